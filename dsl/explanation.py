"""What each code of a diagnostic means, from the Markdown files in `codes/`."""

import re
from pathlib import Path

from attrs import frozen

from rulewright.dsl.diagnostic import Severity

PAGES = Path(__file__).parent / "codes"
CODE = re.compile(r"RW[0-9]{3}")
PAGE = re.compile(
    r"""
    \#\ (?P<code>RW[0-9]{3}):\ (?P<title>[^\n]+)\n
    \nSeverity:\ (?P<severity>error|warning)\n
    \n(?P<text>.+?)\n
    \n\#\#\ Wrong\n\n```rules\n(?P<wrong>.+?\n)```\n
    \n\#\#\ Right\n\n```rules\n(?P<right>.+?\n)```\n
    (?:\n\#\#\ Files\n(?P<files>(?:\n```[a-z]+\ [^\n`]+\n.*?\n```\n)+))?
    """,
    re.DOTALL | re.VERBOSE,
)
FILE = re.compile(r"```[a-z]+ (?P<name>[^\n`]+)\n(?P<text>.*?\n)```", re.DOTALL)


@frozen
class ExampleFile:
    """A file beside the examples that they speak of: a card table, a base game."""

    name: str
    text: str


@frozen(kw_only=True)
class Explanation:
    """One code in words, with a rules text that earns it and the same text put right."""

    code: str
    title: str
    severity: Severity
    text: str
    wrong: str
    right: str
    files: tuple[ExampleFile, ...] = ()


def explain(code: str) -> Explanation | None:
    """The meaning of a code, in capitals or not; none for one that does not exist."""
    code = code.upper()
    # Whatever a person types must not become the name of some other file.
    if CODE.fullmatch(code) is None:
        return None
    page = PAGES / f"{code}.md"
    if not page.is_file():
        return None
    return read_page(page.read_text(encoding="utf-8"))


def codes() -> tuple[str, ...]:
    """Every code there is, in order."""
    names = (entry.name for entry in PAGES.iterdir())
    return tuple(sorted(name.removesuffix(".md") for name in names if re.fullmatch(r"RW[0-9]{3}\.md", name)))


def read_page(page: str) -> Explanation:
    """Takes a page of `codes/` apart; `ValueError` if a part is missing or out of place.

    The form of a page is written down in `codes/README.md`.
    """
    match = PAGE.fullmatch(page.replace("\r\n", "\n"))
    if match is None:
        raise ValueError("a page of codes/ needs a title, a severity, an explanation, and the sections Wrong and Right")
    return Explanation(
        code=match["code"],
        title=match["title"],
        severity=Severity(match["severity"]),
        text=match["text"],
        wrong=match["wrong"],
        right=match["right"],
        files=tuple(ExampleFile(found["name"], found["text"]) for found in FILE.finditer(match["files"] or "")),
    )
