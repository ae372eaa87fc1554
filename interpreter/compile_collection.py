"""Lists, sets, records and values for each key: made, joined, searched."""

from __future__ import annotations

import ast

from rulewright.dsl import model
from rulewright.dsl.types import LONGEST_LIST, EnumType, ListType, OptionalType, PlayerType, SetType, SpaceType
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import VALUES_A_STEP
from rulewright.interpreter.fold import fold
from rulewright.interpreter.geometry import UNKNOWN

ROTATED = 64
"""Lists up to this long are rotated by a table."""


def compile_concatenate(node: model.Concatenate, cx: Context) -> ast.expr:
    """`a + b` of lists."""
    from rulewright.interpreter.compile_expression import compile_expression

    joined = cx.e("a + b", a=compile_expression(node.left, cx), b=compile_expression(node.right, cx))
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
    from rulewright.interpreter.compile_expression import compile_expression

    left, right = compile_expression(node.left, cx), compile_expression(node.right, cx)
    sizes = cx.unit.sizes
    if sizes.is_taken_apart(node.left.type) or sizes.is_taken_apart(node.right.type):
        left, right = cx.temp(left), cx.temp(right)
        cx.at(node)
        cx.charge_value(left)
        cx.charge_value(right)
    if isinstance(node.type, SetType):
        function = "union" if node.operator == "+" else "difference"
        return cx.e(f"{function}(left, right)", left=left, right=right)
    return cx.e("without(left, right)", left=left, right=right)


def compile_contains(node: model.Contains, cx: Context) -> ast.expr:
    """`a in b`."""
    from rulewright.interpreter.compile_expression import compile_expression

    element = compile_expression(node.element, cx)
    if isinstance(node.collection, model.Range):
        low, high = compile_expression(node.collection.low, cx), compile_expression(node.collection.high, cx)
        if isinstance(node.element.type, OptionalType):
            element = cx.temp(element)
            return cx.e("(element is not None and low <= element <= high)", low=low, element=element, high=high)
        return cx.e("low <= element <= high", low=low, element=element, high=high)
    items = compile_expression(node.collection, cx)
    if cx.is_large(node.collection.type):
        element, items = cx.temp(element), cx.temp(items)
        cx.at(node)
        cx.charge_value(items)
    return cx.e("element in items", element=element, items=items)


def compile_starting_from(node: model.StartingFrom, cx: Context) -> ast.expr:
    """`list from start`."""
    from rulewright.interpreter.compile_expression import compile_expression

    items = fold(node.list, cx)
    start = compile_expression(node.start, cx)
    counts_through = items is not UNKNOWN and tuple(items) == tuple(range(len(items))) and len(items) <= ROTATED
    if counts_through and isinstance(node.start.type, PlayerType | EnumType | SpaceType):
        rotations = tuple(tuple(items[i:]) + tuple(items[:i]) for i in range(len(items)))
        return cx.e("rotations[start]", rotations=rotations, start=start)
    list_ = compile_expression(node.list, cx)
    cx.at(node)
    if cx.is_large(node.list.type):
        list_, start = cx.temp(list_), cx.temp(start)
        cx.charge_value(list_)
    return cx.temp(cx.e("rotated(items, start, type_)", items=list_, start=start, type_=cx.share(node.start.type)))


def compile_list(node: model.ListOf, cx: Context) -> ast.expr:
    """A list or set written out."""
    from rulewright.interpreter.compile_expression import compile_expression

    items = cx.emit.tuple_of([compile_expression(item, cx) for item in node.items])
    return cx.e("ascending(items)", items=items) if isinstance(node.type, SetType) else items


def compile_per(node: model.PerOf, cx: Context) -> ast.expr:
    """A value for each key."""
    from rulewright.interpreter.compile_expression import compile_expression

    otherwise = None if node.otherwise is None else cx.temp(compile_expression(node.otherwise, cx))
    keys = cx.layout.keys(node.type.key)  # type: ignore[union-attr]
    if not node.values or all(value is None for value in node.values):
        assert otherwise is not None
        return cx.e("(otherwise,) * count", otherwise=otherwise, count=len(keys))
    values = []
    for value in node.values:
        made = otherwise if value is None else compile_expression(value, cx)
        assert made is not None
        values.append(made)
    return cx.emit.tuple_of(values)


def compile_record(node: model.RecordOf, cx: Context) -> ast.expr:
    """A record with its fields, each tested."""
    from rulewright.interpreter.compile_expression import compile_expression

    record = next(each for each in cx.unit.rules.records if each.name == node.type.name)  # type: ignore[union-attr]
    values = []
    for value, field in zip(node.values, record.fields, strict=True):
        made = compile_expression(value, cx)
        cx.at(value)
        values.append(cx.stored(made, value.type, field.type))
    return cx.emit.tuple_of(values)
