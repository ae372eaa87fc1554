"""Python's syntax tree, built from fixed patterns with holes.

Only the patterns in this package's own source are ever parsed; what comes from a rules file goes into holes as
finished nodes or as constants, so no text of a rules file can become code. Every node carries as its line the
number of the place in the rules that it was made for (`Context.at`), which leads a fault back there.

In a pattern the engine's cells go by their names in `layout.py`: `S[STEPS]` becomes `S[1]`.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import Any

from rulewright.dsl.types import IntType, Type
from rulewright.interpreter import layout

Code = list[ast.stmt]


@cache
def _pattern(text: str) -> tuple[ast.stmt, ...]:
    module = ast.parse(text)
    for node in ast.walk(module):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name) and node.slice.id.isupper():
            node.slice = ast.Constant(getattr(layout, node.slice.id))
    return tuple(module.body)


def constant(value: Any) -> ast.Constant:
    """A value as code: numbers, bools, texts, none, and tuples of those."""
    return ast.Constant(value)


def known_int(node: ast.expr) -> int | None:
    """The number that a node is, if it is a constant one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else None


def surely_within(node: ast.expr, type_: Type, size: int) -> bool:
    """Whether a number that counts from 1 cannot lie beyond a size, by its value or by its type."""
    known = known_int(node)
    if known is not None:
        return 1 <= known <= size
    return isinstance(type_, IntType) and type_.low >= 1 and type_.high <= size


def name(id_: str) -> ast.Name:
    """A name to read."""
    return ast.Name(id_, ast.Load())


CANNOT_FAULT = frozenset(("len", "abs", "min", "max", "tuple", "range", "list", "filled", "cards_in"))
"""What expressions call that stops no game; everything else has its own tests, or is tested by statements before."""


def can_fault(value: ast.expr) -> bool:
    """Whether working an expression out may stop the game."""
    calls = (each.func for each in ast.walk(value) if isinstance(each, ast.Call))
    return any(isinstance(called, ast.Name) and called.id not in CANNOT_FAULT for called in calls)


class Emitter:
    """Fills patterns; `line` is the number of the place in the rules under way."""

    def __init__(self) -> None:
        self.line = 1

    def expression(self, pattern: str, **holes: Any) -> ast.expr:
        """An expression from a pattern; a hole is a name in it that `holes` has."""
        statement = _pattern(pattern)[0]
        assert isinstance(statement, ast.Expr)
        node = self._fill(statement.value, holes)
        assert isinstance(node, ast.expr)
        return node

    def statements(self, pattern: str, **holes: Any) -> Code:
        """Statements from a pattern; a hole may be a list of statements where its name stands alone on a line."""
        made: Code = []
        for statement in _pattern(pattern):
            self._add(made, statement, holes)
        return made

    def _add(self, made: Code, statement: ast.stmt, holes: dict[str, Any]) -> None:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Name):
            filling = holes.get(statement.value.id)
            if isinstance(filling, list):
                made.extend(filling)
                return
        node = self._fill(statement, holes)
        assert isinstance(node, ast.stmt)
        made.append(node)

    def _fill(self, node: ast.AST, holes: dict[str, Any]) -> ast.AST:
        if isinstance(node, ast.Name) and node.id in holes:
            filling = holes[node.id]
            if isinstance(filling, str) and not isinstance(node.ctx, ast.Load):
                return self._at(ast.Name(filling, node.ctx))
            if isinstance(filling, ast.Name) and not isinstance(node.ctx, ast.Load):
                return self._at(ast.Name(filling.id, node.ctx))
            if isinstance(filling, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                return self._at(ast.Subscript(filling.value, filling.slice, node.ctx))
            return filling if isinstance(filling, ast.expr) else self._at(ast.Constant(filling))
        made = node.__class__()
        for key, value in ast.iter_fields(node):
            if isinstance(value, list):
                setattr(made, key, self._fill_list(value, holes))
            elif isinstance(value, ast.AST):
                setattr(made, key, self._fill(value, holes))
            else:
                setattr(made, key, value)
        return self._at(made)

    def _fill_list(self, items: list[Any], holes: dict[str, Any]) -> list[Any]:
        filled: list[Any] = []
        for item in items:
            if isinstance(item, ast.stmt):
                self._add(filled, item, holes)
            elif isinstance(item, ast.AST):
                filled.append(self._fill(item, holes))
            else:
                filled.append(item)
        return filled

    def _at(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr | ast.stmt | ast.arg | ast.keyword | ast.ExceptHandler):
            node.lineno = node.end_lineno = self.line
            node.col_offset = node.end_col_offset = 0
        return node

    def function(self, id_: str, parameters: list[str], body: Code) -> ast.FunctionDef:
        """A function of plain parameters."""
        made = _pattern("def f(): pass")[0]
        assert isinstance(made, ast.FunctionDef)
        filled = self._fill(made, {})
        assert isinstance(filled, ast.FunctionDef)
        filled.name = id_
        filled.args.args = [self._argument(each) for each in parameters]
        filled.body = body or self.statements("pass")
        return filled

    def _argument(self, id_: str) -> ast.arg:
        made = self._at(ast.arg(id_))
        assert isinstance(made, ast.arg)
        return made

    def tuple_of(self, items: list[ast.expr]) -> ast.expr:
        """A tuple; a constant one when all items are."""
        if all(isinstance(item, ast.Constant) for item in items):
            values: Any = tuple(item.value for item in items if isinstance(item, ast.Constant))
            return self._expression_at(ast.Constant(values))
        return self._expression_at(ast.Tuple(items, ast.Load()))

    def _expression_at(self, node: ast.expr) -> ast.expr:
        self._at(node)
        return node
