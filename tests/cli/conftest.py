"""What the tests of the command line share: a way to run it, and a small game with hidden cards."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli.main import rulewright

Run = Callable[..., Result]

BEASTS = Path(__file__).with_name("beasts.rules")
"""Hidden hands, a sealed choice, a choice of some, an order, and one of a number."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def invoke(*args: str | Path, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(
            rulewright, [str(arg) for arg in args], input=input, prog_name="rulewright", catch_exceptions=False
        )

    return invoke


@pytest.fixture
def beasts() -> Path:
    return BEASTS
