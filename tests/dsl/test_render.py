import json
import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulewright.dsl.diagnostic import Diagnostic, Label, Severity
from rulewright.dsl.escape import cells
from rulewright.dsl.render import render_github, render_json, render_text, summary
from rulewright.dsl.source import Source, Span
from rulewright.games import FOLDER

RAFT = Source(
    "games/incas/incas.rules",
    "\n" * 130 + '    card "Raft"\n' + "\n" * 82 + '    if card "Rafft" in p.kept\n        stop\n',
)


def find(source: Source, piece: str, after: int = 0) -> Span:
    start = source.text.index(piece, after)
    return Span(source, start, start + len(piece))


def text(source: Source, piece: str | Span, width: int = 100, **more) -> str:
    """One diagnostic at a place, rendered, less its title and the count at the end."""
    span = find(source, piece) if isinstance(piece, str) else piece
    title, body = render_text([Diagnostic("RW100", "wrong", span, **more)], width=width).split("\n", 1)
    body, counted = body.rsplit("\n\n", 1)
    assert title == "error[RW100]: wrong"
    assert counted == "1 error in 1 file"
    return body


RAFFT = Diagnostic(
    "RW203",
    "no card is called `Rafft`",
    find(RAFT, '"Rafft"'),
    label="not a card of Risk",
    secondary=(Label(find(RAFT, '"Raft"'), "this one has a similar name"),),
    help='write "Raft"',
)


def test_the_shape_of_a_diagnostic():
    assert render_text([RAFFT]) == (
        """\
error[RW203]: no card is called `Rafft`
  --> games/incas/incas.rules:214:13
    |
214 |     if card "Rafft" in p.kept
    |             ^^^^^^^ not a card of Risk
    |
131 |     card "Raft"
    |          ------ this one has a similar name
    = help: write "Raft"

1 error in 1 file"""
    )


def test_nothing_to_say():
    assert render_text([]) == ""
    assert render_json([]) == "[]"
    assert render_github([]) == ""


def test_several_diagnostics_stand_apart_and_are_counted():
    source = Source("a.rules", "one\ntwo\n")
    other = Source("b.rules", "three\n")
    assert render_text(
        [
            Diagnostic("RW100", "first", find(source, "one")),
            Diagnostic("RW800", "second", find(source, "two"), severity=Severity.WARNING),
            Diagnostic("RW100", "third", find(other, "three")),
        ]
    ) == (
        """\
error[RW100]: first
--> a.rules:1:1
  |
1 | one
  | ^^^

warning[RW800]: second
--> a.rules:2:1
  |
2 | two
  | ^^^

error[RW100]: third
--> b.rules:1:1
  |
1 | three
  | ^^^^^

2 errors, 1 warning in 2 files"""
    )


@pytest.mark.parametrize(
    ("errors", "warnings", "counted"),
    [
        (1, 0, "1 error in 1 file"),
        (2, 0, "2 errors in 1 file"),
        (0, 1, "1 warning in 1 file"),
        (2, 1, "2 errors, 1 warning in 1 file"),
        (1, 2, "1 error, 2 warnings in 1 file"),
        (0, 0, "no errors in 0 files"),
    ],
)
def test_the_count(errors, warnings, counted):
    span = Span(RAFT, 0, 0)
    found = [Diagnostic("RW100", "x", span)] * errors
    found += [Diagnostic("RW800", "x", span, severity=Severity.WARNING)] * warnings
    assert summary(found) == counted


TEN = Source("ten.rules", "".join(f"line {number}: a b c\n" for number in range(1, 13)))


def on(line: int, piece: str) -> Span:
    return find(TEN, piece, TEN.line_bounds(line)[0])


def test_labels_on_one_line_come_below_each_other():
    assert text(TEN, on(2, "b"), label="main", secondary=(Label(on(2, "c"), "right"), Label(on(2, "a"), "left"))) == (
        """\
--> ten.rules:2:11
  |
2 | line 2: a b c
  |           ^ main
  |         - left
  |             - right"""
    )


def test_other_lines_follow_from_top_to_bottom_with_gaps_marked():
    labels = [Label(on(line, "a"), f"on {line}") for line in (11, 3, 8, 9, 6)]
    assert text(TEN, on(8, "b"), label="main", secondary=tuple(labels)) == (
        """\
 --> ten.rules:8:11
   |
 8 | line 8: a b c
   |           ^ main
   |         - on 8
   |
 3 | line 3: a b c
   |         - on 3
   |
 6 | line 6: a b c
   |         - on 6
   |
 9 | line 9: a b c
   |         - on 9
   |
11 | line 11: a b c
   |          - on 11"""
    )


def test_neighbouring_lines_have_no_gap():
    assert text(TEN, on(4, "b"), secondary=(Label(on(5, "a"), "next"), Label(on(6, "a"), "and next"))) == (
        """\
--> ten.rules:4:11
  |
4 | line 4: a b c
  |           ^
5 | line 5: a b c
  |         - next
6 | line 6: a b c
  |         - and next"""
    )


def test_places_in_other_files_have_their_own_arrow():
    base = Source("base.rules", "\n" * 99 + "action go(p)\n")
    third = Source("third.rules", "action go(q)\n")
    labels = (
        Label(find(third, "go"), "and here"),
        Label(find(base, "p"), "with this"),
        Label(on(7, "a"), "this too"),
        Label(find(base, "go"), "declared here"),
    )
    assert text(TEN, on(6, "a"), label="replaced here", secondary=labels, help="choose one") == (
        """\
  --> ten.rules:6:9
    |
  6 | line 6: a b c
    |         ^ replaced here
  7 | line 7: a b c
    |         - this too
    |
  --> third.rules:1:8
    |
  1 | action go(q)
    |        -- and here
    |
  --> base.rules:100:8
    |
100 | action go(p)
    |        -- declared here
    |           - with this
    = help: choose one"""
    )


def test_a_span_over_several_lines_is_underlined_to_the_end_of_the_first():
    source = Source("a.rules", "if x  \n    y\nz\n")
    assert text(source, Span(source, 0, 13), label="all this") == (
        """\
--> a.rules:1:1
  |
1 | if x
  | ^^^^ all this"""
    )


@pytest.mark.parametrize(
    "written", ["turn p\n    stop\n", "turn p\n    stop", "turn p\n    stop\n\n  \n\n", "turn p\n    stop \t"]
)
def test_the_end_of_a_file_is_behind_the_last_thing_written(written):
    source = Source("a.rules", written)
    end = len(written)
    assert text(source, Span(source, end, end), label="more was expected") == (
        """\
--> a.rules:2:9
  |
2 |     stop
  |         ^ more was expected"""
    )


def test_a_comment_behind_is_not_underlined():
    source = Source("a.rules", 'say "# {p}"   # what # for\n    end turn   # there\n| # . # |   # map\n')
    assert text(source, Span(source, 0, 40)).endswith('1 | say "# {p}"   # what # for\n  | ^^^^^^^^^^^')
    assert text(source, Span(source, 31, 49)).endswith("2 |     end turn   # there\n  |     ^^^^^^^^")
    # What is wrong in a comment is.
    assert text(source, "for").endswith("  | " + " " * 23 + "^^^")
    assert text(source, "# . #").endswith("  |   ^^^^^")


@pytest.mark.parametrize("written", ["", "\n\n"])
def test_an_empty_file_has_a_place(written):
    source = Source("a.rules", written)
    assert text(source, Span(source, len(written), len(written)), label="no game") == (
        """\
--> a.rules:1:1
  |
1 |
  | ^ no game"""
    )


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_missing_thing_at_the_end_of_a_line_is_shown_there(line_end):
    source = Source("a.rules", f"if x{line_end}    y{line_end}")
    expected = "--> a.rules:1:5\n  |\n1 | if x\n  |     ^ a colon"
    assert text(source, Span(source, 4, 4), label="a colon") == expected
    assert text(source, Span(source, 4, 4 + len(line_end)), label="a colon") == expected


def test_a_span_outside_its_text_is_drawn_in():
    source = Source("a.rules", "abc")
    assert text(source, Span(source, -5, 2)).endswith("1 | abc\n  | ^^")
    assert text(source, Span(source, 2, 99)).endswith("1 | abc\n  |   ^")
    assert text(source, Span(source, 2, 1)).endswith("1 | abc\n  |   ^")
    assert text(source, Span(source, 50, 99)).endswith("1 | abc\n  |    ^")


def test_tabs_are_drawn_as_spaces_up_to_the_next_stop():
    source = Source("a.rules", "\tif\tx == 1\n")
    assert text(source, "x", secondary=(Label(find(source, "\t"), "a tab"),)) == (
        """\
--> a.rules:1:5
  |
1 |     if  x == 1
  |         ^
  | ---- a tab"""
    )


def test_what_would_not_be_seen_is_written_out_and_the_underline_still_fits():
    source = Source("a.rules", 'say "\x1b[31m\u202eok\u200b" to\xa0p\n')
    assert text(
        source, "p", secondary=(Label(find(source, "\u202eok"), "turned"), Label(find(source, "\xa0"), "blank"))
    ) == (
        r"""--> a.rules:1:20
  |
1 | say "\x1b[31m\u202eok\u200b" to\xa0p
  |                                    ^
  |              -------- turned
  |                                ---- blank"""
    )


def test_wide_and_combining_characters_are_counted_as_a_terminal_shows_them():
    source = Source("a.rules", 'card "日本" e\u0301 "♠️" x\n')
    assert text(
        source,
        "x",
        secondary=(
            Label(find(source, "本"), "wide"),
            Label(find(source, "\u0301"), "accent"),
            Label(find(source, "♠️"), "suit"),
        ),
    ) == (
        '--> a.rules:1:19\n  |\n1 | card "日本" e\u0301 "♠️" x\n'
        "  |                    ^\n"
        "  |         -- wide\n"
        "  |             - accent\n"
        "  |                -- suit"
    )


def test_the_words_of_a_diagnostic_are_cleaned_as_well():
    source = Source("a\x1b.rules", "abc")
    shown = render_text(
        [
            Diagnostic(
                "RW100",
                "no \x1b[31mname\n\u202e",
                find(source, "b"),
                label="\x07here",
                secondary=(Label(find(source, "c"), "\x08there"),),
                help="write \x1b]0;x\x07",
            )
        ]
    )
    assert shown == (
        r"""error[RW100]: no \x1b[31mname\n\u202e
--> a\x1b.rules:1:2
  |
1 | abc
  |  ^ \x07here
  |   - \x08there
  = help: write \x1b]0;x\x07

1 error in 1 file"""
    )


def test_words_without_end_are_cut():
    source = Source("a.rules", "abc")
    title = render_text([Diagnostic("RW100", "m" * 10_000, find(source, "b"))]).split("\n")[0]
    assert title == "error[RW100]: " + "m" * 500 + "…"
    title = render_text([Diagnostic("RW100", "m" * 500, find(source, "b"))]).split("\n")[0]
    assert title == "error[RW100]: " + "m" * 500


def test_a_long_line_is_cut_around_the_place():
    source = Source("a.rules", "x" * 100 + " here " + "y" * 100 + "\n")
    assert text(source, "here", width=44, label="this") == (
        """\
--> a.rules:1:102
  |
1 | …xxxxxxxxxxxx here yyyyyyyyyyyyyyyyyyyy…
  |               ^^^^ this"""
    )


def test_a_long_line_is_whole_at_its_own_ends():
    source = Source("a.rules", "first" + "x" * 100 + "last\n")
    assert text(source, "first", width=34).endswith("\n1 | firstxxxxxxxxxxxxxxxxxxxxxxxx…\n  | ^^^^^")
    assert text(source, "last", width=34).endswith("\n1 | …xxxxxxxxxxxxxxxxxxxxxxxxxlast\n  | " + " " * 26 + "^^^^")
    assert text(source, Span(source, 109, 109), width=34).endswith(
        "\n1 | …xxxxxxxxxxxxxxxxxxxxxxxxxlast\n  | " + " " * 30 + "^"
    )


def test_a_line_that_just_fits_is_not_cut():
    source = Source("a.rules", "x" * 36 + "\n")
    assert text(source, "x", width=40).endswith("1 | " + "x" * 36 + "\n  | ^")
    assert text(source, "x", width=39).endswith("1 | " + "x" * 34 + "…\n  | ^")


def test_an_accent_at_the_end_of_a_line_that_just_fits_does_not_cut_it():
    source = Source("a.rules", "x" * 35 + "e\u0301\n")
    assert text(source, "x", width=40).endswith("1 | " + "x" * 35 + "e\u0301\n  | ^")


def test_a_hundred_columns_unless_told_otherwise():
    source = Source("a.rules", "x" * 96 + "\n" + "y" * 97 + "\n")
    labels = (Label(find(source, "y"), ""),)
    shown = render_text([Diagnostic("RW100", "wrong", find(source, "x"), secondary=labels)])
    assert "\n1 | " + "x" * 96 + "\n" in shown
    assert "\n2 | " + "y" * 95 + "…\n" in shown


def test_the_ends_of_a_very_long_line():
    source = Source("a.rules", "first" + "x" * 1000 + "last\n")
    assert text(source, "first", width=34).endswith("\n1 | first" + "x" * 24 + "…\n  | ^^^^^")
    assert text(source, "last", width=34).endswith("\n1 | …" + "x" * 25 + "last\n  | " + " " * 26 + "^^^^")


def test_a_place_right_behind_the_cut_is_shown_by_itself():
    source = Source("a.rules", "first" + "x" * 24 + "b" + "y" * 60 + "\n")
    assert text(source, "first", width=34, secondary=(Label(find(source, "b"), "here"),)).split("\n")[2:] == [
        "1 | first" + "x" * 24 + "…",
        "  | ^^^^^",
        "1 | …xxxxxxxxxxb" + "y" * 17 + "…",
        "  |            - here",
    ]


def test_what_is_underlined_beyond_the_room_is_cut_too():
    source = Source("a.rules", "a" + "x" * 200 + "b\n")
    assert text(source, "x" * 200, width=34).endswith("\n1 | a" + "x" * 28 + "…\n  |  " + "^" * 28)


def test_places_far_apart_on_one_line_are_shown_one_by_one():
    source = Source("a.rules", "first" + "x" * 60 + "middle" + "y" * 60 + "last\n")
    labels = (Label(find(source, "last"), "c"), Label(find(source, "first"), "a"))
    assert text(source, "middle", width=44, label="b", secondary=labels) == (
        """\
--> a.rules:1:66
  |
1 | …xxxxxxxxxxxxxmiddleyyyyyyyyyyyyyyyyyyy…
  |               ^^^^^^ b
1 | firstxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
  | ----- a
1 | …yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyylast
  |                                     ----
  |                                     c"""
    )


def test_a_label_that_does_not_fit_behind_the_line_stands_below_it():
    source = Source("a.rules", "a short b\n" + "x" * 30 + "last of it\n")
    assert text(source, "last of it", width=44, label="all") == (
        """\
--> a.rules:2:31
  |
2 | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxlast of it
  |                               ^^^^^^^^^^
  |                               all"""
    )
    assert text(source, "short", width=24, label="a word that goes on for some time") == (
        """\
--> a.rules:1:3
  |
1 | a short b
  |   ^^^^^
  |  a word that goes on
  |  for some time"""
    )


def test_a_bundled_file_is_named_shortly_wherever_it_lies():
    source = Source(str(FOLDER / "pig" / "pig.rules"), "a word\n")
    assert text(source, "word").startswith("--> rulewright:pig/pig.rules:1:3\n")
    beside = Source(str(FOLDER.parent / "pig.rules"), "a word\n")
    assert text(beside, "word").startswith(f"--> {FOLDER.parent / 'pig.rules'}:1:3\n")


def test_a_narrow_terminal_still_shows_the_place():
    source = Source("a.rules", "x" * 50 + "here" + "x" * 50)
    assert text(source, "here", width=0).endswith("\n1 | …xxxxxxherexxxxxxxx…\n  |        ^^^^")


def test_a_line_of_millions_is_looked_at_only_near_the_place():
    source = Source("a.rules", "x" * 5_000_000 + "\u0301" * 5_000_000 + "here" + "\u0301" * 5_000_000)
    shown = text(source, "here", width=60)
    assert len(shown) < 2000
    assert "here" in shown


def test_colour_is_wrapped_around_the_same_text():
    plain = render_text([RAFFT])
    painted = render_text([RAFFT], colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain
    assert painted.startswith("\x1b[1;31merror[RW203]\x1b[0m\x1b[1m: no card is called `Rafft`\x1b[0m\n")
    assert "\x1b[1;31m^^^^^^^ not a card of Risk\x1b[0m" in painted
    assert "\x1b[1;34m------ this one has a similar name\x1b[0m" in painted
    warning = Diagnostic("RW800", "x", Span(RAFT, 0, 0), severity=Severity.WARNING)
    assert render_text([warning], colour=True).startswith("\x1b[1;33mwarning[RW800]")


def test_json_for_tools():
    assert json.loads(render_json([RAFFT])) == [
        {
            "code": "RW203",
            "severity": "error",
            "message": "no card is called `Rafft`",
            "file": "games/incas/incas.rules",
            "line": 214,
            "column": 13,
            "end_line": 214,
            "end_column": 20,
            "label": "not a card of Risk",
            "help": 'write "Raft"',
            "secondary": [
                {
                    "file": "games/incas/incas.rules",
                    "line": 131,
                    "column": 10,
                    "end_line": 131,
                    "end_column": 16,
                    "label": "this one has a similar name",
                }
            ],
        }
    ]


def test_json_keeps_its_keys_in_order_and_all_of_them():
    plain = Diagnostic("RW800", "x", Span(RAFT, 0, 0), severity=Severity.WARNING)
    assert json.loads(render_json([plain]), object_pairs_hook=list) == [
        [
            ("code", "RW800"),
            ("severity", "warning"),
            ("message", "x"),
            ("file", "games/incas/incas.rules"),
            ("line", 1),
            ("column", 1),
            ("end_line", 1),
            ("end_column", 1),
            ("label", ""),
            ("help", None),
            ("secondary", []),
        ]
    ]


def test_json_is_ascii_and_gives_back_what_the_author_wrote():
    source = Source("日.rules", "abc")
    message = "\x1b[31m \u202e 日 \ud800 😀"
    written = render_json([Diagnostic("RW100", message, find(source, "b"))])
    assert written.isascii()
    assert all(character.isprintable() or character == "\n" for character in written)
    (read,) = json.loads(written)
    assert read["message"] == message
    assert read["file"] == "日.rules"


def test_github_annotations():
    assert render_github([RAFFT]) == (
        "::error file=games/incas/incas.rules,line=214,col=13,endLine=214,endColumn=20,title=RW203"
        "::no card is called `Rafft`%0Anot a card of Risk"
        "%0Agames/incas/incas.rules:131:10: this one has a similar name"
        '%0Ahelp: write "Raft"'
    )


def test_github_gets_no_columns_for_several_lines():
    source = Source("a.rules", "if x\n    y\n\n\nz\n")
    found = Diagnostic("RW800", "x", Span(source, 3, 13), severity=Severity.WARNING)
    assert render_github([found]) == "::warning file=a.rules,line=1,endLine=2,title=RW800::x"


def test_github_is_sent_to_a_line_that_exists():
    source = Source("a.rules", "turn p\n    stop\n\n")
    found = Diagnostic("RW100", "x", Span(source, 17, 17))
    assert render_github([found]) == "::error file=a.rules,line=2,col=9,endLine=2,endColumn=9,title=RW100::x"


def test_nothing_in_a_text_can_command_github():
    source = Source("a,b:c%.rules", "x\n")
    found = Diagnostic(
        "RW100",
        "100%\r\n::set-output name=x::y, z",
        find(source, "x"),
        label="\n::error::",
        help="\x1b[0m%0A",
    )
    command = (
        "::error file=a%2Cb%3Ac%25.rules,line=1,col=1,endLine=1,endColumn=2,title=RW100"
        "::100%25\\r\\n::set-output name=x::y, z%0A\\n::error::%0Ahelp: \\x1b[0m%250A"
    )
    assert render_github([found, found]) == f"{command}\n{command}"


LETTERS = st.text("ab \t日\u0301\n\r\x1b\u202e♠\ufe0f\u200d\ud800", max_size=80)


@st.composite
def diagnostics(draw) -> Diagnostic:
    sources = [Source(name, draw(LETTERS)) for name in ("one.rules", "two.rules")]

    def label() -> Label:
        source = draw(st.sampled_from(sources))
        start = draw(st.integers(-1, len(source.text) + 1))
        return Label(Span(source, start, start + draw(st.integers(-1, 30))), draw(LETTERS))

    first = label()
    rest = tuple(label() for _ in range(draw(st.integers(0, 3))))
    return Diagnostic("RW100", draw(LETTERS), first.span, label=first.text, secondary=rest, help=draw(LETTERS))


@given(diagnostics(), st.integers(0, 60))
@example(Diagnostic("RW100", "", Span(Source("a", "\u0301"), 0, 1)), 0)
def test_any_diagnostic_of_any_text_can_be_shown(found, width):
    shown = render_text([found], width=width)
    for character in shown:
        assert character in "\n\u200d" or unicodedata.category(character) not in {"Cc", "Cf", "Cs"}
    for row in shown.split("\n"):
        if re.match(r" *\d+ \|", row):
            assert sum(columns for _, columns in cells(row)) <= max(width, 26)
    underlines = re.findall(r"^ +\| *([\^-]+)", shown, re.MULTILINE)
    assert len(underlines) == 1 + len(found.secondary)
    assert sum(underline.startswith("^") for underline in underlines) == 1
    json.loads(render_json([found]))
    assert render_github([found]).count("\n") == 0


@given(st.text("abc", min_size=1, max_size=300), st.data())
def test_the_underline_is_below_the_underlined(line, data):
    start = data.draw(st.integers(0, len(line) - 1))
    end = data.draw(st.integers(start + 1, len(line)))
    source = Source("a", line)
    *_, row, underline = text(source, Span(source, start, end), width=60).split("\n")
    first, last = underline.index("^"), underline.rindex("^") + 1
    below = row[first:last]
    assert below == line[start : start + len(below)]
    assert below == line[start:end] or row.endswith(below + "…")
