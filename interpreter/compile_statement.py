"""Statements that wait for nobody, to Python statements; the others are in `compile_flow.py`."""

from __future__ import annotations

import ast
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import CardType, IntType, ListType, PlayerType, SetType, fits
from rulewright.interpreter import log
from rulewright.interpreter.compile_aggregate import compile_loops
from rulewright.interpreter.compile_expression import (
    compile_arguments,
    compile_expression,
    variable_cell,
)
from rulewright.interpreter.compile_move import compile_move, shown_cards, zone_cells
from rulewright.interpreter.compile_zone import compile_key
from rulewright.interpreter.context import Context, PythonLoop
from rulewright.interpreter.fold import offset

NESTED_BRANCHES = 20
"""An `if` with more branches than this is not nested."""


def compile_block(block: model.Block, cx: Context) -> None:
    """Writes a block of statements."""
    from rulewright.interpreter.compile_flow import compile_waiting

    for statement in block:
        if cx.flow.writer is None:
            compile_statement(statement, cx)
        elif cx.unit.analysis.waits(statement, cx.flow.waits):
            compile_waiting(statement, cx)
        else:
            start, carried, cx.cost[0] = len(cx.out), cx.cost[0], 0
            compile_statement(statement, cx)
            cx.settle(start, carried)


CHANGES = (
    model.MoveCards
    | model.MoveEnd
    | model.MoveAll
    | model.MoveNamed
    | model.MovePiece
    | model.RemoveFromPlay
    | model.ShuffleZone
    | model.Show
    | model.LookAt
)
"""Statements after which remembered results may be wrong; so may they be after assignments to variables."""


def compile_statement(node: model.Statement, cx: Context) -> None:
    """Writes one statement that waits for nobody."""
    cx.at(node)
    _compile_statement(node, cx)
    if isinstance(node, CHANGES):
        _forget(cx)


def _compile_statement(node: model.Statement, cx: Context) -> None:
    match node:
        case model.Assign():
            compile_assign(node, cx)
        case model.Call():
            values = compile_arguments(node.arguments, cx.unit.rules.actions[node.action].body, cx)
            _add_call(f"a{node.action}", values, node, cx)
        case model.CallEffect():
            card, values = effect_arguments(node, cx)
            _add_call(f"e{node.effect}", [card, *values], node, cx)
        case model.If():
            _compile_if(node, cx)
        case model.For():
            _compile_for(node, cx)
        case model.While():
            _compile_while(node, cx)
        case model.RepeatTimes():
            _compile_repeat(node, cx)
        case model.Leave():
            compile_leave(node, cx)
        case model.Return():
            assert cx.flow.result is not None
            value = compile_expression(node.value, cx)
            cx.at(node)
            cx.s("return value", value=cx.stored(value, node.value.type, cx.flow.result))
        case model.Win():
            value = compile_expression(node.winners, cx)
            if isinstance(node.winners.type, PlayerType):
                value = cx.emit.tuple_of([value])
            cx.at(node)
            cx.s("finish(S, winners)\nraise GameEnd", winners=value)
        case model.MoveCards() | model.MoveEnd() | model.MoveAll() | model.MoveNamed():
            compile_move(node, cx)
        case model.MovePiece():
            piece, space = compile_expression(node.piece, cx), compile_expression(node.space, cx)
            cx.at(node)
            cx.s("move_piece(S, piece, space, span)", piece=piece, space=space, span=cx.share(node.span))
        case model.RemoveFromPlay():
            _compile_remove(node, cx)
        case model.ShuffleZone():
            cx.s("shuffle(S, cells, span)", cells=zone_cells(node.zone, cx), span=cx.share(node.span))
        case model.Show():
            cards = shown_cards(node.thing, cx)
            cx.at(node)
            cx.s(f"{node.kind}(S, cards, span)", cards=cards, span=cx.share(node.span))
        case model.LookAt():
            seat = compile_expression(node.seat, cx)
            cards = shown_cards(node.thing, cx)
            cx.at(node)
            cx.s("look(S, seat, cards, span)", seat=seat, cards=cards, span=cx.share(node.span))
        case model.Say():
            _compile_say(node, cx)
        case model.Announce():
            _compile_announce(node, cx)
        case model.Choose() | model.Secretly():
            raise AssertionError("decisions wait, and are written elsewhere")
        case _:
            assert_never(node)


def _add_call(id_: str, values: list[ast.expr], node: model.Call | model.CallEffect, cx: Context) -> None:
    cx.at(node)
    call = cx.e(f"{id_}(S)")
    assert isinstance(call, ast.Call)
    call.args = [*call.args, *values]
    key = ("action", node.action) if isinstance(node, model.Call) else ("effect", node.effect)
    cx.cost[0] += cx.unit.analysis.weight(key)
    cx.s("call", call=[ast.Expr(call, lineno=call.lineno, col_offset=0, end_lineno=call.lineno, end_col_offset=0)])


def effect_arguments(node: model.CallEffect, cx: Context) -> tuple[ast.expr, list[ast.expr]]:
    """The card and the other values of a call of an effect."""
    effect = cx.unit.rules.effects[node.effect]
    card = compile_expression(node.card, cx)
    values = []
    for argument, parameter in zip(node.arguments, effect.parameters, strict=True):
        value = compile_expression(argument, cx)
        values.append(cx.stored(value, argument.type, parameter.type))
    return card, values


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
    if isinstance(node.value, model.RollDice | model.PickRandom):
        value, value_type = _compile_chance(node, node.value, cx), node.value.type
    else:
        value, value_type = compile_expression(node.value, cx), node.value.type
    cx.at(node)
    needs_old = variable is not None and (watched or cx.unit.logs)
    if needs_old:
        old = cx.e(cx.unit.fresh("t"))
        cx.s("old = root", old=old, root=root)
        root = old
    new = _rebuilt(node, root, list(target.steps), value, value_type, cx)
    if variable is None:
        cx.s("target = new", target=f"l{target.local}", new=new)
        return
    assert cell is not None
    if needs_old:
        new = cx.temp(new)
        cx.s("S[cell] = new", cell=cell, new=new)
        _forget(cx)
        _tell_change(node, variable, cell, old, new, cx)
    else:
        cx.s("S[cell] = new", cell=cell, new=new)
        _forget(cx)


def _forget(cx: Context) -> None:
    """Drops remembered results, as the state has changed."""
    if cx.unit.remembers:
        cx.s("S[11] = None")


def _tell_change(node: model.Assign, variable: int, cell: ast.expr, old: ast.expr, new: ast.expr, cx: Context) -> None:
    has_owner = not isinstance(cx.unit.rules.variables[variable].owner, model.GameOwner)
    base = cx.layout.variables[variable].base - cx.layout.first_owner(cx.unit.rules.variables[variable].owner)
    owner = offset(cell, -base, cx) if has_owner else cx.e("value", value=-1)
    watched = cx.unit.analysis.watched(variable)
    waiting = any(("whenever", w) in cx.unit.analysis.suspending for w in watched)
    if waiting:
        # The writer of points takes it from here: it needs the owner and whether anything changed.
        cx.s("hw = owner if old != new else None", hw="h0", owner=owner, old=old, new=new)
    body = cx.inner()
    if cx.unit.logs:
        seen_by_all = cx.unit.rules.variables[variable].seen_by == "all"
        body.s(
            log.noted("changed, owner, old, new" if seen_by_all else "changed, owner, old, new, audience(S, n, owner)"),
            changed=cx.share(log.changed(variable, node.span)),
            owner=owner,
            old=old,
            new=new,
            n=variable,
        )
    if watched and not waiting:
        for whenever in watched:
            cx.cost[0] += cx.unit.analysis.weight(("whenever", whenever))
            body.s(f"if S[14]: v{whenever}(S, owner)", owner=owner)
    if body.out:
        cx.s("if old != new:\n    body", old=old, new=new, body=body.out)


def _rebuilt(
    node: model.Assign,
    root: ast.expr,
    steps: list[model.Step],
    value: ast.expr,
    value_type: object,
    cx: Context,
) -> ast.expr:
    """The value of the whole place after the assignment, for a root and the steps into it."""
    if not steps:
        return _updated(node, root, value, cx)
    step, rest = steps[0], steps[1:]
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
    inner = _rebuilt(node, cx.e("held[index]", held=held, index=index), rest, value, value_type, cx)
    cx.at(node)
    return cx.e("(*held[:index], inner, *held[index + 1:])", held=held, index=index, inner=inner)


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
            return cx.e("union(old, (value,))", old=old, value=stored)
        case "discard":
            return cx.e("difference(old, (value,))", old=old, value=value)
        case "union":
            return cx.e("union(old, value)", old=old, value=cx.stored(value, value_type, target))
        case "difference":
            return cx.e("difference(old, value)", old=old, value=value)
        case _:
            assert_never(node.operator)


def _bounded(value: ast.expr, target: ListType, cx: Context, value_type: object = None) -> ast.expr:
    held = cx.temp(value)
    if isinstance(value_type, ListType) and not fits(value_type.element, target.element):
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
        return cx.temp(
            cx.e("pick(S, items, variable, owner, span)", items=items, variable=variable, owner=owner, span=span)
        )
    cx.at(chance)
    dice = cx.temp(
        cx.e(
            "roll(S, count, sides, variable, owner, span)",
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


def _compile_if(node: model.If, cx: Context) -> None:
    if len(node.branches) > NESTED_BRANCHES:
        _compile_long_if(node, cx)
        return
    branch, rest = node.branches[0], node.branches[1:]
    condition = compile_expression(branch.condition, cx)
    body, other = cx.inner(), cx.inner()
    saved, cx.cost[0] = cx.cost[0], 0
    compile_block(branch.body, body)
    body.settle(0, 0)
    then, cx.cost[0] = cx.cost[0], 0
    if rest:
        compile_statement(model.If(branches=rest, otherwise=node.otherwise, span=node.span), other)
    else:
        compile_block(node.otherwise, other)
    other.settle(0, 0)
    cx.cost[0] = saved + max(then, cx.cost[0])
    body.s("pass")
    if other.out:
        cx.s("if condition:\n    body\nelse:\n    other", condition=condition, body=body.out, other=other.out)
    else:
        cx.s("if condition:\n    body", condition=condition, body=body.out)


def _compile_long_if(node: model.If, cx: Context) -> None:
    """Hundreds of branches one below the other instead of one in another, which Python would not take."""
    done = cx.e(cx.unit.fresh("t"))
    cx.s("done = False", done=done)
    for branch in node.branches:
        body, test = cx.inner(), cx.inner()
        condition = compile_expression(branch.condition, test)
        body.s("done = True", done=done)
        saved, cx.cost[0] = cx.cost[0], 0
        compile_block(branch.body, body)
        body.settle(0, 0)
        cx.cost[0] += saved
        test.s("if condition:\n    body", condition=condition, body=body.out)
        cx.s("if not done:\n    test", done=done, test=test.out)
    if node.otherwise:
        other = cx.inner()
        compile_block(node.otherwise, other)
        cx.s("if not done:\n    other", done=done, other=other.out)


def _compile_for(node: model.For, cx: Context) -> None:
    is_nested = len(node.generators) > 1
    left = cx.unit.fresh("t") if is_nested else None
    if left is not None:
        cx.s("left = False", left=left)
    loop = PythonLoop(left)
    cx.flow.loops.append(loop)

    def body(inner: Context) -> None:
        compile_block(node.body, inner)
        inner.s("pass")

    compile_loops(node.generators, cx, body, None if left is None else cx.e(left))
    cx.flow.loops.pop()


def _compile_while(node: model.While, cx: Context) -> None:
    cx.flow.loops.append(PythonLoop(None))
    inner = cx.inner()
    inner.loop = node.span
    saved, cx.cost[0] = cx.cost[0], 0
    if node.condition is not None:
        condition = compile_expression(node.condition, inner)
        inner.s("if not condition: break", condition=condition)
    compile_block(node.body, inner)
    cx.flow.loops.pop()
    cx.at(node)
    charge = cx.inner()
    charge.loop = node.span
    charge.at(node)
    charge.charge(1 + cx.cost[0])
    cx.cost[0] = saved
    cx.s("while True:\n    charge\n    body", charge=charge.out, body=inner.out)


def _compile_repeat(node: model.RepeatTimes, cx: Context) -> None:
    times = cx.temp(compile_expression(node.times, cx))
    cx.flow.loops.append(PythonLoop(None))
    inner = cx.inner()
    inner.loop = node.span
    saved, cx.cost[0] = cx.cost[0], 0
    compile_block(node.body, inner)
    cx.flow.loops.pop()
    cx.at(node)
    charge = cx.inner()
    charge.loop = node.span
    charge.at(node)
    charge.charge(1 + cx.cost[0])
    cx.cost[0] = saved
    cx.s(
        "for local in range(times):\n    charge\n    body",
        local=f"l{node.counter}",
        times=times,
        charge=charge.out,
        body=inner.out,
    )


def compile_leave(node: model.Leave, cx: Context) -> None:
    """Writes a statement that only goes somewhere else."""
    match node.kind:
        case "break" | "continue":
            loop = cx.flow.loops[-1]
            if isinstance(loop, PythonLoop):
                if node.kind == "break" and loop.left is not None:
                    cx.s("left = True", left=loop.left)
                cx.s(node.kind)
            else:
                assert cx.flow.writer is not None
                number = loop.exit if node.kind == "break" else loop.head
                cx.flow.writer.go(cx.unit.points[number], cx)
        case "stop":
            cx.flow.stop(cx)
        case "proceed":
            assert cx.flow.proceed is not None
            cx.flow.proceed(cx)
        case "end turn":
            cx.s("raise EndTurn")
        case "end game":
            cx.s("finish(S, None)\nraise GameEnd")
        case _:
            assert_never(node.kind)


def _compile_remove(node: model.RemoveFromPlay, cx: Context) -> None:
    value = compile_expression(node.things, cx)
    are_several = isinstance(node.things.type, ListType | SetType)
    element = node.things.type.element if isinstance(node.things.type, ListType | SetType) else node.things.type
    if not are_several:
        value = cx.emit.tuple_of([value])
    function = "remove_cards" if isinstance(element, CardType) else "remove_pieces"
    cx.at(node)
    cx.s(f"{function}(S, things, span)", things=value, span=cx.share(node.span))


def template_values(template: model.Template, cx: Context) -> tuple[ast.expr, ast.expr]:
    """A template's shape, and the values of its expressions."""
    values = [compile_expression(part, cx) for part in template.parts if not isinstance(part, str)]
    shape = tuple(part if isinstance(part, str) else part.type for part in template.parts)
    return cx.share(shape), cx.emit.tuple_of(values)


def _compile_say(node: model.Say, cx: Context) -> None:
    quiet = cx if cx.unit.logs else cx.inner()
    shape, values = template_values(node.text, quiet)
    to = quiet.e("value", value=None)
    if node.to is not None:
        to = compile_expression(node.to, quiet)
        if not isinstance(node.to.type, ListType):
            to = quiet.emit.tuple_of([to])
    cx.at(node)
    if cx.unit.logs:
        cx.s("say(S, shape, values, to, span)", shape=shape, values=values, to=to, span=cx.share(node.span))
    else:
        _keep_faults(quiet, [values, to], cx)


def _keep_faults(quiet: Context, values: list[ast.expr], cx: Context) -> None:
    """Without a log nothing is told, but what would have been a fault still is one: what can fail is evaluated."""
    calls = any(isinstance(node, ast.Call) for value in values for node in ast.walk(value))
    if quiet.out or calls:
        cx.out.extend(quiet.out)
        cx.s("held = values", held=cx.unit.fresh("t"), values=cx.emit.tuple_of(values))


def _compile_announce(node: model.Announce, cx: Context) -> None:
    quiet = cx if cx.unit.logs else cx.inner()
    value = compile_expression(node.expression, quiet)
    quiet.s("local = value", local=f"l{node.value}", value=value)
    shape, values = template_values(node.text, quiet)
    cx.at(node)
    if not cx.unit.logs:
        _keep_faults(quiet, [values], cx)
        return
    cx.s(
        "announce(S, value, shape, values, span)",
        value=cx.e(f"l{node.value}"),
        shape=shape,
        values=values,
        span=cx.share(node.span),
    )
