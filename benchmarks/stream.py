"""Chance as the hand-written games draw it: the same SplitMix64 as the engine's, written by hand once more."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

MASK = 2**64 - 1


class Stream:
    """A stream of random numbers with 64 bits of state."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffles in place (Fisher-Yates from the last place down)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
