"""Whether rules can tell copies of a card apart by the order in which the game has them."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, SetType
from rulewright.dsl.walk import nodes
from rulewright.interpreter.chance_reads import gone_through_blindly


def kinds_in_order(rules: model.Model) -> frozenset[str]:
    """The kinds whose cards the rules may go through one by one in the order in which the game has them.

    Setting up the game is over where copies change places, and of an invariant only whether it holds is compared.
    """
    rules = evolve(rules, setup=None, tests=(), invariants=())
    blind = {id(each) for each in gone_through_blindly(rules)}
    return frozenset(
        node.type.element.kind
        for node in nodes(rules)
        if (isinstance(node, model.All) or (isinstance(node, model.Typed) and isinstance(node.type, SetType)))
        and isinstance(node.type, ListType | SetType)
        and isinstance(node.type.element, CardType)
        and id(node) not in blind
    )
