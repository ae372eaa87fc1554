"""The parser's tables in memory, and which terminal a word is at the place where it stands."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from attrs import define, field, frozen

from rulewright.dsl.token import Token
from rulewright.dsl.words import EXPRESSION_RULES, RESERVED
from rulewright.grammar.tables import load_tables

END = "$END"
UNKNOWN = "UNKNOWN"
"""What a word of another language is: no terminal at all."""

NOT_BEFORE_BRACKET = frozenset({"_TOP", "_BOTTOM", "_AT_RANDOM"})


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
    special: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.special = frozenset(self.words) | RESERVED

    def accepts(self, states: Sequence[int], kind: str, end: int = -1) -> bool:
        """Whether a terminal can follow, going through all reductions that it asks for."""
        stack = list(states)
        return self.advance(stack, kind, end)

    def advance(self, stack: list[int], kind: str, end: int = -1) -> bool:
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
            if kind == END and stack[-1] == end:
                return True

    def terminal(self, states: Sequence[int], token: Token, following: Token | None, before: str) -> str:
        """Which terminal a word is: a keyword where one can stand and the next token goes with it, else a name.

        After a dot every word is a name. A reserved word is one nowhere else.
        """
        if before == "_DOT":
            return "NAME"
        row = self.states[states[-1]]
        text = token.text
        if text not in self.special:
            if "BINDER" in row and following is not None and following.text == "in":
                return "BINDER"
            if text[0] in "dx" and text[1:].isdecimal():
                for kind in ("COPIES", "DICE"):
                    if kind in row and text[0] == ("x" if kind == "COPIES" else "d"):
                        return kind
            return "NAME"
        candidates = [kind for kind in self.words.get(text, ()) if kind in row]
        is_name = text not in RESERVED and "NAME" in row
        if not candidates:
            if is_name and "BINDER" in row and following is not None and following.text == "in":
                return "BINDER"
            return "NAME" if text not in RESERVED else self.words.get(text, (UNKNOWN,))[0]
        if len(candidates) == 1 and not is_name:
            return candidates[0]
        if is_name:
            candidates.append("BINDER" if "BINDER" in row and following and following.text == "in" else "NAME")
        best, best_score = candidates[0], -1
        for kind in candidates:
            score = self.fit(states, kind, token, following)
            if score > best_score:
                best, best_score = kind, score
        return best

    def fit(self, states: Sequence[int], kind: str, token: Token, following: Token | None) -> int:
        """How well a reading of a word goes with the token after it: 0 not, 1 as a mere name, 2 well."""
        stack = list(states)
        if not self.advance(stack, kind):
            return 0
        if following is None or following.kind == "BROKEN":
            return 1
        is_name = kind in ("NAME", "BINDER")
        is_next_to = following.start == token.end
        if following.kind == "_LSQB" and is_next_to and not is_name:
            return 0
        if following.kind == "_LPAR" and is_next_to and kind in NOT_BEFORE_BRACKET:
            return 0
        if following.kind != "word":
            # A name alone on a line says nothing, so there a keyword that lacks its rest is meant.
            if following.kind == "_NEWLINE" and is_name and "_SHUFFLE" in self.states[states[-1]]:
                return 0
            return 2 if self.accepts(stack, following.kind) else 0
        if any(self.accepts(stack, word) for word in self.words.get(following.text, ())):
            return 2
        if following.text in RESERVED:
            return 0
        shapes = ("NAME", "BINDER", "COPIES", "DICE")
        return 1 if any(shape in self.states[stack[-1]] and self.accepts(stack, shape) for shape in shapes) else 0

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
