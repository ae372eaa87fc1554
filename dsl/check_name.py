"""What a name, an attribute or an index stands for, before it is clear whether a value or a place is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import evolve, frozen

from rulewright.dsl import check_attribute, model, tree
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
from rulewright.dsl.unknown_name import report_unknown


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
    report_unknown(node, scope, enum)
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
