"""What goes through collections: `x in xs until … where …`."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_literal, model, shadowing, tree
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.facts import facts_when
from rulewright.dsl.room import count_of
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.types import ListType, SetType, Type, element_type

MOST_TURNS = 2**62
DEEPEST_LOOP = 64
BINDER = "given by what goes through the collection"


def check_collection(node: tree.Expression, scope: Scope, expected: Type | None = None) -> model.Expression | None:
    """A list or a set, a zone among them."""
    found = expressions.check_expression(node, scope, expected)
    if found is None:
        return None
    found = unwrap(found)
    if not isinstance(found.type, ListType | SetType):
        check_literal.report_collection(found, scope)
        return None
    return found


def bound_of(type: Type, scope: Scope) -> int:
    """How many elements a collection has at most."""
    match type:
        case ListType(_, bound):
            return bound
        case SetType(element):
            return count_of(element, scope.symbols)
        case _:
            return 1


def declare_binder(name: str, type: Type | None, span: Span, scope: Scope) -> int:
    """A new name for each element in turn."""
    shadowing.check_shadowing(name, span, scope)
    around = [visible.span for visible in scope.names.values() if visible.fixed == BINDER]
    if len(around) >= DEEPEST_LOOP:
        report_depth(span, around[0], scope)
    return scope.declare(name, type, span, fixed=BINDER)


def report_depth(span: Span, outermost: Span | None, scope: Scope) -> None:
    """Says, once in a body, that too many names go through something in one another."""
    if not scope.is_first("loops", "too deep", here=True):
        return
    scope.diagnostics.error(
        "RW421",
        f"more than {DEEPEST_LOOP} loops are in one another",
        span,
        label="this is one too many",
        secondary=() if outermost is None else (Label(outermost, "the outermost"),),
        help="put what is inside into a function or an action of its own",
    )


def check_generator(node: tree.Generator, scope: Scope, expected: Type | None = None) -> model.Generator | None:
    """`name in collection until … where …`; the name comes into sight in `scope`."""
    collection = check_collection(node.collection, scope, expected)
    element = None if collection is None else element_type(collection.type)
    local = declare_binder(node.name, element, node.name_span, scope)
    bound_condition = None
    if node.bound is not None:
        bound_condition = expressions.expect_condition(
            node.bound.condition, scope, f"what stands after `{node.bound.kind}`"
        )
        if bound_condition is not None and node.bound.kind == "while":
            scope.know(facts_when(bound_condition, True, scope))
    condition = None
    if node.condition is not None:
        condition = expressions.expect_condition(node.condition, scope, "what stands after `where`")
        if condition is not None:
            scope.know(facts_when(condition, True, scope))
    if (
        collection is None
        or (node.bound is not None and bound_condition is None)
        or (node.condition is not None and condition is None)
    ):
        return None
    return model.Generator(
        local=local,
        collection=collection,
        bound=None if node.bound is None else node.bound.kind,
        bound_condition=bound_condition,
        condition=condition,
        span=node.span,
    )


def check_generators(nodes: Sequence[tree.Generator], scope: Scope) -> tuple[model.Generator, ...] | None:
    """Generators one inside the other; their names come into sight in `scope`."""
    found = [check_generator(node, scope) for node in nodes]
    known = tuple(one for one in found if one is not None)
    return known if len(known) == len(found) else None


def most(generators: Sequence[model.Generator], scope: Scope) -> int:
    """How often generators turn at most."""
    product = 1
    for generator in generators:
        product = min(product * bound_of(generator.collection.type, scope), MOST_TURNS)
    return product
