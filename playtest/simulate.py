"""Many games of one kind, spread over processes, with the same rows whatever their number."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

from rulewright.dsl import need_int
from rulewright.interpreter import Game
from rulewright.playtest import worker
from rulewright.playtest.bots import BotMaker, bot_name, bots_by_seat, check_sendable, read_bot
from rulewright.playtest.processes import Processes, WorkerDiedError
from rulewright.playtest.rows import Row
from rulewright.playtest.series import Series, Stretch, play_stretch
from rulewright.playtest.summary import Length, Summary
from rulewright.playtest.tally import Tally

FIRST_STRETCH = 4
LONGEST_STRETCH = 4096
STRETCH_SECONDS = 0.25
"""A stretch grows until it takes this long: often enough for a progress bar and an interruption."""

AHEAD = 3
"""Stretches a worker is given before its first is done; rows wait in memory for those of lower numbers."""


def simulate(
    game: Game,
    n: int,
    players: int,
    bots: Sequence[str | BotMaker] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    invariants: bool = False,
    rotates: bool = False,
    most_decisions: int | None = None,
    on_row: Callable[[Row], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Summary:
    """Plays the games 0 to n - 1 of a run and sums them up.

    Game number i draws from the stream of chance `seeded(seed, i)` and its bots from theirs, so that a row depends on
    the rules, options, players, bots, seed and its number only. `bots` has one for all seats or one for each: a text
    that `read_bot` knows, or what makes a bot; to several jobs that must be something that can be pickled. If it
    `rotates`, each bot sits one seat further on in every next game. `on_row` gets each row in order, `on_progress` now
    and then the number of games done. A game that a fault stops is counted, and the others go on. A game that would ask
    more than `most_decisions` is broken off before: it counts neither as finished nor as a fault. `ValueError` says
    what is wrong with an argument, `RulesError` what is wrong with what a bot goes by, `WorkerDiedError` that a process
    was lost.
    """
    for value, what in ((n, "the number of games"), (jobs, "the number of jobs"), (seed, "the seed")):
        need_int(value, what)
    game.check_players(players)
    if n < 1 or jobs < 1:
        raise ValueError("there must be at least one game and one job")
    seated = bots_by_seat(bots, players)
    for bot in seated:
        read_bot(bot, game)
        if jobs > 1:
            check_sendable(bot)
    series = Series(
        players=players,
        bots=seated,
        seed=seed,
        invariants=invariants,
        most_decisions=most_decisions,
        wants_rows=on_row is not None,
        rotates=rotates,
    )
    started = time.perf_counter()
    tally = Tally.empty(len(game.measure_titles))
    stretches = _alone(game, series, n) if jobs == 1 else _spread(game, series, n, jobs)
    # Closed at once also when `on_row` raises, so that no worker plays on for nobody.
    with closing(stretches):
        for stretch in stretches:
            tally.merge(stretch.tally)
            if on_row is not None:
                for row in stretch.rows:
                    on_row(row)
            if on_progress is not None:
                on_progress(tally.games)
    return _summary(game, series, tally, time.perf_counter() - started)


def _summary(game: Game, series: Series, tally: Tally, seconds: float) -> Summary:
    return Summary(
        game=game.title,
        rules_hash=game.rules_hash,
        players=series.players,
        bots=tuple(bot_name(bot) for bot in series.bots),
        seed=series.seed,
        games=tally.games,
        finished=tally.finished,
        decisions=tally.decisions,
        seconds=seconds,
        wins=tally.wins_by_seat(series.players),
        length=Length.of(tally.lengths),
        measures=tuple(
            (title, counted.summary()) for title, counted in zip(game.measure_titles, tally.measures, strict=True)
        ),
        faults=tally.faults,
        first_fault=tally.first_fault,
    )


class Cutter:
    """Cuts a run into stretches that take about the same time; how it is cut changes no row."""

    def __init__(self, games: int) -> None:
        self._next = 0
        self._games = games
        self._size = FIRST_STRETCH

    def cut(self) -> range | None:
        """The numbers of the next stretch; none when all are given out."""
        if self._next >= self._games:
            return None
        numbers = range(self._next, min(self._next + self._size, self._games))
        self._next = numbers.stop
        return numbers

    def took(self, seconds: float) -> None:
        """Learns how long a stretch took."""
        if seconds < STRETCH_SECONDS / 2:
            self._size = min(self._size * 2, LONGEST_STRETCH)
        elif seconds > STRETCH_SECONDS * 2:
            self._size = max(self._size // 2, 1)


def _alone(game: Game, series: Series, n: int) -> Generator[Stretch, None, None]:
    cutter = Cutter(n)
    while (numbers := cutter.cut()) is not None:
        stretch = play_stretch(game, series, numbers)
        cutter.took(stretch.seconds)
        yield stretch


def _spread(game: Game, series: Series, n: int, jobs: int) -> Generator[Stretch, None, None]:
    """The stretches of a run in order, played by processes that are gone when this is left, however it is left."""
    cutter = Cutter(n)
    waiting: deque[tuple[range, Future[Stretch]]] = deque()
    first = 0
    arguments = (game.source_texts, game.option_values, series)
    try:
        with Processes(jobs, worker.set_up, arguments) as processes:
            while True:
                while len(waiting) < jobs * AHEAD and (numbers := cutter.cut()) is not None:
                    waiting.append((numbers, processes.submit(worker.play, numbers)))
                if not waiting:
                    break
                first = waiting[0][0].start
                stretch = waiting.popleft()[1].result()
                cutter.took(stretch.seconds)
                yield stretch
    except BrokenProcessPool as error:
        raise WorkerDiedError(f"game {first}") from error
