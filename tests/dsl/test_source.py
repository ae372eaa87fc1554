import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl.source import Source, Span

THREE_LINES = Source("three.rules", "one\ntwo\r\n\nlast")


@pytest.mark.parametrize(
    ("offset", "place"),
    [
        (0, (1, 1)),
        (2, (1, 3)),
        (3, (1, 4)),
        (4, (2, 1)),
        (7, (2, 4)),
        (8, (2, 5)),
        (9, (3, 1)),
        (10, (4, 1)),
        (14, (4, 5)),
        (99, (4, 5)),
        (-1, (1, 1)),
    ],
)
def test_lines_and_columns_count_from_one(offset, place):
    assert THREE_LINES.line_column(offset) == place


def test_a_line_comes_without_its_line_end():
    assert [THREE_LINES.line_text(line) for line in (1, 2, 3, 4)] == ["one", "two", "", "last"]
    assert THREE_LINES.line_count == 4


@pytest.mark.parametrize("line", [0, -1, 5])
def test_a_line_that_is_not_there(line):
    with pytest.raises(IndexError, match=f"three.rules has no line {line}"):
        THREE_LINES.line_text(line)


def test_a_carriage_return_alone_ends_no_line():
    source = Source("old.rules", "a\rb\r")
    assert source.line_count == 1
    assert source.line_text(1) == "a\rb\r"


def test_a_carriage_return_at_the_start_of_the_text_is_a_line_end_with_its_line_feed():
    assert Source("x", "\r\nb").line_text(1) == ""


def test_an_empty_text_has_one_empty_line():
    source = Source("empty.rules", "")
    assert source.line_count == 1
    assert source.line_text(1) == ""
    assert source.line_column(0) == (1, 1)


def test_sources_are_equal_by_name_and_text():
    assert Source("a", "x") == Source("a", "x")
    assert Source("a", "x") != Source("b", "x")
    assert Source("a", "x") != Source("a", "y")


def test_a_source_survives_pickling_with_and_without_its_lines_counted():
    source = Source("a", "x\ny")
    assert pickle.loads(pickle.dumps(source)) == source
    assert source.line_starts == (0, 2)
    again = pickle.loads(pickle.dumps(source))
    assert again == source
    assert again.line_starts == (0, 2)


def test_the_text_is_not_in_a_repr():
    assert repr(Span(Source("a", "secret"), 0, 1)) == "Span(source=Source(name='a'), start=0, end=1)"


def test_a_span_knows_its_places_and_text():
    span = Span(THREE_LINES, 1, 6)
    assert (span.line, span.column, span.end_line, span.end_column) == (1, 2, 2, 3)
    assert span.text == "ne\ntw"


@pytest.mark.parametrize(("one", "other"), [((2, 3), (5, 9)), ((5, 9), (2, 3)), ((2, 9), (4, 5))])
def test_a_span_to_another_covers_both(one, other):
    assert Span(THREE_LINES, *one).to(Span(THREE_LINES, *other)) == Span(THREE_LINES, 2, 9)


def test_a_span_reaches_into_an_equal_source_but_no_other():
    span = Span(Source("a", "abc"), 0, 1)
    assert span.to(Span(Source("a", "abc"), 2, 3)).text == "abc"
    with pytest.raises(ValueError, match="no span can reach from 'a' to 'b'"):
        span.to(Span(Source("b", "abc"), 2, 3))


def test_a_span_holds_what_lies_in_it_in_an_equal_source():
    span = Span(Source("a", "abc"), 1, 3)
    assert span.holds(Span(Source("a", "abc"), 1, 3))
    assert span.holds(Span(Source("a", "abc"), 2, 3))
    assert not span.holds(Span(Source("a", "abc"), 0, 2))
    assert not span.holds(Span(Source("a", "abc"), 2, 4))
    assert not span.holds(Span(Source("b", "abc"), 1, 3))


def test_spans_carry_no_dictionary():
    assert not hasattr(Span(THREE_LINES, 0, 1), "__dict__")


@given(st.text(alphabet="ab\r\n", max_size=30), st.integers(0, 30))
def test_line_and_column_lead_back_to_the_offset(text, offset):
    source = Source("x", text)
    offset = min(offset, len(text))
    line, column = source.line_column(offset)
    assert line == text[:offset].count("\n") + 1
    assert source.line_bounds(line)[0] + column - 1 == offset


@given(st.text(alphabet="ab\r\n", max_size=30))
def test_lines_put_together_are_the_text(text):
    source = Source("x", text)
    lines = [source.line_text(line) for line in range(1, source.line_count + 1)]
    assert lines == [line.removesuffix("\r") for line in text.split("\n")[:-1]] + [text.split("\n")[-1]]


def test_the_lines_of_a_text_are_counted_once():
    source = Source("long", "x\n" * 1000)
    assert source.line_starts is source.line_starts
