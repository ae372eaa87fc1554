"""Texts made at random from the grammar: few of them mean anything, all of them can be read."""

import random
from functools import cache

from lark import Lark

from rulewright.dsl.automaton import automaton
from rulewright.grammar import tables

DEEPEST = 14
SHAPES = {
    "NAME": ["a", "b", "top", "all", "card", "to", "first", "x2", "longer_than_that"],
    "BINDER": ["c", "each"],
    "INT": ["1", "23"],
    "STRING": ['"a"', '"b {c} # d"', '""', '"Čeněk"'],
    "ROW": ["| a |b|", '|1| "c | d" |', "|| ..|"],
    "SIZE": ["3x3"],
    "DICE": ["2d6", "d4"],
    "COPIES": ["x2"],
}


@cache
def rules() -> dict[str, list[tuple[str, ...]]]:
    """What each symbol of the grammar can be, what is least deep first."""
    lark = Lark(tables.grammar_text(), parser="lalr", start=["declaration"], lexer="basic", keep_all_tokens=True)
    found: dict[str, list[tuple[str, ...]]] = {}
    for rule in lark.rules:
        symbols = tuple(symbol.name for symbol in rule.expansion)
        if "BROKEN" not in symbols:
            found.setdefault(rule.origin.name, []).append(symbols)
    depths: dict[str, int] = {}

    def depth(symbols: tuple[str, ...]) -> int:
        return max((depths.get(symbol, 99) for symbol in symbols if symbol in found), default=0)

    for _ in found:
        for origin, choices in found.items():
            depths[origin] = min(depth(symbols) for symbols in choices) + 1
    return {origin: sorted(choices, key=depth) for origin, choices in found.items()}


def sentence(seed: int) -> str:
    """A declaration with blanks between all its words."""
    chance = random.Random(seed)
    words: list[str] = []
    indent = 0

    def expand(symbol: str, depth: int) -> None:
        nonlocal indent
        choices = rules().get(symbol)
        if choices is not None:
            for part in chance.choice(choices) if depth < DEEPEST else choices[0]:
                expand(part, depth + 1)
        elif symbol == "_NEWLINE":
            words.append("\n" + indent * " ")
        elif symbol in ("_INDENT", "_DEDENT"):
            indent += 3 if symbol == "_INDENT" else -3
            words[-1] = "\n" + indent * " "
        else:
            words.append(chance.choice(SHAPES[symbol]) if symbol in SHAPES else automaton().texts[symbol])
            words.append(" ")

    expand("declaration", 0)
    return "".join(words).rstrip(" ")
