"""Boards as the compiler's tables against the same boards told from where each space lies."""

import pytest

from rulewright.dsl import model
from rulewright.dsl.source import Source, Span
from rulewright.dsl.types import INT
from rulewright.interpreter import evaluate_board
from rulewright.interpreter.board import Board

SPAN = Span(Source("board.rules", ""), 0, 0)


def number(value: int) -> model.Formula:
    return model.Formula(locals=(), parameters=0, value=model.Constant(type=INT, value=value, span=SPAN), span=SPAN)


def about(shape, columns: int, rows: int | None, **more) -> model.Board:
    size = None if rows is None else number(rows)
    return model.Board(name="b", shape=shape, columns=number(columns), rows=size, settings=(), span=SPAN, **more)


RING = ((1,), (2, 3), (0,), (1,), ())
SHAPES = {
    "grid": (about("grid", 4, 3), 4, 3),
    "rising grid": (about("grid", 4, 3, is_rising=True), 4, 3),
    "one row": (about("grid", 5, 1), 5, 1),
    "grid for each": (about("grid", 3, 2, is_per_player=True), 3, 2),
    "hex": (about("hex", 4, 4), 4, 4),
    "track": (about("track", 7, None), 7, 1),
    "loop": (about("track", 6, None, is_loop=True), 6, 1),
    "loop of two": (about("track", 2, None, is_loop=True), 2, 1),
    "track for each": (about("track", 4, None, is_per_player=True), 4, 1),
    "graph": (about("graph", 5, None, to=RING), 5, 1),
}
PLAYERS = 3


@pytest.fixture(params=SHAPES)
def both(request):
    told, columns, rows = SHAPES[request.param]
    copies = PLAYERS if told.is_per_player else 1
    return Board(told, columns, rows, PLAYERS), evaluate_board.Board(told, columns, rows, copies)


def test_the_same_spaces_lie_at_the_same_places(both):
    table, told = both
    assert table.size == len(told.spaces)
    for space in told.spaces:
        owner, column, row = told.lies(space)
        assert (table.owner(space), *table.column_row(space)) == (owner, column, row)
        assert table.at(column, row, owner) == space


def test_the_same_steps_and_rays(both):
    table, told = both
    if table.about.shape not in ("grid", "hex"):
        return
    for space in told.spaces:
        for direction in range(8):
            assert table.step(space, direction) == told.step(space, direction)
            assert table.ray(space, direction) == told.ray(space, direction)
        for a, b in ((1, 2), (2, 1), (0, 2), (1, 1), (2, 2), (0, 0)):
            assert table.leaps(space, a, b) == told.leaps(space, a, b)


def test_the_same_neighbours(both):
    table, told = both
    for space in told.spaces:
        assert table.neighbours(space) == told.neighbours(space)
        assert table.around(space) == told.around(space)
        if table.about.shape == "track":
            assert table.next(space) == told.next(space)
            assert table.previous(space) == told.previous(space)


def test_the_same_distances(both):
    table, told = both
    if table.copies > 1:
        return
    for start in told.spaces:
        for goal in told.spaces:
            found = table.distances[start][goal]
            if found is not None:
                assert told.distance(start, goal) == found


@pytest.mark.parametrize("length", range(5))
def test_the_same_lines(both, length: int):
    table, told = both
    if table.about.shape in ("grid", "hex"):
        assert table.lines(length) == (told.lines(length) if length else ())


def test_a_knight_in_the_middle_goes_clockwise_from_the_north():
    table = Board(about("grid", 5, 5), 5, 5, 1)
    assert table.leaps(12, 1, 2) == (3, 9, 19, 23, 21, 15, 5, 1)


def test_north_is_up_where_rows_are_counted_upwards():
    table = Board(about("grid", 5, 5, is_rising=True), 5, 5, PLAYERS)
    north, east, southwest = 0, 1, 6
    assert [table.step(12, way) for way in (north, east, southwest)] == [17, 13, 6]
    assert table.ray(2, north) == (7, 12, 17, 22)
    # Clockwise from the north, as on any grid.
    assert table.leaps(12, 1, 2) == (23, 19, 9, 3, 1, 5, 15, 21)


def test_six_sides_of_a_hex():
    table = Board(about("hex", 3, 3), 3, 3, 1)
    assert table.neighbours(4) == (1, 2, 5, 7, 6, 3)
    assert table.neighbours(0) == (1, 3)


def test_three_in_a_row_on_three_by_three():
    table = Board(about("grid", 3, 3), 3, 3, 1)
    rows, columns = ((0, 1, 2), (3, 4, 5), (6, 7, 8)), ((0, 3, 6), (1, 4, 7), (2, 5, 8))
    assert table.lines(3) == (*rows, *columns, (0, 4, 8), (2, 4, 6))
