"""The same decisions under edited rules: which is no longer possible, and what comes to something else."""

from pathlib import Path

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game, Playthrough, Replayed, load, replay

RULES = """\
game "Edited"
    players 2..3

pot: 0..99

player
    points: 0..99

turn p
    p chooses "What?"
        option "Take 1"
            pot += 1
        option "Take 2"
            pot += 2
        option "Keep it"
            p.points += pot
            pot = 0
    if p.points > 20
        win p
"""


def game(old: str = "", new: str = "") -> Game:
    text = RULES.replace(old, new) if old else RULES
    checked = check_text("edited.rules", text)
    assert checked.model is not None, [str(each) for each in checked.diagnostics]
    return Game.of(checked)


@pytest.fixture
def play() -> Playthrough:
    """Ada takes 2, Bob keeps it, again and again."""
    made = Playthrough.start(game(), seed=1, names=["Ada", "Bob"])
    for number in range(7):
        made.choose(made.state.decisions[0].options[1 + number % 2])
    return made


def test_under_the_same_rules_nothing_differs(play: Playthrough) -> None:
    again = replay(play, game())
    assert (again.broken, again.differs, again.rest, again.gone, again.come) == (None, None, (), (), ())
    assert again.play.state == play.state


def test_under_rules_that_only_read_otherwise_nothing_differs(play: Playthrough) -> None:
    again = replay(play, game('"What?"', '"What do you do?"'))
    assert (again.broken, again.differs) == (None, None)


def test_the_first_decision_after_which_a_value_is_another_is_told(play: Playthrough) -> None:
    again = replay(play, game("p.points += pot", "p.points += pot + 1"))
    assert again.broken is None
    assert again.differs is not None
    assert again.differs.number == 2
    assert (again.differs.value.name, again.differs.value.before, again.differs.value.after) == ("p2.points", "2", "3")
    assert len(again.play) == 7


def test_a_setup_that_differs_is_told(play: Playthrough) -> None:
    again = replay(play, game("pot: 0..99", "pot: 0..99 = 5"))
    assert again.differs is not None
    assert (again.differs.number, again.differs.value.name) == (0, "pot")


def test_a_decision_that_is_no_longer_possible_is_told_with_both_sides(play: Playthrough) -> None:
    again = replay(play, game('option "Keep it"', 'option "Keep it" if pot > 2'))
    assert again.differs is None
    broken = again.broken
    assert broken is not None
    assert (broken.number, broken.seat, broken.recorded, broken.found) == (2, 2, "Keep it", "Take 1, Take 2")
    assert broken.fault is None
    assert len(again.play) == 1
    assert again.rest == play.decisions[1:]


def test_somebody_else_is_asked(play: Playthrough) -> None:
    again = replay(
        play, game("    if p.points > 20", "    if pot == 2\n        pot = 1\n        win p\n    if p.points > 20")
    )
    assert again.broken is not None
    assert (again.broken.number, again.broken.recorded, again.broken.found) == (2, "Keep it", "the game is over")


def test_rules_that_go_wrong_are_told(play: Playthrough) -> None:
    again = replay(play, game("points: 0..99", "points: 0..1"))
    assert again.broken is not None
    assert again.broken.number == 2
    assert isinstance(again.broken.fault, Fault)
    assert again.broken.found == "2 does not fit here: from 0 to 1 is allowed"


def test_values_that_only_one_side_has_are_named_and_not_compared(play: Playthrough) -> None:
    again = replay(play, game("turn p\n", "rounds: 0..99\n\nturn p\n    rounds += 1\n"))
    assert (again.broken, again.differs, again.gone, again.come) == (None, None, (), ("rounds",))
    back = replay(again.play, game())
    assert (back.broken, back.differs, back.gone, back.come) == (None, None, ("rounds",), ())


def test_what_did_not_fit_is_tried_again(play: Playthrough) -> None:
    broken = replay(play, game('option "Keep it"', 'option "Keep it" if pot > 2'))
    mended = replay(broken.play, game(), broken.rest)
    assert mended.broken is None
    assert mended.play.state == play.state
    assert mended.play.decisions == play.decisions
    still = replay(broken.play, game('option "Keep it"', 'option "Keep it" if pot > 3'), broken.rest)
    assert still.broken is not None
    # What was decided is known by its value alone now.
    assert (still.broken.number, still.broken.recorded) == (2, "“Keep it”")
    assert still.rest == broken.rest


def test_rules_for_other_players_or_with_a_wrong_setup_are_refused(play: Playthrough) -> None:
    with pytest.raises(ValueError, match="Edited is for 3 players, not 2"):
        replay(play, game("players 2..3", "players 3"))
    with pytest.raises(Fault):
        replay(play, game("turn p\n", "setup\n    pot -= 1\n\nturn p\n"))


LONG = """\
game "Long"
    players 1

n: 0..999
odd: 0..999

turn p
    p chooses x from 1..3
    n += x
    if n == limit
        odd += 1
    if n > 900
        win p
"""


def test_a_long_game_is_searched_where_its_digests_part() -> None:
    games = [Game.of(check_text("long.rules", LONG.replace("limit", limit))) for limit in ("999", "333")]
    old = Playthrough.start(games[0])
    for _ in range(290):
        old.choose(3)
    again = replay(old, games[1])
    assert again.differs is not None
    assert (again.differs.number, again.differs.value.name) == (111, "odd")


def test_a_hand_is_played_again_after_cards_were_added(tmp_path: Path) -> None:
    """More cards of a name at the end of a deck that is not shuffled change which copies are held, not the names."""
    text = """\
game "Cards"
    players 2

cards Coin
    card "Penny" x{pennies}
    card "Pound" x4

player
    purse: hand of Coin

stock: pile of all Coin face down
heap: pile of Coin face up

setup
    for p in players
        move top 3 of stock to p.purse

turn p
    p chooses c from p.purse
    else
        end game
    move c to heap
"""
    games = [Game.of(check_text("cards.rules", text.replace("{pennies}", str(n)))) for n in (4, 9)]
    old = Playthrough.start(games[0])
    old.choose(old.state.decisions[0].options[0])
    again = replay(old, games[1])
    assert again.broken is None
    again = replay(Playthrough.start(games[1]), games[0])
    assert again.broken is None


def test_a_bundled_game_under_its_variant() -> None:
    old = Playthrough.start(load("pig"), seed=3)
    while not old.state.is_over:
        old.choose(old.state.decisions[0].options[-1])
    again: Replayed = replay(old, load("pig/exactly"))
    assert again.broken is not None or again.differs is not None or len(again.play) == len(old)
