"""Leaks: whether a seat learns what is hidden from it, other than by being shown it.

Beside a game runs another one that a seat cannot tell from it: what the seat does not know is drawn anew. Both go on
under the same decisions and the same chance, so all that the seat receives must be the same in both: who must decide,
what it is asked itself and what it is offered, what it is told, what it sees. Until something is shown to it on purpose
that differs: a face it did not know, what is announced, who has won. From there on it may know more, and another game
is begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from attrs import define, field, frozen

from rulewright.dsl import Span, meant_questions
from rulewright.interpreter import (
    Counterpart,
    Decision,
    Event,
    Fault,
    Game,
    Heard,
    State,
    is_revelation,
    seeded,
    shown_from,
)
from rulewright.playtest.properties import DisagreementError, difference, sample

FOLLOWED_ANSWERS = 12
"""So many answers a counterpart is followed before a new one is drawn: what is hidden later should differ too."""

LOOKED = 3
"""Once in so many answers a seat looks at all that it sees, which takes long; what it is told and asked always."""


@frozen(kw_only=True)
class Leak:
    """What a seat received that it would not have, had only that been different which it does not know.

    `here` is what it received, `there` what it would have; `answers` the decisions between the moment at which it could
    not tell the two games apart and this one; `span` the place in the rules of the event or question, and `other_span`
    that of the question that would be asked otherwise, `later_span` that of what shows the seat something right after,
    when it is too late.
    """

    seat: int
    name: str
    what: str
    here: str
    there: str
    why: str
    answers: tuple[str, ...]
    span: Span | None
    other_span: Span | None = None
    later_span: Span | None = None

    @property
    def message(self) -> str:
        """Which seat learns something, and by what, in one sentence."""
        return f"{self.what} tells seat {self.seat} ({self.name}) something that is hidden from it"

    def __str__(self) -> str:
        lines = [
            self.message,
            f"  it receives:            {self.here}",
            f"  and otherwise would:    {self.there}",
        ]
        if self.span is not None:
            place = f"{self.span.source.name}:{self.span.line}"
            lines.append(f"  place: {place}: {self.span.text.strip().splitlines()[0].strip()}")
        lines += [f"  after: {answer}" for answer in self.answers]
        lines.append(f"  {self.why}")
        return "\n".join(lines)


class LeakError(DisagreementError):
    """A seat receives what tells it something hidden."""

    def __init__(self, leak: Leak) -> None:
        super().__init__(str(leak))
        self.leak = leak


ONLY_HIDDEN = "in both games the seat knows the same, and nothing of this was shown to it on purpose"
TOLD = f"{ONLY_HIDDEN}: first reveal it, announce it or let the seat look at it, or do not tell it"
CHANGED = (
    f"{ONLY_HIDDEN}: who sees `{{variable}}` can work out from it what is hidden; first reveal that, or let the seat "
    "look at it, or let nobody see `{variable}`: declare it `hidden`"
)
LATER = (
    f"{ONLY_HIDDEN} before: it is shown only after this; show it first, with `reveal`, or by the move to where it lies "
    "open, and count then"
)
IN_ONE = f"whether this happens hangs on what the seat does not know; {ONLY_HIDDEN}"
ASKED = "who is asked, and whether, hangs on what the seat does not know: ask in any case, or show first why not"
OFFERED = "what the seat is asked hangs on what it does not know: offer the same in any case, or show it first"
SEEN = f"what the seat sees differs although it was told the same; {ONLY_HIDDEN}"


class Leaks:
    """No seat learns what is hidden from it, other than by being shown it."""

    claim: ClassVar[str] = "no seat learns what is hidden from it"
    follows: ClassVar[bool] = False

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._seed = seed
        self._meant = meant_questions(game.model)
        self._watches: dict[int, Watch] = {}

    def compare(self, state: State) -> None:
        for seat in range(1, state.players + 1):
            try:
                watch = self._watches.get(seat)
                if watch is not None and not watch.compare(state):
                    del self._watches[seat]
                if seat not in self._watches and not state.is_over:
                    self._begin(state, seat)
            except Fault:
                # What is imagined need not be possible, so it says nothing that the rules go wrong there.
                self._watches.pop(seat, None)

    def _begin(self, state: State, seat: int) -> None:
        # Drawn from the place in the game alone: a game that was shortened is watched as before.
        begun = Watch.of(state, seat, seeded(self._seed, state.decision_count, seat), self._meant)
        if begun is not None:
            self._watches[seat] = begun

    def choose(self, state: State, value: Any, seat: int) -> None:
        for watcher, watch in list(self._watches.items()):
            if not watch.choose(state, value, seat):
                del self._watches[watcher]


@define
class Watch:
    """A game beside another one, as far as one seat is concerned.

    `told` counts the events that were compared, `told_there` those of the other game; `meant` has the questions that
    may tell something.
    """

    counterpart: Counterpart
    told: int
    meant: frozenset[int]
    told_there: int = 0
    answers: list[str] = field(factory=list)
    asked: Span | None = None

    @classmethod
    def of(cls, state: State, seat: int, seed: int, meant: frozenset[int]) -> Watch | None:
        """Begins to watch: in what it imagines a seat must receive what it receives in truth.

        There is nothing to watch when that is how it is: nothing is hidden, or it was drawn as it is.
        """
        counterpart = Counterpart.of(state, seat, seed)
        if counterpart.state == state:
            return None
        made = cls(counterpart, state.event_count, meant)
        made.compare(state)
        return made

    def choose(self, state: State, value: Any, seat: int) -> bool:
        """Goes on with an answer that the true game is about to take; whether it can be followed there."""
        if self.counterpart.is_apart or len(self.answers) >= FOLLOWED_ANSWERS:
            return False
        decision = next(each for each in state.decisions if each.seat == seat)
        self.answers.append(f"{state.names[seat - 1]}: {decision.prompt or '…'} {decision.label(value)}")
        self.asked = decision.site.span
        return self.counterpart.follow(state, value, seat)

    def compare(self, state: State) -> bool:
        """Whether the seat still received the same in both games; `LeakError` when it should have."""
        other = self.counterpart.state
        seat = self.counterpart.seat
        happened = heard_by(state, self.told, seat)
        imagined = heard_by(other, self.told_there, seat)
        for number, (event, heard) in enumerate(happened):
            if number == len(imagined):
                return self._asked_instead(other, event, describe(heard), asked_of(other), state)
            event_there, heard_there = imagined[number]
            if heard == heard_there:
                continue
            later = next((each.span for each, _ in happened[number + 1 :] if is_revelation(each, seat - 1)), None)
            if heard["kind"] != heard_there["kind"]:
                why = IN_ONE
            elif not shows_both(event, event_there, seat):
                why = TOLD if heard["kind"] != "changed" else CHANGED.format(variable=heard["variable"])
            else:
                return False
            what = "An event" if why == IN_ONE else "What is told"
            shown = describe(heard), describe(heard_there)
            raise self._leak(what, event, *shown, why if later is None else LATER, state, later_span=later)
        if len(imagined) > len(happened):
            event, heard = imagined[len(happened)]
            return self._asked_instead(state, event, asked_of(state), describe(heard), state)
        if [each.seat for each in state.decisions] != [each.seat for each in other.decisions]:
            asking = state if state.decisions else other
            return self._asked_instead(asking, None, asked_of(state), asked_of(other), state)
        self._compare_questions(state, other, seat)
        # What differs in a view stays so until it is set again: seats look by turns, and each before it is let go.
        if len(self.answers) in (0, FOLLOWED_ANSWERS) or (len(self.answers) + seat) % LOOKED == 0 or state.is_over:
            self._compare_views(state, other, seat)
        self.told, self.told_there = state.event_count, other.event_count
        return True

    def _asked_instead(self, asking: State, event: Event | None, here: str, there: str, state: State) -> bool:
        """In one game somebody is asked, in the other not, or somebody else: that is meant, or a leak."""
        other = self.counterpart.state
        if self.is_meant(state) or self.is_meant(other):
            return False
        span = next((each.site.span for each in asking.decisions), None)
        if event is not None and [each.seat for each in state.decisions] == [each.seat for each in other.decisions]:
            raise self._leak("An event", event, here, there, IN_ONE, state, span)
        if span is None:
            span = None if event is None else event.span
        raise self._leak("Who must decide", span, here, there, ASKED, state)

    def is_meant(self, state: State) -> bool:
        """Whether the rules say that the question which waits may tell something."""
        return any(each.site.number in self.meant for each in state.decisions)

    def _compare_questions(self, state: State, other: State, seat: int) -> None:
        for mine, theirs in zip(state.decisions, other.decisions, strict=True):
            if mine.seat != seat:
                continue
            span = mine.site.span
            for what, get in QUESTION.items():
                here, there = get(mine), get(theirs)
                if here != there:
                    raise self._leak(what, span, *parted(here, there), OFFERED, state)

    def _compare_views(self, state: State, other: State, seat: int) -> None:
        here, there = state.view(seat), other.view(seat)
        if here != there:
            told = difference(here, there)
            place, _, values = told.partition(" ")
            seen, _, imagined = values.rpartition(", not ")
            shown = f"{place}: {seen}", f"{place}: {imagined}"
            raise self._leak("The view", self.asked, *shown, SEEN, state)

    def _leak(
        self,
        what: str,
        place: Event | Span | None,
        here: str,
        there: str,
        why: str,
        state: State,
        other_span: Span | None = None,
        later_span: Span | None = None,
    ) -> LeakError:
        seat = self.counterpart.seat
        span = place.span if isinstance(place, Event) else place
        return LeakError(
            Leak(
                seat=seat,
                name=state.names[seat - 1],
                what=what,
                here=here,
                there=there,
                why=why,
                answers=tuple(self.answers),
                span=span,
                other_span=other_span,
                later_span=later_span,
            )
        )


def heard_by(state: State, since: int, seat: int) -> list[tuple[Event, Heard]]:
    """What a seat was told after so many events."""
    told = ((event, state.heard(event, seat)) for event in state.events_since(since))
    return [(event, heard) for event, heard in told if heard is not None]


def shows_both(event: Event, other: Event, seat: int) -> bool:
    """Whether two events show a seat on purpose what it did not know, of the same thing."""
    shown = is_revelation(event, seat - 1) and is_revelation(other, seat - 1)
    return shown and shown_from(event) == shown_from(other)


def describe(heard: Heard) -> str:
    """An event as a seat receives it, in words."""
    if heard["text"] is not None:
        return str(heard["text"])
    rest = ", ".join(f"{name} {value}" for name, value in heard.items() if name not in ("kind", "text"))
    return f"{heard['kind']}: {rest}"


def asked_of(state: State) -> str:
    """Who must decide, in words."""
    asked = ", ".join(state.names[decision.seat - 1] for decision in state.decisions)
    return f"{asked} must decide" if asked else "the game is over"


def labels_of(decision: Decision) -> list[str]:
    """The options as the seat reads them, of very many some."""
    return [decision.options[number].label for number in sample(len(decision.options))]


QUESTION: dict[str, Callable[[Decision], Any]] = {
    "The question": lambda decision: decision.prompt,
    "How the question is asked": lambda decision: (decision.kind, decision.is_secret),
    "The number of options": lambda decision: len(decision.options),
    "What is offered": lambda decision: sorted(labels_of(decision)),
    "The order of the options": labels_of,
    "How many are to be chosen": lambda decision: (decision.low, decision.high),
    "What is chosen among": lambda decision: [element.label for element in decision.elements],
}
"""What a seat receives of a question."""


def parted(here: Any, there: Any) -> tuple[str, str]:
    """Two things that differ, of lists the part that does."""
    if not isinstance(here, list):
        return str(here), str(there)
    at = next((n for n, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), 0)
    return tuple(", ".join(each[at : at + 6]) + (", …" if len(each) > at + 6 else "") for each in (here, there))  # type: ignore[return-value]
