"""Trees of types: one function for each way to write one, named after it in the grammar."""

from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.reader import Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import plain
from rulewright.dsl.token import Token


@action
def named_type(reader: Reader, span: Span, word: Token, mark: Token | None) -> tree.NamedType:
    return tree.NamedType(span=span, name=word.text, is_optional=mark is not None)


@action
def key_type(reader: Reader, span: Span, word: Token) -> tree.NamedType:
    return tree.NamedType(span=span, name=word.text, is_optional=False)


@action
def range_type(reader: Reader, span: Span, low: tree.Expression, high: tree.Expression) -> tree.RangeType:
    return tree.RangeType(span=span, low=low, high=high)


@action
def words_type(reader: Reader, span: Span, texts: list[Token]) -> tree.WordsType:
    return tree.WordsType(span=span, words=tuple(plain(quoted) for quoted in texts))


@action
def list_type(reader: Reader, span: Span, element: tree.TypeNode, bound: tree.Expression | None) -> tree.ListType:
    return tree.ListType(span=span, element=element, bound=bound)


@action
def set_type(reader: Reader, span: Span, element: tree.TypeNode) -> tree.SetType:
    return tree.SetType(span=span, element=element)


@action
def per_type(reader: Reader, span: Span, value: tree.TypeNode, key: tree.TypeNode) -> tree.PerType:
    return tree.PerType(span=span, value=value, key=key)


@action
def face(reader: Reader, span: Span, word: Token, way: Token) -> str:
    return way.text


@action
def pile(reader: Reader, span: Span, every: Token | None, kind: Token, way: Any) -> tree.ZoneType:
    return zone(reader, span, "pile", kind, way, has_all=every is not None)


@action
def hand(reader: Reader, span: Span, kind: Token) -> tree.ZoneType:
    return zone(reader, span, "hand", kind, None)


@action
def slot(reader: Reader, span: Span, kind: Token, way: Any) -> tree.ZoneType:
    return zone(reader, span, "slot", kind, way)


@action
def slots(reader: Reader, span: Span, size: tree.Expression, kind: Token, way: Any) -> tree.ZoneType:
    return zone(reader, span, "slots", kind, way, size=size)


def zone(
    reader: Reader,
    span: Span,
    shape: Any,
    kind: Token,
    way: Any,
    *,
    size: tree.Expression | None = None,
    has_all: bool = False,
) -> tree.ZoneType:
    return tree.ZoneType(
        span=span,
        shape=shape,
        kind=kind.text,
        kind_span=reader.span(kind),
        size=size,
        has_all=has_all,
        face=way,
    )
