"""How many ways games can go: published numbers, and those of OpenSpiel's own games."""

from typing import Any

import pytest

import rulewright
from tests.games.chess_position import moves, position
from tests.games.perft import complete_games, options, positions, ways

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

CHESS = {
    "castling, en passant and pins": (KIWIPETE, (48, 2_039, 97_862)),
    "an endgame with en passant that opens a row": (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        (14, 191, 2_812, 43_238),
    ),
    "promotion and castling": (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9_467),
    ),
    "the same, and the sides change places": (
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        (6, 264, 9_467),
    ),
    "a pawn before promotion": (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        (44, 1_486, 62_379),
    ),
    "a middle game": (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2_079, 89_890),
    ),
}
"""The positions on the chess programming community's page of results, with the nodes a ply."""

FEW = 10_000
"""Up to so many nodes are counted every day."""


def test_tic_tac_toe() -> None:
    state = rulewright.load("tictactoe").start(players=2)
    assert positions(state) == 5_478
    assert complete_games(state) == 255_168


def test_connect_four() -> None:
    state = rulewright.load("classics/connect_four").start()
    counts = [ways(state, plies, options) for plies in range(1, 7)]
    assert counts == [7, 49, 343, 2_401, 16_807, 117_649]


@pytest.mark.deep
def test_connect_four_as_far_as_games_can_be_over() -> None:
    assert ways(rulewright.load("classics/connect_four").start(), 7, options) == 823_536


def test_counting_the_last_ply_without_going_there_changes_nothing() -> None:
    state = rulewright.load("classics/connect_four").start()
    assert ways(state, 4) == ways(state, 4, options)
    state = position(CHESS["promotion and castling"][0]).start()
    assert ways(state, 2) == ways(state, 2, moves)


def test_chess() -> None:
    state = rulewright.load("classics/chess").start()
    assert [ways(state, plies, moves) for plies in (1, 2, 3)] == [20, 400, 8_902]


@pytest.mark.deep
def test_chess_a_ply_further() -> None:
    assert ways(rulewright.load("classics/chess").start(), 4, moves) == 197_281


@pytest.mark.parametrize("name", CHESS)
def test_chess_from_a_position(name: str) -> None:
    fen, nodes = CHESS[name]
    state = position(fen).start()
    few = [count for count in nodes if count < FEW]
    assert [ways(state, plies, moves) for plies in range(1, len(few) + 1)] == few


@pytest.mark.deep
@pytest.mark.parametrize("name", CHESS)
def test_chess_deep_into_a_position(name: str) -> None:
    fen, nodes = CHESS[name]
    assert ways(position(fen).start(), len(nodes), moves) == nodes[-1]


@pytest.mark.parametrize(("name", "theirs"), [("breakthrough", "breakthrough"), ("reversi", "othello")])
def test_as_many_ways_as_in_openspiel(name: str, theirs: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    ours, other = rulewright.load(f"classics/{name}").start(), pyspiel.load_game(theirs).new_initial_state()
    for plies in range(1, 5):
        assert ways(ours, plies, options) == nodes_of(other, plies)


def nodes_of(state: Any, plies: int) -> int:
    """How many ways there are to go on in a game of OpenSpiel."""
    if plies == 1:
        return len(state.legal_actions())
    return sum(nodes_of(state.child(action), plies - 1) for action in state.legal_actions())
