"""Named edges as arrows, each kind with a colour and dashes of its own, bent so that they pass beside other spaces."""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import frozen

from rulewright.cli.svg import Point, arrow_head, element, line, number

HEAD = 13.0
RADIUS = 27.0
"""Bent arrows end so far from the middle of a space, and pass others no nearer where that can be."""

INKS = ("#d55e00", "#0072b2", "#7b4aa0", "#00795a", "#8a5a2b")
DASHES = ("14 7", "4 6", "16 5 4 5", "9 9", "22 8")

BENDS = (1.0, -1.0, 1.7, -1.7, 2.6, -2.6, 4.0, -4.0)
"""How far to bend, to one side or the other, from what is tried first to what is tried last."""

SAMPLES = 24
MOST_MEASURED = 300
"""With more spaces than this nobody looks at what lies between."""


@frozen(kw_only=True)
class Bow:
    """A bent line from a start towards a middle and on to an end."""

    start: Point
    middle: Point
    end: Point

    def points(self) -> list[Point]:
        """Points along it."""
        return [self._at(step / SAMPLES) for step in range(SAMPLES + 1)]

    def _at(self, part: float) -> Point:
        rest = 1 - part
        shares = rest * rest, 2 * rest * part, part * part
        corners = self.start, self.middle, self.end
        return (
            sum(share * x for share, (x, _) in zip(shares, corners, strict=True)),
            sum(share * y for share, (_, y) in zip(shares, corners, strict=True)),
        )


def bent(start: Point, end: Point, others: Sequence[Point]) -> Bow:
    """The bow from space to space that passes the fewest others, and of those the least bent one."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    usual = min(0.18 * length + 14, 90)
    bows = [
        Bow(
            start=start,
            middle=(
                (start[0] + end[0]) / 2 + (end[1] - start[1]) / length * usual * bend,
                (start[1] + end[1]) / 2 - (end[0] - start[0]) / length * usual * bend,
            ),
            end=end,
        )
        for bend in BENDS
    ]
    if len(others) > MOST_MEASURED:
        return bows[0]
    return min(bows, key=lambda bow: _passed(bow, others))


def _passed(bow: Bow, others: Sequence[Point]) -> int:
    """How many spaces a bow touches, with some room for their names."""
    points = bow.points()
    near = RADIUS * 1.3
    return sum(any(abs(x - left) < near and abs(y - top) < near for left, top in points) for x, y in others)


def draw_bow(bow: Bow, kind: int) -> str:
    """A bent arrow with the colour and the dashes of its kind."""
    away = math.hypot(bow.end[0] - bow.middle[0], bow.end[1] - bow.middle[1]) or 1.0
    across, down = (bow.end[0] - bow.middle[0]) / away, (bow.end[1] - bow.middle[1]) / away
    tip = bow.end[0] - across * (RADIUS + 3), bow.end[1] - down * (RADIUS + 3)
    path = (
        f"M{number(bow.start[0])},{number(bow.start[1])} Q{number(bow.middle[0])},{number(bow.middle[1])}"
        f" {number(tip[0] - across * HEAD)},{number(tip[1] - down * HEAD)}"
    )
    head = arrow_head(tip, (across, down), HEAD * 1.3, fill=ink_of(kind))
    return element("path", d=path, fill="none", **stroke_of(kind)) + head


def edge_sample(kind: int, x: float, y: float, length: float) -> str:
    """A piece of a named edge, for a legend."""
    drawn = line((x, y), (x + length - HEAD, y), **stroke_of(kind))
    return drawn + arrow_head((x + length, y), (1, 0), HEAD * 1.3, fill=ink_of(kind))


def ink_of(kind: int) -> str:
    """The colour of a kind of edges."""
    return INKS[kind % len(INKS)]


def stroke_of(kind: int) -> dict[str, str | float]:
    """How the line of a kind of edges is drawn."""
    return {"stroke": ink_of(kind), "stroke_width": 4.5, "stroke_dasharray": DASHES[kind % len(DASHES)]}
