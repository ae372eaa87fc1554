"""What somebody chooses: whose decision it is, and which of the options. What it cannot be is refused in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.dsl.argument import need_int, shown
from rulewright.interpreter.asking import open_seats
from rulewright.interpreter.layout import RESULT


class IllegalChoiceError(ValueError):
    """What was chosen cannot be chosen now; the sentence says why. The state is as it was."""


def seat_meant(cells: list[Any], seat: int | None) -> int:
    """The seat (from 0) that decides, where a seat (from 1) is named or, if only one decides, none."""
    seats = open_seats(cells)
    if not seats:
        is_over = cells[RESULT] is not None
        raise IllegalChoiceError("the game is over" if is_over else "nobody has anything to decide now")
    if seat is None:
        if len(seats) > 1:
            asked = ", ".join(str(each + 1) for each in seats)
            raise IllegalChoiceError(f"seats {asked} decide now: say which of them chooses")
        return seats[0]
    need_int(seat, "a seat")
    if seat - 1 not in seats:
        raise IllegalChoiceError(f"seat {seat} has nothing to decide now")
    return seat - 1


def value_meant(value: Any, values: Sequence[Any]) -> Any:
    """The option that is equal to a value."""
    try:
        return values[values.index(value)]
    except ValueError:
        raise IllegalChoiceError(f"{shown(value)} is not one of the options") from None
