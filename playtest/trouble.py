"""What can go wrong in a game, and whether it goes wrong in the same way in another one."""

from __future__ import annotations

from attrs import frozen

from rulewright.interpreter import Fault, Game
from rulewright.playtest.course import Course, GivenPicks, Gone, Picks, RandomPicks, go
from rulewright.playtest.properties import CompanionMaker, PropertyBrokenError, Walk

START_COST = 5
"""To begin a game costs about as much as so many picks."""

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
        return self._met(
            follow_with(
                self.game, course.players, course.seed, GivenPicks(course.picks), len(course.picks), (self.maker,)
            )
        )

    def drawn(self, players: int, seed: int, most: int) -> Met:
        return self._met(follow_with(self.game, players, seed, RandomPicks(players, seed), most, (self.maker,)))

    def _met(self, followed: Followed) -> Met:
        found = followed.broken
        return (followed.course if found is not None and found.claim == self.claim else None), START_COST + len(
            followed.course.picks
        )


@frozen(kw_only=True)
class Followed:
    """A game that was followed by companions, as far as all was well."""

    course: Course
    broken: PropertyBrokenError | None = None
    fault: Fault | None = None


def follow_with(
    game: Game, players: int, seed: int, picks: Picks, most: int, companions: tuple[CompanionMaker, ...]
) -> Followed:
    """Plays a game with companions, for so many picks at most.

    A fault that is met when an option is only tried out counts as met with that pick.
    """
    numbers: list[int] = []

    def followed(broken: PropertyBrokenError | None = None, fault: Fault | None = None) -> Followed:
        course = Course(players=players, seed=seed, picks=tuple(numbers))
        return Followed(course=course, broken=broken, fault=fault)

    walk: Walk | None = None
    try:
        walk = Walk.of(game, players, seed, companions)
        walk.compare()
        while not walk.state.is_over and len(numbers) < most:
            decision = walk.state.decisions[0]
            number = picks.next(decision)
            if number is None:
                break
            numbers.append(number)
            walk.answer(decision, number)
    except PropertyBrokenError as broken:
        return followed(broken)
    except Fault as fault:
        if walk is not None and not walk.is_answering:
            numbers.append(_pick_that_faults(walk, fault))
        return followed(fault=fault)
    return followed()


def _pick_that_faults(walk: Walk, fault: Fault) -> int:
    """The first option of the decision that waits which leads to a fault."""
    decision = walk.state.decisions[0]
    for number, option in enumerate(decision.options):
        try:
            walk.state.copy().choose(option, decision.seat)
        except Fault as found:
            if (found.code, found.span) == (fault.code, fault.span):
                return number
    return 0
