"""What tests of a file ask of narration and of the number of players."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, ReferenceGame, run_tests

RULES = """\
game "Whispers"
    players 2..3

cards Card
    worth: 1..3
    card "Ace" x3
        worth = 3

deck: pile of all Card face down

player
    points: 0..20 = 0
    held: hand of Card

setup
    for p in players
        move top of deck to p.held

turn p
    p.points += 1
    say "{p} goes on."
    say "psst {p}" to p
    announce sum(c.worth for c in p.held) "{p} holds {value}."
    if p.points == 10
        win p

test "a line"
    do turn(p1)
    %s
"""


def outcome(line: str):
    checked = check_text("whispers.rules", RULES % line)
    assert checked.model is not None, checked.diagnostics
    (found,) = run_tests(checked.model)
    return found


@pytest.mark.parametrize(
    "line",
    [
        'expect p2 can hear "p1 goes on."',
        'expect p1 can hear "psst p1"',
        'expect p2 cannot hear "psst p1"',
        'expect p2 can hear "p1 holds 3."',
        'expect p2 can hear "{p1} holds {2 + 1}."',
        "players 4 is refused",
        "players 1 is refused",
    ],
)
def test_holds(line: str):
    assert outcome(line).passed


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ('expect p2 can hear "psst p1"', "p2 has not heard “psst p1”", "p2 has heard “p1 holds 3.”"),
        ('expect p2 can hear "p1 holds 2."', "p2 has not heard “p1 holds 2.”", "p2 has heard “p1 holds 3.”"),
        ('expect p2 cannot hear "p1 goes on."', "p2 has heard “p1 goes on.”", None),
        ("players 3 is refused", "3 may play this game", None),
    ],
)
def test_fails(line: str, message: str, help: str | None):
    failed = outcome(line)
    assert not failed.passed
    assert failed.diagnostic is not None
    assert failed.diagnostic.code == "RW731"
    assert failed.diagnostic.message == message
    assert failed.diagnostic.help == help


def test_only_texts_are_heard():
    (found,) = check_text("whispers.rules", RULES % "expect p1 can hear 3").diagnostics
    assert found.code == "RW615"
    assert found.message == "only a text can be heard"


def test_those_addressed_are_told_of_once_and_by_seat():
    text = """game "Calls"
    players 3

turn p
    say "Hear, hear!" to [players[3], p, players[3]]
    say "Hear!" to others(players[2])
    end game
"""
    checked = check_text("calls.rules", text)
    assert checked.model is not None
    compiled = [event.audience for event in Game.of(checked).start(seed=1).log if event.kind == "said"]
    reference = [event.audience for event in ReferenceGame(checked.model, 3).log if event.kind == "said"]
    assert compiled == reference == [(0, 2), (0, 2)]
