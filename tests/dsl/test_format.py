"""`format`: what the canonical layout is, one thing at a time."""

from pathlib import Path
from textwrap import dedent
from typing import get_args

import pytest

from rulewright.dsl import Source, format_path, format_source, tree
from tests.dsl.layouts import formatted, meaning
from tests.dsl.shapes import cases, messages


def becomes(before: str, after: str) -> None:
    """That a layout becomes another, which stays as it is. Texts may stand in a block of lines."""
    before, after = (
        dedent(text.rstrip(" ")).removeprefix("\n") if text.endswith("    ") else text for text in (before, after)
    )
    assert formatted(before) == after
    assert formatted(after) == after
    assert meaning(after) == meaning(before)


def steps(before: str, after: str) -> None:
    """The same of the lines of a block."""
    becomes(
        "".join(f"{line}\n" for line in ["setup", *(f"  {line}" for line in before.splitlines())]),
        "".join(f"{line}\n" for line in ["setup", *(f"    {line}" for line in after.splitlines())]),
    )


# Blanks


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x=1", "x = 1"),
        ("x  +=\t1", "x += 1"),
        ("x = - 1", "x = -1"),
        ("x = -(- y)", "x = -(-y)"),
        ("x = - -y", "x = - -y"),
        ("x = a-1", "x = a - 1"),
        ("x = a - -1", "x = a - -1"),
        ("x = a*(b+c)//2%d", "x = a * (b + c) // 2 % d"),
        ("x = [ - 1 .. - a , b ]", "x = [-1..-a, b]"),
        ("x = [kiowa : 1 , else 0]", "x = [kiowa: 1, else 0]"),
        ("x = f ( a , b=2 ) . c [ 1 ] [ 2 ]", "x = f(a, b = 2).c[1][2]"),
        ("x = count( c in xs where c.y==1 )", "x = count(c in xs where c.y == 1)"),
        ("x = all (p.a for p in players)", "x = all(p.a for p in players)"),
        ("x = a if(b)else(c)", "x = a if (b) else (c)"),
        ("if not(a or b) and c in[1, 2]\n  f()", "if not (a or b) and c in [1, 2]\n    f()"),
        ("x: int ? = none", "x: int? = none"),
        ("x: list of 1 .. 6 up to 5 = []", "x: list of 1..6 up to 5 = []"),
        ("move top ( 3 ) of x to y", "move top (3) of x to y"),
        ("move top(3) to y", "move top(3) to y"),
        ("x = roll  each  2d6", "x = roll each 2d6"),
        ('say "{ a }   b"  to  p', 'say "{ a }   b" to p'),
    ],
)
def test_blanks_between_words_and_signs(before: str, after: str) -> None:
    steps(before, after)


@pytest.mark.parametrize("word", get_args(tree.AggregateKind))
def test_no_blank_stands_before_what_is_worked_out_of_many(word: str) -> None:
    steps(f"x = {word} (c.a for c in xs)", f"x = {word}(c.a for c in xs)")


def test_no_blank_stands_before_what_is_spread() -> None:
    steps("x = spread (c in xs to n in c.ns)", "x = spread(c in xs to n in c.ns)")


def test_declarations_have_their_blanks() -> None:
    becomes(
        "action  go( p :player )\n f(p)\nfunction f(p:player)->int , remembered\n return 1\n"
        'before  go (p)  if p.x>1"name"\n f(p)\ncards C\n x:0 .. 4\n card "a"x3 named  b\n  x=1\n',
        "action go(p: player)\n    f(p)\n\nfunction f(p: player) -> int, remembered\n    return 1\n\n"
        'before go(p) if p.x > 1 "name"\n    f(p)\n\ncards C\n    x: 0..4\n    card "a" x3 named b\n        x = 1\n',
    )


def test_coordinates_stand_close_together() -> None:
    becomes(
        "board b: graph\n space a at 0 , - 1 to b, c\n space b at -2,0\n space c at 1,1\n",
        "board b: graph\n    space a  at 0,-1  to b, c\n    space b  at -2,0\n    space c  at 1,1\n",
    )


@pytest.mark.parametrize("name", ["declaration", "expression", "statement"])
def test_every_construct_keeps_its_tree(name: str) -> None:
    for text, _ in cases(name):
        if name == "expression":
            text = f"payoff p = {text}\n"
        elif name == "statement":
            text = "setup\n" + "".join(f"    {line}\n" for line in text.splitlines())
        if not messages(text):
            after = formatted(text)
            assert meaning(after) == meaning(text), text
            assert formatted(after) == after, text


# Comments


def test_comments_behind_lines_begin_in_columns() -> None:
    fits = "constant a_rather_long_name_indeed = 12345"
    becomes(
        f"a: int # one\nab: int#two\n{fits} # three\n{fits}6 # four\n",
        f"{'a: int':<44}# one\n{'ab: int':<44}#two\n{fits:<44}# three\n{fits + '6':<64}# four\n",
    )
    long = f'measure "{"m" * 60}" 1'
    becomes(f"{long}   # late\n", f"{long:<76}# late\n")


def test_a_long_comment_begins_further_left() -> None:
    becomes(f"a: int # {'c' * 79}\n", f"{'a: int':<36}# {'c' * 79}\n")
    becomes(f"a: int # {'c' * 150}\n", f"a: int  # {'c' * 150}\n")


def test_a_comment_stands_in_the_block_of_the_line_below_or_at_the_end_of_one() -> None:
    becomes(
        """
        # top
        setup
        # first in it
          if a
        # above f
            f()
            # end of if
          # end of setup
        # of play
        play
           g()
         # last
        """,
        """
        # top
        setup
            # first in it
            if a
                # above f
                f()
                # end of if
            # end of setup

        # of play
        play
            g()

        # last
        """,
    )


def test_a_comment_that_left_a_block_is_not_followed_by_one_in_it() -> None:
    becomes(
        """
        setup
          f()
        # out
          # in
        play
          g()
        """,
        """
        setup
            f()

        # out
        # in
        play
            g()
        """,
    )


def test_comments_in_brackets_stay_where_they_are() -> None:
    becomes(
        """
        constant x = [  # open
           1,#one
         # two
           2
        ]#closed
        """,
        """
        constant x = [                              # open
            1,                                      #one
            # two
            2
        ]                                           #closed
        """,
    )


def test_a_file_of_comments_alone() -> None:
    becomes("\n\n   # a\n\n\n\n#b  \n", "# a\n\n\n#b\n")
    becomes("", "")
    becomes("\n \n", "")


# Empty lines


def test_empty_lines_are_at_most_two_and_within_declarations_one() -> None:
    becomes(
        """


        a: int




        b: int

        c: int
        setup

          f()



          if a

            g()

          h([

            1,


            2

          ])

        """,
        """
        a: int


        b: int

        c: int

        setup
            f()

            if a
                g()

            h([
                1,

                2
            ])
        """,
    )


def test_a_declaration_with_a_block_is_set_apart_with_its_comments() -> None:
    becomes(
        """
        a: int
        b: int
        # of setup
        # too
        setup
            f()
        c: int
        d: int
        # end
        """,
        """
        a: int
        b: int

        # of setup
        # too
        setup
            f()

        c: int
        d: int
        # end
        """,
    )


# Columns


def test_tables() -> None:
    becomes(
        """
        cards C
          table
            |name|gold|note|

            # here
            |"Dusty | Annie"|3|ten (10)|
            | Čeněk 城 |  -12||
        """,
        """
        cards C
            table
                | name            | gold | note     |

                # here
                | "Dusty | Annie" |    3 | ten (10) |
                | Čeněk 城        |  -12 |          |
        """,
    )


MAP = """
board b: {shape}
    a: int
    legend
        "." a = 1
        "城" a = 2
    map
        {rows}
"""


def drawn(shape: str, *rows: str) -> str:
    return MAP.format(shape=shape, rows="\n        ".join(rows)).lstrip("\n")


def test_maps_whose_columns_do_not_line_up_are_drawn_anew() -> None:
    becomes(drawn("grid", "|. .  城|", "| ...  |"), drawn("grid", "| . . 城 |", "| . . .  |"))
    becomes(drawn("grid", "|...|", "|. . .|"), drawn("grid", "| . . . |", "| . . . |"))


@pytest.mark.parametrize("rows", [["|...|", "|...|"], ["|  . .   . |", "|  . .   . |"], ["| 城 . |", "| .  . |"]])
def test_maps_whose_columns_line_up_stay_as_they_are_drawn(rows: list[str]) -> None:
    becomes(drawn("grid", *rows), drawn("grid", *rows))


def test_maps_of_hexes_stay_as_they_are_drawn() -> None:
    rows = ["| . . |", "|  . . |"]
    becomes(drawn("hex", *rows), drawn("hex", *rows))


def test_the_spaces_of_a_graph() -> None:
    becomes(
        """
        board b: graph
          a: int
          space start at 0,0 to mill

          # west
          space mill at 10,0 with a, b arrow to start  a = 1
          space a
          space b to a arrow to mill
        """,
        """
        board b: graph
            a: int
            space start  at 0,0   to mill

            # west
            space mill   at 10,0  with a, b  arrow to start  a = 1
            space a
            space b      to a  arrow to mill
        """,
    )


def test_a_board_in_place_of_another_is_laid_out_like_it() -> None:
    becomes(
        'variant "V" of "a.rules"\nreplace board b: graph\n  space start at 0,0\n  space a at 0,1 to start\n',
        'variant "V" of "a.rules"\n\nreplace board b: graph\n    space start  at 0,0\n'
        "    space a      at 0,1  to start\n",
    )


def test_values_that_all_spaces_have_line_up() -> None:
    becomes(
        """
        board b: graph
          file: int
          space a at 0,0 with b, c file = 1
          space b at 1,0 with c  file = f(x = 2), y = [1, 2]
          space c at 2,0 file = 3
        """,
        """
        board b: graph
            file: int
            space a  at 0,0  with b, c  file = 1
            space b  at 1,0  with c     file = f(x = 2), y = [1, 2]
            space c  at 2,0             file = 3
        """,
    )


def test_stretches_of_a_track() -> None:
    becomes(
        "board b: track 14\n  a: int\n  spaces 1 .. 7 a = 1\n  spaces 8..14 a = 2\n",
        "board b: track 14\n    a: int\n    spaces 1..7   a = 1\n    spaces 8..14  a = 2\n",
    )


def test_descriptions_of_options_begin_where_comments_do() -> None:
    becomes(
        """
        option a: 1..3 = 2 "Some"
        option b: "c" or "d" = "c"
        option e: "fairly long" or "longer" = "longer"   "More"
        """,
        """
        option a: 1..3 = 2                          "Some"
        option b: "c" or "d" = "c"
        option e: "fairly long" or "longer" = "longer"  "More"
        """,
    )


# Long lines


def test_a_long_line_is_broken_in_its_longest_bracket() -> None:
    condition = "column_of(spot.index) == column and spot is not empty and spot.card is face down"
    steps(
        f"place = first(spot in market where {condition}) or somewhere",
        f"place = first(spot in market\n    where {condition}) or somewhere",
    )
    steps(
        f"place = first(spot in market where {condition} and spot.index > 3)",
        f"place = first(\n    spot in market\n    where {condition} and spot.index > 3\n)",
    )


def test_what_goes_on_of_a_line_that_heads_a_block_is_not_indented_like_the_block() -> None:
    steps(
        "for x in best(some_player in players by some_player.one_attribute + some_player.another_attribute) "
        "where x.points > 3 and x != p\n    x.points = 0",
        "for x in best(some_player in players\n"
        "        by some_player.one_attribute + some_player.another_attribute) where x.points > 3 and x != p\n"
        "    x.points = 0",
    )
    steps(
        "p chooses q from best(some_player in players by some_player.one_attribute + some_player.another_attribute) "
        'where q.points > 3 "Who?"',
        "p chooses q from best(some_player in players\n"
        "    by some_player.one_attribute + some_player.another_attribute) "
        'where q.points > 3 "Who?"',
    )
    steps(
        "if count(x in players where x.points > 3 and x.one_attribute > x.another_attribute) > 2 and "
        "p.points > 3 and p.one_attribute > 1\n    win p",
        "if count(x in players\n"
        "        where x.points > 3 and x.one_attribute > x.another_attribute) > 2 and p.points > 3 and "
        "p.one_attribute > 1\n    win p",
    )


def test_what_is_still_too_long_is_broken_at_its_commas_or_words() -> None:
    names = ", ".join(f"name_{number}" for number in range(16))
    steps(
        f"xs = [{names}]",
        f"xs = [\n    {names[: names.index('name_13') - 1]}\n    {names[names.index('name_13') :]}\n]",
    )
    one, two = "p.some_attribute == a_value_of_it", "p.another_attribute != another_value_of_it"
    steps(
        f"x = count(p in players where {one} and {two} and {one})",
        f"x = count(\n    p in players\n    where {one}\n    and {two}\n    and {one}\n)",
    )
    steps(
        f"x = [p for p in players where {one}, q in others(p) while {two}, r in q.rs where {one}]",
        f"x = [\n    p for p in players where {one},\n    q in others(p) while {two},\n    r in q.rs where {one}\n]",
    )
    steps(
        f"x = f({one} and {two} and {one} and {two})",
        f"x = f(\n    {one}\n    and {two}\n    and {one}\n    and {two}\n)",
    )


def test_a_long_line_without_a_long_bracket_stays() -> None:
    long = f'say "{"x" * 120}" to next(p)'
    steps(long, long)


def test_a_line_with_an_allowed_warning_is_not_broken() -> None:
    line = f"xs = [{', '.join(f'name_{number}' for number in range(16))}]"
    becomes(
        f"setup\n    # allow RW805\n    # for now\n    {line}\n",
        f"setup\n    # allow RW805\n    # for now\n    {line}\n",
    )
    becomes(f"setup\n    {line} # allow RW805\n", f"setup\n    {line}  # allow RW805\n")
    assert formatted(f"setup\n    # allow RW805\n\n    {line}\n").count("\n") == 7


def test_lines_broken_by_hand_stay_broken() -> None:
    steps("f(1,\n        2)", "f(1,\n    2)")
    steps("f(g([\n  1\n]), 2,\n  3\n )", "f(g([\n    1\n]), 2,\n    3\n)")
    steps("f(\n  g(\n  1\n  ), h(\n  2))", "f(\n    g(\n        1\n    ), h(\n        2))")
    steps("f(\n  g(\n  1\n  ))", "f(\n    g(\n        1\n))")


# Texts as files have them


def test_line_ends_are_those_of_the_first_line() -> None:
    assert formatted("a: int\r\nb: int\n\nc: int") == "a: int\r\nb: int\r\n\r\nc: int\r\n"
    assert formatted("a: int\nb: int # c \r\n") == f"a: int\n{'b: int':<44}# c\n"


def test_a_byte_order_mark_goes(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes("\ufeffa: int\n".encode())
    done = format_path(path)
    assert (done.before, done.after, done.is_changed) == ("\ufeffa: int\n", "a: int\n", True)
    path.write_bytes(b"a: int\n")
    assert not format_path(path).is_changed


def test_letters_of_all_scripts_take_their_columns() -> None:
    becomes('measure "城" 1 # 城\n', f'measure "城" 1{" " * 30}# 城\n')
    becomes('measure "Čeněk" 1 # č\n', f'measure "Čeněk" 1{" " * 27}# č\n')


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("setup\n\tf()\n", "RW104"),
        ("setup\n    x = (1\n", "RW103"),
        ("a: int\nsetup\n", "RW105"),
        ("a: in t\n", "RW101"),
    ],
)
def test_a_text_with_a_mistake_is_refused(text: str, code: str) -> None:
    done = format_source(Source("a.rules", text))
    assert (done.after, done.is_changed) == (None, False)
    assert [item.code for item in done.diagnostics] == [code]


def test_a_text_that_would_become_too_long_for_a_limit_is_refused() -> None:
    text = f"enum A: {','.join(f'b{number}' for number in range(1800))}\n"
    assert messages(text) == []
    done = format_source(Source("a.rules", text))
    assert (done.after, [item.code for item in done.diagnostics]) == (None, ["RW111"])


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert [item.code for item in format_path(tmp_path).diagnostics] == ["RW510"]
    (tmp_path / "latin.rules").write_bytes(b"# caf\xe9\n")
    assert [item.code for item in format_path(tmp_path / "latin.rules").diagnostics] == ["RW510"]
