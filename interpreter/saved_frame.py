"""Frames in a state that was saved: places in the rules, and the values that they go on with there."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import model
from rulewright.dsl.types import ListType, OptionalType, Type, element_type
from rulewright.interpreter.compile_program import AFTER_PLAY, FINISHED, FIRST_TURN, NEXT_TURN, SETUP
from rulewright.interpreter.damage import BadStateError
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.program import Program
from rulewright.interpreter.saved_value import are_of_types, is_int, is_of_type

DEEPEST = 1_000
"""Frames in one another."""


def check_frame(program: Program, frame: Any, *, asks: bool = True) -> None:
    """A frame names a point that waits for a decision, or not if it does not ask, and every frame above it one that
    goes on after a call.
    """
    first = asks
    goes_on = (NEXT_TURN, AFTER_PLAY) if asks else (NEXT_TURN, AFTER_PLAY, FIRST_TURN)
    deep = 0
    while frame is not None:
        deep += 1
        if deep > DEEPEST or not isinstance(frame, tuple) or len(frame) < 2:
            raise BadStateError("the place in the rules of this state is damaged")
        number, parent = frame[0], frame[1]
        if not is_int(number, 0, len(program.points) - 1):
            raise BadStateError("this state waits at a place that these rules do not have")
        point = program.points[number]
        if (point.site is not None) != first or len(frame) != 2 + len(point.live):
            raise BadStateError("this state waits at a place where nobody can be asked")
        for name, value in zip(point.live, frame[2:], strict=True):
            if name.startswith("l"):
                local = point.locals[int(name[1:])] if int(name[1:]) < len(point.locals) else None
                if local is not None and not is_of_type(program.layout, value, local.type):
                    raise BadStateError(f"`{local.name}` holds {value!r}, which it cannot")
            elif name in program.held and not _holds(program.layout, value, program.held[name]):
                raise BadStateError("the place in the rules of this state is damaged")
        is_last = number in goes_on or point.rule == "setup"
        # What drives the game is never called, and the end of what only a test asked for is the end of no game.
        is_driver = number in (FINISHED, SETUP, FIRST_TURN, NEXT_TURN, AFTER_PLAY)
        if (parent is None and not is_last) or (parent is not None and is_driver):
            raise BadStateError("in this state nothing follows when the rules have run")
        frame = parent
        first = False


def _holds(layout: Layout, value: Any, about: Type | model.Secretly) -> bool:
    """Whether a name of the compiler's own holds what it stands for: the elements of a loop, a card, or answers."""
    match about:
        case model.Secretly():
            return isinstance(value, tuple) and all(_is_answer(layout, each, about) for each in value)
        case ListType():
            return isinstance(value, tuple) and all(is_of_type(layout, item, about.element) for item in value)
        case _:
            return value is None or is_of_type(layout, value, about)


def _is_answer(layout: Layout, answer: Any, node: model.Secretly) -> bool:
    """Whether this is `()`, for a seat that was not asked, or a sealed answer in a tuple."""
    if answer == ():
        return True
    if not isinstance(answer, tuple) or len(answer) != 1:
        return False
    (value,) = answer
    match node.what:
        case model.PickOne(names=(name,)):
            return is_of_type(layout, value, OptionalType(element_type(name.collection.type)))
        case model.PickOne(names=names):
            return are_of_types(layout, value, [element_type(name.collection.type) for name in names])
        case model.PickSome(collection=collection):
            type_ = element_type(collection.type)
            return isinstance(value, tuple) and all(is_of_type(layout, part, type_) for part in value)


def is_all_typed(program: Program, frame: Any) -> bool:
    """Whether every value in a frame and those above it has a type, and so was tested; those of loops have none."""
    while frame is not None:
        point = program.points[frame[0]]
        if not all(name.startswith("l") and int(name[1:]) < len(point.locals) for name in point.live):
            return False
        frame = frame[1]
    return True
