"""Where chance comes from: Hypothesis, which makes what it finds smaller, or a generator, which is quicker."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Protocol, TypeVar

from attrs import frozen
from hypothesis import strategies as st

T = TypeVar("T")


class Chooser(Protocol):
    """Draws numbers; 0 is the simplest of them."""

    def below(self, n: int) -> int:
        """A number from 0 to below `n`."""


@frozen
class Drawn:
    """Draws by Hypothesis."""

    draw: st.DrawFn

    def below(self, n: int) -> int:
        return 0 if n < 2 else self.draw(_numbers(n))


@cache
def _numbers(n: int) -> st.SearchStrategy[int]:
    return st.integers(0, n - 1)


@frozen
class Seeded:
    """Draws by a generator."""

    generator: random.Random

    def below(self, n: int) -> int:
        return self.generator.randrange(n) if n > 1 else 0


def pick(chooser: Chooser, things: Sequence[T]) -> T:
    """One of them; the first is the simplest."""
    return things[chooser.below(len(things))]


def chance(chooser: Chooser, percent: int) -> bool:
    """Yes in so many of a hundred cases; no is simpler."""
    return chooser.below(100) >= 100 - percent
