"""Warns of hooks on one thing that stand in different files of one level: nothing says which of them runs first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.dsl import tree
from rulewright.dsl.declared import header
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Source


def warn_levels(
    declarations: Iterable[tree.Declaration], levels: Mapping[Source, int], diagnostics: Diagnostics
) -> None:
    """Compares each hook with those of other files; a variant's hooks come after its base's, so they never count."""
    earlier: dict[tuple[str | None, str, str, bool, int], tree.Hook] = {}
    for node in declarations:
        if not isinstance(node, tree.Hook):
            continue
        level = levels.get(node.span.source, 0)
        key = (node.kind, node.action, node.timing, node.is_first, level)
        other = earlier.setdefault(key, node)
        if other.span.source != node.span.source:
            message = f"another file has a hook `{node.timing} {node.action}` too, and neither says which comes first"
            diagnostics.warning(
                "RW823",
                message,
                header(node.span),
                secondary=(Label(header(other.span), "this one runs before it"),),
                help="write `first` behind the brackets of one of them",
            )
