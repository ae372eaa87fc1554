"""A comparison as one picture: what differs, beside what chance alone may do. Needs matplotlib."""

from __future__ import annotations

from typing import BinaryIO

from matplotlib.figure import Figure

from rulewright.playtest.compare import Comparison, Difference

NOISE, CLEAR, UNCLEAR = "#e6e6e6", "#1f5fa8", "#8a8a8a"
ROW = 0.42
"""Inches a line."""

LONGEST_TITLE = 48
WIDEST = 8.0
"""A difference of more margins than this is drawn as an arrow at the edge."""


def draw(comparison: Comparison, names: tuple[str, str], file: BinaryIO, form: str) -> None:
    """Writes the picture as `png`, `svg` or `pdf`: a line for each thing compared, its difference in margins.

    A margin is half of the interval of that line, so that within the grey band from -1 to 1 all may be chance, and
    things of any size stand side by side. The figures are at the right.
    """
    lines = list(reversed(comparison.differences))
    figure = Figure(figsize=(10, 1.6 + ROW * len(lines)), layout="constrained")
    axes = figure.add_subplot()
    axes.axvspan(-1, 1, color=NOISE, zorder=0)
    axes.axvline(0, color="white", zorder=1)
    places = [_place(line) for line in lines]
    reach = max(2.5, *(abs(place) + 1.2 for place in places))
    for height, (line, place) in enumerate(zip(lines, places, strict=True)):
        color = CLEAR if line.is_clear else UNCLEAR
        if line.margin and abs(place) < WIDEST:
            axes.plot([place - 1, place + 1], [height, height], color=color, linewidth=1.5, zorder=2)
        marker = "o" if abs(place) < WIDEST else ">" if place > 0 else "<"
        axes.plot([place], [height], marker, color=color, markersize=7, zorder=3)
        axes.annotate(
            _figures(line),
            (1.01, height),
            xycoords=("axes fraction", "data"),
            va="center",
            color=color,
            fontsize=9,
            annotation_clip=False,
        )
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-0.7, len(lines) - 0.3)
    axes.set_yticks(range(len(lines)), [_plain(line.title) for line in lines], fontsize=9)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel(f"less in {_plain(names[1])}  ←  difference, where ±1 is what may be chance  →  more", fontsize=9)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.set_title(
        f"{_plain(names[0])} → {_plain(names[1])}\n"
        f"{comparison.pairs:,} games of each, {comparison.players} players, seed {comparison.seed}",
        fontsize=11,
        loc="left",
    )
    figure.savefig(file, format=form, dpi=150, metadata={"Date": None} if form == "svg" else None)


def _place(line: Difference) -> float:
    """A difference in margins; one of a line where all pairs differ alike is at the edge."""
    if not line.margin:
        return 0.0 if not line.change else WIDEST if line.change > 0 else -WIDEST
    return max(-WIDEST, min(WIDEST, line.change / line.margin))


def _figures(line: Difference) -> str:
    if line.is_share:
        return f"{line.first:.1%} → {line.second:.1%}"
    return f"{line.first:,.2f} → {line.second:,.2f}"


def _plain(text: str) -> str:
    """A text from a rules file as it stands: a dollar sign begins no formula."""
    shown = text if len(text) <= LONGEST_TITLE else f"{text[: LONGEST_TITLE - 1]}…"
    return "".join(char if char.isprintable() else "�" for char in shown).replace("$", r"\$")
