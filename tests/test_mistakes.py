"""Every mistake has its own code and its own words, and the exact text that people see is kept here.

`tests/mistakes/RWnnn/name.rules` is a file with one mistake, `name.txt` beside it what `check` prints. To write the
texts anew after changing a message, run `python -m tests.test_mistakes`, and read what changed.
"""

from pathlib import Path

import pytest

from rulewright.dsl.diagnostic import Diagnostic
from rulewright.dsl.explanation import codes, explain
from rulewright.dsl.load import check_source
from rulewright.dsl.render import render_text
from rulewright.dsl.source import Source

MISTAKES = Path(__file__).parent / "mistakes"
FILES = sorted(MISTAKES.glob("RW*/*.rules"))
STATIC = [code for code in codes() if not code.startswith("RW7")]


def diagnose(path: Path) -> tuple[Diagnostic, ...]:
    # Bytes as they are: line ends and odd characters are among the mistakes.
    text = path.read_bytes().decode("utf-8")
    return check_source(Source(path.name, text), folder=path.parent).diagnostics


def rendered(path: Path) -> str:
    return render_text(diagnose(path)) + "\n"


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_mistake_is_reported_once_and_in_these_words(path: Path):
    assert [diagnostic.code for diagnostic in diagnose(path)] == [path.parent.name]
    assert rendered(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", STATIC)
def test_every_code_has_a_file(code: str):
    assert list((MISTAKES / code).glob("*.rules"))


def test_no_folder_and_no_text_is_left_over():
    assert {path.name for path in MISTAKES.iterdir()} <= set(STATIC)
    texts = {path.with_suffix(".rules") for path in MISTAKES.glob("RW*/*.txt")}
    assert texts == set(FILES)


@pytest.mark.parametrize("code", STATIC)
def test_the_wrong_example_of_a_page_earns_its_code_first(code: str, tmp_path: Path):
    found = example(code, "wrong", tmp_path)
    assert found[0].code == code


@pytest.mark.parametrize("code", STATIC)
def test_the_right_example_of_a_page_has_no_fault(code: str, tmp_path: Path):
    assert render_text(example(code, "right", tmp_path)) == ""


def example(code: str, which: str, folder: Path) -> tuple[Diagnostic, ...]:
    page = explain(code)
    assert page is not None
    for file in page.files:
        (folder / file.name).write_text(file.text, encoding="utf-8")
    text = page.wrong if which == "wrong" else page.right
    return check_source(Source(f"{which}.rules", text), folder=folder).diagnostics


if __name__ == "__main__":
    for file in FILES:
        file.with_suffix(".txt").write_text(rendered(file), encoding="utf-8")
