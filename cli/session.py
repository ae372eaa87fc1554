"""A game being played: its playthrough, who answers for each seat, what each has been told, and the way back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field

from rulewright.cli.chosen import open_choice
from rulewright.cli.failure import os_sentence
from rulewright.cli.narrate import Told, before_turn, told_lines
from rulewright.cli.seats import Seat
from rulewright.interpreter import Decision, Event, Game, Option, Playthrough, State
from rulewright.playtest import bot_stream, read_bot

RECALLED = 100
"""Of so many decisions before a game was taken up again it is worked out which options others heard of."""


@define
class Session:
    """One game at this terminal.

    `told` says for each seat how many events of the log it has been told. `choices` are the options that others heard
    were taken, by the place of the event in the log; `heard` is the number of the first decision looked at for them.
    `trouble` is what went wrong in recording, until somebody has been told. With `is_free` all have agreed that
    anything may be taken back. Only a game that was not read from a playthrough `has_files` with its rules.
    """

    play: Playthrough
    is_free: bool = False
    told: dict[int, int] = field(factory=dict)
    choices: dict[int, str] = field(factory=dict)
    heard: int = 0
    trouble: str | None = None
    has_files: bool = True

    @classmethod
    def begin(cls, game: Game, seats: Sequence[Seat], seed: int, *, is_free: bool = False) -> Session:
        """A new game."""
        play = Playthrough.start(
            game,
            len(seats),
            seed,
            names=[seat.name for seat in seats],
            bots=[seat.player for seat in seats],
        )
        made = cls(play, is_free)
        # How the table was laid out can be seen; what happened begins with the first turn.
        made.tell((seat.number for seat in seats), before_turn(play.state))
        return made

    @classmethod
    def take_up(cls, play: Playthrough, *, is_free: bool = False) -> Session:
        """A game that was begun before: what happened is known to all who may know it."""
        made = cls(play, is_free, heard=len(play), has_files=False)
        made.tell(range(1, len(play.seats) + 1))
        return made

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def seed(self) -> int:
        return self.play.seed

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number, each.name, each.player) for number, each in enumerate(self.play.seats, 1))

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
        try:
            self.play.choose(answer, seat)
        except OSError as error:
            self.recording_failed(error)
        if decision is not None:
            self.note_choice(before, self.state, decision, answer.value if isinstance(answer, Option) else answer)

    def recording_failed(self, error: OSError) -> None:
        """Notes that the file of the game does not grow any more, to be told at the next question."""
        self.trouble = f"What follows is not recorded: {os_sentence(error)} `save FILE` keeps it elsewhere."

    def note_choice(self, before: State, after: State, decision: Decision, value: Any) -> None:
        """Remembers an option that was taken, if the others hear of it."""
        text = open_choice(before, decision, value)
        if text is None:
            return
        for place, event in enumerate(after.events_since(before.event_count), before.event_count):
            if event.kind == "chose" and event.data[0] + 1 == decision.seat:
                self.choices[place] = text
                return

    def recall_choices(self) -> None:
        """Works out which options others heard of before the game was taken up again, if that is not long ago."""
        first, last = max(self.heard - RECALLED, 0), self.heard
        self.heard = 0
        if first == last:
            return
        state = self.play.at(first)
        for each in self.play.decisions[first:last]:
            before = state.copy()
            decision = next(asked for asked in before.decisions if asked.seat == each.seat)
            state.choose(each.value, each.seat)
            self.note_choice(before, state, decision, each.value)

    def take_for_bot(self, decision: Decision) -> None:
        """Lets the bot of a seat take its decision.

        What it draws hangs on the seed, the seat and how many decisions there were, so that a game that was taken up
        again goes on as it would have gone on without a break.
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
        self.recall_choices()
        return told_lines(self.state, self.state.log, reader, self.choices, laid=before_turn(self.state))

    # The way back

    def undo(self, seat: int | None, steps: int = 1) -> str | None:
        """Goes back to before the last decisions of people, or says why that cannot be.

        They must be ones that `seat` took, or without a seat any person. What bots decided since goes with them. Where
        several people play, they stand if somebody learned anything since, unless all have agreed.
        """
        to = self.way_back(seat, steps)
        if isinstance(to, str):
            return to
        try:
            self.play.undo(to)
        except OSError as error:
            self.recording_failed(error)
        self.forget_after()
        return None

    def forget_after(self) -> None:
        """Forgets what was told of events and decisions that there are no longer."""
        count = self.state.event_count
        self.told = {seat: min(told, count) for seat, told in self.told.items()}
        self.choices = {place: text for place, text in self.choices.items() if place < count}
        self.heard = min(self.heard, len(self.play))

    def way_back(self, seat: int | None, steps: int = 1) -> int | str:
        """After how many decisions the game goes on when so many are taken back, or why they stand."""
        people = [seat.number for seat in self.people]
        taken = [(number, each.seat) for number, each in enumerate(self.play.decisions) if each.seat in people]
        if not taken:
            return "There is nothing to undo."
        if steps > len(taken):
            return f"There {'is 1 decision' if len(taken) == 1 else f'are {len(taken)} decisions'} to take back."
        is_fair = len(people) > 1 and not self.is_free
        if is_fair and seat is not None:
            owned = next((n for n, (_, taker) in enumerate(reversed(taken)) if taker != seat), len(taken))
            if owned < steps:
                return self._taken_since(seat, [taker for _, taker in taken], owned)
        to = taken[-steps][0]
        if is_fair and (reason := self.play.reason_against_undo(to)) is not None:
            if steps == 1:
                return f"That decision stands: {reason}"
            fewer = next((n for n in range(steps - 1, 0, -1) if not self.play.reason_against_undo(taken[-n][0])), 0)
            return f"Those decisions stand: {reason}{f' `undo {fewer}` is possible.' if fewer else ''}"
        return to

    def _taken_since(self, seat: int, takers: Sequence[int], owned: int) -> str:
        """Why somebody cannot take back more than the last of his own decisions."""
        other = self.seat(takers[-owned - 1]).name
        if owned:
            return f"{other} decided before that: `undo {owned}` is as far as you can go back."
        if seat not in takers:
            return "There is nothing of yours to undo."
        return f"{other} has decided since, so your last decision stands."
