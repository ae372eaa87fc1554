"""The short marks and the colours by which players are known on boards."""

from __future__ import annotations

from collections.abc import Sequence

COLOURS = ("green", "red", "yellow", "blue", "magenta", "cyan", "bright_red", "bright_green")


def seat_marks(names: Sequence[str]) -> tuple[str, ...]:
    """One letter for each player where their names begin differently, else the number of the seat.

    >>> seat_marks(["Ada", "Bob"]), seat_marks(["Player 1", "Player 2"])
    (('A', 'B'), ('1', '2'))
    """
    letters = tuple(name[:1].upper() for name in names)
    if len(set(letters)) == len(letters) and all(letter.isalpha() for letter in letters):
        return letters
    return tuple(str(seat) for seat in range(1, len(names) + 1))


def seat_colour(seat: int) -> str:
    """The colour of a seat, counted from 1."""
    return COLOURS[(seat - 1) % len(COLOURS)]
