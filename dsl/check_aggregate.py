"""`sum(… for …)`, `count(x in …)`, `max(a, b)` and the like, and comprehensions."""

from __future__ import annotations

from typing import assert_never

from rulewright.dsl import check_chance, check_literal, model, tree
from rulewright.dsl import check_comparison as comparisons
from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_generator as generation
from rulewright.dsl import check_name as names
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.join import interval, optional, storable, unwrapped
from rulewright.dsl.scope import Scope
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    BOOL,
    INT,
    CardType,
    EnumType,
    IntType,
    ListType,
    PieceType,
    SetType,
    Type,
    element_type,
)

OF_VALUES = ("sum", "min", "max", "any", "all", "distinct")
OF_THINGS = ("count", "first", "last", "best", "sorted")
WITH_ELSE = ("min", "max", "first", "last")


def check_comprehension(node: tree.Comprehension, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`[value for …]`: a list, or a set where one is asked for."""
    inner = scope.fork()
    generators = generation.check_generators(node.generators, inner)
    target = unwrapped(expected) if expected is not None else None
    wanted = target.element if isinstance(target, ListType | SetType) else None
    value = expressions.check_expression(node.value, inner, wanted)
    if value is None or generators is None:
        return None
    joined = expressions.joined([value], wanted, scope)
    if joined is None:
        return None
    value = joined[1][0]
    type: Type = (
        SetType(value.type) if isinstance(target, SetType) else ListType(value.type, generation.most(generators, scope))
    )
    return model.Comprehension(type=type, value=value, generators=generators, span=node.span)


def check_aggregate(
    node: tree.AggregateValues | tree.AggregateOf | tree.AggregateThings, scope: Scope, expected: Type | None
) -> model.Expression | None:
    """A word like `sum` or `first` with its brackets."""
    if node.kind == "random":
        check_chance.report_chance(node, scope)
        return None
    if node.otherwise is not None and node.kind not in WITH_ELSE:
        report_form(node, f"`{node.kind}` always has a result, so it takes no `else`", "leave out the `else`", scope)
        return None
    match node:
        case tree.AggregateValues():
            return _of_given(node, scope, expected)
        case tree.AggregateOf():
            return _of_values(node, scope, expected)
        case tree.AggregateThings():
            return _of_things(node, scope, expected)
        case _:
            assert_never(node)


def report_form(node: tree.Node, message: str, help: str | None, scope: Scope) -> None:
    """Says that a word like `sum` does not stand in this form."""
    scope.diagnostics.error("RW323", message, node.span, label="not in this form", help=help)


# `sum(value for …)`


def _of_values(node: tree.AggregateOf, scope: Scope, expected: Type | None) -> model.Expression | None:
    if node.kind not in OF_VALUES:
        example = "count(x in xs where …)" if node.kind == "count" else f"{node.kind}(x in xs …)"
        report_form(node, f"`{node.kind}` is of things, not of a value for each", f"write it as in `{example}`", scope)
        return None
    inner = scope.fork()
    generators = generation.check_generators(node.generators, inner)
    value = expressions.check_expression(node.value, inner, BOOL if node.kind in ("any", "all") else expected)
    if value is None or generators is None:
        return None
    return _finish(node, generators, value, scope, expected)


def _finish(
    node: tree.AggregateOf | tree.AggregateValues,
    generators: tuple[model.Generator, ...],
    value: model.Expression,
    scope: Scope,
    expected: Type | None,
) -> model.Expression | None:
    """An aggregate of values, its type found and its `else` checked."""
    turns, otherwise = generation.most(generators, scope), None
    type: Type
    match node.kind:
        case "sum":
            if _report_things(value, scope):
                return None
            found = expressions.accept(value, INT, scope, "what is added up")
            if found is None:
                return None
            value, (low, high) = found, interval(found.type)
            type = storable(IntType(min(low * turns, 0), max(high * turns, 0)))
        case "min" | "max":
            value = unwrap(value)
            if not isinstance(value.type, IntType | EnumType):
                _report_order(value, scope)
                return None
            type = value.type
            if node.otherwise is not None:
                found = expressions.check_expression(node.otherwise, scope, value.type)
                joined = None if found is None else expressions.joined([value, found], expected, scope)
                if joined is None:
                    return None
                type, (_, otherwise) = joined
        case "any" | "all":
            found = expressions.accept(value, BOOL, scope, f"what `{node.kind}` asks")
            if found is None:
                return None
            value, type = found, BOOL
        case "distinct":
            type = ListType(value.type, turns)
        case _:
            raise ValueError(node.kind)
    return model.Aggregate(
        type=type, kind=node.kind, generators=generators, value=value, by=None, otherwise=otherwise, span=node.span
    )


def _report_order(value: model.Expression, scope: Scope) -> None:
    scope.diagnostics.error(
        "RW304",
        "only numbers, and the values of an enum, are smaller or larger than each other",
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
    )


# `count(x in xs where …)`


def _of_things(node: tree.AggregateThings, scope: Scope, expected: Type | None) -> model.Expression | None:
    if node.kind not in OF_THINGS:
        name = node.generator.name
        report_form(
            node,
            f"`{node.kind}` is of values, and this says no value",
            f"write it as in `{node.kind}(… for {name} in …)`",
            scope,
        )
        return None
    if (node.by is not None) != (node.kind in ("best", "sorted")):
        if node.by is None:
            name = node.generator.name
            report_form(node, f"`{node.kind}` needs a number to go by", f"write `{node.kind}({name} in … by …)`", scope)
        else:
            report_form(node, f"`{node.kind}` takes no `by`", "`best` and `sorted` go by a number", scope)
        return None
    inner = scope.fork()
    generator = generation.check_generator(node.generator, inner)
    by = None if node.by is None else expressions.check_expression(node.by, inner)
    if generator is None or (node.by is not None and by is None):
        return None
    if by is not None:
        by = unwrap(by)
        if not isinstance(by.type, IntType | EnumType):
            _report_order(by, scope)
            return None
    visible = inner.names[node.generator.name]
    inner.body.read.add(visible.local)
    element = element_type(generator.collection.type)
    # A condition like `x is not none` has told more about the element.
    local = model.LocalValue(type=element, local=visible.local, span=node.generator.name_span)
    return _things(node, (generator,), names.narrowed(local, inner), by, scope, expected)


def _things(
    node: tree.AggregateThings | tree.AggregateValues,
    generators: tuple[model.Generator, ...],
    value: model.Expression,
    by: model.Expression | None,
    scope: Scope,
    expected: Type | None,
) -> model.Expression | None:
    turns, otherwise = generation.most(generators, scope), None
    type: Type
    match node.kind:
        case "count":
            type = IntType(0, turns)
        case "first" | "last":
            type = optional(value.type)
            if node.otherwise is not None:
                hint = expected if expected is not None else value.type
                otherwise = expressions.check_expression(node.otherwise, scope, hint)
                joined = None if otherwise is None else expressions.joined([value, otherwise], expected, scope)
                if joined is None:
                    return None
                type, (value, otherwise) = joined
        case "best" | "sorted":
            type = ListType(value.type, turns)
        case _:
            raise ValueError(node.kind)
    return model.Aggregate(
        type=type, kind=node.kind, generators=generators, value=value, by=by, otherwise=otherwise, span=node.span
    )


# `max(a, b)`, `count(xs)`


def _of_given(node: tree.AggregateValues, scope: Scope, expected: Type | None) -> model.Expression | None:
    if len(node.values) > 1:
        return _extreme(node, scope, expected)
    referent = names.resolve(node.values[0], scope)
    if isinstance(referent, model.ZoneRef) and node.kind == "count":
        return comparisons.zone_count(referent, node, scope)
    collection = names.value_of(referent, node.values[0].span, scope)
    if collection is None:
        return None
    collection = unwrap(collection)
    if not isinstance(collection.type, ListType | SetType):
        if node.kind in ("min", "max"):
            report_form(node, f"`{node.kind}` of one value is that value", f"write `{node.kind}(a, b)`", scope)
        else:
            check_literal.report_collection(collection, scope)
        return None
    if node.kind == "count":
        return model.Size(type=comparisons.size_type(collection.type, scope), collection=collection, span=node.span)
    if node.kind == "best":
        report_form(node, "`best` needs a number to go by", "write `best(x in … by …)`", scope)
        return None
    element = collection.type.element
    local = scope.body.add_local("element", element)
    value = model.LocalValue(type=element, local=local, span=node.values[0].span)
    generator = model.Generator(
        local=local, collection=collection, bound=None, bound_condition=None, condition=None, span=node.span
    )
    if node.kind in OF_VALUES:
        return _finish(node, (generator,), value, scope, expected)
    by = None
    if node.kind == "sorted":
        by = unwrap(value)
        if not isinstance(by.type, IntType | EnumType):
            help = "write `sorted(x in … by …)`"
            report_form(node, "`sorted` alone is for numbers; for others say by what", help, scope)
            return None
    return _things(node, (generator,), value, by, scope, expected)


def _extreme(node: tree.AggregateValues, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`min(a, b, …)`, `max(a, b, …)`."""
    if node.kind != "min" and node.kind != "max":
        listed = ", ".join(value.span.text for value in node.values)
        help = f"put them in a list: `{node.kind}([{listed}])`" if len(listed) < 50 else "put them in a list"
        report_form(node, f"`{node.kind}` takes one collection", help, scope)
        return None
    if node.otherwise is not None:
        report_form(node, "there is always one of these, so `else` is never taken", "leave out the `else`", scope)
        return None
    found = [expressions.expect_int(value, scope, f"what `{node.kind}` compares") for value in node.values]
    values = tuple(value for value in found if value is not None)
    if len(values) < len(found):
        return None
    pick = min if node.kind == "min" else max
    ends = [interval(value.type) for value in values]
    type = IntType(pick(low for low, _ in ends), pick(high for _, high in ends))
    return model.Extreme(type=type, kind=node.kind, values=values, span=node.span)


def _report_things(value: model.Expression, scope: Scope) -> bool:
    """`sum(p.hand)`: cards are not added up, but a number that each of them has."""
    if not isinstance(value.type, CardType | PieceType) or len(value.span.text) > 40:
        return False
    owner = scope.symbols.owner_of(value.type)
    numbers = [each for each in scope.symbols.variables if each.owner == owner and isinstance(each.type, IntType)]
    if not numbers:
        return False
    scope.diagnostics.error(
        "RW304",
        "what is added up is a number, and this is not",
        value.span,
        label=f"this is {one_of(value.type, scope.symbols)}",
        help=f"each of them has a number: `sum(x.{numbers[0].name} for x in {value.span.text})`",
    )
    return True
