"""The words of the grammar's terminals, as a message says them, and which words can never be names."""

from collections.abc import Mapping, Sequence

RESERVED = frozenset(
    {
        "and",
        "or",
        "not",
        "in",
        "is",
        "if",
        "elif",
        "else",
        "for",
        "while",
        "where",
        "yes",
        "no",
        "none",
        "return",
        "break",
        "continue",
        "stop",
        "proceed",
        "chooses",
        "True",
        "False",
        "None",
        "true",
        "false",
        "null",
        "nil",
    }
)
"""Words that stand for themselves everywhere but after a dot; the last line only to say what to write instead."""

SHAPES = {
    "$END": "the end of the file",
    "BINDER": "a name",
    "BROKEN": "a line",
    "COPIES": "a number of copies such as `x3`",
    "DICE": "dice such as `2d6`",
    "INT": "a whole number",
    "NAME": "a name",
    "ROW": "a row of a table, between `|`",
    "SIZE": "a size such as `8x8`",
    "STRING": "a text in quotes",
    "_DEDENT": "the end of the block",
    "_INDENT": "an indented line",
    "_NEWLINE": "the end of the line",
}
"""What terminals are called that have no fixed text."""

EXPRESSION_RULES = frozenset(
    {
        "expression",
        "logic",
        "negation",
        "what_if",
        "comparison",
        "range",
        "sum",
        "product",
        "unary",
        "postfix",
        "call",
        "atom",
        "path",
        "amount_bound",
    }
)
"""The rules whose values may stand inside each other without a bound in the grammar."""

CONTINUATIONS = frozenset(
    {
        "OPTIONAL",
        "_AFTER",
        "_AND",
        "_AT_LEAST",
        "_AT_MOST",
        "_DIVIDE",
        "_DOT",
        "_DOTS",
        "_EQUAL",
        "_FROM",
        "_GREATER",
        "_IF",
        "_IN",
        "_IS",
        "_LESS",
        "_LPAR",
        "_LSQB",
        "_MINUS",
        "_NOT",
        "_OR",
        "_PER",
        "_PLUS",
        "_REMAINDER",
        "_TIMES_SIGN",
        "_UNEQUAL",
        "_UP",
    }
)
"""What may follow nearly every value or type, and would only drown what is really missing."""

ANY_VALUE = frozenset({"NAME", "_LPAR", "_LSQB"})
AFTER_TARGET = frozenset({"_EQ", "_LPAR", "_CHOOSES", "_LOOKS", "_ORDERS"})
ANY_TYPE = frozenset({"NAME", "STRING", "_MINUS", "_SET"})
"""Terminals that can stand together only where a value begins, after the first name of a statement, or for a type."""

MOST_EXPECTATIONS = 5


def word_for(kind: str, texts: Mapping[str, str]) -> str:
    """What a terminal is called in a message; `texts` has those with a fixed text."""
    return SHAPES[kind] if kind in SHAPES else f"`{texts[kind]}`"


def listed(words: Sequence[str], last: str = "or") -> str:
    """Words as a sentence has them: `a, b or c`; there must be one at least."""
    return words[0] if len(words) == 1 else f"{separated(words[:-1])} {last} {words[-1]}"


def separated(words: Sequence[str]) -> str:
    """Words in a row: with commas between, or where there are commas in them with signs that keep them apart.

    >>> separated(["a", "b"]), separated(["a, 1", "b, 2"])
    ('a, b', 'a, 1; b, 2')
    """
    # The sign alone, in its quotes, is read as one thing.
    return ("; " if any("," in word.replace("`,`", "") for word in words) else ", ").join(words)


FOREIGN_WORDS = {
    "True": "write `yes`",
    "true": "write `yes`",
    "False": "write `no`",
    "false": "write `no`",
    "None": "write `none`",
    "null": "write `none`",
    "nil": "write `none`",
    "def": "write `action` for what changes the game, `function` for what only works something out",
    "func": "write `action` for what changes the game, `function` for what only works something out",
    "class": "write `record` for a value made of values, `cards` or `pieces` for things",
    "struct": "write `record`",
    "elseif": "write `elif`",
    "elsif": "write `elif`",
    "foreach": "write `for`",
    "var": "begin with the name: `name = value`",
    "let": "begin with the name: `name = value`",
    "const": "write `constant name = value` outside of any block",
    "print": "write `say`",
    "switch": "write `if`, `elif` and `else`",
    "match": "write `if`, `elif` and `else`",
    "import": 'write `use "file.rules"` outside of any block',
    "loop": "write `repeat`",
    "when": "write `if`, or `whenever … changes` outside of any block",
    "unless": "write `if not`",
    "then": "end the line instead: what belongs to it is indented below",
    "case": "write `if`, `elif` and `else`",
    "lambda": "write a `function` outside of any block",
    "catch": "nothing fails here: ask before with `if`",
    "throw": "to stop the game write `end game`",
    "yield": "write `return`",
    "und": "write `and`",
    "oder": "write `or`",
    "nicht": "write `not`",
    "dann": "end the line instead: what belongs to it is indented below",
    "xor": "compare with `!=`",
    "mod": "write `%`",
    "div": "write `//`",
}
"""Words of other languages, and what to write instead; told only where the word cannot be a name."""
