"""Runs statements, one Python generator within another, and stops at each decision."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import assert_never

from attrs import define, evolve, field

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import PieceType
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.evaluate_function import (
    Leaving,
    Returning,
    assign_local,
    branch_taken,
    put_in,
    rounds,
    target_path,
)
from rulewright.interpreter.event import Event, Face
from rulewright.interpreter.fact import STEPS_EACH, Glass, fact_of_zones, made_fact, tells_of_hidden, with_fact
from rulewright.interpreter.fault import STEP_LIMIT, Fault, nothing_to_choose, proceed_again, random_of_nothing
from rulewright.interpreter.label import Value
from rulewright.interpreter.reference_call import Run, call_action, call_effect, run_whenevers
from rulewright.interpreter.reference_choice import Ask, Chooser
from rulewright.interpreter.reference_move import as_list, cards_of, move, single
from rulewright.interpreter.reference_setting import Cell
from rulewright.interpreter.reference_table import Table
from rulewright.interpreter.store import at, combined
from rulewright.interpreter.world import Frame


class Ending(Exception):  # noqa: N818 - the way out of a game, not an error
    """`win` with its winners, or `end game` without."""

    def __init__(self, winners: tuple[int, ...] | None) -> None:
        super().__init__(winners)
        self.winners = winners


@define
class Runner:
    """Runs the rules of a game on its table."""

    table: Table
    evaluator: Evaluator = field(init=False)
    chooser: Chooser = field(init=False)
    is_setup: bool = False

    def __attrs_post_init__(self) -> None:
        self.evaluator = Evaluator(self.table, self.table)
        self.chooser = Chooser(self.evaluator, self.table)
        self.table.try_out = self.what_if
        self.table.charge = self.evaluator.charge

    def body(self, block: model.Block, frame: Frame) -> Run:
        """Runs a body, which `stop` leaves."""
        try:
            yield from self.block(block, frame)
        except Leaving as leaving:
            if leaving.kind != "stop":
                raise

    def block(self, block: model.Block, frame: Frame) -> Run:
        """Runs statements one after the other; a fault is located at the innermost one that raised it."""
        for statement in block:
            try:
                yield from self.statement(statement, frame)
            except Fault as fault:
                raise self.evaluator.located(fault, statement.span, frame) from None

    def statement(self, node: model.Statement, frame: Frame) -> Run:
        """Runs one statement."""
        value = self.evaluator.value
        match node:
            case model.Assign():
                yield from self.assign(node, frame)
            case model.Call():
                yield from call_action(self, node, frame)
            case model.CallEffect():
                yield from call_effect(self, node, frame)
            case model.If():
                yield from self.block(branch_taken(self.evaluator, node, frame), frame)
            case model.For() | model.While() | model.RepeatTimes():
                yield from self.loop(node, frame)
            case model.Leave(kind="proceed"):
                assert frame.proceed is not None, "only a hook in place of an action can proceed"
                if frame.has_proceeded:
                    raise proceed_again()
                frame.has_proceeded = True
                yield from frame.proceed()
            case model.Leave(kind="end game"):
                raise Ending(None)
            case model.Leave(kind=kind):
                raise Leaving(kind)
            case model.Return(value=result):
                raise Returning(value(result, frame), result.type)
            case model.Win(winners=winners):
                raise Ending(tuple(sorted(set(as_list(value(winners, frame))))))
            case model.Choose():
                yield from self.choose(node, frame)
            case model.Secretly():
                yield from self.secretly(node, frame)
            case model.MoveCards() | model.MoveEnd() | model.MoveAll() | model.MoveNamed():
                move(self, node, frame)
            case model.MovePiece(piece=piece, space=space):
                self.table.place(value(piece, frame), value(space, frame), node.span)
            case model.RemoveFromPlay(things=things):
                is_piece = isinstance(single(things), PieceType)
                for thing in as_list(value(things, frame)):
                    if is_piece:
                        self.table.place(thing, None, node.span)
                    else:
                        self.table.move(thing, (), node.span)
            case model.ShuffleZone(zone=zone):
                self.table.shuffle(self.evaluator.zone(zone, frame), node.span)
            case model.Show(kind=kind, thing=thing):
                self.charge_places(thing, frame)
                show = self.table.reveal if kind == "reveal" else self.table.conceal
                show(cards_of(self, thing, frame), node.span)
            case model.LookAt(seat=seat, thing=thing):
                who = value(seat, frame)
                self.charge_places(thing, frame)
                self.table.look(who, cards_of(self, thing, frame), node.span)
            case model.Say(text=text, to=to):
                parts = self.evaluator.parts(text, frame)
                audience = None if to is None else tuple(sorted(set(as_list(value(to, frame)))))
                faces = self.table.faces(self.table.card_values.told(parts))
                self.table.write(Event(kind="said", data=(parts,), audience=audience, faces=faces), node.span)
            case model.Announce(expression=expression, value=local, text=text):
                told = value(expression, frame)
                frame.set(local, told)
                parts = self.evaluator.parts(text, frame)
                faces = self.table.faces(self.table.card_values.told(parts))
                self.table.write(Event(kind="announced", data=(told, parts), faces=faces), node.span)
                self.keep_fact(node, told, frame)
            case _:
                assert_never(node)

    def keep_fact(self, node: model.Announce, told: Value, frame: Frame) -> None:
        """Keeps what was announced for as long as it is sure."""
        site = next((site for site in self.table.sites if site.node is node), None)
        if site is None:
            return
        values = tuple(frame.values[use.local] for use in site.uses)
        if site.zones is not None:
            held = [self.table.cards_in(self.evaluator.zone(zone, frame)) for zone in site.zones]
            fact = fact_of_zones(self.table.card_values, site, values, held, told)
        else:
            start = self.table.setting.start
            glass = Glass(self.table, lambda variable, owner: start[variable, owner])
            fact, steps = made_fact(site, values, glass, (STEP_LIMIT - self.evaluator.steps) // STEPS_EACH)
            self.evaluator.charge(STEPS_EACH * steps)
        knowers = self.table.state.knowers
        if fact is not None:
            are_known = all(len(knowers[card]) == self.table.players for card in fact[3])
            if tells_of_hidden(self.table.model, fact, are_known):
                self.table.state.facts = with_fact(self.table.state.facts, fact)

    def charge_places(self, thing: model.ZoneRef | model.Expression, frame: Frame) -> None:
        """Charges for looking into every place of `slots`."""
        if isinstance(thing, model.ZoneRef) and thing.index is None:
            self.evaluator.charge(self.table.places_gone_through(self.evaluator.zone(thing, frame)))

    def loop(self, node: model.For | model.While | model.RepeatTimes, frame: Frame) -> Run:
        """Goes round until the loop is over or left by `break`."""
        for _ in rounds(self.evaluator, node, frame):
            try:
                yield from self.block(node.body, frame)
            except Leaving as leaving:
                if leaving.kind == "break":
                    return
                if leaving.kind != "continue":
                    raise

    def assign(self, node: model.Assign, frame: Frame) -> Run:
        """Stores a value, drawn by chance or not, and starts what its change starts."""
        target = node.target
        if target.local is not None and not isinstance(node.value, model.RollDice | model.PickRandom):
            assign_local(self.evaluator, node, frame)
            return
        owner = -1 if target.owner is None else self.evaluator.value(target.owner, frame)
        cell: Cell | None = None if target.variable is None else (target.variable, owner)
        whole = frame.values[target.local or 0] if cell is None else self.table.state.variables[cell]
        path = target_path(self.evaluator, target, whole, frame)
        match node.value:
            case model.RollDice() | model.PickRandom():
                value = self.draw(node.value, cell, node.span, frame)
            case _:
                value = self.evaluator.value(node.value, frame)
        old = None if node.operator == "=" else at(whole, path)
        if node.operator in ("=", "union"):
            self.evaluator.stored(value, node.value.type, target.type)
        part = combined(node.operator, old, value, node.value.type, target.type)
        new = put_in(self.evaluator, node, whole, path, part, frame)
        if cell is None:
            assert target.local is not None
            frame.set(target.local, new)
        elif self.table.assign(cell, new, node.span) and not self.is_setup:
            yield from run_whenevers(self, cell)

    def draw(self, node: model.RollDice | model.PickRandom, cell: Cell | None, span: Span, frame: Frame) -> Value:
        """Throws dice or picks an element; those who see what it is assigned to learn of it."""
        variable = -1 if cell is None else cell[0]
        audience = None if cell is None else self.table.audience(*cell)
        faces: tuple[Face, ...]
        match node:
            case model.RollDice(count=count, sides=sides, each=each):
                self.evaluator.charge(count)
                dice = self.table.roll(count, sides)
                kind, shown, value = "rolled", dice, dice if each else sum(dice)
                faces = ()
            case model.PickRandom(list=items):
                values = self.evaluator.value(items, frame)
                if not values:
                    raise self.evaluator.located(random_of_nothing(), node.span, frame)
                value = values[self.table.below(len(values))]
                kind, shown = "picked", value
                faces = self.table.faces(self.table.card_values.cards((value,), items.type))
            case _:
                assert_never(node)
        self.table.write(Event(kind=kind, data=(variable, shown), audience=audience, faces=faces), span)
        return value

    def choose(self, node: model.Choose, frame: Frame) -> Run:
        """Asks one seat."""
        seat: int = self.evaluator.value(node.seat, frame)
        ask = self.chooser.ask(node, seat, frame)
        if not ask.options:
            yield from self.block(self.without_options(node, seat), frame)
            return
        if node.if_several and len(ask.options) == 1:
            answer = ask.options[0]
        else:
            answers = yield from self.asked([ask])
            answer = answers[seat]
        self.wrote_answer(ask, answer)
        yield from self.block(self.chooser.take(node.what, answer, frame), frame)

    def without_options(self, node: model.Choose | model.Secretly, seat: int) -> model.Block:
        """What is done when a seat can choose nothing."""
        if node.otherwise is None:
            raise nothing_to_choose(self.evaluator.labels.seats[seat])
        return node.otherwise

    def asked(self, asks: Sequence[Ask]) -> Generator[Sequence[Ask], Mapping[int, Value], Mapping[int, Value]]:
        """Waits for answers; what is counted between decisions starts anew."""
        answers = yield asks
        self.evaluator.steps = 0
        return answers

    def wrote_answer(self, ask: Ask, answer: Value) -> None:
        """Writes what a seat has answered to the log."""
        data = (ask.seat, ask.site.number, answer)
        self.table.write(Event(kind="chose", data=data, knowers=(ask.seat,)), ask.site.span)

    def secretly(self, node: model.Secretly, frame: Frame) -> Run:
        """Asks several seats at once, then runs the block once for each."""
        asks: dict[int, Ask] = {}
        for _ in self.evaluator.turns((node.seats,), frame):
            seat = frame.values[node.seats.local]
            if seat not in asks:
                asks[seat] = self.chooser.ask(node, seat, frame)
                if not asks[seat].options:
                    self.without_options(node, seat)
        answers: dict[int, Value] = {}
        open_asks = []
        for seat, ask in asks.items():
            if node.if_several and len(ask.options) == 1:
                answers[seat] = ask.options[0]
            elif ask.options:
                open_asks.append(ask)
        if open_asks:
            answers.update((yield from self.asked(open_asks)))
        for seat, ask in asks.items():
            if seat in answers:
                self.wrote_answer(ask, answers[seat])
        for seat in asks:
            frame.set(node.seats.local, seat)
            if seat in answers:
                self.chooser.take(node.what, answers[seat], frame)
                yield from self.body(node.body, frame)
            else:
                assert node.otherwise is not None
                yield from self.body(node.otherwise, frame)

    def what_if(self, node: model.WhatIf, frame: Frame) -> Value:
        """An expression's value after an action; the state and log are as before afterwards."""
        state, log = self.table.state, self.table.log
        self.table.state, self.table.log = state.copy(), None
        inner = evolve(frame, values=list(frame.values))
        try:
            try:
                for _ in self.statement(node.action, inner):
                    raise AssertionError("an action that asks cannot be tried out")
            except Leaving as leaving:
                if leaving.kind != "end turn":
                    raise
            except Ending as ending:
                self.table.state.winners = ending.winners or ()
            return self.evaluator.value(node.value, inner)
        finally:
            self.table.state, self.table.log = state, log
