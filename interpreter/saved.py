"""States as JSON, and back: what is read is trusted in nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulewright.interpreter.damage import BadStateError, damage_told
from rulewright.interpreter.explicit_program import ExplicitProgram
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.layout import (
    ACTIVE,
    ANSWERS,
    COUNT,
    DEPTH,
    DICE,
    FRAME,
    GENERATOR,
    HEADER,
    HISTORY,
    LOG,
    NO_LOG,
    OPTIONS,
    RAN,
    RESULT,
    SEAT,
    TURN,
)
from rulewright.interpreter.program import Program
from rulewright.interpreter.saved_cells import check_at, check_cells
from rulewright.interpreter.saved_chance import is_wait, waiting_of

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

FORMAT = 1
KEPT = (GENERATOR, FRAME, SEAT, ANSWERS, TURN, RESULT, RAN, DEPTH, COUNT, DICE, ACTIVE, HISTORY)
"""The engine's cells that are part of a state."""

LIMIT = 4_000_000
"""Characters of JSON that are read at most."""

DEEPEST = 1_000
"""Values in one another."""


def write_state(state: State) -> str:
    """The state as JSON: the game it belongs to by hash, and its cells."""
    layout = state.program.layout
    waiting = waiting_of(layout, state.cells)
    cells = state.cells if waiting is None else waiting.cells()
    kept: dict[str, Any] = {
        "format": FORMAT,
        "program": state.game.rules_hash,
        "players": state.players,
        "seed": state.seed,
        "names": list(state.names),
        "engine": [0 if cell == DEPTH else cells[cell] for cell in KEPT],
        "cells": cells[HEADER:],
    }
    if layout.is_explicit:
        kept["chance"] = None if waiting is None else [waiting.answered, waiting.outcomes]
    return json.dumps(kept, separators=(",", ":"), ensure_ascii=True)


def read_json(text: str) -> dict[str, Any]:
    """The JSON object of a saved state, its plain parts looked at."""
    if len(text) > LIMIT:
        raise BadStateError(f"this is too long for a saved state: {len(text):,} characters")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise BadStateError("this is not JSON, so it is no saved state") from None
    if not isinstance(found, dict) or not {"format", "program", "players", "engine", "cells"} <= found.keys():
        raise BadStateError("this is JSON, but no saved state")
    if found["format"] != FORMAT:
        raise BadStateError(f"this state has format {found['format']!r}; this version reads format {FORMAT}")
    for key in ("engine", "cells"):
        if not isinstance(found[key], list):
            raise BadStateError(f"`{key}` of a saved state is a list")
    if type(found["players"]) is not int:
        raise BadStateError("`players` of a saved state is a number")
    return found


def read_cells(program: Program, found: dict[str, Any]) -> list[Any]:
    """The cells of a saved state, every one of them tested against what it may hold."""
    layout = program.layout
    if len(found["engine"]) != len(KEPT) or len(found["cells"]) != layout.size - HEADER:
        raise BadStateError("this state has another number of cells than this game")
    cells: list[Any] = [None] * HEADER + [_frozen(value, 0) for value in found["cells"]]
    cells[LOG] = NO_LOG
    for cell, value in zip(KEPT, found["engine"], strict=True):
        cells[cell] = _frozen(value, 0)
    if layout.is_explicit and cells[layout.waiting] is not None:
        raise BadStateError("this state does not hold what a state of this game holds")
    if found.get("chance") is None:
        check_cells(program, cells)
        return cells
    return _read_waiting(program, cells, _frozen(found["chance"], 0))


def _read_waiting(program: Program, cells: list[Any], chance: Any) -> list[Any]:
    """The cells where chance must decide, from those at the point before."""
    if not is_wait(chance):
        raise BadStateError("what chance has decided in this state is damaged")
    answered, outcomes = chance
    frame = cells[FRAME]
    check_at(program, cells, answered)
    cells[FRAME] = cells[OPTIONS] = None
    made: list[Any] = []
    assert isinstance(program, ExplicitProgram)
    with damage_told():
        try:
            program.resume(made, cells, frame, answered, outcomes)
        except Fault as fault:
            raise BadStateError(f"this state cannot go on: {fault.message}") from None
    waiting = waiting_of(program.layout, made)
    if waiting is None or waiting.frame != frame or waiting.outcomes != outcomes:
        raise BadStateError("in this state chance has decided what it was not asked")
    return made


def _frozen(value: Any, deep: int) -> Any:
    """JSON's lists as tuples; nothing but numbers, bools, texts and none in them."""
    if deep > DEEPEST:
        raise BadStateError("this state is nested too deep")
    if isinstance(value, list):
        return tuple([_frozen(item, deep + 1) for item in value])
    if value is None or type(value) in (int, bool, str):
        return value
    raise BadStateError(f"a saved state does not hold {type(value).__name__}")
