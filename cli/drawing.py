"""The parts of the table that are drawn and not only named: boards, and rows of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.board import draw_grid, draw_track, player_marks, space_mark
from rulewright.cli.table import Block, plain_name
from rulewright.cli.zone import draw_places, is_places
from rulewright.interpreter import Game


def board_blocks(game: Game, view: Mapping[str, Any], width: int, *, is_full: bool) -> Iterator[Block]:
    """The boards on which something can happen; with `is_full` those that never change as well."""
    players = player_marks([player["name"] for player in view["players"]])
    for name, spaces in view.get("boards", {}).items():
        fixed = fixed_attributes(game, name)
        changes = set(spaces[0]) - {"space", *fixed} if spaces else set()
        if changes or is_full:
            marks = [space_mark(space, () if is_full else fixed, players) for space in spaces]
            body = draw_board(game, name, [space["space"] for space in spaces], marks, width)
            yield Block(plain_name(name), body)


def draw_board(game: Game, name: str, labels: Sequence[str], marks: Sequence[Text], width: int) -> Text:
    """A board by its shape: a grid as a grid, a track as a list of what stands on it."""
    board = next(each for each in game.model.boards if each.name == name)
    if board.shape == "track":
        return draw_track(marks)
    columns = list(dict.fromkeys(label.rstrip("0123456789") for label in labels))
    return draw_grid(marks, columns, width)


def fixed_attributes(game: Game, board: str) -> tuple[str, ...]:
    """The attributes of a board's spaces that never change in a game."""
    ordinal = next(number for number, each in enumerate(game.model.boards) if each.name == board)
    return tuple(
        variable.name
        for variable in game.model.variables
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
