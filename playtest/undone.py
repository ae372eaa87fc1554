"""A decision that is taken back leaves all as it was before, and taken again it leads where it did."""

from __future__ import annotations

from typing import Any, ClassVar

from rulewright.interpreter import Game, Playthrough, State
from rulewright.playtest.properties import DisagreementError, agree

FAR_BACK = 8
"""After so many decisions half of all are taken back and taken again."""


class Undone:
    """Undo leads to the state that was there, and from there the same answers lead to the same."""

    claim: ClassVar[str] = "a decision taken back leaves all as it was"
    follows: ClassVar[bool] = True

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._played = Playthrough.start(game, state.players, seed)

    def compare(self, state: State) -> None:
        agree("taken back and again, it came to another state", self._played.state.to_json(), state.to_json())
        if self._played.state != state:
            raise DisagreementError("taken back and again, it came to a state that is not equal")

    def choose(self, state: State, value: Any, seat: int) -> None:
        played = self._played
        played.choose(value, seat)
        played.undo()
        agree("a decision taken back left another state", played.state.to_json(), state.to_json())
        agree("a decision taken back left another log", played.state.log, state.log)
        played.choose(value, seat)
        if len(played) % FAR_BACK == 0:
            again = played.decisions[len(played) // 2 :]
            played.undo(len(played) - len(again))
            for each in again:
                played.choose(each.value, each.seat)
