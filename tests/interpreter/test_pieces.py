"""Pieces: where they stand, who sees what of them, what can be chosen, and how tests of a file speak of them."""

import json

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, run_tests
from rulewright.interpreter.damage import BadStateError
from rulewright.interpreter.layout import HEADER
from tests.interpreter.playing import model_of

GAME = """\
game "Men"
    players white, black

enum Rank: scout, chief

board field: grid 3x3

pieces Man on field
    owner: player
    rank: Rank, seen by owner
    age: int, hidden = 7
    tired: bool
    for each p in players
        piece "man" x2
            owner = p
            rank = scout
        piece "man"
            owner = p
            rank = chief
    piece "king" named king
        owner = white
        rank = chief

pieces Pawn
    at: field = field[1]
    piece "pawn" x3
    piece "odd pawn" named odd

setup
    n = 0
    for m in Man where m.owner == white and m != "king"
        n += 1
        if n < 3
            move m to field[n, 1]

turn p
    p chooses m from [x for x in Man where x.owner == p and x.space is not none], to from field "Who goes where?"
    else
        end game
    go(m, to)

action go(m: Man, to: field)
    if to.man is not none and to.man != m
        remove to.man
    move m to to
    m.tired = yes

action age(m: Man)
    m.age += 1

action promote(m: Man)
    m.rank = chief

action back(p: player)
    p chooses m from Man where m.owner == p and m.space is none "Who comes back?", or "Nobody"
    if m is not none
        move m to first(s in field where s.man is none)

action step(p: player)
    p chooses q from Pawn "Which pawn?"
    q.at = field[q.at.index + 1]

action force(m: Man, to: field)
    move m to to

measure "men" count(m in Man where m.space is not none)
"""


def outcomes(steps: str, text: str = GAME) -> list[str]:
    """What is wrong in a test of these lines; nothing if it holds."""
    lines = "\n".join("    " + line.strip() for line in steps.strip().splitlines())
    model = model_of(f'{text}\ntest "T"\n{lines}\n')
    (found,) = run_tests(model)
    return [] if found.diagnostic is None else [found.diagnostic.code, found.diagnostic.message]


@pytest.mark.parametrize(
    "steps",
    [
        """
        expect count(Man) == 7
        expect count(m in Man where m.space is none) == 5
        expect a1.man is not none
        expect a3.man is none
        """,
        """
        given king.space = b3
        expect king.space == b3
        expect b3.man == king
        expect b3.man == "king"
        given king.space = none
        expect king.space is none
        expect b3.man is none
        """,
        # Who stands there already changes places.
        """
        given king.space = c3
        given king.space = a1
        expect a1.man == king
        expect c3.man == "man"
        """,
        """
        given king.space = c3, king.tired = yes
        do turn(p1)
        expect p1 can pick king
        expect p1 can pick king, a1
        leave open
        """,
        """
        given king.space = c3
        do turn(p1)
        p1 picks king, a1
        expect a1.man == king
        expect king.tired
        expect count(m in Man where m.space is not none) == 2
        """,
        """
        do turn(p1)
        expect p1 can pick "man a1"
        expect p1 cannot pick "man a2"
        p1 picks "man a1", a3
        expect a3.man is not none
        """,
        """
        do turn(p1)
        p1 picks a1.man, b1
        expect b1.man.tired
        expect not any(m.space == a1 for m in Man)
        """,
        """
        given king.space = c3
        expect p1 can see king.rank
        expect p2 cannot see king.rank
        expect p1 cannot see king.age
        expect p2 can see king.tired
        """,
        # Of those alike that stand nowhere one is offered; a tired one is another.
        """
        do back(p2)
        p2 picks "man (scout)"
        expect count(m in Man where m.space is not none and m.owner == p2) == 1
        """,
        """
        do back(p2)
        p2 picks last(m in Man where m.owner == p2 and m.rank == scout)
        """,
        """
        do back(p2)
        p2 picks "Nobody"
        """,
        """
        do step(p1)
        p1 picks "pawn"
        expect count(q in Pawn where q.at == b1) == 1
        do step(p1)
        p1 picks "odd pawn"
        expect odd.at == b1
        """,
    ],
)
def test_in_file_tests(steps: str) -> None:
    assert outcomes(steps) == []


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("expect king.space is not none", ["RW731", "king.space is none, expected something"]),
        ("given king.space = a1\nexpect king.space == b1", ["RW731", "king.space is a1, expected b1"]),
        ('do turn(p1)\np1 picks "man"', ["RW732", "this could mean several options: man a1 (scout), a1; "]),
        ("do turn(p1)\nexpect p1 can pick a1.man, a1, a1\nleave open", ["RW732", "p1 cannot pick a1.man, a1, a1 here"]),
        ("do turn(p1)\nexpect p1 cannot pick a1.man, b2\nleave open", ["RW732", "p1 can pick a1.man, b2 here"]),
        ("do force(a1.man, b1)", ["RW715", "b1 is taken already, by man"]),
        ("expect p2 can see king.rank", ["RW731", "p2 cannot see king.rank"]),
    ],
)
def test_what_a_failing_test_says(steps: str, found: list[str]) -> None:
    code, message = outcomes(steps)
    assert [code, message[: len(found[1])]] == found


def game(text: str = GAME) -> Game:
    return Game.of(check_text("men.rules", text))


def test_labels_tell_alike_pieces_apart_and_what_only_their_owner_sees() -> None:
    state = game().start(seed=1)
    labels = [option.label for option in state.decisions[0].options]
    assert labels[:2] == ["man a1 (scout), a1", "man a1 (scout), b1"]
    assert len(set(labels)) == len(labels) == 18


def test_what_is_told() -> None:
    state = game().start(seed=1)
    state.choose(state.decisions[0].options[1], 1)
    told = [state.narrate(event, 2) for event in state.log[-6:]]
    assert [line for line in told if line] == [
        "Man b1 leaves the board.",
        "Man a1 → b1.",
        "man: tired no → yes.",
        "black's turn.",
    ]


def test_a_secret_change_is_told_to_the_owner_alone() -> None:
    text = GAME.replace("    go(m, to)\n\naction go", "    promote(m)\n    age(m)\n\naction go")
    state = game(text).start(seed=1)
    state.choose(state.decisions[0].options[0], 1)
    changes = [event for event in state.log if event.kind == "changed"]
    assert [event.audience for event in changes] == [(0,), ()]


def test_the_view_tells_no_more_than_a_seat_sees() -> None:
    state = game().start(seed=1)
    white, black = state.view(1), state.view(2)
    assert white["boards"]["field"][0]["man"] == {"piece": "man", "owner": "white", "rank": "scout", "tired": False}
    assert black["boards"]["field"][0]["man"] == {"piece": "man", "owner": "white", "tired": False}
    assert black["boards"]["field"][8]["man"] is None
    assert [man["space"] for man in black["pieces"]["Man"]] == ["a1", "b1", None, None, None, None, None]
    assert [(man["piece"], man["owner"]) for man in black["pieces"]["Man"][2:]] == [
        ("king", "white"),
        ("man", "black"),
        ("man", "black"),
        ("man", "black"),
        ("man", "white"),
    ]
    assert ["rank" in man for man in black["pieces"]["Man"][2:]] == [False, True, True, True, False]
    assert white["pieces"]["Pawn"][0] == {"piece": "odd pawn", "at": "a1"}


def test_the_order_of_a_view_does_not_tell_who_is_who() -> None:
    text = GAME.replace("if n < 3", "if n > 1")
    here, there = (game(each).start(seed=1).view(2) for each in (GAME, text))
    assert here["pieces"]["Man"][2:] == there["pieces"]["Man"][2:]


def test_a_saved_game_goes_on_alike() -> None:
    state = game().start(seed=1)
    state.choose(state.decisions[0].options[2], 1)
    again = state.game.restore(state.to_json())
    assert again.named_values() == state.named_values()
    assert again.view(1) == state.view(1)


def test_a_piece_that_stands_where_it_does_not_is_refused() -> None:
    state = game().start(seed=1)
    found = json.loads(state.to_json())
    piece = state.program.layout.piece_space - HEADER
    assert found["cells"][piece] == 0
    for value in (1, 99, "a", None):
        found["cells"][piece] = value
        with pytest.raises(BadStateError):
            state.game.restore(json.dumps(found))


def test_what_lies_on_spaces_repeats_without_pieces_too():
    game = Game.of(check_text("t.rules", STONES))
    state = game.start()
    counts = []
    for _ in range(5):
        counts.append(state.named_values()["game"]["again"])
        state.choose(state.decisions[0].options[0])
    assert counts == [1, 1, 1, 2, 2]
    assert game.restore(state.to_json()) == state


STONES = """\
game "Stones"
    players 2

board field: grid 2x2
    stone: player?

again: int = 0

turn p
    again = repeated(field, p)
    p chooses s from field where s.stone != p "Where?"
    s.stone = p
"""
