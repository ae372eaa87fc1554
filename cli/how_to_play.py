"""`rules` at the prompt: what a player has to know, from the page of rules beside the rules file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from rulewright.cli.failure import os_sentence
from rulewright.cli.session import Session
from rulewright.dsl import visible

PAGE = "RULES.md"
SECTION = "How to play"
LARGEST = 200_000
HEADING = re.compile(r"(#{1,6}) +(.*?)[ #]*")
NOT_HERE = "Its rules are told nowhere but in the rules file"


def page_of(session: Session) -> Path | None:
    """The page that tells people how a game is played, if it lies beside the rules."""
    if not session.has_files:
        return None
    page = Path(session.game.model.sources[0].name).with_name(PAGE)
    return page if page.is_file() else None


def how_to_play(session: Session) -> Iterator[RenderableType]:
    """The part of the page that a player needs, and where all of it is."""
    page = page_of(session)
    if page is None:
        if not session.has_files:
            yield Text(f"{NOT_HERE}.", style="yellow")
            return
        # A path that is broken up at the edge of the screen could be copied from there no more.
        path = visible(session.game.model.sources[0].name)
        yield Text(f"{NOT_HERE}: {path}", style="yellow", no_wrap=True, overflow="ignore")
        return
    try:
        with page.open(encoding="utf-8", errors="replace") as file:
            text = file.read(LARGEST)
    except OSError as error:
        yield Text(f"The rules cannot be read: {os_sentence(error)}", style="yellow")
        return
    needed = section(text, SECTION) or section(text, session.game.title) or text.splitlines()
    shown = "\n".join(visible(line) for line in needed)
    yield Markdown(shown, hyperlinks=False)
    # A path that is broken up at the edge of the screen could be copied from there no more.
    yield Text(f"All of it is in {visible(str(page))}", style="dim", no_wrap=True, overflow="ignore")


def section(text: str, title: str) -> list[str]:
    r"""The lines of the first section of a title, with what stands below it; none where there is no such section.

    >>> section("# A\n\n## How to play\n\nRoll.\n\n## Else\n\nNo.\n", "how to play")
    ['Roll.']
    """
    level = 0
    found: list[str] = []
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        if heading is not None and level and len(heading[1]) <= level:
            break
        if level:
            found.append(line)
        elif heading is not None and heading[2].casefold() == title.casefold():
            level = len(heading[1])
    return "\n".join(found).strip().splitlines()
