"""Values as files of playthroughs have them: plain, with the sort of each, and by the names of the rules file.

Numbers, yes and no, texts and none stand for themselves. Everything else is an object with one name that tells its
sort: `{"card": "Copper#2"}`, `{"space": "b3"}`, `{"player": "p1"}`. So a value can be read again under rules that were
edited, and what another sort has taken the place of is not taken for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, assert_never

from attrs import define

from rulewright.dsl.types import (
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
from rulewright.interpreter.label import Labels, Value, numbered
from rulewright.interpreter.layout import Layout

Json = Any
"""What JSON can hold."""


class UnreadableValueError(ValueError):
    """What stands for a value is none of these rules; the sentence says why."""


@define(slots=False)
class WrittenValues:
    """How the values of a game are written for files, and read from them."""

    layout: Layout
    labels: Labels

    def write(self, value: Value, type: Type) -> Json:
        """A value as JSON has it."""
        match type:
            case IntType() | TextType():
                return value
            case BoolType():
                return bool(value)
            case NoneType():
                return None
            case OptionalType(element=element):
                return None if value is None else self.write(value, element)
            case ListType(element=element) | SetType(element=element):
                return [self.write(item, element) for item in value]
            case RecordType():
                parts = zip(self._fields(type), value, strict=True)
                return {"record": {name: self.write(part, each) for (name, each), part in parts}}
            case PerType(key=key, value=element):
                pairs = zip(self.labels.keys(key), value, strict=True)
                return {"per": {str(self.labels.canonical(k, key)): self.write(v, element) for k, v in pairs}}
            case EnumType() | PlayerType() | SpaceType() | CardType() | PieceType() | PlaceType():
                return {_sort(type): self.labels.canonical(value, type)}
            case _:
                assert_never(type)

    def read(self, written: Json, type: Type, *, is_lenient: bool = False) -> Value:
        """The value that is written so; `UnreadableValueError` if these rules have none.

        `is_lenient` takes the first of the cards of a name for one of a number that there is not.
        """

        def read(part: Json, type: Type) -> Value:
            match type:
                case IntType() | TextType() | BoolType():
                    kind = int if isinstance(type, IntType) else str if isinstance(type, TextType) else bool
                    if part.__class__ is not kind:
                        raise UnreadableValueError(f"{shown_json(part)} is not {PLAIN[kind]}")
                    return part
                case NoneType():
                    if part is not None:
                        raise UnreadableValueError(f"{shown_json(part)} stands where nothing can be chosen")
                    return None
                case OptionalType(element=element):
                    return None if part is None else read(part, element)
                case ListType(element=element):
                    return tuple([read(item, element) for item in _of(part, list, "a list")])
                case SetType(element=element):
                    items = tuple([read(item, element) for item in _of(part, list, "a list")])
                    if not all(a < b for a, b in pairwise(items)):
                        raise UnreadableValueError(f"{shown_json(part)} is not a set in its order")
                    return items
                case RecordType():
                    return _parts(read, _inner(part, "record"), self._fields(type))
                case PerType(key=key, value=element):
                    names = [str(self.labels.canonical(k, key)) for k in self.labels.keys(key)]
                    return _parts(read, _inner(part, "per"), [(name, element) for name in names])
                case EnumType() | PlayerType() | SpaceType() | CardType() | PieceType() | PlaceType():
                    return self._found(part, type, is_lenient)
                case _:
                    assert_never(type)

        return read(written, type)

    def _found(
        self, part: Json, type: EnumType | PlayerType | SpaceType | CardType | PieceType | PlaceType, is_lenient: bool
    ) -> Value:
        name = _inner(part, _sort(type), str)
        names = self._names(type)
        if name in names:
            return names[name]
        first = f"{without_number(name)}#1"
        if is_lenient and isinstance(type, CardType | PieceType) and first in names:
            return names[first]
        raise UnreadableValueError(f"these rules have no {_sort(type)} {shown_json(name)}")

    def _names(self, type: Type) -> Mapping[str, int]:
        """What each value of a type is called."""
        found = self._known.get(type)
        if found is None:
            match type:
                case CardType(kind=kind) | PieceType(kind=kind):
                    ids = numbered(self.layout.pieces if isinstance(type, PieceType) else self.layout.cards)
                    values = list(self.layout.card_ranges[self.layout.kind_ordinal(kind)])
                    found = {ids[value]: value for value in values}
                case PlaceType():
                    places = (cell for cell, about in self.layout.cells.items() if about.is_place)
                    found = {self.labels.canonical(cell, type): cell for cell in places}
                case _:
                    found = {self.labels.canonical(value, type): value for value in self.labels.keys(type)}
            self._known[type] = found
        return found

    @cached_property
    def _known(self) -> dict[Type, Mapping[str, int]]:
        return {}

    def _fields(self, type: RecordType) -> list[tuple[str, Type]]:
        return [(field.name, field.type) for field in self.layout.model.fields_of(type.name)]


PLAIN = {int: "a number", str: "a text", bool: "yes or no"}
LONGEST_SHOWN = 60


def shown_json(part: Json) -> str:
    """A part of a file as it stands in a sentence; of much only the beginning."""
    match part:
        case str():
            return f"“{part[:LONGEST_SHOWN]}{'…' if len(part) > LONGEST_SHOWN else ''}”"
        case None:
            return "none"
        case bool():
            return "yes" if part else "no"
        case int():
            return str(part) if -(10**18) < part < 10**18 else "a very large number"
        case dict() if len(part) == 1:
            ((sort, value),) = part.items()
            return f"{str(sort)[:LONGEST_SHOWN]} {shown_json(value)}"
        case list():
            return f"a list of {len(part)}"
        case _:
            return "something else"


def without_number(name: str) -> str:
    """The name of a card without which one of that name it is.

    >>> without_number("Copper#12")
    'Copper'
    """
    return name.rpartition("#")[0]


def _sort(type: EnumType | PlayerType | SpaceType | CardType | PieceType | PlaceType) -> str:
    match type:
        case EnumType():
            return "word"
        case PlayerType():
            return "player"
        case SpaceType():
            return "space"
        case CardType():
            return "card"
        case PieceType():
            return "piece"
        case PlaceType():
            return "place"
        case _:
            assert_never(type)


def _of(part: Json, kind: type[Any], what: str) -> Any:
    if part.__class__ is not kind:
        raise UnreadableValueError(f"{shown_json(part)} is not {what}")
    return part


def _inner(part: Json, sort: str, kind: type[Any] = dict) -> Any:
    """What stands behind the one name of an object."""
    if part.__class__ is not dict or len(part) != 1 or part.get(sort).__class__ is not kind:
        raise UnreadableValueError(f"{shown_json(part)} is no {sort}")
    return part[sort]


def _parts(read: Callable[[Json, Type], Value], inner: dict[str, Json], types: list[tuple[str, Type]]) -> Value:
    if set(inner) != {name for name, _ in types}:
        raise UnreadableValueError("the parts are not those that these rules have")
    return tuple([read(inner[name], type) for name, type in types])
