"""Variants of a game that was just written: most kinds of changes, none of them twice on the same thing."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from rulewright.dsl import Source
from rulewright.dsl.types import BOOL, PLAYER, CardType, IntType
from tests.random_games import declarations, kinds, numbers, procedures, questions, statements, values
from tests.random_games.scene import Local, Procedure, Sight
from tests.random_games.writer import Writer


def variant(w: Writer, base: str, rules: str) -> tuple[str, tuple[Source, ...]]:
    """The text of a variant of some rules in a file called `base`, and the other files that it uses."""
    for kind in w.scene.kinds.values():
        # What rules call by its name must stay.
        kind.own_names = [name for name in kind.own_names if rules.count(f'"{name}"') == 1]
    parts: list[list[str]] = [
        [
            'variant "Otherwise" of "' + base + '"',
            *statements.indented(w.some(['author "B. Nonymous"', "year 2025"], 2)),
        ]
    ]
    others: tuple[Source, ...] = ()
    # First of all cards go, so that nothing in the variant speaks of them.
    for make in [thing] * w.below(3) + w.some(MAKERS, 8):
        w.scene.begin(150, 3)
        lines = make(w)
        if lines:
            parts.append(lines)
    if w.chance(25):
        parts.append(['use "part.rules"'])
        name = w.scene.name("extra")
        table = 'cards Listed\n    from "listed.csv"\n\nlisted: pile of all Listed face up\n'
        others = (
            Source("part.rules", f'{name}: int = 3\n\nmeasure "extra" {name}\n\n{table}'),
            Source("listed.csv", "name,copies\nOne,2\nTwo,\n"),
        )
    return "\n\n".join("\n".join(part) for part in parts) + "\n", others


def _sight(w: Writer) -> Sight:
    return procedures.base_sight(w)


def set_default(w: Writer) -> list[str]:
    lines = []
    for name, type in w.scene.options.items():
        match type:
            case IntType(low, high):
                lines.append(f"set {name} = {w.between(low, high)}")
            case _ if type == BOOL:
                lines.append(f"set {name} = {w.pick(['yes', 'no'])}")
    for name, words in w.scene.option_words.items():
        lines.append(f'set {name} = "{w.pick(words)}"')
    return lines[:1]


def requires(w: Writer) -> list[str]:
    """Something that holds whatever the options are, so that the game can be played."""
    found = [name for name, type in w.scene.options.items() if isinstance(type, IntType)]
    return [f"requires {w.pick(found)} >= 0"] if found else []


def _body_of(w: Writer, chosen: Procedure) -> tuple[Sight, list[str]]:
    taken = tuple(Local(name=name, type=type) for name, type in zip(chosen.header, chosen.parameters, strict=True))
    actor = chosen.header[0] if chosen.parameters and chosen.parameters[0] == PLAYER else None
    sight = evolve(_sight(w), locals=taken, level=chosen.level, is_quiet=chosen.is_quiet, actor=actor)
    return sight, list(chosen.header)


def replace_action(w: Writer) -> list[str]:
    found = [each for each in w.scene.procedures if each.result is None and each.kind is None]
    if not found:
        return []
    chosen = w.pick(found)
    sight, names = _body_of(w, chosen)
    if w.chance(25):
        names = [f"{n}: {w.scene.type_text(t)}" for n, t in zip(names, chosen.parameters, strict=True)]
    head = f"replace action {chosen.name}({', '.join(names)})"
    return [head, *statements.indented(statements.block(w, sight, 2))]


def replace_function(w: Writer) -> list[str]:
    found = [each for each in w.scene.procedures if each.result is not None]
    if not found:
        return []
    chosen = w.pick(found)
    assert chosen.result is not None
    sight, names = _body_of(w, chosen)
    sight = evolve(sight, is_pure=True, may_stop=False)
    result = f" -> {w.scene.type_text(chosen.result)}" if w.chance(30) else ""
    result += w.pick(["", "", ", remembered"])
    head = f"replace function {chosen.name}({', '.join(names)}){result}"
    return [head, f"    return {values.surely(w, chosen.result, sight)}"]


def replace_effect(w: Writer) -> list[str]:
    found = [each for each in w.scene.procedures if each.kind is not None]
    if not found:
        return []
    chosen = w.pick(found)
    assert chosen.kind is not None
    sight, names = _body_of(w, chosen)
    sight = sight.with_local(Local(name="this", type=CardType(chosen.kind), is_fixed=True))
    head = f"replace effect {chosen.name}({', '.join(names)}) of {chosen.kind}"
    return [head, *statements.indented(statements.block(w, sight, 2))]


def thing(w: Writer) -> list[str]:
    """Puts another card or piece in the place of one, or takes one out."""
    found = [kind for kind in w.scene.kinds.values() if kind.own_names and not kind.ids]
    if not found:
        return []
    kind = w.pick(found)
    word, name = "piece" if kind.is_pieces else "card", kind.own_names.pop(w.below(len(kind.own_names)))
    kind.card_names.remove(name)
    if w.chance(40):
        return [f'remove {word} "{name}" {w.pick(["", "x1 "])}from {kind.name}']
    copies = w.pick(["", "", " x2"])
    named = f" named {w.scene.name('newcomer')}" if copies == "" and w.chance(20) else ""
    copies = " x1" if named else copies
    lines = kinds.settings_of(w, kind)
    if not kind.is_pieces:
        lines += procedures.card_lines(w, kind)
    return [f'replace {word} "{name}"{copies}{named} of {kind.name}', *statements.indented(lines)]


def remove_titled(w: Writer) -> list[str]:
    if not w.scene.titles:
        return []
    kind, title = w.scene.titles.pop(w.below(len(w.scene.titles)))
    return [f'remove {kind} "{title}"']


def remove_ending(w: Writer) -> list[str]:
    if w.scene.has_payoff and w.chance(50):
        return ["remove payoff"]
    if not w.scene.has_ranking:
        return []
    w.scene.has_ranking = False
    return ["remove ranking"]


def replace_measure(w: Writer) -> list[str]:
    found = [title for kind, title in w.scene.titles if kind == "measure"]
    if not found:
        return []
    title = w.pick(found)
    w.scene.titles.remove(("measure", title))
    sight = evolve(_sight(w), is_pure=True, sees_secrets=True, level=len(w.scene.procedures))
    return [f'replace measure "{title}" {numbers.number(w, sight, 1).free}']


def add_hook(w: Writer) -> list[str]:
    return procedures.hook(w)


def add_to_player(w: Writer) -> list[str]:
    owner = w.pick(["player", "team"]) if w.scene.teams else "player"
    lines = declarations.fields(w, owner, w.between(1, 2), may_hide=True)
    return [f"add to {owner}", *statements.indented(lines)]


def replace_attribute(w: Writer) -> list[str]:
    """Another start for what players have, of the same type, since rules go by that."""
    found = [each for each in w.scene.fields if each.owner == "player" and not each.is_secret and not each.is_fixed]
    if not found:
        return []
    chosen = w.pick(found)
    given = values.value(w, chosen.type, declarations.CONSTANT, 1)
    default = "" if given is None else f" = {given.free}"
    return [f"replace {chosen.name} of player: {w.scene.type_text(chosen.type)}{default}"]


def add_to_setup(w: Writer) -> list[str]:
    sight = evolve(_sight(w), level=len(w.scene.procedures), may_stop=False)
    return ["add to setup", *statements.indented(statements.block(w, sight, 2))]


def add_to_kind(w: Writer) -> list[str]:
    found = [kind for kind in w.scene.kinds.values() if kind.own_names]
    if not found:
        return []
    kind = w.pick(found)
    lines = declarations.fields(w, kind.name, w.below(3))
    if not kind.is_pieces:
        lines += procedures.effects(w, kind)
    word = "piece" if kind.is_pieces else "card"
    for number in range(w.between(1, 2)):
        kind.count += 1
        lines += [f'{word} "New one {number}"', *statements.indented(kinds.settings_of(w, kind))]
    return [f"add to {kind.name}", *statements.indented(lines)]


def add_to_board(w: Writer) -> list[str]:
    if not w.scene.boards:
        return []
    name = w.pick(list(w.scene.boards))
    lines = declarations.fields(w, name, 1, may_hide=w.scene.boards[name].is_per_player)
    return [f"add to {name}", *statements.indented(lines)]


def add_to_enum(w: Writer) -> list[str]:
    found = [name for name in w.scene.enums if name not in w.scene.spelled]
    if not found:
        return []
    name = w.pick(found)
    word = w.scene.name("purple")
    enum = w.scene.enums[name]
    words = [word, *([w.scene.name("pink")] if w.chance(30) else [])]
    w.scene.enums[name] = evolve(enum, values=(*enum.values, *words))
    return [f"add to {name}", f"    {', '.join(words)}"]


def replace_ranking(w: Writer) -> list[str]:
    if not w.scene.has_ranking:
        return []
    w.scene.has_ranking = False
    sight = evolve(_sight(w), level=len(w.scene.procedures), sees_secrets=True)
    sight = sight.with_local(Local(name="p", type=PLAYER, is_fixed=True))
    return ["replace ranking p", f"    by {numbers.number(w, sight, 1).free}, lowest"]


def new_promise(w: Writer) -> list[str]:
    sight = evolve(_sight(w), is_pure=True, sees_secrets=True, level=len(w.scene.procedures))
    return ['invariant "another"', f"    rounds >= 0 or {questions.question(w, sight, 1).at(3)}"]


MAKERS: tuple[Callable[[Writer], list[str]], ...] = (
    set_default,
    add_hook,
    replace_action,
    replace_function,
    replace_effect,
    remove_titled,
    remove_ending,
    replace_measure,
    add_to_player,
    replace_attribute,
    add_to_setup,
    add_to_kind,
    add_to_board,
    add_to_enum,
    replace_ranking,
    new_promise,
    requires,
)
