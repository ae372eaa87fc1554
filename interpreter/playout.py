"""Random games as fast as they go: no log, no labels, no copy for every decision."""

from __future__ import annotations

from typing import Any

from rulewright.dsl.argument import need, need_int
from rulewright.interpreter.chance import GOLDEN, MASK, MULTIPLIER_1, MULTIPLIER_2, below, mix, parting, seeded
from rulewright.interpreter.fault import DECISION_LIMIT, STEP_LIMIT, Fault, calls_too_deep, too_many_decisions
from rulewright.interpreter.game import Game
from rulewright.interpreter.layout import ANSWERS, COUNT, FRAME, MEMO, OPTIONS, RESULT, SEAT, STEPS
from rulewright.interpreter.operations import EndTurn, GameEnd
from rulewright.interpreter.program import Cells
from rulewright.interpreter.state import State


class Playout:
    """Plays games of one number of players in which every seat chooses at random, each option as likely.

    Each seat draws from a stream of its own by (seed, game, seat), so that what one does never changes another's draws.
    A game that would ask more than `most_decisions` is broken off before; decisions that are made all at once count
    together.
    """

    def __init__(
        self, game: Game, players: int, *, invariants: bool = False, most_decisions: int | None = None
    ) -> None:
        need(game, Game, "what is played", "a game")
        self.game = game
        self.players = game.check_players(players)
        self.program = game.program(self.players, invariants=invariants)
        self.names = game.seat_names(self.players)
        self.most = most_decisions
        self._run = 0, parting(seeded(0))

    def play_random(self, seed: int, number: int) -> State:
        """The game of a number, to its end or broken off; the same seed and number give the same. Raises `Fault`."""
        if seed.__class__ is not int or number.__class__ is not int:
            need_int(seed, "the seed")
            need_int(number, "the number of a game")
        if seed != self._run[0]:
            self._run = seed, parting(seeded(seed))
        # `seeded(seed, number)` and `seeded(seed, number, seat + 1)`, with what they share done once.
        game_seed = mix((self._run[1] + number) & MASK)
        game = parting(game_seed)
        streams = [mix((game + seat + 1) & MASK) for seat in range(self.players)]
        cells = self.program.start(seeded(game_seed))
        if self.program.checks_invariants:
            self._play_checked(cells, streams)
        else:
            self._play(cells, streams)
        assert cells[RESULT] is not None or self.most is not None, "a game that waits for nobody is over"
        return State.of(self.game, self.program, cells, game_seed, self.names)

    def _play(self, cells: Cells, streams: list[int]) -> None:
        """What `Program.answer` does for one decision after the other, in one loop without a call for each."""
        program = self.program
        points = program.functions
        frame: Any = None
        count = cells[COUNT]
        most = DECISION_LIMIT if self.most is None else self.most
        try:
            while True:
                try:
                    while True:
                        while frame is not None:
                            frame = points[frame[0]](cells, frame)
                        frame = cells[FRAME]
                        if frame is None:
                            return
                        seat = cells[SEAT]
                        if seat.__class__ is int:
                            options = cells[OPTIONS]
                            # SplitMix64, written out: a call for each decision would cost as much as the decision.
                            streams[seat] = z = (streams[seat] + GOLDEN) & MASK
                            z = ((z ^ (z >> 30)) * MULTIPLIER_1) & MASK
                            z = ((z ^ (z >> 27)) * MULTIPLIER_2) & MASK
                            value = options[((z ^ (z >> 31)) * len(options)) >> 64]
                            count += 1
                        else:
                            count += cells[ANSWERS].count(None)
                            if count <= most:
                                value = cells[ANSWERS] = _sealed_answers(cells, streams)
                        if count > most:
                            if self.most is None:
                                raise too_many_decisions()
                            return
                        cells[COUNT] = count
                        cells[FRAME] = cells[OPTIONS] = cells[MEMO] = None
                        cells[STEPS] = STEP_LIMIT
                        frame = points[frame[0]](cells, frame, value)
                except EndTurn:
                    frame = program.after_turn(cells)
                except GameEnd:
                    return
        except Fault as fault:
            raise program.located(fault, cells) from fault
        except RecursionError as error:
            raise program.located(calls_too_deep(), cells, error) from error

    def _play_checked(self, cells: Cells, streams: list[int]) -> None:
        """The same, with the promises that hold at every decision tested at each."""
        while cells[FRAME] is not None:
            seat = cells[SEAT]
            asked = 1 if seat.__class__ is int else cells[ANSWERS].count(None)
            if self.most is not None and cells[COUNT] + asked > self.most:
                return
            if seat.__class__ is not int:
                waiting = cells[ANSWERS]
                for each, answer, answered in zip(seat, _sealed_answers(cells, streams), waiting, strict=True):
                    if answered is None:
                        self.program.answer_sealed(cells, each, answer[0])
                continue
            streams[seat], chosen = below(streams[seat], len(cells[OPTIONS]))
            self.program.answer(cells, cells[OPTIONS][chosen])


def _sealed_answers(cells: Cells, streams: list[int]) -> tuple[Any, ...]:
    """A sealed decision's answers, the open ones drawn: in any order, as each seat has a stream of its own."""
    answers = list(cells[ANSWERS])
    for position, seat in enumerate(cells[SEAT]):
        if answers[position] is None:
            options = cells[OPTIONS][position]
            streams[seat], chosen = below(streams[seat], len(options))
            answers[position] = (options[chosen],)
    return tuple(answers)
