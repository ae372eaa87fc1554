"""Where generated code is while it runs: each of its lines stands for a place in the rules, its names for locals."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

from rulewright.interpreter.context import Place
from rulewright.interpreter.world import UNSET, Frame

FILE = "<rules>"
"""The file name of generated code in a traceback."""


@contextmanager
def own_tracing() -> Iterator[None]:
    """Lets Python's trace function be set inside, on this thread; the one from before is back afterwards."""
    before = sys.gettrace()
    try:
        yield
    finally:
        sys.settrace(before)


def is_generated(frame: FrameType) -> bool:
    """Whether generated code runs in one of Python's frames."""
    return frame.f_code.co_filename == FILE


def place_at(places: Sequence[Place], line: int) -> Place | None:
    """What a line of generated code stands for; None in rules that do nothing at all."""
    return places[line - 1] if line <= len(places) else None


def raised_at(error: BaseException) -> TracebackType | None:
    """The way that an error came; a fault that has been given its place comes from the one that was raised there."""
    return (error.__cause__ or error).__traceback__


def places_in(places: Sequence[Place], trace: TracebackType | None) -> Iterator[tuple[Place, FrameType]]:
    """The functions of generated code in a traceback, the outermost first, each with the place where it was."""
    while trace is not None:
        place = place_at(places, trace.tb_lineno) if is_generated(trace.tb_frame) else None
        if place is not None:
            yield place, trace.tb_frame
        trace = trace.tb_next


def locals_at(place: Place, values: Mapping[str, Any]) -> Frame:
    """The locals of the body that a place stands in, from the names of the function there."""
    values = place.named(values)
    return Frame(place.locals, [values.get(f"l{number}", UNSET) for number in range(len(place.locals))])
