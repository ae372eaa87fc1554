"""Expressions that give a number."""

from __future__ import annotations

from rulewright.dsl.types import (
    INT,
    IntType,
    ListType,
    OptionalType,
    PerType,
    SpaceType,
)
from tests.random_games import collections, questions, values
from tests.random_games.scene import Sight
from tests.random_games.writer import LOGIC, PRODUCT, SUM, UNARY, WHAT_IF, Phrase, Writer


def literal(low: int, high: int, w: Writer) -> Phrase:
    number = w.between(low, high)
    return Phrase(str(number), UNARY) if number < 0 else Phrase(str(number))


def number_in(w: Writer, type: IntType, sight: Sight, depth: int) -> Phrase:
    """A number in a range; now and then one that may leave it, for a fault."""
    found = values.leaves(w, type, sight)
    kind = w.below(10)
    if found and kind >= 4:
        return w.pick(found)
    if depth > 0 and kind == 3:
        inner = number(w, sight, depth - 1)
        return Phrase(f"min(max({inner.free}, {type.low}), {type.high})")
    if depth > 0 and kind == 2:
        chosen = values.conditional(w, type, sight, depth)
        if chosen is not None:
            return chosen
    return literal(type.low, type.high, w)


def number(w: Writer, sight: Sight, depth: int) -> Phrase:
    """Any number, mostly a small one."""
    found = values.leaves(w, INT, sight)
    if depth <= 0 or w.chance(25):
        return w.pick(found) if found and w.chance(70) else literal(0, 7, w)
    makers = [
        lambda: w.pick(found) if found else None,
        lambda: counted(w, sight, depth),
        lambda: operation(w, sight, depth),
        lambda: called(w, sight, depth),
        lambda: of_things(w, sight, depth),
        lambda: aggregate(w, sight, depth),
        lambda: item(w, sight, depth),
        lambda: values.conditional(w, INT, sight, depth),
        lambda: or_else(w, sight, depth),
        lambda: what_if(w, sight, depth),
    ]
    return w.first_of(makers) or literal(0, 7, w)


def operation(w: Writer, sight: Sight, depth: int) -> Phrase:
    """Numbers added, multiplied, and so on."""
    one = number(w, sight, depth - 1)
    kind = w.below(9)
    match kind:
        case 0 | 1:
            other = number(w, sight, depth - 1)
            return Phrase(f"{one.at(SUM)} {'+-'[kind]} {other.at(PRODUCT)}", SUM)
        case 2:
            return Phrase(f"{one.at(PRODUCT)} * {literal(1, 3, w).text}", PRODUCT)
        case 3 | 4:
            return Phrase(f"{one.at(PRODUCT)} {'//' if kind == 3 else '%'} {literal(2, 5, w).text}", PRODUCT)
        case 5:
            if sight.is_constant:
                return one
            other = number(w, sight, depth - 1)
            return Phrase(f"{one.at(PRODUCT)} {w.pick(['//', '%'])} max({other.free}, 1)", PRODUCT)
        case 6:
            return Phrase(f"-{one.at(UNARY + 1)}", UNARY)
        case 7:
            return Phrase(f"abs({one.free})")
        case _:
            others = [number(w, sight, depth - 1).free for _ in range(w.between(1, 2))]
            return Phrase(f"{w.pick(['min', 'max'])}({', '.join([one.free, *others])})")


def counted(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """How many there are of something."""
    if sight.is_constant:
        return None
    found = collections.counted(w, sight)
    return None if found is None else Phrase(f"count({found})")


def called(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """A function's number."""
    return call(w, INT, sight, depth)


def call(w: Writer, type: object, sight: Sight, depth: int) -> Phrase | None:
    """A call of a function with a result of this type."""
    if sight.is_constant:
        return None
    found = [each for each in w.scene.procedures if each.result == type and each.level < sight.level]
    if not found:
        return None
    function = w.pick(found)
    if not w.may_spend(sight, function.cost + 1):
        return None
    arguments = [values.value(w, each, sight, depth - 1) for each in function.parameters]
    if None in arguments:
        return None
    return Phrase(f"{function.name}({', '.join(each.free for each in arguments if each is not None)})")


def of_things(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """A number that a thing has by what it is: a seat, an index, a row, a distance."""
    found = []
    if not sight.is_constant:
        found += [f"{player}.seat" for player in values.players_at_hand(w, sight)[:2]]
    for each in values.locals_of(sight):
        if isinstance(each.type, SpaceType):
            board = w.scene.boards[each.type.board]
            found.append(f"{each.name}.index")
            if board.shape in ("grid", "hex"):
                found += [f"{each.name}.row", f"{each.name}.column"]
            if not sight.is_constant and not board.is_per_player:
                other = values.value(w, each.type, sight, 0)
                if other is not None and w.may_spend(sight, board.count):
                    found.append(f"distance({each.name}, {other.free})")
    return Phrase(w.pick(found)) if found else None


def aggregate(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """`sum`, `max` and the like over things."""
    if sight.is_constant:
        return None
    kind = w.pick(["sum", "count", "max", "min", "first", "last"])
    if kind in ("first", "last"):
        gone = collections.bound(w, sight, depth, wanted=INT)
        return None if gone is None else Phrase(f"{kind}({gone.text}, else {literal(0, 5, w).text})")
    if w.chance(15):
        listed = values.leaves(w, ListType(INT), sight)
        if listed:
            over = "sum({})" if kind in ("sum", "count") else kind + "({}, else 0)"
            return Phrase(over.format(w.pick(listed).text))
    if kind == "count":
        gone = collections.bound(w, sight, depth, must_filter=True)
        return None if gone is None else Phrase(f"count({gone.text})")
    gone = collections.generators(w, sight, depth)
    if gone is None:
        return None
    inner = number(w, gone.sight, min(depth - 1, 1))
    otherwise = f", else {literal(0, 5, w).text}" if kind != "sum" else ""
    return Phrase(f"{kind}({inner.free} for {gone.text}{otherwise})")


def item(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """An element by its number, or what belongs to a key."""
    found: list[str] = []
    for text, type in collections.named_values(w, sight):
        match type:
            case PerType(IntType(), key):
                inner = values.value(w, key, sight, 0)
                if inner is not None:
                    found.append(f"{text}[{inner.free}]")
            case ListType(IntType()) if not sight.is_constant:
                found.append(f"({text}[1] if {text} is not empty else {w.below(4)})")
    if not found or w.chance(20):
        numbers = [str(w.below(9)) for _ in range(w.between(2, 4))]
        return Phrase(f"[{', '.join(numbers)}][{w.between(1, len(numbers))}]")
    return Phrase(w.pick(found))


def or_else(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """A number that may be none, or another."""
    found = [each for each in values.leaves(w, OptionalType(INT), sight) if each.text not in w.scene.tested]
    return Phrase(f"{w.pick(found).at(WHAT_IF)} or {literal(0, 6, w).text}", LOGIC) if found else None


def what_if(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """A number after an action."""
    if not sight.sees_secrets:
        return None
    return questions.after(w, sight, lambda inner: number(w, inner, 0))
