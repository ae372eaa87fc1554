"""What everybody at the table may know: what the views of all seats have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulewright.cli.zone import UNKNOWN_FACE, is_places, is_zone
from rulewright.dsl import model
from rulewright.interpreter import Game, State

NOTHING = object()
"""Stands for what is not the same for all."""


def public_view(state: State) -> dict[str, Any]:
    """A view that belongs to no seat: it shows what every seat sees, and nothing else."""
    views = [state.view(seat) for seat in range(1, state.players + 1)]
    common = shared(views)
    assert isinstance(common, dict)
    return {**common, "seat": None}


def in_use(game: Game, view: dict[str, Any]) -> dict[str, Any]:
    """A view without the values that no rule asks for: they are there to be counted."""
    idle = [game.model.variables[number] for number in sorted(game.idle_values)]

    def without(values: dict[str, Any], owner: type[model.Owner]) -> dict[str, Any]:
        gone = {variable.name for variable in idle if isinstance(variable.owner, owner)}
        return {name: value for name, value in values.items() if name not in gone}

    return {
        **view,
        "game": without(view.get("game", {}), model.GameOwner),
        "players": [without(player, model.PlayerOwner) for player in view["players"]],
        "teams": [without(team, model.TeamOwner) for team in view["teams"]],
    }


def shared(parts: Sequence[Any]) -> Any:
    """What the same part of several views has in common."""
    first = parts[0]
    if is_zone(first):
        return {**first, "cards": shared_cards(parts)}
    if isinstance(first, dict):
        names = [name for name in first if all(name in part for part in parts)]
        common = {name: shared([part[name] for part in parts]) for name in names}
        return {name: value for name, value in common.items() if value is not NOTHING}
    if isinstance(first, list):
        return [shared(each) for each in zip(*parts, strict=True)]
    return first if all(part == first for part in parts) else NOTHING


def shared_cards(zones: Sequence[Any]) -> list[str | None]:
    """The cards of a zone that all know; where the order of others' cards is not shown, it is not shown here."""
    first = zones[0]
    if is_places(first):
        hidden: str | None = UNKNOWN_FACE
    elif first["shape"] == "hand":
        known = Counter(card for card in first["cards"] if card is not None)
        for zone in zones[1:]:
            known &= Counter(zone["cards"])
        cards = sorted(known.elements())
        return [*cards, *[None] * (first["count"] - len(cards))]
    else:
        hidden = None
    columns = zip(*(zone["cards"] for zone in zones), strict=True)
    return [faces[0] if all(face == faces[0] for face in faces) else hidden for faces in columns]
