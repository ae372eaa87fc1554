"""What every thing of its sort has, everything there is of a sort, and the functions that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

from rulewright.dsl import model
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    ListType,
    OptionalType,
    PieceType,
    PlaceType,
    SpaceType,
    Type,
)
from rulewright.interpreter.effort import board_steps
from rulewright.interpreter.evaluate_board import DIAGONAL, OPPOSITE, ORTHOGONAL, SIX, Board
from rulewright.interpreter.fault import unreachable_space
from rulewright.interpreter.label import Value
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.evaluate import Evaluator


def name_of(evaluator: Evaluator, thing: int, type: Type) -> str:
    """What a card or piece is called."""
    if isinstance(type, OptionalType):
        type = type.element
    made = evaluator.world.pieces if isinstance(type, PieceType) else evaluator.world.cards
    return made[thing].name


def builtin_value(evaluator: Evaluator, node: model.BuiltinValue, frame: Frame) -> Value:
    """`thing.name`, `space.row` and their like."""
    value, type = evaluator.value(node.of, frame), node.of.type
    match node.name:
        case "name":
            return name_of(evaluator, value, type)
        case "seat":
            return value + 1
        case "card":
            return evaluator.under_way.card_at(value)
        case "space":
            return evaluator.under_way.space_of(value)
        case "index" if isinstance(type, PlaceType):
            return max(evaluator.under_way.where(value)[3], 1)
        case "index":
            return value % evaluator.board(type).own + 1
        case "piece":
            assert node.kind is not None
            return evaluator.under_way.piece_on(evaluator.kind(node.kind), value)
        case "team":
            return value % evaluator.world.model.teams
        case "players":
            teams = evaluator.world.model.teams
            return tuple(seat for seat in range(evaluator.world.players) if seat % teams == value)
        case name:
            return _of_space(evaluator.board(type), node, value, name)


SpaceWord = Literal["row", "column", "next", "previous", "neighbours", "around", "to", "edge", "owner"]


def _of_space(board: Board, node: model.BuiltinValue, space: int, name: SpaceWord) -> Value:
    owner, column, row = board.lies(space)
    match name:
        case "row":
            return row + 1
        case "column":
            return column + 1
        case "owner":
            return owner
        case "next":
            return board.next(space)
        case "previous":
            return board.previous(space)
        case "neighbours" | "to":
            return board.neighbours(space)
        case "around":
            return board.around(space)
        case "edge":
            assert node.kind is not None
            return board.edge(node.kind, space)
        case _:
            assert_never(name)


def everything(evaluator: Evaluator, node: model.All) -> tuple[Value, ...]:
    """All values of a type, in order."""
    assert isinstance(node.type, ListType)
    match node.type.element:
        case EnumType() if node.subset == "orthogonal":
            return ORTHOGONAL
        case EnumType() if node.subset == "diagonal":
            return DIAGONAL
        case EnumType() if node.subset == "hex":
            return SIX
        case CardType(kind=kind) | PieceType(kind=kind):
            return tuple(evaluator.world.card_ranges[evaluator.kind(kind)])
        case BoolType():
            return (False, True)
        case element:
            return tuple(evaluator.labels.keys(element))


def call_builtin(evaluator: Evaluator, node: model.CallBuiltin, frame: Frame) -> Value:
    """A call of a function that every game has."""
    values = [evaluator.value(argument, frame) for argument in node.arguments]
    players = evaluator.world.players
    match node.name:
        case "others":
            return tuple((values[0] + n) % players for n in range(1, players))
        case "next":
            return (values[0] + 1) % players
        case "abs":
            return abs(values[0])
        case "opposite":
            return OPPOSITE[values[0]]
        case "repeated":
            return evaluator.under_way.repeated(node.span, node.board, tuple(values))
        case "lines":
            assert node.board is not None
            if not all(isinstance(each, model.Constant | model.OptionValue) for each in node.arguments):
                charge_board(evaluator, evaluator.board(SpaceType(node.board)), "lines")
            return evaluator.board(SpaceType(node.board)).lines(*values)
        case "leaps":
            return evaluator.board(node.arguments[0].type).leaps(*values)
        case "distance":
            board = evaluator.board(node.arguments[0].type)
            charge_board(evaluator, board, "distance")
            steps = board.distance(*values)
            if steps is None:
                start, goal = (evaluator.labels.space(board.about.name, space) for space in values)
                raise unreachable_space(start, goal)
            return steps
        case "step":
            return evaluator.board(node.arguments[0].type).step(*values)
        case "ray":
            charge_board(evaluator, evaluator.board(node.arguments[0].type), "ray")
            return evaluator.board(node.arguments[0].type).ray(*values)
        case _:
            assert_never(node.name)


def charge_board(evaluator: Evaluator, board: Board, name: str) -> None:
    """Charges for a function that looks at many spaces."""
    evaluator.charge(board_steps(name, board.about.shape, board.columns, board.rows))
