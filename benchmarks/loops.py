"""The loops that are measured: random games with the engine, with the hand-written games and with OpenSpiel.

Every function makes a loop that plays so many games and gives the units of work it has done.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from benchmarks.auction import Auction
from benchmarks.stream import Stream
from benchmarks.tictactoe import TicTacToe
from rulewright.interpreter import Game, Playout
from rulewright.playtest import simulate

Loop = Callable[[int], int]

SEED = 2024


def playout(game: Game, players: int, *, decisions: bool = False) -> Loop:
    """What `simulate` does for random bots; counts games, or decisions."""
    player = Playout(game, players)
    numbers = count()

    def run(games: int) -> int:
        made = 0
        for _ in range(games):
            made += player.play_random(SEED, next(numbers)).decision_count
        return made if decisions else games

    return run


def whole_simulation(game: Game, players: int) -> Loop:
    """The whole of `simulate`, its sums included."""

    def run(games: int) -> int:
        return simulate(game, games, players, seed=SEED).finished

    return run


def library(game: Game, players: int, *, log: bool = True, decisions: bool = False) -> Loop:
    """The loop of a user of the library, every option as likely; counts games, or decisions."""
    rng = Random(SEED)
    numbers = count()

    def run(games: int) -> int:
        made = 0
        for _ in range(games):
            state = game.start(players=players, seed=next(numbers), log=log)
            while not state.is_over:
                decision = state.decisions[0]
                state.choose(rng.choice(decision.options), decision.seat)
            made += state.decision_count
        return made if decisions else games

    return run


def library_by_streams(game: Game, players: int) -> Loop:
    """The same, each seat drawing from a stream of its own, as the bots of `simulate` do; counts games."""
    streams = [Stream(SEED + seat) for seat in range(players)]
    numbers = count()

    def run(games: int) -> int:
        for _ in range(games):
            state = game.start(players=players, seed=next(numbers))
            while not state.is_over:
                decision = state.decisions[0]
                options = decision.options
                state.choose(options[streams[decision.seat - 1].below(len(options))], decision.seat)
        return games

    return run


def tictactoe_by_streams() -> Loop:
    """Hand-written tic-tac-toe, each seat with a stream of its own."""
    streams = (Stream(SEED), Stream(SEED + 1))

    def run(games: int) -> int:
        for _ in range(games):
            game = TicTacToe()
            while not game.is_over:
                moves = game.legal_moves()
                game.play(moves[streams[game.player].below(len(moves))])
        return games

    return run


def tictactoe_by_random() -> Loop:
    """Hand-written tic-tac-toe with Python's own generator."""
    rng = Random(SEED)

    def run(games: int) -> int:
        for _ in range(games):
            game = TicTacToe()
            while not game.is_over:
                game.play(rng.choice(game.legal_moves()))
        return games

    return run


def auction_by_streams(players: int) -> Loop:
    """The hand-written auction, each bidder with a stream of his own."""
    streams = [Stream(SEED + seat) for seat in range(players)]
    numbers = count()

    def run(games: int) -> int:
        for _ in range(games):
            game = Auction(players, Stream(next(numbers)))
            while not game.is_over:
                for player, stream in enumerate(streams):
                    bids = game.legal_bids(player)
                    game.bid(player, bids[stream.below(len(bids))])
        return games

    return run


def auction_by_random(players: int) -> Loop:
    """The hand-written auction, the bids drawn with Python's own generator."""
    rng = Random(SEED)
    numbers = count()

    def run(games: int) -> int:
        for _ in range(games):
            game = Auction(players, Stream(next(numbers)))
            while not game.is_over:
                for player in range(players):
                    game.bid(player, rng.choice(game.legal_bids(player)))
        return games

    return run
