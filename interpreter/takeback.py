"""What came to light since a decision: where several people play, one that somebody learned from stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from rulewright.interpreter.event import Event
from rulewright.interpreter.layout import ANSWERS, GENERATOR, SEAT, Layout

CHANCE_SPOKE = "chance has spoken since."
ALL_ANSWERED = "all have answered since."
SHOWN = "something has been shown since."
TOLD = "somebody has been told something since."
LEARNED = "a card has come to light since."

Cells = list[Any]


def reason_in_cells(layout: Layout, before: Cells, after: Cells) -> str | None:
    """What one decision, from one state to the next, brought to light by itself; none if nothing."""
    if before[GENERATOR] != after[GENERATOR]:
        return CHANCE_SPOKE
    if isinstance(before[SEAT], tuple) and before[ANSWERS].count(None) == 1:
        return ALL_ANSWERED
    seats = (1 << layout.players) - 1
    for cell in range(layout.knowledge, layout.knowledge + len(layout.cards)):
        if after[cell] & ~before[cell] & seats:
            return LEARNED
    return None


def reason_in_events(events: Iterable[Event], takers: Collection[int]) -> str | None:
    """What was drawn, shown or told, even if nothing of it can be seen any more; none if nothing.

    What only those see whose decisions led to it (from 0) is nothing new to anybody else.
    """
    for event in events:
        match event.kind:
            case "rolled" | "picked" | "shuffled":
                return CHANCE_SPOKE
            case "revealed" | "looked" | "announced":
                return SHOWN
            case "said" if event.audience is not None:
                return TOLD
            case "changed" if event.audience and any(seat not in takers for seat in event.audience):
                return TOLD
    return None
