"""Which constructs of the language some trees and models hold: classes, and what their fields can be."""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Iterator

import attrs

from rulewright.dsl import model, tree
from rulewright.dsl.node import Node
from rulewright.dsl.source import Span
from rulewright.dsl.types import Type

Construct = tuple[str, str, str]
"""A class, one of its fields, and what that is: a word, yes or no, something or nothing."""


def constructs_in(value: object) -> Iterator[Construct]:
    """All that a tree or model holds, many of them again and again."""
    if isinstance(value, tuple):
        for item in value:
            yield from constructs_in(item)
        return
    if not isinstance(value, Node | model.Model | model.Template):
        return
    name = _name(type(value))
    yield name, "", ""
    for field in attrs.fields(type(value)):
        if _is_left_out(type(value), field.name):
            continue
        part = getattr(value, field.name)
        for kind in _kinds(part):
            yield name, field.name, kind
        yield from constructs_in(part)


def _kinds(part: object) -> Iterator[str]:
    match part:
        case bool():
            yield "yes" if part else "no"
        case None:
            yield "nothing"
        case tuple():
            yield "several" if len(part) > 1 else "one" if part else "nothing"
        case str():
            yield f"={part}"
            yield "something"
        case _:
            yield "something"


def possible() -> set[Construct]:
    """All constructs that there are, from the classes of the tree and the model."""
    found: set[Construct] = set()
    for module in (tree, model):
        for made in vars(module).values():
            if isinstance(made, type) and attrs.has(made) and issubclass(made, Node | model.Model | model.Template):
                found.update(_of_class(made))
    return found


def _of_class(made: type) -> Iterator[Construct]:
    name = _name(made)
    yield name, "", ""
    around = vars(model) if made.__module__.rsplit(".", 1)[-1].startswith("model") else vars(tree)
    hints = typing.get_type_hints(made, {**vars(sys.modules[made.__module__]), **around, "Span": Span, "Type": Type})
    for field in attrs.fields(made):
        if _is_left_out(made, field.name):
            continue
        for kind in _expected(hints[field.name]):
            yield name, field.name, kind


def _expected(hint: object) -> Iterator[str]:
    origin = typing.get_origin(hint)
    if origin is typing.Literal:
        for word in typing.get_args(hint):
            yield f"={word}"
    elif origin in (typing.Union, types.UnionType):
        for one in typing.get_args(hint):
            yield from _expected(one)
    elif hint is bool:
        yield from ("yes", "no")
    elif hint is type(None):
        yield "nothing"
    elif origin is tuple:
        if typing.get_args(hint)[-1] is Ellipsis:
            yield from ("several", "one", "nothing")
    else:
        yield "something"


def _is_left_out(made: type, field: str) -> bool:
    """Spans, and the types of a model's values, are no constructs."""
    return field.endswith("span") or (field == "type" and _name(made).startswith("model."))


def _name(made: type) -> str:
    return f"{made.__module__.rsplit('.', 1)[-1].split('_')[0]}.{made.__name__}"
