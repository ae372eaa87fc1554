"""Gives every declared name its symbol: ordinal, type, owner. Bodies and values are checked later, against these."""

from __future__ import annotations

from rulewright.dsl import tree
from rulewright.dsl.bounds import Bounds
from rulewright.dsl.card_list import Reader
from rulewright.dsl.check_game import check_game
from rulewright.dsl.check_type import Types
from rulewright.dsl.declare_board import declare_board
from rulewright.dsl.declare_member import declare_cards, declare_members, declare_procedure
from rulewright.dsl.declare_type import (
    declare_enums,
    declare_kind,
    declare_option,
    declare_records,
)
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.namespace import CALLS, TEAM_VALUES, VALUES, Namespace
from rulewright.dsl.symbols import ConstantSymbol, Symbols


def declare(file: tree.File, read: Reader, diagnostics: Diagnostics) -> Declared:
    """Declares all that a file names; what is wrong is reported and counts as broken from then on.

    Types come first, as everything else is made of them; each step needs only what the steps before it declare.
    """
    lines = check_game([node for node in file.declarations if isinstance(node, tree.Game)], file, diagnostics)
    symbols = Symbols(
        players_low=lines.players_low,
        players_high=lines.players_high,
        seat_names=lines.seat_names,
        teams=lines.teams,
    )
    bounds = Bounds(symbols=symbols, diagnostics=diagnostics, constants={}, options={})
    symbols.types = Types(symbols=symbols, bounds=bounds, diagnostics=diagnostics)
    out = Declared(
        file=file,
        lines=lines,
        diagnostics=diagnostics,
        symbols=symbols,
        bounds=bounds,
        types=symbols.types,
        values=Namespace(
            reserved=VALUES | (TEAM_VALUES if lines.teams else {}), diagnostics=diagnostics, broken=symbols.broken
        ),
        calls=Namespace(reserved=CALLS, diagnostics=diagnostics, broken=symbols.broken),
    )
    _take_names(out)
    bounds.settle()
    declare_enums(out)
    for option in out.all(tree.Option):
        if out.values.owns(option.name, option.name_span):
            declare_option(option, out)
    for board in out.all(tree.Board):
        if out.values.owns(board.name, board.name_span):
            declare_board(board, out)
    for kind in file.declarations:
        if isinstance(kind, tree.Cards | tree.Pieces) and out.values.owns(kind.name, kind.name_span):
            declare_kind(kind, read, out)
    declare_records(out)
    declare_members(out)
    for procedure in out.all(tree.Procedure):
        declare_procedure(procedure, out)
    for declared in out.kinds:
        declare_cards(declared, out)
    return out


def _take_names(out: Declared) -> None:
    """Takes every name that stands for a type or a fixed value, and keeps what bounds are read from."""
    for seat in out.lines.seat_names:
        out.values.take(seat, out.lines.seats_span, "a player")
    for node in out.file.declarations:
        match node:
            case tree.Option():
                if out.values.take(node.name, node.name_span, "an option"):
                    out.bounds.options[node.name] = node
            case tree.Constant():
                if out.values.take(node.name, node.name_span, "a constant"):
                    out.bounds.constants[node.name] = node
                    out.symbols.constants[node.name] = ConstantSymbol(name=node.name, span=node.name_span)
            case tree.Enum():
                out.values.take(node.name, node.name_span, "an enum")
            case tree.Record():
                if out.values.take(node.name, node.name_span, "a record"):
                    out.calls.take(node.name, node.name_span, "a record")
            case tree.Board():
                out.values.take(node.name, node.name_span, "a board")
            case tree.Cards():
                out.values.take(node.name, node.name_span, "a kind of cards")
            case tree.Pieces():
                out.values.take(node.name, node.name_span, "a kind of pieces")
            case _:
                pass
