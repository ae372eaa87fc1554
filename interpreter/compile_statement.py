"""Statements that wait for nobody, to Python statements; the others are in `compile_flow.py`."""

from __future__ import annotations

import ast
from functools import partial
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, PlayerType, SetType
from rulewright.interpreter.compile_aggregate import compile_loops
from rulewright.interpreter.compile_assign import compile_assign, forget
from rulewright.interpreter.compile_expression import (
    compile_arguments,
    compile_expression,
    compile_in_order,
    compile_stored,
    shape_of,
)
from rulewright.interpreter.compile_move import compile_move, shown_cards, zone_cells
from rulewright.interpreter.compile_zone import zone_cell
from rulewright.interpreter.context import Context, PythonLoop

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
    line = cx.emit.line
    _compile_statement(node, cx)
    # What goes on from here is not to stand for the last thing inside.
    cx.emit.line = line
    if isinstance(node, CHANGES):
        forget(cx)


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
            _end_game(value, cx)
        case model.MoveCards() | model.MoveEnd() | model.MoveAll() | model.MoveNamed():
            compile_move(node, cx)
        case model.MovePiece():
            piece, space = compile_in_order((node.piece, node.space), cx)
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
            seat, cards = cx.in_order(partial(compile_expression, node.seat, cx), partial(shown_cards, node.thing, cx))
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
    types = [parameter.type for parameter in cx.unit.rules.effects[node.effect].parameters]
    card, *values = compile_stored((node.card, *node.arguments), (node.card.type, *types), cx)
    return card, values


def _compile_if(node: model.If, cx: Context) -> None:
    if len(node.branches) > NESTED_BRANCHES:
        _compile_long_if(node, cx)
        return
    branch, rest = node.branches[0], node.branches[1:]
    line = cx.emit.line
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
    cx.emit.line = line
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
    charge, body = _round(node, node.condition, cx)
    cx.s("while True:\n    charge\n    body", charge=charge, body=body)


def _compile_repeat(node: model.RepeatTimes, cx: Context) -> None:
    times = cx.temp(compile_expression(node.times, cx))
    charge, body = _round(node, None, cx)
    cx.s(
        "for local in range(times):\n    charge\n    body",
        local=f"l{node.counter}",
        times=times,
        charge=charge,
        body=body,
    )


def _round(
    node: model.While | model.RepeatTimes, condition: model.Expression | None, cx: Context
) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """One round of a loop in Python: what is charged for it at its start, and what it does."""
    cx.flow.loops.append(PythonLoop(None))
    inner = cx.inner()
    inner.loop = node.span
    saved, cx.cost[0] = cx.cost[0], 0
    if condition is not None:
        inner.s("if not condition: break", condition=compile_expression(condition, inner))
    compile_block(node.body, inner)
    cx.flow.loops.pop()
    cx.at(node)
    charge = cx.inner()
    charge.loop = node.span
    charge.at(node)
    charge.charge(1 + cx.cost[0])
    cx.cost[0] = saved
    return charge.out, inner.out


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
            cx.s("raise EndTurn" if cx.flow.writer is None else "return after_turn(S)")
        case "end game":
            _end_game(cx.e("None"), cx)
        case _:
            assert_never(node.kind)


def _end_game(winners: ast.expr, cx: Context) -> None:
    """Ends the game: after a point nothing follows then, an ordinary function has to leave its callers too."""
    leave = "raise GameEnd" if cx.flow.writer is None else "return None"
    cx.s(f"finish(S, winners)\n{leave}", winners=winners)


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
    values = compile_in_order([part for part in template.parts if not isinstance(part, str)], cx)
    return cx.share(shape_of(template)), cx.emit.tuple_of(values)


def _compile_say(node: model.Say, cx: Context) -> None:
    quiet = cx if cx.unit.logs else cx.inner()
    values, to = quiet.in_order(lambda: template_values(node.text, quiet)[1], partial(_compile_hearers, node.to, quiet))
    cx.at(node)
    if cx.unit.logs:
        shape = cx.share(shape_of(node.text))
        cx.s("say(S, shape, values, to, span)", shape=shape, values=values, to=to, span=cx.share(node.span))
    else:
        _keep_faults(quiet, [values, to], cx)


def _compile_hearers(to: model.Expression | None, cx: Context) -> ast.expr:
    """The seats that something is said to; None for all."""
    if to is None:
        return cx.e("value", value=None)
    seats = compile_expression(to, cx)
    return seats if isinstance(to.type, ListType) else cx.emit.tuple_of([seats])


def _keep_faults(quiet: Context, values: list[ast.expr], cx: Context) -> None:
    """Without a log nothing is told, but what would have been a fault still is one: what can fail is evaluated.

    What cannot fail is read all the same, where Python leaves it out: the names it needs must be in the frames, so that
    a program with a log can take over from one without.
    """
    calls = any(isinstance(node, ast.Call) for value in values for node in ast.walk(value))
    held = cx.unit.fresh("t")
    if quiet.out or calls:
        cx.out.extend(quiet.out)
        cx.s("held = values", held=held, values=cx.emit.tuple_of(values))
    elif cx.flow.writer is not None and any(isinstance(node, ast.Name) for value in values for node in ast.walk(value)):
        cx.s("if False: held = values", held=held, values=cx.emit.tuple_of(values))


def _compile_announce(node: model.Announce, cx: Context) -> None:
    quiet = cx if cx.unit.logs else cx.inner()
    site = next((site for site in cx.layout.sites if site.node is node), None)
    needs_value = site is not None and site.zones is not None
    inner = cx if needs_value else quiet
    inner.s("local = value", local=f"l{node.value}", value=compile_expression(node.expression, inner))
    shape, values = template_values(node.text, quiet)
    cx.at(node)
    if not cx.unit.logs:
        _keep_faults(quiet, [values], cx)
    else:
        cx.s(
            "announce(S, value, shape, values, span)",
            value=cx.e(f"l{node.value}"),
            shape=shape,
            values=values,
            span=cx.share(node.span),
        )
    if site is None:
        return
    used = cx.emit.tuple_of([compile_expression(use, cx) for use in site.uses])
    if site.zones is None:
        cx.s("keep_fact(S, site, values)", site=cx.share(site), values=used)
        return
    cx.s(
        "keep_zones(S, site, values, zones, told)",
        site=cx.share(site),
        values=used,
        zones=cx.emit.tuple_of([zone_cell(zone, cx) for zone in site.zones]),
        told=cx.e(f"l{node.value}"),
    )
