"""The words of a question to chance: chance knows all faces."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rulewright.dsl.types import BoolType, EnumType, IntType, PlayerType, SpaceType
from rulewright.interpreter.decision import Decision, Option, Part
from rulewright.interpreter.draw import Draw
from rulewright.interpreter.label import Labels


class ChanceQuestion:
    """The words of one draw."""

    __slots__ = ("_draw", "_labels")

    node = None
    kind = "one"

    def __init__(self, draw: Draw, labels: Labels) -> None:
        self._draw = draw
        self._labels = labels

    def prompt(self) -> str:
        """What is drawn."""
        return self._draw.about

    def label(self, value: Any) -> str:
        """An outcome in words."""
        return self._labels.label(value, self._draw.type)

    def parts(self, value: Any) -> tuple[Part, ...]:
        """An outcome is of one part."""
        has_mark = isinstance(self._draw.type, IntType | BoolType | EnumType | PlayerType | SpaceType)
        return (Part(self._draw.type, value, int(value) if has_mark else None),)

    def label_part(self, part: Part) -> str:
        """The same words as of the outcome."""
        return self.label(part.value)

    def probability(self, value: Any) -> Fraction | None:
        """How likely an outcome is."""
        return self._draw.probability(value)

    def selection(self, values: Sequence[Any]) -> tuple[tuple[Option, ...], int, int]:
        """Of one draw one value comes."""
        return (), 1, 1

    def find(self, decision: Decision, text: str) -> tuple[Option, ...]:
        """The outcomes that a text may mean, by label."""
        wanted = " ".join(text.split()).casefold()
        return tuple(option for option in decision.options if option.label.casefold() == wanted)
