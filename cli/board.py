"""Boards drawn as text: grids with letters and numbers at the edges, tracks as a list of what stands on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.seat_mark import seat_colour, seat_marks
from rulewright.cli.zone import is_zone, zone_words
from rulewright.dsl import visible

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
FREE = "·"
LONGEST_MARK = 12
NARROWEST_CELL = 3
NOTHING = (None, False, 0, "", "none", "no", "nothing")


def player_marks(names: Sequence[str]) -> dict[str, Text]:
    """For each player's name what stands for it on a board."""
    return {
        name: Text(mark, style=f"bold {seat_colour(seat)}")
        for seat, (name, mark) in enumerate(zip(names, seat_marks(names), strict=True), 1)
    }


def space_mark(space: Mapping[str, Any], hidden: Sequence[str], players: Mapping[str, Text]) -> Text:
    """What is drawn on a space: its attributes that say something, apart from those left out."""
    parts = [
        mark
        for name, value in space.items()
        if name != "space" and name not in hidden and (mark := value_mark(name, value, players))
    ]
    return shortened(Text(" ").join(parts), LONGEST_MARK) if parts else Text(FREE, style="dim")


def value_mark(name: str, value: Any, players: Mapping[str, Text]) -> Text:
    """A value on a space: nothing for none, no, 0 and the empty text; for yes the name of the attribute."""
    if is_zone(value):
        return Text(zone_words(value) if value["count"] else "")
    if value in NOTHING:
        return Text()
    if value is True or value == "yes":
        return Text(visible(name.replace("_", " ")))
    if isinstance(value, str) and value in players:
        return players[value].copy()
    return Text(visible(str(value)))


def shortened(text: Text, most: int) -> Text:
    """A text cut to a number of columns."""
    text = text.copy()
    text.truncate(most, overflow="ellipsis" if most > 1 else "crop")
    return text


def column_letters(columns: int) -> list[str]:
    """What the columns of a grid are called: a to z, then aa.

    >>> column_letters(28)[-3:]
    ['z', 'aa', 'ab']
    """
    names: list[str] = []
    for number in range(1, columns + 1):
        name = ""
        while number:
            number, letter = divmod(number - 1, len(ALPHABET))
            name = ALPHABET[letter] + name
        names.append(name)
    return names


def draw_grid(marks: Sequence[Text], columns: Sequence[str], width: int, *, is_shifted: bool = False) -> Text:
    """A grid, row 1 at the top; where cells are too wide for the terminal they are cut, down to one letter each.

    With `is_shifted` each row begins half a space further right than the one above, as hexagons lie, if there is room.
    """
    rows = len(marks) // len(columns)
    gutter = len(str(rows))
    widest = max([NARROWEST_CELL, *(mark.cell_len for mark in marks), *(len(column) for column in columns)])
    room = (width - gutter) // len(columns)
    cell = max(1, min(widest, room - 1 if room > 1 else 1))
    between = " " if room > cell else ""
    shift = (cell + 1) // 2 if is_shifted else 0
    if gutter + len(columns) * (cell + 1) + shift * rows > width:
        shift = 0
    text = Text()
    text.append(" " * gutter + "".join(between + column[:cell].center(cell) for column in columns), style="dim")
    for row in range(rows):
        text.append(f"\n{' ' * (row * shift)}{row + 1:>{gutter}}", style="dim")
        for mark in marks[row * len(columns) : (row + 1) * len(columns)]:
            text.append(between)
            text.append_text(centred(shortened(mark, cell), cell))
    return text


def draw_list(labels: Sequence[str], marks: Sequence[Text]) -> Text:
    """The first and last space of a board that is no grid, and those that have something on them."""
    text = Text()
    ends = visible(labels[0]) if len(labels) == 1 else f"{visible(labels[0])} to {visible(labels[-1])}"
    text.append(ends.replace(" ", "\u00a0"), style="dim")
    for label, mark in zip(labels, marks, strict=True):
        if mark.plain != FREE:
            text.append("   ")
            text.append(f"{visible(label)}: ".replace(" ", "\u00a0"))
            text.append_text(mark)
    return text


def centred(text: Text, width: int) -> Text:
    """A text in the middle of so many columns."""
    free = max(0, width - text.cell_len)
    return Text.assemble(" " * (free // 2), text, " " * (free - free // 2))
