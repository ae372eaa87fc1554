"""What a choice of several names asks before it makes the lists of later names."""

import pytest

from rulewright.dsl import check_text, model
from rulewright.dsl.walk import nodes
from rulewright.interpreter import Game

GAME = """
game "Pairs"
    players 2

board field: grid 3x2
    mark: player?
    next_one: field?

turn p
    p chooses {names} "Which?"
    win p

function reach(s: field) -> list of field
    return [x for x in s.neighbours]

function risky(s: field) -> list of field
    return [s] if 1 // (s.index - 3) == 0 else []
"""


def conditions(names):
    rules = check_text("game.rules", GAME.replace("{names}", names)).model
    (what,) = [node for node in nodes(rules) if isinstance(node, model.PickOne)]
    return [None if name.condition is None else name.condition.span.text for name in what.names]


@pytest.mark.parametrize(
    ("names", "asked"),
    [
        ("s from field, to from reach(s) where s.mark is none", ["s.mark is none", None]),
        (
            "s from field, to from reach(s) where s.mark is none and to.mark == p",
            ["s.mark is none", "to.mark == p"],
        ),
        # A part that may guard the next one stays before it.
        (
            "s from field, to from reach(s) where to.mark == p and s.mark is none",
            [None, "to.mark == p and s.mark is none"],
        ),
        # What may fault is asked only where it would have been: with something to reach.
        (
            "s from field, to from reach(s) where s.next_one.mark == p and s.mark is none",
            [None, "s.next_one.mark == p and s.mark is none"],
        ),
        ("s from field where s.index > 1, to from reach(s) where to != s", ["s.index > 1", "to != s"]),
    ],
)
def test_parts_of_a_condition_are_asked_as_early_as_they_can_be(names, asked):
    assert conditions(names) == asked


def test_later_lists_are_not_made_where_an_earlier_name_does_not_count():
    text = GAME.replace("{names}", "s from field, to from risky(s) where s.index > 3 and to.mark is none")
    state = Game.of(check_text("game.rules", text)).start(2)
    assert [option.label for option in state.decisions[0].options] == ["b2, b2", "c2, c2"]
