"""What the ranking compares, for all players."""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.fault import STEP_LIMIT, Fault
from rulewright.interpreter.layout import STEPS
from rulewright.interpreter.program import Program

Standing = tuple[str | None, str, tuple[int | bool, ...]]
"""The title of a line of the ranking, its value as the rules write it, and what that is for every seat."""


def standings(program: Program, cells: list[Any]) -> tuple[Standing, ...]:
    """Every line of the ranking as it stands now; none where there is no ranking, or a line faults for somebody.

    A game computes a line only for those who are still level before it, so for others it need not make sense.
    """
    ranking = program.rules.ranking
    if ranking is None:
        return ()
    cells = cells.copy()
    cells[STEPS] = STEP_LIMIT
    try:
        return tuple(
            (line.title, line.value.span.text, tuple(value(cells, seat) for seat in range(program.layout.players)))
            for line, value in zip(ranking.by, program.namespace["rank_by"], strict=True)
        )
    except Fault:
        return ()
