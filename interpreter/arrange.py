"""Setting a scene: how `given` and `stack` of a test put cards and pieces where it wants them.

Nothing is made or lost: whatever has to make room goes to where that came from which takes its place. No hook runs and
nobody is told; each card is afterwards known to those who see into the zone it lies in, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from rulewright.dsl import model
from rulewright.interpreter.layout import LOCATION_NONE, Layout

Spot = tuple[int, int]
"""Where a card lies: its cell, and its position from the bottom of a pile, 0 in a place; (-1, 0) is out of play."""

OUT_OF_PLAY: Spot = (LOCATION_NONE, 0)


class CannotArrangeError(Exception):
    """What a test asks for cannot be; the sentence says why."""


@define
class Arranger:
    """Rearranges the cells of one state. `placed` has the cards that the test has put somewhere so far."""

    layout: Layout
    cells: list[Any]
    placed: set[int] = field(factory=set)

    def find(self, sought: model.CardSought, into: Sequence[int], taken: Sequence[int]) -> int:
        """The copy of a card that is easiest to do without.

        That is one that lies there already, else one not placed by the test and out of play or where its kind begins,
        else one not placed by the test, else any.

        `into` has the cells it goes to, `taken` the cards that the same line has put to use.
        """
        copies = [
            number for number in self.layout.card_ranges[sought.kind] if self.layout.cards[number].name == sought.name
        ]
        free = [number for number in copies if number not in taken]
        if not free:
            kind = self.layout.model.kinds[sought.kind].name
            there = (
                f"there are {len(copies)} of it" if len(copies) > 1 else "there is one" if copies else "there is none"
            )
            raise CannotArrangeError(f'no more "{sought.name}" can be had: {there} in {kind}')

        def reluctance(number: int) -> tuple[bool, bool, bool, int]:
            cell = self.cells[self.layout.location + number]
            return cell not in into, number in self.placed, cell not in (LOCATION_NONE, self._home(number)), number

        return min(free, key=reluctance)

    def spot(self, card: int) -> Spot:
        """Where a card lies."""
        cell = self.cells[self.layout.location + card]
        if cell == LOCATION_NONE:
            return OUT_OF_PLAY
        return (cell, 0) if self._is_place(cell) else (cell, self.cells[cell].index(card))

    def give(self, into: Sequence[int], cards: Sequence[int]) -> None:
        """Makes these the cards of a zone or place, given by its cells: a pile's, bottom first, or as many places."""
        is_place = self._is_place(into[0])
        if is_place and len(cards) > len(into):
            raise CannotArrangeError(f"there is room for {len(into)} here, not for {len(cards)}")
        before = [card for cell in into for card in self._cards(cell)]
        leaving = [card for card in before if card not in cards]
        spots = [self.spot(card) for card in cards if card not in before]
        for cell in into:
            self.cells[cell] = None if is_place else ()
        self._exchange(spots, leaving, into)
        if is_place:
            for cell, card in zip(into, cards, strict=False):
                self.cells[cell] = card
                self._lies(card, cell)
        else:
            self.cells[into[0]] = tuple(cards)
            for card in cards:
                self._lies(card, into[0])
        self.placed.update(cards)

    def stack(self, pile: int, cards: Sequence[int]) -> None:
        """Makes these the next cards of a pile, the first on top; each changes places with the one that was there."""
        for depth, card in enumerate(cards):
            here = list(self.cells[pile])
            target = len(here) - 1 - depth
            spot = self.spot(card)
            if spot[0] == pile:
                here[spot[1]], here[target] = here[target], here[spot[1]]
            elif target >= 0:
                leaving, here[target] = here[target], card
                self._exchange([spot], [leaving])
            else:
                self._exchange([spot], [])
                here.insert(0, card)
            self.cells[pile] = tuple(here)
            for each in here:
                self._lies(each, pile)
        self.placed.update(cards)

    def put_piece(self, piece: int, space: int | None) -> None:
        """Puts a piece on a space, or takes it off with none; one of its kind that is there changes places with it."""
        kind = self.layout.pieces[piece].kind
        board = self.layout.model.kinds[kind].board
        assert board is not None, "a piece without a board stands nowhere"
        spaces, occupants = self.layout.piece_space, self.layout.occupants[kind, board]
        before = self.cells[spaces + piece]
        other = None if space is None else self.cells[occupants + space]
        if before is not None:
            self.cells[occupants + before] = other
        if other is not None:
            self.cells[spaces + other] = before
        self.cells[spaces + piece] = space
        if space is not None:
            self.cells[occupants + space] = piece

    def _exchange(self, spots: Sequence[Spot], cards: Sequence[int], into: Sequence[int] = ()) -> None:
        """Empties the spots and puts the cards there, one to a spot; those left over go after the last, or home.

        None goes to the cells `into`, whose cards are given.
        """
        gaps: dict[int, list[int]] = {}
        for number, (cell, position) in enumerate(spots):
            card = cards[number] if number < len(cards) else None
            if cell == LOCATION_NONE:
                if card is not None:
                    self._lies(card, LOCATION_NONE)
            elif self._is_place(cell):
                self.cells[cell] = card
            elif card is None:
                gaps.setdefault(cell, []).append(position)
            else:
                pile = self.cells[cell]
                self.cells[cell] = (*pile[:position], card, *pile[position + 1 :])
            if card is not None and cell != LOCATION_NONE:
                self._lies(card, cell)
        for cell, positions in gaps.items():
            self.cells[cell] = tuple(card for place, card in enumerate(self.cells[cell]) if place not in positions)
        for card in cards[len(spots) :]:
            self._send(card, spots[-1][0] if spots else LOCATION_NONE, into)

    def _send(self, card: int, cell: int, into: Sequence[int]) -> None:
        """Puts a card under a pile; if that is none, under the pile where its kind begins, else out of play."""
        if cell == LOCATION_NONE or self._is_place(cell):
            cell = self._home(card)
        if cell in into:
            cell = LOCATION_NONE
        if cell != LOCATION_NONE:
            self.cells[cell] = (card, *self.cells[cell])
        self._lies(card, cell)

    def _home(self, card: int) -> int:
        kind = self.layout.cards[card].kind
        for ordinal, zone in enumerate(self.layout.model.zones):
            if zone.kind == kind and zone.starts_with_all and zone.shape in ("pile", "hand"):
                return self.layout.cell_of(ordinal, 0, 0, 0)
        return LOCATION_NONE

    def _lies(self, card: int, cell: int) -> None:
        if self.layout.sites:
            self.cells[self.layout.facts] = ()
        self.cells[self.layout.location + card] = cell
        self.cells[self.layout.knowledge + card] = 0 if cell == LOCATION_NONE else self.layout.cells[cell].seen

    def _is_place(self, cell: int) -> bool:
        return self.layout.cells[cell].is_place

    def _cards(self, cell: int) -> tuple[int, ...]:
        held = self.cells[cell]
        if self._is_place(cell):
            return () if held is None else (held,)
        return tuple(held)
