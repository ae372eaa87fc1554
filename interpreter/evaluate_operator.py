"""Operators between two values: comparing, calculating, and putting lists and sets together."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from rulewright.dsl import model
from rulewright.dsl.types import INT_LIMIT, LONGEST_LIST, SetType
from rulewright.interpreter.effort import VALUES_A_STEP, weight
from rulewright.interpreter.fault import division_by_zero, int_overflow, list_too_long
from rulewright.interpreter.label import Value
from rulewright.interpreter.store import as_set, without_one
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.evaluate import Evaluator


def compare(evaluator: Evaluator, node: model.Compare, frame: Frame) -> bool:
    """Whether a comparison holds."""
    left, right = evaluator.value(node.left, frame), evaluator.value(node.right, frame)
    evaluator.spend_on(node.left.type, left)
    match node.operator:
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
        case ">=":
            return bool(left >= right)
        case _:
            assert_never(node.operator)


def arithmetic(evaluator: Evaluator, node: model.Arithmetic, frame: Frame) -> int:
    """A number worked out of two others."""
    left, right = evaluator.value(node.left, frame), evaluator.value(node.right, frame)
    match node.operator:
        case "+":
            return int(left + right)
        case "-":
            return int(left - right)
        case "*":
            return within_limits(left * right)
        case "//" | "%" as operator:
            if right == 0:
                raise division_by_zero()
            return int(left // right if operator == "//" else left % right)
        case _:
            assert_never(node.operator)


def concatenate(evaluator: Evaluator, node: model.Concatenate, frame: Frame) -> Value:
    """Two lists in a row."""
    joined = evaluator.value(node.left, frame) + evaluator.value(node.right, frame)
    if evaluator.sizes.is_large(node.type):
        evaluator.charge(len(joined) // VALUES_A_STEP)
    if len(joined) > LONGEST_LIST:
        raise list_too_long(len(joined), LONGEST_LIST)
    return joined


def combine(evaluator: Evaluator, node: model.Combine, frame: Frame) -> Value:
    """A set or list with the elements of another one, or without them."""
    left, right = evaluator.value(node.left, frame), evaluator.value(node.right, frame)
    if evaluator.sizes.is_taken_apart(node.left.type) or evaluator.sizes.is_taken_apart(node.right.type):
        evaluator.charge(weight(left) // VALUES_A_STEP + weight(right) // VALUES_A_STEP)
    if isinstance(node.type, SetType):
        return as_set(left + right) if node.operator == "+" else tuple(x for x in left if x not in right)
    for item in right:
        left = without_one(left, item)
    return left


def within_limits(number: int) -> int:
    """The number itself, unless it is beyond what numbers can be."""
    if not -INT_LIMIT <= number <= INT_LIMIT:
        raise int_overflow()
    return number
