"""Which names the statements of a block give values to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.walk import nodes


@frozen(kw_only=True)
class Bindings:
    """What can be seen of a block before it is checked."""

    counts: dict[str, int]
    """How often each name gets a value."""
    reads: dict[str, int]
    """How often each name stands where a value is read."""
    has_looks: bool


def bindings_in(block: tree.Block) -> Bindings:
    """Goes through a block once."""
    counts: Counter[str] = Counter()
    reads: Counter[str] = Counter()
    has_looks = False
    for node in nodes(block):
        counts.update(_bound_by(node))
        if isinstance(node, tree.Name):
            reads[node.id] += 1
        elif isinstance(node, tree.Assign) and isinstance(node.target, tree.Name):
            # The target itself is no reading, and it comes along as a node of its own.
            reads[node.target.id] -= 1
        elif isinstance(node, tree.Looks):
            has_looks = True
    return Bindings(counts=dict(counts), reads=dict(reads), has_looks=has_looks)


def _bound_by(node: object) -> Iterator[str]:
    match node:
        case tree.Assign(target=target):
            root = root_of(target)
            if root is not None:
                yield root
        case tree.Declare(name=name) | tree.Pick(name=name) | tree.Orders(name=name):
            yield name
        case tree.Move(name=str(name)):
            yield name
        case _:
            return


def root_of(target: tree.Expression) -> str | None:
    """The name a place belongs to: `w` of `w.left` and `w.used[2]`."""
    while isinstance(target, tree.Attribute | tree.Index):
        target = target.object
    return target.id if isinstance(target, tree.Name) else None
