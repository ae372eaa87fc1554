"""How a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulewright.cli.session import Session
from rulewright.cli.table import LABEL_STYLE, plain_name
from rulewright.dsl import visible
from rulewright.interpreter import Standing

ATTRIBUTE = re.compile(r"\w+\.(\w+)(?:\.index)?")


def ending(session: Session, table: Sequence[RenderableType]) -> Iterator[RenderableType]:
    """The table as it lies, the winners, what the game pays, and its measures."""
    yield Rule(f"{visible(session.game.title)} · the end", style="cyan")
    yield from table
    yield Rule(style=LABEL_STYLE)
    result = session.state.result
    assert result is not None, "a game that is over has a result"
    yield Text(winners_sentence([visible(session.seat(seat).name) for seat in result.winners]), style="bold green")
    if result.payoffs is not None:
        yield _pairs([(visible(seat.name), str(pay)) for seat, pay in zip(session.seats, result.payoffs, strict=True)])
    if lines := session.state.standings:
        yield standings_table(session, lines)
    measures = session.state.measures()
    if measures:
        yield _pairs([(visible(title), measure_words(value)) for title, value in measures.items()])
    yield Text(f"Seed {session.seed}: with --seed {session.seed} the same chance comes again.", style=LABEL_STYLE)


def standings_table(session: Session, lines: Sequence[Standing]) -> Table:
    """A row a player with what decides between them, the first line of the ranking first; winners have a mark."""
    result = session.state.result
    winners = () if result is None else result.winners
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    for title, _ in lines:
        table.add_column(Text(line_words(title), style=LABEL_STYLE), justify="right")
    for number, seat in enumerate(session.seats, 1):
        mark = "★ " if seat.number in winners else "  "
        values = (Text(measure_words(each[number - 1])) for _, each in lines)
        table.add_row(Text(mark + visible(seat.name)), *values)
    return table


def line_words(written: str) -> str:
    """A line of the ranking for people.

    >>> line_words("p.best_hat"), line_words("p.gold + 2"), line_words("p.pawn.index")
    ('best hat', 'p.gold + 2', 'pawn')
    """
    attribute = ATTRIBUTE.fullmatch(written.strip())
    return plain_name(attribute[1]) if attribute else visible(" ".join(written.split()))


def winners_sentence(names: Sequence[str]) -> str:
    """Who has won.

    >>> winners_sentence([])
    'Nobody wins.'
    >>> winners_sentence(["Ada", "Bob", "Cleo"])
    'Ada, Bob and Cleo share the victory.'
    """
    if not names:
        return "Nobody wins."
    if len(names) == 1:
        return f"{names[0]} wins!"
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory."


def measure_words(value: int | bool) -> str:
    """What a measure came to."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}"


def _pairs(pairs: Sequence[tuple[str, str]]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style=LABEL_STYLE)
    table.add_column(justify="right")
    for name, value in pairs:
        table.add_row(Text(name), Text(value))
    return table
