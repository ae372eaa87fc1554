"""How a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulewright.cli.rule_words import line_words
from rulewright.cli.session import Session
from rulewright.cli.table import LABEL_STYLE, plain_name
from rulewright.dsl import listed, visible

SIMPLE = re.compile(r"\w+\.(\w+)(?:\.index)?(?:\[(\w+)\])?|(\w+)\(\w+\)")
"""What belongs to a player, one of several such things, or what a function makes of a player."""


def ending(session: Session, table: Sequence[RenderableType]) -> Iterator[RenderableType]:
    """The table as it lies, the winners, what the game pays, and its measures."""
    yield Rule(f"{visible(session.game.title)} · the end", style="cyan")
    yield from table
    yield Rule(style=LABEL_STYLE)
    result = session.state.result
    assert result is not None, "a game that is over has a result"
    yield Text(winners_sentence([visible(session.seat(seat).name) for seat in result.winners]), style="bold green")
    columns = [
        (visible(title) if title else standing_words(said), each) for title, said, each in session.state.standings
    ]
    # What players are paid is often what they are ranked by.
    if result.payoffs is not None and result.payoffs not in [values for _, values in columns]:
        columns.append(("is paid", result.payoffs))
    if columns:
        yield standings_table(session, columns)
    measures = session.state.measures()
    if measures:
        yield _pairs([(visible(title), measure_words(value)) for title, value in measures.items()])
    yield Text(f"Seed {session.seed}: with --seed {session.seed} the same chance comes again.", style=LABEL_STYLE)


def standings_table(session: Session, columns: Sequence[tuple[str, Sequence[int | bool]]]) -> Table:
    """A row a player with what decides between them, the first line of the ranking first; winners have a mark."""
    result = session.state.result
    winners = () if result is None else result.winners
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    for title, _ in columns:
        table.add_column(Text(title, style=LABEL_STYLE), justify="right")
    for number, seat in enumerate(session.seats, 1):
        mark = "★ " if seat.number in winners else "  "
        values = (Text(measure_words(each[number - 1])) for _, each in columns)
        table.add_row(Text(mark + visible(seat.name)), *values)
    return table


def standing_words(written: str) -> str:
    """What players are ranked by, for people.

    >>> [standing_words(each) for each in ("p.best_lap", "p.pawn.index", "p.medals[old_gold]", "points(p)")]
    ['best lap', 'pawn', 'medals (old gold)', 'points']
    >>> standing_words("p.gold + 2 * count(p.cards)")
    "p's gold + 2 × count (p's cards)"
    """
    if simple := SIMPLE.fullmatch(written.strip()):
        name, key, function = simple.groups()
        return plain_name(name or function) + (f" ({plain_name(key)})" if key else "")
    return visible(line_words(" ".join(written.split())))


def winners_sentence(names: Sequence[str]) -> str:
    """Who has won.

    >>> winners_sentence([])
    'Nobody wins.'
    >>> winners_sentence(["Ada", "Bob", "Cleo"])
    'Ada, Bob and Cleo share the victory.'
    """
    if not names:
        return "Nobody wins."
    return f"{names[0]} wins!" if len(names) == 1 else f"{listed(names, 'and')} share the victory."


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
