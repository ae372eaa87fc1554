"""Two games on the same seeds with the same bots: what differs, and whether that is more than chance.

Games of the same number draw from the same streams in both, so they are compared in pairs: the interval of a
difference comes from how the pairs differ, which is less than how games differ where the rules share much. All
intervals together hold with a probability of 95% (Bonferroni: each of m of them holds with 1 - 0.05 / m), so that a
long table raises no false alarms. They go by the normal distribution, so a few dozen pairs are the least that tell.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from math import ceil, isnan, nan, sqrt
from statistics import NormalDist
from typing import Any

from attrs import frozen

from rulewright.interpreter import Game
from rulewright.playtest.bots import BotMaker, bot_name
from rulewright.playtest.rows import Row
from rulewright.playtest.simulate import simulate
from rulewright.playtest.summary import FirstFault

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
            "is_clear": self.is_clear,
            "games_to_tell": self.games_to_tell,
        }


@frozen(kw_only=True)
class Comparison:
    """What a comparison came to. `only_first` and `only_second` are measures that one game alone has."""

    games: tuple[str, str]
    players: int
    bots: tuple[str, ...]
    seed: int
    number: int
    pairs: int
    differences: tuple[Difference, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    faults: tuple[int, int]
    first_faults: tuple[FirstFault | None, FirstFault | None]

    def to_plain(self) -> dict[str, Any]:
        """An object for JSON."""
        return {
            "games": list(self.games),
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "number": self.number,
            "pairs": self.pairs,
            "confidence": CONFIDENCE,
            "differences": [difference.to_plain() for difference in self.differences],
            "only_first": list(self.only_first),
            "only_second": list(self.only_second),
            "faults": list(self.faults),
        }


def compare(
    first: Game,
    second: Game,
    n: int,
    players: int,
    bots: Sequence[str | BotMaker] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Plays the games 0 to n - 1 of both, the bots one seat further on in each next game, and compares them.

    A game that a fault stopped in one of them is left out. `on_progress` gets the number of games done, of 2n. Errors
    are those of `simulate`.
    """
    columns = Columns.of(first, second, players, bots)
    samples, summaries = [], []
    for done, game in ((0, first), (n, second)):
        sample = columns.empty()
        summaries.append(
            simulate(
                game,
                n,
                players,
                bots=bots,
                seed=seed,
                jobs=jobs,
                rotates=True,
                on_row=columns.taker(game, sample),
                on_progress=None if on_progress is None else _further(on_progress, done),
            )
        )
        samples.append(sample)
    differences = columns.differences(*samples)
    return Comparison(
        games=(first.title, second.title),
        players=players,
        bots=summaries[0].bots,
        seed=seed,
        number=n,
        pairs=sum(1 for _ in paired(samples[0][0], samples[1][0])),
        differences=differences,
        only_first=tuple(title for title in first.measure_titles if title not in second.measure_titles),
        only_second=tuple(title for title in second.measure_titles if title not in first.measure_titles),
        faults=(summaries[0].faults, summaries[1].faults),
        first_faults=(summaries[0].first_fault, summaries[1].first_fault),
    )


def _further(on_progress: Callable[[int], None], done: int) -> Callable[[int], None]:
    return lambda games: on_progress(done + games)


@frozen
class Columns:
    """What is compared, one column each: wins by seat, wins by bot where there are several, length, measures."""

    players: int
    bots: tuple[str, ...]
    measures: tuple[str, ...]

    @classmethod
    def of(cls, first: Game, second: Game, players: int, bots: Sequence[str | BotMaker]) -> Columns:
        """The columns for two games."""
        names = tuple(dict.fromkeys(bot_name(bot) for bot in bots))
        shared = tuple(title for title in first.measure_titles if title in second.measure_titles)
        return cls(players, names if len(names) > 1 else (), shared)

    @property
    def titles(self) -> tuple[str, ...]:
        """What each column is called."""
        seats = (f"won by seat {seat}" for seat in range(1, self.players + 1))
        return (*seats, *(f"won by {bot}" for bot in self.bots), "decisions", *self.measures)

    def empty(self) -> list[array[float]]:
        """Columns without values."""
        return [array("d") for _ in self.titles]

    def taker(self, game: Game, sample: list[array[float]]) -> Callable[[Row], None]:
        """What adds a row of a game to a sample; a game that a fault stopped adds what is no number."""
        places = [game.measure_titles.index(title) for title in self.measures]

        def take(row: Row) -> None:
            values = [nan] * len(sample) if row.fault is not None else [*self._won(row), row.decisions]
            if row.fault is None:
                values += [row.measures[place] for place in places]
            for column, value in zip(sample, values, strict=True):
                column.append(value)

        return take

    def _won(self, row: Row) -> Iterator[float]:
        share = 1 / len(row.winners) if row.winners else 0.0
        for seat in range(1, self.players + 1):
            yield share if seat in row.winners else 0.0
        for bot in self.bots:
            yield share * sum(1 for seat in row.winners if row.bots[seat - 1] == bot)

    def differences(self, first: list[array[float]], second: list[array[float]]) -> tuple[Difference, ...]:
        """Each column of two samples compared."""
        quantile = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(self.titles))
        shares = self.players + len(self.bots)
        return tuple(
            _difference(title, list(paired(one, other)), quantile, is_share=number < shares)
            for number, (title, one, other) in enumerate(zip(self.titles, first, second, strict=True))
        )


def paired(first: Sequence[float], second: Sequence[float]) -> Iterator[tuple[float, float]]:
    """The values of games that came to their end in both."""
    for one, other in zip(first, second, strict=True):
        if not isnan(one) and not isnan(other):
            yield one, other


def _difference(title: str, pairs: list[tuple[float, float]], quantile: float, *, is_share: bool) -> Difference:
    count = len(pairs)
    first = sum(one for one, _ in pairs) / count if count else 0.0
    second = sum(other for _, other in pairs) / count if count else 0.0
    change = second - first
    spread = sqrt(sum((other - one - change) ** 2 for one, other in pairs) / (count - 1)) if count > 1 else 0.0
    needed = None
    if change and spread:
        needed = ceil(((quantile + NormalDist().inv_cdf(POWER)) * spread / change) ** 2)
    return Difference(
        title=title,
        first=first,
        second=second,
        change=change,
        margin=quantile * spread / sqrt(count) if count else 0.0,
        pairs=count,
        is_share=is_share,
        games_to_tell=needed,
    )
