"""Goes through all nodes of a tree or a model, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import fields

from rulewright.dsl import model, tree

_PARTS: dict[type, tuple[str, ...]] = {}
_PLAIN = ("span", "name_span", "kind_span", "id_span", "action_span", "attribute_span", "key_type")


def nodes(*roots: object) -> Iterator[Any]:
    """Each node of these nodes, tuples and Nones, every one before what is inside it.

    It keeps its own stack, so that no depth of nesting matters.
    """
    stack: list[object] = list(reversed(roots))
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(reversed(node))
        elif isinstance(node, tree.Node | model.Node | model.Template | model.Model):
            yield node
            stack.extend(getattr(node, part) for part in reversed(_parts(type(node))))


def _parts(node: type) -> tuple[str, ...]:
    """The attributes of a class of nodes that can hold other nodes."""
    if node not in _PARTS:
        _PARTS[node] = tuple(one.name for one in fields(node) if one.name not in _PLAIN)
    return _PARTS[node]
