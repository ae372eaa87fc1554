"""What follows from which rules call which, for any such graph: who reaches whom, and who calls itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Key = tuple[Any, ...]

Ways = Mapping[Key, Iterable[Key]]
"""For each rule others that one comes to from it; what these lead to may be missing."""


def reached(starts: Iterable[Key], ways: Ways) -> frozenset[Key]:
    """The starts and all that one comes to from them."""
    found = dict.fromkeys(starts)
    waiting = list(found)
    while waiting:
        for other in ways.get(waiting.pop(), ()):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return frozenset(found)


def turned_round(ways: Ways) -> dict[Key, list[Key]]:
    """The same ways in the other direction."""
    found: dict[Key, list[Key]] = {key: [] for key in ways}
    for key, others in ways.items():
        for other in others:
            found.setdefault(other, []).append(key)
    return found


def components(ways: Ways) -> list[list[Key]]:
    """The rules in groups that lead to one another, each group after those that it leads to (by Tarjan)."""
    found: list[list[Key]] = []
    number: dict[Key, int] = {}
    lowest: dict[Key, int] = {}
    stack: list[Key] = []
    stacked: set[Key] = set()
    for start in ways:
        if start in number:
            continue
        under_way = [(start, iter(ways[start]))]
        number[start] = lowest[start] = len(number)
        stack.append(start)
        stacked.add(start)
        while under_way:
            key, others = under_way[-1]
            for other in others:
                if other not in number:
                    number[other] = lowest[other] = len(number)
                    stack.append(other)
                    stacked.add(other)
                    under_way.append((other, iter(ways.get(other, ()))))
                    break
                if other in stacked:
                    lowest[key] = min(lowest[key], number[other])
            else:
                under_way.pop()
                if under_way:
                    caller = under_way[-1][0]
                    lowest[caller] = min(lowest[caller], lowest[key])
                if lowest[key] == number[key]:
                    group = [stack.pop()]
                    while group[-1] != key:
                        group.append(stack.pop())
                    stacked.difference_update(group)
                    found.append(group)
    return found
