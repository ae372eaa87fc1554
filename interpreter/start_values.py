"""What the variables of a game begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl import model
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SetType,
    SpaceType,
    TextType,
    Type,
)
from rulewright.interpreter.evaluate import evaluate_start

if TYPE_CHECKING:
    from rulewright.interpreter.board import Board
    from rulewright.interpreter.layout import Layout


def start_values(layout: Layout, ordinal: int) -> tuple[Any, ...]:
    """The values a variable begins with, one for each owner."""
    variable = layout.model.variables[ordinal]
    match variable.owner:
        case model.GameOwner():
            return (_default(layout, variable),)
        case model.PlayerOwner() | model.TeamOwner():
            takes_owner = variable.default is not None and variable.default.parameters == 1
            return tuple(
                _default(layout, variable, number) if takes_owner else _default(layout, variable)
                for number in range(layout.owners(variable.owner))
            )
        case model.SpaceOwner(board=board):
            return _space_values(layout, ordinal, variable, layout.tables_of_boards[board])
        case model.KindOwner(kind=kind):
            return _card_values(layout, ordinal, variable, kind)


def _space_values(layout: Layout, ordinal: int, variable: model.Variable, board: Board) -> tuple[Any, ...]:
    """The values of an attribute on every space; later settings go over earlier ones."""
    values = [_default(layout, variable)] * board.size
    stretches = [(range(each.low - 1, each.high), each.values) for each in board.about.settings]
    drawn = [(each.spaces, each.values) for each in board.about.drawn]
    for spaces, settings in (*stretches, *drawn):
        for which, formula in settings:
            if which == ordinal:
                value = evaluate_start(formula, variable.type, layout)
                for copy in range(board.copies):
                    for space in spaces:
                        values[copy * board.own_size + space] = value
    return tuple(values)


def _card_values(layout: Layout, ordinal: int, variable: model.Variable, kind: int) -> tuple[Any, ...]:
    made = layout.pieces if layout.model.kinds[kind].is_pieces else layout.cards
    values = []
    default = _default(layout, variable)
    for number in layout.card_ranges[kind]:
        card = made[number]
        declaration = layout.model.kinds[kind].cards[card.declaration]
        formula = next((f for which, f in declaration.values if which == ordinal), None)
        if formula is None:
            values.append(default)
        else:
            values.append(evaluate_start(formula, variable.type, layout, *card.binders))
    return tuple(values)


def _default(layout: Layout, variable: model.Variable, *owner: int) -> Any:
    if variable.default is None:
        return _zero(layout, variable.type)
    return evaluate_start(variable.default, variable.type, layout, *owner)


def _zero(layout: Layout, type_: Type) -> Any:
    """What a variable of a type holds when nothing else is said."""
    match type_:
        case IntType():
            return min(max(0, type_.low), type_.high)
        case BoolType():
            return False
        case TextType():
            return ""
        case OptionalType() | NoneType():
            return None
        case ListType() | SetType():
            return ()
        case PerType():
            return (_zero(layout, type_.value),) * len(layout.keys(type_.key))
        case RecordType():
            return tuple(_zero(layout, each.type) for each in layout.model.fields_of(type_.name))
        case EnumType() | PlayerType() | SpaceType() | CardType() | PieceType() | PlaceType():
            return 0
