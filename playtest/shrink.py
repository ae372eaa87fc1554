"""From a game that went wrong to a smaller one that goes wrong in the same way.

Smaller is what is easier to read: fewer players, fewer picks, a smaller seed, earlier options. The search is the same
every time, and ends when nothing smaller is found or its budget is spent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import define, evolve, field

from rulewright.playtest.course import Course

SEEDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Seeds that are tried in the place of another one; tests start from the first if they do not say it."""


class Trouble(Protocol):
    """What goes wrong. Both give the way the game went as far as it went wrong, None if it did not, and what it cost
    to play it.
    """

    def given(self, course: Course) -> tuple[Course | None, int]:
        """Plays one that goes a way; picks that are too large count on from the first option."""
        ...

    def drawn(self, players: int, seed: int, most: int) -> tuple[Course | None, int]:
        """Plays one at random."""
        ...


def shrunk(course: Course, trouble: Trouble, players: Sequence[int], budget: int) -> Course:
    """A smaller game with the same trouble; the same one if none is found for the budget."""
    search = _Search(course, trouble, budget)
    search.draw(players)
    while search.budget > 0:
        before = search.best
        search.leave_out()
        search.pick_earlier()
        search.seed_lower()
        if search.best == before:
            break
    return search.best


@define
class _Search:
    best: Course
    trouble: Trouble
    budget: int
    tried: set[Course] = field(factory=set)

    def draw(self, players: Sequence[int]) -> None:
        """Looks among random games, the fewest players first, for shorter ones; half the budget may go into it."""
        left = self.budget // 2
        for count in players:
            if count > self.best.players:
                break
            for seed in SEEDS:
                most = len(self.best.picks) - (count == self.best.players)
                if left <= 0 or most < 0:
                    break
                found, cost = self.trouble.drawn(count, seed, most)
                left -= cost
                self.budget -= cost
                if found is not None and found.size < self.best.size:
                    self.best = found

    def leave_out(self) -> None:
        """Leaves picks out: half of them, then quarters, down to single ones."""
        width = len(self.best.picks)
        while width:
            at = 0
            while at < len(self.best.picks):
                picks = self.best.picks
                if not self._try(picks[:at] + picks[at + width :]):
                    at += width
                if self.budget <= 0:
                    return
            width //= 2

    def pick_earlier(self) -> None:
        """Takes earlier options."""
        at = 0
        while at < len(self.best.picks):
            for smaller in _below(self.best.picks[at]):
                picks = self.best.picks
                if self._try((*picks[:at], smaller, *picks[at + 1 :])):
                    break
                if self.budget <= 0:
                    return
            at += 1

    def seed_lower(self) -> None:
        """Starts chance from smaller seeds."""
        for seed in SEEDS:
            if seed >= self.best.seed or self.budget <= 0:
                return
            if self._try(self.best.picks, seed):
                return

    def _try(self, picks: tuple[int, ...], seed: int | None = None) -> bool:
        course = evolve(self.best, picks=picks, seed=self.best.seed if seed is None else seed)
        if course in self.tried:
            return False
        self.tried.add(course)
        found, cost = self.trouble.given(course)
        self.budget -= cost
        if found is None or found.size >= self.best.size:
            return False
        self.best = found
        return True


def _below(number: int) -> Iterator[int]:
    """Numbers below one, the smallest first, few where there are many."""
    step = 1
    smaller = 0
    while smaller < number:
        yield smaller
        smaller += step
        step *= 2
