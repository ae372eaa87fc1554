"""Checks boards: their sizes, and what is set on their spaces."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl import model, tree
from rulewright.dsl.check_graph import check_edges
from rulewright.dsl.check_start import check_start_formula
from rulewright.dsl.declared import Declared, DeclaredBoard
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import BoardSymbol, VariableSymbol
from rulewright.dsl.types import INT, IntType


def check_boards(out: Declared) -> tuple[model.Board, ...]:
    """All boards with what is set on their spaces."""
    return tuple(_check_board(board, out) for board in out.boards)


def _check_board(board: DeclaredBoard, out: Declared) -> model.Board:
    node, symbol, drawing = board.node, board.symbol, board.drawing
    if drawing is None:
        title = f"the size of `{symbol.name}`"
        columns = None if node.columns is None else check_start_formula(node.columns, INT, title, out)
        rows = None if node.rows is None else check_start_formula(node.rows, INT, title, out)
    else:
        columns, rows = None, None
    return model.Board(
        name=symbol.name,
        shape=symbol.shape,
        columns=columns or _fixed(symbol.columns, node),
        rows=None if symbol.rows is None else rows or _fixed(symbol.rows, node),
        settings=_check_stretches(board, out) if node.shape == "track" else (),
        drawn=_check_drawn(board, out),
        is_loop=node.is_loop,
        is_rising=node.is_rising,
        is_per_player=node.is_per_player,
        names=tuple((number, name) for name, number in symbol.names.items()),
        coordinates=() if drawing is None else drawing.coordinates,
        to=() if drawing is None else drawing.to,
        edge_kinds=check_edges(board, out) if node.shape == "graph" and drawing is not None else (),
        span=node.span,
    )


def _fixed(size: int, node: tree.Board) -> model.Formula:
    value = model.Constant(type=IntType(size, size), value=size, span=node.span)
    return model.Formula(locals=(), parameters=0, value=value, span=node.span)


def _check_stretches(board: DeclaredBoard, out: Declared) -> tuple[model.SpaceSettings, ...]:
    symbol = board.symbol
    settings: list[model.SpaceSettings] = []
    said: dict[str, dict[int, Span]] = {}
    for line in board.node.stretches:
        stretches = [stretch for stretch in line.stretches if _is_on(stretch, symbol, out)]
        for setting in line.settings if stretches else ():
            if _of_space(setting, symbol, out) is not None:
                for stretch in stretches:
                    _check_overlap(setting, stretch, said.setdefault(setting.name, {}), out)
        values = _check_settings(line.settings, symbol, out) if stretches else ()
        settings.extend(
            model.SpaceSettings(low=stretch.low, high=stretch.high, values=values, span=line.span)
            for stretch in stretches
        )
    return tuple(settings)


def _is_on(stretch: tree.Stretch, symbol: BoardSymbol, out: Declared) -> bool:
    """Whether the track has these spaces."""
    if 1 <= stretch.low <= stretch.high <= symbol.own_size:
        return True
    is_ordered = stretch.low <= stretch.high
    label = f"the track goes from 1 to {symbol.own_size}" if is_ordered else "the smaller number first"
    one = stretch.low == stretch.high
    message = f"there is no space {stretch.low}" if one else f"there are no spaces {stretch.low}..{stretch.high}"
    out.diagnostics.error("RW515", message, stretch.span, label=label, secondary=(Label(symbol.span, "the track"),))
    return False


def _check_overlap(setting: tree.Setting, stretch: tree.Stretch, said: dict[int, Span], out: Declared) -> None:
    """Reports the first space that was given this attribute before."""
    for space in range(stretch.low, stretch.high + 1):
        if space in said:
            message = f"`{setting.name}` of space {space} is said twice"
            out.diagnostics.error("RW516", message, setting.span, secondary=(Label(said[space], "said here"),))
            return
        said[space] = setting.span


def _check_drawn(board: DeclaredBoard, out: Declared) -> tuple[model.DrawnSettings, ...]:
    """What the legend of a map or the lines of a graph set."""
    settings = []
    for spaces, line in () if board.drawing is None else board.drawing.settings:
        said: dict[str, Span] = {}
        for setting in line.settings:
            if setting.name in said:
                place = (Label(said[setting.name], "said here"),)
                out.diagnostics.error("RW516", f"`{setting.name}` is said twice", setting.span, secondary=place)
            said.setdefault(setting.name, setting.span)
        values = _check_settings(line.settings, board.symbol, out)
        glyph = line.text if isinstance(line, tree.Glyph) else None
        if values or glyph is not None:
            settings.append(model.DrawnSettings(glyph=glyph, spaces=spaces, values=values, span=line.span))
    return tuple(settings)


def _check_settings(
    settings: Iterable[tree.Setting], symbol: BoardSymbol, out: Declared
) -> tuple[tuple[int, model.Formula], ...]:
    values = []
    for setting in settings:
        variable = _of_space(setting, symbol, out)
        if variable is not None:
            value = check_start_formula(setting.value, variable.type, f"`{setting.name}` of a space", out)
            if value is not None:
                values.append((variable.ordinal, value))
    return tuple(values)


def _of_space(setting: tree.Setting, symbol: BoardSymbol, out: Declared) -> VariableSymbol | None:
    """The attribute of a board's spaces that a setting speaks of."""
    owner = model.SpaceOwner(board=symbol.ordinal)
    if setting.name in symbol.edges:
        help = f"write `{setting.name} to …`"
        out.diagnostics.error("RW506", f"`{setting.name}` is an edge", setting.name_span, help=help)
        return None
    return find_attribute(setting, owner, f"the spaces of `{symbol.name}`", out)


def find_attribute(setting: tree.Setting, owner: model.Owner, whose: str, out: Declared) -> VariableSymbol | None:
    """The attribute a setting speaks of."""
    variable = out.symbols.variable(setting.name, owner)
    if variable is None and setting.name not in out.symbols.broken:
        known = {symbol.name: symbol.span for symbol in out.symbols.variables if symbol.owner == owner}
        meant = out.symbols.suggestions.meant(setting.name, known)
        place = (Label(known[meant], "this one has a similar name"),) if meant else ()
        help = f"did you mean `{meant}`?" if meant else None
        message = f"{whose} have no attribute `{setting.name}`"
        out.diagnostics.error("RW506", message, setting.name_span, secondary=place, help=help)
    return variable
