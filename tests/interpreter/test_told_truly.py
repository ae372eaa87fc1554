"""What is said of a condition is so: every word that compares, in both truth values, alone and joined with others."""

import re

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game, Why
from rulewright.interpreter.run_test import run_tests

HEAD = """game "T"
    players 1

enum Mood: glad, sad

cards Ware
    card "nut"
    card "fig"

coins: int = 3
prize: int? = none
gift: int? = 5
used: list of int = [2]
spare: list of int = []
mood: Mood = glad
good: bool = yes
bad: bool = no

deck: pile of all Ware face up
gone: pile of Ware face up
market: slots 2 of Ware face up

function filled() -> bool
    return deck is not empty

function lacking() -> bool
    return coins not in [3]

setup
    move "nut" to market[1]

turn p
"""

HOLDS = {
    "coins in [3, 4]": ": coins is 3",
    "coins not in used": ": coins is 3, used is 2",
    "count(used) not in [2, 3]": ": count(used) is 1",
    "prize is none": "",
    "gift is not none": "",
    "gone is empty": "",
    "deck is not empty": ": count(deck) is 1",
    "spare is empty": "",
    "used is not empty": ": count(used) is 1",
    "market[2] is empty": "",
    "market[1] is not empty": "",
    "coins == 3": "",
    "coins != 4": ": coins is 3",
    "coins < 4": ": coins is 3",
    "coins <= 3": ": coins is 3",
    "coins > 2": ": coins is 3",
    "coins >= 3": ": coins is 3",
    "mood != sad": ": mood is glad",
    "deck.top in deck": ": deck.top is fig",
    "deck.top not in gone": ": deck.top is fig",
    'deck.top == "fig"': ": deck.top is fig",
    'deck.top != "nut"': ": deck.top is fig",
    '"fig" in deck': "",
    '"nut" not in deck': "",
    "market[1] is face up": "",
    "market[2] is not face up": "",
    "market[2] is not face down": "",
    "any((n in used) for n in 1..3)": "",
    "all(n not in spare for n in 1..3)": "",
}
"""What holds, with the values that are told beside it."""

FAILS = {
    "coins in used": "3 is not in used: that is 2",
    "coins not in [3, 4]": "3 is in [3, 4]: that is 3, 4",
    "count(used) not in [1, 2]": "1 is in [1, 2]: that is 1, 2",
    "gift is none": "gift is 5, expected none",
    "prize is not none": "prize is none, expected something",
    "deck is empty": "deck holds 1, expected 0",
    "gone is not empty": "gone is empty",
    "used is empty": "used holds 1, expected 0",
    "spare is not empty": "spare is empty",
    "market[1] is empty": "market[1] holds nut",
    "market[2] is not empty": "market[2] is empty",
    "coins == 4": "coins is 3, expected 4",
    "coins != 3": "coins is 3, expected anything but that",
    "coins < 3": "coins is 3, expected less than 3",
    "coins <= 2": "coins is 3, expected at most 2",
    "coins > 3": "coins is 3, expected more than 3",
    "coins >= 4": "coins is 3, expected at least 4",
    "mood != glad": "mood is glad, expected anything but that",
    "bad": "bad is no",
    "deck.top not in deck": "fig is in deck",
    'deck.top == "nut"': "deck.top is fig, expected nut",
    'deck.top != "fig"': "deck.top is fig, expected anything but that",
    '"fig" not in deck': "fig is in deck",
    "market[2] is face up": "`market[2] is face up` does not hold",
    "market[1] is not face up": "`market[1] is not face up` does not hold",
    "market[1] is face down": "`market[1] is face down` does not hold",
    "market[2] is face down": "market[2] is empty",
    "any((n in spare) for n in 1..3)": "`any((n in spare) for n in 1..3)` does not hold",
    "all(n not in used for n in 1..3)": "it does not hold for n = 2: 2 is in used: that is 2",
}
"""What does not hold, with what is said of it."""

ATOMS = {
    **dict.fromkeys(HOLDS, True),
    **dict.fromkeys(FAILS, False),
    "filled()": True,
    "lacking()": False,
    "coins not in [3]": False,
}


def joined(one: str, other: str) -> dict[str, bool]:
    """Two conditions joined in all ways, with whether that holds."""
    a, b = ATOMS[one], ATOMS[other]
    return {
        f"{one} and {other}": a and b,
        f"{other} or {one}": a or b,
        f"not ({other} or {one})": not (a or b),
        f"not (not ({one}))": a,
        f"not ({one})": not a,
    }


TRUE, FALSE = ([each for each in ATOMS if ATOMS[each] is truth] for truth in (True, False))
PAIRS = [*zip(TRUE[::3], FALSE[::3], strict=False), *zip(FALSE[::5], FALSE[1::5], strict=False), (TRUE[1], TRUE[5])]
DENIED = {f"not ({text})": not holds for text, holds in ATOMS.items()}
TRUTH = ATOMS | DENIED | {text: holds for pair in PAIRS for text, holds in joined(*pair).items()}
CONDITIONS = list(TRUTH)

SAYS = re.compile(r"`([^`]+)` (holds|does not hold|is yes|is no)")


def check_said(sentence: str) -> None:
    """That what a sentence says of whole conditions is so."""
    for text, verdict in SAYS.findall(sentence):
        assert "…" in text or TRUTH[text] is (verdict in ("holds", "is yes")), sentence
    assert not re.search(r"(empty|none|face up|face down) is \w", sentence), sentence


def check_why(why: Why, condition: str) -> None:
    """That an answer on a condition is right, and each of its reasons is."""
    assert why.is_offered is TRUTH[condition], str(why)
    told = [each for each in why.reasons if each.kind in ("holds", "fails")]
    assert told, str(why)
    for reason in told:
        assert reason.span is not None
        assert TRUTH[reason.span.text] is (reason.kind == "holds"), str(why)
        check_said(reason.sentence)
    if condition in HOLDS:
        assert told[-1].sentence == f"`{condition}` holds{HOLDS[condition]}"
    if condition in FAILS:
        assert told[-1].sentence == FAILS[condition]


QUESTIONS = {
    "option": ('p chooses "What?"', '    option "1" if {}', "        stop", '    option "z"', "        stop"),
    "where": ('p chooses k from [1] where {}, or "None"',),
}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_why(kind: str):
    lines = [
        line
        for number, condition in enumerate(CONDITIONS)
        for line in (f"if which == {number}", *("    " + each.format(condition) for each in QUESTIONS[kind]))
    ]
    asked = "".join(f"    {line}\n" for line in lines)
    game = Game.of(check_text("t.rules", f"{HEAD}    p chooses which from 0..{len(CONDITIONS)}\n{asked}"))
    for number, condition in enumerate(CONDITIONS):
        state = game.start(1, seed=1)
        state.choose(number)
        check_why(state.why_not("1"), condition)


def test_expect():
    tests = "".join(f'\ntest "{n}"\n    expect {each}\n' for n, each in enumerate(CONDITIONS))
    rules = f"{HEAD}    p chooses n from [1]\n{tests}"
    model = check_text("t.rules", rules).model
    assert model is not None
    outcomes = run_tests(model)
    for condition, outcome in zip(CONDITIONS, outcomes, strict=True):
        assert (outcome.diagnostic is None) is TRUTH[condition], condition
        if outcome.diagnostic is not None:
            check_said(outcome.diagnostic.message)
            assert outcome.diagnostic.message == FAILS.get(condition, outcome.diagnostic.message)


@pytest.mark.parametrize("condition", [each for each in FAILS if " not " in each])
def test_invariants(condition: str):
    rules = f'{HEAD}    p chooses n from [1]\n\ninvariant "ours" always\n    {condition}\n'
    with pytest.raises(Fault) as found:
        Game.of(check_text("t.rules", rules)).start(1, seed=1, invariants=True)
    check_said(str(found.value))
    said = FAILS[condition].removeprefix("it does not hold ")
    assert said in str(found.value) or said.endswith("does not hold"), str(found.value)
