"""A game set up for a test of its file: arranged as the test says, and run by its steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from attrs import define, evolve, field

from rulewright.dsl import model
from rulewright.interpreter.arrange import Arranger
from rulewright.interpreter.asking import secrets_for
from rulewright.interpreter.chance import below, seeded
from rulewright.interpreter.decision import Decision, Option
from rulewright.interpreter.evaluate import Evaluator, item_at
from rulewright.interpreter.game import Game
from rulewright.interpreter.label import Labels, Value
from rulewright.interpreter.layout import DICE, LOCATION_NONE, MEMO, OPTIONS
from rulewright.interpreter.narrate import narrate
from rulewright.interpreter.past import Drive
from rulewright.interpreter.state import State
from rulewright.interpreter.store import key_position, replaced, stored
from rulewright.interpreter.world import Frame


@define(slots=False)
class Scene:
    """A state that is being tested, and the locals of the test."""

    state: State
    frame: Frame
    streams: list[int]
    """Where each seat draws from when it picks at random."""
    placed: set[int] = field(factory=set)
    dice_given: int = 0
    """How many dice the test has set."""
    thrown_before: int = 0
    """How many dice had been thrown before the test set the first."""
    cards_taken: int = 0
    """How many cards the test has put out of play."""
    taken_from: str = ""
    """Where the last of them lay."""
    drive: Drive | None = None
    """How the rules ran last."""

    @classmethod
    def set_up(cls, game: Game, test: model.Test) -> Scene:
        """A new game, set up and not begun."""
        program = game.program(test.players, logs=True, invariants=True)
        cells = program.layout.start_cells(seeded(test.seed))
        program.set_up(cells)
        state = State.of(game, program, cells, test.seed, game.seat_names(test.players))
        streams = [seeded(test.seed, seat) for seat in range(1, test.players + 1)]
        return cls(state, Frame.of(test.locals), streams)

    @property
    def evaluator(self) -> Evaluator:
        """Evaluates over the state as it is now."""
        world = self.state.world
        return Evaluator(world, world)

    @cached_property
    def labels(self) -> Labels:
        """Labels of values as tests write them: players are `p1`, `p2`; pieces of one name have their spaces too."""
        return evolve(self.evaluator.text_labels, stands=self._space_of)

    def labels_for(self, seat: int) -> Labels:
        """The same with what a seat (from 0) sees of pieces that others do not."""
        return evolve(self.labels, secrets=secrets_for(self.state.program.layout, self.state.cells, seat))

    def _space_of(self, piece: int) -> int | None:
        return self.state.world.space_of(piece)

    def value(self, expression: model.Expression) -> Value:
        """The value of an expression of the test."""
        return self.evaluator.value(expression, self.frame)

    # Arranging

    def give_value(self, step: model.GivenValue) -> None:
        """Gives a variable, or a part of what it holds, a value; no hook fires."""
        target, evaluator = step.target, self.evaluator
        assert target.variable is not None, "a test gives values to variables"
        owner = None if target.owner is None else evaluator.value(target.owner, self.frame)
        path, old = [], evaluator.world.variable(target.variable, owner)
        for each in target.steps:
            position = self._position(each, old, evaluator)
            path.append(position)
            old = old[position]
        value = stored(evaluator.value(step.value, self.frame), step.value.type, target.type)
        layout = self.state.program.layout
        first = layout.first_owner(layout.model.variables[target.variable].owner)
        cells = self._changing()
        cell = layout.variables[target.variable].base + (first if owner is None else owner) - first
        cells[cell] = replaced(cells[cell], path, value)

    def _position(self, step: model.Step, old: Value, evaluator: Evaluator) -> int:
        match step:
            case model.FieldStep(field=number):
                return number
            case model.ItemStep(index=index):
                return int(item_at(range(len(old)), evaluator.value(index, self.frame)))
            case model.KeyStep(key=key, key_type=type_):
                value = evaluator.value(key, self.frame)
                return key_position(value, type_, self.labels.label(value, key.type))

    def give_cards(self, step: model.GivenCards) -> None:
        """Puts cards into a zone or place, and what was there where they came from."""
        into = self.cells_of(step.zone)
        cards = self._cards(step.cards, into)
        before = self._out_of_play()
        self._arranger().give(into, cards)
        taken = self._out_of_play() - before
        if taken > 0:
            self.cards_taken += taken
            self.taken_from = step.zone.span.text

    def _out_of_play(self) -> int:
        layout, cells = self.state.program.layout, self.state.cells
        return cells[layout.location : layout.location + len(layout.cards)].count(LOCATION_NONE)

    def stack(self, step: model.Stack) -> None:
        """Puts cards on top of a pile."""
        into = self.cells_of(step.zone)
        cards = self._cards(step.cards, into)
        self._arranger().stack(into[0], cards)

    def give_piece(self, step: model.GivenPiece) -> None:
        """Puts a piece on a space."""
        piece, space = self.value(step.piece), self.value(step.space)
        self._arranger().put_piece(piece, space)

    def force_rolls(self, values: Sequence[int]) -> None:
        """Sets the next dice, after those set before."""
        if not self.dice_given:
            self.thrown_before = self.dice_thrown
        self.dice_given += len(values)
        cells = self._changing()
        cells[DICE] = (*cells[DICE], *values)

    @property
    def rolls_left(self) -> int:
        """How many of the dice that were set have not been thrown."""
        return len(self.state.cells[DICE])

    @property
    def dice_thrown(self) -> int:
        """How many dice have been thrown, as far back as the log reaches."""
        return sum(len(event.data[1]) for event in self.state.log if event.kind == "rolled")

    @property
    def dice_needed(self) -> int:
        """How many dice have been thrown since the test set the first of them."""
        return self.dice_thrown - self.thrown_before

    def cells_of(self, zone: model.ZoneRef) -> tuple[int, ...]:
        """The cells of a zone: one for a pile, one for each place."""
        evaluator = self.evaluator
        if zone.index is not None:
            return (evaluator.place(zone, self.frame),)
        return self.state.world.places_of(evaluator.zone(zone, self.frame))

    def _cards(self, sought: Sequence[model.CardSought | model.Expression], into: Sequence[int]) -> list[int]:
        evaluator, arranger = self.evaluator, self._arranger()
        cards: list[int] = []
        for each in sought:
            if isinstance(each, model.CardSought):
                cards.append(arranger.find(each, into, cards))
                continue
            value = evaluator.value(each, self.frame)
            found = value if isinstance(value, tuple) else () if value is None else (value,)
            cards.extend(card for card in found if card not in cards)
        return cards

    def _arranger(self) -> Arranger:
        return Arranger(self.state.program.layout, self._changing(), self.placed)

    def _changing(self) -> list[Any]:
        """The cells, with nothing kept beside them that follows from what is about to change."""
        cells = self.state.cells
        cells[OPTIONS] = cells[MEMO] = None
        return cells

    def told(self, seat: int) -> list[str]:
        """All that has been said to a seat, in order; players are called `p1`, `p2`."""
        program = self.state.program
        events = (event for event in self.state.log if event.kind in ("said", "announced"))
        heard = (narrate(program, event, seat, self.labels.seats) for event in events)
        return [text for text in heard if text is not None]

    # Running

    def perform(self, call: model.Call | model.CallEffect) -> None:
        """Runs an action, an effect, `turn` or `play` until somebody must decide or it is done."""
        arguments = [self._argument(call, number) for number in range(len(call.arguments))]
        match call:
            case model.CallEffect(effect=effect, card=card):
                key: tuple[Any, ...] = ("effect", effect)
                arguments = [self.value(card), *arguments]
            case model.Call(action=-1):
                key = ("turn",) if arguments else ("play",)
            case model.Call(action=action):
                key = ("action", action)
        self.drive = self.state.cells, partial(self.state.program.perform, key=key, arguments=arguments)
        self.state.perform(key, arguments)

    def answer(self, seat: int, value: Value) -> None:
        """Gives the answer of a seat (from 0)."""
        self.drive = self.state.cells, partial(self.state.program.go_on, seat=seat, value=value)
        self.state.choose(value, seat + 1)

    def drawn(self, decision: Decision) -> Option:
        """An option of a decision at random, each as likely."""
        seat = decision.seat - 1
        self.streams[seat], number = below(self.streams[seat], len(decision.options))
        return decision.options[number]

    def _argument(self, call: model.Call | model.CallEffect, number: int) -> Value:
        argument = call.arguments[number]
        rules = self.state.program.rules
        match call:
            case model.Call(action=-1):
                return self.value(argument)
            case model.Call(action=action):
                target = rules.actions[action].body.locals[number].type
            case model.CallEffect(effect=effect):
                target = rules.effects[effect].parameters[number].type
        return stored(self.value(argument), argument.type, target)
