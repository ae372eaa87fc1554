"""Random games as fast as they go: no log, no labels, no copy for every decision."""

from __future__ import annotations

from rulewright.interpreter.chance import GOLDEN, MASK, seeded
from rulewright.interpreter.game import Game
from rulewright.interpreter.layout import ANSWERS, FRAME, OPTIONS, RESULT, SEAT
from rulewright.interpreter.state import State

MULTIPLIER_1 = 0xBF58476D1CE4E5B9
MULTIPLIER_2 = 0x94D049BB133111EB


class Playout:
    """Plays games of one number of players in which every seat chooses at random, each option as likely.

    Each seat draws from a stream of its own by (seed, game, seat), so that what one does never changes another's draws.
    """

    def __init__(self, game: Game, players: int, *, invariants: bool = False) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.program = game.program(self.players, logs=False, invariants=invariants)
        self.names = game.seat_names(self.players)

    def play_random(self, seed: int, number: int) -> State:
        """The finished game of a number; the same seed and number give the same game. Raises `Fault`."""
        program = self.program
        answer, answer_sealed = program.answer, program.answer_sealed
        game_seed = seeded(seed, number)
        cells = program.layout.start_cells(seeded(game_seed))
        streams = [seeded(seed, number, seat + 1) for seat in range(self.players)]
        program.start(cells)
        while cells[FRAME] is not None:
            seat = cells[SEAT]
            if isinstance(seat, tuple):
                for each, options, answered in sorted(
                    zip(seat, program.options(cells), cells[ANSWERS], strict=True), key=lambda item: item[0]
                ):
                    if answered is None:
                        streams[each], chosen = _below(streams[each], len(options))
                        answer_sealed(cells, each, options[chosen])
                continue
            options = cells[OPTIONS]
            # SplitMix64, written out: a call for each decision would cost as much as the rest of this loop.
            streams[seat] = z = (streams[seat] + GOLDEN) & MASK
            z = ((z ^ (z >> 30)) * MULTIPLIER_1) & MASK
            z = ((z ^ (z >> 27)) * MULTIPLIER_2) & MASK
            answer(cells, options[((z ^ (z >> 31)) * len(options)) >> 64])
        assert cells[RESULT] is not None, "a game that waits for nobody is over"
        return State(self.game, program, cells, seed=game_seed, names=self.names, logs=False)


def _below(stream: int, n: int) -> tuple[int, int]:
    stream = (stream + GOLDEN) & MASK
    z = ((stream ^ (stream >> 30)) * MULTIPLIER_1) & MASK
    z = ((z ^ (z >> 27)) * MULTIPLIER_2) & MASK
    return stream, ((z ^ (z >> 31)) * n) >> 64
