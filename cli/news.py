"""What happened since one last looked, in as many lines as there are: what matters least is left out first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.text import Text

from rulewright.cli.narrate import OPEN, Told
from rulewright.cli.table import LABEL_STYLE

MOST_NEWS = 12

Row = list[Told]


def news(lines: Sequence[Told], room: int, most: int = MOST_NEWS) -> Iterator[Text]:
    """What happened, in at most so many lines of the screen; what the rules say stands out.

    Each thing has a line where all that matters fits like that; otherwise all of a turn goes on in one paragraph.
    """
    is_flowing = False
    left_out = fewest_left_out(lines, room, most, is_flowing)
    if left_out and lines[by_weight(lines)[left_out - 1]].rank >= OPEN:
        is_flowing = True
        left_out = fewest_left_out(lines, room, most, is_flowing)
    for row in rows(without(lines, left_out), is_flowing):
        text = Text()
        text.append("• ", style="cyan")
        for number, told in enumerate(row):
            text.append(" " if number else "")
            text.append(told.text, style="" if told.is_said else LABEL_STYLE)
        yield text
    if left_out:
        things = "1 smaller thing" if left_out == 1 else f"{left_out} smaller things"
        yield Text(f"… and {things}: `log` tells all.", style=LABEL_STYLE)


def wrapped(text: str, room: int) -> list[str]:
    """A text in lines that fit."""
    return textwrap.wrap(text, max(room, 1), break_on_hyphens=False)


def by_weight(lines: Sequence[Told]) -> list[int]:
    """The places of the lines in the order in which they are left out: what matters least and lies furthest back."""
    return sorted((place for place, told in enumerate(lines) if not told.is_turn), key=lambda place: lines[place].rank)


def without(lines: Sequence[Told], number: int) -> list[Told]:
    """The lines without so many of them, and without turns in which nothing is left to tell."""
    gone = frozenset(by_weight(lines)[:number])
    kept = [told for place, told in enumerate(lines) if place not in gone]
    if not number or not kept:
        return kept
    after = [*kept[1:], None]
    return [told for told, then in zip(kept, after, strict=True) if not told.is_turn or (then and not then.is_turn)]


def rows(lines: Sequence[Told], is_flowing: bool) -> list[Row]:
    """What stands on one line together: what leads to something with that, or all of a turn."""
    found: list[Row] = []
    for told in lines:
        if found and not told.is_turn and (is_flowing or found[-1][-1].leads):
            found[-1].append(told)
        else:
            found.append([told])
    return found


def fewest_left_out(lines: Sequence[Told], room: int, most: int, is_flowing: bool) -> int:
    """How many of the lines must be left out so that the rest and the line that says so fit."""
    low, high = 0, sum(not told.is_turn for told in lines)
    while low < high:
        middle = (low + high) // 2
        if height(without(lines, middle), room, is_flowing) + bool(middle) <= most:
            high = middle
        else:
            low = middle + 1
    return low


def height(lines: Sequence[Told], room: int, is_flowing: bool) -> int:
    """How many lines of the screen these take."""
    texts = ["• " + " ".join(told.text for told in row) for row in rows(lines, is_flowing)]
    return sum(len(wrapped(text, room)) for text in texts)
