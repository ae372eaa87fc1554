"""Every mistake in writing, and exactly what is said of it."""

import re
from pathlib import Path

import pytest

from rulewright.dsl import (
    build_declaration,
    build_expression,
    build_procedure,
    build_statement,
    build_type,
    cells,
    characters,
    found,
    hint_block,
    hint_condition,
    hint_word,
    hints,
    indentation,
    layout,
    missing,
    mistake,
    parse,
    template,
)
from rulewright.dsl.explanation import explain
from rulewright.dsl.parse import parse_file
from tests.dsl.shapes import messages, mistakes, read

NAMES = ("declaration", "expression", "layout", "statement")
CASES = [(name, text, said) for name in NAMES for text, said in mistakes(name)]
MODULES = (
    build_declaration,
    build_expression,
    build_procedure,
    build_statement,
    build_type,
    cells,
    characters,
    found,
    hint_block,
    hint_condition,
    hint_word,
    hints,
    indentation,
    layout,
    missing,
    mistake,
    parse,
    template,
)


@pytest.mark.parametrize(("name", "text", "said"), CASES)
def test_message(name, text, said):
    assert messages(text) == said


@pytest.mark.parametrize(("name", "text", "said"), CASES)
def test_every_second_line_may_end_like_on_windows(name, text, said):
    lines = text.split("\n")
    mixed = "".join(line + ("\r\n" if number % 2 else "\n") for number, line in enumerate(lines[:-1])) + lines[-1]
    assert messages(mixed) == said


@pytest.mark.parametrize(("name", "text", "said"), CASES)
def test_places_lie_inside_the_text(name, text, said):
    for item in read(text)[1]:
        for span in (item.span, *(label.span for label in item.secondary)):
            assert 0 <= span.start <= span.end <= len(text)


def test_every_code_of_this_stage_is_explained_and_appears_above():
    raised = set()
    for module in MODULES:
        assert module.__file__
        raised |= set(re.findall(r'"(RW1[0-9]{2})"', Path(module.__file__).read_text(encoding="utf-8")))
    assert {code for code in raised if explain(code) is None} == set()
    assert raised == {message[:5] for _, _, said in CASES for message in said}


def test_secondary_places():
    (item,) = read("setup\n    if a\n    g()\n")[1]
    assert [(label.span.text, label.text) for label in item.secondary] == [("g", "this line is not indented under it")]
    (item,) = read("setup\n    x = a and b or c\n")[1]
    assert [(label.span.text, label.text) for label in item.secondary] == [("and", "`and` is here")]
    (item,) = read("setup\n    x = f(a]\n")[1]
    assert [(label.span.text, label.text) for label in item.secondary] == [("(", "opened here")]
    (item,) = read("setup\n    if a\n        f()\n      g()\n")[1]
    assert item.label == "8 to stay in the block, 4 to leave it"
    assert [(label.span.text, label.text) for label in item.secondary] == [("if a", "this line opened the block")]
    (item,) = read("setup\n    f()\n        g()\n")[1]
    assert [(label.span.text, label.text) for label in item.secondary] == [("f()", "the line above")]


def test_the_next_declaration_shows_where_a_missing_block_ends():
    (item,) = read("setup\nplay\n    f()\n")[1]
    assert [label.span.text for label in item.secondary] == ["play"]
    (item,) = read("setup\n")[1]
    assert item.secondary == ()


def test_what_was_sound_is_in_the_tree_all_the_same():
    file, items = read("player\n    a: int\n    b int\n    c: int\n\nsetup\n    f()\n    g( \n    h()\n")
    assert len(items) == 2
    player, setup = file.declarations
    assert [field.name for field in player.fields] == ["a", "c"]  # type: ignore[union-attr]
    assert [statement.span.text for statement in setup.body] == ["f()", "h()"]  # type: ignore[union-attr]


def test_a_broken_heading_leaves_its_declaration_out_but_not_its_mistakes():
    file, items = read("action f(p player)\n    x y\n\nsetup\n    f()\n")
    assert [item.span.text for item in items] == ["player", "x y"]
    assert [type(declaration).__name__ for declaration in file.declarations] == ["Setup"]


def test_no_more_than_a_hundred_mistakes_are_shown():
    text = "setup\n" + "    x y\n" * 1000
    file, items = read(text)
    assert len(items) == 101
    assert items[-1].message == "there are more than 100 mistakes in this file"
    assert items[-1].span.line == 102
    assert parse_file is not None
    assert len(file.declarations) <= 1
