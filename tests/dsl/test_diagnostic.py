import copy
import doctest
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import diagnostic as diagnostic_module
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics, Label, RulesError, Severity, did_you_mean, slips
from rulewright.dsl.source import Source, Span

BASE = Source("base.rules", "abcdefgh")
VARIANT = Source("variant.rules", "abcdefgh")


def span(start: int, end: int | None = None, source: Source = BASE) -> Span:
    return Span(source, start, start + 1 if end is None else end)


def test_a_collector_gives_texts_in_order_of_appearance_and_each_from_top_to_bottom():
    found = Diagnostics()
    found.error("RW201", "v late", span(5, source=VARIANT))
    found.error("RW202", "b late", span(7))
    found.error("RW203", "b early", span(1))
    found.error("RW204", "v early", span(2, source=VARIANT))
    assert [item.message for item in found.items] == ["v early", "v late", "b early", "b late"]


def test_of_two_that_begin_together_the_shorter_stands_first_and_at_one_place_the_first_found():
    found = Diagnostics()
    found.error("RW202", "long", span(1, 5))
    found.error("RW204", "short, found first", span(1, 2))
    found.error("RW203", "short, found second", span(1, 2))
    assert [item.message for item in found.items] == ["short, found first", "short, found second", "long"]


def test_a_collector_keeps_the_first_of_two_alike():
    found = Diagnostics()
    found.error("RW201", "again", span(1), help="do this")
    found.error("RW201", "again", Span(Source("base.rules", "abcdefgh"), 1, 2), help="do that")
    found.error("RW201", "again", span(2))
    found.error("RW202", "again", span(1))
    found.error("RW201", "other", span(1))
    assert [(item.code, item.message, item.span.start, item.help) for item in found.items] == [
        ("RW201", "again", 1, "do this"),
        ("RW202", "again", 1, None),
        ("RW201", "other", 1, None),
        ("RW201", "again", 2, None),
    ]


def test_warnings_alone_are_no_errors():
    warning = Diagnostic("RW801", "never used", span(1), severity=Severity.WARNING)
    error = Diagnostic("RW201", "wrong", span(1))
    assert not Diagnostics().has_errors
    assert not Diagnostics([warning]).has_errors
    assert Diagnostics([warning, error]).has_errors


def test_errors_and_warnings_keep_all_that_is_said():
    found = Diagnostics()
    there = Label(span(2), "there")
    found.warning("RW801", "never used", span(1), label="here", secondary=[there], help="go")
    found.error("RW201", "wrong", span(1), label="here", secondary=[there], help="go")
    assert found.items == (
        Diagnostic(
            "RW801", "never used", span(1), label="here", secondary=(there,), help="go", severity=Severity.WARNING
        ),
        Diagnostic("RW201", "wrong", span(1), label="here", secondary=(there,), help="go", severity=Severity.ERROR),
    )


def test_what_was_collected_can_be_handed_on():
    found = Diagnostics()
    found.error("RW201", "wrong", span(1))
    found.error("RW202", "wrong too", span(0))
    assert Diagnostics(found.items).items == found.items
    more = Diagnostics()
    more.extend(found.items)
    assert more.items == found.items


def test_an_error_carries_its_diagnostics_through_pickling_and_copying():
    error = RulesError([Diagnostic("RW201", "no such name", span(1), secondary=(Label(span(2), "there"),))])
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is RulesError
        assert again.diagnostics == error.diagnostics
        assert str(again) == str(error)


def test_an_error_reads_as_its_diagnostics_do():
    error = RulesError([Diagnostic("RW201", "no such name", span(1), label="here")])
    assert str(error) == (
        "error[RW201]: no such name\n--> base.rules:1:2\n  |\n1 | abcdefgh\n  |  ^ here\n\n1 error in 1 file"
    )


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("Rafft", ["Rope", "Raft", "Rift"], "Raft"),
        ("nugets", ["round", "nuggets"], "nuggets"),
        ("teh", ["she", "the"], "the"),
        ("DEBT", ["debts", "Debt"], "Debt"),
        ("DEBT", ["DEBTS", "debt"], "debt"),
        ("hand_size", ["hands", "size_hand"], "size_hand"),
        ("hand_size", ["Size_Hand"], "Size_Hand"),
        ("ab", ["b", "ba"], "b"),
        ("x", ["y", "z"], None),
        ("x", ["xs"], "xs"),
        ("tribe", ["market", "player"], None),
        ("bid", ["bids", "bit", "kid"], "bids"),
        ("bid", ["kid", "bit", "bids"], "kid"),
        ("bid", ["bid"], None),
        ("anything", [], None),
        ("", ["a"], None),
        ("chess", ["cheese/mice", "board/chess"], "board/chess"),
        ("ches", ["board/chess"], "board/chess"),
        ("", ["board/"], None),
        ("a" * 65, ["a" * 64], None),
        ("b" + "a" * 63, ["a" * 64], "a" * 64),
        ("a" * 64, ["a" * 65, "a" * 63], "a" * 63),
    ],
)
def test_the_name_that_was_probably_meant(word, candidates, meant):
    assert did_you_mean(word, candidates) == meant


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("", "", 0),
        ("", "ab", 2),
        ("ab", "", 2),
        ("ab", "ba", 1),
        ("kitten", "sitting", 3),
        ("ca", "abc", 3),
        ("a", "a", 0),
    ],
)
def test_slips_between_two_words(one, other, number):
    assert slips(one, other) == number


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_slips_count_the_same_both_ways(one, other):
    assert slips(one, other) == slips(other, one)
    assert (slips(one, other) == 0) == (one == other)


def test_the_examples_in_the_docstrings():
    assert doctest.testmod(diagnostic_module).failed == 0
