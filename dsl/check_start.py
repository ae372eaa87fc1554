"""Values that are settled when a game starts: defaults, what cards and spaces are made with, sizes.

Such a value may depend on the options, on how many play and on how the game is built, never on what changes in play.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import accept, check_expression, expect
from rulewright.dsl.declared import Declared
from rulewright.dsl.room import count_of
from rulewright.dsl.scope import Context, Scope, open_scope
from rulewright.dsl.source import Span
from rulewright.dsl.types import CardType, PerType, PieceType, Type
from rulewright.dsl.walk import nodes

_CHANGING = (
    model.VariableValue,
    model.ZoneCards,
    model.ZonePlaces,
    model.ZonePlace,
    model.ZoneEnd,
    model.ZoneCount,
    model.InZone,
    model.IsEmptyPlace,
    model.IsFaceUp,
    model.NamedCard,
    model.CallFunction,
    model.WhatIf,
    model.TestFact,
)


def formula_scope(
    title: str, span: Span, out: Declared, parameters: Sequence[model.Local] = (), spans: Sequence[Span | None] = ()
) -> Scope:
    """The scope of an expression that stands by itself."""
    context = Context(kind="formula", title=title, span=span)
    fixed = "set from outside"
    return open_scope(out.symbols, out.diagnostics, context, parameters, spans=spans, fixed=fixed)


def close_formula(value: model.Expression, scope: Scope, parameters: int, span: Span) -> model.Formula:
    """The formula of a value checked in a scope of its own."""
    return model.Formula(locals=tuple(scope.body.locals), parameters=parameters, value=value, span=span)


def check_start_formula(
    node: tree.Expression,
    type: Type,
    title: str,
    out: Declared,
    parameters: Sequence[model.Local] = (),
    spans: Sequence[Span | None] = (),
) -> model.Formula | None:
    """A value of a type that is known when the game starts."""
    scope = formula_scope(title, node.span, out, parameters, spans)
    value = check_start_value(node, type, title, out, scope)
    return None if value is None else close_formula(value, scope, len(parameters), node.span)


def check_start_value(
    node: tree.Expression, type: Type, title: str, out: Declared, scope: Scope
) -> model.Expression | None:
    """The same in a scope that is open; where a value for each key is asked for, one value stands for all."""
    if isinstance(type, PerType) and not isinstance(node, tree.PerLiteral):
        value = _check_for_each(node, type, title, scope)
    else:
        value = expect(node, type, scope, title)
    return value if value is not None and is_settled(value, title, out) else None


def _check_for_each(node: tree.Expression, type: PerType, title: str, scope: Scope) -> model.Expression | None:
    """A per, or one value that holds for every key."""
    value = check_expression(node, scope, type.value)
    if value is None or isinstance(value.type, PerType):
        return None if value is None else accept(value, type, scope, title)
    one = accept(value, type.value, scope, title)
    if one is None:
        return None
    return model.PerOf(type=type, values=(None,) * count_of(type.key, scope.symbols), otherwise=one, span=node.span)


def is_settled(value: model.Expression, title: str, out: Declared) -> bool:
    """Whether nothing in a value can change in play; if something can, that is reported."""
    for node in nodes(value):
        if isinstance(node, _CHANGING) or (isinstance(node, model.All) and _is_of_cards(node)):
            out.diagnostics.error(
                "RW224",
                f"{title} is settled before the game starts, and this is not known then",
                node.span,
                label="known in play only",
                help="it can use numbers, constants, options, the board and the players",
            )
            return False
    return True


def _is_of_cards(node: model.All) -> bool:
    element = getattr(node.type, "element", None)
    return isinstance(element, CardType | PieceType)
