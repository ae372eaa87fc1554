"""How Hypothesis runs everywhere: the same examples each time, and no example failed for being slow."""

from hypothesis import settings

settings.register_profile("rulewright", deadline=None, derandomize=True)
settings.load_profile("rulewright")
