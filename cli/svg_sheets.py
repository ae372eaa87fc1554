"""Sheets of cards with crop marks, as one page that any browser prints sheet by sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from attrs import frozen

from rulewright.cli.lettering import cut, legible
from rulewright.cli.printed import PrintedCard
from rulewright.cli.svg import FAINT, INK, Paper, document, line, number, rectangle, words
from rulewright.cli.svg_card import HEIGHT, WIDTH, draw_back, draw_front

ACROSS, DOWN = 3, 3
A_SHEET = ACROSS * DOWN
MARK = 4.5
MARK_AWAY = 1.0
"""Crop marks begin so far from the cards, so that none is left on them."""

NOTE = 2.3
STYLE = """
@page {{ size: {width}mm {height}mm; margin: 0 }}
body {{ margin: 0; font-family: Helvetica, Arial, sans-serif }}
p {{ margin: 5mm; max-width: 180mm }}
section {{ width: {width}mm; height: {shown}mm; overflow: hidden; break-after: page }}
section:last-child {{ break-after: auto }}
svg {{ display: block }}
@media print {{ p {{ display: none }} }}
@media screen {{ section {{ margin: 5mm; border: 1px solid #999999 }} }}
"""


@frozen(kw_only=True)
class Placed:
    """A card on a sheet, by its upper left corner in millimetres."""

    card: PrintedCard
    left: float
    top: float


@frozen(kw_only=True)
class Sheet:
    """A sheet of paper with cards on it, or with their backs."""

    cards: tuple[Placed, ...]
    is_backs: bool
    svg: str


def sheets(cards: Sequence[PrintedCard], game: str, paper: Paper, *, has_backs: bool = False) -> list[Sheet]:
    """The cards on sheets, nine to each, edge on edge so that one cut parts two.

    Backs follow their cards, mirrored, for paper that is turned over its long edge.
    """
    found = []
    total = -(-len(cards) // A_SHEET)
    for page in range(total):
        own = cards[page * A_SHEET : (page + 1) * A_SHEET]
        for is_backs in (False, True) if has_backs else (False,):
            placed = tuple(_placed(own, paper, is_mirrored=is_backs))
            what = "backs of sheet" if is_backs else "sheet"
            note = f"{game} · {what} {page + 1} of {total}"
            found.append(
                Sheet(cards=placed, is_backs=is_backs, svg=_drawn(placed, game, paper, note, is_backs=is_backs))
            )
    return found


def _placed(cards: Sequence[PrintedCard], paper: Paper, *, is_mirrored: bool) -> Iterator[Placed]:
    left, top = _corner(paper)
    for place, card in enumerate(cards):
        row, column = divmod(place, ACROSS)
        across = ACROSS - 1 - column if is_mirrored else column
        yield Placed(card=card, left=left + across * WIDTH, top=top + row * HEIGHT)


def _corner(paper: Paper) -> tuple[float, float]:
    """Where the first card lies: all nine are in the middle of the sheet."""
    return (paper.width - ACROSS * WIDTH) / 2, (paper.height - DOWN * HEIGHT) / 2


def _drawn(placed: Sequence[Placed], game: str, paper: Paper, note: str, *, is_backs: bool) -> str:
    drawn = [rectangle(0, 0, paper.width, paper.height, fill="#ffffff"), *_crop_marks(paper)]
    for each in placed:
        card = draw_back(each.card, game) if is_backs else draw_front(each.card, game)
        drawn.append(f'<g transform="translate({number(each.left)} {number(each.top)})">{card}</g>')
    left, top = _corner(paper)
    shown = cut(note, (WIDTH - 4) / NOTE)
    drawn.append(words(shown, left + 2, paper.height - max(top - MARK_AWAY - NOTE, 5), NOTE, ink=FAINT))
    return document("".join(drawn), paper.width, paper.height, paper.width, paper.height)


def _crop_marks(paper: Paper) -> Iterator[str]:
    """Marks in the margins, at both ends of every cut."""
    left, top = _corner(paper)
    right, bottom = paper.width - left, paper.height - top
    ink: dict[str, str | float] = {"stroke": INK, "stroke_width": 0.2}
    for column in range(ACROSS + 1):
        x = left + column * WIDTH
        for start, way in ((top - MARK_AWAY, -1), (bottom + MARK_AWAY, 1)):
            yield line((x, start), (x, start + way * MARK), **ink)
    for row in range(DOWN + 1):
        y = top + row * HEIGHT
        for start, way in ((left - MARK_AWAY, -1), (right + MARK_AWAY, 1)):
            yield line((start, y), (start + way * MARK, y), **ink)


def document_of(pages: Sequence[Sheet], title: str, paper: Paper) -> str:
    """All sheets in one file, which is well-formed XML as well."""
    # A page that is a hair too high would be followed by an empty one.
    style = STYLE.format(width=number(paper.width), height=number(paper.height), shown=number(paper.height - 0.5))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    shown = escape(legible(title))
    advice = (
        f"Print this page on {paper.name} paper at actual size (scale 100%, margins none), and cut along the marks."
    )
    body = "".join(f"<section>\n{page.svg}</section>\n" for page in pages)
    return (
        f'<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"/>\n<title>{shown}: cards</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        f"<p>{advice}</p>\n"
        f"{body}</body>\n</html>\n"
    )
