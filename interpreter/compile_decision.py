"""Decisions: what can be chosen, how it is asked, and what happens with the answer."""

from __future__ import annotations

import ast
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import CardType, OptionalType, PieceType, Type, element_type
from rulewright.interpreter import log
from rulewright.interpreter.compile_aggregate import (
    UNROLLED,
    WRITTEN_OUT,
    charge_loop,
    compile_iterable,
    compile_loops,
)
from rulewright.interpreter.compile_expression import compile_expression
from rulewright.interpreter.compile_statement import compile_block, template_values
from rulewright.interpreter.context import Context, Flow, PointLoop
from rulewright.interpreter.emit import Code
from rulewright.interpreter.fold import fold
from rulewright.interpreter.geometry import UNKNOWN
from rulewright.interpreter.point import Point, Site, read_names


def compile_choose(node: model.Choose, cx: Context) -> None:
    """Asks one seat; what follows is written where its answer arrives."""
    writer = cx.points
    answered = writer.point(takes_value=True)
    seat = cx.temp(compile_expression(node.seat, cx))
    _add_site(node, answered, cx, None)
    cx.at(node)
    frame, options = cx.e(cx.unit.fresh("t")), cx.e(cx.unit.fresh("t"))
    # What the function of the options does, written here once more: a call would cost as much as many a choice.
    *finding, found = answered.functions[0][2]
    assert isinstance(found, ast.Return)
    assert found.value is not None
    if _depends_on_seat(node.what):
        # What looks alike is a matter of who looks.
        cx.s("S[SEAT] = seat", seat=seat)
    cx.out.extend(finding)
    cx.s("options = found", options=options, found=found.value)
    cx.s("frame = made", frame=frame, made=writer.frame(answered, cx))
    after: Point | None = None
    empty = cx.inner()
    if node.otherwise is None:
        empty.s("raise nothing_to_choose(seat_name(seat))", seat=seat)
        cx.s("if not options:\n    body", options=options, body=empty.out)
    else:
        after = writer.point()
        code = empty.out
        compile_block(node.otherwise, empty)
        writer.go(after, empty)
        cx.at(node)
        cx.s("if not options:\n    body", options=options, body=code)
    cx.at(node)
    cx.s("S[SEAT] = seat", seat=seat)
    if node.if_several:
        cx.s(
            "if len(options) == 1: return resume(S, frame, options[0])",
            options=options,
            resume=cx.e(answered.id),
            frame=frame,
        )
    cx.s("S[FRAME] = frame\nS[OPTIONS] = options\nreturn None", frame=frame, options=options)
    writer.enter(answered, cx)
    cx.at(node)
    if cx.unit.logs:
        cx.s(log.noted("chose, S[SEAT], V"), chose=cx.share(log.chose(node.number, node.span)))
    _bind(node, after, cx)


def _bind(node: model.Choose, after: Point | None, cx: Context) -> None:
    """Binds the answer, runs the chosen option of a menu, and goes on."""
    writer = cx.points
    match node.what:
        case model.PickOne(names=names):
            _bind_names(names, cx)
        case model.PickSome(local=local) | model.PickOrder(local=local):
            cx.s("local = V", local=f"l{local}")
        case model.PickMenu(options=options):
            bodies = (option.body for option in options)
            if after is None and any(cx.unit.analysis.block_waits(body, cx.flow.waits) for body in bodies):
                after = writer.point()
            branches = [_chosen(option, after, cx) for option in options]
            cx.out.extend(_one_of(branches, 0, cx))
        case _:
            assert_never(node.what)
    if after is not None:
        if not isinstance(node.what, model.PickMenu):
            writer.go(after, cx)
        writer.enter(after, cx)


def _chosen(option: model.MenuOption, after: Point | None, cx: Context) -> Code:
    """What is done when an option of a menu was chosen."""
    branch = cx.inner()
    code = branch.out
    for position, generator in enumerate(option.generators):
        branch.s("local = V[n]", local=f"l{generator.local}", n=position + 1)
    compile_block(option.body, branch)
    if after is not None:
        cx.points.go(after, branch)
    branch.s("pass")
    return code


def _one_of(branches: list[Code], first: int, cx: Context) -> Code:
    """Runs the branch whose number was answered, found by halves, since a menu may be long."""
    if len(branches) == 1:
        return branches[0]
    half = len(branches) // 2
    choice = cx.inner()
    low, high = _one_of(branches[:half], first, cx), _one_of(branches[half:], first + half, cx)
    choice.s("if V[0] < number:\n    low\nelse:\n    high", number=first + half, low=low, high=high)
    return choice.out


def _bind_names(names: tuple[model.PickName, ...], cx: Context) -> None:
    if len(names) == 1:
        cx.s("local = V", local=f"l{names[0].local}")
        return
    for position, name in enumerate(names):
        cx.s("local = V[n]", local=f"l{name.local}", n=position)


def compile_secretly(node: model.Secretly, cx: Context) -> None:
    """Asks several seats at once; the blocks run when all have answered."""
    writer = cx.points
    answered = writer.point(takes_value=True)
    seats = cx.unit.fresh("h")
    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = []", held=held)
    local = f"l{node.seats.local}"
    compile_loops((node.seats,), cx, lambda inner: inner.s("held.append(seat)", held=held, seat=inner.e(local)), None)
    cx.s("seats = tuple(dict.fromkeys(held))", seats=seats, held=held)
    _add_site(node, answered, cx, local)
    assert answered.site is not None
    answered.site.seats = seats
    answered.uses.add(seats)
    cx.at(node)
    frame = cx.e(cx.unit.fresh("t"))
    cx.s("frame = made", frame=frame, made=writer.frame(answered, cx))
    cx.s(
        "if ask_sealed(S, frame, find, seats, has_else, if_several): return None",
        frame=frame,
        find=cx.e(f"o{answered.number}"),
        seats=cx.e(seats),
        has_else=node.otherwise is not None,
        if_several=node.if_several,
    )
    cx.s("return resume(S, frame, S[ANSWERS])", resume=cx.e(answered.id), frame=frame)
    writer.enter(answered, cx)
    cx.at(node)
    if cx.unit.logs:
        cx.s("tell_sealed(S, seats, number, V, span)", seats=cx.e(seats), number=node.number, span=cx.share(node.span))
    _run_blocks(node, seats, cx)


def _run_blocks(node: model.Secretly, seats: str, cx: Context) -> None:
    writer = cx.points
    answers, index = cx.unit.fresh("h"), cx.unit.fresh("h")
    cx.unit.held[answers] = node
    cx.s("answers = V\nindex = 0", answers=answers, index=index)
    head, after = writer.point(), writer.point()
    writer.go(head, cx)
    writer.enter(head, cx)
    over = cx.inner()
    writer.go(after, over)
    cx.s(
        "if index >= len(seats):\n    over\nlocal = seats[index]\nindex += 1",
        index=cx.e(index),
        seats=cx.e(seats),
        over=over.out,
        local=f"l{node.seats.local}",
    )
    cx.s("V = answers[index - 1]", answers=cx.e(answers), index=cx.e(index))
    outer = cx.flow
    cx.flow = Flow(
        stop=lambda at: writer.go(head, at), ran=outer.ran, proceed=outer.proceed, writer=writer, waits=outer.waits
    )
    cx.flow.loops.append(PointLoop(head.number, after.number))
    unasked = cx.inner()
    code = unasked.out
    compile_block(node.otherwise or (), unasked)
    writer.go(head, unasked)
    cx.s("if V == ():\n    code", code=code)
    cx.s("V = V[0]")
    match node.what:
        case model.PickOne(names=names):
            _bind_names(names, cx)
        case model.PickSome(local=local):
            cx.s("local = V", local=f"l{local}")
    compile_block(node.body, cx)
    writer.go(head, cx)
    cx.flow = outer
    writer.enter(after, cx)


def _add_site(node: model.Choose | model.Secretly, point: Point, cx: Context, seat: str | None) -> None:
    """Writes the functions that tell the options, the prompt and, for a menu, the labels."""
    extra = [] if seat is None else [seat]
    inner = _aside(cx)
    _compile_options(node.what, inner.e("S[SEAT]") if seat is None else inner.e(seat), inner)
    inner.settle(0, 0)
    functions: list[tuple[str, list[str], Code]] = [(f"o{point.number}", ["S", "F", *extra], inner.out)]
    inner = _aside(cx)
    if node.prompt is None:
        inner.s("return ((), ())")
    else:
        shape, values = template_values(node.prompt, inner)
        inner.s("return (shape, values)", shape=shape, values=values)
    inner.settle(0, 0)
    functions.append((f"q{point.number}", ["S", "F", *extra], inner.out))
    inner = _aside(cx)
    _compile_labels(node.what, inner)
    inner.settle(0, 0)
    functions.append((f"m{point.number}", ["S", "F", *extra, "V"], inner.out))
    for _, _, code in functions:
        point.uses |= read_names(code) - set(extra)
    point.functions.extend(functions)
    point.site = Site(node, cx.rule, cx.locals)


def _aside(cx: Context) -> Context:
    """A context for a function of its own that sees the same locals."""
    return Context(cx.unit, cx.rule, cx.locals, [], dict(cx.known), [0], Flow())


def _compile_labels(what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu, cx: Context) -> None:
    """The shape and values of the label of an answer; None where its type says how it reads."""
    match what:
        case model.PickMenu(options=options):
            for number, option in enumerate(options):
                branch = cx.inner()
                for position, generator in enumerate(option.generators):
                    branch.s("local = V[n]", local=f"l{generator.local}", n=position + 1)
                shape, values = template_values(option.label, branch)
                branch.s("return (shape, values)", shape=shape, values=values)
                cx.s("if V[0] == number:\n    code", number=number, code=branch.out)
            cx.s("return None")
        case model.PickOne(or_none=template) if template is not None:
            branch = cx.inner()
            shape, values = template_values(template, branch)
            branch.s("return (shape, values)", shape=shape, values=values)
            cx.s("if V is None:\n    code\nreturn None", code=branch.out)
        case _:
            cx.s("return None")


def _compile_options(
    what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu, seat: ast.expr, cx: Context
) -> None:
    """Finds the options of a seat, which is known as `seat`."""
    match what:
        case model.PickOne(names=(name,)):
            _compile_one(name, what.or_none is not None, seat, cx)
        case model.PickOne(names=names):
            _compile_several(names, seat, cx)
        case model.PickSome():
            _compile_some(what, seat, cx)
        case model.PickOrder():
            items = charge_loop(what.collection, compile_iterable(what.collection, cx), 1, cx)
            kind = _class_kind(element_type(what.collection.type))
            cx.s("return orders(S, items, kind, seat)", items=items, kind=kind, seat=seat)
        case model.PickMenu():
            _compile_menu(what, cx)
        case _:
            assert_never(what)


def _class_kind(element: Type) -> str:
    """How values of a type are told apart: cards and pieces by their look, everything else by itself."""
    inner = element.element if isinstance(element, OptionalType) else element
    return "card" if isinstance(inner, CardType) else "piece" if isinstance(inner, PieceType) else "value"


def _depends_on_seat(what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu) -> bool:
    """Whether a choice is among cards or pieces, of which those count once that look alike to the seat."""
    match what:
        case model.PickOne(names=names):
            return any(_class_kind(element_type(name.collection.type)) != "value" for name in names)
        case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
            return _class_kind(element_type(collection.type)) != "value"
        case model.PickMenu():
            return False
        case _:
            assert_never(what)


def _are_distinct(node: model.Expression) -> bool:
    """Whether a collection surely holds no value twice."""
    return isinstance(node, model.All | model.Range | model.ZonePlaces)


def _unrolled(name: model.PickName, cx: Context) -> ast.expr | None:
    """The elements of a short fixed list that satisfy a condition, tested one by one; None where that serves not."""
    items = fold(name.collection, cx)
    if items is UNKNOWN or name.condition is None or not len(set(items)) == len(items) <= UNROLLED:
        return None
    tests: list[tuple[object, ast.expr]] = []
    size = cost = 0
    for item in items:
        inner = cx.inner()
        inner.cost = [0]
        inner.known[name.local] = item
        condition = compile_expression(name.condition, inner)
        size += sum(1 for _ in ast.walk(condition))
        if inner.out or size > WRITTEN_OUT:
            return None
        cost += 1 + inner.cost[0]
        tests.append((item, condition))
    cx.cost[0] += cost
    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = []", held=held)
    for item, condition in tests:
        cx.s("if condition: held.append(item)", condition=condition, held=held, item=item)
    return held


def _judged(
    collection: model.Expression, condition: model.Expression | None, cx: Context
) -> tuple[ast.expr, Context, ast.expr | None]:
    """The elements to choose among, and the condition that judges each, with the code before it; charged for."""
    items = compile_iterable(collection, cx)
    inner = cx.inner()
    saved, cx.cost[0] = cx.cost[0], 0
    test = None if condition is None else compile_expression(condition, inner)
    turns, cx.cost[0] = 1 + cx.cost[0], saved
    return charge_loop(collection, items, turns, cx), inner, test


def _compile_one(name: model.PickName, or_none: bool, seat: ast.expr, cx: Context) -> None:
    kind = _class_kind(element_type(name.collection.type))
    unrolled = _unrolled(name, cx) if kind == "value" else None
    if unrolled is not None:
        cx.s("return held", held=cx.e("[*held, None]", held=unrolled) if or_none else unrolled)
        return
    items, inner, condition = _judged(name.collection, name.condition, cx)
    local = f"l{name.local}"
    if inner.out:
        held = cx.e(cx.unit.fresh("t"))
        cx.s("held = []", held=held)
        inner.s("if condition: held.append(local)", condition=condition, held=held, local=cx.e(local))
        cx.s("for local in items:\n    body", local=local, items=items, body=inner.out)
    elif condition is not None:
        held = cx.e("[local for local in items if condition]", local=cx.e(local), items=items, condition=condition)
    else:
        held = cx.e("list(items)", items=items)
    if kind != "value":
        held = cx.e("unlike(S, held, kind, seat)", held=held, kind=kind, seat=seat)
    elif not _are_distinct(name.collection):
        held = cx.e("list(dict.fromkeys(held))", held=held)
    if or_none:
        held = cx.e("[*held, None]", held=held)
    cx.s("return held", held=held)


def _compile_several(names: tuple[model.PickName, ...], seat: ast.expr, cx: Context) -> None:
    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = []", held=held)
    generators = tuple(
        model.Generator(
            local=name.local,
            collection=name.collection,
            bound=None,
            bound_condition=None,
            condition=name.condition,
            span=name.collection.span,
        )
        for name in names
    )
    values = cx.emit.tuple_of([cx.e(f"l{name.local}") for name in names])
    compile_loops(generators, cx, lambda inner: inner.s("held.append(values)", held=held, values=values), None)
    kinds = tuple(_class_kind(element_type(name.collection.type)) for name in names)
    if any(kind != "value" for kind in kinds):
        cx.s("return unlike_tuples(S, held, kinds, seat)", held=held, kinds=kinds, seat=seat)
    else:
        cx.s("return list(dict.fromkeys(held))", held=held)


def _compile_some(what: model.PickSome, seat: ast.expr, cx: Context) -> None:
    low = cx.e("value", value=None) if what.low is None else cx.temp(compile_expression(what.low, cx))
    high = cx.e("value", value=None) if what.high is None else cx.temp(compile_expression(what.high, cx))
    items, inner, condition = _judged(what.collection, what.condition, cx)
    if condition is not None:
        held = cx.e(cx.unit.fresh("t"))
        element = f"l{what.element}"
        inner.s("if condition: held.append(element)", condition=condition, held=held, element=cx.e(element))
        cx.s("held = []\nfor element in items:\n    body", held=held, element=element, items=items, body=inner.out)
        items = held
    answers = cx.e(
        "some(S, items, low, high, kind, seat)",
        items=items,
        low=low,
        high=high,
        kind=_class_kind(element_type(what.collection.type)),
        seat=seat,
    )
    if what.such_that is None:
        cx.s("return answers", answers=answers)
        return
    held, all_ = cx.e(cx.unit.fresh("t")), cx.temp(answers)
    inner = cx.inner()
    saved, cx.cost[0] = cx.cost[0], 0
    condition = compile_expression(what.such_that, inner)
    turns, cx.cost[0] = 1 + cx.cost[0], saved
    local = f"l{what.local}"
    inner.s("if condition: held.append(local)", condition=condition, held=held, local=cx.e(local))
    cx.s(
        "if len(all_) > CANDIDATE_LIMIT: raise too_many_candidates(len(all_))\n"
        "S[STEPS] -= len(all_) * turns\nif S[STEPS] < 0: raise too_many_steps()\n"
        "held = []\nfor local in all_:\n    body\nreturn held",
        all_=all_,
        held=held,
        local=local,
        body=inner.out,
        turns=turns,
    )


def _compile_menu(what: model.PickMenu, cx: Context) -> None:
    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = []", held=held)
    repeats = False
    for number, option in enumerate(what.options):
        inner = cx.inner()
        if option.condition is not None:
            condition = compile_expression(option.condition, cx)
            inner.s("held.append(value)", held=held, value=(number,))
            cx.s("if condition:\n    body", condition=condition, body=inner.out)
        elif option.generators:
            repeats = True
            values = cx.emit.tuple_of([cx.e("n", n=number), *(cx.e(f"l{g.local}") for g in option.generators)])
            compile_loops(
                option.generators,
                cx,
                lambda at, values=values: at.s("held.append(values)", held=held, values=values),  # type: ignore[misc]
                None,
            )
        else:
            cx.s("held.append(value)", held=held, value=(number,))
    cx.s("return list(dict.fromkeys(held))" if repeats else "return held", held=held)
