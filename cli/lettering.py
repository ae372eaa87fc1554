"""Text in pictures: how wide it will be, where its lines break, and what may stand in it.

Which font a reader has is not known, so widths are those of a wide one: in others there is more room than needed.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rulewright.dsl import visible

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
LINE = 1.25
"""From one line of text to the next, in sizes of its letters."""

WIDTHS = {
    **dict.fromkeys("ijlI'|", 0.31),
    **dict.fromkeys(" .,:;!·", 0.34),
    **dict.fromkeys("frt()[]-/\\{}", 0.42),
    **dict.fromkeys('sckvxyz"J*?', 0.57),
    **dict.fromkeys("abdeghnopquL0123456789EFZS_", 0.65),
    **dict.fromkeys("ABCDGHKNOPQRTUVXYw", 0.79),
    **dict.fromkeys("mMW@%—→…×", 1.0),
}
OTHERS = 0.85
WIDE = 1.1
BOLD = 1.12

NOT_IN_XML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF], "�")


def legible(text: str) -> str:
    """A text as it may stand in a picture: what would not be seen is written out, what XML forbids is replaced."""
    return visible(text).translate(NOT_IN_XML)


def width_of(text: str, *, is_bold: bool = False) -> float:
    """How wide a line of text may be, in sizes of its letters."""
    return sum(_width(letter) for letter in legible(text)) * (BOLD if is_bold else 1)


@lru_cache(maxsize=4096)
def _width(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return WIDE if unicodedata.east_asian_width(letter) in "WF" else OTHERS


def wrapped(text: str, room: float, *, is_bold: bool = False, breaks_words: bool = True) -> list[str]:
    """A text in lines no wider than `room` sizes of its letters; a word that is too long is broken only if allowed.

    >>> wrapped("ride to the Silver Lake", 7)
    ['ride to the', 'Silver Lake']
    """
    found: list[str] = []
    line = ""
    for word in legible(text).split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer, is_bold=is_bold) <= room:
            line = longer
            continue
        if line:
            found.append(line)
        line = word
        while breaks_words and width_of(line, is_bold=is_bold) > room and len(line) > 1:
            fitting = _fitting(line, room, is_bold=is_bold)
            found.append(line[:fitting])
            line = line[fitting:]
    return [*found, line] if line or not found else found


def _fitting(word: str, room: float, *, is_bold: bool) -> int:
    """How many letters of a word have room; at least one."""
    used = 0.0
    for number, letter in enumerate(word):
        used += _width(letter) * (BOLD if is_bold else 1)
        if used > room:
            return max(number, 1)
    return len(word)


def cut(text: str, room: float, *, is_bold: bool = False) -> str:
    """A text on one line, with its end left out where there is no room for it."""
    shown = legible(text)
    if width_of(shown, is_bold=is_bold) <= room:
        return shown
    return shown[: _fitting(shown, room - _width("…"), is_bold=is_bold)].rstrip() + "…"
