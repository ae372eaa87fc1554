"""The cards or pieces of one kind while a variant changes them: found by name, replaced, taken out copy by copy."""

from __future__ import annotations

from attrs import define, evolve, field

from rulewright.dsl import tree
from rulewright.dsl.card_list import Reader
from rulewright.dsl.source import Span

Thing = tree.Card | tree.Piece
Member = Thing | tree.Row


@define
class Group:
    """Cards that stand together: a loop's, a table's, or a single one, which has neither `around` nor a table."""

    around: tree.ForEach | tree.Table | None
    members: list[Member | None]


@define
class Deck:
    """All of a kind, in order. What is taken out leaves a gap, so that the others keep their places."""

    node: tree.Cards | tree.Pieces
    groups: list[Group]
    places: dict[tree.TextLiteral, list[tuple[Group, int]]] = field(factory=dict)

    @classmethod
    def of(cls, node: tree.Cards | tree.Pieces, read: Reader) -> Deck:
        """The cards of a kind; tables in files are read, and one that cannot be is left out, as it was reported."""
        deck = cls(node, [])
        for item in node.items:
            deck.append(item, read)
        return deck

    def append(self, item: tree.Card | tree.Piece | tree.Table | tree.FromFile | tree.ForEach, read: Reader) -> None:
        """Puts more behind what there is."""
        match item:
            case tree.Card() | tree.Piece():
                group = Group(None, [item])
            case tree.ForEach(items=items):
                group = Group(item, list(items))
            case tree.Table(rows=rows):
                group = Group(item, list(rows))
            case tree.FromFile():
                table = read(item)
                if table is None:
                    return
                group = Group(table, list(table.rows))
        self.groups.append(group)
        for number, member in enumerate(group.members):
            name = _name_of(member, group)
            if name is not None:
                self.places.setdefault(name, []).append((group, number))

    def copies(self, name: tree.TextLiteral) -> int:
        """How many of a name there are, those in loops counted once."""
        return sum(_copies_of(group.members[number], group) for group, number in self.places.get(name, ()))

    def span(self, name: tree.TextLiteral) -> Span:
        """Where the first of a name stands."""
        group, number = self.places[name][0]
        member = group.members[number]
        return self.node.name_span if member is None else member.span

    def id_of(self, name: tree.TextLiteral) -> tuple[str | None, Span | None]:
        """The word after `named` of the first of a name, and its place."""
        group, number = self.places[name][0]
        member = group.members[number]
        return (None, None) if member is None or isinstance(member, tree.Row) else (member.id, member.id_span)

    def replace(self, name: tree.TextLiteral, thing: Thing) -> None:
        """Puts a thing in the place of the first of a name; the others of the name go."""
        (group, number), *others = self.places[name]
        group.members[number] = thing
        for other, position in others:
            other.members[position] = None
        self.places[name] = [(group, number)]

    def remove(self, name: tree.TextLiteral, copies: int) -> None:
        """Takes out so many of a name, which are there."""
        kept = []
        for group, number in self.places[name]:
            member = group.members[number]
            there = _copies_of(member, group)
            taken = min(there, copies)
            copies -= taken
            if taken == there:
                group.members[number] = None
            elif taken and member is not None:
                group.members[number] = _with_copies(member, there - taken, group)
            if taken < there:
                kept.append((group, number))
        self.places[name] = kept
        if not kept:
            del self.places[name]

    def items(self) -> tuple[tree.Card | tree.Piece | tree.Table | tree.ForEach, ...]:
        """What the kind holds now."""
        found: list[tree.Card | tree.Piece | tree.Table | tree.ForEach] = []
        for group in self.groups:
            things = tuple(each for each in group.members if isinstance(each, tree.Card | tree.Piece))
            match group.around:
                case None:
                    found.extend(things)
                case tree.ForEach() as loop:
                    found.extend([evolve(loop, items=things)] if things else [])
                case tree.Table() as table:
                    found.extend(_cut(table, group.members))
        return tuple(found)


def _cut(table: tree.Table, members: list[Member | None]) -> list[tree.Card | tree.Piece | tree.Table]:
    """A table in pieces, where cards took the place of some of its rows."""
    found: list[tree.Card | tree.Piece | tree.Table] = []
    rows: list[tree.Row] = []
    for member in [*members, None]:
        if isinstance(member, tree.Row):
            rows.append(member)
        elif member is not None:
            if rows:
                found.append(evolve(table, rows=tuple(rows)))
                rows = []
            found.append(member)
    # Without any row its headings are still looked at.
    if rows or not found:
        found.append(evolve(table, rows=tuple(rows)))
    return found


def _column(name: str, group: Group) -> int | None:
    if not isinstance(group.around, tree.Table):
        return None
    return next((number for number, cell in enumerate(group.around.head.cells) if cell.text == name), None)


def _name_of(member: Member | None, group: Group) -> tree.TextLiteral | None:
    match member:
        case tree.Row(cells=cells):
            column = _column("name", group)
            if column is None or column >= len(cells) or not cells[column].text:
                return None
            return tree.TextLiteral(span=cells[column].span, parts=(cells[column].text,))
        case None:
            return None
        case _:
            return member.name


def _copies_of(member: Member | None, group: Group) -> int:
    match member:
        case tree.Row(cells=cells):
            column = _column("copies", group)
            text = "" if column is None or column >= len(cells) else cells[column].text
            return int(text) if text.isdecimal() and len(text) <= len("999999") else 1
        case None:
            return 0
        case _:
            return member.copies


def _with_copies(member: Member, copies: int, group: Group) -> Member:
    if not isinstance(member, tree.Row):
        return evolve(member, copies=copies)
    column = _column("copies", group)
    return evolve(
        member,
        cells=tuple(
            evolve(cell, text=str(copies)) if number == column else cell for number, cell in enumerate(member.cells)
        ),
    )
