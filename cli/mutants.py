"""Rule mutants at the command line: how many the tests notice, and each one that they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulewright.cli.progress import processors, progress
from rulewright.dsl import visible
from rulewright.playtest import MutantReport, plant_mutants

if TYPE_CHECKING:
    from rulewright.cli.test import Plan
    from rulewright.interpreter import Game

WAYS = {
    "test": "tests",
    "invariant": "invariants",
    "fault": "faults",
    "no end": "games that do not end",
    "property": "promises",
}
"""What mutants are noticed by, in words."""

LONGEST = 90
"""More characters of a rule are not shown: its place is named."""


def mutants(name: str, game: Game, plan: Plan) -> dict[str, Any]:
    """Plants mutants in a game, as plain data; survivors are printed where people read them."""
    from rulewright.cli.test import MOST_DECISIONS, titles_with

    with progress(plan.mutants, "mutants") as on_progress:
        report = plant_mutants(
            game,
            plan.mutants,
            seed=plan.seed,
            jobs=processors() if plan.jobs is None else plan.jobs,
            playthroughs=plan.playthroughs,
            most_decisions=MOST_DECISIONS,
            titles=titles_with(game, plan.only),
            on_progress=on_progress,
        )
    if plan.is_text:
        for line in lines(name, report):
            click.echo(line)
    return report.to_plain()


def lines(name: str, report: MutantReport) -> list[str]:
    """The report for people: a line a survivor with what it is, how many were noticed, and of each kind."""
    found = []
    for mutant in report.survivors:
        found.append(visible(f"{mutant.file}:{mutant.line}:{mutant.column}: {mutant.kind} survived"))
        found.append(visible(f"    {_short(mutant.before)} → {_short(mutant.after)}"))
    planted = len(report.mutants)
    if planted == 0:
        return [f"There is nothing in {visible(name)} to plant a mutant in."]
    share = f"{report.noticed / planted:.1%}"
    found.append(f"{visible(name)}: {report.noticed} of {planted} mutants noticed ({share}), seed {report.seed}")
    if report.by_way:
        found.append(f"    by {', '.join(f'{WAYS[way]} {count}' for way, count in report.by_way)}")
    width = max(len(kind) for kind, _, _ in report.by_kind)
    found.extend(f"    {kind:{width}}  {noticed} of {planted}" for kind, planted, noticed in report.by_kind)
    return found


def _short(text: str) -> str:
    """A rule on one line."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
