"""A program where chance is explicit: it waits for chance as it waits for a seat."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Any

from attrs import define

from rulewright.dsl import model
from rulewright.interpreter.analyse import Analysis
from rulewright.interpreter.draw import CHANCE_SEAT, Cells, Draws, Needed, Waiting, WrongOutcomeError
from rulewright.interpreter.fault import DECISION_LIMIT, STEP_LIMIT, Fault, calls_too_deep, too_many_decisions
from rulewright.interpreter.layout import ANSWERS, COUNT, FRAME, MEMO, OPTIONS, RESULT, SEAT, STEPS
from rulewright.interpreter.operations import EndTurn, GameEnd
from rulewright.interpreter.program import SETUP_FRAME, Frame, Program


@define(eq=False, slots=False)
class ExplicitProgram(Program):
    """Compiled rules whose draws are decisions. `draw.py` tells how it waits for them."""

    def start(self, generator: int) -> Cells:
        """A state at its first decision, which is often one of chance; the generator is never used."""
        if self.opening is None:
            cells = self.layout.start_cells(0)
            self._drive(cells, SETUP_FRAME)
            self.opening = cells
        return self.opening.copy()

    def run(self, cells: Cells, frame: Frame | None) -> None:
        """Runs from a frame until somebody or chance must decide, the game ends, or nothing is left to do."""
        if frame is not None:
            self._run_on(cells, None, frame, (), ())

    def answer(self, cells: Cells, value: Any) -> None:
        """Goes on with the answer of a seat or of chance; it must be one of the options."""
        waiting: Waiting | None = cells[self.layout.waiting]
        if waiting is None:
            cells[COUNT] += 1
            self._go_on(cells, None, cells[FRAME], (value,), ())
        else:
            outcomes = (*waiting.outcomes, value)
            self.resume(cells, waiting.base, waiting.frame, waiting.answered, outcomes)

    def resume(
        self, cells: Cells, base: Cells, frame: Frame, answered: tuple[Any, ...], outcomes: tuple[Any, ...]
    ) -> None:
        """Fills cells with what comes of those at a point, a seat's answer there, and outcomes of chance since."""
        cells[:] = base
        cells[COUNT] += len(outcomes)
        self._go_on(cells, base, frame, answered, outcomes)

    def _go_on(
        self, cells: Cells, base: Cells | None, frame: Frame, answered: tuple[Any, ...], outcomes: tuple[Any, ...]
    ) -> None:
        if cells[COUNT] > DECISION_LIMIT:
            raise self.located(too_many_decisions(), cells)
        cells[FRAME] = cells[OPTIONS] = cells[MEMO] = None
        cells[STEPS] = STEP_LIMIT
        try:
            self._run_on(cells, base, frame, answered, outcomes)
        except Fault as fault:
            raise self.located(fault, cells) from fault
        except RecursionError as error:
            raise self.located(calls_too_deep(), cells, error) from error

    def _run_on(
        self, cells: Cells, base: Cells | None, frame: Frame, answered: tuple[Any, ...], outcomes: tuple[Any, ...]
    ) -> None:
        """`base` are the cells before the first point, if they are kept already."""
        waiting = self.layout.waiting
        while True:
            if base is None:
                base = cells.copy()
                base[MEMO] = base[waiting] = None
            cells[waiting] = draws = Draws(cells, outcomes)
            try:
                following = self._step(cells, frame, answered)
            except Needed as needed:
                self._wait(cells, Waiting(base, frame, answered, outcomes, needed.draw))
                return
            if draws.used < len(outcomes):
                raise WrongOutcomeError
            if following is None:
                break
            base, frame, answered, outcomes = None, following, (), ()
        cells[waiting] = None
        cells[STEPS] = 0

    def _step(self, cells: Cells, frame: Frame, answered: tuple[Any, ...]) -> Frame | None:
        """Runs one point; where nothing follows, also all that is asked of the state before somebody looks at it."""
        following: Frame | None
        try:
            following = self.functions[frame[0]](cells, frame, *answered)
        except EndTurn:
            following = self.after_turn(cells)
        except GameEnd:
            following = None
        if following is None:
            if cells[FRAME] is not None and cells[FRAME][0] in self._drawing_words:
                self._settle_words(cells)
            if cells[RESULT] is not None:
                self._settle_measures(cells)
            self._check_always(cells)
        return following

    def _wait(self, cells: Cells, waiting: Waiting) -> None:
        cells[self.layout.waiting] = waiting
        cells[FRAME], cells[SEAT], cells[OPTIONS] = waiting.frame, CHANCE_SEAT, waiting.draw.values
        cells[ANSWERS] = cells[RESULT] = cells[MEMO] = None
        cells[STEPS] = 0

    @cached_property
    def _drawing_words(self) -> frozenset[int]:
        """The points of decisions whose prompt or labels may ask for the order of a pile."""
        analysis = Analysis(self.rules, self.layout.loose_zones)
        return frozenset(
            point.number
            for point in self.points
            if point.site is not None and analysis.asks_for_order(*_words_of(point.site.node))
        )

    @cached_property
    def _drawing_measures(self) -> tuple[int, ...]:
        """The measures that may ask for the order of a pile."""
        analysis = Analysis(self.rules, self.layout.loose_zones)
        measures = enumerate(self.rules.measures)
        return tuple([number for number, each in measures if analysis.asks_for_order(each.value)])

    def _settle_measures(self, cells: Cells) -> None:
        """Draws what the measures of a game that is over ask for: they are read later, when nothing is drawn."""
        for number in self._drawing_measures:
            # What cannot be measured is told to whoever asks for it; the game ended all the same.
            with suppress(Fault):
                self.measure(cells, number)

    def _settle_words(self, cells: Cells) -> None:
        """Draws what the prompt and the labels of a decision ask for: they are read later, when nothing is drawn."""
        sealed = isinstance(cells[SEAT], tuple)
        for position, seat in enumerate(cells[SEAT] if sealed else (cells[SEAT],)):
            self.prompt(cells, seat)
            for value in cells[OPTIONS][position] if sealed else cells[OPTIONS]:
                self.option_label(cells, seat, value)


def _words_of(node: model.Choose | model.Secretly) -> tuple[object, ...]:
    """What a decision has to say of itself."""
    match node.what:
        case model.PickMenu(options=options):
            labels: tuple[object, ...] = tuple(option.label for option in options)
        case model.PickOne(or_none=template):
            labels = (template,)
        case _:
            labels = ()
    return (node.prompt, *labels)
