"""Every page of `dsl/codes/` is whole, and says what its file name says."""

import itertools
import re
from pathlib import Path

import pytest

from rulewright.dsl import explanation as codes_module
from rulewright.dsl.diagnostic import Severity
from rulewright.dsl.explanation import ExampleFile, Explanation, codes, explain, read_page

PAGES = Path(codes_module.__file__).parent / "codes"

PAGE = """\
# RW499: two heads

Severity: error

One head is enough.

Two are not.

## Wrong

```rules
game "A"
```

## Right

```rules
game "B"
```
"""

FILES = """
## Files

```csv heads.csv
name,size
a,1
```

```rules base.rules
game "C"
```
"""


def test_there_are_codes_and_they_come_in_order():
    assert "RW101" in codes()
    assert list(codes()) == sorted(set(codes()))


def test_every_file_in_the_folder_is_a_page_or_the_note_on_pages():
    names = {path.name for path in PAGES.iterdir()}
    assert names == {f"{code}.md" for code in codes()} | {"README.md"}


@pytest.mark.parametrize("code", codes())
def test_a_page_has_all_its_parts(code):
    page = explain(code)
    assert page is not None
    assert page.code == code
    assert (page.severity is Severity.WARNING) == code.startswith("RW8")
    assert not page.title.endswith(".")
    assert len(page.title) <= 70
    assert page.text.endswith((".", "`", ")", "?"))
    assert not re.search(r"^#", page.text, re.MULTILINE)
    assert page.wrong != page.right
    for example in (page.wrong, page.right):
        assert example.strip()
        assert "\t" not in example


def test_no_two_pages_have_one_title():
    pages = [explain(code) for code in codes()]
    for one, other in itertools.combinations(pages, 2):
        assert one is not None
        assert other is not None
        assert one.title != other.title


def test_a_code_is_found_however_it_is_written():
    page = explain("rw101")
    assert page is not None
    assert page == explain("RW101")


@pytest.mark.parametrize(
    "code", ["RW999", "", "RW1", "RW1011", "README", "../codes/RW101", "RW10١", "RW101\n", "RW101.md"]
)
def test_a_code_that_does_not_exist(code):
    assert explain(code) is None


def test_a_page_is_taken_apart():
    assert read_page(PAGE) == Explanation(
        code="RW499",
        title="two heads",
        severity=Severity.ERROR,
        text="One head is enough.\n\nTwo are not.",
        wrong='game "A"\n',
        right='game "B"\n',
    )


def test_a_page_may_bring_files_that_its_examples_need():
    assert read_page(PAGE + FILES).files == (
        ExampleFile("heads.csv", "name,size\na,1\n"),
        ExampleFile("base.rules", 'game "C"\n'),
    )


def test_a_page_checked_out_with_other_line_ends_is_the_same_page():
    assert read_page((PAGE + FILES).replace("\n", "\r\n")) == read_page(PAGE + FILES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# RW499: two heads", "# two heads"),
        ("# RW499: two heads", "# RW49: two heads"),
        ("Severity: error\n\n", ""),
        ("Severity: error", "Severity: fatal"),
        ("One head is enough.\n\nTwo are not.\n\n", ""),
        ("## Wrong\n", ""),
        ("## Right\n", ""),
        ('game "A"\n', ""),
        ('```rules\ngame "B"\n```\n', ""),
        ("```rules", "```python"),
    ],
)
def test_a_page_that_lacks_a_part_is_refused(old, new):
    assert old in PAGE
    with pytest.raises(ValueError, match="needs a title, a severity, an explanation"):
        read_page(PAGE.replace(old, new))


def test_a_page_with_something_more_is_refused():
    with pytest.raises(ValueError, match="needs a title"):
        read_page(PAGE + "\nMore.\n")
