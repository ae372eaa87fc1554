"""Statements: values given, branches and loops, chance, telling, and leaving."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from rulewright.dsl.types import (
    INT,
    PLAYER,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PlaceType,
    RecordType,
    SetType,
    TextType,
    Type,
)
from tests.random_games import collections, decisions, moves, numbers, questions, values
from tests.random_games.scene import TEAM, Local, Sight
from tests.random_games.writer import Writer

DEEPEST = 4


@frozen
class Written:
    """Lines without their indentation, and what is in sight behind them."""

    lines: list[str]
    sight: Sight


Maker = Callable[[Writer, Sight], Written | None]


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def block(w: Writer, sight: Sight, most: int = 3) -> list[str]:
    """A few statements, at least one."""
    lines: list[str] = []
    for _ in range(w.between(1, most)):
        done = statement(w, sight)
        lines += done.lines
        sight = done.sight
    return lines


def statement(w: Writer, sight: Sight) -> Written:
    """A statement that may stand here."""
    makers: list[Maker] = [assign, assign, assign, declare, say, branch, call, call, roll]
    if sight.blocks < DEEPEST:
        makers += [loop, guard, branch]
    if not (sight.is_quiet or sight.is_pure):
        makers += [decisions.decision] * 4
    if not sight.is_pure:
        makers += [*moves.MAKERS, announce, leave, repeated]
    start = w.below(len(makers))
    for number in range(len(makers)):
        done = makers[(start + number) % len(makers)](w, sight)
        if done is not None:
            return done
    done = declare(w, sight)
    assert done is not None
    return done


# Values


@frozen
class Target:
    """What can be given a value."""

    text: str
    type: Type
    is_secret: bool = False


def targets(w: Writer, sight: Sight) -> list[Target]:
    """All that can be given a value here, elements and fields too."""
    found: list[Target] = []
    there = [each for each in values.locals_of(sight) if not each.is_fixed]
    found += [Target(each.name, each.type, each.is_secret) for each in there]
    if not sight.is_pure:
        seeing = evolve(sight, sees_secrets=True)
        for text, field in values.fields_at_hand(w, seeing):
            if not field.is_fixed and not (sight.is_whenever and field.name in w.scene.watched):
                found.append(Target(text, field.type, field.is_secret))
    inner = _parts(w, found, sight)
    return [*found, *inner, *_parts(w, inner, sight)]


def _parts(w: Writer, found: list[Target], sight: Sight) -> list[Target]:
    """The fields and keyed values in what can be given a value."""
    inner: list[Target] = []
    for target in found:
        match target.type:
            case PerType(type, key):
                given = values.value(w, key, sight, 0)
                if given is not None:
                    inner.append(Target(f"{target.text}[{given.free}]", type, target.is_secret))
            case RecordType(name):
                name, type = w.pick(w.scene.records[name].fields)
                inner.append(Target(f"{target.text}.{name}", type, target.is_secret))
            case _:
                pass
    return inner


def assign(w: Writer, sight: Sight) -> Written | None:
    """Gives something a value, or changes it by one."""
    found = targets(w, sight)
    if not found:
        return None
    target = w.pick(found)
    seeing = evolve(sight, sees_secrets=True) if target.is_secret else sight
    if isinstance(target.type, ListType) and w.chance(25) and sight.blocks < DEEPEST:
        return element(w, target, seeing)
    line = assignment(w, target, seeing)
    if isinstance(target.type, OptionalType):
        w.scene.tested.add(target.text)
    return None if line is None else Written([line], sight)


def element(w: Writer, target: Target, sight: Sight) -> Written | None:
    """Gives the first or last element of a list a value, if there is one."""
    assert isinstance(target.type, ListType)
    found = values.value(w, target.type.element, sight, 1)
    if found is None:
        return None
    index = w.pick(["1", f"count({target.text})"])
    return Written([f"if {target.text} is not empty", f"    {target.text}[{index}] = {found.free}"], sight)


def assignment(w: Writer, target: Target, sight: Sight) -> str | None:
    text = target.text
    match target.type:
        case IntType(low, high):
            if w.chance(50) and target.type != INT:
                kind = w.below(3)
                # A number that is kept in its range is the rule, a fault the exception.
                if kind < 2 or not w.chance(25):
                    step = f"{text} {'+-'[kind % 2]} {w.between(1, 2)}"
                    return f"{text} = min({step}, {high})" if kind % 2 == 0 else f"{text} = max({step}, {low})"
                return f"{text} {w.pick(['+=', '-='])} 1"
            if target.type == INT and w.chance(60):
                return f"{text} {w.pick(['+=', '-='])} {numbers.number(w, sight, 1).free}"
        case ListType(element, bound):
            kind = w.below(4)
            if kind == 1:
                inner = values.value(w, element, sight, 1)
                return None if inner is None else f"{text} -= {inner.free}"
            if kind == 2 and bound > 3:
                inner = values.value(w, w.pick([element, element, ListType(element, 2)]), sight, 1)
                return None if inner is None or inner.text == "[]" else f"{text} += {inner.free}"
        case SetType(element):
            kind = w.below(3)
            if kind > 0:
                other = values.value(w, w.pick([element, target.type]), sight, 1)
                return None if other is None or other.text == "[]" else f"{text} {' +-'[kind]}= {other.free}"
        case TextType():
            return f"{text} = {values.template(w, sight, 1)}"
        case _:
            pass
    found = values.value(w, target.type, sight)
    return None if found is None or found.text == text else f"{text} = {found.free}"


def local_types(w: Writer) -> list[Type]:
    found: list[Type] = [INT, PLAYER, IntType(0, 9), ListType(IntType(0, 9), 9), TextType()]
    found.append(ListType(INT, w.pick([9, 1024])))
    found += [EnumType(name) for name in w.scene.enums]
    found += [SetType(EnumType(name)) for name in w.scene.enums]
    found += [RecordType(name) for name in w.scene.records]
    found += [PerType(INT, EnumType(name)) for name in w.scene.enums]
    found += [field.type for field in w.scene.fields if isinstance(field.type, OptionalType | PerType | SetType)]
    if w.scene.teams:
        found.append(TEAM)
    return found


def declare(w: Writer, sight: Sight) -> Written | None:
    """A new name, with or without its type."""
    type = w.pick(local_types(w))
    found = values.value(w, type, sight)
    if found is None:
        return None
    name = collections.fresh(w, type)
    if isinstance(type, OptionalType):
        w.scene.tested.add(name)
    needs_type = isinstance(type, IntType | ListType | SetType | PerType | OptionalType) or "[" in found.text
    is_typed = (needs_type and type != INT) or w.chance(20)
    head = f"{name}: {w.scene.type_text(type)}" if is_typed else name
    return Written([f"{head} = {found.free}"], sight.with_local(Local(name=name, type=type)))


# Branches and loops


def branch(w: Writer, sight: Sight) -> Written | None:
    """`if`, perhaps with `elif` and `else`."""
    if sight.blocks >= DEEPEST:
        return None
    lines = [f"if {questions.question(w, sight, 2).free}", *indented(block(w, sight.inside()))]
    if w.chance(20):
        lines += [f"elif {questions.question(w, sight, 2).free}", *indented(block(w, sight.inside(), 2))]
    if w.chance(30):
        lines += ["else", *indented(block(w, sight.inside(), 2))]
    return Written(lines, sight)


def guard(w: Writer, sight: Sight) -> Written | None:
    """What may be none gets a name, and is used where it is there."""
    name, expression, type = None, None, None
    if w.chance(40):
        gone = collections.bound(w, sight, 2)
        if gone is not None:
            type = gone.sight.locals[len(sight.locals)].type
            if not isinstance(type, ListType | OptionalType):
                expression = f"{w.pick(['first', 'last'])}({gone.text})"
    if expression is None:
        found = [each for each in collections.optionals(w, sight) if each[0] not in w.scene.tested]
        if not found:
            return None
        expression, type = w.pick(found)
        w.scene.tested.add(expression)
    assert type is not None
    name = collections.fresh(w, type)
    inner = sight.inside().with_local(Local(name=name, type=type, is_fixed=True))
    lines = [f"{name} = {expression}"]
    if w.chance(30) and sight.may_stop and not sight.is_pure and not sight.in_loop:
        lines += [f"if {name} is none", "    stop"]
        return Written(lines, sight.with_local(Local(name=name, type=type, is_fixed=True)))
    lines += [f"if {name} is not none", *indented(block(w, inner))]
    return Written(lines, sight)


def loop(w: Writer, sight: Sight) -> Written | None:
    """One of the loops, each of which ends."""
    kind = w.below(5)
    if kind == 0:
        gone = collections.generators(w, sight, 1)
        if gone is None:
            return None
        inner = evolve(gone.sight.inside(in_loop=True), blocks=sight.blocks + 1)
        return Written([f"for {gone.text}", *indented(body_of_loop(w, inner))], sight)
    times = w.between(1, 3)
    if not w.may_spend(sight, times):
        return None
    if kind in (1, 2):
        text = str(times) if kind == 1 else f"(min({numbers.number(w, sight, 1).free}, {times}))"
        return Written([f"repeat {text} times", *indented(body_of_loop(w, sight.inside(times, True)))], sight)
    name = collections.fresh(w, INT)
    counted = sight.inside(times, True).with_local(Local(name=name, type=INT, is_fixed=True))
    if kind == 3:
        lines = [f"{name} = 0", f"while {name} < {times}", f"    {name} += 1"]
    else:
        lines = [f"{name} = 0", "repeat", f"    {name} += 1", f"    if {name} > {times}", "        break"]
    return Written([*lines, *indented(body_of_loop(w, counted))], sight)


def body_of_loop(w: Writer, sight: Sight) -> list[str]:
    lines: list[str] = []
    if w.chance(20) and sight.blocks < DEEPEST:
        lines += [f"if {questions.question(w, sight, 1).free}", f"    {w.pick(['continue', 'break'])}"]
    return lines + block(w, sight)


# Calls, chance, telling, leaving


def call_asking(w: Writer, sight: Sight) -> Written | None:
    """Calls what asks somebody."""
    return call(w, sight, must_ask=True)


def call(w: Writer, sight: Sight, must_ask: bool = False) -> Written | None:
    """Calls an action, or an effect on a card."""
    if sight.is_pure or sight.is_whenever:
        return None
    found: list[tuple[str, int]] = []
    for number, each in enumerate(w.scene.procedures):
        if each.result is not None or each.level >= sight.level or (sight.is_quiet and not each.is_quiet):
            continue
        if sight.weight * each.asks + w.scene.asks > 12 or (must_ask and not each.asks):
            continue
        if each.kind is None:
            found.append((each.name, number))
            continue
        kind = w.scene.kinds[each.kind]
        cards = [one.name for one in values.locals_of(sight) if getattr(one.type, "kind", None) == each.kind]
        cards = [one for one in cards if not isinstance(_type_of(sight, one), PlaceType)] + kind.ids
        if cards:
            found.append((f"{w.pick(cards)}.{each.name}", number))
    if not found:
        return None
    # The later ones call the earlier ones, so that much is reached by them.
    text, number = w.pick(found[::-1])
    chosen = w.scene.procedures[number]
    if not w.may_spend(sight, chosen.cost + 1):
        return None
    w.scene.asks += sight.weight * chosen.asks
    arguments = [values.value(w, type, sight, 1) for type in chosen.parameters]
    if None in arguments:
        return None
    return Written([f"{text}({', '.join(each.free for each in arguments if each is not None)})"], sight)


def repeated(w: Writer, sight: Sight) -> Written | None:
    """How often a position has come, under a name."""
    boards = [kind.board for kind in w.scene.pieces if kind.board is not None]
    if not boards or sight.is_pure or not w.chance(40):
        return None
    beside = w.pick(["", f", {w.pick(values.players_at_hand(w, sight))}"])
    name = collections.fresh(w, INT)
    asked = f"repeated({w.pick(boards)}{beside})"
    if w.chance(50) and sight.blocks < DEEPEST and sight.may_stop:
        return Written([f"if {asked} > {w.between(1, 3)}", "    stop"], sight)
    return Written([f"{name} = {asked}"], sight.with_local(Local(name=name, type=INT)))


def _type_of(sight: Sight, name: str) -> Type:
    return next(each.type for each in sight.locals if each.name == name)


def roll(w: Writer, sight: Sight) -> Written | None:
    """Dice, or a random one of several."""
    if sight.is_pure or sight.is_quiet:
        return None
    kind = w.below(4)
    if kind == 3:
        gone = collections.bound(w, sight, 1)
        if gone is None:
            return None
        type = gone.sight.locals[len(sight.locals)].type
        name = collections.fresh(w, type)
        made = Written([f"{name} = random({gone.text})"], sight.with_local(Local(name=name, type=type)))
        if w.chance(80):
            # Of nothing there is no random one.
            source = gone.text.split(" in ", 1)[1] if " where " not in gone.text else ""
            plain = w.pick(["players", *w.scene.enums])
            if source and w.chance(50):
                return made if source == "players" or source in w.scene.enums else None
            type = PLAYER if plain == "players" else EnumType(plain)
            return Written([f"{name} = random({plain})"], sight.with_local(Local(name=name, type=type)))
        return made
    if kind == 2:
        name = collections.fresh(w, ListType(INT))
        type = ListType(IntType(1, 6), 2)
        return Written([f"{name} = roll each 2d6"], sight.with_local(Local(name=name, type=type)))
    if w.chance(50):
        numbers_there = [each for each in targets(w, sight) if each.type in (INT, IntType(1, 6))]
        if numbers_there:
            target = w.pick(numbers_there)
            sign = "=" if target.type != INT else w.pick(["=", "+=", "-="])
            return Written([f"{target.text} {sign} roll d6"], sight)
    name = collections.fresh(w, INT)
    count, sides = w.between(1, 3), w.pick([6, 4, 20])
    dice = f"{count}d{sides}" if count > 1 else f"d{sides}"
    return Written([f"{name} = roll {dice}"], sight.with_local(Local(name=name, type=IntType(count, count * sides))))


def say(w: Writer, sight: Sight) -> Written | None:
    if sight.is_pure:
        return None
    to = w.below(3)
    if to == 0:
        return Written([f"say {values.template(w, sight)}"], sight)
    player = w.pick(values.players_at_hand(w, sight))
    whom = player if to == 1 else f"others({player})"
    return Written([f"say {values.template(w, sight)} to {whom}"], sight)


def announce(w: Writer, sight: Sight) -> Written | None:
    """Says something true of what is hidden."""
    seeing = evolve(sight, sees_secrets=True)
    found = numbers.number(w, seeing, 2)
    return Written([f"announce {found.free} {values.template(w, sight, more=('value',))}"], sight)


def leave(w: Writer, sight: Sight) -> Written | None:
    """Leaves something, if something is so."""
    ways = []
    if sight.may_stop:
        ways += ["stop", "stop"]
    if sight.may_end_turn:
        ways.append("end turn")
    if sight.in_loop:
        ways += ["break", "continue"]
    if w.chance(25) and not sight.in_test:
        ways += [win(w, sight), "end game"]
    if not ways or sight.blocks >= DEEPEST:
        return None
    return Written([f"if {questions.question(w, sight, 2).free}", f"    {w.pick(ways)}"], sight)


def win(w: Writer, sight: Sight) -> str:
    player = w.pick(values.players_at_hand(w, sight))
    ways = [player, f"[{player}]", f"others({player})"]
    if w.scene.teams:
        ways.append(f"{player}.team")
    name = collections.fresh(w, PLAYER)
    inner = sight.with_local(Local(name=name, type=PLAYER, is_fixed=True))
    ways.append(f"best({name} in players by {numbers.number(w, inner, 1).free})")
    return f"win {w.pick(ways)}"
