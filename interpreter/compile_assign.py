"""Assignments, to Python statements: the new value of the place, the hooks on it, and what the log is told."""

from __future__ import annotations

import ast
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import IntType, ListType, SetType, Type, fits
from rulewright.interpreter import log
from rulewright.interpreter.card_values import tells_of_cards
from rulewright.interpreter.compile_expression import (
    compile_expression,
    variable_cell,
)
from rulewright.interpreter.compile_zone import compile_key
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import WORDS_A_STEP
from rulewright.interpreter.fold import offset


def compile_assign(node: model.Assign, cx: Context) -> None:
    """Stores a value, tells of the change, and runs the hooks on it that wait for nobody."""
    target = node.target
    variable = target.variable
    watched = cx.unit.analysis.watched(variable)
    cell: ast.expr | None = None
    if variable is None:
        root = cx.e(f"l{target.local}")
    else:
        cell = variable_cell(variable, target.owner, cx)
        if not isinstance(cell, ast.Constant) and (node.operator != "=" or target.steps or watched or cx.unit.logs):
            cell = cx.temp(cell)
        root = cx.e("S[cell]", cell=cell)
    needs_old = variable is not None and (watched or cx.unit.logs)
    if needs_old:
        old = cx.e(cx.unit.fresh("t"))
        cx.s("old = root", old=old, root=root)
        root = old
    place = _place(root, target.steps, cx)
    if isinstance(node.value, model.RollDice | model.PickRandom):
        value = _compile_chance(node, node.value, cx)
    else:
        value = compile_expression(node.value, cx)
    cx.at(node)
    part = cx.e("held[index]", held=place[-1][0], index=place[-1][1]) if place else root
    new = _rebuilt(place, _updated(node, part, value, cx), cx)
    if cx.is_large(whole_type(node.target, cx)):
        new = cx.temp(new)
        cx.at(node)
        cx.charge_value(new, whole_type(node.target, cx))
    if variable is None:
        cx.s("target = new", target=f"l{target.local}", new=new)
        return
    assert cell is not None
    if needs_old:
        new = cx.temp(new)
        cx.s("S[cell] = new", cell=cell, new=new)
        forget(cx)
        _tell_change(node, variable, cell, old, new, cx)
    else:
        cx.s("S[cell] = new", cell=cell, new=new)
        forget(cx)


def whole_type(target: model.Target, cx: Context) -> Type:
    """The type of the variable or local that an assignment changes, or changes a part of."""
    if target.variable is not None:
        return cx.unit.rules.variables[target.variable].type
    assert target.local is not None
    return cx.locals[target.local].type


def forget(cx: Context) -> None:
    """Drops remembered results, as the state has changed."""
    if cx.unit.remembers:
        cx.s("S[MEMO] = None")


def _tell_change(node: model.Assign, variable: int, cell: ast.expr, old: ast.expr, new: ast.expr, cx: Context) -> None:
    has_owner = not isinstance(cx.unit.rules.variables[variable].owner, model.GameOwner)
    base = cx.layout.variables[variable].base - cx.layout.first_owner(cx.unit.rules.variables[variable].owner)
    owner = offset(cell, -base, cx) if has_owner else cx.e("value", value=-1)
    watched = cx.unit.analysis.watched(variable)
    waiting = cx.unit.analysis.sets_off_waiting(variable)
    if waiting:
        # The writer of points takes it from here: it needs the owner and whether anything changed.
        cx.s("hw = owner if old != new else None", hw="h0", owner=owner, old=old, new=new)
    body = cx.inner()
    if cx.unit.logs:
        seen_by_all = cx.unit.rules.variables[variable].seen_by == "all"
        values = "changed, owner, old, new"
        if tells_of_cards(cx.unit.rules, variable):
            values += ", audience(S, n, owner), changed_faces(S, n, owner, old, new)"
        elif not seen_by_all:
            values += ", audience(S, n, owner)"
        is_large = cx.is_large(cx.unit.rules.variables[variable].type)
        body.s(
            f"S[LOG] = much(S[LOG], {values})" if is_large else log.noted(values),
            changed=cx.share(log.changed(variable, node.span)),
            owner=owner,
            old=old,
            new=new,
            n=variable,
        )
    if watched and not waiting:
        for whenever in watched:
            cx.cost[0] += cx.unit.analysis.weight(("whenever", whenever))
            body.s(f"if S[ACTIVE]: v{whenever}(S, owner)", owner=owner)
    if body.out:
        cx.s("if old != new:\n    body", old=old, new=new, body=body.out)


def _place(root: ast.expr, steps: tuple[model.Step, ...], cx: Context) -> list[tuple[ast.expr, ast.expr]]:
    """The way from a whole value to the part that gets a value: what holds the next one, and at which index."""
    found = []
    for step in steps:
        held = cx.temp(root)
        match step:
            case model.FieldStep():
                index = cx.e("value", value=step.field)
            case model.ItemStep():
                number = cx.temp(compile_expression(step.index, cx))
                cx.at(step)
                cx.s("if not 0 < n <= len(held): raise index_outside(n, len(held))", n=number, held=held)
                index = cx.temp(offset(number, -1, cx))
            case model.KeyStep():
                index = cx.temp(compile_key(step.key, step.key_type, cx))
            case _:
                assert_never(step)
        found.append((held, index))
        root = cx.e("held[index]", held=held, index=index)
    return found


def _rebuilt(place: list[tuple[ast.expr, ast.expr]], part: ast.expr, cx: Context) -> ast.expr:
    """The whole value with another part at a place."""
    for held, index in reversed(place):
        part = cx.e("(*held[:index], part, *held[index + 1:])", held=held, index=index, part=part)
    return part


def _updated(node: model.Assign, old: ast.expr, value: ast.expr, cx: Context) -> ast.expr:
    target = node.target.type
    value_type = node.value.type
    match node.operator:
        case "=":
            return cx.stored(value, value_type, target)
        case "+=" | "-=":
            assert isinstance(value_type, IntType)
            assert isinstance(target, IntType)
            if node.operator == "+=":
                result = IntType(target.low + value_type.low, target.high + value_type.high)
                return cx.stored(cx.e("old + value", old=old, value=value), result, target)
            result = IntType(target.low - value_type.high, target.high - value_type.low)
            return cx.stored(cx.e("old - value", old=old, value=value), result, target)
        case "append":
            assert isinstance(target, ListType)
            stored = cx.stored(value, value_type, target.element)
            return _bounded(cx.e("(*old, value)", old=old, value=stored), target, cx)
        case "extend":
            assert isinstance(target, ListType)
            return _bounded(cx.e("old + value", old=old, value=value), target, cx, value_type)
        case "remove":
            return cx.e("removed(old, value)", old=old, value=value)
        case "add":
            assert isinstance(target, SetType)
            stored = cx.stored(value, value_type, target.element)
            return cx.e("added(old, value)", old=old, value=stored)
        case "discard":
            return cx.e("removed(old, value)", old=old, value=value)
        case "union":
            return cx.e("union(old, value)", old=old, value=cx.stored(value, value_type, target))
        case "difference":
            return cx.e("difference(old, value)", old=old, value=value)
        case _:
            assert_never(node.operator)


def _bounded(value: ast.expr, target: ListType, cx: Context, value_type: Type | None = None) -> ast.expr:
    held = cx.temp(value)
    if isinstance(value_type, ListType) and not fits(value_type.element, target.element):
        if cx.unit.sizes.is_taken_apart(target):
            cx.charge_value(held, value_type, WORDS_A_STEP)
        return cx.temp(cx.e("checked(held, type_)", held=held, type_=cx.share(target)))
    cx.s("if len(held) > bound: raise list_too_long(len(held), bound)", held=held, bound=target.bound)
    return held


def _compile_chance(node: model.Assign, chance: model.RollDice | model.PickRandom, cx: Context) -> ast.expr:
    variable = -1 if node.target.variable is None else node.target.variable
    owner = cx.e("value", value=-1)
    if node.target.owner is not None:
        owner = compile_expression(node.target.owner, cx)
    span = cx.share(node.span)
    if isinstance(chance, model.PickRandom):
        items = compile_expression(chance.list, cx)
        cx.at(chance)
        if cx.layout.is_explicit:
            return cx.temp(
                cx.e(
                    "pick(S, items, type_, about, variable, owner, span)",
                    items=items,
                    type_=cx.share(chance.type),
                    about=chance.span.on_one_line,
                    variable=variable,
                    owner=owner,
                    span=span,
                )
            )
        return cx.temp(
            cx.e(
                "pick(S, items, variable, owner, span, type_)",
                items=items,
                variable=variable,
                owner=owner,
                span=span,
                type_=cx.share(chance.list.type),
            )
        )
    cx.at(chance)
    cx.cost[0] += chance.count
    is_total = cx.layout.is_explicit and not chance.each and chance.count > 1
    dice = cx.temp(
        cx.e(
            f"{'roll_total' if is_total else 'roll'}(S, count, sides, variable, owner, span)",
            count=chance.count,
            sides=chance.sides,
            variable=variable,
            owner=owner,
            span=span,
        )
    )
    if chance.each:
        return dice
    return cx.e("dice[0]", dice=dice) if chance.count == 1 else cx.temp(cx.e("sum(dice)", dice=dice))
