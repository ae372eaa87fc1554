"""A position to be shown: at the start, after some decisions at random, or where a recorded game stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.cli.game import checked_players, load
from rulewright.cli.playthrough import whole_playthrough
from rulewright.cli.usage import WrongUse
from rulewright.interpreter import State, is_playthrough


def position(name: str, settings: Sequence[str], players: int | None, seed: int, after: int) -> State:
    """The position in a playthrough, or the one that a game comes to when all choose at random.

    A game that is over stays as it is. Raises `Fault` if the rules go wrong on the way.
    """
    if is_playthrough(Path(name)):
        if settings or players is not None:
            raise WrongUse(f"{name} is a playthrough, whose players and options stand in it", hint="Leave them out.")
        state = whole_playthrough(Path(name)).play.state
    else:
        game = load(name, settings)
        state = game.start(
            players=checked_players(game, game.players[0] if players is None else players), seed=seed, log=False
        )
    # Loading the bots costs more than starting most games.
    if after:
        _play(state, seed, after)
    return state


def _play(state: State, seed: int, after: int) -> None:
    from rulewright.playtest import RandomBot, bot_stream

    bots = [RandomBot(bot_stream(seed, 0, seat)) for seat in range(1, state.players + 1)]
    for _ in range(after):
        if state.is_over:
            break
        decision = state.decisions[0]
        chosen = bots[decision.seat - 1].choose(state, decision)
        state.choose(decision.options[chosen], decision.seat)


def moment(state: State) -> str:
    """When this position is, in words."""
    count = state.decision_count
    if not count:
        return "at the start"
    decisions = "1 decision" if count == 1 else f"{count} decisions"
    return f"at the end, after {decisions}" if state.is_over else f"after {decisions}"
