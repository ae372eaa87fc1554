"""Expressions: what they mean, and of which type they are."""

import pytest

from rulewright.dsl import model
from rulewright.dsl.types import (
    BOOL,
    INT_LIMIT,
    PLAYER,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PlaceType,
    SetType,
    SpaceType,
    Type,
)
from tests.dsl.checked import codes, found, turn, value

COIN = CardType("Coin")
COLOUR = EnumType("Colour")
DIRECTION = EnumType("direction")
SPACE = SpaceType("field")


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("3", IntType(3, 3)),
        ("-3", IntType(-3, -3)),
        ("p.lives + 2", IntType(2, 5)),
        ("p.lives - goal", IntType(-9, 2)),
        ("p.lives * goal", IntType(0, 27)),
        ("rounds * rounds", IntType(-INT_LIMIT, INT_LIMIT)),
        ("goal // 2", IntType(0, 4)),
        ("goal // p.lives", IntType(-9, 9)),
        ("rounds % 6", IntType(0, 5)),
        ("rounds % -6", IntType(-5, 0)),
        ("7 % 4", IntType(3, 3)),
        ("-p.lives", IntType(-3, 0)),
        ("abs(p.lives - 2)", IntType(0, 2)),
        ("abs(-goal)", IntType(1, 9)),
        ("min(p.lives, goal)", IntType(0, 3)),
        ("max(p.lives, goal)", IntType(1, 9)),
        ("count(players)", IntType(0, 4)),
        ("count(p.purse)", IntType(0, 4)),
        ("count(q in players where q.lives > 1)", IntType(0, 4)),
        ("sum(q.lives for q in players)", IntType(0, 12)),
        ("max(q.lives for q in players, else -1)", IntType(-1, 3)),
        ("1..goal", ListType(IntType(1, 9), 9)),
        ("5..p.lives", ListType(IntType(5, 5), 0)),
        ("[1, goal]", ListType(IntType(1, 9), 2)),
        ("[1, 2] + [3]", ListType(IntType(1, 3), 3)),
        ("[q.lives for q in players]", ListType(IntType(0, 3), 4)),
        ("[x + y for x in 1..2, y in 1..3]", ListType(IntType(2, 5), 6)),
        ("players from p", ListType(PLAYER, 4)),
        ("others(p)", ListType(PLAYER, 3)),
        ("next(p)", PLAYER),
        ("p.seat", IntType(1, 4)),
        ("p.favour", OptionalType(COLOUR)),
        ("p.favour or red", COLOUR),
        ("p.bag", PerType(IntType(), COLOUR)),
        ("p.bag[red]", IntType()),
        ("[Colour.red: 1, else 5]", PerType(IntType(1, 5), COLOUR)),
        ("p.seen + [red]", SetType(COLOUR)),
        ("p.walk.here", OptionalType(SPACE)),
        ("Walk(here = field[2, 3]).left", IntType()),
        ("field[2, 3]", SPACE),
        ("field[7].row", IntType(1, 3)),
        ("field[7].step(north)", OptionalType(SPACE)),
        ("field[7].ray(north)", ListType(SPACE, 3)),
        ("field[7].neighbours", ListType(SPACE, 4)),
        ("path[7].next", OptionalType(SpaceType("path"))),
        ("field.lines(3)", ListType(ListType(SPACE, 3), 48)),
        ("distance(field[1], field[2])", IntType(0, 11)),
        ("directions", ListType(DIRECTION, 4)),
        ("opposite(north)", DIRECTION),
        ("first(c in Coin)", OptionalType(COIN)),
        ("first(c in Coin, else crown)", COIN),
        ("best(q in players by q.points)", ListType(PLAYER, 4)),
        ("distinct(q.lives for q in players)", ListType(IntType(0, 3), 4)),
        ("market", ListType(PlaceType("Coin"), 6)),
        ("market[2]", PlaceType("Coin")),
        ("market[2].card", OptionalType(COIN)),
        ("market[2].index", IntType(1, 6)),
        ("p.purse", ListType(COIN, 4)),
        ("p.purse[1]", COIN),
        ("p.lines[red]", ListType(COIN, 4)),
        ("coins.top", OptionalType(COIN)),
        ("crown", COIN),
        ("crown.name", TEXT),
        ('"{p} has {p.points}"', TEXT),
        ("1 if goal > 3 else none", OptionalType(IntType(1, 1))),
        ("goal if goal > 3 else p.lives", IntType(0, 9)),
        ("total(market)", IntType()),
        ("first(m in Man, else none)", OptionalType(value("first(m in Man)").type.element)),  # type: ignore[union-attr]
        ("p.points > 3 after gain(p, 2)", BOOL),
    ],
)
def test_the_type_of_an_expression(text: str, type: Type):
    assert value(text).type == type


def test_a_word_is_of_the_enum_that_is_asked_for():
    compared = value("p.favour == red")
    assert isinstance(compared, model.Compare)
    assert (compared.right.type, compared.right) == (COLOUR, model.Constant(type=COLOUR, value=0, span=compared.span))
    swapped = value("red == p.favour")
    assert isinstance(swapped, model.Compare)
    assert swapped.left.type == COLOUR


def test_a_local_of_the_same_name_is_meant_where_no_word_of_an_enum_is_asked_for():
    body = turn("green = 3\nif green == 3 and p.favour == green\n    win p")
    (one, other) = found(body, model.Compare)
    assert isinstance(one.left, model.LocalValue)
    assert isinstance(other.right, model.Constant)


def test_a_word_of_an_option_is_a_value_of_its_own_enum():
    compared = value('mood == "wild"')
    assert isinstance(compared, model.Compare)
    assert compared.right == model.Constant(type=EnumType("mood"), value=1, span=compared.span)


def test_a_card_beside_a_text_is_asked_for_its_name():
    assert isinstance(value('crown == "Penny"'), model.IsNamed)
    negated = value('"Penny" != coins.top')
    assert isinstance(negated, model.Not)
    assert isinstance(negated.operand, model.IsNamed)


def test_a_text_in_a_zone_is_the_card_of_that_name_if_there_is_one_and_any_of_them_else():
    one = value('"Crown" in p.purse')
    assert isinstance(one, model.InZone)
    assert isinstance(one.card, model.NamedCard)
    several = value('"Penny" in p.purse')
    assert isinstance(several, model.Aggregate)
    assert (several.kind, type(several.value)) == ("any", model.IsNamed)
    listed = value('"Penny" not in [c for c in p.purse]')
    assert isinstance(listed, model.Not)
    assert isinstance(listed.operand, model.Aggregate)


def test_a_name_made_of_values_is_compared_with_the_name_of_the_card():
    compared = value('coins.top == "Penny{goal}"')
    assert isinstance(compared, model.Compare)
    assert (compared.left.type, compared.right.type) == (TEXT, TEXT)
    contained = value('"Penny{goal}" in p.purse')
    assert isinstance(contained, model.Aggregate)
    assert isinstance(contained.value, model.Compare)
    assert isinstance(value('"Crown" in [c for c in p.purse]'), model.Contains)


def test_a_text_where_a_card_is_needed_is_the_card_of_that_name():
    assert value('total(["Crown"])') == value("total([crown])")


def test_a_zone_is_looked_at_as_it_is_in_questions_and_copied_as_a_value():
    assert isinstance(value("crown in p.purse"), model.InZone)
    assert isinstance(value("count(p.purse)"), model.ZoneCount)
    empty = value("p.purse is empty")
    assert isinstance(empty, model.Compare)
    assert isinstance(empty.left, model.ZoneCount)
    assert isinstance(value("p.purse"), model.ZoneCards)
    assert isinstance(value("[c for c in p.purse]").generators[0].collection, model.ZoneCards)  # type: ignore[union-attr]


def test_slots_are_gone_through_as_places_and_handed_over_as_cards():
    assert isinstance(value("[s for s in market]").generators[0].collection, model.ZonePlaces)  # type: ignore[union-attr]
    assert isinstance(value("total(market)").arguments[0], model.ZoneCards)  # type: ignore[union-attr]


def test_a_place_is_empty_by_itself_and_face_down_only_with_a_card():
    assert isinstance(value("market[2] is empty"), model.IsEmptyPlace)
    assert isinstance(value("p.shown is empty"), model.IsEmptyPlace)
    down = value("market[2] is face down")
    assert isinstance(down, model.Logic)
    asked = [one.operand for one in down.operands if isinstance(one, model.Not)]
    assert [type(one).__name__ for one in asked] == ["IsEmptyPlace", "IsFaceUp"]
    assert isinstance(value("crown is face down"), model.Not)


def test_or_behind_something_that_may_be_none_takes_the_first_that_is_there():
    chain = value("last or coins.top.issuer or p")
    assert isinstance(chain, model.OrElse)
    assert isinstance(chain.otherwise, model.OrElse)
    assert chain.type == PLAYER


def test_the_fields_of_a_record_that_are_left_out_have_their_defaults():
    walk = value("Walk(here = none)")
    assert isinstance(walk, model.RecordOf)
    assert isinstance(walk.values[1], model.Constant)
    assert walk.values[1].value == 3


def test_what_if_knows_no_more_what_held_before():
    body = turn("if last is not none and (last == p after gain(p, 1))\n    win p")
    (what_if,) = found(body, model.WhatIf)
    assert isinstance(what_if.value.left.type, OptionalType)


# None


@pytest.mark.parametrize(
    ("lines", "unwrapped"),
    [
        # What is not known faults at its place.
        ("win last", 1),
        ("last.points = 3", 1),
        # What is known does not.
        ("if last is not none\n    win last", 0),
        ("if last is none\n    stop\nwin last", 0),
        ("if last is none\n    last = p\nwin last", 0),
        ("if last is not none and last.points > 3\n    stop", 0),
        ("if last is none or last.points > 3\n    stop", 0),
        ("if not (last is none) and last.points > 3\n    stop", 0),
        ('x = last.points if last is not none else 3\nsay "{x}"', 0),
        ("for q in players where q.favour is not none\n    p.bag[q.favour] += 1", 0),
        ('x = sum(p.bag[q.favour] for q in players where q.favour is not none)\nsay "{x}"', 0),
        ("while last is not none\n    win last", 0),
        ("if last == p\n    win last", 0),
        ("if last != p\n    stop\nwin last", 0),
        ("x = first(q in players)\nif x is none\n    stop\nwin x", 0),
        ("if p.shown is empty\n    stop\np.points += p.shown.card.value", 0),
        ("if market[4] is empty or market[4].card.value == 1\n    stop\np.points += market[4].card.value", 0),
        ("if coins is empty\n    stop\np.points += coins.top.value", 0),
        ("for s in market where s is not empty\n    p.points += s.card.value", 0),
        ("for s in market where s is face up\n    p.points += s.card.value", 0),
        ("if crown in p.purse and coins.top in p.bid\n    p.points = coins.top.value", 0),
        # What a later statement may change is not known any more.
        ("if last is none\n    stop\ngain(p, 1)\nwin last", 1),
        ("if last is none\n    stop\nlast = first(q in players)\nwin last", 1),
        ("x = first(q in players)\nif x is none\n    stop\ngain(p, 1)\nwin x", 0),
        ("x = last\nif x is none\n    stop\nx = last\nwin x", 1),
        ("x = last\nif x is none\n    stop\nrepeat 2 times\n    win x\n    x = last", 1),
        ("if p.shown is empty\n    stop\nremove p.shown.card\np.points += p.shown.card.value", 1),
        ("for s in market where s is not empty\n    gain(p, 1)\n    p.points += s.card.value", 1),
        ("for q in players\n    if q.favour is none\n        stop\np.bag[p.favour] += 1", 1),
        # Nor what holds on one way only.
        ("if rounds > 3 and last is none\n    stop\nwin last", 1),
        ("if rounds > 3\n    last = p\nwin last", 1),
        ("if rounds > 3 or last is not none\n    win last", 1),
        ('if last is none\n    say "?"\nwin last', 1),
    ],
)
def test_none_is_tested_where_it_is_not_known_to_be_something(lines: str, unwrapped: int):
    assert len(list(found(turn(lines), model.Unwrap))) == unwrapped


def test_asking_again_what_is_known_is_no_mistake():
    assert codes("if last is none\n    stop\nif last is none\n    stop\nwin last") == ["RW821"] * 0


def test_an_unknown_name_is_reported_once_however_it_is_used():
    lines = 'x = unknown\ny = x + 1\nif y > 3 and x is none\n    z = x.points\n    say "{z}"'
    assert codes(f"{lines}\ngain(x, y)\nx.points = 3") == ["RW301"]


def test_several_mistakes_are_reported_each():
    assert codes("x = unknown + other\ny = p.nothing\ngain(p)") == ["RW301", "RW301", "RW302", "RW313"]


def test_checking_nested_brackets_takes_no_longer_than_their_length():
    for operator in ("or", "and"):
        deep = "(" * 40 + "rounds > 1" + f" {operator} rounds > 2)" * 40
        assert codes(f"if {deep}\n    win p") == []
    deep = "(" * 40 + "last" + " or last)" * 40 + " or p"
    assert codes(f"win {deep}") == []
