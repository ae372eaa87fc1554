"""Tallies of parts of a run, put together in any way, are the tally of the run."""

from fractions import Fraction
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import Diagnostic, Source, Span
from rulewright.playtest.summary import FirstFault, Length
from rulewright.playtest.tally import COUNTED_VALUES, HISTOGRAM_VALUES, Counted, Tally

PLACE = Span(Source("a.rules", "win p\n"), 0, 5)

game = st.tuples(
    st.sets(st.integers(1, 3)).map(lambda seats: tuple(sorted(seats))),
    st.integers(0, 40),
    st.tuples(st.integers(-5, 2000), st.booleans()),
)
games = st.lists(game | st.none(), max_size=60)


def fault(number: int) -> FirstFault:
    return FirstFault(number=number, diagnostic=Diagnostic("RW701", f"game {number} went wrong", PLACE))


def tally_of(played, first=0):
    tally = Tally.empty(2)
    for number, each in enumerate(played, first):
        if each is None:
            tally.add_fault(fault(number))
        else:
            tally.add(*each)
    return tally


def told(tally):
    """All that a summary takes from a tally."""
    return (
        tally.games,
        tally.wins_by_seat(3),
        Length.of(tally.lengths),
        tally.faults,
        tally.first_fault,
        tally.decisions,
        [counted.summary() for counted in tally.measures],
    )


@given(games, st.lists(st.integers(0, 60), max_size=5))
def test_cutting_a_run_changes_nothing(played, cuts):
    whole = tally_of(played)
    pieces = Tally.empty(2)
    ends = sorted({min(cut, len(played)) for cut in cuts} | {len(played)})
    start = 0
    for end in ends:
        pieces.merge(tally_of(played[start:end], start))
        start = end
    assert told(pieces) == told(whole)


@given(games)
def test_what_is_told_is_so(played):
    finished = [each for each in played if each is not None]
    tally = tally_of(played)
    lengths = [decisions for _, decisions, _ in finished]
    assert tally.games == len(played)
    assert tally.faults == played.count(None)
    assert tally.decisions == sum(lengths)
    shares = [sum(Fraction(seat in winners, len(winners) or 1) for winners, _, _ in finished) for seat in (1, 2, 3)]
    assert tally.wins_by_seat(3) == tuple(float(share) for share in shares)
    length = Length.of(tally.lengths)
    if lengths:
        assert length == Length(
            lowest=min(lengths), median=median(lengths), mean=sum(lengths) / len(lengths), highest=max(lengths)
        )
    else:
        assert length == Length(lowest=None, median=None, mean=None, highest=None)
    numbers, bools = (counted.summary() for counted in tally.measures)
    values = [number for _, _, (number, _) in finished]
    assert numbers.mean == (sum(values) / len(values) if values else None)
    assert (numbers.lowest, numbers.highest) == (min(values, default=None), max(values, default=None))
    assert numbers.share is None
    held = [held for _, _, (_, held) in finished]
    assert bools.share == (held.count(True) / len(held) if held else None)
    assert (bools.lowest, bools.highest) == (min(held, default=None), max(held, default=None))


def test_the_first_fault_is_that_of_the_lowest_number():
    tally = Tally.empty(0)
    later = Tally.empty(0)
    later.add_fault(fault(7))
    later.add_fault(fault(8))
    tally.merge(later)
    assert tally.faults == 2
    assert tally.first_fault == fault(7)


def test_a_shared_win_counts_for_each_by_its_share():
    tally = Tally.empty(0)
    tally.add((1, 2, 3), 4, ())
    tally.add((3,), 4, ())
    tally.add((), 4, ())
    assert tally.wins_by_seat(3) == (1 / 3, 1 / 3, 4 / 3)


def test_few_values_have_a_histogram_in_order():
    counted = Counted()
    for value in (3, 1, 3, 2):
        counted.add(value)
    assert counted.summary().histogram == ((1, 1), (2, 1), (3, 2))
    for value in range(HISTOGRAM_VALUES):
        counted.add(value)
    assert counted.summary().histogram is not None
    counted.add(-1)
    assert counted.summary().histogram is None


def test_a_measure_of_ever_new_values_takes_no_more_memory():
    counted = Counted()
    for value in range(10 * COUNTED_VALUES):
        counted.add(value)
        assert len(counted.counts) <= COUNTED_VALUES
    summary = counted.summary()
    assert (summary.lowest, summary.highest) == (0, 10 * COUNTED_VALUES - 1)
    assert summary.mean == (10 * COUNTED_VALUES - 1) / 2
    assert summary.histogram is None


def test_few_values_after_many_have_no_histogram():
    counted = Counted()
    for value in range(COUNTED_VALUES + 1):
        counted.add(value)
    counted.add(1)
    assert counted.summary().histogram is None
