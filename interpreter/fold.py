"""What the compiler knows of an expression without any state: its value, when nothing in a game can change it."""

from __future__ import annotations

import ast
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.types import ListType, PlaceType
from rulewright.interpreter import geometry
from rulewright.interpreter.context import Context
from rulewright.interpreter.emit import known_int
from rulewright.interpreter.geometry import UNKNOWN


def fold(node: model.Expression, cx: Context) -> Any:
    """The value of an expression that no state can change, or `UNKNOWN`."""
    layout = cx.layout
    match node:
        case model.Constant():
            return node.value
        case model.OptionValue():
            return layout.option(node.option)
        case model.LocalValue():
            return cx.known.get(node.local, UNKNOWN)
        case model.NamedCard():
            return geometry.named_card(layout, node.kind, node.card)
        case model.All():
            return geometry.everything(layout, node)
        case model.VariableValue() if node.variable in layout.tables:
            owner = 0 if node.owner is None else fold(node.owner, cx)
            if owner is UNKNOWN or owner is None:
                return UNKNOWN
            first = layout.first_owner(layout.model.variables[node.variable].owner)
            return layout.tables[node.variable][owner - first]
        case model.ZonePlaces():
            owner = 0 if node.zone.owner is None else fold(node.zone.owner, cx)
            key = 0 if node.zone.key is None else UNKNOWN
            if owner is UNKNOWN or key is UNKNOWN:
                return UNKNOWN
            region = layout.zones[node.zone.zone]
            start = layout.cell_of(node.zone.zone, owner, 0, 0)
            return tuple(range(start, start + region.size))
        case model.Size():
            items = fold(node.collection, cx)
            return UNKNOWN if items is UNKNOWN else len(items)
        case model.Range():
            low, high = fold(node.low, cx), fold(node.high, cx)
            if low is UNKNOWN or high is UNKNOWN or high - low > 10_000:
                return UNKNOWN
            return tuple(range(low, high + 1))
        case model.Arithmetic(operator="+" | "-"):
            left, right = fold(node.left, cx), fold(node.right, cx)
            if left is UNKNOWN or right is UNKNOWN:
                return UNKNOWN
            return left + right if node.operator == "+" else left - right
        case model.Compare():
            left, right = fold(node.left, cx), fold(node.right, cx)
            return UNKNOWN if left is UNKNOWN or right is UNKNOWN else _compared(node.operator, left, right)
        case model.Negate():
            value = fold(node.operand, cx)
            return UNKNOWN if value is UNKNOWN else -value
        case model.OwnSpaces(owner=owner):
            seat = fold(owner, cx)
            if seat is UNKNOWN or not isinstance(node.type, ListType):
                return UNKNOWN
            size = geometry.board_of(layout, node.type.element).own_size
            return tuple(range(seat * size, (seat + 1) * size))
        case model.CallBuiltin(name="lines" | "leaps" | "others" | "next" | "step" | "ray" | "opposite" | "distance"):
            values = [fold(each, cx) for each in node.arguments]
            if any(value is UNKNOWN or value is None for value in values):
                return UNKNOWN
            return geometry.builtin(layout, node, *values)
        case model.BuiltinValue(
            name="next"
            | "previous"
            | "neighbours"
            | "around"
            | "to"
            | "edge"
            | "owner"
            | "row"
            | "column"
            | "index"
            | "seat"
            | "team"
            | "players"
        ):
            value = fold(node.of, cx)
            if value is UNKNOWN or value is None or isinstance(node.of.type, PlaceType):
                return UNKNOWN
            return geometry.builtin_table(layout, node)[value]
        case _:
            return UNKNOWN


def _compared(operator: str, left: Any, right: Any) -> bool:
    match operator:
        case "==":
            return bool(left == right)
        case "!=":
            return bool(left != right)
        case "<":
            return bool(left < right)
        case "<=":
            return bool(left <= right)
        case ">":
            return bool(left > right)
        case _:
            return bool(left >= right)


def offset(index: ast.expr, by: int, cx: Context) -> ast.expr:
    """`index + by`, folded where it can be."""
    known = known_int(index)
    if known is not None:
        return cx.e("value", value=known + by)
    return index if by == 0 else cx.e("index + by", index=index, by=by)
