"""Arguments of public functions: what is of the wrong sort is refused in one sentence, before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """A value as it stands in a sentence."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def need(value: object, kind: type | tuple[type, ...], what: str, wanted: str) -> None:
    """Refuses a value that is not of a class: "the seed is a whole number, not 'x'"."""
    if not isinstance(value, kind):
        raise TypeError(f"{what} is {wanted}, not {shown(value)}")


def need_int(value: object, what: str) -> None:
    """Refuses what is no whole number; yes and no are none either."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} is a whole number, not {shown(value)}")


def need_text(value: object, what: str) -> None:
    """Refuses what is no text."""
    need(value, str, what, "a text")


def need_path(value: object, what: str) -> None:
    """Refuses what names no file."""
    need(value, (str, Path), what, "a text or a Path")


def need_texts(values: object, what: str) -> None:
    """Refuses what is not a list or tuple of texts; a text by itself is none, and a set has no order."""
    if not isinstance(values, Sequence) or isinstance(values, str | bytes):
        raise TypeError(f"{what} are a list of texts, not {shown(values)}")
    for value in values:
        need_text(value, f"each of {what}")


def need_seat(seat: Any, players: int) -> None:
    """Refuses what is no seat, counted from 1."""
    need_int(seat, "a seat")
    if not 1 <= seat <= players:
        raise ValueError(f"there is no seat {seat} with {players} players")
