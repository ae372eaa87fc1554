"""For tests in Python of games whose rules are files: strategies for Hypothesis.

They need `pip install "rulewright[testing]"`. Rules files are tests by themselves for pytest, which finds
`rulewright.pytest_plugin` on its own.
"""

try:
    from rulewright.playtest.strategies import Played, games, playthroughs, states
except ModuleNotFoundError as error:
    if error.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        'rulewright.testing needs Hypothesis: pip install "rulewright[testing]"', name="hypothesis"
    ) from error

__all__ = ["Played", "games", "playthroughs", "states"]
