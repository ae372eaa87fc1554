"""Values are written with their sort, read again as what they were, and nothing else is taken for them."""

import json
from typing import Any

import pytest

from rulewright.dsl import check_text
from rulewright.dsl.types import (
    BoolType,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SetType,
    SpaceType,
    TextType,
    Type,
)
from rulewright.interpreter import Game
from rulewright.interpreter.written_value import UnreadableValueError, WrittenValues, shown_json

RULES = """\
game "Values"
    players 2

enum Metal: copper, silver

record Walk
    left: 0..9
    to: player?

board field: grid 3x2

cards Coin
    card "Penny" x3
    card "Pound"

pieces Man on field
    piece "pawn" x2

player
    purse: hand of Coin
    row: slots 2 of Coin face up

stock: pile of all Coin face down
offer: slots 2 of Coin face down per Metal

turn p
    win p
"""
INT, BOOL, TEXT, METAL, COIN = IntType(), BoolType(), TextType(), EnumType("Metal"), CardType("Coin")
CASES: list[tuple[Any, Type, Any]] = [
    (7, INT, 7),
    (True, BOOL, True),
    ("so", TEXT, "so"),
    (None, NoneType(), None),
    (1, METAL, {"word": "silver"}),
    (0, EnumType("direction"), {"word": "north"}),
    (1, PlayerType(), {"player": "p2"}),
    (4, SpaceType("field"), {"space": "b2"}),
    (2, COIN, {"card": "Penny#3"}),
    (3, COIN, {"card": "Pound#1"}),
    (1, PieceType("Man"), {"piece": "pawn#2"}),
    (None, OptionalType(COIN), None),
    (1, OptionalType(PlayerType()), {"player": "p2"}),
    ((2, 0), ListType(COIN), [{"card": "Penny#3"}, {"card": "Penny#1"}]),
    ((0, 1), SetType(METAL), [{"word": "copper"}, {"word": "silver"}]),
    ((4, 5), PerType(INT, METAL), {"per": {"copper": 4, "silver": 5}}),
    ((3, 1), RecordType("Walk"), {"record": {"left": 3, "to": {"player": "p2"}}}),
]


@pytest.fixture(scope="module")
def values() -> WrittenValues:
    checked = check_text("values.rules", RULES)
    assert checked.model is not None, checked.diagnostics
    program = Game.of(checked).program(2)
    return WrittenValues(program.layout, program.labels)


@pytest.mark.parametrize(("value", "type", "written"), CASES)
def test_a_value_is_read_as_it_was_written(values: WrittenValues, value: Any, type: Type, written: Any) -> None:
    assert values.write(value, type) == written
    again = values.read(json.loads(json.dumps(written)), type)
    assert (again, again.__class__) == (value, value.__class__)


def test_every_place_has_a_name_of_its_own(values: WrittenValues) -> None:
    places = [cell for cell, about in values.layout.cells.items() if about.is_place]
    written = [values.write(place, PlaceType("Coin")) for place in places]
    assert {"place": "row 2 of p1"} in written
    assert {"place": "offer silver 1"} in written
    assert [values.read(each, PlaceType("Coin")) for each in written] == places
    assert len({each["place"] for each in written}) == len(places) == 8


@pytest.mark.parametrize("type", [type for _, type, _ in CASES])
def test_what_another_sort_has_written_is_not_taken_for_it(values: WrittenValues, type: Type) -> None:
    taken = []
    odd = [1.5, {"card": 1}, {"card": "Penny#1", "space": "a1"}, {}, {"per": []}, {"record": {"left": 1}}, [[]]]
    for written in [*(written for _, _, written in CASES), *odd]:
        try:
            taken.append((written, values.write(values.read(written, type), type)))
        except UnreadableValueError:
            continue
    assert all(again == written for written, again in taken)
    assert len(taken) < 5


@pytest.mark.parametrize(
    ("written", "type", "words"),
    [
        ({"card": "Penny#9"}, COIN, "these rules have no card “Penny#9”"),
        ({"card": "Dime#1"}, COIN, "these rules have no card “Dime#1”"),
        ({"space": "z9"}, SpaceType("field"), "these rules have no space “z9”"),
        (True, INT, "yes is not a number"),
        (1, BOOL, "1 is not yes or no"),
        (10**30, TEXT, "a very large number is not a text"),
        ([{"word": "silver"}, {"word": "copper"}], SetType(METAL), "a list of 2 is not a set in its order"),
    ],
)
def test_what_is_not_there_is_told(values: WrittenValues, written: Any, type: Type, words: str) -> None:
    with pytest.raises(UnreadableValueError) as caught:
        values.read(written, type)
    assert str(caught.value) == words


def test_the_first_of_a_name_stands_for_one_that_is_not_there_any_more(values: WrittenValues) -> None:
    assert values.read({"card": "Penny#9"}, COIN, is_lenient=True) == 0
    with pytest.raises(UnreadableValueError):
        values.read({"card": "Dime#1"}, COIN, is_lenient=True)


def test_much_is_shown_in_few_words() -> None:
    assert shown_json({"card": "x" * 1000}) == f"card “{'x' * 60}…”"
    assert shown_json({"a": 1, "b": 2}) == "something else"
    assert shown_json(1.5) == "something else"
