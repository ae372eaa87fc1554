"""`spread(c in starts to n in c.neighbours where …)`: all that can be reached, step by step."""

from __future__ import annotations

from rulewright.dsl import check_generator as generation
from rulewright.dsl import model, tree
from rulewright.dsl.coerce import matches
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.room import count_of
from rulewright.dsl.scope import Scope
from rulewright.dsl.type_words import many_of
from rulewright.dsl.types import (
    CardType,
    EnumType,
    IntType,
    ListType,
    PieceType,
    PlayerType,
    SpaceType,
    Type,
    element_type,
)

MOST_REACHED = 100_000


def check_spread(node: tree.Spread, scope: Scope) -> model.Spread | None:
    """The list of everything that is reached from the starts, they among it."""
    starts = generation.check_collection(node.starts, scope)
    element = None if starts is None else element_type(starts.type)
    if starts is not None and element is not None and not _can_spread(element, scope):
        scope.diagnostics.error(
            "RW323",
            "`spread` goes through what can be counted through: spaces, players, cards, pieces, values of an enum",
            starts.span,
            label=f"these are {many_of(element, scope.symbols)}",
        )
        starts, element = None, None
    inner = scope.fork()
    local = generation.declare_binder(node.name, element, node.name_span, inner)
    generator = generation.check_generator(node.generator, inner)
    if starts is None or element is None or generator is None:
        return None
    next_element = element_type(generator.collection.type)
    if not matches(next_element, element) or not _can_spread(next_element, scope):
        scope.diagnostics.error(
            "RW304",
            f"what `spread` goes on to is again {many_of(element, scope.symbols)}",
            generator.collection.span,
            label=f"these are {many_of(next_element, scope.symbols)}",
            secondary=(Label(starts.span, "it starts from these"),),
        )
        return None
    if isinstance(element, IntType) and isinstance(next_element, IntType):
        element = IntType(min(element.low, next_element.low), max(element.high, next_element.high))
    type = ListType(element, count_of(element, scope.symbols))
    return model.Spread(type=type, starts=starts, local=local, generator=generator, span=node.span)


def _can_spread(type: Type, scope: Scope) -> bool:
    match type:
        case SpaceType() | PlayerType() | CardType() | PieceType() | EnumType():
            return True
        case IntType():
            return count_of(type, scope.symbols) <= MOST_REACHED
        case _:
            return False
