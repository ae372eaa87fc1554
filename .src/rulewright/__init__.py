"""A tabletop game is a text file of rules; this package checks, runs, plays and measures it."""

from rulewright.version import __version__

__all__ = ["__version__"]
