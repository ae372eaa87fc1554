"""The parts of the table that are drawn and not only named: boards, and rows of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.board import (
    column_letters,
    draw_grid,
    draw_list,
    draw_track,
    is_free,
    on_map,
    player_marks,
    space_mark,
)
from rulewright.cli.graph import draw_graph
from rulewright.cli.piece import PieceMarks
from rulewright.cli.sign import draw_legend
from rulewright.cli.table import LABEL_STYLE, Block, plain_name
from rulewright.cli.zone import MANY, counted, draw_places, is_places, is_zone, known_cards, zone_words
from rulewright.dsl import visible
from rulewright.interpreter import Plan, State


def board_blocks(
    state: State, view: Mapping[str, Any], width: int, *, is_full: bool, is_brief: bool = False
) -> Iterator[Block]:
    """The boards on which something can happen; with `is_full` those that never change as well.

    With `is_brief` tracks and graphs are not drawn, only what stands on them is told.
    """
    players = player_marks([player["name"] for player in view["players"]])
    pawns = list(players.values())
    standing = state.standing
    for plan in state.plans:
        spaces = view["boards"][plan.name]
        on_board = standing.get(plan.name, {})
        if not is_full and not on_board and not plan.pieces and not set(spaces[0]) - {"space", *plan.fixed}:
            continue
        hidden = () if is_full and not plan.glyphs else plan.fixed
        pieces = PieceMarks(players, plan.pieces, view["pieces"])
        for copy in range(plan.copies):
            part = spaces[copy * plan.size : (copy + 1) * plan.size]
            title = plain_name(plan.name)
            if plan.copies > 1:
                title += f" of {plain_name(view['players'][copy]['name'])}"
            there = [on_board.get(copy * plan.size + number, []) for number in range(plan.size)]
            marks = [
                space_mark(space, hidden, players, [pawns[seat - 1] for seat in seats], list(pieces.on_space(space)))
                for space, seats in zip(part, there, strict=True)
            ]
            legend = pieces.legend() if copy == plan.copies - 1 else []
            labels = [space["space"] for space in part]
            yield Block(title, draw_board(plan, labels, marks, width, legend, is_brief=is_brief))


def draw_board(
    plan: Plan,
    labels: Sequence[str],
    marks: Sequence[Text],
    width: int,
    pieces: Sequence[tuple[str, str]] = (),
    *,
    is_brief: bool = False,
) -> Text:
    """A board with what the marks of pieces on it mean."""
    if is_brief and plan.shape in ("track", "graph"):
        board = draw_list(labels, marks)
    else:
        board = _draw_spaces(plan, labels, marks, width)
    return Text("\n").join([board, draw_legend(pieces, width)]) if pieces else board


def _draw_spaces(plan: Plan, labels: Sequence[str], marks: Sequence[Text], width: int) -> Text:
    """A board by its shape: rows of spaces with a legend, a track, a graph by its coordinates, or a list."""
    match plan.shape:
        case "grid" | "hex":
            drawn = [on_map(mark, glyph) for mark, glyph in zip(marks, plan.glyphs or [""] * len(marks), strict=True)]
            letters = column_letters(plan.columns)
            is_hex = plan.shape == "hex"
            board = draw_grid(drawn, letters, width, is_shifted=is_hex, is_rising=plan.is_rising)
            return Text("\n").join([board, draw_legend(plan.legend, width)]) if plan.legend else board
        case "track":
            return draw_track(marks, width, is_loop=plan.is_loop)
        case _:
            if plan.coordinates:
                shown = [None if is_free(mark) else mark for mark in marks]
                names = [label.split(" of ")[0] for label in labels] if plan.copies > 1 else labels
                if (graph := draw_graph(plan.coordinates, plan.ways, names, shown, width)) is not None:
                    return graph
            return draw_list(labels, marks)


def long_zones(boards: Mapping[str, Any]) -> Iterator[Text]:
    """The cards on spaces whose zones hold more of them than the board can name."""
    for spaces in boards.values():
        for space in spaces:
            for name, value in space.items():
                if is_zone(value) and len(counted(known_cards(value))) > MANY:
                    text = Text(f"{visible(space['space'])} {plain_name(name)} ", style=LABEL_STYLE)
                    yield text.append(zone_words(value, is_full=True), style="not dim")


def is_row(zone: Any) -> bool:
    """Whether a zone is drawn as a row of places; a single place is not."""
    return is_places(zone) and zone["shape"] == "slots"


def zone_blocks(zones: Mapping[str, Any], width: int) -> Iterator[Block]:
    """The zones of the table that are rows of places."""
    for name, zone in zones.items():
        if is_row(zone):
            title = f"{plain_name(name)}: {zone['count']} of {len(zone['cards'])} places"
            yield Block(title, draw_places(zone["cards"], width))
