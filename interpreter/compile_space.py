"""Spaces of boards as code: by their numbers, and what is where from them."""

from __future__ import annotations

import ast

from rulewright.dsl import model
from rulewright.dsl.types import ListType
from rulewright.interpreter.board import Board
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import board_steps
from rulewright.interpreter.emit import known_int, surely_within
from rulewright.interpreter.fold import offset
from rulewright.interpreter.geometry import board_of
from rulewright.interpreter.label import Labels, seat_names

LARGEST_TABLE = 2_500
LARGEST_SQUARE = 250
"""Spaces of a board that gets tables, for every space or for every two; on larger ones one asks each time."""


def compile_space_at(node: model.SpaceAt, cx: Context) -> ast.expr:
    """`board[index]` and `board[column, row]`, of the one board or of a player's own."""
    from rulewright.interpreter.compile_expression import compile_expression

    board = board_of(cx.layout, node.type)
    owner = None if node.owner is None else cx.temp(compile_expression(node.owner, cx))
    if len(node.coordinates) == 1:
        index = compile_expression(node.coordinates[0], cx)
        if not surely_within(index, node.coordinates[0].type, board.own_size):
            index = cx.temp(index)
            cx.at(node)
            cx.s("if not 0 < index <= size: raise index_outside(index, size)", index=index, size=board.own_size)
        space = offset(index, -1, cx)
    else:
        column, row = (cx.temp(compile_expression(each, cx)) for each in node.coordinates)
        columns, rows = board.columns, board.rows
        across, down = (each.type for each in node.coordinates)
        if not (surely_within(column, across, columns) and surely_within(row, down, rows)):
            cx.at(node)
            cx.s(
                "if not (0 < column <= columns and 0 < row <= rows): raise not_on_board(column, row, columns, rows)",
                column=column,
                row=row,
                columns=columns,
                rows=rows,
            )
        space = cx.e("(row - 1) * columns + column - 1", row=row, columns=columns, column=column)
    return space if owner is None else cx.e("owner * size + space", owner=owner, size=board.own_size, space=space)


def compile_own_spaces(node: model.OwnSpaces, cx: Context) -> ast.expr:
    """`p.farm`, all spaces of a player's own board."""
    from rulewright.interpreter.compile_expression import compile_expression

    assert isinstance(node.type, ListType)
    board = board_of(cx.layout, node.type.element)
    spaces = tuple(tuple(range(owner * board.own_size, (owner + 1) * board.own_size)) for owner in range(board.copies))
    return cx.e("spaces[owner]", spaces=cx.share(spaces), owner=compile_expression(node.owner, cx))


def compile_of_board(node: model.CallBuiltin, values: list[ast.expr], cx: Context) -> ast.expr:
    """`step`, `ray`, `distance`, `leaps` and `lines`; none of them needs the state."""
    if node.name == "lines":
        assert node.board is not None
        owner = values[1] if len(values) > 1 else cx.e("0")
        board = cx.layout.board(node.board)
        cx.cost[0] += board_steps("lines", board.about.shape, board.columns, board.rows)
        return cx.e("board.lines(length, owner)", board=cx.share(board), length=values[0], owner=owner)
    board = board_of(cx.layout, node.arguments[0].type)
    if node.name == "leaps":
        return _compile_leaps(board, values, cx)
    start, other = values
    cx.cost[0] += board_steps(node.name, board.about.shape, board.columns, board.rows)
    if node.name == "distance":
        return _compile_distance(node, board, start, other, cx)
    if board.size <= LARGEST_TABLE:
        table = board.steps if node.name == "step" else board.rays
        return cx.e("table[a][b]", table=cx.share(table), a=start, b=other)
    return cx.e(f"board.{node.name}(a, b)", board=cx.share(board), a=start, b=other)


def _compile_leaps(board: Board, values: list[ast.expr], cx: Context) -> ast.expr:
    start, a, b = values
    far, wide = known_int(a), known_int(b)
    if far is None or wide is None or board.size > LARGEST_TABLE:
        return cx.e("board.leaps(start, a, b)", board=cx.share(board), start=start, a=a, b=b)
    table = tuple(board.leaps(space, far, wide) for space in range(board.size))
    return cx.e("table[start]", table=cx.share(table), start=start)


def _compile_distance(node: model.CallBuiltin, board: Board, start: ast.expr, goal: ast.expr, cx: Context) -> ast.expr:
    start, goal = cx.temp(start), cx.temp(goal)
    if board.size <= LARGEST_SQUARE:
        found = cx.temp(cx.e("table[a][b]", table=cx.share(board.distances), a=start, b=goal))
    else:
        found = cx.temp(cx.e("board.distance(a, b)", board=cx.share(board), a=start, b=goal))
    if board.about.shape == "graph" or board.copies > 1:
        labels = Labels(cx.layout, seat_names(cx.layout.model, cx.layout.players))
        names = tuple(labels.space(board.about.name, space) for space in range(board.size))
        cx.at(node)
        cx.s(
            "if found is None: raise unreachable_space(names[a], names[b])",
            found=found,
            names=cx.share(names),
            a=start,
            b=goal,
        )
    return found
