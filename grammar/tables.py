"""The parser's tables: made from `rules.lark` once, kept as JSON beside it, and read at every start.

Only making them needs Lark, so reading a rules file neither imports it nor waits for it.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# Beside this module: `importlib.resources` would cost ten times what it takes to read them.
FOLDER = Path(__file__).parent
GRAMMAR = "rules.lark"
TABLES = "tables.json"
STARTS = ("declaration", "body", "expression")
LIST_SUFFIX = "_list"


def grammar_text() -> str:
    """The grammar as written."""
    return (FOLDER / GRAMMAR).read_text(encoding="utf-8")


def load_tables() -> dict[str, Any]:
    """The committed tables, in the form that `build_tables` describes."""
    text = (FOLDER / TABLES).read_text(encoding="utf-8")
    tables: dict[str, Any] = json.loads(text)
    return tables


def dump_tables(tables: Mapping[str, Any]) -> str:
    """Tables as the text of the committed file: a line a part, so that changes can be read."""
    parts = []
    for key, value in tables.items():
        if isinstance(value, list):
            rows = ",\n".join(json.dumps(row, separators=(",", ":"), sort_keys=isinstance(row, dict)) for row in value)
            parts.append(f"{json.dumps(key)}: [\n{rows}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def build_tables(grammar: str) -> dict[str, Any]:
    """Makes the tables; raises Lark's errors when the grammar has a conflict or two terminals collide.

    - `starts`: the first and the last state of each start rule.
    - `words`, `signs`: the terminals that a text may be, for words and for signs. `shapes`: those that are patterns.
    - `rules`: for each its name, its length, what builds its value (null: its only child is the value; `[]`: a new
      list of its children; `[+]`: the list that is its first child, grown by the others), and which of its symbols
      are its children (null: one that was left out).
    - `states`: for each, by terminal, the state to shift to or, negative, `-1 - r` to reduce by rule r; by rule, the
      state to go to.
    """
    from lark import Lark

    lark = Lark(grammar, parser="lalr", start=list(STARTS), strict=True, maybe_placeholders=True)
    table = lark.parser.parser._parse_table
    numbers = _state_numbers(table)
    rules = _rules_in_order(lark.rules)
    rule_numbers = {_rule_key(rule): number for number, rule in enumerate(rules)}
    states: list[dict[str, int]] = [{} for _ in numbers]
    for state, number in numbers.items():
        for symbol, (action, argument) in table.states[state].items():
            if action.name == "Shift":
                states[number][str(symbol)] = numbers[argument]
            else:
                states[number][str(symbol)] = -1 - rule_numbers[_rule_key(argument)]
    words: dict[str, list[str]] = {}
    signs: dict[str, str] = {}
    shapes: list[str] = []
    for terminal in sorted(lark.terminals, key=lambda terminal: str(terminal.name)):
        literal = terminal.pattern.value
        if terminal.pattern.type != "str":
            shapes.append(str(terminal.name))
        elif literal.isidentifier():
            words.setdefault(literal, []).append(str(terminal.name))
        else:
            signs[literal] = str(terminal.name)
    return {
        "starts": {start: [numbers[table.start_states[start]], numbers[table.end_states[start]]] for start in STARTS},
        "words": words,
        "signs": signs,
        "shapes": shapes,
        "rules": [_rule_row(rule) for rule in rules],
        "states": states,
    }


def _state_numbers(table: Any) -> dict[int, int]:
    # Lark numbers states in the order of a set; walking from the starts gives the same numbers in every process.
    numbers: dict[int, int] = {}
    waiting = [table.start_states[start] for start in STARTS]
    while waiting:
        state = waiting.pop(0)
        if state in numbers:
            continue
        numbers[state] = len(numbers)
        row = table.states[state]
        waiting.extend(row[symbol][1] for symbol in sorted(row) if row[symbol][0].name == "Shift")
    return numbers


def _rules_in_order(rules: Any) -> list[Any]:
    return sorted(rules, key=_rule_key)


def _rule_key(rule: Any) -> tuple[str, tuple[str, ...], str]:
    return str(rule.origin.name), tuple(str(symbol.name) for symbol in rule.expansion), str(rule.alias or "")


def _rule_row(rule: Any) -> list[Any]:
    origin = str(rule.origin.name)
    left_out = rule.options.empty_indices or (False,) * len(rule.expansion)
    children: list[int | None] = []
    position = 0
    for is_left_out in left_out:
        if is_left_out:
            children.append(None)
            continue
        symbol = rule.expansion[position]
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            children.append(position)
        position += 1
    action: str | None = str(rule.alias or origin)
    if origin.endswith(LIST_SUFFIX) and not rule.alias:
        action = "[+]" if rule.expansion[0].name == origin else "[]"
    elif rule.options.expand1 and not rule.alias and len(children) == 1:
        action = None
    return [origin, len(rule.expansion), action, children]
