"""`new`: what is made checks, plays and tests, and nothing is overwritten."""

import json
import re
from pathlib import Path

import pytest

from rulewright.cli.new import KINDS
from tests.cli.conftest import Run


@pytest.fixture(params=KINDS)
def made(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    assert run("new", tmp_path / "My first-game", "--kind", request.param).exit_code == 0
    return tmp_path / "My first-game" / "my-first-game.rules"


def test_the_new_game_checks_in_silence(run: Run, made: Path) -> None:
    done = run("check", "--quiet", made)
    assert (done.exit_code, done.output) == (0, "")


def test_the_new_game_passes_its_tests(run: Run, made: Path) -> None:
    done = run("test", made)
    assert done.exit_code == 0
    assert re.match(r"\d+ passed in \S+ \([2-9] tests, [1-9] invariants?, ", done.stdout)


def test_random_games_of_it_end_and_keep_its_promises(run: Run, made: Path) -> None:
    done = run("simulate", made, "-n", "100", "--seed", "1", "--invariants")
    assert done.exit_code == 0
    assert "100 games, all of them to the end" in done.stdout


def test_its_tests_notice_most_mistakes(run: Run, made: Path) -> None:
    done = run("test", made, "--mutants", "20", "--seed", "1", "--jobs", "1", "--format", "json")
    (game,) = json.loads(done.stdout)["games"]
    mutants = game["mutants"]
    assert mutants["noticed"] >= 0.65 * mutants["planted"]


def test_the_new_game_can_be_played(run: Run, made: Path) -> None:
    done = run("play", made.parent, "--seat", "1-2=random", "--seed", "1")
    assert done.exit_code == 0
    assert "My first game" in done.stdout
    assert re.search(r"Player [12] wins!|share the victory", done.stdout)


def test_the_note_speaks_of_the_files_that_are_there(made: Path) -> None:
    note = (made.parent / "README.md").read_text(encoding="utf-8")
    assert note.startswith("# My first game\n")
    assert f"rulewright play {made.name}" in note
    assert sorted(each.name for each in made.parent.iterdir()) == ["README.md", "my-first-game.rules"]


def test_the_new_folder_is_like_any_other(tmp_path: Path, made: Path) -> None:
    (tmp_path / "other").mkdir()
    assert made.parent.stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_nothing_is_overwritten(run: Run, tmp_path: Path, kind: str) -> None:
    place = tmp_path / "game"
    match kind:
        case "file":
            place.write_text("mine")
        case "folder":
            place.mkdir()
        case _:
            place.symlink_to(tmp_path / "nowhere")
    done = run("new", place)
    assert done.exit_code == 2
    assert "is there already" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a{b}", 'say "x"', "tab\tbed", "-", "-x", "x" * 61, "a/b/c", "esc\x1b[2J"]
)
def test_a_name_that_cannot_be(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new", "--", name)
    assert done.exit_code == 2
    assert "\x1b" not in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == []
