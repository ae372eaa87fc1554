"""Counts the ways a game without chance can go, to be compared with published numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.interpreter import State

Plies = Callable[[State], int]
"""Into how many plies the decision that a state waits for can go, told without taking them."""


def ways(state: State, plies: int, last: Plies | None = None) -> int:
    """How many ways there are to go on for so many plies; a ply is all that one seat decides in a row.

    Given `last`, the states after the last ply are not made, which is most of the work.
    """
    if plies == 0:
        return 1
    if plies == 1 and last is not None:
        return 0 if state.is_over else last(state)
    return sum(ways(after, plies - 1, last) for after in after_ply(state))


def after_ply(state: State) -> Iterator[State]:
    """The states after each ply that is possible, one for each way to come there."""
    seat = None if state.is_over else state.decisions[0].seat
    for after in children(state):
        if not after.is_over and after.decisions[0].seat == seat:
            yield from after_ply(after)
        else:
            yield after


def children(state: State) -> Iterator[State]:
    """The states after each option of the decision that a state waits for."""
    for decision in state.decisions[:1]:
        for option in decision.options:
            after = state.copy()
            after.choose(option, decision.seat)
            yield after


def complete_games(state: State) -> int:
    """How many games there are from a state to an end."""
    return 1 if state.is_over else sum(map(complete_games, children(state)))


def positions(state: State) -> int:
    """How many different states can be reached, the first one and the last ones too."""
    found = {state}
    waiting = [state]
    while waiting:
        for after in children(waiting.pop()):
            if after not in found:
                found.add(after)
                waiting.append(after)
    return len(found)


def options(state: State) -> int:
    """The plies of games in which every option is one."""
    return len(state.decisions[0].options)
