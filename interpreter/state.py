"""A game under way: a value that can be copied, compared, saved, and goes on where it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.dsl import model
from rulewright.dsl.argument import need, need_int, need_seat, need_text
from rulewright.interpreter.asking import OpenOptions, decisions_of, open_seats, values_for
from rulewright.interpreter.cell_world import CellWorld
from rulewright.interpreter.choice import seat_meant, value_meant
from rulewright.interpreter.damage import damage_told
from rulewright.interpreter.decision import Decision, Option
from rulewright.interpreter.draw import BESIDE, CHANCE_SEAT
from rulewright.interpreter.event import Event
from rulewright.interpreter.fact import Fact
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.heard import Heard, heard
from rulewright.interpreter.imagine import Imagined, imagined
from rulewright.interpreter.information import information_state
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import COUNT, FRAME, GENERATOR, LOG, OPTIONS, RESULT, SEAT
from rulewright.interpreter.log import events
from rulewright.interpreter.named_values import named_values
from rulewright.interpreter.narrate import card_text, narrate, narrate_moves
from rulewright.interpreter.past import Answer, Drive, Link, Recalled, Told, last_drive, recalled, told
from rulewright.interpreter.plan import Plan, plans, standing
from rulewright.interpreter.program import Program
from rulewright.interpreter.result import Result
from rulewright.interpreter.saved import write_state
from rulewright.interpreter.saved_cells import check_cells
from rulewright.interpreter.saved_frame import is_all_typed
from rulewright.interpreter.standings import Standing, standings
from rulewright.interpreter.view import View, view_of

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.why import Why


class State:
    """One game under way. `choose` changes it in place; `copy` first to keep one."""

    __slots__ = (
        "_cells",
        "_game",
        "_is_read",
        "_past",
        "_program",
        "_recalled",
        "_told",
        "_truth",
        "is_makeshift",
        "names",
        "seed",
    )

    _game: Game
    _program: Program
    _cells: list[Any]
    _is_read: bool
    _past: Link | None
    _told: Told | None
    _recalled: Recalled | None
    _truth: tuple[int, State] | None
    is_makeshift: bool
    seed: int
    names: tuple[str, ...]

    @classmethod
    def of(
        cls,
        game: Game,
        program: Program,
        cells: list[Any],
        seed: int,
        names: tuple[str, ...],
        past: Link | None = None,
    ) -> State:
        """The state that cells are, of a game that began with a seed; `past` is what its log is told from."""
        # An `__init__` with parameters would cost as much as a move of a small game.
        made = cls()
        made._game, made._program, made._cells, made._past = game, program, cells, past
        made.seed, made.names = seed, names
        made._is_read = made.is_makeshift = False
        made._told = made._recalled = made._truth = None
        return made

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def program(self) -> Program:
        """The compiled rules."""
        return self._program

    @property
    def cells(self) -> list[Any]:
        """The state itself, as `Layout` lays it out; for those who know what they do."""
        return self._cells

    @property
    def players(self) -> int:
        """How many play."""
        return self._program.layout.players

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._cells[RESULT] is not None

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must decide."""
        return bool(open_seats(self._cells))

    @property
    def result(self) -> Result | None:
        """How the game ended; None before."""
        found = self._cells[RESULT]
        return None if found is None else Result(tuple(seat + 1 for seat in found[0]), found[1])

    @property
    def decision_count(self) -> int:
        """How many decisions there have been: of a sealed one each seat's answer counts."""
        return int(self._cells[COUNT])

    @property
    def chance(self) -> int:
        """Where chance stands: another number as soon as something was drawn."""
        drawn: int = self._cells[GENERATOR]
        return drawn

    @property
    def waits_at(self) -> model.Choose | model.Secretly | None:
        """The place in the rules that asks; None when nobody is asked."""
        if not self.is_waiting:
            return None
        site = self._program.points[self._cells[FRAME][0]].site
        assert site is not None, "a state waits at a place that asks"
        node: model.Choose | model.Secretly = site.node
        return node

    @property
    def last_answer(self) -> tuple[int, Any] | None:
        """The decision taken last: whose (from 1), and its value. None before any, and where no log is kept."""
        past = self._past
        return None if past is None or past[0] is None else (past[1] + 1, past[2])

    @property
    def last_drive(self) -> Drive | None:
        """What was there before the rules ran last, and what lets them run again; None where no past is kept."""
        if self._past is None:
            return None
        found = last_drive(self._program, self._past)
        return self._truth[1].last_drive if found is None and self._truth is not None else found

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What each seat that must decide now is asked, by seat; several only when sealed, none when the game is
        over.
        """
        cells = self._cells
        seat = cells[SEAT]
        if seat.__class__ is int and cells[FRAME] is not None:
            # The usual case, one seat decides, without the questions of the others.
            values = cells[OPTIONS]
            if values is None:
                values = self._program.options(cells)
            # What `decision_of` does.
            made, options = Decision(), OpenOptions()
            options.values, options.cells = values, cells
            options.state, options.seat = self, seat
            made.seat, made.options = seat + 1, options
            return (made,)
        return decisions_of(self, cells)

    def choose(self, option: Any, seat: int | None = None) -> None:
        """Answers a decision with one of its options or an option's value; the game goes on to the next one.

        `seat` is needed when several must decide. `IllegalChoiceError` says what cannot be chosen, `Fault` what went
        wrong in the rules, `BadStateError` that the text this state was read from was damaged; then the state is as it
        was.
        """
        cells = self._cells
        asked = cells[SEAT]
        if option.__class__ is Option:
            value = option.value
            # The usual case: one seat decides, and an option taken from these very cells need not be looked for.
            if (
                option.options.cells is cells
                and asked.__class__ is int
                and (seat is None or (seat == asked + 1 and seat.__class__ is int))
            ):
                if self._is_read:
                    self.answer(value, asked)
                    return
                cells = cells.copy()
                try:
                    self._program.answer(cells, value)
                except Fault as fault:
                    self._watch(fault, value, asked)
                    raise
                self._cells = cells
                if self._past is not None:
                    self._past = (self._past, asked, value)
                return
        else:
            value = option
        meant = seat_meant(cells, seat)
        self.answer(value_meant(value, values_for(self._program, cells, meant)), meant)

    def answer(self, value: Any, seat: int) -> None:
        """Answers with a value known to be an option of a seat, here counted from 0."""
        cells = self._cells.copy()
        if self._is_read:
            with damage_told():
                self._program.go_on(cells, seat, value)
                assert cells[FRAME] is not None or cells[RESULT] is not None, "somebody decides, or it is over"
                check_cells(self._program, cells)
                self._is_read = not is_all_typed(self._program, cells[FRAME])
        else:
            try:
                self._program.go_on(cells, seat, value)
            except Fault as fault:
                self._watch(fault, value, seat)
                raise
        self._cells = cells
        if self._past is not None:
            self._past = (self._past, seat, value)

    def _watch(self, fault: Fault, value: Any, seat: int) -> None:
        """Lets a fault find what goes round and round after an answer."""
        self._program.watch(fault, self._cells, lambda cells: self._program.go_on(cells, seat, value))

    def mark_as_read(self) -> None:
        """Notes that this came from a text: what could not be tested there may show as damaged later."""
        self._is_read = not is_all_typed(self._program, self._cells[FRAME])

    def perform(self, key: tuple[Any, ...], arguments: Sequence[Any]) -> None:
        """Runs one action, effect or turn, for tests."""
        cells = self._cells.copy()
        try:
            self._program.perform(cells, key, arguments)
        except Fault as fault:
            self._program.watch(fault, self._cells, lambda again: self._program.perform(again, key, arguments))
            raise
        self._cells = cells

    def copy(self) -> State:
        """Another state that is equal and goes its own way."""
        made = State()
        made._game, made._program, made._cells = self._game, self._program, self._cells.copy()
        made.seed, made.names, made._is_read = self.seed, self.names, self._is_read
        made.is_makeshift = self.is_makeshift
        made._past, made._told, made._recalled, made._truth = self._past, self._told, self._recalled, self._truth
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        # Only the list of cells ever changes; a long past is too deep for going through it.
        return self.copy()

    def imagine(self, seat: int, seed: int, *, keeps_facts: bool = True) -> State:
        """A state, without a log, that a seat (from 1) cannot tell from this one: what it does not know drawn anew.

        The same seed gives the same. All that was announced is true in it, as far as it is sure still. If nothing could
        be drawn that keeps it, but by exchanging a few cards of the true state, the result `is_makeshift`: it may tell
        of the truth, and is for tests, not for bots. Without `keeps_facts` what was announced is forgotten.
        """
        need_seat(seat, self.players)
        need_int(seed, "the seed")
        return self.imagined_as(
            imagined(self._program, self._cells, seat - 1, seed, keeps_facts=keeps_facts), seat, seed
        )

    def imagined_as(self, found: Imagined, seat: int, seed: int) -> State:
        """The state that a seat (from 1) has imagined from a seed."""
        made = self.copy()
        made._cells, made.is_makeshift = found.cells, found.is_makeshift
        made.seed = seed
        if made._past is not None:
            made._past, made._told, made._recalled = (None, made._cells), None, None
            made._truth = (seat, self.copy())
        return made

    def _essence(self) -> tuple[Any, ...]:
        cells = self._cells.copy()
        for cell in BESIDE:
            cells[cell] = None
        return tuple(cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._game.same_as(other._game) and self._essence() == other._essence()

    def __hash__(self) -> int:
        return hash(self._essence())

    def __repr__(self) -> str:
        asked = ", ".join("chance" if seat == CHANCE_SEAT else str(seat + 1) for seat in open_seats(self._cells))
        about = "over" if self.is_over else f"waiting for {asked}"
        return f"<State of {self._game.title!r}, {self.players} players, {self.decision_count} decisions, {about}>"

    # What happened

    @property
    def log(self) -> tuple[Event, ...]:
        """All that happened so far; nothing when the state keeps no log.

        It is told when it is read, by going through the decisions since it was last read once more.
        """
        return self.events_since(0)

    @property
    def event_count(self) -> int:
        """How many events there have been; 0 when the state keeps no log."""
        return int(self._logged()[LOG][1])

    def events_since(self, number: int) -> tuple[Event, ...]:
        """The events after the first `number` of them; of very many only the last 100,000 are sure to be there."""
        need_int(number, "the number of events")
        return events(self._logged()[LOG], number)

    def _logged(self) -> list[Any]:
        """The cells with their log."""
        if self._past is None:
            return self._cells
        with damage_told():
            # Of a state that was read more may show here than when the decisions were taken.
            explicit = self._program.layout.is_explicit
            logging = self._game.program(self.players, logs=True, explicit_chance=explicit)
            self._told = told(logging, self._past, self._told)
        return self._told[1]

    def heard(self, event: Event, seat: int) -> Heard | None:
        """An event as a seat (from 1) receives it, as plain data; None when it does not."""
        need(event, Event, "what is heard", "an event of the log")
        need_seat(seat, self.players)
        return heard(self._program, event, seat - 1, self.names)

    def information_state(self, seat: int) -> dict[str, Any]:
        """All that a seat (from 1) has come to know, as plain data: the same in all states that it cannot tell apart.

        `view` is what it may know now, `deciding` the seats that must decide (0: chance), `question` what the seat
        itself is asked (its `prompt`, `kind`, and how many `options`), `answers` what it was asked before and the
        `number` (from 1) and `label` of the option it took, `events` all that happened as it was told of it. Of a state
        that was read from a text the last two begin there; in one that the seat imagines they are those of the true
        one.
        """
        return information_state(self, seat)

    @property
    def answers_given(self) -> tuple[Answer, ...]:
        """The answers of all seats so far, as they read them; none when the state keeps no log."""
        if self._past is None:
            return ()
        with damage_told():
            self._recalled = recalled(self._program, self._past, self._recalled, self.names)
        return self._recalled[2]

    @property
    def truth(self) -> tuple[int, State] | None:
        """Of an imagined state that keeps a log: the seat (from 1) that imagined it, and the true state then."""
        return self._truth

    def narrate(self, event: Event, seat: int | None = None) -> str | None:
        """An event in words, as a seat (from 1; None: everybody) learns of it; None when it learns nothing."""
        need(event, Event, "what is narrated", "an event of the log")
        if seat is not None:
            need_seat(seat, self.players)
        return narrate(self._program, event, None if seat is None else seat - 1, self.names)

    def narrate_moves(self, events: Sequence[Event], seat: int | None = None) -> str | None:
        """Cards that went from one zone to another in a row, in one sentence, as a seat learns of it.

        All the events are of the kind `moved`, with the same zones, audience and knowers.
        """
        for event in events:
            need(event, Event, "what is narrated", "an event of the log")
        if seat is not None:
            need_seat(seat, self.players)
        return narrate_moves(self._program, events, None if seat is None else seat - 1, self.names)

    # What is asked

    def why(self, option: Any = None, seat: int | None = None) -> Why:
        """Why an option of a seat is offered: one of its options, an option's value, or what it is called.

        Without an option, why these are offered and what was left out. `seat` is the first that decides, if not said.
        Nothing is told that the seat may not know.
        """
        from rulewright.interpreter.waiting import explained_option

        return explained_option(self, option, self._seat_asked(seat))

    def why_not(self, wish: str, seat: int | None = None) -> Why:
        """Why a seat cannot choose what it wishes, named as a player would: the condition that failed, with its place.

        Of what can be chosen it says so. Nothing is told that the seat may not know.
        """
        from rulewright.interpreter.waiting import explained

        need_text(wish, "what is wished for")
        return explained(self, wish, self._seat_asked(seat))

    def why_for_all(self, wish: str | None) -> Why:
        """The same for all who look at one screen: it tells only what every seat may know."""
        from rulewright.interpreter.waiting import explained_to_all

        return explained_to_all(self, wish)

    def _seat_asked(self, seat: int | None) -> int | None:
        if seat is None:
            return None
        need_seat(seat, self.players)
        return seat - 1

    # What there is

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every line of the ranking as it stands now; none where there is no ranking, or a line faults for somebody."""
        return standings(self._program, self._cells)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """How each board is drawn."""
        return plans(self._program.layout, self.labels)

    @property
    def standing(self) -> dict[str, dict[int, list[int]]]:
        """The seats (from 1) that stand on each space (from 0, over the boards of all players), by the board."""
        return standing(self._program.layout, self._cells)

    def view(self, seat: int) -> View:
        """All that a seat (from 1) may know now, by the names of the rules file."""
        need_seat(seat, self.players)
        return view_of(self._program, self._cells, seat - 1, self.names)

    def card_text(self, name: str) -> tuple[tuple[str, str], ...] | None:
        """What is printed on the cards of a name: attributes with their values; None when there is no such card."""
        need_text(name, "the name of a card")
        return card_text(self._program, name, self.names)

    @property
    def world(self) -> CellWorld:
        """The state as expressions of the rules see it."""
        return self._program.world(self._cells)

    @property
    def labels(self) -> Labels:
        """Labels of values in this game."""
        return Labels(self._program.layout, self.names, self._program.layout.where)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What was announced and is still sure, as the state keeps it."""
        layout = self._program.layout
        return self._cells[layout.facts] if layout.sites else ()

    def named_values(self) -> dict[str, Any]:
        """Everything there is, hidden or not, as plain data by the names of the rules file."""
        return named_values(self.world, self.labels)

    def measures(self) -> dict[str, int | bool]:
        """What the rules measure, as it stands now."""
        return self._program.measures(self._cells)

    def broken_invariants(self) -> tuple[str, ...]:
        """The titles of the file's invariants that do not hold now."""
        rules = self._program.rules
        return tuple(rules.invariants[i].title for i in self._program.broken_invariants(self._cells))

    def to_json(self) -> str:
        """The state as text, from which `Game.restore` makes an equal one, also in another process."""
        return write_state(self)
