"""Words of the language are good names wherever that can be told."""

import re
from typing import get_args

import pytest

from rulewright.dsl import tree
from rulewright.dsl.automaton import automaton
from rulewright.dsl.words import FOREIGN_WORDS, RESERVED
from tests.dsl.shapes import declarations, messages, nodes, shape, statements

SOFT = sorted(word for word in automaton().words if word not in RESERVED)

# WORD stands for each of the soft words.
PLACES = """
WORD: int = 3
enum A: WORD, b
constant WORD = 3
option WORD: 1..3 = 2
x: WORD?
x: list of WORD up to WORD
x: WORD..WORD
x: pile of WORD face up
x: int per WORD
player / WORD: int = 3
record WORD / WORD: int
board WORD: track 3 / WORD: int / spaces 1..3 WORD = 1, WORD = 2
board x: track WORD
board x: track WORD loop
board x: grid WORD x WORD, one a player
board x: grid / legend / "a" WORD = 1
board x: grid / legend / "a" named WORD, WORD = 1
board x: graph / space WORD
board x: graph / space WORD to WORD, WORD with WORD, WORD at 0,0 WORD to WORD WORD = 1, WORD = 2
cards WORD / WORD: int / card "x" named WORD
action WORD(WORD: int) / f(WORD)
function f() -> WORD / return WORD
before WORD(WORD) / f()
after WORD.WORD(WORD) if WORD / f()
whenever WORD.WORD changes if WORD / f()
turn WORD from WORD where WORD.x / f()
ranking WORD / by WORD, highest / then by WORD.x, lowest / without WORD if WORD.x
payoff WORD = WORD + 1
measure "x" WORD
invariant "x" / WORD == 3
setup / WORD = 1
setup / WORD.x += 1
setup / WORD[1] = 2
setup / WORD: int = 1
setup / x = WORD
setup / x = WORD + 1 - WORD
setup / x = -WORD
setup / x = [WORD, WORD]
setup / x = [WORD: 1, else WORD]
setup / x = f(WORD, WORD = WORD)
setup / x = WORD.WORD
setup / x = WORD[1]
setup / x = (a in WORD)
setup / x = a < WORD
setup / x = WORD after f()
setup / x = WORD if WORD else WORD
setup / x = max(WORD, WORD)
setup / x = count(WORD in xs where WORD > 1)
setup / x = spread(WORD in xs to WORD in xs where WORD > 1)
setup / x = sum(WORD for WORD in xs)
setup / x = WORD(1)
setup / say "{WORD} {WORD.x}" to WORD
setup / for WORD in WORD from WORD / f()
setup / if WORD and not WORD / f()
setup / while WORD / f()
setup / move x to WORD
setup / move top of x to y as WORD
setup / p orders WORD from xs "A"
setup / p chooses WORD from xs where WORD > 3 "A"
setup / p chooses x from WORD "A"
setup / p chooses WORD x from xs "A"
setup / WORD chooses x from xs "A"
setup / p chooses "x" / option "a" for WORD in WORD
test "x" / p1 picks WORD, WORD
test "x" / WORD picks 3
test "x" / expect p1 cannot pick WORD
""".strip().split("\n")


# Where a word means something of its own instead.
TAKEN = {
    "setup / x = WORD(1)": {*get_args(tree.AggregateKind), "spread"},
    'setup / p chooses WORD x from xs "A"': {"some"},
    # Two names side by side, or a space called like what follows it.
    "board x: graph / space WORD to WORD, WORD with WORD, WORD at 0,0 WORD to WORD WORD = 1, WORD = 2": {"to"},
    # So many x are chosen, and called `from`.
    'setup / p chooses x from WORD "A"': {"from"},
}


def text_of(place, word):
    lines = place.replace("WORD", word).split(" / ")
    depth = 0
    text = ""
    for line in lines:
        text += "    " * depth + line + "\n"
        opens = line.split()[0] in ("for", "if", "while", "legend") or line.endswith('chooses "x"')
        depth = max(depth, 1) + opens
    return text


@pytest.mark.parametrize("place", PLACES)
def test_a_soft_word_is_a_name(place):
    expected = shape(declarations(text_of(place, "zebra")))
    for word in SOFT:
        if word not in TAKEN.get(place, ()):
            text = text_of(place, word)
            assert messages(text) == [], text
            same = re.sub(rf"\b{word}\b", "zebra", shape(declarations(text)))
            assert same == re.sub(rf"\b{word}\b", "zebra", expected), text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("reveal (x)", "Turn(reveal, x)"),
        ("reveal [a, b]", "Turn(reveal, ListLiteral([a, b]))"),
        ("reveal[a] = b", "Assign(Index(reveal, [a]), =, b)"),
        ("win -x", "Win(Negate(x))"),
        ("shuffle shuffle", "Shuffle(shuffle)"),
        ("move move to to", "Move(MoveOne(move), to, -)"),
        ("move top to top", "Move(MoveOne(top), top, -)"),
        ("move top of top to top", "Move(MoveEnd(top, -, top), top, -)"),
        ("move top top of top to top", "Move(MoveEnd(top, top, top), top, -)"),
        ("move top(3) to x", "Move(MoveOne(Call(-, top, [3])), x, -)"),
        ("move top (3) of x to y", "Move(MoveEnd(top, 3, x), y, -)"),
        ("move random of random to random", "Move(MoveEnd(random, -, random), random, -)"),
        ("move all to x", "Move(MoveOne(all), x, -)"),
        ("move all all of all to x", "Move(MoveAll(all, all, -), x, -)"),
        ("repeat times times", "-"),
        ("x = roll d6", "Assign(x, =, Roll(1, 6, False))"),
        ("x = roll", "Assign(x, =, roll)"),
        ("x = d6 + x3", "Assign(x, =, Binary(+, d6, x3))"),
        ("remove remove", "Remove(remove)"),
        ("say = 3", "Assign(say, =, 3)"),
        ("some chooses some some from some", "-"),
    ],
)
def test_which_reading_wins(text, expected):
    if text.startswith("repeat"):
        text += "\n    f()"
    (statement,) = statements(text)
    if expected != "-":
        assert shape(statement) == expected


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_reserved_word_is_a_name_only_after_a_dot(word):
    assert messages(f"{word}: int = 3\n") != []
    assert messages(f"setup\n    x = p.{word}\n") == []
    assert messages(f"setup\n    x = p.{word}(1)\n") == []


@pytest.mark.parametrize("word", sorted(set(FOREIGN_WORDS) - RESERVED))
def test_words_of_other_languages_are_names_too(word):
    (assign,) = statements(f"{word} = {word} + 1")
    assert [node.id for node in nodes(assign) if isinstance(node, tree.Name)] == [word, word]
