"""An author's text on its way out: nothing in it may hide, turn, or command what shows it."""

import unicodedata
from collections.abc import Iterator

ZERO_WIDTH_JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
KEYCAP = "\u20e3"
SKIN_TONES = ("\U0001f3fb", "\U0001f3ff")

# Control, format and private characters, half surrogate pairs, line and paragraph separators.
ESCAPED_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")

# Characters of other categories that Unicode asks programs to show as nothing, and those that look like a space.
INVISIBLE = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2065, 0x2065),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x16FE4, 0x16FE4),
    (0x1D159, 0x1D159),
    (0xE0000, 0xE0FFF),
)

SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

# Fullwidth forms of = + - @ too: some spreadsheets take them for the plain ones.
FORMULA_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
CELL_STARTS = ("\t", "\r", "\n", "\0")


def visible(text: str) -> str:
    r"""One line of text for people to read, with every character in it that would not be seen written out.

    These are control characters (line ends and tabs among them), those that turn the direction of
    writing, and all others that show as nothing. The joiners inside an emoji stay.

    >>> print(visible("\x1b[31mred \u202e"))
    \x1b[31mred \u202e
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(shown for shown, _ in cells(text))


def cells(text: str, *, blanks: bool = False) -> Iterator[tuple[str, int]]:
    """For each character what `visible` shows for it, and how many columns of a terminal that takes.

    With `blanks`, spaces other than the plain one are written out as well.
    """
    base = last = ""
    is_joined = False
    for character, after in zip(text, text[1:] + " ", strict=False):
        if character == ZERO_WIDTH_JOINER and _is_symbol(base) and _is_symbol(after):
            shown, width = character, 0
            is_joined = True
        elif character == EMOJI_STYLE and last == base != "" and (_is_symbol(base) or after == KEYCAP):
            # It turns a sign of one column, such as a suit of cards, into a picture of two.
            shown, width = character, 2 - _width(base)
        else:
            if is_joined or (SKIN_TONES[0] <= character <= SKIN_TONES[1] and _is_symbol(base)):
                shown, width = character, 0
            elif _is_invisible(character) or (blanks and _is_blank(character)):
                shown = _escape(character)
                width = len(shown)
            else:
                shown, width = character, _width(character)
            base, is_joined = character, False
        last = character
        yield shown, width


def csv_safe(text: str) -> str:
    """A text as a cell of a CSV file that a spreadsheet will not take for a formula.

    An apostrophe goes before a text that begins like one, spaces aside. Numbers need none of this:
    hand them over as numbers.
    """
    if text.startswith(CELL_STARTS) or text.lstrip().startswith(FORMULA_STARTS):
        return "'" + text
    return text


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return SHORT_ESCAPES.get(character, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _is_invisible(character: str) -> bool:
    if unicodedata.category(character) in ESCAPED_CATEGORIES:
        return True
    code = ord(character)
    return any(first <= code <= last for first, last in INVISIBLE)


def _is_blank(character: str) -> bool:
    return character != " " and unicodedata.category(character) == "Zs"


def _is_symbol(character: str) -> bool:
    return character != "" and unicodedata.category(character) == "So"


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
