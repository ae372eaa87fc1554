"""Rules that would go on and on, alone or through one another, stop with a fault: both back ends at the same call."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game
from rulewright.interpreter.reference import ReferenceGame

HEAD = 'game "T"\n    players 2\n\nx: int = 0\n\n'

CARDS = """\
cards Weed
    effect go(p: player)
    card "Nettle"
        go(p)
            p chooses k from 1..2
before Weed.go(c, p)
    c.go(p)
weeds: pile of all Weed face up
"""

ASKS = "action ask(p: player)\n    p chooses k from 1..2\n\n"


def chain(count: int, kind: str, call: str, last: str) -> str:
    """Rules that each call the one before."""
    rules = [f"{kind.format(0)}\n    {last}\n"]
    rules += [f"{kind.format(n)}\n    {call.format(n - 1)}\n" for n in range(1, count)]
    return "\n".join(rules)


CALLS = {
    "a change that changes itself back": (
        "whenever x changes\n    x = 1 - x\n    if x > 5\n        players[1] chooses k from 1..2\n",
        "x = 1",
    ),
    "a hook before": (ASKS + "before ask(p)\n    ask(p)\n", "ask(p)"),
    "a hook instead": (ASKS + "instead of ask(p)\n    ask(p)\n", "ask(p)"),
    "a hook on an effect": (CARDS, "for c in weeds\n        c.go(p)"),
    "a hundred actions and one": (chain(101, "action a{}(p: player)", "a{}(p)", "x = 1"), "a100(p)"),
    "a hundred actions that ask and one": (
        chain(101, "action a{}(p: player)", "a{}(p)", "p chooses k from 1..2"),
        "a100(p)",
    ),
    "a hundred functions and one": (chain(101, "function f{}() -> int", "return f{}()", "return 1"), "x = f100()"),
}

SELF = """\
function one() -> int
    return 1

function down(n: int) -> int
    return one() if n == 0 else down(n - 1)
"""
CALLS["a function that calls itself, and one that calls nothing"] = (SELF, "x = down(99)")

STEPS = {
    "functions that call two": (
        chain(50, "function f{}() -> int", "return f{0}() + f{0}()", "return 1"),
        "x = f49()",
    ),
    "what-ifs in a condition": (
        "action grow()\n    repeat 1000 times\n        x += 1\n",
        "p chooses k from 1..2000 where x > 5 after grow()",
    ),
    "what-ifs that nest": (
        "action grow()\n    x += 1\n\n"
        + chain(50, "function f{}() -> int", "return (f{0}() after grow()) + (f{0}() after grow())", "return 1"),
        "x = f49()",
    ),
    "a long range as a value": ("", "xs = 1..9000000000000"),
    "one of a long range": ("", "n = random(1..9000000000000)"),
    "a choice from a long range": ("", "p chooses n from 1..9000000000000"),
    "some of a long range": ("", "p chooses 1 n from 1..9000000000000"),
    "an order of a long range": ("", "p orders n from 1..9000000000000"),
    "a choice with a costly condition": ("", "p chooses n from 1..1000 where sum(a for a in 1..1000) > 3"),
}


SLOW = ("functions that call two", "what-ifs in a condition", "what-ifs that nest")
"""These take the reference evaluator too long."""


def faults(text: str, statement: str, *, has_reference: bool = True) -> list[str]:
    """How both back ends end."""
    checked = check_text("t.rules", HEAD + text + f"\nturn p\n    {statement}\n    win p\n")
    assert checked.model is not None, checked.diagnostics
    found = []
    for start in (Game.of(checked).start, lambda: ReferenceGame(checked.model, 2))[: 1 + has_reference]:
        with pytest.raises(Fault) as caught:
            start()
        found.append(caught.value.code)
    return found


@pytest.mark.parametrize("name", CALLS)
def test_calls_nest_a_hundred_deep(name):
    assert faults(*CALLS[name]) == ["RW710", "RW710"]


@pytest.mark.parametrize("name", STEPS)
def test_steps_are_counted_wherever_they_are_taken(name):
    found = faults(*STEPS[name], has_reference=name not in SLOW)
    assert set(found) == {"RW709"}


DOWN = """\
action down(p: player, n: int)
    if n > 0
        down(p, n - 1)
    else
        p chooses k from 1..2
"""
HOOKED = "before down(p, n)\n    x = n\n\ninstead of down(p, n) if n > 0\n    proceed\n"


@pytest.mark.parametrize(
    ("text", "call"),
    [
        (chain(100, "action a{}(p: player)", "a{}(p)", "p chooses k from 1..2"), "a99(p)"),
        (DOWN, "down(p, 99)"),
        (DOWN + "\n" + HOOKED, "down(p, 49)"),
    ],
)
def test_a_hundred_calls_are_not_too_many(text, call):
    checked = check_text("t.rules", HEAD + text + f"\nturn p\n    {call}\n    win p\n")
    assert checked.model is not None
    assert Game.of(checked).start().decisions[0].seat == 1
    assert len(ReferenceGame(checked.model, 2).decisions) == 1


def test_the_hundredth_call_may_be_of_a_rule_that_calls_nothing():
    checked = check_text("t.rules", HEAD + SELF + "\nturn p\n    x = down(98)\n    win p\n")
    assert checked.model is not None
    assert Game.of(checked).start().is_over
    assert ReferenceGame(checked.model, 2).is_over


def test_what_may_be_long_costs_what_it_is():
    # A list may hold 1,024, which is not what going through an empty one a thousand times costs.
    checked = check_text(
        "t.rules",
        HEAD
        + "xs: list of int\n\naction see()\n    for y in xs\n        x += y\n\n"
        + "turn p\n    repeat 2000 times\n        see()\n    p chooses k from 1..2\n    win p\n",
    )
    assert checked.model is not None
    assert Game.of(checked).start().is_waiting
    assert len(ReferenceGame(checked.model, 2).decisions) == 1


def test_conditions_of_many_hooks_nest_no_calls():
    checked = check_text(
        "t.rules",
        HEAD
        + 'cards Weed\n    card "Nettle" x600\n        instead of act() if this in used\n            proceed\n\n'
        + "weeds: pile of all Weed face up\nused: pile of Weed face up\n\naction act()\n    x += 1\n\n"
        + "turn p\n    act()\n    win p\n",
    )
    assert Game.of(checked).start().named_values()["game"]["x"] == 1
