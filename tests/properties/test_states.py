"""States drawn by Hypothesis: values that can be copied, compared and saved."""

import json

from hypothesis import given

import rulewright
from rulewright.testing import playthroughs, states

AUCTION = rulewright.load("auction")
PIG = rulewright.load("pig")


@given(states(AUCTION))
def test_a_state_read_back_is_equal(state):
    found = AUCTION.restore(state.to_json())
    assert found == state
    assert hash(found) == hash(state)
    assert found.to_json() == state.to_json()
    assert found.view(1) == state.view(1)


@given(playthroughs(PIG), playthroughs(PIG))
def test_states_are_equal_when_they_save_alike(one, other):
    mine, others = json.loads(one.state.to_json()), json.loads(other.state.to_json())
    for saved in (mine, others):
        del saved["seed"], saved["names"]
    assert (one.state == other.state) == (mine == others)


@given(playthroughs(AUCTION))
def test_playing_again_leads_to_the_same_state(played):
    again = AUCTION.start(played.state.players, played.state.seed)
    for seat, option in played.answers:
        decision = next(decision for decision in again.decisions if decision.seat == seat)
        again.choose(decision.options[option], seat)
    assert again == played.state
    assert again.log == played.state.log
