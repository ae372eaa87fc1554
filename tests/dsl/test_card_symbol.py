from random import Random

import pytest

from rulewright.dsl import Source, Span
from rulewright.dsl.card_symbol import Bearers, CardSymbol

PLACE = Span(Source("cards.rules", ""), 0, 0)


def card(number: int, *name: str | None) -> CardSymbol:
    return CardSymbol(kind="Risk", card=number, name=name, id=None, is_single=False, span=PLACE)


@pytest.mark.parametrize(
    ("name", "bears"),
    [
        (("Raft",), ["Raft"]),
        (("Raft ", None), ["Raft ", "Raft 1", "Raft of Raft"]),
        ((None, " Raft"), [" Raft", "Raft of Raft"]),
        (("a", None, "b", None, "c"), ["abc", "axbxc", "abbc"]),
        (("aba", None, "aba"), ["abaaba", "aba-aba"]),
    ],
)
def test_what_stands_in_braces_may_be_any_text(name, bears):
    texts = [
        "Raft",
        "Raft ",
        "Raft 1",
        "Raft of Raft",
        " Raft",
        "abc",
        "axbxc",
        "abbc",
        "ab",
        "aba",
        "abaaba",
        "aba-aba",
    ]
    assert {text for text in texts if card(0, *name).may_bear(text)} == set(bears)


def test_the_bearers_of_a_name_are_those_that_say_so_when_each_is_asked():
    random = Random(5)
    parts = ["", "a", "b", "ab", "aa", "ba "]
    plain = [card(number, random.choice(parts)) for number in range(20)]
    braced = [card(number, *random.choices([*parts, None], k=3), None) for number in range(20, 80)]
    bearers = Bearers()
    for one in random.sample([*plain, *braced], 80):
        bearers.add(one)
    for name in ["", "a", "ab", "aab", "ba ab", "abab", "b", "c"]:
        found = list(bearers.of(name))
        assert {one.card for one in found} == {one.card for one in (*plain, *braced) if one.may_bear(name)}
        assert len(found) == len({one.card for one in found})


def test_bearers_come_in_the_order_of_declaration_those_without_braces_first():
    bearers = Bearers()
    for number, name in enumerate([("ab", None), ("", None), ("abc",), (None, "c"), ("abc",), ("a", None)]):
        bearers.add(card(number, *name))
    assert [one.card for one in bearers.of("abc")] == [2, 4, 0, 1, 3, 5]
