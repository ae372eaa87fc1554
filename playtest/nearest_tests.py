"""Which tests of a file most likely notice a change: those that can reach what was changed, the narrowest first.

Found by names alone: a test reaches what is called like a word in its steps, and what that leads to in turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import fields, frozen

from rulewright.dsl import tree

EVERYWHERE = ""
"""Stands for what belongs to every game: its setup, what players have."""

NAMED = (
    tree.Option,
    tree.Constant,
    tree.Record,
    tree.Field,
    tree.Board,
    tree.Cards,
    tree.Pieces,
    tree.Procedure,
)


@frozen
class NearestTests:
    """For each test of a file, in its order, the title and the names that it reaches."""

    reached: tuple[tuple[str, frozenset[str]], ...]

    @classmethod
    def of(cls, file: tree.File) -> NearestTests:
        """What the tests of a file reach."""
        leads: dict[str, dict[str, None]] = {}
        for declaration in file.declarations:
            if not isinstance(declaration, tree.Test):
                for name in names_of(declaration):
                    leads.setdefault(name, {}).update(dict.fromkeys(_words(declaration)))
        tests = (node for node in file.declarations if isinstance(node, tree.Test))
        return cls(tuple((test.title, _closure(_words(test), leads)) for test in tests))

    def titles(self, declaration: tree.Declaration) -> list[str]:
        """All titles, those first that most likely notice a change of a declaration."""
        names = names_of(declaration)

        def key(entry: tuple[str, frozenset[str]]) -> tuple[bool, int]:
            reached = entry[1]
            return not any(name in reached for name in names), len(reached)

        return [title for title, _ in sorted(self.reached, key=key)]


def names_of(declaration: tree.Declaration) -> tuple[str, ...]:
    """The words by which other rules come to a declaration."""
    match declaration:
        case tree.Hook(action=action):
            return (action,)
        case tree.Whenever(attribute=attribute):
            return (attribute,)
        case tree.TurnOrder():
            return ("turn",)
        case tree.Ranking() | tree.Payoff():
            return ("game_over", "winners")
        case tree.Cards(name=name, effects=effects):
            return (name, *(effect.name for effect in effects))
        case _ if isinstance(declaration, NAMED):
            return (declaration.name,)
        case _:
            return (EVERYWHERE,)


def _closure(words: Iterable[str], leads: dict[str, dict[str, None]]) -> frozenset[str]:
    """Everything that some words lead to."""
    reached = dict.fromkeys((EVERYWHERE, *words))
    waiting = deque(reached)
    while waiting:
        for word in leads.get(waiting.popleft(), ()):
            if word not in reached:
                reached[word] = None
                waiting.append(word)
    return frozenset(word for word in reached if word in leads)


def _words(node: Any) -> Iterator[str]:
    """The words in a node that may be names."""
    match node:
        case tree.Name(id=word) | tree.Attribute(name=word) | tree.Call(name=word):
            yield word
        case _:
            pass
    for part in fields(type(node)):
        held = getattr(node, part.name)
        for each in held if isinstance(held, tuple) else (held,):
            if isinstance(each, tree.Node):
                yield from _words(each)
