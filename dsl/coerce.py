"""Whether a value may stand where a type is asked for, and what that takes at run time."""

from __future__ import annotations

from rulewright.dsl import model
from rulewright.dsl.types import (
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    SetType,
    Type,
)


def matches(value: Type, target: Type) -> bool:
    """Whether values of one type are the sort of thing the other asks for, the sizes of numbers and lists aside."""
    if value == target:
        return True
    match value, target:
        case IntType(), IntType():
            return True
        case NoneType(), OptionalType():
            return True
        case OptionalType(), OptionalType():
            return matches(value.element, target.element)
        case _, OptionalType():
            return matches(value, target.element)
        case ListType(), ListType():
            return matches(value.element, target.element)
        case SetType(), SetType():
            return matches(value.element, target.element)
        case PerType(), PerType():
            return value.key == target.key and matches(value.value, target.value)
        case _:
            return False


def coerce(value: model.Expression, target: Type) -> model.Expression | None:
    """The value as it may stand there, unwrapped where none will not do; None if it is another sort of thing."""
    if matches(value.type, target):
        return value
    if isinstance(value.type, OptionalType) and matches(value.type.element, target):
        return unwrap(value)
    return None


def unwrap(value: model.Expression) -> model.Expression:
    """The value itself where an optional stands; none is a fault there."""
    if isinstance(value.type, OptionalType):
        return model.Unwrap(type=value.type.element, operand=value, span=value.span)
    return value


def never_fits(value: Type, target: Type) -> bool:
    """Whether no value of a number type can be one of the other."""
    match value, target:
        case IntType(), IntType():
            return value.high < target.low or target.high < value.low
        case OptionalType(), _:
            return not isinstance(target, OptionalType) and never_fits(value.element, target)
        case IntType(), OptionalType():
            return never_fits(value, target.element)
        case _:
            return False


def comparable(one: Type, other: Type) -> bool:
    """Whether two values can be equal at all, numbers aside."""
    if matches(one, other) or matches(other, one):
        return True
    match one, other:
        case OptionalType(), _:
            return comparable(one.element, other)
        case _, OptionalType():
            return comparable(one, other.element)
        case _:
            return False
