"""How a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulewright.cli.session import Session
from rulewright.cli.table import LABEL_STYLE
from rulewright.dsl import visible


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
    measures = session.state.measures()
    if measures:
        yield _pairs([(visible(title), measure_words(value)) for title, value in measures.items()])
    yield Text(f"Seed {session.seed}: with --seed {session.seed} the same chance comes again.", style=LABEL_STYLE)


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
