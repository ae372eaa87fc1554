"""The names that a fault lists: those that have a value at its place, and none that are done with."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game
from rulewright.interpreter.reference import ReferenceGame
from tests.interpreter.playing import one_turn

FUNCTIONS = """
z: int = 0
w: int = 0

function half(n: int) -> int
    return n // z

function least(a: int) -> int
    for x in 1..3
        b = a + x
    for y in 1..2
        return y // (a - a)
    return 1

action act(a: int, b: int)
    for x in 1..2
        c = a + x
    z = b // (a - a)

whenever w changes
    old = w + 1
    for x in 1..2
        old += 1
    say "{old // (old - old)}"
"""

FAULTS = {
    "a loop that is done": ("for x in 1..2\n    a = x\nz = 1 // z", ["p"]),
    "a loop under way": ("for x in 1..2\n    b = x\n    z = 1 // (x - 2)\n    c = 1", ["p", "x", "b"]),
    "an earlier round": ("for x in 1..2\n    if x == 2\n        z = 1 // (x - 2)\n    c = 1", ["p", "x"]),
    "another branch": (
        "for x in 1..2\n    if x == 1\n        a = 1\n    else\n        z = 1 // (x - 2)",
        ["p", "x"],
    ),
    "all branches": ("if z == 1\n    a = 1\nelse\n    a = 2\nz = 1 // z", ["p", "a"]),
    "one branch goes on": ("b = 1\nif z == 1\n    stop\nelse\n    a = 2\nz = 1 // z", ["p", "b", "a"]),
    "one of the branches": ("if z == 0\n    a = 1\nz = 1 // z", ["p"]),
    "its own value": ("a = 1 // z", ["p"]),
    "a binder that is done": ("a = sum(x for x in 1..3)\nb = 1 // z", ["p", "a"]),
    "a binder": ("a = [x * y // z for x in 1..3, y in 1..2]", ["p", "x", "y"]),
    "a binder's list": ("a = [x * y for x in 1..3, y in 1..(x // z)]", ["p", "x"]),
    "a binder's condition": ("a = [x for x in 1..3 where x // z > 1]", ["p", "x"]),
    "another's binder": ("a = sum(x for x in 1..3) + sum(y // z for y in 1..3)", ["p", "y"]),
    "a test of each": ("if any(y // z > 1 for y in 1..3)\n    a = 1", ["p", "y"]),
    "a test below a test": ("if all(any(x // (y - x) > 1 for y in 1..3) for x in 1..2)\n    a = 1", ["p", "x", "y"]),
    "an endless loop": (
        "k = 0\nrepeat\n    k += 1\n    a = k\n    if k > 3\n        break\nz = 1 // z",
        ["p", "k", "a"],
    ),
    "a loop left early": ("for x in 1..9\n    a = x\n    if x == 3\n        break\nz = 1 // z", ["p"]),
    "a function": ("z = half(4)", ["n"]),
    "a function's loop": ("z = least(4)", ["a", "y"]),
    "an action": ("act(3, 4)", ["a", "b"]),
    "a hook": ("w = 4", ["old"]),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_only_what_has_a_value_there_is_listed(kind: str):
    statements, names = FAULTS[kind]
    checked = check_text("t.rules", one_turn(statements, FUNCTIONS))
    assert checked.model is not None, checked.diagnostics
    for start in (Game.of(checked).start, lambda: ReferenceGame(checked.model, 2)):
        with pytest.raises(Fault) as caught:
            start()
        assert [name for name, _ in caught.value.values] == names


CHOSEN = """
for x in 1..2
    a = x
p chooses n from 1..3 "N"
if n == 1
    b = n
else
    p chooses m from 1..3 where m // z > 1 or m > 0 "M"
z = n // z
"""
ANSWERS = {"after": (0, ["p", "n"]), "in a condition": (1, ["p", "n", "m"])}


@pytest.mark.parametrize("kind", ANSWERS)
def test_what_was_chosen_is_listed_from_then_on(kind: str):
    answer, names = ANSWERS[kind]
    checked = check_text("t.rules", one_turn(CHOSEN, FUNCTIONS))
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start(2, seed=1)
    with pytest.raises(Fault) as caught:
        state.choose(state.decisions[0].options[answer])
    # What is needed no more after the answer is not kept.
    assert 0 < len(caught.value.values) <= len(names)
    assert set(dict(caught.value.values)) <= set(names)
    game = ReferenceGame(checked.model, 2)
    with pytest.raises(Fault) as caught:
        game.choose(0, game.decisions[0].options[answer])
    assert [name for name, _ in caught.value.values] == names
