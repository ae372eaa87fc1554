"""What boards, seats and directions are worth without any state: neighbours, lines, rays, distances, next seats.

Everything here is a function of the layout, so that the compiler can turn it into tables. On a grid north is towards
row 1, or away from it where rows are counted upwards.
"""

from __future__ import annotations

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
from rulewright.interpreter.board import DIAGONAL, HEX, OPPOSITES, ORTHOGONAL, Board
from rulewright.interpreter.layout import Layout

UNKNOWN: Any = object()
"""What only a state can tell."""


def named_card(layout: Layout, kind: int, declaration: int) -> int:
    """The number of the one card or piece of a declaration."""
    made = layout.pieces if layout.model.kinds[kind].is_pieces else layout.cards
    return next(number for number in layout.card_ranges[kind] if made[number].declaration == declaration)


def everything(layout: Layout, node: model.All) -> Any:
    """The list of everything of a type."""
    assert isinstance(node.type, ListType)
    match node.type.element:
        case PlayerType():
            return tuple(range(layout.players))
        case EnumType(name="direction") if node.subset:
            return {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "hex": HEX}[node.subset]
        case EnumType(name=name):
            return tuple(range(len(layout.enum_values(name))))
        case BoolType():
            return (False, True)
        case SpaceType(board=board):
            return tuple(range(layout.board(board).size))
        case CardType(kind=kind):
            return tuple(layout.card_ranges[layout.kind_ordinal(kind)])
        case PieceType(kind=kind):
            return tuple(layout.card_ranges[layout.kind_ordinal(kind)])
        case other:
            raise AssertionError(f"there is no list of all {other}")


def builtin(layout: Layout, node: model.CallBuiltin, *values: Any) -> Any:
    """The value of a function of the engine for known arguments; UNKNOWN when there is none."""
    match node.name:
        case "others" | "next" | "opposite":
            return one_table(layout, node)[values[0]]
        case "step":
            return board_of(layout, node.arguments[0].type).step(*values)
        case "ray":
            return board_of(layout, node.arguments[0].type).ray(*values)
        case "distance":
            found = board_of(layout, node.arguments[0].type).distance(*values)
            return UNKNOWN if found is None else found
        case "leaps":
            return leaps(layout, node, *values)
        case "lines":
            return lines(layout, node, *values)
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


def board_of(layout: Layout, type_: Type) -> Board:
    """The board of a type of spaces."""
    assert isinstance(type_, SpaceType)
    return layout.board(type_.board)


def leaps(layout: Layout, node: model.CallBuiltin, space: int, a: int, b: int) -> tuple[int, ...]:
    """The spaces a leap away."""
    return board_of(layout, node.arguments[0].type).leaps(space, a, b)


def lines(layout: Layout, node: model.CallBuiltin, length: int, owner: int = 0) -> tuple[tuple[int, ...], ...]:
    """Every straight line of so many spaces, on the board of one player where each has one."""
    assert node.board is not None
    return layout.board(node.board).lines(length, owner)


def builtin_table(layout: Layout, node: model.BuiltinValue) -> tuple[Any, ...]:
    """A built-in attribute of every space, seat, team, card or piece."""
    match node.of.type:
        case PlayerType() if node.name == "team":
            return tuple(seat % layout.model.teams for seat in range(layout.players))
        case PlayerType():
            return tuple(seat + 1 for seat in range(layout.players))
        case EnumType():
            return tuple(layout.seats_of_team(team) for team in range(layout.model.teams))
        case CardType():
            return tuple(card.name for card in layout.cards)
        case PieceType():
            return tuple(piece.name for piece in layout.pieces)
        case SpaceType() as type_:
            board = board_of(layout, type_)
            key = (node.name, node.kind)
            if key not in board.tables:
                board.tables[key] = tuple(_of_space(board, node, space) for space in range(board.size))
            return board.tables[key]
        case other:
            raise AssertionError(f"{other} has no table of `{node.name}`")


def _of_space(board: Board, node: model.BuiltinValue, space: int) -> Any:
    match node.name:
        case "index":
            return space % board.own_size + 1
        case "row":
            return board.column_row(space)[1] + 1
        case "column":
            return board.column_row(space)[0] + 1
        case "next":
            return board.next(space)
        case "previous":
            return board.previous(space)
        case "neighbours":
            return board.neighbours(space)
        case "around":
            return board.around(space)
        case "to":
            return board.to(space)
        case "edge":
            assert node.kind is not None
            return board.edge(node.kind, space)
        case "owner":
            return board.owner(space)
        case other:
            raise AssertionError(f"spaces have no table of `{other}`")
