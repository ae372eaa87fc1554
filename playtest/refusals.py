"""What cannot be chosen is refused and changes nothing, and what is told of the end of a game makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rulewright.interpreter import Game, IllegalChoiceError, State
from rulewright.playtest.properties import DisagreementError

STRANGE: tuple[Any, ...] = (None, -1, 1_000_000_007, "no option is called so", (), ((),), (0, 0, 0, 0, 0, 0, 0))
"""What hardly any decision offers."""

REMEMBERED = 4
"""So many options of earlier decisions are tried again."""


class Refusals:
    """What is not offered is refused, and the state stays as it was."""

    claim: ClassVar[str] = "what is not offered is refused and changes nothing"
    follows: ClassVar[bool] = False

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._earlier: list[Any] = []

    def compare(self, state: State) -> None:
        before = state.copy()
        for seat, value in self._illegal(state):
            try:
                state.choose(value, seat)
            except IllegalChoiceError:
                continue
            who = "whoever decides" if seat is None else f"seat {seat}"
            raise DisagreementError(f"{who} could choose {value!r}, which was not offered")
        if state != before:
            raise DisagreementError("an answer that was refused changed the state")

    def _illegal(self, state: State) -> Iterator[tuple[int | None, Any]]:
        """Seats, and what they may not choose now."""
        decisions = {decision.seat: decision for decision in state.decisions}
        if len(decisions) != 1:
            # Who is meant must be said where several decide; where nobody does, nobody can.
            for decision in decisions.values():
                yield None, decision.options[0]
                break
            else:
                yield None, 0
        for seat in range(state.players + 2):
            if seat not in decisions:
                value = next(iter(decisions.values())).options[0].value if decisions else 0
                yield seat, value
        for seat, decision in decisions.items():
            for value in (*STRANGE, *self._earlier):
                if value not in decision.options.values:
                    yield seat, value

    def choose(self, state: State, value: Any, seat: int) -> None:
        self._earlier = [value, *(each for each in self._earlier if each != value)][:REMEMBERED]


class Endings:
    """Results are well formed: who has won and what is paid, and that nobody is asked any more."""

    claim: ClassVar[str] = "the result of a game is well formed"
    follows: ClassVar[bool] = False

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._measures = game.measure_titles

    def compare(self, state: State) -> None:
        result = state.result
        if (result is not None) != state.is_over:
            raise DisagreementError("a game has a result when it is over, and not before")
        if result is None:
            return
        if state.decisions or state.is_waiting:
            raise DisagreementError("somebody must decide after the end")
        seats = range(1, state.players + 1)
        if list(result.winners) != [seat for seat in seats if seat in result.winners]:
            raise DisagreementError(f"the winners are {result.winners}, of {state.players} seats")
        if result.payoffs is not None and len(result.payoffs) != state.players:
            raise DisagreementError(f"{len(result.payoffs)} are paid, of {state.players} seats")
        measures = state.measures()
        if tuple(measures) != self._measures or not all(isinstance(value, int) for value in measures.values()):
            raise DisagreementError(f"what is measured is {measures}")

    def choose(self, state: State, value: Any, seat: int) -> None:
        """Follows nothing."""
