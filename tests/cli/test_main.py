"""The command as a whole: help that loads little, and exit codes that mean something."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from rulewright import __version__
from rulewright.__main__ import main as begin
from rulewright.cli.main import COMMANDS
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
HEAVY = ("lark", "rich", "attr", "cattrs", "rulewright.dsl", "rulewright.interpreter", "rulewright.playtest")


def process(*args: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT / ".src"), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, *args], env=environment, text=True, capture_output=True, check=False, cwd=ROOT
    )


def loaded_by(*args: str, heavy: tuple[str, ...]) -> list[str]:
    """The packages among these, and their modules, that a command loads."""
    done = process("-X", "importtime", "-m", "rulewright", *args)
    assert done.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "click" in loaded
    return sorted(name for name in loaded if name.startswith(tuple(f"{each}." for each in heavy)) or name in heavy)


@pytest.mark.parametrize("args", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_loads_neither_engine_nor_terminal(args: list[str]) -> None:
    assert loaded_by(*args, heavy=HEAVY) == []


def test_check_loads_only_what_reads_rules() -> None:
    others = tuple(name for name in HEAVY if name not in ("attr", "rulewright.dsl"))
    assert loaded_by("check", "pig", heavy=(*others, "shutil", "secrets", "importlib.resources")) == []


def test_help_lists_every_command_with_its_own_words() -> None:
    for name, line in COMMANDS.items():
        command = import_module(f"rulewright.cli.{name}").command
        assert command.name == name
        assert command.get_short_help_str(limit=100) == line


def test_no_command_shows_help(run: Run) -> None:
    done = run()
    assert done.exit_code == 0
    assert "simulate" in done.stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"rulewright {__version__}\n"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("mine", "there is no game called mine.\nHint: Did you mean mine.rules?"),
        ("mien.rules", "there is no file mien.rules.\nHint: Did you mean mine.rules?"),
        ("mien", "there is no game called mien.\nHint: Did you mean mine.rules?"),
        ("mine.rule", "there is no game called mine.rule.\nHint: Did you mean mine.rules?"),
        ("./mine.ruels", "there is no file ./mine.ruels.\nHint: Did you mean mine.rules?"),
        ("below/on", "there is no game called below/on.\nHint: Did you mean below/one.rules?"),
        ("below/one", "there is no game called below/one.\nHint: Did you mean below/one.rules?"),
        ("pgi", "there is no game called pgi.\nHint: Did you mean pig?"),
        ("nowhere/mine", "there is no game called nowhere/mine.\nHint: The games that come"),
    ],
)
def test_a_file_that_was_meant_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, words: str
) -> None:
    (tmp_path / "below").mkdir()
    for name in ("mine.rules", "pgo.rules", "below/one.rules"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    for command in ("play", "show", "test"):
        done = run(command, typed)
        assert done.exit_code == 2
        assert words in done.stderr
    assert words.partition("Hint: ")[2] in run("check", typed).stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["plya", "pig"], "Error: there is no command called plya.\nHint: Did you mean play? `rulewright --help` says"),
        (
            ["help"],
            "Error: there is no command called help.\nHint: `rulewright --help` says what each command",
        ),
        (["play"], "Error: missing argument 'GAME'.\nHint: `rulewright play --help` says"),
        (["play", "pgi"], "Error: there is no game called pgi.\nHint: Did you mean pig? The games that come"),
        (
            ["play", "shogi"],
            "Error: there is no game called shogi.\nHint: The games that come with Rulewright are auction",
        ),
        (["play", "lost.rules"], "Error: there is no file lost.rules.\nHint: The games that come"),
        (["play", "pig", "--palyers", "3"], "Error: no such option '--palyers'.\nHint: Did you mean --players?"),
        (["play", "pig", "--bot", "random"], "'--bot'.\nHint: A bot is given a seat: --seat 2=random."),
        (["simulate", "pig", "--seat", "2=random"], "'--seat'.\nHint: Bots play all seats: --bot random, once"),
        (["compare", "pig", "pig", "--seat", "2=random"], "'--seat'.\nHint: Bots play all seats: --bot random, once"),
        (
            ["test", "pig", "--bot", "random"],
            "Hint: --bot is an option of `rulewright simulate` and `rulewright com",
        ),
        (["play", "pig", "--set", "fill=left", "to", "right"], "Hint: What has blanks in it stands in quotation marks"),
        (["play", "pig", "--zzz"], "'--zzz'.\nHint: `rulewright play --help` says"),
        (["play", "pig", "--players", "9"], "Error: Pig is for 2 to 6 players, not 9.\nHint: Try --players 6."),
        (["play", "gnadenlos", "--players", "2"], "is for 3 or 4 players, not 2.\nHint: Try --players 3."),
        (["play", "pig", "--players", "two"], "--players takes a whole number from 1 on, not two."),
        (["play", "pig", "--seed", "-1"], "--seed takes a whole number from 0 to 18446744073709551615, not -1."),
        (["play", "pig", "--seed", "9" * 5000], "--seed takes a whole number"),
        (["play", "pig", "--set", "gaol=5"], "there is no option called gaol.\nHint: Did you mean goal?"),
        (["play", "pig", "--set", "goal=5"], "goal cannot be 5.\nHint: It can be 10 to 1000."),
        (["play", "pig", "--set", "goal"], "--set goal gives no value."),
        (["play", "pig", "--set", "goal=20", "--set", "goal=30"], "--set gives goal two values."),
        (["play", "tictactoe", "--set", "a=1"], "Tic-tac-toe has no options, so there is no a to set."),
        (["play", "gnadenlos", "--set", "fill=some"], "fill cannot be some.\nHint: It can be choose or left to right."),
        (["simulate", "pig", "-n", "0"], "-n takes a whole number from 1 on, not 0."),
        (["simulate", "pig", "--bot", "clever"], "there is no bot called"),
        (["simulate", "pig", "--bot", "random", "--bot", "random", "--bot", "random"], "3 bots cannot play 2 seats."),
        (["simulate", "pig", "--out", "rows.txt"], "Hint: Let it end in .jsonl or .csv."),
        (["simulate", "pig", "--format", "xml"], "Error: invalid value for '--format'"),
    ],
)
def test_wrong_use_is_a_sentence_with_a_hint(run: Run, args: list[str], words: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert words in done.stderr
    assert "\nHint: " in done.stderr
    assert done.stdout == ""


def test_what_is_quoted_in_a_complaint_cannot_command_the_terminal(run: Run) -> None:
    done = run("play", "\x1b[2Jpig")
    assert done.exit_code == 2
    assert "\x1b" not in done.stderr
    assert "\\x1b[2Jpig" in done.stderr


def test_a_mistake_of_ours_is_said_to_be_ours(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **extra: object) -> None:
        raise ZeroDivisionError("by \x1b nothing")

    monkeypatch.setattr("rulewright.cli.dump.load", fail)
    done = run("dump", "pig")
    assert done.exit_code == 3
    assert "Rulewright itself failed: ZeroDivisionError: by \\x1b nothing" in done.stderr
    assert "report it" in done.stderr
    assert "Traceback" not in done.stderr
    for args in (["--debug", "dump", "pig"], ["dump", "pig", "--debug"]):
        done = run(*args)
        assert done.exit_code == 3
        assert "Traceback" in done.stderr


def test_an_interrupt_is_no_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object, **extra: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright.cli.dump.load", stop)
    done = run("dump", "pig")
    assert done.exit_code == 130
    assert done.stderr.strip() == "Stopped."


def test_an_interrupt_while_it_loads_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Loading(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "rulewright.cli.main", Loading("rulewright.cli.main"))
    with pytest.raises(SystemExit) as ended:
        begin()
    assert ended.value.code == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_rules_at_fault_are_exit_code_1(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.rules").write_text('game "Bad"\n    players 2\n\nturn p\n    win q\n')
    for command in ("check", "play", "simulate", "show", "dump"):
        done = run(command, tmp_path / "bad.rules")
        assert done.exit_code == 1, command
        assert "bad.rules:5:9" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_fault_in_play_is_exit_code_1_with_its_place(run: Run, tmp_path: Path) -> None:
    text = 'game "Fault"\n    players 2\n\nx: int = 0\n\nturn p\n    x = 1 // x\n    if x == 7\n        win p\n'
    (tmp_path / "fault.rules").write_text(text)
    done = run("play", tmp_path / "fault.rules")
    assert done.exit_code == 1
    assert "RW705" in done.stderr
    assert "fault.rules:7:" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_ends_quietly() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / ".src")}
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "rulewright", "show", "gnadenlos"],
            env=environment,
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 141


def test_a_stream_without_unicode_shows_something_else() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / ".src"), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "play", "tictactoe"],
        env=environment,
        input=b"quit\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Where?" in done.stdout


def test_no_colour_where_nobody_looks(run: Run) -> None:
    for args in (["show", "gnadenlos"], ["simulate", "pig", "-n", "5"], ["explain", "RW101"]):
        done = run(*args)
        assert done.exit_code == 0
        assert re.search(r"\x1b", done.output) is None
