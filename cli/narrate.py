"""What happened, told to those who may know it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulewright.dsl import visible
from rulewright.interpreter import Event, State

SAID = ("said", "announced")


@frozen
class Told:
    """Something that happened, in words; `is_said` when the rules say it, and not the engine."""

    text: str
    is_said: bool


def told_lines(state: State, events: Sequence[Event], seat: int | None) -> list[Told]:
    """One line for each event that a seat learns of (none: that everybody learns of).

    Several alike in a row, such as cards drawn unseen one by one, become one line with their number.
    """
    lines: list[tuple[Told, int]] = []
    for event in events:
        text = state.narrate(event, seat)
        if text is None:
            continue
        told = Told(visible(text), event.kind in SAID)
        if lines and lines[-1][0] == told:
            lines[-1] = (told, lines[-1][1] + 1)
        else:
            lines.append((told, 1))
    return [told if times == 1 else Told(f"{told.text} (×{times})", told.is_said) for told, times in lines]
