"""What stands below boards: what each mark means, and what players have that all may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from rulewright.cli.lettering import LINE, cut, width_of, wrapped
from rulewright.cli.svg import INK, boxed_lines, rectangle, titled, words
from rulewright.cli.svg_edge import edge_sample
from rulewright.cli.svg_ink import SeatInk, draw_counter
from rulewright.cli.svg_kinds import SpaceKind
from rulewright.cli.table import cell_words, has_nothing, plain_name
from rulewright.cli.zone import is_places

SAMPLE = 2.0
"""How wide a sample is, in sizes of letters; so are the numbers below."""
AFTER_SAMPLE = 0.5
BETWEEN_COLUMNS = 1.6
ROW = 1.9
MOST_LINES = 4
MOST_HEAD = 14.0
LEAST_ROOM = 6.0


@frozen(kw_only=True)
class Sample:
    """What a legend shows: a counter, a kind of spaces, a named edge, or a word that stands on things."""

    counter: str | None = None
    ink: SeatInk | None = None
    kind: SpaceKind | None = None
    edge: int | None = None
    word: str = ""


@frozen(kw_only=True)
class Entry:
    """A sample and what it means; `has` is what a player or the table has now."""

    sample: Sample
    meaning: str
    has: str = ""


def standings(view: Mapping[str, Any], inks: Mapping[str, SeatInk], legend: list[Entry]) -> Iterator[Entry]:
    """What each player and the table has, for all to see; what a mark means is then told here and not in the legend."""
    for player in view["players"]:
        ink = inks[player["name"]]
        sample = Sample(counter=ink.mark, ink=ink)
        has = told({name: value for name, value in player.items() if name != "name"})
        plain = Entry(sample=sample, meaning=player["name"])
        if has:
            if plain in legend:
                legend.remove(plain)
            yield Entry(sample=sample, meaning=player["name"], has=has)
    has = told({**view.get("game", {}), **view["zones"]})
    if has:
        yield Entry(sample=Sample(), meaning="On the table", has=has)


def told(values: Mapping[str, Any]) -> str:
    """Values by name, and how many cards there are in each zone that has some; rows of places are drawn already."""
    return " · ".join(
        f"{plain_name(name)} {cell_words(value, True)}"
        for name, value in values.items()
        if value is not None and not has_nothing(value) and not (is_places(value) and value["shape"] == "slots")
    )


def draw_legend(legend: Sequence[Entry], width: float, size: float) -> tuple[str, float]:
    """What players have, each in a paragraph, and the marks in as many columns as have room; with its height."""
    drawn = []
    y = 0.0
    heads = [entry for entry in legend if entry.has]
    widest = max((width_of(entry.meaning, is_bold=True) for entry in heads), default=0.0)
    head = min(widest, MOST_HEAD) + 1
    x = (SAMPLE + AFTER_SAMPLE) * size
    for entry in heads:
        lines = wrapped(entry.has, max(width / size - SAMPLE - AFTER_SAMPLE - head, LEAST_ROOM))
        lines = [*lines[: MOST_LINES - 1], *(["…"] if len(lines) > MOST_LINES else lines[MOST_LINES - 1 :])]
        middle = y + size * ROW / 2
        body = _sample(entry.sample, 0, middle, size)
        body += words(cut(entry.meaning, head - 0.5, is_bold=True), x, middle, size, is_bold=True)
        for number, text in enumerate(lines):
            body += words(text, x + head * size, middle + size * LINE * number, size)
        drawn.append(titled(body, entry.meaning))
        y += size * (ROW + LINE * (len(lines) - 1))
    marks = [entry for entry in legend if not entry.has]
    if marks:
        y += size * 0.4
        y += _draw_marks(marks, width, y, size, drawn)
    return "".join(drawn), y


def _draw_marks(marks: Sequence[Entry], width: float, top: float, size: float, drawn: list[str]) -> float:
    """Marks in columns; with the height of it all."""
    widest = max(width_of(entry.meaning) for entry in marks) + SAMPLE + AFTER_SAMPLE + BETWEEN_COLUMNS
    widest = min(widest * size, width)
    columns = max(1, min(len(marks), int(width // widest)))
    down = -(-len(marks) // columns)
    for place, entry in enumerate(marks):
        column, row = divmod(place, down)
        x, middle = column * widest, top + (row + 0.5) * ROW * size
        meaning = cut(entry.meaning, widest / size - SAMPLE - AFTER_SAMPLE)
        body = _sample(entry.sample, x, middle, size)
        drawn.append(titled(body + words(meaning, x + (SAMPLE + AFTER_SAMPLE) * size, middle, size), entry.meaning))
    return down * ROW * size


def _sample(sample: Sample, x: float, y: float, size: float) -> str:
    width = SAMPLE * size
    if sample.counter is not None:
        return draw_counter(x + width / 2, y, size * 0.8, sample.ink, sample.counter)
    if sample.kind is not None:
        box: dict[str, float] = {"x": x, "y": y - size * 0.75, "width": width, "height": size * 1.5}
        drawn = rectangle(**box, fill=sample.kind.fill, stroke=INK, stroke_width=size / 14)
        if sample.kind.hatch:
            drawn += rectangle(**box, fill=f"url(#hatch{sample.kind.hatch})")
        if not sample.kind.sign:
            return drawn
        signs = sample.kind.sign.split(" ")
        return drawn + boxed_lines(
            signs, x + width / 2, y, width * 0.95, size * 1.45, largest=size * 1.1, has_halo=False
        )
    if sample.edge is not None:
        return edge_sample(sample.edge, x, y, width)
    return words(sample.word, x + width / 2, y, size, anchor="middle", is_bold=True) if sample.word else ""
