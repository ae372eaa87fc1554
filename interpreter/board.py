"""Boards as tables: which spaces there are, where each leads, and what is how far away.

Spaces are numbered from 0, in rows from the top and from left to right in each; where every player has a board, those
of the second seat follow on those of the first. North is towards row 1.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import Any

from attrs import define, field

from rulewright.dsl import model

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Columns and rows of one step: north, east, south, west, northeast, southeast, southwest, northwest.

A hex board is a grid in which each row is pushed half a space to the right of the one above: of the eight steps, those
to the southeast and the northwest do not lead to a neighbour.
"""

OPPOSITES = (2, 3, 0, 1, 6, 7, 4, 5)
ORTHOGONAL = (0, 1, 2, 3)
DIAGONAL = (4, 5, 6, 7)
HEX = (0, 4, 1, 2, 6, 3)
CLOCKWISE = (0, 4, 1, 5, 2, 6, 3, 7)

KEPT = 1_000_000
"""Numbers in the distances and lines that a board keeps when they were found once."""


@define(slots=False)
class Board:
    """One board of a game for a number of players."""

    about: model.Board
    columns: int
    rows: int
    players: int
    tables: dict[tuple[str, str | None], tuple[Any, ...]] = field(init=False, factory=dict)
    _found: dict[int, tuple[int | None, ...]] = field(init=False, factory=dict)
    _lines: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = field(init=False, factory=dict)

    @property
    def own_size(self) -> int:
        """How many spaces one board has."""
        return self.columns * self.rows

    @property
    def copies(self) -> int:
        """How many boards there are: one, or one for each player."""
        return self.players if self.about.is_per_player else 1

    @property
    def size(self) -> int:
        """How many spaces there are in all."""
        return self.own_size * self.copies

    @property
    def directions(self) -> tuple[int, ...]:
        """The directions in which spaces have neighbours."""
        return HEX if self.about.shape == "hex" else ORTHOGONAL

    def owner(self, space: int) -> int:
        """The seat whose board a space is on."""
        return space // self.own_size

    def column_row(self, space: int) -> tuple[int, int]:
        """Both from 0, on the player's own board where each has one."""
        here = space % self.own_size
        return here % self.columns, here // self.columns

    def at(self, column: int, row: int, owner: int = 0) -> int | None:
        """The space in a column and row, None off the board."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return owner * self.own_size + row * self.columns + column

    def step(self, space: int, direction: int) -> int | None:
        """The next space in a direction, None off the board; on a hex board only in its six directions."""
        if self.about.shape == "hex" and direction not in HEX:
            return None
        column, row = self.column_row(space)
        right, down = self._way(direction)
        return self.at(column + right, row + down, self.owner(space))

    def _way(self, direction: int) -> tuple[int, int]:
        """The columns and rows of a step in a direction."""
        right, down = STEPS[direction]
        return right, -down if self.about.is_rising else down

    def ray(self, space: int, direction: int) -> tuple[int, ...]:
        """All spaces on in a direction, without the first."""
        found = []
        at = self.step(space, direction)
        while at is not None:
            found.append(at)
            at = self.step(at, direction)
        return tuple(found)

    def leaps(self, space: int, a: int, b: int) -> tuple[int, ...]:
        """The spaces a and b columns and rows away, each way round: clockwise from the north."""
        column, row = self.column_row(space)
        small, large = sorted((abs(a), abs(b)))
        turns = [
            (small, -large), (large, -small), (large, small), (small, large),
            (-small, large), (-large, small), (-large, -small), (-small, -large),
        ]  # fmt: skip
        if self.about.is_rising:
            turns = [(right, -down) for right, down in turns]
        found = (self.at(column + right, row + down, self.owner(space)) for right, down in dict.fromkeys(turns))
        return tuple(each for each in found if each is not None)

    def next(self, space: int) -> int | None:
        """The next space of a track; the first one after the last of a loop."""
        here = space % self.own_size
        if here + 1 < self.own_size:
            return space + 1
        return space - here if self.about.is_loop else None

    def previous(self, space: int) -> int | None:
        """The space of a track before this one."""
        if space % self.own_size:
            return space - 1
        return space + self.own_size - 1 if self.about.is_loop else None

    def to(self, space: int) -> tuple[int, ...]:
        """Where the ways of a graph lead."""
        here = space % self.own_size
        return tuple(space - here + there for there in self.about.to[here])

    def edge(self, kind: str, space: int) -> int | None:
        """Where the edge of a kind leads."""
        here = space % self.own_size
        there = next(each for each in self.about.edge_kinds if each.name == kind).targets[here]
        return None if there is None else space - here + there

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The spaces one step away."""
        match self.about.shape:
            case "track":
                both = (self.previous(space), self.next(space))
                return tuple(dict.fromkeys(each for each in both if each is not None))
            case "graph":
                return self.to(space)
            case _:
                found = (self.step(space, direction) for direction in self.directions)
                return tuple(each for each in found if each is not None)

    def around(self, space: int) -> tuple[int, ...]:
        """The spaces one step away, those at the corners too."""
        if self.about.shape != "grid":
            return self.neighbours(space)
        found = (self.step(space, direction) for direction in CLOCKWISE)
        return tuple(each for each in found if each is not None)

    @cached_property
    def steps(self) -> tuple[tuple[int | None, ...], ...]:
        """For every space the next one in each of the eight directions."""
        return tuple(tuple(self.step(space, way) for way in range(8)) for space in range(self.size))

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For every space all further ones in each of the eight directions."""
        return tuple(tuple(self.ray(space, way) for way in range(8)) for space in range(self.size))

    @cached_property
    def distances(self) -> tuple[tuple[int | None, ...], ...]:
        """Steps from every space to every other, None where no way leads."""
        return tuple(tuple(self.distance(start, goal) for goal in range(self.size)) for start in range(self.size))

    def distance(self, start: int, goal: int) -> int | None:
        """Steps from one space to another, None where no way leads."""
        if self.owner(start) != self.owner(goal):
            return None
        match self.about.shape:
            case "graph":
                if start not in self._found:
                    if len(self._found) * self.own_size > KEPT:
                        del self._found[next(iter(self._found))]
                    self._found[start] = self._distances_from(start)
                return self._found[start][goal % self.own_size]
            case "track":
                between = abs(goal - start)
                return min(between, self.own_size - between) if self.about.is_loop else between
            case shape:
                (column, row), (other, below) = self.column_row(start), self.column_row(goal)
                right, down = other - column, below - row
                if shape == "hex":
                    # A step to the northeast or southwest goes both ways at once.
                    return (abs(right) + abs(down) + abs(right + down)) // 2
                return abs(right) + abs(down)

    def _distances_from(self, start: int) -> tuple[int | None, ...]:
        found: list[int | None] = [None] * self.own_size
        found[start % self.own_size] = 0
        waiting = deque([start])
        while waiting:
            space = waiting.popleft()
            so_far = found[space % self.own_size]
            assert so_far is not None
            for other in self.to(space):
                if found[other % self.own_size] is None:
                    found[other % self.own_size] = so_far + 1
                    waiting.append(other)
        return tuple(found)

    def lines(self, length: int, owner: int = 0) -> tuple[tuple[int, ...], ...]:
        """Every straight line of so many spaces of one board, each by its first: rows, columns, then diagonals.

        A hex board has one way more beside rows and columns.
        """
        key = length, owner
        if key not in self._lines:
            found = self._find_lines(length, owner)
            if len(found) * length > KEPT:
                return found
            while self._lines and sum(len(each) * n for (n, _), each in self._lines.items()) > KEPT:
                del self._lines[next(iter(self._lines))]
            self._lines[key] = found
        return self._lines[key]

    def _find_lines(self, length: int, owner: int) -> tuple[tuple[int, ...], ...]:
        first, columns, rows = owner * self.own_size, self.columns, self.rows
        if length < 1:
            return ()
        if length == 1:
            return tuple((space,) for space in range(first, first + self.own_size))
        found = []
        for way in (1, 2, 6) if self.about.shape == "hex" else (1, 2, 5, 6):
            right, down = self._way(way)
            between, over = right + down * columns, length - 1
            for row in range(rows):
                if not 0 <= row + down * over < rows:
                    continue
                for column in range(columns):
                    if 0 <= column + right * over < columns:
                        space = first + row * columns + column
                        found.append(tuple(range(space, space + between * length, between)))
        return tuple(found)
