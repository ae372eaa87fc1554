"""Runs the bodies of pure functions: they change nothing but their own locals, and nothing in them asks or draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from rulewright.dsl import model
from rulewright.dsl.types import ListType, Type, fits
from rulewright.interpreter.effort import WORDS_A_STEP, weight
from rulewright.interpreter.fault import Fault, index_outside, no_result
from rulewright.interpreter.label import Value
from rulewright.interpreter.store import at, combined, replaced
from rulewright.interpreter.world import UNSET, Frame

if TYPE_CHECKING:
    from rulewright.interpreter.evaluate import Evaluator


class Leaving(Exception):  # noqa: N818 - a way out, not an error
    """A statement that leaves what it stands in; `kind` is that of `model.Leave`."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Returning(Exception):  # noqa: N818
    """`return`, with its value."""

    def __init__(self, value: Value, type: Type) -> None:
        super().__init__(value)
        self.value = value
        self.type = type


def run_function(evaluator: Evaluator, function: model.Function, frame: Frame) -> Value:
    """The value a function returns."""
    try:
        run_block(evaluator, function.body.block, frame)
    except Returning as returning:
        return evaluator.stored(returning.value, returning.type, function.result)
    raise no_result(function.name)


def run_block(evaluator: Evaluator, block: model.Block, frame: Frame) -> None:
    """Runs statements one after the other; a fault is located at the innermost one that raised it."""
    for statement in block:
        try:
            run_statement(evaluator, statement, frame)
        except Fault as fault:
            raise evaluator.located(fault, statement.span, frame) from None


def run_statement(evaluator: Evaluator, statement: model.Statement, frame: Frame) -> None:
    """Runs one of the statements that may stand in a function."""
    match statement:
        case model.Assign():
            assign_local(evaluator, statement, frame)
        case model.If():
            run_block(evaluator, branch_taken(evaluator, statement, frame), frame)
        case model.Return(value=value):
            raise Returning(evaluator.value(value, frame), value.type)
        case model.Leave(kind=kind):
            raise Leaving(kind)
        case model.For() | model.While() | model.RepeatTimes():
            for _ in rounds(evaluator, statement, frame):
                if not goes_on(evaluator, statement.body, frame):
                    break
        case _:
            raise AssertionError(f"{type(statement).__name__} cannot stand in a function")


def rounds(evaluator: Evaluator, loop: model.For | model.While | model.RepeatTimes, frame: Frame) -> Iterator[None]:
    """One turn for each round of a loop."""
    match loop:
        case model.For(generators=generators):
            yield from evaluator.turns(generators, frame)
        case model.While(condition=condition):
            while condition is None or evaluator.value(condition, frame):
                evaluator.charge(1)
                yield
        case model.RepeatTimes(times=times):
            for _ in range(evaluator.value(times, frame)):
                evaluator.charge(1)
                yield
        case _:
            assert_never(loop)


def goes_on(evaluator: Evaluator, body: model.Block, frame: Frame) -> bool:
    """Runs one round of a loop and says whether another may follow."""
    try:
        run_block(evaluator, body, frame)
    except Leaving as leaving:
        if leaving.kind == "break":
            return False
        if leaving.kind != "continue":
            raise
    return True


def branch_taken(evaluator: Evaluator, node: model.If, frame: Frame) -> model.Block:
    """The block of the first branch whose condition holds."""
    for branch in node.branches:
        if evaluator.value(branch.condition, frame):
            return branch.body
    return node.otherwise


def assign_local(evaluator: Evaluator, node: model.Assign, frame: Frame) -> None:
    """Stores a value in a local or a part of one."""
    target = node.target
    assert target.local is not None
    assert not isinstance(node.value, model.RollDice | model.PickRandom)
    whole = frame.values[target.local]
    path = target_path(evaluator, target, whole, frame)
    value = evaluator.value(node.value, frame)
    if node.operator in ("=", "union"):
        evaluator.stored(value, node.value.type, target.type)
    new = combined(node.operator, at(whole, path) if whole is not UNSET else None, value, node.value.type, target.type)
    frame.set(target.local, put_in(evaluator, node, whole, path, new, frame))


def put_in(
    evaluator: Evaluator, node: model.Assign, whole: Value, path: tuple[int, ...], part: Value, frame: Frame
) -> Value:
    """What a variable or local holds after an assignment; charged for if it is large."""
    target, source = node.target, node.value.type
    if (
        node.operator == "extend"
        and isinstance(target.type, ListType)
        and isinstance(source, ListType)
        and not fits(source.element, target.type.element)
        and evaluator.sizes.is_taken_apart(target.type)
    ):
        evaluator.charge(weight(part) // WORDS_A_STEP)
    new = replaced(whole, path, part)
    if target.variable is not None:
        evaluator.spend_on(evaluator.world.model.variables[target.variable].type, new)
    elif target.local is not None:
        evaluator.spend_on(frame.locals[target.local].type, new)
    return new


def target_path(evaluator: Evaluator, target: model.Target, whole: Value, frame: Frame) -> tuple[int, ...]:
    """The positions that lead from a whole value to the part assigned to."""
    path: list[int] = []
    for step in target.steps:
        match step:
            case model.FieldStep(field=field):
                path.append(field)
            case model.ItemStep(index=index):
                position = evaluator.value(index, frame)
                length = len(at(whole, path))
                if not 1 <= position <= length:
                    raise evaluator.located(index_outside(position, length), step.span, frame)
                path.append(position - 1)
            case model.KeyStep(key=key, key_type=key_type):
                path.append(evaluator.key(key, key_type, frame))
    return tuple(path)
