"""What happened since one last looked, in as many lines as there are: what matters least is left out first."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.text import Text

from rulewright.cli.narrate import MECHANICAL, OPEN, Told
from rulewright.cli.table import LABEL_STYLE

MOST_NEWS = 12

NOW, SPOKEN, ASKED = 1, 2, 3

Row = list[Told]


def news(
    lines: Sequence[Told], room: int, most: int = MOST_NEWS, ceiling: int = 0, *, is_scrolled: bool = False
) -> Iterator[Text]:
    """What happened, in at most so many lines of the screen; what the rules say stands out.

    What one must not miss is left out only where it would take more than `ceiling` lines; with `is_scrolled` all that
    happened in this turn is such a thing, as the screen is too low in any case. Each thing has a line where
    all that matters fits like that; otherwise all that goes on in a turn with one player goes on in one paragraph.
    """
    least = NOW if is_scrolled else SPOKEN
    kept = lines_to_keep(lines, least)
    most = max(most, min(ceiling, height(kept, room, is_flowing=True) + 1))
    is_flowing = False
    left_out = fewest_left_out(lines, room, most, is_flowing)
    if left_out and matters(lines, by_weight(lines)[left_out - 1], least):
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


def matters(lines: Sequence[Told], place: int, least: int) -> bool:
    """Whether a line should be told if that can be."""
    return lines[place].rank >= OPEN or need(lines)[place] >= least


def need(lines: Sequence[Told]) -> list[int]:
    """How much each line must be told: `ASKED` if it may be what is asked about, `SPOKEN` if the rules say it.

    The former is what matters of the turn that goes on, and the last throw; `NOW` is what else happened in this turn.
    """
    turn = max((place for place, told in enumerate(lines) if told.is_turn), default=len(lines))
    throw = max((place for place, told in enumerate(lines) if told.is_throw), default=-1)
    return [
        ASKED
        if place == throw or (place > turn and told.rank >= OPEN)
        else SPOKEN
        if told.is_said
        else NOW
        if place > turn and told.rank > MECHANICAL
        else 0
        for place, told in enumerate(lines)
    ]


def lines_to_keep(lines: Sequence[Told], least: int) -> list[Told]:
    """What must be told at least so much, with the beginnings of the turns in which it happened."""
    return with_turns(
        [told for told, needed in zip(lines, need(lines), strict=True) if needed >= least or told.is_turn]
    )


def by_weight(lines: Sequence[Told]) -> list[int]:
    """The places of the lines in the order in which they are left out: what matters least and lies furthest back."""
    needed = need(lines)
    places = (place for place, told in enumerate(lines) if not told.is_turn)
    return sorted(places, key=lambda place: (needed[place], lines[place].rank))


def without(lines: Sequence[Told], number: int) -> list[Told]:
    """The lines without so many of them, and without turns in which nothing is left to tell."""
    gone = frozenset(by_weight(lines)[:number])
    kept = [told for place, told in enumerate(lines) if place not in gone]
    return with_turns(kept) if number else kept


def with_turns(lines: Sequence[Told]) -> list[Told]:
    """The lines without turns in which nothing is told."""
    after = [*lines[1:], None][: len(lines)]
    return [told for told, then in zip(lines, after, strict=True) if not told.is_turn or (then and not then.is_turn)]


def rows(lines: Sequence[Told], is_flowing: bool) -> list[Row]:
    """What stands on one line together: what leads to something with that, or all that goes on with one player.

    In the latter case another throw begins a line of its own, as does another player.
    """
    found: list[Row] = []
    who: str | None = None
    for told in lines:
        begins = told.is_turn or (is_flowing and (told.leads or (told.who is not None and who not in (None, told.who))))
        if found and (found[-1][-1].leads or (is_flowing and not begins)) and not told.is_turn:
            found[-1].append(told)
        else:
            found.append([told])
            who = None
        who = told.who or who
    return found


def fewest_left_out(lines: Sequence[Told], room: int, most: int, is_flowing: bool) -> int:
    """How many of the lines must be left out so that the rest and the line that says so fit."""
    if height(lines, room, is_flowing) <= most:
        return 0
    low, high = 1, sum(not told.is_turn for told in lines)
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
