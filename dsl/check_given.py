"""Checks what a test starts from: values, cards in their places, the next cards of a pile."""

from __future__ import annotations

from rulewright.dsl import check_name as names
from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import check_expression, expect
from rulewright.dsl.check_member import plain_text
from rulewright.dsl.check_target import check_target
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.types import CardType, ListType, OptionalType, PieceType, SetType, SpaceType
from rulewright.dsl.unknown_name import visible_names

EMPTY = ("empty", "nothing")
CardGiven = model.CardSought | model.Expression


def check_given(
    node: tree.Given, scope: Scope, out: Declared
) -> model.GivenCards | model.GivenValue | model.GivenPiece | None:
    """One `place = value` of a `given` line."""
    if isinstance(node.target, tree.Attribute) and node.target.name == "space":
        piece = check_expression(node.target.object, scope)
        if piece is None:
            return None
        piece = unwrap(piece)
        if isinstance(piece.type, PieceType):
            return _check_piece(node, piece, piece.type, scope, out)
    if isinstance(node.target, tree.Name | tree.Attribute | tree.Index):
        found = names.resolve(node.target, scope)
        if found is None:
            return None
        if isinstance(found, model.ZoneRef):
            return _check_zone(node, found, scope, out)
    target = check_target(node.target, scope)
    if target is None:
        return None
    several = isinstance(target.type, ListType | SetType)
    may_be_none = isinstance(target.type, OptionalType) and isinstance(node.value, tree.Name)
    if _is_emptiness(node.value, scope) and (several or may_be_none):
        _report_emptiness(node.value, "[]" if several else "none", out)
        return None
    value = expect(node.value, target.type, scope, "what is given")
    return None if value is None else model.GivenValue(target=target, value=value, span=node.span)


def _check_piece(
    node: tree.Given, piece: model.Expression, type: PieceType, scope: Scope, out: Declared
) -> model.GivenPiece | None:
    board = out.symbols.kinds[type.kind].board
    if board is None:
        message = f"{type.kind} stand on no board"
        out.diagnostics.error("RW616", message, node.target.span)
        return None
    space = expect(node.value, OptionalType(SpaceType(board)), scope, "where a piece stands")
    return None if space is None else model.GivenPiece(piece=piece, space=space, span=node.span)


def _check_zone(node: tree.Given, zone: model.ZoneRef, scope: Scope, out: Declared) -> model.GivenCards | None:
    """Cards for a zone: a list for a whole zone, one card or none for a place."""
    if names.needs_key(zone, scope):
        names.report_key(zone, scope)
        return None
    kind = names.zone_symbol(zone, scope).kind
    is_place = names.is_place(zone, scope)
    if _is_emptiness(node.value, scope) and not (is_place and isinstance(node.value, tree.NoneLiteral)):
        _report_emptiness(node.value, "none" if is_place else "[]", out)
        return None
    if is_place:
        if isinstance(node.value, tree.NoneLiteral):
            return model.GivenCards(zone=zone, cards=(), span=node.span)
        card = _check_card(node.value, kind, scope, out)
        return None if card is None else model.GivenCards(zone=zone, cards=(card,), span=node.span)
    if isinstance(node.value, tree.ListLiteral):
        cards = [_check_card(item, kind, scope, out) for item in node.value.items]
        found = tuple(card for card in cards if card is not None)
        return model.GivenCards(zone=zone, cards=found, span=node.span) if len(found) == len(cards) else None
    if plain_text(node.value) is not None:
        help = f"write `[{node.value.span.text}]`"
        out.diagnostics.error("RW616", "this holds several cards, so it is given a list", node.value.span, help=help)
        return None
    bound = out.symbols.kinds[kind].bound
    list = expect(node.value, ListType(CardType(kind), bound), scope, "what is given")
    return None if list is None else model.GivenCards(zone=zone, cards=(list,), span=node.span)


def _is_emptiness(node: tree.Expression, scope: Scope) -> bool:
    """Whether `none`, or a word such as `empty` that nothing here is called, stands for no card at all."""
    if isinstance(node, tree.NoneLiteral):
        return True
    return isinstance(node, tree.Name) and node.id in EMPTY and node.id not in set(visible_names(scope))


def _report_emptiness(node: tree.Expression, meant: str, out: Declared) -> None:
    """Says how that is given of which there is to be nothing."""
    what = "what may be none" if meant == "none" else "what holds nothing"
    message = f"{what} is given `{meant}`"
    out.diagnostics.error("RW616", message, node.span, help=f"write `= {meant}`")


def _check_card(node: tree.Expression, kind: str, scope: Scope, out: Declared) -> CardGiven | None:
    """A card by its name, or by an expression."""
    name = plain_text(node)
    if name is None:
        return expect(node, CardType(kind), scope, "what is given")
    symbol = out.symbols.kinds[kind]
    if not out.symbols.is_card_name(name, kind):
        known = {card.plain_name or "": card.span for card in out.symbols.cards if card.kind == kind}
        meant = out.symbols.suggestions.meant(name, known)
        place = (Label(known[meant], "this one has a similar name"),) if meant else ()
        help = f'did you mean "{meant}"?' if meant else None
        message = f"no card is called `{name}`"
        label = f"not a card of {kind}"
        out.diagnostics.error("RW607", message, node.span, label=label, secondary=place, help=help)
        return None
    return model.CardSought(kind=symbol.ordinal, name=name, span=node.span)


def check_stack(node: tree.TestStack, scope: Scope, out: Declared) -> model.Stack | None:
    """`stack cards on pile`."""
    zone = names.resolve(node.zone, scope) if isinstance(node.zone, tree.Name | tree.Attribute | tree.Index) else None
    if not isinstance(zone, model.ZoneRef):
        if zone is not None or not isinstance(node.zone, tree.Name | tree.Attribute | tree.Index):
            out.diagnostics.error("RW617", "cards are stacked on a pile", node.zone.span, label="this is no pile")
        return None
    if names.needs_key(zone, scope):
        names.report_key(zone, scope)
        return None
    symbol = names.zone_symbol(zone, scope)
    if symbol.shape != "pile":
        place = (Label(symbol.span, "declared here"),)
        message = "cards are stacked on a pile"
        out.diagnostics.error("RW617", message, node.zone.span, label="this is no pile", secondary=place)
        return None
    cards = [_check_card(card, symbol.kind, scope, out) for card in node.cards]
    found = tuple(card for card in cards if card is not None)
    return model.Stack(cards=found, zone=zone, span=node.span) if len(found) == len(cards) else None
