"""What everybody at the table may know: what the views of all seats have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import define, field

from rulewright.cli.zone import UNKNOWN_FACE, is_places, is_zone
from rulewright.dsl import model, types
from rulewright.interpreter import Game, State

NOTHING = object()
"""Stands for what is not the same for all."""

LAST_THINGS = 2
"""So many of the things at the end of a long list are told where there is little room."""


@define
class Views:
    """The views of a state, each made once, for a screen that is drawn in several ways until it fits."""

    state: State
    _made: dict[int, dict[str, Any]] = field(factory=dict)

    def of(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees, or without one everybody; not to be changed."""
        number = seat or 0
        if number not in self._made:
            self._made[number] = public_view(self.state) if seat is None else self.state.view(seat)
        return self._made[number]


def public_view(state: State) -> dict[str, Any]:
    """A view that belongs to no seat: it shows what every seat sees, and nothing else."""
    views = [state.view(seat) for seat in range(1, state.players + 1)]
    common = shared(views)
    assert isinstance(common, dict)
    return {**common, "seat": None}


def for_a_glance(game: Game, view: dict[str, Any], *, is_short: bool, is_tight: bool = False) -> dict[str, Any]:
    """A view without the values that no rule asks for: they are there to be counted.

    Of long lists `is_short` leaves only the first thing and the last. `is_tight` leaves out what no player has
    anything of.
    """
    variables = list(enumerate(game.model.variables))

    def chosen(values: dict[str, Any], owner: type[model.Owner]) -> dict[str, Any]:
        own = [(number, variable) for number, variable in variables if isinstance(variable.owner, owner)]
        idle = {variable.name for number, variable in own if number in game.idle_values}
        lists = {variable.name for _, variable in own if is_short and isinstance(variable.type, types.ListType)}
        return {
            name: ends_of_list(value) if name in lists else value for name, value in values.items() if name not in idle
        }

    shown = {
        **view,
        "game": chosen(view.get("game", {}), model.GameOwner),
        "players": [chosen(player, model.PlayerOwner) for player in view["players"]],
        "teams": [chosen(team, model.TeamOwner) for team in view["teams"]],
    }
    return {**shown, "players": somethings(shown["players"])} if is_tight else shown


def somethings(players: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What players have, without what none of them has anything of."""
    names = {name for player in players for name, value in player.items() if not is_nothing(value)}
    return [{name: value for name, value in player.items() if name in names} for player in players]


def is_nothing(value: Any) -> bool:
    """Whether a value says that there is nothing."""
    if is_zone(value):
        return not value["count"]
    if isinstance(value, dict):
        return all(is_nothing(each) for each in value.values())
    return value is None or value in (False, 0, "", "no", "none", "nothing")


def ends_of_list(words: str) -> str:
    """The words for a list, or where there are many its first thing and the last ones."""
    first, *others = words.split(", ")
    return f"{first} … {', '.join(others[-LAST_THINGS:])}" if len(others) > LAST_THINGS + 1 else words


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
