"""Expressions that give players, words, spaces, cards and pieces; lists of them; and what may be none."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl.types import (
    PLAYER,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PieceType,
    PlaceType,
    SpaceType,
    Type,
)
from tests.random_games import collections, numbers, values
from tests.random_games.scene import DIRECTION, TEAM, Sight
from tests.random_games.writer import LOGIC, POSTFIX, SUM, Phrase, Writer


def thing(w: Writer, type: Type, sight: Sight, depth: int) -> Phrase | None:
    """A thing of a type; None where none is in reach."""
    found = values.leaves(w, type, sight)
    if found and w.chance(60):
        return w.pick(found)
    makers: list[Callable[[], Phrase | None]] = [lambda: plain(w, type, sight)]
    if depth > 0 and not sight.is_constant:
        makers += [
            lambda: values.conditional(w, type, sight, depth),
            lambda: numbers.call(w, type, sight, depth),
            lambda: or_else(w, type, sight, depth),
            lambda: extreme(w, type, sight, depth),
        ]
    return w.first_of(makers) or (w.pick(found) if found else None)


def plain(w: Writer, type: Type, sight: Sight) -> Phrase | None:
    """A thing by its name or number."""
    match type:
        case _ if type == PLAYER:
            return player(w, sight)
        case _ if type == DIRECTION and w.chance(30) and not sight.is_constant:
            return Phrase(f"opposite({w.pick(w.scene.words('direction'))})")
        case _ if type == TEAM and w.chance(50) and not sight.is_constant:
            return Phrase(f"{w.pick(values.players_at_hand(w, sight))}.team")
        case EnumType(name):
            words = w.scene.words(name)
            return Phrase(w.pick(words)) if words else None
        case SpaceType(name):
            return space(w, name, sight)
        case CardType(kind) | PieceType(kind):
            found = w.scene.kinds[kind]
            if not found.ids or sight.is_constant or not (found.is_pieces or sight.sees_secrets):
                return None
            return Phrase(w.pick(found.ids))
        case _:
            return None


def player(w: Writer, sight: Sight) -> Phrase | None:
    if sight.is_constant:
        return None
    found = values.players_at_hand(w, sight)
    found += [f"p{number + 1}" for number in range(w.scene.players[0])] if sight.in_test else w.scene.seats
    found.append(f"players[{w.between(1, w.scene.players[0])}]")
    if w.scene.teams:
        found.append(f"{w.pick(found)}.team.players[1]")
    for each in values.locals_of(sight):
        if isinstance(each.type, SpaceType) and w.scene.boards[each.type.board].is_per_player:
            found.append(f"{each.name}.owner")
    return Phrase(w.pick(found))


def space(w: Writer, name: str, sight: Sight) -> Phrase | None:
    """A space by its name, its number, or its column and row."""
    board = w.scene.boards[name]
    owner = ""
    if board.is_per_player:
        if sight.is_constant:
            return None
        owner = f"{w.pick(values.players_at_hand(w, sight))}."
    found = [f"{owner}{name}.{space}" if owner else space for space in board.names]
    if board.shape != "graph":
        found.append(f"{owner}{name}[{w.between(1, board.count)}]")
    if board.shape in ("grid", "hex"):
        found.append(f"{owner}{name}[{w.between(1, board.columns)}, {w.between(1, board.rows)}]")
    return Phrase(w.pick(found)) if found else None


def or_else(w: Writer, type: Type, sight: Sight, depth: int) -> Phrase | None:
    """What may be none, or else another."""
    there = collections.optionals(w, sight)
    found = [text for text, kind in there if kind == type and text not in w.scene.tested]
    other = plain(w, type, sight)
    if not found or other is None or isinstance(type, PlaceType):
        return None
    return Phrase(f"{w.pick(found)} or {other.at(LOGIC + 1)}", LOGIC)


def extreme(w: Writer, type: Type, sight: Sight, depth: int) -> Phrase | None:
    """The first or last of several, or another; the largest word of an enum."""
    other = plain(w, type, sight)
    if other is None:
        return None
    if isinstance(type, EnumType) and type.name not in ("team", "direction"):
        gone = collections.generators(w, sight, depth)
        if gone is not None:
            inner = values.value(w, type, gone.sight, 0)
            if inner is not None:
                return Phrase(f"{w.pick(['max', 'min'])}({inner.free} for {gone.text}, else {other.free})")
    gone_to = collections.bound(w, sight, depth, wanted=type)
    return None if gone_to is None else Phrase(f"{w.pick(['first', 'last'])}({gone_to.text}, else {other.free})")


def optional(w: Writer, element: Type, sight: Sight, depth: int) -> Phrase | None:
    """Something or none."""
    found = values.leaves(w, OptionalType(element), sight)
    if found and w.chance(30):
        return w.pick(found)
    if depth > 0 and not sight.is_constant:
        if w.chance(30):
            there = [text for text, kind in collections.optionals(w, sight) if kind == element]
            if there:
                return Phrase(w.pick(there))
        if w.chance(20) and not isinstance(element, OptionalType):
            gone = collections.bound(w, sight, depth, wanted=element)
            if gone is not None:
                return Phrase(f"{w.pick(['first', 'last'])}({gone.text})")
    inner = values.value(w, element, sight, depth - 1) if w.chance(75) else None
    return inner or Phrase("none")


def listing(w: Writer, element: Type, most: int, sight: Sight, depth: int) -> Phrase | None:
    """A list: of things that are written, or worked out of others."""
    found = values.leaves(w, ListType(element, most), sight)
    if found and w.chance(40):
        return w.pick(found)
    if depth > 0 and not sight.is_constant and w.chance(60):
        made = collections.collection(w, sight, depth, wanted=element)
        is_listed = made is not None and not made.is_places and not made.is_set
        if made is not None and is_listed and (made.size <= most or w.chance(10)):
            return made.phrase
    if found and depth > 0 and w.chance(30):
        other = listing(w, element, most, sight, depth - 1)
        if other is not None:
            # Taking out never makes a list too long.
            return Phrase(f"{w.pick(found).at(SUM)} - {other.at(SUM + 1)}", SUM)
    least = 1 if sight.is_in_text else 0
    items = [values.value(w, element, sight, depth - 1) for _ in range(w.between(least, min(most, 3)))]
    if isinstance(element, IntType) and w.chance(10) and most >= 3:
        low = max(element.low, 0)
        return Phrase(f"[{low}, {low}]", POSTFIX)
    return Phrase("[" + ", ".join(item.free for item in items if item is not None) + "]")
