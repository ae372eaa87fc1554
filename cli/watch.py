"""Files watched for changes, for commands that do their work anew each time somebody saves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

SECONDS = 0.3
"""How often the files are looked at: soon enough for a person, seldom enough to cost nothing."""

Look = tuple[tuple[str, int, int], ...]


def changes(paths: Iterable[Path]) -> Iterator[None]:
    """Gives once each time one of the files was changed, came or went since this was called; it never ends."""
    files = tuple(dict.fromkeys(paths))
    # Looked at here, not when the first change is asked for: what is saved in between is a change.
    return _since(look(files), files)


def _since(before: Look, files: tuple[Path, ...]) -> Iterator[None]:
    while True:
        time.sleep(SECONDS)
        now = look(files)
        if now != before:
            before = now
            yield


def wait_until(is_there: Callable[[str], bool], paths: Iterable[str]) -> None:
    """Waits until all that was named is there."""
    missing = list(paths)
    while missing:
        time.sleep(SECONDS)
        missing = [path for path in missing if not is_there(path)]


def look(files: Iterable[Path]) -> Look:
    """When each file was last written, and how long it is; a file that is not there counts as never."""
    found = []
    for file in files:
        try:
            about = file.stat()
        except OSError:
            found.append((str(file), 0, -1))
        else:
            found.append((str(file), about.st_mtime_ns, about.st_size))
    return tuple(found)
