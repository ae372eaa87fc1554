"""What a seat sees of a game in small steps, as a row of numbers: what it knows, and what it is asked now."""

from __future__ import annotations

from rulewright.interpreter import Observer, State
from rulewright.playtest.alphabet import Alphabet
from rulewright.playtest.stepwise import Questioned


class StepObserver:
    """Makes rows of numbers of all states of a game for as many players. `titles` says what each number is."""

    def __init__(self, state: State, alphabet: Alphabet) -> None:
        self._observer = Observer(state)
        self._sites = [site.number for site in state.program.sites]
        self._actions = alphabet.size
        self.titles = (
            *self._observer.titles,
            *(f"is asked question {number}" for number in self._sites),
            *(f"has taken {alphabet.title(action)}" for action in range(alphabet.size)),
        )

    def row(self, state: State, seat: int, asked: Questioned | None) -> list[float]:
        """What a seat (from 1) may know now; `asked` is the decision that it is to answer, if it is."""
        question = [0.0] * (len(self._sites) + self._actions)
        if asked is not None:
            question[self._sites.index(asked.site)] = 1.0
            for action in asked.taken:
                question[len(self._sites) + action] += 1.0
        return [*self._observer.row(state, seat), *question]
