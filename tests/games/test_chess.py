"""Ends of chess that take too long to play to."""

import pytest

from rulewright.interpreter import Result
from tests.games.chess_position import position

DEAD = [
    "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
    "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
    "8/8/4k3/8/8/3KB3/8/8 b - - 0 1",
    "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1",
    "8/6b1/4k3/8/5B2/3K2B1/8/8 w - - 0 1",
]
ALIVE = [
    "8/8/4k1n1/8/8/3KN3/8/8 w - - 0 1",
    "8/8/4k3/8/8/2NKN3/8/8 w - - 0 1",
    "8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1",
    "8/8/4k3/8/8/2BKN3/8/8 w - - 0 1",
    "8/8/4k3/8/8/2BK2B1/7P/8 w - - 0 1",
]


@pytest.mark.parametrize("fen", DEAD)
def test_nobody_can_mate_any_more(fen: str) -> None:
    state = position(fen).start()
    assert state.result == Result(winners=(), payoffs=None)


@pytest.mark.parametrize("fen", ALIVE)
def test_somebody_still_can(fen: str) -> None:
    assert not position(fen).start().is_over


def test_mate_with_the_hundredth_quiet_move_is_mate() -> None:
    state = position("7k/8/6KR/8/8/8/8/1R6 w - - 99 80").start()
    state.choose(next(option for option in state.decisions[0].options if option.label == "b1, b8"))
    assert state.result == Result(winners=(1,), payoffs=None)


def test_stalemate_with_a_man_that_is_pinned() -> None:
    state = position("kb5R/p7/P7/8/8/8/8/6K1 b - - 0 1").start()
    assert state.result == Result(winners=(), payoffs=None)
