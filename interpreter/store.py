"""Storing: whether a value may stand in a place, and what a place holds after an assignment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulewright.dsl.types import (
    SET_LIMIT,
    IntType,
    ListType,
    OptionalType,
    PerType,
    SetType,
    Type,
    fits,
)
from rulewright.interpreter.fault import (
    list_too_long,
    no_such_key,
    none_needed,
    number_outside,
    set_too_large,
)
from rulewright.interpreter.label import Value

Operator = Literal["=", "+=", "-=", "append", "extend", "remove", "add", "discard", "union", "difference"]


def stored(value: Value, source: Type, target: Type) -> Value:
    """The value itself, tested only where its static type does not fit that of the place."""
    if not fits(source, target):
        test(value, target)
    return value


def test(value: Value, target: Type) -> None:
    """Raises a fault for a value that a place cannot hold; looks only at what differs among values of one sort."""
    match target:
        case IntType(low=low, high=high):
            if value is None:
                raise none_needed("a number")
            if not low <= value <= high:
                raise number_outside(value, low, high)
        case OptionalType(element=element):
            if value is not None:
                test(value, element)
        case ListType(element=element, bound=bound):
            if value is None:
                raise none_needed()
            if len(value) > bound:
                raise list_too_long(len(value), bound)
            for item in value:
                test(item, element)
        case SetType(element=element) | PerType(value=element):
            if value is None:
                raise none_needed()
            for item in value:
                test(item, element)
        case _:
            # Values of one record, enum or kind are all alike, and texts are measured where they are made.
            if value is None:
                raise none_needed()


def key_position(key: Value, type: Type, label: str) -> int:
    """Which of a per's values belongs to a key, from 0."""
    if isinstance(type, IntType):
        if not type.low <= key <= type.high:
            raise no_such_key(label)
        return int(key - type.low)
    return int(key)


def at(whole: Value, path: Sequence[int]) -> Value:
    """The part of a value that a path of positions leads to."""
    for position in path:
        whole = whole[position]
    return whole


def replaced(whole: Value, path: Sequence[int], part: Value) -> Value:
    """The same value with another part at the end of a path."""
    if not path:
        return part
    position, *rest = path
    return (*whole[:position], replaced(whole[position], rest, part), *whole[position + 1 :])


def combined(operator: Operator, old: Value, operand: Value, source: Type, target: Type) -> Value:
    """What a place holds after an assignment; `source` is the operand's static type."""
    match operator:
        case "=":
            return stored(operand, source, target)
        case "+=":
            new = old + operand
        case "-=":
            new = old - operand
        case "append":
            new = (*old, operand)
        case "extend":
            new = (*old, *operand)
        case "remove":
            return without_one(old, operand)
        case "add":
            new = as_set((*old, operand))
        case "discard":
            return tuple(item for item in old if item != operand)
        case "union":
            new = as_set((*old, *operand))
        case "difference":
            return tuple(item for item in old if item not in operand)
    test(new, target)
    return new


def as_set(values: Sequence[Value]) -> Value:
    """Different values, ascending."""
    found = set(values)
    if len(found) > SET_LIMIT:
        raise set_too_large(len(found), SET_LIMIT)
    return tuple(sorted(found))


def without_one(values: tuple[Value, ...], value: Value) -> tuple[Value, ...]:
    """A list without its first element equal to a value; the same list when there is none."""
    if value not in values:
        return values
    position = values.index(value)
    return (*values[:position], *values[position + 1 :])
