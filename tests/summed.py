"""A playthrough's file that was changed on purpose: with the sums that its lines have then."""

import re

from rulewright.interpreter.line_sum import with_sums

SUM = re.compile(r', "sum": "[0-9a-f]{8}"\}$')


def plain_lines(text: str) -> list[str]:
    """The lines of a file without their sums."""
    return [SUM.sub("}", line) for line in text.splitlines()]


def summed(text: str) -> str:
    """The same text, each line with the sum that is right there."""
    return "".join(f"{line}\n" for line in with_sums(plain_lines(text)))
