"""Arithmetic, ranges, `list from start`, `and` and `or`."""

from __future__ import annotations

from typing import Literal, assert_never

from attrs import evolve

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_literal, model, tree
from rulewright.dsl.bounds import Interval, combine
from rulewright.dsl.coerce import comparable, unwrap
from rulewright.dsl.facts import facts_when
from rulewright.dsl.half_question import player_reached, report_half_question, space_reached
from rulewright.dsl.join import interval, join, storable, unwrapped
from rulewright.dsl.scope import Scope
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    BOOL,
    INT_LIMIT,
    TEXT,
    CardType,
    IntType,
    ListType,
    OptionalType,
    PieceType,
    SetType,
    Type,
)

Sign = Literal["+", "-"]


def check_arithmetic(
    node: tree.Negate | tree.Binary | tree.Range | tree.StartingFrom, scope: Scope, expected: Type | None
) -> model.Expression | None:
    """`-a`, `a + b` and the like, `a..b`, `list from start`."""
    match node:
        case tree.Negate():
            operand = expressions.expect_int(node.operand, scope, "what `-` stands before")
            if operand is None:
                return None
            least, greatest = interval(operand.type)
            return model.Negate(type=IntType(-greatest, -least), operand=operand, span=node.span)
        case tree.Binary():
            return check_binary(node, scope, expected)
        case tree.Range():
            low = expressions.expect_int(node.low, scope, "where a range begins")
            high = expressions.expect_int(node.high, scope, "where a range ends")
            if low is None or high is None:
                return None
            first, last = interval(low.type)[0], interval(high.type)[1]
            element = IntType(first, max(first, last))
            bound = max(last - first + 1, 0)
            return model.Range(type=ListType(element, bound), low=low, high=high, span=node.span)
        case tree.StartingFrom():
            return check_starting_from(node, scope, expected)
        case _:
            assert_never(node)


def check_binary(node: tree.Binary, scope: Scope, expected: Type | None) -> model.Expression | None:
    """Arithmetic on numbers; lists and sets are put together by `+` and taken apart by `-`."""
    hint = expected if isinstance(expected, ListType | SetType) else None
    if hint is None and expressions.takes_hint(node.left, scope):
        left, right = expressions.check_pair(node.left, scope, node.right, scope)
    else:
        left = expressions.check_expression(node.left, scope, hint)
        kept = left.type if left is not None and isinstance(left.type, ListType | SetType) else None
        right = expressions.check_expression(node.right, scope, kept)
    if left is None or right is None:
        return None
    left, right = unwrap(left), unwrap(right)
    if node.operator in ("+", "-") and not isinstance(left.type, IntType):
        combined = _combine_collections(node, left, right)
        if combined is not None:
            return combined
    return arithmetic(node.operator, left, right, node, scope)


def arithmetic(
    operator: str, left: model.Expression, right: model.Expression, node: tree.Node, scope: Scope
) -> model.Expression | None:
    """Arithmetic on two values that are numbers, or it is reported."""
    for value in (left, right):
        if not isinstance(value.type, IntType):
            _report_operand(operator, left, right, value, scope)
            return None
    one, other = Interval(*interval(left.type)), Interval(*interval(right.type))
    if operator in ("//", "%") and other.low == other.high == 0:
        scope.diagnostics.error("RW325", "nothing can be divided by 0", right.span, label="this is 0")
        return None
    type = _result(operator, one, other)
    product = combine(operator, one, other)
    if operator == "*" and product is not None and product.is_outside:
        message = f"numbers go from -{INT_LIMIT:,} to {INT_LIMIT:,}"
        scope.diagnostics.error("RW206", message, node.span, label="this product is outside")
        return None
    match operator:
        case "+" | "-" | "*" | "//" | "%":
            return model.Arithmetic(type=type, operator=operator, left=left, right=right, span=node.span)
        case _:
            raise ValueError(operator)


def _result(operator: str, one: Interval, other: Interval) -> IntType:
    found = combine(operator, one, other)
    if found is not None:
        type = IntType(found.low, found.high)
        # A product outside the limit is a fault at once, so what goes on is always inside.
        limited = storable(type) if operator == "*" else type
        return limited if isinstance(limited, IntType) else type
    if operator == "//":
        most = max(abs(one.low), abs(one.high))
        return IntType(-most, most)
    return IntType(min(other.low + 1, 0), max(other.high - 1, 0))


def _combine_collections(node: tree.Binary, left: model.Expression, right: model.Expression) -> model.Expression | None:
    match left.type, right.type:
        case ListType(), ListType():
            common = join(left.type.element, right.type.element)
            if common is None and not comparable(left.type.element, right.type.element):
                return None
            if node.operator == "+" and common is not None:
                bound = left.type.bound + right.type.bound
                return model.Concatenate(type=ListType(common, bound), left=left, right=right, span=node.span)
            return model.Combine(type=left.type, operator="-", left=left, right=right, span=node.span)
        case SetType(), SetType():
            common = join(left.type.element, right.type.element)
            if common is None or node.operator not in ("+", "-"):
                return None
            type = SetType(common) if node.operator == "+" else left.type
            return model.Combine(type=type, operator=_sign(node.operator), left=left, right=right, span=node.span)
        case _:
            return None


def _sign(operator: str) -> Sign:
    return "+" if operator == "+" else "-"


def _report_operand(
    operator: str, left: model.Expression, right: model.Expression, value: model.Expression, scope: Scope
) -> None:
    help = space_reached(operator, left, right) or player_reached(operator, left.type, left.span.text)
    if TEXT in (left.type, right.type) and operator == "+":
        help = 'texts are put together in braces: "{a} and {b}"'
    elif isinstance(value.type, ListType) and isinstance(left.type, ListType) != isinstance(right.type, ListType):
        one = right.span if value is left else left.span
        help = f"one thing beside a list stands in brackets: `[{one.text}]`" if one.is_short else None
    scope.diagnostics.error(
        "RW304",
        f"`{operator}` is for numbers" + (", or for two lists or sets of one sort" if operator in ("+", "-") else ""),
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=help,
    )


def check_starting_from(node: tree.StartingFrom, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`collection from start`."""
    collection = expressions.check_expression(node.collection, scope, expected)
    if collection is None:
        expressions.look_inside(node.start, scope)
        return None
    collection = unwrap(collection)
    if not isinstance(collection.type, ListType):
        help = None
        if isinstance(collection.type, CardType | PieceType):
            # `move c from p.hand to discard` reads like a list that starts somewhere.
            help = f"where it comes from is not said: leave `from {node.start.span.text}` out"
        check_literal.report_collection(collection, scope, help)
        return None
    start = expressions.expect(node.start, collection.type.element, scope, "what a list starts from")
    if start is None:
        return None
    return model.StartingFrom(type=collection.type, list=collection, start=start, span=node.span)


def check_logic(node: tree.Logic, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`and`, `or`; `or` behind an optional gives what to take instead of none."""
    first = expressions.check_expression(node.operands[0], scope, expected if node.operator == "or" else BOOL)
    if first is not None and node.operator == "or" and isinstance(first.type, OptionalType):
        return _or_else(node, first, scope, expected)
    if first is not None and node.operator == "or" and _is_known(first, scope):
        _report_never_none(first, scope)
        return None
    inner = scope.fork()
    what = f"what `{node.operator}` joins"
    operands: list[model.Expression] = []
    for number, operand in enumerate(node.operands):
        value = expressions.check_expression(operand, inner, BOOL) if number else first
        if value is not None and report_half_question(node, number, value, scope):
            return None
        value = None if value is None else expressions.accept(value, BOOL, inner, what)
        if value is not None:
            inner.know(facts_when(value, node.operator == "and", scope))
            operands.append(value)
    if len(operands) < len(node.operands):
        return None
    return model.Logic(type=BOOL, operator=node.operator, operands=tuple(operands), span=node.span)


def _is_known(value: model.Expression, scope: Scope) -> bool:
    """Whether a value may be none by its declaration, and here surely is not."""
    return not isinstance(value.type, OptionalType) and evolve(value, type=OptionalType(value.type)) in scope.known


def _report_never_none(value: model.Expression, scope: Scope) -> None:
    scope.diagnostics.error(
        "RW317",
        f"this is never none: it is always {one_of(value.type, scope.symbols)}",
        value.span,
        label="what follows `or` is never taken",
    )


def _or_else(node: tree.Logic, first: model.Expression, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`a or b or c` takes the first that is not none."""
    values = [first]
    for operand in node.operands[1:]:
        value = expressions.check_expression(operand, scope, expected or unwrapped(first.type))
        if value is None:
            return None
        values.append(value)
    for value in values[1:-1]:
        if not isinstance(value.type, OptionalType):
            _report_never_none(value, scope)
            return None
    found = values[-1]
    for value in reversed(values[:-1]):
        type = join(unwrapped(value.type), found.type)
        if type is None:
            symbols = scope.symbols
            scope.diagnostics.error(
                "RW308",
                f"before `or` stands {one_of(value.type, symbols)}, behind it {one_of(found.type, symbols)}",
                found.span,
                label="another sort of thing",
            )
            return None
        found = model.OrElse(type=type, value=value, otherwise=found, span=node.span)
    return found
