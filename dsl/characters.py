"""Characters and signs that the language does not know, and what was probably meant by them."""

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

FOREIGN_SIGNS = {
    "===": "write `==` to compare",
    "!==": "write `!=`",
    "&&": "write `and`",
    "||": "write `or`",
    "**": "there is no sign for powers; multiply with `*`",
    "++": "write `+= 1`",
    "--": "write `-= 1`",
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


def describe_character(character: str) -> tuple[str, str | None]:
    """What to say about a character that cannot stand where it does, and what to write instead."""
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
