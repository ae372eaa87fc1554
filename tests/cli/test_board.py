"""Boards as text at several widths."""

from rich.text import Text

from rulewright.cli.board import (
    column_letters,
    draw_grid,
    draw_list,
    draw_track,
    on_map,
    player_marks,
    space_mark,
)
from rulewright.cli.seat_mark import seat_marks
from rulewright.cli.sign import draw_legend

PLAYERS = player_marks(["Ada", "Bob"])


def marks(*texts: str) -> list[Text]:
    return [Text(text) for text in texts]


def test_a_small_grid() -> None:
    drawn = draw_grid(marks("A", "·", "·", "B"), ["a", "b"], 80).plain
    assert drawn == "   a   b \n1  A   · \n2  ·   B "


def test_a_grid_whose_rows_are_counted_upwards() -> None:
    drawn = draw_grid(marks("A", "·", "·", "B"), ["a", "b"], 80, is_rising=True).plain
    assert drawn == "   a   b \n2  ·   B \n1  A   · "


def test_a_grid_never_exceeds_the_terminal() -> None:
    for columns, width in ((8, 80), (8, 40), (8, 20), (30, 80), (19, 40), (11, 25)):
        letters = [chr(ord("a") + n % 26) for n in range(columns)]
        drawn = draw_grid(marks(*["a wide mark"] * columns * 3), letters, width).plain
        assert max(len(line) for line in drawn.split("\n")) <= max(width, columns + 1)
        assert len(drawn.split("\n")) == 5
        assert drawn.endswith(" is a wide mark")


def test_a_wide_character_takes_two_columns() -> None:
    drawn = draw_grid(marks("龍", "x"), ["a", "b"], 80)
    assert drawn.plain.split("\n")[1] == "1 龍   x "


def test_a_track_lists_what_stands_on_it() -> None:
    drawn = draw_list(["1", "2", "3", "4"], marks("·", "A", "·", "A B")).plain
    assert drawn.replace("\u00a0", " ") == "1 to 4   2: A   4: A B"
    assert draw_list(["home"], marks("·")).plain == "home"


def test_hexagons_lie_half_a_space_further_right_in_each_row() -> None:
    drawn = draw_grid(marks("A", "·", "·", "B"), ["a", "b"], 80, is_shifted=True).plain
    assert drawn == "   a   b \n1  A   · \n  2  ·   B "
    narrow = draw_grid(marks(*["·"] * 121), column_letters(11), 40, is_shifted=True).plain
    assert max(len(line) for line in narrow.split("\n")) <= 40


def test_a_track_shows_numbers_and_what_is_there() -> None:
    assert draw_track(marks("·", "A", "12"), 80).plain == "1  2  3 \n·  A  12"
    assert draw_track(marks("·", "A"), 80, is_loop=True).plain == "1 2 → 1\n· A"


def test_a_long_track_goes_on_below() -> None:
    drawn = draw_track(marks(*["·"] * 30), 40).plain
    assert [len(line) for line in drawn.split("\n")] == [29] * 6
    assert drawn.split("\n")[2].split() == [str(number) for number in range(11, 21)]
    loop = draw_track(marks(*["·"] * 13), 38, is_loop=True).plain.split("\n")
    assert loop[1] == "→ 1"


def test_what_is_on_a_map_hides_its_sign() -> None:
    assert on_map(Text("A"), "~").plain == "A"
    assert on_map(Text("·"), "~").plain == "~"
    assert on_map(Text("·"), "").plain == "·"
    assert on_map(Text("▮"), "T").plain == "T"


def test_a_legend_as_wide_as_the_terminal() -> None:
    legend = [("~", "water"), ("#", ""), ("R", "rose, rock")]
    assert draw_legend(legend, 80).plain == "~ water   #   R rose, rock"
    assert draw_legend(legend, 20).plain == "~ water   #\nR rose, rock"


def test_columns_beyond_z() -> None:
    assert column_letters(3) == ["a", "b", "c"]
    assert column_letters(703)[-1] == "aaa"
    assert column_letters(702)[-1] == "zz"
    assert len(set(column_letters(2000))) == 2000


def test_what_is_drawn_on_a_space() -> None:
    assert space_mark({"space": "a1", "mark": None, "level": 0, "open": False}, (), PLAYERS).plain == "·"
    assert space_mark({"space": "a1", "mark": "Ada"}, (), PLAYERS).plain == "A"
    assert space_mark({"space": "a1", "terrain": "hill", "burnt": True}, ("terrain",), PLAYERS).plain == "burnt"
    assert space_mark({"space": "a1", "note": "\x1b[2J"}, (), PLAYERS).plain == "\\x1b[2J"
    long = space_mark({"space": "a1", "name": "a very long description"}, (), PLAYERS)
    assert draw_track([long], 80).plain == "     1      \na very long…\na very long… is a very long description"
    pile = {"shape": "pile", "count": 2, "cards": [None, None]}
    assert space_mark({"space": "a1", "inside": pile}, (), PLAYERS).plain == "2"
    hidden = {"shape": "slot", "count": 1, "cards": ["?"]}
    assert space_mark({"space": "a1", "inside": hidden}, (), PLAYERS).plain == "▮"
    shown = {"shape": "slot", "count": 1, "cards": ["Gem"]}
    assert space_mark({"space": "a1", "inside": shown}, (), PLAYERS).plain == "Gem"
    pawns = list(PLAYERS.values())
    assert space_mark({"space": "a1", "mark": "Bob"}, (), PLAYERS, pawns).plain == "AB B"


def test_players_have_colours_of_their_own() -> None:
    styles = {str(mark.style) for mark in player_marks(["A", "B", "C", "D"]).values()}
    assert len(styles) == 4


def test_marks_of_players_differ() -> None:
    assert seat_marks(["Ada", "Bob"]) == ("A", "B")
    assert seat_marks(["Ada", "anna"]) == ("1", "2")
    assert seat_marks(["9a", "Bob"]) == ("1", "2")


def test_players_on_one_space_do_not_read_as_a_number() -> None:
    numbered = player_marks(["Player 1", "Player 2", "Player 3"])
    pawns = [numbered["Player 1"], numbered["Player 3"]]
    assert space_mark({"space": "a1"}, (), numbered, pawns).plain == "①③"
    assert space_mark({"space": "a1"}, (), numbered, pawns[:1]).plain == "1"
    assert space_mark({"space": "a1"}, (), PLAYERS, list(PLAYERS.values())).plain == "AB"


def test_different_things_never_look_alike_and_all_have_a_key() -> None:
    drawn = draw_grid(marks("Iguana", "Impala", "Ibex", "·", "Iguana", "I"), list("abcdef"), 20).plain
    assert drawn.split("\n")[1:] == ["1 I… Im Ib ·  I… I ", "I… is Iguana", "Im is Impala", "Ib is Ibex"]
