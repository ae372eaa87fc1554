"""How much memory a long simulation takes as it goes on.

It runs in a process of its own: `python -m benchmarks.memory GAME PLAYERS GAMES` prints the peak after each tenth.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

from attrs import frozen

from benchmarks.loops import SEED
from benchmarks.startup import run
from rulewright.interpreter import load
from rulewright.playtest import JsonRows, Row, simulate

TENTHS = 10


@frozen
class Peak:
    """The largest memory of a process so far, in bytes, after so many games."""

    games: int
    bytes: int


def peaks_of(game: str, players: int, games: int) -> tuple[Peak, ...]:
    """Simulates in a new process and gives the peak after each tenth of the games; the rows are written to nowhere."""
    printed = run(["-m", "benchmarks.memory", game, str(players), str(games)])
    return tuple(Peak(*pair) for pair in json.loads(printed))


def peak_now() -> int:
    """The peak of this process so far, in bytes."""
    status = Path("/proc/self/status")
    if status.is_file():
        # On Linux `getrusage` also counts what the parent held before this program was started.
        (line,) = re.findall(r"^VmHWM:\s*(\d+) kB$", status.read_text(encoding="ascii", errors="replace"), re.MULTILINE)
        return int(line) * 1024
    # Only POSIX has it, and only who asks for memory needs it.
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def watch(name: str, players: int, games: int) -> list[tuple[int, int]]:
    """Simulates here, and notes the peak at the row that ends each tenth."""
    game = load(name)
    marks = {games * tenth // TENTHS for tenth in range(1, TENTHS + 1)}
    peaks = []
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        rows = JsonRows(nowhere, game.measure_titles)

        def on_row(row: Row) -> None:
            rows.write(row)
            if row.number + 1 in marks:
                peaks.append((row.number + 1, peak_now()))

        simulate(game, games, players, seed=SEED, on_row=on_row)
    return peaks


if __name__ == "__main__":
    print(json.dumps(watch(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
