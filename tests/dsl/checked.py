"""Small games around a few lines, for the tests of the checker."""

from collections.abc import Iterator
from typing import Any

from rulewright.dsl import model
from rulewright.dsl.check_declaration import check_file
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics
from rulewright.dsl.parse import parse_file
from rulewright.dsl.source import Source
from rulewright.dsl.walk import nodes

PARTS = """game "Parts"
    players 2..4

option goal: 1..9 = 3 "Points"
option mood: "calm" or "wild" = "calm" "How it feels"

enum Colour: red, green, blue
enum Light: red, amber

record Walk
    here: field?
    left: int = 3

board field: grid 4x3
    mark: player?

board path: track 12

cards Coin
    issuer: player?
    value: 0..4 = 1
    effect spent(p: player)
    card "Crown" named crown
    card "Penny" x3

pieces Man on field
    owner: player?
    piece "man" x2

player
    points: int = 0
    lives: 0..3 = 3
    favour: Colour?
    bag: int per Colour
    seen: set of Colour = []
    dice: list of 1..6 up to 5 = []
    walk: Walk = Walk(here = none)
    purse: hand of Coin
    bid: pile of Coin face down
    shown: slot of Coin face up
    lines: pile of Coin face up per Colour

coins: pile of all Coin face down
market: slots 6 of Coin face down
last: player?
rounds: int = 0
news: text = ""

function total(cs: list of Coin) -> int
    return sum(c.value for c in cs)

action gain(p: player, n: int)
    p.points += n
"""


def check(text: str) -> tuple[model.Model, tuple[Diagnostic, ...]]:
    """A whole file, whose mistakes in writing are mistakes of the test."""
    diagnostics = Diagnostics()
    file = parse_file(Source("a.rules", text), diagnostics)
    assert diagnostics.items == ()
    checked, declared = check_file(file, lambda node: None, diagnostics)
    diagnostics.extend(declared.symbols.warnings.items)
    return checked, diagnostics.items


def with_turn(lines: str, declarations: str = "") -> str:
    """A file whose turn has some lines."""
    body = "".join(f"    {line}\n" for line in lines.strip("\n").splitlines())
    return f"{PARTS}\n{declarations}\nturn p\n{body}"


def turn(lines: str, declarations: str = "") -> model.Body:
    """The body of a turn that has no error."""
    checked, items = check(with_turn(lines, declarations))
    assert [item.message for item in items if item.severity == "error"] == []
    assert checked.turn is not None
    return checked.turn.body


def codes(lines: str, declarations: str = "") -> list[str]:
    """The codes of what is wrong with a turn, in the order of the text."""
    return [item.code for item in check(with_turn(lines, declarations))[1]]


def value(expression: str, lines: str = "") -> model.Expression:
    """An expression as it stands in the turn of a player `p`, after some lines."""
    body = turn(f'{lines}\nx = {expression}\nsay "{{x}}"' if lines else f'x = {expression}\nsay "{{x}}"')
    assign = next(node for node in body.block[::-1] if isinstance(node, model.Assign))
    assert not isinstance(assign.value, model.RollDice | model.PickRandom)
    return assign.value


def found(body: model.Body, kind: type) -> Iterator[Any]:
    """The nodes of a class in a body."""
    return (node for node in nodes(body.block) if isinstance(node, kind))
