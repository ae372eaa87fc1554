"""Rules files as tests for pytest: what is collected, and how a failure reads."""

import subprocess
import sys

import pytest

from rulewright.dsl.explanation import explain
from rulewright.interpreter import run_test as in_file_tests

pytest_plugins = ("pytester",)

RULES = """\
game "Tests"
    players 2..3

n: int = 0

turn p
    p chooses k from 1..3 "How many?"
    n += k
    if n >= 6
        win p

invariant "never nine"
    n < 9

test "two and two"
    players 2
    do turn(p1)
    p1 picks 2
    expect n == 2
"""


@pytest.fixture
def run(pytester):
    # Wherever Rulewright is installed pytest has found the plugin already.
    return lambda *arguments: pytester.runpytest(
        "-p", "no:rulewright", "-p", "rulewright.pytest_plugin", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments
    )


@pytest.fixture
def write(pytester):
    def written(**texts):
        for name, text in texts.items():
            (pytester.path / f"{name}.rules").write_text(text, encoding="utf-8")

    return written


def test_each_test_and_promise_is_an_item(run, write):
    write(mine=RULES)
    done = run("--collect-only", "-q")
    items = [line.partition("::")[2] for line in done.outlines if line.startswith("mine.rules::")]
    assert items[:4] == ["check", "two and two", 'invariant "never nine"', "the rules never go wrong"]
    assert items[-1] == "a variant that changes nothing is the same game"
    run().assert_outcomes(passed=len(items))


def test_a_failing_line_is_shown_in_the_rules(run, write):
    write(mine=RULES.replace("expect n == 2", "expect n == 3"))
    done = run("--rules-playthroughs=0")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(
        [
            "*mine.rules: two and two*",
            "error?RW731?: n is 2, expected 3",
            "*--> *mine.rules:19:5",
            "19 |     expect n == 3",
            "FAILED mine.rules::two and two*",
        ]
    )
    assert "Traceback" not in done.stdout.str()


def test_a_broken_promise_is_shown_with_a_test_to_paste(run, write):
    write(mine=RULES.replace("n < 9", "n < 7"))
    done = run("-k", "never and nine")
    assert done.parseoutcomes()["failed"] == 1
    done.stdout.fnmatch_lines(
        [
            'error?RW721?: the invariant "never nine" does not hold: n is 7, expected less than 7',
            "A test that fails for the same reason:",
            'test "random play: *',
            "    players 2",
            "    p1 picks *",
        ]
    )


def test_an_item_knows_its_place(run, write, pytester):
    write(mine=RULES)
    pytester.makeconftest(
        "def pytest_collection_modifyitems(items):\n    for item in items[:3]:\n        print(item.reportinfo()[1:])\n"
    )
    done = run("--collect-only", "-s")
    done.stdout.fnmatch_lines(
        [
            "(0, 'mine.rules: check')",
            "(14, 'mine.rules: two and two')",
            "(11, 'mine.rules: invariant \"never nine\"')",
        ]
    )


def test_rules_that_are_wrong_fail_once(run, write):
    write(mine=RULES.replace("n += k", "m += k"))
    done = run()
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["*mine.rules: check*", "error?RW301?*", "*mine.rules:8:5"])


def test_variants_and_parts(run, write):
    write(
        mine=RULES.replace("n: int = 0\n", 'use "part.rules"\n'),
        part='n: int = 0\n\ninvariant "never less"\n    n >= 0\n',
        more='variant "More" of "mine.rules"\n\ntest "as before"\n    expect n == 0\n',
    )
    done = run("-q", "--collect-only")
    items = [line for line in done.outlines if "::" in line]
    assert "mine.rules::two and two" in items
    assert "more.rules::as before" in items
    assert "more.rules::two and two" not in items
    for name in ("mine", "more"):
        assert {f'{name}.rules::invariant "{title}"' for title in ("never less", "never nine")} < set(items)
    assert [item for item in items if item.startswith("part.rules")] == ["part.rules::check"]
    assert "skipped" in run().parseoutcomes()


def test_how_many_games_are_played(run, write, pytester):
    write(mine=RULES.replace("n < 9", "n < 7"))
    pytester.makeini("[pytest]\nrules_playthroughs = 0\n")
    run().assert_outcomes(passed=2)
    pytester.makeini("[pytest]\nrules_playthroughs = 20\nrules_seed = 4\n")
    assert run("-k", "never and nine").parseoutcomes()["failed"] == 1


@pytest.mark.parametrize("given", ["-3", "many", "1.5", "", "²"])
def test_a_number_of_games_that_is_none_is_refused(run, write, pytester, given):
    write(mine=RULES.replace("n < 9", "n < 0"))
    done = run(f"--rules-playthroughs={given}")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    told = f"takes a whole number from 0*, not {given or 'nothing'}"
    done.stderr.fnmatch_lines([f"ERROR: --rules-playthroughs {told}"])
    for name in ("rules_playthroughs", "rules_seed"):
        pytester.makeini(f"[pytest]\n{name} = {given}\n")
        done = run()
        assert done.ret == pytest.ExitCode.USAGE_ERROR
        done.stderr.fnmatch_lines([f"ERROR: {name} {told}"])


def test_a_mistake_of_ours_shows_the_python(run, write, monkeypatch):
    write(mine=RULES)

    def fail(*_, **__):
        raise ZeroDivisionError("ours")

    # Imported above: what a run inside of a test imports first is forgotten after it.
    monkeypatch.setattr(in_file_tests, "run_test", fail)
    done = run("--rules-playthroughs=0", "-k", "two")
    done.assert_outcomes(failed=1, deselected=1)
    done.stdout.fnmatch_lines(["*ZeroDivisionError: ours*"])


def test_other_files_are_left_alone(run, pytester):
    pytester.makefile(".txt", mine=RULES)
    assert run().ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_it_costs_nothing_where_there_are_no_rules():
    code = (
        "import sys, rulewright.pytest_plugin; print([name for name in sys.modules if name.startswith('rulewright.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['rulewright.version', 'rulewright.pytest_plugin']\n"


def test_a_leak_is_told_with_its_place(run, write):
    page = explain("RW741")
    assert page is not None
    write(toll=page.wrong)
    done = run("-k", "hidden")
    done.assert_outcomes(failed=1, deselected=14)
    done.stdout.fnmatch_lines(
        [
            "error?RW741?: What is told tells seat 2 (Player 2) something that is hidden from it",
            '*say "{p} has *',
            "A test that comes to the same place:",
            "    p1 picks *",
        ]
    )
