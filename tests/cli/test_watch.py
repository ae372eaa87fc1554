"""`check --watch`: what is saved is checked again, until somebody stops it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from rulewright.cli.watch import changes, look

SOUND = 'game "Watched"\n    players 1\n\nturn p\n    win p\n'


def read_until(stream: IO[str], line: str) -> None:
    assert line in iter(stream.readline, "")


@contextmanager
def watching(folder: Path, path: str) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    """A command that watches a path in a folder, and what it tells."""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "rulewright", "check", "--watch", path],
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
    ) as process:
        assert process.stderr is not None
        yield process, process.stderr


def test_changes_are_seen_once_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = tmp_path / "a.rules", tmp_path / "b.rules"
    file.write_text("one", encoding="utf-8")
    steps: Iterator[object] = iter(
        [
            None,
            lambda: file.write_text("other", encoding="utf-8"),
            None,
            None,
            lambda: other.write_text("new", encoding="utf-8"),
            None,
            file.unlink,
            None,
        ]
    )
    taken = []

    def sleep(seconds: float) -> None:
        assert seconds > 0
        step = next(steps)
        taken.append(step)
        if callable(step):
            step()

    monkeypatch.setattr("rulewright.cli.watch.time.sleep", sleep)
    seen = changes(lambda: [file, other, file])
    for count in (3, 6, 8):
        next(seen)
        assert len(taken) == count


def test_a_file_that_is_being_written_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.rules"
    file.write_text("one", encoding="utf-8")
    steps: Iterator[object] = iter(
        [
            lambda: file.write_text("", encoding="utf-8"),
            lambda: file.write_text("the half", encoding="utf-8"),
            lambda: file.write_text("the whole of it", encoding="utf-8"),
            None,
            None,
        ]
    )

    def sleep(seconds: float) -> None:
        step = next(steps)
        if callable(step):
            step()

    monkeypatch.setattr("rulewright.cli.watch.time.sleep", sleep)
    next(changes(lambda: [file]))
    assert file.read_text(encoding="utf-8") == "the whole of it"
    assert next(steps) is None


def test_a_file_that_is_not_there_counts_as_never(tmp_path: Path) -> None:
    assert look([tmp_path / "none"]) == ((str(tmp_path / "none"), 0, -1),)


def test_what_is_saved_is_checked_again(tmp_path: Path) -> None:
    file = tmp_path / "watched.rules"
    file.write_text(SOUND, encoding="utf-8")
    with watching(tmp_path, "watched.rules") as (process, told):
        assert told.readline().startswith("watched.rules: no problems")
        assert told.readline() == "Watching 1 file; Ctrl-C ends it.\n"
        file.write_text(SOUND.replace("win p", "wim p"), encoding="utf-8")
        assert told.readline() == "\n"
        assert told.readline().startswith("error[RW")
        read_until(told, "Watching 1 file; Ctrl-C ends it.\n")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("path", ["watched.rules", "."])
def test_a_file_that_is_saved_by_moving_the_old_one_away_is_waited_for(tmp_path: Path, path: str) -> None:
    file = tmp_path / "watched.rules"
    file.write_text(SOUND, encoding="utf-8")
    with watching(tmp_path, path) as (process, told):
        assert told.readline().startswith(f"{path}: no problems")
        assert told.readline() == "Watching 1 file; Ctrl-C ends it.\n"
        file.rename(tmp_path / "watched.rules~")
        assert told.readline() == "\n"
        assert told.readline() == f"{path} is gone; waiting.\n"
        file.write_text(SOUND.replace("win p", "wim p"), encoding="utf-8")
        assert told.readline().startswith("error[RW")
        read_until(told, "Watching 1 file; Ctrl-C ends it.\n")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0


def test_a_part_that_went_away_is_seen_when_it_comes_back(tmp_path: Path) -> None:
    file, part = tmp_path / "watched.rules", tmp_path / "part.rules"
    file.write_text(SOUND.replace("turn p", 'use "part.rules"\n\nturn p'), encoding="utf-8")
    part.write_text("coins: int = 0\n", encoding="utf-8")
    with watching(tmp_path, "watched.rules") as (process, told):
        read_until(told, "Watching 2 files; Ctrl-C ends it.\n")
        part.unlink()
        assert told.readline() == "\n"
        assert told.readline().startswith("error[RW")
        read_until(told, "Watching 1 file; Ctrl-C ends it.\n")
        part.write_text("coins: int = 1\n", encoding="utf-8")
        assert told.readline() == "\n"
        assert "error" not in told.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0


def test_a_file_that_comes_into_a_folder_is_seen_and_counted_as_long_as_it_is_there(tmp_path: Path) -> None:
    (tmp_path / "watched.rules").write_text(SOUND, encoding="utf-8")
    with watching(tmp_path, ".") as (process, told):
        read_until(told, "Watching 1 file; Ctrl-C ends it.\n")
        new = tmp_path / "new.rules"
        new.write_text(SOUND, encoding="utf-8")
        assert told.readline() == "\n"
        assert told.readline() == "2 files: no problems (0 tests)\n"
        assert told.readline() == "Watching 2 files; Ctrl-C ends it.\n"
        new.unlink()
        assert told.readline() == "\n"
        assert told.readline() == ".: no problems (0 tests)\n"
        assert told.readline() == "Watching 1 file; Ctrl-C ends it.\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0


def test_nothing_to_watch_is_wrong_use(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "check", "--watch", "none.rules"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 2
    assert "there is no file none.rules" in done.stderr
