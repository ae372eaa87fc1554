"""The cards and pieces a kind declares, one after the other: written out, made in a loop, or rows of a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span
from rulewright.dsl.suggest import Suggestions

MOST_COPIES = 1000

Reader = Callable[[tree.FromFile], tree.Table | None]


@frozen(kw_only=True)
class TableCard:
    """A row of a table as a card; `cells` are the filled ones under an attribute, each with its heading."""

    span: Span
    name: str
    name_span: Span
    copies: int
    cells: tuple[tuple[tree.Cell, tree.Cell], ...]


@frozen(kw_only=True)
class Listed:
    """One card or piece, with the loops it stands in."""

    generators: tuple[tree.Generator, ...]
    card: tree.Card | tree.Piece | TableCard


def list_cards(
    node: tree.Cards | tree.Pieces, read: Reader, suggestions: Suggestions, diagnostics: Diagnostics
) -> tuple[Listed, ...]:
    """All of a kind in the order of the text; rows that are wrong are reported and left out."""
    listed: list[Listed] = []
    for item in node.items:
        match item:
            case tree.Card() | tree.Piece():
                listed.append(Listed(generators=(), card=item))
            case tree.ForEach():
                listed.extend(Listed(generators=item.generators, card=card) for card in item.items)
            case tree.FromFile():
                table = read(item)
                if table is not None:
                    listed.extend(_rows(table, item, node, suggestions, diagnostics))
            case tree.Table():
                listed.extend(_rows(item, None, node, suggestions, diagnostics))
    return tuple(card for card in listed if _has_copies(card.card, diagnostics))


def _has_copies(card: tree.Card | tree.Piece | TableCard, diagnostics: Diagnostics) -> bool:
    if card.copies > MOST_COPIES:
        message = f"there can be at most {MOST_COPIES:,} copies"
        diagnostics.error("RW521", message, card.span, label=f"this asks for {card.copies:,}")
        return False
    if card.copies == 0 and not isinstance(card, TableCard):
        help = "take it out, or write how many there are"
        diagnostics.error("RW521", "there would be no copy of this", card.span, label="x0", help=help)
        return False
    return True


def _rows(
    table: tree.Table,
    file: tree.FromFile | None,
    kind: tree.Cards | tree.Pieces,
    suggestions: Suggestions,
    diagnostics: Diagnostics,
) -> Iterator[Listed]:
    """The rows of a table as cards; nothing when its headings are wrong."""
    named_here = () if file is None else (Label(file.span, "the file is named here"),)
    name_column = _check_head(table.head, kind, named_here, suggestions, diagnostics)
    if name_column is None:
        return
    head = table.head.cells
    for row in table.rows:
        if len(row.cells) != len(head):
            diagnostics.error(
                "RW507",
                f"this row has {_count(len(row.cells), 'cell')}, and the table has {_count(len(head), 'column')}",
                row.span,
                secondary=(Label(table.head.span, "the headings"), *named_here),
            )
            continue
        name = row.cells[name_column]
        if not name.text:
            label = "the column `name` is empty"
            diagnostics.error("RW509", "a card needs a name", row.span, label=label, secondary=named_here)
            continue
        copies = 1
        cells = []
        for heading, cell in zip(head, row.cells, strict=True):
            if heading.text == "copies":
                copies = _copies(cell, named_here, diagnostics)
            elif heading.text != "name" and (cell.text or cell.is_quoted):
                cells.append((heading, cell))
        card = TableCard(span=row.span, name=name.text, name_span=name.span, copies=copies, cells=tuple(cells))
        yield Listed(generators=(), card=card)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _copies(cell: tree.Cell, named_here: tuple[Label, ...], diagnostics: Diagnostics) -> int:
    if cell.text and re.fullmatch(r"[0-9]{1,6}", cell.text) is None:
        diagnostics.error(
            "RW509",
            f"`{cell.text}` is not a number of copies",
            cell.span,
            label="write a number, or nothing for one",
            secondary=named_here,
        )
        return 1
    return int(cell.text) if cell.text else 1


def _check_head(
    head: tree.Row,
    kind: tree.Cards | tree.Pieces,
    named_here: tuple[Label, ...],
    suggestions: Suggestions,
    diagnostics: Diagnostics,
) -> int | None:
    """Which column is `name`; None when the headings do not tell what the cells are."""
    attributes = [field.name for field in kind.fields]
    seen: dict[str, Span] = {}
    is_right = True
    for cell in head.cells:
        word = cell.text
        if word in seen:
            is_right = False
            diagnostics.error(
                "RW508",
                f"two columns are called `{word}`",
                cell.span,
                secondary=(Label(seen[word], "the first one"), *named_here),
            )
        elif word not in ("name", "copies") and word not in attributes:
            is_right = False
            meant = suggestions.meant(word, ("name", "copies", *attributes))
            diagnostics.error(
                "RW508",
                f"{kind.name} has no attribute `{word}`" if word else "this column has no heading",
                cell.span,
                label="headings are `name`, `copies` and attributes of the kind",
                secondary=named_here,
                help=f"did you mean `{meant}`?" if meant else None,
            )
        seen.setdefault(word, cell.span)
    if not is_right:
        return None
    if "name" not in seen:
        help = "one column is headed `name`"
        message = "this table does not say what the cards are called"
        diagnostics.error("RW508", message, head.span, secondary=named_here, help=help)
        return None
    return [cell.text for cell in head.cells].index("name")
