"""Reads files that are named by people or by rules, which are untrusted: only plain files, up to a size, and text.

Opening a pipe or a device could wait for ever, so what a file is is asked before it is opened, and again after, and the
opening itself never waits.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePosixPath

from attrs import frozen

BYTE_ORDER_MARK = "\ufeff"


@frozen
class UnreadableError(Exception):
    """Why a file is not read: a code and a sentence, and what helps."""

    code: str
    message: str
    help: str | None = None


def read_below(folder: Path, path: str, limit: int) -> str:
    """The text of a plain file below a folder; `UnreadableError` for any other path, and for what is not text."""
    if not path.strip():
        raise UnreadableError("RW510", "no file is named here", "write the name of a file beside this one")
    parts = PurePosixPath(path.replace("\\", "/"))
    if "\0" in path or parts.is_absolute() or ":" in path or ".." in parts.parts:
        raise UnreadableError(
            "RW511",
            "this file lies outside the folder of the rules",
            "put it beside the rules file and write only its name",
        )
    try:
        home = folder.resolve()
        found = home.joinpath(*parts.parts).resolve()
    except (OSError, ValueError, RuntimeError):
        raise UnreadableError("RW510", f"no file is called {path}") from None
    if not found.is_relative_to(home):
        raise UnreadableError(
            "RW511", "this file lies outside the folder of the rules", "a link on the way leads out of the folder"
        )
    return decode(read_plain(found, path, limit))


def read_plain(path: Path, name: str, limit: int) -> bytes:
    """The bytes of a plain file; `UnreadableError` when there is none, for anything else, and when it is too large."""
    try:
        _refuse_special(path.stat().st_mode)
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            _refuse_special(os.fstat(file.fileno()).st_mode)
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise UnreadableError("RW510", f"no file is called {name}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no file can have this name"
        raise UnreadableError("RW510", f"this file cannot be read: {reason}") from None
    if len(data) > limit:
        raise UnreadableError("RW510", f"this file is too large: it may have up to {limit:,} bytes")
    return data


def _refuse_special(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise UnreadableError("RW510", "this is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise UnreadableError("RW510", "this is not a plain file", "pipes, devices and the like are not read")


def decode(data: bytes) -> str:
    """A text in UTF-8, its byte order mark taken off; `UnreadableError` for anything else."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(
            "RW510", f"this file is not text in UTF-8: line {line} is not", "save it again with the encoding UTF-8"
        ) from None
    return text.removeprefix(BYTE_ORDER_MARK)
