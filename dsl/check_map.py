"""Reads boards drawn as text: a legend says what each glyph stands for, a map has one glyph a cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.declared import Declared, Drawing
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import SpaceSymbol

MOST_LISTED = 12
NOT_GLYPHS = " \t|"


@frozen
class Cell:
    """One cell of a map: its glyph, and where that stands."""

    glyph: str
    span: Span


@frozen
class Row:
    """One row of a map, cut into its cells."""

    cells: tuple[Cell, ...]
    span: Span


def read_map(node: tree.Board, out: Declared) -> Drawing | None:
    """What a board's map says; None where there is none to go by, which is reported."""
    for what, blocks in (("legend", node.legends), ("map", node.maps)):
        for again in blocks[1:]:
            first = (Label(_word(blocks[0], what), "the first one"),)
            out.diagnostics.error("RW529", f"a board has one {what}", _word(again, what), secondary=first)
    glyphs = _read_legend(node.legends[0], out) if node.legends else {}
    if not node.maps:
        help = "give it a size, as in `grid 8x8`, or draw it: a `legend`, and below that a `map`"
        place = (Label(_word(node.legends[0], "legend"), "there is a legend"),) if node.legends else ()
        message = f"nothing says how large `{node.name}` is"
        out.diagnostics.error("RW529", message, node.name_span, secondary=place, help=help)
        return None
    rows = [_read_row(row, out) for row in node.maps[0].rows]
    if node.is_rising:
        # As everywhere: the spaces in the order of their rows.
        rows.reverse()
    if not node.legends:
        help = 'say what each sign in it stands for: `legend`, and below that lines like `"." terrain = path`'
        out.diagnostics.error("RW529", "this map has no legend", _word(node.maps[0], "map"), help=help)
        return None
    columns = _check_size(node, rows, out)
    if columns == 0:
        return None
    found: dict[str, list[tuple[int, Span]]] = {text: [] for text in glyphs}
    unknown: dict[str, Span] = {}
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.cells):
            if cell.glyph not in glyphs:
                unknown.setdefault(cell.glyph, cell.span)
            elif column < columns:
                found[cell.glyph].append((number * columns + column, cell.span))
    _report_unknown(unknown, glyphs, out)
    names = {}
    for text, glyph in glyphs.items():
        spaces = found[text]
        if glyph.id is not None and glyph.id_span is not None:
            if len(spaces) == 1:
                names[glyph.id] = SpaceSymbol(board=node.name, ordinal=spaces[0][0], span=glyph.id_span)
            else:
                _report_named(glyph, [span for _, span in spaces], out)
        elif not spaces and not unknown:
            message = f'the glyph "{text}" stands nowhere in the map'
            out.symbols.warnings.warning("RW813", message, glyph.text_span, label="never used")
    settings = tuple((tuple(space for space, _ in found[text]), glyph) for text, glyph in glyphs.items())
    return Drawing(columns=columns, rows=len(rows), names=names, settings=settings)


def _word(node: tree.Legend | tree.Map, word: str) -> Span:
    """The word that opens a block."""
    return Span(node.span.source, node.span.start, node.span.start + len(word))


def _read_legend(node: tree.Legend, out: Declared) -> dict[str, tree.Glyph]:
    glyphs: dict[str, tree.Glyph] = {}
    for glyph in node.glyphs:
        if len(glyph.text) != 1 or glyph.text in NOT_GLYPHS:
            help = (
                "blanks in a map are only for reading, and `|` ends its rows" if glyph.text in ("", *"| \t") else None
            )
            message = "a glyph is one sign that is no blank and no `|`"
            out.diagnostics.error("RW527", message, glyph.text_span, label="not one sign", help=help)
        elif glyph.text in glyphs:
            first = (Label(glyphs[glyph.text].text_span, "the first time"),)
            message = f'the legend has the glyph "{glyph.text}" twice'
            out.diagnostics.error("RW527", message, glyph.text_span, label="again", secondary=first)
        else:
            glyphs[glyph.text] = glyph
    return glyphs


def _read_row(node: tree.MapRow, out: Declared) -> Row:
    """The cells of a row: every sign that is no blank, between the bars."""
    text, span = node.text, node.span
    if len(text) < 2 or not text.endswith("|"):
        last = Span(span.source, span.end - 1, span.end)
        out.diagnostics.error("RW113", "this row does not end with `|`", last, help="close the row with `|`")
        end = len(text)
    else:
        end = len(text) - 1
    return Row(
        tuple(
            Cell(text[at], Span(span.source, span.start + at, span.start + at + 1))
            for at in range(1, end)
            if text[at] not in " \t"
        ),
        span,
    )


def _check_size(node: tree.Board, rows: Sequence[Row], out: Declared) -> int:
    """How many columns a map has: as many as most of its rows; a row of another length is reported."""
    lengths = Counter(len(row.cells) for row in rows)
    # Of lengths that are equally frequent, the one that comes first.
    columns = max(lengths, key=lambda length: lengths[length])
    example = next(row for row in rows if len(row.cells) == columns)
    if columns == 0:
        out.diagnostics.error("RW525", "this row of the map is empty", example.span, label="no glyph in it")
        return 0
    said = _said_size(node, out)
    if said is not None and said != (columns, len(rows)):
        message = f"the map is {columns} wide and {len(rows)} high, and the board {said[0]} by {said[1]}"
        size = (Label(_written_size(node), "the size is said here"),)
        help = "leave the size out: the map says it"
        out.diagnostics.error("RW529", message, _word(node.maps[0], "map"), secondary=size, help=help)
    for row in rows:
        if len(row.cells) != columns:
            place = (Label(example.span, f"{columns} glyphs, as in most rows"),) if len(rows) > 1 else ()
            message = f"this row of the map has {len(row.cells)} glyphs, and {columns} are wanted"
            missing = columns - len(row.cells)
            label = f"{missing} too few" if missing > 0 else f"{-missing} too many"
            out.diagnostics.error("RW525", message, row.span, label=label, secondary=place)
    return columns


def _written_size(node: tree.Board) -> Span:
    assert node.columns is not None
    assert node.rows is not None
    return Span(node.span.source, node.columns.span.start, node.rows.span.end)


def _said_size(node: tree.Board, out: Declared) -> tuple[int, int] | None:
    """The size written beside a map, which may not depend on an option."""
    if node.columns is None or node.rows is None:
        return None
    columns, rows = out.bounds.quiet(node.columns, {}), out.bounds.quiet(node.rows, {})
    if columns is None or rows is None:
        return None
    for side, written in ((columns, node.columns), (rows, node.rows)):
        if side.low != side.high:
            message = "a board that is drawn always has the size of its map"
            help = "leave the size out: the map says it"
            out.diagnostics.error("RW529", message, written.span, label="this can vary", help=help)
            return None
    return columns.low, rows.low


def _report_unknown(unknown: Mapping[str, Span], glyphs: Mapping[str, tree.Glyph], out: Declared) -> None:
    listed = " ".join(list(glyphs)[:MOST_LISTED]) + (" …" if len(glyphs) > MOST_LISTED else "")
    for glyph, span in unknown.items():
        help = f"the legend has {listed}" if listed else None
        if glyph == "|":
            help = "bars stand only at both ends of a row; blanks between cells may be left out"
        out.diagnostics.error(
            "RW526", f"the legend does not have the glyph `{glyph}`", span, label="unknown", help=help
        )


def _report_named(glyph: tree.Glyph, places: Sequence[Span], out: Declared) -> None:
    """Says that a space with a name does not stand exactly once; its uses are not reported as well."""
    assert glyph.id is not None
    assert glyph.id_span is not None
    out.symbols.broken.add(glyph.id)
    if not places:
        message = f'`{glyph.id}` is one space, and its glyph "{glyph.text}" stands nowhere in the map'
        out.diagnostics.error("RW528", message, glyph.text_span, label="not in the map")
        return
    message = f'`{glyph.id}` is one space, and its glyph "{glyph.text}" stands in the map {len(places)} times'
    first = (Label(places[0], "the first one"), Label(glyph.id_span, "the name"))
    help = "give the others a glyph of their own, or leave the name out"
    out.diagnostics.error("RW528", message, places[1], label="another one", secondary=first, help=help)
