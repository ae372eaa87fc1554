"""What a seat can tell cards and pieces apart by: two that look alike to it make one option.

Nothing that it does not see may count, or the number of options would tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.dsl import model
from rulewright.interpreter.audience import audience_of
from rulewright.interpreter.layout import CardInstance, Layout

Look = Callable[[list[Any], int, int], Any]
"""Of a state, a card or piece and a seat: what that seat sees of the thing."""


def looks_of(things: Sequence[CardInstance]) -> tuple[int, ...]:
    """For each card or piece the number of its look: those of one declaration with the same values look alike."""
    numbers: dict[tuple[Any, ...], int] = {}
    return tuple(numbers.setdefault((each.kind, each.declaration, each.binders), len(numbers)) for each in things)


def card_look(layout: Layout) -> Look:
    """A known card: what is printed, what changed on it, and where it lies. Of one that is not known its place alone,
    which no other has.
    """
    location, knowledge = layout.location, layout.knowledge
    looks, changes = looks_of(layout.cards), _changes(layout, layout.cards)

    if not any(changes):

        def plain(cells: list[Any], card: int, seat: int) -> Any:
            return (looks[card], cells[location + card]) if cells[knowledge + card] >> seat & 1 else card

        return plain

    def look(cells: list[Any], card: int, seat: int) -> Any:
        if not cells[knowledge + card] >> seat & 1:
            return card
        seen = changes[card]
        return (
            (looks[card], cells[location + card], *seen(cells, seat)) if seen else (looks[card], cells[location + card])
        )

    return look


def piece_look(layout: Layout) -> Look:
    """On a board its place; out of play what it was made as and what changed on it."""
    spaces = layout.piece_space
    looks, changes = looks_of(layout.pieces), _changes(layout, layout.pieces)

    def look(cells: list[Any], piece: int, seat: int) -> Any:
        if cells[spaces + piece] is not None:
            return piece
        seen = changes[piece]
        return (looks[piece], *seen(cells, seat)) if seen else (looks[piece],)

    return look


def _changes(
    layout: Layout, things: Sequence[CardInstance]
) -> list[Callable[[list[Any], int], tuple[Any, ...]] | None]:
    """For each thing what gives its changing attributes as a seat sees them; None where it has none to be seen.

    Those that are the owner's to see count for him alone.
    """
    found: list[Callable[[list[Any], int], tuple[Any, ...]] | None] = []
    for thing in things:
        first = layout.card_ranges[thing.kind].start
        places = [
            (region.base - first + thing.number, ordinal, layout.model.variables[ordinal].seen_by == "all")
            for ordinal, region in layout.variables.items()
            if layout.model.variables[ordinal].owner == model.KindOwner(kind=thing.kind)
            and layout.model.variables[ordinal].seen_by != "nobody"
        ]
        found.append(_reader(layout, thing.number, places) if places else None)
    return found


def _reader(
    layout: Layout, thing: int, places: Sequence[tuple[int, int, bool]]
) -> Callable[[list[Any], int], tuple[Any, ...]]:
    def seen(cells: list[Any], seat: int) -> tuple[Any, ...]:
        return tuple(
            [
                cells[cell] if is_open or seat in (audience_of(layout, cells, ordinal, thing) or ()) else None
                for cell, ordinal, is_open in places
            ]
        )

    return seen
