"""What came to light since a decision, so that among several people it stands."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, Playthrough, load


def reason(play: Playthrough, *answers: int) -> str | None:
    """Why the decisions that these options answer stand."""
    before = len(play)
    for answer in answers:
        decision = play.state.decisions[0]
        play.choose(decision.options[answer], decision.seat)
    return play.reason_against_undo(before)


def test_nothing_comes_to_light_by_an_open_move() -> None:
    assert reason(Playthrough.start(load("tictactoe"), seed=1), 4, 0) is None


def test_a_roll_comes_to_light() -> None:
    assert reason(Playthrough.start(load("pig"), seed=1), 0) == "chance has spoken since."


SEALED = """\
game "Sealed"
    players 3

player
    sent: int, seen by owner = 0

play
    each p in players secretly chooses n from [7, 8] "Which?"
        p.sent = n
    for p in players
        p chooses n from [1, 2] "And now?"
        p.sent = n
"""


def test_sealed_answers_stand_when_all_have_answered() -> None:
    play = Playthrough.start(Game.of(check_text("sealed.rules", SEALED)))
    assert reason(play, 0, 1) is None
    assert play.reason_against_undo(0) is None
    assert reason(play, 0) == "all have answered since."
    assert play.reason_against_undo(0) == "all have answered since."
    # What is decided openly after that can be taken back by itself.
    assert reason(play, 0) is None
    assert play.reason_against_undo(2) == "all have answered since."


LIGHT = """\
game "Light"
    players 2

cards Card
    card "Ace" x4
    card "Ten" x4

player
    held: hand of Card
    fate: 0..9, seen by owner = 0

deck: pile of all Card face down
heap: pile of Card face down
open: pile of Card face up

setup
    for p in players
        move top 2 of deck to p.held
    move top 2 of deck to open

turn p
    p chooses "What now?"
        option "Go on"
            {body}
        option "Win"
            win p
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("move top of deck to p.held", "a card has come to light since."),
        ("move top of p.held to open", "a card has come to light since."),
        ("move top of deck to heap", None),
        ("move top of open to heap", None),
        ("move random of deck to heap", "chance has spoken since."),
        ("shuffle deck", "chance has spoken since."),
        ("reveal deck", "a card has come to light since."),
        ("p looks at deck", "a card has come to light since."),
        ("reveal open", None),
        ('say "psst" to p', "somebody has been told something since."),
        ('announce count(p.held) "{value} cards"', "something has been shown since."),
        ('say "hello"', None),
        ("p.fate += 1", None),
        ("next(p).fate += 1", "somebody has been told something since."),
    ],
)
def test_what_came_to_light(body: str, expected: str | None) -> None:
    play = Playthrough.start(Game.of(check_text("light.rules", LIGHT.replace("{body}", body))), seed=1)
    assert reason(play, 0) == expected
