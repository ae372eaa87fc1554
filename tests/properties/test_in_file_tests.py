"""The tests that stand in a rules file pass, and there are some."""

import pytest

from rulewright.dsl import check_path, render_text
from rulewright.interpreter import run_tests
from tests.properties.bundled import FILES, IDS, game_of


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_the_tests_of_a_file_pass(path):
    found = list(run_tests(game_of(path).model))
    failed = [outcome.diagnostic for outcome in found if outcome.diagnostic is not None]
    assert not failed, render_text(failed)
    assert found
    assert all(outcome.passed for outcome in found)


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_there_is_nothing_to_say_about_a_file(path):
    assert render_text(check_path(path).diagnostics) == ""
