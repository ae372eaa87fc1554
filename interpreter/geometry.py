"""What boards, seats and directions are worth without any state: neighbours, lines, rays, distances, next seats.

Everything here is a function of the layout, so that the compiler can turn it into tables. On a grid north is towards
row 1.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    ListType,
    PieceType,
    PlayerType,
    SpaceType,
    Type,
)
from rulewright.interpreter.layout import Layout

UNKNOWN: Any = object()
"""What only a state can tell."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Column and row of one step: north, east, south, west, northeast, southeast, southwest, northwest."""

OPPOSITES = (2, 3, 0, 1, 6, 7, 4, 5)
ORTHOGONAL = (0, 1, 2, 3)
DIAGONAL = (4, 5, 6, 7)
CLOCKWISE = (0, 4, 1, 5, 2, 6, 3, 7)


def named_card(layout: Layout, kind: int, declaration: int) -> int:
    """The number of the one card or piece of a declaration."""
    made = layout.pieces if layout.model.kinds[kind].is_pieces else layout.cards
    return next(number for number in layout.card_ranges[kind] if made[number].declaration == declaration)


def everything(layout: Layout, node: model.All) -> Any:
    """The list of everything of a type, or `UNKNOWN` for pieces, which may be out of play."""
    assert isinstance(node.type, ListType)
    match node.type.element:
        case PlayerType():
            return tuple(range(layout.players))
        case EnumType(name="direction") if node.subset:
            return ORTHOGONAL if node.subset == "orthogonal" else DIAGONAL
        case EnumType(name=name):
            return tuple(range(len(layout.enum_values(name))))
        case BoolType():
            return (False, True)
        case SpaceType(board=board):
            columns, rows = layout.boards[layout.board_ordinal(board)]
            return tuple(range(columns * rows))
        case CardType(kind=kind):
            return tuple(layout.card_ranges[layout.kind_ordinal(kind)])
        case PieceType():
            return UNKNOWN
        case other:
            raise AssertionError(f"there is no list of all {other}")


def builtin(layout: Layout, node: model.CallBuiltin, *values: Any) -> Any:
    """The value of a function of the engine for known arguments; UNKNOWN when there is none."""
    match node.name:
        case "others" | "next" | "opposite":
            return one_table(layout, node)[values[0]]
        case "step" | "ray" | "distance":
            found = two_table(layout, node)[values[0]][values[1]]
            return UNKNOWN if found is None and node.name == "distance" else found
        case "lines":
            return lines(layout, node, values[0])
        case _:
            return UNKNOWN


def one_table(layout: Layout, node: model.CallBuiltin) -> tuple[Any, ...]:
    """`others`, `next` and `opposite` for every argument."""
    seats = range(layout.players)
    match node.name:
        case "others":
            return tuple(tuple((seat + i) % layout.players for i in range(1, layout.players)) for seat in seats)
        case "next":
            return tuple((seat + 1) % layout.players for seat in seats)
        case _:
            return OPPOSITES


def _board_of(layout: Layout, type_: Type) -> int:
    assert isinstance(type_, SpaceType)
    return layout.board_ordinal(type_.board)


def two_table(layout: Layout, node: model.CallBuiltin) -> tuple[tuple[Any, ...], ...]:
    """`step`, `ray` and `distance` for every pair of arguments."""
    board = _board_of(layout, node.arguments[0].type)
    columns, rows = layout.boards[board]
    spaces = range(columns * rows)
    match node.name:
        case "step":
            return tuple(tuple(step(layout, board, space, d) for d in range(8)) for space in spaces)
        case "ray":
            return tuple(tuple(ray(layout, board, space, d) for d in range(8)) for space in spaces)
        case _:
            return tuple(distances(layout, board, space) for space in spaces)


def step(layout: Layout, board: int, space: int, direction: int) -> int | None:
    """The next space in a direction, None off the board."""
    columns, rows = layout.boards[board]
    column, row = space % columns + STEPS[direction][0], space // columns + STEPS[direction][1]
    return row * columns + column if 0 <= column < columns and 0 <= row < rows else None


def ray(layout: Layout, board: int, space: int, direction: int) -> tuple[int, ...]:
    """All spaces on in a direction, without the first."""
    found = []
    at = step(layout, board, space, direction)
    while at is not None:
        found.append(at)
        at = step(layout, board, at, direction)
    return tuple(found)


def neighbours(layout: Layout, board: int, space: int, directions: tuple[int, ...] = ORTHOGONAL) -> tuple[int, ...]:
    """The spaces one step away."""
    if layout.model.boards[board].shape == "track":
        return tuple(s for s in (space - 1, space + 1) if 0 <= s < layout.boards[board][0])
    found = (step(layout, board, space, direction) for direction in directions)
    return tuple(each for each in found if each is not None)


def distances(layout: Layout, board: int, start: int) -> tuple[int | None, ...]:
    """Steps from a space to every space, None where no way leads."""
    columns, rows = layout.boards[board]
    found: list[int | None] = [None] * (columns * rows)
    found[start] = 0
    waiting = deque([start])
    while waiting:
        space = waiting.popleft()
        so_far = found[space]
        assert so_far is not None
        for other in neighbours(layout, board, space):
            if found[other] is None:
                found[other] = so_far + 1
                waiting.append(other)
    return tuple(found)


def lines(layout: Layout, node: model.CallBuiltin, length: int) -> tuple[tuple[int, ...], ...]:
    """Every straight line of so many spaces: along rows, columns, then both diagonals, by its first space."""
    assert node.board is not None
    columns, rows = layout.boards[layout.board_ordinal(node.board)]
    found = []
    if length < 1:
        return ()
    if length == 1:
        return tuple((space,) for space in range(columns * rows))
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                last_column, last_row = column + right * (length - 1), row + down * (length - 1)
                if 0 <= last_column < columns and last_row < rows:
                    found.append(tuple((row + down * i) * columns + column + right * i for i in range(length)))
    return tuple(found)


def builtin_table(layout: Layout, node: model.BuiltinValue) -> tuple[Any, ...]:
    """A built-in attribute of every space, seat, card or piece."""
    match node.of.type:
        case PlayerType():
            return tuple(seat + 1 for seat in range(layout.players))
        case CardType():
            return tuple(card.name for card in layout.cards)
        case PieceType():
            return tuple(piece.name for piece in layout.pieces)
        case SpaceType() as type_:
            return _space_table(layout, _board_of(layout, type_), node.name)
        case other:
            raise AssertionError(f"{other} has no table of `{node.name}`")


def _space_table(layout: Layout, board: int, name: str) -> tuple[Any, ...]:
    columns, rows = layout.boards[board]
    spaces = range(columns * rows)
    match name:
        case "index":
            return tuple(space + 1 for space in spaces)
        case "row":
            return tuple(space // columns + 1 for space in spaces)
        case "column":
            return tuple(space % columns + 1 for space in spaces)
        case "next":
            return tuple(space + 1 if space + 1 < len(spaces) else None for space in spaces)
        case "previous":
            return tuple(space - 1 if space else None for space in spaces)
        case "neighbours":
            return tuple(neighbours(layout, board, space) for space in spaces)
        case "around":
            return tuple(neighbours(layout, board, space, CLOCKWISE) for space in spaces)
        case _:
            raise AssertionError(f"spaces have no table of `{name}`")
