"""Work that takes a while: over how many processes it is spread, and the bar that a person who waits sees."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def processors() -> int:
    """How many processes can work at once."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return available or 1


@contextmanager
def progress(total: int, things: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if a person looks at it: what is given takes how many of the things are done."""
    from rulewright.cli.terminal import is_terminal

    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, markup=False, emoji=False, highlight=False)
    columns = (TextColumn(things), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(things, total=total)
        yield lambda done: bar.update(task, completed=done)
