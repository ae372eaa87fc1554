"""Games of chess that begin with a position in Forsyth-Edwards notation, each a variant of the bundled rules."""

from __future__ import annotations

import re

from rulewright.dsl import check_text
from rulewright.interpreter import Game, State, find_rules

CORNERS = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}


def position(fen: str) -> Game:
    """The game from a position on."""
    rows, mover, castling, passed, quiet, _ = fen.split()
    text = find_rules("classics/chess").read_text(encoding="utf-8")
    heading, _ = re.findall(r"^(board field.*?^    map\n)(.*?)\n\n", text, re.MULTILINE | re.DOTALL)[0]
    drawn = "".join(f"        | {row} |\n" for row in map(_spread, rows.split("/")))
    lines = [
        f"opener = {'white' if mover == 'w' else 'black'}",
        f"quiet = {quiet}",
        "for s in field",
        "    s.may_castle = no",
        *(f"{_space(CORNERS[right])}.may_castle = yes" for right in castling.strip("-")),
        *([] if passed == "-" else [f"passed = {_space(passed)}"]),
    ]
    added = "".join(f"    {line}\n" for line in lines)
    variant = f'variant "Position" of "classics/chess"\n\nreplace {heading}{drawn}\nadd to setup\n{added}'
    return Game.of(check_text("position.rules", variant))


def _spread(row: str) -> str:
    return " ".join(re.sub(r"\d", lambda found: "." * int(found[0]), row))


def _space(name: str) -> str:
    return f"field[{'abcdefgh'.index(name[0]) + 1}, {name[1]}]"


def moves(state: State) -> int:
    """How many moves whoever is to move has: a pawn that reaches the last row can become four things."""
    field = state.named_values()["spaces"]["field"]
    values = (option.value for option in state.decisions[0].options)
    return sum(4 if field[s]["rank"] == "pawn" and to // 8 in (0, 7) else 1 for s, to in values)
