"""`play --watch`: the rules are edited while they are played, and the game goes on from where it stands."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Playthrough
from rulewright.cli.seats import seat_players
from rulewright.cli.session import Session
from rulewright.cli.workshop import Edited, WatchedLines, Workshop
from tests.cli.conftest import Run
from tests.cli.test_terminal import Terminal, plain, terminal

__all__ = ["terminal"]

RULES = """\
game "Tally"
    players 2

option step: 1..3 = 2
tally: 0..99

turn p
    p chooses "More?"
        option "Add"
            tally += step
        option "Stop" if tally > 2
            win p
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("rulewright.cli.workshop.SECONDS", 0.01)
    (tmp_path / "tally.rules").write_text(RULES, encoding="utf-8")
    return tmp_path / "tally.rules"


def workshop(rules: Path, *settings: str, decisions: int = 3) -> tuple[Workshop, Session]:
    """A game after so many additions."""
    game = rulewright.load(rules)
    session = Session.begin(game, seat_players(game, 2, (), ("1=Ada", "2=Bob")), 1)
    for _ in range(decisions):
        session.take(session.next_decision().options[0], session.next_decision().seat)
    return Workshop.of(rules, settings, game), session


def edit(rules: Path, *changes: tuple[str, str]) -> None:
    text = RULES
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    rules.write_text(text, encoding="utf-8")


def tally(session: Session) -> int:
    return int(session.state.view(1)["game"]["tally"])


def test_a_save_is_played_to_the_same_position(rules: Path) -> None:
    made, session = workshop(rules)
    changed = [made.is_changed]
    edit(rules, ("tally += step", "tally += step + 1"))
    changed.append(made.is_changed)
    notice = made.reload(session)
    assert [*changed, made.is_changed] == [False, True, False]
    assert notice == (
        "The rules were saved: 3 decisions were played again under them. After decision 1 tally is 3, and was 2."
    )
    assert (tally(session), len(session.play)) == (9, 3)
    assert session.news_for(1) == ()


def test_a_save_that_changes_nothing_says_nothing(rules: Path) -> None:
    made, session = workshop(rules)
    play = session.play
    rules.write_text(RULES, encoding="utf-8")
    assert made.reload(session) is None
    assert session.play is play


def test_mistakes_are_shown_and_the_old_rules_go_on(rules: Path) -> None:
    made, session = workshop(rules)
    edit(rules, ("win p", "wim p"))
    notice = made.reload(session)
    assert notice is not None
    assert "error[RW" in notice
    assert "tally.rules:12:13" in notice
    assert notice.endswith("The game goes on under the rules as they were.")
    assert (tally(session), len(session.play)) == (6, 3)
    edit(rules, ("option step: 1..3 = 2", "option step: 1..3 = 3"))
    assert made.is_changed
    made.reload(session)
    assert tally(session) == 9


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("players 2", "players 3", "Tally is for 3 players, not 2: the game goes on"),
        ("tally: 0..99\n", "tally: 0..99\nsetup\n    tally -= 1\n", "This goes wrong before anybody is asked."),
        ("option step: 1..3 = 2", "option step: 1..2 = 2", "step cannot be 3"),
    ],
)
def test_rules_that_this_game_cannot_be_played_by_are_not_taken(rules: Path, old: str, new: str, words: str) -> None:
    made, session = workshop(rules, "step=3")
    play = session.play
    edit(rules, (old, new))
    notice = made.reload(session)
    assert notice is not None
    assert words in notice
    assert session.play is play


def test_a_decision_that_breaks_is_told_and_comes_back_when_the_rules_allow_it(rules: Path) -> None:
    made, session = workshop(rules)
    before = session.play.decisions
    edit(rules, ('option "Add"', 'option "Add" if tally < 4'))
    notice = made.reload(session)
    assert notice is not None
    assert "2 decisions were played again under them. Decision 3, Ada: “Add”, is no longer possible." in notice
    assert "There is now: Stop." in notice
    assert len(session.play) == 2
    edit(rules)
    notice = made.reload(session)
    assert notice is not None
    assert notice.endswith("The decision that did not fit before came back.")
    assert session.play.decisions == before


def test_what_not_all_may_know_is_not_told_to_all(rules: Path) -> None:
    made, session = workshop(rules)
    edit(rules, ("tally += step", "tally += 1"))
    notice = made.reload(session, is_open=False)
    assert notice is not None
    assert notice.endswith("under them. After decision 1 a value is another one.")
    edit(rules, ('option "Add"', 'option "Add" if tally < 4'))
    notice = made.reload(session, is_open=False)
    assert notice is not None
    assert "Decision 3, Ada, is no longer possible. The game goes on" in notice


def test_what_is_decided_instead_takes_the_place_of_what_broke(rules: Path) -> None:
    made, session = workshop(rules)
    more = 'option "More" if tally > 3\n            tally += 1\n        option "Add"'
    edit(rules, ('option "Add"', f"{more} if tally < 4"))
    made.reload(session)
    session.take(session.next_decision().options[0], 1)
    edit(rules, ('option "Add"', more))
    notice = made.reload(session)
    assert notice == "The rules were saved: 3 decisions were played again under them."
    assert tally(session) == 5


def test_rules_that_go_wrong_on_the_way_are_told(rules: Path) -> None:
    made, session = workshop(rules)
    edit(rules, ("0..99", "0..5"))
    notice = made.reload(session)
    assert notice is not None
    assert "The rules go wrong in it: 6 does not fit here: from 0 to 5 is allowed." in notice
    assert len(session.play) == 2


def test_the_recording_goes_along(rules: Path, tmp_path: Path) -> None:
    made, session = workshop(rules)
    session.play.record(tmp_path / "a.play")
    edit(rules, ("tally += step", "tally += 1"))
    made.reload(session)
    session.take(session.next_decision().options[0], 2)
    again = Playthrough.read(tmp_path / "a.play")
    assert again.game.rules_hash == rulewright.load(rules).rules_hash
    assert again.state == session.state


def test_parts_and_tables_are_watched_also_when_they_went_away(rules: Path) -> None:
    part = rules.with_name("part.rules")
    part.write_text("bonus: 0..9 = 1\n", encoding="utf-8")
    edit(rules, ("turn p", 'use "part.rules"\n\nturn p'), ("tally += step", "tally += bonus"))
    made, session = workshop(rules)
    assert part in made.files
    part.unlink()
    assert made.is_changed
    notice = made.reload(session)
    assert notice is not None
    assert "no file is called part.rules" in notice
    part.write_text("bonus: 0..9 = 2\n", encoding="utf-8")
    assert made.is_changed
    made.reload(session)
    assert tally(session) == 6


def test_a_file_that_an_editor_moved_away_is_waited_for(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, session = workshop(rules)
    rules.rename(rules.with_name("tally.rules~"))
    waits = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            edit(rules, ("tally += step", "tally += 1"))

    monkeypatch.setattr("rulewright.cli.workshop.time.sleep", sleep)
    made.reload(session)
    assert tally(session) == 3
    assert len(waits) > 2


class Typed:
    """Lines that are there at once, before which something may happen."""

    is_live = False
    is_script = False

    def __init__(self, *lines: object) -> None:
        self.lines = list(lines)

    def offer(self, words: object) -> None:
        pass

    def read(self) -> str | None:
        line = self.lines.pop(0)
        if callable(line):
            line()
            return "after"
        assert isinstance(line, str)
        return line

    def place(self) -> str:
        return ""


def test_a_line_is_read_unless_the_rules_were_saved(rules: Path) -> None:
    made, session = workshop(rules)
    lines = WatchedLines(Typed("one", lambda: edit(rules, ("99", "98")), "two"), made)
    assert lines.read() == "one"
    with pytest.raises(Edited):
        lines.read()
    made.reload(session)
    assert lines.read() == "two"


def test_watching_is_for_people(run: Run, rules: Path, tmp_path: Path) -> None:
    (tmp_path / "script").write_text("quit\n")
    for more in (("--script", tmp_path / "script"), ("--seat", "1-2=random")):
        done = run("play", rules, "--watch", *more)
        assert done.exit_code == 2
        assert "--watch is for people who play" in done.stderr


def test_at_a_terminal_the_table_changes_while_somebody_thinks(rules: Path, terminal: list[Terminal]) -> None:
    table = Terminal("play", str(rules), "--watch", "--seed", "1")
    terminal.append(table)
    assert "More?" in table.shown()
    assert "tally\u00a02" in table.type("add")
    # Half of an answer is on the line when the rules are saved.
    table.child.send("ad")
    edit(rules, ("tally += step", "tally += 3"))
    after = table.shown()
    assert "tally\u00a03" in after
    assert "1 decision was played again under them." in " ".join(after.split())
    assert "tally\u00a06" in table.type("add")
    edit(rules, ("tally += step", "tally += three"))
    assert "nothing here is called `three`" in table.shown()
    assert "tally\u00a09" in table.type("add")
    # What goes wrong in play is told, and asked again.
    edit(rules, ("0..99", "0..5"))
    assert "Decision 3, Player 1: “Add”, is no longer possible." in " ".join(table.shown().split())
    assert "error[RW704]: 6 does not fit here" in table.type("add")
    edit(rules)
    assert "tally\u00a06" in table.shown()
    shown, code = table.end("quit")
    assert code == 0
    assert "The game stops here." in plain(shown)
