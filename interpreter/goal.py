"""What somebody outside the rules wants to be high for a player: an expression in the rules' language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import RulesError
from rulewright.dsl.load import check_goal_text
from rulewright.dsl.source import Source
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.reference_world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


@frozen
class Goal:
    """A number, or yes or no, for each player, worked out over a state of the game it was read for."""

    formula: model.Formula

    @classmethod
    def read(cls, rules: model.Model, text: str, *, name: str = "goal", player: str = "p") -> Goal:
        """The goal that a text means in a game; `RulesError` points into the text, which goes by `name`.

        `player` is what the player is called in the text.
        """
        formula, diagnostics = check_goal_text(Source(name, text), rules.sources, player)
        if formula is None:
            raise RulesError(diagnostics)
        return cls(formula)

    def value(self, state: State, seat: int) -> int:
        """How high it is for a seat (from 1) now, 1 for yes; `Fault` when it cannot be worked out."""
        world = state.world
        frame = Frame.of(self.formula.locals, seat - 1)
        return int(Evaluator(world, world).value(self.formula.value, frame))
