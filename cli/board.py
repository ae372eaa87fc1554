"""Boards drawn as text: grids with letters and numbers at the edges, tracks as a list of what stands on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.piece import is_piece
from rulewright.cli.seat_mark import seat_colour, seat_marks
from rulewright.cli.sign import key, signs
from rulewright.cli.zone import UNKNOWN, is_places, is_zone, known_cards, zone_words
from rulewright.dsl import visible

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
FREE = "·"
CIRCLED = {str(number): chr(ord("①") + number - 1) for number in range(1, 21)}
LONGEST_MARK = 12
NARROWEST_CELL = 3
NOTHING = (None, False, 0, "", "none", "no", "nothing")


def player_marks(names: Sequence[str]) -> dict[str, Text]:
    """For each player's name what stands for it on a board."""
    return {
        name: Text(mark, style=f"bold {seat_colour(seat)}")
        for seat, (name, mark) in enumerate(zip(names, seat_marks(names), strict=True), 1)
    }


def space_mark(
    space: Mapping[str, Any],
    hidden: Sequence[str],
    players: Mapping[str, Text],
    pawns: Sequence[Text] = (),
    pieces: Sequence[Text] = (),
) -> Text:
    """What is drawn on a space: who and what stands there, and the attributes that say something, but for those left
    out.
    """
    parts = [together(pawns)] if pawns else []
    parts += pieces
    parts += [
        mark
        for name, value in space.items()
        if name != "space" and name not in hidden and not is_piece(value) and (mark := value_mark(name, value, players))
    ]
    return Text(" ").join(parts) if parts else Text(FREE, style="dim")


def together(pawns: Sequence[Text]) -> Text:
    """The marks of several players on one space; digits in circles, or they would read as one number.

    >>> together([Text("A"), Text("B")]).plain, together([Text("1")]).plain, together([Text("1"), Text("3")]).plain
    ('AB', '1', '①③')
    """
    if len(pawns) < 2:
        return Text("").join(pawns)
    return Text("").join(Text(CIRCLED.get(pawn.plain, pawn.plain), style=pawn.style) for pawn in pawns)


def is_free(mark: Text) -> bool:
    """Whether a mark says that nothing is there."""
    return mark.plain == FREE


def on_map(mark: Text, glyph: str) -> Text:
    """What is drawn on a cell of a map: what is there, else the sign of the map; it may well stand for hidden cards."""
    return Text(visible(glyph), style="dim") if glyph and mark.plain in (FREE, UNKNOWN) else mark


def value_mark(name: str, value: Any, players: Mapping[str, Text]) -> Text:
    """A value on a space: nothing for none, no, 0 and the empty text; for yes the name of the attribute."""
    if is_zone(value):
        if is_places(value) and value["shape"] == "slot":
            # One card, which lies here in sight or not: a number would say nothing.
            return Text(", ".join(known_cards(value)) or (UNKNOWN if value["count"] else ""))
        return Text(zone_words(value) if value["count"] else "")
    if value in NOTHING:
        return Text()
    if value is True or value == "yes":
        return Text(visible(name.replace("_", " ")))
    if isinstance(value, str) and value in players:
        return players[value].copy()
    return Text(visible(str(value)))


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


def draw_grid(
    marks: Sequence[Text], columns: Sequence[str], width: int, *, is_shifted: bool = False, is_rising: bool = False
) -> Text:
    """A grid, row 1 at the top, or with `is_rising` below; where cells are too wide for the terminal they are cut, down
    to one letter each, and a key below says what they mean.

    With `is_shifted` each row begins half a space further right than the one above, as hexagons lie, if there is room.
    """
    rows = len(marks) // len(columns)
    gutter = len(str(rows))
    widest = max([NARROWEST_CELL, widest_mark(marks), *(len(column) for column in columns)])
    room = (width - gutter) // len(columns)
    cell = max(1, min(widest, room - 1 if room > 1 else 1))
    between = " " if room > cell else ""
    short = signs((mark.plain for mark in marks), cell)
    shift = (cell + 1) // 2 if is_shifted else 0
    if gutter + len(columns) * (cell + 1) + shift * rows > width:
        shift = 0
    text = Text()
    text.append(" " * gutter + "".join(between + column[:cell].center(cell) for column in columns), style="dim")
    for row in reversed(range(rows)) if is_rising else range(rows):
        text.append(f"\n{' ' * (row * shift)}{row + 1:>{gutter}}", style="dim")
        for mark in marks[row * len(columns) : (row + 1) * len(columns)]:
            text.append(between)
            text.append_text(centred(written(mark, short), cell))
    return with_key(text, short, width)


def widest_mark(marks: Sequence[Text]) -> int:
    """The columns of the widest mark, as far as marks may be wide."""
    return max([0, *(min(mark.cell_len, LONGEST_MARK) for mark in marks)])


def written(mark: Text, short: Mapping[str, str]) -> Text:
    """A mark as its sign, in the style in which it begins."""
    sign = short[mark.plain]
    if sign == mark.plain:
        return mark.copy()
    style = next((span.style for span in mark.spans if span.start == 0), mark.style)
    return Text(sign, style=style)


def with_key(drawn: Text, short: Mapping[str, str], width: int) -> Text:
    """A drawing with what its signs mean below it."""
    meanings = key(short, width)
    return drawn if meanings is None else Text("\n").join([drawn, meanings])


def draw_track(marks: Sequence[Text], width: int, *, is_loop: bool = False) -> Text:
    """A track in rows of one length: the numbers of its spaces, and below them what is there; a loop says that it
    goes on.
    """
    cell = max(len(str(len(marks))), widest_mark(marks))
    short = signs((mark.plain for mark in marks), cell)
    rows = -(-len(marks) // max(1, (width + 1) // (cell + 1)))
    a_row = -(-len(marks) // rows)
    text = Text()
    for first in range(0, len(marks), a_row):
        part = marks[first : first + a_row]
        text.append(" ".join(str(first + n + 1).center(cell) for n in range(len(part))), style="dim")
        if is_loop and first + a_row >= len(marks):
            room = width - len(part) * (cell + 1)
            text.append(" → 1" if room >= len(" → 1") else "\n→ 1", style="dim")
        text.append("\n")
        for n, mark in enumerate(part):
            text.append(" " if n else "")
            text.append_text(centred(written(mark, short), cell))
        if first + a_row < len(marks):
            text.append("\n")
    return with_key(text, short, width)


def draw_list(labels: Sequence[str], marks: Sequence[Text]) -> Text:
    """The first and last space of a board that is no grid, and those that have something on them."""
    text = Text()
    ends = visible(labels[0]) if len(labels) == 1 else f"{visible(labels[0])} to {visible(labels[-1])}"
    text.append(ends.replace(" ", "\u00a0"), style="dim")
    for label, mark in zip(labels, marks, strict=True):
        if not is_free(mark):
            text.append("   ")
            text.append(f"{visible(label)}: ".replace(" ", "\u00a0"))
            text.append_text(mark)
    return text


def centred(text: Text, width: int) -> Text:
    """A text in the middle of so many columns."""
    free = max(0, width - text.cell_len)
    return Text.assemble(" " * (free // 2), text, " " * (free - free // 2))
