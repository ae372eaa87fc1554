"""Rounds, rates and ratios, by a clock that tests set themselves."""

import pytest

from benchmarks import race as module
from benchmarks.race import Contender, Spread, Standing, race


class Clock:
    """Time that passes only when work is done."""

    def __init__(self) -> None:
        self.now = 100.0
        self.order: list[str] = []

    def process_time(self) -> float:
        return self.now

    def work(self, name: str, cost: float) -> Contender:
        def run(count: int) -> int:
            self.now += cost * count
            self.order.append(name)
            return 2 * count

        return Contender(name, run)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def test_rates_count_units_of_work(clock: Clock) -> None:
    slow, fast = race([clock.work("slow", 0.5), clock.work("fast", 0.125)], rounds=3, seconds=8)
    assert slow.rates == pytest.approx((4, 4, 4))
    assert fast.rates == pytest.approx((16, 16, 16))
    assert fast.against(slow) == Spread(4, 4, 4)
    assert slow.microseconds == Spread(250_000, 250_000, 250_000)


def test_everybody_has_a_turn_in_every_round_and_begins_one(clock: Clock) -> None:
    contenders = [clock.work(name, 1.0) for name in "abc"]
    race(contenders, rounds=3, seconds=8)
    assert clock.order == [*"abc", *"abc", *"bca", *"cab"]


def test_short_work_is_repeated_until_it_takes_the_time(clock: Clock) -> None:
    (standing,) = race([clock.work("a", 0.001)], rounds=1, seconds=4)
    assert standing.rates == pytest.approx((2000,))
    assert clock.now == pytest.approx(100 + 0.001 * (8 + 16 + 32 + 64 + 128 + 256 + 512 + 1024) + 4)


def test_ratios_are_taken_round_by_round() -> None:
    one, other = Standing("one", (10.0, 20.0, 90.0)), Standing("other", (5.0, 10.0, 30.0))
    assert one.against(other) == Spread(2.0, 2.0, 2.5)


def test_a_spread_is_the_median_and_the_quartiles() -> None:
    assert Spread.of([5.0, 1.0, 4.0, 2.0, 3.0]) == Spread(2.0, 3.0, 4.0)
    assert Spread.of([7.0]) == Spread(7.0, 7.0, 7.0)
