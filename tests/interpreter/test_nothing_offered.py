"""Why there was nothing to choose: told of the fault, and of questions that an `else` took the place of."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game, run_tests

HEAD = """\
game "T"
    players 2

cards Card
    cost: int = 2
    card "Fox"
    card "Hare"
        cost = 9

player
    coins: int = 1
    fish: int = 0
    hand: hand of Card

deck: pile of all Card face up

function payable(p: player) -> list of Card
    if p.coins == 0
        return []
    return [c for c in deck where c.cost <= p.coins]

function either(p: player) -> list of int
    low = 4
    found = 1..p.coins if p.coins < 1 else low..p.coins
    return found

turn p
"""

NOTHING = {
    "a range": ("p chooses n from 2..p.coins", [
        ("2..p.coins", "`2..p.coins` is empty: from 2 to 1 there is no number"),
    ]),
    "an empty zone": ("p chooses c from p.hand", [("p.hand", "`p.hand` is empty")]),
    "a condition": ("p chooses c from deck where c.cost < p.coins", [
        ("deck", "they come from `deck`, which holds 2"),
        ("c.cost < p.coins", "without Fox: c.cost is 2, expected less than 1 (p.coins)"),
        ("c.cost < p.coins", "without Hare: c.cost is 9, expected less than 1 (p.coins)"),
    ]),
    "a function": ("p chooses c from payable(p)", [
        ("payable(p)", "`payable(p)` is empty"),
        ("deck", "of `deck`, which holds 2, nothing is left"),
        ("c.cost <= p.coins", "without Fox: c.cost is 2, expected at most 1 (p.coins)"),
        ("c.cost <= p.coins", "without Hare: c.cost is 9, expected at most 1 (p.coins)"),
    ]),
    "a function's branch": ("p.coins = 0\np chooses c from payable(p)", [
        ("payable(p)", "`payable(p)` is empty"),
        ("p.coins == 0", "`p.coins == 0` holds"),
        ("[]", "here it is empty"),
    ]),
    "a local and one of two": ("p chooses n from either(p)", [
        ("either(p)", "`either(p)` is empty"),
        ("p.coins < 1", "`p.coins < 1` does not hold: p.coins is 1"),
        ("low..p.coins", "`low..p.coins` is empty: from 4 to 1 there is no number"),
    ]),
    "two lists": ("p chooses n from [x for x in 1..2 where x > 5] + [x for x in 1..p.fish]", [
        ("1..2", "of `1..2`, which holds 2, nothing is left"),
        ("x > 5", "without 1: x is 1, expected more than 5"),
        ("x > 5", "without 2: x is 2, expected more than 5"),
        ("[x for x in 1..p.fish]", "`[x for x in 1..p.fish]` is empty"),
    ]),
    "too few": ("p chooses 3 few from deck", [
        ("deck", "they come from `deck`, which holds 2"), ("3", "exactly 3 are chosen"),
    ]),
    "secretly, the second": ("p.coins = 4\neach q in players secretly chooses n from 3..q.coins\n    q.fish = n", [
        ("3..q.coins", "`3..q.coins` is empty: from 3 to 1 there is no number"),
    ]),
    "a menu": ('p chooses "Do?"\n    option "Buy" if p.coins > 3\n        p.fish += 1', [
        ("p.coins > 3", "without Buy: p.coins is 1, expected more than 3"),
    ]),
}  # fmt: skip


def game(statements: str, more: str = "") -> Game:
    lines = "".join(f"    {line}\n" for line in statements.splitlines())
    return Game.of(check_text("t.rules", f"{HEAD}{lines}    win p\n{more}"))


@pytest.mark.parametrize("kind", NOTHING)
def test_a_choice_without_options_and_else_tells_why(kind: str):
    statements, expected = NOTHING[kind]
    with pytest.raises(Fault) as caught:
        game(statements).start(2, seed=1)
    assert caught.value.code == "RW701"
    assert [(label.span.text, label.text) for label in caught.value.to_diagnostic().secondary] == expected


SKIPS = """\
p.coins -= 1
p chooses n from 1..p.coins "How many coins?"
else
    p.fish += 1
    p.fish += 1
p chooses c from deck "Which?"
next(p) chooses k from 1..3 where k > 7 "Dear?"
else
    p.coins += 1
next(p) chooses m from 1..2 "And you?"
"""
SKIPPED = (
    "Player 1 was not asked “How many coins?”: there was nothing to choose.",
    "`1..p.coins` is empty: from 1 to 0 there is no number.",
)
DEAR = "Player 2 was not asked “Dear?”: there was nothing to choose."


def test_a_question_that_was_skipped_is_told_until_somebody_has_answered():
    state = game(SKIPS).start(2, seed=1)
    assert state.why().sentences[1:4] == (*SKIPPED, "Player 1 is asked in the turn of Player 1.")
    assert state.why_not("7").sentences == ("7 is not offered.", *SKIPPED)
    assert not set(SKIPPED) & set(state.why_not("Owl").sentences)
    assert state.why(seat=2).sentences == ("It is Player 1 who must decide now.", *SKIPPED)
    state.choose(state.decisions[0].options[0])
    told = state.why().sentences
    assert DEAR in told
    assert "Without 2: k is 2, expected more than 7." in told
    assert not set(SKIPPED) & set(told)
    state.choose(2)
    assert state.is_over


def test_it_is_told_of_a_restored_state_only_from_then_on():
    made = game(SKIPS)
    state = made.restore(made.start(2, seed=1).to_json())
    assert not set(SKIPPED) & set(state.why().sentences)


def test_it_is_not_told_where_anything_is_hidden():
    # That the rules came there may follow from what another holds.
    hidden = HEAD.replace("    fish: int = 0\n", "    fish: int = 0\n    luck: int, hidden = 4\n")
    lines = "".join(f"    {line}\n" for line in f"if players[2].luck > 3\n{SKIPS}".splitlines()[:1])
    lines += "".join(f"        {line}\n" for line in SKIPS.splitlines())
    state = Game.of(check_text("t.rules", f"{hidden}{lines}    win p\n")).start(2, seed=1)
    assert not any("was not asked" in sentence for sentence in state.why().sentences)
    assert not any("was not asked" in sentence for sentence in state.why_for_all(None).sentences)


def test_a_test_that_picks_for_a_question_that_was_skipped_is_told():
    pays = '\ntest "pays"\n    do turn(p1)\n    p2 picks 1\n'
    gone = '\ntest "gone"\n    do turn(p1)\n    p1 picks "Fox"\n    p2 picks 3\n'
    rules = game(SKIPS, pays + gone).model
    found = [outcome.diagnostic for outcome in run_tests(rules)]
    assert all(found)
    first, second = (diagnostic for diagnostic in found if diagnostic is not None)
    assert "p1 was not asked “How many coins?”: there was nothing to choose" in [
        label.text for label in first.secondary
    ]
    assert second.message == "p2 cannot pick 3 here"


def test_rules_that_take_long_are_followed_no_further(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rulewright.interpreter.nothing_offered.LINES_FOLLOWED", 20)
    long = "repeat 100 times\n    p.fish += 1\np.coins -= 1"
    state = game(SKIPS.replace("p.coins -= 1", long)).start(2, seed=1)
    assert not set(SKIPPED) & set(state.why().sentences)


ASKED_INSTEAD = """\
game "Instead"
    players 2

player
    coins: int = 1

turn p
    ask(p)
    p.coins += 1

action ask(q: player)
    q chooses n from 5..q.coins
    else
        q chooses m from 1..3, k from 1..m where k + m > 2
    q.coins = 1

test "what was asked instead was answered"
    do turn(p2)
    p2 picks 2, 1
    p1 picks 2
"""


def test_what_was_done_instead_may_have_asked():
    checked = check_text("instead.rules", ASKED_INSTEAD)
    assert checked.model is not None, checked.diagnostics
    (outcome,) = run_tests(checked.model)
    assert outcome.diagnostic is not None
    assert (outcome.diagnostic.code, outcome.diagnostic.secondary) == ("RW732", ())
