"""Declarations of cards and pieces: what each has, and which there are."""

from __future__ import annotations

from rulewright.dsl.types import INT, PLAYER, EnumType, IntType, Type
from tests.random_games import values
from tests.random_games.declarations import fields
from tests.random_games.scene import Field, Kind, Local, Sight
from tests.random_games.writer import Writer

CARD_NAMES = ("Ace", "Fox", "Old coin")
PIECE_NAMES = ("man", "rider")


def cards(w: Writer) -> list[tuple[Kind, list[str], list[str]]]:
    """Kinds of cards: each with its attributes and its cards, between which effects may stand."""
    bases = ("Card", "Gem")[: w.pick([1, 1, 0, 2])]
    return [_kind(w, w.scene.name(base), None, is_pieces=False) for base in bases]


def pieces(w: Writer) -> list[list[str]]:
    """Kinds of pieces, on a board or none."""
    found = []
    for base in ("Man", "Wolf")[: w.pick([1, 0, 1, 2])]:
        board = w.pick([*w.scene.boards, None]) if w.scene.boards else None
        kind, attributes, lines = _kind(w, w.scene.name(base), board, is_pieces=True)
        w.scene.names.add(base.lower())
        on = f" on {board}" if board is not None else ""
        found.append([f"pieces {kind.name}{on}", *_indent([*attributes, *lines])])
    return found


def _kind(w: Writer, name: str, board: str | None, *, is_pieces: bool) -> tuple[Kind, list[str], list[str]]:
    attributes: list[str] = []
    given: list[tuple[str, Type]] = []
    has_owner = w.chance(50 if is_pieces else 25)
    if has_owner:
        owner = w.scene.name("owner") if not w.chance(40) else "owner"
        w.scene.names.add(owner)
        attributes.append(f"{owner}: player")
        given.append((owner, PLAYER))
    if w.chance(60):
        rank = w.scene.name("rank")
        attributes.append(f"{rank}: {w.pick(['int', '1..9'])}")
        given.append((rank, INT))
    if w.chance(50):
        enum = w.pick(list(w.scene.enums))
        suit = w.scene.name("suit")
        attributes.append(f"{suit}: {enum}")
        given.append((suit, EnumType(enum)))
    kind = Kind(name=name, is_pieces=is_pieces, board=board, has_owner=any(each[0] == "owner" for each in given))
    kind.given = given
    # Nothing speaks of the kind itself before it is whole.
    lines = _things(w, kind, given, has_owner)
    for field_name, type in given:
        is_ranged = any(line == f"{field_name}: 1..9" for line in attributes)
        real = IntType(1, 9) if is_ranged else type
        w.scene.fields.append(Field(name=field_name, type=real, owner=name, is_fixed=not w.chance(20)))
    w.scene.kinds[name] = kind
    attributes += fields(w, name, w.below(3), may_hide=kind.has_owner and is_pieces)
    if not attributes and not lines:
        attributes = ["weight: int"]
    return kind, attributes, lines


def _things(w: Writer, kind: Kind, given: list[tuple[str, Type]], has_owner: bool) -> list[str]:
    word = "piece" if kind.is_pieces else "card"
    names = PIECE_NAMES if kind.is_pieces else CARD_NAMES
    lines: list[str] = []
    if has_owner or w.chance(35):
        lines += _for_each(w, kind, given, has_owner, word)
    else:
        for number in range(w.between(1, 3)):
            title = names[number % len(names)] if number < len(names) else f"{word} {number}"
            copies = w.pick([1, 2, 3])
            tail = f" x{copies}" if copies > 1 else ""
            if copies == 1 and w.chance(40):
                id = w.scene.name(f"the_{title.split()[-1].lower()}")
                kind.ids.append(id)
                tail = f" named {id}"
            kind.card_names.append(title)
            kind.own_names.append(title)
            kind.count += copies
            lines += [f'{word} "{title}"{tail}', *_indent(_settings(w, given, Sight(is_constant=True)))]
    if not kind.is_pieces and not has_owner and w.chance(30) and len(given) <= 2:
        lines += _table(w, kind, given)
    return lines


def settings_of(w: Writer, kind: Kind) -> list[str]:
    """What must be said of one more card or piece."""
    seats = [(name, type) for name, type in kind.given if type == PLAYER]
    lines = _settings(w, [each for each in kind.given if each[1] != PLAYER], Sight(is_constant=True))
    return [*(f"{name} = players[1]" for name, _ in seats), *lines]


def _settings(w: Writer, given: list[tuple[str, Type]], sight: Sight) -> list[str]:
    found = []
    for name, type in given:
        inner = IntType(1, 9) if type == INT else type
        value = values.value(w, inner, sight, 0)
        assert value is not None
        found.append(f"{name} = {value.free}")
    return found


def _for_each(w: Writer, kind: Kind, given: list[tuple[str, Type]], has_owner: bool, word: str) -> list[str]:
    parts, labels, count = [], [], 1
    sight = Sight(is_constant=True)
    if has_owner:
        owner = w.scene.name("q")
        parts.append(f"{owner} in players")
        labels.append(owner)
        count *= w.scene.players[1]
        sight = sight.with_local(Local(name=owner, type=PLAYER, is_fixed=True))
    if not has_owner or w.chance(30):
        if w.chance(50):
            enum = w.pick(list(w.scene.enums))
            name = w.scene.name("e")
            parts.append(f"{name} in {enum}")
            count *= len(w.scene.enums[enum].values)
            sight = sight.with_local(Local(name=name, type=EnumType(enum), is_fixed=True))
        else:
            name, high = w.scene.name("n"), w.between(1, 3)
            parts.append(f"{name} in 1..{high}")
            count *= high
            sight = sight.with_local(Local(name=name, type=IntType(1, high), is_fixed=True))
        labels.append(name)
    copies = w.pick([1, 2])
    title = " ".join(f"{{{label}}}" for label in labels)
    plain = w.chance(30)
    if plain:
        title = word.capitalize()
        kind.card_names.append(title)
    kind.count += count * copies
    tail = f" x{copies}" if copies > 1 else ""
    lines = [f"for each {', '.join(parts)}", f'    {word} "{title}"{tail}', *_deep(_settings(w, given, sight))]
    if w.chance(15):
        kind.card_names.append("More")
        kind.count += count
        lines += [f'    {word} "More"', *_deep(_settings(w, given, sight))]
    return lines


def _deep(lines: list[str]) -> list[str]:
    return _indent(_indent(lines))


def _table(w: Writer, kind: Kind, given: list[tuple[str, Type]]) -> list[str]:
    headings = ["name", "copies", *(name for name, _ in given)]
    lines = ["table", f"    | {' | '.join(headings)} |"]
    for number in range(w.between(1, 2)):
        title = f"Row {number}"
        kind.card_names.append(title)
        copies = w.between(1, 2)
        kind.count += copies
        cells = [f'"{title}"', str(copies) if copies > 1 or w.chance(50) else ""]
        for _, type in given:
            if isinstance(type, EnumType):
                cells.append(w.pick(w.scene.enums[type.name].values))
            else:
                cells.append(str(w.between(1, 9)))
        lines.append(f"    | {' | '.join(cells)} |")
    return lines


def _indent(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
