"""`check`: which files are read, what is printed where, and the exit code."""

import json
from pathlib import Path

from tests.cli.conftest import Run

FINE = 'game "Fine"\n    players 2\n\nturn p\n    win p\n'
WRONG = 'game "Wrong"\n    players 2\n\nturn p\n    win q\n'
UNUSED = 'game "Unused"\n    players 2\n\noption speed: 1..3 = 2 "How fast"\n\nturn p\n    win p\n'


def test_rules_without_mistakes_are_told_in_one_line(run: Run, tmp_path: Path) -> None:
    fine = tmp_path / "fine.rules"
    fine.write_text(FINE)
    done = run("check", fine)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"{fine}: no problems (0 tests)\n")
    more = FINE + '\naction pay()\n    say "Paid."\n\nsetup\n    pay()\n'
    for title in ("one", "two"):
        more += f'\ntest "{title}"\n    expect not game_over\n'
    (tmp_path / "more.rules").write_text(more)
    done = run("check", tmp_path)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "2 files: no problems (1 action, 2 tests)\n")


def test_quiet_says_nothing_where_nothing_is_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fine.rules").write_text(FINE)
    done = run("check", "--quiet", tmp_path / "fine.rules")
    assert (done.exit_code, done.output) == (0, "")
    (tmp_path / "wrong.rules").write_text(WRONG)
    done = run("check", "-q", tmp_path)
    assert done.exit_code == 1
    assert "wrong.rules:5:9" in done.stderr


def test_diagnostics_for_people_go_to_standard_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong.rules").write_text(WRONG)
    done = run("check", tmp_path / "wrong.rules")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "wrong.rules:5:9" in done.stderr
    assert "1 error in 1 file" in done.stderr


def test_a_warning_alone_leaves_the_exit_code_at_0(run: Run, tmp_path: Path) -> None:
    (tmp_path / "unused.rules").write_text(UNUSED)
    done = run("check", tmp_path / "unused.rules")
    assert done.exit_code == 0
    assert "warning[RW8" in done.stderr


def test_several_files_and_folders_each_once_in_order(run: Run, tmp_path: Path) -> None:
    for name in ("b/z.rules", "b/.hidden/x.rules", "a.rules", "b/y.rules", "b/note.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(WRONG)
    done = run("check", "--format", "json", tmp_path / "b", tmp_path / "a.rules", tmp_path / "b" / "z.rules")
    files = [Path(each["file"]).relative_to(tmp_path).as_posix() for each in json.loads(done.stdout)]
    assert files == ["b/y.rules", "b/z.rules", "a.rules"]


def test_json_is_a_list_also_of_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fine.rules").write_text(FINE)
    done = run("check", "--format", "json", tmp_path / "fine.rules")
    assert json.loads(done.stdout) == []
    assert done.stderr == ""


def test_annotations_for_github(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong.rules").write_text(WRONG)
    done = run("check", "--format", "github", tmp_path / "wrong.rules")
    assert done.exit_code == 1
    assert done.stdout.startswith("::error file=")
    assert done.stderr == ""


def test_a_bundled_game_by_its_name(run: Run) -> None:
    assert run("check", "tictactoe").exit_code == 0


def test_a_folder_without_rules_is_wrong_use(run: Run, tmp_path: Path) -> None:
    done = run("check", tmp_path)
    assert done.exit_code == 2
    assert "no rules file is in the folder" in done.stderr


def test_what_is_no_rules_file_is_a_diagnostic(run: Run, tmp_path: Path) -> None:
    (tmp_path / "noise.rules").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "empty.rules").write_text("")
    for name in ("noise.rules", "empty.rules"):
        done = run("check", tmp_path / name)
        assert done.exit_code == 1
        assert f"{name}:1:" in done.stderr


def test_what_is_not_there_is_wrong_use(run: Run, tmp_path: Path) -> None:
    done = run("check", "nowhere")
    assert done.exit_code == 2
    assert "there is no file, folder or game called nowhere." in done.stderr
    assert run("check", tmp_path / "lost.rules").exit_code == 2


def test_a_part_is_spoken_of_where_it_is_used(run: Run, tmp_path: Path) -> None:
    game = 'game "A"\n    players 2\nuse "part.rules"\nturn p\n    go(p)\n'
    (tmp_path / "game.rules").write_text(game)
    (tmp_path / "part.rules").write_text("action go(p: player)\n    win p\n")
    (tmp_path / "variant.rules").write_text('variant "B" of "game.rules"\n')
    assert run("check", tmp_path).exit_code == 0
    (tmp_path / "part.rules").write_text("action go(p: player)\n    win q\n")
    done = run("check", tmp_path)
    assert done.exit_code == 1
    assert done.stderr.count("part.rules:2:9") == 1
    assert "1 error" in done.stderr


def test_a_part_that_nothing_uses_is_no_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "part.rules").write_text("action go(p: player)\n    win p\n")
    assert "RW209" in run("check", tmp_path).stderr
