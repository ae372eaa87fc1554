"""Goals: expressions of the rules' language from outside a file, checked once and worked out for a player."""

import pytest

import rulewright
from rulewright.dsl import RulesError, render_text
from rulewright.interpreter import Fault


def test_numbers_and_yes_or_no_of_each_player():
    game = rulewright.load("gnadenlos")
    state = game.start(3, seed=1)
    assert [game.goal("p.hat.index").value(state, seat) for seat in (1, 2, 3)] == [6, 6, 6]
    assert game.goal("count(p.debts) * 2 + sum(d.value for d in p.debts)").value(state, 2) == 2 * 11 + 27
    whose = [game.goal("p == revolver").value(state, seat) for seat in (1, 2, 3)]
    assert sorted(whose) == [0, 0, 1]
    assert game.goal("affordable(p, 5)").value(state, 1) == 5
    # What an action would do may be asked; the state is as it was.
    before = state.to_json()
    assert game.goal("p.hat.index after buy(p, 2)").value(state, 1) == 8
    assert state.to_json() == before
    assert game.goal("p.hat.index") is game.goal("p.hat.index")


@pytest.mark.parametrize(
    ("text", "code", "underlined"),
    [
        ("p.hats", "RW302", "hats"),
        ("q.hat", "RW301", "q"),
        ("p.hat +", "RW101", ""),
        ("", "RW101", ""),
        ("p.hat p.hat", "RW101", "p"),
        ("p", "RW614", "p"),
        ("p.debts", "RW614", "p.debts"),
        ("p.hat.index after payday(p)", "RW322", "payday(p)"),
        ("buy(p, 1)", "RW314", "buy(p, 1)"),
        ("p.hat + “1”", "RW107", "“"),
    ],
)
def test_what_is_wrong_points_into_the_expression(text: str, code: str, underlined: str):
    with pytest.raises(RulesError) as caught:
        rulewright.load("gnadenlos").goal(text)
    first = caught.value.diagnostics[0]
    assert (first.code, first.span.source.text, first.span.text) == (code, text, underlined)
    assert "--> goal:1:" in render_text(caught.value.diagnostics)


def test_a_fault_points_into_the_expression_too():
    game = rulewright.load("gnadenlos")
    goal = game.goal("100 // (p.hat.index - 6)")
    with pytest.raises(Fault) as caught:
        goal.value(game.start(3), 1)
    assert caught.value.code == "RW705"
    assert caught.value.span is not None
    assert caught.value.span.source.name == "goal"
