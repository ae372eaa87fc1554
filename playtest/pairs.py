"""What differs between games in pairs, and whether that is more than chance.

Games of the same number draw from the same streams in both, so they are compared in pairs: the interval of a
difference comes from how the pairs differ, which is less than how games differ where the rules share much. All
intervals together hold with a probability of 95% (Bonferroni: each of m of them holds with 1 - 0.05 / m), so that a
long table raises no false alarms. They go by the normal distribution, so a few dozen pairs are the least that tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

from attrs import define, frozen

from rulewright.dsl.types import BoolType
from rulewright.interpreter import Game
from rulewright.playtest.bots import BotMaker, bot_name
from rulewright.playtest.rows import Row

CONFIDENCE = 0.95
POWER = 0.8
"""With so many games as are said to tell a difference, it shows in so many of a hundred comparisons."""

FEWEST = 30
"""With fewer pairs nothing is said of how sure a difference is."""


@frozen(kw_only=True)
class Difference:
    """One thing that was compared: its mean in both games, and how the second differs from the first.

    `change` is the mean over the pairs, and lies within `margin` of what endless games would give. `is_share` says that
    the values are parts of one: of the games won, or of those in which something held.
    """

    title: str
    first: float
    second: float
    change: float
    margin: float
    pairs: int
    is_share: bool
    games_to_tell: int | None

    @property
    def is_clear(self) -> bool:
        """Whether it is more than chance."""
        return self.pairs >= FEWEST and self.change != 0 and abs(self.change) >= self.margin

    def to_plain(self) -> dict[str, Any]:
        """An object for JSON."""
        return {
            "title": self.title,
            "first": self.first,
            "second": self.second,
            "change": self.change,
            "margin": self.margin,
            "is_share": self.is_share,
            "is_clear": self.is_clear,
            "games_to_tell": self.games_to_tell,
        }


@define
class Column:
    """The values of one thing in all pairs so far: sums of them, and of how the pairs differ.

    `change` is the mean of the differences, and `squares` the sum of the squares of how they lie from it, both kept up
    with each pair (Welford). A column of yes and no holds shares.
    """

    title: str
    is_share: bool
    pairs: int = 0
    first: float = 0.0
    second: float = 0.0
    change: float = 0.0
    squares: float = 0.0

    def add(self, first: float, second: float) -> None:
        """Takes the values of a pair."""
        self.pairs += 1
        self.first += first
        self.second += second
        off = second - first - self.change
        self.change += off / self.pairs
        self.squares += off * (second - first - self.change)

    def difference(self, quantile: float) -> Difference:
        """What the pairs come to; the margin is so many standard errors."""
        count = self.pairs
        first, second = (total / count if count else 0.0 for total in (self.first, self.second))
        change = second - first
        spread = sqrt(self.squares / (count - 1)) if count > 1 else 0.0
        needed = None
        if change and spread:
            needed = ceil(((quantile + NormalDist().inv_cdf(POWER)) * spread / change) ** 2)
        return Difference(
            title=self.title,
            first=first,
            second=second,
            change=change,
            margin=quantile * spread / sqrt(count) if count else 0.0,
            pairs=count,
            is_share=self.is_share,
            games_to_tell=needed,
        )


def _is_yes_or_no(title: str, game: Game) -> bool:
    return any(each.title == title and isinstance(each.value.value.type, BoolType) for each in game.model.measures)


@define
class Columns:
    """What is compared, one column each: wins by seat, wins by bot where there are several, length, measures.

    `measures` has for each that both games have its place in the one and in the other. Nothing of the single games is
    kept, so that there can be any number of them.
    """

    players: int
    bots: tuple[str, ...]
    measures: tuple[tuple[int, int], ...]
    columns: tuple[Column, ...]
    pairs: int = 0

    @classmethod
    def of(cls, first: Game, second: Game, players: int, bots: Sequence[str | BotMaker]) -> Columns:
        """Empty columns for two games."""
        names = tuple(dict.fromkeys(bot_name(bot) for bot in bots))
        names = names if len(names) > 1 else ()
        shared = [title for title in first.measure_titles if title in second.measure_titles]
        won = [*(f"won by seat {seat}" for seat in range(1, players + 1)), *(f"won by {bot}" for bot in names)]
        columns = (
            *(Column(title, is_share=True) for title in won),
            Column("decisions", is_share=False),
            *(Column(title, is_share=_is_yes_or_no(title, first) and _is_yes_or_no(title, second)) for title in shared),
        )
        places = tuple((first.measure_titles.index(title), second.measure_titles.index(title)) for title in shared)
        return cls(players, names, places, columns)

    def add(self, first: Row, second: Row) -> None:
        """Takes a pair of games, if both came to their end."""
        if not first.ended or not second.ended:
            return
        self.pairs += 1
        shared = [(first.measures[one], second.measures[other]) for one, other in self.measures]
        values = [*zip(self._won(first), self._won(second), strict=True), (first.decisions, second.decisions), *shared]
        for column, (one, other) in zip(self.columns, values, strict=True):
            column.add(one, other)

    def _won(self, row: Row) -> Iterator[float]:
        share = 1 / len(row.winners) if row.winners else 0.0
        for seat in range(1, self.players + 1):
            yield share if seat in row.winners else 0.0
        for bot in self.bots:
            yield share * sum(1 for seat in row.winners if row.bots[seat - 1] == bot)

    def differences(self) -> tuple[Difference, ...]:
        """Each column compared."""
        quantile = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(self.columns))
        return tuple(column.difference(quantile) for column in self.columns)
