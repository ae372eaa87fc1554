"""What expressions give, one line each, in one small game."""

import pytest

from rulewright.dsl import model
from rulewright.dsl.source import Source, Span
from rulewright.dsl.types import INT, PLAYER, BoolType, IntType, ListType
from rulewright.interpreter.evaluate import Evaluator, evaluate_formula
from rulewright.interpreter.fault import Fault
from rulewright.interpreter.reference_setting import Setting
from rulewright.interpreter.world import Frame
from tests.interpreter.playing import play

GAME = """\
game "T"
    players 3

enum Metal: copper, silver, gold

record Walk
    left: int
    metal: Metal = gold

option most: 1..9 = 4 "Most"

constant three = 3

cards Coin
    worth: int = 1
    owner: player?
    card "Copper" x2
    card "Silver"
        worth = 5
    for each p in players
        card "Token {p}"
            owner = p

board field: grid 4x3
    mark: player?

board path: track 6
    steep: bool = no
    spaces 2..3 steep = yes

player
    score: int per Metal = [silver: 2, else 0]
    held: hand of Coin
    spot: path = path[2]

bag: pile of all Coin face up
down: pile of Coin face down
shelf: slots 4 of Coin face down
piles: pile of Coin face up per Metal
numbers: list of int = [3, 1, 2]
seen: set of 1..6 = [5, 2]
walk: Walk = Walk(left = 2)
nobody: player? = none
second: player? = none

setup
    second = first(p in players where p.seat == 2)
    move bag.top to shelf[2]
    move bag.top to shelf[3]
    reveal shelf[3]
    move bag.top to down
    for c in bag where c.name == "Silver"
        move c to piles[gold]
    for q in players where q.seat == 3
        q.score[gold] = 7
    for c in bag where c == bag.top
        move c to second_seat().held

turn p
    end game

function second_seat() -> player
    return second or second_seat()

function double(n: int) -> int
    n += n
    return n

function digits(n: int) -> int
    total = 0
    for i in 1..n
        if i == 2
            continue
        if i == 5
            break
        total = total * 10 + i
    while total > 1000
        total -= 1000
    repeat 2 times
        total += 1
    return total

"""

HOLD = """\
7 // 2 == 3
-7 // 2 == -4
-7 % 3 == 2
7 % -3 == -2
2 + 3 * 4 - 1 == 13
abs(-4) == 4
most == 4
three == 3
3 in 1..3
4 not in 1..3
1..3 == [1, 2, 3]
count(3..1) == 0
count(1..walk.left * 1000000) == 2000000
[1, 2] + [2] == [1, 2, 2]
numbers == [3, 1, 2]
numbers[1] == 3
numbers from 1 == [1, 2, 3]
[1, 2, 2, 3] - [2, 9] == [1, 2, 3]
seen == [2, 5]
5 in seen
3 not in seen
walk.left == 2
walk.metal == gold
walk == Walk(left = 2, metal = gold)
copper < gold
nobody is none
second is not none
(nobody or second) == second
max(3, 1, 2) == 3
min(3, 1, 2) == 1
sum(n * n for n in numbers) == 14
sum(n for n in numbers where n > 5) == 0
max(n for n in numbers) == 3
min(n for n in numbers where n > 5, else 9) == 9
any(n == 2 for n in numbers)
not all(n == 2 for n in numbers)
all(n == 2 for n in numbers where n > 9)
first(n in numbers where n < 3) == 1
first(n in numbers where n > 9) is none
first(n in numbers where n > 9, else 0) == 0
last(n in numbers where n < 3) == 2
best(n in numbers by -n) == [1]
best(n in [3, 1, 3] by n) == [3, 3]
sorted(n in numbers by n) == [1, 2, 3]
sorted(n in [4, 1, 3, 2] by n % 2) == [4, 2, 1, 3]
distinct(n % 2 for n in [3, 1, 2]) == [1, 0]
count(n in numbers where n > 1) == 2
[n * 10 for n in numbers where n != 1] == [30, 20]
[n for n in numbers until n == 1] == [3, 1]
[n for n in numbers while n != 1] == [3]
[10 * a + b for a in 1..2, b in a..2] == [11, 12, 22]
(1 if walk.left == 2 else 0) == 1
double(double(3)) == 12
digits(9) == 136
count(players) == 3
[p.seat for p in others(second_seat())] == [3, 1]
next(second_seat()).seat == 3
next(next(second_seat())).seat == 1
[p.seat for p in players from second_seat()] == [2, 3, 1]
second_seat().score[silver] == 2
sum(p.score[gold] for p in players) == 7
count(Coin) == 6
[c.worth for c in bag] == [1]
bag.top == bag.bottom
bag.top == "Copper"
down.top is not none
piles[copper] is empty
piles[gold] is not empty
piles[gold].top == "Silver"
count(piles[gold]) == 1
shelf[1] is empty
shelf[2].card == "Token p3"
shelf[3] is face up
shelf[2] is face down
[s.index for s in shelf where s is not empty] == [2, 3]
count(second_seat().held) == 1
second_seat().held.top in second_seat().held
second_seat().held.top not in bag
first(c in Coin where c.owner == second) in shelf
first(c in Coin where c.owner == second) not in down
[c.index for c in field[1].neighbours] == [2, 5]
[c.index for c in field[2, 2].neighbours] == [2, 7, 10, 5]
[c.index for c in field[2, 2].around] == [2, 3, 7, 11, 10, 9, 5, 1]
[c.index for c in path[1].neighbours] == [2]
[c.index for c in path[2].neighbours] == [1, 3]
field[3, 2].index == 7
field[7].column == 3
field[7].row == 2
path[6].next is none
path[1].previous is none
[c.steep for c in path] == [no, yes, yes, no, no, no]
distance(field[1], field[12]) == 5
distance(path[5], path[2]) == 3
count(field.lines(3)) == 2 * 3 + 4 + 2 + 2
[c.index for c in first(line in field.lines(3))] == [1, 2, 3]
[c.index for c in field.lines(3)[12]] == [2, 7, 12]
[c.index for c in last(line in field.lines(3))] == [4, 7, 10]
all(p.spot == path[2] for p in players)
"{second} has {walk} of {count(bag)}" == "p2 has left 2, metal gold of 1"
"{nobody} {bag.top} {yes} {seen}" == "none Copper yes 2, 5"
"""

FAULT = {
    "numbers[walk.left - 2] == 1": "RW703",
    "numbers[walk.left - 3] == 1": "RW703",
    "numbers[4] == 1": "RW703",
    "shelf[walk.left + 3] is empty": "RW703",
    "field[walk.left + 3, 1].index == 1": "RW703",
    "field[walk.left * 9].index == 1": "RW703",
    "1 // (walk.left - 2) == 1": "RW705",
    "1 % (walk.left - 2) == 1": "RW705",
    "9007199254740991 * walk.left == 1": "RW706",
    "sum(9007199254740991 for n in 1..walk.left) == 1": "RW706",
    "nobody.seat == 1": "RW702",
    "max(n for n in numbers where n > 9) == 1": "RW714",
    "count(numbers from 9) == 1": "RW719",
    "sum(n for n in 1..walk.left * 1000000) == 1": "RW709",
    "[7] + (1..walk.left * 1000000) == [1]": "RW709",
}


def measured(*expressions):
    """The values of some expressions, as measures of one game after its setup."""
    measures = [f'measure "{n}" {expression}\n' for n, expression in enumerate(expressions)]
    return list(play(GAME + "".join(measures)).measures().values())


@pytest.fixture(scope="module")
def values():
    """The value of each line, and of each line turned round."""
    lines = HOLD.splitlines()
    found = measured(*lines, *(f"not ({line})" for line in lines))
    return dict(zip(lines, zip(found[: len(lines)], found[len(lines) :], strict=True), strict=True))


@pytest.mark.parametrize("expression", HOLD.splitlines())
def test_it_holds_and_its_opposite_does_not(expression, values):
    assert values[expression] == (True, False)


@pytest.mark.parametrize("expression", FAULT)
def test_it_is_a_fault_where_it_stands(expression):
    with pytest.raises(Fault) as caught:
        measured(expression)
    assert caught.value.code == FAULT[expression]
    assert caught.value.span is not None
    assert caught.value.span.text in expression


@pytest.mark.parametrize(
    ("expression", "decided"),
    [
        ("walk.left == 2 or nobody.seat == 1", True),
        ("walk.left == 3 and nobody.seat == 1", False),
        ("any(n == 3 or nobody.seat == n for n in numbers)", True),
        ("all(n != 3 and nobody.seat == n for n in numbers)", False),
        ("first(n in numbers where n == 3 or nobody.seat == n) == 3", True),
    ],
)
def test_what_is_decided_looks_no_further(expression, decided):
    assert measured(expression) == [decided]


# Before a game begins, from models made by hand

SPAN = Span(Source("hand.rules", "half"), 0, 4)
EMPTY = play('game "T"\n    players 2..5\n\nplay\n    end game\n').model


def constant(value):
    type = BoolType() if isinstance(value, bool) else IntType(value, value)
    return model.Constant(value=value, type=type, span=SPAN)


def formula(value, parameters=0):
    return model.Formula(locals=(), parameters=parameters, value=value, span=SPAN)


def test_a_formula_is_worked_out_before_there_is_a_state():
    players = model.Size(collection=model.All(type=ListType(PLAYER), span=SPAN), type=INT, span=SPAN)
    assert evaluate_formula(formula(players), Setting(EMPTY, 4, ())) == 4
    local = model.LocalValue(local=0, type=INT, span=SPAN)
    product = model.Arithmetic(operator="*", left=local, right=constant(3), type=INT, span=SPAN)
    assert evaluate_formula(formula(product, 1), Setting(EMPTY, 4, ()), 7) == 21


def test_what_only_a_game_under_way_knows_is_not_asked_before():
    count = model.ZoneCount(zone=model.ZoneRef(zone=0, owner=None, key=None, span=SPAN), type=INT, span=SPAN)
    with pytest.raises(AssertionError, match="before the game has begun"):
        evaluate_formula(formula(count), Setting(EMPTY, 2, ()))


def test_a_local_without_a_value_is_a_fault_and_not_shown():
    evaluator = Evaluator(Setting(EMPTY, 2, ()))
    locals = (model.Local(name="a", type=INT), model.Local(name="b", type=INT))
    with pytest.raises(Fault) as caught:
        evaluator.value(model.LocalValue(local=1, type=INT, span=SPAN), Frame.of(locals, 3))
    assert caught.value.code == "RW702"
    assert caught.value.values == (("a", "3"),)
