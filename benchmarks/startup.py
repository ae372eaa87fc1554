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
start = time.perf_counter()
automaton()
print(time.perf_counter() - start)
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
    """Seconds by the clock on the wall, from the start of a process to its end."""

    name: str
    seconds: Spread


def process_times(rounds: int) -> tuple[ProcessTime, ...]:
    """Times each process once a round, after one round that does not count."""
    game = largest_game()
    with tempfile.TemporaryDirectory() as folder:
        long = Path(folder) / "long.rules"
        long.write_text(long_file(), encoding="utf-8")
        command = ["-m", "rulewright"]
        tasks: dict[str, Callable[[], float]] = {
            EMPTY: lambda: timed(["-c", "pass"]),
            HELP: lambda: timed([*command, "--help"]),
            check_name(game): lambda: timed([*command, "check", game]),
            LONG: lambda: timed([*command, "check", str(long)]),
            READ_TABLES: lambda: float(run(["-c", TABLES])),
        }
        times: dict[str, list[float]] = {name: [] for name in tasks}
        for number in range(rounds + 1):
            for name, task in tasks.items():
                seconds = task()
                if number:
                    times[name].append(seconds)
    return tuple(ProcessTime(name, Spread.of(found)) for name, found in times.items())


def timed(arguments: Sequence[str]) -> float:
    """The seconds that a Python with these arguments takes."""
    start = time.perf_counter()
    run(arguments)
    return time.perf_counter() - start


def run(arguments: Sequence[str]) -> str:
    """What a Python with these arguments prints; an error, also one in a rules file, is one here too."""
    # The same packages as in this process, however they were found.
    places = [str(Path(rulewright.__file__).parents[1]), str(Path(__file__).parents[1])]
    found = os.pathsep.join([*places, *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own arguments
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": found},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
