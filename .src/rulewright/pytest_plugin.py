"""A plugin for pytest: rules files are collected, with an item for each of their tests and each promise.

pytest loads this module at every start once Rulewright is installed, so all that takes time is imported by the first
rules file that is collected.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulewright.dsl import Checked, Diagnostic, Span, model
    from rulewright.interpreter import Game
    from rulewright.playtest import CheckUp

PLAYTHROUGHS = 10
SEED = 1
LARGEST_SEED = 2**64 - 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many random games look whether the promises hold."""
    group = parser.getgroup("rulewright", "rules files of Rulewright")
    group.addoption(
        "--rules-playthroughs",
        metavar="N",
        default=None,
        help="Random games to play of each rules file for each number of players; with 0 there are none, and no "
        "invariant or other promise is an item.",
    )
    about = "random games of each rules file for each number of players"
    parser.addini("rules_playthroughs", f"{about} (default: {PLAYTHROUGHS})", default=str(PLAYTHROUGHS))
    parser.addini("rules_seed", f"where the chance of those games starts from (default: {SEED})", default=str(SEED))


def pytest_configure(config: pytest.Config) -> None:
    """Refuses settings that mean nothing before anything is collected."""
    playthroughs(config)
    seed(config)


def playthroughs(config: pytest.Config) -> int:
    """How many random games there are for each number of players."""
    given = config.getoption("--rules-playthroughs")
    if given is not None:
        return whole_number("--rules-playthroughs", given)
    return whole_number("rules_playthroughs", config.getini("rules_playthroughs"))


def seed(config: pytest.Config) -> int:
    """Where the chance of those games starts from."""
    return whole_number("rules_seed", config.getini("rules_seed"), LARGEST_SEED)


def whole_number(name: str, text: str, high: int | None = None) -> int:
    """A number from 0 on as it was typed; `UsageError` for anything else."""
    digits = text.strip()
    # Longer ones are out of every range, and slow to read.
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 30 else None
    if number is None or (high is not None and number > high):
        upper = " on" if high is None else f" to {high}"
        raise pytest.UsageError(f"{name} takes a whole number from 0{upper}, not {digits or 'nothing'}")
    return number


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> RulesFile | None:
    """Takes the files whose names end in `.rules`, and no others."""
    return RulesFile.from_parent(parent, path=file_path) if file_path.suffix == ".rules" else None


class RulesFailure(Exception):  # noqa: N818 - what fails are the rules
    """What is wrong in a rules file: diagnostics that point at its lines, and what more there is to say."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], more: str = "") -> None:
        super().__init__(diagnostics, more)
        self.diagnostics = diagnostics
        self.more = more

    def __str__(self) -> str:
        from rulewright.dsl import render_text, visible

        told = render_text(self.diagnostics).rpartition("\n\n")[0] if self.diagnostics else ""
        more = "\n".join(visible(line) for line in self.more.splitlines())
        return "\n\n".join(part for part in (told, more) if part)


class RulesFile(pytest.File):
    """A file of rules; a variant has the tests that stand in its own file, and all promises."""

    def collect(self) -> Iterator[pytest.Item]:
        yield CheckItem.from_parent(self, name="check", span=None)
        rules = self.checked.model
        if rules is None:
            return
        for test in rules.tests:
            yield TestItem.from_parent(self, name=test.title, span=test.span)
        if playthroughs(self.config):
            from rulewright.playtest.checkup import CLAIMS, promise

            for invariant in rules.invariants:
                yield PromiseItem.from_parent(self, name=promise(invariant.title), span=invariant.span)
            for claim in CLAIMS:
                yield PromiseItem.from_parent(self, name=claim, span=None)

    @cached_property
    def checked(self) -> Checked:
        """What `check` says."""
        from rulewright.dsl import check_path

        return check_path(self.path)

    @cached_property
    def rules(self) -> model.Model:
        """The rules, which have no error."""
        found = self.checked.model
        assert found is not None, "items are collected from rules that can be played"
        return found

    @cached_property
    def game(self) -> Game:
        """The game."""
        from rulewright.interpreter import Game

        return Game(self.rules)

    @cached_property
    def found(self) -> CheckUp:
        """What random games show, worked out once for all promises."""
        from rulewright.playtest import check_up

        return check_up(self.game, playthroughs(self.config), seed(self.config))


class RulesItem(pytest.Item):
    """Something that must be so of a rules file; `span` is where the file says so."""

    def __init__(self, *, span: Span | None, **more: Any) -> None:
        super().__init__(**more)
        self.span = span

    @property
    def file(self) -> RulesFile:
        """The file that it is about."""
        assert isinstance(self.parent, RulesFile)
        return self.parent

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The failing line as it stands in the rules file, not the Python that found it."""
        if isinstance(excinfo.value, RulesFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands; lines count from 0 here."""
        is_here = self.span is not None and Path(self.span.source.name) == self.path
        line = self.span.line - 1 if self.span is not None and is_here else 0
        return self.path, line, f"{self.path.name}: {self.name}"


class CheckItem(RulesItem):
    """The file has no error; of one that is no game by itself that is said where it is used."""

    def runtest(self) -> None:
        from rulewright.dsl import Severity

        if self.file.checked.is_part:
            pytest.skip("this file is for others to use, and is tested with them")
        found = tuple(each for each in self.file.checked.diagnostics if each.severity is Severity.ERROR)
        if found:
            raise RulesFailure(found)


class TestItem(RulesItem):
    """A test of the file passes."""

    # Not a test of ours, whatever pytest thinks of its name.
    __test__ = False

    def runtest(self) -> None:
        from rulewright.interpreter import run_tests

        for outcome in run_tests(self.file.rules, [self.name]):
            if outcome.diagnostic is not None:
                raise RulesFailure((outcome.diagnostic,))


class PromiseItem(RulesItem):
    """An invariant holds in random games, or what must hold of every game."""

    def runtest(self) -> None:
        (finding,) = (each for each in self.file.found.findings if each.claim == self.name)
        failure = finding.failure
        if failure is None:
            return
        if failure.diagnostic is not None:
            told: tuple[Diagnostic, ...] = (failure.diagnostic,)
            more = ""
        else:
            told = ()
            more = f"{failure.detail}\nThis is a mistake of Rulewright's, not of the rules.\n"
        if failure.test is not None:
            what = "fails for the same reason" if failure.test_fails else "comes to the same place"
            more += f"A test that {what}:\n\n{failure.test}"
        raise RulesFailure(told, more)
