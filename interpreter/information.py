"""All that a seat has come to know: what it may know now, and what it has lived through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.argument import need_seat
from rulewright.interpreter.asking import open_seats
from rulewright.interpreter.heard import Heard

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


def information_state(state: State, seat: int) -> dict[str, Any]:
    """What `State.information_state` gives."""
    need_seat(seat, state.players)
    answers, happened = _experience(state, seat)
    question = None
    for decision in state.decisions:
        if decision.seat == seat:
            question = {"prompt": decision.prompt, "kind": decision.kind, "options": len(decision.options)}
    return {
        "seat": seat,
        "view": state.view(seat),
        "deciding": [each + 1 for each in open_seats(state.cells)],
        "question": question,
        "answers": answers,
        "events": happened,
    }


def _experience(state: State, seat: int) -> tuple[list[dict[str, Any]], list[Heard]]:
    """The answers that a seat has given, and the events that it was told of."""
    answers: list[dict[str, Any]] = []
    happened: list[Heard] = []
    if state.truth is not None and state.truth[0] == seat:
        answers, happened = _experience(state.truth[1], seat)
    for who, number, prompt, label in state.answers_given:
        if who == seat - 1:
            answers.append({"prompt": prompt, "number": number, "label": label})
    for event in state.log:
        received = state.heard(event, seat)
        if received is not None:
            happened.append(received)
    return answers, happened
