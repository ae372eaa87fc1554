"""Who sees a variable: everybody, those whom it belongs to, or nobody."""

from __future__ import annotations

from typing import Any, assert_never

from rulewright.dsl import model
from rulewright.interpreter.layout import Layout


def audience_of(layout: Layout, cells: list[Any], variable: int, owner: int) -> tuple[int, ...] | None:
    """The seats that see a variable of an owner as he is numbered in events; None when all do."""
    about = layout.model.variables[variable]
    match about.seen_by:
        case "all":
            return None
        case "owner":
            return _belongs_to(layout, cells, about.owner, owner)
        case "nobody":
            return ()
        case _:
            assert_never(about.seen_by)


def _belongs_to(layout: Layout, cells: list[Any], owner: model.Owner, number: int) -> tuple[int, ...]:
    """The seats that something belongs to."""
    match owner:
        case model.PlayerOwner():
            return (number,)
        case model.TeamOwner():
            return layout.seats_of_team(number)
        case model.KindOwner(kind=kind):
            attribute = layout.model.kinds[kind].owned_by
            seat = None if attribute is None else value_of(layout, cells, attribute, number)
            return () if seat is None else (seat,)
        case model.SpaceOwner(board=board) if layout.model.boards[board].is_per_player:
            return (layout.tables_of_boards[board].owner(number),)
        case model.GameOwner() | model.SpaceOwner():
            return ()
        case _:
            assert_never(owner)


def value_of(layout: Layout, cells: list[Any], variable: int, owner: int) -> Any:
    """What a variable of an owner holds now."""
    place = max(owner, 0) - layout.first_owner(layout.model.variables[variable].owner)
    if variable in layout.tables:
        return layout.tables[variable][place]
    return cells[layout.variables[variable].base + place]
