"""Zones in words: how many cards lie there, and which, as far as the reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.sign import key, signs
from rulewright.dsl import visible

EMPTY = "–"
UNKNOWN = "▮"
FREE = "·"
UNKNOWN_FACE = "?"
"""What a view says of a card on a place whose face is not known; of an empty place it says None."""

MANY = 6
"""Of more different cards than this in one zone only the first are named."""

ROW_LENGTHS = range(5, 13)
USUAL_ROW = 10


def is_zone(part: object) -> bool:
    """Whether a part of a view is a zone: how many cards lie there, and which."""
    return isinstance(part, dict) and part.keys() >= {"count", "shape", "cards"}


def is_places(part: object) -> bool:
    """Whether a part of a view is a zone of fixed places, of which some may be empty."""
    return isinstance(part, dict) and is_zone(part) and part["shape"] in ("slot", "slots")


def zone_words(zone: dict[str, Any], *, is_full: bool = False) -> str:
    """A zone on one line: `–`, `11`, `2: Fox, Owl`, `5: Fox ×2, 3 unknown`; of many cards only if `is_full` all."""
    count = zone["count"]
    known = known_cards(zone)
    if count == 0:
        return EMPTY
    if not known:
        return str(count)
    names = counted(known)
    parts = names if is_full else names[:MANY]
    if len(parts) < len(names):
        parts.append("…")
    if count > len(known):
        parts.append(f"{count - len(known)} unknown")
    words = ", ".join(parts)
    return words if count == 1 else f"{count}: {words}"


def known_cards(zone: dict[str, Any]) -> list[str]:
    """The cards of a zone whose faces are known, as they are shown."""
    unknown = UNKNOWN_FACE if is_places(zone) else None
    return [visible(card) for card in zone["cards"] if card is not None and card != unknown]


def counted(names: Iterable[str]) -> list[str]:
    """Each name once, with how often it comes where that is more than once."""
    numbers: dict[str, int] = {}
    for name in names:
        numbers[name] = numbers.get(name, 0) + 1
    return [name if times == 1 else f"{name} ×{times}" for name, times in numbers.items()]


def row_length(places: int) -> int:
    """How many places to draw in a row: so that they fill a rectangle where that can be."""
    if places <= ROW_LENGTHS[-1]:
        return max(places, 1)
    return next((length for length in ROW_LENGTHS if places % length == 0), USUAL_ROW)


def draw_places(cards: Sequence[str | None], width: int) -> Text:
    """Places in rows, each row with the number of its first place, below the numbers of the columns.

    Empty places behind the last card are not drawn. Names too long for their columns are
    shortened, and a key below says what they mean.
    """
    marks = [FREE if card is None else UNKNOWN if card == UNKNOWN_FACE else visible(card) for card in cards]
    filled = [place for place, card in enumerate(cards) if card is not None]
    if not filled:
        return Text(EMPTY)
    length = row_length(len(cards))
    last = filled[-1] // length + 1
    gutter = len(str((last - 1) * length + 1))
    room = (width - gutter) // length - 1
    if room < len(str(length)):
        gutter = len(str(filled[-1] + 1))
        return Text("\n".join(f"{place + 1:>{gutter}} {marks[place]}" for place in filled))
    short = signs(marks, room)
    cell = max(len(short[mark]) for mark in marks)
    text = Text()
    if last > 1:
        cell = max(cell, len(str(length)))
        text.append(" " * gutter + "".join(f" {column:<{cell}}" for column in range(1, length + 1)), style="dim")
        text.append("\n")
    for row in range(last):
        first = row * length
        text.append(f"{first + 1:>{gutter}}", style="dim")
        for mark in marks[first : first + length]:
            text.append(f" {short[mark]:<{cell}}")
        text.append("\n" if row + 1 < last else "")
    meanings = key(short, width)
    return text if meanings is None else Text("\n").join([text, meanings])
