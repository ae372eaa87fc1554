"""The parts of the table that are drawn and not only named: boards, and rows of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen
from rich.text import Text

from rulewright.cli.board import column_letters, draw_grid, draw_list, player_marks, space_mark
from rulewright.cli.table import Block, plain_name
from rulewright.cli.zone import draw_places, is_places
from rulewright.interpreter import State


@frozen
class Plan:
    """A board of a game under way: its shape, how many spaces a row has, and how many boards there are of it."""

    name: str
    shape: str
    columns: int
    copies: int


def plans(state: State) -> tuple[Plan, ...]:
    """The plan of every board, in the order of the rules file."""
    named = state.labels.named
    return tuple(
        Plan(board.name, board.shape, columns, state.players if board.is_per_player else 1)
        for board, (columns, _) in zip(named.model.boards, named.boards, strict=True)
    )


def board_blocks(state: State, view: Mapping[str, Any], width: int, *, is_full: bool) -> Iterator[Block]:
    """The boards on which something can happen; with `is_full` those that never change as well."""
    players = player_marks([player["name"] for player in view["players"]])
    for plan in plans(state):
        spaces = view["boards"][plan.name]
        fixed = fixed_attributes(state, plan.name)
        if not is_full and not set(spaces[0]) - {"space", *fixed}:
            continue
        hidden = () if is_full else fixed
        size = len(spaces) // plan.copies
        for copy in range(plan.copies):
            part = spaces[copy * size : (copy + 1) * size]
            title = plain_name(plan.name)
            if plan.copies > 1:
                title += f" of {plain_name(view['players'][copy]['name'])}"
            marks = [space_mark(space, hidden, players) for space in part]
            yield Block(title, draw_board(plan, [space["space"] for space in part], marks, width))


def draw_board(plan: Plan, labels: Sequence[str], marks: Sequence[Text], width: int) -> Text:
    """A board by its shape: rows of spaces, or a list of the spaces on which there is something."""
    if plan.shape in ("grid", "hex"):
        return draw_grid(marks, column_letters(plan.columns), width, is_shifted=plan.shape == "hex")
    return draw_list(labels, marks)


def fixed_attributes(state: State, board: str) -> tuple[str, ...]:
    """The attributes of a board's spaces that never change in a game."""
    rules = state.game.model
    ordinal = next(number for number, each in enumerate(rules.boards) if each.name == board)
    return tuple(
        variable.name
        for variable in rules.variables
        if variable.is_fixed and getattr(variable.owner, "board", None) == ordinal
    )


def is_row(zone: Any) -> bool:
    """Whether a zone is drawn as a row of places; a single place is not."""
    return is_places(zone) and zone["shape"] == "slots"


def zone_blocks(zones: Mapping[str, Any], width: int) -> Iterator[Block]:
    """The zones of the table that are rows of places."""
    for name, zone in zones.items():
        if is_row(zone):
            title = f"{plain_name(name)}: {zone['count']} of {len(zone['cards'])} places"
            yield Block(title, draw_places(zone["cards"], width))
