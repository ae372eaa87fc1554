"""A game played again from its seed and its answers comes to the same."""

from __future__ import annotations

from typing import Any, ClassVar

from rulewright.interpreter import Game, State
from rulewright.playtest.properties import DisagreementError, agree

OFTEN = 8
"""Up to so many answers a game is played again after each, and then each time it is half as long again."""


class Retold:
    """The same seed and answers lead to the same state, and to the same log."""

    claim: ClassVar[str] = "the same answers lead to the same state"
    follows: ClassVar[bool] = False

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._answers: list[tuple[Any, int]] = []
        self._next = 0

    def compare(self, state: State) -> None:
        done = len(self._answers)
        if done < self._next and not state.is_over:
            return
        self._next = done + 1 if done < OFTEN else done + done // 2
        again = self._game.start(state.players, self._seed)
        for value, seat in self._answers:
            again.choose(value, seat)
        agree("the game went on to another state", again.to_json(), state.to_json())
        if again != state:
            raise DisagreementError("the state is another one")
        agree("the log differs", again.log, state.log)

    def choose(self, state: State, value: Any, seat: int) -> None:
        self._answers.append((value, seat))
