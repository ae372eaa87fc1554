"""Suggestions for names that nothing bears, in bounded time."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from rulewright.dsl.diagnostic import did_you_mean

MOST_COMPARED = 100_000


@define
class Suggestions:
    """Finds the name that was probably meant, as long as not too many were compared before."""

    most: int = MOST_COMPARED
    compared: int = 0
    _reported: set[tuple[str, ...]] = field(factory=set, init=False)

    def is_first(self, *words: str) -> bool:
        """Whether nobody asked about these words before: a name that is unknown in many places is one mistake."""
        if words in self._reported:
            return False
        self._reported.add(words)
        return True

    def meant(self, word: str, candidates: Iterable[str]) -> str | None:
        """The nearest of some names; none when none is near, or when there are too many by now."""
        if self.compared > self.most:
            return None
        names = list(dict.fromkeys(candidates))
        return did_you_mean(word, names) if self.may_compare(len(names)) else None

    def may_compare(self, number: int) -> bool:
        """Whether so many more names may be compared."""
        self.compared += number
        return self.compared <= self.most
