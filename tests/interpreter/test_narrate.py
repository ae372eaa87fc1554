"""How events read: values for several keys by what changed, directions by what the boards have."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game

WALK = """\
game "Walk"
    players 2

enum Suit: cups, coins, swords

board field: BOARD

player
    at: field = field[1, 1]
    steps: int per direction = [north: 1, else 0]
    won: int per Suit

turn p
    p chooses d from field.directions where p.at.step(d) is not none "Where?"
    p.at = p.at.step(d)
    p.steps[d] += 1
    p.won = [cups: 2, coins: 0, swords: 1]
    say "{p}: {p.steps}; {p.won}"
    if p.steps[d] > 3
        win p
"""


def told(board: str, choice: str) -> list[str]:
    found = check_text("g", WALK.replace("BOARD", board))
    assert found.model is not None
    state = Game(found.model).start(seed=1, names=("Ada", "Ben"))
    state.choose(state.decisions[0].find(choice)[0])
    lines = (state.narrate(event) for event in state.log)
    return [line for line in lines if line is not None and line.startswith("Ada: ")]


def test_of_a_value_per_key_the_keys_that_changed():
    assert told("grid 3x3", "east") == [
        "Ada: at a1 → b1.",
        "Ada: steps east 0 → 1.",
        "Ada: won cups 0 → 2, swords 0 → 1.",
        "Ada: north 1, east 1, south 0, west 0; cups 2, coins 0, swords 1",
    ]


@pytest.mark.parametrize(
    ("board", "steps"),
    [
        ("grid 3x3", "north 1, east 1, south 0, west 0"),
        ("hex 3x3", "north 1, east 1, south 0, west 0, northeast 0, southwest 0"),
        (
            'grid 3x3\n\nboard hive: hex 2x2\n\naction rest(s: hive)\n    say "{s}"',
            "north 1, east 1, south 0, west 0, northeast 0, southwest 0",
        ),
    ],
)
def test_of_the_directions_those_that_a_board_has(board, steps):
    assert told(board, "east")[-1].startswith(f"Ada: {steps};")
