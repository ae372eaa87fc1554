"""A comparison as one picture: what differs, beside what chance alone may do. Needs matplotlib."""

from __future__ import annotations

from typing import Any, BinaryIO

from matplotlib.figure import Figure

from rulewright.playtest.compare import Comparison
from rulewright.playtest.pairs import Difference

NOISE, CLEAR, UNCLEAR, INK, LINE = "#e9e9e9", "#1f5fa8", "#767676", "#222222", "#f2f2f2"
ROW = 0.34
"""Inches a line."""

HEIGHT, BELOW = 1.6, 0.45
"""Inches above and below the lines together, and below."""

LEFT, RIGHT = 0.27, 0.70
"""Where the picture itself stands, in parts of the width; titles are to the left, figures to the right."""

LONGEST_LINE, LONGEST_TITLE = 38, 100
WIDEST = 6.0
"""A difference of more margins than this is drawn as an arrow at the edge."""

COLUMNS = (("A", 0.78), ("B", 0.87), ("difference", 0.98))
"""The figures: heading, and right edge in parts of the width."""


def draw(comparison: Comparison, names: tuple[str, str], file: BinaryIO, form: str) -> None:
    """Writes the picture as `png`, `svg` or `pdf`: a line for each thing compared, its difference in margins.

    A margin is half of the interval of that line, so that within the grey band from -1 to 1 all may be chance, and
    things of any size stand side by side. The figures are at the right.
    """
    lines = list(reversed(comparison.differences))
    tall = HEIGHT + ROW * len(lines)
    figure = Figure(figsize=(10, tall))
    axes = figure.add_axes((LEFT, BELOW / tall, RIGHT - LEFT, ROW * len(lines) / tall))
    for height in range(0, len(lines), 2):
        axes.axhspan(height - 0.5, height + 0.5, color=LINE, zorder=0)
    axes.axvspan(-1, 1, color=NOISE, zorder=1)
    axes.axvline(0, color="white", zorder=1)
    for height, line in enumerate(lines):
        _draw_line(axes, height, line)
    top = len(lines) - 0.5
    for heading, edge in COLUMNS:
        _write(axes, heading, (edge, top + 0.4), UNCLEAR)
    reach = max(2.5, *(min(abs(_place(line)) + 1.2, WIDEST + 0.4) for line in lines))
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-0.5, top)
    axes.set_yticks(range(len(lines)), [_plain(line.title, LONGEST_LINE) for line in lines], fontsize=9)
    for label, line in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_color(INK if line.is_clear else UNCLEAR)
        label.set_fontweight("bold" if line.is_clear else "normal")
    axes.set_xticks((-reach, 0, reach), ("← less in B", "may be chance", "more in B →"), fontsize=9, color=INK)
    first_tick, _, last_tick = axes.get_xticklabels()
    first_tick.set_horizontalalignment("left")
    last_tick.set_horizontalalignment("right")
    axes.tick_params(length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(UNCLEAR)
    first, second = (name.removesuffix(f" ({letter})") for name, letter in zip(names, "AB", strict=True))
    players = f"{comparison.players} player{'s' if comparison.players > 1 else ''}"
    bots = ", ".join(dict.fromkeys(comparison.bots))
    figure.suptitle(
        f"A: {_plain(first, LONGEST_TITLE)}\nB: {_plain(second, LONGEST_TITLE)}\n"
        f"{comparison.pairs:,} games of each · {players} · {_plain(bots, LONGEST_TITLE)} · seed {comparison.seed}",
        fontsize=10,
        x=0.015,
        y=1 - 0.12 / tall,
        verticalalignment="top",
        horizontalalignment="left",
    )
    figure.savefig(file, format=form, dpi=150, metadata={"Date": None} if form == "svg" else None)


def _draw_line(axes: Any, height: int, line: Difference) -> None:
    color, place = CLEAR if line.is_clear else UNCLEAR, _place(line)
    is_far = abs(place) >= WIDEST
    if line.margin and not is_far:
        axes.plot([place - 1, place + 1], [height, height], color=color, linewidth=1.8, zorder=2)
    marker = "o" if not is_far else ">" if place > 0 else "<"
    axes.plot([place], [height], marker, color=color, markersize=6 if not is_far else 8, zorder=3)
    for (_, edge), figures in zip(COLUMNS, _figures(line), strict=True):
        _write(axes, figures, (edge, height), color, "bold" if line.is_clear else "normal")


def _write(axes: Any, text: str, place: tuple[float, float], color: str, weight: str = "normal") -> None:
    axes.annotate(
        text,
        place,
        xycoords=("figure fraction", "data"),
        va="center",
        ha="right",
        color=color,
        fontsize=9,
        fontweight=weight,
        annotation_clip=False,
    )


def _place(line: Difference) -> float:
    """A difference in margins; one of a line where all pairs differ alike is at the edge."""
    if not line.margin:
        return 0.0 if not line.change else WIDEST if line.change > 0 else -WIDEST
    return max(-WIDEST, min(WIDEST, line.change / line.margin))


def _figures(line: Difference) -> tuple[str, str, str]:
    form = ".1%" if line.is_share else ",.2f"
    change = "none" if not line.change and not line.margin else format(line.change, f"+{form}").replace("-", "−")
    return format(line.first, form), format(line.second, form), change


def _plain(text: str, longest: int) -> str:
    """A text from a rules file as it stands: a dollar sign begins no formula."""
    shown = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(char if char.isprintable() else "�" for char in shown).replace("$", r"\$")
