"""The grammar for editors knows every word of the language, and every line of the bundled games."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rulewright.games import bundled_names, bundled_rules
from rulewright.grammar.tables import GRAMMAR
from tests.docs.pages import DOCS

PAGE: dict[str, Any] = json.loads((DOCS / "editors" / "rulewright.tmLanguage.json").read_text(encoding="utf-8"))
PARTS = PAGE["repository"]
SINGLE = {"a", "x"}
"""Words that are more often names of somebody's own."""


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
        word for part in PARTS["word"]["patterns"] for word in re.findall(r"[a-z]+", part["match"].replace(r"\b", ""))
    ]
    assert sorted(known) == sorted(language - SINGLE)


def test_what_can_begin_at_the_margin() -> None:
    words = set(re.findall(r"[a-z]+", PARTS["declaration"]["match"].split(")")[0]))
    for name in bundled_names():
        for line in bundled_rules(name).read_text(encoding="utf-8").splitlines():
            begun = re.match(r"([a-z]+)\b(?!\s*[:=])", line)
            if begun:
                assert begun[1] in words, line


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
