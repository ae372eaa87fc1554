"""Where two things in one statement would fault, the first from the left does, in both back ends."""

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Fault, Game
from rulewright.interpreter.reference import ReferenceGame

TEXT = """\
game "T"
    players 2

record Pair
    one: 1..9
    other: 1..9

xs: list of int = [1]
y: int = 0
many: int per 1..3 = 0

function f(n: int) -> int
    return xs[n]

function several(n: int) -> list of int
    return [xs[n]]

action told(a: int, b: int)
    say "{a} {b}"

player
    own: list of int
    purse: hand of Coin
    rack: slots 2 of Coin face up
    heaps: pile of Coin face up per 1..3

board row: track 5
    mark: int = 0

cards Coin
    value: int = 1
    effect spent(n: int)
        say "{n}"
    card "Penny" x3

pieces Man on row
    piece "man"

stock: pile of all Coin face down
shelf: slots 2 of Coin face down

function coin(n: int) -> Coin
    if xs[n] == 1
        return first(Coin)
    return first(Coin)

function table(n: int) -> int per 1..3
    if xs[n] == 1
        return many
    return many

function man(n: int) -> Man
    if xs[n] == 1
        return first(Man)
    return first(Man)

function seat(n: int) -> player
    if xs[n] == 1
        return first(players)
    return first(players)

turn p
    """

STATEMENTS = (
    'say "{f(5) + 1 // y}"',
    'say "{[f(5), 1 // y]}"',
    'say "{f(5)} {1 // y}"',
    'text = "{f(5)} {1 // y}"',
    "told(f(5), 1 // y)",
    "x = max(f(5), 1 // y)",
    "x = f(5) - sum(1 // z for z in 0..3)",
    "x = f(5) + (1 // y if y == 0 else 2)",
    "x = several(5) + [1 // y]",
    "x = several(5) - [1 // y]",
    "x = Pair(one = f(5), other = 1 // y)",
    "many = [1: f(5), 2: 1 // y, else 3]",
    "if f(5) == 1 // y\n        end game",
    "if f(5) in [1 // y]\n        end game",
    "if f(5) in 1 // y..3\n        end game",
    "if f(5) in f(6)..1 // y\n        end game",
    "for z in f(5)..1 // y\n        end game",
    "for z in several(5) from 1 // y\n        end game",
    "xs[5] = 1 // y",
    "p.own[3] = 1 // y",
    "p.own[3] += 1 // y",
    "row[y].mark = 1 // y",
    "row[y].mark = roll d6",
    "coin(5).spent(1 // y)",
    "move coin(5) to shelf[1 // y]",
    "move [coin(5)] to shelf[1 // y]",
    "move top f(5) of stock to shelf[1 // y]",
    'move f(5) "Penny" from stock to shelf[1 // y]',
    "move man(5) to row[1 // y]",
    "seat(5) looks at shelf[1 // y]",
    "move top of seat(5).purse to shelf[1 // y]",
    "move top of seat(5).heaps[1 // y] to shelf[1]",
    "if coin(5) in shelf[1 // y]\n        end game",
    "if coin(5) in seat(6).rack\n        end game",
    "if table(5)[1 // y] == 1\n        end game",
    'say "{f(5)}" to [seat(1 // y)]',
)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_first_fault_from_the_left_comes(statement):
    checked = check_text("t.rules", TEXT + statement + "\n    win p\n")
    assert checked.model is not None, checked.diagnostics
    found = []
    for start in (Game.of(checked).start, lambda: ReferenceGame(checked.model, 2)):
        with pytest.raises(Fault) as caught:
            start()
        found.append((caught.value.code, caught.value.message))
    assert found[0] == found[1]
    assert found[0][0] == "RW703"
