"""Reads the cells of card tables as values of their columns."""

from __future__ import annotations

import re

from rulewright.dsl import model, tree
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.symbols import VariableSymbol
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    TEXT_LIMIT,
    BoolType,
    EnumType,
    IntType,
    NoneType,
    OptionalType,
    PlayerType,
    SpaceType,
    TextType,
    Type,
)

NUMBER = re.compile(r"[+-]?[0-9]{1,16}")


def check_cell(cell: tree.Cell, variable: VariableSymbol, out: Declared) -> model.Constant | None:
    """The value a cell gives an attribute; None, reported, when it is none."""
    type = variable.type.element if isinstance(variable.type, OptionalType) else variable.type
    if type != variable.type and cell.text == "none" and not cell.is_quoted:
        return model.Constant(type=variable.type, value=None, span=cell.span)
    value = _read(cell, type, out)
    if value is not None:
        return model.Constant(type=type, value=value, span=cell.span)
    meant = out.symbols.suggestions.meant(_word(cell), _words(type, out))
    help = f"did you mean `{meant}`?" if meant else _wanted(type, out)
    out.diagnostics.error(
        "RW509",
        f"`{variable.name}` cannot be `{cell.text}`",
        cell.span,
        label=f"expected {one_of(type, out.symbols)}",
        secondary=(Label(variable.span, "the attribute"),),
        help=help,
    )
    return None


def _read(cell: tree.Cell, type: Type, out: Declared) -> int | bool | str | None:
    """What a cell says, as a value of a type; None when it says nothing of that sort."""
    if isinstance(type, TextType):
        return cell.text if len(cell.text) <= TEXT_LIMIT else None
    if cell.is_quoted:
        return None
    match type:
        case IntType(low, high):
            value = int(cell.text) if NUMBER.fullmatch(cell.text) else None
            return value if value is not None and low <= value <= high else None
        case BoolType():
            return {"yes": True, "no": False}.get(cell.text)
        case EnumType():
            return out.symbols.enum_value(type, _word(cell))
        case PlayerType():
            return out.symbols.seat(cell.text)
        case SpaceType(board):
            return _space(cell.text, board, out)
        case _:
            return None


def _word(cell: tree.Cell) -> str:
    """A cell as the word of an enum: a spreadsheet may write blanks where the rules have underscores."""
    return cell.text.replace(" ", "_")


def _space(text: str, board: str, out: Declared) -> int | None:
    """A space by its name, or by its number on a track."""
    symbol = out.symbols.boards[board]
    if symbol.is_per_player:
        return None
    named = symbol.names.get(text.replace(" ", "_"))
    if named is not None:
        return named
    if symbol.shape != "track" or NUMBER.fullmatch(text) is None:
        return None
    number = int(text)
    return number - 1 if 1 <= number <= symbol.size else None


def _words(type: Type, out: Declared) -> tuple[str, ...]:
    match type:
        case EnumType(name):
            return out.symbols.enums[name].values
        case BoolType():
            return ("yes", "no")
        case PlayerType():
            return out.symbols.seat_names
        case _:
            return ()


def _wanted(type: Type, out: Declared) -> str | None:
    match type:
        case EnumType() | BoolType():
            return "one of " + ", ".join(_words(type, out))
        case NoneType() | TextType() | IntType():
            return None
        case PlayerType() | SpaceType():
            return None if _words(type, out) else "a table cannot say this: write `card` and a block for each card"
        case _:
            return "a table cannot say this: write `card` and a block for each card"
