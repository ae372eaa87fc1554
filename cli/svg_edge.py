"""Named edges and links between spaces as arrows, each kind with a colour and dashes of its own.

They are bent so that they pass beside other spaces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import frozen

from rulewright.cli.svg import PAPER, Point, arrow_head, element, line, number
from rulewright.cli.table import plain_name
from rulewright.interpreter import Plan

HEAD = 13.0
RADIUS = 27.0
"""Bent arrows end so far from the middle of a space, and pass others no nearer where that can be."""

HALO, DOT = 9.0, 6.0

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
    bows = _bows(start, end, BENDS)
    if len(others) > MOST_MEASURED:
        return bows[0]
    return min(bows, key=lambda bow: _passed(bow, others))


def _bows(start: Point, end: Point, bends: Sequence[float]) -> list[Bow]:
    """Bows from space to space, one for each bend; 0 is straight."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    usual = min(0.18 * length + 14, 90)
    return [
        Bow(
            start=start,
            middle=(
                (start[0] + end[0]) / 2 + (end[1] - start[1]) / length * usual * bend,
                (start[1] + end[1]) / 2 - (end[0] - start[0]) / length * usual * bend,
            ),
            end=end,
        )
        for bend in bends
    ]


def _passed(bow: Bow, others: Sequence[Point]) -> int:
    """How many spaces a bow touches, with some room for their names."""
    points = bow.points()
    near = RADIUS * 1.3
    return sum(any(abs(x - left) < near and abs(y - top) < near for left, top in points) for x, y in others)


def draw_bow(bow: Bow, kind: int, *, is_on_spaces: bool = False) -> str:
    """A bent arrow with the colour and the dashes of its kind.

    One that is drawn on spaces begins with a dot, and stands out from what it crosses.
    """
    left, _ = _along(bow.start, bow.middle, RADIUS * 0.6)
    tip, back = _along(bow.end, bow.middle, RADIUS + 3)
    way = -back[0], -back[1]
    path = (
        f"M{number(left[0])},{number(left[1])} Q{number(bow.middle[0])},{number(bow.middle[1])}"
        f" {number(tip[0] - way[0] * HEAD)},{number(tip[1] - way[1] * HEAD)}"
    )
    drawn = element("path", d=path, fill="none", **stroke_of(kind)) + arrow_head(
        tip, way, HEAD * 1.3, fill=ink_of(kind)
    )
    if not is_on_spaces:
        return drawn
    ground = element("path", d=path, fill="none", stroke=PAPER, stroke_width=HALO)
    return ground + drawn + element("circle", cx=left[0], cy=left[1], r=DOT, fill=ink_of(kind))


def _along(start: Point, end: Point, length: float) -> tuple[Point, Point]:
    """The point so far from a start towards an end, and the way there as a step of 1."""
    whole = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    across, down = (end[0] - start[0]) / whole, (end[1] - start[1]) / whole
    return (start[0] + across * length, start[1] + down * length), (across, down)


def draw_links(plan: Plan, middles: Sequence[Point]) -> str:
    """The links of a board between the middles of its spaces; those that lead on along a track are straight."""
    rightmost = max(x for x, _ in middles) + RADIUS
    drawn = []
    for kind, (_, ways) in enumerate(arrow_kinds(plan)):
        for start, end in ways:
            one, other = middles[start], middles[end]
            bends = (0.0,) if plan.shape == "track" and start < end else (1.0, -1.0)
            # To the right if there is room: on the left of a space of a track stands its number.
            bow = max(_bows(one, other, bends), key=lambda bow: (bow.middle[0] <= rightmost, bow.middle[0]))
            drawn.append(draw_bow(bow, kind, is_on_spaces=True))
    return "".join(drawn)


def arrow_kinds(plan: Plan) -> list[tuple[str, list[tuple[int, int]]]]:
    """The named edges and the links of a board by their names; along a track those that lead on and those back."""
    kinds: list[tuple[str, list[tuple[int, int]]]] = []
    for name, targets in (*plan.edges, *plan.links):
        ways = [(start, end) for start, end in enumerate(targets) if end is not None and end != start]
        onward, back = [way for way in ways if way[0] < way[1]], [way for way in ways if way[0] > way[1]]
        if plan.shape == "track" and onward and back:
            kinds += [(f"{plain_name(name)}: on", onward), (f"{plain_name(name)}: back", back)]
        else:
            kinds.append((plain_name(name), ways))
    return kinds


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
