"""Cards and pieces as they are declared, and which of them may bear a name."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from rulewright.dsl.source import Span


@frozen(kw_only=True)
class CardSymbol:
    """`Model.kinds[kind ordinal].cards[card]`, a card or a piece.

    `name` has a None for each value in braces: a declaration inside `for each` can make cards of many names.
    `is_single` when it makes exactly one card, so that its `id` stands for that card.
    """

    kind: str
    card: int
    name: tuple[str | None, ...]
    id: str | None
    is_single: bool
    span: Span
    words: tuple[tuple[str, ...] | None, ...] = ()
    """For each part of `name` what it can be; None for any text. Empty where nothing is known."""

    @property
    def plain_name(self) -> str | None:
        """The name, where it has no braces."""
        if any(part is None for part in self.name):
            return None
        return "".join(part for part in self.name if part is not None)

    def may_bear(self, name: str) -> bool:
        """Whether a card made here can have this name: values in braces stand for any text."""
        plain = self.plain_name
        if plain is not None:
            return plain == name
        # Plain parts in their order, first and last fixed; each found early leaves the most room for the rest.
        first, last = self.name[0], self.name[-1]
        start = len(first) if first is not None else 0
        end = len(name) - (len(last) if last is not None else 0)
        if start > end or not name.startswith(first or "") or not name.endswith(last or ""):
            return False
        for part in self.name[1:-1]:
            if part is not None:
                found = name.find(part, start, end)
                if found == -1:
                    return False
                start = found + len(part)
        return not self.words or self._is_made_of_words(name)

    def _is_made_of_words(self, name: str) -> bool:
        """Whether a name is put together of what its parts can be."""
        reached = {0: True}
        for words in self.words:
            if words is None:
                reached = dict.fromkeys(range(min(reached), len(name) + 1), True)
            else:
                ends = (at + len(word) for at in reached for word in words if name.startswith(word, at))
                reached = dict.fromkeys(ends, True)
            if not reached:
                return False
        return len(name) in reached


@define
class Bearers:
    """Finds cards by name, without asking each whose name has braces: there may be thousands of them."""

    _plain: dict[str, list[CardSymbol]] = field(factory=dict)
    _by_start: dict[str, list[tuple[int, CardSymbol]]] = field(factory=dict)
    """Names with braces by what stands before the first one, each with its number."""
    _longest_start: int = 0
    _count: int = 0

    def add(self, symbol: CardSymbol) -> None:
        plain = symbol.plain_name
        if plain is not None:
            self._plain.setdefault(plain, []).append(symbol)
            return
        start = symbol.name[0] or ""
        self._by_start.setdefault(start, []).append((self._count, symbol))
        self._longest_start = max(self._longest_start, len(start))
        self._count += 1

    def of(self, name: str) -> Iterator[CardSymbol]:
        """The cards that may bear a name: those without braces first, each in the order of declaration."""
        yield from self._plain.get(name, ())
        lengths = range(min(len(name), self._longest_start) + 1)
        found = [one for length in lengths for one in self._by_start.get(name[:length], ()) if one[1].may_bear(name)]
        yield from (symbol for _, symbol in sorted(found, key=lambda one: one[0]))
