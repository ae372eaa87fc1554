"""A variant that changes nothing is the same game as its base."""

from __future__ import annotations

from pathlib import PurePosixPath

from attrs import evolve

from rulewright.dsl import Source, check_sources
from rulewright.interpreter import Game

CLAIM = "a variant that changes nothing is the same game"

DEEPEST = 7
"""A variant of a game that is built on so many others may not be."""


def empty_variant_differs(game: Game) -> str | None:
    """How a variant without a line of its own differs from the game; None if it does not, or cannot be written."""
    base = game.model
    main = PurePosixPath(base.sources[0].name)
    if '"' in main.name or len(base.overlays) >= DEEPEST:
        return None
    text = f'variant "Nothing new" of "{main.name}"\n'
    source = Source(str(main.with_name(f"nothing new in {main.name}")), text)
    checked = check_sources((source, *base.sources))
    if checked.model is None:
        return f"it cannot be played: {checked.diagnostics[0].message}"
    below = checked.model.overlays[:-1]
    if len(below) != len(base.overlays):
        return f"it is built on {len(below)} files, its base on {len(base.overlays)}"
    named = tuple(evolve(each, file=other.file) for each, other in zip(base.overlays, below, strict=True))
    if below != named:
        return "what its base changes is told otherwise"
    same = evolve(checked.model, sources=base.sources, title=base.title, overlays=base.overlays, tests=base.tests)
    return None if same == base else "its rules are others"
