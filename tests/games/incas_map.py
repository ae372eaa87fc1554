"""The map of Le trésor des Incas and its walks, worked out from the drawing alone: by brute force, and by nothing else.

A cell is (column, row), both from 0, and a glyph of the drawing says what it is.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

Cell = tuple[int, int]

STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
WET = "~o"
LAND = ".*!T"

FAR = 999


class OutOfBreathError(Exception):
    """A search that takes too long to say anything."""


@frozen
class Map:
    """A drawing: the glyph of each cell."""

    glyphs: dict[Cell, str]

    @classmethod
    def of(cls, rules: str) -> "Map":
        """The map that is drawn in a rules file."""
        rows = re.findall(r"^ {8}\| (.*) \|$", rules, re.MULTILINE)
        return cls({(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row.split())})

    def all(self, glyphs: str) -> list[Cell]:
        """The cells that show one of some glyphs."""
        return [cell for cell, glyph in self.glyphs.items() if glyph in glyphs]

    @cached_property
    def rose(self) -> Cell:
        return self.all("R")[0]

    @cached_property
    def camp(self) -> Cell:
        return self.all("C")[0]

    def cell(self, name: str) -> Cell:
        """The cell of a name such as `f14`."""
        if name in ("rose", "camp"):
            return self.rose if name == "rose" else self.camp
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def beside(self, cell: Cell) -> Iterator[Cell]:
        """The cells on its four sides."""
        for x, y in STEPS.values():
            if (cell[0] + x, cell[1] + y) in self.glyphs:
                yield cell[0] + x, cell[1] + y

    def region(self, start: Cell, glyphs: str) -> set[Cell]:
        """What hangs together with a cell on some glyphs."""
        found, rim = {start}, [start]
        while rim:
            fresh = {n for cell in rim for n in self.beside(cell) if self.glyphs[n] in glyphs} - found
            found |= fresh
            rim = sorted(fresh)
        return found

    def hop(self, cell: Cell, way: str) -> tuple[Cell | None, set[Cell]]:
        """Where a step leads, or nowhere, and the cells of water on the way."""
        x, y = STEPS[way]
        there, wet = (cell[0] + x, cell[1] + y), set()
        while self.glyphs.get(there, " ") in WET:
            wet.add(there)
            there = there[0] + x, there[1] + y
        return (there if self.glyphs.get(there, " ") in f"{LAND}C" else None), wet

    def distances(self, stream: set[Cell]) -> dict[Cell, int]:
        """Steps from each cell of land to the camp, where one stream may be crossed, once."""
        # The steps backwards: whether the crossing has been used is part of the place.
        found = {(self.camp, False): 0}
        rim = [(self.camp, False)]
        while rim:
            fresh = []
            for cell, crossed in rim:
                for way in STEPS:
                    there, wet = self.hop(cell, way)
                    if there is None or (wet and (crossed or not wet <= stream)):
                        continue
                    if (there, crossed or bool(wet)) not in found:
                        found[there, crossed or bool(wet)] = found[cell, crossed] + 1
                        fresh.append((there, crossed or bool(wet)))
            rim = fresh
        return {cell: min(found.get((cell, crossed), FAR) for crossed in (False, True)) for cell in self.all(LAND)}


@frozen(kw_only=True)
class Walker:
    """A pawn on its way: the cells it has been to, the directions it can use or has used, what it may do."""

    at: Cell
    left: int
    trail: frozenset[Cell]
    used: frozenset[str]
    cards: frozenset[str]
    is_free: bool
    free_first: bool
    boats: int
    is_carrier: bool


class Search:
    """Brute force: which steps can be completed to a walk; after so many steps it is out of breath."""

    def __init__(self, drawn: Map, breath: int) -> None:
        self._map = drawn
        self._breath = breath

    def steps(self, walker: Walker) -> Iterator[str]:
        """The directions of steps that can be taken, paid, and completed."""
        for way in STEPS:
            pays = not (walker.is_free or way in walker.used or (walker.free_first and not walker.used))
            if pays and way not in walker.cards:
                continue
            if walker.at == self._map.rose and way != "north":
                continue
            there, wet = self._map.hop(walker.at, way)
            if there is None or there in walker.trail:
                continue
            boats = walker.boats - (1 if wet and self._map.glyphs[walker.at] != "o" else 0)
            if boats < 0 or (there == self._map.camp and not (walker.is_carrier and walker.left == 1)):
                continue
            after = Walker(
                at=there,
                left=walker.left - 1,
                trail=walker.trail | {there},
                used=walker.used | {way},
                cards=walker.cards,
                is_free=walker.is_free,
                free_first=walker.free_first,
                boats=boats,
                is_carrier=walker.is_carrier,
            )
            if self.can_finish(after):
                yield way

    def can_finish(self, walker: Walker) -> bool:
        """Whether a walk can be completed from here."""
        self._breath -= 1
        if self._breath < 0:
            raise OutOfBreathError
        return walker.left == 0 or next(self.steps(walker), None) is not None
