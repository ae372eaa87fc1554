"""Playthroughs beside their companions: games of every shape pass, and each planted mistake is found."""

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game, IllegalChoiceError, State
from rulewright.playtest.properties import (
    COMPANIONS,
    CompanionMaker,
    Copies,
    DisagreementError,
    Offers,
    Playthrough,
    PropertyBrokenError,
    Reference,
    Saved,
    agree,
    difference,
    play_through,
    sample,
)

EVERY_PLACE = """
game "Asked everywhere"
    players 2..3

cards Card
    value: 1..3
    effect used(p: player)
    card "One" x3
        value = 1
        used(p)
            p chooses n from 1..2 "How much?"
            p.points += n
    card "Two" x2
        value = 2
        instead of gain(p, n) if this in p.hand
            p chooses "Use the Two?"
                option "Yes"
                    p.points += 2 * n
                option "No"
                    proceed
    card "Three"
        value = 3

player
    hand: hand of Card
    points: int = 0
    colour: 1..3 = 1
    bid: 0..5, seen by owner = 0

deck: pile of all Card face down, refilled from rest
rest: pile of Card face up
turns: int = 0

setup
    shuffle deck
    for p in players
        p chooses c from 1..3 "Which colour?"
        p.colour = c
        move top 2 of deck to p.hand

action gain(p: player, n: int)
    p.points += n

after gain(p, n) if n > 1 "echo"
    others(p)[1].points += 1

whenever p.points changes if p.points % 5 == 0
    p chooses m from 1..2 "A gift?", if several
    p.bid = m

function most() -> int
    return max(p.points for p in players)

turn p from players[2] where p.hand is not empty or deck is not empty
    turns += 1
    each q in players where q.points >= 0 secretly chooses b from 0..3 where b < turns "Your bid?"
        q.bid = b
    p chooses some cards from p.hand such that sum(c.value for c in cards) <= 3 "Which cards?"
    p orders played from cards "In which order?"
    for c in played
        c.used(p)
        move c to rest
    p chooses card from p.hand "Keep", or "None"
    if card is not none
        move card to rest
    roll_of = roll d6
    repeat roll_of times
        p chooses n from [1, 2] where n < roll_of "Gain"
        else
            n = 1
        gain(p, n)
        if p.points > 12
            break
    move top of deck to p.hand
    if turns == 6 or most() > 20
        end game

ranking p
    by p.points, highest
    then by count(p.hand), lowest

payoff p = p.points - 3

measure "best" most()
"""

FAULTY = """
game "Faulty"
    players 2

turn p
    p chooses n from 1..9 "A number"
    shown = [1, 2, 3, 4, 5, 6, 7, 8][n]
    say "{shown}"
    if n == 1
        win p
"""


def game_of(text: str) -> Game:
    return Game.of(check_text("game.rules", text))


def play_some(game: Game, games: int, *companions: CompanionMaker) -> None:
    for seed in range(games):
        play_through(game, 2, seed, companions or COMPANIONS)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_asks_everywhere_passes(seed):
    game = game_of(EVERY_PLACE)
    played = play_through(game, 2 + seed % 2, seed)
    assert len(played.answers) > 10


def test_a_fault_comes_through_when_all_meet_it():
    with pytest.raises(Fault) as caught:
        play_some(game_of(FAULTY), 20)
    assert caught.value.code == "RW703"


def test_a_playthrough_can_be_played_again():
    game = rulewright.load("auction")
    played = play_through(game, 3, 4)
    assert played == play_through(game, 3, 4)
    assert played != play_through(game, 3, 5)
    state = game.start(played.players, played.seed)
    for seat, number in played.answers:
        decision = next(each for each in state.decisions if each.seat == seat)
        state.choose(decision.options[number], seat)
    assert state.is_over


def broken(monkeypatch, place, name, wrong, *companions: CompanionMaker) -> PropertyBrokenError:
    """What is told of an engine in which a method is wrong."""
    monkeypatch.setattr(place, name, wrong)
    with pytest.raises(PropertyBrokenError) as caught:
        play_some(game_of(EVERY_PLACE), 5, *companions)
    return caught.value


def test_a_copy_that_shares_is_found(monkeypatch):
    error = broken(monkeypatch, State, "copy", lambda self: self, Copies)
    assert error.claim == Copies.claim
    assert isinstance(error.playthrough, Playthrough)
    assert f"after {len(error.playthrough.answers)} answers" in str(error)


def test_states_that_are_never_equal_are_found(monkeypatch):
    assert broken(monkeypatch, State, "__eq__", lambda self, other: self is other).claim == Copies.claim


def test_a_saved_state_that_loses_something_is_found(monkeypatch):
    restore = Game.restore

    def forgetful(self, text):
        state = restore(self, text)
        state.cells[0] ^= 1
        return state

    assert broken(monkeypatch, Game, "restore", forgetful).claim == Saved.claim


def test_options_that_differ_after_reading_are_found(monkeypatch):
    restore = Game.restore

    def other_options(self, text):
        state = restore(self, text)
        # The options are kept beside the cells: those kept here are the first ones only.
        if not state.is_over and not state.decisions[0].is_secret and len(state.decisions[0].options) > 1:
            state.cells[4] = [state.decisions[0].options[0].value]
        return state

    assert broken(monkeypatch, Game, "restore", other_options).claim == Saved.claim


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sum(c.value for c in cards) <= 3", "sum(c.value for c in cards) <= 2"),
        ("by p.points, highest", "by p.points, lowest"),
        ("gain(p, n)\n        if p.points", "gain(p, n + 1)\n        if p.points"),
        ('"In which order?"', '"Which order?"'),
        ("shuffle deck", "rest_before = count(rest)"),
        ("payoff p = p.points - 3", "payoff p = p.points - 2"),
        ("face up", "face down"),
        ("most() > 20", "most() > 14"),
    ],
)
def test_an_engine_that_plays_other_rules_is_found(monkeypatch, old, new):
    # The reference evaluator is given the changed rules, which is as good as a mistake in the compiled ones.
    assert old in EVERY_PLACE
    other = game_of(EVERY_PLACE.replace(old, new)).model

    class Changed(Reference):
        def __init__(self, game, state, seed):
            super().__init__(Game(other), state, seed)

    with pytest.raises(PropertyBrokenError) as caught:
        play_some(game_of(EVERY_PLACE), 12, Changed)
    assert caught.value.claim == Reference.claim


def test_a_fault_that_one_misses_is_found():
    other = game_of(FAULTY.replace("6, 7, 8]", "6, 7, 8, 8]")).model

    class Changed(Reference):
        def __init__(self, game, state, seed):
            super().__init__(Game(other), state, seed)

    with pytest.raises(PropertyBrokenError, match="a fault is none here and RW703 in the game itself"):
        play_some(game_of(FAULTY), 20, Changed)


def test_an_option_that_cannot_be_taken_is_found(monkeypatch):
    choose = State.choose

    def picky(self, option, seat=None):
        if getattr(option, "value", option) == 2:
            raise IllegalChoiceError("2 is not one of the options")
        choose(self, option, seat)

    monkeypatch.setattr(State, "choose", picky)
    with pytest.raises(PropertyBrokenError) as caught:
        play_some(game_of(EVERY_PLACE), 20, Offers)
    assert caught.value.claim == Offers.claim
    assert caught.value.detail == "what was offered is refused: 2 is not one of the options"


def test_all_companions_are_there():
    assert [each.__name__ for each in COMPANIONS] == ["Copies", "Saved", "Reference", "Offers", "Orders"]


def test_a_sample_has_both_ends():
    assert list(sample(3)) == [0, 1, 2]
    many = sample(10**12)
    assert (many[0], many[-1]) == (0, 10**12 - 1)
    assert len(many) == len(set(many)) <= 100


@pytest.mark.parametrize(
    ("found", "expected", "words"),
    [
        (1, 2, "there is 1, not 2"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "/a/1 2, not 3"),
        ({"a": 1}, {"a": 1, "b": 2}, "/b None, not 2"),
        ([1], [1, 2], "there is [1], not [1, 2]"),
        ("x" * 200 + "a", "x" * 200 + "b", "@200 '" + "x" * 20 + "a', not '" + "x" * 20 + "b'"),
    ],
)
def test_a_difference_is_shown_where_it_is(found, expected, words):
    assert difference(found, expected) == words
    with pytest.raises(DisagreementError):
        agree("they differ", found, expected)
    agree("they differ", found, found)
