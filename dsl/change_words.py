"""What a variant changes, in words for whoever plays it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.dsl import tree
from rulewright.dsl.words import listed

COMMENT = re.compile(r'("[^"\n]*")|\s*#.*')
MOST_NAMED = 12
LONGEST = 100


def announced(declaration: tree.Declaration) -> list[str]:
    """What there is to say of a declaration that a variant brings; nothing for its tests."""
    match declaration:
        case tree.Test():
            return []
        case tree.Requires(condition=condition):
            return [f"it can be played only with {_condition(condition.span.text)}"]
        case tree.Hook(title=title, body=body):
            name = "" if title is None else f' ("{title}")'
            return [f"new: `{_hook(declaration)}`{name}{body_words(body)}"]
        case tree.Whenever():
            owner = "" if declaration.owner is None else f"{declaration.owner}."
            return [f"new: `whenever {owner}{declaration.attribute} changes`"]
        case tree.Player(fields=fields):
            return [owner_words("player", fields)]
        case tree.Team(fields=fields):
            return [owner_words("team", fields)]
        case tree.Procedure(kind=kind, name=name):
            return [f"new: the {kind} `{name}`"]
        case tree.Option(name=name, about=about):
            return [f"new: the option `{name}`" + (f" ({about})" if about else "")]
        case tree.Cards(name=name) | tree.Pieces(name=name):
            return [f"new: {'the cards' if isinstance(declaration, tree.Cards) else 'the pieces'} `{name}`"]
        case tree.Invariant(title=title) | tree.Measure(title=title):
            return [f'new: the {type(declaration).__name__.lower()} "{title}"']
        case tree.Enum(name=name) | tree.Record(name=name) | tree.Board(name=name):
            return [f"new: the {type(declaration).__name__.lower()} `{name}`"]
        case tree.Constant() | tree.Field() | tree.Ranking() | tree.Payoff():
            return [f"new: `{_told(declaration.span.text)}`"]
        case _:
            word = declaration.span.text.split(maxsplit=1)[0]
            return [f"new: `{word}`"]


def owner_words(owner: str, fields: Sequence[tree.Field]) -> str:
    """What every player, or team, has as well."""
    return f"every {owner} has {counted([f'`{_told(each.span.text)}`' for each in fields])} as well"


def default_words(name: str, value: tree.Expression, option: tree.Option) -> str:
    """What an option is now where nobody says otherwise."""
    about = f" ({option.about})" if option.about else ""
    return f"`{name}`{about} is {value.span.text} by default, not {option.default.span.text}"


def row_names(table: tree.Table) -> list[str]:
    """The names of cards in a table; how many they are, if no column has names."""
    heads = [cell.text for cell in table.head.cells]
    if "name" not in heads:
        return [f"{len(table.rows)} from a table"]
    place = heads.index("name")
    return [f'"{row.cells[place].text}"' for row in table.rows if place < len(row.cells)]


def line_words(line: tree.Meta | tree.CountRange, old: tree.Meta | tree.CountRange | None) -> str | None:
    """A line below `variant` that stands in the place of one of the base; None for what only says whose it is."""
    if isinstance(line, tree.Meta) and line.name != "teams":
        return None
    was = "" if old is None else f", not {_one_line(old.span.text)}"
    return f"{_one_line(line.span.text)}{was}"


def field_words(change: tree.ReplaceField, old: tree.Field) -> str:
    """What an attribute is now, and what it was."""
    whose = "every player" if change.owner == "player" else "every team" if change.owner == "team" else change.owner
    now = change.field.span.text.partition(":")[2]
    return f"`{old.name}` of {whose} is `{_one_line(now)}`, not `{_one_line(old.span.text.partition(':')[2])}`"


def replaced_words(words: str, new: tree.Declaration, old: tree.Declaration) -> str:
    """That a declaration is replaced, with both where they are a line."""
    match new, old:
        case (tree.Option() | tree.Constant() | tree.Field(), tree.Option() | tree.Constant() | tree.Field()):
            return f"{words} is `{_value(new)}`, not `{_value(old)}`"
        case tree.Board(), tree.Board():
            shapes = [each.span.text.partition("\n")[0].partition(":")[2] for each in (new, old)]
            now, was = (_told(shape) for shape in shapes)
            return f"{words} is replaced" + ("" if now == was else f": it is `{now}`, not `{was}`")
        case _:
            return f"{words} is replaced"


def _value(node: tree.Option | tree.Constant | tree.Field) -> str:
    """What stands behind a name."""
    return _one_line(node.span.text.partition(node.name)[2].lstrip(" :="))


def setup_words(change: tree.AddToSetup) -> str:
    """What is done in setup as well."""
    number = len(change.body)
    return f"{number} more {'thing is' if number == 1 else 'things are'} done in setup"


def body_words(body: tree.Block) -> str:
    """What is done, behind what was said of it; nothing for more than has room in a line."""
    text = "; ".join(_told(each.span.text) for each in body)
    return f": `{text}`" if len(text) <= LONGEST else ""


def counted(names: Sequence[str]) -> str:
    """Names as a sentence has them, the last of many left out."""
    shown = [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else list(names)
    return listed(shown, "and") if shown else "nothing"


def _hook(node: tree.Hook) -> str:
    kind = "" if node.kind is None else f"{node.kind}."
    condition = "" if node.condition is None else f" if {_one_line(node.condition.span.text)}"
    return f"{node.timing} {kind}{node.action}({', '.join(each.name for each in node.parameters)}){condition}"


def _condition(text: str) -> str:
    """What options must be, told as they are set where it is one that is yes or no.

    >>> _condition("not expert"), _condition("fill"), _condition("goal < 30")
    ('`expert` = no', '`fill` = yes', '`goal < 30`')
    """
    is_no = text.startswith("not ")
    name = text.removeprefix("not ").strip()
    return f"`{name}` = {'no' if is_no else 'yes'}" if name.isidentifier() else f"`{_one_line(text)}`"


def _told(text: str) -> str:
    r"""A piece of the rules on one line, without its comments.

    >>> _told("for d in p.bid     # all of them\n    reveal d")
    'for d in p.bid: reveal d'
    """
    lines = [line for line in (COMMENT.sub(r"\1", each) for each in text.splitlines()) if line.strip()]
    told = ""
    for number, line in enumerate(lines):
        deeper = number and _depth(line) > (_depth(lines[number - 1]) if number > 1 else 0)
        told += (": " if deeper else "; " if number else "") + line.strip()
    return _one_line(told)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _one_line(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
