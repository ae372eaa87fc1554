"""What the pages of the documentation point at is there: files, headings, codes, excerpts of the code."""

import re
from pathlib import Path

import pytest

from rulewright.dsl import check_text, codes, render_text
from rulewright.interpreter import Game, Playout
from tests.docs.pages import DOCS, PAGES, ROOT, Block, blocks, prose, read

LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
CODE = re.compile(r"\bRW[0-9]{3}\b")
FILE = re.compile(r"`(?P<path>[a-z_./-]+/[a-z_A-Z0-9./*-]+)`")
EXCERPT = re.compile(r"\w+ excerpt (?P<path>\S+)")

ALL = [block for page in PAGES for block in blocks(page)]
EXCERPTS = [block for block in ALL if EXCERPT.fullmatch(block.info)]


def slug(heading: str) -> str:
    """The anchor that a heading gets where pages are shown."""
    kept = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return kept.replace(" ", "-")


def anchors(page: Path) -> list[str]:
    return [slug(heading) for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for match in LINK.finditer(prose(page)):
        target = match["target"]
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.is_relative_to(ROOT), target
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_code_exists(page: Path) -> None:
    assert sorted(set(CODE.findall(read(page))) - set(codes())) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    named = [match["path"] for match in FILE.finditer(prose(page))]
    tops = {entry.name for entry in ROOT.iterdir()}
    assert [path for path in named if path.split("/")[0] in tops and not list(ROOT.glob(path.rstrip("/")))] == []


@pytest.mark.parametrize("block", EXCERPTS, ids=str)
def test_an_excerpt_stands_in_its_file(block: Block) -> None:
    match = EXCERPT.fullmatch(block.info)
    assert match is not None
    text = read(ROOT / match["path"])
    for part in block.text.split("…\n"):
        assert part in text, part


def test_every_stage_is_shown() -> None:
    shown = {str(path).split("/")[0] for block in EXCERPTS for path in [block.info.split()[-1]]}
    assert shown == {"grammar", "dsl", "interpreter", "tests"}


def test_every_page_is_in_the_index() -> None:
    linked = {match["target"] for match in LINK.finditer(read(DOCS / "README.md"))}
    assert [page.name for page in DOCS.glob("*.md") if page.name != "README.md" and page.name not in linked] == []


def test_the_game_of_the_readme_plays_to_its_end() -> None:
    (game,) = [block.text for block in blocks(ROOT / "README.md") if block.info == "rules"]
    found = check_text("README.md", game)
    assert render_text(found.diagnostics) == ""
    assert found.model is not None
    playout = Playout(Game(found.model), 2)
    ends = [playout.play_random(1, number).result for number in range(50)]
    assert all(end is not None for end in ends)
    assert {end.winners for end in ends if end is not None} == {(), (1,), (2,)}


def test_nothing_of_this_machine_is_on_a_page() -> None:
    for page in PAGES:
        assert not re.search(r"/(?:root|home|tmp|work)/|localhost", read(page)), page.name


def test_the_language_lists_its_sections() -> None:
    text = prose(DOCS / "language.md")
    listed = text.partition("On this page:")[2].partition("\n\n")[0]
    assert re.findall(r"\[([^\]]+)\]", listed) == re.findall(r"^## (.+)$", text, re.MULTILINE)
