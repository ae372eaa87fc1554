"""Card tables as spreadsheets export them."""

import pytest

from rulewright.dsl import tree
from rulewright.dsl.csv_table import read_csv, separator
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.source import Source, Span

RULES = Source("coin.rules", 'from "coins.csv"')
FROM = tree.FromFile(span=Span(RULES, 0, 16), path="coins.csv")


def read(text: str) -> tuple[list[list[str]], Diagnostics]:
    diagnostics = Diagnostics()
    table = read_csv(FROM, Source("coins.csv", text), diagnostics)
    rows = [] if table is None else [table.head, *table.rows]
    return [[cell.text for cell in row.cells] for row in rows], diagnostics


def cells(text: str) -> list[list[str]]:
    rows, diagnostics = read(text)
    assert diagnostics.items == ()
    return rows


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_three_separators_are_known(sign: str):
    assert cells(f"name{sign}worth\nPenny{sign}1\n") == [["name", "worth"], ["Penny", "1"]]


def test_what_the_headings_have_most_of_separates():
    assert separator("name;a;b,c") == ";"
    assert separator('"a,b,c,d";e') == ";"


def test_one_column_needs_no_separator():
    assert cells("name\nPenny\nCrown\n") == [["name"], ["Penny"], ["Crown"]]


def test_quotes_hold_separators_quotes_and_line_ends():
    assert cells('name,text\n"Penny, old","say ""no"""\n"Two\nlines",x\n') == [
        ["name", "text"],
        ["Penny, old", 'say "no"'],
        ["Two\nlines", "x"],
    ]


def test_blanks_around_cells_and_empty_rows_do_not_count():
    assert cells("name , worth\n Penny ,  1\n\n,\n  \nCrown,5") == [["name", "worth"], ["Penny", "1"], ["Crown", "5"]]


def test_line_ends_of_windows_do_not_stay():
    assert cells("name,worth\r\nPenny,1\r\n") == [["name", "worth"], ["Penny", "1"]]


def test_odd_line_ends_do_not_shift_places():
    diagnostics = Diagnostics()
    table = read_csv(FROM, Source("coins.csv", "name,text\nPenny,a\u2028b\x0bc\nCrown,d\n"), diagnostics)
    assert table is not None
    assert table.rows[1].span.line == 3
    assert table.rows[1].span.text == "Crown,d"


def test_cells_know_where_they_stand():
    diagnostics = Diagnostics()
    table = read_csv(FROM, Source("coins.csv", 'name,worth\n"Penny",1\nCrown,11\n'), diagnostics)
    assert table is not None
    worth = table.rows[1].cells[1].span
    assert (worth.source.name, worth.line, worth.column, worth.text) == ("coins.csv", 3, 7, "11")
    name = table.rows[0].cells[0].span
    assert (name.line, name.column, name.text) == (2, 2, "Penny")


def test_a_cell_written_otherwise_points_at_its_row():
    diagnostics = Diagnostics()
    table = read_csv(FROM, Source("coins.csv", 'name\n"a ""b"""\n'), diagnostics)
    assert table is not None
    assert table.rows[0].cells[0].span.text == '"a ""b"""'


@pytest.mark.parametrize(
    ("text", "line"),
    [('name,worth\nPenny,1\n"Crown,5\nDucat,9\n', 3), ('name\n"Crown"x\n', 2), ('"name\n', 1)],
)
def test_a_quote_out_of_place_is_placed(text: str, line: int):
    rows, diagnostics = read(text)
    assert rows == []
    (diagnostic,) = diagnostics.items
    assert diagnostic.code == "RW513"
    assert (diagnostic.span.source.name, diagnostic.span.line) == ("coins.csv", line)
    assert [label.span for label in diagnostic.secondary] == [FROM.span]


@pytest.mark.parametrize("text", ["", "\n\n", " , \n"])
def test_a_file_with_nothing_in_it_is_said_so(text: str):
    rows, diagnostics = read(text)
    assert rows == []
    (diagnostic,) = diagnostics.items
    assert diagnostic.code == "RW513"
    assert diagnostic.span == FROM.span


def test_an_enormous_cell_is_no_crash():
    _, diagnostics = read("name\n" + "x" * 200_000 + "\n")
    assert [diagnostic.code for diagnostic in diagnostics.items] == ["RW513"]
