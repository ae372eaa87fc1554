"""`format`: which files are written, what is printed where, and the exit code."""

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run

LOOSE = 'game "Fine"\n  players 2\nturn p # who\n  win p'
NEAT = f'game "Fine"\n    players 2\n\n{"turn p":<44}# who\n    win p\n'
WRONG = 'game "Wrong"\n  players 2\nturn p\n  win (p\n'


@pytest.fixture
def loose(tmp_path: Path) -> Path:
    path = tmp_path / "loose.rules"
    path.write_bytes(LOOSE.encode())
    return path


def text(path: Path) -> str:
    return path.read_bytes().decode()


def test_a_file_is_written_in_its_layout_once(run: Run, loose: Path) -> None:
    done = run("format", loose)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"{loose}: formatted\n")
    assert text(loose) == NEAT
    before = loose.stat()
    done = run("format", loose)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"{loose}: formatted already\n")
    assert (loose.stat().st_mtime_ns, loose.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_check_only_tells(run: Run, loose: Path) -> None:
    done = run("format", "--check", loose)
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"{loose}: not formatted\n")
    assert text(loose) == LOOSE
    loose.write_text(NEAT)
    done = run("format", "--check", loose)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"{loose}: formatted already\n")


def test_diff_only_shows(run: Run, loose: Path) -> None:
    done = run("format", "--diff", loose)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        f"--- {loose}",
        f"+++ {loose}",
        "@@ -1,4 +1,5 @@",
        ' game "Fine"',
        "-  players 2",
        "-turn p # who",
        "-  win p",
        "\\ No newline at end of file",
        "+    players 2",
        "+",
        f"+{'turn p':<44}# who",
        "+    win p",
    ]
    assert done.stderr == ""
    assert text(loose) == LOOSE
    assert run("format", "--check", "--diff", loose).exit_code == 1
    assert text(loose) == LOOSE


def test_what_a_difference_is_in_can_be_seen(run: Run, loose: Path) -> None:
    loose.write_bytes(b"\xef\xbb\xbfa: int  \nb:\tint\r\n")
    done = run("format", "--diff", loose)
    assert done.stdout.splitlines()[3:] == ["-\\ufeffa: int  ", "-b:\tint\\r", "+a: int", "+b: int"]


def test_a_file_with_a_mistake_is_left_as_it_is(run: Run, loose: Path) -> None:
    wrong = loose.with_name("a.rules")
    wrong.write_text(WRONG)
    for options in ((), ("--check",), ("--diff",)):
        done = run("format", *options, wrong)
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr == run("check", wrong).stderr
        assert text(wrong) == WRONG
    done = run("format", wrong, loose)
    assert done.exit_code == 1
    assert "a.rules:4:7" in done.stderr
    assert text(loose) == NEAT
    (wrong.with_name("b.rules")).write_text(WRONG)
    assert run("format", wrong.parent).stderr.endswith("2 errors in 2 files\n")


def test_a_mistake_in_what_the_rules_mean_is_none_of_the_layout(run: Run, loose: Path) -> None:
    loose.write_text(LOOSE.replace("win p", "win nobody"))
    assert run("format", loose).exit_code == 0
    assert text(loose) == NEAT.replace("win p", "win nobody")


def test_the_files_of_folders(run: Run, loose: Path) -> None:
    neat = loose.with_name("neat.rules")
    neat.write_text(NEAT)
    done = run("format", loose.parent)
    assert (done.exit_code, done.stderr) == (0, f"{loose}: formatted\n")
    assert (text(loose), text(neat)) == (NEAT, NEAT)
    done = run("format", "--check", loose.parent, neat)
    assert (done.exit_code, done.stderr) == (0, "2 files: formatted already\n")


@pytest.mark.parametrize("name", ["nowhere.rules", "pig"])
def test_a_name_of_no_file_is_wrong_use(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("format", name)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"Error: there is no file or folder {name}.\nHint: ")


def test_a_file_is_replaced_whole(run: Run, loose: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr(os, "fsync", refuse)
    done = run("format", loose)
    assert (done.exit_code, done.stderr) == (2, "Error: somewhere: no space left on device.\n")
    assert text(loose) == LOOSE
    assert [path.name for path in loose.parent.iterdir()] == ["loose.rules"]


def test_a_link_stays_one_and_permissions_stay(run: Run, loose: Path) -> None:
    loose.chmod(0o640)
    link = loose.with_name("link.rules")
    link.symlink_to(loose)
    assert run("format", link).exit_code == 0
    assert link.is_symlink()
    assert text(loose) == NEAT
    assert loose.stat().st_mode & 0o777 == 0o640


def test_line_ends_stay(run: Run, loose: Path) -> None:
    loose.write_bytes(LOOSE.replace("\n", "\r\n").encode())
    assert run("format", loose).exit_code == 0
    assert text(loose) == NEAT.replace("\n", "\r\n")
    assert run("format", "--check", loose).exit_code == 0


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    for given, wanted in ((LOOSE, NEAT), (NEAT, NEAT), (LOOSE.replace("\n", "\r\n"), NEAT.replace("\n", "\r\n"))):
        done = run("format", "-", input=given)
        assert (done.exit_code, done.stdout_bytes.decode(), done.stderr) == (0, wanted, "")
    for wrong in (
        WRONG.encode(),
        WRONG.replace("\n", "\r\n").encode(),
        b"game \xff\n",
        b"\xef\xbb\xbf" + WRONG.encode(),
    ):
        done = run("format", "-", input=wrong)
        assert (done.exit_code, done.stdout_bytes) == (1, wrong)
        assert "standard input:" in done.stderr
        assert run("format", "--check", "-", input=wrong).stdout == ""
        assert run("format", "--diff", "-", input=wrong).stdout == ""
    assert run("format", "--check", "-", input=LOOSE).exit_code == 1
    assert "+    players 2\n" in run("format", "--diff", "-", input=LOOSE).stdout
