"""PettingZoo's own board and card games, played as its users play them."""

from __future__ import annotations

import warnings
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import Any

from benchmarks.loops import SEED, Loop

NEEDED = ("pettingzoo", "chess", "pygame", "rlcard")


def is_installed() -> bool:
    """Whether PettingZoo is there with what its classic games need: `pip install 'pettingzoo[classic]'`."""
    return all(find_spec(name) is not None for name in NEEDED)


def load(name: str) -> Any:
    """A classic game of PettingZoo's by its name, with the wrappers that it comes with."""
    with warnings.catch_warnings():
        # What it or its own dependencies find deprecated is no news of ours.
        warnings.simplefilter("ignore")
        return import_module(f"pettingzoo.classic.{name}").env()


def random_games(name: str) -> Loop:
    """Random games, the actions drawn from what the mask lets through; counts games."""
    env, rng, seeds = load(name), Random(SEED), count()

    def run(games: int) -> int:
        for _ in range(games):
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                observation, _, is_over, is_broken_off, _ = env.last()
                if is_over or is_broken_off:
                    env.step(None)
                else:
                    env.step(rng.choice(observation["action_mask"].nonzero()[0]))
        return games

    return run
