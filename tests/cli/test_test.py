"""`test`: in-file tests, random games, and what is said of those that fail."""

import json
import re
from pathlib import Path

import pytest

from rulewright.cli.test import summary_line
from rulewright.dsl.explanation import explain
from rulewright.interpreter import Game, State
from tests.cli.conftest import Run

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
    n < 7

test "two and two"
    players 2
    do turn(p1)
    p1 picks 2
    expect n == 2

test "wrong"
    players 2
    do turn(p1)
    p1 picks 2
    expect n == 3
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    (tmp_path / "mine.rules").write_text(RULES)
    return tmp_path / "mine.rules"


def test_passed_and_failed(run: Run, rules: Path) -> None:
    done = run("test", rules, "--playthroughs", "0")
    assert done.exit_code == 1
    assert done.stdout.startswith("1 passed, 1 failed in ")
    assert done.stdout.endswith("s (2 tests)\n")
    assert f"FAILED {rules}: wrong\n" in done.stderr
    assert "mine.rules:25:5" in done.stderr
    assert "n == 3" in done.stderr


def test_random_games_watch_the_invariants(run: Run, rules: Path) -> None:
    done = run("test", rules, "--playthroughs", "30", "--seed", "3")
    assert done.exit_code == 1
    assert re.search(r'^FAILED \S+: invariant "never nine" \(\d+ random games went wrong\)$', done.stderr, re.MULTILINE)
    # What happened in the game before, and the answer that broke the promise.
    after, _, test = done.stderr.rpartition("How it came to this:\n")[2].partition("\nA test that fails for the same")
    *before, last = after.splitlines()
    assert re.fullmatch(r"    Player [12] answered “How many\?” with: [1-3]\.", last)
    assert any(re.fullmatch(r"    n [1-6] → [1-6]\.?", line) for line in before), before
    assert done.stdout.endswith("s (2 tests, 1 invariant, 14 properties; 600 random games)\n")
    assert "2 failed" in done.stdout
    # The test that was printed fails for the same reason where it is pasted.
    (text,) = re.findall(r'^test "random play: .*\n(?:    .*\n)+', test, re.MULTILINE)
    assert text.count(" picks ") == 3
    rules.write_text(f"{RULES}\n{text}")
    again = run("test", rules, "--only", "random play")
    assert again.exit_code == 1
    assert 'the invariant "never nine" does not hold: n is ' in again.stderr
    rules.write_text(f"{RULES}\n{text}".replace("n < 7", "n < 9"))
    assert run("test", rules, "--only", "random play").exit_code == 0


def test_only_some(run: Run, rules: Path) -> None:
    done = run("test", rules, "--only", "TWO")
    assert done.exit_code == 0
    assert done.stdout.startswith("1 passed in ")
    done = run("test", rules, "--only", "three")
    assert done.exit_code == 2
    assert "no test has three in its title" in done.stderr


def test_several_games_at_once(run: Run, rules: Path) -> None:
    done = run("test", "tictactoe", rules, "--playthroughs", "1", "--format", "json")
    found = json.loads(done.stdout)
    assert [game["game"] for game in found["games"]] == ["Tic-tac-toe", "Tests"]
    assert done.exit_code == 1


def test_everything_for_programs(run: Run, rules: Path) -> None:
    done = run("test", rules, "--playthroughs", "2", "--format", "json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["failed"] + found["passed"] == 2 + 1 + 14
    (game,) = found["games"]
    assert [test["passed"] for test in game["tests"]] == [True, False]
    assert game["tests"][1]["diagnostic"]["line"] == 25
    assert [games["players"] for games in game["playthroughs"]] == [2, 3]
    assert [promise["kind"] for promise in game["promises"]] == ["invariant"] + 14 * ["property"]
    assert game["promises"][1] == {"title": "the rules never go wrong", "kind": "property", "passed": True}


def test_what_was_broken_for_programs(run: Run, rules: Path) -> None:
    found = json.loads(run("test", rules, "--playthroughs", "30", "--format", "json").stdout)
    broken = found["games"][0]["promises"][0]
    assert broken["title"] == 'invariant "never nine"'
    assert (broken["passed"], broken["is_ours"], broken["players"], broken["seed"]) == (False, False, 2, 1)
    assert broken["diagnostic"]["code"] == "RW721"
    assert len(broken["picks"]) == broken["test"].count(" picks ") == 3


def test_a_leak_is_a_fault_of_the_rules(run: Run, tmp_path: Path) -> None:
    page = explain("RW741")
    assert page is not None
    (tmp_path / "toll.rules").write_text(page.wrong)
    done = run("test", tmp_path / "toll.rules")
    assert done.exit_code == 1
    assert "toll.rules: no seat learns what is hidden from it (" in done.stderr
    assert "error[RW741]: What is told tells seat 2 (Player 2) something that is hidden from it" in done.stderr
    assert "\nHow it came to this:\n" in done.stderr
    assert "\nA test that comes to the same place:\n" in done.stderr


def test_a_mistake_of_ours_is_told_as_one(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    restore = Game.restore

    def forgetful(self: Game, text: str) -> State:
        state = restore(self, text)
        state.cells[0] ^= 1
        return state

    monkeypatch.setattr(Game, "restore", forgetful)
    (tmp_path / "mine.rules").write_text(RULES[: RULES.index("invariant")])
    done = run("test", tmp_path / "mine.rules")
    assert done.exit_code == 3
    assert "mine.rules: a saved state goes on as it would have (" in done.stderr
    assert "This is a mistake of ours, not of your rules." in done.stderr
    assert "A test that comes to the same place:" in done.stderr


def test_rules_that_cannot_be_read_fail(run: Run, rules: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.rules").write_text('game "Bad"\n    players 2\n\nturn p\n    win q\n')
    done = run("test", tmp_path / "bad.rules", rules, "--only", "two")
    assert done.exit_code == 1
    assert "cannot be tested" in done.stderr
    assert "bad.rules:5:9" in done.stderr
    assert done.stdout.startswith("1 passed, 1 failed in ")
    found = json.loads(run("test", tmp_path / "bad.rules", "--format", "json").stdout)
    assert found["games"][0]["diagnostics"][0]["line"] == 5


def test_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    assert summary_line(12, 1, 0.34, sys.stdout) == "12 passed, 1 failed in 0.3s"
    assert summary_line(12, 0, 0.34, sys.stdout) == "12 passed in 0.3s"
    assert summary_line(0, 2, 1, sys.stdout) == "2 failed in 1.0s"
    assert summary_line(0, 0, 0, sys.stdout) == "0 passed in 0.0s"


def test_mutants_are_planted_when_all_tests_pass(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.rules"
    mine.write_text(RULES[: RULES.index('test "wrong"')].replace("n < 7", "n < 9"))
    done = run("test", mine, "--playthroughs", "1", "--mutants", "8", "--seed", "2", "--jobs", "1")
    assert done.exit_code == 0
    assert " of 8 mutants noticed (" in done.stdout
    assert "mine.rules:" in done.stdout
    assert "another number" in done.stdout
    done = run("test", mine, "--playthroughs", "1", "--mutants", "8", "--seed", "2", "--jobs", "1", "--format", "json")
    (game,) = json.loads(done.stdout)["games"]
    assert game["mutants"]["planted"] == 8
    assert game["mutants"]["seed"] == 2
    assert {each["noticed_by"] for each in game["mutants"]["mutants"]} >= {None, "two and two"}


def test_no_mutants_where_a_test_fails(run: Run, rules: Path) -> None:
    done = run("test", rules, "--playthroughs", "0", "--mutants", "8")
    assert done.exit_code == 1
    assert f"No mutants were planted in {rules}: its tests must pass first." in done.stderr
    found = json.loads(run("test", rules, "--playthroughs", "0", "--mutants", "8", "--format", "json").stdout)
    assert "mutants" not in found["games"][0]


def test_a_mistake_of_ours_names_the_test_that_met_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("rulewright.interpreter.run_test.run_test", fail)
    done = run("test", "pig")
    assert done.exit_code == 3
    assert re.search(r'It was in the test "P-01 [^"]+", line \d+ of .*pig\.rules\.', done.stderr)


UNTESTED = """
after turn_over(p) if n > 4
    n = 0

action turn_over(p: player)
    n += 1

test "it is over"
    do turn_over(p1)
    expect n == 1
"""


def test_with_coverage_what_no_test_ran_is_listed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.rules"
    path.write_text(RULES.partition("\ninvariant")[0] + UNTESTED, encoding="utf-8")
    done = run("test", str(path), "--coverage", "--playthroughs", "0")
    assert done.exit_code == 0
    assert "Rules that no test ran:\n  line 6  turn p\n  line 12  after turn_over(p) if n > 4\n" in done.stdout
    found = json.loads(run("test", str(path), "--coverage", "--playthroughs", "0", "--format", "json").stdout)
    (game,) = found["games"]
    assert [each["text"] for each in game["never_ran"]] == ["turn p", "after turn_over(p) if n > 4"]


def test_without_it_nothing_is_watched(run: Run) -> None:
    found = json.loads(run("test", "pig", "--playthroughs", "0", "--format", "json").stdout)
    assert "never_ran" not in found["games"][0]
