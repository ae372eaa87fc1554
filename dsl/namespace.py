"""Which names are taken, by what, and where: each name of a namespace is declared once."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span

_WORD = "a word of the language"
_ALWAYS = "something every game has"

VALUES = {
    **dict.fromkeys(("players", "directions", "diagonals", "direction", "winners", "game_over"), _ALWAYS),
    **dict.fromkeys(("int", "bool", "text", "player", "none", "yes", "no", "it", "this"), _WORD),
}
"""Words that no value or type may be named after."""
TEAM_VALUES = dict.fromkeys(("team", "teams"), "something every game with teams has")
"""Words that in a game with teams none may be named after either."""

_STATEMENTS = """
    add announce break conceal continue each elif else end for given if look move option proceed remove repeat replace
    return reveal say shuffle stop turn while win
"""
_FUNCTIONS = """
    abs all any best count distance distinct first last leaps max min next opposite others random repeated roll sorted
    spread sum
"""
CALLS = {**dict.fromkeys(_STATEMENTS.split(), _WORD), **dict.fromkeys(_FUNCTIONS.split(), _ALWAYS)}
"""Words that no action, function or record may be named after."""

PLAYER_MEMBERS = dict.fromkeys(("seat",), "something every player has")
MEMBER_OF_TEAM = {"team": "something every player of a game with teams has"}
TEAM_MEMBERS = {"players": "something every team has"}
_EVERYWHERE = ("index", "neighbours", "around")
_ON_GRIDS = (*_EVERYWHERE, "row", "column", "step", "ray")
OF_SPACES: Mapping[str, tuple[str, ...]] = {
    "grid": (*_ON_GRIDS, "leaps"),
    "hex": _ON_GRIDS,
    "track": (*_EVERYWHERE, "next", "previous"),
    "graph": (*_EVERYWHERE, "to"),
}
"""What spaces have by the shape of their board; where each player has one also `owner`."""
CARD_MEMBERS = dict.fromkeys(("name", "copies"), "something every card has")
PIECE_MEMBERS = dict.fromkeys(("name", "space"), "something every piece has")


def space_members(board: tree.Board) -> dict[str, str]:
    """What every space of a board has, by the shape of the board."""
    names = OF_SPACES[board.shape] + (("owner",) if board.is_per_player else ())
    return dict.fromkeys(names, "something every space of this board has")


@define(kw_only=True)
class Namespace:
    """The names taken so far. A name that is refused counts as broken, so that its uses are not reported too."""

    reserved: Mapping[str, str]
    diagnostics: Diagnostics
    broken: set[str]
    _taken: dict[str, tuple[str, Span]] = Factory(dict)

    def take(self, name: str, span: Span, what: str) -> bool:
        """Whether the name was free; if not, that is reported."""
        if name in self.reserved:
            message = f"`{name}` is {self.reserved[name]}, so {what} cannot have this name"
            self.diagnostics.error("RW203", message, span, label="choose another name")
            self.broken.add(name)
            return False
        if name in self._taken:
            other, first = self._taken[name]
            message = f"`{name}` is declared twice" if other == what else f"`{name}` is {other} already"
            self.diagnostics.error("RW201", message, span, secondary=(Label(first, "first declared here"),))
            self.broken.add(name)
            return False
        self._taken[name] = (what, span)
        return True

    def owns(self, name: str, span: Span) -> bool:
        """Whether this very place took the name."""
        return name in self._taken and self._taken[name][1] == span
