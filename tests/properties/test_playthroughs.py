"""Random games of every rules file, each followed by copies, saved states and the reference evaluator."""

import pytest

from rulewright.interpreter import Game
from rulewright.playtest.properties import play_through
from rulewright.playtest.simulate import simulate
from tests.properties.bundled import FILES, IDS, MANY_DECISIONS, game_of, most_decisions
from tests.properties.tables import TABLE_IDS, TABLES

GAMES = 2
DEEP_GAMES = 60


@pytest.mark.parametrize(("path", "players"), TABLES, ids=TABLE_IDS)
def test_everything_goes_the_same_way(path, players):
    left = most_decisions(path)
    for seed in range(GAMES):
        played = play_through(game_of(path), players, seed, most_decisions=left)
        left -= len(played.answers)
        assert played.answers or not left


@pytest.mark.deep
@pytest.mark.parametrize(("path", "players"), TABLES, ids=TABLE_IDS)
def test_everything_goes_the_same_way_in_many_games(path, players):
    for seed in range(1000, 1000 + DEEP_GAMES):
        assert play_through(game_of(path), players, seed, most_decisions=MANY_DECISIONS).answers


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_everything_goes_the_same_way_whatever_the_options(path):
    game = game_of(path)
    for option in game.options:
        for value in other_values(option):
            if is_allowed(game, {option.name: value}):
                varied = Game(game.model, {option.name: value})
                assert play_through(varied, varied.players[-1], 7, most_decisions=most_decisions(path)).answers


def is_allowed(game, options):
    """Whether nothing that the game requires refuses these options."""
    try:
        Game(game.model, options)
    except ValueError as error:
        if "do not go together" not in str(error):
            raise
        return False
    return True


def other_values(option):
    """The ends of a number's range, and whatever else a bool or a word may be."""
    if option.kind == "int":
        return [value for value in (option.low, option.high) if value != option.value]
    if option.kind == "bool":
        return [not option.value]
    return [word for word in option.words if word != option.value]


@pytest.mark.parametrize(("path", "players"), TABLES, ids=TABLE_IDS)
def test_no_promise_is_broken_and_nothing_goes_wrong(path, players):
    summary = simulate(game_of(path), 10, players, seed=5, invariants=True, most_decisions=MANY_DECISIONS)
    assert summary.first_fault is None
    assert summary.games == 10


@pytest.mark.deep
@pytest.mark.parametrize(("path", "players"), TABLES, ids=TABLE_IDS)
def test_no_promise_is_broken_in_many_games(path, players):
    summary = simulate(game_of(path), 1000, players, seed=6, jobs=2, invariants=True)
    assert summary.first_fault is None
    assert summary.finished == 1000
