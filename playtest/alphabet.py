"""Small fixed numbers for all that can be decided in a game: what frameworks call the actions of a game.

Other frameworks want every decision to be one of a fixed and small set of numbers. The options of these games are not
like that: a card and a target and an amount, some of twelve cards, all of five in an order. So an answer is given part
by part, and each part has a number that means the same in the whole game: a space of a board, a face of a card, an
amount, an option of a menu.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    PlaceType,
    PlayerType,
    SpaceType,
    Type,
    element_type,
)
from rulewright.interpreter import Part, State

WIDEST_RANGE = 256
"""Numbers of a range of up to so many have an action each; of others they are told apart digit by digit."""

DIGITS = 16
"""How many parts are told apart in one step, where nothing but their order tells them apart."""

SPARE_PLACES = 16
"""Actions for places beyond one for each number of a place, for those of several zones offered together."""


@frozen
class Section:
    """A run of actions: `marks` of them stand for a mark each, `spare` more for parts whose mark is taken or none."""

    title: str
    start: int
    marks: int
    spare: int
    low: int

    @property
    def stop(self) -> int:
        """The first action behind it."""
        return self.start + self.marks + self.spare


class Alphabet:
    """The actions of one game for a number of players, from 0 to `size` - 1."""

    def __init__(self, state: State) -> None:
        self._layout = state.program.layout
        self._labels = state.labels
        self.sections: dict[object, Section] = {}
        self._add("digit", "digit", DIGITS)
        self._add("none", "none", 1)
        self._add("enough", "enough", 1)
        for site in state.program.sites:
            match site.what:
                case model.PickMenu(options=options):
                    self._add(("menu", site.number), f"menu {site.number}", len(options))
                    self._add_elements(generator.collection for option in options for generator in option.generators)
                case model.PickOne(names=names):
                    self._add_elements(name.collection for name in names)
                case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                    self._add_elements((collection,))
                case other:
                    assert_never(other)

    @property
    def size(self) -> int:
        """How many actions there are."""
        return max(section.stop for section in self.sections.values())

    def title(self, action: int) -> str:
        """What an action means wherever it is taken; `ValueError` for one that there is not."""
        for section in self.sections.values():
            if section.start <= action < section.stop:
                return f"{section.title} {section.low + action - section.start}"
        raise ValueError(f"there is no action {action}, only 0 to {self.size - 1}")

    def digits(self, count: int) -> list[int]:
        """The actions of up to `DIGITS` parts that only their order tells apart."""
        start = self.sections["digit"].start
        return list(range(start, start + count))

    @property
    def enough(self) -> int:
        """The action that takes no more."""
        return self.sections["enough"].start

    def numbers(self, parts: Sequence[Part], site: int) -> list[int] | None:
        """An action for each of several different parts of the answers to a site; None where they are too many."""
        found: list[int] = []
        taken: dict[int, None] = {}
        for part in parts:
            section = self._section(part, site)
            if section is None:
                return None
            free = section.start + section.marks
            mark = None if part.mark is None else part.mark - section.low
            if mark is not None and 0 <= mark < section.marks and section.start + mark not in taken:
                number = section.start + mark
            else:
                number = next((n for n in range(free, section.stop) if n not in taken), -1)
                if number < 0:
                    return None
            taken[number] = None
            found.append(number)
        return found

    def _section(self, part: Part, site: int) -> Section | None:
        if part.type is None:
            return self.sections["none" if part.value is None else ("menu", site)]
        return self.sections.get(part.type)

    def _add(self, key: object, title: str, marks: int, spare: int = 0, low: int = 0) -> None:
        if key not in self.sections:
            start = self.size if self.sections else 0
            self.sections[key] = Section(title, start, marks, spare, low)

    def _add_elements(self, collections: Iterable[model.Expression]) -> None:
        for collection in collections:
            self._add_type(element_type(collection.type))

    def _add_type(self, type_: Type) -> None:
        match type_:
            case OptionalType(element=element):
                self._add_type(element)
            case IntType(low=low, high=high):
                if high - low < WIDEST_RANGE:
                    self._add(type_, "number", high - low + 1, low=low)
            case BoolType() | EnumType() | PlayerType() | SpaceType():
                self._add(type_, title_of(type_), len(self._labels.keys(type_)))
            case CardType(kind=name):
                number = self._layout.kind_ordinal(name)
                faces = len(self._layout.model.kinds[number].cards)
                self._add(type_, name, faces, len(self._layout.card_ranges[number]))
            case PieceType(kind=name):
                number = self._layout.kind_ordinal(name)
                kind, spaces = self._layout.model.kinds[number], 0
                if kind.board is not None:
                    columns, rows = self._layout.boards[kind.board]
                    spaces = columns * rows
                self._add(type_, name, spaces, len(self._layout.card_ranges[number]))
            case PlaceType():
                most = max((region.size for region in self._layout.zones), default=1)
                self._add(type_, "place", most + 1, SPARE_PLACES)
            case _:
                pass


def title_of(type_: Type) -> str:
    """What the values of a type are called in the title of an action."""
    match type_:
        case BoolType():
            return "bool"
        case EnumType(name=name):
            return name
        case PlayerType():
            return "player"
        case SpaceType(board=board):
            return board
        case _:
            raise AssertionError(f"{type_} has no title")
