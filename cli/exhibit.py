"""What a game is made of, drawn for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulewright.cli.board import NOTHING, player_marks, space_mark
from rulewright.cli.drawing import draw_board
from rulewright.cli.game import option_range, players_in_words
from rulewright.cli.piece import PieceMarks
from rulewright.cli.table import LABEL_STYLE, facts, in_words, plain_name, plain_table
from rulewright.cli.winning import winning_lines
from rulewright.dsl import visible
from rulewright.interpreter import Game, Plan, PlanPieces

TITLE_STYLE = "bold"
HEADING_STYLE = "bold cyan"

WIDEST_TABLE = 10_000
"""So wide that no cell is broken."""

FEWEST_FOLDED = 5
"""So many cards that only count up stand on one line."""

LONGEST_FACT = 24
"""What is longer than this is a sentence, and has a line of its own."""


def exhibit(game: Game, parts: Mapping[str, Any], room: int) -> Iterator[RenderableType]:
    """Every part under its heading; parts that a game does not have are passed over."""
    yield Text(visible(game.title), style=TITLE_STYLE)
    about = dict(game.about)
    if "about" in about:
        yield Text(visible(about.pop("about")))
    yield Text(
        " · ".join(
            [*(f"{visible(name)} {visible(text)}" for name, text in about.items()), f"{players_in_words(game)} players"]
        ),
        style=LABEL_STYLE,
    )
    for variant in parts["variants"]:
        yield heading(f"What {visible(variant['title'])} changes")
        yield from (indented(sentence(each), 2) for each in variant["changes"] or ["nothing"])
    if game.options:
        yield heading("Options")
        yield options(game)
    for board in parts["boards"]:
        size = f"{board['columns']} x {board['rows']}" if board["rows"] > 1 else str(board["columns"])
        size += ", a loop" if board["is_loop"] else ""
        each = ", one a player" if board["one_a_player"] else ""
        each += ", as chance laid it out" if board["is_by_chance"] else ""
        yield heading(f"Board {plain_name(board['name'])}: {board['shape']} of {size}{each}")
        yield from board_parts(board, parts, room)
    for kind in [*parts["cards"], *parts["pieces"]]:
        yield heading(f"{visible(kind['kind'])}: {kind['count']} with {parts['counted_for']} players")
        yield from cards(kind["cards"], room)
    if parts["teams"]:
        yield heading("Teams")
        yield pairs(
            [(f"team {number}", ", ".join(map(visible, team))) for number, team in enumerate(parts["teams"], 1)]
        )
    for title, key in (("Each player has", "player"), ("Each team has", "team"), ("On the table", "table")):
        if parts[key]:
            yield heading(title)
            yield pairs([(plain_name(each["name"]), what_it_is(each)) for each in parts[key]])
    if parts["actions"] or parts["effects"] or parts["triggers"]:
        yield heading("Actions, and what hooks into them")
        yield from actions(parts)
    if won := list(winning_lines(parts["winning"])):
        yield heading("Who wins")
        yield from (indented(each, 2) for each in won)
    for title, key in (("What always holds", "invariants"), ("Measures", "measures")):
        if parts[key]:
            yield heading(title)
            yield from (indented(each, 2) for each in parts[key])
    yield Text()
    tests = parts["tests"]
    yield Text(f"{tests or 'no'} {'test' if tests == 1 else 'tests'} in the file", style=LABEL_STYLE)


def sentence(text: str) -> str:
    """A change as a line of its own."""
    return visible(text[:1].upper() + text[1:] + ("" if text.endswith(".") else "."))


def heading(title: str) -> Text:
    """The title of a part, with an empty line before it."""
    text = Text("\n")
    text.append(title, style=HEADING_STYLE)
    return text


def options(game: Game) -> Table:
    """A line for each option: its name, what it can be, what it is, and what it means."""
    table = plain_table("option", "can be", "is", "meaning")
    for option in game.options:
        value = in_words(option.value)
        if option.value != option.default:
            value += f" (usually {in_words(option.default)})"
        table.add_row(Text(option.name), Text(option_range(option)), Text(value), Text(visible(option.about)))
    return table


def board_parts(board: Mapping[str, Any], parts: Mapping[str, Any], room: int) -> Iterator[RenderableType]:
    """A grid as it is drawn in play, a track in stretches of spaces that are alike; pieces as they stand at first."""
    spaces = board["spaces"]
    kinds = tuple(PlanPieces(kind=each["kind"], told=tuple(each["told"]), at=each["at"]) for each in board["pieces"])
    players = player_marks(parts["seats"])
    pieces = PieceMarks(players, kinds, parts["standing"])
    pawns: list[list[Text]] = [[] for _ in spaces]
    for there in board["pawns"]:
        pawns[there["space"] - 1] = [players[parts["seats"][seat - 1]] for seat in there["seats"]]
    is_flat = board["shape"] in ("grid", "hex")
    if is_flat or board["coordinates"] or kinds or board["pawns"]:
        plan = Plan(
            name=board["name"],
            shape=board["shape"],
            columns=board["columns"],
            rows=board["rows"],
            copies=1,
            is_loop=board["is_loop"],
            is_rising=board["is_rising"],
            fixed=tuple(board["fixed"]),
            glyphs=tuple(board["map"]),
            legend=tuple((sign, meaning) for sign, meaning in board["legend"]),
            coordinates=tuple((across, down) for across, down in board["coordinates"]),
            ways=tuple(tuple(ends) for ends in board["ways"]),
            pieces=kinds,
        )
        hidden = plan.fixed if plan.glyphs or not is_flat else ()
        marks = [
            space_mark(space, hidden, {}, pawns[number], list(pieces.on_space(space)))
            for number, space in enumerate(spaces)
        ]
        seated = [(players[name].plain, name) for name in parts["seats"]] if board["pawns"] else []
        yield draw_board(plan, [space["space"] for space in spaces], marks, room, [*seated, *pieces.legend()])
    stand = {each.kind.lower() for each in kinds}
    spaces = [{name: value for name, value in space.items() if name not in stand} for space in spaces]
    if is_flat:
        names = [plain_name(name) for name in spaces[0] if name != "space"]
        if names:
            yield Text(f"each space has: {', '.join(names)}", style=LABEL_STYLE)
        return
    for first, last, values in stretches(spaces):
        if board["shape"] == "graph":
            values = {name: value for name, value in values.items() if value not in NOTHING}
        if not values:
            continue
        text = Text("  ")
        text.append(visible(first if first == last else f"{first} to {last}"), style=LABEL_STYLE)
        text.append("   ")
        text.append_text(facts(values))
        yield text


def stretches(spaces: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The first and the last of spaces in a row that have the same attributes, and those."""
    alike: list[str] = []
    for number, space in enumerate(spaces, 1):
        alike.append(space["space"])
        values = {name: value for name, value in space.items() if name != "space"}
        after = spaces[number] if number < len(spaces) else {}
        if {name: value for name, value in after.items() if name != "space"} != values or not after:
            yield alike[0], alike[-1], values
            alike.clear()


def cards(kind: Sequence[Mapping[str, Any]], room: int) -> Iterator[RenderableType]:
    """Each card with how many copies there are and what is printed on it: a table where there is room for one."""
    kind = folded(kind)
    table = card_table(kind)
    if Console(width=WIDEST_TABLE).measure(table).maximum <= room:
        yield table
    else:
        yield from (line for card in kind for line in card_lines(card))


def folded(kind: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The cards of a kind; those whose names count up in a row and that differ in nothing else are one: `3 to 35`."""
    found: list[Mapping[str, Any]] = []
    row: list[Mapping[str, Any]] = []
    for card in kind:
        if row and not goes_on(row[-1], card):
            found.extend(as_one(row))
            row = []
        row.append(card)
    return [*found, *as_one(row)]


def goes_on(card: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a card is the next number after another, and no more than that."""
    name, next_name = card["name"], after["name"]
    if not (name.isdecimal() and next_name == str(int(name) + 1)) or card["copies"] != after["copies"]:
        return False
    before, now = card["attributes"], after["attributes"]
    return before.keys() == now.keys() and all(
        before[key] == now[key] or (before[key] == name and now[key] == next_name) for key in now
    )


def as_one(row: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Cards that count up as one line, where they are many."""
    if len(row) < FEWEST_FOLDED:
        return row
    first, last = row[0], row[-1]
    spread = f"{first['name']} to {last['name']}"
    values = {key: value if last["attributes"][key] == value else spread for key, value in first["attributes"].items()}
    return [{"name": spread, "copies": first["copies"], "attributes": values}]


def card_lines(card: Mapping[str, Any]) -> Iterator[RenderableType]:
    """A card with what it has, and below it the sentences that stand on it."""
    values = {name: value for name, value in card["attributes"].items() if value not in (*NOTHING, "0")}
    sentences = [name for name, value in values.items() if len(value) > LONGEST_FACT]
    text = Text(visible(card["name"]))
    if card["copies"] > 1:
        text.append(f" ×{card['copies']}", style=LABEL_STYLE)
    text.append("   ")
    text.append_text(facts({name: value for name, value in values.items() if name not in sentences}))
    yield Padding(text, (0, 0, 0, 2))
    yield from (indented(values[name], 6, LABEL_STYLE) for name in sentences)


def card_table(kind: Sequence[Mapping[str, Any]]) -> Table:
    """A line for each card: its name, how many copies there are, and what is printed on it."""
    names = list(dict.fromkeys(name for card in kind for name in card["attributes"]))
    has_copies = any(card["copies"] > 1 for card in kind)
    table = plain_table("name", *(["copies"] if has_copies else []), *(plain_name(name) for name in names))
    for card in kind:
        row = [card["name"], *([str(card["copies"])] if has_copies else [])]
        row.extend(card["attributes"].get(name, "") for name in names)
        table.add_row(*(Text(visible(cell)) for cell in row))
    return table


def what_it_is(part: Mapping[str, Any]) -> str:
    """A value or zone as it is at the start, and whether that is by chance or matters to no rule."""
    words = at_the_start(part)
    if part["is_by_chance"]:
        words += " here, by chance"
    return f"{words}; only counted, `table` shows it" if part["is_only_counted"] else words


def at_the_start(part: Mapping[str, Any]) -> str:
    """What a value or a zone is like when a game begins."""
    if "shape" not in part:
        return in_words(part["value"])
    if part["places"] is not None:
        return f"{part['places']} places, {part['count'] or 'none'} of them filled"
    cards = "1 card" if part["count"] == 1 else f"{part['count']} cards" if part["count"] else "empty"
    return f"{part['shape']}, {cards}"


def actions(parts: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Each action and effect with the hooks on it in the order in which they are tried, then what changes set off."""
    for action in parts["actions"]:
        parameters = ", ".join(visible(name) for name in action["parameters"])
        yield indented(f"{visible(action['name'])}({parameters})", 2)
        yield from (indented(hook, 6, LABEL_STYLE) for hook in action["hooks"])
    for effect in parts["effects"]:
        yield indented(f"{visible(effect['name'])} of each {visible(effect['kind'])}", 2)
        yield from (indented(hook, 6, LABEL_STYLE) for hook in effect["hooks"])
    yield from (indented(trigger, 2) for trigger in parts["triggers"])


def indented(text: str, columns: int, style: str = "") -> Padding:
    """A line set off from the left, with all that it goes on in."""
    return Padding(Text(visible(text), style=style), (0, 0, 0, columns))


def pairs(rows: Sequence[tuple[str, str]]) -> Padding:
    """Names with what they are, each on a line."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style=LABEL_STYLE)
    table.add_column()
    for name, words in rows:
        table.add_row(Text(name), Text(words))
    return Padding(table, (0, 0, 0, 2))
