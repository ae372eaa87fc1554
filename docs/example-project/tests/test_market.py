"""What is easier said in Python than in the rules: properties of whole games, drawn by Hypothesis."""

from pathlib import Path

from hypothesis import given, settings

import rulewright
from rulewright import State
from rulewright.testing import Played, games, playthroughs, states

RULES = Path(__file__).parents[1] / "rules"
MARKETS = games(RULES / "market.rules", RULES / "rich.rules")


@settings(max_examples=25, deadline=None)
@given(playthroughs(MARKETS))
def test_money_comes_from_sales_alone(played: Played) -> None:
    for player in played.state.view(seat=1)["players"]:
        assert player["coins"] <= 10 + 7 * len(played.answers), played.to_test()


@settings(max_examples=25, deadline=None)
@given(states(MARKETS))
def test_nobody_is_offered_what_costs_too_much(state: State) -> None:
    for decision in state.decisions:
        coins = state.view(decision.seat)["players"][decision.seat - 1]["coins"]
        if coins < 2 and decision.prompt == "Buy which?":
            assert [option.label for option in decision.options] == ["None"]


def test_a_longer_game_has_more_decisions() -> None:
    short, long = (rulewright.load(RULES / "market.rules", options={"rounds": rounds}) for rounds in (1, 6))
    assert decisions(short) < decisions(long)


def decisions(game: rulewright.Game) -> int:
    """How many decisions a game has in which everybody takes the last option."""
    state = game.start(players=2, seed=1)
    while not state.is_over:
        decision = state.decisions[0]
        state.choose(decision.options[-1], decision.seat)
    return state.decision_count
