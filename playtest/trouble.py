"""What can go wrong in a game, and whether it goes wrong in the same way in another one."""

from __future__ import annotations

from attrs import frozen

from rulewright.interpreter import Fault, Game
from rulewright.playtest.company import Accompanied, accompany
from rulewright.playtest.course import Course, GivenPicks, Gone, RandomPicks, go
from rulewright.playtest.leaks import FOLLOWED_ANSWERS, Leak, LeakError, Leaks
from rulewright.playtest.properties import CompanionMaker

START_COST = 5
"""To begin a game costs about as much as so many picks."""

ALONE = 20
"""So many picks without a companion cost as much as one with it."""

STRETCHES = (1, 2, 3, 6, FOLLOWED_ANSWERS)
"""So many of the last picks are watched for a leak that shows at the last of them."""

Met = tuple[Course | None, int]
"""A game that met the trouble, and what it cost to play it."""


@frozen
class RulesFault:
    """The rules go wrong at the same place with the same code."""

    game: Game
    fault: Fault

    def is_same(self, other: Fault | None) -> bool:
        """Whether another fault is of this sort."""
        mine = self.fault
        return other is not None and (other.code, other.span) == (mine.code, mine.span)

    def given(self, course: Course) -> Met:
        return self._met(go(self.game, course.players, course.seed, GivenPicks(course.picks), len(course.picks)))

    def drawn(self, players: int, seed: int, most: int) -> Met:
        return self._met(go(self.game, players, seed, RandomPicks(players, seed), most))

    def _met(self, gone: Gone) -> Met:
        return (gone.course if self.is_same(gone.fault) else None), START_COST + len(gone.course.picks)


@frozen
class Endless:
    """Random picks do not come to the end of the game within a bound, however they are drawn."""

    game: Game
    bound: int
    streams: int = 3

    def given(self, course: Course) -> Met:
        start = go(self.game, course.players, course.seed, GivenPicks(course.picks), len(course.picks))
        cost = START_COST + len(start.course.picks)
        if start.fault is not None or start.is_over or start.state is None:
            return None, cost
        for stream in range(self.streams):
            state, picks = start.state.copy(), RandomPicks(course.players, course.seed + stream)
            for _ in range(self.bound):
                decision = state.decisions[0]
                cost += 1
                try:
                    state.choose(decision.options[picks.next(decision)], decision.seat)
                except Fault:
                    return None, cost
                if state.is_over:
                    return None, cost
        return start.course, cost

    def drawn(self, players: int, seed: int, most: int) -> Met:
        """Plays one without any picks that are given."""
        return self.given(Course(players=players, seed=seed, picks=()))


@frozen
class BrokenProperty:
    """A companion finds the same to be wrong."""

    game: Game
    maker: CompanionMaker
    claim: str

    def given(self, course: Course) -> Met:
        picks = GivenPicks(course.picks)
        return self._met(accompany(self.game, course.players, course.seed, picks, len(course.picks), (self.maker,)))

    def drawn(self, players: int, seed: int, most: int) -> Met:
        return self._met(accompany(self.game, players, seed, RandomPicks(players, seed), most, (self.maker,)))

    def _met(self, gone: Accompanied) -> Met:
        is_same = gone.broken is not None and gone.broken.claim == self.claim
        return (gone.course if is_same else None), START_COST + len(gone.course.picks)


@frozen
class Leaking:
    """The same seat learns in the same way what is hidden from it, at the same place."""

    game: Game
    leak: Leak

    def is_same(self, other: Leak | None) -> bool:
        """Whether another leak is of this sort; who is at the seat does not matter."""
        mine = self.leak
        return other is not None and (other.what, other.span) == (mine.what, mine.span)

    def given(self, course: Course) -> Met:
        gone, cost = self.again(course)
        return (None if gone is None else course), cost

    def again(self, course: Course) -> tuple[Leak | None, int]:
        """The leak that shows at the last pick of a game, and what it cost to look.

        What is not known is drawn where one begins to watch: so that is tried at some of the last picks.
        """
        count, cost = len(course.picks), 0
        for stretch in STRETCHES:
            alone = max(count - stretch, 0)
            picks = GivenPicks(course.picks)
            gone = accompany(self.game, course.players, course.seed, picks, count, (Leaks,), alone=alone)
            cost += START_COST + alone // ALONE + count - alone
            found = leak_of(gone)
            if self.is_same(found) and len(gone.course.picks) == count:
                return found, cost
            if alone == 0:
                break
        return None, cost

    def drawn(self, players: int, seed: int, most: int) -> Met:
        gone = accompany(self.game, players, seed, RandomPicks(players, seed), most, (Leaks,))
        return (gone.course if self.is_same(leak_of(gone)) else None), START_COST + len(gone.course.picks)


def leak_of(gone: Accompanied) -> Leak | None:
    """The leak that was found in a game, if any."""
    cause = None if gone.broken is None else gone.broken.__cause__
    return cause.leak if isinstance(cause, LeakError) else None
