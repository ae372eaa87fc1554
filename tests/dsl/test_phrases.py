"""The sentences of rulebooks and other languages: each is told with the names that the file itself has."""

import string
import time

import pytest

from rulewright.dsl import check_text
from rulewright.dsl.phrases import PHRASES, advise, joined, own_names

FILE = """\
game "G"
    players 2

cards Fish
    weight: 1..3

lake: pile of all Fish face down
bucket: pile of Fish face up

player
    bait: int
    net: hand of Fish

turn ann
    stop
"""
NAMES = own_names(FILE, FILE.index("    stop"))
FORMATTER = string.Formatter()


def told(line: str, *, is_test: bool = False) -> str | None:
    text = FILE + f"    {line}\n"
    advice = advise(text, len(FILE) + 4, len(text) - 1, is_test=is_test)
    return None if advice is None else advice.help


def test_the_names_of_a_file():
    assert NAMES["p"] == "ann"
    assert (NAMES["pile"], NAMES["open_pile"], NAMES["hand"]) == ("lake", "bucket", "net")


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.pattern.pattern[:40])
def test_what_a_phrase_says_has_everything_it_needs(phrase):
    known = {*phrase.pattern.groupindex, *NAMES, "word"}
    named = {field for text in (phrase.message, phrase.help) for _, field, _, _ in FORMATTER.parse(text) if field}
    assert named <= known


@pytest.mark.parametrize(
    ("line", "help"),
    [
        (
            "deal five cards to each player",
            "write `for q in players` and, indented below, `move top 5 of lake to q.net`",
        ),
        ("draw one card", "write `move top of lake to ann.net`"),
        ("bob takes two cards", "write `move top 2 of lake to bob.net`"),
        ("ann loses a bait", "write `ann.bait -= 1`"),
        ("ann gets 3 baits", "write `ann.bait += 3`"),
        ("discard c", "write `move c to bucket`; out of play is `remove c`"),
        ("put c on the bucket", "write `move c to bucket`"),
        ("if ann has at least 2 bait", "write `ann.bait >= 2`, or with `>`, `<`, `<=`, `==`"),
        ("pick a fish from ann.net", "say who: `ann chooses fish from ann.net`"),
    ],
)
def test_the_form_that_is_told_has_the_names_of_the_file(line, help):
    assert told(line) == help


def test_a_name_that_is_a_phrase_elsewhere_stays_a_name():
    text = (
        FILE.replace("bait", "deal") + "\nsetup\n    players[1].deal = 3\n    draw = 4\n    players[1].deal += draw\n"
    )
    assert [item for item in check_text("g", text).diagnostics if item.code == "RW108"] == []


def test_what_is_added_up_as_one_text():
    assert joined('"Here is " + p + "."') == '"Here is {p}."'
    assert joined("p") == '"{p}"'


@pytest.mark.parametrize("word", ["a ", "if a ", "x = a, ", "is ", "1 to 2 ", '"a" + ', "a.", "x: list[", "by a "])
def test_long_lines_take_no_time(word):
    started = time.monotonic()
    for tail in ("", "!", '"'):
        told((word * 200)[:199] + tail)
    # Patterns that go back and forth would take for ever; this takes milliseconds.
    assert time.monotonic() - started < 10
