"""Files watched for changes, for commands that do their work anew each time somebody saves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

SECONDS = 0.3
"""How often the files are looked at: soon enough for a person, seldom enough to cost nothing."""

BRIEFLY = 0.1
"""How long a file is the same when it has been written."""

Look = tuple[tuple[str, int, int], ...]


def changes(watched: Callable[[], Iterable[Path]]) -> Iterator[None]:
    """Gives once each time a watched file was changed, came or went since this was called; it never ends.

    Which files are watched is asked each time, as new ones may come.
    """
    # Looked at here, not when the first change is asked for: what is saved in between is a change.
    return _since(look(watched()), watched)


def _since(before: Look, watched: Callable[[], Iterable[Path]]) -> Iterator[None]:
    while True:
        time.sleep(SECONDS)
        now = look(watched())
        if now != before:
            before = _settled(now, watched)
            yield


def _settled(now: Look, watched: Callable[[], Iterable[Path]]) -> Look:
    """How the files are when nobody writes them any more: some editors empty a file, and then fill it."""
    while True:
        time.sleep(BRIEFLY)
        later = look(watched())
        if later == now:
            return now
        now = later


def wait_until(is_there: Callable[[str], bool], paths: Iterable[str]) -> None:
    """Waits until all that was named is there."""
    missing = list(paths)
    while missing:
        time.sleep(SECONDS)
        missing = [path for path in missing if not is_there(path)]


def look(files: Iterable[Path]) -> Look:
    """When each file was last written, and how long it is; a file that is not there counts as never."""
    found = []
    for file in dict.fromkeys(files):
        try:
            about = file.stat()
        except OSError:
            found.append((str(file), 0, -1))
        else:
            found.append((str(file), about.st_mtime_ns, about.st_size))
    return tuple(found)
