"""A game of a run played again: the same game, up to its fault."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game
from rulewright.playtest import Row, follow, simulate

RULES = """
game "Follow"
    players 2..3

n: int = 0

turn p
    p chooses k from 1..3 "How many?"
    n += k
    if n >= 6
        win p

invariant "never seven"
    n < 7
"""


def game(text: str = RULES) -> Game:
    checked = check_text("follow.rules", text)
    assert checked.model is not None
    return Game.with_values(checked.model, ())


@pytest.mark.parametrize("rotates", [False, True])
def test_it_ends_before_the_answer_that_went_wrong(rotates: bool) -> None:
    bots = ("random", "greedy:n")
    summary = simulate(game(), 40, 2, bots, seed=5, invariants=True, rotates=rotates)
    assert summary.first_fault is not None
    followed = follow(game(), summary.first_fault.number, 2, bots, seed=5, invariants=True, rotates=rotates)
    assert followed is not None
    assert followed.seat is not None
    assert (followed.seat, followed.prompt) == (followed.state.decisions[0].seat, "How many?")
    option = next(each for each in followed.state.decisions[0].options if each.label == followed.answer)
    assert followed.state.log
    with pytest.raises(Fault, match="never seven"):
        followed.state.choose(option, followed.seat)


def test_games_at_random_are_those_of_the_run() -> None:
    rows: list[Row] = []
    simulate(game(), 10, 3, seed=9, on_row=rows.append)
    for row in rows:
        followed = follow(game(), row.number, 3, seed=9)
        assert followed is not None
        assert followed.seat is None
        assert followed.state.decision_count == row.decisions
        assert followed.state.result is not None
        assert followed.state.result.winners == row.winners


def test_nobody_was_asked_yet() -> None:
    broken = RULES.replace("turn p", "setup\n    n = 8\n    m: 1..3 = n\n    n = m\n\nturn p")
    assert follow(game(broken), 0, 2) is None
