"""Small functions in the place of their calls: what they give is the same, and what can stop the game stays a call."""

import ast

import pytest

from rulewright.dsl.load import check_text
from rulewright.interpreter import Fault, Game
from rulewright.interpreter.inline import inline
from tests.interpreter.playing import one_turn

FUNCTIONS = """\
constant prices = [3, 1, 2]

function twice(p: player) -> int
    return 2 * rank(p) if rank(p) > 1 else 0

function rank(p: player) -> int
    return 3 - p.seat

function price(n: int) -> int
    return prices[n]

function is_first(p: player) -> bool
    return rank(p) == 2 and p == players[1]
"""


def game_of(statements: str) -> Game:
    checked = check_text("game.rules", one_turn(statements, FUNCTIONS))
    assert checked.model is not None, [each.message for each in checked.diagnostics]
    return Game.of(checked)


def test_what_small_functions_give_is_the_same() -> None:
    state = game_of('say "{twice(p)} {twice(next(p))} {rank(p)} {is_first(p)} {is_first(next(p))} {price(2)}"').start(2)
    assert [state.narrate(event) for event in state.log if event.kind == "said"] == ["4 0 2 yes no 1"]


def test_a_function_that_can_stop_the_game_stays_a_call_with_its_place() -> None:
    with pytest.raises(Fault) as caught:
        game_of('n = 5\nsay "{price(n)}"').start(2)
    assert [call for call, _ in caught.value.calls] == ["function price"]


@pytest.mark.parametrize(
    ("body", "call", "left"),
    [
        ("return S[l0 + 16]", "f0(S, l7)", "S[l7 + 16]"),
        ("return S[l0 + 16]", "f0(S, S[S[l7] + 2])", "S[S[S[l7] + 2] + 16]"),
        ("return l0 + l0", "f0(S, l7)", "l7 + l7"),
        # Worked out twice it would cost more than the call.
        ("return l0 + l0", "f0(S, S[l7 + S[l8] + 9])", None),
        # The argument can stop the game, and may not be asked for in another order or not at all.
        ("return 3", "f0(S, f9(S, l7))", None),
        ("return f9(S, l0)", "f0(S, l7)", None),
        ("return [l1 for l1 in (1, 2)][l0]", "f0(S, l7)", None),
        ("S[1] -= 1\n    return l0", "f0(S, l7)", None),
        ("return len((l0, 2)) == 2", "f0(S, l7)", "len((l7, 2)) == 2"),
    ],
)
def test_calls_that_go(body: str, call: str, left: str | None) -> None:
    module = ast.parse(f"def f0(S, l0):\n    {body}\n\ndef p1(S, F):\n    return {call}\n")
    inline([each for each in module.body if isinstance(each, ast.FunctionDef)])
    assert ast.unparse(module.body[1]).splitlines()[1].strip() == f"return {left or call}"


def test_functions_in_functions() -> None:
    module = ast.parse(
        "def f0(S, l0):\n    return f1(S, l0) + 1\n\n"
        "def f1(S, l0):\n    return l0 * 2\n\n"
        "def f2(S, l0):\n    return f1(S, l0) + f2(S, l0)\n\n"
        "def p3(S, F):\n    return f0(S, l7) + f1(S, l8) + f2(S, l9)\n"
    )
    inline([each for each in module.body if isinstance(each, ast.FunctionDef)])
    made = [ast.unparse(each).splitlines()[1].strip() for each in module.body]
    assert made == [
        "return l0 * 2 + 1",
        "return l0 * 2",
        "return l0 * 2 + f2(S, l0)",
        "return l7 * 2 + 1 + l8 * 2 + f2(S, l9)",
    ]


def test_calls_in_calls_do_not_nest_without_end() -> None:
    nots, calls = "not " * 27, 59
    functions = f"function turned(b: bool) -> bool\n    return {nots}b\n"
    call = "turned(" * calls + "p.seat == 1" + ")" * calls
    checked = check_text("game.rules", one_turn(f'say "{{{call}}}"', functions))
    assert checked.model is not None, [each.message for each in checked.diagnostics]
    state = Game.of(checked).start(2)
    assert [state.narrate(event) for event in state.log if event.kind == "said"] == ["no"]
