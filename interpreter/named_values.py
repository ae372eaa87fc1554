"""A whole state by the names of the rules file, as plain data: to compare, to write to files, to make digests of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from rulewright.dsl.model import GameOwner, KindOwner, Owner, PlayerOwner, SpaceOwner, TeamOwner, Zone
from rulewright.dsl.types import CardType, SpaceType
from rulewright.interpreter.label import Labels
from rulewright.interpreter.world import LiveWorld, ZoneKey


def named_values(world: LiveWorld, labels: Labels) -> dict[str, Any]:
    """Every variable, zone and piece of a game under way; values as `Labels.canonical` gives them.

    `game` has the game's variables; `players`, `teams` and, by board, `spaces` have lists of theirs; so have, by kind,
    `cards` and `pieces`. What never changes is left out. `zones` has the cards of each zone, `faces` whether they lie
    open: bottom first, of places each card or none; a list where there is one for each owner, with a dict where there
    is one for each key. `where` has the space of each piece.
    """
    kinds = list(enumerate(world.model.kinds))
    return {
        "game": _variables(world, labels, GameOwner(), (None,))[0],
        "players": _variables(world, labels, PlayerOwner(), range(world.players)),
        "teams": _variables(world, labels, TeamOwner(), range(world.model.teams)),
        "spaces": {
            board.name: _variables(world, labels, SpaceOwner(board=n), range(columns * rows))
            for n, (board, (columns, rows)) in enumerate(zip(world.model.boards, world.boards, strict=True))
        },
        "cards": {
            kind.name: _variables(world, labels, KindOwner(kind=n), world.card_ranges[n])
            for n, kind in kinds
            if not kind.is_pieces
        },
        "pieces": {
            kind.name: _variables(world, labels, KindOwner(kind=n), world.card_ranges[n])
            for n, kind in kinds
            if kind.is_pieces
        },
        "zones": _zones(world, labels, faces=False),
        "faces": _zones(world, labels, faces=True),
        "where": {
            kind.name: [_space(world, labels, kind.board, piece) for piece in world.card_ranges[n]]
            for n, kind in kinds
            if kind.is_pieces
        },
    }


def _variables(world: LiveWorld, labels: Labels, owner: Owner, numbers: Sequence[int | None]) -> list[dict[str, Any]]:
    """What each owner of a sort has, the owners by their numbers."""
    theirs = [
        (n, variable)
        for n, variable in enumerate(world.model.variables)
        if variable.owner == owner and not variable.is_fixed
    ]
    return [
        {variable.name: labels.canonical(world.variable(n, number), variable.type) for n, variable in theirs}
        for number in numbers
    ]


def _space(world: LiveWorld, labels: Labels, board: int | None, piece: int) -> str | None:
    space = world.space_of(piece)
    if board is None or space is None:
        return None
    return str(labels.canonical(space, SpaceType(world.model.boards[board].name)))


def _zones(world: LiveWorld, labels: Labels, *, faces: bool) -> dict[str, Any]:
    return {zone.name: _zone(world, labels, n, zone, faces=faces) for n, zone in enumerate(world.model.zones)}


def _zone(world: LiveWorld, labels: Labels, number: int, zone: Zone, *, faces: bool) -> Any:
    type = CardType(world.model.kinds[zone.kind].name)

    def held(key: ZoneKey) -> list[Any]:
        cards: Sequence[int | None]
        if zone.shape in ("slot", "slots"):
            cards = [world.card_at(place) for place in world.places_of(key)]
        else:
            cards = world.cards_in(key)
        show = world.is_face_up if faces else lambda card: labels.canonical(card, type)
        return [None if card is None else show(card) for card in cards]

    def of_owner(owner: int) -> Any:
        if zone.key is None:
            return held((number, owner, -1))
        keys = enumerate(labels.keys(zone.key))
        return {str(labels.canonical(value, zone.key)): held((number, owner, n)) for n, value in keys}

    match zone.owner:
        case GameOwner():
            return of_owner(-1)
        case PlayerOwner():
            return [of_owner(seat) for seat in range(world.players)]
        case TeamOwner():
            return [of_owner(team) for team in range(world.model.teams)]
        case SpaceOwner(board=board):
            columns, rows = world.boards[board]
            return [of_owner(space) for space in range(columns * rows)]
        case _:
            assert_never(zone.owner)
