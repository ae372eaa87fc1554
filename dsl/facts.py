"""What a condition tells about optionals, once it is known to hold or to fail."""

from __future__ import annotations

from rulewright.dsl import model
from rulewright.dsl.scope import Scope
from rulewright.dsl.types import CardType, NoneType, OptionalType, PlaceType


def facts_when(condition: model.Expression, holds: bool, scope: Scope) -> tuple[model.Expression, ...]:
    """The optionals that are not none when a condition holds or fails."""
    match condition:
        case model.Not():
            return facts_when(condition.operand, not holds, scope)
        case model.Logic():
            if (condition.operator == "and") != holds:
                return ()
            return tuple(fact for operand in condition.operands for fact in facts_when(operand, holds, scope))
        case model.IsNone() if not holds:
            return _something(condition.operand)
        case model.IsEmptyPlace() if not holds:
            return _card_in(condition.place)
        case model.IsFaceUp() if holds:
            return _card_in(condition.thing)
        case model.InZone() | model.IsNamed() if holds:
            return _something(condition.card)
        case model.Compare(operator="==" | "!=", left=left, right=right):
            if (condition.operator == "==") != holds:
                return _not_zero(condition, scope)
            return (*_equals_something(left, right), *_equals_something(right, left))
        case _:
            return ()


def _something(value: model.Expression) -> tuple[model.Expression, ...]:
    return (value,) if isinstance(value.type, OptionalType) else ()


def _card_in(place: model.Expression) -> tuple[model.Expression, ...]:
    """A place that is not empty has a card."""
    if not isinstance(place.type, PlaceType):
        return ()
    card = OptionalType(CardType(place.type.kind))
    return (model.BuiltinValue(type=card, name="card", of=place, span=place.span),)


def _equals_something(value: model.Expression, other: model.Expression) -> tuple[model.Expression, ...]:
    return () if isinstance(other.type, OptionalType | NoneType) else _something(value)


def _not_zero(condition: model.Compare, scope: Scope) -> tuple[model.Expression, ...]:
    """A zone that is not empty has a card at both ends."""
    count, zero = condition.left, condition.right
    if not isinstance(count, model.ZoneCount) or not isinstance(zero, model.Constant) or zero.value != 0:
        return ()
    card = OptionalType(CardType(scope.symbols.zones[count.zone.zone].kind))
    span = count.span
    return (
        model.ZoneEnd(type=card, zone=count.zone, end="top", span=span),
        model.ZoneEnd(type=card, zone=count.zone, end="bottom", span=span),
    )
