"""Files that are replaced whole: at any moment there is the old one or the new one, never a part."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write to, which takes the place of `path` when the block ends well and is gone when it does not.

    It is written as UTF-8 with its line ends as they are. Raises `OSError`.
    """
    with _replacing(path, "w", encoding="utf-8", newline="") as file:
        yield file


@contextmanager
def replacing_bytes(path: Path) -> Iterator[BinaryIO]:
    """The same for a file that is no text."""
    with _replacing(path, "wb") as file:
        yield file


@contextmanager
def _replacing(path: Path, mode: str, **how: Any) -> Iterator[Any]:
    # It imports all that it knows of archives, and reading rules writes nothing.
    import tempfile

    # A link goes on leading to the file behind it.
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise FileExistsError(17, "this is no file that could be written over", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", str(path.parent))
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(descriptor, mode, **how) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        new.chmod(stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~umask())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def umask() -> int:
    """The permissions that files are not to have, as this process was told."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
