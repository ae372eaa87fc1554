"""What a name, an attribute or an index stands for, before it is clear whether a value or a place is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import evolve, frozen

from rulewright.dsl import check_attribute, foreign, model, tree
from rulewright.dsl import check_expression as expressions
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.room import count_of
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import DIRECTION, TEAM, BoardSymbol, EnumSymbol, KindSymbol, ZoneSymbol
from rulewright.dsl.types import (
    PLAYER,
    CardType,
    EnumType,
    ListType,
    OptionalType,
    PlaceType,
    SetType,
    SpaceType,
    Type,
)


@frozen
class EnumName:
    """The name of an enum: all its values, or the start of `Terrain.rose`."""

    symbol: EnumSymbol


@frozen
class BoardName:
    """The name of a board: all its spaces, or the start of `field[2, 3]`."""

    symbol: BoardSymbol


@frozen
class KindName:
    """The name of a kind of cards or pieces: all of them."""

    symbol: KindSymbol


Referent = model.Expression | model.ZoneRef | EnumName | BoardName | KindName


def resolve(node: tree.Expression, scope: Scope, expected: Type | None = None) -> Referent | None:
    """What an expression stands for: a zone, a board, a kind, an enum, else a value; None after a mistake."""
    match node:
        case tree.Name():
            return resolve_name(node, scope, expected)
        case tree.Attribute():
            return check_attribute.check_attribute(node, scope)
        case tree.Index():
            return check_attribute.check_index(node, scope)
        case _:
            return expressions.check_expression(node, scope, expected)


def value_of(
    referent: Referent | None, span: Span, scope: Scope, expected: Type | None = None
) -> model.Expression | None:
    """The value that stands where something is named: a zone as a copied list, a board as all its spaces."""
    match referent:
        case None:
            return None
        case model.ZoneRef():
            return zone_value(referent, scope, expected)
        case EnumName(symbol):
            return all_of(EnumType(symbol.name), span, scope)
        case BoardName(symbol) if symbol.is_per_player:
            report_whose(symbol, span, scope)
            return None
        case BoardName(symbol):
            return all_of(SpaceType(symbol.name), span, scope)
        case KindName(symbol):
            return all_of(symbol.type, span, scope)
        case _:
            return referent


def all_of(type: Type, span: Span, scope: Scope) -> model.All:
    """The list of everything of a type."""
    return model.All(type=ListType(type, count_of(type, scope.symbols)), span=span)


def some_directions(subset: Literal["orthogonal", "diagonal", "hex"], span: Span) -> model.All:
    """The list of the directions of a sort."""
    return model.All(type=ListType(DIRECTION, 6 if subset == "hex" else 4), subset=subset, span=span)


def report_whose(board: BoardSymbol, span: Span, scope: Scope) -> None:
    """Says that every player has such a board and nothing says whose is meant."""
    scope.diagnostics.error(
        "RW535",
        f"each player has a `{board.name}`, and this does not say whose",
        span,
        label="whose?",
        secondary=(Label(board.span, "declared here: one a player"),),
        help=f"write the player before it: `p.{board.name}`",
    )


def zone_symbol(ref: model.ZoneRef, scope: Scope) -> ZoneSymbol:
    """The declaration of a zone."""
    return scope.symbols.zones[ref.zone]


def needs_key(ref: model.ZoneRef, scope: Scope) -> bool:
    """Whether a zone is one of several and nothing says which."""
    return zone_symbol(ref, scope).key is not None and ref.key is None


def is_place(ref: model.ZoneRef, scope: Scope) -> bool:
    """Whether a zone is one place: a `slot`, or one of `slots`."""
    shape = zone_symbol(ref, scope).shape
    return shape == "slot" or (shape == "slots" and ref.index is not None)


def report_key(ref: model.ZoneRef, scope: Scope) -> None:
    """Says that a zone per key needs its key."""
    symbol = zone_symbol(ref, scope)
    scope.diagnostics.error(
        "RW310",
        f"there is one `{symbol.name}` for each key, and this does not say which",
        ref.span,
        label="which one?",
        secondary=(Label(symbol.span, "declared here"),),
        help=f"write the key in square brackets: `{ref.span.text}[…]`" if ref.span.is_short else None,
    )


def zone_value(ref: model.ZoneRef, scope: Scope, expected: Type | None) -> model.Expression | None:
    """A zone as a value: its cards, its places, or the one place it is."""
    if needs_key(ref, scope):
        report_key(ref, scope)
        return None
    symbol = zone_symbol(ref, scope)
    if is_place(ref, scope):
        return model.ZonePlace(type=PlaceType(symbol.kind), zone=ref, span=ref.span)
    wants_cards = isinstance(expected, ListType) and isinstance(expected.element, CardType)
    if symbol.shape == "slots" and not wants_cards:
        return model.ZonePlaces(type=ListType(PlaceType(symbol.kind), symbol.bound), zone=ref, span=ref.span)
    return zone_cards(ref, scope)


def zone_cards(ref: model.ZoneRef, scope: Scope) -> model.ZoneCards:
    """The list of the cards in a zone."""
    symbol = zone_symbol(ref, scope)
    return model.ZoneCards(type=ListType(CardType(symbol.kind), symbol.bound), zone=ref, span=ref.span)


def narrowed(value: model.Expression, scope: Scope) -> model.Expression:
    """The value, without none in its type where it is known not to be none."""
    if isinstance(value.type, OptionalType) and value in scope.known:
        return evolve(value, type=value.type.element)
    return value


def as_declared(value: model.Expression, scope: Scope) -> model.Expression:
    """The value as it was before it was narrowed."""
    declared = evolve(value, type=OptionalType(value.type))
    return declared if declared in scope.known else value


def wanted_enum(expected: Type | None) -> EnumType | None:
    """The enum whose words an expected type asks for."""
    match expected:
        case EnumType():
            return expected
        case OptionalType(element) | ListType(element) | SetType(element):
            return wanted_enum(element)
        case _:
            return None


def enum_constant(enum: EnumType, word: str, span: Span, scope: Scope) -> model.Constant | None:
    """A value of an enum by its word."""
    ordinal = scope.symbols.enum_value(enum, word)
    return None if ordinal is None else model.Constant(type=enum, value=ordinal, span=span)


def resolve_name(node: tree.Name, scope: Scope, expected: Type | None) -> Referent | None:
    """A name: the nearest local, a word of the enum that is asked for, what the file declares, a word of any enum."""
    name, symbols = node.id, scope.symbols
    enum = wanted_enum(expected)
    word = None
    if enum is not None and not symbols.enums[enum.name].is_words:
        word = enum_constant(enum, name, node.span, scope)
    visible = scope.names.get(name)
    if visible is not None:
        if visible.type is None or visible.local in scope.body.misread:
            return None
        if word is None or wanted_enum(visible.type) == enum:
            scope.body.read.add(visible.local)
            return narrowed(model.LocalValue(type=visible.type, local=visible.local, span=node.span), scope)
    if word is not None:
        return word
    if name in scope.unset:
        _report_unset(node, scope)
        return None
    if name in scope.context.names:
        return evolve(scope.context.names[name], span=node.span)
    found = _declared(node, scope)
    if found is not None:
        return found
    if name in symbols.broken or name in symbols.constants or name in symbols.card_ids:
        return None
    enums = symbols.enums_with(name)
    if len(enums) == 1:
        return enum_constant(enums[0], name, node.span, scope)
    if enums:
        ways = " or ".join(f"`{enum.name}.{name}`" for enum in enums)
        scope.diagnostics.error(
            "RW306",
            f"several enums have the value `{name}`",
            node.span,
            label="which one is meant?",
            secondary=_enum_labels(enums, scope),
            help=f"write {ways}",
        )
        return None
    _report_unknown(node, scope)
    return None


def _declared(node: tree.Name, scope: Scope) -> Referent | None:
    name, symbols, span = node.id, scope.symbols, node.span
    if name in symbols.options:
        option = symbols.options[name]
        return model.OptionValue(type=option.type, option=option.ordinal, span=span)
    if name in symbols.constants:
        value = symbols.constants[name].value
        return None if value is None else evolve(value, span=span)
    variable = symbols.variable(name)
    if variable is not None:
        found = model.VariableValue(type=variable.type, variable=variable.ordinal, owner=None, span=span)
        return narrowed(found, scope)
    zone = symbols.zone(name)
    if zone is not None:
        return model.ZoneRef(zone=zone.ordinal, owner=None, key=None, span=span)
    if name in symbols.boards:
        return BoardName(symbols.boards[name])
    if name in symbols.kinds:
        return KindName(symbols.kinds[name])
    if name in symbols.enums and not symbols.enums[name].is_words:
        return EnumName(symbols.enums[name])
    if name == "players":
        return all_of(PLAYER, span, scope)
    if name == "teams" and symbols.teams:
        return all_of(TEAM, span, scope)
    if name == "directions":
        return some_directions("orthogonal", span)
    if name == "diagonals":
        return some_directions("diagonal", span)
    seat = symbols.seat(name)
    if seat is not None:
        return model.Constant(type=PLAYER, value=seat, span=span)
    space = symbols.space_ids.get(name)
    if space is not None:
        return model.Constant(type=SpaceType(space.board), value=space.ordinal, span=span)
    card = symbols.card_ids.get(name)
    if card is not None and card.is_single:
        kind = symbols.kinds[card.kind]
        return model.NamedCard(type=kind.type, kind=kind.ordinal, card=card.card, span=span)
    return None


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


_SPECIAL = {
    "it": "`it` is each element in turn, in the `where` of `chooses some`, of `chooses 2..3` and of `move all of`",
    "this": "`this` is the card itself, in the effects and hooks of a card",
    "value": "`value` is what was announced, in the text of `announce`",
    "teams": "a game with teams says how many there are, below `game`: `teams 2`",
}


def _report_unknown(node: tree.Name, scope: Scope) -> None:
    symbols, name = scope.symbols, node.id
    help = _SPECIAL.get(name) or _foreign(node, scope)
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
        owner = _owner_with(name, scope)
        help = f"did you mean `{owner}.{name}`?" if owner else None
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
    line_start, _ = span.source.line_bounds(span.line)
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
    if foreign.SPACE.fullmatch(name):
        board = next((board for board in scope.symbols.boards.values() if board.rows is not None), None)
        if board is not None:
            column = ord(name[0]) - ord("a") + 1
            return f"`{name}` is a name for tests; in rules it is `{board.name}[{column}, {name[1:]}]`"
    return foreign.name_help(name, span.source.text[line_start : span.start])


def source_line(span: Span) -> str:
    """The line of a place, without its indentation and a comment."""
    start, end = span.source.line_bounds(span.line)
    return span.source.text[start:end].partition("#")[0].strip()


def _board_with(name: str, scope: Scope) -> str | None:
    """The board, one a player, that has a space of this name."""
    boards = scope.symbols.boards.values()
    return next((board.name for board in boards if board.is_per_player and name in board.names), None)


def _owner_with(name: str, scope: Scope) -> str | None:
    """The nearest local that has an attribute or zone of this name."""
    for local, visible in reversed(scope.names.items()):
        owner = None if visible.type is None else scope.symbols.owner_of(visible.type)
        if owner is not None and (scope.symbols.variable(name, owner) or scope.symbols.zone(name, owner)):
            return local
    return None


def _report_unset(node: tree.Name, scope: Scope) -> None:
    unset = scope.unset[node.id]
    if unset.why == "different kinds":
        message = f"`{node.id}` is one thing on one way to here and another on another"
        label, told, help = "what it is depends on the way", "it gets a value here", "use a name of its own for each"
    else:
        message = f"`{node.id}` does not have a value on every way to here"
        label, told = "may have no value yet", "it gets a value here"
        help = f"give `{node.id}` a value before, or on the other ways too"
    secondary = tuple(Label(span, told) for span in unset.spans[:3])
    scope.diagnostics.error("RW303", message, node.span, label=label, secondary=secondary, help=help)


def _enum_labels(enums: Iterable[EnumType], scope: Scope) -> tuple[Label, ...]:
    spans = (scope.symbols.enums[enum.name].span for enum in enums)
    return tuple(Label(span, "one of them") for span in spans if span is not None)
