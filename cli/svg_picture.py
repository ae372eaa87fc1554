"""The table as a picture: boards and rows of places as all may see them, and what everything on them means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from rulewright.cli.board import player_marks
from rulewright.cli.drawing import is_row
from rulewright.cli.lettering import width_of
from rulewright.cli.piece import PieceMarks
from rulewright.cli.public import for_a_glance, public_view
from rulewright.cli.svg import FAINT, LINE_INK, PAPER, Paper, number, on_paper, rectangle, titled, words
from rulewright.cli.svg_board import CELL, Drawn, grid, hexes, track
from rulewright.cli.svg_edge import arrow_kinds
from rulewright.cli.svg_graph import graph
from rulewright.cli.svg_ink import SeatInk, hatch_definitions, seat_inks
from rulewright.cli.svg_kinds import space_kinds
from rulewright.cli.svg_legend import Entry, Sample, draw_legend, standings
from rulewright.cli.svg_space import Space, Token, carried, draw_card_token, place_token, tokens_on
from rulewright.cli.table import plain_name
from rulewright.cli.zone import row_length
from rulewright.interpreter import Plan, State

MARGIN_MM = 8.0
LARGEST_UNIT = 0.35
"""Millimetres of a hundredth of a space: no space is larger than this."""

LETTERS_MM = 3.4
"""How large the letters of the legend are on paper."""

LEAST_MM = 100.0
"""How wide a picture is at least, for the sake of what stands below."""

BETWEEN = 60.0
PLACE_HEIGHT = 70.0
NOT_RULES = re.compile(r'"[^"\n]*"|#.*')
DIRECTION = re.compile(r"\b(north|south)(east|west)?\b|\b(east|west)\b")


@frozen(kw_only=True)
class Part:
    """A board or a row of places with its title."""

    title: str
    drawn: Drawn


def picture(state: State, when: str, paper: Paper) -> str | None:
    """The boards in a position and what their marks mean, as large as the paper allows; None if there is no board."""
    view = public_view(state)
    names = [player["name"] for player in view["players"]]
    inks = dict(zip(names, seat_inks(names), strict=True))
    parts: list[Part] = []
    legend: list[Entry] = []
    for plan, about in zip(state.plans, state.game.model.boards, strict=True):
        boards, entries = _board(state, plan, view, inks, is_per_player=about.is_per_player)
        parts += boards
        legend += [entry for entry in entries if entry not in legend]
    parts += _places(view)
    if not parts:
        return None
    has = standings(for_a_glance(state.game, view, is_short=True), inks, legend)
    players = f"{len(names)} player{'s' if len(names) > 1 else ''}"
    return _sheet(state.game.title, f"{when} · {players}", parts, (*has, *legend), paper)


def _board(
    state: State, plan: Plan, view: dict[str, Any], inks: dict[str, SeatInk], *, is_per_player: bool
) -> tuple[list[Part], list[Entry]]:
    """A board, or each player's, with its legend."""
    names = [player["name"] for player in view["players"]]
    every = view["boards"][plan.name]
    standing = state.standing.get(plan.name, {})
    pieces = PieceMarks(player_marks(names), plan.pieces, view["pieces"])
    parts = []
    tokens_of_board: list[Token] = []
    for copy in range(plan.copies):
        own = every[copy * plan.size : (copy + 1) * plan.size]
        kinds = space_kinds(plan, own)
        hidden = plan.fixed if kinds.is_told else [name for name, _ in plan.links]
        on_counters = carried(own, hidden, inks)
        spaces = []
        for place, space in enumerate(own):
            seats = [names[seat - 1] for seat in standing.get(copy * plan.size + place, [])]
            tokens = tuple(tokens_on(space, hidden, inks, seats, pieces, on_counters))
            tokens_of_board += tokens
            label = str(space["space"])
            if is_per_player:
                label = label.removesuffix(f" of {names[copy]}")
            spaces.append(Space(label=label, kind=kinds.of(place), tokens=tokens))
        title = plain_name(plan.name)
        if is_per_player:
            title += f" of {names[copy]}"
        parts.append(Part(title=title, drawn=_drawn(state, plan, spaces)))
    legend = [
        Entry(
            sample=Sample(word=mark)
            if mark[:1].islower()
            else Sample(counter=mark, ink=inks[pieces.owners[mark]] if mark in pieces.owners else None),
            meaning=meaning,
        )
        for mark, meaning in pieces.legend()
    ]
    written = dict.fromkeys((token.sort, token.about) for token in tokens_of_board if token.about)
    legend += [
        Entry(
            sample=Sample(word="…" if sort == "words" else "×n"),
            meaning=f"{'written' if sort == 'words' else 'counted'} on spaces: {name}",
        )
        for sort, name in written
    ]
    legend += [Entry(sample=Sample(kind=kind), meaning=kind.meaning) for kind in kinds.legend()]
    legend += [Entry(sample=Sample(edge=kind), meaning=name) for kind, (name, _) in enumerate(arrow_kinds(plan))]
    if on_counters is not None:
        legend.append(Entry(sample=Sample(word="…"), meaning=f"written on counters: {plain_name(on_counters.name)}"))
    has_seats = any(
        token.ink is not None and (token.longest or token.ink.mark == token.text) for token in tokens_of_board
    )
    marked = {entry.sample.counter for entry in legend}
    legend += [
        Entry(sample=Sample(counter=ink.mark, ink=ink), meaning=name)
        for name, ink in inks.items()
        if has_seats and ink.mark not in marked
    ]
    return parts, legend


def _drawn(state: State, plan: Plan, spaces: Sequence[Space]) -> Drawn:
    match plan.shape:
        case "grid":
            texts = [NOT_RULES.sub("", text) for text in state.game.source_texts.values()]
            return grid(plan, spaces, has_directions=any(DIRECTION.search(text) for text in texts))
        case "hex":
            return hexes(plan, spaces)
        case "track":
            return track(plan, spaces)
        case _:
            return graph(plan, spaces)


def _places(view: dict[str, Any]) -> Iterator[Part]:
    """Rows of places on the table, and those of each player."""
    for name, zone in view["zones"].items():
        if is_row(zone):
            yield Part(title=plain_name(name), drawn=_row(zone["cards"]))
    for player in view["players"]:
        for name, zone in player.items():
            if is_row(zone):
                yield Part(title=f"{plain_name(name)} of {player['name']}", drawn=_row(zone["cards"]))


def _row(cards: Sequence[str | None]) -> Drawn:
    across = row_length(len(cards))
    drawn = []
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        x, y = 2 + column * CELL, 2 + row * PLACE_HEIGHT
        body = rectangle(x, y, CELL, PLACE_HEIGHT, fill=PAPER, stroke=LINE_INK, stroke_width=2)
        body += words(str(place + 1), x + 6, y + 12, 15, ink=FAINT)
        token = place_token(card)
        if token is not None:
            body += draw_card_token(token, x + CELL * 0.56, y + PLACE_HEIGHT / 2, PLACE_HEIGHT * 0.86)
        drawn.append(titled(body, f"place {place + 1}"))
    rows = -(-len(cards) // across)
    return Drawn(body="".join(drawn), width=4 + across * CELL, height=4 + rows * PLACE_HEIGHT)


def _sheet(title: str, when: str, parts: Sequence[Part], legend: Sequence[Entry], paper: Paper) -> str:
    """All parts below each other or side by side, whichever makes them largest, with the legend below."""
    widths = (_width(parts[:count]) for count in range(1, len(parts) + 1))
    rows = max((_rows(parts, width) for width in widths), key=lambda rows: _unit(rows, paper))
    unit = _unit(rows, paper)
    size = LETTERS_MM / unit
    has_titles = len(parts) > 1 or parts[0].title.lower() != title.lower()
    width = max(*(sum(_room(part, size) for part in row) - BETWEEN for row in rows), LEAST_MM / unit)
    drawn = [hatch_definitions()]
    y = size * 0.9
    drawn.append(words(title, 0, y, size * 1.5, is_bold=True))
    y += size * 1.6
    drawn.append(words(when, 0, y, size, ink=FAINT))
    y += size * 1.6
    for row in rows:
        x = 0.0
        for part in row:
            if has_titles:
                drawn.append(words(part.title, x, y, size, is_bold=True))
            drawn.append(f'<g transform="translate({number(x)} {number(y + size)})">{part.drawn.body}</g>')
            x += _room(part, size)
        y += max(part.drawn.height for part in row) + size * 2.2
    if legend:
        below, height = draw_legend(legend, width, size)
        drawn.append(f'<g transform="translate(0 {number(y)})">{below}</g>')
        y += height
    ground = rectangle(-size, -size, width + 2 * size, y + size, fill=PAPER)
    body = f'<g transform="translate({number(size)} {number(size)})">{ground}{"".join(drawn)}</g>'
    return on_paper(body, width + 2 * size, y + size, paper, margin=MARGIN_MM, largest=LARGEST_UNIT)


def _rows(parts: Sequence[Part], width: float) -> list[list[Part]]:
    """Parts side by side as long as they fit into a width."""
    rows: list[list[Part]] = []
    for part in parts:
        if rows and _width([*rows[-1], part]) <= width:
            rows[-1].append(part)
        else:
            rows.append([part])
    return rows


def _width(row: Sequence[Part]) -> float:
    return sum(part.drawn.width for part in row) + BETWEEN * (len(row) - 1)


def _room(part: Part, size: float) -> float:
    """How much of the width a part takes up, with its title and what is free beside it."""
    return max(part.drawn.width, width_of(part.title, is_bold=True) * size) + BETWEEN


def _unit(rows: Sequence[Sequence[Part]], paper: Paper) -> float:
    """About how many millimetres a unit will have."""
    width = max(_width(row) for row in rows)
    height = sum(max(part.drawn.height for part in row) for row in rows) + BETWEEN * len(rows)
    long, short = paper.height - 2 * MARGIN_MM, paper.width - 2 * MARGIN_MM
    below = 30.0
    return min(
        LARGEST_UNIT, max(min(short / width, (long - below) / height), min(long / width, (short - below) / height))
    )
