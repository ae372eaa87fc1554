"""Characters and signs that the language does not know, and what was probably meant by them."""

import re
import unicodedata

from rulewright.dsl.escape import visible

MEANT = {
    "“": '"',
    "”": '"',
    "„": '"',
    "‟": '"',
    "«": '"',
    "»": '"',
    "″": '"',
    "＂": '"',
    "'": '"',
    "‘": '"',
    "’": '"',
    "`": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "×": "*",
    "·": "*",
    "÷": "//",
    "/": "//",
    "…": "..",
    "‥": "..",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "⇒": "->",
    "&": "and",
    "|": "or",
    "~": "not",
    "\u00a0": " ",
}

# Letters of other scripts that print like a letter of ours.
LOOK_ALIKES = dict(
    zip(
        "аВЕКМНОРСТХѕіјеорсухАІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧονаԁԛԝһ",
        "aBEKMHOPCTXsijeopcyxAIJSABEZHIKMNOPTYXovadqwh",
        strict=True,
    )
)

APOSTROPHES = ("'", "’", "`", "‘")
DASHES = ("–", "—", "−", "‐", "‑")
QUOTED = re.compile("([^'‘’`“”„‟«»″＂]{0,200})['’`“”‟»″＂]")

FOREIGN_SIGNS = {
    "===": "write `==` to compare",
    "!==": "write `!=`",
    "&&": "write `and`",
    "||": "write `or`",
    "**": "there is no sign for powers; multiply with `*`",
    "++": "write `+= 1`",
    "--": "write `-= 1`",
    "=<": "write `<=`",
    "<>": "write `!=`",
    "=>": "write `>=` to compare, or `->` before the result of a function",
    ":=": "write `=`",
    "<-": "write `=` to set something; with a space between, `< -1` compares",
    "!": "write `not`",
    "/*": "begin each line of a comment with `#`",
    "*/": "begin each line of a comment with `#`",
    "*=": "write `x = x * 2`",
    "/=": "write `x = x // 2`",
    "//=": "write `x = x // 2`",
    "%=": "write `x = x % 2`",
    ";": "one statement stands on each line; end the line instead",
    "{": "a block is what is indented by four spaces; braces stand only in quoted texts",
    "}": "a block is what is indented by four spaces; braces stand only in quoted texts",
}


def is_forbidden(character: str) -> bool:
    """Whether a character would not be seen, or would change how others are seen."""
    return visible(character) != character


def code_point(character: str) -> str:
    return f"U+{ord(character):04X}"


def describe_character_at(text: str, position: int) -> tuple[str, str | None]:
    """What to say about a character that cannot stand where it does, and what to write instead, in its line."""
    character = text[position]
    line_end = text.find("\n", position)
    rest = text[position + 1 : line_end if line_end >= 0 else len(text)]
    before, after = text[position - 1 : position], rest[:1]
    if character in APOSTROPHES and before.isalnum() and re.match(r"s +\w", rest):
        owner = re.search(r"\w{1,64}$", text[max(position - 64, 0) : position])
        thing = rest[1:].split()[0]
        name = owner[0] if owner else before
        return f"`{character}s` means nothing here", f"what belongs to something stands behind a dot: `{name}.{thing}`"
    if character in APOSTROPHES and before == "n" and after == "t":
        return f"`n{character}t` means nothing here", "write `cannot` in a test, `not` or `!=` in a condition"
    if character in DASHES and before.isdigit() and after.isdigit():
        return f"`{character}` has no meaning here", "from one number to another is written with two dots: `..`"
    if MEANT.get(character) == '"' and not is_forbidden(character):
        closed = QUOTED.match(rest)
        if closed is not None and '"' not in closed[1]:
            return "texts stand in straight double quotes", f'write `"{closed[1]}"`'
    return describe_character(character)


def sign_help(sign: str, text: str, position: int) -> str:
    """What to write instead of a sign of other languages, in its line."""
    line_start = text.rfind("\n", 0, position) + 1
    line_end = text.find("\n", position)
    target = text[line_start:position].strip()
    value = text[position + len(sign) : line_end if line_end >= 0 else len(text)].strip()
    if sign == ";" and not value:
        return "take it out: a line ends by itself"
    if value[:1].isalpha() and (sign == "--" or (sign == ";" and not target)):
        return "begin a comment with `#`"
    if re.fullmatch(r"[\w.\[\]]{1,60}", target):
        if sign in ("++", "--"):
            return f"write `{target} {sign[0]}= 1`"
        if sign in ("*=", "/=", "//=", "%=") and re.fullmatch(r"[\w.]{1,60}", value):
            return f"write `{target} = {target} {'//' if '/' in sign else sign[0]} {value}`"
        if sign == ":=" and re.fullmatch(r"[\w.]{1,60}", value):
            return f"write `{target} = {value}`"
    return FOREIGN_SIGNS[sign]


def describe_character(character: str) -> tuple[str, str | None]:
    """What to say about a character wherever it stands, and what to write instead."""
    if is_forbidden(character):
        return f"an invisible character ({code_point(character)}) stands here", "delete it"
    if character == "'":
        return "texts stand in double quotes", 'write `"`'
    if character in MEANT:
        meant = MEANT[character]
        help_text = f"write `{meant}`" if meant != " " else "write a plain space"
        return f"`{character}` has no meaning here", help_text
    name = unicodedata.name(character, "").lower()
    if character in LOOK_ALIKES:
        return (
            f"this is not the letter `{LOOK_ALIKES[character]}` but `{character}` ({name}, {code_point(character)})",
            (f"write `{LOOK_ALIKES[character]}`"),
        )
    plain = unicodedata.normalize("NFKC", character)
    if plain != character and plain.isascii() and plain.strip():
        return f"this is not `{plain}` but `{character}` ({name}, {code_point(character)})", f"write `{plain}`"
    if character.isspace():
        return f"an unusual space ({code_point(character)}) stands here", "write a plain space"
    if character.isalpha():
        return f"`{character}` cannot stand in a name", "names are made of the letters a to z, digits and `_`"
    return f"`{character}` has no meaning here", None
