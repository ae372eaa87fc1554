"""Work on whole lists, zones and boards takes steps in proportion, and as many in both back ends."""

from typing import Any

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game
from rulewright.interpreter.fault import STEP_LIMIT
from rulewright.interpreter.layout import STEPS
from rulewright.interpreter.log import VALUES_KEPT
from rulewright.interpreter.program import SETUP_FRAME
from rulewright.interpreter.reference import ReferenceGame

HEAD = """\
game "T"
    players 2

cards Leaf
    size: int
    for each s in 1..10
        card "Leaf {s}" x20
            size = s

pieces Stone on field
    weight: int = 0
    piece "Pebble" x30

board field: grid 20x20
    mark: int = 0

board paths: graph
    dot: int = 0
    space a to b, c
    space b to c
    space c to a

record Row
    numbers: list of int

heap: pile of all Leaf face down, refilled from used
used: pile of Leaf face up, refilled from heap
row: slots 640 of Leaf face down
numbers: list of int up to 5000
small: list of 1..9 up to 5000
rows: list of Row up to 200
chosen: set of 1..5000
many: int per 1..2000
n: int = 0

player
    hand: hand of Leaf

function copied(xs: list of int up to 5000) -> list of int up to 5000
    return xs

turn p
    numbers = [i for i in 1..3000]
    chosen = [i for i in 1..1000]
"""

TAIL = """\
    p chooses k from 1..2
    win p
"""

UNCOUNTED = 40
"""Steps of single calls and short loops, which the compiler charges with others or not at all."""

WORK = {
    "moves from a pile": (800, "move top 400 of heap to used"),
    "moves that refill": (1600, "move top 600 of heap to used"),
    "moves in one pile": (450, "move bottom 200 of heap to heap"),
    "moves to a hand": (300, "move all of heap to p.hand"),
    "moves by name": (60, 'move 20 "Leaf 3" from heap to used\n    move 20 "Leaf 3" from used to heap'),
    "moves from places": (400, "move all of heap to used\n    repeat 20 times\n        move random of row to used"),
    "cards taken out": (300, "remove heap"),
    "shuffling": (4000, "repeat 20 times\n        shuffle heap"),
    "turning": (8000, "repeat 20 times\n        reveal heap\n        conceal heap"),
    "looking": (4000, "repeat 20 times\n        p looks at heap"),
    "dice": (10_000, "repeat 20 times\n        dice = roll each 500d6"),
    "adding to a list": (9000, "repeat 100 times\n        numbers += 7"),
    "a place in a list": (9000, "repeat 100 times\n        numbers[5] += 1"),
    "a place in a per": (6000, "repeat 100 times\n        many[5] += 1"),
    "taking from a list": (9000, "repeat 100 times\n        numbers -= n"),
    "searching": (9000, "repeat 100 times\n        if n in numbers\n            n += 1"),
    "comparing": (9000, "repeat 100 times\n        if numbers == [1, 2]\n            n += 1"),
    "comparing what nests": (
        10_100 // 32,
        "rows = [Row(numbers = [i for i in 1..100]) for j in 1..100]\n    if rows == []\n        n += 1",
    ),
    "joining": (
        18_000,
        "other: list of int up to 5000 = []\n    repeat 100 times\n        other = numbers + [1, 2]",
    ),
    "without": (9000, "other: list of int up to 5000 = []\n    repeat 100 times\n        other = numbers - [1, 2]"),
    "a test of each": (
        34_800,
        "repeat 100 times\n        small = copied([3 for i in 1..300])",
    ),
    "starting elsewhere": (9000, "repeat 100 times\n        n = count(numbers from 5)"),
    "numbers in a row": (6000, "repeat 100 times\n        n = random(1..2000 + n - n)"),
    "adding to a set": (3000, "repeat 100 times\n        chosen += 7"),
    "writing out": (100, 'x = "{[1 for i in 1..900]}"'),
    "lines": (8000, "m = roll d6\n    repeat 20 times\n        n = count(field.lines(m))"),
    "rays": (200, "repeat 100 times\n        n = count(field[1].ray(south))"),
    "the same again": (3000, "repeat 100 times\n        n = repeated(field)"),
    "selections": (9000, "repeat 10 times\n        p chooses 200 some from 1..200, if several"),
}


def spent(statement):
    """The steps until the first decision: in the compiled program, and in the reference evaluator."""
    checked = check_text("t.rules", HEAD + f"    {statement}\n" + TAIL)
    assert checked.model is not None, checked.diagnostics
    program = Game.of(checked).program(2)
    cells = program.layout.start_cells(1)
    cells[STEPS] = STEP_LIMIT
    frame: Any = SETUP_FRAME
    while frame is not None:
        frame = program.functions[frame[0]](cells, frame)
    return STEP_LIMIT - cells[STEPS], ReferenceGame(checked.model, 2).runner.evaluator.steps


@pytest.fixture(scope="module")
def nothing():
    return spent("n = 0")


@pytest.mark.parametrize("name", WORK)
def test_work_is_charged_in_proportion_and_alike(name, nothing):
    least, statement = WORK[name]
    compiled, reference = (each - before for each, before in zip(spent(statement), nothing, strict=True))
    assert compiled >= least - UNCOUNTED
    assert compiled == pytest.approx(reference, abs=UNCOUNTED, rel=0.02)


LONG_LOG = """\
game "T"
    players 2

xs: list of int up to 100000

turn p
    xs = [i for i in 1..50000]
    p chooses k from 1..2
    repeat 200 times
        xs[1] += 1
        say "now"
"""


def test_a_log_of_long_lists_forgets_the_oldest():
    checked = check_text("t.rules", LONG_LOG)
    state = Game.of(checked).start(seed=1)
    for _ in range(3):
        state.choose(1)
    kept = state.log
    assert sum(len(event.data[3]) for event in kept if event.kind == "changed") <= VALUES_KEPT
    assert state.event_count > 400 > len(kept) > 20
    assert kept == state.events_since(state.event_count - len(kept))
