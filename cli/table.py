"""The table as a player sees it: boards, zones, what is true of the game, and a column for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen
from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulewright.cli.zone import EMPTY, MANY, is_zone, zone_words
from rulewright.dsl import visible

NAME_STYLE = "bold"
LABEL_STYLE = "dim"
SIDE_BY_SIDE = 3

SLANTS = frozenset({"northeast", "southeast", "southwest", "northwest"})
"""Of a value for each direction these are left out where there is nothing: few boards are walked on aslant."""


@frozen
class Block:
    """A titled part of the table that has a width of its own."""

    title: str
    body: Text

    @property
    def width(self) -> int:
        return max([cell_len(line) for line in self.body.plain.split("\n")] + [cell_len(self.title)])


def in_words(value: Any, *, is_full: bool = False) -> str:
    """A value of a view for people; of zones with many cards only if `is_full` all of them."""
    if value is None:
        return "–"
    if value is True or value is False:
        return "yes" if value else "no"
    if is_zone(value):
        return zone_words(value, is_full=is_full)
    if isinstance(value, Mapping):
        shown = {key: each for key, each in value.items() if each or key not in SLANTS or not value.keys() >= SLANTS}
        return ", ".join(f"{visible(str(key))} {in_words(each, is_full=is_full)}" for key, each in shown.items())
    if isinstance(value, list | tuple):
        return ", ".join(in_words(each, is_full=is_full) for each in value) or "–"
    return visible(str(value))


def cell_words(value: Any, is_short: bool, is_full: bool = False) -> str:
    """What stands in a cell of a table."""
    if is_short and is_zone(value):
        return str(value["count"] or EMPTY)
    return in_words(value, is_full=is_full)


def plain_name(name: str) -> str:
    """A name of the rules without its underscores."""
    return visible(name.replace("_", " "))


def has_few(value: Any) -> bool:
    """Whether a part of a view is a zone of so few cards that all can be named."""
    return is_zone(value) and value["count"] <= MANY


def has_nothing(value: Any) -> bool:
    """Whether this is a zone without cards."""
    return is_zone(value) and not value["count"]


def facts(values: Mapping[str, Any], *, is_short: bool = False, is_named: bool = False, is_full: bool = False) -> Text:
    """Names with values in one line that goes on as needed; a pair is never torn apart.

    `is_short` leaves out empty zones and counts cards without naming them, but where `is_named` only those of zones
    that hold many. Of those all cards are named only if `is_full`.
    """
    text = Text()
    for name, value in values.items():
        if is_short and has_nothing(value):
            continue
        if text:
            text.append("   ")
        # Blanks that do not break, so that a line ends between pairs only.
        text.append(f"{plain_name(name)}\u00a0".replace(" ", "\u00a0"), style=LABEL_STYLE)
        text.append(cell_words(value, is_short and not (is_named and has_few(value)), is_full))
    return text


def players_table(
    players: Sequence[Mapping[str, Any]],
    heads: Sequence[Text],
    width: int,
    *,
    is_short: bool = False,
    is_full: bool = False,
) -> RenderableType:
    """What each player has: a row a player, or a column a player, or a few lines each, whichever has room.

    `is_short` counts cards without naming them, and leaves out zones that are empty before all; `is_full` names all.
    """
    names = list(dict.fromkeys(name for player in players for name in player if name != "name"))
    if is_short:
        names = [name for name in names if not all(has_nothing(player.get(name)) for player in players)]
    if not names:
        return Text("   ").join(heads)
    cells = [
        [cell_words(player[name], is_short, is_full) if name in player else "?" for name in names] for player in players
    ]
    head_widths = [head.cell_len for head in heads]
    name_widths = [cell_len(plain_name(name)) for name in names]
    as_columns = (
        max(name_widths)
        + 2
        + sum(2 + max(head_widths[row], *(cell_len(cell) for cell in cells[row])) for row in range(len(players)))
    )
    as_rows = max(head_widths) + sum(
        2 + max(name_widths[column], *(cell_len(row[column]) for row in cells)) for column in range(len(names))
    )
    if as_rows <= width:
        return _rows(names, cells, heads)
    if as_columns <= width:
        return _columns(names, cells, heads)
    lines: list[RenderableType] = []
    for head, player in zip(heads, players, strict=True):
        lines.append(head)
        own = {name: player[name] for name in names if name in player}
        lines.append(Padding(facts(own, is_short=is_short, is_full=is_full), (0, 0, 0, 2)))
    return Group(*lines)


def _rows(names: Sequence[str], cells: Sequence[Sequence[str]], heads: Sequence[Text]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column()
    for column, name in enumerate(names):
        table.add_column(
            Text(plain_name(name), style=LABEL_STYLE),
            justify="right" if all(_is_number(row[column]) for row in cells) else "left",
        )
    for head, row in zip(heads, cells, strict=True):
        table.add_row(head, *(Text(cell) for cell in row))
    return table


def _columns(names: Sequence[str], cells: Sequence[Sequence[str]], heads: Sequence[Text]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column()
    for head in heads:
        table.add_column(head, justify="left")
    for row, name in enumerate(names):
        table.add_row(Text(plain_name(name), style=LABEL_STYLE), *(Text(column[row]) for column in cells))
    return table


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit() or text in ("–", "?")


def arranged(blocks: Sequence[Block], width: int) -> list[RenderableType]:
    """Blocks side by side as long as they fit, then below each other."""
    rows: list[list[Block]] = []
    for block in blocks:
        used = sum(each.width + SIDE_BY_SIDE for each in rows[-1]) if rows else width
        if rows and used + block.width <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    drawn: list[RenderableType] = []
    for row in rows:
        grid = Table.grid(padding=(0, SIDE_BY_SIDE, 0, 0))
        for _ in row:
            grid.add_column()
        grid.add_row(*(Text(block.title, style=LABEL_STYLE) for block in row))
        grid.add_row(*(block.body for block in row))
        drawn.append(grid)
    return drawn


def plain_table(*titles: str) -> Table:
    """A table with titles and no lines but one below them."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0), header_style=LABEL_STYLE)
    for title in titles:
        table.add_column(title)
    return table
