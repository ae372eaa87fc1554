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

LONGER = 4
"""A game from a small seed may at first be so many times as long: it can turn out smaller in the end."""


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
    draw = _Draw(trouble, budget // 3)
    found = draw.games(course, players)
    for start in list(found):
        search = _Search(start, trouble, (budget - draw.spent) // len(found))
        search.run(players)
        found.append(search.best)
    return min(found, key=lambda each: each.size)


@define
class _Draw:
    """Looks among random games, those of the fewest players first."""

    trouble: Trouble
    budget: int
    spent: int = 0

    def games(self, course: Course, players: Sequence[int]) -> list[Course]:
        """The shortest game that was found, and another one from the first seed that meets the trouble."""
        best, first = course, None
        longest = LONGER * len(course.picks)
        for count in players:
            for seed in SEEDS:
                if count > best.players or self.spent >= self.budget:
                    break
                most = longest if first is None else len(best.picks) - (count == best.players)
                found, cost = (None, 0) if most < 0 else self.trouble.drawn(count, seed, most)
                self.spent += cost
                if found is None:
                    continue
                if first is None:
                    first = found
                if found.size < best.size:
                    best = found
        return [best] if first is None or first == best else [best, first]


@define
class _Search:
    best: Course
    trouble: Trouble
    budget: int
    tried: set[Course] = field(factory=set)

    def run(self, players: Sequence[int]) -> None:
        """Makes it smaller until nothing smaller is found."""
        while self.budget > 0:
            before = self.best
            self.leave_out()
            self.pick_earlier()
            self.start_smaller(players)
            if self.best == before:
                break

    def leave_out(self) -> None:
        """Leaves picks out: half of them, then quarters, down to single ones."""
        width = len(self.best.picks)
        while width:
            at = 0
            while at < len(self.best.picks):
                picks = self.best.picks
                if not self._try(evolve(self.best, picks=picks[:at] + picks[at + width :])):
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
                if self._try(evolve(self.best, picks=(*picks[:at], smaller, *picks[at + 1 :]))):
                    break
                if self.budget <= 0:
                    return
            at += 1

    def start_smaller(self, players: Sequence[int]) -> None:
        """Starts with fewer players, and chance from smaller seeds."""
        for count in players:
            if count >= self.best.players or self.budget <= 0:
                break
            if self._try(evolve(self.best, players=count)):
                break
        for seed in SEEDS:
            if seed >= self.best.seed or self.budget <= 0:
                break
            if self._try(evolve(self.best, seed=seed)):
                break

    def _try(self, course: Course) -> bool:
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
