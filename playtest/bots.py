"""Bots: who answers at a seat when no person does."""

import pickle
import sys
from collections.abc import Callable, Sequence
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
"""Makes a bot for one game from the state of its own stream of chance: a class of bots, or a function."""


class RandomBot:
    """Takes every option as likely."""

    def __init__(self, stream: int) -> None:
        self._stream = stream

    def choose(self, state: State, decision: Decision) -> int:
        """Draws even for a single option, so that what it draws later does not hang on how many there were."""
        self._stream, number = below(self._stream, len(decision.options))
        return number


def read_bot(text: str | BotMaker, game: Game) -> BotMaker:
    """The bot that a text such as `random` or `greedy:p.points` asks for in a game; a maker of bots is itself.

    `ValueError` if there is none like it, `RulesError` if what it goes by means nothing in these rules.
    """
    if not isinstance(text, str):
        return text
    if text == "random":
        return RandomBot
    if text.startswith(GREEDY):
        return partial(GreedyBot, game.goal(text.removeprefix(GREEDY).strip()))
    raise ValueError(f"there is no bot called {text}; there are random and greedy:EXPRESSION, as in greedy:p.points")


def bots_by_seat(bots: Sequence[str | BotMaker], players: int) -> tuple[str | BotMaker, ...]:
    """One bot for each seat, from one for all seats or one a seat; `ValueError` for any other number of them."""
    if isinstance(bots, str) or callable(bots):
        raise ValueError(f"bots are given as a list, also a single one: bots=[{bot_name(bots)}]")
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise ValueError(f"{len(bots)} bots were given for {players} seats: give one for all, or one for each")
    return tuple(bots)


def bot_name(bot: str | BotMaker) -> str:
    """What rows and summaries call a bot: its text, or the name of the class or function that makes it.

    >>> bot_name("random"), bot_name(RandomBot), bot_name(partial(RandomBot))
    ('random', 'RandomBot', 'RandomBot')
    """
    if isinstance(bot, str):
        return bot
    if isinstance(bot, partial):
        return bot_name(bot.func)
    return str(getattr(bot, "__qualname__", type(bot).__qualname__))


def check_sendable(bot: str | BotMaker) -> None:
    """Refuses, as a `ValueError`, a maker of bots that other processes could not be told of."""
    reason = None
    try:
        pickle.dumps(bot)
    except Exception as error:
        reason = str(error) or type(error).__name__
    if getattr(bot, "__module__", None) == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        reason = "it was typed at a prompt, where they cannot look it up"
    if reason is not None:
        raise ValueError(
            f"the bot {bot_name(bot)} cannot be sent to other processes ({reason}): "
            "define its class or function at the top level of a module, or play with jobs=1"
        )


def bot_stream(seed: int, number: int, seat: int) -> int:
    """The state of the stream a bot draws from: of its own for each game of a run and each seat (from 1)."""
    return seeded(seed, number, seat)
