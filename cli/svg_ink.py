"""What tells things apart in pictures: colours that print well, and with each a shape, a hatching or a sign.

The colours of seats are those of Okabe and Ito, which nearly everybody can tell apart; nobody has to, as no two seats
have the same shape and mark.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import frozen

from rulewright.cli.seat_mark import seat_marks
from rulewright.cli.svg import INK, PAPER, Point, boxed_words, element, fitting_size, polygon

DARK_BELOW = 0.5
"""On a colour of less brightness than this, from 0 to 1, letters are white."""

LIGHT = 0.27
"""How much of a colour there is in a light one."""

SEAT_FILLS = ("#0072b2", "#d55e00", "#009e73", "#f0e442", "#cc79a7", "#56b4e9", "#e69f00", "#4d4d4d")
NAMED_FILLS = {
    "black": "#2b2b2b",
    "white": "#ffffff",
    "red": "#c8321f",
    "blue": "#0072b2",
    "green": "#009e73",
    "yellow": "#f0e442",
    "orange": "#e69f00",
    "purple": "#7b4aa0",
    "pink": "#cc79a7",
    "grey": "#8c8c8c",
    "gray": "#8c8c8c",
    "brown": "#8a5a2b",
}
"""Of players who are called by a colour."""

TINTS = {
    "red": "#f6c1b4",
    "green": "#c3e6bd",
    "blue": "#bcd9f2",
    "yellow": "#fbf1a9",
    "orange": "#fbd8a8",
    "purple": "#dccbee",
    "violet": "#dccbee",
    "pink": "#f9d3e4",
    "brown": "#d9c3ab",
    "beige": "#f3ead6",
    "tan": "#dfc9a0",
    "grey": "#d9d9d9",
    "gray": "#d9d9d9",
    "black": "#9c9c9c",
    "white": "#ffffff",
    "gold": "#f3dc92",
    "silver": "#e2e6ea",
}
"""Of spaces and cards that are told by a colour; light, so that what stands on them is legible."""

OTHER_TINTS = (
    "#fbf1a9",
    "#bcd9f2",
    "#f6c1b4",
    "#c3e6bd",
    "#dccbee",
    "#fbd8a8",
    "#d9c3ab",
    "#c9ece9",
    "#f9d3e4",
    "#d9d9d9",
)
HATCH_INK = "#000000"
HATCHES = (
    ("M-3,3 L3,-3 M0,18 L18,0 M15,21 L21,15", ""),
    ("", "M9,9 m-2.2,0 a2.2,2.2 0 1,0 4.4,0 a2.2,2.2 0 1,0 -4.4,0"),
    ("M0,9 Q4.5,4.5 9,9 T18,9", ""),
    ("M-3,15 L3,21 M0,0 L18,18 M15,-3 L21,3", ""),
    ("M9,0 L9,18", ""),
    ("M0,9 L18,9 M9,0 L9,18", ""),
    ("M5,9 L13,9 M9,5 L9,13", ""),
    ("M0,0 L18,18 M0,18 L18,0", ""),
)
"""For each hatching its lines and what is filled in, in a square of 18."""

SHAPES = 8
HEXAGON = tuple((math.sin(math.radians(angle)), -math.cos(math.radians(angle))) for angle in range(0, 360, 60))
OCTAGON = tuple(
    (math.sin(math.radians(22.5 + angle)), -math.cos(math.radians(22.5 + angle))) for angle in range(0, 360, 45)
)
PENTAGON = tuple((math.sin(math.radians(angle)), -math.cos(math.radians(angle))) for angle in range(0, 360, 72))
FIGURES: tuple[tuple[Point, ...], ...] = (
    ((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)),
    HEXAGON,
    ((0, -1), (1, 0), (0, 1), (-1, 0)),
    PENTAGON,
    ((-0.95, -0.7), (0.95, -0.7), (0.7, 0.8), (-0.7, 0.8)),
    OCTAGON,
    ((-1, -0.62), (1, -0.62), (1, 0.62), (-1, 0.62)),
)
"""Of the second seat and those after it, within a circle of 1; the first has the circle."""


@frozen
class SeatInk:
    """What stands for a seat: its mark, its colour, and which of the shapes."""

    mark: str
    fill: str
    shape: int


def seat_inks(names: Sequence[str]) -> tuple[SeatInk, ...]:
    """What stands for each seat; those who are called by a colour have it."""
    fills = [NAMED_FILLS.get(name.lower(), "") for name in names]
    if not all(fills) or len(set(fills)) < len(fills):
        fills = [SEAT_FILLS[seat % len(SEAT_FILLS)] for seat in range(len(names))]
    return tuple(
        SeatInk(mark, fill, seat % SHAPES)
        for seat, (mark, fill) in enumerate(zip(seat_marks(names), fills, strict=True))
    )


def ink_on(fill: str) -> str:
    """Black or white, whichever is legible on a colour."""
    red, green, blue = (int(fill[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue >= DARK_BELOW else PAPER


def light(fill: str) -> str:
    """A colour as a ground for words.

    >>> light("#2b2b2b"), light("#ffffff")
    ('#c6c6c6', '#ffffff')
    """
    parts = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{255 - round((255 - part) * LIGHT):02x}" for part in parts)


def figure(x: float, y: float, radius: float, shape: int, **attributes: str | float) -> str:
    """One of the shapes around a point."""
    if shape == 0:
        return element("circle", cx=x, cy=y, r=radius, **attributes)
    return polygon(((x + across * radius, y + down * radius) for across, down in FIGURES[shape - 1]), **attributes)


def draw_counter(x: float, y: float, radius: float, ink: SeatInk | None, mark: str, longest: str = "") -> str:
    """A pawn or piece with its mark: in its owner's colour and shape, white and round if nobody owns it.

    Its letters are so large that the longest mark would have room.
    """
    fill, shape = (ink.fill, ink.shape) if ink is not None else (PAPER, 0)
    drawn = figure(x, y, radius, shape, fill=fill, stroke=INK, stroke_width=radius / 9)
    # Twice as white lines around it, so that a counter stands out on any ground.
    ground = figure(x, y, radius * 1.12, shape, fill=PAPER)
    width, height = radius * (1.7 if longest else 1.4), radius * 1.3
    largest = fitting_size(longest or mark, width, height, largest=radius * 1.1, is_bold=True)
    return ground + drawn + boxed_words(mark, x, y, width, height, largest=largest, is_bold=True, ink=ink_on(fill))


def hatch_definitions() -> str:
    """The hatchings, for `url(#hatch1)` and so on."""
    drawn = "".join(
        element(
            "pattern",
            element("path", d=lines, stroke=HATCH_INK, stroke_width=1.4, fill="none", opacity=0.3)
            if lines
            else element("path", d=filled, fill=HATCH_INK, opacity=0.3),
            id=f"hatch{number}",
            width=18,
            height=18,
            patternUnits="userSpaceOnUse",
        )
        for number, (lines, filled) in enumerate(HATCHES, 1)
    )
    return element("defs", drawn)


def tint_of(text: str) -> str | None:
    """The tint for a text that names a colour: the first one that it names."""
    return next((TINTS[word] for word in text.lower().replace(",", " ").split() if word in TINTS), None)
