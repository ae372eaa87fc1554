"""Puts names in an order in which each comes after those it needs, and finds those that need each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.dsl.words import listed


def in_order(uses: Mapping[str, Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """The names, each after those that it uses, and the rings of names that use each other.

    >>> in_order({"a": ["b"], "b": [], "c": ["d"], "d": ["c"]})
    (['b', 'a', 'd', 'c'], [['c', 'd']])
    """
    order: dict[str, None] = {}
    cycles: list[list[str]] = []
    for start in uses:
        # The way down to where we are, each name with what is left of what it uses. Recursion could nest too deep.
        path: dict[str, Iterator[str]] = {} if start in order else {start: iter(uses[start])}
        while path:
            name = next(reversed(path))
            use = next((use for use in path[name] if use in uses and use not in order), None)
            if use is None:
                order[name] = None
                del path[name]
            elif use in path:
                names = list(path)
                cycles.append(names[names.index(use) :])
            else:
                path[use] = iter(uses[use])
    return list(order), cycles


def names_in(node: tree.Node) -> tuple[str, ...]:
    """The names that a node speaks of, those that are called among them, in order."""
    found = []
    for part in nodes(node):
        if isinstance(part, tree.Name):
            found.append(part.id)
        elif isinstance(part, tree.Call) and part.object is None:
            found.append(part.name)
    return tuple(found)


def report_cycle(names: Sequence[str], places: Mapping[str, Span], broken: set[str], diagnostics: Diagnostics) -> None:
    """Reports names that need each other; of rings that have a name in common, the first."""
    is_new = broken.isdisjoint(names)
    broken.update(names)
    if not is_new:
        return
    first, *others = (places[name] for name in names)
    quoted = [f"`{name}`" for name in names]
    message = f"{listed(quoted, 'and')} need each other" if others else f"{quoted[0]} needs itself"
    secondary = tuple(Label(span, "and this") for span in others)
    diagnostics.error("RW226", message, first, label="its value could never be worked out", secondary=secondary)
