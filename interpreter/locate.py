"""Faults get their place: where in the rules they were raised, the calls on the way there, and the values of names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulewright.dsl.source import Span
from rulewright.interpreter.context import Place
from rulewright.interpreter.fault import TOO_DEEP, Fault, circle
from rulewright.interpreter.layout import FRAME
from rulewright.interpreter.names_there import names_there
from rulewright.interpreter.nesting import PREFIX as NESTED
from rulewright.interpreter.trace import places_in

if TYPE_CHECKING:
    from rulewright.interpreter.program import Cells, Frame, Program


def located(program: Program, fault: Fault, cells: Cells, cause: BaseException | None) -> Fault:
    """What `Program.located` gives; `cause` is what Python raised instead of the fault, if it did."""
    calls: list[tuple[str, Span]] = []
    entered: list[str] = []
    place: Place | None = None
    values: Mapping[str, Any] = {}
    for inner, python_frame in places_in(program.places, (cause or fault).__traceback__):
        names = python_frame.f_locals
        if place is None and isinstance(frame := names.get("F"), tuple):
            calls, entered = _waiting(program, frame)
        if place is not None and inner.rule != place.rule:
            calls.append((inner.rule, place.span))
        place = inner
        if python_frame.f_code.co_name.startswith(NESTED):
            # A loop that is a function of its own has only the names it uses; the others are around it.
            values = {**values, **names}
        else:
            entered.append(place.rule)
            values = names
    if place is None:
        frame = cells[FRAME]
        point = None if frame is None else program.points[frame[0]].site
        return fault if point is None else fault.located(point.node.span)
    if fault.code == TOO_DEEP:
        fault = Fault(fault.code, f"{fault.message}{circle(entered)}")
    if fault.is_endless and place.loop is not None:
        word = place.loop.text.split(maxsplit=1)[0]
        fault = Fault(fault.code, f"{fault.message}; the `{word}` of line {place.loop.line} goes round and round")
    there = names_there(program.rules, place.locals, place.span)
    values = place.named(values)
    shown = tuple(
        (local.name, program.labels.label(values[f"l{i}"], local.type))
        for i, local in enumerate(place.locals)
        if local.name and i in there and f"l{i}" in values
    )
    return fault.located(place.span, tuple(calls), shown)


def _waiting(program: Program, frame: Frame) -> tuple[list[tuple[str, Span]], list[str]]:
    """The calls of rules that wait for the one of a frame, from the outermost inwards, and the rules around it."""
    calls: list[tuple[str, Span]] = []
    entered: list[str] = []
    rule = program.points[frame[0]].rule
    while (around := frame[1]) is not None:
        point, frame = program.points[around[0]], around
        if point.called_at:
            calls.append((rule, program.places[point.called_at - 1].span))
        rule = point.rule
        entered.append(rule)
    return calls[::-1], entered[::-1]
