"""Values that stand somewhere: locals, what is remembered, options, constants, words."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl.types import (
    BOOL,
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
from tests.random_games import numbers, questions, things
from tests.random_games.scene import Field, Local, Sight
from tests.random_games.writer import CONDITIONAL, SUM, Phrase, Writer

DEPTH = 2


def same_sort(found: Type, wanted: Type) -> bool:
    """Whether a value may stand for another without a question or a fault: numbers only in their range."""
    match found, wanted:
        case IntType(), IntType():
            return wanted.low <= found.low and found.high <= wanted.high
        case ListType(), ListType():
            return found.element == wanted.element and found.bound <= wanted.bound
        case _:
            return found == wanted


def locals_of(sight: Sight) -> list[Local]:
    return [each for each in sight.locals if sight.sees_secrets or not each.is_secret]


def owners(w: Writer, owner: str, sight: Sight) -> list[str]:
    """Short texts for who or what may own a value or a zone; an empty one for the game itself."""
    match owner:
        case "game":
            return [""]
        case "team":
            found = [f"{name}.team" for name in players_at_hand(w, sight)[:2]]
            found += [each.name for each in locals_of(sight) if each.type == EnumType("team")]
        case "player":
            found = players_at_hand(w, sight)
        case name if name in w.scene.boards:
            found = [each.name for each in locals_of(sight) if each.type == SpaceType(name)]
            board = w.scene.boards[name]
            if not board.is_per_player and not sight.is_constant:
                found += board.names[:2]
                if not board.is_sized_by_option and not board.names:
                    found.append(f"{name}[1]")
        case name:
            kind = w.scene.kinds[name]
            wanted: Type = PieceType(name) if kind.is_pieces else CardType(name)
            found = [each.name for each in locals_of(sight) if each.type == wanted]
            if sight.sees_secrets or kind.is_pieces:
                found += kind.ids[:2]
    return [f"{each}." for each in found]


def players_at_hand(w: Writer, sight: Sight) -> list[str]:
    found = [each.name for each in reversed(locals_of(sight)) if each.type == PLAYER]
    if sight.is_constant:
        return found
    if not found:
        found = [w.scene.seats[0] if w.scene.seats else "p1" if sight.in_test else "players[1]"]
    elif w.scene.players[0] > 1:
        found.append(f"next({found[0]})")
    return found


def fields_at_hand(w: Writer, sight: Sight) -> list[tuple[str, Field]]:
    """All that is remembered, as it is written here."""
    return [
        (f"{owner}{each.name}", each)
        for each in w.scene.fields
        if sight.sees_secrets or not each.is_secret
        for owner in owners(w, each.owner, sight)
    ]


def leaves(w: Writer, type: Type, sight: Sight) -> list[Phrase]:
    """Values of a type that stand somewhere."""
    found = [each.name for each in locals_of(sight) if same_sort(each.type, type)]
    found += [name for name, kind in w.scene.constants.items() if same_sort(kind, type)]
    found += [name for name, kind in w.scene.options.items() if same_sort(kind, type)]
    if not sight.is_constant:
        found += [text for text, each in fields_at_hand(w, sight) if same_sort(each.type, type)]
    for each in locals_of(sight):
        if isinstance(each.type, RecordType):
            fields = w.scene.records[each.type.name].fields
            found += [f"{each.name}.{name}" for name, kind in fields if same_sort(kind, type)]
    return [Phrase(text) for text in found]


def value(w: Writer, type: Type, sight: Sight, depth: int = DEPTH) -> Phrase | None:
    """A value of a type; None where there is none to be had."""
    match type:
        case IntType():
            return numbers.number(w, sight, depth) if type == IntType() else numbers.number_in(w, type, sight, depth)
        case _ if type == BOOL:
            return questions.question(w, sight, depth)
        case _ if type == TEXT:
            return text(w, sight, depth)
        case OptionalType(element):
            return things.optional(w, element, sight, depth)
        case ListType(element, bound):
            return things.listing(w, element, bound, sight, depth)
        case SetType():
            return set_of(w, type, sight, depth)
        case PerType():
            return per_of(w, type, sight, depth)
        case RecordType():
            return record_of(w, type, sight, depth)
        case _:
            return things.thing(w, type, sight, depth)


def surely(w: Writer, type: Type, sight: Sight, depth: int = DEPTH) -> str:
    """A value of a type of which there always is one, where anything may stand."""
    found = value(w, type, sight, depth)
    assert found is not None, type
    return found.free


def conditional(w: Writer, type: Type, sight: Sight, depth: int) -> Phrase | None:
    """`a if question else b`."""
    # First of all, for what it asks whether it is there is surely there then.
    condition = questions.question(w, sight, depth - 1)
    then = value(w, type, sight, depth - 1)
    otherwise = value(w, type, sight, depth - 1)
    if then is None or otherwise is None:
        return None
    return Phrase(f"{then.at(CONDITIONAL + 1)} if {condition.at(CONDITIONAL + 1)} else {otherwise.free}", CONDITIONAL)


WORDS = ("so", "far", "well", "no. 1", "quite a day", "{{odd}}", "ça va", "“yes”", "# 3", "a\\b", "100%", "it's", "")


def text(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """A text: words with values in it."""
    found = leaves(w, TEXT, sight)
    found += [Phrase(f"{each.name}.name") for each in locals_of(sight) if isinstance(each.type, CardType | PieceType)]
    if found and (sight.is_in_text or w.chance(30)):
        return w.pick(found)
    if sight.is_in_text or sight.is_constant:
        return Phrase('""') if not sight.is_in_text else None
    if depth > 0 and w.chance(10):
        return conditional(w, TEXT, sight, depth)
    return Phrase(template(w, sight, depth))


def template(w: Writer, sight: Sight, depth: int = DEPTH, more: tuple[str, ...] = ()) -> str:
    """A text in quotes, perhaps with values; `more` are names that may be shown as well."""
    parts = [w.pick(WORDS)]
    inner = evolve(sight, is_in_text=True)
    parts += ["{" + name + "}" for name in more if w.chance(60)]
    for _ in range(w.below(3)):
        shown = value(w, w.pick(shown_types(w)), inner, depth - 1)
        if shown is not None and '"' not in shown.text:
            parts.append("{" + shown.free + "}")
    return '"' + " ".join(part for part in parts if part) + '"'


def shown_types(w: Writer) -> list[Type]:
    """Types whose values may stand in a text."""
    found: list[Type] = [IntType(), PLAYER, BOOL, TEXT, OptionalType(PLAYER), ListType(IntType(1, 6), 3)]
    found += [EnumType(name) for name in w.scene.enums]
    found += [SpaceType(name) for name in w.scene.boards]
    found += [CardType(kind.name) for kind in w.scene.cards]
    found += [OptionalType(PieceType(kind.name)) for kind in w.scene.pieces]
    found += [RecordType(name) for name in w.scene.records]
    return found


def set_of(w: Writer, type: SetType, sight: Sight, depth: int) -> Phrase | None:
    """A set: one that is there, some values, or two of them added or taken from each other."""
    found = leaves(w, type, sight)
    if depth > 0 and found and w.chance(30):
        other = set_of(w, type, sight, depth - 1)
        if other is not None:
            return Phrase(f"{w.pick(found).at(SUM)} {w.pick(['+', '-'])} {other.at(SUM + 1)}", SUM)
    if found and w.chance(40):
        return w.pick(found)
    items = [value(w, type.element, sight, 0) for _ in range(w.below(3))]
    return Phrase("[" + ", ".join(item.free for item in items if item is not None) + "]")


def per_of(w: Writer, type: PerType, sight: Sight, depth: int) -> Phrase | None:
    """A value for each key."""
    found = leaves(w, type, sight)
    if found and w.chance(40):
        return w.pick(found)
    otherwise = value(w, type.value, sight, depth - 1)
    assert otherwise is not None
    keys: list[str] = []
    match type.key:
        case EnumType(name):
            keys = w.some(w.scene.words(name), 2)
        case IntType(low, high):
            keys = [str(number) for number in w.some(range(low, high + 1), 2) if number >= 0]
        case _ if type.key == BOOL:
            keys = w.some(["yes", "no"], 1)
    if isinstance(type.key, EnumType) and w.chance(15):
        keys = list(w.scene.words(type.key.name))
        w.scene.spelled.add(type.key.name)
        return Phrase(f"[{', '.join(f'{key}: {surely(w, type.value, sight, 0)}' for key in keys)}]")
    entries = [f"{key}: {surely(w, type.value, sight, depth - 1)}" for key in keys]
    return Phrase(f"[{', '.join([*entries, f'else {otherwise.free}'])}]")


def record_of(w: Writer, type: RecordType, sight: Sight, depth: int) -> Phrase | None:
    """A record that is there, or a new one."""
    found = leaves(w, type, sight)
    if found and w.chance(40):
        return w.pick(found)
    parts = []
    for name, kind in w.scene.records[type.name].fields:
        part = value(w, kind, sight, depth - 1)
        if part is None:
            return w.pick(found) if found else None
        parts.append(f"{name} = {part.free}")
    return Phrase(f"{type.name}({', '.join(parts)})")
