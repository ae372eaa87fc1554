"""The shape of boards: which spaces lie where, counted from 0 in rows from the top, each from left to right.

A board is `(columns, rows)`; a track is one row, on which north and south lead nowhere.
"""

from __future__ import annotations

from rulewright.interpreter.fault import Fault, index_outside, not_on_board

Board = tuple[int, int]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Columns and rows to go for each direction, in the order of the values of `direction`."""

ORTHOGONAL = (0, 1, 2, 3)
DIAGONAL = (4, 5, 6, 7)
CLOCKWISE = (0, 4, 1, 5, 2, 6, 3, 7)
OPPOSITE = (2, 3, 0, 1, 6, 7, 4, 5)


def column_row(board: Board, space: int) -> tuple[int, int]:
    """Both from 0."""
    return space % board[0], space // board[0]


def space_at(board: Board, *coordinates: int) -> int | Fault:
    """The space of a number, or of a column and row, all from 1; a fault to raise where there is none."""
    columns, rows = board
    if len(coordinates) == 1:
        index = coordinates[0]
        return index - 1 if 1 <= index <= columns * rows else index_outside(index, columns * rows)
    column, row = coordinates
    if not (1 <= column <= columns and 1 <= row <= rows):
        return not_on_board(column, row, columns, rows)
    return (row - 1) * columns + column - 1


def step(board: Board, space: int, direction: int) -> int | None:
    """The space one further, none where the board ends."""
    columns, rows = board
    column, row = column_row(board, space)
    column, row = column + STEPS[direction][0], row + STEPS[direction][1]
    return row * columns + column if 0 <= column < columns and 0 <= row < rows else None


def ray(board: Board, space: int, direction: int) -> tuple[int, ...]:
    """All spaces further on, without the first."""
    found = []
    here = step(board, space, direction)
    while here is not None:
        found.append(here)
        here = step(board, here, direction)
    return tuple(found)


def steps(board: Board, space: int, directions: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces one further in each direction, as far as there are any."""
    found = (step(board, space, direction) for direction in directions)
    return tuple(each for each in found if each is not None)


def neighbours(board: Board, space: int, *, is_track: bool) -> tuple[int, ...]:
    """The spaces that share a side: north, east, south, west; on a track the one before and the one after."""
    return steps(board, space, (3, 1) if is_track else ORTHOGONAL)


def around(board: Board, space: int, *, is_track: bool) -> tuple[int, ...]:
    """The spaces that share a side or corner, clockwise from north; on a track its neighbours."""
    return steps(board, space, (3, 1) if is_track else CLOCKWISE)


def distance(board: Board, start: int, goal: int) -> int:
    """How many steps from neighbour to neighbour."""
    (a, b), (c, d) = column_row(board, start), column_row(board, goal)
    return abs(a - c) + abs(b - d)


def lines(board: Board, length: int) -> tuple[tuple[int, ...], ...]:
    """Every straight line of so many spaces: those that run east, south, southeast, southwest, each by its first space.

    Of length 1 each space is one line, once.
    """
    found = []
    for direction in (1, 2, 5, 6) if length > 1 else (1,):
        for space in range(board[0] * board[1]):
            line = (space, *ray(board, space, direction)[: length - 1])
            if len(line) == length:
                found.append(line)
    return tuple(found)
