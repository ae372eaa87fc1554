"""The suits of ordinary playing cards as figures, for cards that have one."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.cli.svg import element, number

RED, BLACK = "#c8321f", "#1a1a1a"
HEART = "M50,90 C20,65 5,50 5,30 C5,5 40,2 50,28 C60,2 95,5 95,30 C95,50 80,65 50,90 Z"
STEM = "M50,55 C50,75 42,88 34,95 L66,95 C58,88 50,75 50,55 Z"
SPADE = "M50,5 C35,28 8,42 8,62 C8,85 42,85 50,64 C58,85 92,85 92,62 C92,42 65,28 50,5 Z"
LEAF = "a20,20 0 1,0 0.01,0 Z"
CLUB = f"M50,6 {LEAF} M26,40 {LEAF} M74,40 {LEAF} M40,35 L40,70 L60,70 L60,35 Z"
SUITS = {
    "hearts": (RED, (HEART,)),
    "diamonds": (RED, ("M50,3 L86,50 L50,97 L14,50 Z",)),
    "spades": (BLACK, (SPADE, STEM)),
    "clubs": (BLACK, (CLUB, STEM)),
}


def suit_of(values: Sequence[str]) -> str | None:
    """The suit among the attributes of a card."""
    return next((value.lower() for value in values if value.lower() in SUITS), None)


def draw_suit(suit: str, x: float, y: float, size: float) -> str:
    """The figure of a suit around a point."""
    ink, paths = SUITS[suit]
    return element(
        "g",
        *(element("path", d=path, fill=ink) for path in paths),
        transform=f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({number(size / 100)})",
    )
