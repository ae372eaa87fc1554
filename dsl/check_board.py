"""Checks boards: their sizes, and what is set on stretches of a track."""

from __future__ import annotations

from rulewright.dsl import model, tree
from rulewright.dsl.check_start import check_start_formula
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import BoardSymbol, VariableSymbol
from rulewright.dsl.types import INT


def check_boards(out: Declared) -> tuple[model.Board, ...]:
    """All boards with what is set on stretches of their spaces."""
    return tuple(
        _check_board(node, symbol, out) for node, symbol in zip(out.boards, out.symbols.boards.values(), strict=True)
    )


def _check_board(node: tree.Board, symbol: BoardSymbol, out: Declared) -> model.Board:
    title = f"the size of `{symbol.name}`"
    columns = check_start_formula(node.columns, INT, title, out)
    rows = None if node.rows is None else check_start_formula(node.rows, INT, title, out)
    owner = model.SpaceOwner(board=symbol.ordinal)
    settings = []
    said: dict[str, dict[int, Span]] = {}
    for stretch in node.spaces:
        if node.shape != "track":
            message = "only the spaces of a track are numbered one after the other"
            out.diagnostics.error("RW515", message, stretch.span, help="on a grid, set attributes in `setup`")
            break
        if not 1 <= stretch.low <= stretch.high <= symbol.size:
            label = (
                f"the track goes from 1 to {symbol.size}" if stretch.low <= stretch.high else "the smaller number first"
            )
            place = (Label(symbol.span, "the track"),)
            message = f"there are no spaces {stretch.low}..{stretch.high}"
            out.diagnostics.error("RW515", message, stretch.span, label=label, secondary=place)
            continue
        values = []
        for setting in stretch.settings:
            variable = find_attribute(setting, owner, f"the spaces of `{symbol.name}`", out)
            if variable is None:
                continue
            _check_overlap(setting, stretch, said.setdefault(setting.name, {}), out)
            value = check_start_formula(setting.value, variable.type, f"`{setting.name}` of a space", out)
            if value is not None:
                values.append((variable.ordinal, value))
        settings.append(
            model.SpaceSettings(low=stretch.low, high=stretch.high, values=tuple(values), span=stretch.span)
        )
    nothing = model.Formula(
        locals=(), parameters=0, value=model.Constant(type=INT, value=1, span=node.span), span=node.span
    )
    return model.Board(
        name=symbol.name,
        shape=symbol.shape,
        columns=columns or nothing,
        rows=rows if node.rows is None else rows or nothing,
        settings=tuple(settings),
        span=node.span,
    )


def _check_overlap(setting: tree.Setting, stretch: tree.Spaces, said: dict[int, Span], out: Declared) -> None:
    """Reports the first space that was given this attribute before."""
    for space in range(stretch.low, stretch.high + 1):
        if space in said:
            message = f"`{setting.name}` of space {space} is said twice"
            out.diagnostics.error("RW516", message, setting.span, secondary=(Label(said[space], "said here"),))
            return
        said[space] = setting.span


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
