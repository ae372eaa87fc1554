"""Many games of one kind, spread over processes, with the same rows whatever their number."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing

from rulewright.dsl import need_int
from rulewright.interpreter import Game, Unran, never_ran, spots_of
from rulewright.playtest.bots import BotMaker, bot_name, bots_by_seat, check_sendable, read_bot
from rulewright.playtest.rows import Row
from rulewright.playtest.series import Series, Table
from rulewright.playtest.stretches import stretches
from rulewright.playtest.summary import Length, Summary
from rulewright.playtest.tally import Tally


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
    goes_on: Callable[[int, int], bool] | None = None,
    watches: bool = False,
) -> Summary:
    """Plays the games 0 to n - 1 of a run and sums them up.

    Game number i draws from the stream of chance `seeded(seed, i)` and its bots from theirs, so that a row depends on
    the rules, options, players, bots, seed and its number only. `bots` has one for all seats or one for each: a text
    that `read_bot` knows, or what makes a bot; to several jobs that must be something that can be pickled. If it
    `rotates`, each bot sits one seat further on in every next game. `on_row` gets each row in order, `on_progress` now
    and then the number of games done. A game that a fault stops is counted, and the others go on. A game that would ask
    more than `most_decisions` is broken off before: it counts neither as finished nor as a fault. `goes_on` is asked
    now and then, and after each of the first 5 games, with how many were played and how many of them broken off; where
    it says no, the run ends there. If it `watches`, the summary tells what never ran, and games take several times as
    long. `ValueError` says what is wrong with an argument, `RulesError` what is wrong with
    what a bot goes by, `WorkerDiedError` that a process was lost.
    """
    check_run(n, jobs)
    table = lay_table(
        game, players, bots, seed, jobs, invariants, rotates, most_decisions, watches, wants_rows=on_row is not None
    )
    lines: set[int] = set()
    started = time.perf_counter()
    tally = Tally.empty(len(game.measure_titles))
    # Closed at once also when `on_row` raises, so that no worker plays on for nobody.
    with closing(stretches((table,), n, jobs)) as run:
        for (stretch,) in run:
            tally.merge(stretch.tally)
            lines |= stretch.ran
            if on_row is not None:
                for row in stretch.rows:
                    on_row(row)
            if on_progress is not None:
                on_progress(tally.games)
            if goes_on is not None and not goes_on(tally.games, tally.unfinished):
                break
    program = game.program(players, invariants=invariants)
    unran = never_ran(program.rules, spots_of(program, lines)) if watches else None
    return sum_up(table, tally, time.perf_counter() - started, unran)


def check_run(n: int, jobs: int) -> None:
    """Raises `ValueError` for a run of no games, or by nobody."""
    need_int(n, "the number of games")
    need_int(jobs, "the number of jobs")
    if n < 1 or jobs < 1:
        raise ValueError("there must be at least one game and one job")


def lay_table(
    game: Game,
    players: int,
    bots: Sequence[str | BotMaker],
    seed: int,
    jobs: int,
    invariants: bool,
    rotates: bool,
    most_decisions: int | None,
    watches: bool = False,
    *,
    wants_rows: bool,
) -> Table:
    """Where the games of a run are played, once it is sure that they can be. Errors are those of `simulate`."""
    need_int(seed, "the seed")
    if most_decisions is not None:
        need_int(most_decisions, "the most decisions of a game")
    game.check_players(players)
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
        wants_rows=wants_rows,
        rotates=rotates,
        watches=watches,
    )
    return Table(game, series)


def sum_up(table: Table, tally: Tally, seconds: float, unran: tuple[Unran, ...] | None) -> Summary:
    """What the games at a table came to."""
    game, series = table.game, table.series
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
        never_ran=unran,
    )
