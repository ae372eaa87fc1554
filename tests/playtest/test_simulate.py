"""Runs of many games: the same rows however they are spread, and a clear word when something goes wrong."""

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
import tracemalloc
from importlib import import_module

import pytest

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Game
from rulewright.playtest import Row, WorkerDiedError, read_bot, simulate
from rulewright.playtest.series import Series, play_stretch, play_with
from rulewright.playtest.stretches import FIRST_GAMES, FIRST_STRETCH, LONGEST_STRETCH, Cutter

DICE = """
game "Dice"
    players 2

option sides: 1..9 = 4 "Which throws win"

throws: int = 0

turn p
    p chooses n from 1..3 "How often?"
    repeat n times
        throws += 1
        pips = roll d6
        if pips <= sides
            win p

payoff p = throws if p.seat == 1 else -throws

invariant "few throws"
    throws < 5

measure "throws" throws
measure "one was enough" throws == 1
"""

FAULTY = """
game "Faulty"
    players 2

turn p
    p chooses n from 1..9 "A number"
    pips = roll d6
    if pips == 1
        win p
    shown = [1, 2, 3, 4, 5, 6, 7, 8][n]
    say "{shown}"
"""


def game_of(text: str, **options: int) -> Game:
    return Game.of(check_text("game.rules", text), options)


def rows_of(game: Game, n: int, players: int = 2, **more):
    rows: list[Row] = []
    summary = simulate(game, n, players, on_row=rows.append, **more)
    return rows, summary


def without_time(summary):
    plain = summary.to_plain()
    for key in ("seconds", "games_per_second", "decisions_per_second"):
        assert plain.pop(key) >= 0
    return plain


@pytest.mark.parametrize("name", ["tictactoe", "auction"])
def test_rows_do_not_depend_on_the_number_of_jobs(name):
    game = rulewright.load(name)
    alone, one = rows_of(game, 40, seed=3)
    spread, two = rows_of(game, 40, seed=3, jobs=2)
    assert [row.number for row in alone] == list(range(40))
    assert spread == alone
    assert without_time(two) == without_time(one)
    assert rows_of(game, 40, seed=4)[0] != alone


def test_options_reach_the_workers():
    rows, _ = rows_of(game_of(DICE, sides=6), 12, jobs=2)
    assert [row.measures for row in rows] == [(1, True)] * 12
    assert all(row.winners == (1,) and row.payoffs == (1, -1) and row.decisions == 1 for row in rows)


def test_a_longer_run_begins_with_the_same_games():
    game = game_of(DICE)
    assert rows_of(game, 50)[0][:20] == rows_of(game, 20)[0]


def test_the_fast_loop_plays_what_bots_play():
    for name in ("auction", "pig"):
        game = rulewright.load(name)
        series = Series(players=3, bots=("random",) * 3, seed=8, invariants=False, wants_rows=True)
        for row in play_stretch(game, series, range(5)).rows:
            state = play_with(game, series, (read_bot("random", game),) * 3, row.number)
            assert state.result is not None
            assert (state.result.winners, state.result.payoffs) == (row.winners, row.payoffs)
            assert tuple(state.measures().values()) == row.measures
            assert state.decision_count == row.decisions


@pytest.mark.parametrize("invariants", [False, True])
@pytest.mark.parametrize("most", [1, 5, 6, 11])
def test_the_fast_loop_breaks_off_where_bots_do(most, invariants):
    # In the auction three seats bid at once, which is done as a whole or not at all.
    for name in ("auction", "pig"):
        game = rulewright.load(name)
        bots = ("random",) * 3
        series = Series(players=3, bots=bots, seed=8, invariants=invariants, wants_rows=True, most_decisions=most)
        for row in play_stretch(game, series, range(3)).rows:
            state = play_with(game, series, (read_bot("random", game),) * 3, row.number)
            assert not state.is_over
            assert state.decision_count == row.decisions
            assert row.decisions <= most < row.decisions + len(state.decisions)


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_that_are_too_long_are_broken_off(jobs):
    game = game_of(DICE)
    whole, _ = rows_of(game, 60, seed=2)
    some, summary = rows_of(game, 60, seed=2, jobs=jobs, most_decisions=2)
    short = [row for row in whole if row.decisions <= 2]
    assert 0 < len(short) < 60
    assert [row for row in some if row.winners] == short
    assert summary.finished == len(short)
    assert summary.faults == 0
    assert summary.length.highest == 2
    assert sum(summary.wins) == len(short)
    rest = [row for row in some if not row.winners]
    assert {(row.decisions, row.measures, row.payoffs, row.fault) for row in rest} == {(2, (), None, None)}


def test_every_sealed_answer_is_a_decision():
    # Four lots, for each of which three seats bid.
    rows, _ = rows_of(rulewright.load("auction"), 3, players=3)
    assert [row.decisions for row in rows] == [12] * 3


def test_a_summary_says_what_the_rows_say():
    rows, summary = rows_of(game_of(DICE), 300)
    plain = summary.to_plain()
    assert plain["game"] == "Dice"
    assert plain["players"] == 2
    assert plain["bots"] == ["random", "random"]
    assert plain["games"] == plain["finished"] == 300
    assert plain["faults"] == 0
    assert "first_fault" not in plain
    assert plain["wins"] == [sum(row.winners == (seat,) for row in rows) for seat in (1, 2)]
    lengths = sorted(row.decisions for row in rows)
    assert plain["length"]["min"] == lengths[0]
    assert plain["length"]["median"] == (lengths[149] + lengths[150]) / 2
    assert plain["length"]["max"] == lengths[-1]
    assert plain["decisions"] == sum(lengths)
    throws = [row.measures[0] for row in rows]
    measure = plain["measures"]["throws"]
    assert measure["mean"] == sum(throws) / 300
    assert dict(measure["histogram"]) == {value: throws.count(value) for value in sorted(set(throws))}
    assert plain["measures"]["one was enough"]["share"] == throws.count(1) / 300


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_is_counted_and_the_other_games_go_on(jobs):
    rows, summary = rows_of(game_of(FAULTY), 60, seed=1, jobs=jobs)
    faulty = [row for row in rows if row.fault]
    assert summary.faults == len(faulty)
    assert 0 < len(faulty) < 60
    assert summary.finished == 60 - len(faulty)
    assert faulty[0].winners == faulty[0].measures == ()
    assert faulty[0].fault is not None
    assert faulty[0].fault.startswith("game.rules:10:")
    assert "RW703" in faulty[0].fault
    first = summary.first_fault
    assert first is not None
    assert first.number == faulty[0].number
    assert first.diagnostic.code == "RW703"
    plain = summary.to_plain()
    assert plain["faults"] == len(faulty)
    assert plain["first_fault"]["line"] == 10
    assert (plain["first_fault"]["seed"], plain["first_fault"]["number"]) == (1, first.number)


def test_invariants_are_tested_when_that_is_asked_for():
    game = game_of(DICE, sides=1)
    _, plain = rows_of(game, 40)
    _, strict = rows_of(game, 40, invariants=True)
    assert plain.faults == 0
    assert strict.faults > 0
    assert strict.first_fault is not None
    assert 'the invariant "few throws"' in strict.first_fault.diagnostic.message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 0}, "at least one game"),
        ({"jobs": 0}, "one job"),
        ({"players": 3}, "Tic-tac-toe is for 2 players, not 3"),
        ({"bots": ("random", "random", "random")}, "3 bots were given for 2 seats"),
        ({"bots": ("clever",)}, "there is no bot called clever"),
    ],
)
def test_what_cannot_be_run_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        simulate(rulewright.load("tictactoe"), **{"n": 1, "players": 2, **arguments})


def test_progress_is_told_and_ends_at_all():
    told: list[int] = []
    simulate(game_of(DICE), 200, 2, on_progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 200


def test_stretches_cover_a_run_once_however_long_they_take():
    cutter = Cutter(20_000)
    cut = []
    while (numbers := cutter.cut()) is not None:
        cut.append(numbers)
        cutter.took(0 if len(cut) % 7 else 10)
    assert [number for numbers in cut for number in numbers] == list(range(20_000))
    assert [len(numbers) for numbers in cut[: FIRST_GAMES + 1]] == [1] * FIRST_GAMES + [FIRST_STRETCH * 2**FIRST_GAMES]
    assert max(len(numbers) for numbers in cut) <= LONGEST_STRETCH


def test_workers_are_gone_when_whoever_takes_the_rows_fails():
    def refuse(row):
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        simulate(rulewright.load("pig"), 100_000, 2, jobs=2, on_row=refuse)
    wait_until(lambda: not multiprocessing.active_children())


def test_a_worker_that_dies_is_named():
    killed: list[int] = []

    def kill(row):
        if not killed:
            killed.extend(child.pid or 0 for child in multiprocessing.active_children())
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    with pytest.raises(WorkerDiedError, match="a worker process ended unexpectedly, at game"):
        simulate(rulewright.load("pig"), 100_000, 2, jobs=2, on_row=kill)
    assert killed


def test_a_script_without_a_guard_is_told(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import rulewright\nfrom rulewright.playtest import simulate\n"
        "simulate(rulewright.load('tictactoe'), 100, 2, jobs=2)\n"
    )
    done = subprocess.run(
        [sys.executable, script], env=own_path(), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    assert 'lacks `if __name__ == "__main__":`' in done.stderr


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_an_interruption_ends_all_processes_quietly(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        textwrap.dedent("""\
            import multiprocessing
            import signal
            import rulewright
            from rulewright.playtest import simulate

            if __name__ == "__main__":
                # Whoever started the tests in the background may have had this signal ignored.
                signal.signal(signal.SIGINT, signal.default_int_handler)
                try:
                    game = rulewright.load("pig")
                    simulate(game, 10_000_000, 2, jobs=2, on_progress=lambda done: print(done, flush=True))
                except KeyboardInterrupt:
                    print("stopped", flush=True)
        """)
    )
    process = subprocess.Popen(
        [sys.executable, script],
        env=own_path(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().strip().isdecimal()
        # As a terminal does it: every process of the group is told.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert out.split()[-1] == "stopped"
        assert err == ""
        assert process.returncode == 0
        wait_until(lambda: not is_group_alive(process.pid))
    finally:
        if is_group_alive(process.pid):
            os.killpg(process.pid, signal.SIGKILL)


def test_memory_does_not_grow_with_the_number_of_games(monkeypatch):
    # The rows of one stretch are in memory together, so stretches are kept alike.
    monkeypatch.setattr(import_module("rulewright.playtest.stretches"), "LONGEST_STRETCH", 40)
    game = game_of(DICE)
    peaks = []
    for n in (40, 200, 600):
        tracemalloc.start()
        # What is garbage already does not count.
        simulate(game, n, 2, on_row=lambda row: None, on_progress=collect)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # Four hundred rows would take a hundred thousand bytes.
    assert peaks[2] < peaks[1] + 30_000


def collect(done: int) -> None:
    gc.collect()


def own_path() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def is_group_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
