"""Trees of boards: one function for each way to write one, named after it in the grammar."""

from typing import Any, Literal

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.reader import Reader, action
from rulewright.dsl.source import Span
from rulewright.dsl.template import plain
from rulewright.dsl.token import Token


@frozen
class Shape:
    """What stands after the colon."""

    name: Literal["grid", "track", "hex", "graph"]
    columns: tree.Expression | None = None
    rows: tree.Expression | None = None
    is_loop: bool = False


@action
def grid_drawn(reader: Reader, span: Span) -> Shape:
    return Shape("grid")


@action
def grid(reader: Reader, span: Span, size: Token) -> Shape:
    return Shape("grid", *_numbers(reader, size))


@action
def grid_of(reader: Reader, span: Span, columns: tree.Expression, rows: tree.Expression) -> Shape:
    return Shape("grid", columns, rows)


@action
def hex_drawn(reader: Reader, span: Span) -> Shape:
    return Shape("hex")


@action
def hex(reader: Reader, span: Span, size: Token) -> Shape:
    return Shape("hex", *_numbers(reader, size))


@action
def hex_of(reader: Reader, span: Span, columns: tree.Expression, rows: tree.Expression) -> Shape:
    return Shape("hex", columns, rows)


@action
def track(reader: Reader, span: Span, length: tree.Expression) -> Shape:
    return Shape("track", length)


@action
def loop(reader: Reader, span: Span, length: tree.Expression) -> Shape:
    return Shape("track", length, is_loop=True)


@action
def graph(reader: Reader, span: Span) -> Shape:
    return Shape("graph")


@action
def rows_upwards(reader: Reader, span: Span) -> Span:
    return span


@action
def one_a_player(reader: Reader, span: Span) -> bool:
    return True


def _numbers(reader: Reader, size: Token) -> tuple[tree.IntLiteral, tree.IntLiteral]:
    """The two numbers of `8x8`, each at its place."""
    first, second = size.text.split("x")
    middle = size.start + len(first)
    return (
        tree.IntLiteral(span=Span(reader.source, size.start, middle), value=int(first)),
        tree.IntLiteral(span=Span(reader.source, middle + 1, size.end), value=int(second)),
    )


@action
def board(
    reader: Reader,
    span: Span,
    word: Token,
    shape: Shape,
    upwards: Span | None,
    is_per_player: bool | None,
    lines: list[tree.Node] | None,
) -> tree.Board:
    found = lines or []
    return tree.Board(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        shape=shape.name,
        columns=shape.columns,
        rows=shape.rows,
        is_loop=shape.is_loop,
        is_rising=upwards is not None,
        upwards=upwards,
        is_per_player=bool(is_per_player),
        fields=tuple(line for line in found if isinstance(line, tree.Field)),
        stretches=tuple(line for line in found if isinstance(line, tree.Spaces)),
        legends=tuple(line for line in found if isinstance(line, tree.Legend)),
        maps=tuple(line for line in found if isinstance(line, tree.Map)),
        spaces=tuple(line for line in found if isinstance(line, tree.Space)),
    )


@action
def spaces(reader: Reader, span: Span, stretches: list[tree.Stretch], settings: list[tree.Setting]) -> tree.Spaces:
    return tree.Spaces(span=span, stretches=tuple(stretches), settings=tuple(settings))


@action
def stretch(reader: Reader, span: Span, low: Token, high: Token | None) -> tree.Stretch:
    return tree.Stretch(span=span, low=int(low.text), high=int((high or low).text))


# Maps


@action
def legend(reader: Reader, span: Span, glyphs: list[tree.Glyph]) -> tree.Legend:
    return tree.Legend(span=span, glyphs=tuple(glyphs))


@action
def glyph(reader: Reader, span: Span, quoted: Token, settings: list[tree.Setting] | None) -> tree.Glyph:
    return _glyph(reader, span, quoted, None, settings)


@action
def glyph_named(
    reader: Reader, span: Span, quoted: Token, word: Token, settings: list[tree.Setting] | None
) -> tree.Glyph:
    return _glyph(reader, span, quoted, word, settings)


def _glyph(
    reader: Reader, span: Span, quoted: Token, word: Token | None, settings: list[tree.Setting] | None
) -> tree.Glyph:
    return tree.Glyph(
        span=span,
        text=plain(quoted),
        text_span=reader.span(quoted),
        id=word.text if word else None,
        id_span=reader.span(word) if word else None,
        settings=tuple(settings or ()),
    )


@action
def map(reader: Reader, span: Span, rows: list[tree.MapRow]) -> tree.Map:
    return tree.Map(span=span, rows=tuple(rows))


@action
def map_row(reader: Reader, span: Span, row: Token) -> tree.MapRow:
    return tree.MapRow(span=reader.span(row), text=row.text)


# Graphs


@action
def space(reader: Reader, span: Span, word: Token, parts: list[tuple[tree.Node, ...]] | None) -> tree.Space:
    found = [node for part in parts or () for node in part]
    return tree.Space(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        coordinates=tuple(node for node in found if isinstance(node, tree.Coordinates)),
        ways=tuple(node for node in found if isinstance(node, tree.Way)),
        edges=tuple(node for node in found if isinstance(node, tree.Edge)),
        settings=tuple(node for node in found if isinstance(node, tree.Setting)),
    )


@action
def space_at(reader: Reader, span: Span, across: int, down: int) -> tuple[tree.Node, ...]:
    return (tree.Coordinates(span=span, across=across, down=down),)


@action
def coordinate(reader: Reader, span: Span, digits: Token) -> int:
    return int(digits.text)


@action
def coordinate_below(reader: Reader, span: Span, digits: Token) -> int:
    return -int(digits.text)


@action
def space_to(reader: Reader, span: Span, words: list[Token]) -> tuple[tree.Node, ...]:
    return tuple(tree.Way(span=reader.span(word), name=word.text, is_both=False) for word in words)


@action
def space_with(reader: Reader, span: Span, words: list[Token]) -> tuple[tree.Node, ...]:
    return tuple(tree.Way(span=reader.span(word), name=word.text, is_both=True) for word in words)


@action
def space_edge(reader: Reader, span: Span, word: Token, target: Token) -> tuple[tree.Node, ...]:
    edge = tree.Edge(
        span=span,
        name=word.text,
        name_span=reader.span(word),
        target=target.text,
        target_span=reader.span(target),
    )
    return (edge,)


@action
def space_settings(reader: Reader, span: Span, settings: list[tree.Setting]) -> tuple[Any, ...]:
    return tuple(settings)
