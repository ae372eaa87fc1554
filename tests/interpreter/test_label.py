"""What values are called: for the one who reads them, and for files."""

import pytest

from rulewright.dsl.types import (
    BOOL,
    INT,
    NONE,
    PLAYER,
    TEXT,
    CardType,
    EnumType,
    ListType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    RecordType,
    SetType,
    SpaceType,
)
from rulewright.interpreter.label import letters, with_article
from tests.interpreter.playing import play

GAME = play(
    """\
game "T"
    players 3

enum Metal: copper, fine_silver

record Walk
    left: int
    to: player?

cards Adventurer
    card "Annie" x2
    card "Doc"

board field: grid 30x2
    inside: slot of Adventurer face down

board path: track 40

pieces Man on field
    piece "pawn" x2

player
    crew: hand of Adventurer
    sent: slot of Adventurer face down

deck: pile of all Adventurer face down
market: slots 3 of Adventurer face down per Metal

play
    end game
"""
)
LABELS = GAME.runner.evaluator.labels
PLACES = {where: number for number, where in enumerate(GAME.table.state.places)}
ANNIE = CardType("Adventurer")

VALUES = [
    (7, INT, "7", 7),
    (-7, INT, "-7", -7),
    (True, BOOL, "yes", True),
    (False, BOOL, "no", False),
    ("as it is", TEXT, "as it is", "as it is"),
    (1, EnumType("Metal"), "fine silver", "fine_silver"),
    (0, EnumType("direction"), "north", "north"),
    (2, PLAYER, "Player 3", "p3"),
    (0, SpaceType("field"), "a1", "a1"),
    (59, SpaceType("field"), "ad2", "ad2"),
    (11, SpaceType("path"), "12", "12"),
    (1, ANNIE, "Annie", "Annie#2"),
    (2, ANNIE, "Doc", "Doc#1"),
    (1, PieceType("Man"), "pawn", "pawn#2"),
    (None, NONE, "none", None),
    (None, OptionalType(PLAYER), "none", None),
    (0, OptionalType(PLAYER), "Player 1", "p1"),
    ((), ListType(INT), "nothing", []),
    ((2, 0), ListType(PLAYER), "Player 3, Player 1", ["p3", "p1"]),
    ((0, 1), SetType(EnumType("Metal")), "copper, fine silver", ["copper", "fine_silver"]),
    ((4, 5), PerType(INT, EnumType("Metal")), "copper 4, fine silver 5", {"copper": 4, "fine_silver": 5}),
    ((4, 5, 6), PerType(INT, PLAYER), "Player 1 4, Player 2 5, Player 3 6", {"p1": 4, "p2": 5, "p3": 6}),
    ((3, None), RecordType("Walk"), "left 3, to none", {"left": 3, "to": None}),
]


@pytest.mark.parametrize(("value", "type", "label", "canonical"), VALUES)
def test_a_value_by_its_type(value, type, label, canonical):
    assert LABELS.label(value, type) == label
    assert LABELS.canonical(value, type) == canonical


def names_of_zones():
    model = GAME.model
    return {zone.name: number for number, zone in enumerate(model.zones)}


@pytest.mark.parametrize(
    ("zone", "rest", "place", "whole", "canonical"),
    [
        ("market", (-1, 1, 3), "3", "market fine silver 3", "market fine_silver 3"),
        ("sent", (1, -1, 1), "sent of Player 2", "sent of Player 2", "sent of p2"),
        ("inside", (31, -1, 1), "inside of b2", "inside of b2", "inside of b2"),
    ],
)
def test_a_place_is_its_number_or_where_it_is(zone, rest, place, whole, canonical):
    where = (names_of_zones()[zone], *rest)
    assert LABELS.label(PLACES[where], PlaceType("Adventurer")) == place
    assert LABELS.zone(where) == whole
    assert LABELS.canonical(PLACES[where], PlaceType("Adventurer")) == canonical


def test_a_zone_has_its_owner_and_key():
    zones = names_of_zones()
    assert LABELS.zone((zones["deck"], -1, -1, 0)) == "deck"
    assert LABELS.zone((zones["crew"], 0, -1, 0)) == "crew of Player 1"
    assert LABELS.zone((zones["market"], -1, 0, 0)) == "market copper"


def test_a_card_that_the_reader_may_not_know_is_one_of_its_kind():
    parts = ("He has ", (ListType(ANNIE), (0, 2)), " and ", (INT, 3), ".")
    assert LABELS.render(parts) == "He has Annie, Doc and 3."
    assert LABELS.render(parts, lambda card: card == 2) == "He has an Adventurer, Doc and 3."


def test_columns_go_on_after_z():
    assert [letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]


def test_one_of_a_kind():
    assert [with_article(kind) for kind in ("Debt", "Adventurer", "Event")] == ["a Debt", "an Adventurer", "an Event"]
