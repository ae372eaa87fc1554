"""The hand-written games are the same games as the bundled ones: same moves, same chance, same ends."""

from random import Random

import rulewright
from benchmarks.auction import Auction
from benchmarks.stream import Stream
from benchmarks.tictactoe import THROUGH, TicTacToe
from rulewright.interpreter import Playout, below, seeded


def test_the_streams_are_the_engines() -> None:
    stream, state = Stream(seeded(5, 3)), seeded(5, 3)
    for n in (1, 2, 6, 9, 1000, 2**40):
        state, expected = below(state, n)
        assert stream.below(n) == expected
    assert stream.state == state


def test_four_lines_go_through_the_middle() -> None:
    assert [len(lines) for lines in THROUGH] == [3, 2, 3, 2, 4, 2, 3, 2, 3]
    assert set(THROUGH[4]) == {(3, 5), (1, 7), (0, 8), (2, 6)}


def test_tictactoe_has_the_same_moves_and_winners() -> None:
    game, rng = rulewright.load("tictactoe"), Random(11)
    ends = set()
    for _ in range(150):
        state, by_hand = game.start(log=False), TicTacToe()
        while not state.is_over:
            (decision,) = state.decisions
            moves = by_hand.legal_moves()
            assert not by_hand.is_over
            assert decision.seat == by_hand.player + 1
            assert [option.value for option in decision.options] == moves
            move = rng.choice(moves)
            state.choose(move)
            by_hand.play(move)
        assert by_hand.is_over
        assert state.result is not None
        assert state.result.winners == (() if by_hand.winner is None else (by_hand.winner + 1,))
        ends.add(by_hand.winner)
    assert ends == {None, 0, 1}


def test_tictactoe_from_the_same_streams_is_the_same_random_game() -> None:
    playout = Playout(rulewright.load("tictactoe"), 2)
    for number in range(60):
        state, by_hand = playout.play_random(9, number), TicTacToe()
        streams = [Stream(seeded(9, number, seat)) for seat in (1, 2)]
        while not by_hand.is_over:
            moves = by_hand.legal_moves()
            by_hand.play(moves[streams[by_hand.player].below(len(moves))])
        assert state.result is not None
        assert state.result.winners == (() if by_hand.winner is None else (by_hand.winner + 1,))
        assert state.decision_count == by_hand.marks


def test_the_auction_goes_the_same_way() -> None:
    rng = Random(12)
    unsold = tied = 0
    for players, highest in ((2, 1), (3, 20), (5, 4)):
        game = rulewright.load("auction", options={"highest_bid": highest})
        for seed in range(40):
            state = game.start(players=players, seed=seed)
            by_hand = Auction(players, Stream(seeded(seed)), highest_bid=highest)
            while not state.is_over:
                assert not by_hand.is_over
                assert [each["worth"] for each in named(state)] == by_hand.worths
                for seat in rng.sample(range(players), players):
                    decision = next(each for each in state.decisions if each.seat == seat + 1)
                    assert [option.value for option in decision.options] == list(by_hand.legal_bids(seat))
                    bid = rng.choice(by_hand.legal_bids(seat))
                    state.choose(bid, seat + 1)
                    by_hand.bid(seat, bid)
            assert by_hand.is_over
            assert state.result is not None
            assert state.result.payoffs == tuple(by_hand.gains)
            assert state.result.winners == tuple(winner + 1 for winner in by_hand.winners)
            assert state.measures()["lots sold"] == sum(map(len, by_hand.bought))
            unsold += len(by_hand.unsold)
            tied += len(by_hand.winners) > 1
    # Both rare ends must have been among the games compared.
    assert unsold
    assert tied


def named(state: rulewright.State) -> list[dict[str, object]]:
    """The players' own values, hidden ones too."""
    players = state.named_values()["players"]
    assert isinstance(players, list)
    return players
