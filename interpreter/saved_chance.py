"""What a saved state holds where chance is explicit: loose piles, and where the rules wait for chance."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulewright.interpreter.draw import Waiting

if TYPE_CHECKING:
    from rulewright.interpreter.layout import Layout

Cells = list[Any]

WAITING_PARTS = 2
"""What a seat answered, and the outcomes since."""


RUN_PARTS = 2
"""Where loose cards begin and end."""


def waiting_of(layout: Layout, cells: Cells) -> Waiting | None:
    """Where a state waits for chance; None where it does not."""
    found: Waiting | None = cells[layout.waiting] if layout.is_explicit else None
    return found


def are_loose_piles(layout: Layout, cells: Cells) -> bool:
    """Whether what is said of loose cards can be so: a run of two or more in their order, whose faces nobody knows."""
    return all(_is_run(layout, cells, cells[cell], cells[pile]) for pile, cell in layout.loose.items())


def _is_run(layout: Layout, cells: Cells, run: Any, pile: tuple[int, ...]) -> bool:
    if run is None:
        return True
    low, high = run if isinstance(run, tuple) and len(run) == RUN_PARTS else (None, None)
    return (
        type(low) is int
        and type(high) is int
        and 0 <= low < high - 1 < len(pile)
        and all(a < b for a, b in pairwise(pile[low:high]))
        and all(cells[layout.knowledge + card] == 0 for card in pile[low:high])
    )


def is_wait(chance: Any) -> bool:
    """Whether this can say where the rules wait for chance."""
    return (
        isinstance(chance, tuple)
        and len(chance) == WAITING_PARTS
        and all(isinstance(part, tuple) for part in chance)
        and len(chance[0]) <= 1
    )
