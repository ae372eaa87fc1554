"""What can be said of a game without playing it."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, Traits, bundled_games, load

TEXT = """\
game "T"
    players 2..3

cards C
    card "a" x3
    card "b" x4

player
    n: int = 0

turn p
    p chooses "Well?"
        option "Go on"
            n = {what}
            p.n += n
"""


def traits(text: str, players: int | None = None) -> Traits:
    return Traits.of(Game.of(check_text("t.rules", text)).start(players))


@pytest.mark.parametrize(
    ("what", "outcomes"),
    [
        ("roll d6", 7),
        ("roll d20", 20),
        ("roll 3d6", 16),
        ("roll 900d10", 1000),
        ("random([1, 2, 3])", 7),
        ("random(1..50)", 50),
    ],
)
def test_a_draw_has_no_more_outcomes_than_its_dice_or_its_list(what, outcomes):
    found = traits(TEXT.format(what=what))
    assert (found.has_chance, found.most_outcomes) == (True, outcomes)


def test_a_game_without_dice_and_shuffles_has_no_chance():
    assert not traits(TEXT.format(what="2")).has_chance


def test_secrets_are_cards_face_down_or_in_hands_and_values_that_not_all_see():
    plain = TEXT.format(what="2")
    assert not traits(plain).has_secrets
    assert traits(plain.replace("player\n", "deck: pile of all C face down\n\nplayer\n")).has_secrets
    assert traits(plain.replace("    n: int = 0\n", "    n: int, seen by owner = 0\n")).has_secrets


def test_what_is_paid_lies_between_the_bounds_of_its_type():
    plain = TEXT.format(what="2")
    assert traits(plain).payoffs is None
    assert traits(plain.replace("n: int", "n: -3..4") + "\npayoff p = p.n * 2\n").payoffs == (-6, 8)
    assert traits(plain + "\npayoff p = p.n\n").payoffs == (-(2**53) + 1, 2**53 - 1)


@pytest.mark.parametrize("name", bundled_games())
def test_no_bundled_game_does_what_its_traits_deny(name):
    game = load(name)
    state = game.start(explicit_chance=True)
    about = Traits.of(state)
    for number in range(60):
        if state.is_over:
            break
        decisions = state.decisions
        assert about.has_sealed or len(decisions) == 1
        if decisions[0].is_chance:
            assert about.has_chance
            assert len(decisions[0].options) <= about.most_outcomes
        options = decisions[0].options
        state.choose(options[number * 7919 % len(options)], decisions[0].seat)
    assert about.has_secrets or state.view(1) == {**state.view(2), "seat": 1}
