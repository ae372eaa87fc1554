"""The answers to choices of several things, or of an order, as sequences that are counted, not listed.

Elements that look alike share a class. Some of thirteen cards, or all of them in an order, may make millions;
how many there are, which is the n-th and which number one has are computed from the sizes of the classes alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, overload

from rulewright.interpreter.fault import OPTION_LIMIT, too_many_options

Answer = tuple[Any, ...]

SMALL = 4096
"""Tables of up to so many numbers are kept, and up to so many answers are listed to go through them."""


class Answers(Sequence[Answer]):
    """What both kinds share: elements, the class of each, and how many answers they make.

    A class is known by its number, in the order in which the classes first appear among the elements.
    """

    __slots__ = ("_elements", "_length", "_members")

    def __init__(self, elements: Sequence[Any], keys: Sequence[Hashable]) -> None:
        members: dict[Hashable, list[int]] = {}
        for position, key in enumerate(keys):
            if key in members:
                members[key].append(position)
            else:
                members[key] = [position]
        self._elements = tuple(elements)
        self._members = list(members.values())
        self._length = 0

    def __len__(self) -> int:
        return self._length

    @property
    def elements(self) -> tuple[Any, ...]:
        """What the answers are made of."""
        return self._elements

    @overload
    def __getitem__(self, index: int) -> Answer: ...
    @overload
    def __getitem__(self, index: slice) -> list[Answer]: ...
    def __getitem__(self, index: int | slice) -> Answer | list[Answer]:
        if isinstance(index, slice):
            return [self.nth(n) for n in range(*index.indices(self._length))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"there are {self._length} options")
        return self.nth(index)

    def __iter__(self) -> Iterator[Answer]:
        return map(self.nth, range(self._length))

    def __contains__(self, answer: object) -> bool:
        return self.number(answer) is not None

    def index(self, answer: Any, start: int = 0, stop: int | None = None) -> int:
        """The number of an answer; `ValueError` when it is none of these, or outside `start` to `stop`."""
        number = self.number(answer)
        if number is None or number not in range(*slice(start, stop).indices(self._length)):
            raise ValueError(f"{answer!r} is not an option")
        return number

    def count(self, answer: Any) -> int:
        """1 for an answer that is among these, as no two are equal."""
        return int(answer in self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._elements!r}, {self._length} answers)"

    def nth(self, number: int) -> Answer:
        """The answer of a number from 0, which must be one there is."""
        raise NotImplementedError

    def number(self, answer: object) -> int | None:
        """The number of an answer from 0; none when it is not among these."""
        raise NotImplementedError

    def class_of(self, position: int) -> int:
        """The class of the element at a position."""
        return next(number for number, members in enumerate(self._members) if position in members)

    def from_classes(self, classes: Sequence[int]) -> Answer | None:
        """The answer with an element of each of these classes, in this order where the order is what is asked."""
        raise NotImplementedError

    def like(self, answer: object) -> Answer | None:
        """The answer here that looks like one; none if there is none."""
        classes = self._classes_of(answer)
        return None if classes is None else self.from_classes(classes)

    def _classes_of(self, answer: object) -> list[int] | None:
        """The class of each part of an answer; none when a part is no element, or stands for more than there are."""
        if not isinstance(answer, tuple) or len(answer) > len(self._elements):
            return None
        places: dict[Any, list[int]] = {}
        for number, members in enumerate(self._members):
            for position in members:
                places.setdefault(self._elements[position], []).append(number)
        try:
            # Equal elements are of one class, so which of them a part stands for does not matter.
            return [places[part][0] for part in answer]
        except (KeyError, TypeError):
            return None


class SomeAnswers(Answers):
    """Every way to take from `low` to `high` of some elements; copies that look alike are taken in their order.

    The answers are ordered by how many are taken of the first class, then of the second, and so on; each answer
    holds its elements in the order of the collection. There is none when there are fewer elements than `low`.
    """

    __slots__ = ("_is_grouped", "_sizes", "_ways", "high", "low")

    def __init__(
        self, elements: Sequence[Any], keys: Sequence[Hashable], low: int = 0, high: int | None = None
    ) -> None:
        super().__init__(elements, keys)
        available = len(self._elements)
        low = max(low, 0)
        high = available if high is None else min(high, available)
        self.low, self.high = low, high
        sizes = tuple(map(len, self._members))
        self._sizes = sizes
        self._is_grouped = all(members[-1] - members[0] < len(members) for members in self._members)
        self._ways: tuple[tuple[int, ...], ...] = ()
        if low <= high:
            small = (len(sizes) + 1) * (high + 1) <= SMALL
            self._ways = (kept_ways if small else ways)(sizes, low, high)
            self._length = self._ways[0][0]
            if self._length > OPTION_LIMIT:
                raise too_many_options()

    def __iter__(self) -> Iterator[Answer]:
        if not 0 < self._length <= SMALL or not self._is_grouped:
            return super().__iter__()
        return iter(self._listed())

    def nth(self, number: int) -> Answer:
        taken = 0
        elements = self._elements
        ways = self._ways
        if self._is_grouped:
            answer: list[Any] = []
            for k, members in enumerate(self._members, 1):
                row = ways[k]
                start = taken
                while number >= row[taken]:
                    number -= row[taken]
                    taken += 1
                if taken != start:
                    first = members[0]
                    answer += elements[first : first + taken - start]
            return tuple(answer)
        positions: list[int] = []
        for k, members in enumerate(self._members, 1):
            row = ways[k]
            start = taken
            while number >= row[taken]:
                number -= row[taken]
                taken += 1
            positions += members[: taken - start]
        positions.sort()
        return tuple([elements[position] for position in positions])

    def number(self, answer: object) -> int | None:
        classes = self._classes_of(answer)
        if classes is None or not self._length:
            return None
        counts = [0] * len(self._members)
        for which in classes:
            counts[which] += 1
        number = taken = 0
        for k, count in enumerate(counts):
            row = self._ways[k + 1]
            if count > self._sizes[k] or taken + count >= len(row):
                return None
            number += sum(row[taken : taken + count])
            taken += count
        # Whatever passes so far still need not be in the order of the collection, or of the right length.
        return number if number < self._length and self.nth(number) == answer else None

    def from_classes(self, classes: Sequence[int]) -> Answer | None:
        counts = [classes.count(number) for number in range(len(self._members))]
        if any(count > size for count, size in zip(counts, self._sizes, strict=True)):
            return None
        positions = sorted(p for members, count in zip(self._members, counts, strict=True) for p in members[:count])
        answer = tuple(self._elements[position] for position in positions)
        return answer if answer in self else None

    def _listed(self) -> list[Answer]:
        """All answers at once, class by class: each answer so far grows into those that go on from it."""
        elements = self._elements
        found: list[Answer] = [()]
        for k, members in enumerate(self._members, 1):
            row, first = self._ways[k], members[0]
            parts = [elements[first : first + n] for n in range(len(members) + 1)]
            found = [
                answer + part
                for answer in found
                for part in parts
                if len(answer) + len(part) < len(row) and row[len(answer) + len(part)]
            ]
        return found


def ways(sizes: tuple[int, ...], low: int, high: int) -> tuple[tuple[int, ...], ...]:
    """In how many ways a selection can be completed: `ways[k][taken]` when the first k classes have given `taken`.

    Numbers beyond `OPTION_LIMIT` are cut to just above it. A row ends where no more can be taken.
    """
    rows = []
    before = sum(sizes)
    after = tuple(1 if low <= taken <= high else 0 for taken in range(min(before, high) + 1))
    rows.append(after)
    for size in reversed(sizes):
        before -= size
        # Sums of neighbours as differences of running totals.
        totals = [0]
        for number in after:
            totals.append(totals[-1] + number)
        last = len(after)
        after = tuple(
            min(totals[min(taken + size + 1, last)] - totals[taken], OPTION_LIMIT + 1)
            for taken in range(min(before, high) + 1)
        )
        rows.append(after)
    return tuple(reversed(rows))


kept_ways = lru_cache(maxsize=1024)(ways)


class OrderAnswers(Answers):
    """Every order of some elements; copies that look alike keep their own order.

    The orders are sorted by the class of the first element, then of the second, and so on. No elements have one order.
    """

    __slots__ = ("_sizes",)

    def __init__(self, elements: Sequence[Any], keys: Sequence[Hashable]) -> None:
        super().__init__(elements, keys)
        self._sizes = tuple(map(len, self._members))
        small = len(self._sizes) <= SMALL
        self._length = (kept_orders if small else orders)(self._sizes)
        if self._length > OPTION_LIMIT:
            raise too_many_options()

    def nth(self, number: int) -> Answer:
        elements, members = self._elements, self._members
        left = list(self._sizes)
        remaining, total = len(elements), self._length
        answer = []
        while remaining:
            for k, size in enumerate(left):
                # The orders that begin with a class are to all orders as its size is to all elements.
                beginning = total * size // remaining
                if number < beginning:
                    answer.append(elements[members[k][-size]])
                    left[k] = size - 1
                    remaining -= 1
                    total = beginning
                    break
                number -= beginning
        return tuple(answer)

    def number(self, answer: object) -> int | None:
        classes = self._classes_of(answer)
        if classes is None or len(classes) != len(self._elements):
            return None
        left = list(self._sizes)
        remaining, total, number = len(self._elements), self._length, 0
        for which in classes:
            if not left[which]:
                return None
            number += sum(total * size // remaining for size in left[:which])
            total = total * left[which] // remaining
            left[which] -= 1
            remaining -= 1
        return number if self.nth(number) == answer else None

    def from_classes(self, classes: Sequence[int]) -> Answer | None:
        queues = [iter(members) for members in self._members]
        positions = [next(queues[number], None) for number in classes]
        if None in positions or len(positions) != len(self._elements):
            return None
        return tuple(self._elements[position] for position in positions if position is not None)


def orders(sizes: tuple[int, ...]) -> int:
    """How many different orders there are of classes of these sizes; a number beyond `OPTION_LIMIT` is not exact."""
    total, placed = 1, 0
    for size in sizes:
        for n in range(1, size + 1):
            placed += 1
            total = total * placed // n
        if total > OPTION_LIMIT:
            return total
    return total


kept_orders = lru_cache(maxsize=1024)(orders)
