"""What every node of a tree and of a model is: a value that stands somewhere in a text."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from attrs import field, fields, frozen

from rulewright.dsl.source import Span


@frozen(kw_only=True, eq=False, repr=False)
class Node:
    """Whatever stands somewhere in a rules file.

    Nodes are equal when they are of one class and all is equal but where they stand. All classes of nodes share these
    three methods: that attrs writes them for each class at every start would cost a tenth of the time of a check.
    """

    span: Span = field(eq=False, repr=False)

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        content = _content(self.__class__)
        return bool(content(self) == content(other))

    def __hash__(self) -> int:
        return hash(_content(self.__class__)(self))

    def __repr__(self) -> str:
        parts = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self.__class__) if one.repr)
        return f"{self.__class__.__name__}({', '.join(parts)})"


def _content(sort: type[Node]) -> Callable[[object], Any]:
    """What makes up a node of a class, as a function of it: the class, and all that takes part in equality."""
    if sort not in _CONTENTS:
        _CONTENTS[sort] = attrgetter("__class__", *(one.name for one in fields(sort) if one.eq))
    return _CONTENTS[sort]


_CONTENTS: dict[type, Callable[[object], Any]] = {}
