"""Which copy of a card is which makes no difference: with copies in each other's places the game goes on alike."""

from __future__ import annotations

from typing import Any, ClassVar

from rulewright.interpreter import Decision, Game, State, renamed_alike, seeded
from rulewright.playtest.properties import DisagreementError, agree, sample

FOLLOWED = 8
"""After so many answers the copies are exchanged anew."""

LOOKED = 4
"""Once in so many answers one of the seats looks at all that it sees, which takes long."""


class Alike:
    """A game in which copies of cards were exchanged offers the same, shows the same and ends alike."""

    claim: ClassVar[str] = "which copy of a card is which makes no difference"
    follows: ClassVar[bool] = True

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self._seed = seed
        self._answers = 0
        self._other = renamed_alike(state, seeded(seed, 3))

    def compare(self, state: State) -> None:
        other = self._other
        asked, imagined = ([asked_of(each) for each in game.decisions] for game in (state, other))
        agree("other copies, and what is asked differs", imagined, asked)
        looks, seat = divmod(self._answers, LOOKED)
        if seat == 0 or state.is_over:
            seat = looks % state.players + 1
            agree(f"other copies, and seat {seat} sees something else", other.view(seat), state.view(seat))
        agree("other copies, and the results differ", other.result, state.result)
        agree("other copies, and a measure differs", other.measures(), state.measures())
        if self._answers % FOLLOWED == 0 and not state.is_over:
            self._other = renamed_alike(state, seeded(self._seed, 3, self._answers))

    def choose(self, state: State, value: Any, seat: int) -> None:
        decision, theirs = (next(each for each in game.decisions if each.seat == seat) for game in (state, self._other))
        number = decision.options.values.index(value)
        if number >= len(theirs.options):
            raise DisagreementError("other copies, and there are fewer options")
        self._other.choose(theirs.options[number], seat)
        self._answers += 1


def asked_of(decision: Decision) -> tuple[Any, ...]:
    """What is asked, and how the options read."""
    labels = [decision.options[number].label for number in sample(len(decision.options))]
    return decision.seat, decision.prompt, len(decision.options), labels
