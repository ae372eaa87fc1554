"""Where rules meet chance when it is explicit: statements that draw, and what asks for the order of a shuffled pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.walk import nodes

ORDER_BLIND = ("any", "all", "count", "sum", "min", "max")
"""Aggregates whose value does not depend on the order of what they go through."""

LooseZones = frozenset[int]
"""The zones whose cards may lie in no order yet."""


def shuffled_piles(rules: model.Model) -> LooseZones:
    """The piles that are shuffled and that nobody sees into."""
    named = {node.zone.zone for node in nodes(rules) if isinstance(node, model.ShuffleZone)}
    return frozenset(
        ordinal
        for ordinal, zone in enumerate(rules.zones)
        if (ordinal in named or zone.refill is not None) and zone.shape == "pile" and zone.face == "down"
    )


def is_draw(node: object, rules: model.Model, loose: LooseZones) -> bool:
    """Whether a node is a statement that may draw chance by itself."""
    match node:
        case model.Assign(value=value):
            return isinstance(value, model.RollDice | model.PickRandom)
        case model.ShuffleZone(zone=zone):
            return zone.zone not in loose
        case model.MoveEnd(end=end, source=source):
            return end == "random" or source.zone in loose or rules.zones[source.zone].refill is not None
        case model.MoveNamed(source=zone) | model.MoveAll(source=model.ZoneRef() as zone):
            return zone.zone in loose
        case model.Show(thing=model.ZoneRef() as zone) | model.LookAt(thing=model.ZoneRef() as zone):
            return zone.zone in loose
        case _:
            return False


def order_blind(rules: model.Model) -> frozenset[int]:
    """The zones as values, by `id`, whose order cannot matter where they stand."""
    drawn_from = [node.list for node in nodes(rules) if isinstance(node, model.PickRandom)]
    return frozenset(zone for each in (*gone_through_blindly(rules), *drawn_from) for zone in _zones_in(each))


def gone_through_blindly(rules: model.Model) -> Iterator[model.Expression]:
    """What aggregates go through whose value does not depend on its order."""
    for node in nodes(rules):
        if isinstance(node, model.Aggregate) and node.kind in ORDER_BLIND:
            yield from (each.collection for each in node.generators if each.bound is None)


def _zones_in(collection: model.Expression) -> list[int]:
    """The zones that a collection is put together of."""
    match collection:
        case model.ZoneCards():
            return [id(collection)]
        case model.Concatenate(left=left, right=right):
            return [*_zones_in(left), *_zones_in(right)]
        case model.Comprehension(generators=(generator,), value=model.LocalValue()) if generator.bound is None:
            return _zones_in(generator.collection)
        case _:
            return []


def reads_order(node: Any, loose: LooseZones, blind: frozenset[int]) -> bool:
    """Whether a node by itself may ask for the order of a pile whose cards lie in no order yet."""
    match node:
        case model.ZoneCards(zone=zone):
            return zone.zone in loose and id(node) not in blind
        case model.ZoneEnd(zone=zone) | model.MoveEnd(source=zone) | model.MoveNamed(source=zone):
            return zone.zone in loose
        case model.Show() | model.LookAt():
            return bool(loose)
        case _:
            return False
