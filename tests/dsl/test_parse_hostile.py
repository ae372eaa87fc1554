"""Whatever a text holds, reading it ends, raises nothing, and points into the text."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright.games
from rulewright.dsl import tree
from rulewright.dsl.automaton import automaton
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.found import MOST_MISTAKES
from rulewright.dsl.parse import parse_expression, parse_file
from rulewright.dsl.render import render_text
from rulewright.dsl.source import Source
from tests.dsl.shapes import nodes, shape

GAMES = sorted(Path(rulewright.games.__file__).parent.glob("*/*.rules"))

LINES = st.lists(
    st.tuples(
        st.integers(0, 20).map(lambda depth: "  " * depth),
        st.lists(
            st.sampled_from(
                [
                    *sorted(automaton().words),
                    *sorted(automaton().signs),
                    "name",
                    "p",
                    "7",
                    "3x3",
                    "x3",
                    "2d6",
                    '"a"',
                    '"{a}"',
                    '"{a b}"',
                    '"',
                    "| a | b |",
                    "# a",
                    "\t",
                    "&&",
                    "“",
                ]
            ),
            max_size=8,
        ).map(" ".join),
    ).map("".join),
    max_size=12,
).map("\n".join)


def check(text):
    """Reads a text twice, and looks at all places in what comes out."""
    source = Source("a.rules", text)
    diagnostics = Diagnostics()
    file = parse_file(source, diagnostics)
    spans = [item.span for item in diagnostics.items]
    spans += [label.span for item in diagnostics.items for label in item.secondary]
    spans += [node.span for node in nodes(file)]
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)
    assert len(diagnostics.items) <= MOST_MISTAKES + 1
    assert render_text(diagnostics.items) is not None
    again = Diagnostics()
    assert parse_file(source, again) == file
    assert again.items == diagnostics.items
    return file, diagnostics.items


@given(st.text())
def test_any_text(text):
    check(text)


@given(st.text(alphabet=st.characters(codec="latin-1")))
def test_any_bytes(text):
    check(text)


@given(LINES)
@settings(max_examples=300)
def test_words_and_signs_in_any_order(text):
    check(text)


@given(LINES)
def test_words_and_signs_inside_a_procedure(text):
    check("setup\n" + "".join(f"    {line}\n" for line in text.split("\n")))


@given(st.text(alphabet='ab {}"+.[]()=1', max_size=30))
def test_any_text_in_quotes(inner):
    check('setup\n    say "' + inner.replace('"', "") + '"\n')


@given(st.text(alphabet='ab |"#\t', max_size=40))
def test_any_row(row):
    check(f"cards A\n    table\n        | a | b |\n        |{row}\n")


@given(LINES)
def test_any_expression(text):
    source = Source("a", text)
    diagnostics = Diagnostics()
    value = parse_expression(source, diagnostics)
    assert value is not None or diagnostics.has_errors
    for span in (*(node.span for node in nodes(value)), *(item.span for item in diagnostics.items)):
        assert 0 <= span.start <= span.end <= len(text)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_bundled_game_is_read_without_a_mistake(path):
    file, items = check(path.read_text(encoding="utf-8"))
    assert items == ()
    assert any(isinstance(declaration, tree.Game | tree.Variant) for declaration in file.declarations)
    inside = nodes(file)
    # Blocks lie inside what they belong to.
    assert all(node.span.source == file.span.source for node in inside)
    assert len(file.declarations) > 2


def change(text, chance):
    """A text with a few characters lost, doubled, exchanged, or a stretch of it somewhere else."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        match chance.randrange(5):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[: at + 1] + text[at:]
            case 2:
                text = text[:at] + chance.choice("()[]\"'{}|#:=.,\n\t \r\0\x1b\u202eé x3") + text[at + 1 :]
            case 3:
                text = text[:at] + text[at + chance.randrange(40) :]
            case _:
                other = chance.randrange(len(text))
                text = text[:at] + text[other : other + chance.randrange(40)] + text[at:]
    return text


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(5))
def test_a_game_changed_in_places(path, seed):
    chance = random.Random(seed)
    text = path.read_text(encoding="utf-8")
    begin = chance.randrange(len(text))
    # A stretch, so that large games are not read hundreds of times.
    stretch = text[begin : begin + 3000]
    for _ in range(10):
        check(change(stretch, chance))


HOSTILE = {
    "brackets": "constant x = " + "(" * 10_000,
    "square brackets": "constant x = " + "[" * 10_000,
    "closed brackets": "constant x = " + "(" * 10_000 + ")" * 10_000,
    "brackets over lines": "constant x = " + "(\n    " * 10_000,
    "a long sum": "constant x = 1" + "\n    ".join(["("] + ["+ 1"] * 5000) + ")",
    "a sum of 5,000 terms": "constant x = (1" + "\n    + 1" * 4999 + ")",
    "thirty loops": "setup\n" + "".join("    " * level + "for a in b\n" for level in range(1, 31)),
    "deep steps": "setup\n" + "".join(" " * level + "if a\n" for level in range(1, 900)),
    "empty lines": "\n" * 100_000,
    "empty lines in brackets": "constant x = (" + "\n" * 100_000 + "    1)",
    "comments in brackets": "constant x = (" + "\n# a" * 50_000 + "\n    1)",
    "blanks": " " * 900_000,
    "blanks in a line": "x" + " " * 900_000 + "y",
    "quotes": '"' * 9_000,
    "quotes in a row": "cards A\n    table\n        " + '|"' * 4_000,
    "braces": 'setup\n    say "' + "{" * 9_000 + '"',
    "braces in pairs": 'setup\n    say "' + "{a}" * 3_000 + '"',
    "zeros": "\0" * 100_000,
    "half pairs": "\ud800" * 100_000,
    "carriage returns": "\r" * 100_000,
    "ten megabytes": "x: int\n" * 1_500_000,
    "unclosed lines": "f(\n" * 50_000,
    "lonely else": "setup\n" + "    else\n        f()\n" * 5_000,
    "steps up and down": "setup\n" + "".join("    " * (1 + line % 15) + "if a\n" for line in range(5_000)),
    "code": "setup\n    say \"}{__import__('os')}\"\n",
    "formats": 'setup\n    say "{p!r} {p:>10} {0} {} {a.__class__} %s"\n',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_texts_made_to_harm(text):
    diagnostics = Diagnostics()
    file = parse_file(Source("a.rules", text), diagnostics)
    assert len(diagnostics.items) <= MOST_MISTAKES + 1
    assert all(0 <= item.span.start <= item.span.end <= len(text) for item in diagnostics.items)
    # Nothing in the tree is so deep that walking it could fail.
    assert shape(file.declarations) is not None
    assert render_text(diagnostics.items) is not None


@pytest.mark.parametrize(
    "word",
    ["\"}{__import__('os')}\"", "{__import__('os')}", "__import__('os')", "\x1b]0;title\x07", "${HOME}", "`id`"],
)
def test_code_in_any_place_is_only_text(word):
    for template in (
        "game WORD",
        'game "A"\n    about WORD',
        "enum WORD: a",
        "constant x = WORD",
        "setup\n    say WORD",
        "setup\n    WORD",
        "cards A\n    card WORD\n",
        "cards A\n    table\n        | WORD |",
        "test WORD\n    do WORD",
        "# WORD",
    ):
        check(template.replace("WORD", word))
        check(template.replace("WORD", f'"{word}"'))
