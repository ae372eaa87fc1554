"""The functions every game has: `others(p)`, `distance(a, b)`, `c.step(d)`, `field.lines(3)` and the like."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import check_assign, check_call, foreign, model, tree
from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_name as names
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.join import interval
from rulewright.dsl.scope import Scope
from rulewright.dsl.symbols import DIRECTION, DIRECTIONS, BoardSymbol
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
HEX_DIRECTIONS = (0, 1, 2, 3, 4, 6)
OF_SPACES = ("step", "ray", "leaps")
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
    if scope.context.is_pure:
        check_assign.report_change(node, "this counts", scope)
        return None
    if scope.body.is_listing:
        scope.diagnostics.error(
            "RW406",
            "what is offered is worked out anew whenever it is looked at, and `repeated` would count each time",
            node.span,
            label="this counts",
            help=f"ask on a line above, as in `times = {node.span.text}`" if node.span.is_short else None,
        )
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
    if isinstance(referent, names.BoardName) and (node.name == "lines" or referent.symbol.is_per_player):
        if node.name == "lines":
            return _lines(node, referent.symbol, None, scope)
        names.report_whose(referent.symbol, node.object.span, scope)
        return None
    if isinstance(referent, model.OwnSpaces) and node.name == "lines" and isinstance(referent.type, ListType):
        board = referent.type.element
        assert isinstance(board, SpaceType)
        return _lines(node, scope.symbols.boards[board.board], referent.owner, scope)
    value = names.value_of(referent, node.object.span, scope)
    if value is None:
        return None
    value = unwrap(value)
    symbols = scope.symbols
    if isinstance(value.type, SpaceType) and node.name in OF_SPACES:
        symbol = symbols.boards[value.type.board]
        if symbol.rows is not None and node.name != "leaps":
            return _step(node, value, symbol, scope)
        if symbol.shape == "grid":
            return _leaps(node, value, scope)
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
    if board.shape == "hex" and isinstance(found[0], model.Constant) and found[0].value not in HEX_DIRECTIONS:
        word = DIRECTIONS[int(found[0].value or 0)]
        scope.diagnostics.error(
            "RW536",
            f"on a hex board nothing lies to the {word}",
            found[0].span,
            label="not one of the six",
            help="the six are north, northeast, east, south, southwest and west",
        )
        return None
    if node.name == "step":
        return model.CallBuiltin(
            type=OptionalType(space.type), name="step", arguments=arguments, board=board.name, span=node.span
        )
    most = max(board.columns, board.rows or 1) - 1
    return model.CallBuiltin(
        type=ListType(space.type, max(most, 0)), name="ray", arguments=arguments, board=board.name, span=node.span
    )


def _leaps(node: tree.Call, space: model.Expression, scope: Scope) -> model.Expression | None:
    wanted = [check_call.Expected("one way", INT), check_call.Expected("the other way", INT)]
    found = check_call.check_arguments(node, wanted, scope, None)
    if found is None:
        return None
    return model.CallBuiltin(
        type=ListType(space.type, 8), name="leaps", arguments=(space, *found), board=None, span=node.span
    )


def _lines(
    node: tree.Call, board: BoardSymbol, owner: model.Expression | None, scope: Scope
) -> model.Expression | None:
    if board.rows is None:
        scope.diagnostics.error(
            "RW312",
            f"the board `{board.name}` has no lines",
            node.name_span,
            label="not here",
            help="straight lines are on grids and hex boards",
        )
        return None
    if board.is_per_player and owner is None:
        names.report_whose(board, node.object.span if node.object is not None else node.span, scope)
        return None
    longest = max(board.columns, board.rows or 1, 1)
    found = check_call.check_arguments(node, [check_call.Expected("length", IntType(1, longest))], scope, None)
    if found is None:
        return None
    length = min(interval(found[0].type)[1], longest)
    type = ListType(ListType(SpaceType(board.name), length), 4 * board.own_size)
    arguments = found if owner is None else (*found, owner)
    return model.CallBuiltin(type=type, name="lines", arguments=arguments, board=board.name, span=node.span)


def _report(node: tree.Call, value: model.Expression, is_board: bool, scope: Scope) -> None:
    symbols = scope.symbols
    thing = f"the board `{node.object.span.text}`" if is_board and node.object else one_of(value.type, symbols)
    known = ("lines",) if is_board else OF_SPACES if isinstance(value.type, SpaceType) else ()
    meant = scope.meant(node.name, known)
    help = f"did you mean `{meant}`?" if meant else None
    inside = ", ".join(argument.span.text for argument in node.arguments)
    of = "" if node.object is None else node.object.span.text
    foreign_help = None if meant else foreign.method_help(node.name, of, inside)
    if isinstance(value.type, SpaceType) and node.name in OF_SPACES:
        help = _instead(node.name, symbols.boards[value.type.board])
    elif foreign_help is not None:
        help = foreign_help
    elif meant is None and (node.name in symbols.functions or node.name in NAMES):
        help = f"write `{node.name}(…)` with the value in the brackets"
    scope.diagnostics.error(
        "RW312", f"{thing} has nothing to call by the name `{node.name}`", node.name_span, label="unknown", help=help
    )


def _instead(name: str, board: BoardSymbol) -> str:
    """What to use on a board that is no grid."""
    match board.shape:
        case "track":
            return "a track has no directions: use `.next` and `.previous`"
        case "graph":
            return "a graph has no directions: use `.to`"
        case _:
            return "`leaps` is for grids, where it counts columns and rows"
