from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import fields, has

from rulewright.dsl import Diagnostics, Source, check_path, model, parse_file
from rulewright.dsl.node import Node
from rulewright.dsl.walk import nodes

HERE = Path(__file__).parent
FILES = [HERE / "everything.rules", *sorted((HERE.parents[1] / "games").glob("*/*.rules"))]


def held(thing: object) -> Iterator[object]:
    """The nodes found by looking at everything that anything holds."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from held(part)
    elif has(thing.__class__):
        if isinstance(thing, Node | model.Template | model.Model):
            yield thing
        for one in fields(thing.__class__):
            yield from held(getattr(thing, one.name))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_node_is_passed_over_though_most_attributes_are_not_looked_at(path):
    file = parse_file(Source(path.name, path.read_text(encoding="utf-8")), Diagnostics())
    for root in (file, check_path(path).model):
        assert root is not None
        assert [id(node) for node in nodes(root)] == [id(node) for node in held(root)]
