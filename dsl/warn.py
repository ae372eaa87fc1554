"""Warns of what is allowed and surely not meant, in rules without an error.

A comment `# allow RW811`, at the end of the line that is warned about or alone on the line above, says that it is
meant. What follows the code is for the reader.
"""

from __future__ import annotations

import re

from rulewright.dsl import model, tree
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.source import Source
from rulewright.dsl.warn_asking import warn_asking
from rulewright.dsl.warn_hook import warn_ending, warn_hooks
from rulewright.dsl.warn_unused import warn_unused

ALLOW = re.compile(r"\s*allow\s+(?P<codes>RW8[0-9]{2}(\s*,\s*RW8[0-9]{2})*)\b")


def warn(checked: model.Model, out: Declared, early: Diagnostics, diagnostics: Diagnostics) -> None:
    """Adds every warning that no comment allows, `early` those that were found before anything was checked."""
    found = Diagnostics((*early.items, *out.symbols.warnings.items))
    warn_unused(checked, out, found)
    warn_hooks(checked, found)
    warn_ending(checked, out, found)
    warn_asking(checked, found)
    allow(found, out.file, diagnostics)


def allow(found: Diagnostics, file: tree.File, diagnostics: Diagnostics) -> None:
    """Passes warnings on, without those that a comment of the file allows."""
    allowed = _allowed(file)
    for warning in found.items:
        if (warning.span.source, warning.code, warning.span.line) not in allowed:
            diagnostics.add(warning)


def _allowed(file: tree.File) -> set[tuple[Source, str, int]]:
    """Which codes are allowed on which lines of which texts."""
    allowed: set[tuple[Source, str, int]] = set()
    alone = {(comment.span.source, comment.span.line) for comment in file.comments if comment.stands_alone}
    for comment in file.comments:
        match = ALLOW.match(comment.text)
        if match is None:
            continue
        line = comment.span.line
        if comment.stands_alone:
            # Further comments may stand between it and the line it speaks of.
            while (comment.span.source, line) in alone:
                line += 1
        allowed.update((comment.span.source, code.strip(), line) for code in match["codes"].split(","))
    return allowed
