"""Choices from one's own pile that lies face down: a mistake only where nothing ever shows its owner a card of it."""

import pytest

from rulewright.dsl import check_text

GAME = """\
game "Coin"
    players 2

cards Coin
    value: 1..2
    card "One" x6
        value = 1
    card "Two" x6
        value = 2

stock: pile of all Coin face down
open: pile of Coin face up

player
    fist: hand of Coin
    purse: pile of Coin face down

setup
    shuffle stock

turn p
    move top of stock to p.fist
    move top of stock to open
    MOVE
    p chooses c from p.purse "Which one?"
    else
        end game
    move c to open
    if sum(d.value for d in open) > 6
        win p
"""


def codes(move: str) -> list[str]:
    return [item.code for item in check_text("g", GAME.replace("MOVE", move)).diagnostics]


@pytest.mark.parametrize(
    "move",
    [
        "move top of stock to p.purse",
        "move random 2 of stock to p.purse",
        "move all of stock to p.purse",
        'move 2 "One" from stock to p.purse',
    ],
)
def test_cards_that_nobody_has_seen(move):
    assert codes(move) == ["RW413"]


@pytest.mark.parametrize(
    "move",
    [
        "move all of p.fist to p.purse",
        "move top of open to p.purse",
        "move first(c in p.fist) to p.purse",
        "move all of open to stock\n    move top of stock to p.purse",
        "move top of stock to p.purse\n    reveal p.purse.top",
        "move top of stock to p.purse as got\n    p looks at got",
    ],
)
def test_cards_that_he_may_have_seen(move):
    assert check_text("g", GAME.replace("MOVE", move)).model is not None
