"""A check-up finds each kind of mistake that an author can make, and gives a test that fails for the same reason."""

import re

import pytest

import rulewright
from rulewright.dsl import check_text, render_text
from rulewright.dsl.explanation import explain
from rulewright.interpreter import Game, run_tests
from rulewright.playtest import CheckUp, Failure, check_up
from rulewright.playtest.checkup import CLAIMS, ENDS, FAULTLESS, HAS_OPTIONS

FEW = 'invariant "few are spent"'

CARDS = """
game "Cards"
    players 2..4

option rise: 0..3 = 1

cards Card
    value: 1..6
    for each v in 1..6
        card "No {v}" x3
            value = v

player
    hand: hand of Card
    points: int = 0

deck: pile of all Card face down
rest: pile of Card face up

setup
    shuffle deck
    for p in players
        p chooses n from 2..4 "How many cards?"
        move top n of deck to p.hand

action score(p: player, n: int)
    p.points += n

turn p
    p chooses some c from p.hand "Which cards?"
    move c to rest
    score(p, sum(x.value for x in c))
    move top of deck to p.hand
    each q in players secretly chooses b from 0..2 "Your bid?"
        q.points += b
    if deck is empty
        end game

ranking p
    by p.points, highest

invariant "few are spent"
    count(rest) < 40
"""

PLANTED = {
    "a fault": (FAULTLESS, "p.points += n\n", "p.points += first(x in p.hand where x.value == 6).value\n"),
    "a fault after dice": (
        FAULTLESS,
        "move c to rest\n",
        "move c to rest\n    y = roll d6\n    p.points += [0, 1][y]\n",
    ),
    "a fault in setup": (FAULTLESS, "shuffle deck\n", "shuffle deck\n    players[1].points = [0, 1][deck.top.value]\n"),
    "a fault in a sealed answer": (FAULTLESS, "q.points += b\n", "q.points += [0, 1, 2][b]\n"),
    "a broken invariant": (FEW, "count(rest) < 40", "count(rest) < 6"),
    "an invariant broken at a decision": (FEW, 'spent"\n    count(rest) < 40', 'spent" always\n    count(rest) < 6'),
    "no option": (HAS_OPTIONS, "chooses some c from p.hand", "chooses 2 c from p.hand"),
    "no end": (ENDS, "if deck is empty", "if deck is empty and rise > 1"),
}
"""What breaks a promise in the rules above: the promise, what stands there, and what stands there instead."""


def game_of(text: str) -> Game:
    return Game.of(check_text("cards.rules", text))


def planted(what: str) -> str:
    """The rules with a mistake in them."""
    _, old, new = PLANTED[what]
    assert CARDS.count(old) == 1
    return CARDS.replace(old, new)


def failures(found: CheckUp) -> dict[str, Failure]:
    return {each.claim: each.failure for each in found.findings if each.failure is not None}


def pasted(text: str, test: str) -> list[tuple[str, int]]:
    """The code and line of what fails when a test was pasted behind the rules; run alone."""
    checked = check_text("cards.rules", f"{text}\n{test}")
    assert checked.model is not None, render_text(checked.diagnostics)
    (outcome,) = run_tests(checked.model, [checked.model.tests[-1].title])
    found = outcome.diagnostic
    return [] if found is None else [(found.code, found.span.line)]


def test_nothing_is_found_in_sound_rules():
    found = check_up(game_of(CARDS), 4)
    assert failures(found) == {}
    assert [each.claim for each in found.findings] == [FEW, *CLAIMS]
    assert [each.players for each in found.played] == [2, 3, 4]
    # They are short: so there are more than four of each.
    assert all(4 < each.games == each.finished <= 40 and each.picks >= 1_000 for each in found.played[:2])
    assert (found.played[2].games, found.played[2].finished) == (40, 40)


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_mistake_is_found_and_told_as_a_test(what):
    text = planted(what)
    found = failures(check_up(game_of(text), 4))
    assert list(found) == [PLANTED[what][0]]
    (failure,) = found.values()
    assert failure.diagnostic is not None
    assert failure.test is not None
    expected = (failure.diagnostic.code, failure.diagnostic.span.line)
    if what == "no end":
        expected = ("RW731", text.count("\n") + failure.test.count("\n") + 1)
    assert pasted(text, failure.test) == [expected]
    assert failure.course.players == 2
    # In rules without the mistake it passes.
    assert pasted(CARDS, failure.test) == []


def test_the_smallest_game_is_told():
    text = planted("a broken invariant")
    failure = failures(check_up(game_of(text), 4))[FEW]
    again = failures(check_up(game_of(text), 4))[FEW]
    assert failure == again
    # Two must have some cards and spend six of them; they bid after each turn.
    assert failure.course.seed <= 10
    assert len(failure.course.picks) <= 2 + 4 * 3


def test_what_is_measured_at_the_end_goes_wrong():
    text = 'game "Sum"\n    players 2\n\nz: int = 0\n\nturn p\n    p chooses k from 1..2\n    z += k\n    if z > 5\n'
    game = game_of(text + '        win p\n\nmeasure "shares" 12 // (z - 6)\n')
    failure = failures(check_up(game, 20))[FAULTLESS]
    assert failure.diagnostic is not None
    assert "divides by 0" in failure.diagnostic.message
    assert failure.course.picks


def test_another_seed_finds_the_same():
    text = planted("a fault")
    tests = {failures(check_up(game_of(text), 3, seed))[FAULTLESS].test for seed in (1, 2, 3)}
    for test in tests:
        assert test is not None
        assert len(re.findall(" picks ", test)) == 3


def test_games_from_other_options_say_so():
    checked = check_text("cards.rules", planted("a fault"))
    failure = failures(check_up(Game.of(checked, {"rise": 3}), 3))[FAULTLESS]
    assert failure.test is not None
    assert "    set rise = 3\n" in failure.test


def test_what_no_test_can_tell_plays_by_itself():
    # Cards that differ, and are called alike.
    text = planted("a fault").replace('card "No {v}" x3', 'card "Card" x3').replace("some c from", "1 c from")
    failure = failures(check_up(game_of(text), 3))[FAULTLESS]
    assert failure.test is not None
    assert "    play on for " in failure.test
    assert failure.diagnostic is not None
    assert pasted(text, failure.test) == [(failure.diagnostic.code, failure.diagnostic.span.line)]


def leaking(text: str) -> Failure:
    """What a check-up says of rules in which a seat learns what is hidden."""
    (failure,) = failures(check_up(game_of(text), 4)).values()
    assert failure.diagnostic is not None
    assert failure.diagnostic.code == "RW741"
    return failure


def test_the_page_of_a_leak():
    page = explain("RW741")
    assert page is not None
    failure = leaking(page.wrong)
    assert failure.diagnostic is not None
    assert failure.diagnostic.message == "What is told tells seat 2 (Player 2) something that is hidden from it"
    assert failure.diagnostic.span.text.startswith('say "{p} has')
    assert re.fullmatch("“Player 1 has . left.”, but “Player 1 has . left.” if .*", failure.diagnostic.label)
    assert "announce it" in str(failure.diagnostic.help)
    assert failures(check_up(game_of(page.right), 4)) == {}


LATE_LEAK = """\
game "Late"
    players 2..3

cards Card
    worth: 1..6
    for each n in 1..6
        card "card {n}" x3
            worth = n

player
    hand: hand of Card

deck: pile of all Card face down
rounds: int = 0

setup
    shuffle deck
    for p in players
        move top 4 of deck to p.hand

turn p
    rounds += 1
    if rounds > 60
        end game
    p chooses n from 1..2 "How many?"
    if rounds > 40 and sum(c.worth for c in p.hand) > 12
        next(p) chooses k from 1..2 "And you?"
"""


def test_a_leak_late_in_a_long_game_is_made_small():
    failure = leaking(LATE_LEAK)
    assert failure.diagnostic is not None
    assert [each.span.text for each in failure.diagnostic.secondary] == ['next(p) chooses k from 1..2 "And you?"']
    assert failure.course.players == 2
    assert len(failure.course.picks) == 41
    # No test can see it: that of the failure comes to the same place.
    assert failure.test is not None
    assert not failure.test_fails
    assert pasted(LATE_LEAK, failure.test) == []


def test_only_a_dead_end_does_not_end():
    found = check_up(rulewright.load("pig"), 2)
    assert failures(found) == {}


TRAP = """
game "Trap"
    players 2..4

points: int = 0
is_stuck: bool = no

setup
    n = roll d12
    m = roll d4
    if n == 1 and m == 1
        is_stuck = yes

turn p
    p chooses k from 1..3 "How many?"
    if not is_stuck
        points += k
    if points >= 20
        win p
"""


def test_an_end_that_is_rarely_out_of_reach_is_missed():
    found = check_up(game_of(TRAP), 10)
    assert list(failures(found)) == [ENDS]
    (ends,) = (each for each in found.findings if each.claim == ENDS)
    assert 0 < ends.times < 10


PATIENCE = """
game "Patience"
    players 2

player
    coins: int = 0

rounds: int = 0

turn p
    p chooses n from 1..3 "A number"
    p chooses m from 1..3 "Another"
    rounds = (rounds + 1) % 4
    p.coins = n
    if rounds > 7 or p.coins > m + 3
        win p
"""


def test_of_a_game_without_an_end_is_told_what_comes_round_again():
    found = check_up(game_of(PATIENCE), 1)
    (failure,) = failures(found).values()
    assert failure.is_endless
    shown = failure.diagnostic
    assert shown is not None
    assert shown.help is not None
    assert shown.label == "asked 100 times in 200 further answers"
    assert [(label.span.text, label.text) for label in shown.secondary] == [
        ('p chooses m from 1..3 "Another"', "asked 100 times"),
        ("win p", "this would end it, and never ran"),
    ]
    assert shown.help.startswith("meanwhile `rounds` was 0 to 3, `coins` was 0 to 3; ")


def test_nothing_is_played_for_nothing():
    found = check_up(game_of(planted("a fault")), 0)
    assert failures(found) == {}
    assert [each.games for each in found.played] == [0, 0, 0]
