"""A game as it goes: with picks drawn at random or given, to its end, to a fault, or as far as it is followed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from attrs import frozen

from rulewright.interpreter import Decision, Fault, Game, State, below, seeded
from rulewright.playtest.follow import Followed


@frozen(kw_only=True)
class Course:
    """Which way a game goes: how many play, its seed, and the number of each option picked, from 0.

    Of a sealed decision the lowest seat always picks first.
    """

    players: int
    seed: int
    picks: tuple[int, ...]

    @property
    def size(self) -> tuple[int, int, int, tuple[int, ...]]:
        """What is smaller is easier to read: fewer players and picks, a smaller seed, earlier options."""
        return self.players, len(self.picks), self.seed, self.picks


class Picks(Protocol):
    """Where picks come from."""

    def next(self, decision: Decision) -> int | None:
        """The number of the option to take; None when no more is to be picked."""
        ...


class RandomPicks:
    """Each option as likely; each seat draws from a stream of its own, as `play on` in a test has it."""

    def __init__(self, players: int, seed: int) -> None:
        self._streams = [seeded(seed, seat) for seat in range(1, players + 1)]

    def next(self, decision: Decision) -> int:
        seat = decision.seat - 1
        self._streams[seat], number = below(self._streams[seat], len(decision.options))
        return number


class GivenPicks:
    """Numbers that were chosen before; one that is too large counts on from the first option."""

    def __init__(self, picks: Sequence[int]) -> None:
        self._picks = iter(picks)

    def next(self, decision: Decision) -> int | None:
        pick = next(self._picks, None)
        return None if pick is None else pick % len(decision.options)


@frozen(kw_only=True)
class Gone:
    """How a game went: its picks, and the fault that stopped it.

    `state` is that before the last pick where there is a fault, else the last one; none if the game did not begin.
    """

    course: Course
    state: State | None
    fault: Fault | None

    @property
    def is_over(self) -> bool:
        """Whether it came to its end."""
        return self.fault is None and self.state is not None and self.state.is_over


def go(game: Game, players: int, seed: int, picks: Picks, most: int, *, log: bool = False) -> Gone:
    """Plays a game with invariants watched, for so many picks at most."""
    numbers: list[int] = []

    def gone(state: State | None, fault: Fault | None) -> Gone:
        course = Course(players=players, seed=seed, picks=tuple(numbers))
        return Gone(course=course, state=state, fault=fault)

    try:
        state = game.start(players, seed, log=log, invariants=True)
    except Fault as fault:
        return gone(None, fault)
    while not state.is_over and len(numbers) < most:
        decision = state.decisions[0]
        number = picks.next(decision)
        if number is None:
            break
        numbers.append(number)
        try:
            state.choose(decision.options[number], decision.seat)
        except Fault as fault:
            return gone(state, fault)
    return gone(state, None)


def follow_course(game: Game, course: Course, *, log: bool = False) -> Gone:
    """Plays a game the way it went."""
    return go(game, course.players, course.seed, GivenPicks(course.picks), len(course.picks), log=log)


def last_of(game: Game, course: Course, *, plays_on: int = 0) -> Followed | None:
    """How far a game that went wrong came, and the answer that it did not survive; None if it did not begin.

    One that goes on for ever is played on at random for so many picks.
    """
    gone = follow_course(game, course, log=True)
    if gone.state is None:
        return None
    if gone.fault is None:
        picks = RandomPicks(course.players, course.seed)
        for _ in range(plays_on):
            if gone.state.is_over:
                break
            decision = gone.state.decisions[0]
            gone.state.choose(decision.options[picks.next(decision)], decision.seat)
        return Followed(state=gone.state, seat=None, prompt="", answer="")
    decision = gone.state.decisions[0]
    option = decision.options[gone.course.picks[-1]]
    return Followed(state=gone.state, seat=decision.seat, prompt=decision.prompt, answer=option.label)


def answers_of(game: Game, course: Course) -> list[tuple[int, Any]]:
    """The answers of a game that goes this way: each seat, from 1, with the value it picks."""
    answers: list[tuple[int, Any]] = []
    if not course.picks:
        return answers
    state = game.start(course.players, course.seed, log=False)
    for pick in course.picks:
        decision = state.decisions[0]
        option = decision.options[pick]
        answers.append((decision.seat, option.value))
        try:
            state.choose(option, decision.seat)
        except Fault:
            break
    return answers
