"""Announced facts: what an `announce` has told all of hidden things, kept in the state for as long as it stays true.

A fact is what was worked out, with all that the expression read of the state then, and the cards that it read. It is
true of them wherever they go, until one of them may have been another: it moves unseen, or is shuffled. Then it is
forgotten. So whoever imagines other faces can tell whether what was announced would still be true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from rulewright.dsl import model
from rulewright.dsl.model import WhatIf
from rulewright.dsl.source import Span
from rulewright.dsl.walk import nodes
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.effort import weight
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import STEP_LIMIT, Fault
from rulewright.interpreter.label import Value, Where
from rulewright.interpreter.world import UNSET, Frame, LiveWorld, ZoneKey

Read = tuple[Any, ...]
"""What was asked of the state: a word and numbers, such as `("cards", zone, owner, key)`."""

Fact = tuple[int, tuple[Value, ...], tuple[tuple[Read, Value], ...], tuple[int, ...], Value]
"""The number of the `announce`; the values of the locals in its expression; each read with what it gave; the cards in
all of that, ascending; and what was announced.
"""

FACTS_KEPT = 64
"""The oldest are forgotten first."""

LARGEST_FACT = 2_048
"""Single values in a fact; a larger one is not kept."""

FEW_CARDS = 100
"""So many cards in one zone are surely no fact too large."""

MOST_STEPS = 20_000
"""Steps of an expression that is kept."""

STEPS_EACH = 4
"""Working something out once more for keeps is charged so many times."""


@frozen(eq=False, slots=False)
class Site:
    """An `announce` whose facts are kept: its number, and the locals that its expression uses, with one use of each.

    `zones` has the piles and hands that it reads, if it reads nothing else of the state: then they need not be found
    out while it is evaluated.
    """

    number: int
    node: model.Announce
    uses: tuple[model.LocalValue, ...]
    zones: tuple[model.ZoneRef, ...] | None

    @cached_property
    def owners(self) -> tuple[int, ...]:
        """Which of the locals says whose each of the zones is; -1 for one of the table."""
        places = {use.local: place for place, use in enumerate(self.uses)}
        return tuple(
            places[zone.owner.local] if isinstance(zone.owner, model.LocalValue) else -1 for zone in self.zones or ()
        )

    def has_cards(self, holders: CardValues) -> bool:
        """Whether any of the locals can hold cards."""
        return any(holders.has_cards(use.type) for use in self.uses)

    def frame(self, values: Sequence[Value]) -> Frame:
        """What the expression is evaluated with."""
        frame = Frame((), [UNSET])
        for use, value in zip(self.uses, values, strict=True):
            frame.set(use.local, value)
        return frame


def sites_of(rules: model.Model) -> tuple[Site, ...]:
    """The announcements of a game that are kept: all but those that try out actions or count positions."""
    if not any("announce" in source.text for source in rules.sources):
        return ()
    found = dict.fromkeys(node for node in nodes(rules) if isinstance(node, model.Announce))
    kept = [node for node in found if _is_plain(rules, node.expression)]
    return tuple(
        Site(number, node, _uses(node.expression), _zones(rules, node.expression)) for number, node in enumerate(kept)
    )


def _is_plain(rules: model.Model, expression: model.Expression) -> bool:
    """Whether an expression, and every function it calls, only reads."""
    waiting: list[Any] = [expression]
    called: dict[int, None] = {}
    while waiting:
        for node in nodes(waiting.pop()):
            if isinstance(node, model.WhatIf) or (isinstance(node, model.CallBuiltin) and node.name == "repeated"):
                return False
            if isinstance(node, model.CallFunction) and node.function not in called:
                called[node.function] = None
                waiting.append(rules.functions[node.function])
    return True


READING = (
    model.VariableValue, model.BuiltinValue, model.ZoneCards, model.ZonePlaces, model.ZonePlace, model.ZoneEnd,
    model.ZoneCount, model.InZone, model.IsEmptyPlace, model.IsFaceUp,
)  # fmt: skip
"""The expressions that may read the state."""


def _zones(rules: model.Model, expression: model.Expression) -> tuple[model.ZoneRef, ...] | None:
    """The piles and hands that an expression reads itself; None if it, or a function that it calls, reads more."""
    found: dict[tuple[int, int], model.ZoneRef] = {}
    uses = {use.local for use in _uses(expression)}
    waiting: list[Any] = [expression]
    called: dict[int, None] = {}
    while waiting:
        place = waiting.pop()
        for node in nodes(place):
            if isinstance(node, model.CallFunction) and node.function not in called:
                called[node.function] = None
                waiting.append(rules.functions[node.function])
            if not isinstance(node, READING) or _reads_nothing(rules, node):
                continue
            ref = node.zone if isinstance(node, model.ZoneCards | model.ZoneEnd | model.ZoneCount) else None
            if ref is None or place is not expression or not _is_whole(rules, ref):
                return None
            owner = ref.owner.local if isinstance(ref.owner, model.LocalValue) else -1
            if owner >= 0 and owner not in uses:
                return None
            found.setdefault((ref.zone, owner), ref)
    return tuple(found.values())


def _reads_nothing(rules: model.Model, node: model.Expression) -> bool:
    if isinstance(node, model.VariableValue):
        return rules.variables[node.variable].is_fixed
    return isinstance(node, model.BuiltinValue) and node.name in ("name", "seat", "team", "players")


def _is_whole(rules: model.Model, ref: model.ZoneRef) -> bool:
    """Whether a reference means one pile or hand, of the table or of what a local says."""
    return (
        ref.key is None
        and ref.index is None
        and rules.zones[ref.zone].shape in ("pile", "hand")
        and (ref.owner is None or isinstance(ref.owner, model.LocalValue))
    )


def _uses(expression: model.Expression) -> tuple[model.LocalValue, ...]:
    inside = list(nodes(expression))
    own = {node.local for node in inside if isinstance(node, model.Generator | model.Spread)}
    found: dict[int, model.LocalValue] = {}
    for node in inside:
        if isinstance(node, model.LocalValue) and node.local not in own:
            found.setdefault(node.local, node)
    return tuple(found.values())


@define
class Glass:
    """A world looked at through a glass: what is read is noted, or what was noted before is read again.

    `printed` gives what a card bears that nobody has changed: that is its face, and is not noted.
    """

    world: LiveWorld
    printed: Callable[[int, int], Value]
    reads: dict[Read, Value] = field(factory=dict)
    notes: bool = True

    @property
    def model(self) -> model.Model:
        return self.world.model

    @property
    def players(self) -> int:
        return self.world.players

    @property
    def boards(self) -> Sequence[tuple[int, int]]:
        return self.world.boards

    @property
    def cards(self) -> Sequence[Any]:
        return self.world.cards

    @property
    def pieces(self) -> Sequence[Any]:
        return self.world.pieces

    @property
    def card_ranges(self) -> Sequence[range]:
        return self.world.card_ranges

    def option(self, option: int) -> int | bool:
        return self.world.option(option)

    def variable(self, variable: int, owner: int | None) -> Value:
        about = self.model.variables[variable]
        if about.is_fixed:
            return self.world.variable(variable, owner)
        read = ("variable", variable, -1 if owner is None else owner)
        if not self.notes:
            if read in self.reads:
                return self.reads[read]
            is_face = is_of_cards(self.model, about) and owner is not None
            return self.printed(variable, owner) if is_face else self.world.variable(variable, owner)  # type: ignore[arg-type]
        value = self.world.variable(variable, owner)
        if not (is_of_cards(self.model, about) and owner is not None and value == self.printed(variable, owner)):
            self.reads[read] = value
        return value

    def cards_in(self, zone: ZoneKey) -> tuple[int, ...]:
        return self._read(("cards", *zone), lambda: self.world.cards_in(zone))  # type: ignore[no-any-return]

    def places_of(self, zone: ZoneKey) -> tuple[int, ...]:
        return self.world.places_of(zone)

    def card_at(self, place: int) -> int | None:
        return self._read(("card", place), lambda: self.world.card_at(place))  # type: ignore[no-any-return]

    def where_is(self, card: int) -> Where:
        return self._read(("where", card), lambda: self.world.where_is(card))  # type: ignore[no-any-return]

    def where(self, place: int) -> Where:
        return self.world.where(place)

    def is_face_up(self, card: int) -> bool:
        return self._read(("open", card), lambda: self.world.is_face_up(card))  # type: ignore[no-any-return]

    def space_of(self, piece: int) -> int | None:
        return self._read(("space", piece), lambda: self.world.space_of(piece))  # type: ignore[no-any-return]

    def piece_on(self, kind: int, space: int) -> int | None:
        return self._read(("piece", kind, space), lambda: self.world.piece_on(kind, space))  # type: ignore[no-any-return]

    def what_if(self, expression: WhatIf, frame: Frame) -> Value:
        raise AssertionError("what tries out actions is not kept")

    def repeated(self, site: Span, board: str | None, values: tuple[Value, ...]) -> int:
        raise AssertionError("what counts positions is not kept")

    def fact(self, name: str) -> Value:
        raise AssertionError("only tests ask that")

    def _read(self, read: Read, look: Callable[[], Value]) -> Value:
        if read in self.reads:
            return self.reads[read]
        value = look()
        if self.notes:
            self.reads[read] = value
        return value


def is_of_cards(rules: model.Model, variable: model.Variable) -> bool:
    """Whether a variable is an attribute of cards."""
    return isinstance(variable.owner, model.KindOwner) and not rules.kinds[variable.owner.kind].is_pieces


def made_fact(site: Site, values: tuple[Value, ...], glass: Glass, most: int) -> tuple[Fact | None, int]:
    """The fact of an announcement, None where there is none to keep, and how many steps that took, at most so many."""
    evaluator = Evaluator(glass, glass)
    start = evaluator.steps = STEP_LIMIT - min(most, MOST_STEPS)
    try:
        told = evaluator.value(site.node.expression, site.frame(values))
    except Fault:
        return None, evaluator.steps - start
    fact = whole_fact(CardValues(glass.model), site, values, tuple(glass.reads.items()), told)
    return fact, evaluator.steps - start


def fact_of_zones(
    holders: CardValues, site: Site, values: tuple[Value, ...], held: Sequence[tuple[int, ...]], told: Value
) -> Fact | None:
    """The fact of an announcement that reads whole piles and hands only, given what they hold."""
    zones = zip(site.zones or (), site.owners, held, strict=True)
    reads = tuple([(("cards", zone.zone, values[at] if at >= 0 else -1, -1), cards) for zone, at, cards in zones])
    if len(held) == 1 and len(held[0]) < FEW_CARDS and told.__class__ is int and not site.has_cards(holders):
        # The usual case, without looking into everything.
        return (site.number, values, reads, tuple(sorted(held[0])), told)
    return whole_fact(holders, site, values, reads, told)


def whole_fact(
    holders: CardValues, site: Site, values: tuple[Value, ...], reads: tuple[tuple[Read, Value], ...], told: Value
) -> Fact | None:
    """A fact with the cards that it speaks of; None for one that is too large to keep."""
    cards: dict[int, None] = {}
    for use, value in zip(site.uses, values, strict=True):
        cards.update(dict.fromkeys(holders.cards(value, use.type)))
    for read, value in reads:
        cards.update(dict.fromkeys(cards_read(holders.rules, holders, read, value)))
    fact = (site.number, values, reads, tuple(sorted(cards)), told)
    return None if weight(fact) > LARGEST_FACT else fact


def tells_of_hidden(rules: model.Model, fact: Fact, are_known: bool) -> bool:
    """Whether a fact is about anything that somebody does not see anyway; its cards may all be known."""
    hidden = any(read[0] == "variable" and rules.variables[read[1]].seen_by != "all" for read, _ in fact[2])
    return hidden or not are_known


def cards_read(rules: model.Model, holders: CardValues, read: Read, value: Value) -> Iterator[int]:
    """The cards that a read speaks of."""
    match read:
        case ("variable", variable, owner):
            if is_of_cards(rules, rules.variables[variable]):
                yield owner
            yield from holders.cards(value, rules.variables[variable].type)
        case ("cards", *_):
            yield from value
        case ("card", _):
            if value is not None:
                yield value
        case ("where" | "open", card):
            yield card
        case _:
            pass


def renamed_fact(rules: model.Model, holders: CardValues, site: Site, fact: Fact, names: Sequence[int]) -> Fact:
    """The same of other cards."""
    number, values, reads, cards, told = fact
    return (
        number,
        tuple(holders.renamed(value, use.type, names) for use, value in zip(site.uses, values, strict=True)),
        tuple(
            (_renamed_read(rules, read, names), _renamed_value(rules, holders, read, value, names))
            for read, value in reads
        ),
        tuple(sorted(names[card] for card in cards)),
        holders.renamed(told, site.node.expression.type, names),
    )


def _renamed_read(rules: model.Model, read: Read, names: Sequence[int]) -> Read:
    match read:
        case ("variable", variable, owner) if is_of_cards(rules, rules.variables[variable]):
            return ("variable", variable, names[owner])
        case ("where" | "open" as word, card):
            return (word, names[card])
        case _:
            return read


def _renamed_value(rules: model.Model, holders: CardValues, read: Read, value: Value, names: Sequence[int]) -> Value:
    match read:
        case ("variable", variable, _):
            return holders.renamed(value, rules.variables[variable].type, names)
        case ("cards", *_):
            return tuple([names[card] for card in value])
        case ("card", _):
            return None if value is None else names[value]
        case _:
            return value


def with_fact(facts: tuple[Fact, ...], fact: Fact) -> tuple[Fact, ...]:
    """The facts and a new one."""
    return (*[each for each in facts if each != fact], fact)[-FACTS_KEPT:]


def without_shuffled(facts: tuple[Fact, ...], cards: Sequence[int]) -> tuple[Fact, ...]:
    """What is still sure when nobody knows any more which of these cards is which."""
    moved = set(cards)
    return tuple([fact for fact in facts if moved.isdisjoint(fact[3])])


def without_left(facts: tuple[Fact, ...], cards: Sequence[int], is_seen: bool) -> tuple[Fact, ...]:
    """What is still sure when one of these cards has left a hand: any of them can be the one, as far as others know.

    If all see which it was, what was told of all of them together is sure as before.
    """
    left = set(cards)
    return tuple([fact for fact in facts if left.isdisjoint(fact[3]) or (is_seen and left.issubset(fact[3]))])
