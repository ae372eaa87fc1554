"""How long whole processes take: commands from start to end, and the parser's tables in a fresh Python."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import frozen

import rulewright
from benchmarks.long_file import long_file
from benchmarks.race import Spread
from rulewright.interpreter import bundled_games, find_rules

TABLES = """\
import time
from rulewright.dsl.automaton import automaton
wall, used = time.perf_counter(), time.process_time()
automaton()
print(time.perf_counter() - wall, time.process_time() - used)
"""

EMPTY = "Python doing nothing"
HELP = "rulewright --help"
LONG = "rulewright check, a file of 2,000 lines"
READ_TABLES = "reading the parser's tables, within a process"


def largest_game() -> str:
    """The bundled game with the longest rules file."""
    return max(bundled_games(), key=lambda name: find_rules(name).stat().st_size)


def check_name(game: str) -> str:
    """What the row of a bundled game is called."""
    lines = find_rules(game).read_text(encoding="utf-8").count("\n")
    return f"rulewright check {game}, {lines:,} lines"


@frozen
class ProcessTime:
    """Seconds from the start of a process to its end, by the clock on the wall and by the processor it used."""

    name: str
    wall: Spread
    processor: Spread


def process_times(rounds: int) -> tuple[ProcessTime, ...]:
    """Times each process once a round, after one round that does not count: it leaves the bytecode of all modules."""
    game = largest_game()
    with tempfile.TemporaryDirectory() as folder:
        long = Path(folder) / "long.rules"
        long.write_text(long_file(), encoding="utf-8")
        command = ["-m", "rulewright"]
        tasks: dict[str, Callable[[], tuple[float, float]]] = {
            EMPTY: lambda: timed(["-c", "pass"], folder),
            HELP: lambda: timed([*command, "--help"], folder),
            check_name(game): lambda: timed([*command, "check", game], folder),
            LONG: lambda: timed([*command, "check", str(long)], folder),
            READ_TABLES: lambda: read_tables(folder),
        }
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in tasks}
        for number in range(rounds + 1):
            for name, task in tasks.items():
                taken = task()
                if number:
                    times[name].append(taken)
    return tuple(
        ProcessTime(name, *(Spread.of(each) for each in zip(*found, strict=True))) for name, found in times.items()
    )


def timed(arguments: Sequence[str], bytecode: str) -> tuple[float, float]:
    """The seconds that a Python with these arguments takes, on the wall and of the processor (0 on Windows)."""
    before, start = os.times(), time.perf_counter()
    run(arguments, bytecode)
    wall, after = time.perf_counter() - start, os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return wall, used


def read_tables(bytecode: str) -> tuple[float, float]:
    """The seconds that a fresh Python takes to read the parser's tables, once all modules are there."""
    wall, used = run(["-c", TABLES], bytecode).split()
    return float(wall), float(used)


def run(arguments: Sequence[str], bytecode: str | None = None) -> str:
    """What a Python with these arguments prints; an error, also one in a rules file, is one here too.

    Bytecode is kept in a folder, as an installed package keeps it, whatever the settings of this process.
    """
    # The same packages as in this process, however they were found.
    places = [str(Path(rulewright.__file__).parents[1]), str(Path(__file__).parents[1])]
    settings = dict(os.environ)
    settings["PYTHONPATH"] = os.pathsep.join([*places, *filter(None, [os.environ.get("PYTHONPATH")])])
    if bytecode is not None:
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        settings["PYTHONPYCACHEPREFIX"] = bytecode
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own arguments
        [sys.executable, *arguments], env=settings, capture_output=True, text=True, check=True
    )
    return done.stdout
