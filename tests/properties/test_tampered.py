"""Saved states that somebody has changed: refused in words, or played on like any other, and nothing else."""

import json
import random
from copy import deepcopy
from typing import Any

import pytest

from rulewright.interpreter import BadStateError, Fault, Game, State
from tests.properties.bundled import FILES, IDS, game_of, is_collected

ODD: tuple[Any, ...] = (
    *(None, True, False, 1.5, "", "a", "p1", {}, {"a": 1}, [], [0], [1, 2], [None], [[0]], [[0], None]),
    *(-(2**53), -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 13, 20, 52, 1000, 2**31, 2**53, 2**64 - 1, 2**64, 10**30),
)
"""Values to put where others were."""


def saved_states(game: Game, number: int, seed: int) -> list[str]:
    """States of random games, at a decision or at the end."""
    chance = random.Random(seed)
    found: list[str] = []
    while len(found) < number:
        state = game.start(chance.choice(game.players), chance.randrange(1000))
        stop = chance.randrange(60)
        while not state.is_over and stop:
            decision = chance.choice(state.decisions)
            state.choose(chance.choice(decision.options), decision.seat)
            stop -= 1
        found.append(state.to_json())
    return found


def paths(value, path=()):
    """Every place in a saved state that holds something."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from paths(item, (*path, number))


def tampered(saved: str, chance: random.Random) -> str:
    """A saved state with one or two places changed: to another value, to that of another place, or lost."""
    whole = json.loads(saved)
    for _ in range(chance.choice([1, 1, 2])):
        # The engine's own cells are few and matter most.
        part = chance.choice(["engine", "engine", "cells", None])
        places = [path for path in paths(whole) if part is None or path[0] == part]
        if not places:
            continue
        path = chance.choice(places)
        holder = whole
        for step in path[:-1]:
            holder = holder[step]
        kind = chance.randrange(4)
        if kind == 0 and isinstance(holder, list):
            del holder[path[-1]]
        elif kind == 1 and isinstance(holder[path[-1]], int):
            holder[path[-1]] += chance.choice([-1, 1])
        elif kind == 2 and isinstance(holder, list):
            holder[path[-1]] = deepcopy(chance.choice(holder))
        else:
            holder[path[-1]] = deepcopy(chance.choice(ODD))
    return json.dumps(whole)


def go_on(state: State, chance: random.Random) -> None:
    """Plays on; a fault of the rules may come of a state that no game leads to, and nothing else."""
    try:
        for _ in range(30):
            if state.is_over:
                break
            decision = chance.choice(state.decisions)
            assert decision.prompt is not None
            option = chance.choice(decision.options)
            assert option.label is not None
            state.choose(option, decision.seat)
        state.to_json()
        state.named_values()
        state.view(1)
    except Fault:
        pass


def tamper(game: Game, states: int, times: int, seed: int) -> tuple[int, list[str]]:
    """How many changed states of random games were refused, and what went wrong with the others."""
    return tamper_with(game, saved_states(game, states, seed), times, seed)


def tamper_with(game: Game, states: list[str], times: int, seed: int) -> tuple[int, list[str]]:
    """How many of these states, each changed so many times, were refused, and what went wrong with the others."""
    chance = random.Random(seed)
    refused = 0
    wrong: list[str] = []
    for saved in states:
        for _ in range(times):
            text = tampered(saved, chance)
            try:
                go_on(game.restore(text), chance)
            except BadStateError:
                refused += 1
            except Exception as error:
                wrong.append(f"{error!r} from {text[:2000]}")
    return refused, wrong


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_tampered_state_is_refused_or_can_be_played(path):
    times = 15 if is_collected(path) else 40
    refused, wrong = tamper(game_of(path), 12, times, 1)
    assert not wrong, f"{len(wrong)}, the first: {wrong[0]}"
    assert refused > 12 * times / 2


@pytest.mark.deep
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_many_a_tampered_state_is_refused_or_can_be_played(path):
    refused, wrong = tamper(game_of(path), 200, 100, 2)
    assert not wrong, f"{len(wrong)}, the first: {wrong[0]}"
    assert refused > 200 * 100 / 2
