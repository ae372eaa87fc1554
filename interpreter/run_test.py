"""Runs the tests that stand in a rules file on the compiled game."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, assert_never

from attrs import define, evolve, field, frozen

from rulewright.dsl import model
from rulewright.dsl.argument import need, shown
from rulewright.dsl.diagnostic import Diagnostic, Label, did_you_mean
from rulewright.dsl.source import Span
from rulewright.interpreter.arrange import CannotArrangeError
from rulewright.interpreter.coverage import Spot, spots_of, watched
from rulewright.interpreter.expectation import sight, what_is_wrong, written
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.game import Game
from rulewright.interpreter.picking import CannotPickError, Picker
from rulewright.interpreter.scene import Scene


@frozen(kw_only=True)
class TestOutcome:
    """What became of one test; the diagnostic of one that failed points at the line that did not hold."""

    # Not a test of ours, whatever pytest thinks of its name.
    __test__: ClassVar[bool] = False

    title: str
    passed: bool
    diagnostic: Diagnostic | None
    seconds: float


class TestFailedError(Exception):
    """A step that did not go as the test says."""

    __test__ = False

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic


def run_tests(
    rules: model.Model,
    titles: Collection[str] | None = None,
    *,
    first: Sequence[str] = (),
    explains: bool = True,
    ran: set[Spot] | None = None,
) -> Iterator[TestOutcome]:
    """Runs the tests with these titles, or all; each outcome comes when it is known.

    The order is that of the file, but the tests with the titles `first` come before, in that order. How it came to
    some faults is found out by running the rules once more; who does not need it does without (`explains`). `ran` gets
    all of the rules that a test ran, for `never_ran`; to watch takes several times as long.
    """
    need(rules, model.Model, "what is tested", "the model of a game")
    for given in (() if titles is None else titles, first):
        if isinstance(given, str) or not isinstance(given, Collection):
            raise TypeError(f"titles are a list of texts, not {shown(given)}")
    return _outcomes(rules, titles, first, explains, ran)


def _outcomes(
    rules: model.Model, titles: Collection[str] | None, first: Sequence[str], explains: bool, ran: set[Spot] | None
) -> Iterator[TestOutcome]:
    games: dict[tuple[tuple[int, int | bool], ...], Game] = {}
    ranks = {title: rank for rank, title in enumerate(first)}
    for test in sorted(rules.tests, key=lambda test: ranks.get(test.title, len(ranks))):
        if titles is not None and test.title not in titles:
            continue
        if test.options not in games:
            games[test.options] = Game.with_values(rules, test.options)
        started = time.perf_counter()
        try:
            if ran is None:
                diagnostic = run_test(games[test.options], test, explains=explains)
            else:
                diagnostic = _run_watched(games[test.options], test, explains, ran)
        except Exception as error:
            # A mistake of ours: at least it is known which test met it.
            error.add_note(f'in the test "{test.title}", line {test.span.line} of {test.span.source.name}')
            raise
        yield TestOutcome(
            title=test.title,
            passed=diagnostic is None,
            diagnostic=diagnostic,
            seconds=time.perf_counter() - started,
        )


def _run_watched(game: Game, test: model.Test, explains: bool, ran: set[Spot]) -> Diagnostic | None:
    """Runs one test and notes what of the rules it ran."""
    lines: set[int] = set()
    with watched(lines):
        diagnostic = run_test(game, test, explains=explains)
    if lines:
        ran |= spots_of(game.program(test.players, logs=True, invariants=True), lines)
    return diagnostic


def run_test(game: Game, test: model.Test, *, explains: bool = True) -> Diagnostic | None:
    """Runs one test; why it failed, or None."""
    try:
        Run.set_up(game, test, explains=explains).run()
    except TestFailedError as failed:
        return failed.diagnostic
    except Fault as fault:
        # Before the first step: in what the game is made of, or in `setup`.
        diagnostic = in_step(fault, Span(test.span.source, test.span.start, test.span.start + 1), "in this test")
        return with_base(diagnostic, game.model, test)
    return None


def with_base(diagnostic: Diagnostic, rules: model.Model, test: model.Test) -> Diagnostic:
    """A failure with the way out where what does not hold in a variant is a promise of its base."""
    if diagnostic.code != "RW721" or not rules.overlays or diagnostic.span.source == test.span.source:
        return diagnostic
    broken = next(each for each in rules.invariants if each.span == diagnostic.span)
    always = " always" if broken.is_always else ""
    condition = broken.condition.value.span.on_one_line
    told = (
        f'the base promises this; write `replace invariant "{broken.title}"{always}` and, indented below it, what '
        f"holds in the variant; in the base that is `{condition}`"
    )
    return evolve(diagnostic, help=told)


def in_step(fault: Fault, span: Span, where: str) -> Diagnostic:
    """A fault of the rules as the diagnostic of a test: at its place, with the line of the test that led there."""
    diagnostic = (fault if fault.span is not None else fault.located(span)).to_diagnostic()
    if diagnostic.span == span:
        return diagnostic
    return evolve(diagnostic, secondary=(*diagnostic.secondary, Label(span, where)))


@define
class Run:
    """One test under way. `rolls` has the step that set each of the dice, in order."""

    test: model.Test
    scene: Scene
    picker: Picker
    explains: bool = True
    rolls: list[model.Rolls] = field(factory=list)

    @classmethod
    def set_up(cls, game: Game, test: model.Test, *, explains: bool = True) -> Run:
        """Before the first step."""
        scene = Scene.set_up(game, test)
        picker = Picker(scene)
        picker.look()
        return cls(test, scene, picker, explains)

    def run(self) -> None:
        """Takes the steps one after the other; `TestFailedError` at the first that fails."""
        try:
            self.take_steps()
        except TestFailedError as failed:
            raise TestFailedError(self.with_cause(failed.diagnostic)) from None

    def take_steps(self) -> None:
        for step in self.test.steps:
            try:
                self.take(step)
            except CannotArrangeError as error:
                raise failure("RW735", str(error), step.span) from None
            except CannotPickError as error:
                raise failure("RW732", error.message, step.span, error.help, error.reasons) from None
            except Fault as fault:
                if not self.explains:
                    fault.closer = None
                raise TestFailedError(in_step(fault, step.span, "in this line of the test")) from None
        self.end()

    def with_cause(self, diagnostic: Diagnostic) -> Diagnostic:
        """A failure with what may well be its cause: dice, cards that the test took away, or a promise of the base."""
        if diagnostic.code != "RW721":
            return self.with_dice(diagnostic)
        taken, zone = self.scene.cards_taken, self.scene.taken_from
        if taken:
            cards = "1 card" if taken == 1 else f"{taken} cards"
            told = f"`given` put {cards} out of play; to keep them, first write where else they lie: `given … = {zone}`"
            return evolve(diagnostic, help=told)
        return with_base(diagnostic, self.scene.state.program.rules, self.test)

    def with_dice(self, diagnostic: Diagnostic) -> Diagnostic:
        """A failure with what may well be its cause: that more dice were thrown than the test set."""
        given, needed = self.scene.dice_given, self.scene.dice_needed
        if not 0 < given < needed:
            return diagnostic
        dice = "1 die" if given == 1 else f"{given} dice"
        told = f"the test gave {dice}, {needed} were rolled: `rolls` takes one number a die"
        return evolve(diagnostic, help=told if diagnostic.help is None else f"{diagnostic.help}; {told}")

    def take(self, step: model.TestStep) -> None:
        """Takes one step."""
        match step:
            case model.GivenValue():
                self.scene.give_value(step)
            case model.GivenCards():
                self.scene.give_cards(step)
            case model.GivenPiece():
                self.scene.give_piece(step)
            case model.Stack():
                self.scene.stack(step)
            case model.Rolls(values=values):
                self.scene.force_rolls(values)
                self.rolls.extend([step] * len(values))
            case model.Perform():
                self.perform(step)
            case model.Picks():
                self.pick(step)
            case model.PlayOn():
                self.play_on(step)
            case model.Expect(condition=condition):
                if not self.scene.value(condition):
                    message = what_is_wrong(condition, self.scene.evaluator, self.scene.frame)
                    raise failure("RW731", message, step.span)
            case model.ExpectPick():
                self.expect_pick(step)
            case model.ExpectSee():
                self.expect_see(step)
            case model.ExpectHear():
                self.expect_hear(step)
            case model.ExpectRefused(players=players):
                if players in self.scene.state.game.players:
                    raise failure("RW731", f"{players} may play this game", step.span)
            case _:
                assert_never(step)

    def perform(self, step: model.Perform) -> None:
        """Does something, which must be possible now."""
        if self.scene.state.is_over:
            raise failure("RW736", "nothing can be done any more: the game is over", step.span)
        self.refuse_open(step.span, "before anything else is done")
        self.scene.perform(step.call)
        self.picker.look()
        self.check_promises()

    def pick(self, step: model.Picks) -> None:
        """Gives a seat's answers."""
        seat = self.scene.value(step.seat)
        answers: Sequence[model.Answer] = step.answers
        while answers:
            answers = self.picker.pick(seat, answers)
        self.check_promises()

    def play_on(self, step: model.PlayOn) -> None:
        """Lets everybody pick at random."""
        state = self.scene.state
        if state.is_over:
            raise failure("RW736", "nobody can pick any more: the game is over", step.span)
        if not state.is_waiting:
            raise failure("RW732", "nobody has anything to decide here", step.span)
        self.picker.pick_at_random(step.picks)
        self.check_promises()

    def check_promises(self) -> None:
        """Tests the invariants, unless an action is under way."""
        if not self.scene.state.decisions:
            self.scene.state.program.check_invariants(self.scene.state.cells, only_always=False)

    def expect_pick(self, step: model.ExpectPick) -> None:
        seat = self.scene.value(step.seat)
        if self.picker.can_pick(seat, step.answers) == step.can:
            surplus = None if step.can else self.picker.surplus(seat, step.answers)
            if surplus is not None:
                raise surplus
            return
        if step.can:
            raise self.picker.not_possible(seat, step.answers)
        answers = ", ".join(written(answer) for answer in step.answers)
        reasons = self.picker.reasons(seat, step.answers, is_offered=True)
        raise failure("RW732", f"p{seat + 1} can pick {answers} here", step.span, reasons=reasons)

    def expect_see(self, step: model.ExpectSee) -> None:
        seat = self.scene.value(step.seat)
        found = sight(seat, step.thing, self.scene.evaluator, self.scene.frame, self.scene.state.world.knows)
        wrong = found.hidden if step.can else found.seen
        what = "cannot see" if step.can else "can see"
        if wrong:
            message = f"p{seat + 1} {what} {', '.join(dict.fromkeys(wrong))}"
            raise failure("RW731", message, step.span, None if step.can else secrecy(step.thing))
        if not found.hidden and not found.seen:
            raise failure("RW731", f"there is nothing to see: {written(step.thing)} is empty", step.span)

    def expect_hear(self, step: model.ExpectHear) -> None:
        """Looks for a text among what a seat has been told; tests call the players `p1`, `p2`."""
        seat = self.scene.value(step.seat)
        told = self.scene.told(seat)
        wanted = self.scene.labels.render(self.scene.evaluator.parts(step.text, self.scene.frame))
        if (wanted in told) == step.can:
            return
        if not step.can:
            raise failure("RW731", f"p{seat + 1} has heard “{wanted}”", step.span)
        near = did_you_mean(wanted, told)
        help = f"p{seat + 1} has heard “{near or told[-1]}”" if told else None
        raise failure("RW731", f"p{seat + 1} has not heard “{wanted}”", step.span, help)

    def refuse_open(self, span: Span, when: str) -> None:
        """Fails where a decision is open."""
        decisions = self.scene.state.decisions
        if decisions:
            who = " and ".join(f"p{decision.seat}" for decision in decisions)
            prompt = f" (“{decisions[0].prompt}”)" if decisions[0].prompt else ""
            raise failure("RW733", f"{who} must decide{prompt} {when}", span)

    def end(self) -> None:
        """Fails for what a test must not leave behind."""
        last = self.test.steps[-1].span if self.test.steps else self.test.span
        left = self.scene.rolls_left
        if left:
            unused = self.rolls[len(self.rolls) - left]
            number = "one of these dice is" if left == 1 else f"{left} of these dice are"
            raise failure("RW734", f"{number} never thrown", unused.span)
        if not self.test.may_stay_open:
            decisions = self.scene.state.decisions
            if decisions:
                who = " and ".join(f"p{decision.seat}" for decision in decisions)
                prompt = f" (“{decisions[0].prompt}”)" if decisions[0].prompt else ""
                help = "say what is picked, or end the test with `leave open`"
                raise failure("RW733", f"the test ends while {who} must decide{prompt}", last, help)


def secrecy(thing: model.ZoneRef | model.Expression) -> str | None:
    """How a value that all can see is declared to be a secret; none of what is no value."""
    if not isinstance(thing, model.VariableValue):
        return None
    if thing.owner is None:
        return "a value that nobody sees is declared with `, hidden` behind its type"
    return "a value that only its owner sees is declared with `, seen by owner` behind its type"


def failure(
    code: str, message: str, span: Span, help: str | None = None, reasons: tuple[Label, ...] = ()
) -> TestFailedError:
    """A step that failed, for a reason; `reasons` are places in the rules that explain it."""
    return TestFailedError(Diagnostic(code, message, span, help=help, secondary=reasons))
