"""Moves of cards, and what seats come to know by them.

Cards lie in cells; for each the state also holds which cell that is and, as bits, which seats know its face: one bit a
seat and, above them, one that says that it lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.dsl.source import Span
from rulewright.interpreter import fault
from rulewright.interpreter.effort import CARDS_A_STEP, VALUES_A_STEP, cards_moved
from rulewright.interpreter.event import Event
from rulewright.interpreter.face_operations import knowers_of
from rulewright.interpreter.fact import without_left
from rulewright.interpreter.label import under
from rulewright.interpreter.layout import LOCATION_NONE, LOG, STEPS, Layout
from rulewright.interpreter.log import EVENTS_KEPT, event, shortened
from rulewright.interpreter.look import looks_of
from rulewright.interpreter.value_operations import Cells, Tell, below, cards_in, removed, spend

if TYPE_CHECKING:
    from rulewright.interpreter.chance_operations import Chance

Lay = Callable[[Cells, int, int, Span], None]
"""Brings a card to a cell."""


def add_cards(found: dict[str, Any], layout: Layout, tell: Tell, chance: Chance | None) -> None:
    """Moves of cards, and what seats come to know by them; `chance` draws cards where it is explicit."""
    location, knowledge, about_cell = layout.location, layout.knowledge, layout.cells
    open_bit, seats = 1 << layout.players, range(layout.players)
    names = [card.name for card in layout.cards]
    shuffle = found["shuffle"]
    # By cell, with a last one for out of play, which is -1: an attribute each would cost a third of a move.
    is_place, is_hand, seen = ([False] * (layout.size + 1), [False] * (layout.size + 1), [0] * (layout.size + 1))
    for number, about in about_cell.items():
        is_place[number], is_hand[number], seen[number] = about.is_place, about.is_hand, about.seen
    where, all_seats, looks, facts = layout.where, layout.all_seats, looks_of(layout.cards), layout.facts
    seen_by = knowers_of(layout)

    def knowing(mask: int) -> tuple[int, ...] | None:
        return None if mask & all_seats == all_seats else tuple([seat for seat in seats if mask >> seat & 1])

    def lay_down(S: Cells, card: int, source: int, to: int) -> None:
        """Takes a card out of its cell, lays it on top of another (or out of play), and settles who knows what.

        A hand does not show which of its cards leaves, but to its owner: to all others the card that left is unknown
        unless it comes into their sight, and so are those left behind that do not lie open: all of them when they do
        not see where it comes to; when they see it but did not know it before, those that look like it.
        """
        knew: int = S[knowledge + card]
        sees = seen[to]
        size = 0
        can_tell = all_seats
        if source != LOCATION_NONE:
            if is_place[source]:
                S[source] = None
            else:
                cards = S[source]
                size += len(cards)
                if cards[-1] == card:
                    S[source] = rest = cards[:-1]
                else:
                    at = cards.index(card)
                    S[source] = rest = cards[:at] + cards[at + 1 :]
                if is_hand[source] and rest and not knew & open_bit:
                    if facts >= 0 and S[facts]:
                        forget_left(S, card, source, rest, sees)
                    can_tell = seen[source]
                    others, look = all_seats & ~can_tell, looks[card]
                    for other in rest:
                        held = S[knowledge + other]
                        # Most cards of a hand are known to nobody else, and then there is nothing to forget.
                        if held & others and not held & open_bit:
                            S[knowledge + other] = held & (
                                can_tell | (sees & knew) | (0 if looks[other] == look else sees)
                            )
        S[knowledge + card] = sees | (knew & can_tell)
        S[location + card] = to
        if is_place[to]:
            S[to] = card
        elif to != LOCATION_NONE:
            S[to] += (card,)
            size += len(S[to])
        S[STEPS] -= cards_moved(size) if size > CARDS_A_STEP else 1
        if S[STEPS] < 0:
            raise fault.too_many_steps()

    def forget_left(S: Cells, card: int, source: int, rest: tuple[int, ...], sees: int) -> None:
        """Forgets what was announced of cards in a hand that one leaves."""
        for fact in S[facts]:
            for each in fact[3]:
                if S[location + each] == source:
                    closed = [other for other in rest if not S[knowledge + other] & open_bit]
                    S[facts] = without_left(S[facts], [card, *closed], is_seen=sees & all_seats == all_seats)
                    return

    def take_and_lay_down(S: Cells, card: int, source: int, to: int) -> None:
        assert chance is not None
        chance.taken(S, card, source)
        lay_down(S, card, source, to)

    put_down = lay_down if chance is None else take_and_lay_down

    def move(S: Cells, card: int, to: int, span: Span) -> None:
        source = S[location + card]
        if source == to:
            if not is_place[to]:
                spend(S, cards_moved(2 * len(S[to])))
                if chance is not None:
                    chance.taken(S, card, to)
                S[to] = (*removed(S[to], card), card)
            return
        if is_place[to] and S[to] is not None:
            raise fault.place_filled()
        knew = S[knowledge + card] if tell else 0
        put_down(S, card, source, to)
        if tell:
            note_move(S, card, source, to, knew, span)

    def move_under(S: Cells, card: int, to: int, span: Span) -> None:
        """Lays a card under all others of a pile or hand, which may be where it lies."""
        source, knew = S[location + card], S[knowledge + card]
        if source == to:
            spend(S, cards_moved(2 * len(S[to])))
            if chance is not None:
                chance.taken(S, card, to)
        else:
            put_down(S, card, source, to)
        S[to] = (card, *removed(S[to], card))
        if chance is not None:
            chance.laid_under(S, to)
        if tell:
            way, knows = (card, where(source), under(where(to))), S[knowledge + card]
            tell(S, "moved", way, None, knowing(knows), span, ((card, seen_by(knew), seen_by(knows)),))

    def note_move(S: Cells, card: int, source: int, to: int, knew: int, span: Span) -> None:
        log = S[LOG]
        S[LOG] = log = (log, log[1] + 1, moved, card, source, to, knew, S[knowledge + card], span)
        if log[1] % EVENTS_KEPT == 0:
            S[LOG] = shortened(log)

    def moved(card: int, source: int, to: int, knew: int, knows: int, span: Span) -> Event:
        faces = ((card, seen_by(knew), seen_by(knows)),)
        return event("moved", (card, where(source), where(to)), None, knowing(knows), span, faces)

    def move_all(S: Cells, cards: Sequence[int], to: int, span: Span) -> None:
        for card in cards:
            move(S, card, to, span)

    def refilled(S: Cells, cell: int, span: Span) -> bool:
        """Shuffles the cards of the refilling zone into an empty pile; whether there were any."""
        source = about_cell[cell].refill
        if source < 0 or not S[source]:
            return False
        for card in S[source]:
            move(S, card, cell, span)
        shuffle(S, (cell,), span)
        return True

    def lying_next(S: Cells, cells: Sequence[int], end: str, span: Span) -> int | None:
        cell = cells[0]
        if is_place[cell]:
            spend(S, len(cells) // VALUES_A_STEP)
            held = [card for card in (S[each] for each in cells) if card is not None]
        else:
            held = S[cell]
            if not held:
                if not refilled(S, cell, span):
                    return None
                held = S[cell]
        if not held:
            return None
        if end == "random":
            return held[below(S, len(held))]  # type: ignore[no-any-return]
        return held[-1] if end == "top" else held[0]  # type: ignore[no-any-return]

    def drawn_next(S: Cells, cells: Sequence[int], end: str, span: Span) -> int | None:
        assert chance is not None
        if end == "random":
            held = cards_in(S, cells) or (refilled(S, cells[0], span) and cards_in(S, cells))
            return chance.random_card(S, held) if held else None
        if not is_place[cells[0]]:
            if not S[cells[0]]:
                refilled(S, cells[0], span)
            chance.settle(S, cells[0], end)
        return lying_next(S, cells, end, span)

    next_card = lying_next if chance is None else drawn_next

    def move_all_under(S: Cells, cards: Sequence[int], to: int, span: Span) -> None:
        for card in reversed(cards):
            move_under(S, card, to, span)

    def move_end(
        S: Cells, cells: Sequence[int], count: int, to: int, span: Span, end: str, lay: Lay = move
    ) -> tuple[int, ...]:
        moved: list[int] = []
        while len(moved) < count:
            card = next_card(S, cells, end, span)
            if card is None:
                break
            lay(S, card, to, span)
            moved.append(card)
        return tuple(moved)

    def move_top(S: Cells, cells: Sequence[int], count: int, to: int, span: Span) -> tuple[int, ...]:
        return move_end(S, cells, count, to, span, "top")

    def move_bottom(S: Cells, cells: Sequence[int], count: int, to: int, span: Span) -> tuple[int, ...]:
        return move_end(S, cells, count, to, span, "bottom")

    def move_random(S: Cells, cells: Sequence[int], count: int, to: int, span: Span) -> tuple[int, ...]:
        return move_end(S, cells, count, to, span, "random")

    def move_named(
        S: Cells, cells: Sequence[int], count: int, name: str, to: int, span: Span, lay: Lay = move
    ) -> tuple[int, ...]:
        spend(S, len(cards_in(S, cells)) // VALUES_A_STEP)
        if chance is not None:
            chance.find(S, cells, name)
        named = [card for card in reversed(cards_in(S, cells)) if names[card] == name][: max(count, 0)]
        for card in named:
            lay(S, card, to, span)
        return tuple(named)

    def remove_cards(S: Cells, cards: Sequence[int], span: Span) -> None:
        for card in cards:
            source = S[location + card]
            if source == LOCATION_NONE:
                continue
            knew = S[knowledge + card] if tell else 0
            put_down(S, card, source, LOCATION_NONE)
            if tell:
                note_move(S, card, source, LOCATION_NONE, knew, span)

    found.update(
        move=move, move_all=move_all, move_top=move_top, move_bottom=move_bottom, move_random=move_random,
        move_named=move_named, move_end=move_end, move_under=move_under, move_all_under=move_all_under,
        remove_cards=remove_cards,
    )  # fmt: skip
