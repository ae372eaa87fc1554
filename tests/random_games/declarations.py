"""Declarations of what there is: enums, options, records, boards, attributes, zones."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl.types import (
    BOOL,
    INT,
    PLAYER,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PieceType,
    RecordType,
    SetType,
    SpaceType,
    Type,
)
from tests.random_games import numbers, values
from tests.random_games.scene import DIRECTION, TEAM, Board, Enum, Field, Record, Sight, Zone
from tests.random_games.writer import Writer

ENUMS = (("Hue", ("red", "green", "blue")), ("Mood", ("calm", "wild", "red", "odd")), ("Size", ("small", "big")))
INT_NAMES = ("coins", "points", "fame", "wood", "debt", "luck")
CONSTANT = Sight(is_constant=True)


def enums(w: Writer) -> list[str]:
    lines = []
    for name, words in ENUMS[: w.between(1, 3)]:
        given = words[: w.between(2, len(words))] if not w.chance(4) else words[:1]
        name = w.scene.name(name)
        w.scene.enums[name] = Enum(name=name, values=given)
        w.scene.names.update(given)
        lines.append(f"enum {name}: {', '.join(given)}")
    return lines


def options(w: Writer) -> list[str]:
    lines = []
    for _ in range(w.below(3)):
        about = w.pick(["", ' "How it goes"'])
        match w.below(3):
            case 0:
                low = w.below(3)
                high = low + w.between(1, 5)
                name = w.scene.name("goal")
                w.scene.options[name] = IntType(low, high)
                lines.append(f"option {name}: {low}..{high} = {w.between(low, high)}{about}")
            case 1:
                name = w.scene.name("quick")
                w.scene.options[name] = BOOL
                lines.append(f"option {name}: bool = {w.pick(['no', 'yes'])}{about}")
            case _:
                name = w.scene.name("dealing")
                w.scene.option_words[name] = ("by turns", "at once")
                lines.append(f'option {name}: "by turns" or "at once" = "{w.pick(["by turns", "at once"])}"{about}')
    return lines


def constants(w: Writer) -> list[str]:
    lines = []
    for _ in range(w.below(3)):
        name = w.scene.name("share")
        match w.below(4):
            case 0:
                lines.append(f"constant {name} = {w.below(6)}")
                w.scene.constants[name] = INT
            case 1:
                items = [str(w.below(8)) for _ in range(w.between(1, 4))]
                lines.append(f"constant {name}: list of int up to 9 = [{', '.join(items)}]")
                w.scene.constants[name] = ListType(INT, 9)
            case 2:
                enum = w.pick(list(w.scene.enums))
                type = PerType(INT, EnumType(enum))
                found = values.per_of(w, type, CONSTANT, 1)
                assert found is not None
                lines.append(f"constant {name}: {w.scene.type_text(type)} = {found.free}")
                w.scene.constants[name] = type
            case _:
                found = numbers.number(w, CONSTANT, 2)
                lines.append(f"constant {name} = {found.free}")
                w.scene.constants[name] = INT
    return lines


# Boards


def boards(w: Writer) -> list[str]:
    lines: list[str] = []
    for _ in range(w.pick([1, 1, 0, 2, 2])):
        lines += w.pick([grid, track, graph, hex_board, drawn, sized])(w)
    return lines


def _attributes(w: Writer, board: str, is_per_player: bool, plain: bool = False) -> list[str]:
    lines = fields(w, board, w.below(4), may_hide=is_per_player)
    if not lines and plain:
        lines = fields(w, board, 1, may_hide=is_per_player)
    return lines


def _whose(w: Writer) -> bool:
    return w.chance(20)


def grid(w: Writer) -> list[str]:
    name, mine = w.scene.name("field"), _whose(w)
    columns, rows = w.between(2, 4), w.between(1, 3)
    board = Board(name=name, shape="grid", columns=columns, rows=rows, is_per_player=mine)
    w.scene.boards[name] = board
    tail = (", rows upwards" if w.chance(25) else "") + (", one a player" if mine else "")
    return [f"board {name}: grid {columns}x{rows}{tail}", *_indent(_attributes(w, name, mine))]


def hex_board(w: Writer) -> list[str]:
    name, mine = w.scene.name("hive"), _whose(w)
    columns, rows = w.between(2, 3), w.between(2, 3)
    w.scene.boards[name] = Board(name=name, shape="hex", columns=columns, rows=rows, is_per_player=mine)
    tail = ", one a player" if mine else ""
    return [f"board {name}: hex {columns}x{rows}{tail}", *_indent(_attributes(w, name, mine))]


def sized(w: Writer) -> list[str]:
    """A board whose size an option or a constant says."""
    given = [name for name, type in w.scene.options.items() if isinstance(type, IntType) and type.low > 0]
    if not given:
        return grid(w)
    name, size = w.scene.name("yard"), w.pick(given)
    type = w.scene.options[size]
    assert isinstance(type, IntType)
    shapes: list[Literal["grid", "hex", "track"]] = ["grid", "hex", "track"]
    shape = w.pick(shapes)
    rows = 2 if shape != "track" else 1
    # Only what the smallest board has may be named by its number.
    w.scene.boards[name] = Board(
        name=name, shape=shape, columns=type.low, rows=rows, is_sized_by_option=True, is_loop=False
    )
    spoken = f"{shape} {size} x 2" if shape != "track" else f"track {size}"
    return [f"board {name}: {spoken}", *_indent(_attributes(w, name, False))]


def track(w: Writer) -> list[str]:
    name, is_loop, mine = w.scene.name("path"), w.chance(35), _whose(w)
    count = w.between(2, 8)
    w.scene.boards[name] = Board(name=name, shape="track", columns=count, rows=1, is_loop=is_loop, is_per_player=mine)
    head = f"board {name}: track {count}{' loop' if is_loop else ''}{', one a player' if mine else ''}"
    lines = _indent(_attributes(w, name, mine))
    if w.chance(40):
        middle = w.between(1, count)
        for low, high in ((1, middle), (middle + 1, count))[: w.between(1, 2)]:
            setting = settings(w, name)
            if setting and low <= high:
                stretches = f"{low}, {low + 2}..{high}" if high > low + 1 and w.chance(40) else f"{low}..{high}"
                lines.append(f"    spaces {stretches} {setting}")
    return [head, *lines]


def settings(w: Writer, owner: str) -> str:
    """Values of attributes on a line of its own."""
    found = []
    for each in w.some([each for each in w.scene.fields_of(owner) if not each.is_secret], 3):
        given = values.value(w, each.type, CONSTANT, 1)
        if given is not None:
            found.append(f"{each.name} = {given.free}")
    return ", ".join(found)


def drawn(w: Writer) -> list[str]:
    """A board drawn as a map, with a legend."""
    name = w.scene.name("moor")
    shape = w.pick(["grid", "hex"])
    columns, rows, mine = w.between(2, 4), w.between(1, 3), _whose(w)
    named = w.scene.name("harbour")
    attributes = fields(w, name, w.between(1, 2), may_hide=mine)
    glyphs = [(".", ""), ("~", settings(w, name))]
    cells = [[w.pick([".", ".", "~"]) for _ in range(columns)] for _ in range(rows)]
    has_name = w.chance(60)
    if has_name:
        cells[w.below(rows)][w.below(columns)] = "H"
    w.scene.boards[name] = Board(
        name=name,
        shape=shape,  # type: ignore[arg-type]
        columns=columns,
        rows=rows,
        is_per_player=mine,
        names=(named,) if has_name else (),
    )
    lines = [f"board {name}: {shape}{', one a player' if mine else ''}", *_indent(attributes), "    legend"]
    lines += [f'        "{glyph}" {setting}'.rstrip() for glyph, setting in glyphs]
    if has_name:
        more = settings(w, name)
        lines.append(f'        "H" named {named}{", " + more if more else ""}')
    lines.append("    map")
    lines += [f"        | {' '.join(row)} |" for row in cells]
    return lines


def graph(w: Writer) -> list[str]:
    name = w.scene.name("roads")
    names = [w.scene.name(base) for base in ("gate", "mill", "ford", "hill")[: w.between(2, 4)]]
    edges: list[tuple[str, bool]] = []
    lines = fields(w, name, w.below(2))
    for _ in range(w.pick([0, 1, 0, 2])):
        is_optional = w.chance(50)
        edge = w.scene.name("trail")
        edges.append((edge, is_optional))
        lines.append(f"{edge}: edge{'?' if is_optional else ''}")
    w.scene.boards[name] = Board(
        name=name, shape="graph", columns=len(names), rows=1, names=tuple(names), edges=tuple(edges)
    )
    is_drawn = w.chance(50)
    for number, space in enumerate(names):
        line = f"space {space}"
        if is_drawn:
            line += f" at {number},{w.pick(['0', '1', '-1'])}"
        # A ring with ways there and back hangs together.
        onward = names[(number + 1) % len(names)]
        if len(names) > 2 or number == 0:
            line += f" with {onward}" if w.chance(70) else f" to {onward}"
        if len(names) == 4 and number == 0 and w.chance(30):
            line += f", {names[2]}"
        setting = settings(w, name)
        if setting:
            line += f" {setting}"
        for edge, is_optional in edges:
            if not is_optional or w.chance(50):
                line += f" {edge} to {w.pick(names)}"
        lines.append(line)
    return [f"board {name}: graph", *_indent(lines)]


# What is remembered


def field_types(w: Writer) -> list[tuple[Type, str]]:
    """Types that values have, with a name for such a value."""
    scene = w.scene
    enum = w.pick(list(scene.enums))
    found: list[tuple[Type, str]] = [
        (INT, w.pick(INT_NAMES)),
        (IntType(0, w.pick([9, 3, 20])), w.pick(INT_NAMES)),
        (IntType(1, 6), "die"),
        (BOOL, "ready"),
        (EnumType(enum), "hue"),
        (TEXT, "note"),
        (PLAYER, "friend"),
        (OptionalType(PLAYER), "rival"),
        (OptionalType(EnumType(enum)), "wish"),
        (OptionalType(INT), "guess"),
        (ListType(IntType(1, 6), 5), "dice"),
        (ListType(EnumType(enum), 4), "line"),
        (SetType(EnumType(enum)), "seen"),
        (SetType(PLAYER), "friends"),
        (PerType(INT, EnumType(enum)), "bag"),
        (PerType(INT, PLAYER), "owed"),
        (PerType(BOOL, IntType(1, 3)), "done"),
        (PerType(IntType(0, 5), BOOL), "tally"),
        (DIRECTION, "wind"),
    ]
    for board in scene.boards.values():
        found += [(OptionalType(SpaceType(board.name)), "spot")]
        found += [(PerType(INT, SpaceType(board.name)), "worth"), (SetType(SpaceType(board.name)), "been")]
        if not board.is_per_player:
            found.append((SpaceType(board.name), "home"))
    found += [(RecordType(name), "walk") for name in scene.records]
    found += [(OptionalType(RecordType(name)), "plan") for name in scene.records]
    for kind in scene.kinds.values():
        of: Type = PieceType(kind.name) if kind.is_pieces else CardType(kind.name)
        found += [(OptionalType(of), "prize"), (ListType(of, 8), "set_aside")]
    if scene.teams:
        found.append((TEAM, "side"))
    return found


def fields(w: Writer, owner: str, count: int, *, may_hide: bool = False) -> list[str]:
    """Lines that declare so many values of an owner."""
    lines = []
    for _ in range(count):
        type, base = w.pick(field_types(w))
        name = w.scene.name(base)
        is_secret = w.chance(20)
        seen = ""
        if is_secret:
            seen = f", {'seen by owner' if may_hide and w.chance(70) else 'hidden'}"
        default = ""
        if w.chance(50) or owner in w.scene.kinds:
            given = values.value(w, type, CONSTANT, 1)
            if given is None and type == PLAYER:
                type = OptionalType(PLAYER)
            default = "" if given is None else f" = {given.free}"
        w.scene.fields.append(Field(name=name, type=type, owner=owner, is_secret=is_secret))
        lines.append(f"{name}: {w.scene.type_text(type)}{seen}{default}")
    return lines


def records(w: Writer) -> list[str]:
    lines = []
    for base in ("Walk", "Offer")[: w.pick([0, 1, 1, 2])]:
        inner: list[tuple[str, Type]] = []
        written = []
        for _ in range(w.between(1, 3)):
            type, field_base = w.pick([each for each in field_types(w) if not isinstance(each[0], RecordType)])
            if isinstance(type, OptionalType) and isinstance(type.element, RecordType):
                continue
            name = w.scene.name(field_base)
            given = values.value(w, type, CONSTANT, 0) if w.chance(40) else None
            inner.append((name, type))
            written.append(f"    {name}: {w.scene.type_text(type)}{'' if given is None else f' = {given.free}'}")
        if not inner:
            continue
        name = w.scene.name(base)
        w.scene.records[name] = Record(name=name, fields=tuple(inner))
        lines += [f"record {name}", *written]
    return lines


# Zones


def zones(w: Writer) -> tuple[list[str], dict[str, list[str]]]:
    """Zones of the table, with a pile of all of each kind, and those below players, teams and boards."""
    table: list[str] = []
    below: dict[str, list[str]] = {}
    for kind in w.scene.cards:
        waste = w.scene.name("discard")
        deck = w.scene.name("deck")
        is_refilled = w.chance(40)
        face = w.pick(["down", "down", "up"])
        refill = f", refilled from {waste}" if is_refilled else ""
        table.append(f"{deck}: pile of all {kind.name} face {face}{refill}")
        _zone(w, deck, "pile", kind.name, "game", face == "up", refills=is_refilled)
        if is_refilled or w.chance(50):
            table.append(f"{waste}: pile of {kind.name} face up")
            _zone(w, waste, "pile", kind.name, "game", True)
        owners = ["player", "player", "game"]
        owners += ["team"] if w.scene.teams else []
        owners += list(w.scene.boards)
        for _ in range(w.between(1, 3)):
            owner = w.pick(owners)
            line = _zone_line(w, kind.name, owner)
            below.setdefault(owner, []).append(line)
    table += below.pop("game", [])
    return table, below


def _zone_line(w: Writer, kind: str, owner: str) -> str:
    shapes = ["hand", "pile", "pile", "slot", "slots"] if owner in ("player", "team") else ["pile", "slot", "slots"]
    shape = w.pick(shapes)
    is_open = w.chance(50)
    face = "up" if is_open else "down"
    key: Type | None = None
    tail = ""
    if w.chance(20) and shape != "slots":
        keys: list[Type] = [EnumType(w.pick(list(w.scene.enums))), PLAYER, IntType(1, 2)]
        key = w.pick(keys)
        tail = f" per {w.scene.type_text(key)}"
    match shape:
        case "hand":
            name = w.scene.name("hand")
            _zone(w, name, "hand", kind, owner, False, key)
            return f"{name}: hand of {kind}{tail}"
        case "slot":
            name = w.scene.name("nook")
            _zone(w, name, "slot", kind, owner, is_open, key)
            return f"{name}: slot of {kind} face {face}{tail}"
        case "slots":
            name, places = w.scene.name("market"), w.between(2, 4)
            _zone(w, name, "slots", kind, owner, is_open, None, places)
            return f"{name}: slots {places} of {kind} face {face}"
        case _:
            name = w.scene.name("heap")
            _zone(w, name, "pile", kind, owner, is_open, key)
            return f"{name}: pile of {kind} face {face}{tail}"


def _zone(
    w: Writer,
    name: str,
    shape: str,
    kind: str,
    owner: str,
    is_open: bool,
    key: Type | None = None,
    places: int = 0,
    refills: bool = False,
) -> None:
    w.scene.zones.append(
        Zone(
            name=name,
            shape=shape,  # type: ignore[arg-type]
            kind=kind,
            owner=owner,
            is_open=is_open,
            key=key,
            places=places,
            refills=refills,
        )
    )


def _indent(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
