"""Explicit chance beside the reference evaluator: with the same outcomes both play the same game."""

from pathlib import Path

import pytest

from rulewright.dsl.load import check_path, check_text
from rulewright.interpreter.game import bundled_games, find_rules
from tests.interpreter.following import Following, apart

BESIDE = sorted((Path(__file__).parent / "beside").glob("*.rules"))
DRAWING = ("roll ", "random", "shuffle")
"""The words by which rules draw; of rules without any nothing is tested here."""

FILES = [(path.stem, path) for path in BESIDE] + [
    (name, path)
    for name, path in ((name, find_rules(name)) for name in bundled_games())
    if any(word in path.read_text() for word in DRAWING)
]


@pytest.mark.parametrize(("name", "path"), FILES, ids=[name for name, _ in FILES])
def test_every_game_follows_the_reference_evaluator(name, path, monkeypatch):
    apart(monkeypatch)
    found = check_path(path)
    assert found.model is not None
    for seed, players in enumerate((found.model.players_low, found.model.players_high)):
        Following(found, players, seed, monkeypatch).play(25)


HARD = """\
game "Hard"
    players 2..3

enum Suit: red, blue

cards Card
    value: 1..9
    suit: Suit
    worth: int = 0
    for each s in Suit, v in 1..4
        card "{s} {v}"
            value = v
            suit = s
    card "Joker" x2
        value = 9
        suit = red
    effect drawn(p: player)

player
    held: hand of Card
    seen: pile of Card face down
    last: Card?
    n: int = 0
    m: int = 0

deck: pile of all Card face down, refilled from used
used: pile of Card face up
spare: pile of Card face down
row: slots 3 of Card face down
shown: pile of Card face up
rounds: int = 0

function high() -> int
    return deck.top.value if deck is not empty else 0

function third(cs: list of Card) -> int
    return cs[3].value if count(cs) > 2 else 0

action gain(p: player)
    p.m += 1
    if deck is not empty
        move deck.top to p.held

action raise_it(p: player)
    p.n += 1

after raise_it(p)
    x = roll d4
    p.n += x

whenever p.n changes if p.n % 5 == 0
    y = random([p.n, p.n, 0])
    p chooses "Five {y}"
        option "Fine"
            shuffle spare
        option "Spare"
            move random 2 of p.held to spare

setup
    shuffle deck
    for p in players
        move top 2 of deck to p.held
        move bottom of deck to p.seen as c
        if c is not none
            p.last = c
    for i in 1..3
        move top of deck to row[i]

turn p
    rounds += 1
    if rounds % 3 == 0
        move all of shown to deck
        move all of spare to deck
        for q in players where count(q.held) > 4
            move all of q.held to deck
    if rounds % 2 == 0
        move all of used to deck
        shuffle deck
    raise_it(p)
    p chooses "What? {high() if rounds % 3 == 0 else 0}"
        option "Look"
            if deck is not empty
                p looks at deck.top
        option "All"
            p looks at deck
        option "Peek {third(deck)}" if rounds % 5 == 0 and count(deck) > 2
            p.n += third(deck)
        option "Known"
            if p.last is not none and p.last in deck
                reveal p.last
        option "Sum"
            p.n += sum(c.value for c in deck) % 7
            if any(c.value == 9 for c in deck)
                p.n += 1
            p.last = deck.bottom
            shuffle deck
        option "First"
            c = first(c in deck where c.value > 2)
            if c is not none
                move c to shown
        option "Take"
            move top 2 of deck to used
        option "Spare"
            move all of deck to spare
            shuffle spare
        option "Lay under"
            move random of p.held to bottom of deck
            move top of deck to bottom of deck
            move bottom 2 of deck to bottom of spare
        option "Named"
            move 1 "Joker" from deck to shown
            shuffle deck
        option "Random"
            move random of deck to used
            if deck is not empty
                c = random(deck)
                p.n += c.value
        option "Row"
            shuffle row
            reveal row[1]
        option "Up"
            shuffle shown
            shuffle used
        option "Loop"
            for c in deck where c.suit == red
                if c.value == 3
                    move c to shown
                    stop
        option "If" if rounds % 11 == 0 and (sum(c.value for c in p.held) % 2 == 0 after gain(p))
            gain(p)
        option "Under"
            if count(p.held) > 0
                move random of p.held to deck
            d = roll each 2d3
            if d[1] == d[2]
                move bottom 2 of deck to shown
                shuffle deck
        option "Reveal"
            if deck is not empty
                reveal deck.top
        option "Sealed"
            each q in players where q.held is not empty secretly chooses c from q.held "Which?"
                move c to used
                z = roll 2d6
                q.n += z
    if rounds > 120
        win p
"""


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_asks_for_order_in_many_ways_follows_the_reference_evaluator(seed, monkeypatch):
    apart(monkeypatch)
    following = Following(checked(HARD), 2 + seed % 2, seed, monkeypatch)
    following.play(150)
    assert following.drawn > 40


def checked(text):
    found = check_text("game.rules", text)
    assert found.model is not None, [(each.message, each.span.line) for each in found.diagnostics]
    return found
