"""What comes out of going through generators: counts, sums, the best of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from rulewright.dsl import model
from rulewright.interpreter.evaluate_operator import within_limits
from rulewright.interpreter.fault import extreme_of_nothing
from rulewright.interpreter.label import Value
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.evaluate import Evaluator


def aggregate(evaluator: Evaluator, node: model.Aggregate, frame: Frame) -> Value:
    """The value of an aggregate; `any`, `all` and `first` stop at the first turn that decides."""
    turns = evaluator.turns(node.generators, frame)
    match node.kind:
        case "count":
            return sum(1 for _ in turns)
        case "any":
            return any(evaluator.value(node.value, frame) for _ in turns)
        case "all":
            return all(evaluator.value(node.value, frame) for _ in turns)
        case "sum":
            total = 0
            for _ in turns:
                total = within_limits(total + evaluator.value(node.value, frame))
            return total
        case "first":
            for _ in turns:
                return evaluator.value(node.value, frame)
            return otherwise(evaluator, node, frame)
        case "last":
            values = [evaluator.value(node.value, frame) for _ in turns]
            return values[-1] if values else otherwise(evaluator, node, frame)
        case "min" | "max" as kind:
            values = [evaluator.value(node.value, frame) for _ in turns]
            if values:
                return min(values) if kind == "min" else max(values)
            if node.otherwise is None:
                raise extreme_of_nothing(kind)
            return evaluator.value(node.otherwise, frame)
        case "distinct":
            return tuple(dict.fromkeys(evaluator.value(node.value, frame) for _ in turns))
        case "best" | "sorted" as kind:
            assert node.by is not None
            pairs = [(evaluator.value(node.by, frame), evaluator.value(node.value, frame)) for _ in turns]
            if kind == "sorted":
                return tuple(value for _, value in sorted(pairs, key=lambda pair: pair[0]))
            highest = max((by for by, _ in pairs), default=None)
            return tuple(value for by, value in pairs if by == highest)
        case _:
            assert_never(node.kind)


def otherwise(evaluator: Evaluator, node: model.Aggregate, frame: Frame) -> Value:
    """What is said for the case that there is nothing; else none."""
    return None if node.otherwise is None else evaluator.value(node.otherwise, frame)
