"""What somebody outside the rules wants to be high for a player: an expression in the rules' language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import RulesError
from rulewright.dsl.load import check_goal_text
from rulewright.dsl.source import Source
from rulewright.interpreter.program import Program

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


@frozen
class Goal:
    """A number, or yes or no, for each player, worked out over a state of the game it was read for."""

    formula: model.Formula
    _programs: dict[int, tuple[Program, Program]] = field(factory=dict, init=False, repr=False, eq=False)
    """For the id of each program that plays (kept with it, so that no other gets it) one that works the goal out."""

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
        program = state.program
        if id(program) not in self._programs:
            self._programs[id(program)] = program, self._compiled(program)
        return int(self._programs[id(program)][1].measure(state.cells, 0, seat - 1))

    def _compiled(self, program: Program) -> Program:
        """The same rules, with the goal as all that they measure: it is worked out as fast as they are."""
        measure = model.Measure(title="goal", value=self.formula, span=self.formula.span)
        rules = evolve(program.rules, measures=(measure,), invariants=())
        return Program.make(rules, program.layout, logs=False, checks_invariants=False)
