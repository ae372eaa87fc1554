"""What a shell is offered, asked for as the shells do."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.games import bundled_names

WORDS = """\
game "Words"
    players 1

option speed: "slow" or "fast" = "slow" "How fast"
option late: bool = no "Late"
option goal: 3..5 = 3 "Goal"
option length: 1..1000 = 3 "Length"

turn p
    if speed == "slow" and not late and goal < length
        end game
    end game
"""


def offered(*words: str, folder: Path, shell: str = "bash") -> list[str]:
    """What is offered for the last of the words typed after `rulewright`."""
    if shell == "bash":
        # Bash takes words apart at each `=`.
        words = tuple(part for word in words for part in re.split(r"(=)", word) if part or word == "")
    environment = {
        **os.environ,
        "_RULEWRIGHT_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(["rulewright", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-m", "rulewright"], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return [line.removeprefix("plain,") for line in done.stdout.splitlines() if line]


def test_commands(tmp_path: Path) -> None:
    assert offered("s", folder=tmp_path) == ["simulate", "show"]


def test_games_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "mine.rules").touch()
    (tmp_path / "more.txt").touch()
    (tmp_path / "moves").mkdir()
    (tmp_path / ".hidden.rules").touch()
    (tmp_path / "moves" / "one.rules").touch()
    assert offered("play", "", folder=tmp_path) == [*bundled_names(), "mine.rules", "moves/"]
    assert offered("check", "mo", folder=tmp_path) == ["moves/"]
    assert offered("test", "moves/", folder=tmp_path) == ["moves/one.rules"]
    assert offered("show", "nowhere/", folder=tmp_path) == []


def test_options_of_the_game_and_their_values(tmp_path: Path) -> None:
    assert offered("play", "pig", "--set", "", folder=tmp_path) == ["goal="]
    assert offered("simulate", "pig", "--seed", "3", "--set", "x", folder=tmp_path) == []
    (tmp_path / "words.rules").write_text(
        WORDS,
        encoding="utf-8",
    )
    assert offered("play", "words.rules", "--set", "", folder=tmp_path) == [
        "speed=",
        "late=",
        "goal=",
        "length=",
    ]
    assert offered("play", "words.rules", "--set", "speed=", folder=tmp_path) == ["slow", "fast"]
    assert offered("play", "words.rules", "--set=speed=", folder=tmp_path) == ["slow", "fast"]
    assert offered("play", "words.rules", "--set", "late=no", "--set", "speed=f", folder=tmp_path) == ["fast"]
    # Other shells leave words whole.
    assert "speed=slow" in offered("play", "words.rules", "--set", "speed=", folder=tmp_path, shell="zsh")
    assert "--set=speed=slow" in offered("play", "words.rules", "--set=speed=", folder=tmp_path, shell="zsh")
    assert offered("play", "words.rules", "--set", "goal=", folder=tmp_path) == ["3", "4", "5"]
    assert len(offered("play", "words.rules", "--set", "length=", folder=tmp_path)) == 50
    assert offered("play", "words.rules", "--set", "late=y", folder=tmp_path) == ["yes"]


def test_who_plays_a_seat(tmp_path: Path) -> None:
    assert offered("play", "pig", "--seat", "2=r", folder=tmp_path) == ["random"]
    assert offered("play", "pig", "--seat", "2=", folder=tmp_path) == ["random", "greedy:", "person"]
    assert "2-3=person" in offered("play", "pig", "--seat", "2-3=p", folder=tmp_path, shell="zsh")
    assert offered("play", "pig", "--seat", "2", folder=tmp_path) == []


def test_a_game_that_is_wrong_or_not_there_offers_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken.rules").write_text("game\n", encoding="utf-8")
    assert offered("play", "broken.rules", "--set", "", folder=tmp_path) == []
    assert offered("play", "nothing", "--set", "", folder=tmp_path) == []


def test_bots_and_codes(tmp_path: Path) -> None:
    assert offered("simulate", "pig", "--bot", "", folder=tmp_path) == ["random", "greedy:"]
    assert offered("explain", "rw10", folder=tmp_path)[0] == "RW101"


def in_shell(tmp_path: Path, *command: str) -> list[str]:
    """What a command of a shell prints, where `rulewright` is a command."""
    shell = shutil.which(command[0])
    if shell is None:
        pytest.skip(f"{command[0]} is not installed")
    program = tmp_path / "bin" / "rulewright"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulewright "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{program.parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        [shell, *command[1:]], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_names_with_blanks_and_backslashes_are_one_word(tmp_path: Path) -> None:
    (tmp_path / "my game.rules").write_text(WORDS, encoding="utf-8")
    (tmp_path / "other\\game.rules").write_text(WORDS, encoding="utf-8")
    script = """
        compopt() { echo "$@"; }
        eval "$(_RULEWRIGHT_COMPLETE=bash_source rulewright)"
        COMP_WORDS=(rulewright play "$1") COMP_CWORD=2
        _rulewright_completion rulewright
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    assert in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", "my") == ["my\\ game.rules"]
    assert in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", "'my") == ["my game.rules"]
    assert in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", "oth") == ["other\\\\game.rules"]
    # Bash closes a quotation mark behind a folder, and then takes a blank for the end of the word.
    (tmp_path / "my folder").mkdir()
    (tmp_path / "my folder" / "one.rules").touch()
    for typed, found in (
        ('"my f', ["-o nospace", "my folder/"]),
        ('"', None),
        ('"my folder/"', ["my\\ folder/one.rules"]),
        ("'my folder/'", ["my\\ folder/one.rules"]),
        ("'my folder/o", ["my folder/one.rules"]),
    ):
        offered_now = in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", typed)
        assert "my folder/" in offered_now if found is None else offered_now == found
    # Below a folder there is more to come.
    assert in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", "bi") == ["-o nospace", "bin/"]


def test_a_value_of_an_option_with_blanks_is_one_word(tmp_path: Path) -> None:
    (tmp_path / "words.rules").write_text(WORDS.replace('"fast" =', '"at full speed" ='), encoding="utf-8")
    script = """
        compopt() { echo "$@"; }
        eval "$(_RULEWRIGHT_COMPLETE=bash_source rulewright)"
        COMP_WORDS=(rulewright play words.rules --set speed = "$1") COMP_CWORD=6
        _rulewright_completion rulewright
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    assert in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", "at") == ["at\\ full\\ speed"]
    assert in_shell(tmp_path, "bash", "--norc", "-c", script, "bash", '"at') == ["at full speed"]


def test_fish_shows_options_with_commas_and_completes_values(tmp_path: Path) -> None:
    (tmp_path / "words.rules").write_text(WORDS.replace('"How fast"', '"Fast, or slow"'), encoding="utf-8")
    for typed, shown in (("--set sp", ["speed=\tFast, or slow"]), ("--set=late=y", ["--set=late=yes"])):
        script = (
            f"_RULEWRIGHT_COMPLETE=fish_source rulewright | source; complete -C 'rulewright play words.rules {typed}'"
        )
        assert in_shell(tmp_path, "fish", "--no-config", "-c", script) == shown


def test_the_script_for_zsh_waits_behind_what_is_not_all(tmp_path: Path) -> None:
    # What zsh does with it cannot be seen without a terminal; that it can be read can.
    assert in_shell(tmp_path, "zsh", "-f", "-c", "_RULEWRIGHT_COMPLETE=zsh_source rulewright | zsh -n") == []
    script = in_shell(tmp_path, "zsh", "-f", "-c", "_RULEWRIGHT_COMPLETE=zsh_source rulewright")
    assert len([line for line in script if "-S ''" in line]) == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str, tmp_path: Path) -> None:
    environment = {**os.environ, "_RULEWRIGHT_COMPLETE": f"{shell}_source"}
    done = subprocess.run(
        [sys.executable, "-m", "rulewright"], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert f"_RULEWRIGHT_COMPLETE={shell}_complete" in done.stdout
