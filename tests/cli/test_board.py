"""Boards as text at several widths."""

from rich.text import Text

from rulewright.cli.board import draw_grid, draw_track, player_marks, space_mark
from rulewright.cli.seat_mark import seat_marks

PLAYERS = player_marks(["Ada", "Bob"])


def marks(*texts: str) -> list[Text]:
    return [Text(text) for text in texts]


def test_a_small_grid() -> None:
    drawn = draw_grid(marks("A", "·", "·", "B"), ["a", "b"], 80).plain
    assert drawn == "   a   b \n1  A   · \n2  ·   B "


def test_a_grid_never_exceeds_the_terminal() -> None:
    for columns, width in ((8, 80), (8, 40), (8, 20), (30, 80), (19, 40), (11, 25)):
        letters = [chr(ord("a") + n % 26) for n in range(columns)]
        drawn = draw_grid(marks(*["a wide mark"] * columns * 3), letters, width).plain
        assert max(len(line) for line in drawn.split("\n")) <= max(width, columns + 1)
        assert len(drawn.split("\n")) == 4


def test_a_wide_character_takes_two_columns() -> None:
    drawn = draw_grid(marks("龍", "x"), ["a", "b"], 80)
    assert drawn.plain.split("\n")[1] == "1 龍   x "


def test_a_track_lists_what_stands_on_it() -> None:
    assert draw_track(marks("·", "A", "·", "A B")).plain == "1 to 4   2: A   4: A B"


def test_what_is_drawn_on_a_space() -> None:
    assert space_mark({"space": "a1", "mark": None, "level": 0, "open": False}, (), PLAYERS).plain == "·"
    assert space_mark({"space": "a1", "mark": "Ada"}, (), PLAYERS).plain == "A"
    assert space_mark({"space": "a1", "terrain": "hill", "burnt": True}, ("terrain",), PLAYERS).plain == "burnt"
    assert space_mark({"space": "a1", "note": "\x1b[2J"}, (), PLAYERS).plain == "\\x1b[2J"
    assert space_mark({"space": "a1", "name": "a very long description"}, (), PLAYERS).cell_len == 12
    pile = {"shape": "pile", "count": 2, "cards": [None, None]}
    assert space_mark({"space": "a1", "inside": pile}, (), PLAYERS).plain == "2"


def test_players_have_colours_of_their_own() -> None:
    styles = {str(mark.style) for mark in player_marks(["A", "B", "C", "D"]).values()}
    assert len(styles) == 4


def test_marks_of_players_differ() -> None:
    assert seat_marks(["Ada", "Bob"]) == ("A", "B")
    assert seat_marks(["Ada", "anna"]) == ("1", "2")
    assert seat_marks(["9a", "Bob"]) == ("1", "2")
