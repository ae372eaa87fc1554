"""Bots: who answers at a seat when no person does."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from rulewright.interpreter import Decision, Game, State, below, seeded
from rulewright.playtest.greedy import GreedyBot

GREEDY = "greedy:"


class Bot(Protocol):
    """Answers for one seat through one game, with chance of its own."""

    def choose(self, state: State, decision: Decision) -> int:
        """The number of the option to take, from 0.

        `decision` is one of `state.decisions` and has an option. The state is not to be changed, and a bot that plays
        fairly looks at nothing in it that its seat may not know.
        """
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot for one game from the state of its own stream of chance."""


class RandomBot:
    """Takes every option as likely."""

    def __init__(self, stream: int) -> None:
        self._stream = stream

    def choose(self, state: State, decision: Decision) -> int:
        """Draws even for a single option, so that what it draws later does not hang on how many there were."""
        self._stream, number = below(self._stream, len(decision.options))
        return number


def read_bot(text: str, game: Game) -> BotMaker:
    """The bot that a text such as `random` or `greedy:p.points` asks for in a game.

    `ValueError` if there is none like it, `RulesError` if what it goes by means nothing in these rules.
    """
    if text == "random":
        return RandomBot
    if text.startswith(GREEDY):
        return partial(GreedyBot, game.goal(text.removeprefix(GREEDY).strip()))
    raise ValueError(f"there is no bot called {text}; there are random and greedy:EXPRESSION, as in greedy:p.points")


def bots_by_seat(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """One bot for each seat, from one for all seats or one a seat; `ValueError` for any other number of them."""
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise ValueError(f"{len(bots)} bots were given for {players} seats: give one for all, or one for each")
    return bots


def bot_stream(seed: int, number: int, seat: int) -> int:
    """The state of the stream a bot draws from: of its own for each game of a run and each seat (from 1)."""
    return seeded(seed, number, seat)
