"""Loops too deep in one another for one Python function are moved into functions of their own.

CPython nests 20 blocks in a function at most; rules may nest more loops than that. From `DEEPEST` on a loop becomes a
function inside the function, which shares its names, and a call of it. What leaves the function from in there hands its
value out as a tuple of one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import count

from rulewright.interpreter.emit import Code, Emitter

DEEPEST = 12
PREFIX = "nested"
"""What the names of functions that are loops of another one begin with."""

BLOCKS = (ast.For, ast.While, ast.Try, ast.With)


def flatten(function: ast.FunctionDef, emit: Emitter) -> None:
    """Moves the loops of a function that are too deep."""
    if _depth(function.body) <= DEEPEST:
        return
    numbers = count(1)
    shared: dict[str, None] = {}
    # Another function may hold the same lines.
    function.body = deepcopy(function.body)
    function.body = _flat(function.body, 0, numbers, shared, emit)
    # A name can be shared only if the outermost function gives it a value, be it in a line that is never run.
    bindings = [statement for name in shared for statement in emit.statements("name = None", name=name)]
    function.body = [*emit.statements("if False:\n    bindings", bindings=bindings), *function.body]


def _depth(body: Sequence[ast.stmt]) -> int:
    """How many blocks are in one another."""
    deepest = 0
    waiting = [(statement, 0) for statement in body]
    while waiting:
        statement, around = waiting.pop()
        inside = around + isinstance(statement, BLOCKS)
        deepest = max(deepest, inside)
        waiting.extend((inner, inside) for part in _bodies(statement) for inner in part)
    return deepest


def _bodies(statement: ast.stmt) -> Iterator[Code]:
    """The blocks of statements in a statement."""
    for name in ("body", "orelse", "finalbody"):
        part = getattr(statement, name, None)
        if part:
            yield part
    for handler in getattr(statement, "handlers", ()):
        yield handler.body


def _flat(body: Code, around: int, numbers: Iterator[int], shared: dict[str, None], emit: Emitter) -> Code:
    made: Code = []
    for statement in body:
        if around == DEEPEST and isinstance(statement, ast.For | ast.While):
            made.extend(_moved(statement, numbers, shared, emit))
            continue
        inside = around + isinstance(statement, BLOCKS)
        for part in _bodies(statement):
            part[:] = _flat(part, inside, numbers, shared, emit)
        made.append(statement)
    return made


def _moved(loop: ast.For | ast.While, numbers: Iterator[int], shared: dict[str, None], emit: Emitter) -> Code:
    """A loop as a function, and what calls it."""
    emit.line = loop.lineno
    number = next(numbers)
    function, left = emit.expression(f"{PREFIX}{number}"), emit.expression(f"left{number}")
    names = dict.fromkeys(
        node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    shared.update(names)
    body = _flat([loop], 0, numbers, shared, emit)
    _hand_out(body)
    opening = [ast.copy_location(ast.Nonlocal(list(names)), loop)] if names else []
    return [
        emit.function(f"{PREFIX}{number}", [], [*opening, *body]),
        *emit.statements("left = function()\nif left is not None: return left[0]", left=left, function=function),
    ]


def _hand_out(body: Code) -> None:
    """Lets each `return` of a block give a tuple of one; those of functions in it have been seen to."""
    for statement in body:
        if isinstance(statement, ast.Return):
            value = statement.value or ast.Constant(None)
            statement.value = ast.Tuple([value], ast.Load())
            ast.copy_location(statement.value, statement)
            ast.copy_location(value, statement)
        elif not isinstance(statement, ast.FunctionDef):
            for part in _bodies(statement):
                _hand_out(part)
