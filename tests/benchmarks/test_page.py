"""The page of results: what is written into it, and that the committed one is whole."""

import re

import pytest

from benchmarks.page import BEGIN, END, PAGE, Table, amount, machine, rate, short, written
from benchmarks.race import Spread


def test_a_table_is_markdown() -> None:
    table = Table("Speed", ("what", "a", "b"), (("x", "1", "2"),), "A note.")
    assert table.markdown().splitlines() == [
        "### Speed", "", "| what | a | b |", "| --- | ---: | ---: |", "| x | 1 | 2 |", "", "A note.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0614, "0.061"), (0.5, "0.500"), (6.128, "6.13"), (55.66, "55.7"), (204.4, "204"), (40_000, "40,000")],
)
def test_numbers_have_three_digits(value: float, text: str) -> None:
    assert short(value) == text


def test_spreads_stand_in_brackets() -> None:
    assert rate(Spread(1000.4, 2000.6, 3000)) == "2,001 (1,000 to 3,000)"
    assert amount(Spread(0.25, 1.5, 20)) == "1.50 (0.250 to 20.0)"


def test_results_replace_what_stood_between_the_lines() -> None:
    page = f"# Head\n{BEGIN}\nold\n{END}\nfoot\n"
    assert written(page, "new\n") == f"# Head\n{BEGIN}\n\nnew\n\n{END}\nfoot\n"
    assert written(written(page, "first"), "new") == written(page, "new")


@pytest.mark.parametrize("page", ["", f"{BEGIN}\n", f"{END}\n", f"{END}\n{BEGIN}\n"])
def test_a_page_without_the_lines_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="lacks the lines"):
        written(page, "new")


def test_the_committed_page_holds_a_whole_run() -> None:
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    results, end, _ = rest.partition(END)
    assert end
    assert re.findall("^### (.*)$", results, re.MULTILINE) == [
        "Goals",
        "Random games of tic-tac-toe",
        "Games of others, games a second",
        "Games of others, times as fast",
        "Random auctions of 3 bidders",
        "Decisions in random play",
        "A state in the middle of a game",
        "Starting",
        "Memory of a simulation",
    ]
    assert "not installed" not in results
    assert re.search(r"^Measured on \d{4}-\d\d-\d\d: Rulewright .* cores\.", results, re.MULTILINE)


def test_the_machine_is_described() -> None:
    assert re.fullmatch(
        r"Measured on \d{4}-\d\d-\d\d: Rulewright \S+, \S+ 3\.\d+\.\d+\S*, .+ on .+, \d+ cores\.", machine()
    )
