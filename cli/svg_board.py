"""Boards as pictures: grids and hexes as maps, tracks as rows or rings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import frozen

from rulewright.cli.board import column_letters
from rulewright.cli.svg import (
    FAINT,
    INK,
    LINE_INK,
    Point,
    arrow_head,
    boxed_lines,
    number,
    on_top,
    polygon,
    rectangle,
    titled,
    words,
)
from rulewright.cli.svg_edge import draw_links
from rulewright.cli.svg_kinds import SpaceKind
from rulewright.cli.svg_space import Space, draw_sign, draw_tokens, size_of_words
from rulewright.interpreter import Plan

CELL = 100.0
EDGE = 44.0
EDGE_LETTERS = 23.0
GAP = 22.0
"""Between the spaces of a track, for the arrows."""

LONGEST_ROW = 12
SHORTEST_ROW = 5
USUAL_ROW = 10
FLAT_RING = 16
"""A loop of no more spaces lies in two rows; a longer one goes around a middle."""


@frozen(kw_only=True)
class Drawn:
    """A part of a picture that begins at (0, 0)."""

    body: str
    width: float
    height: float


def grid(plan: Plan, spaces: Sequence[Space], *, has_directions: bool) -> Drawn:
    """A grid with letters and numbers at its edges, and north at the top."""
    grounds, things, middles = [], [], []
    height_of = [plan.rows - 1 - row if plan.is_rising else row for row in range(plan.rows)]
    largest = size_of_words(spaces, CELL * 0.88, CELL * 0.88)
    for place, space in enumerate(spaces):
        row, column = divmod(place, plan.columns)
        x, y = EDGE + column * CELL, EDGE + height_of[row] * CELL
        corners = [(x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL)]
        grounds.append(titled(_ground(space.kind, corners), space.title))
        things.append(_on_cell(space, x, y, largest))
        middles.append((x + CELL / 2, y + CELL / 2))
    drawn = [*grounds, draw_links(plan, middles), on_top(things)]
    width, height = EDGE + plan.columns * CELL, EDGE + plan.rows * CELL
    for column, letter in enumerate(column_letters(plan.columns)):
        drawn.append(words(letter, EDGE + (column + 0.5) * CELL, EDGE / 2, EDGE_LETTERS, anchor="middle", ink=FAINT))
    drawn += [
        words(str(row + 1), EDGE / 2, EDGE + (height_of[row] + 0.5) * CELL, EDGE_LETTERS, anchor="middle", ink=FAINT)
        for row in range(plan.rows)
    ]
    drawn.append(rectangle(EDGE, EDGE, width - EDGE, height - EDGE, fill="none", stroke=INK, stroke_width=4))
    if has_directions:
        drawn.append(_north(EDGE / 2, EDGE / 2))
    return Drawn(body="".join(drawn), width=width + 2, height=height + 2)


def _north(x: float, y: float) -> str:
    """Where north is."""
    return titled(
        arrow_head((x, y - 20), (0, -1), 16, fill=INK) + words("N", x, y + 9, 22, anchor="middle", is_bold=True),
        "north",
    )


def _on_cell(space: Space, x: float, y: float, largest: float) -> str:
    if space.tokens:
        aside = 6 if space.kind.sign else 0
        size = CELL * 0.88 - aside
        corner = draw_sign(space.kind, x + 15, y + 16, 25, INK)
        middle = x + CELL / 2 + aside, y + CELL / 2 + aside
        return draw_tokens(space.tokens, *middle, size, size, largest=largest) + corner
    return draw_sign(space.kind, x + CELL / 2, y + CELL / 2, 44, INK)


def _ground(kind: SpaceKind, points: Sequence[Point]) -> str:
    drawn = polygon(points, fill=kind.fill, stroke=LINE_INK, stroke_width=2)
    return drawn + polygon(points, fill=f"url(#hatch{kind.hatch})") if kind.hatch else drawn


def hexes(plan: Plan, spaces: Sequence[Space]) -> Drawn:
    """Hexagons, each row half a space further to the right than the one above."""
    side = CELL / math.sqrt(3)
    step = side * 1.5
    corners = [
        (math.sin(math.radians(angle)) * side, -math.cos(math.radians(angle)) * side) for angle in range(0, 360, 60)
    ]
    grounds, things, middles = [], [], []
    largest = size_of_words(spaces, CELL * 0.76, CELL * 0.76)
    for place, space in enumerate(spaces):
        row, column = divmod(place, plan.columns)
        x, y = EDGE + (column + row / 2 + 0.5) * CELL, EDGE + row * step + side
        grounds.append(titled(_ground(space.kind, [(x + across, y + down) for across, down in corners]), space.title))
        if space.tokens:
            things.append(draw_tokens(space.tokens, x, y, CELL * 0.76, CELL * 0.76, largest=largest))
        else:
            things.append(draw_sign(space.kind, x, y, 40, INK))
        middles.append((x, y))
    drawn = [*grounds, draw_links(plan, middles), on_top(things)]
    for column, letter in enumerate(column_letters(plan.columns)):
        drawn.append(
            words(letter, EDGE + (column + 0.5) * CELL - 14, EDGE / 2 + 6, EDGE_LETTERS, anchor="middle", ink=FAINT)
        )
    drawn += [
        words(str(row + 1), EDGE + row * CELL / 2 - 8, EDGE + row * step + side, EDGE_LETTERS, anchor="end", ink=FAINT)
        for row in range(plan.rows)
    ]
    width = EDGE + (plan.columns + (plan.rows - 1) / 2) * CELL
    return Drawn(body="".join(drawn), width=width + 2, height=EDGE + (plan.rows - 1) * step + 2 * side + 2)


def track(plan: Plan, spaces: Sequence[Space]) -> Drawn:
    """A track that winds from row to row, or a ring; arrows show where it goes on.

    One with links winds upwards, so that a ladder leads up and a snake down.
    """
    size = plan.size
    places = ring(size) if plan.is_loop and size > 2 else winding(size, row_of_track(spaces))
    if plan.links and not plan.is_loop:
        highest = max(row for _, row in places)
        places = [(column, highest - row) for column, row in places]
    step = CELL + GAP
    grounds, things, middles = [], [], []
    largest = size_of_words(spaces, CELL * 0.84, CELL * 0.68)
    for place, (space, (column, row)) in enumerate(zip(spaces, places, strict=True)):
        x, y = column * step, row * step
        after = places[(place + 1) % size]
        if size > 1 and (plan.is_loop or place + 1 < size):
            grounds.append(_onward((x + CELL / 2, y + CELL / 2), (after[0] - column, after[1] - row)))
        grounds.append(titled(_track_ground(space, x, y), space.title))
        things.append(_on_track(space, place + 1, x, y, largest, has_halo=bool(plan.links)))
        middles.append((x + CELL / 2, y + CELL * (0.61 if space.tokens else 0.5)))
    drawn = [*grounds, draw_links(plan, middles), on_top(things)]
    columns, rows = max(column for column, _ in places) + 1, max(row for _, row in places) + 1
    margin = 4.0
    body = f'<g transform="translate({number(margin)} {number(margin)})">{"".join(drawn)}</g>'
    return Drawn(body=body, width=columns * step - GAP + 2 * margin, height=rows * step - GAP + 2 * margin)


def _onward(middle: Point, way: Point) -> str:
    """An arrow in the gap to the next space."""
    length = max(abs(way[0]), abs(way[1]))
    across, down = way[0] / length, way[1] / length
    reach = CELL / 2 + GAP - 3
    return arrow_head((middle[0] + across * reach, middle[1] + down * reach), (across, down), GAP - 6, fill=INK)


def _track_ground(space: Space, x: float, y: float) -> str:
    drawn = rectangle(x, y, CELL, CELL, rx=10, fill=space.kind.fill, stroke=INK, stroke_width=2.5)
    if space.kind.hatch:
        drawn += rectangle(x, y, CELL, CELL, rx=10, fill=f"url(#hatch{space.kind.hatch})")
    return drawn


def _on_track(space: Space, place: int, x: float, y: float, largest: float, *, has_halo: bool) -> str:
    label = space.label.split(" of ")[0]
    has_halo = has_halo or space.kind.hatch > 0
    drawn = words(label if len(label) <= 6 else str(place), x + 8, y + 16, 20, ink=INK, has_halo=has_halo)
    if space.tokens or not space.kind.parts:
        box = x + CELL / 2, y + CELL * 0.61, CELL * 0.84, CELL * 0.68
        return drawn + draw_tokens(space.tokens, *box, largest=largest)
    return drawn + boxed_lines(space.kind.parts, x + CELL / 2, y + CELL * 0.61, CELL * 0.88, CELL * 0.68, largest=22)


def row_of_track(spaces: Sequence[Space]) -> int:
    """How many spaces a row has: as many as each section, else so that the last row is full where that can be."""
    size = len(spaces)
    if size <= LONGEST_ROW:
        return size
    lengths: list[int] = []
    for place, space in enumerate(spaces):
        if place and spaces[place - 1].kind == space.kind:
            lengths[-1] += 1
        else:
            lengths.append(1)
    if len(set(lengths)) == 1 and SHORTEST_ROW <= lengths[0] <= LONGEST_ROW:
        return lengths[0]
    return next((length for length in range(LONGEST_ROW, SHORTEST_ROW - 1, -1) if size % length == 0), USUAL_ROW)


def winding(size: int, row_length: int) -> list[tuple[int, int]]:
    """Column and row of each space of a track that goes right, down, left, down, and so on.

    >>> winding(5, 2)
    [(0, 0), (1, 0), (1, 1), (0, 1), (0, 2)]
    """
    places = []
    for place in range(size):
        row, column = divmod(place, row_length)
        places.append((row_length - 1 - column if row % 2 else column, row))
    return places


def ring(size: int) -> list[tuple[int, int]]:
    """Column and row of each space of a loop, counterclockwise from the lower left; an odd one lacks its last corner.

    >>> ring(6)
    [(0, 1), (1, 1), (2, 1), (2, 0), (1, 0), (0, 0)]
    """
    places = size + size % 2
    rows = 2 if places <= FLAT_RING else max(3, round(places / 2 * 0.42))
    columns = (places - 2 * rows + 4) // 2
    bottom = [(column, rows - 1) for column in range(columns)]
    right = [(columns - 1, row) for row in range(rows - 2, 0, -1)]
    top = [(column, 0) for column in range(columns - 1, -1, -1)]
    left = [(0, row) for row in range(1, rows - 1)]
    return [*bottom, *right, *top, *left][:size]
