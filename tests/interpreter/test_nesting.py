"""Loops deeper in one another than Python nests them: they run, and mean what they mean elsewhere."""

import ast

import pytest

from rulewright.dsl import check_text
from rulewright.dsl.check_generator import DEEPEST_LOOP
from rulewright.interpreter import Fault, Game
from rulewright.interpreter.emit import Emitter
from rulewright.interpreter.nesting import DEEPEST, flatten
from tests.interpreter.playing import model_of, one_turn
from tests.interpreter.test_reference_beside import play_both

N = "n: int = 0\nfound: list of int = []"


def nested(inner: str, each: int = 2, deep: int = 13) -> str:
    """So many `for` in one another around these lines; `a` in the innermost and `b` around it go from 1 to 3."""
    lines = []
    for number in range(deep):
        names = [f"x{number}_{k} in 1..1" for k in range(each - 1)]
        last = {deep - 2: "b in 1..3", deep - 1: "a in 1..3"}.get(number, f"x{number} in 1..1")
        lines.append("    " * number + f"for {', '.join([*names, last])}")
    lines += ["    " * deep + line for line in inner.split("\n")]
    return "\n".join(lines)


BODIES = {
    "counts": "n += 1\nfound += a * 10 + b",
    "breaks": "if a == 2\n    break\nfound += a * 10 + b",
    "continues": "if a == 2\n    continue\nfound += a * 10 + b",
    "stops": "if a == 2 and b == 3\n    stop\nfound += a * 10 + b",
    "ends the turn": "if a == 2 and b == 3\n    end turn\nfound += a * 10 + b",
    "ends the game": "if a == 2\n    win p\nfound += a * 10 + b",
    "a local": "last = a\nn += last\nfound += last",
    "until": "found += [y for y in 1..9 until y == a + 3]",
    "aggregates": "n += sum(y for y in 1..3 where any(z > y for z in [z for z in 1..4]))",
    "asks": 'p chooses y from 1..a "Which?"\nfound += y',
}


@pytest.mark.parametrize("each", [1, 2])
@pytest.mark.parametrize("name", BODIES)
def test_both_ways_to_run_agree(name: str, each: int) -> None:
    text = one_turn(nested(BODIES[name], each) + '\nsay "{n} {found}"', N)
    play_both(check_text("deep", text), 2, 1, 40)


@pytest.mark.parametrize("names", [13, 30, DEEPEST_LOOP])
def test_one_list_of_many_names(names: int) -> None:
    binders = ", ".join(f"x{n} in [{n}, {n + 1}]" if n in (0, names - 1) else f"x{n} in [{n}]" for n in range(names))
    sums = f"x0 + x{names - 1}"
    text = one_turn(
        f"found = [{sums} for {binders}]\n"
        f"n = count([1 for {binders}])\n"
        f"n += first([y for y in 1..3]) or 0\n"
        f"if any({sums} > {names} for {binders})\n    n += 1\n"
        f'say "{{n}} {{found}}"',
        N,
    )
    checked = check_text("deep", text)
    play_both(checked, 2, 1, 5)
    state = Game.of(checked).start(seed=1)
    assert state.named_values()["game"] == {"n": 6, "found": [names - 1, names, names, names + 1]}


def test_a_function_gives_its_value_from_within() -> None:
    body = nested("if a == 2 and b == 3\n    return a * 10 + b\nk = b")
    function = "function find() -> int\n    k = 0\n" + "\n".join("    " + line for line in body.split("\n"))
    text = one_turn('n = find()\nsay "{n}"', f"{N}\n{function}\n    return k")
    checked = check_text("deep", text)
    play_both(checked, 2, 1, 5)
    assert Game.of(checked).start(seed=1).named_values()["game"]["n"] == 23


def test_many_names_of_one_decision() -> None:
    names = ", ".join(f"x{n} from {'1..2' if n > 27 else '1..1'}" for n in range(30))
    checked = check_text("deep", one_turn(f'p chooses {names} "Which?"\nn = x28 * 10 + x29', N))
    assert [option.value[-2:] for option in Game.of(checked).start(seed=1).decisions[0].options] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    play_both(checked, 2, 1, 5)


def test_a_fault_deep_inside_has_its_place_and_its_values() -> None:
    text = one_turn("top = 7\n" + nested("n = 5 // (a - 2) + top"), N)
    with pytest.raises(Fault) as caught:
        Game.of(check_text("deep", text)).start(seed=1)
    fault = caught.value
    assert fault.code == "RW705"
    assert fault.span is not None
    assert fault.span.text == "5 // (a - 2)"
    values = dict(fault.values)
    assert [values[name] for name in ("top", "a", "b", "x0", "x3_0")] == ["7", "2", "1", "1", "1"]
    assert fault.calls == ()


def test_loops_that_python_can_nest_stay_as_they_are() -> None:
    source = "def f(a):\n" + "\n".join("    " * (n + 1) + f"for x{n} in a:" for n in range(DEEPEST))
    function = ast.parse(source + "\n" + "    " * (DEEPEST + 1) + "pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    before = ast.dump(function)
    flatten(function, Emitter())
    assert ast.dump(function) == before


def test_deeper_loops_than_are_allowed() -> None:
    assert model_of(one_turn(nested("n += 1", 4), N))
    found = check_text("deep", one_turn(nested("n += 1", 5), N)).diagnostics
    assert [item.code for item in found] == ["RW421"]
