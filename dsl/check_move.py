"""Cards and pieces on the move: `move`, `remove`, `shuffle`, `reveal`, `conceal`, `looks at`."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_literal as literals
from rulewright.dsl import check_name as names
from rulewright.dsl import model, tree
from rulewright.dsl.check_assign import bind_result, report_change
from rulewright.dsl.check_generator import bound_of, declare_binder
from rulewright.dsl.check_target import check_zone
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.facts import facts_when
from rulewright.dsl.join import interval, unwrapped
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import PLAYER_OWNER
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    PLAYER,
    CardType,
    ListType,
    OptionalType,
    PieceType,
    PlaceType,
    SetType,
    SpaceType,
    Type,
    element_type,
)

Destination = model.ZoneRef | model.Expression


def check_move(node: tree.Move, scope: Scope) -> model.Statement | None:
    """`move … to target as name`."""
    if scope.context.is_pure:
        report_change(node, "this moves something", scope)
        return None
    to = check_destination(node.target, scope)
    found, type = _check_what(node, to, scope)
    scope.forget_state()
    result = None
    if node.name is not None:
        result = bind_result(node.name, type, node.name_span or node.span, scope)
    if found is None or isinstance(found, model.MovePiece):
        return found
    return evolve(found, goes_under=isinstance(node.target, tree.BottomOf), result=result)


MoveStatement = model.MoveCards | model.MoveEnd | model.MoveAll | model.MoveNamed | model.MovePiece


def check_destination(node: tree.Expression | tree.BottomOf, scope: Scope) -> Destination | None:
    """Where something can be moved: a zone, a place, or for pieces a space."""
    if isinstance(node, tree.BottomOf):
        return _check_ended(node.zone, scope)
    found = names.resolve(node, scope)
    if isinstance(found, model.ZoneRef):
        symbol = names.zone_symbol(found, scope)
        if names.needs_key(found, scope):
            names.report_key(found, scope)
            return None
        if symbol.shape == "slots" and found.index is None:
            text = node.span.short_text
            scope.diagnostics.error(
                "RW418",
                "these are several places, and a card goes to one of them",
                node.span,
                label="to which place?",
                secondary=(Label(symbol.span, "declared here"),),
                help=f"write `{text}[1]`, or `first(s in {text} where s is empty)`",
            )
            return None
        return found
    value = names.value_of(found, node.span, scope)
    if value is None:
        return None
    value = unwrap(value)
    if isinstance(value.type, PlaceType | SpaceType):
        return value
    scope.diagnostics.error(
        "RW416",
        "cards are moved to a zone or a place, pieces to a space",
        node.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=_place_within(value, scope),
    )
    return None


def _place_within(value: model.Expression, scope: Scope) -> str | None:
    """The zone of a player, where he himself is named as the place where cards go."""
    text = value.span.text
    if value.type != PLAYER or len(text) > 40:
        return None
    zone = next((zone for zone in scope.symbols.zones if zone.owner == PLAYER_OWNER), None)
    if zone is None:
        return "declare where his cards lie below `player`, such as `hand: hand of Kind`"
    return f"write `{text}.{zone.name}`"


def _kind_of(to: Destination, scope: Scope) -> str | None:
    """The kind of cards that a place or zone is for; none for a space."""
    if isinstance(to, model.ZoneRef):
        return names.zone_symbol(to, scope).kind
    return to.type.kind if isinstance(to.type, PlaceType) else None


def _check_kind(kind: str, what: Span, to: Destination, scope: Scope) -> bool:
    """Whether cards of a kind may go there."""
    wanted = _kind_of(to, scope)
    if wanted == kind:
        return True
    where = f"cards of {wanted} lie there" if wanted is not None else "only pieces stand on spaces"
    secondary: tuple[Label, ...] = (Label(what, f"this is of {kind}"),)
    if isinstance(to, model.ZoneRef):
        secondary += (Label(names.zone_symbol(to, scope).span, "declared here"),)
    scope.diagnostics.error(
        "RW416",
        f"a card of {kind} cannot be moved there: {where}",
        to.span,
        label="not for these cards",
        secondary=secondary,
    )
    return False


def _check_what(node: tree.Move, to: Destination | None, scope: Scope) -> tuple[MoveStatement | None, Type | None]:
    """What is moved, and the type of what `as` binds."""
    match node.what:
        case tree.MoveOne():
            return _move_one(node, node.what, to, scope)
        case tree.MoveEnd():
            return _move_end(node, node.what, to, scope)
        case tree.MoveAll():
            return _move_all(node, node.what, to, scope)
        case tree.MoveNamed():
            return _move_named(node, node.what, to, scope)
        case _:
            assert_never(node.what)


def _move_one(
    node: tree.Move, what: tree.MoveOne, to: Destination | None, scope: Scope
) -> tuple[MoveStatement | None, Type | None]:
    kind = None if to is None else _kind_of(to, scope)
    things = check_things(what.card, scope, None if kind is None else CardType(kind))
    if things is None:
        return None, None
    inner = _one(things.type)
    if isinstance(inner, PieceType):
        return _move_piece(node, things, to, scope), things.type
    assert isinstance(inner, CardType)
    if to is None or not _check_kind(inner.kind, what.card.span, to, scope):
        return None, things.type
    return model.MoveCards(cards=things, to=to, result=None, span=node.span), things.type


def _move_piece(
    node: tree.Move, piece: model.Expression, to: Destination | None, scope: Scope
) -> model.MovePiece | None:
    if to is None:
        return None
    if not isinstance(piece.type, PieceType):
        scope.diagnostics.error(
            "RW417", "pieces are moved one at a time", piece.span, label="several", help="go through them with `for`"
        )
        return None
    board = scope.symbols.kinds[piece.type.kind].board
    if board is None:
        _report_no_board(piece, piece.type, "moved", scope)
        return None
    if isinstance(to, model.ZoneRef) or not isinstance(to.type, SpaceType) or to.type.board != board:
        scope.diagnostics.error(
            "RW416",
            f"a piece of {piece.type.kind} moves on spaces of {board}",
            to.span,
            label="not such a space",
            secondary=(Label(piece.span, "this is moved"),),
        )
        return None
    return model.MovePiece(piece=piece, space=to, span=node.span)


def _report_no_board(thing: model.Expression, type: PieceType, done: str, scope: Scope) -> None:
    symbol = scope.symbols.kinds[type.kind]
    scope.diagnostics.error(
        "RW417",
        f"{symbol.name} stand on no board, so none of them can be {done}",
        thing.span,
        label=f"this is {one_of(thing.type, scope.symbols)}",
        secondary=(Label(symbol.span, "declared without a board"),),
        help=f"write `pieces {symbol.name} on …` with the board, or keep where each is in an attribute",
    )


def _one(type: Type) -> Type:
    return type.element if isinstance(type, ListType | SetType) else type


def check_things(
    node: tree.Expression, scope: Scope, expected: Type | None, what: str = "what is moved"
) -> model.Expression | None:
    """Cards or pieces, one or several; a zone as the list of its cards."""
    referent = names.resolve(node, scope, expected)
    if isinstance(referent, model.ZoneRef):
        if names.needs_key(referent, scope):
            names.report_key(referent, scope)
            return None
        if not names.is_place(referent, scope):
            return names.zone_cards(referent, scope)
    value = names.value_of(referent, node.span, scope)
    if value is None:
        return None
    value = unwrap(value)
    inner = _one(value.type)
    if isinstance(inner, CardType | PieceType):
        return value
    text = node.span.short_text
    help = None
    if isinstance(unwrapped(inner), CardType | PieceType):
        help = "some of these may be none: leave those out with `where`"
    elif isinstance(value.type, PlaceType):
        help = f"the card in a place is `{text}.card`"
    elif isinstance(inner, PlaceType):
        help = f"the cards in places are `[s.card for s in {text} where s is not empty]`"
    scope.diagnostics.error(
        "RW417",
        f"{what} is a card, a piece, or a list of them",
        node.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=help,
    )
    return None


def _move_end(
    node: tree.Move, what: tree.MoveEnd, to: Destination | None, scope: Scope
) -> tuple[MoveStatement | None, Type | None]:
    count = None if what.count is None else expressions.expect_int(what.count, scope, "how many are moved")
    source = _check_ended(what.zone, scope, is_at_random=what.end == "random")
    if source is None:
        return None, None
    symbol = names.zone_symbol(source, scope)
    card = CardType(symbol.kind)
    type: Type = OptionalType(card)
    if what.count is not None:
        bound = symbol.bound if count is None else max(min(interval(count.type)[1], symbol.bound), 0)
        type = ListType(card, bound)
    if to is None or not _check_kind(symbol.kind, what.zone.span, to, scope):
        return None, type
    if what.count is not None and count is None:
        return None, type
    return model.MoveEnd(end=what.end, count=count, source=source, to=to, result=None, span=node.span), type


def _check_ended(node: tree.Expression, scope: Scope, *, is_at_random: bool = False) -> model.ZoneRef | None:
    """A pile or hand, which have a top and a bottom; what is drawn from at random may be several places too."""
    zone = check_zone(node, scope)
    if zone is None:
        return None
    symbol = names.zone_symbol(zone, scope)
    is_place = names.is_place(zone, scope)
    if not is_place and (symbol.shape != "slots" or is_at_random):
        return zone
    text = zone.span.short_text
    scope.diagnostics.error(
        "RW417",
        "only a pile or a hand has a top and a bottom",
        node.span,
        label="this is one place" if is_place else "these are places",
        secondary=(Label(symbol.span, "declared here"),),
        help=f"the card in it is `{text}.card`" if is_place else None,
    )
    return None


def _move_all(
    node: tree.Move, what: tree.MoveAll, to: Destination | None, scope: Scope
) -> tuple[MoveStatement | None, Type | None]:
    referent = names.resolve(what.zone, scope)
    source = referent if isinstance(referent, model.ZoneRef) else None
    collection: model.Expression | None
    if source is not None and names.needs_key(source, scope):
        names.report_key(source, scope)
        source = collection = None
    elif source is not None:
        collection = names.zone_cards(source, scope)
    else:
        value = names.value_of(referent, what.zone.span, scope)
        collection = None if value is None else _cards(unwrap(value), scope)
    inner = scope.fork()
    element = None if collection is None else element_type(collection.type)
    if what.name is not None:
        local = declare_binder(what.name, element, node.span, inner)
    else:
        local = inner.declare("it", element, what.zone.span, fixed="each card in turn")
    condition = None
    if what.condition is not None:
        condition = expressions.expect_condition(what.condition, inner, "what stands after `where`")
        if condition is not None:
            inner.know(facts_when(condition, True, scope))
    if collection is None or not isinstance(element, CardType):
        return None, None
    type = ListType(element, bound_of(collection.type, scope))
    if to is None or not _check_kind(element.kind, what.zone.span, to, scope):
        return None, type
    if what.condition is not None and condition is None:
        return None, type
    generator = model.Generator(
        local=local, collection=collection, bound=None, bound_condition=None, condition=condition, span=node.span
    )
    return model.MoveAll(generator=generator, source=source, to=to, result=None, span=node.span), type


def _cards(value: model.Expression, scope: Scope) -> model.Expression | None:
    if isinstance(value.type, ListType | SetType) and isinstance(value.type.element, CardType):
        return value
    scope.diagnostics.error(
        "RW417",
        "`move all` takes a zone or a list of cards",
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
    )
    return None


def _move_named(
    node: tree.Move, what: tree.MoveNamed, to: Destination | None, scope: Scope
) -> tuple[MoveStatement | None, Type | None]:
    count = expressions.expect_int(what.count, scope, "how many are moved")
    source = check_zone(what.zone, scope)
    if source is None:
        return None, None
    kind = names.zone_symbol(source, scope).kind
    type = ListType(CardType(kind), names.zone_symbol(source, scope).bound)
    if not literals.is_known_card(what.card, kind, what.card_span, scope) or count is None:
        return None, type
    if to is None or not _check_kind(kind, what.zone.span, to, scope):
        return None, type
    return model.MoveNamed(count=count, name=what.card, source=source, to=to, result=None, span=node.span), type


def check_remove(node: tree.Remove, scope: Scope) -> model.RemoveFromPlay | None:
    """`remove thing`."""
    if scope.context.is_pure:
        report_change(node, "this takes something out of play", scope)
        return None
    things = check_things(node.thing, scope, None, "what is removed")
    scope.forget_state()
    inner = None if things is None else _one(things.type)
    if things is not None and isinstance(inner, PieceType) and scope.symbols.kinds[inner.kind].board is None:
        _report_no_board(things, inner, "removed", scope)
        return None
    return None if things is None else model.RemoveFromPlay(things=things, span=node.span)


def check_shuffle(node: tree.Shuffle, scope: Scope) -> model.ShuffleZone | None:
    """`shuffle zone`."""
    if scope.context.is_pure:
        report_change(node, "this shuffles cards", scope)
        return None
    zone = check_zone(node.zone, scope)
    scope.forget_state()
    if zone is None:
        return None
    if names.is_place(zone, scope):
        scope.diagnostics.error("RW417", "one place holds one card", node.zone.span, label="nothing to shuffle")
        return None
    return model.ShuffleZone(zone=zone, span=node.span)


def check_turn(node: tree.Turn, scope: Scope) -> model.Show | None:
    """`reveal thing` and `conceal thing`."""
    if scope.context.is_pure:
        report_change(node, "this changes who knows a card", scope)
        return None
    thing = check_faces(node.thing, scope, f"what `{node.kind}` turns")
    scope.forget_state()
    return None if thing is None else model.Show(kind=node.kind, thing=thing, span=node.span)


def check_looks(node: tree.Looks, scope: Scope) -> model.LookAt | None:
    """`seat looks at thing`."""
    if scope.context.is_pure:
        report_change(node, "this changes who knows a card", scope)
        return None
    seat = expressions.expect(node.seat, PLAYER, scope, "who looks")
    thing = check_faces(node.thing, scope, "what is looked at")
    return None if seat is None or thing is None else model.LookAt(seat=seat, thing=thing, span=node.span)


def check_faces(node: tree.Expression, scope: Scope, what: str) -> model.ZoneRef | model.Expression | None:
    """Something with faces: a zone, a card, a place, or a list of those."""
    referent = names.resolve(node, scope)
    if isinstance(referent, model.ZoneRef):
        if names.needs_key(referent, scope):
            names.report_key(referent, scope)
            return None
        return referent
    value = names.value_of(referent, node.span, scope)
    if value is None:
        return None
    value = unwrap(value)
    if isinstance(_one(value.type), CardType | PlaceType):
        return value
    scope.diagnostics.error(
        "RW420",
        f"{what} is a card, a place, a zone, or a list of cards",
        node.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
    )
    return None
