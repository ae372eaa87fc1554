"""Tests of a file that say where chance starts from, and that let everybody pick at random."""

import pytest

from rulewright.dsl import check_text, render_text
from rulewright.interpreter import Game, below, run_tests, seeded

GAME = """
game "Bids"
    players 2..3

player
    coins: int = 0

deck: int = 0
rounds: int = 0

setup
    deck = roll d100
    for p in players
        p chooses n from 1..9 "How many?"
        p.coins = n

turn p
    rounds += 1
    each q in players secretly chooses n from 1..9 "Your number"
        q.coins += n
    p chooses m from 1..1 "The only one", if several
    p.coins += m
    if rounds == 6
        end game

invariant "few"
    all(p.coins < 70 for p in players)
"""


def failed(body: str) -> list[tuple[str, str, str]]:
    """The code, message and place of a test of this body that fails."""
    lines = "".join(f"    {line}\n" for line in body.strip().splitlines())
    checked = check_text("bids.rules", f'{GAME}\ntest "t"\n    players 2\n{lines}')
    assert checked.model is not None, render_text(checked.diagnostics)
    (outcome,) = run_tests(checked.model)
    found = outcome.diagnostic
    return [] if found is None else [(found.code, found.message, found.span.text)]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**53 - 1])
def test_a_seed_is_that_of_a_game(seed):
    checked = check_text("bids.rules", GAME)
    deck = Game.of(checked).start(2, seed).view(1)["game"]["deck"]
    line = "" if seed == 1 else f"seed {seed}\n"
    assert failed(f"{line}expect deck == {deck}\nleave open") == []


def test_a_game_is_played_to_its_end():
    assert failed("play on for 2 picks\nexpect p2.coins > 0\ndo play\nplay on for 12 picks\nexpect game_over") == []
    body = "play on for 2 picks\ndo play\nplay on for 11 picks\nexpect game_over"
    assert failed(body) == [("RW731", "the game is not over", "expect game_over")]


def test_each_seat_draws_from_a_stream_of_its_own():
    stream, picks = seeded(3, 1), []
    for _ in range(3):
        stream, number = below(stream, 9)
        picks.append(number + 1)
    assert failed(f"seed 3\nplay on for 1 picks\nexpect p1.coins == {picks[0]}\nleave open") == []
    body = f"seed 3\nplay on for 2 picks\ndo play\nplay on for 2 picks\nexpect p1.coins == {picks[0] + picks[1] + 1}"
    assert failed(f"{body}\nleave open") == []


def test_sealed_answers_may_be_given_partly():
    body = "p1 picks 1\np2 picks 1\ndo play\np2 picks 4\nplay on for 1 picks\nexpect p2.coins == 5"
    assert failed(f"{body}\nleave open") == []
    assert failed("p1 picks 1\np2 picks 1\ndo play\nplay on for 1 picks\np2 picks 4\nleave open") == []


def test_what_was_taken_by_the_way_is_not_named_later():
    body = "play on for 2 picks\ndo play\nplay on for 2 picks\np1 picks 2\nexpect p1 cannot pick 2\nleave open"
    assert failed(body) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("play on for 2 picks\nplay on for 1 picks", "RW732"),
        ("play on for 2 picks\ndo play\nplay on for 99 picks\nplay on for 1 picks", "RW736"),
        ("play on for 1 picks", "RW733"),
        ("play on for 2 picks\ngiven p1.coins = 69\ndo play\nplay on for 99 picks\nexpect game_over", "RW721"),
    ],
)
def test_what_can_go_wrong(body, code):
    assert [each[0] for each in failed(body)] == [code]
