"""`rulewright simulate`: many games at random, and what they came to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.game import (
    bots_option,
    checked_players,
    chosen_seed,
    game_argument,
    load,
    players_option,
    seed_option,
    set_option,
)
from rulewright.cli.patience import Patience, longest_option
from rulewright.cli.progress import processors, progress
from rulewright.cli.usage import WholeNumber, WrongUse, debug_option, form_option, jobs_option

if TYPE_CHECKING:
    from rulewright.interpreter import Game
    from rulewright.playtest import Row, Summary

SMALL_RUN = 2000
"""With fewer games than this, starting processes takes longer than it saves."""

ENDINGS = (".jsonl", ".csv")


@click.command("simulate", short_help="Play many games at random and sum them up.")
@game_argument
@click.option("-n", "games", type=WholeNumber(1), metavar="N", default=1000, show_default=True, help="How many games.")
@players_option("How many play.  [default: as few as can]")
@bots_option
@set_option
@jobs_option
@seed_option
@click.option("--invariants", is_flag=True, help="Test the promises of the rules as the games go on.")
@longest_option
@click.option(
    "--coverage", is_flag=True, help="Tell which rules and cards never did anything; takes several times as long."
)
@click.option("--out", metavar="FILE", help="Write a row for each game, to a file ending in .jsonl or .csv.")
@form_option
@debug_option
def command(
    name: str,
    games: int,
    players: int | None,
    bots: tuple[str, ...],
    settings: tuple[str, ...],
    jobs: int | None,
    seed: int | None,
    invariants: bool,
    longest: int | None,
    coverage: bool,
    out: str | None,
    form: str,
) -> int:
    """Play many games at random and sum them up: who wins, how long it takes, and every measure of the game.

    A bot greedy:EXPRESSION takes the option after which the expression, in the language of the rules and with p for its
    seat, is highest.

    The same seed gives the same games, however many processes play them. The exit code is 1 when the rules went wrong
    in one of them, or one had not ended after all that time. Ctrl-C ends the run and sums up what was played.
    """
    if out is not None and not out.endswith(ENDINGS):
        raise WrongUse(
            f"rows are written to a file ending in {' or '.join(ENDINGS)}, and {out} is none",
            hint=f"Let it end in {' or '.join(ENDINGS)}.",
        )
    game = load(name, settings)
    count = checked_players(game, game.players[0] if players is None else players)
    _check_bots(bots, count, game)
    patience = Patience(longest)
    with _rows_to(out, game, count) as on_row, progress(games, "games") as on_progress, patience.watched():
        summary = _simulate(game, games, count, bots, seed, jobs, invariants, coverage, patience, on_row, on_progress)
    _print(game, summary, form)
    broken_off = summary.games - summary.finished - summary.faults
    patience.tell(summary.games, games, {"": broken_off})
    _tell_fault(game, summary, form, invariants, patience.most_decisions)
    return patience.exit_code(summary.games, games, faults=summary.faults, broken_off=broken_off)


def _check_bots(bots: tuple[str, ...], players: int, game: Game) -> None:
    from rulewright.cli.seats import check_bots

    check_bots(bots, players, (game,))


def _simulate(
    game: Game,
    games: int,
    players: int,
    bots: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    invariants: bool,
    coverage: bool,
    patience: Patience,
    on_row: Callable[[Row], None] | None,
    on_progress: Callable[[int], None] | None,
) -> Summary:
    from rulewright.playtest import simulate

    return simulate(
        game,
        games,
        players,
        bots=bots or ("random",),
        seed=chosen_seed(seed),
        jobs=_usual_jobs(games) if jobs is None else jobs,
        invariants=invariants,
        most_decisions=patience.most_decisions,
        on_row=on_row,
        on_progress=on_progress,
        goes_on=patience.goes_on,
        watches=coverage,
    )


def _usual_jobs(games: int) -> int:
    return 1 if games < SMALL_RUN else processors()


@contextmanager
def _rows_to(out: str | None, game: Game, players: int) -> Iterator[Callable[[Row], None] | None]:
    """What takes each row; the file is there when all games have been played, and otherwise as it was before."""
    if out is None:
        yield None
        return
    from rulewright.dsl import replacing
    from rulewright.playtest import CsvRows, JsonRows

    with replacing(Path(out)) as file:
        rows = (
            CsvRows(file, game.measure_titles, players) if out.endswith(".csv") else JsonRows(file, game.measure_titles)
        )
        yield rows.write


def _print(game: Game, summary: Summary, form: str) -> None:
    if form == "json":
        click.echo(json.dumps(summary.to_plain(), indent=2))
    else:
        from rulewright.cli.report import report
        from rulewright.cli.screen import open_console

        console = open_console()
        for part in report(summary, game.seat_names(summary.players), with_bars=console.is_terminal):
            console.print(part)


def _tell_fault(game: Game, summary: Summary, form: str, invariants: bool, longest: int) -> None:
    from rulewright.cli.last_events import tell_last_events
    from rulewright.cli.terminal import diagnostics_text

    if summary.first_fault is not None:
        click.echo(diagnostics_text([summary.first_fault.diagnostic]), err=True)
        click.echo(f"This was game {summary.first_fault.number} of seed {summary.seed}.", err=True)
        if form == "text":
            tell_last_events(
                game,
                summary.first_fault.number,
                summary.players,
                bots=summary.bots,
                seed=summary.seed,
                invariants=invariants,
                most_decisions=longest,
            )
