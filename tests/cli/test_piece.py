"""Pieces on boards as text: marks, owners, what changes, and the legend."""

from pathlib import Path

import pytest

from rulewright.cli.board import player_marks
from rulewright.cli.drawing import board_blocks
from rulewright.cli.piece import PieceMarks, short_names
from rulewright.dsl import check_text
from rulewright.interpreter import Game, PlanPieces, State
from tests.cli.conftest import Run

PLAYERS = player_marks(["Ada", "Bob"])
MAN = PlanPieces(kind="Man", told=("crowned", "rank", "load"), at=None)

GAME = """\
game "Men"
    players white, black

board field: grid 3x2
    dug: bool

board lane: track 5

pieces Man on field
    owner: player
    crowned: bool
    for each p in players
        piece "pawn" x3
            owner = p
    piece "king"
        owner = black

pieces Peg
    at: lane? = lane[2]
    piece "peg" x2

setup
    for m in Man where m.owner == white
        move m to first(s in field where s.man is none)
    for m in Man where m == "king"
        move m to field[6]
        m.crowned = yes
    first(q in Peg).at = lane[3]

turn p
    p chooses m from Man where m.owner == p and m.space is not none "Remove which?"
    else
        end game
    m.space.dug = yes
    remove m
    for q in Peg
        q.at = lane[1] if q.at is none else none
"""


def man(**attributes: object) -> dict[str, object]:
    return {"piece": "man", "space": "a1", **attributes}


def marks(*pieces: dict[str, object]) -> PieceMarks:
    return PieceMarks(PLAYERS, (MAN,), {"Man": pieces})


def started() -> State:
    return Game.of(check_text("men.rules", GAME)).start(seed=1)


def drawn(state: State) -> dict[str, str]:
    blocks = board_blocks(state, state.view(1), 60, is_full=False)
    return {
        block.title: "\n".join(line.rstrip() for line in block.body.plain.replace("\u00a0", " ").split("\n"))
        for block in blocks
    }


def test_names_by_as_few_letters_as_tell_them_apart() -> None:
    assert short_names(["wolf", "sheep", "wolf"]) == {"wolf": "W", "sheep": "S"}
    assert short_names(["king", "knight", "pawn"]) == {"king": "Ki", "knight": "Kn", "pawn": "P"}
    assert short_names(["lord of 1", "lord of 2", "?"]) == {"lord of 1": "L1", "lord of 2": "L2", "?": "?"}


def test_where_all_bear_one_name_the_owner_says_it_all() -> None:
    one, other = man(owner="Ada"), man(owner="Bob")
    board = marks(one, other)
    assert [board.mark(each).plain for each in (one, other)] == ["A", "B"]
    assert [str(board.mark(each).style) for each in (one, other)] == ["bold green", "bold red"]
    assert board.legend() == [("A", "man of Ada"), ("B", "man of Bob")]


def test_the_owner_may_stand_in_the_name_alone() -> None:
    board = marks({"piece": "pawn of Ada", "space": "a1"}, {"piece": "pawn of Bob", "space": None})
    assert [board.mark(each).plain for each in board.pieces["Man"]] == ["A", "B"]
    assert board.legend() == [("A", "pawn of Ada"), ("B", "pawn of Bob (1 off the board)")]


def test_pieces_of_nobody() -> None:
    one, other = man(), {**man(), "piece": "wolf"}
    board = marks(one, other)
    assert [board.mark(each).plain for each in (one, other)] == ["M", "W"]


@pytest.mark.parametrize(
    ("attributes", "mark"),
    [
        ({"crowned": True}, "Acr"),
        ({"crowned": False, "rank": None, "load": 0}, "A"),
        ({"load": 3, "rank": "old scout"}, "Aol3"),
        ({"rank": "Bob"}, "A"),
    ],
)
def test_what_may_change_stands_behind(attributes: dict[str, object], mark: str) -> None:
    piece = man(owner="Ada", **attributes)
    assert marks(piece).mark(piece, MAN.told).plain == mark


def test_a_game_under_way() -> None:
    state = started()
    assert drawn(state) == {
        "field": (
            "   a    b    c\n"
            "1  PW   PW   PW\n"
            "2  ·    ·   KBcr\n"
            "KB king of black   PB pawn of black (3 off the board)\n"
            "PW pawn of white   cr crowned"
        ),
        "lane": "1 2 3 4 5\n· P P · ·\nP peg",
    }
    state.choose(state.decisions[0].options[0], 1)
    assert drawn(state)["field"].split("\n")[1] == "1 dug   PW   PW"
    assert drawn(state)["lane"] == "1 2 3 4 5\n· · · · ·"


def test_what_a_game_is_made_of(run: Run, tmp_path: Path) -> None:
    (tmp_path / "men.rules").write_text(GAME, encoding="utf-8")
    shown = run("show", tmp_path / "men.rules").stdout
    assert "KBcr" in shown
    assert "PB pawn of black (3 off the board)" in shown
    assert "each space has: dug" in shown
    assert "Man: 7 with 2 players" in shown


def test_a_piece_is_chosen_by_its_space(run: Run, tmp_path: Path) -> None:
    (tmp_path / "men.rules").write_text(GAME, encoding="utf-8")
    found = run("play", tmp_path / "men.rules", "--seat", "2=random", input="pawn b1\nquit\n").stdout
    assert "Pawn b1 leaves the board." in found
    found = run("play", tmp_path / "men.rules", "--seat", "2=random", input="c1\nquit\n").stdout
    assert "Pawn c1 leaves the board." in found
