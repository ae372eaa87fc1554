"""What a seat knows as a row of numbers: always as many, and the same in every state that it cannot tell apart."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, Observer, below, seeded
from tests.properties.bundled import game_of
from tests.properties.tables import TABLE_IDS, TABLES

DECISIONS = 50
EVERY = 16


@pytest.mark.parametrize(("path", "players"), TABLES, ids=TABLE_IDS)
def test_a_row_tells_nothing_that_its_seat_does_not_know(path, players):
    state = game_of(path).start(players, 1, log=False)
    observer, stream = Observer(state), seeded(4)
    while not state.is_over and state.decision_count < DECISIONS:
        if state.decision_count % EVERY == 0:
            for seat in range(1, players + 1):
                row = observer.row(state, seat)
                assert len(row) == len(observer.titles)
                assert observer.row(state.imagine(seat, state.decision_count), seat) == row
        stream, number = below(stream, len(state.decisions))
        decision = state.decisions[number]
        stream, number = below(stream, len(decision.options))
        state.choose(decision.options[number], decision.seat)


RULES = """\
game "T"
    players 2

enum Suit: red, blue

record Bid
    coins: int
    suit: Suit

cards Fish
    card "Eel" x2
    card "Cod"

board pond: grid 2x1
    wet: bool = no

sea: pile of all Fish face down
shelf: slots 2 of Fish face up

n: int = 3
last: player? = none
bids: list of Bid up to 2 = [Bid(coins = 4, suit = blue)]
seen: set of Suit = [blue]
stock: int per Suit = 5
word: text = "abc"

player
    secret: int, seen by owner = 7
    hand: hand of Fish

setup
    move top of sea to shelf[1]
    pond[2].wet = yes

turn p
    p chooses k from 1..2
    n = k
    last = p
    bids += Bid(coins = k, suit = red)
    seen += red
    p.secret += 1
    stock[red] += 1
    word = "abcd"
"""


def test_each_number_has_its_place_and_its_title():
    checked = check_text("t.rules", RULES)
    assert checked.model is not None, checked.diagnostics
    state = Game.of(checked).start(seed=1)
    observer = Observer(state)
    row = dict(zip(observer.titles, observer.row(state, 1), strict=True))
    assert len(row) == len(observer.titles), "two numbers have one title"
    assert (row["is seat 1"], row["is seat 2"]) == (1.0, 0.0)
    assert row["n"] == 3.0
    assert (row["last is there"], row["last"]) == (0.0, 0.0)
    assert (row["bids: count"], row["bids 1.coins"], row["bids 1.suit"], row["bids 2.coins"]) == (1.0, 4.0, 1.0, 0.0)
    assert (row["seen: count"], row["seen has red"], row["seen has blue"]) == (1.0, 0.0, 1.0)
    assert (row["stock red"], row["stock blue"]) == (5.0, 5.0)
    assert (row["seat 1: secret is seen"], row["seat 1: secret"]) == (1.0, 7.0)
    assert (row["seat 2: secret is seen"], row["seat 2: secret"]) == (0.0, 0.0)
    assert (row["sea: cards"], row["sea: top card"], row["sea: known to be Cod"]) == (2.0, -1.0, 0.0)
    assert row["shelf 1"] in (1.0, 2.0)
    assert row["shelf 2"] == 0.0
    assert (row["pond a1: wet"], row["pond b1: wet"]) == (0.0, 1.0)
    assert not any("word" in title for title in observer.titles)
