"""Calls of small functions are replaced by what the functions work out.

That is for functions which are one expression that cannot stop the game. A call costs the same steps as before: they
are charged where it stands, and such a function charges none itself.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy

from attrs import frozen

from rulewright.interpreter.logic import is_free

LARGEST = 60
"""Nodes of the tree of an expression that is put in the place of a call."""

LARGEST_ARGUMENT = 60
"""Nodes of an argument of such a call. With more it stays a call: calls in calls would nest past what Python bears."""

SMALL = 6
"""Nodes of an argument that may be worked out once for each time that it is used."""


@frozen
class _Small:
    """A function that is one expression, and how often that uses each parameter."""

    parameters: tuple[str, ...]
    value: ast.expr
    uses: Mapping[str, int]


def inline(functions: Iterable[ast.FunctionDef]) -> None:
    """Puts small functions in the place of their calls, also in one another."""
    functions = list(functions)
    small: dict[str, _Small] = {}
    waiting = [function for function in functions if isinstance(function.body[0], ast.Return)]
    found = True
    while found:
        # One that calls another is small once that is; one that calls itself never.
        found = False
        for function in list(waiting):
            made = _small(_Inliner(small).visit(function))
            if made is not None:
                small[function.name] = made
                waiting.remove(function)
                found = True
    if small:
        for function in functions:
            _Inliner(small).visit(function)


def _small(function: ast.FunctionDef) -> _Small | None:
    first = function.body[0]
    if not isinstance(first, ast.Return) or first.value is None or not is_free(first.value):
        return None
    nodes = list(ast.walk(first.value))
    if len(nodes) > LARGEST:
        return None
    uses = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    return _Small(tuple(each.arg for each in function.args.args), first.value, uses)


class _Inliner(ast.NodeTransformer):
    def __init__(self, small: Mapping[str, _Small]) -> None:
        self.small = small

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        called = self.small.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if called is None or node.keywords or len(node.args) != len(called.parameters):
            return node
        arguments = dict(zip(called.parameters, node.args, strict=True))
        for name, argument in arguments.items():
            largest = SMALL if called.uses.get(name, 0) > 1 else LARGEST_ARGUMENT
            if not is_free(argument) or sum(1 for _ in ast.walk(argument)) > largest:
                return node
        made = _Arguments(arguments).visit(deepcopy(called.value))
        assert isinstance(made, ast.expr)
        for each in ast.walk(made):
            ast.copy_location(each, node)
        return made


class _Arguments(ast.NodeTransformer):
    def __init__(self, arguments: Mapping[str, ast.expr]) -> None:
        self.arguments = arguments

    def visit_Name(self, node: ast.Name) -> ast.expr:
        argument = self.arguments.get(node.id)
        return node if argument is None else deepcopy(argument)
