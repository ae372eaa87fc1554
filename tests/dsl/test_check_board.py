"""Boards in the model: what maps and the lines of graphs say, what spaces are called, and what they have built in."""

import pytest

from rulewright.dsl import check_text, model
from rulewright.dsl.types import IntType, ListType, OptionalType, PlayerType, SpaceType

GAME = """\
game "Boards"
    players 2..3

enum Ground: meadow, water, rock
"""


def checked(boards: str, rest: str = "turn p\n    win p\n") -> model.Model:
    found = check_text("boards.rules", f"{GAME}{boards}{rest}")
    assert found.model is not None, found.diagnostics
    return found.model


def board(text: str) -> model.Board:
    (only,) = checked(text).boards
    return only


def codes(boards: str, rest: str = "turn p\n    win p\n") -> list[str]:
    return [item.code for item in check_text("boards.rules", f"{GAME}{boards}{rest}").diagnostics]


MAP = """\
board isle: grid
    ground: Ground = meadow
    legend
        "." ground = meadow
        "~" ground = water
        "H" named harbour, ground = rock
    map
        | ~ . . |
        |..H|
"""


def value(formula: model.Formula | None) -> object:
    assert formula is not None
    assert isinstance(formula.value, model.Constant)
    return formula.value.value


def test_a_map_says_how_large_it_is() -> None:
    isle = board(MAP)
    assert (isle.shape, value(isle.columns), value(isle.rows)) == ("grid", 3, 2)
    assert isle.names == ((5, "harbour"),)


def test_the_spaces_of_each_glyph() -> None:
    isle = board(MAP)
    assert [(drawn.glyph, drawn.spaces) for drawn in isle.drawn] == [(".", (1, 2, 3, 4)), ("~", (0,)), ("H", (5,))]
    assert [[(number, value(formula)) for number, formula in drawn.values] for drawn in isle.drawn] == [
        [(0, 0)],
        [(0, 1)],
        [(0, 2)],
    ]


def test_a_hash_in_a_map_is_a_glyph_and_no_comment() -> None:
    text = (
        'board b: hex\n    legend\n        "#"\n        "."\n    map  # a comment\n        | # . |\n        |  . # |\n'
    )
    b = board(text)
    assert [drawn.spaces for drawn in b.drawn] == [(0, 3), (1, 2)]
    assert b.shape == "hex"


def test_a_size_that_agrees_with_the_map_may_stand() -> None:
    assert value(board(MAP.replace("isle: grid", "isle: grid 3x2")).columns) == 3
    text = "constant wide = 3\n" + MAP.replace("isle: grid", "isle: grid wide x 2")
    assert value(board(text).columns) == 3


@pytest.mark.parametrize("side", ["2x2", "3x3", "2x3"])
def test_a_size_that_does_not_is_an_error(side: str) -> None:
    assert codes(MAP.replace("isle: grid", f"isle: grid {side}"))[:1] == ["RW529"]


def test_the_length_most_rows_have_is_the_right_one() -> None:
    rows = "        | . . |\n" + "        | . . . |\n" * 3 + "        | . . |\n"
    text = f'board b: grid\n    legend\n        "."\n    map\n{rows}'
    found = check_text("boards.rules", f"{GAME}{text}turn p\n    win p\n").diagnostics
    assert [(item.code, item.span.line) for item in found if item.code == "RW525"] == [("RW525", 9), ("RW525", 13)]
    assert "3 are wanted" in found[-1].message or "3 are wanted" in found[0].message


def test_a_named_space_is_a_constant() -> None:
    rules = checked(MAP, "player\n    at: isle = harbour\nturn p\n    if p.at == harbour\n        win p\n")
    default = next(variable for variable in rules.variables if variable.name == "at").default
    assert default is not None
    assert (default.value.type, value(default)) == (SpaceType("isle"), 5)


GRAPH = """\
board roads: graph
    toll: 0..5
    home: edge?
    inn: edge
    space gate  at 0,0  to mill    inn to mill
    space mill  at 1,0  with ford, gate  toll = 2  inn to mill
    space ford  at 2,-1  to hill  home to gate  inn to gate
    space hill  at 2,1  with ford  inn to ford
"""


def test_ways_in_the_order_of_the_text() -> None:
    found = check_text("boards.rules", f"{GAME}{GRAPH}turn p\n    win p\n")
    # Two of the ways are said from both ends.
    assert [item.code for item in found.diagnostics if item.code == "RW531"] == ["RW531", "RW531"]
    roads = board(GRAPH.replace("with ford, gate", "with ford  to gate").replace("to hill  home", "home"))
    assert roads.to == ((1,), (2, 0), (1, 3), (2,))
    assert roads.coordinates == ((0, 0), (1, 0), (2, -1), (2, 1))
    assert roads.names == ((0, "gate"), (1, "mill"), (2, "ford"), (3, "hill"))
    assert value(roads.columns) == 4
    assert roads.rows is None


def test_edges_that_are_no_ways() -> None:
    roads = board(GRAPH.replace("with ford, gate", "with ford  to gate").replace("to hill  home", "home"))
    assert [(kind.name, kind.targets) for kind in roads.edge_kinds] == [
        ("home", (None, None, 0, None)),
        ("inn", (1, 1, 0, 2)),
    ]


def types_of(boards: str, *expressions: str) -> list[object]:
    """The types of expressions about a player p and a space s of the last board."""
    name = boards.split("board ")[-1].split(":")[0]
    lines = "".join(f"    x{n} = {text}\n" for n, text in enumerate(expressions))
    says = "".join(f'    say "{{x{n}}}"\n' for n in range(len(expressions)))
    rest = f"action example(p: player, s: {name})\n{lines}{says}turn p\n    win p\n"
    rules = checked(boards, rest)
    locals_ = {local.name: local.type for local in rules.actions[0].body.locals}
    return [locals_[f"x{n}"] for n in range(len(expressions))]


def test_what_spaces_of_a_graph_have() -> None:
    text = GRAPH.replace("with ford, gate", "with ford  to gate").replace("to hill  home", "home")
    space = SpaceType("roads")
    assert types_of(text, "s.to", "s.home", "s.inn", "s.neighbours", "s.index", "roads[2]", "mill") == [
        ListType(space, 2),
        OptionalType(space),
        space,
        ListType(space, 2),
        IntType(1, 4),
        space,
        space,
    ]


def test_a_loop_has_always_a_next_space() -> None:
    assert types_of("board ring: track 5 loop\n", "s.next", "s.previous.next") == [SpaceType("ring")] * 2
    assert types_of("board way: track 5\n", "s.next") == [OptionalType(SpaceType("way"))]


def test_hexes_have_six_sides() -> None:
    hive = SpaceType("hive")
    assert types_of("board hive: hex 4x5\n", "s.neighbours", "s.around", "count(hive.directions)", "s.row") == [
        ListType(hive, 6),
        ListType(hive, 6),
        IntType(0, 6),
        IntType(1, 5),
    ]


def test_what_each_player_has_of_a_board() -> None:
    farm = SpaceType("farm")
    text = "board farm: grid 3x2, one a player\n"
    assert types_of(text, "p.farm", "p.farm[4]", "p.farm[3, 2]", "s.owner", "s.index", "p.farm.lines(2)") == [
        ListType(farm, 6),
        farm,
        farm,
        PlayerType(),
        IntType(1, 6),
        ListType(ListType(farm, 2), 24),
    ]


def test_all_boards_of_a_kind_count_together() -> None:
    rules = checked("board farm: grid 3x2, one a player\n    crop: int\nfield: int per farm\n")
    assert rules.boards[0].is_per_player
    # The most there can be: three players with six spaces each.
    assert codes("board farm: grid 60x60, one a player\n") == ["RW514"]


def test_what_is_reached_has_the_type_of_the_starts() -> None:
    way = SpaceType("way")
    assert types_of("board way: track 9\n", "spread(x in [s] to y in x.neighbours where y != s)") == [ListType(way, 9)]


def test_a_space_that_the_rules_speak_of_needs_no_way() -> None:
    text = "board roads: graph\n    space gate to mill\n    space mill\n    space jail to gate\n"
    spot = "player\n    at: roads = gate\nturn p\n    p.at = {}\n    if p.at == mill\n        win p\n"
    assert "RW532" in codes(text, spot.format("gate"))
    assert "RW532" not in codes(text, spot.format("jail"))
    # What only a test says does not count.
    assert "RW532" in codes(text, spot.format("gate") + 'test "t"\n    expect jail.to == [gate]\n')


def test_edges_of_every_kind_lead_to_spaces() -> None:
    text = "board roads: graph\n    back: edge?\n    space gate to mill\n    space mill back to jail\n    space jail\n"
    assert "RW532" not in codes(text)
    text = "board roads: graph\n    bus: list of roads\n    space gate bus = [jail]\n    space jail to gate\n"
    assert "RW532" not in codes(text)


def test_a_part_that_is_cut_off_is_one_mistake() -> None:
    lost = "".join(f"    space s{n} with s{n + 1}\n" for n in range(9)) + "    space s9\n"
    assert codes("board roads: graph\n    space gate\n" + lost).count("RW532") == 1


def test_many_lost_spaces_are_not_all_listed() -> None:
    lost = "".join(f"    space s{n} to gate\n" for n in range(300))
    found = check_text("boards.rules", f"{GAME}board roads: graph\n    space gate\n{lost}turn p\n    win p\n")
    reached = [item for item in found.diagnostics if item.code == "RW532"]
    assert len(reached) == 10
    assert "(300 spaces are so)" in (reached[0].help or "")


def test_names_of_spaces_are_names() -> None:
    assert codes("board roads: graph\n    space gate\n", "gate: int = 3\nturn p\n    win p\n") == ["RW201"]
    assert "RW201" in codes(MAP, "action harbour()\n    stop\nharbour: int\nturn p\n    win p\n")
    # Names on boards of which each player has one stand behind the player, so others may bear them too.
    farm = MAP.replace("isle: grid", "isle: grid, one a player")
    rest = "harbour: int = 3\nturn p\n    if p.isle.harbour.ground == rock and harbour == 3\n        win p\n"
    assert codes(farm, rest) == []


def test_attributes_may_bear_what_other_boards_have_built_in() -> None:
    assert "RW203" not in codes("board field: grid 3x3\n    next: int\n    owner: player?\n    to: int\n")
    assert codes("board field: grid 3x3\n    leaps: int\n")[:1] == ["RW203"]
    assert codes("board way: track 3, one a player\n    owner: player?\n")[:1] == ["RW203"]


def test_one_mistake_in_a_board_is_one_mistake() -> None:
    text = MAP.replace('"H" named harbour, ground = rock', '"H" named harbour, ground = rokc')
    rest = "player\n    at: isle = harbour\nturn p\n    if p.at == harbour\n        win p\n"
    assert len([code for code in codes(text, rest) if not code.startswith("RW8")]) == 1
    missing = MAP.replace("|..H|", "|...|")
    assert [code for code in codes(missing, rest) if not code.startswith("RW8")] == ["RW528"]
