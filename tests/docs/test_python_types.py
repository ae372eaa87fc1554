"""The Python in the documentation passes mypy as strict as it is: whoever types it in gets no complaint."""

import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, blocks

ROOT = Path(__file__).parents[2]
BEFORE = "from pathlib import Path\n\nfolder: Path = Path()\n"
"""What the examples find there when they are run."""


def typed(page: Path) -> Iterator[str]:
    """The statements of a page in their order; what is shown to go wrong is left out."""
    for block in blocks(page):
        if block.info != "python":
            continue
        if ">>>" not in block.text:
            yield block.text
            continue
        yield from (each.source for each in doctest.DocTestParser().get_examples(block.text) if each.exc_msg is None)


@pytest.mark.deep
def test_the_python_of_all_pages_is_typed(tmp_path: Path) -> None:
    files = []
    for page in PAGES:
        code = "".join(typed(page))
        if code:
            files.append(tmp_path / f"{page.stem.replace('-', '_')}.py")
            files[-1].write_text(BEFORE + code, encoding="utf-8")
    assert files
    # The examples of a page use a name for one thing after another.
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--allow-redefinition", *map(str, files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
