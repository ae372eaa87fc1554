"""`play` at a real terminal: the screen between people, colour, the keyboard, and the interrupt key."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]
PLAY = ("play", str(Path(__file__).with_name("beasts.rules")), "--seed", "5")
NAMES = ("Fox", "Old owl", "Bear", "Hare", "Wolf", "Lynx", "Stag", "Boar", "Mole", "Crow", "Otter", "Badger")
CODES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07)")
CLEARED = "\x1b[3J"


class Terminal:
    """A process at a terminal of its own; what it shows is read up to its prompt."""

    def __init__(self, *args: str, environment: Mapping[str, str] | None = None) -> None:
        own = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        own |= {"PYTHONPATH": str(ROOT / ".src"), "TERM": "xterm", "INPUTRC": "/dev/null"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "rulewright", *args],
            env={**own, **(environment or {})},
            dimensions=(50, 100),
            encoding="utf-8",
            timeout=30,
        )

    def raw(self) -> str:
        """What was shown since, with the codes in it, up to the next prompt."""
        self.child.expect(r"\n(\x1b\[\?2004h)?> ")
        return str(self.child.before)

    def shown(self) -> str:
        return plain(self.raw())

    def type(self, line: str) -> str:
        self.child.sendline(line)
        return self.shown()

    def end(self, line: str) -> tuple[str, int]:
        """What is shown at last after a line, and the exit code."""
        self.child.sendline(line)
        self.child.expect(pexpect.EOF)
        self.child.close()
        return plain(str(self.child.before)), int(self.child.exitstatus)


def plain(text: str) -> str:
    return CODES.sub("", text).replace("\r", "")


def beasts_in(text: str) -> set[str]:
    return {name for name in NAMES if name in text}


@pytest.fixture
def terminal() -> Iterator[list[Terminal]]:
    """Terminals that a test opened, closed after it."""
    opened: list[Terminal] = []
    yield opened
    for each in opened:
        each.child.close(force=True)


def test_the_screen_is_handed_from_one_person_to_the_next(terminal: list[Terminal]) -> None:
    table = Terminal(*PLAY, "--name", "1=Ada", "--name", "2=Bob")
    terminal.append(table)
    first = table.shown()
    assert "Ada, it is up to you." in first
    # Before anybody is asked one reads what game this is, who plays it and what can be typed.
    words = ("Beasts", "Ada and Bob share this screen", "Type `help`", "`quit`", "Ada, it is up to you.")
    assert sorted(words, key=first.index) == list(words)
    assert beasts_in(first) == set()
    adas = beasts_in(table.type(""))
    assert len(adas) == 3

    table.child.sendline("1")
    raw = table.raw()
    # The screen with Ada's hand is emptied, and cannot be scrolled back to, before Bob sits down.
    assert CLEARED in raw
    between = plain(raw.rpartition(CLEARED)[2])
    assert "Bob, it is up to you." in between
    assert "Ada can still type `undo` here." in between
    assert beasts_in(between) == set()

    assert "Whom do you send?" in table.type("undo")
    assert "Bob, it is up to you." in table.type("1")
    bobs = beasts_in(table.type(""))
    assert len(bobs) == 3
    assert bobs.isdisjoint(adas)
    assert "There is nothing of yours to undo." in table.type("undo")
    again = table.type("2")
    assert "Ada, it is up to you." in again
    assert beasts_in(again.rpartition("Ada, it is up to you.")[2]) == set()
    after = table.type("")
    assert "What happened" in after
    assert "sent of Bob" in after

    table.child.sendline("quit")
    table.child.expect(pexpect.EOF)
    left = str(table.child.before)
    table.child.close()
    assert CLEARED in left
    assert table.child.exitstatus == 0


def test_one_person_among_bots_is_not_handed_anything(terminal: list[Terminal]) -> None:
    table = Terminal(*PLAY, "--seat", "2=random")
    terminal.append(table)
    first = table.shown()
    assert "it is up to you" not in first
    assert len(beasts_in(first)) == 3
    assert "Type `help` to see" in first
    assert "Type `help` to see" not in table.type("1")


def test_what_one_is_told_alone_is_handed_to_him(terminal: list[Terminal], tmp_path: Path) -> None:
    text = """\
game "Told"
    players 2

turn p
    say "psst, {p}" to p
    p chooses "Well?"
        option "Go on"
            stop
        option "Win"
            win p
"""
    (tmp_path / "told.rules").write_text(text)
    table = Terminal("play", str(tmp_path / "told.rules"), "--name", "1=Ada", "--name", "2=Bob")
    terminal.append(table)
    assert "Ada, it is up to you." in table.shown()
    assert "psst, Ada" in table.type("")
    assert "psst" not in table.type("go on").rpartition("it is up to you")[2]
    bobs = table.type("")
    assert "psst, Bob" in bobs
    assert "psst, Ada" not in bobs.rpartition("Bob: Well?")[0].rpartition("Told")[2]


def test_sealed_answers_are_given_one_after_the_other(terminal: list[Terminal], tmp_path: Path) -> None:
    text = """\
game "Sealed"
    players 2

player
    sent: int = 0

play
    each p in players secretly chooses n from [7, 8] "Which?"
        p.sent = n
    end game
"""
    (tmp_path / "sealed.rules").write_text(text)
    table = Terminal("play", str(tmp_path / "sealed.rules"), "--name", "1=Ada", "--name", "2=Bob")
    terminal.append(table)
    assert "Ada, it is up to you." in table.shown()
    assert "7, 8" in table.type("")
    handed = table.type("8")
    assert "Bob, it is up to you." in handed
    assert "8" not in handed.partition("it is up to you")[2]


def test_an_open_game_is_shared(terminal: list[Terminal]) -> None:
    table = Terminal("play", "tictactoe", "--name", "1=Ada", "--name", "2=Bob")
    terminal.append(table)
    assert "Ada: Where?" in table.shown()
    assert "Bob: Where?" in table.type("a1")
    assert "Ada: Where?" in table.type("undo")
    assert "The last decision was taken back." not in table.type("b1")
    for answer in ("a2", "b2", "a3"):
        table.type(answer)
    shown, code = table.end("b3")
    assert "Ada wins!" in shown
    assert code == 0


def test_colour_unless_it_is_not_wanted(terminal: list[Terminal]) -> None:
    cases: tuple[tuple[dict[str, str], bool], ...] = (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False))
    for environment, is_coloured in cases:
        table = Terminal("play", "tictactoe", environment=environment)
        terminal.append(table)
        assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", table.raw())) is is_coloured, environment


def test_the_end_of_input_ends_the_game(terminal: list[Terminal]) -> None:
    table = Terminal("play", "tictactoe")
    terminal.append(table)
    table.shown()
    table.child.sendeof()
    table.child.expect(pexpect.EOF)
    table.child.close()
    assert "The input ended, so the game stops here." in plain(table.child.before)
    assert table.child.exitstatus == 0


def test_the_interrupt_key_stops_and_hides_what_is_hidden(terminal: list[Terminal]) -> None:
    table = Terminal(*PLAY)
    terminal.append(table)
    table.shown()
    table.type("")
    table.child.sendintr()
    table.child.expect(pexpect.EOF)
    table.child.close()
    assert CLEARED in table.child.before
    assert "Stopped." in table.child.before
    assert "Traceback" not in table.child.before
    assert table.child.exitstatus == 130


def test_the_tabulator_completes_and_the_arrow_keys_bring_back_nothing(terminal: list[Terminal]) -> None:
    table = Terminal("play", "pig", "--seed", "2")
    terminal.append(table)
    table.shown()
    table.child.send("Ro\t\n")
    assert "Roll again" in table.shown()
    table.child.send("\x1b[A\n")
    assert "Type one of these." in table.shown()


def test_a_progress_bar_for_those_who_wait(terminal: list[Terminal]) -> None:
    table = Terminal("simulate", "pig", "-n", "200", "--seed", "1")
    terminal.append(table)
    table.child.expect(pexpect.EOF)
    table.child.close()
    shown = table.child.before
    assert "200/200" in shown
    assert "█" in shown.partition("share")[2]
    assert table.child.exitstatus == 0


def test_a_word_of_praise_for_rules_without_mistakes(terminal: list[Terminal]) -> None:
    table = Terminal("check", "tictactoe")
    terminal.append(table)
    table.child.expect(pexpect.EOF)
    assert "tictactoe: no problems (1 board, 1 invariant, " in table.child.before
