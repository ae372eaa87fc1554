"""What a check-up found, for programs and for people: which promise, how it shows, and a test that shows it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulewright.cli.last_events import tell_followed
from rulewright.cli.test import plain, tell
from rulewright.dsl import visible
from rulewright.playtest import CheckUp, Failure, Finding, last_of

if TYPE_CHECKING:
    from rulewright.interpreter import Game

PLAYED_ON = 20
"""So many picks are made at random to show how a game goes on that does not end."""


def plain_findings(found: CheckUp) -> list[dict[str, Any]]:
    """What was found of each promise, as objects for JSON."""
    return [_plain_finding(finding) for finding in found.findings]


def _plain_finding(finding: Finding) -> dict[str, Any]:
    failure = finding.failure
    told: dict[str, Any] = {"title": finding.claim, "kind": finding.kind, "passed": failure is None}
    if failure is None:
        return told
    course = failure.course
    return told | {
        "is_ours": failure.diagnostic is None,
        "games": finding.times,
        "detail": failure.detail,
        "diagnostic": None if failure.diagnostic is None else plain(failure.diagnostic),
        "players": course.players,
        "seed": course.seed,
        "picks": list(course.picks),
        "test": failure.test,
    }


def plain_played(found: CheckUp) -> list[dict[str, int]]:
    """The random games, an object for each number of players."""
    return [
        {"players": each.players, "games": each.games, "finished": each.finished, "picks": each.picks}
        for each in found.played
    ]


def tell_findings(name: str, game: Game, found: CheckUp) -> None:
    """Prints on standard error each promise that was broken."""
    for finding in found.findings:
        if finding.failure is not None:
            _tell(name, game, finding, finding.failure)


def _tell(name: str, game: Game, finding: Finding, failure: Failure) -> None:
    games = "1 random game" if finding.times == 1 else f"{finding.times:,} random games"
    title = f"FAILED {name}: {finding.claim} ({games} went wrong)"
    if failure.diagnostic is not None:
        tell([failure.diagnostic], title)
        followed = last_of(game, failure.course, plays_on=PLAYED_ON if failure.is_endless else 0)
        if followed is not None:
            tell_followed(followed, "So it goes on:" if failure.is_endless else "How it came to this:")
            click.echo(err=True)
    else:
        click.echo(visible(title), err=True)
        click.echo(f"    {visible(failure.detail)}", err=True)
        click.echo("This is a mistake of ours, not of your rules. Please report it, with them if you can.\n", err=True)
    if failure.test is not None:
        if failure.test_fails:
            click.echo("A test that fails for the same reason, to paste into the rules:\n", err=True)
        else:
            click.echo("A test that comes to the same place:\n", err=True)
        click.echo(visible_lines(failure.test), err=True)


def visible_lines(text: str) -> str:
    """A text of several lines, each made safe to print."""
    return "".join(f"{visible(line)}\n" for line in text.splitlines())
