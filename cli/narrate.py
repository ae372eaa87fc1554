"""What happened, told to those who may know it, with how much it matters to them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from attrs import evolve, field, frozen

from rulewright.cli.zone import is_zone, known_cards
from rulewright.dsl import model, visible
from rulewright.interpreter import Event, State

SAID = ("said", "announced")
MECHANICAL, OTHERS, OPEN, TOLD, PERSONAL = range(5)
"""How much a line matters: the engine's own bookkeeping, what others gained, what all should see or what is one's own,
what the rules say, and what they say of oneself or what one lost without being asked."""

NO_CHOICES: Mapping[int, str] = MappingProxyType({})

RECENT = 500
FEW_OPEN = 6
NEAR = 8
"""So many events before and after a change it can be what a sentence speaks of."""


@frozen
class Told:
    """Something that happened, in words; `is_said` when the rules say it, and not the engine.

    `leads` to what comes next, and can stand on one line with it; a turn begins with `is_turn`. `who` is the player
    that it begins with. Dice are shown with `is_throw`.
    """

    text: str
    is_said: bool
    rank: int = field(default=OTHERS, eq=False)
    leads: bool = field(default=False, eq=False)
    is_turn: bool = field(default=False, eq=False)
    who: str | None = field(default=None, eq=False)
    is_throw: bool = field(default=False, eq=False)


def told_lines(
    state: State,
    events: Sequence[Event],
    seat: int | None,
    choices: Mapping[int, str] = NO_CHOICES,
    *,
    laid: int = 0,
) -> list[Told]:
    """One line for each event that a seat learns of (none: that everybody learns of); they are the last of the log.

    `choices` are the options that others took, by the place of the event in the log. Cards that go the same way one
    after the other share a line, as do several alike in a row. What the table's counts that no rule asks for come to
    is not told, nor values set in the first `laid` events, when the table was laid out: it shows them.
    """
    lines: list[tuple[Told, int]] = []
    chooser: int | None = None
    place = 0
    before = state.event_count - len(events)
    while place < len(events):
        event = events[place]
        if event.kind == "chose":
            chooser = event.data[0] + 1
        end = place + 1
        if event.kind == "moved":
            while end < len(events) and events[end].kind == "moved" and same_way(events[end]) == same_way(event):
                end += 1
        if end > place + 1:
            text = state.narrate_moves(events[place:end], seat)
        else:
            text = state.narrate(event, seat)
        if event.kind == "chose" and chooser != seat:
            text = choices.get(before + place)
        if event.kind == "changed" and (before + place < laid or is_only_counted(state, event)):
            text = None
        first, place = place, end
        if text is None:
            continue
        rank = rank_of(state, events, first, text, seat, chooser)
        is_turn = event.kind == "turn"
        leads = is_turn or event.kind in ("rolled", "revealed", "chose")
        who = next((name for name in state.names if begins_with(text, name)), None)
        told = Told(visible(text), event.kind in SAID, rank, leads, is_turn, who, event.kind == "rolled")
        if lines and lines[-1][0] == told:
            lines[-1] = (told, lines[-1][1] + 1)
        else:
            lines.append((told, 1))
    return [told if times == 1 else evolve(told, text=f"{told.text} (×{times})") for told, times in lines]


def before_turn(state: State) -> int:
    """How many events there were before the first turn began; none in a game without turns."""
    return next((number for number, event in enumerate(state.log) if event.kind == "turn"), 0)


def is_only_counted(state: State, event: Event) -> bool:
    """Whether a change is one of a value of the table that no rule asks for."""
    number = event.data[0]
    return number in state.game.idle_values and isinstance(state.game.model.variables[number].owner, model.GameOwner)


def begins_with(text: str, name: str) -> bool:
    """Whether a text begins with a name, and not with a longer one."""
    return text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()


def same_way(event: Event) -> tuple[object, ...]:
    """From which zone to which zone or its bottom a card goes, whatever the place in it, and who learns which it is."""
    _, source, to = event.data
    return source[:3], to[:3], to[3:] == (-1,), event.audience, event.knowers


def rank_of(state: State, events: Sequence[Event], place: int, text: str, seat: int | None, chooser: int | None) -> int:
    """How much an event matters to a seat, which decided last before it if it is the `chooser`."""
    event = events[place]
    rules = state.game.model
    match event.kind:
        case "said" | "announced":
            return PERSONAL if seat is not None and state.names[seat - 1] in text else TOLD
        case "rolled" | "revealed" | "looked" | "chose":
            return OPEN
        case "moved":
            source, to = (owner_of(rules, where) for where in event.data[1:])
            if seat is not None and source != to and seat in (source, to):
                return PERSONAL if source == seat != chooser else OPEN
            return OTHERS if event.knowers is None else MECHANICAL
        case "changed":
            owner = rules.variables[event.data[0]].owner
            is_idle = event.data[0] in state.game.idle_values
            if is_idle or isinstance(owner, model.GameOwner) or is_said_too(state, events, place):
                return MECHANICAL
            is_own = isinstance(owner, model.PlayerOwner) and seat is not None and event.data[1] == seat - 1
            return OPEN if is_own else OTHERS
        case "placed" | "turn":
            return OTHERS
        case _:
            return MECHANICAL


def owner_of(rules: model.Model, where: tuple[int, ...]) -> int | None:
    """The seat that a zone belongs to."""
    is_a_players = bool(where) and isinstance(rules.zones[where[0]].owner, model.PlayerOwner)
    return where[1] + 1 if is_a_players else None


def is_said_too(state: State, events: Sequence[Event], place: int) -> bool:
    """Whether the rules say in the same moment what a player's value came to, or by how much it changed."""
    number, owner, old, new = events[place].data
    variable = state.game.model.variables[number]
    if not isinstance(variable.owner, model.PlayerOwner):
        return False
    numbers = {str(new)}
    if type(old) is int and type(new) is int:
        numbers.add(str(abs(new - old)))
    subject = variable.name.replace("_", " ").removesuffix("s").casefold()
    for direction in (events[place + 1 : place + 1 + NEAR], events[max(0, place - NEAR) : place][::-1]):
        for event in takewhile(lambda each: each.kind not in ("chose", "turn"), direction):
            if event.kind not in SAID:
                continue
            text = state.narrate(event, event.audience[0] + 1 if event.audience else None) or ""
            if state.names[owner] in text:
                rest = text.replace(state.names[owner], "")
                if subject in rest.casefold() or numbers & set(re.findall(r"-?\d+", rest)):
                    return True
    return False


def laid_out(state: State, zones: Mapping[str, Any]) -> list[str]:
    """The zones of the table that hold several open cards which all came there in this turn, to be chosen from."""
    came: dict[str, int] = {}
    for event in reversed(state.events_since(max(0, state.event_count - RECENT))):
        if event.kind == "turn":
            break
        if event.kind == "moved" and event.data[2]:
            name = state.game.model.zones[event.data[2][0]].name
            came[name] = came.get(name, 0) + 1
    return [
        name
        for name, zone in zones.items()
        if is_zone(zone)
        and 1 < zone["count"] <= min(FEW_OPEN, came.get(name, 0))
        and len(known_cards(zone)) == zone["count"]
    ]
