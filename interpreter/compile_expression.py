"""Expressions of the model to Python.

Each function returns an expression without side effects and writes what must come before it into `cx.out`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import (
    CardType,
    IntType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    SpaceType,
    Type,
    fits,
)
from rulewright.dsl.walk import nodes
from rulewright.interpreter import geometry
from rulewright.interpreter.compile_aggregate import bound_of, compile_aggregate, compile_comprehension, compile_spread
from rulewright.interpreter.compile_collection import (
    compile_combine,
    compile_concatenate,
    compile_contains,
    compile_list,
    compile_per,
    compile_record,
    compile_starting_from,
)
from rulewright.interpreter.compile_space import compile_of_board, compile_own_spaces, compile_space_at
from rulewright.interpreter.compile_zone import compile_in_zone, compile_key, compile_zone_value, zone_cell
from rulewright.interpreter.context import Context
from rulewright.interpreter.effort import WORDS_A_STEP, is_written_out
from rulewright.interpreter.emit import known_int
from rulewright.interpreter.fold import fold, offset
from rulewright.interpreter.geometry import UNKNOWN
from rulewright.interpreter.logic import joined

CELLS_A_STEP = 256
"""So many cells of a state are copied in a step."""

LONGEST_RANGE = 1024
"""Numbers in a row up to this many are listed without a test."""


def compile_expression(node: model.Expression, cx: Context) -> ast.expr:
    """The Python expression for a model expression."""
    value = fold(node, cx)
    if value is not UNKNOWN:
        cx.at(node)
        return cx.e("value", value=value)
    match node:
        case model.Constant():
            return cx.e("value", value=node.value)
        case model.Text():
            return _compile_text(node, cx)
        case model.LocalValue():
            return cx.e(f"l{node.local}")
        case model.OptionValue():
            return cx.e("value", value=cx.layout.option(node.option))
        case model.VariableValue():
            return compile_variable(node.variable, node.owner, cx)
        case model.FieldValue():
            return cx.e("record[field]", record=compile_expression(node.record, cx), field=node.field)
        case model.BuiltinValue():
            return _compile_builtin_value(node, cx)
        case model.All() | model.NamedCard():
            raise AssertionError("folded before")
        case model.IsNamed():
            return _compile_is_named(node, cx)
        case model.ZoneCards() | model.ZonePlace() | model.ZoneEnd() | model.ZoneCount():
            return compile_zone_value(node, cx)
        case model.InZone():
            return compile_in_zone(node, cx)
        case model.IsEmptyPlace():
            return cx.e("S[place] is None", place=compile_expression(node.place, cx))
        case model.IsFaceUp():
            return _compile_is_face_up(node, cx)
        case model.ItemAt():
            return _compile_item(node, cx)
        case model.PerAt():
            assert isinstance(node.per.type, PerType)
            per, key = cx.in_order(
                partial(compile_expression, node.per, cx), partial(compile_key, node.key, node.per.type.key, cx)
            )
            return cx.e("per[key]", per=per, key=key)
        case model.SpaceAt():
            return compile_space_at(node, cx)
        case model.OwnSpaces():
            return compile_own_spaces(node, cx)
        case model.Spread():
            return compile_spread(node, cx)
        case model.Negate():
            return cx.e("-operand", operand=compile_expression(node.operand, cx))
        case model.Not():
            return cx.e("not operand", operand=compile_expression(node.operand, cx))
        case model.Arithmetic():
            return _compile_arithmetic(node, cx)
        case model.Concatenate():
            return compile_concatenate(node, cx)
        case model.Combine():
            return compile_combine(node, cx)
        case model.Compare():
            left, right = compile_in_order((node.left, node.right), cx)
            cx.at(node)
            if cx.is_large(node.left.type):
                left, right = cx.temp(left), cx.temp(right)
                cx.charge_value(left, node.left.type)
            if isinstance(node.left, model.Size) and node.operator == "==" and known_int(right) == 0:
                assert isinstance(left, ast.Call)
                return cx.e("not items", items=left.args[0])
            return cx.e(f"left {node.operator} right", left=left, right=right)
        case model.Logic():
            return _compile_logic(node, cx)
        case model.OrElse():
            return _compile_or_else(node, cx)
        case model.Contains():
            return compile_contains(node, cx)
        case model.IsNone():
            return cx.e("operand is None", operand=compile_expression(node.operand, cx))
        case model.Unwrap():
            operand = cx.temp(compile_expression(node.operand, cx))
            cx.at(node)
            cx.s("if operand is None: raise none_needed()", operand=operand)
            return operand
        case model.Conditional():
            return _compile_conditional(node, cx)
        case model.ZonePlaces():
            return cx.e("tuple(items)", items=compile_range(node, cx))
        case model.Range():
            items = compile_range(node, cx)
            if bound_of(node, cx) <= LONGEST_RANGE:
                return cx.e("tuple(items)", items=items)
            cx.at(node)
            return cx.temp(cx.e("listed(S, items)", items=items))
        case model.StartingFrom():
            return compile_starting_from(node, cx)
        case model.ListOf():
            return compile_list(node, cx)
        case model.PerOf():
            return compile_per(node, cx)
        case model.RecordOf():
            return compile_record(node, cx)
        case model.Comprehension():
            return compile_comprehension(node, cx)
        case model.Aggregate():
            return compile_aggregate(node, cx)
        case model.Size():
            return cx.e("len(items)", items=compile_expression(node.collection, cx))
        case model.Extreme():
            values = compile_in_order(node.values, cx)
            call = cx.e(f"{node.kind}()")
            assert isinstance(call, ast.Call)
            call.args = values
            return call
        case model.CallFunction():
            return _compile_call(node, cx)
        case model.CallBuiltin():
            return _compile_builtin(node, cx)
        case model.WhatIf():
            return _compile_what_if(node, cx)
        case model.TestFact():
            if node.name == "game_over":
                return cx.e("S[RESULT] is not None")
            return cx.e("() if S[RESULT] is None else S[RESULT][0]")
        case _:
            assert_never(node)


def compile_in_order(nodes: Sequence[model.Expression], cx: Context) -> list[ast.expr]:
    """Expressions of which the first that faults does so first, also where a later one needs statements before it."""
    return cx.in_order(*(partial(compile_expression, node, cx) for node in nodes))


def compile_range(node: model.Range | model.ZonePlaces, cx: Context) -> ast.expr:
    """A range of numbers or places, as a Python range."""
    if isinstance(node, model.Range):
        low, high = compile_in_order((node.low, node.high), cx)
        return cx.e("range(low, high)", low=low, high=offset(high, 1, cx))
    size = cx.layout.zones[node.zone.zone].size
    cell = cx.temp(zone_cell(node.zone, cx))
    return cx.e("range(cell, cell + size)", cell=cell, size=size)


def compile_variable(variable: int, owner: model.Expression | None, cx: Context) -> ast.expr:
    """Reads a variable."""
    layout = cx.layout
    first = layout.first_owner(layout.model.variables[variable].owner)
    if variable in layout.tables:
        assert owner is not None
        table = (None,) * first + layout.tables[variable]
        return cx.e("table[owner]", table=cx.e("value", value=table), owner=compile_expression(owner, cx))
    return cx.e("S[cell]", cell=variable_cell(variable, owner, cx))


def variable_cell(variable: int, owner: model.Expression | None, cx: Context) -> ast.expr:
    """The cell of a variable."""
    layout = cx.layout
    base = layout.variables[variable].base
    if owner is None:
        return cx.e("value", value=base)
    first = layout.first_owner(layout.model.variables[variable].owner)
    return offset(compile_expression(owner, cx), base - first, cx)


def _compile_is_face_up(node: model.IsFaceUp, cx: Context) -> ast.expr:
    thing = compile_expression(node.thing, cx)
    bit = 1 << cx.layout.players
    if isinstance(node.thing.type, PlaceType):
        thing = cx.e("S[place]", place=thing)
    if isinstance(node.thing.type, PlaceType | OptionalType):
        thing = cx.temp(thing)
        return cx.e(
            "(thing is not None and S[where] & bit != 0)",
            thing=thing,
            where=offset(thing, cx.layout.knowledge, cx),
            bit=bit,
        )
    return cx.e("S[where] & bit != 0", where=offset(thing, cx.layout.knowledge, cx), bit=bit)


def _compile_is_named(node: model.IsNamed, cx: Context) -> ast.expr:
    type_ = node.card.type.element if isinstance(node.card.type, OptionalType) else node.card.type
    made = cx.layout.pieces if isinstance(type_, PieceType) else cx.layout.cards
    assert isinstance(type_, CardType | PieceType)
    numbers = cx.layout.card_ranges[cx.layout.kind_ordinal(type_.kind)]
    named = tuple(number for number in numbers if made[number].name == node.name)
    return cx.e("card in named", card=compile_expression(node.card, cx), named=named)


def _compile_builtin_value(node: model.BuiltinValue, cx: Context) -> ast.expr:
    of = compile_expression(node.of, cx)
    type_ = node.of.type
    if isinstance(type_, PlaceType):
        if node.name == "card":
            return cx.e("S[place]", place=of)
        indices = tuple(
            cx.layout.cells[cell].index + 1 if cell in cx.layout.cells else 0 for cell in range(cx.layout.size)
        )
        return cx.e("table[place]", table=cx.share(indices), place=of)
    if isinstance(type_, PieceType) and node.name == "space":
        return cx.e("S[where]", where=offset(of, cx.layout.piece_space, cx))
    if isinstance(type_, SpaceType) and node.name == "piece":
        assert node.kind is not None
        board = cx.layout.board_ordinal(type_.board)
        base = cx.layout.occupants[cx.layout.kind_ordinal(node.kind), board]
        return cx.e("S[where]", where=offset(of, base, cx))
    return cx.e("table[of]", table=cx.e("value", value=geometry.builtin_table(cx.layout, node)), of=of)


def _compile_text(node: model.Text, cx: Context) -> ast.expr:
    parts = [part for part in node.template.parts if not isinstance(part, str)]
    values = compile_in_order(parts, cx)
    cx.at(node)
    for number, part in enumerate(parts):
        if is_written_out(part.type):
            values[number] = cx.temp(values[number])
            cx.charge_value(values[number], part.type, WORDS_A_STEP)
    shape = cx.share(shape_of(node.template))
    return cx.temp(cx.e("text_of(shape, values)", shape=shape, values=cx.emit.tuple_of(values)))


def shape_of(template: model.Template) -> tuple[str | Type, ...]:
    """A template as texts and, where values stand, their types."""
    return tuple(part if isinstance(part, str) else part.type for part in template.parts)


def _compile_item(node: model.ItemAt, cx: Context) -> ast.expr:
    items = cx.temp(compile_expression(node.list, cx))
    index = cx.temp(compile_expression(node.index, cx))
    cx.at(node)
    cx.s("if not 0 < index <= len(items): raise index_outside(index, len(items))", index=index, items=items)
    return cx.e("items[position]", items=items, position=offset(index, -1, cx))


def _compile_arithmetic(node: model.Arithmetic, cx: Context) -> ast.expr:
    left, right = compile_in_order((node.left, node.right), cx)
    cx.at(node)
    if node.operator in ("//", "%"):
        if not known_int(right):
            right = cx.temp(right)
            cx.s("if right == 0: raise division_by_zero()", right=right)
        return cx.e(f"left {node.operator} right", left=left, right=right)
    value = cx.e(f"left {node.operator} right", left=left, right=right)
    if node.operator == "*" and not _product_fits(node):
        value = cx.temp(value)
        cx.s(
            "if not -9007199254740991 <= value <= 9007199254740991: raise int_overflow()",
            value=value,
        )
    return value


def _product_fits(node: model.Arithmetic) -> bool:
    left, right = node.left.type, node.right.type
    assert isinstance(left, IntType)
    assert isinstance(right, IntType)
    ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    return fits(IntType(min(ends), max(ends)), IntType())


def _in_branch(node: model.Expression, cx: Context) -> tuple[list[ast.stmt], ast.expr]:
    inner = cx.inner()
    saved, cx.cost[0] = cx.cost[0], 0
    value = compile_expression(node, inner)
    inner.settle(0, 0)
    cx.cost[0] += saved
    return inner.out, value


def _compile_logic(node: model.Logic, cx: Context) -> ast.expr:
    """Operands in turn until one decides; from the first that needs statements of its own, as a chain of `if`."""
    is_and = node.operator == "and"
    operands = [compile_expression(node.operands[0], cx)]
    held: ast.expr | None = None
    for operand in node.operands[1:]:
        before, then = _in_branch(operand, cx)
        if not before and held is None:
            operands.append(then)
            continue
        if held is None:
            held = cx.e(cx.unit.fresh("t"))
            cx.s("held = value", held=held, value=joined(operands, is_and=is_and))
        test = held if is_and else cx.e("not held", held=held)
        body = [*before, *cx.emit.statements("held = then", held=held, then=then)]
        cx.s("if test:\n    body", test=test, body=body)
    return joined(operands, is_and=is_and) if held is None else held


def _compile_or_else(node: model.OrElse, cx: Context) -> ast.expr:
    value = cx.temp(compile_expression(node.value, cx))
    before, otherwise = _in_branch(node.otherwise, cx)
    if not before:
        return cx.e("(otherwise if value is None else value)", value=value, otherwise=otherwise)
    held = cx.unit.fresh("t")
    body = [*before, *cx.emit.statements("held = otherwise", held=held, otherwise=otherwise)]
    cx.s("held = value\nif value is None:\n    body", held=held, value=value, body=body)
    return cx.e(held)


def _compile_conditional(node: model.Conditional, cx: Context) -> ast.expr:
    condition = compile_expression(node.condition, cx)
    before_then, then = _in_branch(node.then, cx)
    before_else, otherwise = _in_branch(node.otherwise, cx)
    if not before_then and not before_else:
        return cx.e("(then if condition else otherwise)", then=then, condition=condition, otherwise=otherwise)
    held = cx.unit.fresh("t")
    cx.s(
        "if condition:\n    yes\nelse:\n    no",
        condition=condition,
        yes=[*before_then, *cx.emit.statements("held = then", held=held, then=then)],
        no=[*before_else, *cx.emit.statements("held = otherwise", held=held, otherwise=otherwise)],
    )
    return cx.e(held)


def _compile_call(node: model.CallFunction, cx: Context) -> ast.expr:
    function = cx.unit.rules.functions[node.function]
    values = compile_arguments(node.arguments, function.body, cx)
    cx.at(node)
    cx.cost[0] += cx.unit.analysis.weight(("function", node.function))
    call = cx.e(f"f{node.function}(S)")
    assert isinstance(call, ast.Call)
    call.args = [*call.args, *values]
    return call


def compile_arguments(
    arguments: tuple[model.Expression, ...], body: model.Body, cx: Context, skip: int = 0
) -> list[ast.expr]:
    """The values of a call, tested against the parameters."""
    parameters = [parameter.type for parameter in body.locals[skip : body.parameters]]
    return compile_stored(arguments, parameters, cx)


def compile_stored(nodes: Sequence[model.Expression], types: Sequence[Type], cx: Context) -> list[ast.expr]:
    """Values on their way to places of these types, in order."""
    return cx.in_order(*(partial(_compile_stored_one, *each, cx) for each in zip(nodes, types, strict=True)))


def _compile_stored_one(node: model.Expression, type_: Type, cx: Context) -> ast.expr:
    value = compile_expression(node, cx)
    cx.at(node)
    return cx.stored(value, node.type, type_)


def _compile_builtin(node: model.CallBuiltin, cx: Context) -> ast.expr:
    values = compile_in_order(node.arguments, cx)
    match node.name:
        case "abs":
            return cx.e("abs(value)", value=values[0])
        case "repeated":
            return _compile_repeated(node, values, cx)
        case "others" | "next" | "opposite":
            return cx.e("table[of]", table=geometry.one_table(cx.layout, node), of=values[0])
        case "step" | "ray" | "distance" | "leaps" | "lines":
            return compile_of_board(node, values, cx)


def _compile_repeated(node: model.CallBuiltin, values: list[ast.expr], cx: Context) -> ast.expr:
    assert node.board is not None
    return cx.temp(
        cx.e(
            "repeated(S, site, board, values)",
            site=node.span.start,
            board=cx.layout.board_ordinal(node.board),
            values=cx.emit.tuple_of(values),
        )
    )


def _compile_what_if(node: model.WhatIf, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_statement import compile_statement

    used = sorted(
        {each.local for each in nodes(node.value, node.action) if isinstance(each, model.LocalValue)} - set(cx.known)
    )
    bound = {each.local for each in nodes(node.value) if isinstance(each, model.Generator)}
    names = [f"l{local}" for local in used if local not in bound]
    inner = cx.inner()
    cx.cost[0] += cx.layout.size // CELLS_A_STEP
    compile_statement(node.action, inner)
    action = inner.out
    inner.out = []
    value = compile_expression(node.value, inner)
    id_ = cx.unit.fresh("w")
    # A pile is put in order before it is copied: what the copy finds must be so in the game itself.
    settle = "put_in_order(S)\n" if cx.unit.analysis.asks_for_order(node.action, node.value) else ""
    body = cx.emit.statements(
        f"{settle}C = S\nS = what_if(C)\ntry:\n    action\nexcept (GameEnd, EndTurn): pass\n"
        "rest\nR = value\nC[STEPS] = S[STEPS]\nreturn R",
        action=action,
        rest=inner.out,
        value=value,
    )
    cx.unit.functions.append(cx.emit.function(id_, ["S", *names], body))
    call = cx.e(f"{id_}(S)")
    assert isinstance(call, ast.Call)
    call.args = [*call.args, *(cx.e(each) for each in names)]
    return call
