"""Lists, sets, records and values for each key: made, joined, searched."""

from __future__ import annotations

import ast

from rulewright.dsl import model
from rulewright.dsl.types import LONGEST_LIST, EnumType, ListType, OptionalType, PlayerType, SetType, SpaceType
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import VALUES_A_STEP
from rulewright.interpreter.emit import can_fault
from rulewright.interpreter.fold import fold
from rulewright.interpreter.geometry import UNKNOWN

ROTATED = 64
"""Lists up to this long are rotated by a table."""


def compile_concatenate(node: model.Concatenate, cx: Context) -> ast.expr:
    """`a + b` of lists."""
    from rulewright.interpreter.compile_expression import compile_in_order

    left, right = compile_in_order((node.left, node.right), cx)
    joined = cx.e("a + b", a=left, b=right)
    if not cx.is_large(node.type):
        return joined
    joined = cx.temp(joined)
    cx.at(node)
    cx.charge(cx.e("len(joined) // by", joined=joined, by=VALUES_A_STEP))
    if not isinstance(node.type, ListType) or node.type.bound > LONGEST_LIST:
        cx.s("if len(joined) > most: raise list_too_long(len(joined), most)", joined=joined, most=LONGEST_LIST)
    return joined


def compile_combine(node: model.Combine, cx: Context) -> ast.expr:
    """`a + b` and `a - b` of sets, `a - b` of lists."""
    from rulewright.interpreter.compile_expression import compile_in_order

    sizes = cx.unit.sizes
    is_charged = sizes.is_taken_apart(node.left.type) or sizes.is_taken_apart(node.right.type)
    if isinstance(node.type, SetType) and isinstance(node.right, model.ListOf) and len(node.right.items) == 1:
        # A single element needs no set of its own, which would weigh nothing.
        left, element = compile_in_order((node.left, node.right.items[0]), cx)
        if is_charged:
            left, element = cx.temp(left), cx.temp(element)
            cx.at(node)
            cx.charge_value(left, node.left.type)
        function = "added" if node.operator == "+" else "removed"
        return cx.e(f"{function}(left, element)", left=left, element=element)
    left, right = compile_in_order((node.left, node.right), cx)
    if is_charged:
        left, right = cx.temp(left), cx.temp(right)
        cx.at(node)
        cx.charge_value(left, node.left.type)
        cx.charge_value(right, node.right.type)
    if isinstance(node.type, SetType):
        function = "union" if node.operator == "+" else "difference"
        return cx.e(f"{function}(left, right)", left=left, right=right)
    return cx.e("without(left, right)", left=left, right=right)


def compile_contains(node: model.Contains, cx: Context) -> ast.expr:
    """`a in b`."""
    from rulewright.interpreter.compile_expression import compile_in_order

    if isinstance(node.collection, model.Range):
        element, low, high = compile_in_order((node.element, node.collection.low, node.collection.high), cx)
        if can_fault(element):
            # Python looks at the lower end first.
            element, low = cx.temp(element), cx.temp(low)
        if isinstance(node.element.type, OptionalType):
            element = cx.temp(element)
            return cx.e("(element is not None and low <= element <= high)", low=low, element=element, high=high)
        return cx.e("low <= element <= high", low=low, element=element, high=high)
    element, items = compile_in_order((node.element, node.collection), cx)
    if cx.is_large(node.collection.type):
        element, items = cx.temp(element), cx.temp(items)
        cx.at(node)
        cx.charge_value(items, node.collection.type)
    return cx.e("element in items", element=element, items=items)


def compile_starting_from(node: model.StartingFrom, cx: Context) -> ast.expr:
    """`list from start`."""
    from rulewright.interpreter.compile_expression import compile_expression, compile_in_order

    items = fold(node.list, cx)
    counts_through = items is not UNKNOWN and tuple(items) == tuple(range(len(items))) and len(items) <= ROTATED
    if counts_through and isinstance(node.start.type, PlayerType | EnumType | SpaceType):
        start = compile_expression(node.start, cx)
        rotations = tuple(tuple(items[i:]) + tuple(items[:i]) for i in range(len(items)))
        return cx.e("rotations[start]", rotations=rotations, start=start)
    list_, start = compile_in_order((node.list, node.start), cx)
    cx.at(node)
    if cx.is_large(node.list.type):
        list_, start = cx.temp(list_), cx.temp(start)
        cx.charge_value(list_, node.list.type)
    return cx.temp(cx.e("rotated(items, start, type_)", items=list_, start=start, type_=cx.share(node.start.type)))


def compile_list(node: model.ListOf, cx: Context) -> ast.expr:
    """A list or set written out."""
    from rulewright.interpreter.compile_expression import compile_in_order

    items = cx.emit.tuple_of(compile_in_order(node.items, cx))
    is_in_order = isinstance(node.type, ListType) or len(node.items) < 2
    return items if is_in_order else cx.e("ascending(items)", items=items)


def compile_per(node: model.PerOf, cx: Context) -> ast.expr:
    """A value for each key."""
    from rulewright.interpreter.compile_expression import compile_in_order

    keys = cx.layout.keys(node.type.key)  # type: ignore[union-attr]
    given = [value for value in node.values if value is not None]
    written = [] if node.otherwise is None else [node.otherwise]
    made = compile_in_order((*given, *written), cx)
    otherwise = cx.temp(made.pop()) if written else None
    if not given:
        assert otherwise is not None
        return cx.e("(otherwise,) * count", otherwise=otherwise, count=len(keys))
    values = []
    for value in node.values:
        part = otherwise if value is None else made.pop(0)
        assert part is not None
        values.append(part)
    return cx.emit.tuple_of(values)


def compile_record(node: model.RecordOf, cx: Context) -> ast.expr:
    """A record with its fields, each tested."""
    from rulewright.interpreter.compile_expression import compile_stored

    fields = cx.unit.rules.fields_of(node.type.name)  # type: ignore[union-attr]
    return cx.emit.tuple_of(compile_stored(node.values, [field.type for field in fields], cx))
