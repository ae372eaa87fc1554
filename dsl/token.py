"""The words, signs and quoted texts that a rules file is cut into."""

import re
from typing import NamedTuple


class Token(NamedTuple):
    """One word, sign or text. `kind` is a terminal of the grammar, or `word` while its terminal is not known.

    Layout is tokens too, without a text: `_NEWLINE`, `_INDENT`, `_DEDENT`. BROKEN is a line that was reported; its
    text is the first word of that line.
    """

    kind: str
    text: str
    start: int
    end: int


CLOSERS = {")": "(", "]": "["}

BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n)+")
INDENTATION = re.compile(r"[ \t]*")
REST_OF_LINE = re.compile(r"[^\n]*")

# No part can match in two ways, so the time is that of the text's length.
TOKEN = re.compile(
    r"""[ \t]*(?:
    (?P<word>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<SIZE>[0-9]{1,6}x[0-9]{1,6}\b)
    |(?P<DICE>[0-9]{1,6}d[0-9]{1,6}\b)
    |(?P<malformed>[0-9]+[A-Za-z_][A-Za-z0-9_]*)
    |(?P<decimal>[0-9]+\.[0-9]+)
    |(?P<INT>[0-9]+)
    |(?P<STRING>"[^"\n]*")
    |(?P<open>[(\[])
    |(?P<close>[)\]])
    |(?P<foreign>===|!==|=<|&&|\|\||\*\*|\+\+|--|<>|=>|:=|<-|/\*|\*/|//=|[*/%]=|!(?!=)|;|\{|\})
    |(?P<sign>\.\.|//|\+=|-=|->|==|!=|<=|>=|[.,:=<>+\-*%?])
    |(?P<comment>\#[^\n]*)
    |(?P<newline>\r?\n)
    |(?P<quote>")
    |(?P<other>[^ \t])
    )""",
    re.VERBOSE,
)
"""The next token of a line and the blanks before it; the name of the group says what it is."""
