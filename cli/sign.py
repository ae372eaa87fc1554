"""Short signs for names that have no room: no two names of one drawing have the same, and a key says what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_letters

from rich.text import Text

from rulewright.dsl import visible

CUT = "…"


def signs(names: Iterable[str], room: int) -> dict[str, str]:
    """Each name in no more than so many characters, if that can be so that different ones stay different.

    >>> signs(["2 of Player 2", "2 of Player 3", "Raven"], 6)
    {'2 of Player 2': '2·P2', '2 of Player 3': '2·P3', 'Raven': 'Raven'}
    >>> signs(["Old owl", "Young owl"], 5)
    {'Old owl': 'Old…', 'Young owl': 'Youn…'}
    >>> signs(["Iguana", "Impala", "Ibex", "I"], 2)
    {'Iguana': 'I…', 'Impala': 'Im', 'Ibex': 'Ib', 'I': 'I'}
    """
    different = list(dict.fromkeys(names))
    found = {name: name for name in different if len(name) <= room}
    # What ends in a number is told apart by that, so cutting it off would tell nothing.
    has_number = any(name[-1:].isdigit() for name in different if name not in found)
    taken = set(found.values())
    for name in different:
        if name not in found:
            found[name] = next((each for each in _ways(name, room, has_number) if each not in taken), name[:room])
            taken.add(found[name])
    return {name: found[name] for name in different}


def _ways(name: str, room: int, has_number: bool) -> Iterator[str]:
    """Ways to write a name in so many characters, the best first."""
    cut = f"{name[: room - 1].rstrip()}{CUT}" if room > 1 else name[:room]
    first_letters = initials(name)
    if has_number and len(first_letters) <= room:
        yield first_letters
    yield cut
    if len(first_letters) <= room:
        yield first_letters
    yield name[:room].rstrip()
    yield from (name[: room - 1] + letter for letter in name[room:] if letter.isalnum())
    yield from (name[: room - 1] + letter for letter in ascii_letters)


def initials(name: str) -> str:
    """The first word of a name, or its first letter, and of the other words but the small ones the same."""
    first, *rest = [word if word.isdigit() else word[0] for word in name.split() if not word.islower()] or [name[0]]
    return f"{first}·{''.join(rest)}" if rest else first


def key(short: Mapping[str, str], width: int) -> Text | None:
    """What the signs of a drawing stand for; none where all names are written out."""
    cut = [(sign, f"is {name}") for name, sign in short.items() if sign != name]
    return draw_legend(cut, width) if cut else None


def draw_legend(legend: Sequence[tuple[str, str]], width: int) -> Text:
    """What the signs of a map stand for, as many on a line as there is room for."""
    text = Text(style="dim")
    used = 0
    for sign, meaning in legend:
        entry = f"{visible(sign)} {visible(meaning)}" if meaning else visible(sign)
        size = Text(entry).cell_len
        if used and used + 3 + size > width:
            text.append("\n")
            used = 0
        text.append(("   " if used else "") + entry)
        used += size + (3 if used else 0)
    return text
