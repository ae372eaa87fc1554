"""The reference evaluator: plays a checked model small, slowly and obviously, beside the compiled program.

The rules run as Python generators over a state of plain dictionaries. A game cannot be saved or copied, nor go on after
a fault; what it says of decisions, options, events and values is what the compiled program must say too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from rulewright.dsl.model import Formula, Model, Ranking, Turn
from rulewright.interpreter import chance
from rulewright.interpreter.evaluate import deep
from rulewright.interpreter.evaluate_function import Leaving
from rulewright.interpreter.event import Event
from rulewright.interpreter.expectation import broken_promises
from rulewright.interpreter.fact import Fact
from rulewright.interpreter.fault import (
    DECISION_LIMIT,
    Fault,
    nobody_can_take_a_turn,
    too_many_decisions,
)
from rulewright.interpreter.label import Value, Where
from rulewright.interpreter.named_values import named_values
from rulewright.interpreter.reference_call import Run
from rulewright.interpreter.reference_choice import Ask, Choice
from rulewright.interpreter.reference_run import Ending, Runner
from rulewright.interpreter.reference_setting import Setting
from rulewright.interpreter.reference_state import first_state
from rulewright.interpreter.reference_table import Table
from rulewright.interpreter.world import Frame


@frozen(eq=False)
class Decision:
    """What one seat must decide: values to choose from, and the same as words."""

    seat: int
    site: int
    prompt: str
    options: Sequence[Value]
    ask: Ask

    @property
    def what(self) -> Choice:
        """What is chosen, as the model says it."""
        return self.ask.site.what

    def label(self, option: Value) -> str:
        """An option in words."""
        return self.ask.label(option)

    @property
    def labels(self) -> list[str]:
        """The label of every option."""
        return [self.ask.label(option) for option in self.options]


class ReferenceGame:
    """One game, run from its start to the first decision, and on from there with each answer.

    `options` are values by ordinal, the declared ones if not given. `places` gives the number that stands for each
    place; without it they are numbered in order. With `is_test` only `setup` is run.
    """

    def __init__(
        self,
        model: Model,
        players: int,
        options: Sequence[int | bool] | None = None,
        seed: int = 0,
        *,
        places: Mapping[Where, int] | None = None,
        tests_invariants: bool = True,
        is_test: bool = False,
    ) -> None:
        values = tuple(option.default for option in model.options) if options is None else tuple(options)
        self.model = model
        self._tests_invariants = tests_invariants
        self._asks: Sequence[Ask] = ()
        self._answers: dict[int, Value] = {}
        self._decided = 0
        self.payoffs: tuple[int, ...] | None = None
        with deep():
            setting = Setting(model, players, values)
            state = first_state(setting, chance.seeded(seed))
            numbers = {place: n for n, place in enumerate(state.places)} if places is None else places
            self.table = Table(setting, state, numbers)
            self.runner = Runner(self.table)
            self._run: Run = self._setup() if is_test else self._main()
            self._advance(None)

    @property
    def decisions(self) -> list[Decision]:
        """What is to be decided now: by several seats at once when it is sealed, by nobody when the game is over."""
        return [self._decision(ask) for ask in self._asks if ask.seat not in self._answers]

    @property
    def log(self) -> list[Event]:
        """Everything that has happened."""
        assert self.table.log is not None
        return self.table.log

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.winners is not None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that have won, none of them in a draw; None while the game goes on."""
        return self.table.state.winners

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What was announced and is still sure."""
        return self.table.state.facts

    def choose(self, seat: int, value: Value) -> None:
        """Answers for a seat; `ValueError` when it is not asked or not offered that."""
        ask = next((ask for ask in self._asks if ask.seat == seat and seat not in self._answers), None)
        if ask is None:
            raise ValueError(f"seat {seat} has nothing to decide")
        if value not in ask.options:
            raise ValueError(f"{value!r} is not an option of seat {seat}")
        self._decided += 1
        if self._decided > DECISION_LIMIT:
            raise too_many_decisions().located(ask.site.span)
        self._answers[seat] = value
        if len(self._answers) == len(self._asks):
            with deep():
                self._advance(self._answers)

    def knows(self, seat: int, card: int) -> bool:
        """Whether a seat knows a card's face."""
        return seat in self.table.state.knowers[card]

    def measures(self) -> dict[str, Value]:
        """What simulations count, as it is now."""
        return {measure.title: self._value(measure.value) for measure in self.model.measures}

    def named_values(self) -> dict[str, Any]:
        """Every variable and zone by name."""
        return named_values(self.table, self.runner.evaluator.labels)

    def perform(self, run: Run) -> None:
        """Runs something else, of a test, to its end or to a decision; nothing may be under way."""
        assert not self._asks, "a decision is open"
        self._run = self._whole(run)
        with deep():
            self._advance(None)

    # The course of a game

    def _advance(self, answers: Mapping[int, Value] | None) -> None:
        self._asks, self._answers = (), {}
        try:
            self._asks = next(self._run) if answers is None else self._run.send(answers)
        except StopIteration:
            return
        self._check_invariants(always=True)

    def _main(self) -> Run:
        yield from self._setup()
        yield from self._whole(self._course())

    def _whole(self, run: Run) -> Run:
        """Runs something that may end the game."""
        try:
            yield from run
        except Ending as ending:
            self._end(ending.winners)
        except Leaving as leaving:
            if leaving.kind != "end turn":
                raise
        self._check_invariants()

    def _setup(self) -> Run:
        setup = self.model.setup
        self.runner.is_setup = True
        if setup is not None:
            yield from self._whole(self.runner.body(setup.block, Frame.of(setup.locals)))
        else:
            self._check_invariants()
        self.runner.is_setup = False

    def _course(self) -> Run:
        if self.is_over:
            return
        if self.model.turn is not None:
            yield from self._turns(self.model.turn)
        if self.model.play is not None:
            try:
                yield from self.runner.body(self.model.play.block, Frame.of(self.model.play.locals))
            except Leaving as leaving:
                if leaving.kind != "end turn":
                    raise
        raise Ending(None)

    def _turns(self, turn: Turn) -> Run:
        seat: int = 0 if turn.start is None else self._value(turn.start)
        skipped = 0
        while True:
            try:
                self.runner.evaluator.charge(1)
            except Fault as fault:
                raise fault.located(turn.span) from None
            if turn.condition is None or self._value(turn.condition, seat):
                skipped = 0
                self.table.write(Event(kind="turn", data=(seat,)), turn.span)
                try:
                    yield from self.runner.body(turn.body.block, Frame.of(turn.body.locals, seat))
                except Leaving as leaving:
                    if leaving.kind != "end turn":
                        raise
                self._check_invariants()
            else:
                skipped += 1
                if skipped == self.table.players:
                    raise nobody_can_take_a_turn().located(turn.span)
            seat = (seat + 1) % self.table.players

    def _end(self, winners: tuple[int, ...] | None) -> None:
        ranking = self.model.ranking
        if winners is None:
            winners = () if ranking is None else self._ranked(ranking)
        self.table.state.winners = winners
        if self.model.payoff is not None:
            self.payoffs = tuple(self._value(self.model.payoff, seat) for seat in range(self.table.players))
        self.table.write(Event(kind="ended", data=(winners,)), None)

    def _ranked(self, ranking: Ranking) -> tuple[int, ...]:
        seats = [s for s in range(self.table.players) if not any(self._value(out, s) for out in ranking.without)]
        for line in ranking.by:
            values = {seat: self._value(line.value, seat) for seat in seats}
            if values:
                best = max(values.values()) if line.highest else min(values.values())
                seats = [seat for seat in seats if values[seat] == best]
        return tuple(seats)

    def _check_invariants(self, *, always: bool = False) -> None:
        """Tests the promises of the file: `always` those that hold at every decision, else all of them."""
        if not self._tests_invariants:
            return
        steps = self.runner.evaluator.steps
        broken = []
        for invariant in self.model.invariants:
            if always and not invariant.is_always:
                continue
            self.runner.evaluator.steps = 0
            if not self._value(invariant.condition):
                broken.append(invariant)
        if broken:
            raise broken_promises(broken, self.runner.evaluator)
        self.runner.evaluator.steps = steps

    def _value(self, formula: Formula, *values: Value) -> Value:
        return self.runner.evaluator.value(formula.value, Frame.of(formula.locals, *values))

    # What it shows

    def _decision(self, ask: Ask) -> Decision:
        labels = self.runner.chooser.labels_for(ask.seat)
        prompt = "" if ask.prompt is None else labels.render(ask.prompt, lambda card: self.knows(ask.seat, card))
        return Decision(ask.seat, ask.site.number, prompt, ask.options, ask)
