"""The shape of boards, told from where each space lies: its owner, column and row, all counted from 0.

Spaces are numbered in rows from the top (or upwards), each from left to right, those of the next player's board after
those of the one before. Nothing is prepared: whatever is asked is worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from attrs import frozen

from rulewright.dsl import model
from rulewright.interpreter.fault import Fault, index_outside, not_on_board

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Columns and rows to go for each direction, in the order of the values of `direction`."""

ORTHOGONAL = (0, 1, 2, 3)
DIAGONAL = (4, 5, 6, 7)
SIX = (0, 4, 1, 2, 6, 3)
ALL_ROUND = (0, 4, 1, 5, 2, 6, 3, 7)
OPPOSITE = (2, 3, 0, 1, 6, 7, 4, 5)


@frozen
class Board:
    """A board of the model with the columns and rows of one player's board, or of the only one."""

    about: model.Board
    columns: int
    rows: int
    copies: int

    @property
    def own(self) -> int:
        """The spaces of one board."""
        return self.columns * self.rows

    @property
    def downwards(self) -> int:
        """How many rows one further down is."""
        return -1 if self.about.is_rising else 1

    @property
    def spaces(self) -> range:
        """All spaces."""
        return range(self.own * self.copies)

    def lies(self, space: int) -> tuple[int, int, int]:
        """Owner, column and row."""
        owner, here = divmod(space, self.own)
        row, column = divmod(here, self.columns)
        return owner, column, row

    def where(self, owner: int, column: int, row: int) -> int | None:
        """The space that lies there; none beyond the edges."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return owner * self.own + row * self.columns + column

    def numbered(self, owner: int, *coordinates: int) -> int | Fault:
        """The space of a number, or of a column and row, all from 1; a fault to raise where there is none."""
        if len(coordinates) == 1:
            (index,) = coordinates
            return owner * self.own + index - 1 if 1 <= index <= self.own else index_outside(index, self.own)
        column, row = coordinates
        found = self.where(owner, column - 1, row - 1)
        return not_on_board(column, row, self.columns, self.rows) if found is None else found

    def step(self, space: int, direction: int) -> int | None:
        """The space one further, none where the board ends or a hex has no side."""
        if self.about.shape == "hex" and direction not in SIX:
            return None
        owner, column, row = self.lies(space)
        right, down = STEPS[direction]
        return self.where(owner, column + right, row + down * self.downwards)

    def ray(self, space: int, direction: int) -> tuple[int, ...]:
        """All spaces further on, without the first."""
        following = self.step(space, direction)
        return () if following is None else (following, *self.ray(following, direction))

    def leaps(self, space: int, a: int, b: int) -> tuple[int, ...]:
        """The spaces that lie a and b away, clockwise from north."""
        owner, column, row = self.lies(space)
        short, long = sorted((abs(a), abs(b)))
        quarter = [(short, -long), (long, -short)]
        around = []
        for _ in range(4):
            around += quarter
            # A quarter turn clockwise, rows counting downwards.
            quarter = [(-down, right) for right, down in quarter]
        # Going down leads to lower rows where they are counted upwards.
        places = [(column + right, row + down * self.downwards) for right, down in dict.fromkeys(around)]
        return _there(self.where(owner, *place) for place in places)

    def next(self, space: int) -> int | None:
        """The space after this one on its track."""
        owner, column, _ = self.lies(space)
        last = column == self.columns - 1
        return self.where(owner, 0 if last and self.about.is_loop else column + 1, 0)

    def previous(self, space: int) -> int | None:
        """The space before this one on its track."""
        owner, column, _ = self.lies(space)
        return self.where(owner, self.columns - 1 if column == 0 and self.about.is_loop else column - 1, 0)

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The spaces one step away."""
        match self.about.shape:
            case "track":
                return _there((self.previous(space), self.next(space)))
            case "graph":
                return tuple(self._beside(space, there) for there in self.about.to[space % self.own])
            case "hex":
                return _there(self.step(space, direction) for direction in SIX)
            case "grid":
                return _there(self.step(space, direction) for direction in ORTHOGONAL)

    def around(self, space: int) -> tuple[int, ...]:
        """The spaces that touch this one."""
        if self.about.shape == "grid":
            return _there(self.step(space, direction) for direction in ALL_ROUND)
        return self.neighbours(space)

    def edge(self, kind: str, space: int) -> int | None:
        """Where the edge of a kind leads."""
        (found,) = (each for each in self.about.edge_kinds if each.name == kind)
        there = found.targets[space % self.own]
        return None if there is None else self._beside(space, there)

    def _beside(self, space: int, there: int) -> int:
        """The space of a number on the same player's board."""
        return self.lies(space)[0] * self.own + there

    def distance(self, start: int, goal: int) -> int | None:
        """How many steps lead from one space to another; none where no way does."""
        near = {start}
        for steps in count():
            if goal in near:
                return steps
            wider = near | {other for space in near for other in self.neighbours(space)}
            if wider == near:
                return None
            near = wider
        raise AssertionError("counting never ends")

    def lines(self, length: int, owner: int = 0) -> tuple[tuple[int, ...], ...]:
        """Every straight line of so many spaces on the board of one owner, by way and then by its first space.

        Of length 1 each space is one line, once.
        """
        ways = (1, 2, 6) if self.about.shape == "hex" else (1, 2, 5, 6)
        found = []
        for way in ways if length > 1 else ways[:1]:
            for space in self.spaces:
                if self.lies(space)[0] != owner:
                    continue
                line = (space, *self.ray(space, way)[: length - 1])
                if len(line) == length:
                    found.append(line)
        return tuple(found)


def _there(spaces: Iterable[int | None]) -> tuple[int, ...]:
    """Those of some spaces that there are, each once."""
    return tuple(dict.fromkeys(space for space in spaces if space is not None))
