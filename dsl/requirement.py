"""What must hold of the options before a game can be played: checked once, worked out for each choice of values."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import model, tree
from rulewright.dsl.check_expression import expect_condition
from rulewright.dsl.check_start import formula_scope
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.walk import nodes

KNOWN = (
    model.Constant,
    model.OptionValue,
    model.Not,
    model.Logic,
    model.Compare,
    model.Negate,
    model.Arithmetic,
)


def check_requirements(
    options: tuple[model.Option, ...], tests: tuple[model.Test, ...], out: Declared
) -> tuple[model.Requirement, ...]:
    """All lines `requires`; they hold for the defaults, and for what each test sets."""
    found = []
    for node in out.all(tree.Requires):
        condition = _check(node, out)
        if condition is None:
            continue
        requirement = model.Requirement(condition=condition, span=node.span)
        found.append(requirement)
        defaults = [option.default for option in options]
        if not is_met(requirement, defaults):
            _report_defaults(requirement, options, out)
            continue
        for test in tests:
            values = dict(test.options)
            if not is_met(requirement, [values.get(number, value) for number, value in enumerate(defaults)]):
                message = "this test sets options that do not go together"
                first = Label(node.span, "the game requires this")
                place = next((each.span for each in out.all(tree.Test) if each.span == test.span), test.span)
                out.diagnostics.error("RW908", message, place, secondary=(first,))
    return tuple(found)


def is_met(requirement: model.Requirement, values: Sequence[int | bool]) -> bool:
    """Whether some values of the options, by ordinal, fulfil a requirement."""
    return bool(_value(requirement.condition, values))


def _check(node: tree.Requires, out: Declared) -> model.Expression | None:
    scope = formula_scope("what is required", node.condition.span, out)
    condition = expect_condition(node.condition, scope, "what is required")
    if condition is None:
        return None
    for part in nodes(condition):
        if not isinstance(part, KNOWN) or (isinstance(part, model.Arithmetic) and part.operator in ("//", "%")):
            message = "what is required speaks of options only"
            help = "compare options and numbers, and join that with `and`, `or` and `not`"
            out.diagnostics.error("RW910", message, part.span, help=help)
            return None
    return condition


def _report_defaults(requirement: model.Requirement, options: tuple[model.Option, ...], out: Declared) -> None:
    """The defaults that a requirement does not allow, each at its place."""
    used = {node.option for node in nodes(requirement.condition) if isinstance(node, model.OptionValue)}
    places = [node.default.span for number, node in enumerate(out.options) if number in used]
    names = " and ".join(f"`{option.name}`" for number, option in enumerate(options) if number in used)
    out.diagnostics.error(
        "RW908",
        "what is required does not hold for the defaults",
        requirement.span,
        secondary=tuple(Label(place, "the default") for place in places),
        help=f"`set` gives {names} another default" if names else "this holds never",
    )


def _value(node: model.Expression, values: Sequence[int | bool]) -> int | bool | str | None:
    match node:
        case model.Constant(value=value):
            return value
        case model.OptionValue(option=option):
            return values[option]
        case model.Not(operand=operand):
            return not _value(operand, values)
        case model.Logic(operator=operator, operands=operands):
            parts = [bool(_value(operand, values)) for operand in operands]
            return all(parts) if operator == "and" else any(parts)
        case model.Negate(operand=operand):
            return -_number(operand, values)
        case model.Compare(operator="==", left=left, right=right):
            return _value(left, values) == _value(right, values)
        case model.Compare(operator="!=", left=left, right=right):
            return _value(left, values) != _value(right, values)
        case model.Compare(operator=operator, left=left, right=right):
            one, other = _number(left, values), _number(right, values)
            return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[operator]
        case model.Arithmetic(operator=operator, left=left, right=right):
            one, other = _number(left, values), _number(right, values)
            return {"+": one + other, "-": one - other, "*": one * other}[operator]
        case _:
            raise AssertionError(f"{node} is no part of a requirement")


def _number(node: model.Expression, values: Sequence[int | bool]) -> int:
    value = _value(node, values)
    assert isinstance(value, int)
    return value
