"""Typed texts against the decisions of a real game."""

from pathlib import Path

import pytest

import rulewright
from rulewright import Decision, Option, State
from rulewright.cli.answer import (
    Unclear,
    Unfinished,
    few_of,
    is_numbered,
    matching,
    read_answer,
    read_one,
    read_positions,
)

NUMBERS = """\
game "Numbers"
    players 2

x: 0..100 = 0

turn p
    p chooses n from [10, 3, 6] "How many?", or "Nothing"
    p chooses 2 kept from [4, 5, 6, 7] such that sum(k for k in kept) < 12 "Which two?"
    p orders line from [4, 5, 5, 2] "In which order?"
    p chooses a from 1..2, b from 1..a "Which two numbers?"
    win p
"""

CARDS = """\
game "Cards"
    players 2

cards Debt
    value: 0..4
    card "none"
        value = 0
    card "one" x3
        value = 1
    card "red four"
        value = 4
    card "red two"
        value = 2

player
    debts: hand of Debt

pack: pile of all Debt face down

setup
    for p in players
        if p.seat == 1
            move all of pack to p.debts

turn p
    p chooses some bid from p.debts "Your bid"
    p chooses 2..3 kept from p.debts "Keep"
    p orders line from p.debts "Line"
    if sum(d.value for d in bid) + sum(d.value for d in kept) + sum(d.value for d in line) >= 0
        win p
"""


def start(text: str, tmp_path: Path) -> State:
    path = tmp_path / "game.rules"
    path.write_text(text)
    return rulewright.load(path).start(seed=1)


def chosen(decision: Decision, text: str) -> str:
    answer = read_answer(decision, text)
    assert isinstance(answer, Option), answer
    return answer.label


def refused(decision: Decision, text: str) -> str:
    answer = read_answer(decision, text)
    assert isinstance(answer, Unclear)
    return answer.reason


def options(*labels: str) -> list[Option]:
    return [Option.labelled(number, label) for number, label in enumerate(labels)]


@pytest.mark.parametrize(
    ("text", "label"), [("1", "Fox"), ("fox", "Fox"), ("OLD OWL", "Old owl"), ("owl", "Old owl"), ("  hare ", "Hare")]
)
def test_an_option_by_number_label_or_its_end(text: str, label: str) -> None:
    found = read_one(options("Fox", "Old owl", "Hare", "Harebell"), text)
    assert isinstance(found, Option)
    assert found.label == label


@pytest.mark.parametrize("text", ["o", "old", "Old o"])
def test_a_part_of_a_label_that_goes_on(text: str) -> None:
    birds = options("Fox", "Old owl", "Hare")
    assert read_one(birds, text) == Unfinished(birds[1], "Old owl")


def test_a_beginning_that_several_have() -> None:
    assert read_one(options("Fox", "Hare", "Harebell"), "har") == Unclear("That could be Hare or Harebell.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Type one of these."),
        ("0", "There is no number 0: they go from 1 to 2."),
        ("3", "There is no number 3: they go from 1 to 2."),
        ("-1", "There is no number -1: they go from 1 to 2."),
        ("cat", "None of these is called cat."),
        ("\x1b[2J", "None of these is called \\x1b[2J."),
        ("9" * 30, f"None of these is called {'9' * 30}."),
    ],
)
def test_what_is_no_option(text: str, reason: str) -> None:
    assert read_one(options("Fox", "Owl"), text) == Unclear(reason)


def test_labels_that_are_numbers_are_meant_before_numbers_of_options() -> None:
    labels = options("10", "3", "6", "Nothing")
    assert not is_numbered([option.label for option in labels])
    assert read_one(labels, "3") == labels[1]
    assert read_one(labels, "n") == Unfinished(labels[3], "Nothing")
    assert read_one(labels, "1") == Unclear("There is no 1: type 10, 3, 6 or Nothing.")
    assert read_one(labels, "4") == Unclear("There is no 4: type 10, 3, 6 or Nothing.")


def test_a_number_before_a_label_is_that_of_the_option_however_others_begin() -> None:
    debts = options("4 of Ada", "3 of Ada", "2 of Ada", "1 of Ada")
    assert read_one(debts, "4") == debts[3]
    assert read_one(debts, "4 of") == Unfinished(debts[0], "4 of Ada")
    assert read_one(debts, "4 of ada") == debts[0]


def test_labels_that_are_equal_are_told_apart_by_number() -> None:
    numbers = options("2", "2", "3")
    assert is_numbered([option.label for option in numbers])
    assert read_one(numbers, "2") == numbers[1]
    assert read_one(numbers, "3") == numbers[2]
    twins = options("Fox", "Fox", "Owl")
    assert read_one(twins, "fox") == Unclear("More than one is called Fox; type a number.")
    assert read_one(twins, "2") == twins[1]


def test_commas_between_names_of_one_option_may_be_left_out(tmp_path: Path) -> None:
    assert matching(["pawn, e4", "pawn, e5"], "PAWN e5") == [1]


def test_several_names_together(tmp_path: Path) -> None:
    state = start(NUMBERS, tmp_path)
    for text in ("6", "7 4", "4 1 2 3"):
        state.choose(read_answer(state.decisions[0], text))
    decision = state.decisions[0]
    assert decision.kind == "several names"
    assert chosen(decision, "2 1") == chosen(decision, "2, 1") == "2, 1"
    assert refused(decision, "1 2") == "None of these is called 1 2."


@pytest.mark.parametrize("text", ["", "  ", ","])
def test_none_of_several(text: str, tmp_path: Path) -> None:
    decision = start(CARDS, tmp_path).decisions[0]
    assert decision.kind == "some"
    answer = read_answer(decision, text)
    assert isinstance(answer, Option)
    assert answer.value == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("none", ["none"]),
        ("1", ["none"]),
        ("red four, red two", ["red four", "red two"]),
        ("6 5", ["red four", "red two"]),
        ("one one", ["one", "one"]),
        ("one, none, one, one", ["none", "one", "one", "one"]),
        ("4", ["one"]),
        ("4 3", ["one", "one"]),
        ("2, 3, 4", ["one", "one", "one"]),
        ("four", ["red four"]),
        ("1, two", ["none", "red two"]),
    ],
)
def test_some_of_several(text: str, names: list[str], tmp_path: Path) -> None:
    decision = start(CARDS, tmp_path).decisions[0]
    assert sorted(chosen(decision, text).split(", ")) == sorted(names)


@pytest.mark.parametrize(("text", "label"), [("red f", "red four"), ("1, red t", "none, red two")])
def test_parts_of_labels_among_several(text: str, label: str, tmp_path: Path) -> None:
    answer = read_answer(start(CARDS, tmp_path).decisions[0], text)
    assert isinstance(answer, Unfinished)
    assert answer.label == label


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 1", "Number 1 was named twice."),
        ("none none", "none was named more often than it is there."),
        ("one one one one", "one was named more often than it is there."),
        ("red", "red could be red four or red two."),
        ("7", "There is no number 7: they go from 1 to 6."),
        ("blue", "None of these is called blue."),
    ],
)
def test_what_cannot_be_chosen_together(text: str, reason: str, tmp_path: Path) -> None:
    assert refused(start(CARDS, tmp_path).decisions[0], text) == reason


def test_as_many_as_are_asked_for(tmp_path: Path) -> None:
    state = start(CARDS, tmp_path)
    state.choose(read_answer(state.decisions[0], ""))
    assert refused(state.decisions[0], "1") == "Choose 2 to 3, not 1."
    assert refused(state.decisions[0], "") == "Choose 2 to 3, not 0."
    assert refused(state.decisions[0], "1 2 3 4") == "Choose 2 to 3, not 4."
    assert chosen(state.decisions[0], "1 6").split(", ")[0] == "none"


def test_an_order(tmp_path: Path) -> None:
    state = start(CARDS, tmp_path)
    for text in ("", "1 2"):
        state.choose(read_answer(state.decisions[0], text))
    decision = state.decisions[0]
    assert decision.kind == "order"
    shown = [element.label for element in decision.elements]
    assert chosen(decision, "").split(", ") == shown
    assert chosen(decision, "6 5 4 3 2 1").split(", ") == shown[::-1]
    assert chosen(decision, "red two, one, one, one, none, red four").split(", ")[0] == "red two"
    assert refused(decision, "6 5") == "All of them must be named; you left out none and one."
    # Copies that look alike stand for each other: naming the last of them first is the same answer.
    assert chosen(decision, "1 4 3 2 5 6") == chosen(decision, "1 2 3 4 5 6")


def test_numbers_among_several_are_labels(tmp_path: Path) -> None:
    assert read_positions(["10", "3", "6"], "3 10") == [1, 0]
    assert read_positions(["5", "5", "6"], "3") == [2]


def test_a_list_in_a_sentence() -> None:
    assert few_of(["a"]) == "a"
    assert few_of(["a", "b", "a", "c"]) == "a, b or c"
    assert few_of([str(n) for n in range(20)]).endswith("11 and 8 more")


def test_some_that_must_go_together(tmp_path: Path) -> None:
    state = start(NUMBERS, tmp_path)
    state.choose(read_answer(state.decisions[0], "6"))
    decision = state.decisions[0]
    for text in ("4 7", "7, 4"):
        answer = read_answer(decision, text)
        assert isinstance(answer, Option)
        assert answer.value == (4, 7)
    assert refused(decision, "6 7") == "These together cannot be chosen."


def test_words_of_a_label_will_do_where_nothing_begins_with_them() -> None:
    labels = ["man a1, b2", "man a1, b1", "man b1, a1", "man 3, 1"]
    assert matching(labels, "a1 b1") == [1]
    assert matching(labels, "b1") == [1, 2]
    assert matching(labels, "3 1") == [3]
    assert matching(labels, "1") == []
    assert matching(labels, "an a1") == []
