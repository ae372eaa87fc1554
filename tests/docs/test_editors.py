"""The grammar for editors knows every word of the language, and every line of the bundled games."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl import Diagnostics, Source, parse_file
from rulewright.dsl.token import Token
from rulewright.games import bundled_names, bundled_rules
from rulewright.grammar.tables import GRAMMAR
from tests.docs.pages import DOCS

PAGE: dict[str, Any] = json.loads((DOCS / "editors" / "rulewright.tmLanguage.json").read_text(encoding="utf-8"))
PARTS = PAGE["repository"]
WORDS = re.compile(r"\(\?:([a-z|]+)\)")
TEXT = [(re.compile(r'"[^"]*"'), {0: "string"})]
SINGLE = {"a", "x"}
"""Words that are more often names of somebody's own."""

FOR_NAMES = ("", "entity.name", "support.type")
ALSO_NAMES = {
    *("turn", "play", "player", "players", "team"),
    *("about", "author", "language", "minutes", "source", "version", "year"),
    *("by", "card", "cards", "face", "hand", "last", "on", "open", "picks", "rows", "spaces", "table", "times", "to"),
}
"""What the language has a meaning for though it reads it as a name, and words that some game has for names as well."""


def patterns() -> list[str]:
    found: list[str] = []

    def walk(node: object) -> None:
        if isinstance(node, dict):
            found.extend(node[key] for key in ("match", "begin", "end") if key in node)
            for each in node.values():
                walk(each)
        elif isinstance(node, list):
            for each in node:
                walk(each)

    walk(PAGE)
    return found


def test_its_patterns_are_sound() -> None:
    for pattern in patterns():
        re.compile(pattern)


def test_it_knows_the_words_of_the_language_and_no_others() -> None:
    rules = files("rulewright.grammar").joinpath(GRAMMAR).read_text(encoding="utf-8")
    language = set(re.findall(r'^_?[A-Z_]+: "([a-z]+)"$', rules, re.MULTILINE))
    known = [
        word
        for part in PARTS["word"]["patterns"][1:]
        for found in WORDS.findall(part["match"])
        for word in found.split("|")
    ]
    assert sorted(known) == sorted(language - SINGLE)


Rule = tuple[re.Pattern[str], dict[int, str]]


def rules_of(part: dict[str, Any]) -> list[Rule]:
    """The patterns of a part with what each is called: as a whole (0), or by its groups."""
    found = []
    for each in part.get("patterns", [part]):
        names = {int(group): named["name"] for group, named in each.get("captures", {}).items()}
        found.append((re.compile(each["match"]), names or {0: each["name"]}))
    return found


def scoped(line: str, rules: list[Rule]) -> list[str]:
    """What each letter of a line is called: of all patterns the one that matches first, of several the first of them.

    This is how editors go by such a grammar. A text is left out.
    """
    scopes = [""] * len(line)
    position = 0
    while True:
        found = [(match, names) for pattern, names in rules if (match := pattern.search(line, position))]
        if not found:
            return scopes
        match, names = min(found, key=lambda each: each[0].start())
        for group, name in names.items():
            if match[group] is not None:
                scopes[match.start(group) : match.end(group)] = [name] * len(match[group])
        position = max(match.end(), position + 1)


@pytest.mark.parametrize("name", bundled_names())
def test_words_of_the_language_are_told_from_names(name: str) -> None:
    text = bundled_rules(name).read_text(encoding="utf-8")
    parts = [each["include"].removeprefix("#") for each in PAGE["patterns"]]
    rules = [rule for part in parts for rule in (TEXT if part == "text" else rules_of(PARTS[part]))]
    scopes = [scope for line in text.splitlines(keepends=True) for scope in scoped(line, rules)]
    words: list[Token] = []
    parse_file(Source("a.rules", text), Diagnostics(), words)
    for word in words:
        if word.text[:1].isalpha() and word.text not in SINGLE:
            scope = scopes[word.start].removesuffix(".rulewright")
            is_name = word.kind in ("NAME", "BINDER")
            assert (scope in FOR_NAMES) == is_name or (is_name and word.text in ALSO_NAMES), (word, scope)


@pytest.mark.parametrize("name", bundled_names())
def test_every_map_and_every_text_is_seen_whole(name: str) -> None:
    for line in bundled_rules(name).read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("|"):
            assert re.fullmatch(PARTS["row"]["match"], line)
        else:
            code = re.sub(r'"[^"]*"', '""', line)
            assert code.split("#")[0].count('"') % 2 == 0, line


def test_the_manifest_names_the_grammar() -> None:
    text = (DOCS / "editors" / "README.md").read_text(encoding="utf-8")
    manifest = json.loads(re.search(r"```json\n(.*?)```", text, re.DOTALL)[1])  # type: ignore[index]
    (grammar,) = manifest["contributes"]["grammars"]
    assert grammar["scopeName"] == PAGE["scopeName"]
    assert (DOCS / "editors" / Path(grammar["path"]).name).exists()
