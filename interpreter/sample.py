"""Draws which card an unknown one may be, so that all that was announced stays true.

Where nothing was announced the cards of each kind change places in any order, each as likely. Else the cards that a
fact speaks of are drawn first, again and again until it is true; what is left is dealt to the rest. Where that takes
too long, cards are exchanged one by one while it brings the numbers announced nearer. Neither looks at the true cards.
Only if both fail are cards exchanged beginning with the true ones, as far as the facts allow: such a draw may tell of
the truth, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from rulewright.interpreter.chance import below, shuffled
from rulewright.interpreter.fact import Fact
from rulewright.interpreter.fact_keeper import FactTests
from rulewright.interpreter.layout import Layout

ROUNDS = 6
"""So often everything is drawn again, as what one fact took can be what another needs."""

DRAWS = 60
"""So often the cards of a fact are drawn before they are exchanged instead."""

EXCHANGES = 400
"""So often cards are exchanged to come nearer to a fact."""

FALLBACK_EXCHANGES = 4
"""For each unknown card, beginning with the true ones."""


@define
class Sampler:
    """Draws for one seat (from 0); `stream` is the state of chance, and moves on."""

    layout: Layout
    cells: list[Any]
    seat: int
    stream: int
    is_makeshift: bool = False
    _tests: FactTests = field(init=False)
    _unknown: list[list[int]] = field(init=False)
    _kind_of: dict[int, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        layout, cells = self.layout, self.cells
        self._tests = FactTests(layout, cells)
        self._unknown = [
            [] if kind.is_pieces else [card for card in numbers if not cells[layout.knowledge + card] >> self.seat & 1]
            for kind, numbers in zip(layout.model.kinds, layout.card_ranges, strict=True)
        ]
        self._kind_of = {card: kind for kind, cards in enumerate(self._unknown) for card in cards}

    def names(self, *, keeps_facts: bool) -> list[int]:
        """For each card the one that stands in its place."""
        facts: tuple[Fact, ...] = self.cells[self.layout.facts] if keeps_facts and self.layout.sites else ()
        groups = self._groups([fact for fact in facts if any(card in self._kind_of for card in fact[3])])
        if not groups:
            return self._dealt(list(range(len(self.layout.cards))), self._unknown, self._unknown)
        for turn in range(ROUNDS):
            first = turn % len(groups)
            names = self._round([*groups[first:], *groups[:first]])
            if names is not None:
                return names
        self.is_makeshift = True
        return self._exchanged([fact for _, facts in groups for fact in facts])

    def _groups(self, facts: Sequence[Fact]) -> list[tuple[list[int], list[Fact]]]:
        """Facts that share unknown cards, with these cards."""
        groups: list[tuple[list[int], list[Fact]]] = []
        for fact in facts:
            cards = [card for card in fact[3] if card in self._kind_of]
            together = [fact]
            for group in [group for group in groups if any(card in cards for card in group[0])]:
                groups.remove(group)
                cards = [*group[0], *[card for card in cards if card not in group[0]]]
                together = [*group[1], *together]
            groups.append((cards, together))
        return groups

    def _round(self, groups: Sequence[tuple[list[int], list[Fact]]]) -> list[int] | None:
        names = list(range(len(self.layout.cards)))
        pools = [list(cards) for cards in self._unknown]
        drawn: dict[int, None] = {}
        for cards, facts in groups:
            if not self._draw(cards, facts, names, pools) and not self._approach(cards, facts, names, pools):
                return None
            for card in cards:
                pools[self._kind_of[card]].remove(names[card])
            drawn.update(dict.fromkeys(cards))
        rest = [[card for card in cards if card not in drawn] for cards in self._unknown]
        return self._dealt(names, rest, pools)

    def _dealt(self, names: list[int], cards: Sequence[list[int]], pools: Sequence[list[int]]) -> list[int]:
        """Gives the cards of each kind what is in its pool, in any order."""
        for places, pool in zip(cards, pools, strict=True):
            self.stream, others = shuffled(self.stream, pool)
            for card, other in zip(places, others, strict=True):
                names[card] = other
        return names

    def _draw(self, cards: list[int], facts: list[Fact], names: list[int], pools: list[list[int]]) -> bool:
        for _ in range(DRAWS):
            left = [list(pool) for pool in pools]
            for card in cards:
                pool = left[self._kind_of[card]]
                place = self._below(len(pool))
                names[card], pool[place] = pool[place], pool[-1]
                pool.pop()
            if self._distance(facts, names) == 0:
                return True
        return False

    def _approach(self, cards: list[int], facts: list[Fact], names: list[int], pools: list[list[int]]) -> bool:
        distance = self._distance(facts, names)
        for _ in range(EXCHANGES):
            card = cards[self._below(len(cards))]
            pool = pools[self._kind_of[card]]
            before, other = names[card], pool[self._below(len(pool))]
            holder = next((each for each in cards if names[each] == other), None)
            names[card] = other
            if holder is not None:
                names[holder] = before
            after = self._distance(facts, names)
            if after == 0:
                return True
            if after <= distance:
                distance = after
                continue
            names[card] = before
            if holder is not None:
                names[holder] = other
        return False

    def _exchanged(self, facts: list[Fact]) -> list[int]:
        names = list(range(len(self.layout.cards)))
        for cards in self._unknown:
            for _ in range(FALLBACK_EXCHANGES * len(cards)):
                one, other = cards[self._below(len(cards))], cards[self._below(len(cards))]
                names[one], names[other] = names[other], names[one]
                if self._distance(facts, names):
                    names[one], names[other] = names[other], names[one]
        return names

    def _distance(self, facts: Sequence[Fact], names: Sequence[int]) -> int:
        return sum(self._tests.distance(self._tests.renamed(fact, names)) for fact in facts)

    def _below(self, count: int) -> int:
        self.stream, number = below(self.stream, count)
        return number
