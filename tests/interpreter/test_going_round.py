"""Rules that never end: the fault tells what goes round and round, and rules that call one another how they do."""

import copy
import pickle

import pytest

from rulewright.dsl import Diagnostic, check_text
from rulewright.interpreter import Fault, Game, run_tests
from rulewright.interpreter.fault import circle
from rulewright.interpreter.reference import ReferenceGame
from rulewright.playtest import simulate

HEAD = """\
game "T"
    players 2

player
    gold: int = 0

pot: int = 0

action idle(p: player)
    p.gold += 1
    p.gold -= 1
    if p.gold > 5
        p chooses k from 1..2 "Never?"
        p.gold -= k

action pay(p: player)
    pot += 1
    pot -= 1

turn p
"""


@pytest.fixture(autouse=True)
def _fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    # A million take long.
    monkeypatch.setattr("rulewright.interpreter.program.STEP_LIMIT", 40_000)
    monkeypatch.setattr("rulewright.interpreter.playout.STEP_LIMIT", 40_000)


LOOPS = {
    "a `while`": ("while p.gold < 9\n    pay(p)\nwin p", [
        ("while p.gold < 9", "repeats, 1 of 4: p.gold is 0"),
        ("pay(p)", "repeats, 2 of 4"),
        ("pot += 1", "repeats, 3 of 4: it becomes 1"),
        ("pot -= 1", "repeats, 4 of 4: it becomes 0"),
    ]),
    "a `repeat` that might ask": ("repeat\n    idle(p)\n    if p.gold > 9\n        break\nwin p", [
        ("repeat", "repeats, 1 of 6"),
        ("idle(p)", "repeats, 2 of 6"),
        ("p.gold += 1", "repeats, 3 of 6: it becomes 1"),
        ("p.gold -= 1", "repeats, 4 of 6: it becomes 0"),
        ("if p.gold > 5", "repeats, 5 of 6"),
        ("if p.gold > 9", "repeats, 6 of 6"),
    ]),
    "turn after turn": ('if p.gold > 3\n    p chooses n from 1..2 "N"\n    p.gold = n\np.gold = min(p.gold + 1, 2)', [
        ("turn p", "turn follows turn, and nobody is asked"),
        ("if p.gold > 3", "repeats, 1 of 2: p.gold is 2"),
        ("p.gold = min(p.gold + 1, 2)", "repeats, 2 of 2: it stays 2"),
    ]),
    "loops in a loop": ("while pot < 3\n    for q in players\n        q.gold += 1\n    if pot > 1\n        stop", [
        ("while pot < 3", "repeats, 1 of 4: pot is 0"),
        ("for q in players", "repeats, 2 of 4"),
        ("q.gold += 1", "repeats, 3 of 4: it becomes "),
        ("if pot > 1", "repeats, 4 of 4: pot is 0"),
    ]),
    "a list that is not empty": ("bag: list of int = [3]\nwhile bag is not empty\n    pot = 2\nwin p", [
        ("while bag is not empty", "repeats, 1 of 2: count(bag) is 1"),
        ("pot = 2", "repeats, 2 of 2: it stays 2"),
    ]),
    "one branch of three": ("while p.gold < 9\n    if pot == 1\n        p.gold = 9\n    else\n        pot = 2", [
        ("while p.gold < 9", "repeats, 1 of 3: p.gold is 0"),
        ("if pot == 1", "repeats, 2 of 3: pot is 2"),
        ("pot = 2", "repeats, 3 of 3: it stays 2"),
    ]),
}  # fmt: skip


def endless(statements: str) -> tuple[Game, Fault]:
    lines = "".join(f"    {line}\n" for line in statements.splitlines())
    game = Game.of(check_text("t.rules", HEAD + lines))
    with pytest.raises(Fault) as caught:
        game.start(2, seed=1)
    return game, caught.value


def told(diagnostic: Diagnostic) -> list[tuple[str, str]]:
    """What is said to repeat, in the order in which it runs."""
    found = [(label.span.first_line.text, label.text) for label in diagnostic.secondary if "entered" not in label.text]
    if diagnostic.label:
        found.append((diagnostic.span.first_line.text, diagnostic.label.partition("; ")[0]))
    return sorted(found, key=lambda each: each[1])


@pytest.mark.parametrize("kind", LOOPS)
def test_what_goes_round_and_round_is_told(kind: str):
    statements, expected = LOOPS[kind]
    _, fault = endless(statements)
    assert fault.code == "RW709"
    found = told(fault.to_diagnostic())
    assert [place for place, _ in found] == [place for place, _ in sorted(expected, key=lambda each: each[1])]
    for place, text in found:
        # Where in a round the rules were stopped says what a condition saw last.
        assert text.startswith(dict(expected)[place])


def test_it_is_told_in_tests_and_simulations_too():
    statements, _ = LOOPS["turn after turn"]
    game, fault = endless(statements)
    expected = told(fault.to_diagnostic())
    summary = simulate(game, 2, 2, seed=1)
    assert summary.first_fault is not None
    assert told(summary.first_fault.diagnostic) == expected
    lines = "".join(f"    {line}\n" for line in statements.splitlines())
    checked = check_text("t.rules", f'{HEAD}{lines}\ntest "all"\n    do play\n')
    assert checked.model is not None
    (outcome,) = run_tests(checked.model)
    assert outcome.diagnostic is not None
    assert [each for each in told(outcome.diagnostic) if each[0] != "do play"] == expected
    (outcome,) = run_tests(checked.model, explains=False)
    assert outcome.diagnostic is not None
    assert [label.text for label in outcome.diagnostic.secondary] == ["in this line of the test"]


def test_a_fault_that_is_copied_or_sent_is_as_it_was_but_looks_no_more():
    _, fault = endless(LOOPS["a `while`"][0])
    for made in (copy.copy(fault), pickle.loads(pickle.dumps(fault))):
        assert (str(made), made.values) == (str(fault), fault.values)
        assert made.to_diagnostic().secondary == ()


def test_many_steps_without_a_loop_of_statements_are_told_as_they_are():
    _, fault = endless("p.gold = sum(x * y for x in 1..2000, y in 1..2000)")
    assert fault.to_diagnostic().secondary == ()


ASKING = """\
action act(p: player)
    pot = 1 - pot
    if pot > 2
        p chooses k from 1..2

whenever pot changes
    act(players[1])
"""
CALLS = {
    "a hook that fires itself": (
        "whenever pot changes\n    pot = 1 - pot\n", "pot = 1", ": whenever pot changes → whenever pot changes",
    ),
    "a hook and an action": (
        "action act(p: player)\n    pot = 1 - pot\n\nwhenever pot changes\n    act(players[1])\n", "pot = 1",
        ": whenever pot changes → action act → whenever pot changes",
    ),
    "an action that may ask": (
        ASKING, "pot = 1", ": whenever pot changes → action act → whenever pot changes",
    ),
    "a function": (
        "function down(n: int) -> int\n    return down(n + 1)\n", "pot = down(1)", ": function down → function down",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", CALLS)
def test_how_rules_come_to_one_another_again(kind: str):
    declarations, statement, expected = CALLS[kind]
    text = f'game "T"\n    players 2\n\npot: int = 0\n\n{declarations}\nturn p\n    {statement}\n    win p\n'
    checked = check_text("t.rules", text)
    assert checked.model is not None, checked.diagnostics
    for start in (Game.of(checked).start, lambda: ReferenceGame(checked.model, 2)):
        with pytest.raises(Fault) as caught:
            start()
        assert caught.value.message == f"these rules call one another more than 100 deep{expected}"
        assert caught.value.calls


def test_rules_that_wait_for_others_are_told_as_calls():
    text = (
        "action a(p: player)\n    p chooses k from 1..2\n    b(p)\n\naction b(p: player)\n    p chooses k from 1..2\n"
    )
    text = f'game "T"\n    players 2\n\npot: int = 0\n\n{text}    pot = 1 // pot\n\nturn p\n    a(p)\n    win p\n'
    checked = check_text("t.rules", text)
    assert checked.model is not None, checked.diagnostics
    state, other = Game.of(checked).start(2, seed=1), ReferenceGame(checked.model, 2)
    state.choose(1)
    other.choose(0, 1)
    with pytest.raises(Fault) as caught:
        state.choose(1)
    with pytest.raises(Fault) as expected:
        other.choose(0, 1)
    assert caught.value.calls == expected.value.calls
    assert [name for name, _ in caught.value.calls] == ["action a", "action b"]


def test_calls_that_lead_nowhere_twice_make_no_circle():
    assert circle(["turn", "action a", "action b"]) == ""
    assert circle([]) == ""
