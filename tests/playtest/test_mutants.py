"""Rule mutants: which are noticed, by what, and that a sample hangs on nothing but the rules, the seed and its size."""

import json
import re

import pytest

import rulewright
from rulewright.cli.mutants import lines
from rulewright.dsl import check_text
from rulewright.interpreter import Game
from rulewright.playtest import plant_mutants
from rulewright.playtest.mutants import shares

RACE = """
game "Race"
    players 2..3

steps: int = 0

turn p
    p chooses n from 1..2 "How far?"
    advance(n)
    if steps >= 9
        win p

action advance(n: int)
    steps += n

action rest(n: int)
    if n > 3
        steps -= n

invariant "nobody runs on"
    steps <= 10

test "one goes two"
    players 2
    do turn(p1)
    p1 picks 2
    expect steps == 2

test "the ninth step wins"
    players 2
    given steps = 8
    do turn(p2)
    p2 picks 1
    expect winners == [p2]
"""


def game_of(text: str) -> Game:
    return Game.of(check_text("race.rules", text))


def judged(text: str, **more):
    report = plant_mutants(game_of(text), 1000, **more)
    return {(each.line, each.before, each.after): each.noticed_by for each in report.mutants}


def test_survivors_are_those_that_nothing_looks_at():
    found = judged(RACE)
    assert found[14, "steps += n", "steps -= n"] == "one goes two"
    assert found[11, "win p", "(nothing)"] == "the ninth step wins"
    assert found[10, "steps >= 9", "steps > 9"] == "the ninth step wins"
    # What is never called may do anything; nobody tests that a third cannot take part, or that the first does not win.
    assert found[17, "n > 3", "n >= 3"] is None
    assert found[18, "steps -= n", "steps += n"] is None
    assert found[3, "players 2..3", "(high: 4)"] is None
    # Changed to what `check` refuses they are no mutants.
    assert all("next(n)" not in after for _, _, after in found)


def test_random_games_notice_what_no_test_does():
    free = RACE.replace("1..2", "1..3")
    assert judged(RACE)[8, "2", "3"] is None
    assert judged(RACE, playthroughs=20)[8, "2", "3"] == (
        'a random game with 2 players: the invariant "nobody runs on" does not hold: steps is 11, expected at most 10'
    )
    # A mutant that never ends is noticed too, by the budget of steps or by the patience of whoever waits.
    assert judged(free)[8, "1", "0"] is None
    assert judged(RACE, playthroughs=3)[10, "steps >= 9", "steps < 9"] is not None


def test_a_mutant_that_goes_on_for_ever_is_noticed():
    text = RACE.replace("    steps += n\n", "    left = n\n    while left > 0\n        steps += 1\n        left -= 1\n")
    assert judged(text)[17, "left -= 1", "(nothing)"] == "one goes two"
    endless = (
        RACE.replace('test "the ninth', 'test "the last')
        .replace("expect winners == [p2]", "leave open")
        .replace("<= 10", ">= 0")
    )
    found = judged(endless, playthroughs=1)
    assert found[11, "win p", "(nothing)"] == "a random game with 2 players, which did not end"


GOSSIP = """
game "Gossip"
    players 2

cards Card
    worth: 1..2
    card "low" x4
        worth = 1
    card "high" x4
        worth = 2

player
    hand: hand of Card

deck: pile of all Card face down

setup
    shuffle deck
    for p in players
        move top 2 of deck to p.hand

turn p
    if p.hand is empty
        end game
    p chooses c from p.hand "Which card?"
    reveal c
    if c.worth > 1
        say "It is high."
    move c to bottom of deck
"""


def test_a_leak_notices_what_no_test_does():
    report = plant_mutants(game_of(GOSSIP), 1000, playthroughs=5)
    (leak,) = (each for each in report.mutants if (each.before, each.after) == ("reveal c", "(nothing)"))
    assert leak.noticed_by == "a random game with 2 players: not so: no seat learns what is hidden from it"
    assert leak.way == "property"
    assert dict(report.by_way)["property"] >= 1
    assert json.loads(json.dumps(report.to_plain()))["ways"] == dict(report.by_way)
    assert any(re.fullmatch(r"    by .*promises \d+", line) for line in lines("gossip", report))


def test_long_games_are_broken_off():
    text = RACE.replace('test "the ninth', 'test "the last').replace("expect winners == [p2]", "leave open")
    endless = text.replace("<= 10", ">= 0")
    # Nobody can say that a game of the mutant does not end where those of the rules do not either.
    assert judged(endless, playthroughs=1, most_decisions=3)[11, "win p", "(nothing)"] is None
    assert judged(endless, playthroughs=1, most_decisions=100)[11, "win p", "(nothing)"] is not None
    # The invariants are watched as far as they go.
    runs_on = judged(text, playthroughs=5, most_decisions=3)
    assert runs_on[14, "steps += n", "steps -= n"] == "one goes two"
    assert judged(text, playthroughs=20, most_decisions=3)[8, "2", "3"] is None
    assert judged(text.replace("<= 10", "<= 5"), playthroughs=20, most_decisions=3)[8, "2", "3"] is not None


def test_the_sample_hangs_on_the_seed_and_its_size_only():
    game = game_of(RACE)
    one = plant_mutants(game, 20, seed=3)
    assert len(one.mutants) == 20
    assert plant_mutants(game, 20, seed=3, jobs=2) == one
    assert plant_mutants(game, 20, seed=4).mutants != one.mutants
    counts = [planted for _, planted, _ in one.by_kind]
    assert sum(counts) == 20
    assert max(counts) <= 4
    assert [mutant.line for mutant in one.mutants] == sorted(mutant.line for mutant in one.mutants)


def test_only_some_tests_may_be_asked():
    game = game_of(RACE)
    found = plant_mutants(game, 1000, titles=["one goes two"])
    assert {mutant.noticed_by for mutant in found.mutants} == {None, "one goes two"}


def test_shares_are_as_equal_as_there_is_room():
    assert shares(10, [9, 9, 1]) == [5, 4, 1]
    assert shares(100, [1, 2, 3]) == [1, 2, 3]
    assert shares(2, [5, 5, 5]) == [1, 1, 0]
    assert shares(0, [4]) == [0]
    assert sum(shares(300, [33, 128, 43, 59, 8, 5, 9])) == 285


def test_the_report_for_people_and_for_programs():
    report = plant_mutants(game_of(RACE), 1000)
    plain = json.loads(json.dumps(report.to_plain()))
    assert plain["planted"] == len(plain["mutants"]) == len(report.mutants)
    assert plain["noticed"] == sum(each["noticed_by"] is not None for each in plain["mutants"])
    assert sum(each["planted"] for each in plain["kinds"].values()) == plain["planted"]
    told = lines("race", report)
    assert told[0].startswith("race.rules:")
    assert "race.rules:17:8: shifted comparison survived" in told
    assert told[told.index("race.rules:17:8: shifted comparison survived") + 1] == "    n > 3 → n >= 3"
    assert f"{plain['noticed']} of {plain['planted']} mutants noticed" in "\n".join(told)


def test_a_game_without_tests_notices_nothing_but_what_goes_wrong():
    text = RACE[: RACE.index("test")]
    report = plant_mutants(game_of(text), 30)
    assert report.noticed == 0


@pytest.mark.deep
def test_the_tests_of_a_whole_game_notice_nearly_all():
    report = plant_mutants(rulewright.load("gnadenlos"), 300, seed=1, jobs=2)
    assert len(report.mutants) == 300
    assert report.noticed >= 285, lines("gnadenlos", report)
