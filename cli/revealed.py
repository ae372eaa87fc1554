"""What came to light between two states of a game: after that, a decision cannot be taken back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright.cli.zone import is_zone, known_cards
from rulewright.interpreter import State

CHANCE_SPOKE = "chance has spoken since."
CHANCE = ("rolled", "picked", "shuffled")
SHOWN = ("revealed", "looked", "announced")


def reason_against(before: State, after: State) -> str | None:
    """Why one cannot go back from a state to an earlier one; none where nobody learned anything in between.

    The later state is the earlier one after decisions of one seat, whose own answer is nothing new to it.
    """
    if chance(before) != chance(after):
        return CHANCE_SPOKE
    for event in after.events_since(before.event_count):
        if event.kind in CHANCE:
            return CHANCE_SPOKE
        if event.kind in SHOWN:
            return "something has been shown since."
        if event.kind == "said" and event.audience is not None:
            return "somebody has been told something since."
    for seat in range(1, before.players + 1):
        known = Counter(faces(before.view(seat)))
        if Counter(faces(after.view(seat))) - known:
            return "a card has come to light since."
    return None


def chance(state: State) -> Any:
    """Where the chance of a game stands, the first of the engine's cells: draws that show nothing move it too."""
    return json.loads(state.to_json())["engine"][0]


def faces(part: Any) -> Iterator[str]:
    """The labels of the cards that are known in a view, or a part of one, each as often as it is there."""
    if isinstance(part, dict):
        if is_zone(part):
            yield from known_cards(part)
        else:
            for each in part.values():
                yield from faces(each)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from faces(each)
