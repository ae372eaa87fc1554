"""Statements: locals and their types, ways through a body, decisions, cards."""

import pytest

from rulewright.dsl import model
from rulewright.dsl.types import (
    BOOL,
    DEFAULT_LIST_BOUND,
    INT,
    INT_LIMIT,
    PLAYER,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PlaceType,
    RecordType,
    SpaceType,
    Type,
)
from rulewright.dsl.walk import nodes
from tests.dsl.checked import check, codes, found, turn, with_turn

COIN = CardType("Coin")


def local(lines: str, name: str = "x", declarations: str = "") -> Type:
    (found,) = {one.type for one in turn(lines, declarations).locals if one.name == name}
    return found


# Locals


@pytest.mark.parametrize(
    ("lines", "type"),
    [
        ("x = p.lives", IntType(0, 3)),
        ("x = p.lives\nx = 9", INT),
        ("x = p.lives\nx += 1", INT),
        ("x = [p.lives]", ListType(IntType(0, 3), 1)),
        ("x = [p.lives]\nx[1] = 9", ListType(INT, DEFAULT_LIST_BOUND)),
        ("x = [p.lives]\nx += 9", ListType(INT, DEFAULT_LIST_BOUND)),
        ("x = goal + 9007199254740991", IntType(INT_LIMIT, INT_LIMIT)),
        ("x = [a for a in 1..rounds]", ListType(IntType(1, INT_LIMIT), DEFAULT_LIST_BOUND)),
        ("x = first(q in players)\nx = p", OptionalType(PLAYER)),
        ("x: 0..5 = 3\nx += 1", IntType(0, 5)),
        ("x: list of int up to 7 = []", ListType(INT, 7)),
        ("x = roll d6", IntType(1, 6)),
        ("x = roll 2d6", IntType(2, 12)),
        ("x = roll each 2d6", ListType(IntType(1, 6), 2)),
        ("x = random(players)", PLAYER),
        ("x = random(q in players where q.lives > 1)", PLAYER),
        ("p chooses x from 1..3", IntType(1, 3)),
        ('p chooses x from 1..3, or "None"', OptionalType(IntType(1, 3))),
        ("p chooses x from 1..3\nx += 1", INT),
        ("p chooses x from p.purse", COIN),
        ("p chooses x from market", PlaceType("Coin")),
        ("p chooses some x from p.purse", ListType(COIN, 4)),
        ("p chooses 1..2 x from p.purse", ListType(COIN, 2)),
        ("p chooses 2 x from p.purse", ListType(COIN, 2)),
        ("p orders x from p.purse", ListType(COIN, 4)),
        ("move top of coins to p.purse as x", OptionalType(COIN)),
        ("move top 3 of coins to p.purse as x", ListType(COIN, 3)),
        ("move all of p.bid to p.purse as x", ListType(COIN, 4)),
        ('move 2 "Penny" from coins to p.purse as x', ListType(COIN, 4)),
        ("move crown to p.purse as x", COIN),
        ("for x in p.lines[red]\n    stop", COIN),
        ("if rounds > 3\n    x = p.lives\nelse\n    x = 9", INT),
        ("if rounds > 3\n    x = p\nelse\n    x = last", OptionalType(PLAYER)),
        ("x = Walk(here = none)\nx.left = 4", RecordType("Walk")),
    ],
)
def test_the_type_of_a_local(lines: str, type: Type):
    assert local(lines) == type


def test_what_every_branch_binds_is_one_local_afterwards():
    body = turn("if rounds > 3\n    x = p\nelif rounds > 2\n    x = next(p)\nelse\n    x = last\nwin x")
    targets = {assign.target.local for assign in found(body, model.Assign)}
    (win,) = found(body, model.Win)
    assert isinstance(win.winners, model.Unwrap)
    assert targets == {win.winners.operand.local}  # type: ignore[union-attr]


def test_declared_locals_of_branches_are_one_too():
    body = turn("if rounds > 3\n    x: player = p\nelse\n    x: player = next(p)\nwin x")
    assert len({assign.target.local for assign in found(body, model.Assign)}) == 1


def test_names_of_loops_beside_each_other_are_locals_of_their_own():
    body = turn("for q in players\n    gain(q, 1)\nfor q in 1..3\n    gain(p, q)")
    assert [one.type for one in body.locals] == [PLAYER, PLAYER, IntType(1, 3)]


@pytest.mark.parametrize(
    "lines",
    [
        'if rounds > 3\n    x = 1\nelse\n    stop\nsay "{x}"',
        'if rounds > 3\n    x = 1\nelif rounds > 2\n    win p\nelse\n    end turn\nsay "{x}"',
        'repeat\n    x = roll d6\n    if x == 1\n        break\nsay "{x}"',
        'p chooses "What?"\n    option "This"\n        x = 1\n    option "That"\n        x = 2\nsay "{x}"',
        'p chooses x from 1..3\nelse\n    stop\nsay "{x}"',
        'p chooses x from 1..3\nelse\n    x = 0\nsay "{x}"',
        "for q in players\n    x = q.points\n    gain(p, x)",
        "for q in players\n    if q.points > 3\n        continue\n    x = 1\n    gain(p, x)",
        "while rounds > 3\n    if rounds > 9\n        x = 1\n    else\n        break\n    gain(p, x)",
    ],
)
def test_a_name_has_a_value_when_every_way_to_it_gives_one(lines: str):
    assert codes(lines) == []


@pytest.mark.parametrize(
    "lines",
    [
        'if rounds > 3\n    x = 1\nsay "{x}"',
        'repeat\n    if rounds > 3\n        break\n    x = roll d6\nsay "{x}"',
        'for q in players\n    x = q.points\nsay "{x}"',
        'repeat 3 times\n    x = 1\nsay "{x}"',
        'p chooses x from 1..3\nelse\n    say "None."\nsay "{x}"',
        'each q in players secretly chooses a from 1..3\n    x = a\nsay "{x}"',
        'p chooses "What?"\n    option "This"\n        x = 1\nelse\n    say "None."\nsay "{x}"',
    ],
)
def test_a_name_without_a_value_on_some_way_cannot_be_used(lines: str):
    assert codes(lines) == ["RW303"]


def test_a_local_is_warned_about_when_it_may_be_a_slip():
    assert codes('rouns = rounds + 1\nsay "{rouns}"') == ["RW820"]
    # Singular and plural, and numbered names, are made on purpose when they are read.
    assert codes('round = rounds + 1\nsay "{round}"') == []
    assert codes('rounds2 = rounds + 1\nsay "{rounds2}"') == []
    assert codes("round = rounds + 1") == ["RW820", "RW822"]
    # Another sort of thing is no slip.
    assert codes('roundy = p\nsay "{roundy}"') == []


def test_an_assignment_that_is_only_added_to_counts_as_unread():
    assert codes("n = 0\nfor q in players\n    n += q.points") == ["RW822"]
    assert codes('n = 0\nfor q in players\n    n += q.points\nsay "{n}"') == []


# Assigning


@pytest.mark.parametrize(
    ("line", "operator"),
    [
        ("rounds += 1", "+="),
        ("rounds -= goal", "-="),
        ("p.dice += 3", "append"),
        ("p.dice += [3]", "extend"),
        ("p.dice -= 3", "remove"),
        ("p.dice -= [3]", "="),
        ("p.seen += red", "add"),
        ("p.seen -= red", "discard"),
        ("p.seen += [red, blue]", "union"),
        ("p.seen -= [red]", "difference"),
        ("p.dice += roll d6", "append"),
        ("rounds += roll d6", "+="),
    ],
)
def test_what_plus_and_minus_mean(line: str, operator: str):
    (assign,) = found(turn(line), model.Assign)
    assert assign.operator == operator


def test_a_number_that_may_be_none_is_read_and_written_anew():
    (assign,) = found(turn('n += 1\nsay "{n}"', "n: int?\n"), model.Assign)
    assert assign.operator == "="
    assert isinstance(assign.value, model.Arithmetic)
    assert isinstance(assign.value.left, model.Unwrap)


def test_a_place_inside_a_place_is_reached_by_steps():
    body = turn('p.walk.left -= 1\np.bag[red] += 1\np.dice[2] = 6\nw = p.walk\nw.left = 3\nsay "{w}"')
    targets = [assign.target for assign in found(body, model.Assign)]
    assert [[type(step) for step in target.steps] for target in targets] == [
        [model.FieldStep],
        [model.KeyStep],
        [model.ItemStep],
        [],
        [model.FieldStep],
    ]
    assert [target.type for target in targets[:3]] == [INT, INT, IntType(1, 6)]
    assert all(target.owner == targets[0].owner for target in targets[:3])


def test_an_attribute_of_what_may_be_none_is_assigned_through_it():
    (assign,) = found(turn("coins.top.issuer = p"), model.Assign)
    assert isinstance(assign.target.owner, model.Unwrap)


def test_a_sum_is_tested_when_it_is_stored_not_when_it_may_not_fit():
    assert codes("p.lives = p.points") == []
    assert codes("p.lives = 4") == ["RW305"]
    assert codes("p.lives = goal + 3") == ["RW305"]
    assert codes("p.lives = goal + 2") == []


# Ways


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ('stop\nsay "?"', ["RW821"]),
        ('stop\nsay "?"\nsay "!"', ["RW821"]),
        ('if rounds > 3\n    stop\nelse\n    win p\nsay "?"', ["RW821"]),
        ('repeat\n    say "?"\nsay "!"', ["RW821"]),
        ('repeat\n    break\nsay "!"', []),
        ('while yes\n    say "?"\nsay "!"', []),
        ('for q in players\n    stop\nsay "!"', []),
        ('each q in players secretly chooses a from 1..3\n    say "{a}"\n    stop\nsay "!"', []),
        ('p chooses "What?"\n    option "This"\n        stop\n    option "That"\n        stop\nsay "!"', ["RW821"]),
    ],
)
def test_what_is_never_reached_is_warned_about(lines: str, expected: list[str]):
    assert codes(lines) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    return 1", []),
        ("    if n > 3\n        return 1\n    else\n        return 2", []),
        ("    repeat\n        n += 1\n        if n > 9\n            return n", []),
        ("    for m in 1..3\n        return m", ["RW409"]),
        ("    if n > 3\n        return 1", ["RW409"]),
        ("    n += 1\n    return n", []),
        ("    m = n\n    m += 1\n    return m", []),
        ("    seen: list of int = []\n    seen += n\n    return count(seen)", []),
        ("    rounds = 1\n    return n", ["RW406"]),
        ("    return 1 if rounds > 3 after gain(last, 1) else 2", []),
    ],
)
def test_a_function_ends_with_a_value_and_changes_only_its_own(body: str, expected: list[str]):
    assert codes('say "{f(3)}"', f"function f(n: int) -> int\n{body}\n") == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    proceed", []),
        ("    if n > 3\n        proceed\n    else\n        proceed", []),
        ("    if n > 3\n        proceed\n        stop\n    proceed", []),
        ("    if n > 3\n        proceed\n    proceed", ["RW411"]),
        ("    while n > 3\n        proceed", ["RW411"]),
        ("    n = 3", ["RW402"]),
    ],
)
def test_an_action_goes_on_once_at_most(body: str, expected: list[str]):
    assert codes("gain(p, 1)", f"instead of gain(q, n)\n{body}\n") == expected


# Decisions


def test_each_place_that_asks_has_its_number():
    lines = (
        "p chooses x from 1..3\np orders y from p.purse\neach q in players secretly chooses z from 1..x\n    gain(q, z)"
    )
    body = turn(f'{lines}\nsay "{{y}}"')
    numbers = [node.number for node in found(body, model.Choose | model.Secretly)]  # type: ignore[arg-type]
    assert numbers == [0, 1, 2]


def test_several_names_are_chosen_together_and_later_ones_see_earlier_ones():
    (choose,) = found(turn("p chooses x from 1..3, y from x..3 where y != x\ngain(p, x + y)"), model.Choose)
    assert isinstance(choose.what, model.PickOne)
    assert len(choose.what.names) == 2
    assert codes("p chooses y from x..3, x from 1..3\ngain(p, x + y)") == ["RW301"]


def test_while_options_are_looked_at_the_name_is_not_none():
    lines = 'p chooses x from market where x is not empty "Which?", or "None"\nif x is not none\n    reveal x'
    (choose,) = found(turn(lines), model.Choose)
    assert list(found_in(choose, model.Unwrap)) == []


def found_in(node: model.Node, kind: type) -> list[object]:
    return [part for part in nodes(node) if isinstance(part, kind)]


def test_a_name_can_be_chosen_again():
    lines = "p chooses x from 1..3\ngain(p, x)\np chooses x from 4..5\ngain(p, x)"
    chosen = {pick.local for pick in found(turn(lines), model.PickName)}
    assert len(chosen) == 1
    assert local(lines) == INT


def test_the_options_of_a_menu_know_their_own_names_only():
    menu = 'p chooses "What?"\n    option "Take {n}" for n in 1..3\n        gain(p, n)\n    option "Pass"\n'
    assert codes(menu) == []
    assert codes(menu + "gain(p, n)") == ["RW301"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("p chooses c from p.bid\nmove c to p.purse", ["RW413"]),
        ("p looks at p.bid\np chooses c from p.bid\nmove c to p.purse", []),
        ("p looks at coins\np chooses c from coins\nmove c to p.purse", []),
        ("p chooses c from coins\nmove c to p.purse", ["RW413"]),
        ("p chooses s from market\nif s is not empty\n    move s.card to p.purse", []),
        ("p chooses c from [d for d in coins]\nmove c to p.purse", ["RW413"]),
        ("p chooses c from [s.card for s in market where s is face up]\nmove c to p.purse", []),
        ("q = next(p)\nq chooses c from q.purse\nmove c to p.purse", []),
        ("for q in players\n    p chooses c from q.bid\n    move c to p.purse", ["RW413"]),
        ("each q in players secretly chooses c from q.purse\n    move c to p.purse", []),
        ("each q in players secretly chooses c from p.purse\n    move c to p.purse", ["RW413"]),
    ],
)
def test_nobody_chooses_among_cards_he_cannot_see(lines: str, expected: list[str]):
    assert codes(lines) == expected


@pytest.mark.parametrize(
    ("seat", "expected"), [("p", []), ("next(p)", []), ("players[2]", []), ("next(next(p))", ["RW413"])]
)
def test_the_hand_of_a_team_is_seen_by_who_is_in_it(seat: str, expected: list[str]):
    teams = """
game "Teams"
    players 4
    teams 2

cards Coin
    card "Penny" x9

coins: pile of all Coin face down

team
    purse: hand of Coin

turn p
"""
    owner = "next(p)" if expected else seat
    lines = f"    move top of coins to {owner}.team.purse\n    {seat} chooses c from {owner}.team.purse\n    remove c\n"
    _, items = check(teams.lstrip() + lines + "    end game\n")
    assert [item.code for item in items if item.severity == "error"] == expected


# Cards


def test_where_a_card_goes():
    lines = "\n".join(
        f"move crown to {to}"
        for to in ("p.purse", "p.shown", "market[2]", "p.lines[red]", "first(s in market where s is empty)")
    )
    places = [move.to for move in found(turn(lines), model.MoveCards)]
    assert [type(place) for place in places] == [*[model.ZoneRef] * 4, model.Unwrap]


def test_a_piece_moves_to_a_space():
    (move,) = found(turn("for m in Man\n    move m to field[1, 1]"), model.MovePiece)
    assert move.space.type == SpaceType("field")


def test_all_cards_of_a_zone_are_taken_from_it_and_of_a_list_from_where_they_are():
    (zone, some) = found(
        turn("move all of coins to p.purse\nmove all d of Coin where d.value == 1 to p.purse"), model.MoveAll
    )
    assert zone.source is not None
    assert some.source is None
    assert some.generator.condition is not None


def test_faces_of_cards_places_zones_and_lists_are_turned():
    lines = "reveal crown\nreveal market[1]\nreveal market\nconceal p.purse\np looks at [c for c in coins]"
    body = turn(lines)
    assert [type(show.thing) for show in found(body, model.Show)] == [
        model.NamedCard,
        model.ZoneRef,
        model.ZoneRef,
        model.ZoneRef,
    ]


def test_effects_are_called_on_their_card():
    (call,) = found(turn("coins.top.spent(p)"), model.CallEffect)
    assert isinstance(call.card, model.Unwrap)


# Conditions of hooks, and what they know


def test_a_hook_knows_in_its_body_what_its_condition_asked():
    hook = "before gain(q, n) if last is not none\n    last.points += n\n"
    checked, items = check(with_turn("gain(p, 1)", hook))
    assert items == ()
    assert found_in(checked.hooks[0].body, model.Unwrap) == []
    assert checked.hooks[0].condition is not None
    assert checked.hooks[0].condition.type == BOOL


def test_words_of_enums_stand_for_themselves_in_every_place_that_asks_for_one():
    declarations = "action paint(c: Colour)\n    last.favour = c\n"
    lines = (
        "paint(red)\np.favour = blue\np.bag[green] = 1\np.seen = [red, blue]\nif p.favour in [red, green]\n    stop\n"
    )
    constants = [one.type for one in found(turn(lines, declarations), model.Constant) if isinstance(one.type, EnumType)]
    assert constants == [EnumType("Colour")] * 7


def test_a_slip_in_a_declaration_is_one_mistake_however_often_the_name_is_used():
    action = "scroe: int = 0\n\naction count_up()\n    score += 1\n    if score > 3\n        stop\n"
    assert codes('count_up()\nsay "{score}"', action) == ["RW301"]
    assert codes('p.pionts += 1\ngain(p, p.pionts)\nsay "{p.pionts}"') == ["RW302"]
