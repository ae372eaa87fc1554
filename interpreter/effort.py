"""What is charged for operations that go through a whole value at once: the same steps in both back ends.

A value whose type can hold more than `SMALL` single values is large, and so is a set of more than `SMALL_SET`.
Whatever copies, compares, searches or writes out a large one takes a step for each `VALUES_A_STEP` single values in
it; small ones are free, so that a game with short lists does not pay for counting them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.dsl.types import (
    LONGEST_LIST,
    SET_LIMIT,
    CardType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PieceType,
    RecordType,
    SetType,
    Type,
)
from rulewright.interpreter import fault

SMALL = 1024
SMALL_SET = 128
VALUES_A_STEP = 32
CARDS_A_STEP = 128
WORDS_A_STEP = 8
"""Single values written out in a text in one step."""


class Sizes:
    """How large values can be in one game: `keys` counts through a type, `fields` are those of each record."""

    def __init__(self, keys: Callable[[Type], Sequence[int]], fields: dict[str, tuple[Type, ...]]) -> None:
        self._keys = keys
        self._fields = fields
        self._known: dict[Type, int] = {}

    def is_large(self, type: Type) -> bool:
        """Whether a value of a type may be made of more than `SMALL` single values."""
        return self.room(type) > (SMALL_SET if isinstance(type, SetType) else SMALL)

    def is_taken_apart(self, type: Type) -> bool:
        """Whether testing or taking away one element of a list or set after the other is charged for."""
        return self.room(type) > SMALL_SET

    def room(self, type: Type) -> int:
        """How many single values it is made of at most."""
        if type not in self._known:
            self._known[type] = self._room(type)
        return self._known[type]

    def _room(self, type: Type) -> int:
        match type:
            case OptionalType(element):
                return self.room(element)
            case ListType(element, bound):
                return min(bound, LONGEST_LIST) * self.room(element)
            case SetType(IntType(low, high)):
                return min(high - low + 1, SET_LIMIT)
            case SetType(CardType() | PieceType()):
                return SET_LIMIT
            case SetType(element):
                return len(self._keys(element))
            case PerType(value, key):
                return len(self._keys(key)) * self.room(value)
            case RecordType(name):
                return sum(self.room(each) for each in self._fields[name])
            case _:
                return 1


def weight(value: Any) -> int:
    """How many single values a value is made of."""
    if not isinstance(value, tuple):
        return 1
    return len(value) + sum([weight(item) for item in value if isinstance(item, tuple)])


def is_flat(type: Type) -> bool:
    """Whether the weight of a value of a type is its length: a list or set of single values."""
    if not isinstance(type, ListType | SetType):
        return False
    element = type.element.element if isinstance(type.element, OptionalType) else type.element
    return not isinstance(element, OptionalType | ListType | SetType | PerType | RecordType)


def is_written_out(type: Type) -> bool:
    """Whether a value of a type is charged for when it becomes part of a text."""
    match type:
        case OptionalType(element):
            return is_written_out(element)
        case ListType() | SetType() | PerType() | RecordType():
            return True
        case _:
            return False


def cards_moved(around: int) -> int:
    """The steps of moving one card, for how many cards lie in the piles or hands that it leaves and comes to."""
    return 1 + around // CARDS_A_STEP


def selections(elements: int, most: int) -> int:
    """The steps of counting the ways to choose up to so many of so many elements."""
    return elements * min(max(most, 0), elements) // VALUES_A_STEP


SPACES_A_STEP = 8
"""Spaces that a function of a board looks at in one step."""


def board_steps(name: str, shape: str, columns: int, rows: int) -> int:
    """The steps of `lines`, `ray` and `distance`, for the size of one board."""
    match name:
        case "lines":
            return columns * rows
        case "ray":
            return max(columns, rows) // SPACES_A_STEP
        case "distance" if shape == "graph":
            return columns * rows // SPACES_A_STEP
        case _:
            return 0


POSITIONS_A_STEP = 16
"""Positions that `repeated` compares in one step."""

PIECES_KEPT = 4_194_304
"""In all positions together that `repeated` keeps, pieces and values of spaces."""


def positions_kept(parts: int) -> int:
    """How many positions of so many pieces and values of spaces may be kept."""
    return min(fault.PART_LIMIT, PIECES_KEPT // max(parts, 1))
