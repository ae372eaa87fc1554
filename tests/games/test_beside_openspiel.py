"""Games that OpenSpiel has too, played beside it: the same seat decides among the same, and it comes to the same."""

from typing import Any

import pytest
from attrs import evolve

from tests.games.pairs import PAIRS
from tests.games.walks import DifferenceError, Pair, walk, wins_and_losses

WALKS = 100
FEWER = {"chess": 20, "backgammon": 25, "hex": 50, "breakthrough": 50}
"""Of games that take long."""

MANY = range(1_000, 3_000)


def both(pair: Pair) -> tuple[Any, Any]:
    pytest.importorskip("pyspiel")
    return pair.games()


@pytest.mark.parametrize("name", PAIRS)
def test_random_walks(name: str) -> None:
    ours, theirs = both(PAIRS[name])
    for seed in range(FEWER.get(name, WALKS)):
        assert walk(PAIRS[name], ours, theirs, seed) > 0


@pytest.mark.deep
@pytest.mark.parametrize("name", PAIRS)
def test_thousands_of_random_walks(name: str) -> None:
    ours, theirs = both(PAIRS[name])
    for seed in MANY:
        walk(PAIRS[name], ours, theirs, seed)


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "other seats": ("connect four", {"players": (1, 0)}, "here and"),
    "other actions": ("breakthrough", {"theirs": lambda state, player, action: str(action)}, "only here"),
    "fewer actions": ("connect four", {"spiel": "connect_four(columns=6)"}, "7 here and 6 there"),
    "more actions": ("hex", {"options": {"swap": True}}, "only here .*Swap"),
    "an earlier end": ("connect four", {"spiel": "connect_four(x_in_row=3)"}, "over there, and not here"),
    "a later end": ("oware", {"options": {"patience": 10}}, "0 here and"),
    "other payoffs": ("kuhn poker", {"returns": wins_and_losses}, "here and .* there"),
    "other winners": ("liar's dice", {"options": {"sixes_are_wild": False}}, "here and .* there"),
    "other chances": ("backgammon", {"is_thrown_again": False}, "as likely as"),
    "no chance": ("goofspiel", {"options": {"prizes": "low first"}}, "is not asked here"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_difference_is_noticed(what: str) -> None:
    name, changes, message = WRONG[what]
    pair = evolve(PAIRS[name], **changes)
    ours, theirs = both(pair)
    with pytest.raises(DifferenceError, match=message):
        sum(walk(pair, ours, theirs, seed) for seed in range(100))
