"""A program: the compiled functions of one game, number of players and set of options, and how a state is driven by
them.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define

from rulewright.dsl import model
from rulewright.dsl.types import Type
from rulewright.interpreter.cell_world import CellWorld
from rulewright.interpreter.compile_program import AFTER_PLAY, FINISHED, FIRST_TURN, NEXT_TURN, SETUP, compile_unit
from rulewright.interpreter.context import Place
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.expectation import broken_promises
from rulewright.interpreter.fault import (
    DECISION_LIMIT,
    NOTHING_TO_CHOOSE,
    STEP_LIMIT,
    Fault,
    calls_too_deep,
    too_many_decisions,
)
from rulewright.interpreter.label import Labels, seat_names
from rulewright.interpreter.layout import (
    ACTIVE,
    ANSWERS,
    COUNT,
    DEPTH,
    FRAME,
    GENERATOR,
    MEMO,
    OPTIONS,
    RESULT,
    SEAT,
    STEPS,
    TURN,
    Layout,
)
from rulewright.interpreter.locate import located
from rulewright.interpreter.operations import EndTurn, GameEnd, operations, parts_of
from rulewright.interpreter.point import Point
from rulewright.interpreter.trace import FILE
from rulewright.interpreter.value_operations import depth_over

Cells = list[Any]
Frame = tuple[Any, ...]

FIRST_TURN_FRAME: Frame = (FIRST_TURN, None)
NEXT_TURN_FRAME: Frame = (NEXT_TURN, None)
FINISHED_FRAME: Frame = (FINISHED, None)
AFTER_PLAY_FRAME: Frame = (AFTER_PLAY, None)
SETUP_FRAME: Frame = (SETUP, None)

ONE_TURN = 2
"""In the cell ACTIVE: only what was asked for runs, and `end turn` leaves it."""


@define(eq=False)
class Program:
    """Compiled rules. `points[n]` runs a frame whose first element is n; a decision's frame takes the answer as
    well.
    """

    # No cached property here: for those of a class with slots attrs writes a `__getattr__`, and with that Python looks
    # up every attribute the slow way, several for each decision.

    rules: model.Model
    layout: Layout
    labels: Labels
    logs: bool
    checks_invariants: bool
    places: list[Place]
    points: list[Point]
    held: dict[str, Type | model.Secretly]
    functions: list[Callable[..., Any]]
    namespace: dict[str, Any]
    source: Callable[[], str]
    always: tuple[int, ...]
    after_setup: int
    opening: Cells | None = None

    @classmethod
    def make(cls, rules: model.Model, layout: Layout, *, logs: bool, checks_invariants: bool) -> Program:
        """Compiles a model for the players and options of a layout."""
        unit = compile_unit(rules, layout, logs, checks_invariants)
        module = ast.Module(unit.functions, [])
        namespace: dict[str, Any] = {"__builtins__": SAFE_BUILTINS, **operations(layout, logs), **unit.namespace}
        always = tuple(i for i, invariant in enumerate(rules.invariants) if invariant.is_always)
        made = cls(
            rules=rules,
            layout=layout,
            labels=Labels(layout, seat_names(rules, layout.players), layout.where),
            logs=logs,
            checks_invariants=checks_invariants,
            places=unit.places,
            points=unit.points,
            held=unit.held,
            functions=[],
            namespace=namespace,
            source=lambda: ast.unparse(ast.Module(unit.functions, [])),
            always=always,
            after_setup=unit.entries["after setup",],
        )
        namespace["entries"] = dict(unit.entries)
        namespace["depth"] = depth_over([point.is_call for point in unit.points])
        namespace["finish"] = made._finish
        namespace["after_turn"] = made.after_turn
        namespace["check_invariants"] = made.check_invariants
        with warnings.catch_warnings():
            # Python warns of what it sees can only fail; where that is so, a fault comes first.
            warnings.simplefilter("ignore", SyntaxWarning)
            code = compile(module, FILE, "exec", dont_inherit=True)
        exec(code, namespace)  # noqa: S102 - the tree is built from this package's own patterns only
        made.functions = [namespace[point.id] for point in unit.points]
        return made

    # Driving a state

    def run(self, cells: Cells, frame: Frame | None) -> None:
        """Runs from a frame until somebody must decide, the game ends, or nothing is left to do."""
        points = self.functions
        while True:
            try:
                while frame is not None:
                    frame = points[frame[0]](cells, frame)
                break
            except EndTurn:
                frame = self.after_turn(cells)
            except GameEnd:
                break
        cells[STEPS] = 0

    def after_turn(self, cells: Cells) -> Frame:
        """Where `end turn` leads: to the next turn, to the end of `play`, or out of what a test does or setup."""
        cells[DEPTH] = 0
        if cells[ACTIVE] == ONE_TURN:
            return FINISHED_FRAME
        if cells[ACTIVE] != 1:
            return (self.after_setup, None)
        return NEXT_TURN_FRAME if self.rules.turn is not None else AFTER_PLAY_FRAME

    def start(self, generator: int) -> Cells:
        """A state after setup, at its first decision, with the state of chance it began with.

        Where setup drew no chance, every game begins alike but for its generator, and the next one only copies.
        """
        if self.opening is not None:
            cells = self.opening.copy()
            cells[GENERATOR] = generator
            return cells
        cells = self.layout.start_cells(generator)
        try:
            self.begin(cells)
        except Fault as fault:
            self.watch(fault, self.layout.start_cells(generator), self.begin)
            raise
        if cells[GENERATOR] == generator:
            cells[MEMO] = None
            self.opening = cells.copy()
        return cells

    def begin(self, cells: Cells) -> None:
        """Sets a game up and goes on to its first decision."""
        self._drive(cells, SETUP_FRAME)

    def watch(self, fault: Fault, before: Cells, go: Callable[[Cells], None]) -> None:
        """Lets a fault look closer, if that helps: `go` runs the rules again from the cells that were there before."""
        if fault.is_endless:
            from rulewright.interpreter.going_round import going_round

            fault.closer = partial(going_round, self, before.copy(), go)
        elif fault.code == NOTHING_TO_CHOOSE:
            from rulewright.interpreter.nothing_offered import why_nothing

            fault.closer = partial(why_nothing, self, before.copy(), go)

    def set_up(self, cells: Cells) -> None:
        """Runs setup and no further, for tests."""
        cells[ACTIVE] = None
        self._drive(cells, SETUP_FRAME)

    def _drive(self, cells: Cells, frame: Frame) -> None:
        """Runs from a frame with a fresh budget; a fault gets its place in the rules."""
        cells[STEPS], cells[MEMO] = STEP_LIMIT, None
        try:
            self.run(cells, frame)
            self._check_always(cells)
        except Fault as fault:
            raise self.located(fault, cells) from fault
        except RecursionError as error:
            raise self.located(calls_too_deep(), cells, error) from error

    def answer(self, cells: Cells, value: Any) -> None:
        """Goes on with the answer to the decision that waits; it must be one of its options."""
        frame = cells[FRAME]
        cells[COUNT] = count = cells[COUNT] + 1
        if count > DECISION_LIMIT:
            raise self.located(too_many_decisions(), cells)
        cells[FRAME] = cells[OPTIONS] = cells[MEMO] = None
        cells[STEPS] = STEP_LIMIT
        points = self.functions
        try:
            try:
                frame = points[frame[0]](cells, frame, value)
                while frame is not None:
                    frame = points[frame[0]](cells, frame)
            except EndTurn:
                self.run(cells, self.after_turn(cells))
            except GameEnd:
                pass
            if self.always:
                self._check_always(cells)
        except Fault as fault:
            raise self.located(fault, cells) from fault
        except RecursionError as error:
            raise self.located(calls_too_deep(), cells, error) from error

    def _check_always(self, cells: Cells) -> None:
        """Tests what holds at every decision."""
        if self.always and self.checks_invariants and (cells[FRAME] is not None or cells[RESULT] is not None):
            self.check_invariants(cells, True)

    def go_on(self, cells: Cells, seat: int, value: Any) -> None:
        """Goes on with a seat's answer, be the decision that waits sealed or not."""
        if isinstance(cells[SEAT], tuple):
            self.answer_sealed(cells, seat, value)
        else:
            self.answer(cells, value)

    def answer_sealed(self, cells: Cells, seat: int, value: Any) -> None:
        """One seat's answer to a sealed decision; the last one lets the game go on."""
        position = cells[SEAT].index(seat)
        answers = list(cells[ANSWERS])
        answers[position] = (value,)
        cells[ANSWERS] = tuple(answers)
        if None not in answers:
            self.answer(cells, cells[ANSWERS])
            return
        cells[COUNT] += 1
        if cells[COUNT] > DECISION_LIMIT:
            raise self.located(too_many_decisions(), cells)

    def perform(self, cells: Cells, key: tuple[Any, ...], arguments: Sequence[Any]) -> None:
        """Runs one action, effect or turn, or the whole game, for tests: until somebody must decide or it is done."""
        if key == ("play",) and self.rules.turn is not None:
            cells[ACTIVE] = 1
            self._drive(cells, FIRST_TURN_FRAME)
            return
        cells[ACTIVE] = ONE_TURN
        entry = self.entry(key)
        if entry is not None:
            if key == ("turn",):
                cells[TURN] = arguments[0]
            after = AFTER_PLAY_FRAME if key == ("play",) else FINISHED_FRAME
            self._drive(cells, (entry, after, *arguments))
            return
        function = self.namespace[f"{'a' if key[0] == 'action' else 'e'}{key[1]}"]
        cells[STEPS], cells[MEMO], cells[DEPTH] = STEP_LIMIT, None, 0
        try:
            function(cells, *arguments)
        except EndTurn:
            cells[DEPTH] = 0
        except GameEnd:
            pass
        except Fault as fault:
            raise self.located(fault, cells) from fault
        except RecursionError as error:
            raise self.located(calls_too_deep(), cells, error) from error

    def entry(self, key: tuple[Any, ...]) -> int | None:
        """The point at which a rule begins; None when it never waits."""
        found: int | None = self.namespace["entries"].get(key)
        return found

    def world(self, cells: Cells) -> CellWorld:
        """A state as the evaluator sees it."""

        def try_out(expression: model.WhatIf, frame: Any) -> Any:
            world = self.world(cells)
            evaluator = Evaluator(world, world)
            action = expression.action
            arguments = [evaluator.value(each, frame) for each in action.arguments]
            copy = cells.copy()
            if isinstance(action, model.CallEffect):
                self.perform(copy, ("effect", action.effect), [evaluator.value(action.card, frame), *arguments])
            else:
                self.perform(copy, ("action", action.action), arguments)
            after = self.world(copy)
            return Evaluator(after, after).value(expression.value, frame)

        return CellWorld(self.layout, cells, try_out)

    # Decisions

    @property
    def sites(self) -> tuple[model.Choose | model.Secretly, ...]:
        """Every place in the rules that asks, by number."""
        found = {point.site.node.number: point.site.node for point in self.points if point.site}
        return tuple(found[number] for number in sorted(found))

    def site(self, number: int) -> model.Choose | model.Secretly:
        """The decision in the rules that has a number."""
        return next(point.site.node for point in self.points if point.site and point.site.node.number == number)

    def options(self, cells: Cells) -> Any:
        """The options of the decision that waits (for a sealed one, a tuple by position), computed again if need be."""
        found = cells[OPTIONS]
        if found is None:
            frame = cells[FRAME]
            find = self.namespace[f"o{frame[0]}"]
            sealed = isinstance(cells[SEAT], tuple)
            saved, cells[STEPS] = cells[STEPS], STEP_LIMIT
            try:
                found = tuple(find(cells, frame, seat) for seat in cells[SEAT]) if sealed else find(cells, frame)
            finally:
                cells[STEPS] = saved
            cells[OPTIONS] = found
        return found

    def prompt(self, cells: Cells, seat: int) -> tuple[Any, ...]:
        """The evaluated parts of the prompt for a seat; empty when there is none."""
        return parts_of(*self._ask("q", cells, seat))

    def option_label(self, cells: Cells, seat: int, value: Any) -> tuple[Any, ...] | None:
        """The evaluated parts of an option's own label, None when its value says how it reads."""
        found = self._ask("m", cells, seat, value)
        return None if found is None else parts_of(*found)

    def _ask(self, prefix: str, cells: Cells, seat: int, *more: Any) -> Any:
        frame = cells[FRAME]
        function = self.namespace[f"{prefix}{frame[0]}"]
        extra = (seat,) if isinstance(cells[SEAT], tuple) else ()
        saved, cells[STEPS] = cells[STEPS], STEP_LIMIT
        try:
            return function(cells, frame, *extra, *more)
        finally:
            cells[STEPS] = saved

    # Ends and promises

    def _finish(self, cells: Cells, winners: tuple[int, ...] | None) -> None:
        """Ends the game, while the rules still run; what they do after it leaves them at once."""
        if cells[RESULT] is None:
            self._settle(cells, winners)
        cells[FRAME] = cells[OPTIONS] = cells[SEAT] = cells[ANSWERS] = None

    def _settle(self, cells: Cells, winners: tuple[int, ...] | None) -> None:
        """Works out the result."""
        if winners is None:
            winners = self._ranked(cells)
        pay = self.namespace["payoff"]
        payoffs = tuple([pay[0](cells, seat) for seat in range(self.layout.players)]) if pay else None
        cells[RESULT] = (winners if len(winners) < 2 else tuple(sorted(set(winners))), payoffs)
        if self.logs:
            self.namespace["tell"](cells, "ended", (cells[RESULT][0],))
        if self.checks_invariants:
            self.check_invariants(cells, False)

    def _ranked(self, cells: Cells) -> tuple[int, ...]:
        """The best players by the ranking, none when there is no ranking or everybody is left out."""
        ranking = self.rules.ranking
        if ranking is None:
            return ()
        best = [
            seat
            for seat in range(self.layout.players)
            if not any(without(cells, seat) for without in self.namespace["rank_without"])
        ]
        for line, value in zip(ranking.by, self.namespace["rank_by"], strict=True):
            if len(best) < 2:
                break
            values = [value(cells, seat) for seat in best]
            wanted = max(values) if line.highest else min(values)
            best = [seat for seat, its in zip(best, values, strict=True) if its == wanted]
        return tuple(best)

    def broken_invariants(self, cells: Cells, only_always: bool = False) -> tuple[int, ...]:
        """The invariants that do not hold now."""
        saved, cells[STEPS] = cells[STEPS], STEP_LIMIT
        try:
            return tuple(
                i
                for i, holds in enumerate(self.namespace["invariants"])
                if (not only_always or self.rules.invariants[i].is_always) and not holds(cells)
            )
        finally:
            cells[STEPS] = saved

    def check_invariants(self, cells: Cells, only_always: bool) -> None:
        """Faults when an invariant does not hold, and tells all those that do not."""
        broken = [self.rules.invariants[number] for number in self.broken_invariants(cells, only_always)]
        if broken:
            world = self.world(cells)
            raise broken_promises(broken, Evaluator(world, world))

    def measures(self, cells: Cells) -> dict[str, int | bool]:
        """What the rules measure, by title."""
        return {measure.title: self.measure(cells, number) for number, measure in enumerate(self.rules.measures)}

    def measure(self, cells: Cells, number: int, *arguments: int) -> int | bool:
        """One of the things the rules measure; the arguments are what its formula has parameters for."""
        saved, cells[STEPS] = cells[STEPS], STEP_LIMIT
        try:
            value: int | bool = self.namespace["measures"][number](cells, *arguments)
        except Fault as fault:
            raise self.located(fault, cells) from fault
        finally:
            cells[STEPS] = saved
        return value

    def located(self, fault: Fault, cells: Cells, cause: BaseException | None = None) -> Fault:
        """A fault with the place in the rules that it came from, the calls around it, and the values there."""
        return located(self, fault, cells, cause)


SAFE_BUILTINS = {
    "len": len, "min": min, "set": set,
    "max": max, "abs": abs, "sum": sum, "range": range, "tuple": tuple, "list": list,
    "sorted": sorted, "dict": dict, "str": str, "isinstance": isinstance, "AssertionError": AssertionError,
}  # fmt: skip
"""All that generated code sees of Python's own names."""
