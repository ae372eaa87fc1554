"""Small mistakes that could be made in the rules of a file: where each is, and the tree with it planted.

What a game promises and how it is told are left alone: tests, invariants, measures, texts, types, and the cells of
tables and maps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve, fields, frozen

from rulewright.dsl import Span, tree
from rulewright.playtest.rule_names import RuleNames, Seats

Path = tuple[tuple[str, int], ...]
"""The way down a tree: for each step the name of a field, and the position in it, -1 where it holds one node."""

LEFT_ALONE = (
    tree.Test,
    tree.Invariant,
    tree.Measure,
    tree.Enum,
    tree.TextLiteral,
    tree.Table,
    tree.FromFile,
    tree.NamedType,
    tree.RangeType,
    tree.WordsType,
    tree.ListType,
    tree.SetType,
    tree.Comment,
)
"""Nothing inside these is a rule that could be mistaken in a small way, or another kind of change would tell more."""


@frozen(kw_only=True)
class Mutation:
    """One mistake: what stands at the end of a path becomes `replacement`.

    `before` and `after` say it in the words of the file. When `is_exact`, `after` in the place of `span` is the file
    with the mistake; else it only describes it.
    """

    kind: str
    span: Span
    before: str
    after: str
    path: Path
    replacement: Any
    is_exact: bool

    @property
    def place(self) -> str:
        """The file and line, as editors understand it."""
        return f"{self.span.source.name}:{self.span.line}"


@frozen(kw_only=True)
class Place:
    """A node of the rules, the way to it, and the players whose names are in sight.

    `is_target` when it is assigned to.
    """

    node: Any
    path: Path
    seats: Seats
    is_target: bool = False

    def exact(self, kind: str, replacement: Any, after: str) -> Mutation:
        """Something else in the place of this node, as the file would have it."""
        span = self.node.span
        return Mutation(
            kind=kind,
            span=span,
            before=span.text,
            after=after,
            path=self.path,
            replacement=replacement,
            is_exact=True,
        )

    def told(self, kind: str, replacement: Any, before: str, after: str, *, at: Span | None = None) -> Mutation:
        """Something else in the place of this node, described."""
        return Mutation(
            kind=kind,
            span=self.node.span if at is None else at,
            before=before,
            after=after,
            path=self.path,
            replacement=replacement,
            is_exact=False,
        )

    def inside(self, name: str, position: int = -1) -> Place:
        """The place of a part of this node."""
        held = getattr(self.node, name)
        part = held if position < 0 else held[position]
        return evolve(self, node=part, path=(*self.path, (name, position)), is_target=False)


def plant(node: Any, path: Path, replacement: Any) -> Any:
    """The tree with something else at the end of a path."""
    if not path:
        return replacement
    (name, position), *rest = path
    held = getattr(node, name)
    if position < 0:
        part = plant(held, tuple(rest), replacement)
        # Exactly so many is one number in the text, and both ends.
        return evolve(node, low=part, high=part) if _is_exact_amount(node) else evolve(node, **{name: part})
    part = plant(held[position], tuple(rest), replacement)
    return evolve(node, **{name: (*held[:position], part, *held[position + 1 :])})


def places(file: tree.File, names: RuleNames) -> Iterator[Place]:
    """Every node of the rules of a file, in the order of the text, each before what is inside it."""
    whole = Place(node=file, path=(), seats=Seats())
    yield whole
    for position, declaration in enumerate(file.declarations):
        if not isinstance(declaration, LEFT_ALONE):
            seats = _seats_of(declaration, names, Seats())
            yield from _within(evolve(whole.inside("declarations", position), seats=seats), names)


def _within(place: Place, names: RuleNames) -> Iterator[Place]:
    yield place
    node = place.node
    place = evolve(place, seats=_seats_of(node, names, place.seats))
    for part in fields(type(node)):
        held = getattr(node, part.name)
        if part.name == "high" and _is_exact_amount(node):
            continue
        if isinstance(held, tree.Node) and not isinstance(held, LEFT_ALONE):
            is_target = isinstance(node, tree.Assign) and part.name == "target"
            yield from _within(evolve(place.inside(part.name), is_target=is_target), names)
        elif isinstance(held, tuple):
            for position, each in enumerate(held):
                if isinstance(each, tree.Node) and not isinstance(each, LEFT_ALONE):
                    yield from _within(place.inside(part.name, position), names)


def _is_exact_amount(node: Any) -> bool:
    """Whether this is `2`, not `1..2`, of a choice of several."""
    return isinstance(node, tree.Amount) and node.low is not None and node.low is node.high


def _seats_of(node: Any, names: RuleNames, seats: Seats) -> Seats:
    """The players in sight inside a node: those outside it, and those whom it names."""
    match node:
        case tree.Procedure():
            return _bound(node, _parameters(node.name, node.parameters, 0, names), names)
        case tree.Effect() | tree.CardEffect():
            return _bound(node, (*seats.one, *_parameters(node.name, node.parameters, 0, names)), names)
        case tree.Hook():
            # A hook on an effect may begin with the card.
            own = len(names.parameters.get(node.action, ()))
            offset = len(node.parameters) - own if node.kind is not None else 0
            found = _parameters(node.action, node.parameters, max(offset, 0), names)
            return _bound(node, (*seats.one, *found), names)
        case tree.Whenever(owner=owner):
            return _bound(node, () if owner is None else (owner,), names)
        case tree.TurnOrder(name=name) | tree.Ranking(name=name) | tree.RankWithout(name=name) | tree.Payoff(name=name):
            return _bound(node, (name,), names)
        case tree.Setup() | tree.Play():
            return _bound(node, (), names)
        case tree.For() | tree.ForEach() | tree.Comprehension() | tree.AggregateOf() | tree.MenuOption():
            return _with_binders(node.generators, names, seats)
        case tree.AggregateThings(generator=generator) | tree.Secretly(seats=generator):
            return _with_binders((generator,), names, seats)
        case _:
            return seats


def _parameters(rule: str, parameters: Any, offset: int, names: RuleNames) -> tuple[str, ...]:
    """The parameters that are players, under the names they have here."""
    which = names.parameters.get(rule, ())
    return tuple(each.name for each, is_player in zip(parameters[offset:], which, strict=False) if is_player)


def _with_binders(generators: tuple[tree.Generator, ...], names: RuleNames, seats: Seats) -> Seats:
    found = tuple(each.name for each in generators if names.are_players(each.collection, seats))
    return evolve(seats, one=(*seats.one, *found)) if found else seats


def _bound(body: tree.Node, parameters: tuple[str, ...], names: RuleNames) -> Seats:
    """The players that a whole body names: its parameters, and what is assigned or chosen somewhere in it."""
    seats = Seats(one=tuple(dict.fromkeys(parameters)))
    bindings = tuple(_bindings(body))
    while True:
        one, several = list(seats.one), list(seats.several)
        for name, value, is_element in bindings:
            if names.are_players(value, seats):
                (one if is_element else several).append(name)
            elif not is_element and names.is_player(value, seats):
                one.append(name)
        grown = Seats(one=tuple(dict.fromkeys(one)), several=tuple(dict.fromkeys(several)))
        if grown == seats:
            return seats
        seats = grown


def _bindings(node: Any) -> Iterator[tuple[str, tree.Expression, bool]]:
    """Each name that statements give a value, with that value, or with the list that it is an element of."""
    match node:
        case tree.Assign(target=tree.Name(id=id), value=value):
            yield id, value, False
        case tree.Pick(name=name, collection=collection):
            yield name, collection, True
        case _:
            pass
    for part in fields(type(node)):
        held = getattr(node, part.name)
        for each in held if isinstance(held, tuple) else (held,):
            if isinstance(each, tree.Node) and not isinstance(each, LEFT_ALONE):
                yield from _bindings(each)


def first_line(span: Span) -> str:
    """The first line of a stretch of text."""
    return span.text.split("\n", 1)[0].rstrip()


def between(node: tree.Node, left: tree.Node, right: tree.Node, old: str, new: str) -> str:
    """The text of a node with another sign between two of its parts."""
    text, start = node.span.text, node.span.start
    first, last = left.span.end - start, right.span.start - start
    return f"{text[:first]}{text[first:last].replace(old, new, 1)}{text[last:]}"


def renamed(node: tree.Attribute, name: str) -> str:
    """The text of an attribute with another name after the dot."""
    text, start = node.span.text, node.span.start
    return f"{text[: node.name_span.start - start]}{name}{text[node.name_span.end - start :]}"
