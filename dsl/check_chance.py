"""Dice and other draws, which stand by themselves on the right of an assignment."""

from __future__ import annotations

from rulewright.dsl import check_aggregate, model, tree
from rulewright.dsl import check_generator as generation
from rulewright.dsl.foreign import KEPT_STARTER, WHO_BEGINS
from rulewright.dsl.scope import Scope
from rulewright.dsl.types import IntType, ListType, SetType, Type, element_type

MOST_DICE = 1000
MOST_SIDES = 1_000_000


def is_chance(node: tree.Expression) -> bool:
    """Whether an expression is a roll or a random choice by itself."""
    if isinstance(node, tree.Roll):
        return True
    return isinstance(node, tree.AggregateValues | tree.AggregateOf | tree.AggregateThings) and node.kind == "random"


def check_chance(node: tree.Expression, scope: Scope) -> model.RollDice | model.PickRandom | None:
    """A roll or random choice that is the whole right side of an assignment; None when wrong."""
    if scope.context.is_pure:
        report_chance(node, scope)
        return None
    match node:
        case tree.Roll():
            return _roll(node, scope)
        case tree.AggregateValues(values=(one,), otherwise=None):
            collection = generation.check_collection(one, scope)
        case tree.AggregateThings(by=None, otherwise=None):
            inner = scope.fork()
            generator = generation.check_generator(node.generator, inner)
            collection = None
            if generator is not None:
                element = element_type(generator.collection.type)
                local = model.LocalValue(type=element, local=generator.local, span=node.generator.name_span)
                type = ListType(element, generation.most((generator,), scope))
                collection = model.Comprehension(type=type, value=local, generators=(generator,), span=node.span)
        case _:
            check_aggregate.report_form(node, "`random` takes one collection", _random_help(node), scope)
            return None
    if collection is None:
        return None
    if isinstance(collection.type, SetType):
        collection = _listed(collection, scope)
    return model.PickRandom(list=collection, type=element_type(collection.type), span=node.span)


def _random_help(node: tree.Expression) -> str:
    """How a random number is drawn, from the numbers that were given as its ends if there are two."""
    match node:
        case tree.AggregateValues(values=(tree.IntLiteral(value=1), tree.IntLiteral(value=high))) if high > 1:
            return f"write `roll d{high}` or `random(1..{high})`"
        case tree.AggregateValues(values=(tree.IntLiteral(value=low), tree.IntLiteral(value=high))) if low < high:
            return f"write `random({low}..{high})`"
        case _:
            return "write `random(xs)`; numbers are drawn with `random(1..6)`, or `roll d6`"


def _listed(collection: model.Expression, scope: Scope) -> model.Expression:
    """A set as the list of its elements, ascending."""
    element = element_type(collection.type)
    local = scope.body.add_local("element", element)
    generator = model.Generator(
        local=local, collection=collection, bound=None, bound_condition=None, condition=None, span=collection.span
    )
    value = model.LocalValue(type=element, local=local, span=collection.span)
    type = ListType(element, generation.bound_of(collection.type, scope))
    return model.Comprehension(type=type, value=value, generators=(generator,), span=collection.span)


def _roll(node: tree.Roll, scope: Scope) -> model.RollDice | None:
    if not 1 <= node.count <= MOST_DICE or not 1 <= node.sides <= MOST_SIDES:
        scope.diagnostics.error(
            "RW305",
            f"from 1 to {MOST_DICE:,} dice can be rolled, with 1 to {MOST_SIDES:,} sides",
            node.span,
            label="there are no such dice",
        )
        return None
    one = IntType(1, node.sides)
    type: Type = ListType(one, node.count) if node.each else IntType(node.count, node.count * node.sides)
    return model.RollDice(count=node.count, sides=node.sides, each=node.each, type=type, span=node.span)


def report_chance(node: tree.Expression, scope: Scope) -> None:
    """Says that dice and other draws stand by themselves on the right of `=`."""
    if scope.context.is_pure:
        scope.diagnostics.error(
            "RW315",
            f"nothing can be rolled or drawn in {scope.context.title}",
            node.span,
            label="this would be chance",
            help=KEPT_STARTER if scope.context.title == WHO_BEGINS else "roll in an action, and hand the result over",
        )
        return
    scope.diagnostics.error(
        "RW315",
        "a roll or a random choice is the whole right side of an assignment",
        node.span,
        label="it cannot be a part of something",
        help=f"first `x = {node.span.text}`, then go on with `x`" if node.span.is_short else None,
    )
