"""`rulewright compare`: what a change of the rules does, in numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli import complete
from rulewright.cli.game import (
    bots_option,
    checked_players,
    chosen_seed,
    load,
    players_option,
    seed_option,
    settings_option,
)
from rulewright.cli.patience import Patience, longest_option
from rulewright.cli.progress import processors, progress
from rulewright.cli.usage import WholeNumber, WrongUse, debug_option, form_option, jobs_option

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rulewright.interpreter import Game
    from rulewright.playtest import Comparison, Difference

PICTURES = (".png", ".svg", ".pdf")

LONGEST_HEAD = 16
"""A longer title has no place above a column."""


@click.command("compare", short_help="Play two games on the same seeds, and tell what differs.")
@click.argument("first", metavar="A", shell_complete=complete.games)
@click.argument("second", metavar="B", shell_complete=complete.games)
@click.option(
    "-n", "games", type=WholeNumber(1), metavar="N", default=1000, show_default=True, help="How many of each."
)
@players_option("How many play.  [default: as few as can]")
@bots_option
@settings_option("--set", "settings", "Give an option of both games a value.")
@settings_option("--set-a", "first_settings", "Give an option of A a value.")
@settings_option("--set-b", "second_settings", "Give an option of B a value.")
@jobs_option
@seed_option
@longest_option
@click.option("--plot", metavar="FILE", help="Draw the differences, in a file ending in .png, .svg or .pdf.")
@form_option
@debug_option
def command(
    first: str,
    second: str,
    games: int,
    players: int | None,
    bots: tuple[str, ...],
    settings: tuple[str, ...],
    first_settings: tuple[str, ...],
    second_settings: tuple[str, ...],
    jobs: int | None,
    seed: int | None,
    longest: int | None,
    plot: str | None,
    form: str,
) -> int:
    """Play A and B many times on the same seeds with the same bots, who change seats from game to
    game, and tell what differs.

    Wins by seat, length, and every measure that both have, with intervals that all together hold in 95 of 100
    comparisons. What is within them may be chance, and we say how many games would tell. Ctrl-C ends the run and
    compares what was played.

    A and B may be the same game with other options: rulewright compare pig pig --set-b goal=50
    """
    if plot is not None and not plot.endswith(PICTURES):
        from rulewright.dsl import listed

        raise WrongUse(
            f"the table is drawn in a file ending in {listed(PICTURES, 'or')}, and {plot} is none",
            hint=f"Let it end in {listed(PICTURES, 'or')}.",
        )
    one, other = load(first, (*settings, *first_settings)), load(second, (*settings, *second_settings))
    count = _players(one, other, players)
    patience = Patience(longest)
    comparison = _compare(one, other, games, count, bots, seed, jobs, patience)
    if plot is not None:
        _draw(comparison, Path(plot))
    if form == "json":
        click.echo(json.dumps(comparison.to_plain(), indent=2))
    else:
        from rulewright.cli.screen import open_console

        console = open_console()
        for part in report(comparison):
            console.print(part)
    one_name, other_name = named(comparison.games)
    broken_off = dict(zip((f"{one_name}: ", f"{other_name}: "), comparison.broken_off, strict=True))
    patience.tell(comparison.number, games, broken_off)
    _tell_faults(comparison, (one, other), patience.most_decisions)
    return patience.exit_code(
        comparison.number, games, faults=sum(comparison.faults), broken_off=sum(comparison.broken_off)
    )


def _players(one: Game, other: Game, players: int | None) -> int:
    if players is None:
        shared = [count for count in one.players if count in other.players]
        if not shared:
            raise WrongUse(f"no number of players fits both {one.title} and {other.title}")
        return shared[0]
    for game in (one, other):
        checked_players(game, players)
    return players


def _compare(
    one: Game,
    other: Game,
    games: int,
    players: int,
    bots: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    patience: Patience,
) -> Comparison:
    from rulewright.cli.seats import check_bots
    from rulewright.playtest import compare

    check_bots(bots, players, (one, other))
    with progress(games, "pairs of games") as on_progress, patience.watched():
        return compare(
            one,
            other,
            games,
            players,
            bots=bots or ("random",),
            seed=chosen_seed(seed),
            jobs=processors() if jobs is None else jobs,
            most_decisions=patience.most_decisions,
            on_progress=on_progress,
            goes_on=patience.goes_on,
        )


def report(comparison: Comparison) -> Iterator[RenderableType]:
    """A line for each thing compared, and in words what to make of it."""
    from rich.text import Text

    from rulewright.cli.report import number_table
    from rulewright.dsl import visible

    one, other = map(visible, named(comparison.games))
    bots = dict.fromkeys(comparison.bots)
    titles = f"{one} and {other}"
    how = f"{comparison.players} players · {', '.join(map(visible, bots))} · seed {comparison.seed}"
    fits = len(titles) + len(how) + 3 <= 80
    yield Text.assemble((titles, "bold"), f" · {how}" if fits else f"\n{how}")
    yield Text(f"{comparison.pairs:,} games of each to the end, in pairs from the same seeds")
    for line in options_told(comparison, one, other):
        yield Text(line)
    if comparison.pairs:
        yield Text()
        table = number_table("", *heads(one, other), "difference", "")
        for column in table.columns[1:]:
            column.no_wrap = True
        for each in comparison.differences:
            style = "bold" if each.is_clear else ""
            table.add_row(Text(visible(each.title)), *(Text(cell, style=style) for cell in cells(each)))
        yield table
        if any(map(needs_more, comparison.differences)):
            yield Text()
            yield Text("noise: no more than chance makes; in brackets, about how many games would tell.")
        yield Text()
        yield Text(verdict(comparison))
    for game, only in ((one, comparison.only_first), (other, comparison.only_second)):
        if only:
            yield Text(f"Only {game} measures: {', '.join(map(visible, only))}.")


def options_told(comparison: Comparison, one: str, other: str) -> Iterator[str]:
    """The options that both games have and that differ, a line each; then those that one of them alone has."""
    from rulewright.cli.table import in_words
    from rulewright.dsl import visible

    for each in comparison.options:
        if each.first is not None and each.second is not None:
            first, second = in_words(each.first), in_words(each.second)
            yield visible(f"option {each.name}: {first} in {one}, {second} in {other}")
    for game, values in (
        (one, [(each.name, each.first) for each in comparison.options if each.second is None]),
        (other, [(each.name, each.second) for each in comparison.options if each.first is None]),
    ):
        told = ", ".join(f"{name} = {in_words(value)}" for name, value in values if value is not None)
        if told:
            yield visible(f"options of {game} alone: {told}")


def named(games: Sequence[str]) -> tuple[str, str]:
    """What the two games are called: with a letter when both bear one title, or one that heads no column."""
    one, other = games
    is_told_apart = one != other and max(len(one), len(other)) <= LONGEST_HEAD
    return (one, other) if is_told_apart else (f"{one} (A)", f"{other} (B)")


def heads(one: str, other: str) -> tuple[str, str]:
    """What stands above the columns of games that are called so: the whole, or the letter behind it.

    >>> heads("Pig (A)", "Pig (B)"), heads("Race for the harbour (A)", "Race (B)")
    (('Pig (A)', 'Pig (B)'), ('A', 'B'))
    """
    return (one, other) if max(len(one), len(other)) <= LONGEST_HEAD else ("A", "B")


def cells(difference: Difference) -> tuple[str, str, str, str]:
    """Both means, the difference with its interval, and what to make of it."""

    def shown(value: float, *, signed: bool = False) -> str:
        sign = "+" if signed else ""
        return format(value, f"{sign}.1%") if difference.is_share else format(value, f"{sign},.2f")

    if difference.change == 0 and difference.margin == 0:
        return shown(difference.first), shown(difference.second), "none", ""
    told = ""
    if not difference.is_clear:
        told = "noise"
        if needs_more(difference):
            told += f" ({rounded(difference.games_to_tell or 0):,})"
    change = f"{shown(difference.change, signed=True)} ± {shown(difference.margin)}"
    return shown(difference.first), shown(difference.second), change, told


def needs_more(difference: Difference) -> bool:
    """Whether it could be chance, and more games would tell."""
    if difference.is_clear or difference.games_to_tell is None:
        return False
    is_none = difference.change == 0 and difference.margin == 0
    return not is_none and difference.games_to_tell > difference.pairs


def rounded(games: int) -> int:
    """A number of games with two digits that count, never fewer.

    >>> rounded(87), rounded(1234), rounded(90001)
    (87, 1300, 91000)
    """
    unit = int("1" + "0" * (len(str(games)) - 2)) if games > 99 else 1
    return -(-games // unit) * unit


def verdict(comparison: Comparison) -> str:
    """What to make of the table, in a sentence or two."""
    from rulewright.playtest import FEWEST

    if comparison.pairs < FEWEST:
        return f"So few games tell nothing for sure: play {FEWEST} at least, better a thousand."
    if not any(difference.change or difference.margin for difference in comparison.differences):
        return "Not one of these games went differently."
    clear = [difference.title for difference in comparison.differences if difference.is_clear]
    if not clear:
        return "All of it is within noise: these games do not show that the change does anything."
    return f"More than chance: {', '.join(clear)}."


def _draw(comparison: Comparison, path: Path) -> None:
    try:
        from rulewright.playtest.picture import draw
    except ImportError:
        raise WrongUse(
            "pictures need matplotlib, which is not installed", hint="Install it with pip install matplotlib."
        ) from None
    from rulewright.dsl import replacing_bytes

    with replacing_bytes(path) as file:
        draw(comparison, named(comparison.games), file, path.suffix.removeprefix("."))


def _tell_faults(comparison: Comparison, games: tuple[Game, Game], longest: int) -> None:
    """Tells the first fault of each game."""
    from rulewright.cli.last_events import tell_last_events
    from rulewright.cli.terminal import diagnostics_text

    told = zip(games, named(comparison.games), comparison.faults, comparison.first_faults, strict=True)
    for played, game, faults, first in told:
        if first is not None:
            click.echo(diagnostics_text([first.diagnostic]), err=True)
            click.echo(
                f"{game}: {faults} games went wrong, the first was game {first.number} of seed {comparison.seed}.",
                err=True,
            )
            tell_last_events(
                played,
                first.number,
                comparison.players,
                bots=comparison.bots,
                seed=comparison.seed,
                rotates=True,
                most_decisions=longest,
            )
