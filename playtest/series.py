"""Playing a stretch of a run: games that differ in nothing but their number."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

from attrs import evolve, frozen

from rulewright.dsl import Diagnostic
from rulewright.interpreter import Fault, Game, Playout, State, seeded, unwatched, watched
from rulewright.playtest.bots import BotMaker, bot_name, bot_stream, read_bot
from rulewright.playtest.rows import Row
from rulewright.playtest.summary import FirstFault
from rulewright.playtest.tally import Tally

T = TypeVar("T")


@frozen(kw_only=True)
class Series:
    """What all games of a run have in common, as plain data and makers of bots; `bots` has one for each seat.

    Where it `rotates`, every bot sits one seat further on in each game than in the one before. Where it `watches`, the
    lines of the program that ran are kept.
    """

    players: int
    bots: tuple[str | BotMaker, ...]
    seed: int
    invariants: bool
    most_decisions: int | None = None
    wants_rows: bool
    rotates: bool = False
    watches: bool = False

    def seated(self, bots: tuple[T, ...], number: int) -> tuple[T, ...]:
        """Bots, or what there is of them, by seat in the game of a number."""
        shift = -number % self.players if self.rotates else 0
        return bots[shift:] + bots[:shift]


@frozen(kw_only=True)
class Stretch:
    """Games of a run that follow each other: their counts, their rows if those are wanted, and how long they took.

    `ran` has the lines of the program that did, if somebody watches.
    """

    tally: Tally
    rows: tuple[Row, ...]
    seconds: float
    ran: frozenset[int] = frozenset()


@frozen
class Table:
    """Where games are played: which game, and what all of them have in common."""

    game: Game
    series: Series

    def play(self, numbers: range) -> Stretch:
        """The games with these numbers."""
        return play_stretch(self.game, self.series, numbers)


def play_stretch(game: Game, series: Series, numbers: range) -> Stretch:
    """Plays the games with these numbers, in order; all but the seconds hangs on the arguments alone."""
    if not series.watches:
        return _play_stretch(game, series, numbers)
    lines: set[int] = set()
    with watched(lines):
        stretch = _play_stretch(game, series, numbers)
    return evolve(stretch, ran=frozenset(lines))


def _play_stretch(game: Game, series: Series, numbers: range) -> Stretch:
    started = time.perf_counter()
    play = player_of(game, series)
    tally = Tally.empty(len(game.measure_titles))
    rows = []
    for number in numbers:
        winners: tuple[int, ...] = ()
        payoffs = None
        decisions = 0
        measures: tuple[int | bool, ...] = ()
        fault_text = None
        ended = False
        try:
            state = play(number)
            decisions = state.decision_count
            if (result := state.result) is not None:
                ended = True
                winners, payoffs = result.winners, result.payoffs
                measures = tuple(state.measures().values())
        except Fault as fault:
            first = None if tally.faults else FirstFault(number=number, diagnostic=told(game, series, number, fault))
            tally.add_fault(first)
            fault_text = str(fault)
            # It may have been at its end, and only a measure failed.
            winners, payoffs, decisions, ended = (), None, 0, False
        else:
            if ended:
                tally.add(winners, decisions, measures)
            else:
                tally.add_unfinished()
        if series.wants_rows:
            rows.append(
                Row(
                    number=number,
                    players=series.players,
                    bots=tuple(bot_name(bot) for bot in series.seated(series.bots, number)),
                    winners=winners,
                    payoffs=payoffs,
                    decisions=decisions,
                    ended=ended,
                    measures=measures,
                    fault=fault_text,
                )
            )
    return Stretch(tally=tally, rows=tuple(rows), seconds=time.perf_counter() - started)


def told(game: Game, series: Series, number: int, fault: Fault) -> Diagnostic:
    """The fault of a game; played again with states it is looked at closer, where that helps."""
    try:
        if fault.looks_closer:
            play_with(game, series, tuple(read_bot(bot, game) for bot in series.bots), number)
    except Fault as again:
        return again.to_diagnostic()
    return fault.to_diagnostic()


def player_of(game: Game, series: Series) -> Callable[[int], State]:
    """What plays the game of a number, as far as it is to be played, and gives its last state; it raises `Fault`."""
    if all(bot == "random" for bot in series.bots):
        playout = Playout(game, series.players, invariants=series.invariants, most_decisions=series.most_decisions)
        return lambda number: playout.play_random(series.seed, number)
    makers = tuple(read_bot(bot, game) for bot in series.bots)
    return lambda number: play_with(game, series, makers, number)


def play_with(game: Game, series: Series, makers: tuple[BotMaker, ...], number: int) -> State:
    """Plays one game with a bot at each seat; of a sealed decision the lowest seat answers first."""
    seated = series.seated(makers, number)
    bots = [maker(bot_stream(series.seed, number, seat)) for seat, maker in enumerate(seated, 1)]
    state = game.start(
        players=series.players, seed=seeded(series.seed, number), log=False, invariants=series.invariants
    )
    most = series.most_decisions
    while not state.is_over:
        decisions = state.decisions
        if most is not None and state.decision_count + len(decisions) > most:
            break
        decision = decisions[0]
        with unwatched() if series.watches else nullcontext():
            chosen = bots[decision.seat - 1].choose(state, decision)
        if not 0 <= chosen < len(decision.options):
            # Python would take -1 for the last one.
            name = bot_name(series.seated(series.bots, number)[decision.seat - 1])
            raise ValueError(f"the bot {name} took option {chosen} of {len(decision.options)}, which count from 0")
        state.choose(decision.options[chosen], decision.seat)
    return state
