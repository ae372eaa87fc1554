"""The commands in the documentation print what the page says they print."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.main import rulewright
from rulewright.playtest.mutation_kinds import KINDS
from tests.docs.pages import DOCS, PAGES, TUTORIAL, Block, blocks, read

CONSOLE = [block for page in PAGES if page != TUTORIAL for block in blocks(page) if block.info == "console"]
COMMAND_LINE = DOCS / "command-line.md"


def commands(block: Block) -> list[tuple[list[str], str]]:
    """The commands of a block, each with what is printed below it."""
    parts = re.split(r"^\$ rulewright (.*)\n", block.text, flags=re.MULTILINE)
    assert parts[0] == "", "a block begins with a command"
    return [(shlex.split(line), printed) for line, printed in zip(parts[1::2], parts[2::2], strict=True)]


@pytest.mark.parametrize("block", CONSOLE, ids=str)
def test_a_command_prints_what_the_page_says(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    race = next(each for each in blocks(COMMAND_LINE) if each.info == "rules")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race.rules").write_text(race.text, encoding="utf-8")
    for each in blocks(COMMAND_LINE):
        if each.info.startswith("rules beside "):
            (tmp_path / each.info.split()[-1]).write_text(each.text, encoding="utf-8")
    for arguments, printed in commands(block):
        done = CliRunner().invoke(rulewright, arguments, prog_name="rulewright", env={"COLUMNS": "200"})
        wanted = ".*".join(re.escape(part) for part in printed.split("…"))
        assert re.fullmatch(wanted, done.output, re.DOTALL), done.output


def test_there_are_commands_to_run() -> None:
    assert {arguments[0] for block in CONSOLE for arguments, _ in commands(block)} >= {"check", "simulate", "test"}


def test_every_kind_of_mutant_is_told() -> None:
    listed = re.findall(r"^\| `([a-z ]+)` \|", read(COMMAND_LINE), re.MULTILINE)
    assert sorted(listed) == sorted(KINDS)


def test_the_tests_that_the_page_adds_notice_the_survivors() -> None:
    from rulewright.dsl import check_text
    from rulewright.interpreter import Game
    from rulewright.playtest import plant_mutants

    first, second = (block.text for block in blocks(COMMAND_LINE) if block.info == "rules")

    def survivors(text: str) -> list[str]:
        found = check_text("race.rules", text)
        assert found.model is not None
        report = plant_mutants(Game(found.model), 1_000, seed=1)
        return [mutant.before for mutant in report.survivors]

    for rule in ("here + n > 12",):
        assert rule in survivors(first)
        assert rule not in survivors(second)
