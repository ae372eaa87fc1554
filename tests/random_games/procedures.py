"""Functions, actions, effects and hooks."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl.types import (
    BOOL,
    INT,
    PLAYER,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SpaceType,
    Type,
)
from tests.random_games import collections, questions, statements, values
from tests.random_games.scene import Field, Kind, Local, Procedure, Sight
from tests.random_games.writer import Writer

ACTIONS = ("act", "pay", "go", "trade")
FUNCTIONS = ("worth_of", "is_fit", "chosen")
EFFECTS = ("used", "drawn")


def base_sight(w: Writer) -> Sight:
    return Sight(sees_secrets=not w.scene.is_discreet)


def parameters(w: Writer, first_is_player: bool) -> list[Local]:
    types: list[Type] = [INT, IntType(1, 6), *(EnumType(name) for name in w.scene.enums)]
    types += [SpaceType(name) for name in w.scene.boards]
    types += [OptionalType(PLAYER), ListType(IntType(1, 6), 5)]
    found: list[Type] = [PLAYER] if first_is_player else []
    found += [w.pick(types) for _ in range(w.below(2))]
    return [Local(name=_parameter_name(w, type), type=type) for type in found]


def _parameter_name(w: Writer, type: Type) -> str:
    return collections.fresh(w, type)


def functions(w: Writer) -> list[list[str]]:
    """Functions, each of which may call those before it."""
    found = []
    for base in FUNCTIONS[: w.pick([1, 0, 1, 2, 3])]:
        name = w.scene.name(base)
        w.scene.begin()
        taken = parameters(w, w.chance(70))
        results: list[Type] = [INT, BOOL, PLAYER, *(EnumType(name) for name in w.scene.enums)]
        results += [OptionalType(SpaceType(board)) for board in w.scene.boards]
        result = w.pick(results)
        level = len(w.scene.procedures)
        sight = evolve(base_sight(w), locals=tuple(taken), is_pure=True, may_stop=False, level=level, result=result)
        lines = []
        if w.chance(50):
            lines = statements.block(w, sight, 2)
        if w.chance(40):
            lines += [
                f"if {questions.question(w, sight, 2).free}",
                f"    return {values.surely(w, result, sight)}",
            ]
        if w.chance(25):
            gone = collections.generators(w, sight, 1)
            if gone is not None:
                inner = values.surely(w, result, gone.sight, 1)
                lines += [f"for {gone.text}", f"    return {inner}"]
        lines.append(f"return {values.surely(w, result, sight)}")
        remembered = ", remembered" if w.chance(20) else ""
        given = ", ".join(f"{each.name}: {w.scene.type_text(each.type)}" for each in taken)
        head = f"function {name}({given}) -> {w.scene.type_text(result)}{remembered}"
        found.append([head, *statements.indented(lines)])
        types = tuple(each.type for each in taken)
        w.scene.procedures.append(
            Procedure(
                name=name,
                parameters=types,
                level=level,
                cost=w.scene.cost,
                asks=0,
                result=result,
                header=tuple(each.name for each in taken),
            )
        )
    return found


def actions(w: Writer) -> list[list[str]]:
    """Actions, each of which may call those before it."""
    found = []
    for base in ACTIONS[: w.pick([2, 1, 2, 3, 4, 2, 3, 0])]:
        name = w.scene.name(base)
        w.scene.begin()
        taken = parameters(w, w.chance(85))
        is_quiet = w.chance(25)
        level = len(w.scene.procedures)
        actor = taken[0].name if taken and taken[0].type == PLAYER else None
        sight = evolve(
            base_sight(w), locals=tuple(taken), level=level, is_quiet=is_quiet, actor=actor, may_end_turn=not is_quiet
        )
        lines = statements.block(w, sight, 4)
        given = ", ".join(f"{each.name}: {w.scene.type_text(each.type)}" for each in taken)
        found.append([f"action {name}({given})", *statements.indented(lines)])
        w.scene.procedures.append(
            Procedure(
                name=name,
                parameters=tuple(each.type for each in taken),
                level=level,
                cost=w.scene.cost,
                asks=w.scene.asks,
                is_quiet=is_quiet,
                header=tuple(each.name for each in taken),
            )
        )
    return found


def effects(w: Writer, kind: Kind) -> list[str]:
    """What cards of a kind can do, with what those do that say nothing else."""
    lines = []
    for base in EFFECTS[: w.pick([1, 0, 1, 2])]:
        name = w.scene.name(base)
        w.scene.begin()
        taken = parameters(w, w.chance(80))
        is_quiet = w.chance(20)
        level = len(w.scene.procedures)
        given = ", ".join(f"{each.name}: {w.scene.type_text(each.type)}" for each in taken)
        lines.append(f"effect {name}({given})")
        if w.chance(60):
            sight = effect_sight(w, kind, tuple(taken), level, is_quiet)
            lines += statements.indented(statements.block(w, sight, 2))
        w.scene.procedures.append(
            Procedure(
                name=name,
                parameters=tuple(each.type for each in taken),
                level=level,
                cost=max(w.scene.cost, 20),
                asks=max(w.scene.asks, 0 if is_quiet else 1),
                is_quiet=is_quiet,
                kind=kind.name,
                header=tuple(each.name for each in taken),
            )
        )
    return lines


def effect_sight(w: Writer, kind: Kind, taken: tuple[Local, ...], level: int, is_quiet: bool) -> Sight:
    this = Local(name="this", type=CardType(kind.name), is_fixed=True)
    actor = taken[0].name if taken and taken[0].type == PLAYER else None
    return evolve(base_sight(w), locals=(this, *taken), level=level, is_quiet=is_quiet, actor=actor)


def card_lines(w: Writer, kind: Kind) -> list[str]:
    """What one card does: its own effects, and hooks."""
    lines: list[str] = []
    for each in w.scene.procedures:
        if each.kind == kind.name and w.chance(50):
            w.scene.begin(200, 5)
            names = [collections.fresh(w, type) for type in each.parameters]
            taken = tuple(Local(name=n, type=t) for n, t in zip(names, each.parameters, strict=True))
            sight = effect_sight(w, kind, taken, each.level, each.is_quiet)
            lines += [f"{each.name}({', '.join(names)})", *statements.indented(statements.block(w, sight, 2))]
    for _ in range(w.pick([0, 0, 1, 0, 2])):
        lines += hook(w, kind)
    return lines


def hook(w: Writer, kind: Kind | None = None) -> list[str]:
    """A hook on an action or effect; of a kind, it stands in a card."""
    found = [each for each in w.scene.procedures if each.result is None]
    if not found:
        return []
    hooked = w.pick(found)
    w.scene.begin(200, 4)
    timing = w.pick(["before", "after", "instead of"])
    names = [collections.fresh(w, type) for type in hooked.parameters]
    taken = [Local(name=n, type=t, is_fixed=True) for n, t in zip(names, hooked.parameters, strict=True)]
    actor = taken[0].name if taken and taken[0].type == PLAYER else None
    dotted = "" if hooked.kind is None else f"{hooked.kind}."
    if hooked.kind is not None and kind is None:
        card = collections.fresh(w, CardType(hooked.kind))
        taken.insert(0, Local(name=card, type=CardType(hooked.kind), is_fixed=True))
        names.insert(0, card)
    if kind is not None:
        taken.insert(0, Local(name="this", type=CardType(kind.name), is_fixed=True))
    sight = evolve(
        base_sight(w),
        locals=tuple(taken),
        level=hooked.level,
        is_quiet=hooked.is_quiet,
        actor=actor,
    )
    condition = f" if {questions.question(w, sight, 2).free}" if w.chance(55) else ""
    title = ""
    if w.chance(30):
        name = w.scene.name("a hook")
        if kind is None:
            w.scene.titles.append(("hook", name))
        title = f' "{name}"'
    first = " first" if w.chance(20) else ""
    lines = statements.block(w, sight, 2)
    if timing == "instead of" and w.chance(70):
        if w.chance(50):
            lines = ["proceed", *lines] if w.chance(50) else [*lines, "proceed"]
        else:
            lines = [f"if {questions.question(w, sight, 1).free}", "    proceed", *lines]
    head = f"{timing} {dotted}{hooked.name}({', '.join(names)}){first}{condition}{title}"
    return [head, *statements.indented(lines)]


def whenever(w: Writer, watched: Field) -> list[str]:
    """What is done when a value changes: it changes nothing that is watched."""
    w.scene.begin(230)
    sight = evolve(base_sight(w), is_quiet=True, is_whenever=True, sees_secrets=not w.scene.is_discreet)
    owner = ""
    if watched.owner != "game":
        type: Type = PLAYER
        name = collections.fresh(w, type)
        sight = sight.with_local(Local(name=name, type=type, is_fixed=True))
        owner = f"{name}."
    condition = f" if {questions.question(w, sight, 1).free}" if w.chance(60) else ""
    return [
        f"whenever {owner}{watched.name} changes{condition}",
        *statements.indented(statements.block(w, sight, 2)),
    ]


def watch(w: Writer) -> None:
    """Says which values are watched, before anything is written that changes them."""
    found = [each for each in w.scene.fields if each.owner in ("game", "player") and not each.is_secret]
    for each in w.some(found, 2):
        w.scene.watched.add(each.name)
