"""Measures side by side: all contenders take turns in every round, so that a slow minute slows all of them."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence

from attrs import frozen

FIRST_COUNT = 8


@frozen
class Contender:
    """Something to measure. `run` does so many turns of it and says how many units of work that was."""

    name: str
    run: Callable[[int], int]


@frozen
class Spread:
    """What several rounds gave: the median, and the quartiles around it."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of at least one value."""
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, median, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(low, median, high)


@frozen
class Standing:
    """The rates of one contender, units a second of processor time, one for each round."""

    name: str
    rates: tuple[float, ...]

    @property
    def rate(self) -> Spread:
        """Units a second."""
        return Spread.of(self.rates)

    @property
    def microseconds(self) -> Spread:
        """Microseconds a unit."""
        return Spread.of([1e6 / rate for rate in self.rates])

    def against(self, yardstick: Standing) -> Spread:
        """How many times as fast as another of the same race, compared round by round."""
        return Spread.of([own / other for own, other in zip(self.rates, yardstick.rates, strict=True)])


def race(contenders: Sequence[Contender], *, rounds: int, seconds: float) -> tuple[Standing, ...]:
    """Gives each contender about so many seconds in each of the rounds; each round begins with another one."""
    counts = [_count_for(contender, seconds) for contender in contenders]
    rates: list[list[float]] = [[] for _ in contenders]
    for number in range(rounds):
        for step in range(len(contenders)):
            which = (number + step) % len(contenders)
            taken, units = _time(contenders[which], counts[which])
            rates[which].append(units / taken)
    return tuple(Standing(contender.name, tuple(each)) for contender, each in zip(contenders, rates, strict=True))


def _count_for(contender: Contender, seconds: float) -> int:
    """How many turns take about so long; finding out also warms the contender up."""
    count = FIRST_COUNT
    while True:
        taken, _ = _time(contender, count)
        if taken > seconds / 4:
            return max(1, round(count * seconds / taken))
        count *= 2


def _time(contender: Contender, count: int) -> tuple[float, int]:
    """The processor time of this process: what others do on the machine counts little."""
    gc.collect()
    start = time.process_time()
    units = contender.run(count)
    return max(time.process_time() - start, 1e-9), units
