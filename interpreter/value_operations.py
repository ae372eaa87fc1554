"""Small functions that generated code calls on values and on the cells of a state."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulewright.dsl.types import SET_LIMIT
from rulewright.interpreter import fault
from rulewright.interpreter.chance import GOLDEN, MASK, mix
from rulewright.interpreter.effort import VALUES_A_STEP
from rulewright.interpreter.layout import GENERATOR, LOG, MEMO, NO_LOG, STEPS

Cells = list[Any]
"""The cells of a state, `S` in generated code."""

Tell = Callable[..., None] | None
"""Writes an event to the log of a state; None where no log is kept."""


FEW = 8
"""Elements up to this many are looked for one by one."""


def spend(S: Cells, steps: int) -> None:
    """Takes steps from the budget of a state."""
    S[STEPS] -= steps
    if S[STEPS] < 0:
        raise fault.too_many_steps()


def below(S: Cells, n: int) -> int:
    """A number from 0 to n - 1 from the state's generator."""
    S[GENERATOR] = state = (S[GENERATOR] + GOLDEN) & MASK
    return (mix(state) * n) >> 64


def listed(S: Cells, numbers: range) -> tuple[int, ...]:
    """Numbers in a row as a list."""
    if numbers.stop - numbers.start > fault.STEP_LIMIT:
        raise fault.too_many_steps()
    spend(S, len(numbers) // VALUES_A_STEP)
    return tuple(numbers)


def union(left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    """The union of two sets."""
    return _set_of({*left, *right})


def added(items: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """The set with one more element, unless it is there."""
    if value in items:
        return items
    if len(items) >= SET_LIMIT:
        raise fault.set_too_large(len(items) + 1, SET_LIMIT)
    at = bisect_left(items, value)
    return (*items[:at], value, *items[at:])


def difference(left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is in the left set and not in the right one."""
    gone = set(right)
    return tuple(item for item in left if item not in gone)


def ascending(items: Iterable[Any]) -> tuple[Any, ...]:
    """The set of the items."""
    return _set_of(set(items))


def _set_of(items: set[Any]) -> tuple[Any, ...]:
    if len(items) > SET_LIMIT:
        raise fault.set_too_large(len(items), SET_LIMIT)
    return tuple(sorted(items))


def removed(items: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """The list without the first element equal to a value; the set without it."""
    if value not in items:
        return items
    at = items.index(value)
    return items[:at] + items[at + 1 :]


def without(left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    """The left list without one element for each on the right."""
    if len(right) < FEW:
        for value in right:
            left = removed(left, value)
        return left
    gone: dict[Any, int] = {}
    for value in right:
        gone[value] = gone.get(value, 0) + 1
    kept = []
    for value in left:
        if gone.get(value):
            gone[value] -= 1
        else:
            kept.append(value)
    return tuple(kept)


def sorted_by(items: list[Any], keys: list[Any]) -> tuple[Any, ...]:
    """The items by ascending keys, ties in order."""
    return tuple(items[i] for i in sorted(range(len(items)), key=keys.__getitem__))


def what_if(S: Cells) -> Cells:
    """A copy to try something on: it writes no log."""
    copy = S.copy()
    copy[LOG], copy[MEMO] = NO_LOG, None
    return copy


def depth_over(calls: Sequence[bool]) -> Callable[[tuple[Any, ...]], int]:
    """What counts the calls under way in a frame; `calls` says of every point whether its frame stands for one."""

    def depth(F: tuple[Any, ...]) -> int:
        found = 0
        frame: Any = F
        while frame is not None and found <= fault.CALL_LIMIT:
            found += calls[frame[0]]
            frame = frame[1]
        return found

    return depth


def filled(S: Cells, base: int, size: int) -> tuple[int, ...]:
    """The cards in a row of places."""
    return tuple([card for card in S[base : base + size] if card is not None])


def cards_in(S: Cells, cells: Sequence[int]) -> tuple[int, ...]:
    """The cards in piles, hands or places."""
    found: list[int] = []
    for cell in cells:
        held = S[cell]
        if held is None:
            continue
        if isinstance(held, tuple):
            found.extend(held)
        else:
            found.append(held)
    return tuple(found)
