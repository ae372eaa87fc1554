"""What a player has that the others do not see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.choices import NOTE_STYLE, card_note
from rulewright.cli.public import public_view
from rulewright.cli.table import LABEL_STYLE, in_words, plain_name
from rulewright.cli.zone import counted, is_zone, known_cards
from rulewright.interpreter import State

GAP = 3
INDENT = 2
MOST_NOTED = 16
"""Of more different cards only the names are shown; `card` tells the rest."""


def own_things(state: State, viewer: int, shown: Collection[str], room: int, *, is_short: bool) -> Iterator[Text]:
    """What the viewer and his team alone see; of zones whose cards are all `shown` elsewhere only names.

    `is_short` leaves out what is printed on the cards.
    """
    public, view = public_view(state), state.view(viewer)
    yield from _own_part(state, public["players"][viewer - 1], view["players"][viewer - 1], shown, room, is_short)
    if teams := view["teams"]:
        team = (viewer - 1) % len(teams)
        yield from _own_part(state, public["teams"][team], teams[team], shown, room, is_short)


def _own_part(
    state: State,
    public: Mapping[str, Any],
    mine: Mapping[str, Any],
    shown: Collection[str],
    room: int,
    is_short: bool,
) -> Iterator[Text]:
    """What not all see of a player or a team."""
    for name, value in mine.items():
        if name in public and public[name] == value:
            continue
        if not is_zone(value):
            yield named(name, in_words(value))
            continue
        cards = known_cards(value)
        notes = {card: card_note(state, card) for card in cards}
        if is_short or all(card in shown for card in cards) or not any(notes.values()) or len(notes) > MOST_NOTED:
            yield named(name, f"{len(cards)}: {', '.join(counted(cards))}")
        else:
            yield named(name, str(len(cards)))
            yield from noted(cards, notes, room)


def named(name: str, words: str) -> Text:
    """A name and what it stands for, on a line that may go on below."""
    text = Text()
    text.append(f"{plain_name(name)} ", style=LABEL_STYLE)
    text.append(words)
    return text


def noted(cards: Sequence[str], notes: Mapping[str, str], room: int) -> Iterator[Text]:
    """Cards with what is printed on them, in as many columns as there is room for."""
    names = dict(zip(dict.fromkeys(cards), counted(cards), strict=True))
    widest = max(Text(name).cell_len for name in names.values())
    entries = []
    for card, name in names.items():
        entry = Text(name)
        if notes[card]:
            entry.append(" " * (widest - entry.cell_len + GAP))
            entry.append(notes[card], style=NOTE_STYLE)
        entries.append(entry)
    column = max(entry.cell_len for entry in entries) + 2 * GAP
    across = max(1, (room - INDENT + 2 * GAP) // column)
    down = -(-len(entries) // across)
    for row in range(down):
        line = Text(" " * INDENT)
        for entry in entries[row::down]:
            line.append_text(entry)
            line.append(" " * (column - entry.cell_len))
        line.rstrip()
        yield line
