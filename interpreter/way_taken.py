"""The way that a call takes through a function: to which `return`, and by which condition."""

from __future__ import annotations

from attrs import frozen

from rulewright.dsl import model
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.evaluate_function import Leaving, branch_taken, rounds, run_statement
from rulewright.interpreter.world import Frame


@frozen
class Taken:
    """How a function came to its result: the `return` it reached, its locals there, and the condition before it."""

    result: model.Expression
    frame: Frame
    guard: model.Expression | None


class Reached(Exception):  # noqa: N818 - a way out, not an error
    """A `return` was reached."""

    def __init__(self, taken: Taken) -> None:
        super().__init__(taken)
        self.taken = taken


def way_taken(evaluator: Evaluator, call: model.CallFunction, frame: Frame) -> Taken | None:
    """The way through a function for the arguments of a call; none of a function that comes to no `return`."""
    function = evaluator.world.model.functions[call.function]
    values = [
        evaluator.stored(evaluator.value(argument, frame), argument.type, local.type)
        for argument, local in zip(call.arguments, function.body.locals, strict=False)
    ]
    try:
        _follow(evaluator, function.body.block, Frame.of(function.body.locals, *values), None)
    except Reached as reached:
        return reached.taken
    return None


def _follow(evaluator: Evaluator, block: model.Block, frame: Frame, guard: model.Expression | None) -> None:
    """Runs statements of a function until a `return` is reached."""
    for statement in block:
        match statement:
            case model.Return(value=value):
                raise Reached(Taken(value, frame, guard))
            case model.If(branches=branches):
                body = branch_taken(evaluator, statement, frame)
                chosen = next((branch.condition for branch in branches if branch.body is body), None)
                _follow(evaluator, body, frame, chosen)
            case model.For() | model.While() | model.RepeatTimes():
                _go_round(evaluator, statement, frame)
            case _:
                run_statement(evaluator, statement, frame)


def _go_round(evaluator: Evaluator, loop: model.For | model.While | model.RepeatTimes, frame: Frame) -> None:
    for _ in rounds(evaluator, loop, frame):
        try:
            _follow(evaluator, loop.body, frame, None)
        except Leaving as leaving:
            if leaving.kind == "break":
                return
            if leaving.kind != "continue":
                raise
