"""For tests in Python of games whose rules are files: strategies for Hypothesis.

They need `pip install ".[testing]"` in a checkout. Rules files are tests by themselves for pytest, which
finds `rulewright.pytest_plugin` on its own.
"""

try:
    from rulewright.playtest.strategies import Played, games, playthroughs, states
except ModuleNotFoundError as error:
    if error.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "rulewright.testing needs Hypothesis: pip install hypothesis", name="hypothesis"
    ) from error

__all__ = ["Played", "games", "playthroughs", "states"]
