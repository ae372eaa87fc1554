"""`explain`: one code in full, or all of them in a list."""

from rulewright.dsl import codes, explain
from tests.cli.conftest import Run


def test_a_code_with_both_examples(run: Run) -> None:
    done = run("explain", "RW101")
    assert done.exit_code == 0
    page = explain("RW101")
    assert page is not None
    assert done.stdout.startswith(f"error[RW101]: {page.title}\n\n")
    for text in (page.wrong, page.right):
        assert "".join(f"    {line}\n" if line else "\n" for line in text.splitlines()) in done.stdout
    assert done.stdout.index("\nWrong\n") < done.stdout.index("\nRight\n")


def test_a_code_in_small_letters_or_by_its_number(run: Run) -> None:
    assert run("explain", "rw101").stdout == run("explain", "RW101").stdout == run("explain", "101").stdout


def test_without_a_code_all_are_listed(run: Run) -> None:
    listed = [line.split()[0] for line in run("explain").stdout.splitlines()]
    assert listed == list(codes())


def test_files_beside_an_example_are_shown(run: Run) -> None:
    with_files = [code for code in codes() if (page := explain(code)) is not None and page.files]
    for code in with_files[:1]:
        page = explain(code)
        assert page is not None
        assert f"The file {page.files[0].name}" in run("explain", code).stdout


def test_an_unknown_code(run: Run) -> None:
    done = run("explain", "RW1O1")
    assert done.exit_code == 2
    assert (
        done.stderr
        == "Error: there is no code RW1O1.\nHint: Did you mean RW101? `rulewright explain` lists all codes.\n"
    )
    assert run("explain", "../../etc/passwd").exit_code == 2
