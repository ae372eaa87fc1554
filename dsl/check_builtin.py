"""The functions every game has: `others(p)`, `distance(a, b)`, `c.step(d)`, `field.lines(3)` and the like."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import check_call, model, tree
from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_name as names
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.join import interval
from rulewright.dsl.scope import Scope
from rulewright.dsl.symbols import DIRECTION, BoardSymbol
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    INT,
    INT_LIMIT,
    PLAYER,
    CardType,
    IntType,
    ListType,
    OptionalType,
    SpaceType,
    Type,
)

NAMES = ("others", "next", "abs", "distance", "opposite", "repeated")
METHODS = ("step", "ray", "lines")
Builtin = Literal["others", "next", "abs", "distance", "lines", "step", "ray", "opposite", "repeated"]


def check_builtin(node: tree.Call, scope: Scope) -> model.Expression | None:
    """A call of a built-in function that stands without a thing before it."""
    match node.name:
        case "others":
            type = ListType(PLAYER, max(scope.symbols.players_high - 1, 0))
            return _simple(node, "others", [check_call.Expected("player", PLAYER)], type, scope)
        case "next":
            return _simple(node, "next", [check_call.Expected("player", PLAYER)], PLAYER, scope)
        case "opposite":
            return _simple(node, "opposite", [check_call.Expected("direction", DIRECTION)], DIRECTION, scope)
        case "abs":
            found = check_call.check_arguments(node, [check_call.Expected("number", INT)], scope, None)
            if found is None:
                return None
            low, high = interval(found[0].type)
            least = 0 if low <= 0 <= high else min(abs(low), abs(high))
            type_of = IntType(least, max(abs(low), abs(high)))
            return model.CallBuiltin(type=type_of, name="abs", arguments=found, span=node.span)
        case "distance":
            return _distance(node, scope)
        case _:
            return _repeated(node, scope)


def _simple(
    node: tree.Call, name: Builtin, wanted: list[check_call.Expected], type: Type, scope: Scope
) -> model.Expression | None:
    found = check_call.check_arguments(node, wanted, scope, None)
    return None if found is None else model.CallBuiltin(type=type, name=name, arguments=found, span=node.span)


def _distance(node: tree.Call, scope: Scope) -> model.Expression | None:
    first = expressions.check_expression(node.arguments[0].value, scope) if node.arguments else None
    if node.arguments and first is None:
        return None
    place = unwrap(first).type if first is not None else None
    if first is not None and not isinstance(place, SpaceType):
        scope.diagnostics.error(
            "RW304",
            "a distance is between two spaces of a board",
            first.span,
            label=f"this is {one_of(first.type, scope.symbols)}",
        )
        return None
    space = place if isinstance(place, SpaceType) else SpaceType("")
    wanted = [check_call.Expected("from", space), check_call.Expected("to", space)]
    found = check_call.check_arguments(node, wanted, scope, None)
    if found is None:
        return None
    most = max(scope.symbols.boards[space.board].size - 1, 0)
    return model.CallBuiltin(type=IntType(0, most), name="distance", arguments=found, board=space.board, span=node.span)


def _repeated(node: tree.Call, scope: Scope) -> model.Expression | None:
    board = names.resolve(node.arguments[0].value, scope) if node.arguments else None
    if node.arguments and board is None:
        return None
    if not isinstance(board, names.BoardName):
        scope.diagnostics.error(
            "RW313",
            "`repeated` takes a board, then the values that count",
            node.span,
            label="no board",
            help="write it as in `repeated(field, p) >= 3`",
        )
        return None
    values = [expressions.check_expression(argument.value, scope) for argument in node.arguments[1:]]
    known = tuple(value for value in values if value is not None)
    if len(known) < len(values):
        return None
    return model.CallBuiltin(
        type=IntType(0, INT_LIMIT), name="repeated", arguments=known, board=board.symbol.name, span=node.span
    )


def check_method(node: tree.Call, scope: Scope) -> model.Expression | None:
    """`thing.name(…)` as a value: of boards and their spaces."""
    assert node.object is not None
    referent = names.resolve(node.object, scope)
    if referent is None:
        return None
    if isinstance(referent, names.BoardName) and node.name == "lines":
        return _lines(node, referent.symbol, scope)
    value = names.value_of(referent, node.object.span, scope)
    if value is None:
        return None
    value = unwrap(value)
    symbols = scope.symbols
    if isinstance(value.type, SpaceType) and node.name in ("step", "ray"):
        board = symbols.boards[value.type.board]
        if board.rows is not None:
            return _step(node, value, board, scope)
    if isinstance(value.type, CardType) and symbols.effect(value.type.kind, node.name) is not None:
        effect = symbols.effect(value.type.kind, node.name)
        check_call.report_action(node, None if effect is None else effect.span, scope)
        return None
    _report(node, value, isinstance(referent, names.BoardName), scope)
    return None


def _step(node: tree.Call, space: model.Expression, board: BoardSymbol, scope: Scope) -> model.Expression | None:
    found = check_call.check_arguments(node, [check_call.Expected("direction", DIRECTION)], scope, None)
    if found is None:
        return None
    arguments = (space, *found)
    if node.name == "step":
        return model.CallBuiltin(
            type=OptionalType(space.type), name="step", arguments=arguments, board=board.name, span=node.span
        )
    most = max(board.columns, board.rows or 1) - 1
    return model.CallBuiltin(
        type=ListType(space.type, max(most, 0)), name="ray", arguments=arguments, board=board.name, span=node.span
    )


def _lines(node: tree.Call, board: BoardSymbol, scope: Scope) -> model.Expression | None:
    longest = max(board.columns, board.rows or 1, 1)
    found = check_call.check_arguments(node, [check_call.Expected("length", IntType(1, longest))], scope, None)
    if found is None:
        return None
    length = min(interval(found[0].type)[1], longest)
    type = ListType(ListType(SpaceType(board.name), length), 4 * board.size)
    return model.CallBuiltin(type=type, name="lines", arguments=found, board=board.name, span=node.span)


def _report(node: tree.Call, value: model.Expression, is_board: bool, scope: Scope) -> None:
    symbols = scope.symbols
    thing = f"the board `{node.object.span.text}`" if is_board and node.object else one_of(value.type, symbols)
    known = METHODS[2:] if is_board else METHODS[:2] if isinstance(value.type, SpaceType) else ()
    meant = scope.meant(node.name, known)
    help = f"did you mean `{meant}`?" if meant else None
    if isinstance(value.type, SpaceType) and node.name in ("step", "ray"):
        help = "a track has no directions: use `.next` and `.previous`"
    elif meant is None and (node.name in symbols.functions or node.name in NAMES):
        help = f"write `{node.name}(…)` with the value in the brackets"
    scope.diagnostics.error(
        "RW312", f"{thing} has nothing to call by the name `{node.name}`", node.name_span, label="unknown", help=help
    )
