"""Each way to write a declaration, and its tree."""

import pytest

from rulewright.dsl import tree
from tests.dsl.shapes import cases, declarations, nodes, shape

CASES = cases("declaration")


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_declaration(text, expected):
    (declaration,) = declarations(text)
    assert shape(declaration) == expected


def test_every_declaration_type_and_test_step_has_a_case():
    classes = {type(node) for text, _ in CASES for node in nodes(declarations(text))}
    for union in (tree.Declaration, tree.TypeNode, tree.TestStep):
        assert set(union.__args__) <= classes


def test_declarations_come_in_the_order_of_the_file():
    file = declarations("rounds: int = 0\nsetup\n    f()\nenum A: b\n")
    assert [type(declaration).__name__ for declaration in file] == ["Field", "Setup", "Enum"]


def test_spans_of_declarations():
    (cards,) = declarations(
        "cards Risk  # kind\n    keep: pile of Risk face up, refilled from rest\n"
        '    card "A" named a\n        after f(p)\n            g()\n'
    )
    assert isinstance(cards, tree.Cards)
    assert cards.name_span.text == "Risk"
    assert cards.span.text.startswith("cards Risk")
    assert cards.span.text.endswith("g()")
    (field,) = cards.fields
    assert field.refill_span is not None
    assert field.refill_span.text == "rest"
    assert isinstance(field.type, tree.ZoneType)
    assert field.type.kind_span.text == "Risk"
    assert field.type.span.text == "pile of Risk face up"
    (card,) = cards.items
    assert isinstance(card, tree.Card)
    assert card.id_span is not None
    assert card.id_span.text == "a"
    assert card.hooks[0].action_span.text == "f"
    assert card.hooks[0].parameters[0].span.text == "p"


def test_spans_of_cells_are_those_of_what_they_show():
    (cards,) = declarations('cards A\n    table\n        |name| gold  |\n        | "x|y" |3|\n')
    assert isinstance(cards, tree.Cards)
    (table,) = cards.items
    assert isinstance(table, tree.Table)
    assert [cell.span.text for row in (table.head, *table.rows) for cell in row.cells] == [
        "name",
        "gold",
        '"x|y"',
        "3",
    ]


def test_spans_of_the_two_numbers_of_a_size():
    (board,) = declarations("board field: grid 12x8")
    assert isinstance(board, tree.Board)
    assert board.columns is not None
    assert board.rows is not None
    assert (board.columns.span.text, board.rows.span.text) == ("12", "8")
