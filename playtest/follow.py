"""One game of a run played again with its log, to see how it came to where it went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulewright.interpreter import Fault, Game, State, seeded
from rulewright.playtest.bots import BotMaker, bot_stream, bots_by_seat, read_bot
from rulewright.playtest.series import Series


@frozen(kw_only=True)
class Followed:
    """How far a game came: its state before the answer that it did not survive, and that answer.

    The answer is the seat's (from 1), with the question and the label of what was chosen.
    """

    state: State
    seat: int | None
    prompt: str
    answer: str


def follow(
    game: Game,
    number: int,
    players: int,
    bots: Sequence[str | BotMaker] = ("random",),
    seed: int = 0,
    invariants: bool = False,
    rotates: bool = False,
    most_decisions: int | None = None,
) -> Followed | None:
    """Plays the game of a number as `simulate` did, up to its fault or end.

    None if it faults before anybody is asked.
    """
    series = Series(
        players=players,
        bots=bots_by_seat(bots, players),
        seed=seed,
        invariants=invariants,
        most_decisions=most_decisions,
        wants_rows=False,
        rotates=rotates,
    )
    seated = series.seated(tuple(read_bot(bot, game) for bot in series.bots), number)
    seats = [maker(bot_stream(series.seed, number, seat)) for seat, maker in enumerate(seated, 1)]
    try:
        state = game.start(players=series.players, seed=seeded(series.seed, number), invariants=series.invariants)
    except Fault:
        return None
    while not state.is_over and (most_decisions is None or state.decision_count < most_decisions):
        decision = state.decisions[0]
        try:
            option = decision.options[seats[decision.seat - 1].choose(state, decision)]
        except Fault:
            # A bot that looks ahead may meet what is wrong before it answers.
            break
        try:
            state.choose(option, decision.seat)
        except Fault:
            return Followed(state=state, seat=decision.seat, prompt=decision.prompt, answer=option.label)
    return Followed(state=state, seat=None, prompt="", answer="")
