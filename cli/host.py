"""The host of a game at a terminal: who is asked next, what is shown to whom, and what is done with what they type."""

from __future__ import annotations

from attrs import define, field
from rich.align import Align
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.text import Text

from rulewright.cli.answer import Unclear, Unfinished, read_answer
from rulewright.cli.choices import things_of
from rulewright.cli.ending import ending
from rulewright.cli.failure import fault_text
from rulewright.cli.lines import Keyboard, Lines, Script
from rulewright.cli.narrate import told_lines
from rulewright.cli.news import news
from rulewright.cli.prompt import (
    WORDS,
    Command,
    help_table,
    introduction,
    meant_command,
    read_command,
    run_command,
    why_refused,
)
from rulewright.cli.public import public_view
from rulewright.cli.screen import prompt_of, question, screen_for, table_of
from rulewright.cli.session import Session
from rulewright.cli.usage import WrongUse
from rulewright.cli.workshop import Edited, Workshop
from rulewright.dsl import visible
from rulewright.interpreter import Decision, Fault, IllegalChoiceError, Option

MOST_OFFERED = 500
FIRST_NOTICE = "Type `help` to see what can be typed besides an answer."
CLEAR_HISTORY = "\x1b[3J"


class Quit(Exception):  # noqa: N818 - no mistake of anybody's
    """The people at the table have had enough; the text says why, if there is more to say."""


@define
class Host:
    """Leads people, bots and scripts through one game.

    `holder` is the seat that has the screen to itself, if the screen is handed from one person to the next. `notice`
    is said below the next question, `opening` above the first screen; `spoken` is how many events have been told where
    nobody is asked. What was `meant` by a part of a name is taken if it is confirmed. In a `workshop` the rules are
    edited while they are played.
    """

    session: Session
    lines: Lines
    console: Console
    notice: str | None = FIRST_NOTICE
    workshop: Workshop | None = None
    opening: list[Text] = field(factory=list, init=False)
    holder: int | None = field(default=None, init=False)
    spoken: int = field(default=0, init=False)
    meant: Option | None = field(default=None, init=False)

    def play(self) -> None:
        """Plays until the game ends; `Quit` when the people end it before."""
        session = self.session
        self.spoken = min(session.told.values(), default=0)
        if self.notice == FIRST_NOTICE and session.people and not self.lines.is_script:
            self.introduce()
        while self.is_going_on():
            decision = session.next_decision()
            try:
                if session.seat(decision.seat).is_person:
                    self.ask(decision)
                else:
                    session.take_for_bot(decision)
                    self.speak_to_nobody()
            except Edited:
                self.rules_were_saved()
            except Fault as fault:
                self.rules_went_wrong(fault, decision)

    def is_going_on(self) -> bool:
        """Whether somebody must decide; tells the end, where rules that are edited may still lead on."""
        while self.session.state.is_over:
            self.end()
            if self.workshop is None:
                return False
            self.console.print(Text("Save the rules to play on; press Enter to leave.", style="dim"))
            try:
                self.lines.read()
            except Edited:
                self.rules_were_saved()
            else:
                return False
        return True

    def rules_were_saved(self) -> None:
        """Goes on under the rules as they were saved, as far as that can be; says how far at the next question."""
        assert self.workshop is not None, "only files that are watched are seen to change"
        self.notice = self.workshop.reload(self.session, is_open=not self.is_shared or self.has_nothing_hidden())
        self.spoken = min(self.spoken, self.session.state.event_count)

    def rules_went_wrong(self, fault: Fault, decision: Decision) -> None:
        """Shows what went wrong in rules that are being edited, and asks again; with all others the game ends."""
        if self.workshop is None:
            raise fault
        self.notice = f"{fault_text(fault)}\nNothing was decided. Save the rules when that is mended."
        if self.session.seat(decision.seat).is_person:
            return
        self.console.print(Text(f"{self.notice} Or press Enter to let it be tried again."))
        try:
            if self.lines.read() is None:
                raise Quit("The input ended, so the game stops here.")
        except Edited:
            self.rules_were_saved()

    def introduce(self) -> None:
        """Says what game this is: at once, or above the first screen where that is cleared before."""
        self.opening = list(introduction(self.session))
        if not self.lines.is_live:
            self.open()

    def open(self) -> None:
        """Prints what has to be said first, once."""
        for line in self.opening:
            self.console.print(line, soft_wrap=line.no_wrap)
        self.opening = []

    @property
    def is_shared(self) -> bool:
        """Whether several people use this one screen."""
        return len(self.session.people) > 1

    def reader(self, seat: int) -> int | None:
        """The seat, if its own eyes alone are on what is printed now."""
        if self.lines.is_live:
            return seat if self.holder == seat or not self.is_shared else None
        return None if self.is_shared or self.lines.is_script else seat

    def has_nothing_hidden(self) -> bool:
        """Whether everybody may see all that anybody sees: now, in the decision that is open, and in what happened."""
        state = self.session.state
        if any(decision.is_secret for decision in state.decisions):
            return False
        public = public_view(state)
        for seat in self.session.people:
            if {**state.view(seat.number), "seat": None} != public:
                return False
            since = self.session.news_for(seat.number)
            if told_lines(state, since, seat.number) != told_lines(state, since, None):
                return False
        return True

    def ask(self, decision: Decision) -> None:
        """Lets a person take a decision, or one of the commands that lead elsewhere."""
        seat = decision.seat
        is_open = self.is_shared and self.has_nothing_hidden()
        if self.lines.is_live and self.is_shared and not is_open:
            if self.holder != seat and not self.hand_over(seat):
                return
        elif self.holder is not None:
            # What only the last reader might see stood there; now all look.
            self.clear(with_history=True)
            self.holder = None
        reader = self.reader(seat)
        shows_options = reader is not None or is_open
        if self.lines.is_script:
            self.speak_to_nobody()
            self.console.print(prompt_of(self.session, decision))
        else:
            self.show(decision, reader, shows_options)
        self.session.tell([seat] if reader is not None else [each.number for each in self.session.people])
        self.notice = None
        self.lines.offer([*WORDS, *plain_labels(decision)])
        self.meant = None
        while not self.take_line(decision, reader, shows_options):
            pass

    def take_line(self, decision: Decision, reader: int | None, shows_options: bool) -> bool:
        """Does what the next line says; whether the decision is no longer the one to be asked."""
        text = self.lines.read()
        if text is None:
            raise Quit(self.input_ended(decision))
        if self.lines.is_script and not text.strip() and decision.kind not in ("some", "order"):
            return False
        meant, self.meant = self.meant, None
        command = read_command(decision, text)
        if command is not None:
            return self.run(command, decision, reader, shows_options)
        if not self.lines.is_live and shows_options:
            self.console.print(Text(f"> {visible(text)}", style="dim"))
        answer = meant if meant is not None and not text.strip() else read_answer(decision, text)
        if isinstance(answer, Unfinished):
            self.ask_whether(answer, decision, shows_options, text)
            return False
        if isinstance(answer, Unclear):
            self.refuse(answer.reason, decision, shows_options, text, meant_command(text))
            return False
        try:
            self.session.take(answer, decision.seat)
        except IllegalChoiceError as error:
            self.refuse(str(error), decision, shows_options, text)
            return False
        return True

    def ask_whether(self, answer: Unfinished, decision: Decision, shows_options: bool, text: str) -> None:
        """Asks whether somebody who typed a part of a name meant the only option that has it."""
        if self.lines.is_script or not shows_options:
            # A script answers no such questions, and where several look at the screen the name may be a secret.
            reason = f"{text.strip()} is only a part of {answer.label}: write all of it, or its number."
            self.refuse(reason, decision, shows_options, text)
            return
        self.meant = answer.option
        self.console.print(
            Text(f"{visible(answer.label)}? Press Enter for yes, or type something else.", style="yellow")
        )

    def refuse(self, reason: str, decision: Decision, shows_options: bool, text: str, more: str = "") -> None:
        """Says why a line is no answer, and `more`. A script ends with it, as all that follows would go astray."""
        if not self.lines.is_script:
            # A reason names options, which here may be somebody's hidden cards.
            reason = reason if shows_options else "That is not an answer to this."
            self.console.print(Text(visible(f"{reason}{more}"), style="yellow"))
            self.ask_again(decision, shows_options)
            return
        name = visible(self.session.seat(decision.seat).name)
        raise WrongUse(
            f"{self.lines.place()}{visible(reason)}",
            hint=f"{name} was asked: {visible(decision.prompt)}{why_refused(self.session.state, decision, text)}",
        )

    def ask_again(self, decision: Decision, shows_options: bool) -> None:
        """Prints the question with what can be answered."""
        for part in question(self.session, decision, self.console.width, with_options=shows_options):
            self.console.print(part)

    def input_ended(self, decision: Decision) -> str:
        """What to say when there are no more answers; a script owes them."""
        name = visible(self.session.seat(decision.seat).name)
        if isinstance(self.lines, Script):
            raise WrongUse(
                f"the script ends before the game does: {name} must still decide ({visible(decision.prompt)})",
                hint="Add the answers that are lacking, or a line `quit`.",
            )
        return "The input ended, so the game stops here."

    def run(self, command: Command, decision: Decision, reader: int | None, shows_options: bool) -> bool:
        """Does what a command says; whether the decision is no longer the one to be asked."""
        if command.word == "quit":
            raise Quit("The game stops here.")
        if command.word == "undo":
            return self.undo(command.text, decision, reader, shows_options)
        console = self.console
        for part in run_command(command, self.session, decision, reader, self.lines, console.width, shows_options):
            # What may not be broken up may not be cut off either.
            console.print(part, soft_wrap=isinstance(part, Text) and part.no_wrap)
        if command.word != "options" and not self.lines.is_script:
            self.ask_again(decision, shows_options)
        return False

    def undo(self, text: str, decision: Decision, reader: int | None, shows_options: bool) -> bool:
        """Takes the last decisions back, or says why they stand; whether they were taken back."""
        seat = None if reader is None and shows_options else decision.seat
        steps = 1 if not text else int(text) if text.isdecimal() and len(text) < 9 else 0
        refusal = self.session.undo(seat, steps) if steps else "Type `undo`, or `undo 3` for the last 3 decisions."
        if refusal is not None:
            self.console.print(Text(visible(refusal), style="yellow"))
            if not self.lines.is_script:
                self.ask_again(decision, shows_options)
            return False
        self.notice = "The last decision was taken back." if steps == 1 else f"{steps} decisions were taken back."
        self.spoken = min(self.spoken, self.session.state.event_count)
        return True

    def show(self, decision: Decision, reader: int | None, shows_options: bool) -> None:
        """Prints the table and the question, for the eyes of a reader or of everybody."""
        notices = [Text(each, style="dim") for each in (self.notice, self.session.trouble) if each]
        around = [*self.opening, *notices] if self.lines.is_live else notices
        parts = screen_for(self.session, decision, reader, self.console, with_options=shows_options, around=around)
        self.clear()
        self.open()
        for part in [*parts, *notices]:
            self.console.print(part)
        self.session.trouble = None

    def clear(self, *, with_history: bool = False) -> None:
        """Empties the screen; with its history, nothing that stood there can be scrolled back to."""
        if not self.lines.is_live:
            self.console.print()
            return
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
            return
        self.console.clear()
        if with_history:
            self.console.file.write(CLEAR_HISTORY)

    def speak_to_nobody(self) -> None:
        """Tells what everybody may know as it happens, where nobody is asked who would be told then."""
        if self.lines.is_script or not self.session.people:
            for line in news_lines(self.session, self.spoken):
                self.console.print(line)
            self.spoken = self.session.state.event_count

    def hand_over(self, seat: int) -> bool:
        """Gives the screen to another person, who says when he is there; False if the last decision was undone."""
        name = visible(self.session.seat(seat).name)
        others = "The others look away." if len(self.session.people) > 2 else "The other one looks away."
        can_undo = self.holder is not None and isinstance(self.session.way_back(self.holder), int)
        opening = self.opening
        while True:
            self.clear(with_history=True)
            self.opening = opening
            if opening:
                self.open()
                self.console.print(Text(f"{FIRST_NOTICE} `quit` leaves the game.\n", style="dim"))
            words = Text(justify="center")
            words.append(f"{name}, it is up to you.\n\n", style="bold")
            words.append(f"{others} Press Enter when you are ready.")
            if can_undo and self.holder is not None:
                last = visible(self.session.seat(self.holder).name)
                words.append(f"\n\n{last} can still type `undo` here.", style="dim")
            self.console.print(Align.center(Panel(words, padding=(1, 4), border_style="cyan")))
            text = self.lines.read()
            if text is None:
                raise Quit("The input ended, so the game stops here.")
            word = text.strip().lstrip("/").lower()
            if word == "quit":
                raise Quit("The game stops here.")
            if word == "help":
                self.console.print(help_table(self.session))
                self.console.print(Text("Press Enter to go back.", style="dim"))
                if self.lines.read() is None:
                    raise Quit("The input ended, so the game stops here.")
                continue
            if word == "undo":
                if can_undo and self.session.undo(self.holder) is None:
                    self.notice = "The last decision was taken back."
                    return False
                continue
            self.holder = seat
            self.clear(with_history=True)
            return True

    def leave(self) -> None:
        """Takes what only one person may see off a screen that others will look at."""
        if self.holder is not None:
            self.clear(with_history=True)

    def end(self) -> None:
        """The last table, and who has won."""
        session = self.session
        if self.lines.is_live:
            self.clear(with_history=self.holder is not None)
        people = [seat.number for seat in session.people]
        alone = people[0] if len(people) == 1 and not self.lines.is_script else None
        if people and not self.lines.is_script:
            heard = min((session.told.get(seat, 0) for seat in people), default=0)
            parts: list[RenderableType] = list(
                news(
                    session.told_lines(session.state.events_since(heard), alone),
                    self.console.width,
                    ceiling=self.console.height,
                )
            )
        else:
            parts = list(news_lines(session, self.spoken))
        for part in [*parts, *ending(session, list(table_of(session, alone, self.console.width)))]:
            self.console.print(part)
        if isinstance(self.lines, Script) and self.lines.left:
            from click import echo

            echo(f"The script has {self.lines.left} more answers than the game asked for.", err=True)


def news_lines(session: Session, since: int) -> list[Text]:
    """What everybody may know of what happened since the log had so many events."""
    return [Text(line.text) for line in session.told_lines(session.state.events_since(since), None)]


def plain_labels(decision: Decision) -> list[str]:
    """The options that can be typed as they are shown."""
    labels = [thing.label for thing in things_of(decision)[:MOST_OFFERED]]
    return [label for label in labels if label == visible(label)]


def open_lines(script: str | None, is_terminal: bool) -> Lines:
    """Where the answers of this run come from."""
    from pathlib import Path

    from rulewright.cli.lines import Piped

    if script is not None:
        return Script(Path(script))
    return Keyboard() if is_terminal else Piped()
