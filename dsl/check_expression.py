"""Expressions: from the tree to the model, every name resolved and every value typed.

`None` stands for an expression with a mistake. That is reported where it is; whoever gets None says nothing more.
"""

from __future__ import annotations

from typing import assert_never

from rulewright.dsl import (
    check_aggregate,
    check_call,
    check_chance,
    check_comparison,
    check_literal,
    check_name,
    check_operator,
    check_spread,
    model,
    tree,
)
from rulewright.dsl.coerce import coerce, matches, never_fits
from rulewright.dsl.facts import facts_when
from rulewright.dsl.join import join
from rulewright.dsl.scope import Scope
from rulewright.dsl.sum_of_dice import list_of_dice, report_sum
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    BOOL,
    INT,
    NONE,
    BoolType,
    CardType,
    IntType,
    ListType,
    OptionalType,
    PieceType,
    PlaceType,
    SetType,
    SpaceType,
    TextType,
    Type,
)


def check_expression(node: tree.Expression, scope: Scope, expected: Type | None = None) -> model.Expression | None:
    """The value of an expression; `expected` only helps to understand it, it need not be met."""
    match node:
        case tree.Name() | tree.Attribute() | tree.Index():
            return check_name.value_of(check_name.resolve(node, scope, expected), node.span, scope, expected)
        case tree.IntLiteral():
            return _number(node, node.value)
        case tree.BoolLiteral(value=value):
            return model.Constant(type=BOOL, value=value, span=node.span)
        case tree.NoneLiteral():
            return model.Constant(type=NONE, value=None, span=node.span)
        case tree.TextLiteral():
            return check_literal.check_text(node, scope, expected)
        case tree.ListLiteral():
            return check_literal.check_list(node, scope, expected)
        case tree.PerLiteral():
            return check_literal.check_per(node, scope, expected)
        case tree.Call():
            return check_call.check_call(node, scope)
        case tree.Negate(operand=tree.IntLiteral(value=value)):
            return _number(node, -value)
        case tree.Negate() | tree.Binary() | tree.Range() | tree.StartingFrom():
            return check_operator.check_arithmetic(node, scope, expected)
        case tree.Not() | tree.Compare() | tree.Contains() | tree.IsState():
            return check_comparison.check_condition(node, scope)
        case tree.Logic():
            return check_operator.check_logic(node, scope, expected)
        case tree.Conditional():
            return check_conditional(node, scope, expected)
        case tree.After():
            return check_after(node, scope, expected)
        case tree.Comprehension():
            return check_aggregate.check_comprehension(node, scope, expected)
        case tree.AggregateValues() | tree.AggregateOf() | tree.AggregateThings():
            return check_aggregate.check_aggregate(node, scope, expected)
        case tree.Spread():
            return check_spread.check_spread(node, scope)
        case tree.Roll():
            check_chance.report_chance(node, scope)
            return None
        case _:
            assert_never(node)


def expect(node: tree.Expression, expected: Type, scope: Scope, what: str) -> model.Expression | None:
    """The value of an expression where a type is asked for; `what` names its part in the sentence, as in "the key"."""
    value = check_expression(node, scope, expected)
    return None if value is None else accept(value, expected, scope, what)


def look_inside(node: tree.Expression, scope: Scope) -> None:
    """Reports mistakes inside an expression when nobody knows what it should be; words alone may be right."""
    if not isinstance(node, tree.ListLiteral | tree.PerLiteral | tree.NoneLiteral | tree.TextLiteral | tree.Name):
        check_expression(node, scope)


def accept(value: model.Expression, expected: Type, scope: Scope, what: str) -> model.Expression | None:
    """A value as it may stand where a type is asked for; reported if it never can."""
    found = coerce(value, expected)
    if found is None:
        report_type(value, expected, scope, what)
        return None
    if never_fits(found.type, expected):
        symbols = scope.symbols
        scope.diagnostics.error(
            "RW305",
            f"{what} is {one_of(expected, symbols)}, and this never is",
            value.span,
            label=f"this is {one_of(value.type, symbols)}",
            help=_counting(value, expected),
        )
        return None
    return found


def _counting(value: model.Expression, expected: Type) -> str | None:
    if isinstance(value, model.Constant) and value.value == 0 and isinstance(expected, IntType) and expected.low == 1:
        return "everything counts from 1"
    return None


def report_type(value: model.Expression, expected: Type, scope: Scope, what: str) -> None:
    """Says that a value is another sort of thing than is asked for."""
    symbols = scope.symbols
    is_several = isinstance(expected, ListType | SetType)
    if is_several and isinstance(value, model.LocalValue) and report_sum(value.local, value.span, scope):
        return
    scope.diagnostics.error(
        "RW304",
        f"{what} is {one_of(expected, symbols)}, and this is not",
        value.span,
        label=f"this is {one_of(value.type, symbols)}",
        help=_way_out(value, expected),
    )


def _way_out(value: model.Expression, expected: Type) -> str | None:
    text = value.span.short_text
    match value.type, expected:
        case PlaceType(kind), CardType(other) if kind == other:
            return f"the card in a place is `{text}.card`"
        case PlaceType(), BoolType():
            return f"to ask whether a card lies there, write `{text} is not empty`"
        case OptionalType(), BoolType():
            return f"to ask whether there is one, write `{text} is not none`"
        case ListType(), BoolType():
            return f"to ask whether there are any, write `{text} is not empty`"
        case ListType(), IntType():
            return f"how many there are is `count({text})`"
        case ListType(element), _ if matches(element, expected):
            return f"one of them is `first(x in {text})` or `{text}[1]`"
        case IntType(), (SpaceType(board) | OptionalType(SpaceType(board))):
            return f"a space of a track is named by its number: `{board}[{text}]`"
        case IntType(), ListType() if (dice := list_of_dice(text)) is not None:
            return dice
        case _, ListType(element) if matches(value.type, element):
            return f"a list of one is `[{text}]`"
        case IntType(), BoolType():
            return f"say what it is compared with: `{text} > 0`"
        case TextType(), IntType():
            return "a number stands without quotes; what keeps a text has the type `text`"
        case BoolType(), IntType():
            return "what keeps yes or no has the type `bool`"
        case ((CardType() | PieceType()), TextType()):
            return f"its name is `{text}.name`"
        case _:
            return None


def expect_condition(node: tree.Expression, scope: Scope, what: str = "a condition") -> model.Expression | None:
    """A condition."""
    return expect(node, BOOL, scope, what)


def expect_int(node: tree.Expression, scope: Scope, what: str) -> model.Expression | None:
    """A number of any size."""
    return expect(node, INT, scope, what)


def _number(node: tree.Expression, value: int) -> model.Constant:
    return model.Constant(type=IntType(value, value), value=value, span=node.span)


def check_conditional(node: tree.Conditional, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`then if condition else otherwise`."""
    condition = expect_condition(node.condition, scope)
    one, other = scope.fork(), scope.fork()
    if condition is not None:
        one.know(facts_when(condition, True, scope))
        other.know(facts_when(condition, False, scope))
    then, otherwise = check_pair(node.then, one, node.otherwise, other, expected)
    if condition is None or then is None or otherwise is None:
        return None
    parts = joined([then, otherwise], expected, scope)
    if parts is None:
        return None
    type, (then, otherwise) = parts
    return model.Conditional(type=type, then=then, condition=condition, otherwise=otherwise, span=node.span)


def check_pair(
    left: tree.Expression,
    left_scope: Scope,
    right: tree.Expression,
    right_scope: Scope,
    expected: Type | None = None,
) -> tuple[model.Expression | None, model.Expression | None]:
    """Two expressions of one type: what one of them is says what the words of the other mean."""
    if expected is None and takes_hint(left, left_scope) and not takes_hint(right, right_scope):
        other = check_expression(right, right_scope)
        return None if other is None else check_expression(left, left_scope, other.type), other
    one = check_expression(left, left_scope, expected)
    if one is None and expected is None and takes_hint(right, right_scope):
        return None, None
    hint = expected if expected is not None else None if one is None else one.type
    return one, check_expression(right, right_scope, hint)


def takes_hint(node: tree.Expression, scope: Scope) -> bool:
    """Whether an expression alone may not say what it means."""
    match node:
        case tree.Name(id=name):
            return name not in scope.names and bool(scope.symbols.enums_with(name))
        case tree.TextLiteral() | tree.NoneLiteral() | tree.PerLiteral():
            return True
        case tree.ListLiteral(items=items):
            return all(takes_hint(item, scope) for item in items)
        case tree.Conditional(then=then, otherwise=otherwise):
            return takes_hint(then, scope) and takes_hint(otherwise, scope)
        case _:
            return False


def joined(
    values: list[model.Expression], expected: Type | None, scope: Scope
) -> tuple[Type, list[model.Expression]] | None:
    """Values of one type: the expected one where all can be that, else the closest that holds them all."""
    if expected is not None:
        wanted = [coerce(value, expected) for value in values]
        found = [value for value in wanted if value is not None]
        if len(found) == len(values):
            values = found
    common: Type = values[0].type
    for value in values[1:]:
        both = join(common, value.type)
        if both is None:
            symbols = scope.symbols
            scope.diagnostics.error(
                "RW308",
                f"this is {one_of(value.type, symbols)}, and what stands before it is {one_of(common, symbols)}",
                value.span,
                label="another sort of thing",
            )
            return None
        common = both
    return common, values


def check_after(node: tree.After, scope: Scope, expected: Type | None) -> model.Expression | None:
    """`expression after action(…)`; that the action can neither ask nor draw is tested when all bodies are known."""
    action = check_call.check_action_call(node.action, scope)
    inner = scope.fork()
    inner.forget_state()
    value = check_expression(node.expression, inner, expected)
    if value is None or action is None:
        return None
    return model.WhatIf(type=value.type, value=value, action=action, span=node.span)
