import csv
import doctest
import io
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulewright.dsl import escape
from rulewright.dsl.escape import cells, csv_safe, visible


def width(text: str) -> int:
    return sum(columns for _, columns in cells(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("Where?", "Where?"),
        ("Größe 3 × 3 – „gut“", "Größe 3 × 3 – „gut“"),
        ("日本", "日本"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\x07\x00\x7f\x9b", r"\x07\x00\x7f\x9b"),
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\u2028\u2029\x85\x0b", r"\u2028\u2029\x85\x0b"),
        ("\u202eevil\u202c \u2066x\u2069 \u061c\u200f", r"\u202eevil\u202c \u2066x\u2069 \u061c\u200f"),
        ("a\u200bb\u2060c\ufeffd\xade", r"a\u200bb\u2060c\ufeffd\xade"),
        ("\u034f\u115f\u1160\u3164\uffa0\u2800\u180e\u17b4", r"\u034f\u115f\u1160\u3164\uffa0\u2800\u180e\u17b4"),
        ("\U000e0041\U000e0100\ue000\U000f0000", r"\U000e0041\U000e0100\ue000\U000f0000"),
        ("\ud800", r"\ud800"),
        ("a\\x1b", "a\\x1b"),
        ("no\xa0break", "no\xa0break"),
        ("e\u0301", "e\u0301"),
        ("a\u200db", r"a\u200db"),
        ("a\ufe0f", r"a\ufe0f"),
    ],
)
def test_what_would_not_be_seen_is_written_out(text, shown):
    assert visible(text) == shown


# The ends of every range that Unicode has programs show as nothing, outside the categories for that.
HIDDEN = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2065\u2800\u3164\ufe00\ufe0f\uffa0\ufff0\ufff8"
    "\U00016fe4\U0001d159\U000e0000\U000e0fff"
)
BESIDE = (
    "\u034e\u0350\u115e\u1161\u17b3\u17b6\u180a\u1810\u27ff\u2801\u3163\u3165\ufdff\ufe10\uff9f\uffa1"
    "\U00016fe3\U00016ff0"
)


@pytest.mark.parametrize("character", HIDDEN)
def test_a_character_shown_as_nothing_is_written_out(character):
    code = ord(character)
    assert visible(character) == (f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}")


@pytest.mark.parametrize("character", [*BESIDE, "\u0100", "\U000e1000"])
def test_its_neighbours_stay(character):
    assert visible(character) == character


@pytest.mark.parametrize("tone", "🏻🏼🏽🏾🏿")
def test_a_skin_tone_takes_no_room_of_its_own(tone):
    assert width("👍" + tone) == 2
    assert width("a" + tone) == 3


@pytest.mark.parametrize("emoji", ["♠️", "👨‍👩‍👧", "👍🏽", "❤️‍🔥", "3️⃣"])
def test_the_joiners_inside_an_emoji_stay(emoji):
    assert visible(f"a {emoji} b") == f"a {emoji} b"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("❤\ufe0f\ufe0f", "❤\ufe0f\\ufe0f"),
        ("👨\u200d\u202e", "👨\\u200d\\u202e"),
        ("👨\u200dx", "👨\\u200dx"),
        ("\u200d👨", "\\u200d👨"),
        ("\ufe0f\u20e3", "\\ufe0f\u20e3"),
    ],
)
def test_a_joiner_that_joins_nothing_is_written_out(text, shown):
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("abc", 3),
        ("日本", 4),
        ("ＡＢ", 4),
        ("e\u0301a", 2),
        ("\x1b", 4),
        ("\u202e", 6),
        ("♠", 1),
        ("♠️", 2),
        ("👨‍👩‍👧", 2),
        ("👍🏽", 2),
        ("🏽", 2),
        ("3️⃣", 2),
        ("❤️‍🔥", 2),
    ],
)
def test_columns_of_a_terminal(text, columns):
    assert width(text) == columns


def test_every_character_has_its_own_cell():
    assert list(cells("a\t日\u0301")) == [("a", 1), ("\\t", 2), ("日", 2), ("\u0301", 0)]


def test_unusual_blanks_are_written_out_on_request():
    assert [shown for shown, _ in cells(" \xa0\u3000\u202f", blanks=True)] == [" ", "\\xa0", "\\u3000", "\\u202f"]
    assert [shown for shown, _ in cells(" \xa0\u3000", blanks=False)] == [" ", "\xa0", "\u3000"]


@given(st.text(st.characters(exclude_categories=()), max_size=20))
@example("👨\u200d👩\u200d\u202e")
def test_nothing_dangerous_is_left_in_any_text(text):
    shown = visible(text)
    shown.encode("utf-8")
    left = {character for character in shown if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}}
    assert left <= {"\u200d"}
    assert visible(shown) == shown


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\0=1", "＝1", "＋1", "－1", "＠1", "\tx"]
)
def test_a_cell_that_looks_like_a_formula_gets_an_apostrophe(text):
    assert csv_safe(text) == "'" + text


@pytest.mark.parametrize("text", ["", "Ada", "a=b", "3", "'=1", "1-2", " x", "x\ty", 'say "hi", now'])
def test_any_other_cell_stays_as_it_is(text):
    assert csv_safe(text) == text


@given(st.text(alphabet="=+-@\t\r\n ,;\"'a", max_size=8))
def test_no_cell_that_is_read_back_begins_like_a_formula(text):
    out = io.StringIO()
    csv.writer(out).writerow([csv_safe(text), "end"])
    cell = next(csv.reader(io.StringIO(out.getvalue(), newline="")))[0]
    assert cell[:1] not in {"=", "+", "-", "@", "\t", "\r", "\n"}
    assert cell.removeprefix("'") == text.removeprefix("'")


def test_the_examples_in_the_docstrings():
    assert doctest.testmod(escape).failed == 0
