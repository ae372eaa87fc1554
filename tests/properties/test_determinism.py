"""The same seed gives the same games, however Python hashes and however many processes play."""

import subprocess
import sys

import pytest

from rulewright.playtest import Row, simulate
from tests.properties.bundled import FILES, IDS, environment, game_of, most_decisions


def everything(hash_seed: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.properties.everything"],
        env=environment(PYTHONHASHSEED=str(hash_seed)),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_nothing_hangs_on_the_hash_seed():
    one, other = everything(1), everything(2)
    assert len(one) > 1000
    different = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    assert not different, different[0]


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_rows_are_the_same_with_one_process_and_two(path):
    game = game_of(path)
    rows: list[list[Row]] = [[], []]
    for jobs in (1, 2):
        # Enough for a stretch that the other process gets.
        take = rows[jobs - 1].append
        simulate(game, 12, game.players[0], seed=9, jobs=jobs, most_decisions=most_decisions(path), on_row=take)
    assert rows[0] == rows[1]
    assert [row.number for row in rows[0]] == list(range(12))


@pytest.mark.deep
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_thousand_rows_are_the_same(path):
    game = game_of(path)
    rows: list[list[Row]] = [[], []]
    for jobs in (1, 2):
        simulate(game, 1000, game.players[-1], seed=10, jobs=jobs, on_row=rows[jobs - 1].append)
    assert rows[0] == rows[1]
