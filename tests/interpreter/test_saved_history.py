"""Saved states that remember positions: what could not have been is refused."""

import json
from typing import Any

import pytest

from rulewright.interpreter import BadStateError, Game, State
from rulewright.interpreter.layout import HISTORY
from rulewright.interpreter.saved import KEPT
from tests.interpreter.playing import model_of

GAME = """\
game "To and fro"
    players 2

board field: grid 3x3
    worn: 0..1

pieces Man on field
    turns: 0..9
    piece "man" x2
    piece "odd man" named odd

setup
    for m in Man
        move m to first(s in field where s.man is none)
    odd.space.worn = 1

turn p
    if repeated(field, p) >= 3
        end game
    p chooses to from odd.space.neighbours where to.man is none "Where?"
    odd.space.worn = 0
    move odd to to
    odd.space.worn = 1
    odd.turns = (odd.turns + 1) % 2
"""


def saved() -> tuple[State, list[Any], dict[str, Any]]:
    """A state under way, and in its JSON the positions so far."""
    state = Game(model_of(GAME)).start(seed=1)
    for _ in range(3):
        decision = state.decisions[0]
        state.choose(decision.options[0], decision.seat)
    found = json.loads(state.to_json())
    return state, found["engine"][KEPT.index(HISTORY)], found


def test_as_it_was_saved() -> None:
    state, history, found = saved()
    assert [count for _, count in history] == [2, 2]
    assert state.game.restore(json.dumps(found)).cells[HISTORY] == state.cells[HISTORY]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((), [1]),
        ((), {}),
        ((0,), [[1], 1]),
        ((0, 1), 0),
        ((0, 1), True),
        ((0, 0, 0), 3),
        ((0, 0, 2), []),
        ((0, 0, 2), [1, 0, 0]),
        ((0, 0, 2, 0), None),
        ((0, 0, 2, 0), 2),
        ((0, 0, 3), []),
        ((0, 0, 3), [2]),
        ((0, 0, 3, 0), "p1"),
        ((0, 0, 1, 0), [0, 0]),
        ((0, 0, 1, 0), [0, 9, 0]),
        ((0, 0, 1, 0), [0, 0, 10]),
        ((0, 0, 1, 0), [5, 0, 0]),
        ((0, 0, 1, 0), [1, 0, 0]),
        ((0, 0, 1), [[0, 0, 0], [0, 0, 0]]),
        ((0, 0, 1), [[0, 1, 0], [0, 0, 0]]),
        ((0, 0, 1), [[1, 0, 0], [1, 1, 0]]),
        ((0, 0, 1), [[0, 0, 0], [0, 1, 0], [0, 2, 0]]),
    ],
)
def test_what_could_not_have_been(path: tuple[int, ...], value: Any) -> None:
    state, _, found = saved()
    holder: Any = found["engine"]
    for step in (KEPT.index(HISTORY), *path[:-1]) if path else ():
        holder = holder[step]
    holder[path[-1] if path else KEPT.index(HISTORY)] = value
    with pytest.raises(BadStateError):
        state.game.restore(json.dumps(found))


def test_no_position_is_there_twice() -> None:
    state, history, found = saved()
    history.append(history[0])
    with pytest.raises(BadStateError):
        state.game.restore(json.dumps(found))
