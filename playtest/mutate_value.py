"""Mistakes in values: other numbers, signs, ends and words, and who sees what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from attrs import evolve

from rulewright.dsl import tree
from rulewright.playtest.mutation import Mutation, Place, between, first_line, renamed
from rulewright.playtest.rule_names import RuleNames

NUMBER = "another number"
OPERATOR = "another operator"
END = "the other end"
FACE = "another view"

OTHER_OPERATORS: dict[str, Any] = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "//"}
OTHER_ENDS: dict[str, Any] = {"min": "max", "max": "min", "first": "last", "last": "first", "any": "all", "all": "any"}
OTHER_TOPS: dict[str, Any] = {"top": "bottom", "bottom": "top"}
OTHER_ORDERS: dict[str, Any] = {"highest": "lowest", "lowest": "highest"}


def number(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """A number that is one more or one less."""
    node = place.node
    match node:
        case tree.IntLiteral(value=value):
            yield place.exact(NUMBER, evolve(node, value=value + 1), str(value + 1))
            if value:
                yield place.exact(NUMBER, evolve(node, value=value - 1), str(value - 1))
            elif ("amount", -1) not in place.path[-2:]:
                # Nobody can choose less than none.
                one = evolve(node, value=1)
                yield place.exact(NUMBER, tree.Negate(span=node.span, operand=one), "-1")
        case tree.Roll(count=count, sides=sides, each=each):
            for count_, sides_ in ((count + 1, sides), (count - 1, sides), (count, sides + 1), (count, sides - 1)):
                if count_ and sides_:
                    text = f"roll {'each ' if each else ''}{count_ if count_ > 1 or each else ''}d{sides_}"
                    yield place.exact(NUMBER, evolve(node, count=count_, sides=sides_), text)
        case tree.CountRange(what="players", names=()):
            yield from _plain_numbers(place, ("low", "high"))
        case tree.Card() | tree.Piece():
            yield from _plain_numbers(place, ("copies",))
        case tree.Stretch(low=low, high=high):
            for more in (1, -1):
                moved = [(low + more, high + more)] if low == high else [(low + more, high), (low, high + more)]
                for low_, high_ in moved:
                    if 0 < low_ <= high_:
                        text = f"{low_}" if low_ == high_ else f"{low_}..{high_}"
                        yield place.exact(NUMBER, evolve(node, low=low_, high=high_), text)
        case _:
            pass


def _plain_numbers(place: Place, held: tuple[str, ...]) -> Iterator[Mutation]:
    """One more or less of the numbers that a node holds itself."""
    before = first_line(place.node.span)
    for name in held:
        for changed in (getattr(place.node, name) + 1, getattr(place.node, name) - 1):
            if changed > 0:
                yield place.told(
                    NUMBER, evolve(place.node, **{name: changed}), before, f"({name.replace('_', ' ')}: {changed})"
                )


def operator(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """Plus for minus, and for or, and the like."""
    node = place.node
    match node:
        case tree.Binary(operator=sign, left=left, right=right):
            other: Any = OTHER_OPERATORS[sign]
            changed: Any = evolve(node, operator=other)
            # In brackets, as a product binds closer than a sum.
            yield place.exact(OPERATOR, changed, f"({between(node, left, right, sign, other)})")
        case tree.Assign(operator="+=" | "-=" as sign, target=target, value=value):
            other = "-=" if sign == "+=" else "+="
            yield place.exact(OPERATOR, evolve(node, operator=other), between(node, target, value, sign, other))
        case tree.Logic(operator=word, operands=operands):
            other = "or" if word == "and" else "and"
            text = node.span.text
            for left, right in reversed(tuple(pairwise(operands))):
                first, last = left.span.end - node.span.start, right.span.start - node.span.start
                text = f"{text[:first]}{text[first:last].replace(word, other, 1)}{text[last:]}"
            yield place.exact(OPERATOR, evolve(node, operator=other), f"({text})")
        case _:
            pass


def end(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """The least for the greatest, the first for the last, the bottom for the top, before for after."""
    node = place.node
    match node:
        case tree.AggregateValues(kind=kind) | tree.AggregateOf(kind=kind) | tree.AggregateThings(kind=kind):
            if kind in OTHER_ENDS:
                other: Any = OTHER_ENDS[kind]
                yield place.exact(END, evolve(node, kind=other), other + node.span.text.removeprefix(kind))
            if isinstance(node, tree.AggregateThings) and node.by is not None:
                by = place.inside("by")
                yield by.exact(END, *_opposite_number(node.by))
        case tree.Attribute(name=name) if name in OTHER_TOPS:
            yield place.exact(END, evolve(node, name=OTHER_TOPS[name]), renamed(node, OTHER_TOPS[name]))
        case tree.MoveEnd(end=which) if which in OTHER_TOPS:
            text = node.span.text.replace(which, OTHER_TOPS[which], 1)
            changed: Any = evolve(node, end=OTHER_TOPS[which])
            yield place.exact(END, changed, text)
        case tree.BottomOf(zone=zone):
            yield place.exact(END, zone, zone.span.text)
        case tree.RankBy(order=order):
            cut = node.value.span.end - node.span.start
            text = node.span.text
            changed = evolve(node, order=OTHER_ORDERS[order])
            yield place.exact(END, changed, text[:cut] + text[cut:].replace(order, OTHER_ORDERS[order], 1))
        case tree.Hook(timing="before" | "after" as timing):
            other = "after" if timing == "before" else "before"
            line = first_line(node.span)
            yield place.told(END, evolve(node, timing=other), line, line.replace(timing, other, 1))
        case _:
            pass


def _opposite_number(node: Any) -> tuple[Any, str]:
    if isinstance(node, tree.Negate):
        return node.operand, f"({node.operand.span.text})"
    return tree.Negate(span=node.span, operand=node), f"-({node.span.text})"


def face(place: Place, names: RuleNames) -> Iterator[Mutation]:
    """Cards and attributes that others see than should."""
    node = place.node
    match node:
        case tree.ZoneType(face="up" | "down" as which):
            other: Any = "down" if which == "up" else "up"
            after = re.sub(rf"\bface\s+{which}\b", f"face {other}", node.span.text, count=1)
            yield place.exact(FACE, evolve(node, face=other), after)
        case tree.Field(seen_by="owner" | "nobody"):
            yield place.told(FACE, evolve(node, seen_by="all"), first_line(node.span), "(seen by all)")
        case tree.Turn(kind="reveal" | "conceal" as which):
            other = "conceal" if which == "reveal" else "reveal"
            yield place.exact(FACE, evolve(node, kind=other), node.span.text.replace(which, other, 1))
        case _:
            pass
