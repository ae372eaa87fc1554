"""Each way to write a statement, and its tree."""

import pytest

from rulewright.dsl import tree
from tests.dsl.shapes import cases, nodes, shape, statements

CASES = cases("statement")


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_statement(text, expected):
    assert shape(statements(text)) == expected


def test_every_statement_has_a_case():
    classes = {type(node) for text, _ in CASES for node in nodes(statements(text))}
    assert set(tree.Statement.__args__) <= classes
    assert {tree.MoveOne, tree.MoveEnd, tree.MoveAll, tree.MoveNamed, tree.Roll, tree.Amount} <= classes


def test_spans_of_blocks_end_with_their_last_word():
    (branch,) = statements("if a            # so far\n    f()\n    # and on\nelse\n    g()  # here\n\n")
    assert isinstance(branch, tree.If)
    assert branch.span.text.endswith("g()")
    assert branch.branches[0].span.text.endswith("f()")
    assert branch.branches[0].body[0].span.text == "f()"


def test_spans_of_names():
    (move,) = statements('move 7 "Copper" from supply to p.deck as c')
    assert isinstance(move, tree.Move)
    assert move.name_span is not None
    assert move.name_span.text == "c"
    assert isinstance(move.what, tree.MoveNamed)
    assert move.what.card_span.text == '"Copper"'
    (choose,) = statements('p chooses c from row where c.x "Buy"')
    assert isinstance(choose, tree.Choose)
    assert choose.picks.picks[0].name_span.text == "c"
    assert choose.picks.picks[0].span.text == "c from row where c.x"
    assert choose.picks.prompt is not None
    assert choose.picks.prompt.span.text == '"Buy"'
