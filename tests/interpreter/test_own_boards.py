"""Boards one a player: whose spaces are whose, what they are called, and who sees what is on them."""

import pytest

from rulewright.dsl import check_text
from rulewright.dsl.types import SpaceType
from rulewright.interpreter import Fault, Game, run_tests

TEXT = """\
game "Ships"
    players 2..3

cards Gem
    card "Gem" x9

board sea: grid, one a player
    ship: bool, seen by owner
    fog: int, hidden
    shot: bool
    hold: pile of Gem face down
    legend
        "."
        "P" named port
    map
        | . . |
        | . P |
        | . . |

shots: int = 0

turn p
    each q in players secretly chooses s from q.sea where not s.ship "Where is your ship?"
        s.ship = yes
        s.fog = 3
    q = next(p)
    p chooses s from q.sea where not s.shot "Where do you shoot?"
    s.shot = yes
    shots += 1
    say "{p} shoots at {s}."
    if s.ship
        win p
"""


@pytest.fixture
def game():
    found = check_text("ships.rules", TEXT)
    assert found.model is not None, found.diagnostics
    return Game(found.model)


def test_everybody_has_a_board_of_his_own(game):
    for players in (2, 3):
        state = game.start(players=players, seed=1)
        spaces = state.view(1)["boards"]["sea"]
        assert len(spaces) == 6 * players
        assert spaces[0]["space"] == "a1 of Player 1"
        assert spaces[9]["space"] == "port of Player 2"


def test_only_the_owner_sees_his_board(game):
    state = game.start(players=2, seed=1)
    for decision in state.decisions:
        state.choose(decision.options[2], decision.seat)
    seen = [state.view(seat)["boards"]["sea"] for seat in (1, 2)]
    assert [space.get("ship") for space in seen[0]] == [False, False, True, False, False, False] + [None] * 6
    assert [space.get("ship") for space in seen[1]] == [None] * 6 + [False, False, True, False, False, False]
    assert not any("fog" in space for spaces in seen for space in spaces)
    told = [(event.data[1], event.audience) for event in state.log if event.kind == "changed" and event.data[3] is True]
    assert told == [(2, (0,)), (8, (1,))]
    hidden = [event.audience for event in state.log if event.kind == "changed" and event.data[3] == 3]
    assert hidden == [(), ()]


def test_names_of_spaces_in_files_do_not_depend_on_what_players_are_called(game):
    state = game.start(players=2, seed=1, names=["Ada", "Bob"])
    assert state.labels.label(9, SpaceType("sea")) == "port of Bob"
    assert state.labels.canonical(9, SpaceType("sea")) == "port of p2"
    assert state.labels.canonical(10, SpaceType("sea")) == "a3 of p2"


def test_what_tests_may_ask(game):
    text = (
        TEXT
        + """
test "sight"
    players 3
    given p2.sea.port.ship = yes, p2.sea[1].fog = 2
    expect p2 can see p2.sea.port.ship
    expect p1 cannot see p2.sea.port.ship
    expect p3 cannot see p2.sea[1].ship
    expect p2 cannot see p2.sea[1].fog
    expect p1 can see p2.sea.port.shot
    expect distance(p3.sea[1, 1], p3.sea[2, 3]) == 3
    expect p3.sea.port.neighbours == [p3.sea[2, 1], p3.sea[2, 3], p3.sea[1, 2]]
    expect p3.sea[1].step(west) is none
    expect p2.sea[6].step(south) is none
    expect p2.sea[1].leaps(1, 2) == [p2.sea[2, 3]]
    expect spread(s in [p2.sea[1]] to t in s.around) == [p2.sea[n] for n in [1, 2, 4, 3, 6, 5]]
    expect count(p1.sea.lines(3)) == 2
"""
    )
    found = check_text("ships.rules", text)
    assert found.model is not None, found.diagnostics
    assert [outcome.diagnostic for outcome in run_tests(found.model)] == [None]


def test_between_the_boards_of_two_players_there_is_no_distance():
    text = TEXT.replace("    shots += 1\n", "    shots += distance(s, p.sea.port)\n")
    found = check_text("ships.rules", text)
    assert found.model is not None, found.diagnostics
    state = Game(found.model).start(players=2, seed=1, names=["Ada", "Bob"])
    for decision in state.decisions:
        state.choose(decision.options[0], decision.seat)
    decision = state.decisions[0]
    with pytest.raises(Fault, match="no way leads from a1 of Player 2 to port of Player 1") as caught:
        state.choose(decision.options[0], decision.seat)
    assert caught.value.code == "RW723"
