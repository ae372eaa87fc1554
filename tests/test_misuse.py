"""Every public function refuses arguments that make no sense, in one sentence and before anything is done."""

# mypy: disable-error-code="arg-type,dict-item"
# What mypy would refuse is what is tested here.

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Game, Playout
from rulewright.playtest import simulate

LONG = "a" * 5000


@pytest.fixture(scope="module")
def game():
    return rulewright.load("pig")


@pytest.fixture(scope="module")
def state(game):
    return game.start(players=2, seed=1)


WRONG = {
    "the name of a game is none": lambda game, state: rulewright.load(None),
    "the name of a game is a number": lambda game, state: rulewright.load(5),
    "the name of a game is bytes": lambda game, state: rulewright.load(b"pig"),
    "the name of a game is long": lambda game, state: rulewright.load(LONG),
    "the name of a game has a sign no file has": lambda game, state: rulewright.load("a\0b"),
    "options are a number": lambda game, state: rulewright.load("pig", options=5),
    "options are a list": lambda game, state: rulewright.load("pig", options=["goal"]),
    "options are an empty text": lambda game, state: rulewright.load("pig", options=""),
    "the name of an option is a number": lambda game, state: rulewright.load("pig", options={5: 5}),
    "an option is a fraction": lambda game, state: rulewright.load("pig", options={"goal": 20.0}),
    "an option is yes": lambda game, state: rulewright.load("pig", options={"goal": True}),
    "an option is a list": lambda game, state: rulewright.load("pig", options={"goal": [20]}),
    "an option has odd digits": lambda game, state: rulewright.load("pig", options={"goal": "\u0663\u0660"}),
    "an option has many digits": lambda game, state: rulewright.load("pig", options={"goal": "9" * 5000}),
    "a game is made of nothing": lambda game, state: Game(None),
    "a game is made of no check": lambda game, state: Game.of(None),
    "players are a text": lambda game, state: game.start("2"),
    "players are a fraction": lambda game, state: game.start(2.0),
    "players are yes": lambda game, state: game.start(True),
    "players are a list": lambda game, state: game.start([2]),
    "too many players": lambda game, state: game.start(99),
    "too many players to name": lambda game, state: game.seat_names(99),
    "too many players to dump": lambda game, state: game.dump(99),
    "the seed is a text": lambda game, state: game.start(2, "x"),
    "the seed is none": lambda game, state: game.start(2, None),
    "the seed is a fraction": lambda game, state: game.start(2, 1.5),
    "names are one text": lambda game, state: game.start(2, names="AB"),
    "names are a set": lambda game, state: game.start(2, names={"A", "B"}),
    "names are numbers": lambda game, state: game.start(2, names=[1, 2]),
    "names are a number": lambda game, state: game.start(2, names=5),
    "two of a name": lambda game, state: game.start(2, names=["A", "a"]),
    "too few names": lambda game, state: game.start(2, names=["A"]),
    "a saved state is bytes": lambda game, state: game.restore(b"{}"),
    "a saved state is none": lambda game, state: game.restore(None),
    "a saved state is a state": lambda game, state: game.restore(state),
    "a goal is a number": lambda game, state: game.goal(5),
    "the seat that chooses is a text": lambda game, state: state.choose((0,), seat="1"),
    "the seat that chooses is a fraction": lambda game, state: state.choose((0,), seat=1.0),
    "the seat of an option is yes": lambda game, state: state.choose(state.decisions[0].options[0], seat=True),
    "the seat that chooses is not there": lambda game, state: state.choose((0,), seat=0),
    "an option that is none": lambda game, state: state.choose(None),
    "an option that is long": lambda game, state: state.choose((0,) * 100_000),
    "a view of seat 0": lambda game, state: state.view(0),
    "a view of a seat that is not there": lambda game, state: state.view(99),
    "a view of a text": lambda game, state: state.view("1"),
    "a view of none": lambda game, state: state.view(None),
    "an imagined seat 0": lambda game, state: state.imagine(0, 1),
    "an imagined seat of a text": lambda game, state: state.imagine("1", 1),
    "an imagined state of a text": lambda game, state: state.imagine(1, "x"),
    "no event": lambda game, state: state.narrate(None),
    "an event for seat 0": lambda game, state: state.narrate(state.log[0], 0),
    "an event for a text": lambda game, state: state.narrate(state.log[0], "1"),
    "no events": lambda game, state: state.narrate_moves([None]),
    "events since a text": lambda game, state: state.events_since("a"),
    "the text of no card": lambda game, state: state.card_text(None),
    "an option found by nothing": lambda game, state: state.decisions[0].find(None),
    "tests of nothing": lambda game, state: rulewright.run_tests(None),
    "tests of one title": lambda game, state: rulewright.run_tests(game.model, "nix"),
    "a check of nothing": lambda game, state: rulewright.check(None),
    "a check of bytes": lambda game, state: check_text("t.rules", b"x"),
    "a check without a name": lambda game, state: check_text(None, "x"),
    "a playout of a name": lambda game, state: Playout("pig", 2),
    "a playout of a text of players": lambda game, state: Playout(game, "2"),
    "a playout with a text for a seed": lambda game, state: Playout(game, 2).play_random("x", 0),
    "a playout with a fraction for a number": lambda game, state: Playout(game, 2).play_random(1, 0.5),
    "a simulation of nothing": lambda game, state: simulate(game, n=0, players=2),
    "a simulation of a text of games": lambda game, state: simulate(game, n="5", players=2),
    "a simulation of too many players": lambda game, state: simulate(game, n=1, players=99),
    "a simulation with a text for a seed": lambda game, state: simulate(game, n=1, players=2, seed="x"),
    "a simulation in a text of jobs": lambda game, state: simulate(game, n=1, players=2, jobs="2"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_makes_no_sense_is_refused_in_a_sentence(name, game, state):
    before = state.copy()
    with pytest.raises((TypeError, ValueError)) as caught:
        WRONG[name](game, state)
    raised_in = caught.traceback[-1].frame.code.path
    assert "rulewright" in str(raised_in), "it is refused here, and not deep inside of Python"
    sentence = str(caught.value)
    assert 10 < len(sentence) < 300
    assert not any(word in sentence for word in ("operand", "object", "attribute", "iterable", "subscriptable"))
    assert state == before
