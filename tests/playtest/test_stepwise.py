"""Decisions in small steps: every option is reached, in one way only, with actions that mean the same everywhere."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, State, below, seeded
from rulewright.playtest.alphabet import DIGITS, Alphabet
from rulewright.playtest.stepwise import Answer, Branch, Stepwise, steps_of
from tests.properties.bundled import game_of
from tests.properties.tables import TABLE_IDS, TABLES

MOST_OPTIONS = 150
"""Of decisions with more options than this not all ways are gone."""

DECISIONS = 30


def leaves(found: Branch | Answer, alphabet: Alphabet) -> list[object]:
    """All answers that steps lead to."""
    if isinstance(found, Answer):
        return [found.value]
    assert found.steps, "a step offers nothing"
    assert all(0 <= action < alphabet.size for action in found.steps)
    return [value for lead, _ in found.steps.values() for value in leaves(lead(), alphabet)]


def check_decisions(state: State, alphabet: Alphabet) -> None:
    for decision in state.decisions:
        values = list(decision.options.values[:MOST_OPTIONS])
        if len(decision.options) <= MOST_OPTIONS:
            found = leaves(steps_of(decision, alphabet), alphabet)
            assert len(found) == len(values)
            assert sorted(map(repr, found)) == sorted(map(repr, values))


@pytest.mark.parametrize(("path", "players"), TABLES, ids=TABLE_IDS)
def test_every_option_of_a_bundled_game_is_reached_in_one_way(path, players):
    state = game_of(path).start(players, 1, log=False)
    alphabet, stream = Alphabet(state), seeded(3)
    while not state.is_over and state.decision_count < DECISIONS:
        check_decisions(state, alphabet)
        stream, number = below(stream, len(state.decisions))
        decision = state.decisions[number]
        stream, number = below(stream, len(decision.options))
        state.choose(decision.options[number], decision.seat)


HEAD = """\
game "T"
    players 2

enum Suit: red, blue

record Bid
    coins: int
    suit: Suit

cards Fish
    size: int
    card "Eel" x3
        size = 1
    card "Cod"
        size = 2
    card "Ray"
        size = 3

sea: pile of all Fish face up
n: int = 0
shoal: list of Fish = []
bids: list of Bid = [Bid(coins = 1, suit = red), Bid(coins = 2, suit = red), Bid(coins = 1, suit = blue)]

"""

QUESTIONS = {
    "one number": ("p chooses k from 1..9", 9),
    "a long range": ("p chooses k from 1..700", 700),
    "two of a range": ("p chooses 2 k from 1..40", 780),
    "one or none": ('p chooses k from 1..3, or "Pass"', 4),
    "several names": ("p chooses a from 1..3, b from 1..3 where b != a", 6),
    "any of cards that look alike": ("p chooses some k from sea", 16),
    "two cards": ("p chooses 2 k from sea", 4),
    "an order": ("p orders k from sea", 20),
    "some such that": ("p chooses some k from 1..6 such that sum(k) == 6", 4),
    "records": ("p chooses k from bids", 3),
    "a single option": ("p chooses k from [5]", 1),
    "nothing of nothing": ("p chooses some k from sea where it.size > 9", 1),
    "an order of nothing": ("p orders k from [f for f in sea where f.size > 9]", 1),
    "a menu": (
        'p chooses "What?"\n        option "Pass"\n        option "Take {k}" for k in 1..3\n            n = k\n',
        4,
    ),
}


def ask(question: str) -> State:
    checked = check_text("t.rules", f"{HEAD}turn p\n    {question}\n    n = 2\n")
    assert checked.model is not None, checked.diagnostics
    return Game.of(checked).start()


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_option_is_reached_in_one_way(name):
    question, count = QUESTIONS[name]
    state = ask(question)
    alphabet = Alphabet(state)
    (decision,) = state.decisions
    assert len(decision.options) == count
    found = leaves(steps_of(decision, alphabet), alphabet)
    assert sorted(map(repr, found)) == sorted(map(repr, decision.options.values))


def test_actions_are_few_where_options_are_many():
    state = ask("p chooses some k from 1..40")
    assert len(state.decisions[0].options) == 2**40
    steps = Stepwise.of(state)
    assert steps.alphabet.size < 100
    for number in ("3", "5", "7"):
        steps.take(next(action for action in steps.actions if steps.label(action) == number))
    assert "6" not in [steps.label(action) for action in steps.actions]
    steps.take(steps.alphabet.enough)
    (chosen,) = [event.data[2] for event in state.log if event.kind == "chose"]
    assert chosen == (3, 5, 7)


def test_a_long_range_is_chosen_digit_by_digit():
    steps = Stepwise.of(ask("p chooses k from 1..700"))
    assert steps.actions == tuple(range(3))
    assert [steps.label(action) for action in steps.actions] == ["1 … 256", "257 … 512", "513 … 700"]
    steps.take(2)
    assert len(steps.actions) == 12
    steps.take(0)
    assert len(steps.actions) == DIGITS
    assert steps.label(4) == "517"


def test_a_step_that_is_not_offered_changes_nothing():
    steps = Stepwise.of(ask("p chooses a from 1..3, b from 1..3 where b != a"))
    steps.take(steps.actions[0])
    taken, offered = steps.taken, steps.actions
    gone = next(action for action in range(steps.alphabet.size) if action not in offered)
    with pytest.raises(ValueError, match=f"action {gone} cannot be taken now, only {offered[0]}, {offered[1]}"):
        steps.take(gone)
    assert (steps.taken, steps.actions) == (taken, offered)


def test_a_copy_goes_its_own_way():
    steps = Stepwise.of(ask("p chooses a from 1..3, b from 1..3 where b != a"))
    copy = steps.copy()
    copy.take(copy.actions[0])
    copy.take(copy.actions[0])
    assert (steps.taken, steps.state.decision_count) == ((), 0)
    assert (copy.taken, copy.state.decision_count) == ((), 1)


def test_a_face_that_the_chooser_does_not_know_has_no_action_of_its_own():
    turn = "turn p\n    shoal = [f for f in sea]\n    p chooses k from shoal\n    n = 2\n"
    offered = {}
    for sight in ("face up", "face down"):
        checked = check_text("t.rules", HEAD.replace("face up", sight) + "setup\n    shuffle sea\n\n" + turn)
        assert checked.model is not None, checked.diagnostics
        game = Game.of(checked)
        offered[sight] = [Stepwise.of(game.start(seed=seed)) for seed in range(20)]
    assert {steps.label(a) for steps in offered["face up"] for a in steps.actions} == {"Eel", "Cod", "Ray"}
    assert {steps.label(a) for steps in offered["face down"] for a in steps.actions} == {"a Fish"}
    assert len({steps.actions for steps in offered["face down"]}) == 1
