"""Decisions of every form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

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
from tests.random_games import collections, numbers, places, questions, statements, values
from tests.random_games.collections import Collection
from tests.random_games.scene import Local, Sight
from tests.random_games.writer import RANGE, Phrase, Writer

if TYPE_CHECKING:
    from tests.random_games.statements import Written

MOST_SELECTED = 8


def decision(w: Writer, sight: Sight) -> Written | None:
    """Somebody is asked."""
    kind = w.below(8)
    if sight.blocks >= statements.DEEPEST:
        return None
    if kind == 6:
        return secretly(w, sight)
    if not w.may_ask(sight):
        return None
    actor = sight.actor if sight.actor is not None and not w.chance(15) else w.pick(values.players_at_hand(w, sight))
    match kind:
        case 0 | 1:
            return one(w, sight, actor)
        case 2:
            return several_names(w, sight, actor)
        case 3:
            return some(w, sight, actor)
        case 4:
            return order(w, sight, actor)
        case _:
            return menu(w, sight, actor)


def sure(w: Writer, sight: Sight) -> Written | None:
    """A choice among several things that are always there, and something that is done with what was chosen."""
    if sight.actor is None or not w.may_ask(sight):
        return None
    found: list[tuple[str, Type]] = [("1..3", IntType(1, 3))]
    found += [(name, EnumType(name)) for name, enum in w.scene.enums.items() if len(enum.values) > 1]
    found += [
        (f"{sight.actor}.{name}" if board.is_per_player else name, SpaceType(name))
        for name, board in w.scene.boards.items()
        if board.count > 1
    ]
    if w.scene.players[0] > 1:
        found.append(("players", PLAYER))
    text, type = w.pick(found)
    name = collections.fresh(w, type)
    after = sight.with_local(Local(name=name, type=type, is_fixed=True))
    using = statements.statement(w, after)
    return statements.Written(
        [f"{sight.actor} chooses {name} from {text}{prompt(w, sight)}{if_several(w)}", *using.lines], using.sight
    )


def offered(w: Writer, sight: Sight, actor: str, most: int = 60) -> Collection | None:
    """What a player may choose from, without cards whose faces he does not see."""
    found = [each for each in collections.sources(w, evolve(sight, sees_secrets=False)) if each.size <= most]
    found = [each for each in found if not isinstance(each.element, ListType) and _is_simple(each)]
    for zone in places.piles(w, sight):
        if zone.zone.shape == "hand" and zone.text.startswith(f"{actor}."):
            size = w.scene.kinds[zone.zone.kind].count
            found += [
                Collection(phrase=Phrase(zone.text), element=CardType(zone.zone.kind), size=size, is_secret=True)
            ] * 4
    if w.chance(15):
        made = collections.collection(w, evolve(sight, sees_secrets=False), 1)
        if made is not None and made.size <= most and not isinstance(made.element, ListType):
            return made
    # Numbers, players, words and spaces are always there, so cards, pieces and places come first.
    things = [each for each in found if isinstance(each.element, CardType | PieceType | PlaceType | SpaceType)]
    if things and w.chance(50):
        return w.pick(things)
    return w.pick(found) if found else None


def _is_simple(each: Collection) -> bool:
    return each.phrase.level >= RANGE


def is_never_empty(each: Collection) -> bool:
    return each.phrase.text in ("players", "teams") or ".." in each.phrase.text


def prompt(w: Writer, sight: Sight) -> str:
    return f" {values.template(w, sight, 1)}" if w.chance(75) else ""


def if_several(w: Writer) -> str:
    return ", if several" if w.chance(15) else ""


def otherwise(w: Writer, sight: Sight, may_be_empty: bool) -> tuple[list[str], bool]:
    """The `else` of a choice, and whether what was chosen is there behind it."""
    if not may_be_empty or w.chance(5):
        return [], True
    leaving = []
    if sight.may_stop and not sight.is_pure:
        leaving.append("stop")
    if sight.in_loop:
        leaving.append("continue")
    if leaving and w.chance(70):
        return ["else", f"    {w.pick(leaving)}"], True
    return ["else", *statements.indented(statements.block(w, sight.inside(), 1))], False


def one(w: Writer, sight: Sight, actor: str) -> Written | None:
    """One thing, or none of them."""
    made = offered(w, sight, actor)
    if made is None:
        return None
    name = collections.fresh(w, made.element)
    local = Local(name=name, type=made.element, is_fixed=True, is_secret=made.is_secret)
    text = f"{actor} chooses {name} from {made.phrase.free}"
    may_be_empty = not is_never_empty(made)
    if w.chance(30):
        condition = questions.question(w, sight.with_local(evolve(local, is_secret=False)), 1)
        text += f" where {condition.free}"
        may_be_empty = True
    text += prompt(w, sight)
    if w.chance(25):
        text += f', or "{w.pick(["None", "Pass", "Not now"])}"{if_several(w)}'
        inner = sight.inside().with_local(local)
        lines = [text, f"if {name} is not none", *statements.indented(statements.block(w, inner, 2))]
        return statements.Written(lines, sight.with_local(evolve(local, type=OptionalType(made.element))))
    lines, is_there = otherwise(w, sight, may_be_empty)
    after = sight.with_local(local) if is_there else sight
    using = statements.statement(w, after) if is_there else statements.Written([], after)
    return statements.Written([text + if_several(w), *lines, *using.lines], using.sight)


def several_names(w: Writer, sight: Sight, actor: str) -> Written | None:
    """Two or three things, chosen together."""
    inner = sight
    parts: list[str] = []
    size = 1
    for _ in range(w.between(2, 3)):
        made = offered(w, inner, actor, most=12)
        if made is None or size * made.size > 150:
            continue
        size *= made.size
        name = collections.fresh(w, made.element)
        inner = inner.with_local(Local(name=name, type=made.element, is_fixed=True, is_secret=made.is_secret))
        part = f"{name} from {made.phrase.free}"
        if w.chance(40):
            part += f" where {questions.question(w, inner, 1).free}"
        parts.append(part)
    if not parts or not w.may_spend(sight, size):
        return None
    lines, is_there = otherwise(w, sight, True)
    text = f"{actor} chooses {', '.join(parts)}{prompt(w, sight)}{if_several(w)}"
    return statements.Written([text, *lines], inner if is_there else sight)


def _few(w: Writer, sight: Sight, actor: str) -> Collection | None:
    made = offered(w, sight, actor, most=MOST_SELECTED)
    if made is not None and isinstance(made.element, PlaceType) and w.chance(50):
        return None
    return made


def some(w: Writer, sight: Sight, actor: str) -> Written | None:
    """Several of one sort."""
    made = _few(w, sight, actor)
    if made is None:
        return None
    name = collections.fresh(w, ListType(made.element))
    low = w.below(3)
    kind = w.below(4)
    amount = ["some", str(low), f"{low}..{low + w.between(1, 2)}"][min(kind, 2)]
    if kind == 3:
        amount = f"0..(max({numbers.number(w, sight, 1).free}, 1))"
        low = 0
    text = f"{actor} chooses {amount} {name} from {made.phrase.free}"
    element = Local(name="it", type=made.element, is_fixed=True)
    if w.chance(30):
        text += f" where {questions.question(w, sight.with_local(element), 1).free}"
    local = Local(name=name, type=ListType(made.element, made.size), is_fixed=True, is_secret=made.is_secret)
    may_be_empty = amount != "some" and low > 0
    if w.chance(25) and w.may_spend(sight, 2 ** min(made.size, 5)):
        judged = sight.with_local(evolve(local, is_secret=False))
        text += f" such that {questions.question(w, judged, 1).free}"
        may_be_empty = True
    lines, is_there = otherwise(w, sight, may_be_empty)
    is_listed = is_there and not isinstance(made.element, PlaceType)
    return statements.Written(
        [text + prompt(w, sight) + if_several(w), *lines], sight.with_local(local) if is_listed else sight
    )


def order(w: Writer, sight: Sight, actor: str) -> Written | None:
    """An order."""
    made = _few(w, sight, actor)
    if made is None or made.size > 7:
        return None
    name = collections.fresh(w, ListType(made.element))
    local = Local(name=name, type=ListType(made.element, made.size), is_fixed=True, is_secret=made.is_secret)
    text = f"{actor} orders {name} from {made.phrase.free}{prompt(w, sight)}{if_several(w)}"
    return statements.Written([text], sight if isinstance(made.element, PlaceType) else sight.with_local(local))


def menu(w: Writer, sight: Sight, actor: str) -> Written | None:
    """A menu, whose options do something."""
    lines = [f'{actor} chooses "{w.pick(["What now?", "Well?", "Your turn"])}"{if_several(w)}']
    has_sure = False
    labels = ["Take", "Go", "Pay", "Build"]
    for number in range(w.between(1, 3)):
        kind = w.below(3)
        label, inner, tail = labels[number], sight, ""
        if kind == 1:
            gone = collections.generators(w, sight, 1)
            if gone is not None and w.may_spend(sight, 4):
                inner = evolve(gone.sight, weight=sight.weight)
                names = [each.name for each in inner.locals[len(sight.locals) :]]
                label += "".join(f" {{{name}}}" for name in names)
                tail = f" for {gone.text}"
        elif kind == 2:
            tail = f" if {questions.question(w, sight, 1).free}"
        has_sure = has_sure or not tail
        lines.append(f'    option "{label}"{tail}')
        if w.chance(80):
            lines += statements.indented(statements.indented(statements.block(w, inner.inside(), 2)))
    if w.chance(60):
        lines.append('    option "Pass"')
        has_sure = True
    extra, _ = otherwise(w, sight, not has_sure)
    return statements.Written([*lines, *extra], sight)


def secretly(w: Writer, sight: Sight) -> Written | None:
    """Several seats at once."""
    if not w.may_ask(sight, 2):
        return None
    name = collections.fresh(w, PLAYER)
    asked = evolve(sight.with_local(Local(name=name, type=PLAYER, is_fixed=True)), actor=name, weight=sight.weight * 2)
    seats = w.pick(["players", "players", f"others({w.pick(values.players_at_hand(w, sight))})"])
    condition = f" where {questions.question(w, asked, 1).free}" if w.chance(20) else ""
    made = offered(w, asked, name, most=MOST_SELECTED if w.chance(40) else 40)
    if made is None:
        return None
    text = f"each {name} in {seats}{condition} secretly chooses "
    type: Type = made.element
    may_be_empty = not is_never_empty(made)
    if made.size <= MOST_SELECTED and w.chance(40):
        chosen = collections.fresh(w, ListType(made.element))
        type = ListType(made.element, made.size)
        text += f"{w.pick(['some', '0..2', '1'])} {chosen} from {made.phrase.free}"
    else:
        chosen = collections.fresh(w, made.element)
        text += f"{chosen} from {made.phrase.free}"
        if w.chance(25):
            inner = asked.with_local(Local(name=chosen, type=type, is_fixed=True))
            text += f" where {questions.question(w, inner, 1).free}"
            may_be_empty = True
        if w.chance(15):
            text += f'{prompt(w, asked)}, or "Nothing"'
            type = OptionalType(type)
            may_be_empty = False
    if ', or "' not in text:
        text += prompt(w, asked)
    local = Local(name=chosen, type=type, is_fixed=True, is_secret=made.is_secret)
    body = asked if isinstance(made.element, PlaceType) and isinstance(type, ListType) else asked.with_local(local)
    body = evolve(body.inside(), is_whenever=sight.is_whenever, in_loop=False, may_stop=True)
    lines = [text + if_several(w), *statements.indented(statements.block(w, body, 2))]
    if may_be_empty and w.chance(90):
        lines += ["else", *statements.indented(statements.block(w, evolve(asked.inside(), in_loop=False), 1))]
    return statements.Written(lines, sight)
