"""Graphs as pictures: each space where its coordinates say, lines for ways, arrows for those that lead one way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rulewright.cli.svg import INK, Point, arrow_head, line, number, titled
from rulewright.cli.svg_board import CELL, Drawn
from rulewright.cli.svg_edge import HEAD, arrow_kinds, bent, draw_bow, ink_of, stroke_of
from rulewright.cli.svg_ink import figure
from rulewright.cli.svg_names import draw_name, place_names
from rulewright.cli.svg_space import Space, draw_sign, draw_tokens
from rulewright.interpreter import Plan

RADIUS = 27.0
MOST_MEASURED = 2_000


def graph(plan: Plan, spaces: Sequence[Space]) -> Drawn:
    """A graph with the names of its spaces below them, and edges that have a name dashed in a colour."""
    places = _places(plan)
    named = _named_ways(plan)
    drawn = [_way(plan, places, start, end, named) for start, end in _ways(plan)]
    bows: list[tuple[Point, Point]] = []
    for kind, (_, arrows) in enumerate(arrow_kinds(plan)):
        for start, end in arrows:
            if end not in plan.ways[start] and start not in plan.ways[end]:
                bow = bent(
                    places[start], places[end], [each for each in places if each not in (places[start], places[end])]
                )
                bows += pairwise(bow.points())
                drawn.append(draw_bow(bow, kind))
    for space, (x, y) in zip(spaces, places, strict=True):
        drawn.append(titled(_space(space, x, y), space.title))
    names = place_names([space.label for space in spaces], places, [*_lines(plan, places), *bows], RADIUS)
    drawn += [draw_name(name) for name in names]
    left = min(0.0, *(name.left for name in names))
    top = min(0.0, *(name.top for name in names))
    width = max(*(x + RADIUS for x, _ in places), *(name.left + name.width for name in names)) - left
    height = max(*(y + RADIUS for _, y in places), *(name.top + name.height for name in names)) - top
    body = f'<g transform="translate({number(4 - left)} {number(4 - top)})">{"".join(drawn)}</g>'
    return Drawn(body=body, width=width + 8, height=height + 8)


def _lines(plan: Plan, places: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """All straight lines that names had better not cover."""
    for start, end in _ways(plan):
        yield places[start], places[end]
    for start, end in _named_ways(plan):
        yield places[start], places[end]


def _places(plan: Plan) -> list[Point]:
    """Where each space is drawn: neighbours on the map one step apart, without coordinates all of them in a circle."""
    if not plan.coordinates:
        radius = max(CELL, plan.size * CELL / math.tau)
        angles = [math.tau * place / plan.size - math.pi / 2 for place in range(plan.size)]
        circle = [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]
        return _moved(circle, 1.0)
    measured = list(dict.fromkeys(plan.coordinates))
    nearest = 1
    if 1 < len(measured) <= MOST_MEASURED:
        nearest = min(
            max(abs(one[0] - other[0]), abs(one[1] - other[1]))
            for place, one in enumerate(measured)
            for other in measured[:place]
        )
    return _moved([(float(x), float(y)) for x, y in plan.coordinates], CELL / nearest)


def _moved(places: Sequence[Point], scale: float) -> list[Point]:
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return [((x - left) * scale + CELL / 2, (y - top) * scale + RADIUS * 1.4) for x, y in places]


def _ways(plan: Plan) -> Iterator[tuple[int, int]]:
    """Each way once, also if it leads both ways."""
    for start, ends in enumerate(plan.ways):
        for end in ends:
            if start < end or start not in plan.ways[end]:
                yield start, end


def _named_ways(plan: Plan) -> dict[tuple[int, int], int]:
    """The ways along which a named edge leads, with the number of its name."""
    return {way: kind for kind, (_, arrows) in enumerate(arrow_kinds(plan)) for way in arrows}


def _way(plan: Plan, places: Sequence[Point], start: int, end: int, named: Mapping[tuple[int, int], int]) -> str:
    if start == end:
        return ""
    one, other = places[start], places[end]
    is_both = start in plan.ways[end]
    kind = named.get((start, end))
    if kind is None and (end, start) in named:
        one, other, kind = other, one, named[end, start]
    length = math.hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    across, down = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    tip = other[0] - across * (RADIUS + 3), other[1] - down * (RADIUS + 3)
    if kind is not None:
        plain = line(one, other, stroke=INK, stroke_width=2) if is_both else ""
        return (
            plain + line(one, tip, **stroke_of(kind)) + arrow_head(tip, (across, down), HEAD * 1.3, fill=ink_of(kind))
        )
    drawn = line(one, tip if not is_both else other, stroke=INK, stroke_width=3)
    return drawn if is_both else drawn + arrow_head(tip, (across, down), HEAD * 1.3, fill=INK)


def _space(space: Space, x: float, y: float) -> str:
    drawn = figure(x, y, RADIUS, 0, fill=space.kind.fill, stroke=INK, stroke_width=2.5)
    if space.kind.hatch:
        drawn += figure(x, y, RADIUS, 0, fill=f"url(#hatch{space.kind.hatch})")
    if space.tokens:
        # Letters need a box within the circle; several counters may reach over its edge, as they do on a table.
        has_words = any(token.sort == "words" for token in space.tokens)
        room = RADIUS * (1.4 if has_words else 1.75 if len(space.tokens) == 1 else 2.2)
        return drawn + draw_tokens(space.tokens, x, y, room, room)
    return drawn + draw_sign(space.kind, x, y, 17, INK)
