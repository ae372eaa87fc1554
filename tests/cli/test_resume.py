"""`play --record`, `save` and `resume`: a game goes on as it would have, and goes on being recorded."""

import os
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.seats import seat_players
from rulewright.cli.session import Session
from tests.cli.conftest import Run
from tests.summed import plain_lines, summed

TIC = ("play", "tictactoe", "--seed", "1", "--name", "1=Ada", "--name", "2=Bob")


def session(beasts: Path, answers: int = 0) -> Session:
    game = rulewright.load(beasts, options={"rounds": 3})
    made = Session.begin(game, seat_players(game, 3, ("3=random",), ("1=Ada", "2=Bob")), 9)
    for _ in range(answers):
        play_one(made)
    return made


def play_one(made: Session) -> None:
    decision = made.next_decision()
    if made.seat(decision.seat).is_person:
        made.take(decision.options[0], decision.seat)
    else:
        made.take_for_bot(decision)


def taken_up(made: Session, folder: Path) -> Session:
    made.play.write(folder / "game.play")
    return Session.take_up(rulewright.Playthrough.read(folder / "game.play"))


@pytest.mark.parametrize("answers", range(0, 12, 3))
def test_a_game_that_is_taken_up_goes_on_to_the_same_end(beasts: Path, tmp_path: Path, answers: int) -> None:
    made = session(beasts, answers)
    again = taken_up(made, tmp_path)
    assert again.state == made.state
    assert (again.seats, again.seed) == (made.seats, made.seed)
    assert again.game.option_values == {"rounds": 3}
    for each in (made, again):
        while not each.state.is_over:
            play_one(each)
    assert again.play.lines() == made.play.lines()


def test_what_happened_is_remembered_for_those_who_may_know(beasts: Path, tmp_path: Path) -> None:
    made = session(beasts, 5)
    again = taken_up(made, tmp_path)
    for reader in (None, 1, 2):
        assert again.told_so_far(reader) == made.told_so_far(reader)
    assert again.told_so_far(1) != again.told_so_far(2)
    assert again.news_for(1) == again.news_for(2) == ()


def test_options_that_others_heard_of_are_remembered(tmp_path: Path) -> None:
    game = rulewright.load("pig")
    made = Session.begin(game, seat_players(game, 2, (), ()), 1)
    for answer in (0, 0, 1, 0, 1):
        made.take(made.next_decision().options[answer], made.next_decision().seat)
    again = taken_up(made, tmp_path)
    assert again.choices == {}
    assert [line.text for line in again.told_so_far(2)] == [line.text for line in made.told_so_far(2)]
    assert again.choices == made.choices != {}


def test_a_recorded_game_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.play"
    done = run(*TIC, "--record", file, input="a1\nb2\nundo\nb1\nquit\n")
    assert done.exit_code == 0
    done = run("resume", file, input="log\nundo\nb1\na2\nquit\n")
    assert "Here the game was left: `log` tells what happened before." in done.stdout
    assert "a1: mark none → Ada." in done.stdout
    assert "The last decision was taken back." in done.stdout
    done = run("resume", file, input="c3\na3\n")
    assert done.exit_code == 0
    assert "Ada wins!" in done.stdout
    assert "Seed 1" in done.stdout
    play = rulewright.Playthrough.read(file)
    assert play.state.result is not None
    assert play.state.result.winners == (1,)
    assert len(play) == 5
    lines = plain_lines(file.read_text())
    assert [line for line in lines if "undo_to" in line] == ['{"undo_to": 1}', '{"undo_to": 1}']
    # A game that is over is shown as it ended.
    assert "Ada wins!" in run("resume", file).stdout


def test_bots_go_on_as_they_would_have(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.play", tmp_path / "parts.play"
    seats = ("--seed", "4", "--seat", "1=greedy:p.points", "--seat", "2=random", "--set", "goal=20")
    run("play", "pig", *seats, "--record", whole)
    data = whole.read_bytes().splitlines(keepends=True)
    parts.write_bytes(b"".join(data[: len(data) // 2])[:-7])
    done = run("resume", parts)
    assert "wins!" in done.stdout
    assert parts.read_bytes() == whole.read_bytes()


def test_a_recording_is_not_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary")
    done = run(*TIC, "--record", tmp_path / "diary", input="quit\n")
    assert done.exit_code == 2
    assert "diary is there already" in done.stderr
    assert (tmp_path / "diary").read_text() == "dear diary"
    assert run(*TIC, "--record", tmp_path / "no" / "where", input="quit\n").exit_code == 2


def test_save_leaves_what_is_being_recorded_alone(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*TIC, "--record", "a.play", input="a1\nsave a.play\nsave b.play\nb2\nquit\n")
    assert "The game is recorded there already." in done.stdout
    assert [len(rulewright.Playthrough.read(tmp_path / name)) for name in ("a.play", "b.play")] == [2, 1]


def test_a_last_line_that_was_cut_short_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.play"
    run(*TIC, "--record", file, input="a1\nb2\nquit\n")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    done = run("resume", file, input="c3\nquit\n")
    assert "The last line was cut short while it was written; that decision is lost." in " ".join(done.stdout.split())
    assert [each.text for each in rulewright.Playthrough.read(file).decisions] == ['{"space": "a1"}', '{"space": "c3"}']


def damaged(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "a.play"
    run(*TIC, "--record", file, input="a1\nb2\nc3\nquit\n")
    file.write_text(summed(file.read_text().replace('"b2"', '"b9"')))
    return file


def test_a_damaged_file_is_refused_with_the_line_and_the_reason(run: Run, tmp_path: Path) -> None:
    file = damaged(run, tmp_path)
    before = file.read_bytes()
    for command in (("resume", file), ("replay", file), ("show", file)):
        done = run(*command)
        assert done.exit_code == 2
        assert done.stderr == (
            f"Error: {file}, line 4: Bob cannot have decided this: these rules have no space “b9”.\n"
            f"Hint: 1 decision stands before that. `rulewright resume --recover {file}` goes on from there, "
            "and keeps the file aside.\n"
        )
    assert file.read_bytes() == before


def test_what_stands_before_the_damage_is_recovered(run: Run, tmp_path: Path) -> None:
    file = damaged(run, tmp_path)
    before = file.read_bytes()
    (tmp_path / "a.play.damaged").write_text("another one")
    done = run("resume", "--recover", file, input="b3\nquit\n")
    assert done.exit_code == 0
    assert "Here the file is still whole." in done.stdout
    assert (tmp_path / "a.play.damaged2").read_bytes() == before
    assert [each.text for each in rulewright.Playthrough.read(file).decisions] == ['{"space": "a1"}', '{"space": "b3"}']
    # A whole file is only gone on with.
    assert run("resume", "--recover", file, input="quit\n").exit_code == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.play", "a.play.damaged", "a.play.damaged2"]


def test_what_is_no_playthrough(run: Run, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("dear diary")
    os.mkfifo(tmp_path / "fifo")
    for name in ("text", "fifo", "."):
        done = run("resume", tmp_path / name)
        assert done.exit_code == 2
        assert "is not a playthrough.\nHint: Name a file that `save` or `play --record` wrote.\n" in done.stderr
    assert "there is no file" in run("resume", tmp_path / "nowhere").stderr


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"player": "person"', '"player": "clever"', "line 1: it seats a player that there is not: clever"),
        ('"player": "person"', '"player": "greedy:p.nothing"', "line 1: it seats a player that there is not"),
        ('"name": "Ada"', '"name": ""', "line 1: a player's name cannot be empty"),
        ('"rulewright_play": 2', '"rulewright_play": 9', "line 1: this was written by a newer version"),
    ],
)
def test_a_first_line_that_cannot_be_is_refused(run: Run, tmp_path: Path, old: str, new: str, words: str) -> None:
    file = tmp_path / "a.play"
    run(*TIC, "--record", file, input="a1\nquit\n")
    text = file.read_text()
    assert old in text
    file.write_text(summed(text.replace(old, new, 1)))
    done = run("resume", file)
    assert done.exit_code == 2
    assert words in done.stderr


def test_names_in_a_file_do_nothing_to_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.play"
    run(*TIC, "--record", file, input="a1\nquit\n")
    file.write_text(summed(file.read_text().replace('"name": "Bob"', '"name": "B\\u001b[31mb"')))
    for command in (("resume", file), ("replay", file)):
        done = run(*command, input="help\nquit\n")
        assert done.exit_code == 0
        assert "\x1b[31m" not in done.stdout


def test_a_recording_that_cannot_go_on_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.interpreter.recorder import Recorder

    def full(self: Recorder, line: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Recorder, "add", full)
    done = run(*TIC, "--record", tmp_path / "a.play", input="a1\nb2\nquit\n")
    assert done.exit_code == 0
    told = " ".join(done.stdout.split())
    assert told.count("What follows is not recorded: no space left on device. `save FILE` keeps it elsewhere.") == 1
