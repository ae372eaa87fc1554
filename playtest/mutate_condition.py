"""Mistakes in conditions: the opposite, none at all, a limit taken in or left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from rulewright.dsl import tree
from rulewright.playtest.mutation import Mutation, Place, between
from rulewright.playtest.rule_names import RuleNames

NEGATED = "negated condition"
ALWAYS = "dropped condition"
BOUND = "shifted comparison"

SHIFTED: dict[str, Any] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPPOSITE: dict[str, Any] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negated(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """A condition that holds when it should not, and the other way round."""
    for condition in _conditions(place):
        if not isinstance(place.node, tree.Conditional):
            yield condition.exact(NEGATED, *_negation(condition.node))


def always(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """A condition that always holds, and a part of one that nobody asks for."""
    for condition in _conditions(place):
        yes = tree.BoolLiteral(span=condition.node.span, value=True)
        if condition.node != yes:
            yield condition.exact(ALWAYS, yes, "yes")
    node = place.node
    if isinstance(node, tree.Logic):
        word = "yes" if node.operator == "and" else "no"
        for position in range(len(node.operands)):
            part = place.inside("operands", position)
            yield part.exact(ALWAYS, tree.BoolLiteral(span=part.node.span, value=word == "yes"), word)


def bound(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """A comparison that takes the limit in, or leaves it out."""
    node = place.node
    if isinstance(node, tree.Compare) and node.operator in SHIFTED:
        other = SHIFTED[node.operator]
        changed: Any = evolve(node, operator=other)
        yield place.exact(BOUND, changed, between(node, node.left, node.right, node.operator, other))


def _conditions(place: Place) -> Iterator[Place]:
    for name in ("condition", "such_that"):
        if isinstance(getattr(place.node, name, None), tree.Node):
            yield place.inside(name)


def _negation(node: Any) -> tuple[Any, str]:
    """The opposite of a condition, and how it is written."""
    text = node.span.text
    match node:
        case tree.Compare(operator=operator, left=left, right=right):
            other = OPPOSITE[operator]
            return evolve(node, operator=other), between(node, left, right, operator, other)
        case tree.Contains(element=element, collection=collection, negated=is_negated):
            words = ("not in", "in") if is_negated else ("in", "not in")
            return evolve(node, negated=not is_negated), between(node, element, collection, *words)
        case tree.IsState(object=thing, negated=is_negated):
            cut = thing.span.end - node.span.start
            pattern, word = (r"\bis\s+not\b", "is") if is_negated else (r"\bis\b", "is not")
            return evolve(node, negated=not is_negated), text[:cut] + re.sub(pattern, word, text[cut:], count=1)
        case tree.Not(operand=operand):
            return operand, f"({operand.span.text})"
        case _:
            return tree.Not(span=node.span, operand=node), f"not ({text})"
