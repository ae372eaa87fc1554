"""Suggestions for names that nothing bears, and when to keep silent about them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import define, frozen

from rulewright.dsl.diagnostic import Diagnostics, did_you_mean
from rulewright.dsl.source import Source, Span

WORD = re.compile(r"\w+")
MOST_COMPARED = 100_000


@frozen
class Garbled:
    """What stands in lines that could not be read: a name from there may well be declared by them."""

    words: frozenset[str]
    places: tuple[Span, ...]

    def may_declare(self, name: str) -> bool:
        """Whether a name, or every word of the name of a card, stands in such a line."""
        words = WORD.findall(name)
        return bool(words) and all(word in self.words for word in words)

    def touches(self, span: Span) -> bool:
        """Whether something inside a stretch of text could not be read."""
        return any(place.source == span.source and span.start <= place.start <= span.end for place in self.places)


@define
class Suggestions:
    """Finds the name that was probably meant, as long as there are not too many to compare."""

    compared: int = 0
    _garbled: Garbled | None = None

    def meant(self, word: str, candidates: Iterable[str]) -> str | None:
        """The nearest of some names; none when none is near, or when too much was compared before."""
        if self.compared > MOST_COMPARED:
            return None
        names = list(dict.fromkeys(candidates))
        self.compared += len(names)
        return did_you_mean(word, names)

    def garbled(self, diagnostics: Diagnostics) -> Garbled:
        """What could not be read; found once, when reading is over."""
        if self._garbled is None:
            places = tuple(item.span for item in diagnostics.items if item.code.startswith("RW1"))
            words: set[str] = set()
            done: set[tuple[str, int]] = set()
            for place in places:
                words.update(_words_from(place.source, place.line, done))
            self._garbled = Garbled(frozenset(words), places)
        return self._garbled


def _words_from(source: Source, first: int, done: set[tuple[str, int]]) -> Iterable[str]:
    """The words of a line and of the block that hangs on it, which reading leaves out together."""
    depth = _depth(source.line_text(first))
    for line in range(first, source.line_count + 1):
        text = source.line_text(line)
        if line > first and text.strip() and _depth(text) <= depth:
            break
        if (source.name, line) in done:
            break
        done.add((source.name, line))
        yield from WORD.findall(text)


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" \t"))
