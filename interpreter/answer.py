"""Which options an answer means: one written in a test, or any other that names what it wants.

A text means an option whose label it is, whatever its capitals, or a card of that name. A value means an equal option,
a card also a copy that looks like it. A list means those things together: in this order where an order is asked, or
several names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from typing import Protocol

from attrs import evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.join import join
from rulewright.dsl.types import CardType, ListType, OptionalType, PieceType, SetType, Type, element_type
from rulewright.interpreter.label import Labels, Made, Value
from rulewright.interpreter.options import Answers

Evaluate = Callable[[model.Expression], Value]

MOST_READINGS = 1000
"""Ways to read a list in which names fit several things."""


class Open(Protocol):
    """A decision that waits for an answer of one seat."""

    @property
    def what(self) -> model.PickOne | model.PickSome | model.PickOrder | model.PickMenu: ...
    @property
    def options(self) -> Sequence[Value]: ...
    def label(self, option: Value) -> str: ...


@frozen
class Meant:
    """One thing of an answer: a text, or a value with its type."""

    text: str | None
    value: Value
    type: Type | None


def answers_needed(decision: Open) -> int:
    """How many answers one after the other make up a whole one: one for each name."""
    return len(decision.what.names) if isinstance(decision.what, model.PickOne) else 1


def matches(answers: Sequence[model.Answer], decision: Open, labels: Labels, evaluate: Evaluate) -> list[Value]:
    """The options that begin with these answers, in order; of a decision of several names the first few will do."""
    what = decision.what
    match what:
        case model.PickOne(names=names) if len(names) > 1:
            types = [element_type(name.collection.type) for name in names]
            if len(answers) == 1 and isinstance(answers[0].value, tuple) and not isinstance(types[0], ListType):
                answers = answers[0].value[: len(names)]
            wanted = [meant_by(answer, evaluate) for answer in answers]
            return [
                option
                for option in decision.options
                if all(is_one(wanted[n], option[n], types[n], labels) for n in range(len(wanted)))
            ]
        case model.PickOne(names=(name,)):
            (answer,) = answers
            meant, type = meant_by(answer, evaluate), element_type(name.collection.type)
            return [
                option
                for option in decision.options
                if _is_called(meant, option, decision) or is_one(meant, option, type, labels)
            ]
        case model.PickMenu():
            (answer,) = answers
            meant = meant_by(answer, evaluate)
            return [option for option in decision.options if _is_called(meant, option, decision)]
        case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
            (answer,) = answers
            things = things_of(answer, evaluate)
            type = element_type(collection.type)
            if isinstance(decision.options, Answers):
                return _counted(things, decision.options, type, labels)
            return [option for option in decision.options if _are_all(things, option, type, labels)]
        case _:
            raise AssertionError("a choice names at least one thing")


def wish_of(answers: Sequence[model.Answer], decision: Open, evaluate: Evaluate) -> list[Meant]:
    """The things that answers to one decision name."""
    match decision.what:
        case model.PickSome() | model.PickOrder():
            return list(things_of(answers[0], evaluate))
        case model.PickOne(names=names) if len(names) > 1 and len(answers) == 1 and isinstance(answers[0].value, tuple):
            return list(things_of(answers[0], evaluate))
        case _:
            return [meant_by(answer, evaluate) for answer in answers]


def meant_by(answer: model.Answer, evaluate: Evaluate) -> Meant:
    value = answer.value
    if isinstance(value, str):
        return Meant(value, None, None)
    if isinstance(value, tuple):
        return Meant(None, tuple(meant_by(each, evaluate) for each in value), None)
    return Meant(None, evaluate(value), value.type)


def things_of(answer: model.Answer, evaluate: Evaluate) -> tuple[Meant, ...]:
    """What an answer lists; one thing alone is a list of one."""
    meant = meant_by(answer, evaluate)
    if isinstance(answer.value, tuple):
        return tuple(meant.value)
    if isinstance(meant.type, ListType | SetType):
        element = meant.type.element
        return tuple(Meant(None, each, element) for each in meant.value)
    return (meant,)


def _is_called(meant: Meant, option: Value, decision: Open) -> bool:
    if meant.text is None:
        return meant.value is None and option is None
    return meant.text.casefold() == decision.label(option).casefold()


def is_one(meant: Meant, value: Value, type: Type, labels: Labels) -> bool:
    """Whether a thing of an answer means a value."""
    if value is None:
        return meant.text is None and meant.value is None
    if isinstance(type, OptionalType):
        type = type.element
    if meant.text is not None:
        ways = [labels]
        if isinstance(type, PieceType):
            ways += [evolve(labels, secrets=None), evolve(labels, secrets=None, stands=None)]
        return any(meant.text.casefold() == way.label(value, type).casefold() for way in ways)
    if meant.value is None or meant.type is None or join(meant.type, type) is None:
        return False
    if isinstance(type, CardType):
        return _are_copies(labels.named.cards[meant.value], labels.named.cards[value])
    if isinstance(type, PieceType) and labels.stands is not None and labels.stands(meant.value) is None:
        # Of copies that stand nowhere one is offered for all.
        is_off = labels.stands(value) is None
        return is_off and _are_copies(labels.named.pieces[meant.value], labels.named.pieces[value])
    return bool(meant.value == value)


def _are_copies(one: Made, other: Made) -> bool:
    return (one.kind, one.declaration, one.binders) == (other.kind, other.declaration, other.binders)


def _counted(things: Sequence[Meant], options: Answers, type: Type, labels: Labels) -> list[Value]:
    """Finds the answers by their parts, as there may be too many to look at each."""
    elements = options.elements
    places = [[n for n, value in enumerate(elements) if is_one(thing, value, type, labels)] for thing in things]
    found: dict[Value, None] = {}
    classes = [list(dict.fromkeys(options.class_of(position) for position in each)) for each in places]
    for reading in islice(product(*classes), MOST_READINGS):
        answer = options.from_classes(reading)
        if answer is not None:
            found[answer] = None
    return list(found)


def _are_all(things: Sequence[Meant], values: Sequence[Value], type: Type, labels: Labels) -> bool:
    """Whether the things of a list mean these values, in any order."""
    if len(things) != len(values):
        return False
    if not things:
        return True
    first, *rest = things
    return any(
        is_one(first, value, type, labels) and _are_all(rest, [*values[:n], *values[n + 1 :]], type, labels)
        for n, value in enumerate(values)
    )
