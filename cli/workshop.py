"""Rules that are edited while they are played: at each save the game is played again under them, to where it stands."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import define, field

from rulewright.cli.failure import fault_text
from rulewright.cli.game import read_settings
from rulewright.cli.lines import Lines
from rulewright.cli.session import Session
from rulewright.cli.terminal import diagnostics_text
from rulewright.cli.usage import WrongUse
from rulewright.cli.watch import SECONDS, Look, look
from rulewright.dsl import RulesError, Severity, check_path, visible
from rulewright.interpreter import Fault, Game, Replayed, TakenDecision, replay

AS_BEFORE = "The game goes on under the rules as they were."


class Edited(Exception):  # noqa: N818 - no mistake of anybody's
    """Somebody saved the rules."""


@define
class Workshop:
    """A rules file, the files that it uses, and when they were last written.

    `rest` are decisions that the rules as they are now do not allow: the next save may. They are forgotten when
    something else is decided in their place, which shows by the decisions that `stood` then.
    """

    path: Path
    settings: Sequence[str]
    files: list[Path]
    seen: Look = field(init=False)
    rest: tuple[TakenDecision, ...] = field(default=(), init=False)
    stood: tuple[TakenDecision, ...] = field(default=(), init=False)

    @classmethod
    def of(cls, path: Path, settings: Sequence[str], game: Game) -> Workshop:
        return cls(path, settings, [path, *(Path(source.name) for source in game.model.sources[1:])])

    def __attrs_post_init__(self) -> None:
        self.seen = look(self.files)

    @property
    def is_changed(self) -> bool:
        """Whether a file was written, came or went since the rules were read."""
        return look(self.files) != self.seen

    def reload(self, session: Session, *, is_open: bool = True) -> str | None:
        """Plays a game again under the rules as they are now; what to say of it, none where they are as they were.

        Unless it `is_open`, nothing is said that several people who look at it may not all know.
        """
        self.wait_until_written()
        checked = check_path(self.path)
        # What is read no longer, because of a mistake, is still to be seen when it is mended.
        self.files = list(dict.fromkeys([self.path, *(Path(each.name) for each in checked.others), *self.files]))
        self.seen = look(self.files)
        if checked.model is None:
            errors = [each for each in checked.diagnostics if each.severity is Severity.ERROR]
            return f"{diagnostics_text(errors)}\n{AS_BEFORE}"
        try:
            game = Game.of(checked, read_settings(Game.of(checked), self.settings))
            if game.same_as(session.game):
                return None
            more = self.rest if session.play.decisions == self.stood else ()
            replayed = replay(session.play, game, more)
        except RulesError as error:
            return f"{diagnostics_text(error.diagnostics)}\n{AS_BEFORE}"
        except Fault as fault:
            return f"{fault_text(fault)}\nThis goes wrong before anybody is asked. {AS_BEFORE}"
        except (ValueError, WrongUse) as error:
            return f"{visible(str(error))}: {AS_BEFORE[0].lower()}{AS_BEFORE[1:]}"
        self.rest, self.stood = replayed.rest, replayed.play.decisions
        _go_on(session, replayed)
        return told(replayed, len(more), is_open=is_open)

    def wait_until_written(self) -> None:
        """Waits until the rules are there and nobody writes any more: an editor may save in several steps."""
        before = None
        while not self.path.exists() or (now := look(self.files)) != before:
            before = now if self.path.exists() else None
            time.sleep(SECONDS / 3)


def _go_on(session: Session, replayed: Replayed) -> None:
    """Lets a session go on with a game that was played again."""
    path = session.play.recorded_to
    try:
        session.play.stop_recording()
        if path is not None:
            # The rules are part of the file, so it is written anew, whole.
            replayed.play.record(path)
    except OSError as error:
        session.recording_failed(error)
    session.play = replayed.play
    session.choices, session.heard = {}, len(replayed.play)
    session.tell([seat.number for seat in session.seats])


def told(replayed: Replayed, more: int, *, is_open: bool) -> str:
    """What came of playing a game again, in sentences; unless it `is_open`, without what was decided and values."""
    play, broken = replayed.play, replayed.broken
    sentences = [f"The rules were saved: {_decisions(len(play))} played again under them."]
    if broken is None and more:
        what = "decision" if more == 1 else f"{more} decisions"
        sentences.append(f"The {what} that did not fit before came back.")
    if broken is not None:
        name = play.seats[broken.seat - 1].name
        what = f": “{broken.recorded}”" if is_open else ""
        sentences.append(f"Decision {broken.number}, {name}{what}, is no longer possible.")
        if is_open:
            sentences.append(
                f"The rules go wrong in it: {broken.found}." if broken.fault else f"There is now: {broken.found}."
            )
        sentences.append("The game goes on from just before it; until something is decided, a save may bring it back.")
    if replayed.differs is not None:
        value = replayed.differs.value
        where = f"After decision {replayed.differs.number}" if replayed.differs.number else "From the start"
        what = f"{value.name} is {value.after}, and was {value.before}" if is_open else "a value is another one"
        sentences.append(f"{where} {what}.")
    return visible(" ".join(sentences))


def _decisions(count: int) -> str:
    return "1 decision was" if count == 1 else f"{count} decisions were"


@define
class WatchedLines:
    """Lines that somebody types, until the rules are saved: then reading ends with `Edited`, whatever stood there."""

    lines: Lines
    workshop: Workshop
    is_live: bool = field(init=False)
    is_script: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.is_live, self.is_script = self.lines.is_live, self.lines.is_script

    def offer(self, words: Sequence[str]) -> None:
        self.lines.offer(words)

    def place(self) -> str:
        return self.lines.place()

    def read(self) -> str | None:
        with _looking_up(self.workshop):
            self.look_up()
            text = self.lines.read()
        self.look_up()
        return text

    def look_up(self) -> None:
        if self.workshop.is_changed:
            raise Edited


@contextmanager
def _looking_up(workshop: Workshop) -> Iterator[None]:
    """Interrupts whatever waits for a person when the rules are saved, where the system has a timer for that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def look_up(number: int, frame: Any) -> None:
        if workshop.is_changed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise Edited

    before = signal.signal(signal.SIGALRM, look_up)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
