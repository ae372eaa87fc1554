"""Two games on the same seeds with the same bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from attrs import frozen

from rulewright.interpreter import Game
from rulewright.playtest.bots import BotMaker, bot_name
from rulewright.playtest.pairs import CONFIDENCE, Columns, Difference
from rulewright.playtest.simulate import check_run, lay_table
from rulewright.playtest.stretches import stretches
from rulewright.playtest.summary import FirstFault
from rulewright.playtest.tally import Tally


@frozen(kw_only=True)
class OptionDifference:
    """An option that has not the same value in both games; None in the one that has no such option."""

    name: str
    first: int | bool | str | None
    second: int | bool | str | None


@frozen(kw_only=True)
class Comparison:
    """What a comparison came to, after `number` games of each.

    `options` are those that differ, `only_first` and `only_second` measures that one game alone has. A pair is compared
    if both games of it came to their end; of `faults` and games `broken_off` there is a number for each.
    """

    games: tuple[str, str]
    players: int
    bots: tuple[str, ...]
    seed: int
    number: int
    pairs: int
    options: tuple[OptionDifference, ...]
    differences: tuple[Difference, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    broken_off: tuple[int, int]
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
            "options": [{"name": each.name, "first": each.first, "second": each.second} for each in self.options],
            "differences": [difference.to_plain() for difference in self.differences],
            "only_first": list(self.only_first),
            "only_second": list(self.only_second),
            "broken_off": list(self.broken_off),
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
    most_decisions: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    goes_on: Callable[[int, int], bool] | None = None,
) -> Comparison:
    """Plays the games 0 to n - 1 of both, the bots one seat further on in each next game, and compares them.

    A pair of which one game was stopped by a fault, or was broken off before it asked more than `most_decisions`, is
    left out. `on_progress` gets the number of games done of each. `goes_on` is asked as by `simulate`, with the games
    broken off of whichever has more of them. Errors are those of `simulate`.
    """
    check_run(n, jobs)
    games = first, second
    tables = [
        lay_table(game, players, bots, seed, jobs, False, True, most_decisions, wants_rows=True) for game in games
    ]
    tallies = [Tally.empty(len(game.measure_titles)) for game in games]
    columns = Columns.of(first, second, players, bots)
    with closing(stretches(tables, n, jobs)) as run:
        for played in run:
            for tally, stretch in zip(tallies, played, strict=True):
                tally.merge(stretch.tally)
            for rows in zip(*(stretch.rows for stretch in played), strict=True):
                columns.add(*rows)
            done = tallies[0].games
            if on_progress is not None:
                on_progress(done)
            if goes_on is not None and not goes_on(done, max(tally.unfinished for tally in tallies)):
                break
    one, other = tallies
    return Comparison(
        games=(first.title, second.title),
        players=players,
        bots=tuple(bot_name(bot) for bot in tables[0].series.bots),
        seed=seed,
        number=one.games,
        pairs=columns.pairs,
        options=options_apart(first, second),
        differences=columns.differences(),
        only_first=tuple(title for title in first.measure_titles if title not in second.measure_titles),
        only_second=tuple(title for title in second.measure_titles if title not in first.measure_titles),
        broken_off=(one.unfinished, other.unfinished),
        faults=(one.faults, other.faults),
        first_faults=(one.first_fault, other.first_fault),
    )


def options_apart(first: Game, second: Game) -> tuple[OptionDifference, ...]:
    """The options that differ, in the order of the first game, then those that the second alone has."""
    ones, others = ({option.name: option.value for option in game.options} for game in (first, second))
    return tuple(
        OptionDifference(name=name, first=ones.get(name), second=others.get(name))
        for name in dict.fromkeys((*ones, *others))
        if ones.get(name) != others.get(name)
    )
