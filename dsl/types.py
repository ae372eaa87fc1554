"""The static types of the language.

A type says which values a place can hold; every collection has a bound. What stands for a value while a game runs
is plain data, so that a state is plain data: ints for numbers, for the ordinal of an enum value, player, space,
card or piece (from 0), bools, texts, None, and tuples of those.
"""

from __future__ import annotations

from attrs import frozen

INT_LIMIT = 2**53 - 1
DEFAULT_LIST_BOUND = 1024
TEXT_LIMIT = 4096

LONGEST_LIST = 100_000
"""What may stand behind `up to`; what is worked out on the way may not be longer either."""

SET_LIMIT = 10_000
"""Values in a set; no type of which there are sets but numbers has more."""


@frozen
class IntType:
    """Whole numbers from `low` to `high`; an expression's type may exceed the limits of what can be stored."""

    low: int = -INT_LIMIT
    high: int = INT_LIMIT


@frozen
class BoolType:
    """`yes` or `no`."""


@frozen
class TextType:
    """A text of at most 4,096 characters."""


@frozen
class EnumType:
    """A value of an enum; also of the words of an option, whose enum has `is_words` in the model, `direction`, and in
    games with teams `team`.
    """

    name: str


@frozen
class PlayerType:
    """A player: its seat, counted from 0."""


@frozen
class SpaceType:
    """A space of a board: its ordinal on that board, from 0."""

    board: str


@frozen
class CardType:
    """A card of a kind: its number among all cards of the game, from 0."""

    kind: str


@frozen
class PieceType:
    """A piece of a kind: its number among all pieces of the game, from 0."""

    kind: str


@frozen
class PlaceType:
    """A place that holds one card of a kind or none: a `slot`, or one of the `slots` of a zone.

    Its value is the number of the slot in the state that holds the card.
    """

    kind: str


@frozen
class RecordType:
    """A record: the tuple of its fields' values."""

    name: str


@frozen
class NoneType:
    """The type of `none` alone."""


@frozen
class OptionalType:
    """A value of `element` or none; never of another optional."""

    element: Type


@frozen
class ListType:
    """At most `bound` values in an order."""

    element: Type
    bound: int = DEFAULT_LIST_BOUND


@frozen
class SetType:
    """Different values of a type that can be counted through, kept ascending."""

    element: Type


@frozen
class PerType:
    """One value for each key; the key is an enum, `player`, a range, `bool` or a board's spaces."""

    value: Type
    key: Type


Type = (
    IntType
    | BoolType
    | TextType
    | EnumType
    | PlayerType
    | SpaceType
    | CardType
    | PieceType
    | PlaceType
    | RecordType
    | NoneType
    | OptionalType
    | ListType
    | SetType
    | PerType
)

INT = IntType()
BOOL = BoolType()
TEXT = TextType()
PLAYER = PlayerType()
NONE = NoneType()


def fits(value: Type, target: Type) -> bool:
    """Whether every value of one type may stand where the other is asked for, without a test at run time."""
    if value == target:
        return True
    match value, target:
        case IntType(), IntType():
            return target.low <= value.low and value.high <= target.high
        case NoneType(), OptionalType():
            return True
        case OptionalType(), OptionalType():
            return fits(value.element, target.element)
        case _, OptionalType():
            return fits(value, target.element)
        case ListType(), ListType():
            return value.bound <= target.bound and fits(value.element, target.element)
        case SetType(), SetType():
            return fits(value.element, target.element)
        case PerType(), PerType():
            return value.key == target.key and fits(value.value, target.value)
        case _:
            return False


def element_type(collection: Type) -> Type:
    """The type of what a list or set holds."""
    assert isinstance(collection, ListType | SetType), f"{collection} holds nothing"
    return collection.element
