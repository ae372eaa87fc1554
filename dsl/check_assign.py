"""Assignments: to new locals, to locals in sight, to variables and what is inside them."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl import check_chance as chances
from rulewright.dsl import check_expression as expressions
from rulewright.dsl import model, tree
from rulewright.dsl.check_operator import arithmetic
from rulewright.dsl.check_target import check_target
from rulewright.dsl.coerce import matches, unwrap
from rulewright.dsl.diagnostic import Label, slips
from rulewright.dsl.half_question import player_reached
from rulewright.dsl.join import storable
from rulewright.dsl.scope import Scope
from rulewright.dsl.shadowing import check_shadowing, is_declared
from rulewright.dsl.source import Span
from rulewright.dsl.sum_of_dice import note_sum
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import IntType, ListType, NoneType, OptionalType, SetType, TextType, Type, fits
from rulewright.dsl.unknown_name import place_of

Operator = Literal["=", "+=", "-=", "append", "extend", "remove", "add", "discard", "union", "difference"]
Value = model.Expression | model.RollDice | model.PickRandom


def check_assign(node: tree.Assign, scope: Scope) -> model.Assign | None:
    """`target = value`, `target += value`, `target -= value`."""
    if isinstance(node.target, tree.Name) and node.operator == "=" and is_new(node.target.id, scope):
        return _new_local(node, node.target, scope)
    target = check_target(node.target, scope)
    if target is None:
        if chances.is_chance(node.value):
            chances.check_chance(node.value, scope)
        else:
            expressions.look_inside(node.value, scope)
        return None
    if target.local is None and scope.context.is_pure:
        report_change(node, "this would change the game", scope)
        return None
    if node.operator == "=":
        value = _value(node.value, target.type, scope, _title(node.target))
        operator: Operator = "="
    else:
        augmented = _augment(node, target, scope)
        if augmented is None:
            return None
        operator, value = augmented
    if value is None:
        return None
    _take_note(target, value, operator, scope)
    if target.local is not None:
        note_sum(target.local, value if operator == "=" and not target.steps else None, scope)
    return model.Assign(target=target, operator=operator, value=value, span=node.span)


def report_change(node: tree.Node, label: str, scope: Scope) -> None:
    """Says that something that only works out a value may not do that."""
    scope.diagnostics.error(
        "RW406",
        f"{scope.context.title} only works out a value and changes nothing",
        node.span,
        label=label,
        help="make it an action" if scope.context.kind == "function" else None,
    )


def _title(target: tree.Expression) -> str:
    text = target.span.text
    return f"`{text}`" if len(text) < 40 and "\n" not in text else "this place"


def is_new(name: str, scope: Scope) -> bool:
    """Whether assigning to a name makes a local: nothing in sight bears it."""
    if name in scope.names or name in scope.context.names or name in scope.symbols.broken:
        return False
    return not is_declared(name, scope)


def _value(node: tree.Expression, expected: Type, scope: Scope, what: str) -> Value | None:
    """What is stored in a place of a type."""
    if not chances.is_chance(node):
        return expressions.expect(node, expected, scope, what)
    chance = chances.check_chance(node, scope)
    if chance is None:
        return None
    # A draw goes by its type like any other value.
    standing = model.Constant(type=chance.type, value=None, span=chance.span)
    return chance if expressions.accept(standing, expected, scope, what) is not None else None


def _new_local(node: tree.Assign, name: tree.Name, scope: Scope) -> model.Assign | None:
    value: Value | None
    if chances.is_chance(node.value):
        value = chances.check_chance(node.value, scope)
    else:
        value = expressions.check_expression(node.value, scope)
        if value is not None and isinstance(value.type, NoneType):
            scope.diagnostics.error(
                "RW316",
                "none does not say what else this may be",
                node.value.span,
                label="none of what?",
                help=f"declare it with its type, as in `{name.id}: player? = none`",
            )
            value = None
    warn_of_slip(name.id, name.span, None if value is None else value.type, scope)
    local = scope.bind(name.id, None if value is None else storable(value.type), name.span)
    scope.body.assigned.setdefault(local, name.span)
    type = scope.names[name.id].type
    if value is None or type is None:
        return None
    note_sum(local, value, scope)
    target = model.Target(local=local, variable=None, owner=None, steps=(), type=type, span=name.span)
    return model.Assign(target=target, operator="=", value=value, span=node.span)


SHORTEST_SLIP = 4


def warn_of_slip(name: str, span: Span, type: Type | None, scope: Scope) -> None:
    """Warns of a new local whose name is one slip away from one in sight."""
    if len(name) < SHORTEST_SLIP or type is None:
        return
    known = (*scope.names, *_state_names(scope))
    meant = None
    if scope.symbols.slips.may_compare(len(known)):
        meant = next((other for other in known if _is_near(name, other)), None)
    if meant is None:
        return
    is_read = scope.body.reads.get(name, 0) > 0
    # `column` beside `columns`, `best_2` beside `best_1`: made on purpose if somebody reads it.
    alike = name.rstrip("s") == meant.rstrip("s") or name.rstrip("0123456789") == meant.rstrip("0123456789")
    other = _type_of(meant, scope)
    if is_read and (alike or (other is not None and not matches(type, other) and not matches(other, type))):
        return
    where = place_of(meant, scope)
    scope.warnings.warning(
        "RW820",
        f"`{name}` is a new name, one slip away from `{meant}`",
        span,
        label="this makes a new local",
        secondary=() if where is None else (Label(where, f"`{meant}` is declared here"),),
        help=f"did you mean `{meant}`? If not, a name less alike helps the reader",
    )


def _is_near(name: str, other: str) -> bool:
    """Whether two words differ by one slip; most pairs are told apart without counting."""
    if abs(len(name) - len(other)) > 1 or len(other) < SHORTEST_SLIP:
        return False
    # The first letter is seldom mistyped, and `there` beside `here` is no slip.
    return name[0] == other[0] and slips(name, other) == 1


def _state_names(scope: Scope) -> tuple[str, ...]:
    return tuple(scope.symbols.member_names(model.GameOwner()))


def _type_of(name: str, scope: Scope) -> Type | None:
    if name in scope.names:
        return scope.names[name].type
    variable = scope.symbols.variable(name)
    return None if variable is None else variable.type


def check_declare(node: tree.Declare, scope: Scope) -> model.Assign | None:
    """`name: type = value`."""
    assert scope.symbols.types is not None
    type = scope.symbols.types.check_type(node.type)
    check_shadowing(node.name, node.name_span, scope)
    value = None
    if type is not None:
        value = _value(node.value, type, scope, f"`{node.name}`")
    elif not chances.is_chance(node.value):
        expressions.look_inside(node.value, scope)
    if type is None:
        scope.declare(node.name, None, node.name_span)
        return None
    local = scope.settle(node.name, type, node.name_span)
    scope.body.assigned.setdefault(local, node.name_span)
    if value is None:
        return None
    note_sum(local, value, scope)
    target = model.Target(local=local, variable=None, owner=None, steps=(), type=type, span=node.name_span)
    _take_note(target, value, "=", scope)
    return model.Assign(target=target, operator="=", value=value, span=node.span)


def _take_note(target: model.Target, value: Value, operator: str, scope: Scope) -> None:
    """What is known after an assignment."""
    if target.local is None:
        scope.forget_state()
    else:
        scope.forget_local(target.local)
    if operator != "=" or target.steps or not isinstance(target.type, OptionalType):
        return
    if isinstance(value.type, OptionalType | NoneType):
        return
    if target.local is not None:
        scope.know([model.LocalValue(type=target.type, local=target.local, span=target.span)])
    elif target.variable is not None:
        scope.know(
            [model.VariableValue(type=target.type, variable=target.variable, owner=target.owner, span=target.span)]
        )


def bind_result(name: str, type: Type | None, span: Span, scope: Scope) -> int:
    """Gives a name what was chosen or moved: a new local, or one in sight that holds such things."""
    visible = scope.names.get(name)
    if visible is None:
        check_shadowing(name, span, scope)
        return scope.bind(name, type, span)
    if visible.fixed is not None:
        check_shadowing(name, span, scope)
    elif visible.type is None or type is None or fits(type, visible.type):
        scope.forget_local(visible.local)
        if isinstance(visible.type, OptionalType) and not isinstance(type, OptionalType | NoneType | None):
            scope.know([model.LocalValue(type=visible.type, local=visible.local, span=span)])
        return visible.local
    else:
        symbols = scope.symbols
        scope.diagnostics.error(
            "RW412",
            f"`{name}` is {one_of(visible.type, symbols)} here already, and this would be {one_of(type, symbols)}",
            span,
            label="another sort of thing",
            secondary=() if visible.span is None else (Label(visible.span, "it gets its first value here"),),
            help="choose another name",
        )
    return scope.declare(name, type, span)


# `+=` and `-=`


def _augment(node: tree.Assign, target: model.Target, scope: Scope) -> tuple[Operator, Value | None] | None:
    plus = node.operator == "+="
    match target.type:
        case IntType():
            value = _value(node.value, IntType(), scope, f"what stands after `{node.operator}`")
            return ("+=" if plus else "-=", value)
        case OptionalType(IntType()):
            return _augment_optional(node, target, scope)
        case ListType(element) | SetType(element):
            return _augment_collection(node, target, element, scope)
        case _:
            _report_augment(node, target, scope)
            return None


def _augment_optional(node: tree.Assign, target: model.Target, scope: Scope) -> tuple[Operator, Value | None] | None:
    """`x += 1` of an `int?`: reads it, and faults if it is none."""
    if chances.is_chance(node.value):
        _report_augment(node, target, scope)
        return None
    before = expressions.check_expression(node.target, scope)
    value = expressions.expect_int(node.value, scope, f"what stands after `{node.operator}`")
    if before is None or value is None:
        return None
    return "=", arithmetic(node.operator[0], unwrap(before), value, node, scope)


def _augment_collection(
    node: tree.Assign, target: model.Target, element: Type, scope: Scope
) -> tuple[Operator, Value | None] | None:
    plus = node.operator == "+="
    is_list = isinstance(target.type, ListType)
    what = f"what stands after `{node.operator}`"
    if chances.is_chance(node.value):
        chance = _value(node.value, element, scope, what)
        if not plus:
            _report_augment(node, target, scope)
            return None
        return ("append" if is_list else "add"), chance
    whole = isinstance(node.value, tree.ListLiteral | tree.Comprehension | tree.Range)
    value = expressions.check_expression(node.value, scope, target.type if whole else element)
    if value is None:
        return None
    if matches(value.type, element) or (isinstance(value.type, OptionalType) and matches(value.type.element, element)):
        found = expressions.accept(value, element, scope, what)
        if is_list:
            return ("append" if plus else "remove"), found
        return ("add" if plus else "discard"), found
    if not matches(value.type, target.type):
        expressions.report_type(value, element, scope, what)
        return None
    if not is_list:
        return ("union" if plus else "difference"), value
    if plus:
        return "extend", value
    before = expressions.check_expression(node.target, scope)
    if before is None:
        return None
    return "=", model.Combine(type=before.type, operator="-", left=before, right=value, span=node.span)


def _report_augment(node: tree.Assign, target: model.Target, scope: Scope) -> None:
    text = node.target.span.text
    help = None
    if isinstance(target.type, TextType):
        help = f'texts are put together in braces: `{text} = "{{{text}}}…"`'
    elif chances.is_chance(node.value):
        help = "roll or draw into a name of its own first"
    else:
        help = player_reached(node.operator, target.type, text)
    scope.diagnostics.error(
        "RW419",
        f"`{node.operator}` is for numbers, lists and sets",
        node.target.span,
        label=f"this is {one_of(target.type, scope.symbols)}",
        help=help,
    )
