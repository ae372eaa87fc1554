"""Cards that are turned where they lie, or shown to one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.dsl.source import Span
from rulewright.interpreter import fault
from rulewright.interpreter.event import Face
from rulewright.interpreter.layout import LOCATION_NONE, Layout
from rulewright.interpreter.value_operations import Cells, Tell, spend

if TYPE_CHECKING:
    from rulewright.interpreter.chance_operations import Chance


def knowers_of(layout: Layout) -> Callable[[int], int]:
    """What makes of the knowledge of a card what an event says of it: the seats that know the face, -1 for all."""
    all_seats = layout.all_seats

    def seen_by(mask: int) -> int:
        return -1 if mask & all_seats == all_seats else mask & all_seats

    return seen_by


def add_faces(found: dict[str, Any], layout: Layout, tell: Tell, chance: Chance | None) -> None:
    """Revealing, concealing and looking; `chance` draws what is shown where it is explicit."""
    location, knowledge, names = layout.location, layout.knowledge, [card.name for card in layout.cards]
    open_mask, open_bit, seen_by = layout.open_mask, 1 << layout.players, knowers_of(layout)

    def faces_then(S: Cells, knew: Sequence[int], cards: Sequence[int]) -> tuple[Face, ...]:
        return tuple(
            [(card, seen_by(mask), seen_by(S[knowledge + card])) for card, mask in zip(cards, knew, strict=True)]
        )

    def in_play(S: Cells, cards: Sequence[int]) -> tuple[int, ...]:
        spend(S, len(cards))
        found = tuple(dict.fromkeys(cards))
        for card in found:
            if S[location + card] == LOCATION_NONE:
                raise fault.card_out_of_play(names[card])
        return found

    def reveal(S: Cells, cards: Sequence[int], span: Span) -> None:
        if chance is not None:
            chance.show(S, cards)
        closed = tuple([card for card in in_play(S, cards) if not S[knowledge + card] & open_bit])
        knew = [S[knowledge + card] for card in closed]
        for card in closed:
            S[knowledge + card] = open_mask
        if tell and closed:
            tell(S, "revealed", (closed,), None, None, span, faces_then(S, knew, closed))

    def conceal(S: Cells, cards: Sequence[int], span: Span) -> None:
        opened = [card for card in in_play(S, cards) if S[knowledge + card] & open_bit]
        for card in opened:
            S[knowledge + card] &= ~open_bit
        if tell and opened:
            tell(S, "concealed", (len(opened),), None, None, span)

    def look(S: Cells, seat: int, cards: Sequence[int], span: Span) -> None:
        shown = in_play(S, cards)
        if chance is not None:
            chance.show(S, shown)
        knew = [S[knowledge + card] for card in shown]
        for card in shown:
            S[knowledge + card] |= 1 << seat
        if tell and shown:
            tell(S, "looked", (seat, shown), None, (seat,), span, faces_then(S, knew, shown))

    found.update(reveal=reveal, conceal=conceal, look=look)
