"""Copies of a card in each other's places: a game that nobody can tell from the one before."""

from __future__ import annotations

from rulewright.interpreter.chance import seeded, shuffled
from rulewright.interpreter.imagine import Renaming
from rulewright.interpreter.layout import FRAME, MEMO, OPTIONS
from rulewright.interpreter.state import State


def renamed_alike(state: State, seed: int) -> State:
    """The same state with the copies of each card in any order, everywhere where one of them stands.

    Copies come of one declaration with the same values for its names. What was changed of one stays where it lies.
    While an action waits, those with hooks stay as they are: which of these have run is known by their order. So do
    the cards of kinds of which the rules ask for the first, or for one at random, wherever they lie.
    """
    layout, stream = state.program.layout, seeded(seed)
    kept = [hook.card for hook in state.program.rules.hooks if hook.card is not None] if _is_in_action(state) else []
    in_order = state.game.kinds_in_order
    copies: dict[tuple[object, ...], list[int]] = {}
    for number, card in enumerate(layout.cards):
        if (card.kind, card.declaration) in kept or layout.model.kinds[card.kind].name in in_order:
            continue
        copies.setdefault((card.kind, card.declaration, card.binders), []).append(number)
    names = list(range(len(layout.cards)))
    for numbers in copies.values():
        stream, others = shuffled(stream, numbers)
        for number, other in zip(numbers, others, strict=True):
            names[number] = other
    made = state.copy()
    made.cells[:] = Renaming(state.program, names).cells(state.cells)
    made.cells[OPTIONS] = made.cells[MEMO] = None
    return made


def _is_in_action(state: State) -> bool:
    """Whether the place where the rules wait was called by others."""
    frame = state.cells[FRAME]
    while frame is not None:
        if state.program.points[frame[0]].is_call:
            return True
        frame = frame[1]
    return False
