"""Statements that may wait for a decision: they are written as points."""

from __future__ import annotations

import ast

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, element_type
from rulewright.interpreter.compile_aggregate import compile_iterable
from rulewright.interpreter.compile_assign import compile_assign
from rulewright.interpreter.compile_decision import compile_choose, compile_secretly
from rulewright.interpreter.compile_expression import compile_arguments, compile_expression
from rulewright.interpreter.compile_statement import compile_block, compile_statement, effect_arguments
from rulewright.interpreter.context import Context, PointLoop


def compile_waiting(node: model.Statement, cx: Context) -> None:
    """Writes one statement that may wait; what follows it is written at a later point."""
    cx.at(node)
    if id(node) in cx.unit.analysis.draws:
        # What has been done before a draw is not done again when chance has answered.
        drawing = cx.points.point()
        cx.points.go(drawing, cx)
        cx.points.enter(drawing, cx)
        waits_after = isinstance(node, model.Assign) and cx.unit.analysis.sets_off_waiting(node.target.variable)
        if not waits_after:
            start, carried, cx.cost[0] = len(cx.out), cx.cost[0], 0
            compile_statement(node, cx)
            cx.settle(start, carried)
            return
    line = cx.emit.line
    _compile_waiting(node, cx)
    cx.emit.line = line


def _compile_waiting(node: model.Statement, cx: Context) -> None:
    line = cx.emit.line
    match node:
        case model.Choose():
            compile_choose(node, cx)
        case model.Secretly():
            compile_secretly(node, cx)
        case model.Call():
            values = compile_arguments(node.arguments, cx.unit.rules.actions[node.action].body, cx)
            cx.settle(len(cx.out), 0)
            cx.emit.line = line
            call_point(("action", node.action), values, cx)
        case model.CallEffect():
            card, values = effect_arguments(node, cx)
            cx.settle(len(cx.out), 0)
            cx.emit.line = line
            call_point(("effect", node.effect), [card, *values], cx)
        case model.If():
            _compile_if(node, cx)
        case model.For():
            _compile_for(list(node.generators), node, cx)
        case model.While():
            _compile_while(node, cx)
        case model.RepeatTimes():
            _compile_repeat(node, cx)
        case model.Assign():
            _compile_watched(node, cx)
        case model.Leave(kind="proceed"):
            assert cx.flow.proceed is not None
            cx.flow.proceed(cx)
        case _:
            raise AssertionError(f"{type(node).__name__} never waits")


def call_point(key: tuple[object, ...], values: list[ast.expr], cx: Context) -> None:
    """Calls a rule that may wait; what follows is a new point."""
    writer = cx.points
    after = writer.point()
    if key[0] not in ("body", "chain"):
        # Those are what a rule itself is made of.
        after.called_at = cx.emit.line
    entry = cx.unit.entries[key]
    frame = cx.e("(entry, parent)", entry=entry, parent=writer.frame(after, cx))
    assert isinstance(frame, ast.Tuple)
    frame.elts.extend(values)
    cx.s("return frame", frame=frame)
    writer.enter(after, cx)


def _compile_if(node: model.If, cx: Context) -> None:
    writer, line = cx.points, cx.emit.line
    after = writer.point()
    for branch in node.branches:
        condition = compile_expression(branch.condition, cx)
        cx.settle(len(cx.out), 0)
        body = cx.inner()
        code = body.out
        compile_block(branch.body, body)
        writer.go(after, body)
        cx.emit.line = line
        cx.s("if condition:\n    code", condition=condition, code=code)
    compile_block(node.otherwise, cx)
    writer.go(after, cx)
    writer.enter(after, cx)


def _compile_for(generators: list[model.Generator], node: model.For, cx: Context) -> None:
    """One generator as a point that takes the next element, with the rest inside it."""
    writer = cx.points
    after = writer.point()
    _compile_turns(generators, node, cx, after.number, None)
    writer.enter(after, cx)


def _compile_turns(
    generators: list[model.Generator], node: model.For, cx: Context, leave: int, outer: int | None
) -> None:
    writer = cx.points
    generator, rest = generators[0], generators[1:]
    items, index = cx.unit.fresh("h"), cx.unit.fresh("h")
    cx.unit.held[items] = ListType(element_type(generator.collection.type))
    made = compile_iterable(generator.collection, cx)
    cx.settle(len(cx.out), 0)
    cx.at(generator)
    cx.s("items = tuple(made)\nindex = 0", items=items, index=index, made=made)
    cx.charge(cx.e("len(items)", items=cx.e(items)))
    ending: str | None = None
    if generator.bound == "until":
        ending = cx.unit.fresh("h")
        cx.s("ending = False", ending=ending)
    head = writer.point()
    over = outer if outer is not None else leave
    writer.go(head, cx)
    writer.enter(head, cx)
    inner = cx.inner()
    over_code = cx.inner()
    writer.go(cx.unit.points[over], over_code)
    inner.s("if index >= len(items):\n    over", index=cx.e(index), items=cx.e(items), over=over_code.out)
    if ending is not None:
        inner.s("if ending:\n    over", ending=cx.e(ending), over=over_code.out)
    inner.s(
        "local = items[index]\nindex += 1",
        local=f"l{generator.local}",
        items=cx.e(items),
        index=cx.e(index),
    )
    if generator.bound_condition is not None:
        condition = compile_expression(generator.bound_condition, inner)
        inner.settle(len(inner.out), 0)
        if ending is None:
            inner.s("if not condition:\n    over", condition=condition, over=over_code.out)
        else:
            inner.s("ending = condition", ending=ending, condition=condition)
    if generator.condition is None:
        cx.out.extend(inner.out)
    else:
        condition = compile_expression(generator.condition, inner)
        inner.settle(len(inner.out), 0)
        inner.s("if condition: break", condition=condition)
        cx.s("while True:\n    body", body=inner.out)
    if rest:
        _compile_turns(rest, node, cx, leave, head.number)
        return
    cx.flow.loops.append(PointLoop(head.number, leave))
    compile_block(node.body, cx)
    writer.go(head, cx)
    cx.flow.loops.pop()


def _compile_while(node: model.While, cx: Context) -> None:
    writer = cx.points
    head, after = writer.point(), writer.point()
    writer.go(head, cx)
    writer.enter(head, cx)
    outer, cx.loop = cx.loop, node.span
    cx.at(node)
    cx.charge(1)
    if node.condition is not None:
        condition = compile_expression(node.condition, cx)
        cx.settle(len(cx.out), 0)
        over = cx.inner()
        writer.go(after, over)
        cx.s("if not condition:\n    over", condition=condition, over=over.out)
    cx.flow.loops.append(PointLoop(head.number, after.number))
    compile_block(node.body, cx)
    writer.go(head, cx)
    cx.flow.loops.pop()
    writer.enter(after, cx)
    cx.loop = outer


def _compile_repeat(node: model.RepeatTimes, cx: Context) -> None:
    writer = cx.points
    head, after = writer.point(), writer.point()
    left = cx.unit.fresh("h")
    cx.s("left = times", left=left, times=compile_expression(node.times, cx))
    cx.settle(len(cx.out), 0)
    writer.go(head, cx)
    writer.enter(head, cx)
    outer, cx.loop = cx.loop, node.span
    cx.at(node)
    cx.charge(1)
    over = cx.inner()
    writer.go(after, over)
    cx.s("if left <= 0:\n    over", left=cx.e(left), over=over.out)
    cx.s("left -= 1", left=left)
    cx.flow.loops.append(PointLoop(head.number, after.number))
    compile_block(node.body, cx)
    writer.go(head, cx)
    cx.flow.loops.pop()
    writer.enter(after, cx)
    cx.loop = outer


def _compile_watched(node: model.Assign, cx: Context) -> None:
    """An assignment whose hooks may wait: each is called in turn when the value changed."""
    writer = cx.points
    start, carried, cx.cost[0] = len(cx.out), cx.cost[0], 0
    compile_assign(node, cx)
    cx.settle(start, carried)
    assert node.target.variable is not None
    changed = cx.unit.fresh("h")
    cx.s("changed = h0 if S[ACTIVE] else None", changed=changed)
    owner = cx.unit.rules.variables[node.target.variable].owner
    has_owner = not isinstance(owner, model.GameOwner)
    if isinstance(owner, model.KindOwner) and not cx.unit.rules.kinds[owner.kind].is_pieces:
        cx.unit.held[changed] = CardType(cx.unit.rules.kinds[owner.kind].name)
    for whenever in cx.unit.analysis.watched(node.target.variable):
        values = [cx.e(changed)] if has_owner else []
        if ("whenever", whenever) not in cx.unit.analysis.suspending:
            cx.s(f"if changed is not None: v{whenever}(S, changed)", changed=cx.e(changed))
            continue
        after = writer.point()
        after.called_at = cx.emit.line
        skip = cx.inner()
        writer.go(after, skip)
        cx.s("if changed is None:\n    skip", changed=cx.e(changed), skip=skip.out)
        frame = cx.e("(entry, parent)", entry=cx.unit.entries["whenever", whenever], parent=writer.frame(after, cx))
        assert isinstance(frame, ast.Tuple)
        frame.elts.extend(values)
        cx.s("return frame", frame=frame)
        writer.enter(after, cx)
