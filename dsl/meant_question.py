"""Questions whose being asked may tell something hidden, because a comment in the rules says that it is meant."""

from __future__ import annotations

import re

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.dsl.warn_asking import telling_questions

ALLOWED = re.compile(r"#\s*allow\s[^#]*\bRW811\b")


def meant_questions(checked: model.Model) -> frozenset[int]:
    """The numbers of the decisions of which `# allow RW811` says that being asked may tell something."""
    found: dict[int, None] = {}
    for statement, secret in telling_questions(checked):
        if not _is_allowed(secret):
            continue
        asking = checked.actions[statement.action].body if isinstance(statement, model.Call) else statement
        for node in nodes(asking):
            if isinstance(node, model.Choose | model.Secretly):
                found[node.number] = None
    return frozenset(found)


def _is_allowed(secret: Span) -> bool:
    """Whether a comment at the end of the line, or alone above it, allows the warning."""
    lines = secret.source.text.splitlines()
    at = secret.line - 1
    if ALLOWED.search(lines[at]):
        return True
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
        if ALLOWED.search(lines[at]):
            return True
    return False
