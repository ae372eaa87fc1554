"""Aggregates, comprehensions and the loops of generators.

They become loops that leave as soon as they know; over a short fixed list they are unrolled.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import pairwise
from typing import assert_never

from rulewright.dsl import model
from rulewright.dsl.types import SET_LIMIT, IntType, ListType, SetType, fits
from rulewright.interpreter.context import Context
from rulewright.interpreter.emit import Code
from rulewright.interpreter.logic import any_of, is_free, joined

UNROLLED = 128
"""So many elements of a list that never changes are written out one by one at most."""

UNROLLED_ALL = 512
"""So many where such lists stand in one another."""

WRITTEN_OUT = 4096
"""Nodes of the one expression, or of the tests, that they become together."""

LOOP_WRITTEN_OUT = 2048
"""Nodes of what a loop over them becomes."""

CHARGED_AT_ONCE = 4096
"""The steps of a loop whose length is known are charged with others up to so many."""

CHARGED_BLINDLY = 8
"""Those of a loop that may be shorter than is known, up to so many."""


def compile_iterable(node: model.Expression, cx: Context) -> ast.expr:
    """A collection to go through once: like its value, but a range may stay a range."""
    from rulewright.interpreter.compile_expression import compile_expression, compile_range

    if isinstance(node, model.Range | model.ZonePlaces):
        return compile_range(node, cx)
    return compile_expression(node, cx)


def bound_of(node: model.Expression, cx: Context) -> int:
    """At most how many elements a collection has."""
    from rulewright.interpreter.fold import fold
    from rulewright.interpreter.geometry import UNKNOWN

    items = fold(node, cx)
    if items is not UNKNOWN:
        return len(items)
    return node.type.bound if isinstance(node.type, ListType) else SET_LIMIT


def charge_loop(collection: model.Expression, items: ast.expr, turns: int, cx: Context) -> ast.expr:
    """Charges a loop that takes `turns` steps for each item: as it begins, or with others when that is little."""
    from rulewright.interpreter.fold import fold
    from rulewright.interpreter.geometry import UNKNOWN

    most = CHARGED_BLINDLY if fold(collection, cx) is UNKNOWN else CHARGED_AT_ONCE
    steps = bound_of(collection, cx) * turns
    if steps <= most:
        cx.cost[0] += steps
        return items
    items = cx.temp(items)
    cx.at(collection)
    cx.charge(cx.e("len(items) * turns", items=items, turns=turns) if turns > 1 else cx.e("len(items)", items=items))
    return items


def compile_loops(
    generators: tuple[model.Generator, ...], cx: Context, body: Callable[[Context], None], stop: ast.expr | None
) -> None:
    """Writes the loops of generators around a body that neither asks nor leaves by itself.

    `stop` is an expression that holds once nothing more matters: it leaves the outer loops, while the body itself
    breaks out of the innermost one.
    """
    from rulewright.interpreter.compile_expression import compile_expression

    if not generators:
        body(cx)
        return
    generator, rest = generators[0], generators[1:]
    items = compile_iterable(generator.collection, cx)
    inner = cx.inner()
    inner.known.pop(generator.local, None)
    saved, cx.cost[0] = cx.cost[0], 0
    ending: ast.expr | None = None
    if generator.bound_condition is not None:
        condition = compile_expression(generator.bound_condition, inner)
        if generator.bound == "while":
            inner.s("if not condition: break", condition=condition)
        else:
            # Tested at the top of the next turn, so that a `continue` in the body cannot skip it.
            ending = inner.e(cx.unit.fresh("t"))
            inner.out[:0] = inner.emit.statements("if ending: break", ending=ending)
            inner.s("ending = condition", ending=ending, condition=condition)
    block = inner
    if generator.condition is not None:
        condition = compile_expression(generator.condition, inner)
        block = inner.inner()
    compile_loops(rest, block, body, stop)
    if rest and stop is not None:
        block.s("if stop: break", stop=stop)
    if generator.condition is not None:
        inner.s("if condition:\n    body", condition=condition, body=block.out)
    if ending is not None:
        cx.s("ending = False", ending=ending)
    turns = 1 + cx.cost[0]
    cx.cost[0] = saved
    items = charge_loop(generator.collection, items, turns, cx)
    cx.s("for local in items:\n    body", local=f"l{generator.local}", items=items, body=inner.out)


def _compile_each(
    generators: tuple[model.Generator, ...], cx: Context, body: Callable[[Context], None], stop: ast.expr | None
) -> None:
    """The same, for a body that takes its names as it finds them: a short fixed list is written out one by one."""
    written = _written_out(generators[0], cx, body) if len(generators) == 1 else None
    if written is None:
        compile_loops(generators, cx, body, stop)
    elif any(isinstance(each, ast.Break) for statement in written for each in ast.walk(statement)):
        # A loop of one turn, for the body to leave.
        cx.s("while True:\n    written\n    break", written=written)
    else:
        cx.out.extend(written)


def _written_out(generator: model.Generator, cx: Context, body: Callable[[Context], None]) -> Code | None:
    """The body once for each element of a list that is known; None where it is not, or that would be much."""
    from rulewright.interpreter.compile_expression import compile_expression
    from rulewright.interpreter.fold import fold
    from rulewright.interpreter.geometry import UNKNOWN

    items = fold(generator.collection, cx)
    if items is UNKNOWN or generator.bound is not None or not 1 < len(items) * cx.copies <= UNROLLED:
        return None
    saved, functions = cx.cost[0], len(cx.unit.functions)
    written: Code = []
    size = most = 0
    for item in items:
        cx.cost[0] = 0
        inner = cx.inner()
        inner.known[generator.local] = item
        inner.copies = cx.copies * len(items)
        block = inner
        if generator.condition is not None:
            condition = compile_expression(generator.condition, inner)
            block = inner.inner()
        body(block)
        if generator.condition is not None:
            inner.s("if condition:\n    body", condition=condition, body=block.out)
        most = max(most, cx.cost[0])
        size += sum(1 for statement in inner.out for _ in ast.walk(statement))
        if size * len(items) > LOOP_WRITTEN_OUT * (len(written) or 1) or len(cx.unit.functions) > functions:
            cx.cost[0] = saved
            del cx.unit.functions[functions:]
            return None
        written.extend(inner.out)
    cx.cost[0] = saved
    charge_loop(generator.collection, cx.e("value", value=items), 1 + most, cx)
    return written


def compile_comprehension(node: model.Comprehension, cx: Context) -> ast.expr:
    """The list or set of the values."""
    held = _listed(node.generators, node.value, cx)
    if isinstance(node.type, SetType) and not _is_in_order(node, cx):
        return cx.e("ascending(held)", held=held)
    return cx.temp(cx.e("tuple(held)", held=held))


def _is_in_order(node: model.Comprehension, cx: Context) -> bool:
    """Whether the values come ascending and each once, as elements of one set or fixed list taken as they are."""
    from rulewright.interpreter.fold import fold
    from rulewright.interpreter.geometry import UNKNOWN

    if len(node.generators) != 1 or not isinstance(node.value, model.LocalValue):
        return False
    (generator,) = node.generators
    if node.value.local != generator.local:
        return False
    items = fold(generator.collection, cx)
    if items is UNKNOWN:
        return isinstance(generator.collection.type, SetType)
    return len(items) <= SET_LIMIT and all(a < b for a, b in pairwise(items))


def _listed(generators: tuple[model.Generator, ...], value: model.Expression, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = []", held=held)

    def body(inner: Context) -> None:
        made = compile_expression(value, inner)
        inner.s("held.append(value)", held=held, value=made)

    _compile_each(generators, cx, body, None)
    return held


def _unrolled(node: model.Aggregate, cx: Context) -> ast.expr | None:
    """`any` or `all` over a short fixed list, as one expression; None where that does not serve."""
    from rulewright.interpreter.compile_expression import compile_expression
    from rulewright.interpreter.fold import fold
    from rulewright.interpreter.geometry import UNKNOWN

    if len(node.generators) != 1 or node.generators[0].bound is not None:
        return None
    generator = node.generators[0]
    items = fold(generator.collection, cx)
    if items is UNKNOWN or not 0 < len(items) <= UNROLLED:
        return None
    copies = cx.copies * max(len(items), 2)
    if copies > UNROLLED_ALL:
        return None
    made: list[ast.expr] = []
    size = cost = 0
    for item in items:
        inner = cx.inner()
        inner.cost = [0]
        inner.copies = copies
        inner.known[generator.local] = item
        value = compile_expression(node.value, inner)
        if generator.condition is not None:
            condition = compile_expression(generator.condition, inner)
            if node.kind == "any":
                value = inner.e("condition and value", condition=condition, value=value)
            else:
                value = inner.e("not condition or value", condition=condition, value=value)
        if inner.out:
            return None
        cost += 1 + inner.cost[0]
        size += sum(1 for _ in ast.walk(value))
        if size > WRITTEN_OUT:
            return None
        made.append(value)
    cx.cost[0] += cost
    if node.kind == "any" and all(is_free(each) for each in made):
        return any_of(made)
    return joined(made, is_and=node.kind == "all")


def compile_aggregate(node: model.Aggregate, cx: Context) -> ast.expr:
    """The value that comes out of going through generators."""
    match node.kind:
        case "any" | "all":
            return _unrolled(node, cx) or _compile_quantifier(node, cx)
        case "count" | "sum":
            return _compile_total(node, cx)
        case "min" | "max":
            return _compile_extreme(node, cx)
        case "first" | "last":
            return _compile_end(node, cx)
        case "distinct":
            held = _listed(node.generators, node.value, cx)
            return cx.temp(cx.e("tuple(dict.fromkeys(held))", held=held))
        case "best":
            return _compile_best(node, cx)
        case "sorted":
            return _compile_sorted(node, cx)
        case _:
            assert_never(node.kind)


def _compile_quantifier(node: model.Aggregate, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    is_any = node.kind == "any"
    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = start", held=held, start=not is_any)

    def body(inner: Context) -> None:
        value = compile_expression(node.value, inner)
        test = value if is_any else inner.e("not value", value=value)
        inner.s("if test:\n    held = found\n    break", test=test, held=held, found=is_any)

    _compile_each(node.generators, cx, body, held if is_any else cx.e("not held", held=held))
    return held


def _compile_total(node: model.Aggregate, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = 0", held=held)
    may_overflow = node.kind == "sum" and not _total_fits(node, cx)

    def body(inner: Context) -> None:
        if node.kind == "count":
            inner.s("held += 1", held=held)
            return
        inner.s("held += value", held=held, value=compile_expression(node.value, inner))
        if may_overflow:
            inner.at(node)
            inner.s("if not -9007199254740991 <= held <= 9007199254740991: raise int_overflow()", held=held)

    _compile_each(node.generators, cx, body, None)
    return held


def _total_fits(node: model.Aggregate, cx: Context) -> bool:
    """Whether a sum stays among the numbers there are, whatever its values."""
    most = 1
    for generator in node.generators:
        most *= bound_of(generator.collection, cx)
    value = node.value.type
    assert isinstance(value, IntType)
    return fits(IntType(min(0, value.low) * most, max(0, value.high) * most), IntType())


def _compile_extreme(node: model.Aggregate, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    held = cx.e(cx.unit.fresh("t"))
    cx.s("held = None", held=held)
    sign = "<" if node.kind == "min" else ">"

    def body(inner: Context) -> None:
        value = inner.temp(compile_expression(node.value, inner))
        inner.s(f"if held is None or value {sign} held: held = value", held=held, value=value)

    _compile_each(node.generators, cx, body, None)
    _finish_with_otherwise(node, held, cx, "raise extreme_of_nothing(kind)")
    return held


def _finish_with_otherwise(node: model.Aggregate, held: ast.expr, cx: Context, fault: str | None) -> None:
    from rulewright.interpreter.compile_expression import compile_expression

    if node.otherwise is not None:
        inner = cx.inner()
        value = compile_expression(node.otherwise, inner)
        inner.s("held = value", held=held, value=value)
        cx.s("if held is None:\n    body", held=held, body=inner.out)
    elif fault is not None:
        cx.at(node)
        cx.s(f"if held is None: {fault}", held=held, kind=node.kind)


def _compile_end(node: model.Aggregate, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    held = cx.e(cx.unit.fresh("t"))
    found = cx.e(cx.unit.fresh("t"))
    is_first = node.kind == "first"
    cx.s("held = None", held=held)
    nested = len(node.generators) > 1
    if is_first and nested:
        cx.s("found = False", found=found)

    def body(inner: Context) -> None:
        inner.s("held = value", held=held, value=compile_expression(node.value, inner))
        if is_first and nested:
            inner.s("found = True", found=found)
        if is_first:
            inner.s("break")

    _compile_each(node.generators, cx, body, found if is_first and nested else None)
    _finish_with_otherwise(node, held, cx, None)
    return held


def _compile_best(node: model.Aggregate, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    held, highest = cx.e(cx.unit.fresh("t")), cx.e(cx.unit.fresh("t"))
    cx.s("held = []\nhighest = None", held=held, highest=highest)
    assert node.by is not None
    by = node.by

    def body(inner: Context) -> None:
        value = compile_expression(node.value, inner)
        key = inner.temp(compile_expression(by, inner))
        inner.s(
            "if highest is None or key > highest:\n    highest = key\n    held = [value]\n"
            "elif key == highest: held.append(value)",
            held=held,
            highest=highest,
            key=key,
            value=value,
        )

    _compile_each(node.generators, cx, body, None)
    return cx.temp(cx.e("tuple(held)", held=held))


def _compile_sorted(node: model.Aggregate, cx: Context) -> ast.expr:
    from rulewright.interpreter.compile_expression import compile_expression

    if node.by is None:
        return cx.temp(cx.e("tuple(sorted(held))", held=_listed(node.generators, node.value, cx)))
    held, keys = cx.e(cx.unit.fresh("t")), cx.e(cx.unit.fresh("t"))
    cx.s("held = []\nkeys = []", held=held, keys=keys)
    by = node.by

    def body(inner: Context) -> None:
        value = compile_expression(node.value, inner)
        key = compile_expression(by, inner)
        inner.s("held.append(value)\nkeys.append(key)", held=held, keys=keys, value=value, key=key)

    _compile_each(node.generators, cx, body, None)
    return cx.temp(cx.e("sorted_by(held, keys)", held=held, keys=keys))


def compile_spread(node: model.Spread, cx: Context) -> ast.expr:
    """Everything reached from the starts: a list that grows while it is gone through, and a set of what is in it."""
    from rulewright.interpreter.compile_expression import compile_expression

    held, seen = cx.e(cx.unit.fresh("t")), cx.e(cx.unit.fresh("t"))
    starts = compile_expression(node.starts, cx)
    if not isinstance(node.starts.type, ListType | SetType):
        starts = cx.emit.tuple_of([starts])
    cx.s("held = list(dict.fromkeys(starts))\nseen = set(held)", held=held, seen=seen, starts=starts)
    inner = cx.inner()
    reached = cx.e(f"l{node.generator.local}")
    saved, cx.cost[0] = cx.cost[0], 0
    compile_loops(
        (node.generator,),
        inner,
        lambda at: at.s(
            "if reached not in seen:\n    seen.add(reached)\n    held.append(reached)",
            reached=reached,
            seen=seen,
            held=held,
        ),
        None,
    )
    charge = cx.inner()
    charge.charge(1 + cx.cost[0])
    cx.cost[0] = saved
    cx.s(
        "for local in held:\n    charge\n    body", local=f"l{node.local}", held=held, charge=charge.out, body=inner.out
    )
    return cx.temp(cx.e("tuple(held)", held=held))
