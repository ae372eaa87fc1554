"""What boards and their spaces have built in: `c.row`, `c.neighbours`, `c.to`, `field[2, 3]`, `field.directions`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import check_attribute as attributes
from rulewright.dsl import check_name as names
from rulewright.dsl import model, tree
from rulewright.dsl.scope import Scope
from rulewright.dsl.symbols import BoardSymbol
from rulewright.dsl.types import PLAYER, IntType, ListType, OptionalType, SpaceType, Type

OTHER_SHAPES = {
    "row": "rows and columns are on grids and hex boards",
    "column": "rows and columns are on grids and hex boards",
    "next": "`next` is on a track; elsewhere there are `neighbours`",
    "previous": "`previous` is on a track; elsewhere there are `neighbours`",
    "to": "`to` is on a graph: where its ways lead; elsewhere there are `neighbours`",
    "edge": "an edge goes by the name of its kind, as declared in its graph",
    "owner": "a space has an owner where its board is declared `, one a player`",
}
"""What to say of an attribute that the spaces of other boards have."""


def attributes_of(board: BoardSymbol) -> Iterator[str]:
    """What the spaces of a board have built in."""
    yield from ("index", "neighbours", "around")
    match board.shape:
        case "grid" | "hex":
            yield from ("row", "column")
        case "track":
            yield from ("next", "previous")
        case "graph":
            yield "to"
            yield from board.edges
    if board.is_per_player:
        yield "owner"


def check_space_attribute(
    node: tree.Attribute, of: model.Expression, board: BoardSymbol, scope: Scope
) -> model.BuiltinValue | None:
    """What a space has built in; None, without a report, if it is none of that."""
    name, span = node.name, node.span
    if name in attributes_of(board):
        if name in board.edges:
            target: Type = OptionalType(of.type) if board.edges[name] else of.type
            return model.BuiltinValue(type=target, name="edge", of=of, kind=name, span=span)
        match name:
            case "index":
                return model.BuiltinValue(type=IntType(1, max(board.own_size, 1)), name="index", of=of, span=span)
            case "row":
                return model.BuiltinValue(type=IntType(1, max(board.rows or 1, 1)), name="row", of=of, span=span)
            case "column":
                return model.BuiltinValue(type=IntType(1, max(board.columns, 1)), name="column", of=of, span=span)
            case ("next" | "previous") as name:
                beside: Type = of.type if board.is_loop else OptionalType(of.type)
                return model.BuiltinValue(type=beside, name=name, of=of, span=span)
            case ("neighbours" | "around" | "to") as name:
                most = _most_around(board, name == "around")
                return model.BuiltinValue(type=ListType(of.type, most), name=name, of=of, span=span)
            case "owner":
                return model.BuiltinValue(type=PLAYER, name="owner", of=of, span=span)
    for kind in scope.symbols.kinds.values():
        if kind.is_pieces and kind.board == board.name and kind.name.lower() == name:
            piece = OptionalType(kind.type)
            return model.BuiltinValue(type=piece, name="piece", of=of, kind=kind.name, span=span)
    return None


def _most_around(board: BoardSymbol, has_corners: bool) -> int:
    """How many spaces there are next to one, at most."""
    match board.shape:
        case "track":
            return 2
        case "graph":
            return board.ways
        case "hex":
            return 6
        case "grid":
            return 8 if has_corners else 4


def check_board_attribute(node: tree.Attribute, board: BoardSymbol, scope: Scope) -> model.Expression | None:
    """`field.directions`, the ways to step from space to space."""
    if node.name == "directions" and board.rows is not None:
        return names.some_directions("hex" if board.shape == "hex" else "orthogonal", node.span)
    if board.is_per_player and node.name in board.names:
        names.report_whose(board, node.object.span, scope)
        return None
    known = ("directions",) if board.rows is not None else ()
    attributes.report_attribute(node, f"the board `{board.name}`", known, scope)
    return None


def check_own_attribute(
    node: tree.Attribute, own: model.OwnSpaces, board: BoardSymbol, scope: Scope
) -> model.Expression | None:
    """`p.farm.barn`: a space with a name, on the board of one player."""
    if node.name in board.names:
        number = board.names[node.name] + 1
        index = model.Constant(type=IntType(number, number), value=number, span=node.name_span)
        return model.SpaceAt(type=SpaceType(board.name), coordinates=(index,), owner=own.owner, span=node.span)
    if node.name == "directions":
        return check_board_attribute(node, board, scope)
    attributes.report_attribute(node, f"a player's `{board.name}`", tuple(board.names), scope)
    return None


def check_space_at(
    node: tree.Index, board: BoardSymbol, owner: model.Expression | None, scope: Scope
) -> model.SpaceAt | None:
    """`field[5]` and `field[2, 3]`, or with its owner `p.farm[2, 3]`."""
    if board.is_per_player and owner is None:
        names.report_whose(board, node.object.span, scope)
        return None
    sizes = [board.own_size] if len(node.indices) == 1 else [board.columns, board.rows or 1]
    if len(node.indices) > (1 if board.rows is None else 2):
        wanted = "one number" if board.rows is None else "one number or a column and a row"
        attributes.report_index_count(node, wanted, scope)
        return None
    coordinates = [
        attributes.check_index_number(index, size, scope) for index, size in zip(node.indices, sizes, strict=True)
    ]
    known = tuple(one for one in coordinates if one is not None)
    if len(known) < len(coordinates):
        return None
    return model.SpaceAt(type=SpaceType(board.name), coordinates=known, owner=owner, span=node.span)
