"""Chance: one generator of 64 bits, and the few ways in which rules draw from it.

The generator is SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). A whole
number below n is the upper 64 bits of the product of a draw and n. Every function takes the generator's state and
returns the next one beside its result, so that chance is part of a game's state like everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
MULTIPLIER_1 = 0xBF58476D1CE4E5B9
MULTIPLIER_2 = 0x94D049BB133111EB


def mix(state: int) -> int:
    """The output for a state already moved on."""
    z = ((state ^ (state >> 30)) * MULTIPLIER_1) & MASK
    z = ((z ^ (z >> 27)) * MULTIPLIER_2) & MASK
    return z ^ (z >> 31)


def seeded(seed: int, *path: int) -> int:
    """The state for a seed of any size and a path of numbers (a game of a run, a seat's stream)."""
    # `further(further(0, low), high)` for the two halves of the seed, where nearly always the upper one is 0. Written
    # out, since every game begins so: a call for each `mix` would make that a fifth longer.
    z = (FIRST + seed) & MASK
    z = ((z ^ (z >> 30)) * MULTIPLIER_1) & MASK
    z = ((z ^ (z >> 27)) * MULTIPLIER_2) & MASK
    z = ((z ^ (z >> 31)) + GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * MULTIPLIER_1) & MASK
    z = ((z ^ (z >> 27)) * MULTIPLIER_2) & MASK
    state = mix((z ^ (z >> 31)) + (seed >> 64) & MASK)
    for number in path:
        state = further(state, number)
    return state


def further(state: int, number: int) -> int:
    """The state one number further down the path of `seeded`."""
    # Twice mixed, so that no number can undo the ones before it: seed 0 and game 7 is not seed 7.
    return mix((parting(state) + number) & MASK)


def parting(state: int) -> int:
    """The half of `further` that all numbers share."""
    return mix((state + GOLDEN) & MASK) if state else FIRST


FIRST = mix(GOLDEN)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1; n is at least 1."""
    state = (state + GOLDEN) & MASK
    return state, (mix(state) * n) >> 64


def roll(state: int, count: int, sides: int) -> tuple[int, tuple[int, ...]]:
    """The next state and `count` dice, in the order thrown."""
    dice = []
    for _ in range(count):
        state, value = below(state, sides)
        dice.append(value + 1)
    return state, tuple(dice)


def shuffled(state: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """The next state and the items in another order (Fisher-Yates from the last place down)."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        state, j = below(state, i + 1)
        order[i], order[j] = order[j], order[i]
    return state, tuple(order)
