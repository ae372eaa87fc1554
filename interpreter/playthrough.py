"""A playthrough: a game with all decisions that led to where it is, which can be taken back, written and read again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from rulewright.dsl.argument import need, need_int, need_path, need_texts
from rulewright.dsl.whole_file import replacing
from rulewright.interpreter.asking import open_seats, values_for
from rulewright.interpreter.game import Game
from rulewright.interpreter.line_sum import with_sums
from rulewright.interpreter.play_file import (
    DIGEST_EVERY,
    Seated,
    back_line,
    digest_line,
    digest_of,
    header_line,
    json_text,
    taken_line,
)
from rulewright.interpreter.recorder import Recorder
from rulewright.interpreter.state import State
from rulewright.interpreter.takeback import reason_in_cells, reason_in_events
from rulewright.interpreter.written_answer import What, WrittenAnswers
from rulewright.interpreter.written_value import Json, UnreadableValueError, WrittenValues

MOST_CELLS_KEPT = 4_000_000
"""Cells in the copies of earlier states that a playthrough keeps; in a longer game they lie further apart."""


@frozen
class TakenDecision:
    """A decision of a playthrough: whose it was (from 1), the answer as a value of the engine, and as files have it."""

    seat: int
    value: Any
    text: str


class Playthrough:
    """A game under way with its decisions. `choose` goes on, `undo` goes back, `record` keeps a file of it up to date.

    `state` is where it stands; it is for looking at, and for copies: only what is chosen here is remembered.
    """

    def __init__(self, game: Game, seats: Sequence[Seated], seed: int) -> None:
        self._game = game
        self._seats = tuple(seats)
        self._seed = seed
        self._state = game.start(len(seats), seed, names=[seat.name for seat in seats])
        layout = self._state.program.layout
        self._written = WrittenAnswers(WrittenValues(layout, self._state.program.labels))
        self._taken: list[TakenDecision] = []
        self._texts: dict[str, str] = {}
        self._digests = {0: digest_of(self._state)}
        self._kept = {0: self._state.copy()}
        self._apart = 1
        # A copy whose log was read has a second list of cells.
        self._most_kept = max(MOST_CELLS_KEPT // (2 * layout.size), 16)
        self._recorder: Recorder | None = None
        # So many decisions stand in the file that is kept up to date.
        self._in_file = 0

    @classmethod
    def start(
        cls,
        game: Game,
        players: int | None = None,
        seed: int = 0,
        *,
        names: Sequence[str] | None = None,
        bots: Sequence[str] | None = None,
    ) -> Playthrough:
        """A new game. `bots` says who plays each seat, for whoever goes on with it: `person`, or a bot's text."""
        need(game, Game, "what is played", "a game")
        players = game.check_players(players)
        need_int(seed, "the seed")
        names = game.seat_names(players) if names is None else names
        bots = ("person",) * players if bots is None else bots
        need_texts(names, "the names")
        need_texts(bots, "the bots")
        for what, each in (("names", names), ("bots", bots)):
            if len(each) != players:
                raise ValueError(f"{len(each)} {what} for {players} players")
        return cls(game, [Seated(name, bot) for name, bot in zip(names, bots, strict=True)], seed)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def seed(self) -> int:
        """Where its chance began."""
        return self._seed

    @property
    def seats(self) -> tuple[Seated, ...]:
        """Who sits where."""
        return self._seats

    @property
    def state(self) -> State:
        """Where it stands."""
        return self._state

    @property
    def decisions(self) -> tuple[TakenDecision, ...]:
        """All that was decided, as far as it stands."""
        return tuple(self._taken)

    def __len__(self) -> int:
        return len(self._taken)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Playthrough of {self._game.title!r}, {len(self._seats)} players, {len(self)} decisions>"

    # Forward and back

    def choose(self, option: Any, seat: int | None = None) -> None:
        """Takes a decision, as `State.choose` does.

        `OSError` when it could not be written to the file that records it: then it was taken, and recording has ended.
        """
        self._check_whole()
        what = self._asked()
        self._state.choose(option, seat)
        assert what is not None, "whoever could choose was asked"
        self._note(what)

    def undo(self, to: int | None = None) -> None:
        """Goes back to where so many decisions had been taken, or to before the last one; all is as it was then."""
        self._check_whole()
        if not self._taken:
            raise ValueError("there is no decision to take back")
        to = len(self._taken) - 1 if to is None else to
        self._need_moment(to)
        if to == len(self._taken):
            return
        self._state = self.at(to)
        del self._taken[to:]
        _drop_after(self._digests, to)
        _drop_after(self._kept, to)
        if self._in_file > to:
            self._add(back_line(to))
            self._in_file = to

    def at(self, number: int) -> State:
        """A copy of the state after so many decisions."""
        self._need_moment(number)
        if number == len(self._taken):
            return self._state.copy()
        first = number - number % self._apart
        while first not in self._kept:
            # Only where something was interrupted.
            first -= self._apart
        state = self._kept[first].copy()
        for each in self._taken[first:number]:
            state.answer(each.value, each.seat - 1)
        return state

    def reason_against_undo(self, to: int) -> str | None:
        """Why in a game of several people the decisions after so many stand; none if nobody learned anything by them.

        They stand where since then chance was drawn from, a seat learned of a card or was told something, or all had
        given their secret answers.
        """
        self._need_moment(to)
        state = self.at(to)
        count = state.event_count
        layout = state.program.layout
        for each in self._taken[to:]:
            before = state.cells
            state.answer(each.value, each.seat - 1)
            reason = reason_in_cells(layout, before, state.cells)
            if reason is not None:
                return reason
        takers = [each.seat - 1 for each in self._taken[to:]]
        return reason_in_events(self._state.events_since(count), takers)

    # Files

    def lines(self) -> list[str]:
        """The file of it, line by line."""
        return list(with_sums(self._lines()))

    def _lines(self) -> list[str]:
        found = [header_line(self._game, self._seats, self._seed), digest_line(0, self._digests[0])]
        for number, each in enumerate(self._taken, 1):
            found.append(taken_line(number, each.seat, each.text))
            if number in self._digests:
                found.append(digest_line(number, self._digests[number]))
        last = len(self._taken)
        if last not in self._digests:
            found.append(digest_line(last, digest_of(self._state)))
        return found

    def write(self, path: Path | str) -> None:
        """Writes a file of it, so that there is at any moment the old one or the new one whole; raises `OSError`."""
        need_path(path, "the path of a playthrough")
        with replacing(Path(path)) as file:
            file.writelines(f"{line}\n" for line in self.lines())

    def record(self, path: Path | str) -> None:
        """Writes a file of it, and adds to it whatever is decided or taken back from now on, at once.

        A file that is there already is written over. Raises `OSError`.
        """
        self.stop_recording()
        self.write(path)
        self._recorder, self._in_file = Recorder(Path(path)), len(self._taken)

    def go_on_recording(self, path: Path | str, length: int) -> None:
        """Adds to the file it was read from, behind the first bytes of a number: those that were whole."""
        need_path(path, "the path of a playthrough")
        self.stop_recording()
        self._recorder, self._in_file = Recorder(Path(path), length), len(self._taken)

    @property
    def recorded_to(self) -> Path | None:
        """The file that is kept up to date."""
        return None if self._recorder is None else self._recorder.path

    def stop_recording(self) -> None:
        """Closes the file that is kept up to date, with a digest of where the game stands; raises `OSError`."""
        if self._recorder is None:
            return
        recorder, self._recorder = self._recorder, None
        if self._state.decision_count == len(self._taken) == self._in_file:
            recorder.close(digest_line(self._in_file, digest_of(self._state)))
        else:
            # Something was interrupted: what stands in the file is whole, and is all that is sure.
            recorder.abandon()

    @classmethod
    def read(cls, path: Path | str) -> Playthrough:
        """The playthrough in a file; `BadPlaythroughError` says what is wrong with one, and where.

        A last line that was cut short while it was written is left out.
        """
        # It reads by playing, so it knows this class, and not the other way round.
        from rulewright.interpreter.read_play import read_playthrough

        reading = read_playthrough(path)
        if reading.damage is not None:
            raise reading.damage
        return reading.play

    # What the reader of files needs

    def take_written(self, written: Json, seat: int, *, is_lenient: bool = False) -> None:
        """Takes a decision by value; `UnreadableValueError` when it cannot be taken, or `Fault`."""
        cells = self._state.cells
        seats = open_seats(cells)
        if seat - 1 not in seats:
            names = [self._seats[each].name for each in seats]
            raise UnreadableValueError("the game is over" if not names else f"it is up to {' and '.join(names)}")
        what = self._asked()
        assert what is not None, "whoever must decide is asked"
        options = values_for(self._state.program, cells, seat - 1)
        value = self._written.find(what, written, options, is_lenient=is_lenient)
        self._state.answer(value, seat - 1)
        self._note(what)

    @property
    def digests(self) -> tuple[int, ...]:
        """After how many decisions there are digests in its file."""
        return tuple(self._digests)

    def digest_at(self, number: int) -> str:
        """What the named values add up to after so many decisions."""
        return self._digests.get(number) or digest_of(self.at(number))

    def _asked(self) -> What | None:
        """What is chosen now."""
        site = self._state.waits_at
        return None if site is None else site.what

    def _note(self, what: What) -> None:
        """Remembers the decision that led to this state."""
        answer = self._state.last_answer
        assert answer is not None, "somebody decided"
        seat, value = answer
        text = json_text(self._written.write(what, value))
        # Most answers are given more than once.
        taken = TakenDecision(seat, value, self._texts.setdefault(text, text))
        self._taken.append(taken)
        number = len(self._taken)
        if number % self._apart == 0:
            self._kept[number] = self._state.copy()
            if len(self._kept) > self._most_kept:
                self._apart *= 2
                self._kept = {n: state for n, state in self._kept.items() if n % self._apart == 0}
        while self._recorder is not None and self._in_file < number:
            # One, unless the last time was interrupted.
            each = self._taken[self._in_file]
            self._add(taken_line(self._in_file + 1, each.seat, each.text))
            self._in_file += 1
        if number % DIGEST_EVERY == 0 or self._state.is_over:
            self._digests[number] = digest_of(self._state)
            self._add(digest_line(number, self._digests[number]))

    def _add(self, line: str) -> None:
        """Adds a line to the file that is kept up to date; what goes wrong in that ends it, with whole lines."""
        if self._recorder is None:
            return
        try:
            self._recorder.add(line)
        except BaseException:
            self._recorder.abandon()
            self._recorder = None
            raise

    def _check_whole(self) -> None:
        if self._state.decision_count != len(self._taken):
            raise ValueError("this state was changed beside its playthrough: choose on the playthrough, or on a copy")

    def _need_moment(self, number: int) -> None:
        need_int(number, "the number of decisions")
        if not 0 <= number <= len(self._taken):
            raise ValueError(f"there is no moment after {number} decisions: {len(self._taken)} have been taken")


def _drop_after(kept: dict[int, Any], number: int) -> None:
    """Takes what comes after a moment out of what is kept by moments, in their order."""
    while next(reversed(kept)) > number:
        kept.popitem()
