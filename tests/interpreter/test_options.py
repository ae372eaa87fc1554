"""Counted answers against a plain enumeration of the same."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter.fault import OPTION_LIMIT, Fault
from rulewright.interpreter.options import OrderAnswers, SomeAnswers

CARDS = (10, 11, 12, 13, 14, 15, 16)


def classes_of(keys):
    """The positions of each class, in order of first appearance."""
    return [[p for p, key in enumerate(keys) if key == wanted] for wanted in dict.fromkeys(keys)]


def every_selection(elements, keys, low, high):
    members = classes_of(keys)
    found = []
    for counts in itertools.product(*(range(len(places) + 1) for places in members)):
        if low <= sum(counts) <= high:
            taken = sorted(p for places, count in zip(members, counts, strict=True) for p in places[:count])
            found.append(tuple(elements[p] for p in taken))
    return found


def every_order(elements, keys):
    members = classes_of(keys)
    number = {p: n for n, places in enumerate(members) for p in places}
    patterns = sorted(set(itertools.permutations(number[p] for p in range(len(elements)))))
    found = []
    for pattern in patterns:
        queues = [iter(places) for places in members]
        found.append(tuple(elements[next(queues[n])] for n in pattern))
    return found


keys = st.lists(st.integers(0, 4), max_size=6)


@given(keys, st.integers(-1, 7), st.integers(-1, 7))
def test_selections_are_those_of_a_plain_enumeration_in_its_order(keys, low, high):
    elements = CARDS[: len(keys)]
    answers = SomeAnswers(elements, keys, low, high)
    expected = every_selection(elements, keys, low, high)
    assert len(answers) == len(expected)
    assert [answers[n] for n in range(len(answers))] == expected
    assert list(answers) == expected
    assert [answers.index(answer) for answer in expected] == list(range(len(expected)))


@given(keys)
def test_orders_are_those_of_a_plain_enumeration_in_its_order(keys):
    elements = CARDS[: len(keys)]
    answers = OrderAnswers(elements, keys)
    expected = every_order(elements, keys)
    assert len(answers) == len(expected)
    assert list(answers) == expected
    assert [answers.index(answer) for answer in expected] == list(range(len(expected)))


@given(keys, st.lists(st.sampled_from((*CARDS, 99)), max_size=7))
def test_only_answers_that_would_be_listed_are_contained(keys, answer):
    elements = CARDS[: len(keys)]
    for answers in (SomeAnswers(elements, keys, 1, 4), OrderAnswers(elements, keys)):
        assert (tuple(answer) in answers) == (tuple(answer) in list(answers))


def test_the_empty_selection_comes_first():
    assert list(SomeAnswers("ab", "ab")) == [(), ("b",), ("a",), ("a", "b")]


def test_copies_are_taken_in_their_order_and_stand_in_that_of_the_collection():
    assert list(SomeAnswers((1, 2, 3), "aba", 1, 2)) == [(2,), (1,), (1, 2), (1, 3)]


def test_equal_values_are_one_class():
    answers = SomeAnswers((3, 3, 6), (3, 3, 6))
    assert list(answers) == [(), (6,), (3,), (3, 6), (3, 3), (3, 3, 6)]
    assert answers.index((3, 3)) == 4
    assert (6, 3) not in answers


def test_a_range_is_cut_to_what_there_is():
    assert list(SomeAnswers("ab", "ab", 1, 5)) == [("b",), ("a",), ("a", "b")]
    assert list(SomeAnswers("ab", "ab", 3, 5)) == []
    assert list(SomeAnswers("", "", 0, 3)) == [()]


def test_no_elements_have_one_order():
    assert list(OrderAnswers("", "")) == [()]


def test_thirteen_cards_of_five_kinds_as_the_design_counts_them():
    keys = [0, *[1] * 3, *[2] * 3, *[3] * 3, *[4] * 3]
    elements = range(13)
    some, order = SomeAnswers(elements, keys), OrderAnswers(elements, keys)
    assert len(some) == 512
    assert len(order) == 4_804_800
    assert some.index(some[300]) == 300
    assert order.index(order[-1]) == len(order) - 1


def test_many_answers_are_counted_without_listing_them():
    answers = SomeAnswers(range(62), range(62))
    assert len(answers) == OPTION_LIMIT
    assert answers[-1] == tuple(range(62))
    assert answers.index(answers[123_456_789]) == 123_456_789
    assert next(iter(answers)) == ()
    chosen = SomeAnswers(range(1000), range(1000), 2, 3)
    assert len(chosen) == math.comb(1000, 2) + math.comb(1000, 3)
    assert chosen.index(chosen[10**8]) == 10**8
    assert len(OrderAnswers(range(20), range(20))) == math.factorial(20)


@pytest.mark.parametrize(
    "make",
    [
        lambda: SomeAnswers(range(63), range(63)),
        lambda: SomeAnswers(range(1000), range(1000), 500, 500),
        lambda: OrderAnswers(range(21), range(21)),
        lambda: OrderAnswers(range(5000), [n // 2 for n in range(5000)]),
    ],
)
def test_more_than_can_be_numbered_is_a_fault(make):
    with pytest.raises(Fault) as caught:
        make()
    assert caught.value.code == "RW712"


def test_it_is_a_sequence_like_others():
    answers = SomeAnswers("ab", "ab")
    assert answers[-1] == ("a", "b")
    assert answers[1:3] == [("b",), ("a",)]
    assert answers.count(("a",)) == 1
    assert answers.count(("c",)) == 0
    assert answers.number([]) is None
    assert answers.number(([],)) is None
    with pytest.raises(IndexError):
        answers[4]
    with pytest.raises(ValueError, match="not an option"):
        answers.index(("a",), 0, 2)
