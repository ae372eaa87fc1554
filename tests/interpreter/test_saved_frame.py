"""What frames hold besides the names of the rules is tested too, where a state is read from a text."""

import json

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import BadStateError, Game, State
from rulewright.interpreter.layout import ACTIVE
from rulewright.interpreter.saved import KEPT

SEALED = """\
game "Sealed"
    players 3

cards Card
    card "a" x4
    card "b" x4

player
    hand: hand of Card

deck: pile of all Card face down

setup
    for p in players
        move top 2 of deck to p.hand

turn p
    each q in players from p secretly chooses c from q.hand
        q chooses again from q.hand
        move c to deck
        say "{again}" to q
    end game
"""

FRAME, SEAT = 1, 2
"""Where `engine` of a saved state holds what waits, and who is asked."""


def opened(answers: int) -> tuple[Game, State]:
    game = Game.of(check_text("sealed.rules", SEALED))
    state = game.start()
    for _ in range(answers):
        decision = state.decisions[0]
        state.choose(decision.options[0], decision.seat)
    return game, state


def refused(game: Game, saved: object) -> bool:
    try:
        game.restore(json.dumps(saved))
    except BadStateError:
        return True
    return False


def test_who_is_asked_in_secret_is_who_the_rules_go_on_with() -> None:
    game, state = opened(1)
    saved = json.loads(state.to_json())
    asked = saved["engine"][SEAT]
    place = saved["engine"][FRAME].index(asked)
    for other in ([], asked[:2], asked[::-1], [*asked, 0], None, 7):
        saved["engine"][FRAME][place] = other
        assert refused(game, saved), other


@pytest.mark.parametrize("other", [7, None, [7], [[7, 7]], [[[]]], [["x"]], [[99]], [[[1]]], {}])
def test_answers_that_wait_for_their_turn_are_answers(other: object) -> None:
    game, state = opened(3)
    saved = json.loads(state.to_json())
    frame = saved["engine"][FRAME]
    place = next(n for n, held in enumerate(frame) if isinstance(held, list) and held and isinstance(held[0], list))
    frame[place] = other
    assert refused(game, saved)


def test_what_was_answered_goes_on_when_it_is_whole() -> None:
    game, state = opened(3)
    other = game.restore(state.to_json())
    for each in (state, other, other.imagine(1, seed=2)):
        each.choose(each.decisions[0].options[0])
        assert each.log
    assert state == other


@pytest.mark.parametrize("other", [2, -1, 3, None, True])
def test_a_saved_game_is_no_part_of_a_test(other: object) -> None:
    # What runs for a test alone ends with nobody to decide, and no result.
    game, state = opened(0)
    saved = json.loads(state.to_json())
    place = KEPT.index(ACTIVE)
    assert saved["engine"][place] == 1
    saved["engine"][place] = other
    assert refused(game, saved)


def test_no_two_players_of_a_saved_state_have_one_name() -> None:
    game, state = opened(0)
    saved = json.loads(state.to_json())
    for names in (["A", "B", "a"], ["A", "A", "B"], ["A", "B"], ["A", "B", 3]):
        assert refused(game, {**saved, "names": names}), names
    assert not refused(game, {**saved, "names": ["A", "B", "C"]})
