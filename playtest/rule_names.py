"""What the names of a rules file stand for, as far as its text alone tells: enough to put another one in their place.

Nothing here need be right for every file. Whether a name fits where another stood is for the checker to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from attrs import field, frozen

from rulewright.dsl import tree

Sort = Literal["zone", "value"]


@frozen
class Name:
    """A declared name: whose it is ("" for the table's), what sort of thing, and a key that equal sorts share."""

    id: str
    owner: str
    sort: Sort
    key: object


@frozen
class Seats:
    """The names in sight at a place that hold one player, and those that hold several."""

    one: tuple[str, ...] = ()
    several: tuple[str, ...] = ()


@frozen(kw_only=True)
class RuleNames:
    """The names of one file.

    `globals` stand by themselves, `members` after a dot. `players` are globals that hold a player, `of_players`
    members that do; `teams` are functions that give several. `parameters` has for each action, function and effect
    which of its parameters are players.
    """

    globals: tuple[Name, ...]
    members: tuple[Name, ...]
    enums: tuple[tuple[str, ...], ...]
    players: tuple[str, ...]
    of_players: tuple[str, ...]
    teams: tuple[str, ...]
    parameters: dict[str, tuple[bool, ...]] = field(eq=False)

    @classmethod
    def of(cls, file: tree.File) -> RuleNames:
        """The names that a file declares."""
        declared = tuple(file.declarations)
        fields = tuple(_fields(declared))
        procedures = tuple(node for node in declared if isinstance(node, tree.Procedure))
        effects = tuple(effect for node in declared if isinstance(node, tree.Cards) for effect in node.effects)
        rules: tuple[tree.Procedure | tree.Effect, ...] = (*procedures, *effects)
        return cls(
            globals=tuple(_globals(declared)),
            members=tuple(_name(owner, node) for owner, node in fields if owner),
            enums=tuple(tuple(value.name for value in node.values) for node in declared if isinstance(node, tree.Enum)),
            players=(
                *(name for node in declared if isinstance(node, tree.Game) for name in _seats(node)),
                *(node.name for owner, node in fields if not owner and _is_player(node.type)),
            ),
            of_players=tuple(node.name for owner, node in fields if owner and _is_player(node.type)),
            teams=tuple(node.name for node in procedures if _is_players(node.result)),
            parameters={node.name: tuple(_is_player(each.type) for each in node.parameters) for node in rules},
        )

    def others(self, name: str, *, is_member: bool, sort: Sort) -> tuple[str, ...]:
        """The names that could stand where this one does: of the same owner and sort."""
        table = self.members if is_member else self.globals
        mine = [each for each in table if each.id == name and each.sort == sort]
        found = (
            other.id
            for each in mine
            for other in table
            if other.id != name and (other.owner, other.sort, other.key) == (each.owner, each.sort, each.key)
        )
        return tuple(dict.fromkeys(found))

    def other_values(self, name: str) -> tuple[str, ...]:
        """The other values of each enum that has a value of this name."""
        found = (other for values in self.enums if name in values for other in values if other != name)
        return tuple(dict.fromkeys(found))

    def is_player(self, node: tree.Expression, seats: Seats) -> bool:
        """Whether an expression surely is one player."""
        match node:
            case tree.Name(id=id):
                return id in self.players or id in seats.one
            case tree.Attribute(name=name):
                return name in self.of_players
            case tree.Call(object=None, name="next"):
                return True
            case tree.AggregateThings(kind="first" | "last", generator=generator):
                return self.are_players(generator.collection, seats)
            case tree.Index(object=collection):
                return self.are_players(collection, seats)
            case _:
                return False

    def are_players(self, node: tree.Expression, seats: Seats) -> bool:
        """Whether an expression surely is a list of players."""
        match node:
            case tree.Name(id=id):
                return id == "players" or id in seats.several
            case tree.StartingFrom(collection=collection):
                return self.are_players(collection, seats)
            case tree.Call(object=None, name=name):
                return name == "others" or name in self.teams
            case tree.AggregateThings(kind="best" | "sorted" | "distinct", generator=generator):
                return self.are_players(generator.collection, seats)
            case tree.Comprehension(value=tree.Name(id=id), generators=generators):
                return any(each.name == id and self.are_players(each.collection, seats) for each in generators)
            case tree.ListLiteral(items=items):
                return bool(items) and all(self.is_player(item, seats) for item in items)
            case _:
                return False


def _fields(declared: Iterable[tree.Declaration]) -> Iterator[tuple[str, tree.Field]]:
    """Every field with its owner."""
    for node in declared:
        match node:
            case tree.Field():
                yield "", node
            case tree.Player(fields=fields):
                yield from (("player", each) for each in fields)
            case tree.Board() | tree.Cards() | tree.Pieces() | tree.Record():
                yield from ((node.name, each) for each in node.fields)
            case _:
                pass


def _globals(declared: Iterable[tree.Declaration]) -> Iterator[Name]:
    for node in declared:
        match node:
            case tree.Field():
                yield _name("", node)
            case tree.Option(name=name, type=type):
                yield Name(name, "", "value", _key(type))
            case tree.Constant(name=name, type=type):
                yield Name(name, "", "value", "number" if type is None else _key(type))
            case _:
                pass


def _name(owner: str, node: tree.Field) -> Name:
    type = node.type
    if isinstance(type, tree.PerType) and isinstance(type.value, tree.ZoneType):
        type = type.value
    if isinstance(type, tree.ZoneType):
        return Name(node.name, owner, "zone", type.kind)
    return Name(node.name, owner, "value", _key(type))


def _key(type: tree.TypeNode) -> object:
    """What types share whose values can stand for each other; all numbers do."""
    if isinstance(type, tree.RangeType) or type == tree.NamedType(span=type.span, name="int", is_optional=False):
        return "number"
    return type


def _seats(game: tree.Game) -> Iterator[str]:
    for line in game.lines:
        if isinstance(line, tree.CountRange):
            yield from line.names


def _is_player(type: tree.TypeNode) -> bool:
    return isinstance(type, tree.NamedType) and type.name == "player"


def _is_players(type: tree.TypeNode | None) -> bool:
    return isinstance(type, tree.ListType | tree.SetType) and _is_player(type.element)
