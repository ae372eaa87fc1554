"""Conditions joined by `and` and `or`, in the order in which fewest of them are tested."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence

from rulewright.interpreter.emit import CANNOT_FAULT

FREE = (
    ast.BinOp,
    ast.BoolOp,
    ast.Call,
    ast.Compare,
    ast.Constant,
    ast.IfExp,
    ast.Name,
    ast.Subscript,
    ast.Tuple,
    ast.UnaryOp,
    ast.boolop,
    ast.cmpop,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
)
"""What a free expression is made of: nothing with names of its own."""


def is_free(value: ast.expr) -> bool:
    """Whether an expression gives the same wherever it stands, and stops no game."""
    for node in ast.walk(value):
        if not isinstance(node, FREE):
            return False
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in CANNOT_FAULT):
            return False
    return True


def joined(conditions: Sequence[ast.expr], *, is_and: bool) -> ast.expr:
    """One flat `and` or `or` of at least one condition."""
    if len(conditions) == 1:
        return conditions[0]
    made = ast.BoolOp(ast.And() if is_and else ast.Or(), list(conditions))
    return ast.copy_location(made, conditions[0])


def any_of(conditions: Sequence[ast.expr]) -> ast.expr:
    """Whether any of some free conditions holds; what several of them need is tested once, and first.

    Of `a and b or a and c or b and c` becomes `a and (b or c) or b and c`.
    """
    return joined(_alternatives([_parts(each) for each in conditions]), is_and=False)


Parts = dict[str, ast.expr]
"""Conditions which must all hold, by how they are written."""


def _parts(condition: ast.expr) -> Parts:
    is_and = isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And)
    parts = condition.values if isinstance(condition, ast.BoolOp) and is_and else [condition]
    return {ast.dump(each): each for each in parts}


def _alternatives(found: list[Parts]) -> list[ast.expr]:
    """Conditions of which one holds when all parts of one of those found do."""
    made: list[ast.expr] = []
    while found:
        # Of those that are needed equally often the first: a Counter keeps the order in which it met them.
        part, times = Counter(key for each in found for key in each).most_common(1)[0]
        if times == 1:
            return made + [joined(list(each.values()), is_and=True) for each in found]
        needing = [each for each in found if part in each]
        test = needing[0][part]
        rest = [{key: value for key, value in each.items() if key != part} for each in needing]
        # Where one needs nothing else it is enough that this part holds.
        made.append(test if not all(rest) else joined([test, joined(_alternatives(rest), is_and=False)], is_and=True))
        found = [each for each in found if part not in each]
    return made
