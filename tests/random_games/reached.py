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


ALWAYS_THERE = frozenset(
    {
        *("answers", "block", "body", "branches", "cards", "cells", "coordinates", "fields", "generators", "glyphs"),
        *(
            "items",
            "lines",
            "names",
            "operands",
            "options",
            "picks",
            "rows",
            "settings",
            "steps",
            "stretches",
            "things",
        ),
        *("values", "words"),
    }
)
"""What the grammar asks at least one of, in most classes."""

MAY_BE_EMPTY = frozenset(
    {
        ("tree.Add", "fields"),
        ("tree.Add", "items"),
        ("tree.Add", "values"),
        ("tree.Cards", "fields"),
        ("tree.Pieces", "fields"),
        ("tree.Board", "fields"),
        ("tree.Space", "settings"),
        ("tree.Space", "coordinates"),
        ("tree.GivenCards", "cards"),
        ("model.Board", "settings"),
        ("model.Board", "names"),
        ("model.Board", "coordinates"),
        ("model.CardDeclaration", "values"),
        ("model.CardDeclaration", "generators"),
        ("model.MenuOption", "generators"),
        ("model.Model", "options"),
        ("tree.MenuOption", "generators"),
        ("tree.MenuOption", "body"),
        ("model.MenuOption", "body"),
        ("model.DrawnSettings", "values"),
        ("model.Test", "options"),
        ("model.ListOf", "items"),
        ("model.Board", "rows"),
        ("model.Target", "steps"),
        ("model.GivenCards", "cards"),
        ("tree.CountRange", "names"),
        ("tree.Effect", "body"),
        ("tree.Glyph", "settings"),
        ("tree.Piece", "settings"),
        ("tree.ReplaceThing", "settings"),
        ("tree.Card", "settings"),
        ("tree.ListLiteral", "items"),
        ("tree.Board", "rows"),
        ("tree.Variant", "lines"),
    }
)

AT_LEAST_TWO = frozenset(
    {
        ("model.Extreme", "values"),
        ("model.Logic", "operands"),
        ("tree.Logic", "operands"),
        ("tree.WordsType", "words"),
    }
)

AGGREGATES = {
    "tree.AggregateOf": ["best", "count", "distinct", "first", "last", "random", "sorted"],
    "tree.AggregateThings": ["all", "any", "distinct", "max", "min", "sum"],
    "tree.AggregateValues": ["best"],
}
"""The forms that the grammar knows and the language refuses."""

OTHERS = frozenset(
    {
        # Classes that others are made of.
        ("model.Typed", "", ""),
        ("node.Node", "", ""),
        # A text is one of these, and never a list of them.
        ("model.Answer", "value", "nothing"),
        ("model.Answer", "value", "one"),
        ("model.Answer", "value", "several"),
        # Graphs have two spaces or more here, maps a legend of two glyphs, boards one map and one legend.
        ("model.Board", "coordinates", "one"),
        ("model.Board", "to", "one"),
        ("model.EdgeKind", "targets", "nothing"),
        ("model.EdgeKind", "targets", "one"),
        ("tree.Board", "spaces", "one"),
        ("tree.Board", "legends", "several"),
        ("tree.Board", "maps", "several"),
        ("tree.Legend", "glyphs", "one"),
        # Every file here has a kind of enum, `rounds`, players, a turn of several lines, and comes from a text.
        ("model.Model", "enums", "nothing"),
        ("model.Model", "enums", "one"),
        ("model.Model", "variables", "nothing"),
        ("model.Model", "variables", "one"),
        ("model.Model", "sources", "nothing"),
        ("model.Model", "seat_names", "one"),
        ("tree.TurnOrder", "body", "one"),
        ("tree.While", "body", "one"),
        ("model.While", "body", "one"),
        # Variants here are one deep, with one requirement, and change what is there.
        ("model.Model", "overlays", "several"),
        ("model.Model", "requirements", "several"),
        ("tree.AddToOwner", "fields", "nothing"),
        ("tree.CountRange", "what", "=teams"),
        ("tree.Row", "cells", "one"),
        ("tree.Return", "value", "nothing"),
        ("tree.Index", "indices", "nothing"),
        ("tree.Space", "coordinates", "several"),
        ("tree.CountRange", "names", "one"),
        ("tree.Space", "settings", "several"),
        ("model.Ranking", "by", "nothing"),
    }
)


def never_written(construct: Construct) -> bool:
    """Whether no file can hold a construct, or none of those that are made at random does."""
    name, field, kind = construct
    if name in ("tree.File", "tree.Comment"):
        # What is counted are declarations; comments are put anywhere by the tests of the formatter.
        return True
    if kind == "nothing" and field in ALWAYS_THERE and (name, field) not in MAY_BE_EMPTY:
        return True
    if kind in ("nothing", "one") and (name, field) in AT_LEAST_TWO:
        return True
    return construct in OTHERS or (field == "kind" and kind[1:] in AGGREGATES.get(name, []))
