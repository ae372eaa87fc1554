"""`simulate`: the summary, the rows, and what may not change them."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

KEYS = [
    "game",
    "rules_hash",
    "players",
    "bots",
    "seed",
    "games",
    "finished",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "wins",
    "length",
    "measures",
    "faults",
]

BROKEN = """\
game "Broken"
    players 2

n: int = 0

turn p
    p chooses k from 0..3 "How many?"
    n = 12 // k
    if n == 12
        win p

invariant "never six"
    n != 6
"""


SPREAD = """\
game "Spread"
    players 2

n: int = 0

turn p
    p chooses k from 0..7 "How many?"
    n = 1000 + k
    win p

measure "taken" n
"""


@pytest.mark.parametrize("width", ["46", "58", "61", "64", "67", "70", "73"])
def test_a_value_and_how_often_it_came_stand_on_one_line(run: Run, tmp_path: Path, monkeypatch, width: str) -> None:
    file = tmp_path / "spread.rules"
    file.write_text(SPREAD, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", width)
    shown = run("simulate", file, "-n", "60", "--seed", "1").stdout.partition("taken")[2]
    pairs = re.findall(r"\b(\d{4}): (\d+)", shown)
    assert [value for value, _ in pairs] == [str(1000 + k) for k in range(8)]
    assert sum(int(times) for _, times in pairs) == 60


def test_rows_of_no_kind_are_refused(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "pig", "--out", tmp_path / "rows.xml")
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "rows are written to a file ending in .jsonl or .csv, and" in " ".join(done.stderr.split())


def test_one_object_with_everything(run: Run) -> None:
    done = run("simulate", "pig", "-n", "30", "--players", "3", "--seed", "4", "--format", "json")
    assert (done.exit_code, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert list(found) == KEYS
    assert (found["game"], found["players"], found["bots"], found["seed"]) == ("Pig", 3, ["random"] * 3, 4)
    assert found["games"] == found["finished"] == 30
    assert sum(found["wins"]) == 30
    assert list(found["length"]) == ["min", "median", "mean", "max"]
    assert list(found["measures"]) == ["turns", "turns lost to a 1", "winner's points"]


def test_games_that_do_not_end_are_told_of(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "endless.rules"
    path.write_text(
        'game "E"\n    players 2\n\nturn p\n    p chooses n from 0..9\n    if n == 0\n        win p\n', encoding="utf-8"
    )
    done = run("simulate", str(path), "-n", "40", "--seed", "4", "--longest", "5")
    assert done.exit_code == 0
    assert "40 games, 19 of them to the end, in " in done.stdout
    assert done.stderr == (
        "21 games had not ended after 5 decisions.\nCan these rules go on for ever? Say in them what happens then.\n"
    )
    assert run("simulate", str(path), "-n", "40", "--seed", "4").stderr == ""


ENDLESS = """\
game "Endless"
    players 2

n: int = 0

turn p
    p chooses k from 0..3 "How many?"
    n = k
"""


def test_rules_that_never_end_are_at_fault_unless_asked_for(run: Run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("rulewright.cli.patience.LONGEST_GAME", 50)
    path = tmp_path / "endless.rules"
    path.write_text(ENDLESS, encoding="utf-8")
    for typed in (("simulate", path), ("compare", path, path)):
        command = (*typed, "--seed", "4", "--jobs", "1")
        done = run(*command, "-n", "1000")
        assert done.exit_code == 1
        assert "5 games had not ended after 50 decisions." in done.stderr
        assert "Not one of the first 5 games ended, so no more were played." in done.stderr
        done = run(*command, "-n", "20", "--longest", "60")
        assert done.exit_code == 0
        assert "20 games had not ended after 60 decisions." in done.stderr
        # Fewer than tell that it is hopeless.
        assert run(*command, "-n", "3").exit_code == 1


SLOW = """\
import sys
from rulewright.cli import patience
from rulewright.cli.main import main
from rulewright.playtest import series

signal = patience.signal
signal.signal(signal.SIGINT, signal.default_int_handler)
play = series.play_stretch
times = [int(sys.argv.pop())]

def slowly(game, table, numbers):
    played = play(game, table, numbers)
    # As from the terminal, in the middle of the third game and of the work that follows it.
    if numbers.start == 2:
        for _ in range(times.pop() if times else 0):
            signal.raise_signal(signal.SIGINT)
    return played

series.play_stretch = slowly
main()
"""


@pytest.mark.parametrize("command", [("simulate", "pig", "--out", "rows.csv"), ("compare", "pig", "pig")])
def test_an_interrupt_sums_up_what_was_played_and_the_second_one_ends_it(tmp_path: Path, command) -> None:
    script = tmp_path / "script.py"
    script.write_text(SLOW)

    def interrupted(times: int) -> subprocess.CompletedProcess[str]:
        typed = (*command, "-n", "100000", "--seed", "1", "--jobs", "1", str(times))
        path = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        return subprocess.run(
            [sys.executable, script, *typed],
            cwd=tmp_path,
            env=path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    done = interrupted(2)
    assert (done.returncode, done.stdout) == (130, "")
    assert not (tmp_path / "rows.csv").exists()
    done = interrupted(1)
    assert done.returncode == 130
    assert "Stopped after 3 of 100,000 games." in done.stderr
    assert "decisions" in done.stdout
    if command[0] == "simulate":
        assert len((tmp_path / "rows.csv").read_text().splitlines()) == 4


def test_a_summary_for_people(run: Run) -> None:
    done = run("simulate", "tictactoe", "-n", "40", "--seed", "4")
    assert done.stdout.startswith("Tic-tac-toe · 2 players · random · seed 4\n40 games, all of them to the end, in ")
    for words in ("Player 1", "Player 2", "nobody", "decisions", "moves", "median"):
        assert words in done.stdout
    assert "█" not in done.stdout


def test_the_same_seed_gives_the_same_rows_in_any_number_of_processes(run: Run, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        done = run("simulate", "pig", "-n", "40", "--seed", "4", "--jobs", jobs, "--out", tmp_path / f"{jobs}.jsonl")
        assert done.exit_code == 0
    rows = (tmp_path / "1.jsonl").read_text()
    assert rows == (tmp_path / "2.jsonl").read_text()
    assert [json.loads(line)["number"] for line in rows.splitlines()] == list(range(40))


def test_rows_as_a_table(run: Run, tmp_path: Path) -> None:
    run("simulate", "pig", "-n", "5", "--seed", "4", "--out", tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 5
    assert {"number", "winners", "turns lost to a 1"} <= rows[0].keys()


def test_an_interrupted_run_leaves_the_old_rows(run: Run, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "rows.csv").write_text("old")

    def stop(*args: object, **extra: object) -> None:
        extra["on_row"]
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright.playtest.simulate", stop)
    done = run("simulate", "pig", "-n", "5", "--out", tmp_path / "rows.csv")
    assert done.exit_code == 130
    assert (tmp_path / "rows.csv").read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["rows.csv"]


def test_rows_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "pig", "-n", "5", "--out", tmp_path / "no" / "rows.csv")
    assert done.exit_code == 2
    assert "no such file or directory" in done.stderr


def test_faults_are_counted_and_the_first_one_shown(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.rules").write_text(BROKEN)
    done = run("simulate", tmp_path / "broken.rules", "-n", "50", "--seed", "1", "--format", "json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert found["faults"] > 0
    assert found["finished"] == 50 - found["faults"]
    assert found["first_fault"]["code"] == "RW705"
    assert "broken.rules:8:9" in done.stderr
    assert "of seed 1." in done.stderr


def test_invariants_are_tested_when_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "kept.rules").write_text(BROKEN.replace("0..3", "1..3"))
    assert run("simulate", tmp_path / "kept.rules", "-n", "50", "--seed", "1").exit_code == 0
    done = run("simulate", tmp_path / "kept.rules", "-n", "50", "--seed", "1", "--invariants")
    assert done.exit_code == 1
    assert "never six" in done.stderr


def test_options_are_set(run: Run) -> None:
    long = json.loads(run("simulate", "pig", "-n", "20", "--seed", "1", "--format", "json").stdout)
    short = json.loads(run("simulate", "pig", "-n", "20", "--seed", "1", "--set", "goal=10", "--format", "json").stdout)
    assert short["length"]["mean"] < long["length"]["mean"]
    assert short["rules_hash"] != long["rules_hash"]


def test_bots_that_go_by_an_expression(run: Run) -> None:
    bots = ("--bot", "greedy:p.points", "--bot", "random")
    done = run("simulate", "pig", "-n", "4", "--players", "2", *bots, "--seed", "3", "--format", "json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["bots"] == ["greedy:p.points", "random"]
    done = run("simulate", "pig", "-n", "4", "--bot", "greedy:p.points + roll d6")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "--> goal:1:17" in done.stderr
    assert "the bot greedy:p.points + roll d6 goes by nothing that Pig has" in done.stderr
