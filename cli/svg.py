"""Pictures as SVG: elements with everything from outside escaped, and pictures that fit on a sheet of paper.

Nothing in them is fetched, and nothing runs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from attrs import frozen

from rulewright.cli.lettering import FONTS, LINE, cut, legible, width_of, wrapped

INK = "#1a1a1a"
FAINT = "#6b6b6b"
LINE_INK = "#7d7d7d"
PAPER = "#ffffff"

Point = tuple[float, float]


@frozen
class Paper:
    """A sheet of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}


def number(value: float) -> str:
    """A number as it stands in a picture: two digits behind the point at most.

    >>> number(12.0), number(1 / 3), number(-0.001)
    ('12', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element with what is inside it, which must be elements; `_` in the name of an attribute stands for a dash."""
    told = "".join(
        f" {key.strip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def titled(drawn: str, title: str) -> str:
    """Something drawn with what it is called, for those who point at it or have it read out."""
    return element("g", f"<title>{escape(legible(title))}</title>", drawn)


def on_top(drawn: Iterable[str]) -> str:
    """Things drawn on others that have titles, and through which one still points at those."""
    inside = "".join(drawn)
    return element("g", inside, pointer_events="none") if inside else ""


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    is_bold: bool = False,
    ink: str = INK,
    has_halo: bool = False,
) -> str:
    """A line of text, with its middle at `y`; with `has_halo` it stays legible on lines."""
    told: dict[str, str | float] = {"x": x, "y": y + 0.35 * size, "font_size": size, "text_anchor": anchor}
    if is_bold:
        told["font_weight"] = "bold"
    shown = escape(legible(text))
    line = element("text", shown, **told, fill=ink)
    if not has_halo:
        return line
    halo = element("text", shown, **told, fill="none", stroke=PAPER, stroke_width=size / 4, stroke_linejoin="round")
    return halo + line


def lines_of_words(
    lines: Sequence[str],
    x: float,
    middle: float,
    size: float,
    *,
    anchor: str = "middle",
    is_bold: bool = False,
    ink: str = INK,
    has_halo: bool = False,
) -> str:
    """Lines of text below each other, around a middle."""
    top = middle - (len(lines) - 1) * size * LINE / 2
    return "".join(
        words(line, x, top + row * size * LINE, size, anchor=anchor, is_bold=is_bold, ink=ink, has_halo=has_halo)
        for row, line in enumerate(lines)
    )


def boxed_words(
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    largest: float,
    is_bold: bool = False,
    ink: str = INK,
) -> str:
    """A text in the middle of a box around (x, y): broken into lines, as large as there is room for."""
    size = fitting_size(text, width, height, largest=largest, is_bold=is_bold)
    # Whatever still has no room, such as a name of a thousand letters, is cut.
    lines = wrapped(text, width / size, is_bold=is_bold, breaks_words=True)
    most = max(1, int(height / (size * LINE)))
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][:-1] + "…"]
    return lines_of_words(lines, x, y, size, is_bold=is_bold, ink=ink)


def fitting_size(text: str, width: float, height: float, *, largest: float, is_bold: bool = False) -> float:
    """How large the letters of a text in a box can be."""
    size = largest
    while size > largest / 8:
        lines = wrapped(text, width / size, is_bold=is_bold, breaks_words=size <= largest / 4)
        fits = max(width_of(line, is_bold=is_bold) for line in lines) * size <= width
        if fits and len(lines) * size * LINE <= height:
            break
        size *= 0.92
    return size


def boxed_lines(
    lines: Sequence[str], x: float, y: float, width: float, height: float, *, largest: float, has_halo: bool = True
) -> str:
    """Lines in the middle of a box around (x, y), all of one size, none broken; what has no room then is cut."""
    size = min(largest, height / (len(lines) * LINE), width / max(0.1, *map(width_of, lines)))
    size = max(size, largest / 3)
    most = max(1, int(height / (size * LINE) + 0.01))
    shown = [cut(text, width / size + 0.01) for text in lines[:most]]
    return lines_of_words(shown, x, y, size, has_halo=has_halo)


def rectangle(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def polygon(points: Iterable[Point], **attributes: str | float) -> str:
    """A closed figure through points."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def line(start: Point, end: Point, **attributes: str | float) -> str:
    """A straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def arrow_head(tip: Point, direction: Point, size: float, **attributes: str | float) -> str:
    """A small triangle that ends at a point and shows where a line leads."""
    length = math.hypot(*direction) or 1.0
    across, down = direction[0] / length * size, direction[1] / length * size
    back = tip[0] - across, tip[1] - down
    half = 0.55
    return polygon(
        [tip, (back[0] - down * half, back[1] + across * half), (back[0] + down * half, back[1] - across * half)],
        **attributes,
    )


def on_paper(drawn: str, width: float, height: float, paper: Paper, *, margin: float, largest: float) -> str:
    """A whole picture, as large as the paper allows, upright or across, with a unit no larger than `largest` mm."""
    upright = min((paper.width - 2 * margin) / width, (paper.height - 2 * margin) / height)
    across = min((paper.height - 2 * margin) / width, (paper.width - 2 * margin) / height)
    unit = min(largest, max(upright, across))
    return document(drawn, width, height, width * unit, height * unit)


def document(drawn: str, width: float, height: float, real_width: float, real_height: float) -> str:
    """A picture of a size in units and in millimetres."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
        f' width="{number(real_width)}mm" height="{number(real_height)}mm" font-family={quoteattr(FONTS)}>'
        f"{drawn}</svg>\n"
    )
