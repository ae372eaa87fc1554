"""Whatever a tree says, checking it ends, and what passes makes sense to all later stages."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl import tree
from rulewright.dsl.check_declaration import check_file
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.load import check_path
from rulewright.dsl.parse import parse_file
from rulewright.dsl.render import render_text
from rulewright.dsl.source import Source
from rulewright.dsl.types import IntType
from rulewright.dsl.walk import nodes
from tests.dsl.checked import value
from tests.dsl.sound import problems

EVERYTHING = Path(__file__).with_name("everything.rules")


def test_a_file_with_every_construct_has_no_error_and_a_sound_model():
    checked = check_path(EVERYTHING)
    assert checked.model is not None, render_text(checked.diagnostics)
    assert problems(checked.model) == []


@cache
def everything() -> tree.File:
    diagnostics = Diagnostics()
    file = parse_file(Source("everything.rules", EVERYTHING.read_text(encoding="utf-8")), diagnostics)
    assert diagnostics.items == ()
    return file


class Mutation:
    """Puts expressions and statements of a file in each other's place."""

    def __init__(self, file: tree.File, seed: int) -> None:
        self.random = random.Random(seed)
        self.rate = self.random.choice((0.003, 0.01, 0.05))
        self.expressions = [node for node in nodes(file) if isinstance(node, tree.Expression)]
        self.statements = [node for node in nodes(file) if isinstance(node, tree.Statement)]

    def of(self, node: Any, is_free: bool = True) -> Any:
        """A node in which some others stand; `is_free` where any expression is allowed by the type."""
        if isinstance(node, tuple):
            return tuple(self.of(part, is_free) for part in node)
        if not isinstance(node, tree.Node):
            return node
        if is_free and isinstance(node, tree.Expression) and self.random.random() < self.rate:
            return attrs.evolve(self.random.choice(self.expressions), span=node.span)
        if isinstance(node, tree.Statement) and self.random.random() < self.rate / 3:
            return attrs.evolve(self.random.choice(self.statements), span=node.span)
        parts = {}
        for one in attrs.fields(type(node)):
            part = getattr(node, one.name)
            if isinstance(part, tuple | tree.Node):
                parts[one.name] = self.of(part, "Expression" in str(one.type) or "Argument" in str(one.type))
        return attrs.evolve(node, **parts)


@pytest.mark.parametrize("seed", range(30))
def test_no_tree_makes_checking_fail_and_none_that_passes_is_unsound(seed: int):
    file, diagnostics = everything(), Diagnostics()
    model, _ = check_file(Mutation(file, seed).of(file), lambda node: None, diagnostics)
    assert render_text(diagnostics.items) or problems(model) == []


# Numbers

GOAL, LIVES = range(1, 10), range(4)
Number = tuple[str, Callable[[int, int], int]]


def operation(parts: tuple[str, Number, Number]) -> Number:
    operator, (left, left_of), (right, right_of) = parts
    match operator:
        case "+":
            return f"({left} + {right})", lambda g, n: left_of(g, n) + right_of(g, n)
        case "-":
            return f"({left} - {right})", lambda g, n: left_of(g, n) - right_of(g, n)
        case "*":
            return f"({left} * {right})", lambda g, n: left_of(g, n) * right_of(g, n)
        case "//":
            return f"({left} // {right})", lambda g, n: left_of(g, n) // right_of(g, n)
        case "%":
            return f"({left} % {right})", lambda g, n: left_of(g, n) % right_of(g, n)
        case "min":
            return f"min({left}, {right})", lambda g, n: min(left_of(g, n), right_of(g, n))
        case "if":
            return f"({left} if {left} > {right} else {right})", lambda g, n: max(left_of(g, n), right_of(g, n))
        case _:
            return f"abs(-{left} + {right})", lambda g, n: abs(right_of(g, n) - left_of(g, n))


LEAVES: list[Number] = [
    ("goal", lambda g, n: g),
    ("p.lives", lambda g, n: n),
    ("0", lambda g, n: 0),
    ("3", lambda g, n: 3),
    ("(-7)", lambda g, n: -7),
]
OPERATORS = st.sampled_from(["+", "-", "*", "//", "%", "min", "if", "abs"])
NUMBERS = st.recursive(
    st.sampled_from(LEAVES), lambda inner: st.tuples(OPERATORS, inner, inner).map(operation), max_leaves=6
)


@settings(max_examples=40, deadline=None)
@given(NUMBERS)
def test_the_type_of_a_number_holds_whatever_it_can_be(number: Number):
    text, of = number
    if "/ 0)" in text or "% 0)" in text:
        return
    values = []
    for goal in GOAL:
        for lives in LIVES:
            try:
                values.append(of(goal, lives))
            except ZeroDivisionError:
                continue
    try:
        type = value(text).type
    except AssertionError:
        # A divisor that is always 0 is an error, found by looking at its type.
        assert not values
        return
    assert isinstance(type, IntType)
    assert all(type.low <= one <= type.high for one in values)
