"""Announced facts in a state that was saved, tested in every part."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.types import CardType, OptionalType, SpaceType
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.fact import FACTS_KEPT, whole_fact
from rulewright.interpreter.fact_keeper import FactTests
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.saved_value import are_of_types, is_of_type


@define
class SavedFacts:
    """What can have been announced in a game, and be true in these cells."""

    layout: Layout
    cells: list[Any]
    _tests: FactTests = field(init=False)
    _holders: CardValues = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._tests = FactTests(self.layout, self.cells)
        self._holders = CardValues(self.layout.model)

    def are_facts(self, facts: Any) -> bool:
        """Whether these are facts that a state of this game may hold."""
        return isinstance(facts, tuple) and len(facts) <= FACTS_KEPT and all(self._is_fact(fact) for fact in facts)

    def _is_fact(self, fact: Any) -> bool:
        match fact:
            case (int(number), tuple(values), tuple(reads), tuple(cards), told):
                if type(number) is not int or not 0 <= number < len(self.layout.sites):
                    return False
                site = self.layout.sites[number]
                return (
                    are_of_types(self.layout, values, [use.type for use in site.uses])
                    and all(self._is_read(each) for each in reads)
                    and len({read for read, _ in reads}) == len(reads)
                    and all(type(card) is int for card in cards)
                    and is_of_type(self.layout, told, site.node.expression.type)
                    and whole_fact(self._holders, site, values, reads, told) == fact
                    and self._tests.distance(fact) == 0
                )
            case _:
                return False

    def _is_read(self, each: Any) -> bool:
        match each:
            case (("variable", variable, owner), value):
                region = self.layout.variables.get(variable) if type(variable) is int else None
                if region is None or type(owner) is not int:
                    return False
                about = self.layout.model.variables[variable]
                place = max(owner, 0) - self.layout.first_owner(about.owner)
                is_the_games = isinstance(about.owner, model.GameOwner)
                is_there = 0 <= place < region.count and is_the_games == (owner == -1)
                return is_there and is_of_type(self.layout, value, about.type)
            case (("cards", number, owner, key), value):
                kind = self._kind_of_zone(number, owner, key)
                return kind is not None and self._are_cards(value, kind)
            case (("card", place), value):
                about_cell = self.layout.cells.get(place) if type(place) is int else None
                if about_cell is None or not about_cell.is_place:
                    return False
                return is_of_type(self.layout, value, OptionalType(self._kind_in(about_cell.zone)))
            case (("open", card), value):
                return self._is_number(card, len(self.layout.cards)) and type(value) is bool
            case (("where", card), value):
                places = [(), *(self.layout.where(cell) for cell in self.layout.cells)]
                return self._is_number(card, len(self.layout.cards)) and value in places
            case (("space", piece), value):
                if not self._is_number(piece, len(self.layout.pieces)):
                    return False
                return self._is_space(self.layout.pieces[piece].kind, value)
            case (("piece", kind, space), value):
                if not self._is_number(kind, len(self.layout.model.kinds)) or space is None:
                    return False
                pieces = self.layout.card_ranges[kind]
                return self._is_space(kind, space) and (value is None or (type(value) is int and value in pieces))
            case _:
                return False

    def _are_cards(self, cards: Any, kind: CardType) -> bool:
        return isinstance(cards, tuple) and all(is_of_type(self.layout, card, kind) for card in cards)

    def _is_number(self, number: Any, count: int) -> bool:
        return type(number) is int and 0 <= number < count

    def _is_space(self, kind: int, space: Any) -> bool:
        board = self.layout.model.kinds[kind].board
        if board is None:
            return space is None
        return is_of_type(self.layout, space, OptionalType(SpaceType(self.layout.model.boards[board].name)))

    def _kind_in(self, zone: int) -> CardType:
        return CardType(self.layout.model.kinds[self.layout.model.zones[zone].kind].name)

    def _kind_of_zone(self, number: Any, owner: Any, key: Any) -> CardType | None:
        """What kind of cards a zone holds; None if there is none like it."""
        if not self._is_number(number, len(self.layout.zones)) or type(owner) is not int or type(key) is not int:
            return None
        about, region = self.layout.model.zones[number], self.layout.zones[number]
        owners = range(-1, 0) if isinstance(about.owner, model.GameOwner) else range(region.owners)
        keys = range(-1, 0) if about.key is None else range(region.keys)
        return self._kind_in(number) if owner in owners and key in keys else None
