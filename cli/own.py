"""What the player who is asked has: what the others do not see, and his cards that they do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from rulewright.cli.choices import NOTE_STYLE, card_note
from rulewright.cli.public import Views
from rulewright.cli.table import LABEL_STYLE, in_words, plain_name
from rulewright.cli.zone import MANY, counted, is_zone, known_cards
from rulewright.interpreter import State

GAP = 3
INDENT = 2
MOST_NOTED = 16
"""Of more different cards only the names are shown; `card` tells the rest."""


def own_things(
    state: State,
    viewer: int,
    shown: Collection[str],
    room: int,
    *,
    is_short: bool,
    offered: tuple[str, ...] = (),
    views: Views | None = None,
) -> Iterator[Text]:
    """What the viewer and his team alone see; of zones whose cards are all `shown` elsewhere only names.

    `is_short` leaves out what is printed on the cards. A zone of just the cards that are `offered` is passed over.
    """
    views = views or Views(state)
    public, view = views.of(None), views.of(viewer)
    parts = [(public["players"][viewer - 1], view["players"][viewer - 1])]
    if teams := view["teams"]:
        team = (viewer - 1) % len(teams)
        parts.append((public["teams"][team], teams[team]))
    for common, mine in parts:
        yield from _own_part(state, common, mine, shown, room, is_short, offered)


def _own_part(
    state: State,
    public: Mapping[str, Any],
    mine: Mapping[str, Any],
    shown: Collection[str],
    room: int,
    is_short: bool,
    offered: tuple[str, ...],
) -> Iterator[Text]:
    """What not all see of a player or a team."""
    for name, value in mine.items():
        if name in public and public[name] == value:
            continue
        zones = dict(zones_in(name, value))
        if not zones:
            yield named(name, in_words(value))
        for title, zone in zones.items():
            cards = known_cards(zone)
            if cards and tuple(sorted(cards)) == offered:
                continue
            notes = {card: card_note(state, card) for card in cards}
            if is_short or all(card in shown for card in cards) or not any(notes.values()) or len(notes) > MOST_NOTED:
                yield named(title, in_full(zone))
            else:
                yield named(title, str(zone["count"]))
                yield from noted(cards, notes, room)


def open_things(views: Views, asked: int, *, is_short: bool, is_tight: bool = False) -> Iterator[Text]:
    """The cards of the one who is asked and of his team that everybody knows, where the table does not name them all.

    `is_short` says that the table names none, and with `is_tight` there is no room for long piles, such as of
    tricks. What not all know stands elsewhere.
    """
    public, view = views.of(None), views.of(asked)
    parts = [(public["players"][asked - 1], view["players"][asked - 1])]
    if teams := view["teams"]:
        team = (asked - 1) % len(teams)
        parts.append((public["teams"][team], teams[team]))
    for common, mine in parts:
        for name, value in mine.items():
            if common.get(name) != value:
                continue
            for title, zone in zones_in(name, value):
                cards = known_cards(zone)
                if is_tight and zone["shape"] == "pile" and len(counted(cards)) > MANY:
                    continue
                # Zones for each of something are named on the table in any case, but for those that are long.
                is_counted = is_short and zone is value
                if cards and (is_counted or len(counted(cards)) > MANY):
                    yield named(f"your {title}", in_full(zone))


def zones_in(name: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """A zone with its name, or of one zone for each of something every one; nothing where this is no zone."""
    if is_zone(value):
        yield name, value
    elif isinstance(value, Mapping) and value and all(is_zone(each) for each in value.values()):
        for key, zone in value.items():
            yield f"{name} {key}", zone


def in_full(zone: dict[str, Any]) -> str:
    """All the cards of a zone by name, after how many there are: `5: Fox ×2, Owl, 2 unknown`."""
    cards = known_cards(zone)
    unknown = zone["count"] - len(cards)
    return f"{zone['count']}: {', '.join([*counted(cards), *([f'{unknown} unknown'] if unknown else [])])}"


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
