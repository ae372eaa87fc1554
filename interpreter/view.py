"""What one seat may know of a game now, as plain data by the names of the rules file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.types import CardType, IntType
from rulewright.interpreter.asking import Knows, knower, stands_of
from rulewright.interpreter.audience import audience_of, value_of
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import TURN
from rulewright.interpreter.program import Program

View = dict[str, Any]
"""`seat`; `turn`: the seat whose turn it is, or None; `game`: the game's variables; `zones`: the table's zones;
`players`: for each its name, variables and zones; `teams`: the same, with the names of its `players`; `boards`: for
each its spaces' variables, zones and pieces; `pieces`: for each kind all its pieces with their `space`, in the order of
the spaces, those out of play last. Values are labels, numbers and bools; a piece is a dict of `piece`, its name, and of
its attributes; a zone is a dict of `count`, `shape` and `cards`, a label or None for each card, bottom first; a hand is
sorted by label for others than its owner, and of cards they do not know there is no order. Of places there is one entry
each: None for an empty one, `"?"` for a card whose face is not known.
"""

UNKNOWN_FACE = "?"


def view_of(program: Program, cells: list[Any], seat: int, names: Sequence[str]) -> View:
    """All that a seat (from 0) may know now."""
    return _Viewer(program, cells, seat, names).view()


class _Viewer:
    """Looks at the cells of a state with the eyes of one seat (from 0)."""

    def __init__(self, program: Program, cells: list[Any], seat: int, names: Sequence[str]) -> None:
        self.program = program
        self.cells = cells
        self.seat = seat
        self.names = names
        self.layout = program.layout
        self.rules = program.rules
        self.labels = Labels(self.layout, names, self.layout.where, stands_of(self.layout, cells))
        self.plain_labels = evolve(self.labels, stands=None)
        self.knows: Knows = knower(program, cells, seat)
        self._own_variables: dict[model.Owner, list[tuple[int, model.Variable]]] = defaultdict(list)
        for ordinal, variable in enumerate(self.rules.variables):
            self._own_variables[variable.owner].append((ordinal, variable))
        self._own_zones: dict[model.Owner, list[tuple[int, model.Zone]]] = defaultdict(list)
        for ordinal, zone in enumerate(self.rules.zones):
            self._own_zones[zone.owner].append((ordinal, zone))

    def view(self) -> View:
        turn = self.cells[TURN]
        return {
            "seat": self.seat + 1,
            "turn": None if turn < 0 else turn + 1,
            "game": self._variables(model.GameOwner(), 0),
            "zones": self._zones(model.GameOwner(), 0),
            "players": [
                {
                    "name": self.names[seat],
                    **self._variables(model.PlayerOwner(), seat),
                    **self._zones(model.PlayerOwner(), seat),
                }
                for seat in range(self.layout.players)
            ],
            "teams": [
                {
                    "name": f"team {team + 1}",
                    "players": [self.names[seat] for seat in self.layout.seats_of_team(team)],
                    **self._variables(model.TeamOwner(), team),
                    **self._zones(model.TeamOwner(), team),
                }
                for team in range(self.rules.teams)
            ],
            "boards": {board.name: self._spaces(number, board) for number, board in enumerate(self.rules.boards)},
            "pieces": {
                kind.name: self._pieces(number, kind) for number, kind in enumerate(self.rules.kinds) if kind.is_pieces
            },
        }

    def _spaces(self, number: int, board: model.Board) -> list[View]:
        owner = model.SpaceOwner(board=number)
        columns, rows = self.layout.boards[number]
        found = []
        for space in range(columns * rows):
            shown: View = {"space": self.labels.space(board.name, space)}
            shown.update(self._variables(owner, space))
            shown.update(self._zones(owner, space))
            for (kind, on), base in self.layout.occupants.items():
                if on == number:
                    piece = self.cells[base + space]
                    shown[self.rules.kinds[kind].name.lower()] = None if piece is None else self._piece(piece)
            found.append(shown)
        return found

    def _pieces(self, number: int, kind: model.Kind) -> list[View]:
        """The pieces of a kind by what all may see, so that their order tells nothing of what is hidden."""
        found = []
        for piece in self.layout.card_ranges[number]:
            space = self.cells[self.layout.piece_space + piece]
            shown = self._piece(piece)
            if kind.board is not None:
                board = self.rules.boards[kind.board].name
                shown["space"] = None if space is None else self.labels.space(board, space)
            seen = (shown["piece"], str({name: value for name, value in shown.items() if name in self._open[number]}))
            found.append((space is None, space or 0, seen, shown))
        return [shown for *_, shown in sorted(found, key=lambda one: one[:3])]

    @cached_property
    def _open(self) -> dict[int, frozenset[str]]:
        """For each kind the attributes that all see."""
        return {
            number: frozenset(
                variable.name
                for variable in self.rules.variables
                if variable.owner == model.KindOwner(kind=number) and variable.seen_by == "all"
            )
            for number in range(len(self.rules.kinds))
        }

    def _piece(self, piece: int) -> View:
        made = self.layout.pieces[piece]
        return {"piece": self.plain_labels.piece(piece), **self._variables(model.KindOwner(kind=made.kind), piece)}

    def _variables(self, owner: model.Owner, number: int) -> View:
        found: View = {}
        for ordinal, variable in self._own_variables[owner]:
            audience = audience_of(self.layout, self.cells, ordinal, number)
            if audience is None or self.seat in audience:
                found[variable.name] = self._shown(value_of(self.layout, self.cells, ordinal, number), variable)
        return found

    def _shown(self, value: Any, variable: model.Variable) -> Any:
        if value is None or isinstance(value, bool) or isinstance(variable.type, IntType):
            return value
        label = self.labels.label(value, variable.type, self.knows)
        return value if isinstance(value, int) and str(value) == label else label

    def _zones(self, owner: model.Owner, number: int) -> View:
        found: View = {}
        for ordinal, zone in self._own_zones[owner]:
            if zone.key is None:
                found[zone.name] = self._zone(ordinal, zone, number, 0)
            else:
                found[zone.name] = {
                    self.labels.label(key, zone.key): self._zone(ordinal, zone, number, position)
                    for position, key in enumerate(self.layout.keys(zone.key))
                }
        return found

    def _zone(self, ordinal: int, zone: model.Zone, owner: int, key: int) -> View:
        first = self.layout.cell_of(ordinal, owner, key, 0)
        type_ = CardType(self.rules.kinds[zone.kind].name)
        if zone.shape in ("slot", "slots"):
            places = [self.cells[first + i] for i in range(self.layout.zones[ordinal].size)]
            shown = [None if card is None else self._face(card, type_) or UNKNOWN_FACE for card in places]
            return {"shape": zone.shape, "count": sum(card is not None for card in places), "cards": shown}
        cards = [self._face(card, type_) for card in self.cells[first]]
        if zone.shape == "hand":
            # The order in which others hold their cards is theirs alone.
            cards.sort(key=lambda label: (label is None, label or ""))
        return {"shape": zone.shape, "count": len(cards), "cards": cards}

    def _face(self, card: int, type_: CardType) -> str | None:
        return self.labels.label(card, type_) if self.knows(card) else None
