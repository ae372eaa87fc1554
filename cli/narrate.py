"""What happened, told to those who may know it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import visible
from rulewright.interpreter import Event, State


def told_lines(state: State, events: Sequence[Event], seat: int | None) -> list[str]:
    """One line for each event that a seat learns of (none: that everybody learns of).

    Several alike in a row, such as cards drawn unseen one by one, become one line with their number.
    """
    lines: list[tuple[str, int]] = []
    for event in events:
        text = state.narrate(event, seat)
        if text is None:
            continue
        text = visible(text)
        if lines and lines[-1][0] == text:
            lines[-1] = (text, lines[-1][1] + 1)
        else:
            lines.append((text, 1))
    return [text if times == 1 else f"{text} (×{times})" for text, times in lines]
