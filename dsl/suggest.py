"""Suggestions for names that nothing bears, in bounded time."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from rulewright.dsl.diagnostic import did_you_mean

MOST_COMPARED = 100_000


@define
class Suggestions:
    """Finds the name that was probably meant, as long as not too many were compared before."""

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
        if self.compared > MOST_COMPARED:
            return None
        names = list(dict.fromkeys(candidates))
        self.compared += len(names)
        return did_you_mean(word, names)
