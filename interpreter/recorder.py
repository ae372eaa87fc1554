"""A file that grows with a playthrough: each line is written at once, in one piece, behind all that is there."""

from __future__ import annotations

import errno
import importlib
import os
from pathlib import Path
from types import ModuleType

from rulewright.interpreter.line_sum import BEFORE, last_sum, with_sum

TAIL = 1_000
"""Bytes at the end of a file in which its last line is looked for, if that is a digest."""


class Recorder:
    """Adds lines to a file. Whatever becomes of the process, the file has every line before the one being written."""

    def __init__(self, path: Path, length: int | None = None) -> None:
        """Opens a file, cut to its first `length` bytes if that is given; raises `OSError`, also if another has it."""
        # Not by another name later, wherever the process goes.
        self.path = path.absolute()
        self._handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            self._lock(path)
            self._end = os.lseek(self._handle, 0, os.SEEK_END) if length is None else length
            os.ftruncate(self._handle, self._end)
            self._tail = self._last_bytes()
            self._sum = last_sum(self._tail)
            if self._tail and not self._tail.endswith(b"\n"):
                self._write(b"\n")
        except BaseException:
            os.close(self._handle)
            raise

    def add(self, line: str) -> None:
        """Writes a line, with its sum if the others have theirs; raises `OSError`, and then nothing of it is there."""
        found = self._sum
        if found is not None:
            line, found = with_sum(line, found)
        self._write(f"{line}\n".encode("ascii"))
        self._sum = found

    def close(self, last: str) -> None:
        """Closes the file with a last line, if that does not stand there already; raises `OSError`."""
        try:
            wanted = last if self._sum is None else last.removesuffix("}") + BEFORE.decode()
            if not self._tail.rpartition(b"\n")[0].rpartition(b"\n")[2].startswith(wanted.encode("ascii")):
                self.add(last)
            os.fsync(self._handle)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Closes the file as it is."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _write(self, data: bytes) -> None:
        os.lseek(self._handle, self._end, os.SEEK_SET)
        try:
            written = 0
            while written < len(data):
                written += os.write(self._handle, data[written:])
        except BaseException:
            # A part of a line would spoil the next one.
            os.ftruncate(self._handle, self._end)
            raise
        self._end += len(data)
        self._tail = (self._tail + data)[-TAIL:]

    def _last_bytes(self) -> bytes:
        first = max(self._end - TAIL, 0)
        os.lseek(self._handle, first, os.SEEK_SET)
        return os.read(self._handle, self._end - first)

    def _lock(self, path: Path) -> None:
        """Keeps other processes from recording in the same file, where the system can."""
        try:
            locks: ModuleType = importlib.import_module("fcntl")
        except ImportError:
            return
        try:
            locks.flock(self._handle, locks.LOCK_EX | locks.LOCK_NB)
        except BlockingIOError:
            raise BlockingIOError(errno.EAGAIN, "Another process is recording it", str(path)) from None
        except OSError:
            # Some file systems of networks have no locks.
            return
