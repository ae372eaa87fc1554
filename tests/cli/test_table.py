"""The players' table, which finds its form by the room there is."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from rulewright.cli.table import Block, arranged, facts, in_words, players_table

PLAYERS: list[dict[str, object]] = [
    {"name": name, "nuggets": 10, "hat": 6, "crew": {"shape": "hand", "count": 2, "cards": [None, None]}}
    for name in ("Ada", "Bob", "Cleo")
]


def drawn(width: int, players: list[dict[str, object]] = PLAYERS) -> list[str]:
    console = Console(width=width, markup=False, record=True, file=io.StringIO())
    console.print(players_table(players, [Text(str(player["name"])) for player in players], width))
    return [line.rstrip() for line in console.export_text().splitlines()]


def test_a_row_a_player_where_there_is_room() -> None:
    assert drawn(80) == [
        "      nuggets  hat  crew",
        "Ada        10    6     2",
        "Bob        10    6     2",
        "Cleo       10    6     2",
    ]


def test_a_column_a_player_where_rows_are_too_long() -> None:
    many = [{**player, **{f"a long name {n}": n for n in range(6)}} for player in PLAYERS]
    assert drawn(60, many)[:3] == [
        "               Ada  Bob  Cleo",
        "nuggets        10   10   10",
        "hat            6    6    6",
    ]


def test_lines_for_each_player_where_there_is_room_for_neither() -> None:
    many = [{**player, "stall": "a cart, three lemons and a very long story"} for player in PLAYERS]
    shown = drawn(40, many)
    assert shown[0] == "Ada"
    assert shown[1].replace("\u00a0", " ") == "  nuggets 10   hat 6   crew 2   stall a"


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_nothing_is_cut_off_at_any_width(width: int) -> None:
    many = [{**player, "a very long name for it": "something to say", "other": n} for n, player in enumerate(PLAYERS)]
    text = " ".join(drawn(width, many)).replace("\u00a0", " ")
    assert text.replace("  ", " ").count("something") == 3
    for line in drawn(width, many):
        assert len(line) <= width


def test_a_game_without_anything_to_count_names_its_players() -> None:
    assert drawn(80, [{"name": "Ada"}, {"name": "Bob"}]) == ["Ada   Bob"]


def test_values_in_words() -> None:
    assert in_words(None) == "–"
    assert in_words(True) == "yes"
    assert in_words({"red": 1, "blue": None}) == "red 1, blue –"
    assert in_words([1, 2]) == "1, 2"
    assert in_words("\x1b") == "\\x1b"


def test_facts_break_between_pairs() -> None:
    console = Console(width=20, markup=False, record=True, file=io.StringIO())
    console.print(facts({"last payday": False, "undertaker": 3}))
    assert [line.rstrip() for line in console.export_text().splitlines()] == [
        "last\u00a0payday\u00a0no",
        "undertaker\u00a03",
    ]


def test_blocks_stand_side_by_side_while_they_fit() -> None:
    blocks = [Block("a", Text("x" * 10)), Block("b", Text("y" * 10)), Block("c", Text("z" * 10))]
    assert len(arranged(blocks, 80)) == 1
    assert len(arranged(blocks, 30)) == 2
    assert len(arranged(blocks, 12)) == 3


def test_directions_that_hold_nothing_and_lie_aslant_are_left_out():
    four = {"north": 0, "east": 2, "south": 0, "west": 0}
    slanting = {"northeast": 0, "southeast": 0, "southwest": 1, "northwest": 0}
    assert in_words({**four, **slanting}) == "north 0, east 2, south 0, west 0, southwest 1"
    # Keys of one's own that are called like directions are all told.
    assert in_words({"northeast": 0, "northwest": 0}) == "northeast 0, northwest 0"
