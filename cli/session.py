"""A game being played: its state, who answers for each seat, and the way back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field, frozen

from rulewright.cli.chosen import open_choice
from rulewright.cli.narrate import Told, before_turn, told_lines
from rulewright.cli.revealed import reason_against
from rulewright.cli.seats import Seat
from rulewright.interpreter import Decision, Event, Game, Option, State
from rulewright.playtest import bot_stream, read_bot

MOST_STEPS = 1000
"""Of more decisions in a row only the last can be undone."""


@frozen
class Step:
    """A decision that was taken: whose, the state before it, and what each seat had been told by then."""

    seat: int
    before: State
    told: dict[int, int]


@define
class Session:
    """One game at this terminal.

    `told` says for each seat how many events of the log it has been told. `past` is what a saved game's log told each
    seat, and under 0 everybody: a state itself remembers none of it. `choices` are the options that others heard were
    taken, by the place of the event in the log.
    """

    game: Game
    seats: Sequence[Seat]
    seed: int
    state: State
    told: dict[int, int] = field(factory=dict)
    steps: deque[Step] = field(factory=lambda: deque(maxlen=MOST_STEPS))
    deciders: set[int] = field(factory=set)
    past: dict[int, list[tuple[str, bool]]] = field(factory=dict)
    choices: dict[int, str] = field(factory=dict)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.is_person)

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    def next_decision(self) -> Decision:
        """The decision to be taken next; of sealed ones that of the lowest seat."""
        return self.state.decisions[0]

    def take(self, answer: Option | Any, seat: int) -> None:
        """Takes a decision; `IllegalChoiceError` or `Fault` leave everything as it was."""
        before = self.state.copy()
        decision = next((each for each in before.decisions if each.seat == seat), None)
        self.state.choose(answer, seat)
        if decision is not None:
            self.note_choice(before, decision, answer.value if isinstance(answer, Option) else answer)
        self.deciders.add(seat)
        if not self.seat(seat).is_person:
            # Nothing before a bot's decision can be undone, and a game of bots may be long.
            self.steps.clear()
        self.steps.append(Step(seat, before, dict(self.told)))

    def note_choice(self, before: State, decision: Decision, value: Any) -> None:
        """Remembers an option that was taken, if the others hear of it."""
        text = open_choice(before, decision, value)
        if text is None:
            return
        for place, event in enumerate(self.state.events_since(before.event_count), before.event_count):
            if event.kind == "chose" and event.data[0] + 1 == decision.seat:
                self.choices[place] = text
                return

    def take_for_bot(self, decision: Decision) -> None:
        """Lets the bot of a seat take its decision.

        What it draws hangs on the seed, the seat and how many decisions there were, so that a saved game goes on as it
        would have gone on without a break.
        """
        stream = bot_stream(self.seed, self.state.decision_count, decision.seat)
        bot = read_bot(self.seat(decision.seat).player, self.game)(stream)
        self.take(decision.options[bot.choose(self.state, decision)], decision.seat)

    def news_for(self, seat: int) -> tuple[Event, ...]:
        """What happened since a seat was last told."""
        return self.state.events_since(self.told.get(seat, 0))

    def told_lines(self, events: Sequence[Event], reader: int | None) -> list[Told]:
        """The last of what happened, as a seat (none: everybody) learned of it."""
        return told_lines(self.state, events, reader, self.choices)

    def tell(self, seats: Iterable[int], events: int | None = None) -> None:
        """Remembers that these seats have been told so many events, or all there are."""
        count = self.state.event_count if events is None else events
        for seat in seats:
            self.told[seat] = count

    def told_so_far(self, reader: int | None) -> list[Told]:
        """All that happened since the table was laid out, as a seat (none: everybody) learned of it."""
        past = (Told(text, is_said) for text, is_said in self.past.get(reader or 0, ()))
        # The log of a game that goes on begins where it was saved.
        laid = 0 if self.past else before_turn(self.state)
        return [*past, *told_lines(self.state, self.state.log, reader, self.choices, laid=laid)]

    def undo(self, seat: int | None) -> str | None:
        """Goes back to before the last decision, or says why that cannot be.

        It must be one that `seat` took, or without a seat any person.
        """
        reason = self.reason_against_undo(seat)
        if reason is None:
            last = self.steps.pop()
            self.state = last.before
            self.told = last.told
            self.choices = {place: text for place, text in self.choices.items() if place < self.state.event_count}
        return reason

    def reason_against_undo(self, seat: int | None) -> str | None:
        """Why the last decision stands; none if it can be taken back."""
        if not self.steps:
            return "There is nothing to undo."
        last = self.steps[-1]
        taker = self.seat(last.seat)
        if seat is not None and last.seat != seat:
            if seat not in self.deciders:
                return "There is nothing of yours to undo."
            return f"{taker.name} has decided since, so your last decision stands."
        if not taker.is_person:
            return f"{taker.name} has decided since, so the last decision stands."
        reason = reason_against(last.before, self.state)
        return None if reason is None else f"That decision stands: {reason}"
