"""What a state in the middle of a game costs to copy, write and restore; and how long single decisions take."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from attrs import frozen

from benchmarks.loops import SEED, Loop
from rulewright.interpreter import Game, State

MOST_TIMED = 20_000
"""Single decisions are timed up to so many: some random games have more."""

STATES = 8
"""States of so many different games are measured, as their sizes differ."""


def halfway(game: Game, players: int, seed: int) -> State:
    """The state after half of the decisions of a random game, without a log, as bots and searches use it."""
    length = _play(game.start(players=players, seed=seed, log=False), Random(seed), None).decision_count
    return _play(game.start(players=players, seed=seed, log=False), Random(seed), length // 2)


def _play(state: State, rng: Random, decisions: int | None) -> State:
    while not state.is_over and state.decision_count != decisions:
        decision = state.decisions[0]
        state.choose(rng.choice(decision.options), decision.seat)
    return state


def halfway_states(game: Game, players: int) -> tuple[State, ...]:
    """States from the middle of several games."""
    return tuple(halfway(game, players, SEED + number) for number in range(STATES))


def copies(states: Sequence[State]) -> Loop:
    """Copies each state in turn; counts copies."""

    def run(times: int) -> int:
        for _ in range(times):
            for state in states:
                state.copy()
        return times * len(states)

    return run


def writes(states: Sequence[State]) -> Loop:
    """Writes each state as JSON in turn; counts states."""

    def run(times: int) -> int:
        for _ in range(times):
            for state in states:
                state.to_json()
        return times * len(states)

    return run


def restores(states: Sequence[State]) -> Loop:
    """Restores each state from its JSON in turn, with all tests of a text from outside; counts states."""
    texts = [(state.game, state.to_json()) for state in states]

    def run(times: int) -> int:
        for _ in range(times):
            for game, text in texts:
                game.restore(text, log=False)
        return times * len(texts)

    return run


@frozen(kw_only=True)
class SingleDecisions:
    """How long single decisions took, in microseconds: the options, the choice, and all that follows."""

    name: str
    count: int
    median: float
    per_thousand: float
    slowest: float


def single_decisions(name: str, game: Game, players: int, games: int) -> SingleDecisions:
    """Times every decision of so many random games; `per_thousand` is what one in a thousand exceeds."""
    rng = Random(SEED)
    times: list[float] = []
    clock = time.process_time_ns
    for number in range(games):
        state = game.start(players=players, seed=number, log=False)
        while not state.is_over and len(times) < MOST_TIMED:
            start = clock()
            decision = state.decisions[0]
            state.choose(rng.choice(decision.options), decision.seat)
            times.append((clock() - start) / 1000)
    times.sort()
    return SingleDecisions(
        name=name,
        count=len(times),
        median=times[len(times) // 2],
        per_thousand=times[len(times) * 999 // 1000],
        slowest=times[-1],
    )
