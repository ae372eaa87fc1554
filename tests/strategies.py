"""Hypothesis strategies: games on their way, made by answering at random, and rules files that mean something.

They shrink towards short playthroughs of few players that take first options, and towards short files.
"""

from attrs import frozen
from hypothesis import strategies as st

from rulewright.dsl import Source
from rulewright.interpreter import Game, State
from tests.random_games.chooser import Drawn
from tests.random_games.file import rules_files, rules_text

LONGEST = 60


@frozen
class Played:
    """A game as far as it went, and the answers that led there, as (seat, number of the option)."""

    state: State
    answers: tuple[tuple[int, int], ...]


@st.composite
def playthroughs(draw: st.DrawFn, game: Game, longest: int = LONGEST) -> Played:
    """A game that has come to its end or as far as it was drawn."""
    players = draw(st.integers(game.players[0], game.players[-1]))
    state = game.start(players, draw(st.integers(0, 2**64)))
    wanted = draw(st.lists(st.integers(0, 2**32), max_size=longest))
    answers = []
    for number in wanted:
        if state.is_over:
            break
        decisions = state.decisions
        decision = decisions[number % len(decisions)]
        option = number // len(decisions) % len(decision.options)
        state.choose(decision.options[option], decision.seat)
        answers.append((decision.seat, option))
    return Played(state, tuple(answers))


def states(game: Game) -> st.SearchStrategy[State]:
    """A state of a game, at a decision or at the end."""
    return playthroughs(game).map(lambda played: played.state)


@st.composite
def rules_texts(draw: st.DrawFn) -> str:
    """The text of a rules file that means something: it has no error, can be played, and ends."""
    return rules_text(Drawn(draw))


@st.composite
def variants(draw: st.DrawFn) -> tuple[Source, ...]:
    """A variant that changes such a game, the game itself, and what else the variant is made of."""
    return rules_files(Drawn(draw))
