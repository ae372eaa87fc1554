"""How types go together: what two have in common, and what a type becomes where it is not known closely."""

from __future__ import annotations

from rulewright.dsl.types import (
    DEFAULT_LIST_BOUND,
    INT,
    INT_LIMIT,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    SetType,
    Type,
)


def join(one: Type, other: Type) -> Type | None:
    """The closest type that holds the values of both; none if they have nothing to do with each other."""
    if one == other:
        return one
    match one, other:
        case IntType(), IntType():
            return IntType(min(one.low, other.low), max(one.high, other.high))
        case NoneType(), _:
            return optional(other)
        case _, NoneType():
            return optional(one)
        case OptionalType(), _:
            common = join(one.element, unwrapped(other))
            return None if common is None else optional(common)
        case _, OptionalType():
            common = join(one, other.element)
            return None if common is None else optional(common)
        case ListType(), ListType():
            common = join(one.element, other.element)
            return None if common is None else ListType(common, max(one.bound, other.bound))
        case SetType(), SetType():
            common = join(one.element, other.element)
            return None if common is None else SetType(common)
        case PerType(), PerType() if one.key == other.key:
            common = join(one.value, other.value)
            return None if common is None else PerType(common, one.key)
        case _:
            return None


def optional(type: Type) -> Type:
    """The type with none added."""
    return type if isinstance(type, OptionalType | NoneType) else OptionalType(type)


def unwrapped(type: Type) -> Type:
    """The type without none."""
    return type.element if isinstance(type, OptionalType) else type


def widen(type: Type) -> Type:
    """What an inferred local is that gets more than one value: any int, lists of any usual length."""
    match type:
        case IntType():
            return INT
        case OptionalType():
            return OptionalType(widen(type.element))
        case ListType():
            return ListType(widen(type.element), DEFAULT_LIST_BOUND)
        case PerType():
            return PerType(widen(type.value), type.key)
        case _:
            return type


def storable(type: Type) -> Type:
    """The type cut down to what a place can hold: ints within the limit, lists of the usual length at most."""
    match type:
        case IntType():
            low = min(max(type.low, -INT_LIMIT), INT_LIMIT)
            return IntType(low, max(min(type.high, INT_LIMIT), low))
        case OptionalType():
            return OptionalType(storable(type.element))
        case ListType():
            return ListType(storable(type.element), min(type.bound, DEFAULT_LIST_BOUND))
        case PerType():
            return PerType(storable(type.value), type.key)
        case _:
            return type


def interval(type: Type) -> tuple[int, int]:
    """The least and the greatest value of a number's type."""
    assert isinstance(type, IntType)
    return type.low, type.high
