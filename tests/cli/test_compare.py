"""`compare`: the table, what to make of it, and what cannot be compared."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SHORTER = ("compare", "pig", "pig", "--set-b", "goal=50", "--seed", "1", "--jobs", "1")


def test_a_table_for_people(run: Run) -> None:
    done = run(*SHORTER, "-n", "100")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Pig (A) and Pig (B) · 2 players · random · seed 1\n100 games of each to the end")
    assert "\noption goal: 100 in Pig (A), 50 in Pig (B)\n" in done.stdout
    rows = [line for line in done.stdout.splitlines() if line.startswith("won by seat")]
    assert [re.search(r"noise \([0-9,]+\)$", row.rstrip()) is not None for row in rows] == [True, True]
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "noise: no more than chance makes; in brackets, about how many games would tell.\n" in done.stdout
    assert done.stdout.endswith("More than chance: decisions, turns, turns lost to a 1, winner's points.\n")


def test_the_same_as_json(run: Run) -> None:
    done = run(*SHORTER, "-n", "100", "--format", "json")
    found = json.loads(done.stdout)
    assert (found["games"], found["number"], found["pairs"], found["faults"]) == (["Pig", "Pig"], 100, 100, [0, 0])
    assert found["options"] == [{"name": "goal", "first": 100, "second": 50}]
    assert [each["title"] for each in found["differences"] if each["is_clear"]] == [
        "decisions",
        "turns",
        "turns lost to a 1",
        "winner's points",
    ]


def test_nothing_changed(run: Run) -> None:
    done = run("compare", "pig", "pig", "-n", "30", "--seed", "1")
    assert done.stdout.endswith("Not one of these games went differently.\n")


def test_options_that_one_of_the_games_alone_has(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fast.rules").write_text(
        'variant "Fast pig" of "pig"\n\noption bonus: 0..3 = 2\n\nset goal = 50\n\n'
        'test "the bonus is there"\n    expect bonus == 2\n',
        encoding="utf-8",
    )
    done = run("compare", "pig", str(tmp_path / "fast.rules"), "-n", "5", "--seed", "1")
    assert "\noption goal: 100 in Pig, 50 in Fast pig (Pig)\n" in done.stdout
    assert "\noptions of Fast pig (Pig) alone: bonus = 2\n" in done.stdout


def test_options_that_are_the_same_are_not_told(run: Run) -> None:
    assert "option" not in run("compare", "pig", "pig", "--set", "goal=50", "-n", "5", "--seed", "1").stdout


def test_too_few_games(run: Run) -> None:
    assert "So few games tell nothing for sure" in run(*SHORTER, "-n", "5").stdout


def test_a_picture(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "difference.svg"
    done = run(*SHORTER, "-n", "40", "--plot", str(path))
    assert done.exit_code == 0
    assert "<svg" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("pig", "pig", "--plot", "x.gif"),
            "the table is drawn in a file ending in .png, .svg or .pdf, and x.gif is none",
        ),
        (("tictactoe", "gnadenlos"), "no number of players fits both Tic-tac-toe and Gnadenlos!"),
        (("pig", "tictactoe", "--players", "3"), "Tic-tac-toe is for 2 players, not 3"),
        (("pig", "pig", "--bot", "clever"), "clever"),
        (("pig", "pig", "--bot", "random", "--bot", "random", "--players", "3"), "2 bots cannot play 3 seats"),
        (("pig", "pig", "--set-b", "gaol=5"), "gaol"),
    ],
)
def test_what_cannot_be_compared(run: Run, arguments: tuple[str, ...], said: str) -> None:
    done = run("compare", *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
