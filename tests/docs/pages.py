"""The pages of documentation, and the examples in them."""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted(DOCS.glob("*.md")),
    DOCS / "how-do-i" / "README.md",
    DOCS / "example-project" / "README.md",
)

TUTORIAL = DOCS / "tutorial.md"
"""A page whose examples build on each other, so that they are tested as one walk."""

FENCE = re.compile(r"^(?P<ticks>`{3,})(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=ticks)$", re.DOTALL | re.MULTILINE)


@frozen
class Block:
    """A fenced example: what it is said to be, where its first line stands, and its text."""

    page: str
    info: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    text = read(page)
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start("text")) + 1
        yield Block(page.name, match["info"].strip(), line, match["text"])


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", read(page))
