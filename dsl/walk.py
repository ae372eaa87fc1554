"""Goes through all nodes of a tree or a model, in the order of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import fields

from rulewright.dsl import model
from rulewright.dsl.node import Node

_HOLDS_NO_NODE = re.compile(
    r"""(?:\b(?:int|str|bool|None|tuple|Span|Source|Type|EnumType|PlayerType|AggregateKind)\b
    |\bLiteral\[[^\[\]]*\]
    |[ ,.|\[\]]
    )+""",
    re.VERBOSE,
)
"""The types, as written, of what is not worth looking into: half of all that nodes hold."""

_PARTS: dict[type, tuple[str, ...] | None] = {}
"""What each class of nodes can hold other nodes in, last first; None for a class that is none."""


def nodes(*roots: object) -> Iterator[Any]:
    """Each node of these nodes, tuples and Nones, every one before what is inside it.

    It keeps its own stack, so that no depth of nesting matters.
    """
    stack: list[Any] = list(reversed(roots))
    while stack:
        node = stack.pop()
        sort = node.__class__
        if sort is tuple:
            stack.extend(node[::-1])
            continue
        parts = _PARTS[sort] if sort in _PARTS else _parts(sort)
        if parts is not None:
            yield node
            for part in parts:
                inner = getattr(node, part)
                if inner is not None:
                    stack.append(inner)


def size(root: object, most: int) -> tuple[int, int]:
    """How many nodes there are and how deep they nest; as soon as there are more than `most`, what is known by then.

    A constant used in the next one twice, and that in the next, is small in memory and endless to walk through.
    """
    count = deepest = 0
    stack: list[tuple[Any, int]] = [(root, 1)]
    while stack and count <= most:
        node, depth = stack.pop()
        if isinstance(node, tuple):
            stack.extend((part, depth) for part in node)
            continue
        parts = _parts(node.__class__)
        if parts is not None:
            count, deepest = count + 1, max(deepest, depth)
            stack.extend((getattr(node, part), depth + 1) for part in parts)
    return count, deepest


def _parts(sort: type) -> tuple[str, ...] | None:
    """The attributes of a class of nodes that can hold other nodes, last first; None for what is no node."""
    if sort not in _PARTS:
        is_node = issubclass(sort, Node | model.Template | model.Model)
        _PARTS[sort] = (
            tuple(one.name for one in fields(sort) if not _HOLDS_NO_NODE.fullmatch(str(one.type)))[::-1]
            if is_node
            else None
        )
    return _PARTS[sort]
