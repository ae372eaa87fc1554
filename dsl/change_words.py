"""What a variant changes, in words for whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import tree
from rulewright.dsl.words import listed

MOST_NAMED = 12
LONGEST = 100


def announced(declaration: tree.Declaration) -> list[str]:
    """What there is to say of a declaration that a variant brings; nothing for its tests."""
    match declaration:
        case tree.Test():
            return []
        case tree.Requires(condition=condition):
            return [f"it can be played only with `{_one_line(condition.span.text)}`"]
        case tree.Hook(title=title):
            name = "" if title is None else f' ("{title}")'
            return [f"new: `{_hook(declaration)}`{name}"]
        case tree.Whenever():
            owner = "" if declaration.owner is None else f"{declaration.owner}."
            return [f"new: `whenever {owner}{declaration.attribute} changes`"]
        case tree.Player(fields=fields):
            return [f"every player has {counted([each.name for each in fields])}"]
        case tree.Team(fields=fields):
            return [f"every team has {counted([each.name for each in fields])}"]
        case tree.Procedure(kind=kind, name=name):
            return [f"new: the {kind} `{name}`"]
        case tree.Option(name=name, about=about):
            return [f"new: the option `{name}`" + (f" ({about})" if about else "")]
        case tree.Cards(name=name) | tree.Pieces(name=name):
            return [f"new: {'the cards' if isinstance(declaration, tree.Cards) else 'the pieces'} `{name}`"]
        case tree.Invariant(title=title) | tree.Measure(title=title):
            return [f'new: the {type(declaration).__name__.lower()} "{title}"']
        case tree.Enum(name=name) | tree.Constant(name=name) | tree.Record(name=name) | tree.Board(name=name):
            return [f"new: the {type(declaration).__name__.lower()} `{name}`"]
        case tree.Field(name=name):
            return [f"new: `{name}`"]
        case _:
            word = declaration.span.text.split(maxsplit=1)[0]
            return [f"new: `{word}`"]


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
    """A block of a single line behind what was said of it; nothing for a longer one."""
    text = body[0].span.text if len(body) == 1 else ""
    return "" if "\n" in text or not text else f": `{_one_line(text)}`"


def counted(names: Sequence[str]) -> str:
    """Names as a sentence has them, the last of many left out."""
    shown = [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else list(names)
    return listed(shown, "and") if shown else "nothing"


def _hook(node: tree.Hook) -> str:
    kind = "" if node.kind is None else f"{node.kind}."
    condition = "" if node.condition is None else f" if {_one_line(node.condition.span.text)}"
    return f"{node.timing} {kind}{node.action}({', '.join(each.name for each in node.parameters)}){condition}"


def _one_line(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
