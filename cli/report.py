"""The summary of a simulation as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from rulewright.cli.table import plain_table
from rulewright.dsl import visible
from rulewright.interpreter import Unran
from rulewright.playtest import MeasureSummary, Summary

BAR = 24
GAP = "  "
LONGEST_RULE, LONGEST_AROUND = 42, 28
"""Signs that are shown of a rule, and of what it stands in."""


def report(summary: Summary, names: Sequence[str], *, with_bars: bool) -> Iterator[RenderableType]:
    """What a run came to: how much was played, who won, how long it took, and each measure."""
    bots = summary.bots if len(set(summary.bots)) > 1 else summary.bots[:1]
    title = Text(f"{visible(summary.game)}", style="bold")
    title.append(
        f" · {summary.players} players · {', '.join(visible(bot) for bot in bots)} · seed {summary.seed}",
        style="not bold",
    )
    yield title
    yield Text(played(summary))
    if summary.finished:
        yield Text()
        yield wins(summary, names, with_bars=with_bars)
        yield Text()
        yield numbers(summary)
    if summary.never_ran is not None:
        yield Text()
        yield from unran(summary.never_ran)


def unran(never: Sequence[Unran], done: str = "never ran") -> Iterator[RenderableType]:
    """Rules that did nothing in all that was watched: whole ones first, then parts of others."""
    if not never:
        yield Text("Every rule and every card did something.")
        return
    is_one_file = len({each.span.source.name for each in never}) == 1
    for title, is_whole in ((f"Rules that {done}:", True), (f"Parts of other rules that {done}:", False)):
        lines = [each for each in never if each.is_whole == is_whole]
        if lines:
            yield Text(title)
        for each in lines:
            place = f"line {each.span.line}" if is_one_file else f"{Path(each.span.source.name).name}:{each.span.line}"
            around = each.within.partition("(")[0]
            within = f"   in {shortened(around, LONGEST_AROUND)}" if around else ""
            yield Text(visible(f"  {place}  {shortened(each.text, LONGEST_RULE)}{within}"))


def shortened(line: str, longest: int) -> str:
    """A line of rules as far as it has room."""
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def played(summary: Summary) -> str:
    """How much was played, and how fast."""
    is_whole = summary.finished == summary.games
    finished = "all of them to the end" if is_whole else f"{summary.finished:,} of them to the end"
    return (
        f"{summary.games:,} {'game' if summary.games == 1 else 'games'}, {finished}, in {summary.seconds:.1f} s"
        f" ({summary.games_per_second:,.0f} games and {summary.decisions_per_second:,.0f} decisions a second)"
    )


def wins(summary: Summary, names: Sequence[str], *, with_bars: bool) -> Table:
    """A line for each seat; a shared victory counts for each by its share."""
    table = number_table("", "won", "share", "")
    rows = [(visible(name), won) for name, won in zip(names, summary.wins, strict=True)]
    nobody = summary.finished - sum(summary.wins)
    # Shares such as thirds do not add up to the last digit.
    if nobody > 0.01:
        rows.append(("nobody", nobody))
    for name, won in rows:
        share = won / summary.finished
        bar = Text("█" * round(share * BAR), style="cyan") if with_bars else Text()
        table.add_row(Text(name), Text(number(won)), Text(f"{share:.1%}"), bar)
    return table


def numbers(summary: Summary) -> Table:
    """The length of the games and each measure of them."""
    table = number_table("", "mean", "least", "most", "")
    length = summary.length
    median = "" if length.median is None else f"median {number(length.median)}"
    table.add_row(
        Text("decisions"),
        *(Text(number(value)) for value in (length.mean, length.lowest, length.highest)),
        Text(median),
    )
    for title, measure in summary.measures:
        table.add_row(Text(visible(title)), *_measure(measure))
    return table


def _measure(measure: MeasureSummary) -> Sequence[RenderableType]:
    if measure.share is not None:
        return Text(f"{measure.share:.1%}"), Text(), Text(), Text("of the games")
    values = (measure.mean, measure.lowest, measure.highest)
    return *(Text(number(value)) for value in values), Spread(spread(measure))


def spread(measure: MeasureSummary) -> tuple[str, ...]:
    """How often each value came, where there are few."""
    if measure.histogram is None or len(measure.histogram) > 8:
        return ()
    return tuple(f"{value}: {times:,}" for value, times in measure.histogram)


@frozen
class Spread:
    """Pairs on as many lines as they need; a line is broken between two of them, which a text would not heed."""

    pairs: tuple[str, ...]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(max(map(len, self.pairs), default=0), len(GAP.join(self.pairs)))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines: list[str] = []
        for pair in self.pairs:
            if lines and len(lines[-1]) + len(GAP) + len(pair) <= options.max_width:
                lines[-1] += GAP + pair
            else:
                lines.append(pair)
        yield Text("\n".join(lines))


def number(value: float | None) -> str:
    """A number as short as it can be: whole, or with two places.

    >>> number(1200.0), number(2.5), number(None)
    ('1,200', '2.50', '–')
    """
    if value is None:
        return "–"
    return f"{int(value):,}" if value == int(value) else f"{value:,.2f}"


def number_table(first: str, *others: str) -> Table:
    """An empty table with numbers at the right, below headings; a column without one holds words."""
    table = plain_table(first)
    for other in others:
        table.add_column(other, justify="right" if other else "left")
    return table
