"""Dice, random elements, shuffles and shuffled piles where chance is explicit: each draw is asked of chance.

A shuffle of a pile that nobody sees into decides nothing. Its cards are then *loose*: they lie in no order yet. They
are a run of the pile, sorted by number; what lies above and below is in order. Whatever asks which card lies where
draws it first: from a run of loose cards each is as likely, and cards that nothing tells apart are one outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    CardType,
    IntType,
    ListType,
    OptionalType,
    Type,
)
from rulewright.interpreter import fault
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.draw import Draw, Draws
from rulewright.interpreter.effort import VALUES_A_STEP
from rulewright.interpreter.event import Face
from rulewright.interpreter.fact import without_shuffled
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.look import looks_of
from rulewright.interpreter.value_operations import Cells, Tell, cards_in, spend

MOST_TOTALS = 1_000
"""Dice that can add up to more numbers than this are drawn one by one."""


@lru_cache(maxsize=64)
def ways_to_total(count: int, sides: int) -> tuple[int, ...]:
    """In how many ways dice add up to each number from `count` to `count * sides`."""
    ways = [1]
    for _ in range(count):
        longer = []
        running = 0
        for at in range(len(ways) + sides - 1):
            running += ways[at] if at < len(ways) else 0
            running -= ways[at - sides] if at >= sides else 0
            longer.append(running)
        ways = longer
    return tuple(ways)


def _changing_attributes(layout: Layout) -> dict[int, tuple[int, ...]]:
    """For each card, where its attributes that can change begin: the cell is that plus the card's number."""
    found: dict[int, tuple[int, ...]] = {}
    for card in layout.cards:
        first = layout.card_ranges[card.kind].start
        found[card.number] = tuple(
            region.base - first
            for ordinal, region in layout.variables.items()
            if layout.model.variables[ordinal].owner == model.KindOwner(kind=card.kind)
        )
    return found


class Chance:
    """The draws of one program, and its loose piles."""

    def __init__(
        self,
        layout: Layout,
        labels: Labels,
        tell: Tell,
        audience: Callable[..., Any],
        faces_of: Callable[[Cells, Iterable[int]], tuple[Face, ...]],
    ) -> None:
        self.layout = layout
        self.labels = labels
        self.tell = tell
        self.audience = audience
        self.faces_of = faces_of
        self.values = CardValues(layout.model)
        self.looks = looks_of(layout.cards)
        self.attributes = _changing_attributes(layout)
        self.naming = [
            (region, layout.model.variables[ordinal].type)
            for ordinal, region in layout.variables.items()
            if self.values.has_cards(layout.model.variables[ordinal].type)
        ]

    def operations(self) -> dict[str, Any]:
        """The names that the code of a program uses."""
        return {
            "roll": self.roll, "roll_total": self.roll_total, "pick": self.pick, "shuffle": self.shuffle,
            "in_order": self.in_order, "end_card": self.end_card, "put_in_order": self.put_in_order,
            "cards_in": self.cards_in_order,
        }  # fmt: skip

    # Dice and random elements

    def _ask(self, S: Cells, values: Sequence[Any], weights: tuple[int, ...] | None, type_: Type, about: str) -> Any:
        draws = S[self.layout.waiting]
        assert isinstance(draws, Draws), "chance is drawn while rules run"
        assert draws.cells is S, "what is tried out draws nothing"
        return draws.ask(Draw(values, weights, type_, about))

    def roll(self, S: Cells, count: int, sides: int, variable: int, owner: int, span: Span) -> tuple[int, ...]:
        """Dice, one after the other."""
        numbers, type_ = range(1, sides + 1), IntType(1, sides)
        dice = tuple([self._ask(S, numbers, None, type_, f"roll d{sides}") for _ in range(count)])
        self._tell_roll(S, dice, variable, owner, span)
        return dice

    def roll_total(self, S: Cells, count: int, sides: int, variable: int, owner: int, span: Span) -> tuple[int, ...]:
        """Dice of which only the total counts: that is drawn, and told as if it were one die."""
        low, high = count, count * sides
        if high - low >= MOST_TOTALS:
            return self.roll(S, count, sides, variable, owner, span)
        about = f"roll {count}d{sides}"
        total = self._ask(S, range(low, high + 1), ways_to_total(count, sides), IntType(low, high), about)
        self._tell_roll(S, (total,), variable, owner, span)
        return (total,)

    def _tell_roll(self, S: Cells, dice: tuple[int, ...], variable: int, owner: int, span: Span) -> None:
        if self.tell:
            self.tell(S, "rolled", (variable, dice), self.audience(S, variable, owner), None, span)

    def pick(
        self, S: Cells, items: Sequence[Any], type_: Type, about: str, variable: int, owner: int, span: Span
    ) -> Any:
        """An element of a list: equal ones are one outcome, and so are cards that nothing tells apart."""
        if not items:
            raise fault.random_of_nothing()
        if isinstance(items, range):
            value = self._ask(S, items, None, type_, about)
        else:
            inner = type_.element if isinstance(type_, OptionalType) else type_
            keys: Iterable[Any] = items
            if isinstance(inner, CardType):
                key = self._anywhere(S)
                keys = [None if card is None else key(card) for card in items]
            value = self._ask(S, *merged(items, keys), type_, about)
        if self.tell:
            faces = self.faces_of(S, self.values.cards((value,), ListType(type_)))
            self.tell(S, "picked", (variable, value), self.audience(S, variable, owner), None, span, faces)
        return value

    # Cards

    def _unordered(self, S: Cells) -> Callable[[int], Any]:
        """What tells a card from others that lie with it in no order: its look, and being named somewhere, be it in
        what was announced.
        """
        looks, attributes = self.looks, self.attributes
        named = {
            card
            for region, type_ in self.naming
            for cell in range(region.base, region.base + region.count)
            for card in self.values.cards(S[cell], type_)
        }
        if self.layout.sites:
            named.update(card for fact in S[self.layout.facts] for card in fact[3])

        def key(card: int) -> Any:
            return card if card in named else (looks[card], *(S[cell + card] for cell in attributes[card]))

        return key

    def _anywhere(self, S: Cells) -> Callable[[int], Any]:
        """What tells a card from others: its look and knowers in hands and where it lies loose, else its place."""
        location, knowledge, cells = self.layout.location, self.layout.knowledge, self.layout.cells
        unordered = self._unordered(S)

        def key(card: int) -> Any:
            place = S[location + card]
            if (place >= 0 and cells[place].is_hand) or self._is_loose(S, card):
                return unordered(card), place, S[knowledge + card]
            return card

        return key

    def _is_loose(self, S: Cells, card: int) -> bool:
        cell = S[self.layout.location + card]
        run = S[self.layout.loose[cell]] if cell in self.layout.loose else None
        return run is not None and card in S[cell][run[0] : run[1]]

    def _ask_card(self, S: Cells, cards: Sequence[int], key: Callable[[int], Any], about: str) -> int:
        type_ = CardType(self.layout.model.kinds[self.layout.cards[cards[0]].kind].name)
        card: int = self._ask(S, *merged(cards, [key(card) for card in cards]), type_, about)
        return card

    def random_card(self, S: Cells, cards: Sequence[int]) -> int:
        """Any of the cards in a zone."""
        zone = self._zone(S[self.layout.location + cards[0]])
        return self._ask_card(S, cards, self._anywhere(S), f"a random card of {zone}")

    def _zone(self, cell: int) -> str:
        return self.labels.zone(self.layout.where(cell))

    def shuffle(self, S: Cells, cells: Sequence[int], span: Span | None) -> None:
        """Makes a pile loose; where somebody sees the cards, or the places they lie in, they are drawn at once."""
        layout = self.layout
        about = layout.cells[cells[0]]
        cards = tuple(sorted(cards_in(S, cells)))
        spend(S, len(cards) + len(cells) // VALUES_A_STEP)
        for card in cards:
            S[layout.knowledge + card] = about.seen
        if layout.sites and S[layout.facts]:
            S[layout.facts] = without_shuffled(S[layout.facts], cards)
        if cells[0] in layout.loose:
            S[cells[0]] = cards
            S[layout.loose[cells[0]]] = (0, len(cards)) if len(cards) > 1 else None
        elif cards:
            self._deal(S, [cell for cell in cells if S[cell] is not None], cards)
        if self.tell:
            self.tell(S, "shuffled", ((about.zone, about.owner, about.key, 0), len(cards)), None, None, span)

    def _deal(self, S: Cells, cells: Sequence[int], cards: tuple[int, ...]) -> None:
        """Draws what lies where: the first place first, the top of a pile first."""
        if not self.layout.cells[cells[0]].is_place:
            S[cells[0]] = tuple(reversed(self._drawn(S, cards, 0, cells[0])))
            return
        key, rest = self._unordered(S), list(cards)
        for cell in cells:
            card = self._ask_card(S, rest, key, f"the card in {self._zone(cell)}")
            rest.remove(card)
            S[cell] = card
            S[self.layout.location + card] = cell

    def _drawn(self, S: Cells, cards: Sequence[int], low: int, cell: int) -> list[int]:
        """Cards of a pile in the order they are drawn, from the top down; `low` cards lie below them."""
        key, zone = self._unordered(S), self._zone(cell)
        rest, drawn = list(cards), []
        while rest:
            drawn.append(self._ask_card(S, rest, key, f"card {low + len(rest)} of {zone}"))
            rest.remove(drawn[-1])
        return drawn

    # Loose piles

    def _run(self, S: Cells, cell: int) -> tuple[int, int] | None:
        """The loose cards of a pile, while rules run; whoever only looks at a state draws nothing."""
        if cell not in self.layout.loose or not isinstance(S[self.layout.waiting], Draws):
            return None
        run: tuple[int, int] | None = S[self.layout.loose[cell]]
        return run

    def settle(self, S: Cells, cell: int, end: str) -> None:
        """Draws the card at an end of a pile if it is loose."""
        run = self._run(S, cell)
        if run is None:
            return
        low, high = run
        pile = S[cell]
        if (high < len(pile)) if end == "top" else (low > 0):
            return
        card = self._ask_card(S, pile[low:high], self._unordered(S), f"the {end} card of {self._zone(cell)}")
        rest = [other for other in pile[low:high] if other != card]
        if end == "top":
            S[cell] = (*pile[:low], *rest, card, *pile[high:])
            high -= 1
        else:
            S[cell] = (*pile[:low], card, *rest, *pile[high:])
            low += 1
        S[self.layout.loose[cell]] = (low, high) if high - low > 1 else None

    def in_order(self, S: Cells, cell: int) -> tuple[int, ...]:
        """The cards of a pile, bottom first; loose ones are drawn, the upper ones first."""
        run = self._run(S, cell)
        if run is not None:
            low, high = run
            pile = S[cell]
            drawn = self._drawn(S, pile[low:high], low, cell)
            S[cell] = (*pile[:low], *reversed(drawn), *pile[high:])
            S[self.layout.loose[cell]] = None
        cards: tuple[int, ...] = S[cell]
        return cards

    def end_card(self, S: Cells, cell: int, end: str) -> int | None:
        """The card at an end of a pile."""
        self.settle(S, cell, end)
        return (S[cell][-1] if end == "top" else S[cell][0]) if S[cell] else None

    def put_in_order(self, S: Cells) -> None:
        """Draws all that is loose."""
        for cell in self.layout.loose:
            self.in_order(S, cell)

    def cards_in_order(self, S: Cells, cells: Sequence[int]) -> tuple[int, ...]:
        """The cards in piles, hands or places."""
        for cell in cells:
            if self._run(S, cell) is not None:
                self.in_order(S, cell)
        return cards_in(S, cells)

    def show(self, S: Cells, cards: Sequence[int]) -> None:
        """Before faces are shown: of piles that they lie loose in, all is drawn, for who sees them sees their order."""
        for card in cards:
            if S[self.layout.location + card] >= 0 and self._is_loose(S, card):
                self.in_order(S, S[self.layout.location + card])

    def find(self, S: Cells, cells: Sequence[int], name: str) -> None:
        """Before cards of a name are taken from the top on: puts a pile in order where they are not all alike."""
        key = self._unordered(S)
        for cell in cells:
            run = self._run(S, cell)
            if run is not None:
                named = [card for card in S[cell][run[0] : run[1]] if self.layout.cards[card].name == name]
                if len({key(card) for card in named}) > 1:
                    self.in_order(S, cell)

    def taken(self, S: Cells, card: int, cell: int) -> None:
        """Before a card leaves its place in a pile: those that are loose stay so."""
        run = S[self.layout.loose[cell]] if cell in self.layout.loose else None
        if run is None:
            return
        low, high = run
        at = S[cell].index(card)
        low, high = low - (at < low), high - (at < high)
        S[self.layout.loose[cell]] = (low, high) if high - low > 1 else None

    def laid_under(self, S: Cells, cell: int) -> None:
        """After a card was laid under a pile: the loose ones lie one place higher."""
        run = S[self.layout.loose[cell]] if cell in self.layout.loose else None
        if run is not None:
            S[self.layout.loose[cell]] = (run[0] + 1, run[1] + 1)


def merged(values: Sequence[Any], keys: Iterable[Any]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """The first value of each key, and how many there are of it."""
    first: dict[Any, Any] = {}
    counts: dict[Any, int] = {}
    for value, key in zip(values, keys, strict=True):
        first.setdefault(key, value)
        counts[key] = counts.get(key, 0) + 1
    return tuple(first.values()), tuple(counts.values())
