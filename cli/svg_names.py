"""Where the names of the spaces of a graph are written: beside each, where they cover the least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulewright.cli.lettering import LINE, cut, width_of, wrapped
from rulewright.cli.svg import PAPER, Point, lines_of_words, rectangle

LETTERS = 15.0
BELOW_ROOM = 92.0
BESIDE_ROOM = 64.0
AWAY = 4.0
MOST_LINES = 2

NEAR = 160.0
"""Nothing further away from a space than this can lie under its name."""

MOST_MEASURED = 300
"""With more spaces than this all names stand below."""

ON_SPACE, ON_NAME, ON_LINE, SMALL = 10.0, 8.0, 3.0, 6.0
"""How bad it is to cover each of these, and to be of half the size; of places as good the first one tried is taken."""


@frozen(kw_only=True)
class Name:
    """A name in a box."""

    lines: tuple[str, ...]
    size: float
    left: float
    top: float
    width: float
    height: float

    def overlaps(self, other: Name) -> bool:
        """Whether two names cover each other."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )

    def is_near(self, place: Point, radius: float) -> bool:
        """Whether a circle touches the box."""
        across = max(self.left - place[0], 0.0, place[0] - self.left - self.width)
        down = max(self.top - place[1], 0.0, place[1] - self.top - self.height)
        return across * across + down * down < radius * radius

    def is_crossed(self, start: Point, end: Point) -> bool:
        """Whether a straight line goes through the box."""
        first, last = 0.0, 1.0
        for low, high, at, way in (
            (self.left, self.left + self.width, start[0], end[0] - start[0]),
            (self.top, self.top + self.height, start[1], end[1] - start[1]),
        ):
            if way == 0:
                if not low <= at <= high:
                    return False
                continue
            enter, leave = sorted(((low - at) / way, (high - at) / way))
            first, last = max(first, enter), min(last, leave)
        return first <= last


def place_names(
    labels: Sequence[str], places: Sequence[Point], lines: Sequence[tuple[Point, Point]], radius: float
) -> list[Name]:
    """A name beside each circle: below it if nothing speaks against that, else above, or at one of its sides."""
    found: list[Name] = []
    for label, place in zip(labels, places, strict=True):
        choices = list(_choices(label, place, radius))
        if len(places) > MOST_MEASURED:
            found.append(choices[0])
            continue
        left, right, top, bottom = place[0] - NEAR, place[0] + NEAR, place[1] - NEAR, place[1] + NEAR
        beside = [each for each in places if each != place and left < each[0] < right and top < each[1] < bottom]
        names = [each for each in found if left < each.left + each.width and each.left < right]
        near = [
            (start, end)
            for start, end in lines
            if min(start[0], end[0]) < right
            and max(start[0], end[0]) > left
            and min(start[1], end[1]) < bottom
            and max(start[1], end[1]) > top
        ]
        found.append(min(choices, key=lambda name: _covered(name, beside, near, names, radius)))
    return found


def _covered(
    name: Name, places: Sequence[Point], lines: Sequence[tuple[Point, Point]], others: Sequence[Name], radius: float
) -> float:
    """How much a name covers of the other spaces, the lines and the other names, and how small it is."""
    on_spaces = sum(name.is_near(place, radius) for place in places)
    on_names = sum(name.overlaps(other) for other in others)
    on_lines = sum(name.is_crossed(start, end) for start, end in lines)
    smaller = LETTERS / name.size - 1
    return on_spaces * ON_SPACE + on_names * ON_NAME + on_lines * ON_LINE + smaller * SMALL


def _choices(label: str, place: Point, radius: float) -> Iterator[Name]:
    x, y = place
    wide, narrow = _sized(label, BELOW_ROOM), _sized(label, BESIDE_ROOM)
    for sized, across, down in (
        (wide, 0, 1),
        (wide, 0, -1),
        (narrow, 1, 0),
        (narrow, -1, 0),
        (wide, 1, 0),
        (wide, -1, 0),
        (narrow, 1, 1),
        (narrow, -1, 1),
        (narrow, 1, -1),
        (narrow, -1, -1),
    ):
        lines, size = sized
        width = max(width_of(line) for line in lines) * size
        height = len(lines) * size * LINE
        reach = radius + AWAY if not across or not down else radius * 0.72
        yield Name(
            lines=lines,
            size=size,
            left=x + across * (reach + width / 2) - width / 2,
            top=y + down * (reach + height / 2) - height / 2,
            width=width,
            height=height,
        )


def _sized(label: str, room: float) -> tuple[tuple[str, ...], float]:
    """A name on up to two lines, smaller where it is long, and cut where it is longer still."""
    size = LETTERS
    lines = wrapped(label, room / size, breaks_words=False)
    while size > LETTERS / 2 and (len(lines) > MOST_LINES or max(map(width_of, lines)) * size > room):
        size *= 0.93
        lines = wrapped(label, room / size, breaks_words=False)
    return tuple(cut(line, room / size) for line in lines[:MOST_LINES]), size


def draw_name(name: Name) -> str:
    """A name on a ground that lets lines shine through a little."""
    ground = rectangle(
        name.left - 1,
        name.top + name.size * 0.12,
        name.width + 2,
        name.height - name.size * 0.2,
        fill=PAPER,
        fill_opacity=0.85,
    )
    middle = name.left + name.width / 2, name.top + name.height / 2
    return ground + lines_of_words(name.lines, *middle, name.size)
