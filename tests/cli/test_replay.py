"""`replay`: a recorded game again, step by step, and under other rules."""

from pathlib import Path

import pytest

from rulewright.cli.replay import STEPS
from tests.cli.conftest import Run

RULES = """\
game "Tally"
    players 2

option step: 1..3 = 2
tally: 0..99

turn p
    p chooses "More?"
        option "Add"
            tally += step
        option "Stop" if tally > 2
            say "{p} stops at {tally}."
            win p
"""


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "tally.rules").write_text(RULES, encoding="utf-8")
    done = run(
        *("play", tmp_path / "tally.rules", "--name", "1=Ada", "--name", "2=Bob", "--seed", "1"),
        *("--record", tmp_path / "a.play"),
        input="add\nadd\nstop\n",
    )
    assert done.exit_code == 0
    return tmp_path / "a.play"


def edited(file: Path, old: str, new: str) -> Path:
    assert old in RULES
    other = file.with_name("edited.rules")
    other.write_text(RULES.replace(old, new), encoding="utf-8")
    return other


def test_a_game_is_told_decision_by_decision(run: Run, file: Path) -> None:
    done = run("replay", file)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:10] == [
        "Tally · Ada, Bob · seed 1",
        "       Ada's turn.",
        "   1 Ada: More? → Add",
        "       tally 0 → 2.",
        "       Bob's turn.",
        "   2 Bob: More? → Add",
        "       tally 2 → 4.",
        "       Ada's turn.",
        "   3 Ada: More? → Stop",
        "       Ada stops at 4.",
    ]
    assert "Ada wins!" in done.stdout


def test_a_game_that_was_left_says_who_is_asked(run: Run, tmp_path: Path) -> None:
    run("play", "tictactoe", "--seed", "1", "--record", tmp_path / "a.play", input="a1\nquit\n")
    assert run("replay", tmp_path / "a.play").stdout.endswith("Here it stops; Player 2 is asked: Where?\n")


def test_step_by_step_forward_and_back(run: Run, file: Path) -> None:
    done = run("replay", file, "--step", input="\n\nback\n0\n9\n\n")
    assert done.exit_code == 0
    words = ["at the start", "after 1 of 3", "after 2 of 3", "after 1 of 3", "at the start", "after 3 of 3"]
    places = [line.strip("─ ") for line in done.stdout.splitlines() if line.startswith("─")]
    assert [place.removesuffix(" decisions") for place in places] == words
    assert run("replay", file, "--step", input="quit\n").exit_code == 0
    assert run("replay", file, "--step", input="").exit_code == 0


def test_a_word_that_means_nothing_moves_no_step(run: Run, file: Path) -> None:
    for word in ("bakc", "x", "q", "exit", "help", "-3", "1.5", "9" * 20):
        done = run("replay", file, "--step", input=f"1\n{word}\nquit\n")
        assert done.stdout.count(f"There is no {word} to type here.\n{STEPS}\n") == 1
        assert "after 2 of" not in done.stdout
        assert done.stdout.count("after 1 of") == 1


def test_under_rules_that_come_to_the_same(run: Run, file: Path) -> None:
    done = run("replay", file, "--with", edited(file, "0..99", "0..200"))
    assert done.exit_code == 0
    assert done.stdout.endswith("Every decision went as it was recorded (3).\n")


def test_only_whether_it_went_as_recorded(run: Run, file: Path) -> None:
    whole = "Every decision went as it was recorded (3).\n"
    assert run("replay", file, "-q").stdout == whole
    assert run("replay", file, "-q", "--with", edited(file, "0..99", "0..200")).stdout == whole
    done = run("replay", file, "--quiet", "--with", edited(file, "tally += step", "tally += step + 1"))
    assert (done.exit_code, done.stdout.splitlines()[0]) == (1, "After decision 1 tally is another one:")
    assert run("replay", file, "--quiet", "--step").exit_code == 2


def test_the_first_decision_no_longer_possible_with_both_sides(run: Run, file: Path) -> None:
    done = run("replay", file, "--with", edited(file, "if tally > 2", "if tally > 4"))
    assert done.exit_code == 1
    assert done.stdout.endswith("Decision 3, of Ada, is no longer possible:\n    recorded: Stop\n    now:      Add\n")


PAIRS = """\
game "Pairs"
    players 2

turn p
    p chooses a from 1..2, b from 1..2 "Which two?"
    if a * b > 3
        win p
"""


def test_options_with_commas_in_them_are_kept_apart(run: Run, tmp_path: Path) -> None:
    rules, play = tmp_path / "pairs.rules", tmp_path / "pairs.play"
    rules.write_text(PAIRS)
    run("play", rules, "--seat", "2=random", "--record", play, input="2, 1\nquit\n")
    rules.write_text(PAIRS.replace("b from 1..2", "b from 3..4"))
    done = run("replay", play, "--with", rules)
    assert done.stdout.endswith("    recorded: 2, 1\n    now:      1, 3; 1, 4; 2, 3; 2, 4\n")


def test_the_first_value_that_is_another_one_with_both_sides(run: Run, file: Path) -> None:
    done = run("replay", file, "--with", edited(file, "tally += step", "tally += step + 1"))
    assert done.exit_code == 1
    assert done.stdout.endswith("After decision 1 tally is another one:\n    recorded: 2\n    now:      3\n")


def test_rules_that_go_wrong(run: Run, file: Path) -> None:
    done = run("replay", file, "--with", edited(file, "tally: 0..99", "tally: 0..3"))
    assert done.exit_code == 1
    assert "    now:      4 does not fit here: from 0 to 3 is allowed" in done.stdout
    assert "rules:10:13" in done.stderr


def test_values_that_only_one_side_has_are_named(run: Run, file: Path) -> None:
    other = edited(file, "tally += step", "tally += step\n            rounds += 1")
    other.write_text(other.read_text().replace("tally: 0", "rounds: 0..99\ntally: 0"), encoding="utf-8")
    done = run("replay", file, "--with", other)
    assert done.exit_code == 0
    assert "Only these rules have rounds; that is not compared." in done.stdout


def test_options_are_kept_unless_they_are_set(run: Run, file: Path) -> None:
    rules = file.with_name("tally.rules")
    assert run("replay", file, "--with", rules).exit_code == 0
    done = run("replay", file, "--with", rules, "--set", "step=1")
    assert done.exit_code == 1
    assert "After decision 1 tally is another one:" in done.stdout
    assert run("replay", file, "--set", "step=1").exit_code == 2
    assert run("replay", file, "--with", edited(file, "option step: 1..3 = 2", "option step: 1..1 = 1")).exit_code == 2


def test_rules_for_other_players_or_none_at_all(run: Run, file: Path) -> None:
    done = run("replay", file, "--with", edited(file, "players 2", "players 3"))
    assert done.exit_code == 2
    assert "Tally is for 3 players, not 2" in done.stderr
    assert run("replay", file, "--with", "nowhere.rules").exit_code == 2
    assert run("replay", file, "--with", edited(file, "win p", "wim p")).exit_code == 1


def test_a_line_cut_short_is_told_and_left_out(run: Run, file: Path) -> None:
    data = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(data[:4])[:-9])
    done = run("replay", file)
    assert done.exit_code == 0
    assert done.stderr == "The last line was cut short while it was written; that decision is lost.\n"
    assert "   2 " not in done.stdout
