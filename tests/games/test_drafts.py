"""Games that are written whole but not bundled yet: they check, and their own tests pass.

They move to `games/` when simulations of them end in reasonable time and their pages of statements are complete.
"""

from pathlib import Path

import pytest

from rulewright.dsl import Severity, check_path
from rulewright.interpreter import run_tests

DRAFTS = sorted((Path(__file__).parent / "drafts").glob("*/*.rules"))


def test_there_are_drafts():
    assert len(DRAFTS) == 1


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: path.stem)
def test_a_draft_checks_and_its_tests_pass(path: Path):
    checked = check_path(path)
    assert not [each.message for each in checked.diagnostics if each.severity is Severity.ERROR]
    assert checked.model is not None
    outcomes = list(run_tests(checked.model))
    assert len(outcomes) > 150
    assert not [(each.title, each.diagnostic and each.diagnostic.message) for each in outcomes if not each.passed]
