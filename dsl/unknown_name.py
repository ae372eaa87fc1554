"""What to say of a name that nothing bears: what was probably meant, or how such a thing is written here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulewright.dsl import foreign, tree
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.types import PLAYER, EnumType
from rulewright.dsl.words import listed

MOST_WORDS = 8
"""Of how many words of an enum are named."""


def some_words(words: Sequence[str]) -> str:
    """The words of an enum in a sentence."""
    return listed([f"`{word}`" for word in words[:MOST_WORDS]] + ["another"] * (len(words) > MOST_WORDS))


def visible_names(scope: Scope) -> Iterable[str]:
    """Every word that stands for a value here, the nearest first."""
    yield from scope.local_names()
    yield from scope.symbols.value_names()
    yield from scope.symbols.enum_words()


def place_of(name: str, scope: Scope) -> Span | None:
    """Where a visible name is declared."""
    symbols = scope.symbols
    if name in scope.names:
        return scope.names[name].span
    tables = (symbols.options, symbols.constants, symbols.boards, symbols.kinds, symbols.enums)
    for table in (*tables, symbols.card_ids, symbols.space_ids):
        if name in table:
            return table[name].span
    found = symbols.variable(name) or symbols.zone(name)
    return None if found is None else found.span


def similar(meant: str | None, scope: Scope) -> tuple[Label, ...]:
    """The place of a name that was probably meant."""
    span = None if meant is None else place_of(meant, scope)
    return () if span is None else (Label(span, f"`{meant}` is declared here"),)


AGGREGATE = re.compile(r"\b(any|all|sum|min|max|distinct)\($")
VALUE = re.compile(r"((?:\.\w+)+(?: (?:==|!=|<=|>=|<|>) [\w.]+)?)(?:\)| in )")
FROM = re.compile(r" from \w+ to ")

_SPECIAL = {
    "it": "`it` is each element in turn, in the `where` of `chooses some`, of `chooses 2..3` and of `move all of`",
    "this": "`this` is the card itself, in the effects and hooks of a card",
    "value": "`value` is what was announced, in the text of `announce`",
    "teams": "a game with teams says how many there are, below `game`: `teams 2`",
}


def report_unknown(node: tree.Name, scope: Scope, enum: EnumType | None = None) -> None:
    """Says that nothing bears a name; where a word of an enum is due, which words those are."""
    symbols, name = scope.symbols, node.id
    help = _SPECIAL.get(name) or _foreign(node, scope)
    words = () if enum is None or symbols.enums[enum.name].is_words else symbols.enums[enum.name].values
    if help is None and enum is not None and words:
        meant = scope.meant(name, words)
        help = f"did you mean `{meant}`?" if meant else f"a word of `{enum.name}` is needed here: {some_words(words)}"
    owner = None if help else owner_with(name, scope)
    if help is None and owner is not None and name not in scope.local_names():
        # What the player here has is meant, rather than another name that is spelled alike.
        help = f"write `{owner}.{name}`"
    if name == scope.body.chosen:
        help = "`where` is asked of one at a time, called `it`; of all together write `such that` in its place"
    meant = None if help else scope.meant(name, visible_names(scope))
    label = "unknown here"
    if help is None and (name in symbols.actions or name in symbols.functions):
        help = f"to call it, write `{name}(…)`"
    elif help is None and meant is not None:
        help = f"did you mean `{meant}`?"
    elif help is None and (of := _board_with(name, scope)) is not None:
        help = f"each player has one on a board of his own: write `p.{of}.{name}`"
    elif help is None:
        help = _gone_through(node) or (
            f"give it a value on a line above, `{name} = …`, or declare it outside of any block, `{name}: int = 0`"
        )
    # What is probably a slip in a declaration is one mistake, however often the name stands in the file.
    if not scope.is_first(name, here=meant is None or meant in scope.names):
        return
    scope.diagnostics.error(
        "RW301",
        f"nothing here is called `{name}`",
        node.span,
        label=label,
        secondary=similar(meant, scope),
        help=help,
    )


def _foreign(node: tree.Name, scope: Scope) -> str | None:
    """What to write for a name of other languages, or one that only tests know."""
    name, span = node.id, node.span
    rest = span.source.text[span.end : span.source.line_bounds(span.line)[1]]
    if name in ("card", "cards"):
        # `move top card of deck` reads as a number of cards.
        line = source_line(span)
        end = line.partition(f" {name} of ")
        if end[1] and len(line) < 80 and end[0].split()[-1] in ("top", "bottom", "random"):
            return f"write `{end[0]} of {end[2]}`"
    if name in ("top", "bottom") and rest.startswith(" from ") and len(rest) < 80:
        return f"write `move {name} of {rest.removeprefix(' from ').strip()}`"
    if name in foreign.ACTIVE:
        player = next((local for local, visible in scope.names.items() if visible.type == PLAYER), None)
        return f"the player is called `{player}` here" if player else "a player has the name that `turn` gives him"
    if foreign.SEAT.fullmatch(name):
        return f"`{name}` is a name for tests; in rules it is `players[{name[1:]}]`"
    if scope.context.kind == "test":
        help = foreign.test_help(name, rest)
        if help is not None:
            return help
    if foreign.DIE.fullmatch(name) and line_before(span).endswith("= "):
        return foreign.name_help(name, "")
    if foreign.SPACE.fullmatch(name):
        board = next((board for board in scope.symbols.boards.values() if board.rows is not None), None)
        if board is not None:
            column = ord(name[0]) - ord("a") + 1
            return f"`{name}` is a name for tests; in rules it is `{board.name}[{column}, {name[1:]}]`"
    if FROM.match(rest) and line_before(span).strip() == "move":
        zone = rest.split()[1]
        return f"which card is said with `top`, `bottom` or `random`: `move top of {zone} to …`"
    return foreign.name_help(name, line_before(span))


def _gone_through(node: tree.Name) -> str | None:
    """`max(q.coins)`: what is meant by `q` is said behind the value."""
    word = AGGREGATE.search(line_before(node.span))
    if word is None:
        return None
    rest = node.span.source.text[node.span.end : node.span.source.line_bounds(node.span.line)[1]]
    value = VALUE.match(rest)
    return None if value is None else f"say which are meant: `{word[1]}({node.id}{value[1]} for {node.id} in …)`"


def line_before(span: Span) -> str:
    """What stands in a line before a place."""
    return span.source.text[span.source.line_bounds(span.line)[0] : span.start]


def source_line(span: Span) -> str:
    """The line of a place, without its indentation and a comment."""
    start, end = span.source.line_bounds(span.line)
    return span.source.text[start:end].partition("#")[0].strip()


def _board_with(name: str, scope: Scope) -> str | None:
    """The board, one a player, that has a space of this name."""
    boards = scope.symbols.boards.values()
    return next((board.name for board in boards if board.is_per_player and name in board.names), None)


def owner_with(name: str, scope: Scope) -> str | None:
    """The nearest local that has an attribute or zone of this name."""
    for local, visible in reversed(scope.names.items()):
        owner = None if visible.type is None else scope.symbols.owner_of(visible.type)
        if owner is not None and (scope.symbols.variable(name, owner) or scope.symbols.zone(name, owner)):
            return local
    return None
