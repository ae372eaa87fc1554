"""A run cut into stretches, which are played here or by several processes and come back in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from rulewright.playtest import worker
from rulewright.playtest.processes import Processes, WorkerDiedError
from rulewright.playtest.series import Stretch, Table
from rulewright.playtest.worker import Invitation

FIRST_GAMES = 5
"""So many games are stretches of their own: whoever gives a run up after them does so at the same game everywhere."""

FIRST_STRETCH = 4
LONGEST_STRETCH = 4096
STRETCH_SECONDS = 0.25
"""A stretch grows until it takes this long: often enough for a progress bar and an interruption."""

AHEAD = 3
"""Stretches a worker is given before its first is done; rows wait in memory for those of lower numbers."""


def stretches(tables: Sequence[Table], n: int, jobs: int) -> Generator[tuple[Stretch, ...], None, None]:
    """The games 0 to n - 1 in order, in stretches with a part for each table; close it to end the processes."""
    return _alone(tables, n) if jobs == 1 else _spread(tables, n, jobs)


class Cutter:
    """Cuts a run into stretches that take about the same time; how it is cut changes no row."""

    def __init__(self, games: int) -> None:
        self._next = 0
        self._games = games
        self._size = FIRST_STRETCH

    def cut(self) -> range | None:
        """The numbers of the next stretch; none when all are given out."""
        if self._next >= self._games:
            return None
        size = 1 if self._next < FIRST_GAMES else self._size
        numbers = range(self._next, min(self._next + size, self._games))
        self._next = numbers.stop
        return numbers

    def took(self, seconds: float) -> None:
        """Learns how long a stretch took."""
        if seconds < STRETCH_SECONDS / 2:
            self._size = min(self._size * 2, LONGEST_STRETCH)
        elif seconds > STRETCH_SECONDS * 2:
            self._size = max(self._size // 2, 1)


def _alone(tables: Sequence[Table], n: int) -> Generator[tuple[Stretch, ...], None, None]:
    cutter = Cutter(n)
    while (numbers := cutter.cut()) is not None:
        played = tuple(table.play(numbers) for table in tables)
        cutter.took(_seconds(played))
        yield played


def _seconds(played: tuple[Stretch, ...]) -> float:
    return sum(stretch.seconds for stretch in played)


def _spread(tables: Sequence[Table], n: int, jobs: int) -> Generator[tuple[Stretch, ...], None, None]:
    """The stretches of a run in order, played by processes that are gone when this is left, however it is left."""
    cutter = Cutter(n)
    waiting: deque[tuple[range, Future[tuple[Stretch, ...]]]] = deque()
    first = 0
    try:
        with Processes(jobs, worker.set_up, (tuple(map(Invitation.to, tables)),)) as processes:
            while True:
                while len(waiting) < jobs * AHEAD and (numbers := cutter.cut()) is not None:
                    waiting.append((numbers, processes.submit(worker.play, numbers)))
                if not waiting:
                    break
                first = waiting[0][0].start
                played = waiting.popleft()[1].result()
                cutter.took(_seconds(played))
                yield played
    except BrokenProcessPool as error:
        raise WorkerDiedError(f"game {first}") from error
