"""Conditions joined so that few are tested."""

import ast
from itertools import product

import pytest

from rulewright.interpreter.logic import any_of
from rulewright.interpreter.program import Program

CASES = [
    ("a and b or a and c or b and c", "a and (b or c) or (b and c)"),
    ("a and b or c and d", "a and b or (c and d)"),
    ("a and b or a", "a"),
    ("a and b and c or a and b and d", "a and (b and (c or d))"),
    ("a or b", "a or b"),
    ("a == 1 and b or b and a == 1", "a == 1 and b"),
]


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_what_several_need_is_tested_once(text, wanted):
    written = ast.parse(text, mode="eval").body
    assert isinstance(written, ast.BoolOp)
    made = any_of(written.values)
    assert ast.unparse(made) == wanted
    for values in product((False, True), repeat=4):
        names = dict(zip("abcd", values, strict=True))
        assert bool(eval(ast.unparse(made), names)) == bool(eval(text, dict(names))), names


def test_attributes_of_a_program_are_found_the_fast_way():
    assert not hasattr(Program, "__getattr__")
