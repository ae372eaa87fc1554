"""The decisions that led to a state. Its log is told from them when somebody reads it, by going through them again.

A past is a chain of tuples, newest first: what was before, the seat, and its answer. The first link is (None, how it
began): the state of chance before setup, or the cells of a state that was read from a text or imagined, whose log
begins there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rulewright.interpreter.asking import Question, values_for
from rulewright.interpreter.draw import CHANCE_SEAT
from rulewright.interpreter.program import Cells, Program

Link = tuple[Any, ...]
Told = tuple[Link, Cells]
"""How far a log has been told: a link, and the cells there with their log."""

Drive = tuple[Cells, Callable[[Cells], None]]
"""What was there before the rules ran last, and what lets them run again."""

Answer = tuple[int, int, str, str]
"""A seat (from 0), the number (from 1) of the option it took, the question and that option as the seat read them."""

Recalled = tuple[Link, Cells, tuple[Answer, ...]]
"""How far the answers have been recalled: a link, the cells there, and the answers up to it."""


def told(program: Program, link: Link, known: Told | None) -> Told:
    """Tells the log up to a link, on from what is known of it if that lies on the way. `program` keeps logs."""
    steps, is_known = _since(link, None if known is None else known[0])
    if known is not None and is_known:
        cells = known[1].copy()
    else:
        cells = _beginning(program, link if not steps else steps[0][0])
    for _, seat, value in steps:
        program.go_on(cells, seat, value)
    return link, cells


def recalled(program: Program, link: Link, known: Recalled | None, names: Sequence[str]) -> Recalled:
    """The answers of all seats up to a link, on from what is known of it if that lies on the way."""
    steps, is_known = _since(link, None if known is None else known[0])
    if known is not None and is_known:
        cells, answers = known[1].copy(), list(known[2])
    else:
        cells, answers = _beginning(program, link if not steps else steps[0][0]), []
    for _, seat, value in steps:
        if seat != CHANCE_SEAT:
            asked = Question(program, cells, seat, names)
            number = values_for(program, cells, seat).index(value) + 1
            answers.append((seat, number, asked.prompt(), asked.label(value)))
        program.go_on(cells, seat, value)
    return link, cells, tuple(answers)


def last_drive(program: Program, link: Link) -> Drive | None:
    """How the rules ran last; None where a past only begins."""
    before, *answer = link
    if before is not None:
        seat, value = answer
        return told(program, before, None)[1], partial(program.go_on, seat=seat, value=value)
    (beginning,) = answer
    return (program.layout.start_cells(beginning), program.begin) if isinstance(beginning, int) else None


def _since(link: Link, reached: Link | None) -> tuple[list[Link], bool]:
    """The steps up to a link, oldest first: from one that was reached, if it lies on the way, else from the first."""
    waiting: list[Link] = []
    while link is not reached and link[0] is not None:
        waiting.append(link)
        link = link[0]
    waiting.reverse()
    return waiting, link is reached


def _beginning(program: Program, link: Link) -> Cells:
    """The cells that a first link stands for."""
    _, beginning = link
    return program.start(beginning) if isinstance(beginning, int) else beginning.copy()
