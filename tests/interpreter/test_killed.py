"""Whoever records can be killed at any moment: the file has every decision but at most the one being written."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, Playthrough, read_playthrough

RULES = """\
game "Endless"
    players 2

total: 0..999999

turn p
    p chooses n from 1..9 "How many?"
    total += n
"""

CHILD = """\
import os, sys
from random import Random
from rulewright.dsl import check_text
from rulewright.interpreter import Game, Playthrough

seed, file = int(sys.argv[1]), sys.argv[2]
rng = Random(seed)
play = Playthrough.start(Game.of(check_text("endless.rules", sys.stdin.read())), seed=seed)
play.record(file)
while True:
    if len(play) and rng.random() < 0.1:
        play.undo(max(len(play) - 3, 0))
    else:
        play.choose(rng.randint(1, 9))
    os.write(1, b"%d\\n" % len(play))
"""


def kill_one(folder: Path, seed: int) -> int:
    """Kills a recording process at a random moment, and looks at its file; gives how many decisions are in it."""
    file = folder / f"{seed}.play"
    command = [sys.executable, "-c", CHILD, str(seed), str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(RULES.encode())
        process.stdin.close()
        # It is playing now; from here on any moment will do.
        assert process.stdout.readline()
        time.sleep(Random(seed).random() * 0.05)
        process.send_signal(signal.SIGKILL)
        steps = 1 + process.stdout.read().count(b"\n")
    rng = Random(seed)
    expected: list[int] = []
    for _ in range(steps):
        take_step(expected, rng)
    before = expected.copy()
    take_step(expected, rng)
    found = read_playthrough(file)
    assert found.damage is None
    taken = [each.value for each in found.play.decisions]
    # What was told of is in the file; one step more may be, that nobody could be told of any more.
    assert taken in (before, expected)
    go_on(found.play, file, found.length)
    return len(taken)


def take_step(decisions: list[int], rng: Random) -> None:
    """What the process that was killed does each time."""
    if decisions and rng.random() < 0.1:
        del decisions[max(len(decisions) - 3, 0) :]
    else:
        decisions.append(rng.randint(1, 9))


def go_on(play: Playthrough, file: Path, length: int) -> None:
    """Goes on recording, and reads it all again."""
    play.go_on_recording(file, length)
    for answer in (1, 2, 3):
        play.choose(answer)
    play.stop_recording()
    again = Playthrough.read(file)
    assert again.decisions == play.decisions
    assert again.state == play.state


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_recording_loses_at_most_the_decision_being_written(tmp_path: Path, seed: int) -> None:
    kill_one(tmp_path, seed)


@pytest.mark.deep
def test_two_hundred_kills(tmp_path: Path) -> None:
    lengths = [kill_one(tmp_path, seed) for seed in range(100, 300)]
    assert len(set(lengths)) > 50


def test_a_line_cut_anywhere_is_the_only_one_lost(tmp_path: Path) -> None:
    play = Playthrough.start(Game.of(check_text("endless.rules", RULES)), seed=1)
    play.record(tmp_path / "a.play")
    for answer in (4, 5, 6):
        play.choose(answer)
    data = (tmp_path / "a.play").read_bytes()
    line = data.splitlines(keepends=True)[-1]
    assert json.loads(line)["n"] == 3
    for cut in range(1, len(line) + 1):
        file = tmp_path / "cut.play"
        file.write_bytes(data[:-cut])
        found = read_playthrough(file)
        assert [each.value for each in found.play.decisions] == ([4, 5, 6] if cut == 1 else [4, 5])
        go_on(found.play, file, found.length)
        assert file.stat().st_size > len(data)
