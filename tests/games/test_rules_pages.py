"""Every statement a RULES.md lists is held by a test of the rules file beside it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.games import bundled_games, bundled_variants

GAMES = Path(__file__).parents[2] / "games"
COLLECTED = [name for name in bundled_games() if "/" in name]
COLLECTIONS = sorted({name.partition("/")[0] for name in COLLECTED})
PAGES = [page for page in sorted(GAMES.glob("*/RULES.md")) if page.parent.name not in COLLECTIONS]

STATEMENT = re.compile(r"^- \*\*([A-Z]-\d\d)\*\*", re.MULTILINE)
TITLE = re.compile(r'^test "([A-Z]-\d\d)\b', re.MULTILINE)
MENTION = re.compile(r"\b[A-Z]-\d\d\b")
VARIANT = re.compile(r"^variant\b", re.MULTILINE)


def base_rules(folder: Path) -> str:
    """The text of a game's own files; a variant's tests speak for the variant only."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.rules"))]
    return "\n".join(text for text in texts if not VARIANT.search(text))


def mistakes(page: str, rules: str) -> Iterator[str]:
    """Says what keeps a page of statements and a rules file from matching, one sentence each."""
    listed = STATEMENT.findall(page)
    if not listed:
        yield "the page lists no statement"
    for number in sorted({number for number in listed if listed.count(number) > 1}):
        yield f"{number} is listed twice"
    tested = set(TITLE.findall(rules))
    for number in sorted(set(listed) - tested):
        yield f"{number} has no test"
    for number in sorted((tested | set(MENTION.findall(rules))) - set(listed)):
        yield f"{number} is not on the page"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_statement_has_a_test(page: Path) -> None:
    assert list(mistakes(page.read_text(encoding="utf-8"), base_rules(page.parent))) == []


def test_every_game_has_a_page() -> None:
    folders = {path.parent for path in GAMES.glob("*/*.rules")}
    assert folders
    assert [folder.name for folder in sorted(folders) if not (folder / "RULES.md").is_file()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_option_is_explained(page: Path) -> None:
    options = re.findall(r"^option (\w+):", base_rules(page.parent), re.MULTILINE)
    text = page.read_text(encoding="utf-8")
    assert [option for option in options if f"| `{option}` |" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_variant_is_listed(page: Path) -> None:
    listed = re.findall(r"^\| `(\w+/\w+)` \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == list(bundled_variants(page.parent.name))


@pytest.mark.parametrize("name", COLLECTED)
def test_the_page_of_a_collection_has_a_part_for_each_game_with_its_options(name: str) -> None:
    text = (GAMES / name).with_name("RULES.md").read_text(encoding="utf-8")
    game = rulewright.load(name)
    parts = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", parts[game.title], re.MULTILINE)
    assert rows == [(option.name, in_words(option.default)) for option in game.options]


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_the_page_of_a_collection_has_no_other_parts(collection: str) -> None:
    text = (GAMES / collection / "RULES.md").read_text(encoding="utf-8")
    titles = sorted(rulewright.load(name).title for name in COLLECTED if name.startswith(f"{collection}/"))
    assert sorted(re.findall(r"^## (.+)$", text, re.MULTILINE)) == titles


def in_words(value: int | bool | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def test_gnadenlos_lists_all_its_statements() -> None:
    page = (GAMES / "gnadenlos" / "RULES.md").read_text(encoding="utf-8")
    assert sorted(STATEMENT.findall(page)) == [f"G-{number:02}" for number in range(1, 38)]


def test_silbersee_lists_all_its_statements() -> None:
    page = (GAMES / "silbersee" / "RULES.md").read_text(encoding="utf-8")
    assert sorted(STATEMENT.findall(page)) == [f"S-{number:02}" for number in range(1, 32)]


@pytest.mark.parametrize(
    ("page", "rules", "expected"),
    [
        ("- **X-01** One.\n- **X-02** Two.\n", 'test "X-01 one"\n', ["X-02 has no test"]),
        ("- **X-01** One.\n", 'test "x" # X-01\n', ["X-01 has no test"]),
        ("- **X-01** One.\n", 'test "X-01 one"\n# X-02\n', ["X-02 is not on the page"]),
        ("- **X-01** One.\n- **X-01** Again.\n", 'test "X-01 one"\n', ["X-01 is listed twice"]),
        ("Nothing.\n", "", ["the page lists no statement"]),
    ],
)
def test_a_missing_test_is_noticed(page: str, rules: str, expected: list[str]) -> None:
    assert list(mistakes(page, rules)) == expected
