"""The tutorial is a walk: its files grow block by block, and each command prints what the page says at that point.

A block `rules NAME.rules` is a whole file. `rules add` stands at the end of the first of them, `rules change` in the
place of the declaration that begins like it, and `rules slip` does so for the next command only. With `failing` behind
it, tests or random games are meant to find something wrong.

To write anew the files as they are at the end, run `python -m tests.docs.test_tutorial`.
"""

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import frozen
from click.testing import CliRunner

from rulewright.cli.main import rulewright
from rulewright.dsl import check_path, format_path, render_text
from rulewright.interpreter import Fault, Game, Playout, TestOutcome, run_tests
from tests.docs.examples import declarations, name_of
from tests.docs.pages import DOCS, TUTORIAL, Block, blocks, read

ENDS = DOCS / "tutorial"
"""Where the files are kept as they are at the end."""

GAMES_PLAYED = 20


@frozen
class Step:
    """A block of the page, and the files as they are when a reader has done what it says."""

    block: Block
    files: tuple[tuple[str, str], ...]

    @property
    def is_failing(self) -> bool:
        return self.block.info.endswith(" failing")

    @property
    def name(self) -> str:
        """The file that was written last: a whole one, or the first."""
        word = self.block.info.split()[1]
        return word if word.endswith(".rules") else self.files[0][0]


def changed(text: str, part: str) -> str:
    """A file with a declaration in the place of the one that begins like it."""
    cut = declarations(text)
    (place,) = [number for number, each in enumerate(cut) if name_of(each) == name_of(part)]
    cut[place] = part + ("\n" if place < len(cut) - 1 else "")
    return "".join(cut)


def walk() -> Iterator[Step]:
    """The blocks in order; a slip is forgotten after the command that shows it."""
    files: dict[str, str] = {}
    kept: dict[str, str] = {}
    for block in blocks(TUTORIAL):
        first = next(iter(files), "")
        match block.info.split():
            case ["rules", "add", *_]:
                files[first] += "\n" + block.text
            case ["rules", "change", *_]:
                files[first] = changed(files[first], block.text)
            case ["rules", "slip"]:
                kept = dict(files)
                files[first] = changed(files[first], block.text)
            case ["rules", name]:
                files[name] = block.text
            case ["console"]:
                pass
            case _:
                raise AssertionError(f"{block}: nobody knows what to do with `{block.info}`")
        yield Step(block, tuple(files.items()))
        if block.info == "console" and kept:
            files, kept = kept, {}


STEPS = list(walk())
CONSOLE = [step for step in STEPS if step.block.info == "console"]
WHOLE = [
    step
    for step, after in pairwise(STEPS)
    if after.block.info == "console" and step.block.info not in ("console", "rules slip")
]
"""The blocks behind which a reader is told to try the game."""


def run(step: Step, folder: Path) -> str:
    """What the command of a block prints, with the answers that the block shows."""
    command, _, shown = step.block.text.partition("\n")
    arguments = shlex.split(command.removeprefix("$ rulewright "))
    if arguments[0] in ("simulate", "compare"):
        arguments += ["--jobs", "1"]
    answers = "".join(f"{answer}\n" for answer in re.findall(r"^> (.*)$", shown, re.MULTILINE))
    write(step, folder)
    done = CliRunner().invoke(rulewright, arguments, input=answers, prog_name="rulewright", env={"COLUMNS": "80"})
    return re.sub(r" +$", "", done.output, flags=re.MULTILINE)


def write(step: Step, folder: Path) -> None:
    for name, text in step.files:
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("step", CONSOLE, ids=lambda step: str(step.block))
def test_a_command_prints_what_the_page_says(step: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output = run(step, tmp_path)
    shown = step.block.text.partition("\n")[2].replace("> quit\n", "")  # what ends the game is not echoed
    wanted = ".*".join(re.escape(part) for part in shown.split("…"))
    assert re.fullmatch(wanted, output, re.DOTALL), output


@pytest.mark.parametrize("step", WHOLE, ids=lambda step: str(step.block))
def test_before_each_command_there_is_a_game(step: Step, tmp_path: Path) -> None:
    write(step, tmp_path)
    found = check_path(tmp_path / step.name)
    assert render_text(found.diagnostics) == ""
    assert not format_path(tmp_path / step.name).is_changed
    assert found.model is not None
    game = Game(found.model)
    playout = Playout(game, game.players[0], invariants=True)
    broken: list[TestOutcome | Fault] = [each for each in run_tests(found.model) if each.diagnostic is not None]
    for number in range(GAMES_PLAYED):
        try:
            assert playout.play_random(1, number).is_over
        except Fault as fault:
            broken.append(fault)
    assert bool(broken) == step.is_failing, broken


@pytest.mark.parametrize(("name", "text"), STEPS[-1].files)
def test_the_files_are_kept_as_they_are_at_the_end(name: str, text: str) -> None:
    assert read(ENDS / name) == text


if __name__ == "__main__":
    write(STEPS[-1], ENDS)
