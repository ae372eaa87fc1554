"""Which terminal a word is where it stands: most words of the language are good names elsewhere."""

from collections.abc import Sequence

from rulewright.dsl.automaton import Automaton
from rulewright.dsl.token import Token
from rulewright.dsl.words import RESERVED

UNKNOWN = "UNKNOWN"
"""What a word of another language is: no terminal at all."""

LONGEST_NUMBER = 6
NOT_BEFORE_BRACKET = frozenset({"_TOP", "_BOTTOM", "_AT_RANDOM"})
STATEMENT_STARTS = ("_SHUFFLE", "_EXPECT")
NEVER_AFTER_FIRST_NAME = ("after", "from")


def terminal_of(tables: Automaton, states: Sequence[int], token: Token, following: Token, before: str) -> str:
    """The terminal that a word is, before it is read in a stack of states; `before` is the terminal before it.

    After a dot every word is a name; a reserved word is one nowhere else. Elsewhere it is a word of the language
    where one can stand and the next token goes with it, else a name.
    """
    if before == "_DOT":
        return "NAME"
    row = tables.states[states[-1]]
    text = token.text
    name = "BINDER" if "BINDER" in row and following.text == "in" else "NAME"
    if text not in tables.words:
        return UNKNOWN if text in RESERVED else shape_of(text, row) or name
    candidates = [kind for kind in tables.words[text] if kind in row]
    if text not in RESERVED and name in row:
        candidates.append(name)
    if not candidates:
        # The parser will report it, as what it would be in its own place.
        return tables.words[text][0] if text in RESERVED else name
    if len(candidates) == 1:
        return candidates[0]
    # Of equally good readings the first, which is not the name.
    return max(candidates, key=lambda kind: fit(tables, states, kind, token, following))


def shape_of(text: str, row: dict[str, int]) -> str | None:
    """The terminal of `x3` and `d6`, where a number of copies or dice can stand."""
    kind = {"x": "COPIES", "d": "DICE"}.get(text[0])
    is_number = text[1:].isdecimal() and len(text) <= LONGEST_NUMBER + 1
    return kind if kind in row and is_number else None


def fit(tables: Automaton, states: Sequence[int], kind: str, token: Token, following: Token) -> int:
    """How well a reading of a word goes with the token after it: 0 not, 1 when that one is a mere name, 2 well."""
    stack = list(states)
    if not tables.advance(stack, kind):
        return 0
    is_name = kind in ("NAME", "BINDER")
    # `top[3]` and `random(xs)` are things; `top (n)` and `win [a, b]` have a blank between.
    is_next_to = following.start == token.end
    if is_next_to and following.kind == "_LSQB" and not is_name:
        return 0
    if is_next_to and following.kind == "_LPAR" and kind in NOT_BEFORE_BRACKET:
        return 0
    # No statement is a name alone, or goes on like this after one.
    is_first = is_name and any(start in tables.states[states[-1]] for start in STATEMENT_STARTS)
    if is_first and (following.kind == "_NEWLINE" or following.text in NEVER_AFTER_FIRST_NAME):
        return 0
    if following.kind != "word":
        return 2 if tables.accepts(stack, following.kind) else 0
    if any(tables.accepts(stack, kind) for kind in tables.words.get(following.text, ())):
        return 2
    shapes = () if following.text in RESERVED else ("NAME", "BINDER", "COPIES", "DICE")
    return 1 if any(tables.accepts(stack, shape) for shape in shapes) else 0
