"""The decisions that led to a state. Its log is told from them when somebody reads it, by going through them again.

A past is a chain of tuples, newest first: what was before, the seat, and its answer. The first link is (None, how it
began): the state of chance before setup, or the cells of a state that was read from a text or imagined, whose log
begins there.
"""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.program import Cells, Program

Link = tuple[Any, ...]
Told = tuple[Link, Cells]
"""How far a log has been told: a link, and the cells there with their log."""


def told(program: Program, link: Link, known: Told | None) -> Told:
    """Tells the log up to a link, on from what is known of it if that lies on the way. `program` keeps logs."""
    waiting: list[Link] = []
    reached = None if known is None else known[0]
    while link is not reached and link[0] is not None:
        waiting.append(link)
        link = link[0]
    if known is not None and link is reached:
        cells = known[1].copy()
    else:
        _, beginning = link
        cells = program.start(beginning) if isinstance(beginning, int) else beginning.copy()
    for step in reversed(waiting):
        _, seat, value = step
        program.go_on(cells, seat, value)
    return (waiting[0] if waiting else link), cells
