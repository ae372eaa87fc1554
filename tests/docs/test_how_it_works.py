"""The listings of how-it-works.md are what the engine writes.

To write them anew after a change of the compiler, run `python -m tests.docs.test_how_it_works`, and read what changed.
"""

import ast
import json

from rulewright.dsl import check_text
from rulewright.interpreter import Game
from tests.docs.pages import DOCS, Block, blocks, read

PAGE = DOCS / "how-it-works.md"
SHOWN = ("p5", "p6", "o6", "p7", "p9", "p10", "p8")
"""The functions of the listing, in the order in which the page speaks of them."""


def block(info: str) -> Block:
    (found,) = [each for each in blocks(PAGE) if each.info == info]
    return found


def example() -> Game:
    return Game.of(check_text("gifts.rules", block("rules").text))


def listing() -> str:
    functions = {
        node.name: ast.unparse(node) for node in ast.parse(example().dump()).body if isinstance(node, ast.FunctionDef)
    }
    return "\n\n".join(functions[name] for name in SHOWN) + "\n"


def saved() -> str:
    state = example().start(seed=1)
    state.choose(1)
    found = json.loads(state.to_json())
    return f'"engine": {json.dumps(found["engine"])}, "cells": {json.dumps(found["cells"])}\n'


def test_the_listing_is_what_is_compiled() -> None:
    assert block("python dump").text == listing()


def test_the_state_is_what_is_saved() -> None:
    assert block("json state").text == saved()


if __name__ == "__main__":
    text = read(PAGE)
    for info, made in (("python dump", listing()), ("json state", saved())):
        text = text.replace(f"```{info}\n{block(info).text}```", f"```{info}\n{made}```")
    PAGE.write_text(text, encoding="utf-8")
