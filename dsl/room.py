"""How much room values of a type take, so that no state, list or comparison can grow without bound.

Room counts the single values that a value is made of when all its lists and sets are as long as they may be.
"""

from __future__ import annotations

from typing import assert_never

from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import DIRECTION, DIRECTIONS, Symbols
from rulewright.dsl.types import (
    LONGEST_LIST,
    SET_LIMIT,
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

MOST_ROOM = 1_048_576
"""For one value: a list of lists, both of the usual length of 1,024."""

MOST_ROOM_OF_GAME = 16 * MOST_ROOM
"""For all that is declared together."""

TEXT_ROOM = 64
"""A text counts like so many numbers."""

BEYOND = 2**62
"""Where counting stops."""


def room_of(type: Type, symbols: Symbols) -> int:
    """How many single values a value of a type is made of at most."""
    match type:
        case TextType():
            return TEXT_ROOM
        case OptionalType(element):
            return room_of(element, symbols)
        case ListType(element, bound):
            return min(max(1, min(bound, LONGEST_LIST) * room_of(element, symbols)), BEYOND)
        case SetType(element):
            return min(max(1, count_of(element, symbols)), SET_LIMIT)
        case PerType(value, key):
            return min(max(1, count_of(key, symbols)) * room_of(value, symbols), BEYOND)
        case RecordType(name):
            return symbols.records[name].room
        case _:
            return 1


def cells_of(type: Type, symbols: Symbols) -> int:
    """How many single values a value of a type is made of when a game starts; a list or set is empty then."""
    match type:
        case RecordType(name):
            return symbols.records[name].cells
        case PerType(value, key):
            return min(max(1, count_of(key, symbols)) * cells_of(value, symbols), BEYOND)
        case _:
            return 1


def count_of(type: Type, symbols: Symbols) -> int:
    """How many different values a type has, at most; 0 for those that are not gone through one by one."""
    match type:
        case IntType(low, high):
            return max(high - low + 1, 0)
        case EnumType(name):
            return len(DIRECTIONS) if type == DIRECTION else len(symbols.enums[name].values)
        case PlayerType():
            return symbols.players_high
        case SpaceType(board):
            return symbols.boards[board].size
        case CardType(kind) | PieceType(kind) | PlaceType(kind):
            return symbols.kinds[kind].bound
        case BoolType():
            return 2
        case NoneType():
            return 1
        case OptionalType(element):
            return count_of(element, symbols) + 1
        case TextType() | ListType() | SetType() | PerType() | RecordType():
            return 0
        case _:
            assert_never(type)


def settle_room(name: str, symbols: Symbols) -> None:
    """Adds up what the fields of a record take, once the records in it are settled."""
    record = symbols.records[name]
    record.room = min(max(1, sum(room_of(field.type, symbols) for field in record.fields)), BEYOND)
    record.cells = min(max(1, sum(cells_of(field.type, symbols) for field in record.fields)), BEYOND)


def has_room(type: Type, span: Span, symbols: Symbols, diagnostics: Diagnostics) -> bool:
    """Whether one value may be as large as a type allows; what may not is reported."""
    room = room_of(type, symbols)
    if room > MOST_ROOM:
        diagnostics.error(
            "RW227",
            f"one value can be made of at most {MOST_ROOM:,} single values",
            span,
            label=f"this can be made of {room:,}" if room < BEYOND else "this can be made of far more",
            help="say how long its lists may become, as in `list of int up to 20`, or use fewer lists in lists",
        )
    return room <= MOST_ROOM
