"""What the strategies draw, and what that shrinks to."""

import pytest
from hypothesis import find, given, settings

import rulewright
from rulewright.dsl import RulesError, check_text
from rulewright.interpreter import Game, run_tests
from rulewright.testing import games, playthroughs, states

PIG = rulewright.load("pig")
QUICK = settings(max_examples=200, derandomize=True)


def test_games_shrink_to_the_first_with_its_options():
    assert find(games("pig", "auction"), lambda game: True, settings=QUICK).title == "Pig"
    assert find(games("pig", "auction"), lambda game: game.title != "Pig", settings=QUICK).title == "Sealed bids"
    default = PIG.option_values["goal"]
    assert find(games(PIG), lambda game: True, settings=QUICK).option_values["goal"] == default
    other = find(games(PIG), lambda game: game.option_values["goal"] != default, settings=QUICK)
    assert other.rules_hash != PIG.rules_hash
    assert find(games(PIG, options=False), lambda game: True, settings=QUICK) is PIG


def test_games_of_nothing_and_of_wrong_rules(tmp_path):
    with pytest.raises(ValueError, match="games of which rules"):
        games()
    (tmp_path / "wrong.rules").write_text("game")
    with pytest.raises(RulesError):
        games(tmp_path / "wrong.rules")


def test_options_go_together():
    text = 'variant "Small" of "pig"\n\nrequires goal <= 60\n\nset goal = 40\n'
    small = Game.of(check_text("small.rules", text))
    drawn = []

    @settings(max_examples=30, derandomize=True)
    @given(games(small))
    def draw(game):
        drawn.append(game.option_values["goal"])

    draw()
    assert len(set(drawn)) > 3
    assert max(drawn) <= 60


def test_playthroughs_shrink_to_few_players_and_first_options():
    def is_lucky(played):
        return played.state.view(1)["players"][0]["points"] > 5

    found = find(playthroughs(PIG), is_lucky, settings=QUICK)
    assert found.state.players == 2
    assert len(found.answers) <= 6
    # Roll is the first option.
    assert sum(option for _, option in found.answers) <= 2
    found = find(playthroughs(games("auction", "pig")), lambda played: len(played.answers) == 3, settings=QUICK)
    assert found.state.game.title == "Sealed bids"
    assert [option for _, option in found.answers] == [0, 0, 0]


def test_a_playthrough_is_a_test_too():
    found = find(playthroughs(PIG), lambda played: len(played.answers) == 4, settings=QUICK)
    text = found.to_test("four answers")
    assert text.startswith('test "four answers"\n    players 2\n')
    checked = check_text("pig.rules", f"{PIG.model.sources[0].text}\n{text}")
    assert checked.model is not None
    assert [outcome.passed for outcome in run_tests(checked.model, ["four answers"])] == [True]


@settings(max_examples=20)
@given(states("tictactoe", longest=4))
def test_states_are_on_their_way(state):
    assert state.decision_count <= 4
    assert not state.is_over
