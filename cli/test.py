"""`rulewright test`: the tests that stand in rules files, random games that watch their promises, and rule mutants."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from rulewright.cli import complete
from rulewright.cli.exit_code import FINE, RULES_AT_FAULT
from rulewright.cli.game import LARGEST_SEED, load
from rulewright.cli.usage import WholeNumber, WrongUse, debug_option, form_option

if TYPE_CHECKING:
    from rulewright.dsl import Diagnostic
    from rulewright.interpreter import Game

PLAYTHROUGHS = 10
MOST_DECISIONS = 2_000
"""A random game is watched for so long; games of random moves can be a hundred times as long as those people play."""

SEED = 1


@click.command("test", short_help="Run the tests of a game, and random games of it.")
@click.argument("names", metavar="GAME...", nargs=-1, required=True, shell_complete=complete.games)
@click.option(
    "--playthroughs",
    type=WholeNumber(0),
    metavar="N",
    default=PLAYTHROUGHS,
    show_default=True,
    help=f"Random games to play for each number of players, each to its end or for {MOST_DECISIONS:,} decisions.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    metavar="N",
    default=SEED,
    show_default=True,
    help="Where the chance of the random games, and the choice of mutants, starts from.",
)
@click.option(
    "--mutants",
    type=WholeNumber(0),
    metavar="N",
    default=0,
    help="Plant so many small mistakes in the rules, one at a time, and say which of them nothing notices.",
)
@click.option(
    "--jobs", type=WholeNumber(1, 512), metavar="J", help="Processes to use for mutants.  [default: one a processor]"
)
@click.option("--only", metavar="TEXT", help="Run only the tests that have this in their title, and no random games.")
@form_option
@debug_option
def command(
    names: tuple[str, ...],
    playthroughs: int,
    seed: int,
    mutants: int,
    jobs: int | None,
    only: str | None,
    form: str,
) -> int:
    """Run the tests that stand in the rules of games, then random games in which their invariants are watched.

    With --mutants, small mistakes are then planted in the rules: those that no test and no random game notices are
    listed. The exit code is 1 when a test or a random game fails, whatever the mutants do.
    """
    started = time.perf_counter()
    is_text = form == "text"
    plan = Plan(0 if only is not None else playthroughs, seed, mutants, jobs, only, is_text)
    reports = [run(name, plan) for name in names]
    if only is not None and not any(report["tests"] or "diagnostics" in report for report in reports):
        raise WrongUse(f"no test has {only} in its title", hint="Leave --only out to run them all.")
    checks = [check for report in reports for check in report["tests"] + report["playthroughs"]]
    failed = sum(not check["passed"] for check in checks) + sum("diagnostics" in report for report in reports)
    passed = sum(check["passed"] for check in checks)
    seconds = time.perf_counter() - started
    if is_text:
        ran = what_ran(
            sum(len(report["tests"]) for report in reports),
            sum(len(report["playthroughs"]) for report in reports),
            plan.playthroughs,
        )
        click.echo(summary_line(passed, failed, seconds, sys.stdout) + ran)
    else:
        click.echo(
            json.dumps({"games": reports, "passed": passed, "failed": failed, "seconds": round(seconds, 3)}, indent=2)
        )
    return RULES_AT_FAULT if failed else FINE


class Plan(NamedTuple):
    """What is to be tested of each game, and for whom."""

    playthroughs: int
    seed: int
    mutants: int
    jobs: int | None
    only: str | None
    is_text: bool


def run(name: str, plan: Plan) -> dict[str, Any]:
    """All that is tested of one game, as plain data; what people read is printed at once."""
    from rulewright.cli.last_events import tell_last_events
    from rulewright.dsl import RulesError

    report: dict[str, Any] = {"name": name, "game": None, "rules_hash": None, "tests": [], "playthroughs": []}
    try:
        game = load(name)
    except RulesError as error:
        report["diagnostics"] = [plain(diagnostic) for diagnostic in error.diagnostics]
        if plan.is_text:
            tell(error.diagnostics, f"{name} cannot be tested")
        return report
    report |= {"game": game.title, "rules_hash": game.rules_hash}
    is_sound = True
    for title, diagnostic, check in chain(tests(game, plan.only), random_games(game, plan.playthroughs, plan.seed)):
        report["playthroughs" if "players" in check else "tests"].append(check)
        if diagnostic is not None:
            is_sound = False
            if plan.is_text:
                tell([diagnostic], f"FAILED {name}: {title}")
                if "players" in check:
                    tell_last_events(
                        game,
                        check["game"],
                        check["players"],
                        seed=plan.seed,
                        invariants=True,
                        most_decisions=MOST_DECISIONS,
                    )
                    click.echo(err=True)
    if plan.mutants and is_sound:
        from rulewright.cli.mutants import mutants

        report["mutants"] = mutants(name, game, plan)
    elif plan.mutants and plan.is_text:
        from rulewright.cli.terminal import complaint
        from rulewright.dsl import visible

        complaint(f"No mutants were planted in {visible(name)}: its tests must pass first.")
    return report


Check = tuple[str, "Diagnostic | None", dict[str, Any]]
"""A title, what went wrong, and the same as plain data."""


def tests(game: Game, only: str | None) -> Iterator[Check]:
    """The tests of the file."""
    from rulewright.interpreter import run_tests

    for outcome in run_tests(game.model, titles_with(game, only)):
        failure = None if outcome.diagnostic is None else plain(outcome.diagnostic)
        check = {
            "title": outcome.title,
            "passed": outcome.passed,
            "seconds": round(outcome.seconds, 4),
            "diagnostic": failure,
        }
        yield outcome.title, outcome.diagnostic, check


def titles_with(game: Game, only: str | None) -> list[str] | None:
    """The titles of the tests to run; none for all."""
    return None if only is None else [test.title for test in game.model.tests if only.lower() in test.title.lower()]


def random_games(game: Game, number: int, seed: int) -> Iterator[Check]:
    """Random games with every number of players; each number is one check."""
    from rulewright.playtest import simulate

    if number == 0:
        return
    for players in game.players:
        summary = simulate(game, number, players, seed=seed, invariants=True, most_decisions=MOST_DECISIONS)
        fault = summary.first_fault
        check = {
            "players": players,
            "games": number,
            "seed": seed,
            "passed": fault is None,
            "faults": summary.faults,
            "game": None if fault is None else fault.number,
            "diagnostic": None if fault is None else plain(fault.diagnostic),
        }
        title = f"a random game with {players} players"
        if fault is not None:
            title += f" (game {fault.number} of seed {seed}; {summary.faults} of {number} games went wrong)"
        yield title, None if fault is None else fault.diagnostic, check


def plain(diagnostic: Diagnostic) -> Any:
    """A diagnostic as an object for JSON."""
    return diagnostic.to_plain()


def tell(diagnostics: Sequence[Diagnostic], title: str) -> None:
    """Prints a failure on standard error."""
    from rulewright.cli.terminal import diagnostics_text, is_coloured
    from rulewright.dsl import visible

    shown = visible(title)
    click.echo(click.style(shown, bold=True) if is_coloured(sys.stderr) else shown, err=True)
    # The count at the end would be one of one.
    click.echo(diagnostics_text(diagnostics).rpartition("\n\n")[0] + "\n", err=True)


def what_ran(tests: int, series: int, games: int) -> str:
    """What was counted: the tests of the files, and random games by the number of players.

    >>> what_ran(2, 3, 10)
    ' (2 tests, 3 × 10 random games)'
    """
    parts = []
    if tests:
        parts.append("1 test" if tests == 1 else f"{tests} tests")
    if series:
        parts.append(f"{series} × {games} random {'game' if games == series == 1 else 'games'}")
    return f" ({', '.join(parts)})" if parts else ""


def summary_line(passed: int, failed: int, seconds: float, stream: Any) -> str:
    """How it went: `12 passed, 1 failed in 0.3s`."""
    from rulewright.cli.terminal import is_coloured

    parts = [f"{passed} passed"] if passed or not failed else []
    if failed:
        parts.append(f"{failed} failed")
    line = f"{', '.join(parts)} in {seconds:.1f}s"
    return click.style(line, fg="red" if failed else "green", bold=True) if is_coloured(stream) else line
