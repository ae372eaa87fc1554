"""`rulewright test`: the tests that stand in rules files, what must hold in random games, and rule mutants."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from rulewright.cli import complete
from rulewright.cli.exit_code import FINE, OUR_BUG, RULES_AT_FAULT
from rulewright.cli.game import LARGEST_SEED, load
from rulewright.cli.usage import WholeNumber, WrongUse, debug_option, form_option

if TYPE_CHECKING:
    from rulewright.dsl import Diagnostic
    from rulewright.interpreter import Game, Spot

PLAYTHROUGHS = 10
MOST_DECISIONS = 2_000
"""A random game of a mutant is watched for so long."""

SEED = 1


@click.command("test", short_help="Run the tests of a game, and random games of it.")
@click.argument("names", metavar="GAME...", nargs=-1, required=True, shell_complete=complete.games)
@click.option(
    "--playthroughs",
    type=WholeNumber(0),
    metavar="N",
    default=PLAYTHROUGHS,
    show_default=True,
    help="Random games to play for each number of players; of short games more, of long ones fewer.",
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
@click.option(
    "--coverage",
    is_flag=True,
    help="Tell which rules and cards no test ran; the tests take several times as long.",
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
    coverage: bool,
    only: str | None,
    form: str,
) -> int:
    """Run the tests that stand in the rules of games, then random games.

    In random games the invariants are watched, and what must hold of every game: that it ends, that each option can be
    taken, that no rule goes wrong, and so on. What does not hold is shown in the smallest game that was found, with a
    test to paste into the rules. With --mutants, small mistakes are then planted in the rules: those that no test and
    no random game notices are listed. With --coverage the rules are listed that none of the tests ran. The exit code is
    1 when something fails, whatever the mutants do.
    """
    started = time.perf_counter()
    is_text = form == "text"
    plan = Plan(0 if only is not None else playthroughs, seed, mutants, jobs, coverage, only, is_text)
    reports = [run(name, plan) for name in names]
    if only is not None and not any(report["tests"] or "diagnostics" in report for report in reports):
        raise WrongUse(f"no test has {only} in its title", hint="Leave --only out to run them all.")
    checks = [check for report in reports for check in report["tests"] + report["promises"]]
    failed = sum(not check["passed"] for check in checks) + sum("diagnostics" in report for report in reports)
    passed = sum(check["passed"] for check in checks)
    seconds = time.perf_counter() - started
    if is_text:
        click.echo(summary_line(passed, failed, seconds, sys.stdout) + what_ran(reports))
    else:
        click.echo(
            json.dumps({"games": reports, "passed": passed, "failed": failed, "seconds": round(seconds, 3)}, indent=2)
        )
    if any(check.get("is_ours") for check in checks):
        return OUR_BUG
    return RULES_AT_FAULT if failed else FINE


class Plan(NamedTuple):
    """What is to be tested of each game, and for whom."""

    playthroughs: int
    seed: int
    mutants: int
    jobs: int | None
    coverage: bool
    only: str | None
    is_text: bool


def run(name: str, plan: Plan) -> dict[str, Any]:
    """All that is tested of one game, as plain data; what people read is printed at once."""
    from rulewright.dsl import RulesError

    report: dict[str, Any] = {
        "name": name,
        "game": None,
        "rules_hash": None,
        "tests": [],
        "promises": [],
        "playthroughs": [],
    }
    try:
        game = load(name)
    except RulesError as error:
        report["diagnostics"] = [plain(diagnostic) for diagnostic in error.diagnostics]
        if plan.is_text:
            tell(error.diagnostics, f"{name} cannot be tested")
        return report
    report |= {"game": game.title, "rules_hash": game.rules_hash}
    ran: set[Spot] | None = set() if plan.coverage else None
    for title, diagnostic, check in tests(game, plan.only, ran):
        report["tests"].append(check)
        if diagnostic is not None and plan.is_text:
            tell([diagnostic], f"FAILED {name}: {title}")
    if ran is not None:
        report["never_ran"] = untested(name, game, ran, plan.is_text)
    if plan.playthroughs:
        from rulewright.cli.promises import plain_findings, plain_played, tell_findings
        from rulewright.playtest import check_up

        found = check_up(game, plan.playthroughs, plan.seed)
        report["promises"] = plain_findings(found)
        report["playthroughs"] = plain_played(found)
        if plan.is_text:
            tell_findings(name, game, found)
    is_sound = all(check["passed"] for check in report["tests"] + report["promises"])
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


def untested(name: str, game: Game, ran: set[Spot], is_text: bool) -> list[dict[str, Any]]:
    """What none of the tests ran, as plain data; people read it at once."""
    from rulewright.interpreter import never_ran

    never = never_ran(game.model, ran)
    if is_text:
        from rich.text import Text

        from rulewright.cli.report import unran
        from rulewright.cli.screen import open_console
        from rulewright.dsl import visible

        console = open_console()
        console.print(Text(f"{visible(name)}:", style="bold"))
        for line in unran(never, "no test ran"):
            console.print(line)
        console.print()
    return [each.to_plain() for each in never]


def tests(game: Game, only: str | None, ran: set[Spot] | None) -> Iterator[Check]:
    """The tests of the file; `ran` gets what they ran of the rules."""
    from rulewright.interpreter import run_tests

    for outcome in run_tests(game.model, titles_with(game, only), ran=ran):
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


def what_ran(reports: Sequence[dict[str, Any]]) -> str:
    """What was counted: the tests of the files, their invariants, what holds of every game, and the random games."""
    tests = sum(len(report["tests"]) for report in reports)
    promises = [promise["kind"] for report in reports for promise in report["promises"]]
    games = sum(played["games"] for report in reports for played in report["playthroughs"])
    parts = [numbered(tests, "test"), numbered(promises.count("invariant"), "invariant")]
    parts.append(numbered(promises.count("property"), "property", "properties"))
    told = ", ".join(part for part in parts if part)
    if games:
        told += f"; {numbered(games, 'random game')}"
    return f" ({told})" if told else ""


def numbered(count: int, one: str, several: str = "") -> str:
    """So many of something; nothing for none.

    >>> numbered(1, "test"), numbered(2, "property", "properties"), numbered(0, "test")
    ('1 test', '2 properties', '')
    """
    return "" if count == 0 else f"1 {one}" if count == 1 else f"{count:,} {several or one + 's'}"


def summary_line(passed: int, failed: int, seconds: float, stream: Any) -> str:
    """How it went: `12 passed, 1 failed in 0.3s`."""
    from rulewright.cli.terminal import is_coloured

    parts = [f"{passed} passed"] if passed or not failed else []
    if failed:
        parts.append(f"{failed} failed")
    line = f"{', '.join(parts)} in {seconds:.1f}s"
    return click.style(line, fg="red" if failed else "green", bold=True) if is_coloured(stream) else line
