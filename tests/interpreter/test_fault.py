"""Faults: each kind is earned by the example of its page, and says where it came from."""

import pytest

from rulewright.dsl.explanation import codes, explain
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.game import Game
from rulewright.interpreter.reference import ReferenceGame
from tests.interpreter.playing import model_of, one_turn, play

FAILED_TESTS = "RW731"
"""From here on codes speak of tests of a file, see `test_run_test.py`."""

NEVER_IN_A_SHORT_GAME = {"RW720"}
"""A million decisions."""


def test_a_fault_says_where_it_came_from_and_what_the_names_were():
    text = one_turn("share(p, 0)", "n: int = 0\n") + "\naction share(p: player, among: int)\n    n = half(7, among)\n"
    text += "\nfunction half(a: int, b: int) -> int\n    c = a + 1\n    return c // b\n"
    with pytest.raises(Fault) as caught:
        play(text)
    fault = caught.value
    assert fault.code == "RW705"
    assert fault.span is not None
    assert fault.span.text == "c // b"
    assert [name for name, _ in fault.calls] == ["action share", "function half"]
    assert [span.text for _, span in fault.calls] == ["share(p, 0)", "half(7, among)"]
    assert fault.values == (("a", "7"), ("b", "0"), ("c", "8"))
    diagnostic = fault.to_diagnostic()
    assert diagnostic.label == "a = 7, b = 0, c = 8"
    assert [label.text for label in diagnostic.secondary] == [
        "in function half, entered here",
        "in action share, entered here",
    ]


def test_calls_nest_a_hundred_deep_and_no_deeper():
    text = one_turn("n = down({})", "n: int = 0\n")
    text += "\nfunction down(k: int) -> int\n    if k == 0\n        return 7\n    return down(k - 1)\n"
    assert play(text.replace("{}", "99")).named_values()["game"] == {"n": 7}
    with pytest.raises(Fault) as caught:
        play(text.replace("{}", "100"))
    assert caught.value.code == "RW710"


def test_steps_are_counted_from_decision_to_decision(monkeypatch):
    monkeypatch.setattr("rulewright.interpreter.evaluate.STEP_LIMIT", 1000)
    text = one_turn(
        'repeat 6 times\n    repeat 300 times\n        n += 1\n    p chooses m from 1..2 "M"\n    n += m',
        "n: int = 0\n",
    )
    game = play(text)
    for _ in range(6):
        game.choose(0, 1)
    assert game.named_values()["game"] == {"n": 1806}
    with pytest.raises(Fault) as caught:
        play(text.replace('    p chooses m from 1..2 "M"\n', "").replace("+= m", "+= 1"))
    assert caught.value.code == "RW709"


def test_a_broken_promise_is_a_fault_at_its_own_place():
    text = one_turn('n = 5\np chooses m from 1..2 "M"\nn = m', "n: int = 0\n") + '\ninvariant "small"{}\n    n < 5\n'
    game = play(text.replace("{}", ""))
    game.choose(0, 1)
    assert game.is_over
    with pytest.raises(Fault) as caught:
        play(text.replace("{}", " always"))
    assert caught.value.code == "RW721"
    assert caught.value.span is not None
    assert 'invariant "small"' in caught.value.span.text
    assert caught.value.message == 'the invariant "small" does not hold: n is 5, expected less than 5'
    assert play(text.replace("{}", " always"), tests_invariants=False).decisions


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("n < 5", "does not hold: n is 5, expected less than 5"),
        ("n < 9 and n < 5", "does not hold: n is 5, expected less than 5"),
        ("all(n + k < 7 for k in 1..3)", "does not hold for k = 2: n + k is 7, expected less than 7"),
        ("any(k > n for k in 1..3)", "does not hold"),
    ],
)
def test_a_broken_promise_tells_what_it_compared(condition, message):
    text = one_turn('n = 5\np chooses m from 1..2 "M"\nn = m', "n: int = 0\n")
    text += f'\ninvariant "small" always\n    {condition}\n'
    game = Game(model_of(text))
    for start in (lambda: play(text), lambda: game.start(invariants=True)):
        with pytest.raises(Fault) as caught:
            start()
        assert caught.value.message == f'the invariant "small" {message}'


def test_all_promises_that_are_broken_are_told_at_once():
    text = one_turn('p chooses m from 1..2 "M"\nn = m', "n: int = 5\n")
    text += '\ninvariant "low" always\n    n < 5\n\ninvariant "kept" always\n    n == 5\n'
    text += '\ninvariant "lower" always\n    all(n + k < 7 for k in 1..3)\n'
    game = Game(model_of(text))
    for start in (lambda: play(text), lambda: game.start(invariants=True)):
        with pytest.raises(Fault) as caught:
            start()
        assert caught.value.message == (
            'the invariant "low" does not hold: n is 5, expected less than 5; '
            'nor does "lower" for k = 2: n + k is 7, expected less than 7'
        )
        assert caught.value.span is not None
        assert 'invariant "low"' in caught.value.span.text


def first_options(model):
    game = ReferenceGame(model, model.players_low)
    for _ in range(300):
        if game.is_over:
            break
        decision = game.decisions[0]
        game.choose(decision.seat, decision.options[0])


@pytest.mark.parametrize(
    "code", [code for code in codes() if "RW700" < code < FAILED_TESTS and code not in NEVER_IN_A_SHORT_GAME]
)
def test_the_wrong_example_of_a_fault_has_it_and_the_right_one_has_none(code, monkeypatch):
    # A million steps take this evaluator long.
    monkeypatch.setattr("rulewright.interpreter.evaluate.STEP_LIMIT", 10_000)
    page = explain(code)
    assert page is not None
    with pytest.raises(Fault) as caught:
        first_options(model_of(page.wrong))
    assert caught.value.code == code
    assert caught.value.span is not None
    first_options(model_of(page.right))
