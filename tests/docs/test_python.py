"""The Python in the documentation runs and prints what the page says."""

import doctest
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, blocks

RUN = "python"
WITH_PYTHON = [page for page in PAGES if any(block.info == RUN for block in blocks(page))]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_python_of_a_page(page: Path, tmp_path: Path) -> None:
    names: dict[str, Any] = {"folder": tmp_path}
    runner = doctest.DocTestRunner()
    for block in blocks(page):
        if block.info != RUN:
            continue
        if ">>>" not in block.text:
            exec(compile(block.text, str(block), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(page), block.line - 1)
        report: list[str] = []
        runner.run(example, out=report.append, clear_globs=False)
        names.update(example.globs)
        assert not report, "".join(report)


def test_there_is_python_to_run() -> None:
    assert "library.md" in [page.name for page in WITH_PYTHON]
