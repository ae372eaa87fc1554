"""The parser's tables in memory, and what can follow in a state of theirs."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from attrs import define, field, frozen

from rulewright.dsl.words import EXPRESSION_RULES
from rulewright.grammar.tables import load_tables

END = "$END"


@frozen
class Rule:
    """One rule of the grammar: what it is called, how many symbols it takes, and how its value is made.

    `action` is null when the only child is the value, `[]` for a new list, `[+]` for a list that grows. A child of
    null was left out in the text. `deepens` says that the value is an expression with others inside it.
    """

    origin: str
    size: int
    action: str | None
    children: tuple[int | None, ...]
    deepens: bool


@define
class Automaton:
    """States and rules as Lark made them."""

    starts: dict[str, tuple[int, int]]
    states: list[dict[str, int]]
    rules: list[Rule]
    words: dict[str, tuple[str, ...]]
    signs: dict[str, str]
    texts: dict[str, str] = field(init=False)
    declaration_words: frozenset[str] = field(init=False)
    ends: frozenset[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.texts = {kind: word for word, kinds in self.words.items() for kind in kinds}
        row = self.states[self.starts["declaration"][0]]
        self.declaration_words = frozenset(
            word for word, kinds in self.words.items() if any(kind in row for kind in kinds)
        )
        self.texts |= {kind: sign for sign, kind in self.signs.items()}
        self.ends = frozenset(end for _, end in self.starts.values())

    def accepts(self, states: Sequence[int], kind: str) -> bool:
        """Whether a terminal can follow, going through all reductions that it asks for."""
        return self.advance(list(states), kind)

    def advance(self, stack: list[int], kind: str) -> bool:
        """Shifts one terminal on a stack of states without building anything; false if it cannot stand there."""
        states, rules = self.states, self.rules
        while True:
            move = states[stack[-1]].get(kind)
            if move is None:
                return False
            if move >= 0:
                stack.append(move)
                return True
            rule = rules[-1 - move]
            if rule.size:
                del stack[-rule.size :]
            stack.append(states[stack[-1]][rule.origin])
            if kind == END and stack[-1] in self.ends:
                return True

    def expected(self, states: Sequence[int]) -> list[str]:
        """The terminals that can follow, in the order of their names."""
        return [kind for kind in sorted(self.states[states[-1]]) if kind.upper() == kind and self.accepts(states, kind)]


@cache
def automaton() -> Automaton:
    """The automaton of the committed tables, read once."""
    tables: dict[str, Any] = load_tables()
    rules = [
        Rule(
            origin=origin,
            size=size,
            action=action,
            children=tuple(children),
            deepens=origin in EXPRESSION_RULES and action not in (None, "group"),
        )
        for origin, size, action, children in tables["rules"]
    ]
    return Automaton(
        starts={start: (first, last) for start, (first, last) in tables["starts"].items()},
        states=tables["states"],
        rules=rules,
        words={word: tuple(kinds) for word, kinds in tables["words"].items()},
        signs=tables["signs"],
    )
