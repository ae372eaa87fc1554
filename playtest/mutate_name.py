"""Mistakes in names: another zone, seat, variable or word where one should stand."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from rulewright.dsl import tree
from rulewright.playtest.mutation import Mutation, Place, renamed
from rulewright.playtest.rule_names import RuleNames, Sort

ZONE = "another zone"
SEAT = "another seat"
VALUE = "another value"
VARIABLE = "another variable"


def zone(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """Another zone of the same owner that holds the same cards."""
    yield from _other_names(place, names, "zone", ZONE)
    node = place.node
    if isinstance(node, tree.Field) and node.refill is not None and node.refill_span is not None:
        for other in names.others(node.refill, is_member=False, sort="zone"):
            if other != node.name:
                yield place.told(
                    ZONE, evolve(node, refill=other), f"refilled from {node.refill}", f"refilled from {other}",
                    at=node.refill_span,
                )  # fmt: skip


def variable(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """Another variable, constant or attribute of the same owner and type."""
    yield from _other_names(place, names, "value", VARIABLE)


def _other_names(place: Place, names: RuleNames, sort: Sort, kind: str) -> Iterator[Mutation]:
    node = place.node
    match node:
        case tree.Name(id=id):
            for other in names.others(id, is_member=False, sort=sort):
                yield place.exact(kind, evolve(node, id=other), other)
        case tree.Attribute(name=name):
            for other in names.others(name, is_member=True, sort=sort):
                yield place.exact(kind, evolve(node, name=other), renamed(node, other))
        case _:
            pass


def seat(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """The next player, or another one whose name is in sight."""
    node = place.node
    if place.is_target or not isinstance(node, tree.Name | tree.Attribute) or not names.is_player(node, place.seats):
        return
    argument = tree.Argument(span=node.span, name=None, value=node)
    following = tree.Call(span=node.span, object=None, name="next", name_span=node.span, arguments=(argument,))
    yield place.exact(SEAT, following, f"next({node.span.text})")
    others = (*place.seats.one, *(names.players if isinstance(node, tree.Name) else ()))
    for other in dict.fromkeys(others):
        if not isinstance(node, tree.Name) or other != node.id:
            yield place.exact(SEAT, tree.Name(span=node.span, id=other), other)


def value(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """Another value of an enum, no for yes."""
    node = place.node
    match node:
        case tree.Name(id=id):
            for other in names.other_values(id):
                yield place.exact(VALUE, evolve(node, id=other), other)
        case tree.Attribute(object=tree.Name(), name=name):
            for other in names.other_values(name):
                yield place.exact(VALUE, evolve(node, name=other), renamed(node, other))
        case tree.BoolLiteral(value=is_yes):
            yield place.exact(VALUE, evolve(node, value=not is_yes), "no" if is_yes else "yes")
        case _:
            pass
