"""Each way to write an expression, and its tree."""

import pytest

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.parse import parse_expression
from rulewright.dsl.source import Source
from tests.dsl.shapes import cases, expression, nodes, shape

CASES = cases("expression")


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_expression(text, expected):
    assert shape(expression(text)) == expected


def test_every_expression_has_a_case():
    classes = {type(node) for text, _ in CASES for node in nodes(expression(text))}
    missing = set(tree.Expression.__args__) - classes
    # Chance stands only on the right side of an assignment.
    assert missing == {tree.Roll}


def test_spans_cover_exactly_what_was_read():
    value = expression("a.b + f( 1, x ) * (c or d)")
    assert isinstance(value, tree.Binary)
    assert value.span.text == "a.b + f( 1, x ) * (c or d)"
    assert value.left.span.text == "a.b"
    assert isinstance(value.left, tree.Attribute)
    assert value.left.name_span.text == "b"
    assert isinstance(value.right, tree.Binary)
    assert value.right.span.text == "f( 1, x ) * (c or d)"
    assert isinstance(value.right.left, tree.Call)
    assert value.right.left.name_span.text == "f"
    assert [argument.span.text for argument in value.right.left.arguments] == ["1", "x"]
    # Brackets are no node of their own.
    assert value.right.right.span.text == "c or d"


def test_spans_inside_a_text_point_into_it():
    value = expression('"{{a}} {p.name} and {x + 1}"')
    assert isinstance(value, tree.TextLiteral)
    assert value.parts[0] == "{a} "
    assert [part.span.text for part in value.parts if not isinstance(part, str)] == ["p.name", "x + 1"]


def test_an_expression_on_two_lines_needs_brackets():
    assert shape(expression("f(\n    1,\n    2\n)")) == "Call(-, f, [1, 2])"
    diagnostics = Diagnostics()
    assert parse_expression(Source("a", "a\nb"), diagnostics) is None
    assert [item.message for item in diagnostics.items] == ["expected the end, found another line"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a value, found the end"),
        ("   ", "expected a value, found the end"),
        ("a b", "expected the end, found `b`"),
        ("a +", "expected a value, found the end"),
        ("a = 1", "`=` sets a value, it does not compare"),
        ("# only a comment", "expected a value, found the end"),
    ],
)
def test_what_is_no_expression(text, message):
    diagnostics = Diagnostics()
    assert parse_expression(Source("a", text), diagnostics) is None
    assert [item.message for item in diagnostics.items] == [message]
