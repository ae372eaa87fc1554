"""`rulewright test`: the tests that stand in rules files, and random games that watch their promises."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from rulewright.cli.exit_code import FINE, RULES_AT_FAULT
from rulewright.cli.game import LARGEST_SEED, load
from rulewright.cli.usage import WholeNumber, WrongUse, debug_option

if TYPE_CHECKING:
    from rulewright.dsl import Diagnostic
    from rulewright.interpreter import Game

PLAYTHROUGHS = 10
SEED = 1


@click.command("test", short_help="Run the tests of a game, and random games of it.")
@click.argument("names", metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--playthroughs",
    type=WholeNumber(0),
    metavar="N",
    default=PLAYTHROUGHS,
    show_default=True,
    help="Random games to play for each number of players.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    metavar="N",
    default=SEED,
    show_default=True,
    help="Where the chance of the random games starts from.",
)
@click.option("--only", metavar="TEXT", help="Run only the tests that have this in their title, and no random games.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True, help="For whom."
)
@debug_option
def command(names: tuple[str, ...], playthroughs: int, seed: int, only: str | None, form: str) -> int:
    """Run the tests that stand in the rules of games, then random games in which their invariants are watched.

    The exit code is 1 when one of them fails.
    """
    started = time.perf_counter()
    is_text = form == "text"
    reports = [run(name, 0 if only is not None else playthroughs, seed, only, is_text=is_text) for name in names]
    if only is not None and not any(report["tests"] or "diagnostics" in report for report in reports):
        raise WrongUse(f"no test has {only} in its title", hint="Leave --only out to run them all.")
    checks = [check for report in reports for check in report["tests"] + report["playthroughs"]]
    failed = sum(not check["passed"] for check in checks) + sum("diagnostics" in report for report in reports)
    passed = sum(check["passed"] for check in checks)
    seconds = time.perf_counter() - started
    if is_text:
        click.echo(summary_line(passed, failed, seconds, sys.stdout))
    else:
        click.echo(
            json.dumps({"games": reports, "passed": passed, "failed": failed, "seconds": round(seconds, 3)}, indent=2)
        )
    return RULES_AT_FAULT if failed else FINE


def run(name: str, playthroughs: int, seed: int, only: str | None, *, is_text: bool) -> dict[str, Any]:
    """All that is tested of one game, as plain data; failures are printed at once where people read them."""
    from rulewright.dsl import RulesError

    report: dict[str, Any] = {"name": name, "game": None, "rules_hash": None, "tests": [], "playthroughs": []}
    try:
        game = load(name)
    except RulesError as error:
        report["diagnostics"] = [plain(diagnostic) for diagnostic in error.diagnostics]
        if is_text:
            tell(error.diagnostics, f"{name} cannot be tested")
        return report
    report |= {"game": game.title, "rules_hash": game.rules_hash}
    for title, diagnostic, check in chain(tests(game, only), random_games(game, playthroughs, seed)):
        report["playthroughs" if "players" in check else "tests"].append(check)
        if diagnostic is not None and is_text:
            tell([diagnostic], f"FAILED {name}: {title}")
    return report


Check = tuple[str, "Diagnostic | None", dict[str, Any]]
"""A title, what went wrong, and the same as plain data."""


def tests(game: Game, only: str | None) -> Iterator[Check]:
    """The tests of the file."""
    from rulewright.interpreter import run_tests

    titles = None if only is None else [test.title for test in game.model.tests if only.lower() in test.title.lower()]
    for outcome in run_tests(game.model, titles):
        failure = None if outcome.diagnostic is None else plain(outcome.diagnostic)
        check = {
            "title": outcome.title,
            "passed": outcome.passed,
            "seconds": round(outcome.seconds, 4),
            "diagnostic": failure,
        }
        yield outcome.title, outcome.diagnostic, check


def random_games(game: Game, number: int, seed: int) -> Iterator[Check]:
    """Random games with every number of players; each number is one check."""
    from rulewright.playtest import simulate

    if number == 0:
        return
    for players in game.players:
        summary = simulate(game, number, players, seed=seed, invariants=True)
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
    from rulewright.dsl import render_json

    return json.loads(render_json([diagnostic]))[0]


def tell(diagnostics: Sequence[Diagnostic], title: str) -> None:
    """Prints a failure on standard error."""
    from rulewright.cli.terminal import diagnostics_text, is_coloured
    from rulewright.dsl import visible

    shown = visible(title)
    click.echo(click.style(shown, bold=True) if is_coloured(sys.stderr) else shown, err=True)
    # The count at the end would be one of one.
    click.echo(diagnostics_text(diagnostics).rpartition("\n\n")[0] + "\n", err=True)


def summary_line(passed: int, failed: int, seconds: float, stream: Any) -> str:
    """How it went: `12 passed, 1 failed in 0.3s`."""
    from rulewright.cli.terminal import is_coloured

    parts = [f"{passed} passed"] if passed or not failed else []
    if failed:
        parts.append(f"{failed} failed")
    line = f"{', '.join(parts)} in {seconds:.1f}s"
    return click.style(line, fg="red" if failed else "green", bold=True) if is_coloured(stream) else line
