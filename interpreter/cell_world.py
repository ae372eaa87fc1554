"""A compiled game's state as the evaluator asks about it: for tests of a file and for explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from rulewright.dsl.model import Model, WhatIf
from rulewright.dsl.source import Span
from rulewright.interpreter.label import Value, Where
from rulewright.interpreter.layout import LOCATION_NONE, RESULT, CardInstance, Layout
from rulewright.interpreter.world import Frame, ZoneKey


@define
class CellWorld:
    """Answers from the cells of a state; `try_out` evaluates a what-if, for which the program must run."""

    layout: Layout
    cells: list[Any]
    try_out: Callable[[WhatIf, Frame], Value]

    @property
    def model(self) -> Model:
        return self.layout.model

    @property
    def players(self) -> int:
        return self.layout.players

    @property
    def boards(self) -> Sequence[tuple[int, int]]:
        return self.layout.boards

    @property
    def cards(self) -> Sequence[CardInstance]:
        return self.layout.cards

    @property
    def pieces(self) -> Sequence[CardInstance]:
        return self.layout.pieces

    @property
    def card_ranges(self) -> Sequence[range]:
        return self.layout.card_ranges

    def option(self, option: int) -> int | bool:
        """The value of an option."""
        return self.layout.option(option)

    def variable(self, variable: int, owner: int | None) -> Value:
        """The value of a variable, from its table if it never changes."""
        place = (owner or 0) - self.layout.first_owner(self.model.variables[variable].owner)
        if variable in self.layout.tables:
            return self.layout.tables[variable][max(place, 0)]
        return self.cells[self.layout.variables[variable].base + max(place, 0)]

    def cards_in(self, zone: ZoneKey) -> tuple[int, ...]:
        """The cards of a zone, bottom first; of places, the filled ones in order."""
        places = self.places_of(zone)
        if self.model.zones[zone[0]].shape in ("slot", "slots"):
            return tuple(card for place in places if (card := self.cells[place]) is not None)
        return tuple(self.cells[places[0]])

    def places_of(self, zone: ZoneKey) -> tuple[int, ...]:
        """The cells of a zone."""
        ordinal, owner, key = zone
        first = self.layout.cell_of(ordinal, max(owner, 0), max(key, 0), 0)
        return tuple(range(first, first + self.layout.zones[ordinal].size))

    def card_at(self, place: int) -> int | None:
        """The card in a place."""
        card: int | None = self.cells[place]
        return card

    def where(self, place: int) -> Where:
        """The zone, owner, key and index that a cell stands for."""
        about = self.layout.cells[place]
        return about.zone, about.owner, about.key, about.index + 1 if about.is_place else 0

    def where_is(self, card: int) -> Where:
        """Where a card lies."""
        cell = self.cells[self.layout.location + card]
        return () if cell == LOCATION_NONE else self.where(cell)

    def is_face_up(self, card: int) -> bool:
        """Whether a card lies open to all."""
        return bool(self.cells[self.layout.knowledge + card] >> self.players & 1)

    def knows(self, seat: int, card: int) -> bool:
        """Whether a seat knows a card's face."""
        return bool(self.cells[self.layout.knowledge + card] >> seat & 1)

    def space_of(self, piece: int) -> int | None:
        """The space a piece stands on."""
        space: int | None = self.cells[self.layout.piece_space + piece]
        return space

    def piece_on(self, kind: int, space: int) -> int | None:
        """The piece of a kind that stands on a space of its board."""
        board = self.model.kinds[kind].board
        assert board is not None, "a piece without a board stands nowhere"
        piece: int | None = self.cells[self.layout.occupants[kind, board] + space]
        return piece

    def what_if(self, expression: WhatIf, frame: Frame) -> Value:
        """The value of an expression after an action that is then forgotten."""
        return self.try_out(expression, frame)

    def repeated(self, site: Span, board: str | None, values: tuple[Value, ...]) -> int:
        """A test's own lines are no place of the rules where values could have come again."""
        return 0

    def fact(self, name: str) -> Value:
        """What only tests ask: who won (nobody before the end), and whether the game is over."""
        result = self.cells[RESULT]
        if name == "game_over":
            return result is not None
        return () if result is None else tuple(result[0])
