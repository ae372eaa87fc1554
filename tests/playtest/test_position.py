"""Games in small steps as values: chance among those who act, sealed answers side by side."""

import copy
import json
import pickle

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import CHANCE, Game, load
from rulewright.playtest.position import Position, SteppedGame

MATCH = """\
game "Match"
    players 2

player
    total: int = 0
    dice: int = 0

play
    for p in players
        p.dice = roll d3
    each q in players secretly chooses 0..2 some from [5, 6, 7] "Which?"
        q.total = sum(some)
    win best(q in players by q.total + q.dice)
"""


def match() -> SteppedGame:
    return SteppedGame(Game.of(check_text("match.rules", MATCH)), 2, 1000)


def walk(position: Position, number: int = 1) -> list[Position]:
    """Positions to the end, by actions that a number decides."""
    found = [position]
    while not position.is_over:
        actions = {}
        for who in position.acting:
            offered = [o for o, _ in position.outcomes] if who == CHANCE else list(position.actions(who))
            actions[who] = offered[(number * 31 + len(found)) * 7919 % len(offered)]
        position = position.after(actions)
        found.append(position)
    return found


def rolled(first: int = 0, second: int = 0) -> Position:
    return match().opening.after({CHANCE: first}).after({CHANCE: second})


def by_label(position: Position, **labels: str) -> Position:
    """The position after a step of both, by the words."""
    chosen = {}
    for seat in position.acting:
        words = {label: action for action, label in position.labels(seat).items()}
        chosen[seat] = words[labels[f"p{seat}"]]
    return position.after(chosen)


def test_chance_acts_with_its_probabilities():
    opening = match().opening
    assert opening.acting == (CHANCE,)
    assert opening.outcomes == ((0, 1 / 3), (1, 1 / 3), (2, 1 / 3))
    assert opening.labels(CHANCE) == {0: "1", 1: "2", 2: "3"}
    assert opening.actions(1) == ()
    with pytest.raises(ValueError, match="3 outcomes here, there is no number 3"):
        opening.after({CHANCE: 3})


def test_words_of_very_many_outcomes_are_asked_one_by_one():
    rules = 'game "Wide"\n    players 2\n\nplay\n    n = roll d5000\n    win players[1 + n % 2]\n'
    opening = SteppedGame(Game.of(check_text("wide.rules", rules)), 2, 1000).opening
    assert [opening.labels(CHANCE)[number] for number, _ in opening.outcomes] == [str(n) for n in range(1, 5001)]


def test_those_who_decide_at_once_take_their_steps_side_by_side():
    position = by_label(rolled(), p1="5", p2="enough")
    assert position.acting == (1,)
    assert position.actions(2) == ()
    position = by_label(position, p1="7")
    assert position.is_over
    assert position.returns == (1.0, -1.0)
    assert [values["total"] for values in position.state.named_values()["players"]] == [12, 0]


def test_nobody_sees_of_another_what_is_not_yet_complete():
    start = rolled()
    seen = [
        [(position.information(2), position.observation(2), position.row(2)) for position in (start, after)]
        for after in (by_label(start, p1="5", p2="6"), by_label(start, p1="enough", p2="6"))
    ]
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1]


def test_a_seat_knows_its_own_steps():
    start = rolled()
    texts = [by_label(start, p1=label, p2="6").information(1) for label in ("5", "6")]
    assert texts[0] != texts[1]
    rows = [by_label(start, p1=label, p2="6").row(1) for label in ("5", "6")]
    assert rows[0] != rows[1]
    assert len(rows[0]) == len(start.game.observer.titles)


def test_all_who_act_must_be_given_an_action():
    start = rolled()
    with pytest.raises(ValueError, match=r"now act \(1, 2\), not \(1,\)"):
        start.after({1: start.actions(1)[0]})
    gone = next(action for action in range(start.game.alphabet.size) if action not in start.actions(1))
    with pytest.raises(ValueError, match=f"action {gone} cannot be taken now"):
        start.after({1: gone, 2: start.actions(2)[0]})


def test_a_position_never_changes():
    path = walk(match().opening)
    before = [str(position) for position in path]
    for position in path[:-1]:
        walk(position, 5)
    assert [str(position) for position in path] == before
    assert copy.deepcopy(path[1]) is path[1]


def test_positions_are_told_apart_by_what_has_happened():
    assert str(rolled(0, 1)) != str(rolled(1, 0))
    start = rolled()
    assert str(by_label(start, p1="5", p2="6")) != str(by_label(start, p1="6", p2="5"))
    assert str(by_label(start, p1="5", p2="6")) == str(by_label(rolled(), p1="5", p2="6"))


def test_a_game_is_cut_short_after_as_many_steps_as_are_said():
    game = load("pig")
    last = walk(SteppedGame(game, 2, 7, total=1.0).opening)[-1]
    assert (last.count, last.is_over, last.state.is_over) == (7, True, False)
    assert (last.acting, last.outcomes, last.actions(1), last.question(1)) == ((), (), (), None)
    assert last.returns == (0.5, 0.5)
    assert json.loads(last.information(1))["over"]


def test_a_game_that_pays_something_else_in_all_is_told():
    game = load("classics/kuhn_poker")
    assert sum(walk(SteppedGame(game, 2, 1000, total=0.0).opening)[-1].returns) == 0
    last = walk(SteppedGame(game, 2, 1000, total=3.0).opening)[-1]
    with pytest.raises(ValueError, match="Kuhn poker was said to pay 3 in all, and it pays"):
        _ = last.returns


TWINS = """\
game "Twins"
    players 2

cards C
    n: 1..2
    card "a"
        n = 1
    card "a"
        n = 2

cards: pile of all C face up

turn p
    p chooses c from cards
    end game
"""


def test_what_reads_alike_is_told_apart():
    position = SteppedGame(Game.of(check_text("twins.rules", TWINS)), 2, 10).opening
    assert list(position.labels(1).values()) == ["a", "a (2)"]


def test_a_position_is_pickled_by_how_it_came_about():
    game = SteppedGame(load("classics/goofspiel"), 2, 1000, found_by=(found, ()))
    for position in walk(game.opening)[::9]:
        read = pickle.loads(pickle.dumps(position))
        assert str(read) == str(position)
        assert (read.steps, read.count) == (position.steps, position.count)
        assert read.information(1) == position.information(1)
    with pytest.raises(TypeError, match="nothing is known by which another process could find this game"):
        pickle.dumps(match().opening)


def found() -> SteppedGame:
    return SteppedGame(load("classics/goofspiel"), 2, 1000, found_by=(found, ()))
