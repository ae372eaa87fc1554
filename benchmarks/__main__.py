"""`python -m benchmarks`: measures everything in one run and prints it, or writes it into the page beside this file."""

from __future__ import annotations

import sys

import click

from benchmarks import results
from benchmarks.page import PAGE, machine, written
from benchmarks.results import Effort, Measured
from benchmarks.side_by_side import side_by_side

SECTIONS = {
    "tictactoe": results.tictactoe,
    "side-by-side": side_by_side,
    "auction": results.auction,
    "decisions": results.decisions,
    "middle": results.middle,
    "start": results.start,
}


@click.command()
@click.option(
    "--rounds", type=click.IntRange(1), default=Effort().rounds, show_default=True, help="Rounds of each race."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.001),
    default=Effort().seconds,
    show_default=True,
    help="A contender and round.",
)
@click.option("--only", type=click.Choice(tuple(SECTIONS)), multiple=True, help="Measure this alone; may be repeated.")
@click.option("--memory", is_flag=True, help="Also watch the memory of 100,000 games; takes minutes.")
@click.option("--write", is_flag=True, help=f"Put the results into {PAGE.name}.")
def command(rounds: int, seconds: float, only: tuple[str, ...], memory: bool, write: bool) -> None:
    """Measure the engine beside hand-written games, OpenSpiel and PettingZoo."""
    if only and write:
        raise click.UsageError("--write puts a whole run into the page, so it does not go with --only")
    effort = Effort(rounds=rounds, seconds=seconds, processes=rounds, memory_games=100_000 if memory else 0)
    found = []
    for name, measure in SECTIONS.items():
        if not only or name in only:
            print(f"measuring {name} …", file=sys.stderr)
            found.append(measure(effort))
    if memory:
        print("measuring memory …", file=sys.stderr)
        found.append(results.memory(effort))
    text = report(found, effort)
    print(text)
    if write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")


def report(found: list[Measured], effort: Effort) -> str:
    """All of a run as Markdown."""
    goals = tuple(goal for measured in found for goal in measured.goals)
    about = f"{machine()} {effort.rounds} rounds of about {effort.seconds:g} s for each contender."
    if not effort.memory_games:
        about += " The memory of long simulations was not watched (`--memory`)."
    tables = [table for measured in found for table in measured.tables]
    parts = [about, *([results.goals_table(goals).markdown()] if goals else []), *(each.markdown() for each in tables)]
    return "\n\n".join(parts)


if __name__ == "__main__":
    command(prog_name="python -m benchmarks")
