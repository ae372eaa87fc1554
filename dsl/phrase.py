"""A sort of line that a rulebook or another language would have, and what to write instead.

A pattern marks with `at` what to underline. In the help stand its other groups and what the file itself calls things:
`p` the player, `q` another, `pile`, `open_pile`, `hand`. `n` and `m` are numbers, in words too, `thing` an attribute of
a player.
"""

from __future__ import annotations

import re

from attrs import frozen

NUMBER = r"(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|the)"
CARDS = r"(?:top )?(?:cards?|more cards?)?"
OTHER_NUMBER = r"\d+|two|three|four|five|six|seven|eight|nine|ten"


@frozen(kw_only=True)
class Phrase:
    """One sort of line; with `is_in_tests` it is only of tests, or only of what is none."""

    pattern: re.Pattern[str]
    help: str
    message: str
    is_in_tests: bool | None = None
    is_at_declaration: bool | None = None


def phrase(
    pattern: str,
    help: str,
    message: str = "`{word}` is no word of this language",
    *,
    is_in_tests: bool | None = None,
    is_at_declaration: bool | None = None,
) -> Phrase:
    return Phrase(
        pattern=re.compile(pattern),
        help=help,
        message=message,
        is_in_tests=is_in_tests,
        is_at_declaration=is_at_declaration,
    )


SPOKEN = "`{word}` means nothing here"
