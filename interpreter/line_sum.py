"""The sum at the end of each line of a playthrough's file: it vouches for that line and for all before it.

What is written is bytes, and any of them may come to be another one on a disk. A decision that was changed to another
one that is allowed could not be told by playing; by its sum it is, at its line, and so is a line that is gone. A sum is
no seal: whoever changes a file on purpose can work out the sums anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zlib import crc32

BEFORE, BEHIND = b', "sum": "', b'"}'
DIGITS = 8
LENGTH = len(BEFORE) + DIGITS + len(BEHIND)


def with_sum(line: str, before: int) -> tuple[str, int]:
    """A line with its sum, and that sum; `before` is the sum of the line before, 0 for the first.

    >>> with_sum('{"undo_to": 3}', 0)
    ('{"undo_to": 3, "sum": "b9831c5d"}', 3112377437)
    """
    body = line.removesuffix("}")
    found = crc32(body.encode("ascii"), before)
    return f'{body}, "sum": "{found:0{DIGITS}x}"}}', found


def with_sums(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a whole file, each with its sum."""
    found = 0
    for each in lines:
        line, found = with_sum(each, found)
        yield line


def without_sum(line: bytes, before: int) -> tuple[bytes, int] | None:
    """A line as it is without its sum, and that sum; None when it has none, or one that is not right."""
    body, told = _parted(line)
    found = crc32(body, before)
    return (body + b"}", found) if told == found else None


def last_sum(data: bytes) -> int | None:
    """The sum at the end of some bytes of a file; None when no sum stands there."""
    return _parted(data)[1]


def _parted(line: bytes) -> tuple[bytes, int | None]:
    text = line.rstrip(b"\r\n")
    body, end = text[:-LENGTH], text[-LENGTH:]
    digits = end[len(BEFORE) : -len(BEHIND)]
    if end != BEFORE + digits + BEHIND or len(digits) != DIGITS or digits.strip(b"0123456789abcdef"):
        return text, None
    return body, int(digits, 16)
