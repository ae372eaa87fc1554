"""Graphs drawn as text: each space where its coordinates say, with lines for the ways between them.

A way that leads both ways is a line, a way that leads one way ends in an arrow. Lines never hide what stands on a
space, so where it is narrow some of them are seen in part only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from string import ascii_letters

from rich.text import Text

from rulewright.cli.sign import draw_legend
from rulewright.dsl import visible

WIDEST_STEP = 16
NARROWEST_STEP = 3
ROWS_A_STEP = 2
ARROWS = {
    (1, 0): "→",
    (-1, 0): "←",
    (0, 1): "↓",
    (0, -1): "↑",
    (1, 1): "↘",
    (-1, 1): "↙",
    (1, -1): "↗",
    (-1, -1): "↖",
}
LINES = {(1, 0): "─", (0, 1): "│", (1, 1): "╲", (1, -1): "╱"}
NUMBERED = re.compile(r"(?P<word>.*?)[ _]*(?P<number>[0-9]+)")

Place = tuple[int, int]


def draw_graph(
    coordinates: Sequence[Place],
    ways: Sequence[Sequence[int]],
    labels: Sequence[str],
    marks: Sequence[Text | None],
    width: int,
) -> Text | None:
    """A graph as wide as the terminal allows; a space with a mark shows that, any other its name, perhaps shortened;
    then there may be a key.

    None where even the shortest names have no room.
    """
    left, top = min(x for x, _ in coordinates), min(y for _, y in coordinates)
    columns = max(x for x, _ in coordinates) - left
    longest = max(len(label) for label in labels)
    step = min(WIDEST_STEP, longest + 3, (width - NARROWEST_STEP) // max(columns, 1))
    if step < NARROWEST_STEP:
        return None
    places = [((x - left) * step, (y - top) * ROWS_A_STEP) for x, y in coordinates]
    drawn: dict[Place, tuple[str, str]] = {}
    rooms = list(_rooms(places, ways, step, width))
    names, meanings = _names([visible(label) for label in labels], rooms)
    for (column, row), name, mark, room in zip(places, names, marks, rooms, strict=True):
        text = Text(name, style="dim") if mark is None else mark.copy()
        text.truncate(room, overflow="crop")
        _put(text, column, row, drawn)
    for start, ends in enumerate(ways):
        for end in ends:
            is_both = start in ways[end]
            if not is_both or start < end:
                _draw_way(places[start], places[end], is_both, drawn)
    board = _lines(drawn)
    if not meanings:
        return board
    return Text("\n").join([board, draw_legend([(sign, f"is {name}") for sign, name in meanings.items()], width)])


def _rooms(places: Sequence[Place], ways: Sequence[Sequence[int]], step: int, width: int) -> Iterator[int]:
    """How many columns the name of each space may take: up to the next space, and shorter where a line starts."""
    beside: set[int] = set()
    for start, ends in enumerate(ways):
        for end in ends:
            for one, other in ((start, end), (end, start)):
                if places[one][0] < places[other][0]:
                    beside.add(one)
    for number, (column, row) in enumerate(places):
        next_column = min((x for x, y in places if y == row and x > column), default=width + 1)
        room = next_column - column - 1
        yield max(min(room, step - 1) if number in beside else room, 1)


def _names(labels: Sequence[str], rooms: Sequence[int]) -> tuple[list[str], dict[str, str]]:
    """What is written for each space, never the same for two of them, with what signs mean that do not say it.

    A name that has no room is its beginning; one with a number is a letter that stands for its word, and the number.
    """
    taken = {label: label for label, room in zip(labels, rooms, strict=True) if len(label) <= room}
    letters: dict[str, str] = {}
    for label in labels:
        numbered = NUMBERED.fullmatch(label)
        if label not in taken and numbered is not None and numbered["word"] not in letters:
            letters[numbered["word"]] = _letter(numbered["word"], letters.values())
    written = []
    for label, room in zip(labels, rooms, strict=True):
        sign = label if len(label) <= room else _sign_for(label, room, letters, taken)
        taken.setdefault(sign, label)
        written.append(sign)
    meanings = {letter: word for word, letter in letters.items()}
    others = {
        sign: label for sign, label in taken.items() if not label.startswith(sign) and not NUMBERED.fullmatch(label)
    }
    return written, {**meanings, **others}


def _letter(word: str, taken: Collection[str]) -> str:
    """A letter for a word that no other word has: its first one, small or large, or another of its own."""
    own = (letter for letter in word[:1] + word[:1].upper() + word[1:] + word[1:].upper() + ascii_letters)
    return next((letter for letter in own if letter.isalpha() and letter not in taken), word[:1])


def _sign_for(label: str, room: int, letters: Mapping[str, str], taken: Mapping[str, str]) -> str:
    """How to write a name in so many columns; as it begins, if every other way is taken too."""
    ways = [label[:room].rstrip()]
    numbered = NUMBERED.fullmatch(label)
    if numbered is not None and len(numbered["number"]) < room:
        ways.insert(0, letters.get(numbered["word"], label[:1]) + numbered["number"])
    ways += [label[: room - 1] + letter for letter in (*label[room:], *ascii_letters) if letter.isalnum()]
    return next((way for way in ways if taken.get(way, label) == label), ways[0])


def _put(text: Text, column: int, row: int, drawn: dict[Place, tuple[str, str]]) -> None:
    at = column
    for part in text.divide(range(1, len(text))):
        style = str(part.spans[0].style) if part.spans else str(text.style)
        drawn[at, row] = (part.plain, style)
        for covered in range(1, part.cell_len):
            drawn[at + covered, row] = ("", style)
        at += max(part.cell_len, 1)


def _draw_way(start: Place, end: Place, is_both: bool, drawn: dict[Place, tuple[str, str]]) -> None:
    """A line from one space to another, on whatever is still free."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(abs(across), abs(down))
    free: list[tuple[Place, Place]] = []
    before = start
    for number in range(1, count):
        at = (start[0] + _rounded(across * number, count), start[1] + _rounded(down * number, count))
        way = (_sign(at[0] - before[0]), _sign(at[1] - before[1]))
        if at not in drawn and way != (0, 0):
            free.append((at, way))
        before = at
    for at, way in free:
        drawn[at] = (LINES[way] if way in LINES else LINES[-way[0], -way[1]], "dim")
    if free and not is_both:
        at, _ = free[-1]
        drawn[at] = (ARROWS[_sign(across), _sign(down)], "dim")


def _rounded(part: int, count: int) -> int:
    """A quotient rounded to the nearest, halves away from zero, so that both directions look alike."""
    return (2 * abs(part) + count) // (2 * count) * _sign(part)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _lines(drawn: dict[Place, tuple[str, str]]) -> Text:
    text = Text()
    last = max(row for _, row in drawn)
    for row in range(last + 1):
        columns = sorted(column for column, at in drawn if at == row)
        position = 0
        for column in columns:
            text.append(" " * (column - position))
            sign, style = drawn[column, row]
            text.append(sign, style=style)
            position = column + 1
        if row < last:
            text.append("\n")
    return text
