"""Types in words, for messages."""

from __future__ import annotations

from typing import assert_never

from rulewright.dsl.symbols import Symbols
from rulewright.dsl.types import (
    INT_LIMIT,
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


def one_of(type: Type, symbols: Symbols) -> str:
    """One value of a type, with its article: `a card of Debt`, `a number from 1 to 6`."""
    match type:
        case IntType(low, high):
            return _number(low, high)
        case BoolType():
            return "yes or no"
        case TextType():
            return "a text"
        case EnumType(name):
            if name in ("direction", "team"):
                return f"a {name}"
            return f"a word of `{name}`" if _is_words(name, symbols) else f"a value of {name}"
        case PlayerType():
            return "a player"
        case SpaceType(board):
            return f"a space of {board}"
        case CardType(kind):
            return f"a card of {kind}"
        case PieceType(kind):
            return f"a piece of {kind}"
        case PlaceType(kind):
            return f"a place for a card of {kind}"
        case RecordType(name):
            return f"the record {name}"
        case NoneType():
            return "none"
        case OptionalType(element):
            return f"{one_of(element, symbols)}, or none"
        case ListType(element):
            return f"a list of {many_of(element, symbols)}"
        case SetType(element):
            return f"a set of {many_of(element, symbols)}"
        case PerType(value, key):
            return f"{one_of(value, symbols)} for each {_key(key)}"
        case _:
            assert_never(type)


def many_of(type: Type, symbols: Symbols) -> str:
    """Values of a type: `cards of Debt`, `numbers from 1 to 6`."""
    match type:
        case IntType(low, high):
            return _number(low, high).removeprefix("a ").removeprefix("the ").replace("number", "numbers", 1)
        case BoolType():
            return "yes or no"
        case TextType():
            return "texts"
        case EnumType(name):
            if name in ("direction", "team"):
                return f"{name}s"
            return f"words of `{name}`" if _is_words(name, symbols) else f"values of {name}"
        case PlayerType():
            return "players"
        case SpaceType(board):
            return f"spaces of {board}"
        case CardType(kind):
            return f"cards of {kind}"
        case PieceType(kind):
            return f"pieces of {kind}"
        case PlaceType(kind):
            return f"places for cards of {kind}"
        case RecordType(name):
            return f"records {name}"
        case NoneType():
            return "none"
        case OptionalType(element):
            return f"{many_of(element, symbols)}, or none"
        case ListType(element):
            return f"lists of {many_of(element, symbols)}"
        case SetType(element):
            return f"sets of {many_of(element, symbols)}"
        case PerType(value, key):
            return f"{many_of(value, symbols)} for each {_key(key)}"
        case _:
            assert_never(type)


def _number(low: int, high: int) -> str:
    if low == high:
        return f"the number {low}"
    if low <= -INT_LIMIT and high >= INT_LIMIT:
        return "a number"
    if high >= INT_LIMIT:
        return f"a number from {low} on"
    if low <= -INT_LIMIT:
        return f"a number up to {high}"
    return f"a number from {low} to {high}"


def _is_words(name: str, symbols: Symbols) -> bool:
    return name in symbols.enums and symbols.enums[name].is_words


def _key(key: Type) -> str:
    match key:
        case IntType(low, high):
            return f"number from {low} to {high}"
        case EnumType(name):
            return "direction" if name == "direction" else name
        case PlayerType():
            return "player"
        case SpaceType(board):
            return f"space of {board}"
        case _:
            return "yes or no"
