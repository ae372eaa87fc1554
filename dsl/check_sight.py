"""Whether a player could tell the cards apart that he is asked to choose from, as far as the text shows."""

from __future__ import annotations

from rulewright.dsl import check_name as names
from rulewright.dsl import model
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.types import EnumType, PlayerType


def check_sight(collection: model.Expression, seat: model.Expression | None, scope: Scope) -> bool:
    """Whether choosing from a collection makes sense; reported where it surely means cards that nobody shows the seat.

    A body in which somebody looks at cards is trusted: what is known then depends on the play.
    """
    if scope.body.has_looks or seat is None:
        return True
    zone = _hidden_zone(collection, scope)
    if zone is None:
        return True
    symbol = names.zone_symbol(zone, scope)
    if zone.owner is not None and seat in (zone.owner, _member(zone.owner)):
        return True
    if zone.owner is not None and not _differ(zone.owner, seat):
        return True
    if symbol.shape == "hand":
        message = "a player cannot choose among cards in a hand he does not see"
    else:
        message = "a player cannot choose among cards that lie face down"
    help = "draw one instead: `x = random(…)` or `move random of …`"
    if symbol.shape == "slots":
        help = f"let him choose a place: `from {zone.span.text}` gives the places, `.card` is what lies there"
    scope.diagnostics.error(
        "RW413",
        message,
        collection.span,
        label="their faces are hidden",
        secondary=(Label(symbol.span, "declared here"),),
        help=help,
    )
    return False


def _member(owner: model.Expression) -> model.Expression | None:
    """Of the team of a player, that player: what the team sees he sees."""
    return owner.of if isinstance(owner, model.BuiltinValue) and owner.name == "team" else None


def _differ(owner: model.Expression, seat: model.Expression) -> bool:
    """Whether the owner of a zone is surely meant to be somebody else than the seat."""
    match owner, seat:
        case model.LocalValue(type=PlayerType()), model.LocalValue():
            return owner.local != seat.local
        case model.Constant(type=PlayerType()), model.Constant():
            return owner.value != seat.value
        case model.CallBuiltin(name="next") | model.BuiltinValue(name="team", of=model.CallBuiltin(name="next")), _:
            return True
        case _:
            return not isinstance(owner.type, PlayerType | EnumType)


def _hidden_zone(collection: model.Expression, scope: Scope) -> model.ZoneRef | None:
    """The zone whose cards are offered, if they are hidden from some or all."""
    match collection:
        case model.ZoneCards(zone=zone):
            symbol = names.zone_symbol(zone, scope)
            return zone if symbol.shape == "hand" or symbol.face == "down" else None
        case model.StartingFrom(list=inner):
            return _hidden_zone(inner, scope)
        case model.Aggregate(kind="best" | "sorted" | "distinct", generators=(only,), value=model.LocalValue()):
            return _hidden_zone(only.collection, scope)
        case model.Comprehension(generators=(only,)):
            return _of_comprehension(collection, only, scope)
        case _:
            return None


def _of_comprehension(node: model.Comprehension, only: model.Generator, scope: Scope) -> model.ZoneRef | None:
    """`[c for c in hand]`, and `[s.card for s in market]`, which hands over the cards of places."""
    match node.value:
        case model.LocalValue(local=local) if local == only.local:
            return _hidden_zone(only.collection, scope)
        case model.Unwrap(operand=model.BuiltinValue(name="card", of=of)) | model.BuiltinValue(name="card", of=of):
            if isinstance(only.collection, model.ZonePlaces) and isinstance(of, model.LocalValue):
                zone = only.collection.zone
                return zone if names.zone_symbol(zone, scope).face == "down" and _takes_all(only) else None
            return None
        case _:
            return None


def _takes_all(generator: model.Generator) -> bool:
    """Whether a generator leaves nothing out but empty places; a condition may well ask for open cards."""
    match generator.condition:
        case None | model.Not(operand=model.IsEmptyPlace()):
            return True
        case _:
            return False
