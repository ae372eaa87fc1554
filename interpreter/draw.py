"""Chance as a decision: what it is asked while the rules run, and where they wait for it.

Where chance is explicit, rules run from point to point as always. What a draw on the way needs is taken from the
outcomes that chance has given since that point. When there are none left, the run is given up and the state waits, with
the cells it had at the point; when chance has answered, the point is run again from those with one outcome more. So no
rule needs to be written in another way, and what draws may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import define, frozen

from rulewright.dsl.types import Type
from rulewright.interpreter.layout import DEPTH, FRAME, LOG, MEMO, OPTIONS, STEPS

Cells = list[Any]

CHANCE = 0
"""The seat of chance, where seats are counted from 1."""

CHANCE_SEAT = -1
"""The same where seats are counted from 0."""

BESIDE = (STEPS, LOG, OPTIONS, DEPTH, MEMO)
"""The cells that are kept beside a state, not part of it: what follows from the rest, and the log."""


@frozen(eq=False)
class Draw:
    """One question to chance: what can come, and how often out of all `total` ways; `weights` None: each once.

    `about` is the question in words, with the parts of a label.
    """

    values: Sequence[Any]
    weights: tuple[int, ...] | None
    type: Type
    about: str

    @property
    def total(self) -> int:
        """In how many ways it can come out."""
        return len(self.values) if self.weights is None else sum(self.weights)

    def probability(self, value: Any) -> Fraction:
        """How likely one of the values is."""
        weight = 1 if self.weights is None else self.weights[self.values.index(value)]
        return Fraction(weight, self.total)


class Needed(Exception):  # noqa: N818 - not an error: the way out of any depth
    """Chance must answer before the rules can go on."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(draw)
        self.draw = draw


class WrongOutcomeError(ValueError):
    """An outcome that chance could not have given, in a state from a damaged text."""


@define(eq=False)
class Draws:
    """A run under way from a point: the outcomes given since then, and how many have been used.

    `cells` are those that it runs on; copies on which something is tried out draw nothing.
    """

    cells: Cells
    outcomes: tuple[Any, ...]
    used: int = 0

    def ask(self, draw: Draw) -> Any:
        """What chance answers; `Needed` when it has not answered yet. Of one value only nothing is asked."""
        if len(draw.values) == 1:
            return draw.values[0]
        if self.used == len(self.outcomes):
            raise Needed(draw)
        outcome = self.outcomes[self.used]
        self.used += 1
        try:
            return draw.values[draw.values.index(outcome)]
        except ValueError:
            raise WrongOutcomeError from None


@frozen(eq=False)
class Waiting:
    """Where the rules wait for chance: the cells at the last point, its frame, what was answered there by a seat (in a
    tuple; () where the point takes no answer), the outcomes since, and what is asked now.
    """

    base: Cells
    frame: tuple[Any, ...]
    answered: tuple[Any, ...]
    outcomes: tuple[Any, ...]
    draw: Draw

    def cells(self) -> Cells:
        """The cells at the last point, with the frame that runs from there."""
        made = self.base.copy()
        made[FRAME] = self.frame
        return made

    def _essence(self) -> tuple[Any, ...]:
        cells = self.cells()
        for cell in BESIDE:
            cells[cell] = None
        return (tuple(cells), self.answered, self.outcomes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Waiting):
            return NotImplemented
        return self is other or self._essence() == other._essence()

    def __hash__(self) -> int:
        return hash(self._essence())
