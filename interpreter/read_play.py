"""Reads the file of a playthrough by playing it again: what cannot have been played is damage, and is told by its line.

What is whole before the damage is kept: each line was tested when its turn came. Only a digest that differs says no
more than that something before it is wrong, so then it is what the last digest that agreed vouches for.
"""

from __future__ import annotations

import os
from pathlib import Path

from attrs import evolve, frozen

from rulewright.dsl.argument import need_path
from rulewright.dsl.escape import visible
from rulewright.dsl.read_file import UnreadableError, read_plain
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.line_sum import without_sum
from rulewright.interpreter.play_file import (
    LARGEST_FILE,
    START,
    Back,
    BadPlaythroughError,
    Digest,
    Header,
    Line,
    Taken,
    WrongDigestError,
    checked_line,
    read_header,
    read_line,
    refuse,
)
from rulewright.interpreter.playthrough import Playthrough
from rulewright.interpreter.written_value import UnreadableValueError


@frozen
class Reading:
    """What came of reading a file: the game as far as it is whole, and the damage behind that, if there is any.

    `length` are the bytes of what is whole. With `is_cut` a last line was cut short while it was written.
    """

    play: Playthrough
    damage: BadPlaythroughError | None
    length: int
    is_cut: bool


def is_playthrough(path: Path | str) -> bool:
    """Whether a file begins like a playthrough; raises `OSError`."""
    path = Path(path)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(START)) == START


def read_playthrough(path: Path | str) -> Reading:
    """Reads a file as far as it is whole; `BadPlaythroughError` when not even its first line is."""
    need_path(path, "the path of a playthrough")
    try:
        data = read_plain(Path(path), os.fspath(path), LARGEST_FILE)
    except UnreadableError as error:
        raise BadPlaythroughError(0, error.message) from None
    *whole, rest = data.split(b"\n")
    lines = [line + b"\n" for line in whole] + ([rest] if rest else [])
    if not data.startswith(START):
        refuse(0, "this is no playthrough")
    if not lines[0].endswith(b"\n"):
        refuse(1, "the file ends in the middle of its first line")
    header = read_header(lines[0])
    try:
        # Once, and not again for what is read a second time.
        play = Playthrough(header.game(), header.seats, header.seed)
    except Fault as fault:
        refuse(1, header.by_version(f"the rules go wrong before anybody is asked: {visible(fault.message)}"))
    return _read(play, header, lines)


def _read(play: Playthrough, header: Header, lines: list[bytes]) -> Reading:
    """Plays what the lines after the first say."""
    length = len(lines[0])
    vouched = 1
    before = header.sum
    for number, line in enumerate(lines[1:], 2):
        try:
            step, before = _step(line, before, number)
        except BadPlaythroughError as damage:
            # Only the last line can have no end: it was being written when its process went away.
            is_cut = not line.endswith(b"\n") and not _has_sum(line[:-1], before)
            return Reading(play, None if is_cut else damage, length, is_cut)
        try:
            match step:
                case Taken():
                    _take(play, step, number)
                case Back(to=to):
                    if to >= len(play):
                        refuse(number, f"it goes back to {to} decisions, and {len(play)} had been taken")
                    play.undo(to)
                case Digest():
                    _compare(play, step, number)
                    vouched = number
        except WrongDigestError as damage:
            begun = Playthrough(play.game, play.seats, play.seed)
            wrong = WrongDigestError(number, header.by_version(damage.reason))
            return evolve(_read(begun, header, lines[:vouched]), damage=wrong)
        except BadPlaythroughError as damage:
            return Reading(play, BadPlaythroughError(number, header.by_version(damage.reason)), length, is_cut=False)
        length += len(line)
    return Reading(play, None, length, is_cut=False)


def _step(line: bytes, before: int | None, number: int) -> tuple[Line, int | None]:
    """What a line says, and its sum if the file has sums."""
    if before is None:
        return read_line(line, number), None
    text, found = checked_line(line, before, number)
    return read_line(text, number), found


def _has_sum(line: bytes, before: int | None) -> bool:
    """Whether a line is whole, so that what stands behind it is no part of it."""
    return before is not None and without_sum(line, before) is not None


def _take(play: Playthrough, step: Taken, number: int) -> None:
    if step.number != len(play) + 1:
        refuse(number, f"this is decision {step.number}, where decision {len(play) + 1} should stand")
    if not 1 <= step.seat <= len(play.seats):
        refuse(number, f"there is no seat {step.seat}")
    try:
        play.take_written(step.answer, step.seat)
    except UnreadableValueError as error:
        name = play.seats[step.seat - 1].name
        refuse(number, f"{visible(name)} cannot have decided this: {visible(str(error))}")
    except Fault as fault:
        refuse(number, f"the rules go wrong in this decision: {visible(fault.message)}")


def _compare(play: Playthrough, step: Digest, number: int) -> None:
    if step.after != len(play):
        refuse(number, f"this digest is of {step.after} decisions, and {len(play)} stand before it")
    digest = play.digest_at(len(play))
    if step.digest != digest:
        told = visible(step.digest[: len(digest)])
        raise WrongDigestError(
            number, f"what stands before it leads elsewhere: the digest here is {told}, and that of the game {digest}"
        )
