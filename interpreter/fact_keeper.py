"""Facts in the cells of a state: kept when they are announced, and tested in states that are imagined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.cell_world import CellWorld
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fact import (
    STEPS_EACH,
    Fact,
    Glass,
    Site,
    fact_of_zones,
    made_fact,
    renamed_fact,
    tells_of_hidden,
    with_fact,
)
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.layout import STEPS, Layout
from rulewright.interpreter.value_operations import spend

Cells = list[Any]


def fact_keeper(layout: Layout) -> Callable[[Cells, Site, tuple[Any, ...]], None]:
    """What keeps the fact of an announcement, given the values of the locals in it."""
    knowledge, all_seats = layout.knowledge, layout.all_seats

    def keep_fact(cells: Cells, site: Site, values: tuple[Any, ...]) -> None:
        glass = Glass(CellWorld(layout, cells, _tries_nothing), layout.printed)
        fact, steps = made_fact(site, values, glass, cells[STEPS] // STEPS_EACH)
        spend(cells, STEPS_EACH * steps)
        if fact is None:
            return
        are_known = all(cells[knowledge + card] & all_seats == all_seats for card in fact[3])
        if tells_of_hidden(layout.model, fact, are_known):
            cells[layout.facts] = with_fact(cells[layout.facts], fact)

    return keep_fact


def zone_fact_keeper(layout: Layout) -> Callable[..., None]:
    """What keeps the fact of an announcement that reads whole piles and hands only: of the values of its locals, the
    cells of the zones, and what was announced.
    """
    knowledge, all_seats = layout.knowledge, layout.all_seats
    holders = CardValues(layout.model)

    def keep_zones(cells: Cells, site: Site, values: tuple[Any, ...], zones: tuple[int, ...], told: Any) -> None:
        fact = fact_of_zones(holders, site, values, [cells[zone] for zone in zones], told)
        if fact is not None:
            for card in fact[3]:
                if cells[knowledge + card] & all_seats != all_seats:
                    cells[layout.facts] = with_fact(cells[layout.facts], fact)
                    return

    return keep_zones


def _tries_nothing(*_: object) -> Any:
    raise AssertionError("what tries out actions is not kept")


class FactTests:
    """Tests facts in a state: as it would be if other cards were where they are."""

    def __init__(self, layout: Layout, cells: Cells) -> None:
        self._layout = layout
        self._holders = CardValues(layout.model)
        self._glass = Glass(CellWorld(layout, cells, _tries_nothing), layout.printed, notes=False)
        self._evaluator = Evaluator(self._glass, self._glass)

    def renamed(self, fact: Fact, names: Sequence[int]) -> Fact:
        """The same of other cards."""
        return renamed_fact(self._layout.model, self._holders, self._layout.sites[fact[0]], fact, names)

    def distance(self, fact: Fact) -> int:
        """How far from being true it is: 0 if it is, else 1, or the difference of two numbers."""
        number, values, reads, _, told = fact
        site = self._layout.sites[number]
        self._glass.reads = dict(reads)
        self._evaluator.steps = 0
        try:
            found = self._evaluator.value(site.node.expression, site.frame(values))
        except Fault:
            return 1
        if found == told:
            return 0
        return abs(found - told) if type(found) is int and type(told) is int else 1
