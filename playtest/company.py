"""Games in company: which random games companions follow, how far, and what they find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulewright.interpreter import Fault, Game, below, seeded
from rulewright.playtest.alike import Alike
from rulewright.playtest.course import Course, Picks, RandomPicks
from rulewright.playtest.leaks import FOLLOWED_ANSWERS, Leaks
from rulewright.playtest.properties import CompanionMaker, Copies, Offers, Orders, PropertyBrokenError, Saved, Walk
from rulewright.playtest.refusals import Endings, Refusals
from rulewright.playtest.retold import Retold
from rulewright.playtest.undone import Undone

WATCHED = 2_000
"""A random game is played for so many picks; they can be a hundred times as long as games that people play."""

FOLLOWED = 15
"""Companions follow so many picks for each playthrough, shared among the numbers of players."""

LONGEST_FOLLOWED = 60
"""Picks of one game that are followed."""

SPIED = 9_000
"""For each playthrough the seats look for leaks in so many cells of states: in a large game only few picks."""

SEEDS = 1_000_000
"""Games start from a seed below this, so that a test which tells of one has a short number."""

COMPANIONS: dict[str, CompanionMaker] = {
    Offers.claim: Offers,
    Refusals.claim: Refusals,
    Copies.claim: Copies,
    Saved.claim: Saved,
    Retold.claim: Retold,
    Undone.claim: Undone,
    Orders.claim: Orders,
    Alike.claim: Alike,
    Endings.claim: Endings,
}
"""Who follows, by what they look at."""


@frozen(kw_only=True)
class Accompanied:
    """A game that companions followed, as far as all was well."""

    course: Course
    broken: PropertyBrokenError | None = None
    fault: Fault | None = None


def game_seed(seed: int, players: int, number: int) -> int:
    """The seed of a game of a run."""
    return below(seeded(seed, players, number), SEEDS)[1]


def followed_games(game: Game, players: int, playthroughs: int, seed: int) -> Iterator[Accompanied]:
    """Random games with all companions; one that finds something leaves those that come after to the others."""
    left = FOLLOWED * playthroughs // len(game.players)
    companions = dict(COMPANIONS)
    for number in range(playthroughs):
        if left <= 0:
            return
        each = game_seed(seed, players, number)
        most = min(left, LONGEST_FOLLOWED)
        gone = accompany(game, players, each, RandomPicks(players, each), most, tuple(companions.values()))
        left -= len(gone.course.picks) + 1
        yield gone
        if gone.broken is not None:
            del companions[gone.broken.claim]


def spied_games(
    game: Game, players: int, playthroughs: int, seed: int, lengths: Sequence[int]
) -> Iterator[Accompanied]:
    """Random games in which a stretch somewhere is watched for leaks, up to the first that is found.

    `lengths` says how many picks each of the first of them has.
    """
    cells_left = SPIED * playthroughs // len(game.players)
    picks_left = FOLLOWED * playthroughs // len(game.players)
    weight = players * game.program(players, logs=True).layout.size
    for number, length in enumerate(lengths):
        each = game_seed(seed, players, number)
        stretch = min(FOLLOWED_ANSWERS, cells_left // weight, picks_left)
        if stretch <= 0:
            return
        before = below(seeded(each, 0), max(length - stretch, 0) + 1)[1]
        picks = RandomPicks(players, each)
        gone = accompany(game, players, each, picks, before + stretch, (Leaks,), alone=before)
        cells_left -= weight * stretch
        picks_left -= stretch
        yield gone
        if gone.broken is not None:
            return


def accompany(
    game: Game,
    players: int,
    seed: int,
    picks: Picks,
    most: int,
    companions: tuple[CompanionMaker, ...],
    *,
    alone: int = 0,
) -> Accompanied:
    """Plays a game with companions, for so many picks at most; they join after so many that it goes `alone`.

    A fault that is met when an option is only tried out counts as met with that pick.
    """
    numbers: list[int] = []

    def accompanied(broken: PropertyBrokenError | None = None, fault: Fault | None = None) -> Accompanied:
        course = Course(players=players, seed=seed, picks=tuple(numbers))
        return Accompanied(course=course, broken=broken, fault=fault)

    walk: Walk | None = None
    try:
        state = game.start(players, seed)
        while not state.is_over and len(numbers) < min(alone, most):
            decision = state.decisions[0]
            number = picks.next(decision)
            if number is None:
                break
            numbers.append(number)
            state.choose(decision.options[number], decision.seat)
        walk = Walk.beside(state, seed, companions)
        walk.compare()
        while not walk.state.is_over and len(numbers) < most:
            decision = walk.state.decisions[0]
            number = picks.next(decision)
            if number is None:
                break
            numbers.append(number)
            walk.answer(decision, number)
    except PropertyBrokenError as broken:
        return accompanied(broken)
    except Fault as fault:
        # At the end nothing is tried out: what is measured there went wrong after the last pick.
        if walk is not None and not walk.is_answering and not walk.state.is_over:
            numbers.append(_pick_that_faults(walk, fault))
        return accompanied(fault=fault)
    return accompanied()


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
