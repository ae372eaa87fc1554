"""OpenSpiel's own games, in Python and in C++, driven from Python as its users drive them."""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.loops import SEED, Loop

IN_PYTHON = "python_tic_tac_toe"
IN_CPP = "tic_tac_toe"


def is_installed() -> bool:
    """Whether OpenSpiel is there: the extra `openspiel` brings it."""
    return find_spec("pyspiel") is not None and find_spec("open_spiel") is not None


def load(name: str) -> Any:
    """A game of OpenSpiel's by its name."""
    with warnings.catch_warnings():
        # What it or its own dependencies find deprecated is no news of ours.
        warnings.simplefilter("ignore")
        import open_spiel.python.games  # noqa: F401 - importing it registers the games written in Python
        import pyspiel

    return pyspiel.load_game(name)


def random_games(name: str) -> Loop:
    """Random games; counts games."""
    game, rng = load(name), Random(SEED)

    def run(games: int) -> int:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            state.returns()
        return games

    def run_with_chance(games: int) -> int:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                elif state.is_simultaneous_node():
                    state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
            state.returns()
        return games

    seats, about = range(game.num_players()), game.get_type()
    is_plain = about.chance_mode == about.chance_mode.DETERMINISTIC and about.dynamics == about.dynamics.SEQUENTIAL
    return run if is_plain else run_with_chance


def copies(name: str, moves: int) -> Loop:
    """Copies of a state after so many random moves, which must not end the game; counts copies."""
    state, rng = load(name).new_initial_state(), Random(SEED)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))

    def run(times: int) -> int:
        for _ in range(times):
            state.clone()
        return times

    return run
