"""The sentences of rulebooks and other languages: each is told with the names that the file itself has."""

import string
import time

import pytest

from rulewright.dsl import check_text
from rulewright.dsl.phrases import PHRASES, WORKED_OUT, advise, joined, own_names

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
    known = {*phrase.pattern.groupindex, *NAMES, *WORKED_OUT, "word"}
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
        ("remove 9 cards from lake", "write `repeat 9 times` and, indented below, `remove lake.top`"),
        (
            "bob takes another turn",
            "put what is done in a turn into a block `repeat`, and write `end turn` where it ends",
        ),
        ("if no fish of weight 3 is in ann.net", "write `not any(… for x in ann.net)`, and in it what `x` must be"),
        ("ann loses a bait", "write `ann.bait -= 1`"),
        ("ann gets 3 baits", "write `ann.bait += 3`"),
        ("discard c", "write `move c to bucket`; out of play is `remove c`"),
        ("put c on the bucket", "write `move c to bucket`"),
        ("if ann has at least 2 bait", "write `ann.bait >= 2`"),
        ("pick a fish from ann.net", "say who: `ann chooses fish from ann.net`"),
        ("move c to the bottom of the lake", "write `move c to bottom of lake`"),
        ("put top of bucket under the lake", "write `move top of bucket to bottom of lake`"),
        (
            "swap c with row[1].card",
            "name the other card first, `other = row[1].card`; then `move other to ann.net`, and `move c to row[1]`",
        ),
        (
            "exchange place.card for c",
            "name the other card first, `other = place.card`; then `move other to ann.net`, and `move c to place`",
        ),
        (
            "ann discards two cards",
            "write `ann chooses 2 lost from ann.net`, and `move lost to bucket` on the next line",
        ),
        ("bob discards a card", "write `bob chooses c from bob.net`, and `move c to bucket` on the next line"),
        ("give two baits to bob", "write `bob.bait += 2`"),
        ("move 2 baits from ann to bob", "write `ann.bait -= 2`, and what the other gains with `+=` on the next line"),
        ("move c of ann.net to bucket", "write `move c to bucket`"),
        ("reveal ann.net to all", "write `reveal ann.net`"),
        ("reveal ann.net to bob", "write `bob looks at ann.net`"),
        (
            "each q in others(p) chooses c from q.net",
            "write `each q in others(p) secretly chooses c from q.net`; one after the other is `for q in others(p)`",
        ),
        (
            "each q in others(ann) loses 1 bait",
            "write `for q in others(ann)` and, indented below, what each of them does",
        ),
        ("while lake not empty", "write `lake is not empty`"),
        ("if lake is used up", "write `lake is empty`"),
        ("if ann.bait >= 1 and <= 3", "write `ann.bait >= 1 and ann.bait <= 3`"),
        ('if ann.net contains "pike"', 'write `"pike" in ann.net`'),
        ("if ann.net contains 3 pikes", "write `count(c in ann.net where …) >= 3`"),
        ("shuffle discards into lake", "write `move all of discards to lake`, and `shuffle lake` on the next line"),
        ('say ann " is first."', 'write `say "{ann} is first."`'),
        ("x = number of cards in ann.net", "write `count(ann.net)`"),
        ("if count of ann.net > 3", "write `count(ann.net)`"),
        ("x = the sum of ann.net.weight", "write `sum(x.weight for x in ann.net)`"),
        (
            "x = the highest weight of ann.net",
            "write `max(x.weight for x in ann.net)`; those that have it are `best(x in ann.net by x.weight)`",
        ),
        (
            "x = lowest weight in lake",
            "write `min(x.weight for x in lake)`; those that have it are `best(x in lake by -x.weight)`",
        ),
        ("x = the top card of the lake", "write `lake.top`: a card, or none"),
        ("if any c in ann.net where c.weight == 3", "write `any(c.weight == 3 for c in ann.net)`"),
        ("if all c in ann.net with c.weight == 3", "write `all(c.weight == 3 for c in ann.net)`"),
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
