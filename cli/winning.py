"""How a game is won, as plain data and in words: the wins that its rules name, and its ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rulewright.cli.ending import standing_words
from rulewright.cli.rule_words import line_words
from rulewright.dsl import model, nodes, types, visible


def winning(rules: model.Model) -> dict[str, Any]:
    """Who wins at once and when, and what is compared at the end, as an object for JSON, as the rules write it.

    The conditions of a win are those of the branches, hooks and triggers around it, from the outermost on.
    """
    conditions: dict[model.Win, list[str]] = {}
    for node in nodes(rules):
        match node:
            case model.Win():
                conditions.setdefault(node, [])
            case (
                model.Branch(condition=condition, body=inside)
                | model.Whenever(condition=condition, body=inside)
                | model.Hook(condition=condition, body=inside)
            ) if condition is not None:
                for each in nodes(inside):
                    if isinstance(each, model.Win):
                        conditions.setdefault(each, []).append(condition.span.on_one_line)
    ranking = rules.ranking
    return {
        "wins": [
            {
                "who": win.winners.span.on_one_line,
                "are_several": isinstance(win.winners.type, types.ListType),
                "conditions": found,
                "file": Path(win.span.source.name).name,
                "line": win.span.line,
            }
            for win, found in conditions.items()
        ],
        "ranking": []
        if ranking is None
        else [
            {"title": line.title, "value": line.value.value.span.on_one_line, "highest": line.highest}
            for line in ranking.by
        ],
        "without": [] if ranking is None else [each.value.span.on_one_line for each in ranking.without],
    }


def winning_lines(parts: Mapping[str, Any]) -> Iterator[str]:
    """What `winning` found, a sentence a line."""
    # What else leads to a win, such as an answer or a way out above it, is for whoever reads there.
    files = {win["file"] for win in parts["wins"]}
    for win in parts["wins"]:
        place = f"line {win['line']}" if len(files) == 1 else f"{win['file']}:{win['line']}"
        when = " and ".join(line_words(each) for each in win["conditions"])
        verb = "win" if win["are_several"] else "wins"
        yield visible(f"{place}{f', if {when}' if when else ''}: {line_words(win['who'])} {verb}")
    for number, line in enumerate(parts["ranking"]):
        title = visible(line["title"]) if line["title"] else standing_words(line["value"])
        yield f"{'then' if number else 'at the end'} the {'highest' if line['highest'] else 'lowest'}: {title}"
    for each in parts["without"]:
        yield visible(f"not ranked: p, if {line_words(each)}")
