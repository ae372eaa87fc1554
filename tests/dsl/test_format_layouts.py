"""`format` makes one layout of many, says the same in it, and is content with it."""

import random

import pytest
from attrs import evolve

from rulewright.dsl import Source, check_source, format_source
from rulewright.dsl import model as model_of
from tests.docs.pages import PAGES, ROOT, blocks
from tests.dsl.layouts import declarations_of, formatted, marred, meaning, shaken
from tests.dsl.sentences import sentence
from tests.dsl.shapes import messages

EVERYTHING = ROOT / "tests" / "dsl" / "everything.rules"
SHIPPED = sorted(path for folder in ("games", "cli", "docs") for path in ROOT.glob(f"{folder}/**/*.rules"))
IDS = [path.relative_to(ROOT).as_posix() for path in SHIPPED]
MISTAKES = sorted((ROOT / "tests" / "mistakes").glob("*/*.rules"))

LAYOUTS, SENTENCES, BATCHES = 500, 200, 10
PIECE = 3
"""So many declarations that stand together make a text of their own."""
WHOLE = 10
"""Layouts of each whole file."""


def model(text: str, path) -> tuple[model_of.Model | None, list[str]]:
    """What a text means, and the codes of what is to be said of it."""
    checked = check_source(Source("a.rules", text), folder=path.parent)
    codes = [item.code for item in checked.diagnostics]
    if checked.model is None:
        return None, codes
    # What a variant says it changes quotes the rules as they are written.
    overlays = tuple(evolve(overlay, changes=()) for overlay in checked.model.overlays)
    return evolve(checked.model, sources=(), overlays=overlays), codes


@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_files_that_ship_are_formatted(path) -> None:
    text = path.read_bytes().decode()
    assert formatted(text) == text, f"run rulewright format {path.relative_to(ROOT)}"


@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_files_that_ship_mean_the_same_in_another_layout(path) -> None:
    text = path.read_text(encoding="utf-8")
    other = shaken(text, seed=1)
    assert other != text
    assert formatted(other) == text
    assert model(other, path) == model(text, path)


@pytest.mark.deep
@pytest.mark.parametrize("path", SHIPPED, ids=IDS)
def test_files_that_ship_mean_the_same_in_every_layout(path) -> None:
    text = path.read_text(encoding="utf-8")
    what_it_is = model(text, path)
    for seed in range(WHOLE):
        other = shaken(text, seed)
        assert formatted(other) == text, other
        assert model(other, path) == what_it_is
        other = marred(text, seed)
        again = formatted(other)
        assert meaning(again) == meaning(other), other
        assert formatted(again) == again, other
        if seed == 0:
            assert model(again, path) == what_it_is


@pytest.mark.parametrize("batch", range(BATCHES))
def test_one_layout_comes_of_many(batch: int) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*SHIPPED, EVERYTHING)]
    files = [declarations_of(text) for text in texts]
    for seed in range(batch, LAYOUTS, BATCHES):
        chance = random.Random(seed)
        file = chance.choice(files)
        first = chance.randrange(max(len(file) - PIECE, 1))
        piece = "".join(file[first : first + PIECE])
        after = formatted(piece)
        other = shaken(after, seed)
        assert formatted(other) == after, other
        if seed % 4 == 0:
            other = marred(after, seed)
            again = formatted(other)
            assert meaning(again) == meaning(other), other
            assert formatted(again) == again, other


@pytest.mark.parametrize("batch", range(BATCHES))
def test_sentences_of_the_grammar_keep_what_they_say(batch: int) -> None:
    read = 0
    for seed in range(batch, SENTENCES, BATCHES):
        text = sentence(seed)
        if messages(text):
            continue
        read += 1
        after = formatted(text)
        assert meaning(after) == meaning(text), text
        assert formatted(after) == after, text
        assert formatted(shaken(after, seed)) == after, text
    assert read > SENTENCES // BATCHES // 3


def test_everything_there_is_in_marred_layouts() -> None:
    text = EVERYTHING.read_text(encoding="utf-8")
    for seed in range(3):
        other = marred(formatted(text), seed)
        after = formatted(other)
        assert meaning(after) == meaning(other)
        assert formatted(after) == after


def test_examples_and_mistakes_that_can_be_read_mean_the_same() -> None:
    texts = [path.read_bytes().decode("utf-8", errors="replace") for path in MISTAKES]
    texts += [block.text for page in PAGES for block in blocks(page) if block.info.startswith("rules")]
    read = 0
    for text in texts:
        done = format_source(Source("a.rules", text))
        if done.after is not None:
            read += 1
            assert meaning(done.after) == meaning(text.removeprefix("\ufeff")), text
            assert formatted(done.after) == done.after, text
    assert read > 300
