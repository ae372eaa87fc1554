"""Headings that could stand above a block whose own heading is broken, so that the block can still be read."""

from collections.abc import Sequence

from attrs import frozen

from rulewright.dsl.automaton import Automaton
from rulewright.dsl.diagnostic import did_you_mean
from rulewright.dsl.token import Token

TEXTS = {"INT": "1", "STRING": '""'}


@frozen
class Heading:
    """Terminals to put before a block and after it, and the start rule that they make with it."""

    start: str
    before: tuple[str, ...]
    after: tuple[str, ...] = ()

    def around(self, block: Sequence[Token]) -> list[Token]:
        """The tokens of a block with those of the heading around them, which take no place in the text."""
        begin, end = block[0].start, block[-1].end
        return [
            *(Token(kind, TEXTS.get(kind, "it"), begin, begin) for kind in self.before),
            *block,
            *(Token(kind, "", end, end) for kind in self.after),
        ]


STATEMENTS = Heading("body", ("_REPEAT", "_NEWLINE"))
MENU = Heading("body", ("NAME", "_CHOOSES", "STRING", "_NEWLINE"))
IN_CARDS = ("_CARDS", "NAME", "_NEWLINE", "_INDENT")
IN_PIECES = ("_PIECES", "NAME", "_NEWLINE", "_INDENT")
IN_BOARD = ("_BOARD", "NAME", "_COLON", "_GRID", "_NEWLINE", "_INDENT")
EACH = ("_FOR", "_EACH", "NAME", "_IN", "NAME", "_NEWLINE")
CARDS_EACH = Heading("declaration", (*IN_CARDS, *EACH), ("_DEDENT",))
PIECES_EACH = Heading("declaration", (*IN_PIECES, *EACH), ("_DEDENT",))

HEADINGS = {
    "add": Heading("declaration", ("_ADD", "_TO", "NAME", "_NEWLINE")),
    "board": Heading("declaration", ("_BOARD", "NAME", "_COLON", "_TRACK", "INT", "_NEWLINE")),
    "card": Heading("declaration", (*IN_CARDS, "_CARD", "STRING", "_NEWLINE"), ("_DEDENT",)),
    "cards": Heading("declaration", ("_CARDS", "NAME", "_NEWLINE")),
    "game": Heading("declaration", ("_GAME", "STRING", "_NEWLINE")),
    "invariant": Heading("declaration", ("_INVARIANT", "STRING", "_NEWLINE")),
    "legend": Heading("declaration", (*IN_BOARD, "_LEGEND", "_NEWLINE"), ("_DEDENT",)),
    "map": Heading("declaration", (*IN_BOARD, "_MAP", "_NEWLINE"), ("_DEDENT",)),
    "piece": Heading("declaration", (*IN_PIECES, "_PIECE", "STRING", "_NEWLINE"), ("_DEDENT",)),
    "pieces": Heading("declaration", ("_PIECES", "NAME", "_NEWLINE")),
    "player": Heading("declaration", ("_PLAYER", "_NEWLINE")),
    "ranking": Heading("declaration", ("_RANKING", "NAME", "_NEWLINE")),
    "record": Heading("declaration", ("_RECORD", "NAME", "_NEWLINE")),
    "table": Heading("declaration", (*IN_CARDS, "_TABLE", "_NEWLINE"), ("_DEDENT",)),
    "team": Heading("declaration", ("_TEAM", "_NEWLINE")),
    "test": Heading("declaration", ("_TEST", "STRING", "_NEWLINE")),
    "variant": Heading("declaration", ("_VARIANT", "STRING", "_OF", "STRING", "_NEWLINE")),
}
STATEMENT_WORDS = frozenset(
    {
        "action",
        "after",
        "before",
        "each",
        "effect",
        "elif",
        "else",
        "for",
        "function",
        "if",
        "instead",
        "option",
        "play",
        "repeat",
        "setup",
        "turn",
        "whenever",
        "while",
    }
)


def stand_in(
    tables: Automaton, tokens: Sequence[Token], first: int, begin: int, states: Sequence[int]
) -> Heading | None:
    """A heading for the block at token `begin`, judged by the broken line's first word; None when there is no telling.

    `states` are those in which the broken line began.
    """
    inner = tokens[begin + 1].text
    row = tables.states[states[-1]]
    in_statements = "_SHUFFLE" in row
    if inner == "option" and in_statements:
        return MENU
    word = tokens[first].text
    if word in ("card", "piece") and "_CONSTANT" in row:
        word += "s"
    if word == "for" and not in_statements:
        return PIECES_EACH if inner == "piece" else CARDS_EACH
    if word not in HEADINGS and word not in STATEMENT_WORDS and not in_statements:
        possible = [name for name, kinds in tables.words.items() if any(kind in row for kind in kinds)]
        word = did_you_mean(word, possible) or word
    if word in HEADINGS and not in_statements:
        return HEADINGS[word]
    if word in STATEMENT_WORDS or in_statements or ("_BEFORE" in row and "_CONSTANT" not in row):
        return STATEMENTS
    return None
