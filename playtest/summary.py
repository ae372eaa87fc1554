"""What a run of many games came to, in numbers."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulewright.dsl import Diagnostic
from rulewright.interpreter import Unran


@frozen(kw_only=True)
class FirstFault:
    """The fault of the lowest number in a run: the seed, number and players play that game again."""

    number: int
    diagnostic: Diagnostic


@frozen(kw_only=True)
class Length:
    """Decisions a game, over the games that came to their end; None if there were none."""

    lowest: int | None
    median: float | None
    mean: float | None
    highest: int | None

    @classmethod
    def of(cls, lengths: dict[int, int]) -> Length:
        """Sums up how often each length came."""
        games = sum(lengths.values())
        if games == 0:
            return cls(lowest=None, median=None, mean=None, highest=None)
        ordered = sorted(lengths.items())
        return cls(
            lowest=ordered[0][0],
            median=(_nth(ordered, (games - 1) // 2) + _nth(ordered, games // 2)) / 2,
            mean=sum(length * times for length, times in ordered) / games,
            highest=ordered[-1][0],
        )


def _nth(ordered: list[tuple[int, int]], place: int) -> int:
    """The value at a place (from 0) of the ordered values, given as pairs of value and times."""
    for value, times in ordered:
        if place < times:
            return value
        place -= times
    raise IndexError("there are fewer values than that")


@frozen(kw_only=True)
class MeasureSummary:
    """What came out for one measure; None where no game came to its end.

    `share` is set for bools: the part of the games for which it held. `histogram` gives (value, games), ascending, for
    numbers of which few different ones came.
    """

    mean: float | None
    lowest: int | bool | None
    highest: int | bool | None
    share: float | None
    histogram: tuple[tuple[int | bool, int], ...] | None


@frozen(kw_only=True)
class Summary:
    """What a whole run came to; `never_ran` is None where nobody watched."""

    game: str
    rules_hash: str
    players: int
    bots: tuple[str, ...]
    seed: int
    games: int
    finished: int
    decisions: int
    seconds: float
    wins: tuple[float, ...]
    length: Length
    measures: tuple[tuple[str, MeasureSummary], ...]
    faults: int
    first_fault: FirstFault | None
    never_ran: tuple[Unran, ...] | None = None

    @property
    def games_per_second(self) -> float:
        """Games played to their end each second."""
        return self.finished / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Decisions made each second, in games played to their end."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def to_plain(self) -> dict[str, Any]:
        """The run as an object for JSON; `first_fault` is there only if there was one."""
        plain: dict[str, Any] = {
            "game": self.game,
            "rules_hash": self.rules_hash,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games_per_second, 1),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "wins": list(self.wins),
            "length": {
                "min": self.length.lowest,
                "median": self.length.median,
                "mean": self.length.mean,
                "max": self.length.highest,
            },
            "measures": {title: _plain_measure(measure) for title, measure in self.measures},
            "faults": self.faults,
        }
        if self.never_ran is not None:
            plain["never_ran"] = [each.to_plain() for each in self.never_ran]
        if self.first_fault is not None:
            diagnostic = self.first_fault.diagnostic
            plain["first_fault"] = {
                "number": self.first_fault.number,
                "seed": self.seed,
                "code": diagnostic.code,
                "message": diagnostic.message,
                "file": diagnostic.span.source.name,
                "line": diagnostic.span.line,
                "column": diagnostic.span.column,
            }
        return plain


def _plain_measure(measure: MeasureSummary) -> dict[str, Any]:
    plain: dict[str, Any] = {"mean": measure.mean, "min": measure.lowest, "max": measure.highest}
    if measure.share is not None:
        plain["share"] = measure.share
    if measure.histogram is not None:
        plain["histogram"] = [list(pair) for pair in measure.histogram]
    return plain
