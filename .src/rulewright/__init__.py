"""A tabletop game is a text file of rules; this package checks, runs, plays and measures it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulewright.version import __version__

if TYPE_CHECKING:
    from rulewright.dsl import Checked, Diagnostic, RulesError, Severity, Source, Span
    from rulewright.dsl import check_path as check
    from rulewright.interpreter import (
        CHANCE,
        BadPlaythroughError,
        BadStateError,
        Decision,
        Event,
        Fault,
        Game,
        GameOption,
        IllegalChoiceError,
        Option,
        Playthrough,
        Reason,
        Result,
        State,
        TestOutcome,
        UnknownGameError,
        Why,
        bundled_games,
        load,
        run_tests,
    )

_PLACES = {
    "rulewright.dsl": ("Checked", "Diagnostic", "RulesError", "Severity", "Source", "Span"),
    "rulewright.interpreter": (
        "CHANCE",
        "BadPlaythroughError",
        "BadStateError",
        "Decision",
        "Event",
        "Fault",
        "Game",
        "GameOption",
        "IllegalChoiceError",
        "Option",
        "Playthrough",
        "Reason",
        "Result",
        "State",
        "TestOutcome",
        "UnknownGameError",
        "Why",
        "bundled_games",
        "load",
        "run_tests",
    ),
}

__all__ = [
    "CHANCE",
    "BadPlaythroughError",
    "BadStateError",
    "Checked",
    "Decision",
    "Diagnostic",
    "Event",
    "Fault",
    "Game",
    "GameOption",
    "IllegalChoiceError",
    "Option",
    "Playthrough",
    "Reason",
    "Result",
    "RulesError",
    "Severity",
    "Source",
    "Span",
    "State",
    "TestOutcome",
    "UnknownGameError",
    "Why",
    "__version__",
    "bundled_games",
    "check",
    "load",
    "run_tests",
]


def __getattr__(name: str) -> Any:
    """The public names come with their module when they are first asked for: `rulewright --help` needs none of them."""
    if name == "check":
        return import_module("rulewright.dsl").check_path
    for place, names in _PLACES.items():
        if name in names:
            return getattr(import_module(place), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
