"""What writes a rules file: the scene so far, where chance comes from, and expressions with how tightly they bind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import define, frozen

from tests.random_games.chooser import Chooser, chance, pick
from tests.random_games.scene import Scene, Sight

T = TypeVar("T")

CONDITIONAL, LOGIC, NEGATION, WHAT_IF, COMPARISON, RANGE, SUM, PRODUCT, UNARY, POSTFIX = range(1, 11)

COST_LIMIT = 250
"""About so many rounds of loops and elements one body may go through."""

ASK_LIMIT = 6
"""So often one body may ask, at most."""


@frozen
class Phrase:
    """An expression, and how tightly it binds."""

    text: str
    level: int = POSTFIX

    def at(self, level: int) -> str:
        """As it stands where something that binds so tightly is wanted."""
        return self.text if self.level >= level else f"({self.text})"

    @property
    def free(self) -> str:
        return self.text


@define
class Writer:
    """Draws and writes."""

    scene: Scene
    chooser: Chooser

    def below(self, n: int) -> int:
        return self.chooser.below(n)

    def between(self, low: int, high: int) -> int:
        return low + self.chooser.below(high - low + 1)

    def pick(self, things: Sequence[T]) -> T:
        return pick(self.chooser, things)

    def chance(self, percent: int) -> bool:
        return chance(self.chooser, percent)

    def some(self, things: Sequence[T], most: int) -> list[T]:
        """A few of them in an order, each at most once."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(self.below(min(most, len(left)) + 1))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in some order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]

    def may_spend(self, sight: Sight, times: int) -> bool:
        """Whether going through so many more things is not too much; if so they are counted."""
        cost = sight.weight * times
        if self.scene.cost + cost > COST_LIMIT:
            return False
        self.scene.cost += cost
        return True

    def may_ask(self, sight: Sight, times: int = 1) -> bool:
        """Whether somebody may be asked, so often; if so that is counted."""
        if sight.is_pure or sight.is_quiet or self.scene.asks + sight.weight * times > ASK_LIMIT:
            return False
        self.scene.asks += sight.weight * times
        return True

    def first_of(self, makers: Sequence[Callable[[], Phrase | None]]) -> Phrase | None:
        """What one of these gives, tried from a drawn one on."""
        start = self.below(len(makers))
        for number in range(len(makers)):
            found = makers[(start + number) % len(makers)]()
            if found is not None:
                return found
        return None
