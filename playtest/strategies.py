"""Strategies for Hypothesis: games, and how they may go.

They shrink towards default options, few players, short playthroughs that take first options, and small seeds.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from rulewright.interpreter import Game, GameOption, State, load, written_test

LONGEST = 60
"""Decisions of a playthrough, unless it is said otherwise."""

SEEDS = 1_000_000

Rules = str | Path | Game
"""A game, a path to its rules, or the name of a bundled one."""


@frozen
class Played:
    """A game as far as it went, and the answers that led there, as (seat, number of the option)."""

    state: State
    answers: tuple[tuple[int, int], ...]

    def to_test(self, title: str = "as it went") -> str:
        """The same game as a test to paste into its rules; `CannotWriteError` if no test can tell of it."""
        state = self.state.game.start(self.state.players, self.state.seed, log=False)
        given = []
        for seat, number in self.answers:
            decision = next(each for each in state.decisions if each.seat == seat)
            given.append((seat, decision.options[number].value))
            state.choose(decision.options[number], seat)
        return written_test(state.game, title, state.players, state.seed, given)


def game_of(rules: Rules) -> Game:
    """The game that is meant."""
    return rules if isinstance(rules, Game) else load(rules)


def games(*rules: Rules, options: bool = True) -> st.SearchStrategy[Game]:
    """One of some games, its options set to anything they may be, unless these `options` are to stay as they are.

    The rules are read once, here: `RulesError` if they are wrong.
    """
    if not rules:
        raise ValueError("games of which rules? Give a path, the name of a bundled game, or a game")
    found = st.sampled_from([game_of(each) for each in rules])
    return found.flatmap(_varied) if options else found


@st.composite
def _varied(draw: st.DrawFn, game: Game) -> Game:
    # Asked of every game alike, so that a playthrough can shrink from one game to another.
    if not draw(st.booleans()) or not game.options:
        return game
    # Options need not all go together: a variant can require some of them.
    values = draw(st.tuples(*map(_values, game.options)).filter(lambda each: _with_options(game, each) is not None))
    return _with_options(game, values) or game


@lru_cache(maxsize=256)
def _with_options(game: Game, values: tuple[int | bool | str, ...]) -> Game | None:
    """The game with these values of its options, compiled once; none if they do not go together."""
    names = [option.name for option in game.options]
    if values == tuple(game.option_values.values()):
        return game
    try:
        return Game(game.model, dict(zip(names, values, strict=True)))
    except ValueError:
        return None


def _values(option: GameOption) -> st.SearchStrategy[Any]:
    """What an option may be, its value first."""
    usual = st.just(option.value)
    match option.kind:
        case "int":
            return usual | st.sampled_from((option.low, option.high)) | st.integers(option.low, option.high)
        case "bool":
            return usual | st.booleans()
        case _:
            return usual | st.sampled_from(option.words)


def playthroughs(game: Rules | st.SearchStrategy[Game], longest: int = LONGEST) -> st.SearchStrategy[Played]:
    """A game that has come to its end, or as far as it was drawn: at most so many decisions."""
    played = game if isinstance(game, st.SearchStrategy) else st.just(game_of(game))
    return _playthroughs(played, longest)


@st.composite
def _playthroughs(draw: st.DrawFn, games: st.SearchStrategy[Game], longest: int) -> Played:
    # What hangs on nothing else comes first: then it stays as it is while the game is made simpler.
    numbers = draw(st.lists(st.integers(0, 2**32), max_size=longest))
    seed = draw(st.integers(0, SEEDS - 1))
    game = draw(games)
    state = game.start(draw(st.sampled_from(game.players)), seed)
    answers = []
    for number in numbers:
        if state.is_over:
            break
        decisions = state.decisions
        decision = decisions[number % len(decisions)]
        option = number // len(decisions) % len(decision.options)
        state.choose(decision.options[option], decision.seat)
        answers.append((decision.seat, option))
    return Played(state, tuple(answers))


def states(game: Rules | st.SearchStrategy[Game], longest: int = LONGEST) -> st.SearchStrategy[State]:
    """A state of a game, at a decision or at the end."""
    return playthroughs(game, longest).map(lambda played: played.state)
