"""Whether a value is one of a type, in a game for a number of players: what is read from a text may be anything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rulewright.dsl.types import (
    TEXT_LIMIT,
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SetType,
    SpaceType,
    TextType,
    Type,
)
from rulewright.interpreter.layout import Layout


def is_of_type(layout: Layout, value: Any, type_: Type) -> bool:
    """Whether a value is one of a type, in this game."""
    match type_:
        case IntType():
            return type(value) is int and type_.low <= value <= type_.high
        case BoolType():
            return type(value) is bool
        case TextType():
            return type(value) is str and len(value) <= TEXT_LIMIT
        case NoneType():
            return value is None
        case OptionalType():
            return value is None or is_of_type(layout, value, type_.element)
        case EnumType() | PlayerType() | SpaceType():
            return type(value) is int and value in layout.keys(type_)
        case CardType() | PieceType():
            return type(value) is int and value in layout.card_ranges[layout.kind_ordinal(type_.kind)]
        case PlaceType():
            return type(value) is int and value in layout.cells and layout.cells[value].is_place
        case ListType():
            return (
                isinstance(value, tuple)
                and len(value) <= type_.bound
                and all(is_of_type(layout, item, type_.element) for item in value)
            )
        case SetType():
            return (
                isinstance(value, tuple)
                and all(is_of_type(layout, item, type_.element) for item in value)
                and all(a < b for a, b in pairwise(value))
            )
        case PerType():
            return (
                isinstance(value, tuple)
                and len(value) == len(layout.keys(type_.key))
                and all(is_of_type(layout, item, type_.value) for item in value)
            )
        case RecordType():
            return are_of_types(layout, value, [each.type for each in layout.model.fields_of(type_.name)])


def are_of_types(layout: Layout, values: Any, types: Sequence[Type]) -> bool:
    """Whether these are values in a tuple, one of each type."""
    return (
        isinstance(values, tuple)
        and len(values) == len(types)
        and all(is_of_type(layout, value, type_) for value, type_ in zip(values, types, strict=True))
    )


def is_int(value: Any, low: int, high: int) -> bool:
    """Whether a value is a whole number within bounds; Python's bools count as numbers elsewhere."""
    return type(value) is int and low <= value <= high
