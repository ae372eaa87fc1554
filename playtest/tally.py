"""How often each thing was so in many games, counted as they are played.

A tally holds counts and never the games themselves, and everything in it is a whole number, so that tallies of parts of
a run put together are the tally of the run, to the last bit and in whatever way it was cut.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import define, field

from rulewright.playtest.summary import FirstFault, MeasureSummary

HISTOGRAM_VALUES = 20
"""A measure with more different values gets no histogram."""

COUNTED_VALUES = 1000
"""Different values of a measure that a tally keeps apart; it grows no further."""


@define
class Counted:
    """The values of one measure: what can be said of any number of them, and how often each came while they are few."""

    games: int = 0
    total: int = 0
    lowest: int | bool | None = None
    highest: int | bool | None = None
    counts: dict[int | bool, int] = field(factory=dict)
    is_folded: bool = False

    def add(self, value: int | bool, times: int = 1) -> None:
        """Counts a value that came some number of times."""
        self.counts[value] = self.counts.get(value, 0) + times
        if len(self.counts) > COUNTED_VALUES:
            self.fold()

    def fold(self) -> None:
        """Moves what was counted value by value into the sums; there can be no histogram after that."""
        self._sum_up()
        self.is_folded = True

    def merge(self, other: Counted) -> None:
        """Adds the values of another."""
        if other.games:
            self._extend(other.games, other.total, other.lowest, other.highest)
        self.is_folded = self.is_folded or other.is_folded
        for value, times in other.counts.items():
            self.add(value, times)

    def summary(self) -> MeasureSummary:
        """What to say of the values so far."""
        # Values that came after a fold, or few enough to stand in a histogram.
        counts = dict(sorted(self.counts.items()))
        copy = Counted(self.games, self.total, self.lowest, self.highest, dict(counts))
        copy._sum_up()
        is_bool = isinstance(copy.highest, bool)
        few = not self.is_folded and not is_bool and len(counts) <= HISTOGRAM_VALUES
        mean = copy.total / copy.games if copy.games else None
        return MeasureSummary(
            mean=mean,
            lowest=copy.lowest,
            highest=copy.highest,
            share=mean if is_bool else None,
            histogram=tuple(counts.items()) if few else None,
        )

    def _sum_up(self) -> None:
        for value, times in self.counts.items():
            self._extend(times, value * times, value, value)
        self.counts.clear()

    def _extend(self, games: int, total: int, lowest: int | bool | None, highest: int | bool | None) -> None:
        assert lowest is not None
        assert highest is not None
        self.games += games
        self.total += total
        self.lowest = lowest if self.lowest is None else min(self.lowest, lowest)
        self.highest = highest if self.highest is None else max(self.highest, highest)


@define
class Tally:
    """Counts of a run or a part of it."""

    measures: tuple[Counted, ...]
    games: int = 0
    wins: dict[tuple[int, ...], int] = field(factory=dict)
    lengths: dict[int, int] = field(factory=dict)
    faults: int = 0
    unfinished: int = 0
    first_fault: FirstFault | None = None

    @classmethod
    def empty(cls, measures: int) -> Tally:
        """A tally of nothing for a game with so many measures."""
        return cls(tuple(Counted() for _ in range(measures)))

    def add(self, winners: tuple[int, ...], decisions: int, measures: tuple[int | bool, ...]) -> None:
        """Counts a game that came to its end."""
        self.games += 1
        self.wins[winners] = self.wins.get(winners, 0) + 1
        self.lengths[decisions] = self.lengths.get(decisions, 0) + 1
        for counted, value in zip(self.measures, measures, strict=True):
            counted.add(value)

    def add_fault(self, first: FirstFault | None) -> None:
        """Counts a game that a fault stopped; games come in the order of their numbers, and the first tells of it."""
        self.games += 1
        self.faults += 1
        if self.first_fault is None:
            self.first_fault = first

    def add_unfinished(self) -> None:
        """Counts a game that was broken off before its end."""
        self.games += 1
        self.unfinished += 1

    def merge(self, later: Tally) -> None:
        """Adds the counts of games with higher numbers."""
        self.games += later.games
        self.faults += later.faults
        self.unfinished += later.unfinished
        if self.first_fault is None:
            self.first_fault = later.first_fault
        for winners, times in later.wins.items():
            self.wins[winners] = self.wins.get(winners, 0) + times
        for length, times in later.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + times
        for counted, other in zip(self.measures, later.measures, strict=True):
            counted.merge(other)

    @property
    def finished(self) -> int:
        """Games that came to their end."""
        return self.games - self.faults - self.unfinished

    @property
    def decisions(self) -> int:
        """All decisions of the games that came to their end."""
        return sum(length * times for length, times in self.lengths.items())

    def wins_by_seat(self, players: int) -> tuple[float, ...]:
        """Games won by each seat; a game that several won counts for each by its share."""
        shares = [Fraction(0)] * players
        for winners, times in self.wins.items():
            for seat in winners:
                shares[seat - 1] += Fraction(times, len(winners))
        return tuple(float(share) for share in shares)
