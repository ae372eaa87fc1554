"""The picks of a test: which option an answer means among those that are open, or that `if several` took by itself."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field, frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Label
from rulewright.interpreter.answer import answers_needed, matches, wish_of
from rulewright.interpreter.decision import Decision
from rulewright.interpreter.event import Event
from rulewright.interpreter.label import Value
from rulewright.interpreter.reader import Reader
from rulewright.interpreter.scene import Scene
from rulewright.interpreter.waiting import explained

SHOWN_OPTIONS = 12

Choice = model.PickOne | model.PickSome | model.PickOrder | model.PickMenu


class CannotPickError(Exception):
    """An answer that is not possible, or could mean several things; the sentence says which.

    `reasons` are the places in the rules where it is decided, each with what was found there.
    """

    def __init__(self, message: str, help: str | None = None, reasons: tuple[Label, ...] = ()) -> None:
        super().__init__(message, help, reasons)
        self.message = message
        self.help = help
        self.reasons = reasons


@frozen
class Waiting:
    """A decision that waits for its seat."""

    decision: Decision

    @property
    def what(self) -> Choice:
        return self.decision.site.what

    @property
    def options(self) -> Sequence[Value]:
        return self.decision.options.values

    def label(self, option: Value) -> str:
        """How the seat reads an option."""
        return self.decision.label(option)


@frozen
class Taken:
    """The one option that a decision with `if several` had, after it was taken."""

    scene: Scene
    what: Choice
    answer: Value

    @property
    def options(self) -> Sequence[Value]:
        return [self.answer]

    def label(self, option: Value) -> str:
        """How it reads, as far as that can be known when the moment has passed."""
        match self.what:
            case model.PickMenu(options=options):
                parts = options[option[0]].label.parts
                return "".join(part for part in parts if isinstance(part, str))
            case model.PickOne(names=names, or_none=or_none) if option is None:
                parts = () if or_none is None or len(names) > 1 else or_none.parts
                return "".join(part for part in parts if isinstance(part, str))
            case _:
                return ""


@define
class Picker:
    """Gives the answers of a test.

    `taken` are choices made by `if several` that no answer has named yet, in order; `given` the answers that the log
    does not show yet, because others have still to give theirs.
    """

    scene: Scene
    taken: list[Event] = field(factory=list)
    given: list[tuple[int, Value]] = field(factory=list)
    seen: int = 0

    def look(self) -> None:
        """Notes what was chosen since the last look."""
        events = self.scene.state.events_since(self.seen)
        self.seen += len(events)
        for event in events:
            if event.kind == "chose":
                seat, _, value = event.data
                if (seat, value) in self.given:
                    self.given.remove((seat, value))
                else:
                    self.taken.append(event)

    def pick_at_random(self, picks: int) -> None:
        """Lets whoever must decide answer at random, so many times or until nobody must."""
        state = self.scene.state
        while picks and state.is_waiting:
            decision = state.decisions[0]
            option = self.scene.drawn(decision)
            self.scene.answer(decision.seat - 1, option.value)
            self.given.append((decision.seat - 1, option.value))
            self.look()
            picks -= 1
        # Nobody can say what was taken by the way.
        self.taken = []

    def pick(self, seat: int, answers: Sequence[model.Answer]) -> Sequence[model.Answer]:
        """Answers one decision of a seat (from 0) with the first of these; gives back those that are left."""
        if self._names_taken(seat, answers[0]):
            return answers[1:]
        decision = self.decision(seat)
        if decision is None:
            raise self.not_possible(seat, answers)
        waiting = Waiting(decision)
        count = min(answers_needed(waiting), len(answers))
        found = self._matches(answers[:count], waiting)
        if not found:
            raise self.not_possible(seat, answers[:count], answers[count:])
        if len(found) > 1:
            meant = shown([decision.label(value) for value in found])
            raise CannotPickError(f"this could mean several options: {meant}", "name one of them more exactly")
        # What was taken for the seat before it was asked can no longer be meant.
        self.taken = [event for event in self.taken if event.data[0] != seat]
        self.scene.answer(seat, found[0])
        self.given.append((seat, found[0]))
        self.look()
        return answers[count:]

    def names_taken(self, seat: int, answer: model.Answer) -> int:
        """How often an answer, given again and again, names a choice made for a seat; those then count as named."""
        times = 0
        while self._names_taken(seat, answer):
            times += 1
        return times

    def can_pick(self, seat: int, answers: Sequence[model.Answer]) -> bool:
        """Whether a seat (from 0) could answer so now; of several names, as many as there are answers."""
        decision = self.decision(seat)
        if decision is None:
            return False
        waiting = Waiting(decision)
        return len(answers) <= answers_needed(waiting) and bool(self._matches(answers, waiting))

    def surplus(self, seat: int, answers: Sequence[model.Answer]) -> CannotPickError | None:
        """Says that there are more answers than the decision of a seat takes, of which none could ever be allowed."""
        decision = self.decision(seat)
        needed = len(answers) if decision is None else answers_needed(Waiting(decision))
        if decision is None or len(answers) <= needed:
            return None
        together = self._together(decision, tuple(answers))
        help = f"what is chosen together stands in brackets: `{together}`" if together else "say it of each by itself"
        taken = "one answer is" if needed == 1 else f"{needed} answers are"
        return CannotPickError(f"{taken} given here, and never {len(answers)}", help)

    def not_possible(
        self, seat: int, answers: Sequence[model.Answer], later: Sequence[model.Answer] = ()
    ) -> CannotPickError:
        """Says that an answer is not among the options, and which there are; `later` answers stand after it."""
        decision = self.decision(seat)
        text = ", ".join(answer.span.on_one_line for answer in answers)
        if decision is None:
            return CannotPickError(
                f"p{seat + 1} has nothing to decide here", self._who_decides(), self._asked_instead(seat)
            )
        number = len(decision.options)
        labels = [option.label for option in decision.options[:SHOWN_OPTIONS]]
        there = shown(labels, number)
        reasons = self.reasons(seat, answers, is_offered=False)
        help = f"p{seat + 1} can pick: {there}"
        together = self._together(decision, (*answers, *later))
        if together is not None:
            help = f"what is chosen together stands in brackets: `{together}`; {help}"
        return CannotPickError(f"p{seat + 1} cannot pick {text} here", help, reasons)

    def _together(self, decision: Decision, answers: tuple[model.Answer, ...]) -> str | None:
        """Answers as a list, where they can be chosen so and were given one after the other."""
        waiting = Waiting(decision)
        if len(answers) < 2 or not isinstance(waiting.what, model.PickSome | model.PickOrder):
            return None
        if any(isinstance(answer.value, tuple) for answer in answers):
            return None
        whole = model.Answer(value=answers, span=answers[0].span)
        is_one = bool(self._matches([whole], waiting))
        return f"[{', '.join(answer.span.on_one_line for answer in answers)}]" if is_one else None

    def reasons(self, seat: int, answers: Sequence[model.Answer], *, is_offered: bool) -> tuple[Label, ...]:
        """The places in the rules that decide whether an answer is offered, which was found out already."""
        decision = self.decision(seat)
        if decision is None or not answers:
            return ()
        waiting = Waiting(decision)
        wish = wish_of(answers[: answers_needed(waiting)], waiting, self.scene.value)
        reader = Reader(seat=None, sees_all=True, names=tuple(self.scene.labels.seats))
        found = explained(self.scene.state, wish, seat, reader, self.scene.drive)
        reasons = [reason for reason in found.reasons if reason.kind != "asked"]
        if not is_offered and reasons and reasons[-1].kind == "number":
            # There are too few of what can be chosen, or too many: all else about them is as it should be.
            reasons = reasons[-1:]
        elif found.is_offered is not is_offered:
            return ()
        told = {reason.span: reason.sentence for reason in reasons}
        # Where something is instead has no place in the rules of its own.
        instead = "".join(f"; {reason.sentence}" for reason in found.reasons if reason.kind == "place")
        labels = [Label(span, sentence) for span, sentence in told.items() if span is not None and sentence]
        return (*labels[:-1], *(evolve(label, text=label.text + instead) for label in labels[-1:]))

    def _asked_instead(self, seat: int) -> tuple[Label, ...]:
        """The place that asks others, and if it is a question to several, why it leaves a seat out."""
        reader = Reader(seat=None, sees_all=True, names=tuple(self.scene.labels.seats))
        reasons = explained(self.scene.state, None, seat, reader, self.scene.drive).reasons
        return tuple(Label(each.span, each.sentence or "asked here") for each in reasons if each.span is not None)

    def decision(self, seat: int) -> Decision | None:
        """What a seat (from 0) must decide now."""
        return next((each for each in self.scene.state.decisions if each.seat == seat + 1), None)

    def _matches(self, answers: Sequence[model.Answer], waiting: Waiting | Taken) -> list[Value]:
        labels = self.scene.labels
        if isinstance(waiting, Waiting):
            labels = self.scene.labels_for(waiting.decision.seat - 1)
        return matches(answers, waiting, labels, self.scene.value)

    def _names_taken(self, seat: int, answer: model.Answer) -> bool:
        """Whether an answer names the first choice that was made for the seat; that choice then counts as named."""
        for number, event in enumerate(self.taken):
            chooser, site, value = event.data
            if chooser != seat:
                continue
            what = self.scene.state.program.site(site).what
            if isinstance(what, model.PickOne) and len(what.names) > 1:
                return False
            if not self._matches([answer], Taken(self.scene, what, value)):
                return False
            del self.taken[number]
            return True
        return False

    def _who_decides(self) -> str:
        state = self.scene.state
        if state.is_over:
            return "the game is over"
        others = [f"p{decision.seat} (“{decision.prompt}”)" for decision in state.decisions]
        return f"it is {' and '.join(others)} who must decide" if others else "nobody has anything to decide"


def shown(labels: Sequence[str], number: int | None = None) -> str:
    """Labels in a row, the first few where there are many; `number` is how many there are in all."""
    number = len(labels) if number is None else number
    labels = [label or "nothing" for label in labels[:SHOWN_OPTIONS]]
    # Labels of several things have commas of their own.
    separator = "; " if any("," in label for label in labels) else ", "
    text = separator.join(labels)
    return text if number <= SHOWN_OPTIONS else f"{text}{separator}… ({number:,} in all)"
