"""Everything that takes a game takes a variant, by its path or by the name of a bundled one."""

import json
from pathlib import Path

import pytest

import rulewright
from tests.cli.conftest import Run

OWN = """\
variant "Quick" of "pig"
    players 2
set goal = 20
requires goal <= 30

test "twenty points win"
    given p1.points = 15
    rolls 5
    do turn(p1)
    p1 picks "Hold"
    expect game_over
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "quick.rules"
    path.write_text(OWN)
    return path


def test_its_tests_are_run_and_not_those_of_its_base(run: Run, own: Path) -> None:
    done = run("test", own, "--playthroughs", "1", "--mutants", "5", "--format", "json")
    (report,) = json.loads(done.stdout)["games"]
    assert [test["title"] for test in report["tests"]] == ["twenty points win"]
    assert done.exit_code == 0


def test_mutants_are_planted_in_what_the_variant_says(run: Run) -> None:
    done = run("test", "pig/exactly", "--playthroughs", "1", "--mutants", "50", "--jobs", "1", "--format", "json")
    (report,) = json.loads(done.stdout)["games"]
    files = {Path(mutant["file"]).name for mutant in report["mutants"]["mutants"]}
    assert files == {"exactly.rules"}


def test_it_is_simulated_in_processes_of_their_own(run: Run, own: Path) -> None:
    one = json.loads(run("simulate", own, "-n", "20", "--jobs", "1", "--seed", "3", "--format", "json").stdout)
    two = json.loads(run("simulate", own, "-n", "20", "--jobs", "2", "--seed", "3", "--format", "json").stdout)
    assert one["game"] == "Quick (Pig)"
    assert one["wins"] == two["wins"]


def test_it_is_played_from_a_script(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "answers"
    script.write_text("1\n" * 20)
    done = run("play", "tictactoe/wide", "--seed", "2", "--seat", "2=random", "--script", script)
    assert "A wider field (Tic-tac-toe)" in done.stdout


def test_a_saved_game_needs_none_of_its_files(own: Path, tmp_path: Path) -> None:
    game = rulewright.load(own)
    play = rulewright.Playthrough.start(game, seed=9)
    play.write(tmp_path / "game.play")
    own.unlink()
    again = rulewright.Playthrough.read(tmp_path / "game.play")
    assert again.state == play.state
    assert [source.text for source in again.game.model.sources] == [source.text for source in game.model.sources]


def test_options_that_do_not_go_together_are_refused(run: Run, own: Path) -> None:
    done = run("simulate", own, "-n", "1", "--set", "goal=40")
    assert done.exit_code == 2
    assert "these options do not go together: Quick (Pig) requires goal <= 30" in done.stderr


def test_a_misspelt_variant_is_told(run: Run) -> None:
    done = run("show", "pig/exactli")
    assert done.exit_code == 2
    assert "pig/exactly" in done.stderr


def test_a_folder_of_variants_stands_for_the_game(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "coin"
    folder.mkdir()
    (folder / "coin.rules").write_text('game "Coin"\n    players 2\nturn p\n    win p\n')
    (folder / "two.rules").write_text('variant "Two" of "coin.rules"\n')
    assert run("show", folder).stdout.startswith("Coin\n")
