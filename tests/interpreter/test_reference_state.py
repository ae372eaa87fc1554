"""Where cards lie, who knows them, and what everything is called, told by the reference evaluator."""

import pytest

from rulewright.interpreter.fault import Fault
from tests.interpreter.playing import kinds, one_turn, play, said

ZONES = """\
cards Card
    card "Ace"
    card "Two" x2
    card "Three"

player
    held: hand of Card

deck: pile of all Card face down, refilled from used
used: pile of Card face up
shelf: slots 3 of Card face down
"""


def knowers(game, card):
    return sorted(game.table.state.knowers[card])


def moves(game):
    labels = game.runner.evaluator.labels
    return [
        (game.table.cards[card].name, [labels.zone(where) if where else "" for where in (start, end)], event.knowers)
        for event in game.log
        if event.kind == "moved"
        for card, start, end in [event.data]
    ]


def test_a_card_drawn_from_a_pile_is_seen_by_the_hand_it_comes_to():
    game = play(
        one_turn("move top of deck to p.held\nmove bottom of deck to used\nmove top of deck to shelf[2]", ZONES)
    )
    assert moves(game) == [
        ("Three", ["deck", "held of Player 1"], (0,)),
        ("Ace", ["deck", "used"], None),
        ("Two", ["deck", "shelf 2"], ()),
    ]
    assert [knowers(game, card) for card in range(4)] == [[0, 1], [], [], [0]]


def test_a_lacking_card_is_refilled_in_the_middle_of_a_move():
    game = play(one_turn('move all of deck to used\nmove top 3 of deck to p.held as cs\nsay "{count(cs)}"', ZONES))
    assert kinds(game) == ["turn", *["moved"] * 8, "shuffled", *["moved"] * 3, "said", "ended"]
    assert said(game) == ["3"]
    assert len(game.named_values()["zones"]["deck"]) == 1
    everything = one_turn('move top 9 of deck to p.held as cs\nsay "{count(cs)} {deck.top}"', ZONES)
    assert said(play(everything)) == ["4 none"]


def test_a_place_holds_one_card():
    text = one_turn("move top of deck to shelf[2]\nmove top of deck to shelf[2]", ZONES)
    with pytest.raises(Fault) as caught:
        play(text)
    assert caught.value.code == "RW716"
    assert caught.value.span is not None
    assert caught.value.span.text == "move top of deck to shelf[2]"
    assert caught.value.span.line == 19
    game = play(
        one_turn("move top of deck to shelf[2]\nmove shelf[2].card to shelf[2]\nmove shelf[2].card to shelf[3]", ZONES)
    )
    assert game.named_values()["zones"]["shelf"] == [None, None, "Three#1"]
    assert [each[1] for each in moves(game)] == [["deck", "shelf 2"], ["shelf 2", "shelf 3"]]


KNOWN = """\
move all of deck to used
for c in used
    move c to next(p).held
"""


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        # All have seen what came to the hand.
        ("", [[0, 1, 2]] * 4),
        # One leaves unseen: others no longer know which, so they know none.
        ("move ace(next(p)) to shelf[1]", [[1]] * 4),
        # One leaves into sight: the others stay known to those who knew it.
        ("move ace(next(p)) to used", [[0, 1, 2]] * 4),
        # Whom it comes to knows it, and what it knew stays.
        ("move ace(next(p)) to p.held", [[0, 1], [0, 1], [0, 1], [0, 1]]),
        # It lay open, so all see it leave.
        ("reveal ace(next(p))\nmove ace(next(p)) to shelf[1]", [[0, 1, 2]] * 4),
        # The last card of a hand is no riddle.
        (
            'for c in next(p).held where c.name != "Ace"\n    move c to used\nmove ace(next(p)) to shelf[1]',
            [[0, 1, 2]] * 4,
        ),
        # Shuffled into a pile nobody knows any.
        ("move ace(next(p)) to used\nmove all of used to deck\nmove top of deck to shelf[1]", [[0, 1, 2]] * 4),
        ("move ace(next(p)) to used\nmove all of used to deck\nshuffle deck", [[], *[[0, 1, 2]] * 3]),
        # From a pile the position is seen.
        ("move all of next(p).held to deck\nmove deck.bottom to shelf[1]", [[1]] * 4),
    ],
)
def test_who_knows_a_card_that_moved(statements, expected):
    text = "\n".join(KNOWN.splitlines() + statements.splitlines())
    function = '\nfunction ace(q: player) -> Card?\n    return first(c in q.held where c.name == "Ace")\n'
    game = play(one_turn(text, ZONES, players="3") + function)
    assert [knowers(game, card) for card in range(4)] == expected


def test_a_copy_seen_to_leave_a_hand_may_be_the_one_that_was_known():
    # One Two comes to the hand openly, then the other one unseen, and that one leaves openly.
    statements = """\
move all of deck to shelf_two
for c in shelf_two where c.name == "Two" and p.held is empty
    move c to used
    move c to p.held
for c in shelf_two where c.name == "Two" or c.name == "Ace"
    move c to p.held
for c in shelf_two where c.name == "Three"
    move c to used
    move c to p.held
move last(c in p.held where c.name == "Two") to used
"""
    game = play(one_turn(statements, ZONES + "\nshelf_two: pile of Card face down\n"))
    names = [game.table.cards[card].name for card in range(4)]
    assert dict(enumerate(names)) == {0: "Ace", 1: "Two", 2: "Two", 3: "Three"}
    assert [knowers(game, card) for card in range(4)] == [[0], [0], [0, 1], [0, 1]]


def test_looking_revealing_and_concealing():
    game = play(one_turn("move top of deck to shelf[1]\np looks at shelf[1]\nreveal deck\nconceal deck", ZONES))
    assert [knowers(game, card) for card in range(4)] == [[0, 1], [0, 1], [0, 1], [0]]
    shown = [event for event in game.log if event.kind in ("looked", "revealed", "concealed")]
    assert [(event.kind, event.data, event.knowers) for event in shown] == [
        ("looked", (0, (3,)), (0,)),
        ("revealed", ((0, 1, 2),), None),
        ("concealed", (3,), None),
    ]
    assert game.named_values()["faces"]["deck"] == [False, False, False]


def test_hidden_values_are_logged_for_those_who_may_see_them():
    declarations = "player\n    a: int, seen by owner = 0\n    b: int, hidden = 0\n    c: int = 0\n"
    game = play(one_turn('p.a = roll d6\np.b = roll d6\np.c = roll d6\nx = roll 2d6\nsay "{x}" to p', declarations))
    audiences = [(event.kind, event.audience) for event in game.log if event.kind in ("rolled", "changed", "said")]
    assert audiences == [
        ("rolled", (0,)),
        ("changed", (0,)),
        ("rolled", ()),
        ("changed", ()),
        ("rolled", None),
        ("changed", None),
        ("rolled", None),
        ("said", (0,)),
    ]


def test_named_values_hold_everything_that_can_change():
    declarations = """\
enum Metal: copper, fine_silver
record Walk
    left: int
    metal: Metal
cards Card
    flipped: bool = no
    card "Ace" x2
player
    score: int per Metal = [copper: 1, else 0]
    held: hand of Card
walk: Walk = Walk(left = 2, metal = fine_silver)
seen: set of 1..6
deck: pile of all Card face up
piles: pile of Card face down per Metal
shelf: slots 2 of Card face up
"""
    statements = (
        "seen += 3\nwalk.left = 4\ndeck.top.flipped = yes\nmove deck.top to p.held\n"
        "move deck.top to piles[fine_silver]\np.score[fine_silver] += 1"
    )
    game = play(one_turn(statements, declarations))
    assert game.named_values() == {
        "game": {"walk": {"left": 4, "metal": "fine_silver"}, "seen": [3]},
        "teams": [],
        "players": [{"score": {"copper": 1, "fine_silver": 1}}, {"score": {"copper": 1, "fine_silver": 0}}],
        "spaces": {},
        "cards": {"Card": [{"flipped": False}, {"flipped": True}]},
        "pieces": {},
        "zones": {
            "deck": [],
            "held": [["Ace#2"], []],
            "piles": {"copper": [], "fine_silver": ["Ace#1"]},
            "shelf": [None, None],
        },
        "faces": {
            "deck": [],
            "held": [[False], []],
            "piles": {"copper": [], "fine_silver": [False]},
            "shelf": [None, None],
        },
        "where": {},
    }
