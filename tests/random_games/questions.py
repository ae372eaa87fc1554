"""Expressions that give yes or no."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from rulewright.dsl.types import (
    BOOL,
    INT,
    PLAYER,
    CardType,
    EnumType,
    OptionalType,
    PieceType,
    PlaceType,
    RecordType,
    SetType,
    SpaceType,
    Type,
)
from tests.random_games import collections, numbers, places, values
from tests.random_games.scene import Sight
from tests.random_games.writer import COMPARISON, LOGIC, NEGATION, RANGE, WHAT_IF, Phrase, Writer


def question(w: Writer, sight: Sight, depth: int) -> Phrase:
    """A question, whatever it is about."""
    found = values.leaves(w, BOOL, sight)
    if depth <= 0:
        return w.pick(found) if found and w.chance(50) else comparison(w, sight, 0)
    makers: list[Callable[[], Phrase | None]] = [
        lambda: comparison(w, sight, depth),
        lambda: w.pick(found) if found else None,
        lambda: equal(w, sight, depth),
        lambda: logic(w, sight, depth),
        lambda: member(w, sight, depth),
        lambda: is_none(w, sight, depth),
        lambda: empty(w, sight),
        lambda: quantified(w, sight, depth),
        lambda: together(w, sight, depth),
        lambda: of_cards(w, sight),
        lambda: what_if(w, sight),
        lambda: numbers.call(w, BOOL, sight, depth),
        lambda: values.conditional(w, BOOL, sight, depth),
        lambda: Phrase(w.pick(["yes", "no"])),
    ]
    return w.first_of(makers) or comparison(w, sight, 0)


def comparison(w: Writer, sight: Sight, depth: int) -> Phrase:
    """Two numbers compared."""
    one, other = numbers.number(w, sight, depth - 1), numbers.number(w, sight, depth - 1)
    operator = w.pick(["<", ">", "<=", ">=", "==", "!="])
    return Phrase(f"{one.at(RANGE)} {operator} {other.at(RANGE)}", COMPARISON)


def equal(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """Two things of a sort compared; words of an enum by their order, too."""
    sorts = compared_types(w, sight)
    if not sorts:
        return None
    type = w.pick(sorts)
    one, other = values.value(w, type, sight, 0), values.value(w, type, sight, depth - 1)
    if (
        one is None
        or other is None
        or "none" in (one.text, other.text)
        or (one.text == other.text and is_word(w, type, one.text))
    ):
        return None
    is_enum = isinstance(type, EnumType) and type.name not in ("team", "direction")
    if is_enum and is_word(w, type, one.text) and is_word(w, type, other.text):
        return None
    if isinstance(type, SetType) and "[" in one.text + other.text:
        return None
    w.scene.tested.update((one.text, other.text))
    operator = w.pick(["==", "!=", "<", ">="] if is_enum else ["==", "!="])
    return Phrase(f"{one.at(RANGE)} {operator} {other.at(RANGE)}", COMPARISON)


def is_word(w: Writer, type: Type, text: str) -> bool:
    """Whether this is a word of an enum, or nothing but a literal."""
    return text in ("none", "[]") or (isinstance(type, EnumType) and text in w.scene.words(type.name))


def compared_types(w: Writer, sight: Sight) -> list[Type]:
    found: list[Type] = [EnumType(name) for name in w.scene.enums]
    if sight.is_constant:
        return [type for type in found if values.leaves(w, type, sight)]
    found.append(PLAYER)
    found += [OptionalType(type) for type in found[:2] if values.leaves(w, OptionalType(type), sight)]
    for each in values.locals_of(sight):
        if isinstance(each.type, SpaceType | PieceType | CardType | SetType | RecordType):
            found.append(each.type)
    if w.scene.teams:
        found.append(EnumType("team"))
    return found


def logic(w: Writer, sight: Sight, depth: int) -> Phrase:
    """`not`, `and`, `or`."""
    kind = w.below(3)
    if kind == 0:
        return Phrase(f"not {question(w, sight, depth - 1).at(NEGATION)}", NEGATION)
    parts = [question(w, sight, depth - 1).at(NEGATION) for _ in range(w.between(2, 3))]
    return Phrase([" and ", " or "][kind - 1].join(parts), LOGIC)


def member(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """Whether something is among others."""
    kind = w.below(3)
    operator = w.pick(["in", "not in"])
    if kind == 0 or sight.is_constant:
        one = numbers.number(w, sight, depth - 1)
        low = w.below(4)
        return Phrase(f"{one.at(RANGE)} {operator} {low}..{low + w.below(5)}", COMPARISON)
    if kind == 1:
        sets = [(text, type) for text, type in collections.named_values(w, sight) if isinstance(type, SetType)]
        if sets:
            text, type = w.pick(sets)
            inner = values.value(w, type.element, sight, 0)
            return None if inner is None else Phrase(f"{inner.at(RANGE)} {operator} {text}", COMPARISON)
    found = collections.collection(w, sight, 0, wanted=w.pick([PLAYER, INT, *compared_types(w, sight)]))
    if found is None or isinstance(found.element, PlaceType) or not w.may_spend(sight, found.size):
        return None
    inner = values.value(w, found.element, sight, 0)
    return None if inner is None else Phrase(f"{inner.at(RANGE)} {operator} {found.phrase.at(RANGE)}", COMPARISON)


def is_none(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """Whether there is something."""
    if sight.is_constant:
        return None
    found = [text for text, _ in collections.optionals(w, sight) if text not in w.scene.tested]
    if not found:
        return None
    text = w.pick(found)
    w.scene.tested.add(text)
    return Phrase(f"{text} is {w.pick(['none', 'not none'])}", COMPARISON)


def empty(w: Writer, sight: Sight) -> Phrase | None:
    """Whether nothing is in it."""
    if sight.is_constant:
        return None
    found = collections.counted(w, sight)
    w.scene.tested.update((f"{found}.top", f"{found}.bottom"))
    return None if found is None else Phrase(f"{found} is {w.pick(['empty', 'not empty'])}", COMPARISON)


def quantified(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """`any` and `all`."""
    if sight.is_constant:
        return None
    gone = collections.generators(w, sight, depth)
    if gone is None:
        return None
    inner = question(w, gone.sight, min(depth - 1, 1))
    return Phrase(f"{w.pick(['any', 'all'])}({apart(inner)} for {gone.text})")


def together(w: Writer, sight: Sight, depth: int) -> Phrase | None:
    """`any` and `all` of some questions."""
    if sight.is_constant:
        return None
    parts = [apart(question(w, sight, depth - 1)) for _ in range(w.between(2, 3))]
    return Phrase(f"{w.pick(['any', 'all'])}([{', '.join(parts)}])") if w.chance(30) else None


def apart(asked: Phrase) -> str:
    """A question at the start of brackets, where `x in …` would begin a loop."""
    word = asked.text.split(" in ", 1)[0]
    return f"({asked.text})" if word.isidentifier() and word != asked.text else asked.text


def of_cards(w: Writer, sight: Sight) -> Phrase | None:
    """Questions about cards and places: names, faces, where they are."""
    if sight.is_constant:
        return None
    found: list[str] = []
    for each in values.locals_of(sight):
        if isinstance(each.type, CardType | PieceType) and not sight.is_in_text:
            names = w.scene.kinds[each.type.kind].card_names
            if names:
                found.append(f'{each.name} {w.pick(["==", "!="])} "{w.pick(names)}"')
        if isinstance(each.type, CardType) and not sight.is_pure:
            found.append(f"{each.name} is {w.pick(['face up', 'face down', 'not face up'])}")
        if isinstance(each.type, PlaceType):
            found.append(f"{each.name} is {w.pick(['empty', 'not empty', 'face up', 'not face down'])}")
    for zone in places.zones(w, sight, readable=True):
        kind = w.scene.kinds[zone.zone.kind]
        if not sight.is_in_text and kind.card_names and not zone.zone.places:
            found.append(f'"{w.pick(kind.card_names)}" {w.pick(["in", "not in"])} {zone.text}')
        cards = [each.name for each in values.locals_of(sight) if each.type == CardType(kind.name)]
        if cards:
            found.append(f"{w.pick(cards)} {w.pick(['in', 'not in'])} {zone.text}")
        if zone.zone.shape == "slot":
            found.append(f"{zone.text} is {w.pick(['face up', 'not face up', 'face down'])}")
    if not found:
        return None
    chosen = w.pick(found)
    # A card that is asked for, or seen, is there.
    w.scene.tested.update(f"{word}.card" for word in chosen.split(" "))
    return Phrase(chosen, COMPARISON)


def what_if(w: Writer, sight: Sight) -> Phrase | None:
    """What would be so after an action."""
    return after(w, sight, lambda inner: comparison(w, inner, 1)) if sight.sees_secrets else None


def after(w: Writer, sight: Sight, asked: Callable[[Sight], Phrase]) -> Phrase | None:
    """`… after action(…)`."""
    found = [
        each
        for each in w.scene.procedures
        if each.is_quiet and each.result is None and each.kind is None and each.level < sight.level
    ]
    if not found or sight.is_pure or sight.is_whenever or sight.is_constant or sight.in_test:
        return None
    action = w.pick(found)
    if not w.may_spend(sight, 5 * action.cost + 5):
        return None
    arguments = [values.value(w, each, sight, 0) for each in action.parameters]
    if None in arguments:
        return None
    given = ", ".join(each.free for each in arguments if each is not None)
    inner = asked(evolve(sight, level=0))
    return Phrase(f"{inner.at(COMPARISON)} after {action.name}({given})", WHAT_IF)
