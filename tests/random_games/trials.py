"""Tests that stand in a file: scenes set, moves made, and what is expected of them, true or not."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl.types import PLAYER, IntType
from tests.random_games import numbers, procedures, questions, things, values
from tests.random_games.scene import Sight
from tests.random_games.writer import Writer

ANSWERS = ("1", "2", '"Pass"', '"Go"', "yes", "red")


def trial(w: Writer, number: int) -> list[str]:
    """A test."""
    w.scene.begin()
    sight = evolve(procedures.base_sight(w), in_test=True, sees_secrets=True, level=len(w.scene.procedures))
    lines: list[str] = []
    if w.chance(4):
        return [f'test "number {number}"', f"    players {w.scene.players[1] + w.between(1, 3)} is refused"]
    high = w.scene.players[1]
    if w.chance(30):
        lines.append(f"players {high if not w.scene.seats else 2}")
    for name, type in w.scene.options.items():
        if isinstance(type, IntType) and w.chance(50):
            lines.append(f"set {name} = {w.between(type.low, type.high)}")
    for name, words in w.scene.option_words.items():
        if w.chance(50):
            lines.append(f'set {name} = "{w.pick(words)}"')
    if w.chance(15):
        lines.append(f"seed {w.below(100)}")
    for _ in range(w.below(3)):
        line = given(w, sight)
        if line is not None:
            lines.append(line)
    is_open = w.chance(85)
    if w.chance(40):
        lines.append(f"rolls {', '.join(str(w.between(1, 6)) for _ in range(w.between(1, 3)))}")
    if w.chance(85):
        lines.append(f"do {done(w, sight)}")
        if w.chance(40):
            lines.append(f"{player(w)} picks {', '.join(w.pick(ANSWERS) for _ in range(w.between(1, 2)))}")
    if w.chance(15):
        lines.append(f"play on for {w.between(1, 20)} picks")
    lines += [f"expect {expected(w, sight)}" for _ in range(w.between(1, 3))]
    if is_open:
        lines.append("leave open")
    return [f'test "number {number}"', *(f"    {line}" for line in lines)]


def player(w: Writer) -> str:
    if w.scene.seats:
        return w.pick(w.scene.seats)
    return f"p{w.between(1, w.scene.players[0])}"


def given(w: Writer, sight: Sight) -> str | None:
    """A value or cards where the test needs them."""
    one = player(w)
    fields = [each for each in w.scene.fields if each.owner in ("game", "player") and not each.is_fixed]
    zones = [each for each in w.scene.zones if each.owner in ("game", "player") and each.key is None]
    if zones and w.chance(40):
        zone = w.pick(zones)
        owner = f"{one}." if zone.owner == "player" else ""
        kind = w.scene.kinds[zone.kind]
        names = [f'"{name}"' for name in kind.card_names] + kind.ids
        if zone.shape in ("pile", "hand"):
            if names and w.chance(40) and zone.shape == "pile":
                return f"stack {', '.join(w.some(names, 2) or names[:1])} on {owner}{zone.name}"
            return f"given {owner}{zone.name} = [{', '.join(w.some(names, 2))}]"
        place = f"{owner}{zone.name}" + ("[1]" if zone.shape == "slots" else "")
        return f"given {place} = {w.pick(names) if names and w.chance(50) else 'none'}"
    pieces = [kind for kind in w.scene.pieces if kind.board is not None and kind.ids]
    if pieces and w.chance(40):
        kind = w.pick(pieces)
        assert kind.board is not None
        space = things.space(w, kind.board, sight)
        return None if space is None else f"given {w.pick(kind.ids)}.space = {w.pick([space.free, 'none'])}"
    if not fields:
        return None
    field = w.pick(fields)
    found = values.value(w, field.type, evolve(sight, is_constant=True), 0)
    owner = f"{one}." if field.owner == "player" else ""
    if found is None:
        return None
    return (
        f"given {owner}{field.name} = {found.free}{', rounds = 1' if field.name != 'rounds' and w.chance(20) else ''}"
    )


def done(w: Writer, sight: Sight) -> str:
    """What a test does: an action, or a turn or the whole play."""
    if w.chance(30):
        return f"turn({player(w)})" if w.scene.has_turns else "play"
    found = [each for each in w.scene.procedures if each.result is None and each.kind is None]
    if not found:
        return f"turn({player(w)})" if w.scene.has_turns else "play"
    chosen = w.pick(found)
    arguments = [player(w) if type == PLAYER else values.surely(w, type, sight, 0) for type in chosen.parameters]
    return f"{chosen.name}({', '.join(arguments)})"


def expected(w: Writer, sight: Sight) -> str:
    match w.below(6):
        case 0:
            return w.pick(["not game_over", "winners == []"])
        case 1:
            answers = [w.pick(ANSWERS) for _ in range(w.pick([1, 1, 2]))]
            return f"{player(w)} {w.pick(['can', 'cannot'])} pick {', '.join(answers)}"
        case 2:
            return f'{player(w)} {w.pick(["can", "cannot"])} hear "so far"'
        case 3:
            zones = [each for each in w.scene.zones if each.owner in ("game", "player") and each.key is None]
            if zones:
                zone = w.pick(zones)
                owner = f"{player(w)}." if zone.owner == "player" else ""
                more = f", {owner}{zone.name}" if w.chance(20) else ""
                return f"{player(w)} {w.pick(['can', 'cannot'])} see {owner}{zone.name}{more}"
            return "not game_over"
        case 4:
            return questions.question(w, sight, 1).free
        case _:
            return f"{numbers.number(w, sight, 1).at(7)} >= -1000"
