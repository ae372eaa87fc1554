"""Declares boards: their shape and size, and the spaces that have a name."""

from __future__ import annotations

from rulewright.dsl import tree
from rulewright.dsl.check_graph import read_graph
from rulewright.dsl.check_map import read_map
from rulewright.dsl.declared import Declared, DeclaredBoard, Drawing
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import BoardSymbol

MOST_SPACES = 10_000


def declare_board(node: tree.Board, out: Declared) -> None:
    """A board; sides that are wrong count as 1 from then on."""
    columns = 1 if node.columns is None else _side(node.columns, out)
    rows = None if node.shape in ("track", "graph") else 1 if node.rows is None else _side(node.rows, out)
    _refuse_foreign_lines(node, out)
    drawing: Drawing | None = None
    if node.shape == "graph":
        drawing = read_graph(node, out)
    elif node.shape != "track" and (node.maps or node.columns is None):
        drawing = read_map(node, out)
    if drawing is not None:
        columns, rows = drawing.columns, drawing.rows
    copies = out.symbols.players_high if node.is_per_player else 1
    size = columns * (rows or 1) * copies
    if size > MOST_SPACES:
        message = f"a board has at most {MOST_SPACES:,} spaces"
        place = node.name_span if node.columns is None else node.columns.span
        help = "the boards of all players count together" if copies > 1 else None
        out.diagnostics.error("RW514", message, place, label=f"this board has up to {size:,}", help=help)
        columns, rows, drawing = 1, None if rows is None else 1, None
    symbol = BoardSymbol(
        ordinal=len(out.symbols.boards),
        name=node.name,
        shape=node.shape,
        columns=columns,
        rows=rows,
        span=node.name_span,
        is_loop=node.is_loop,
        is_per_player=node.is_per_player,
        copies=copies,
        names={} if drawing is None else {name: space.ordinal for name, space in drawing.names.items()},
        ways=0 if drawing is None else max(map(len, drawing.to), default=0),
    )
    out.boards.append(DeclaredBoard(node, symbol, drawing))
    out.symbols.boards[node.name] = symbol
    if not node.is_per_player and drawing is not None:
        for name, space in drawing.names.items():
            if out.values.take(name, space.span, "a space"):
                out.symbols.space_ids[name] = space


def _refuse_foreign_lines(node: tree.Board, out: Declared) -> None:
    """Reports lines that belong to boards of another shape, the first of each sort."""
    what = {"grid": "a grid", "hex": "a hex board", "track": "a track", "graph": "a graph"}[node.shape]
    if node.stretches and node.shape != "track":
        message = "only the spaces of a track are numbered one after the other"
        help = "set attributes in the line of each space" if node.shape == "graph" else "draw a map, or use `setup`"
        out.diagnostics.error("RW515", message, node.stretches[0].span, label=f"this is {what}", help=help)
    if node.spaces and node.shape != "graph":
        message = "only a graph has a line for each space"
        help = f"write `board {node.name}: graph`, or a map in which the glyph of a space is `named`"
        if node.shape == "track":
            help = f"write `board {node.name}: graph`; on a track it is `spaces 3..3 …`"
        out.diagnostics.error("RW534", message, node.spaces[0].span, label=f"this is {what}", help=help)
    if node.upwards is not None and node.shape != "grid":
        message = "only the rows of a grid can be counted upwards"
        out.diagnostics.error("RW534", message, node.upwards, label=f"this is {what}", help="leave it out")
    for drawn, word in ((node.legends, "legend"), (node.maps, "map")):
        if drawn and node.shape in ("track", "graph"):
            start = drawn[0].span.start
            place = Span(drawn[0].span.source, start, start + len(word))
            help = "what a graph is, the lines `space …` say" if node.shape == "graph" else "use `spaces 1..7 …`"
            message = "only grids and hex boards are drawn by a map"
            out.diagnostics.error("RW534", message, place, label=f"this is {what}", help=help)


def _side(node: tree.Expression, out: Declared) -> int:
    side = out.bounds.interval(node)
    if side is None:
        return 1
    if side.low < 1:
        message = "a board has at least one space"
        out.diagnostics.error("RW514", message, node.span, label=f"this can be {side.low:,}")
    return max(side.high, 1)
