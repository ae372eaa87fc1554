"""A playthrough goes forward and back, and its file leads to the very same game."""

import errno
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.dsl import check_text
from rulewright.games import bundled_games
from rulewright.interpreter import Game, IllegalChoiceError, Playthrough, load, playthrough
from rulewright.interpreter.recorder import Recorder
from tests.summed import plain_lines

COUNTING = """\
game "Counting"
    players 2

total: 0..9999

turn p
    p chooses n from 1..3 "How many?"
    total += n
    if total > 420
        win p
"""


def counting(seed: int = 1) -> Playthrough:
    return Playthrough.start(Game.of(check_text("counting.rules", COUNTING)), seed=seed)


def go_on(play: Playthrough, decisions: int, rng: Random) -> None:
    """Takes so many decisions at random."""
    for _ in range(decisions):
        if play.state.is_over:
            return
        decision = rng.choice(play.state.decisions)
        play.choose(decision.options[rng.randrange(len(decision.options))], decision.seat)


def everything(play: Playthrough) -> tuple[Any, ...]:
    """All that can be seen of where a game stands, and of how it came there."""
    state = play.state
    views = [state.view(seat) for seat in range(1, state.players + 1)]
    asked = [(each.seat, each.prompt, [option.label for option in each.options[:20]]) for each in state.decisions]
    return state, state.to_json(), state.log, views, asked, play.lines(), play.decisions


loaded = cache(load)


@pytest.mark.parametrize("name", bundled_games())
def test_a_file_leads_to_the_same_game(name: str, tmp_path: Path) -> None:
    game = loaded(name)
    play = Playthrough.start(game, game.players[-1], seed=3)
    play.record(tmp_path / "a.play")
    go_on(play, 40, Random(1))
    play.undo(max(len(play) - 5, 0))
    go_on(play, 200, Random(2))
    again = Playthrough.read(tmp_path / "a.play")
    assert everything(again) == everything(play)


@pytest.mark.parametrize("name", bundled_games())
def test_what_was_taken_back_was_never_chosen(name: str) -> None:
    game = loaded(name)
    plays = [Playthrough.start(game, game.players[-1], seed=5) for _ in range(2)]
    for play in plays:
        go_on(play, 30, Random(7))
    before = everything(plays[0])
    plays[1].undo()
    go_on(plays[1], 4, Random(8))
    plays[1].undo(min(3, len(plays[1])))
    go_on(plays[1], 9, Random(9))
    plays[1].undo(0)
    assert everything(plays[1]) == everything(Playthrough.start(game, game.players[-1], seed=5))
    go_on(plays[1], 30, Random(7))
    assert everything(plays[1]) == before


def test_earlier_moments_are_copies() -> None:
    play = counting()
    go_on(play, 20, Random(1))
    state = play.at(7)
    assert state.decision_count == 7
    state.choose(1)
    assert play.at(7).decision_count == 7
    assert play.at(20) == play.state
    assert len(play) == 20


def test_a_long_game_keeps_fewer_copies_and_goes_back_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playthrough, "MOST_CELLS_KEPT", 0)
    few, every = counting(), counting()
    monkeypatch.undo()
    for play in (few, every):
        go_on(play, 120, Random(1))
    for to in (117, 90, 64, 33, 1):
        few.undo(to)
        assert few.state == every.at(to)
        assert few.at(to // 2) == every.at(to // 2)
        go_on(few, 3, Random(to))
        few.undo(to)


def test_refused_choices_leave_no_trace() -> None:
    play = counting()
    play.choose(2)
    before = everything(play)
    with pytest.raises(IllegalChoiceError, match="9 is not one of the options"):
        play.choose(9)
    with pytest.raises(IllegalChoiceError, match="seat 1 has nothing to decide"):
        play.choose(1, seat=1)
    for to, words in ((-1, "no moment after -1"), (2, "no moment after 2"), ("x", "whole number")):
        with pytest.raises((ValueError, TypeError), match=words):
            play.undo(to)  # type: ignore[arg-type]
    assert everything(play) == before
    play.undo()
    with pytest.raises(ValueError, match="no decision to take back"):
        play.undo()


def test_what_is_chosen_beside_it_is_noticed() -> None:
    play = counting()
    play.state.choose(1)
    with pytest.raises(ValueError, match="changed beside its playthrough"):
        play.choose(1)


def test_who_sits_where_is_told_for_each_seat() -> None:
    game = load("pig")
    with pytest.raises(ValueError, match="3 names for 2 players"):
        Playthrough.start(game, names=["Ada", "Bob", "Cleo"])
    with pytest.raises(ValueError, match="seats 1 and 2 are both called ada"):
        Playthrough.start(game, names=["Ada", "ada"])
    with pytest.raises(ValueError, match="1 bots for 2 players"):
        Playthrough.start(game, bots=["random"])
    play = Playthrough.start(game, names=["Ada", "Bob"], bots=["person", "random"])
    assert [(seat.name, seat.player) for seat in play.seats] == [("Ada", "person"), ("Bob", "random")]


def test_every_line_is_written_at_once(tmp_path: Path) -> None:
    file = tmp_path / "a.play"
    play = counting()
    play.record(file)
    recorded = [play.recorded_to]
    play.choose(2)
    play.choose(3)
    play.undo()
    play.choose(1)
    lines = plain_lines(file.read_text(encoding="ascii"))
    assert [line for line in lines[1:] if "digest" not in line] == [
        '{"n": 1, "seat": 1, "chose": 2}',
        '{"n": 2, "seat": 2, "chose": 3}',
        '{"undo_to": 1}',
        '{"n": 2, "seat": 2, "chose": 1}',
    ]
    play.stop_recording()
    assert file.read_text(encoding="ascii").splitlines()[-1].startswith('{"after": 2, "digest": "')
    assert [*recorded, play.recorded_to] == [file, None]
    play.choose(1)
    assert len(Playthrough.read(file)) == 2


def test_there_is_a_digest_now_and_then_and_at_the_end(tmp_path: Path) -> None:
    play = counting()
    play.record(tmp_path / "a.play")
    go_on(play, 1000, Random(1))
    assert play.state.is_over
    assert play.digests == (0, 100, 200, len(play))
    assert (tmp_path / "a.play").read_text() == "\n".join(play.lines()) + "\n"
    size = (tmp_path / "a.play").stat().st_size
    play.stop_recording()
    assert (tmp_path / "a.play").stat().st_size == size


def test_a_full_disk_ends_the_recording_and_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = counting()
    play.record(tmp_path / "a.play")
    play.choose(1)
    before = (tmp_path / "a.play").read_bytes()
    write, calls = os.write, []

    def short(handle: int, data: bytes) -> int:
        calls.append(data)
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(handle, data[:5])

    monkeypatch.setattr("rulewright.interpreter.recorder.os.write", short)
    with pytest.raises(OSError, match="No space left"):
        play.choose(2)
    monkeypatch.undo()
    assert (len(play), play.recorded_to) == (2, None)
    assert (tmp_path / "a.play").read_bytes() == before


def test_an_interrupt_at_any_point_leaves_a_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: Any) -> None:
        raise KeyboardInterrupt

    places = ("taken_line", "TakenDecision", "digest_of", "Recorder.add")
    for number, place in enumerate(places):
        play = counting()
        go_on(play, 98, Random(1))
        play.record(tmp_path / f"{number}.play")
        play.choose(1)
        monkeypatch.setattr(f"rulewright.interpreter.playthrough.{place}", interrupt)
        with pytest.raises(KeyboardInterrupt):
            play.choose(1)
        monkeypatch.undo()
        if place in ("taken_line", "digest_of"):
            play.choose(2)
        play.stop_recording()
        found = Playthrough.read(tmp_path / f"{number}.play")
        assert len(found) == (101 if place in ("taken_line", "digest_of") else 99)
        assert found.decisions == play.decisions[: len(found)]


def test_a_file_is_recorded_by_one_process_at_a_time(tmp_path: Path) -> None:
    play = counting()
    play.record(tmp_path / "a.play")
    with pytest.raises(BlockingIOError, match="Another process is recording it"):
        Recorder(tmp_path / "a.play")
    play.stop_recording()
    Recorder(tmp_path / "a.play").abandon()


def test_a_failed_write_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = counting()
    play.write(tmp_path / "a.play")
    before = (tmp_path / "a.play").read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    play.choose(1)
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        play.write(tmp_path / "a.play")
    assert (tmp_path / "a.play").read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["a.play"]


def test_a_link_goes_on_leading_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.play").symlink_to(tmp_path / "real" / "a.play")
    counting().write(tmp_path / "link.play")
    assert (tmp_path / "link.play").is_symlink()
    assert len(Playthrough.read(tmp_path / "real" / "a.play")) == 0
