"""Greedy bots: whatever makes an expression of the rules' language highest at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.interpreter import Decision, Fault, Goal, State, below, seeded

MOST_TRIED = 1_000
"""Of more options than this a sample is tried."""


class GreedyBot:
    """Takes the option after which its goal is highest, ties at random.

    It tries each option on a state that it imagines: one that its seat cannot tell from the true one. There the game
    goes on to the next decision, with the imagined state's chance, the same for every option; where others decide in
    secret at the same time, they choose there at random, the same for every option as well. If that next decision is
    its own again before chance has spoken, an option is worth what the best answer there is: what comes of the first
    half of a move shows after the second.
    """

    def __init__(self, goal: Goal, stream: int) -> None:
        self._goal = goal
        self._stream = stream

    def choose(self, state: State, decision: Decision) -> int:
        """The number of an option; what it draws for one decision changes nothing in what it draws for others.

        A `Fault` of the rules makes an option the last choice; one in the goal itself comes through.
        """
        self._stream, seed = below(self._stream, 2**64)
        count = len(decision.options)
        if count == 1:
            return 0
        stream = seeded(seed, 0)
        stream, numbers = sampled(stream, count, MOST_TRIED)
        trials = Trials.of(state, decision, seeded(seed, 1))
        most = max(MOST_TRIED // len(numbers), 1)
        best: list[int] = []
        highest: int | None = None
        for number in numbers:
            value = max((self._goal.value(after, decision.seat) for after in trials.ends(number, most)), default=None)
            if value is None:
                continue
            if highest is None or value > highest:
                best, highest = [number], value
            elif value == highest:
                best.append(number)
        candidates: Sequence[int] = best or numbers
        _, place = below(stream, len(candidates))
        return candidates[place]


class Trials:
    """An imagined state in which the options of one decision are tried, each on a copy."""

    def __init__(
        self,
        imagined: State,
        seat: int,
        values: Sequence[Any],
        others: Sequence[tuple[int, Any]],
        stream: int,
        *,
        is_same: bool,
    ) -> None:
        self._imagined = imagined
        self._seat = seat
        self._values = values
        self._others = others
        self._stream = stream
        self._is_same = is_same

    @classmethod
    def of(cls, state: State, decision: Decision, seed: int) -> Trials:
        """The state that the seat of a decision imagines from a seed."""
        imagined = state.imagine(decision.seat, seed)
        if imagined.is_makeshift:
            # It may tell of the truth: better to forget what was announced.
            imagined = state.imagine(decision.seat, seed, keeps_facts=False)
        stream = seeded(seed)
        others = []
        values, is_same = decision.options.values, False
        for open_ in imagined.decisions:
            if open_.seat == decision.seat:
                # Offered there is what is offered here, unless the rules let options tell of what the seat cannot see.
                is_same = len(open_.options) == len(decision.options)
                values = open_.options.values if is_same else values
            elif open_.options:
                stream, number = below(stream, len(open_.options))
                others.append((open_.seat, open_.options[number].value))
        return cls(imagined, decision.seat, values, others, stream, is_same=is_same)

    def ends(self, number: int, most: int) -> Iterator[State]:
        """What an option comes to: the state after it, or that after each of at most so many answers to a next one.

        There is a next one where the same seat, and no other, is asked at once, before chance has spoken.
        """
        after = self.after(number)
        if after is None:
            return
        decisions = after.decisions
        is_own = [each.seat for each in decisions] == [self._seat] and after.chance == self._imagined.chance
        if not is_own or not decisions[0].options:
            yield after
            return
        values = decisions[0].options.values
        for place in sampled(self._stream, len(values), most)[1]:
            end = after.copy()
            try:
                end.answer(values[place], self._seat - 1)
            except Fault:
                continue
            yield end

    def after(self, number: int) -> State | None:
        """The imagined state after an option, at the next decision that is not part of this one.

        None when the option is not there, or leads to a fault.
        """
        trial = self._imagined.copy()
        try:
            if self._is_same:
                # Looking for an option among millions takes longer than taking it.
                trial.answer(self._values[number], self._seat - 1)
            else:
                trial.choose(self._values[number], self._seat)
            for seat, value in self._others:
                trial.choose(value, seat)
        except (Fault, ValueError):
            return None
        return trial


def sampled(stream: int, count: int, most: int) -> tuple[int, Sequence[int]]:
    """All numbers below a count, or of more than `most` a sample of so many (Floyd's), ascending; the stream first."""
    if count <= most:
        return stream, range(count)
    chosen: dict[int, None] = {}
    for number in range(count - most, count):
        stream, drawn = below(stream, number + 1)
        chosen[number if drawn in chosen else drawn] = None
    return stream, sorted(chosen)
