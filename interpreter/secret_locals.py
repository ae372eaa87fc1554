"""Which locals of a rule may hold what a seat cannot know: worked out of hidden faces or values, or chosen by another.

An approximation from the text, on the safe side: what an assignment, a parameter or a loop takes from something hidden
is secret, and so is all that is assigned where a hidden condition decides. What is seen by one player only is known to
whom a local stands for: his own choice, his own hand. That a local is a certain card tells nothing of the card's face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, OptionalType, PlayerType, SetType, Type
from rulewright.dsl.walk import nodes

Knower = int
"""Who knows a secret: the local that holds his seat, nobody, or below that a seat that has a name."""

NOBODY = -1

Found = dict[int, Knower]
"""The locals of a body that are secret, each with who knows it."""


def joined(one: Knower | None, other: Knower | None) -> Knower | None:
    """Who knows both of two things; None of what is no secret."""
    if one is None or other is None or one == other:
        return other if one is None else one
    return NOBODY


@define
class Locals:
    """The locals of one body: the secret ones, and for each the loops around the places that give it a value.

    `loops` are the locals that loops bind, `assigned` those that an assignment gives a value.
    """

    secret: Found
    places: dict[int, list[tuple[int, ...]]] = field(factory=dict)
    loops: set[int] = field(factory=set)
    assigned: set[int] = field(factory=set)

    def keep(self, local: int, knower: Knower | None, around: tuple[int, ...]) -> None:
        """Notes that a local is given something that is known to somebody; None is to all."""
        self.places.setdefault(local, []).append(around)
        known = joined(self.secret.get(local), knower)
        if known is not None:
            self.secret[local] = known

    def settle(self, parameters: int) -> None:
        """Takes away the knowers who may be another seat by the time the local is looked at."""
        for local, knower in self.secret.items():
            is_same = knower < NOBODY or (0 <= knower < parameters and knower not in self.assigned)
            # Whatever is given a value in each round of the loop is of this round: names have values before their use.
            is_of_round = knower in self.loops and all(knower in around for around in self.places.get(local, [()]))
            if not is_same and not is_of_round:
                self.secret[local] = NOBODY


@define
class Hiding:
    """What may be hidden in a game. `functions` look at it themselves or by others, `parameters` may be given it."""

    rules: model.Model
    kinds: frozenset[str] = field(init=False)
    functions: set[int] = field(factory=set)
    parameters: dict[int, Found] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.kinds = frozenset(self.rules.kinds[zone.kind].name for zone in self.rules.zones if zone.face != "up")
        while self._spread_functions() or self._spread_parameters():
            pass

    def locals_at(
        self, node: model.Choose | model.Secretly, locals_: tuple[model.Local, ...], *, for_all: bool = False
    ) -> frozenset[int]:
        """The locals of the rule that asks something that whoever is asked cannot know, or that not everybody can.

        Who is asked is known, and so is what the question says; what it goes through is no secret by itself.
        """
        asker = node.seats.local if isinstance(node, model.Secretly) else knower_of(node.seat)
        secret = self._secret(next(each for each in bodies(self.rules) if each.locals is locals_))
        parts = () if node.prompt is None else node.prompt.parts
        shown = (part.local for part in parts if isinstance(part, model.LocalValue))
        own = {asker, *bound_by(node.what), *shown}
        return frozenset(
            local
            for local, knower in secret.items()
            if local not in own and (for_all or knower == NOBODY or knower != asker)
        )

    def _spread_functions(self) -> bool:
        before = len(self.functions)
        for number, function in enumerate(self.rules.functions):
            if number not in self.functions and self._looks(function.body, {}) is not None:
                self.functions.add(number)
        return len(self.functions) > before

    def _spread_parameters(self) -> bool:
        grew = False
        for body in bodies(self.rules):
            secret = self._secret(body)
            for node in nodes(body.block):
                match node:
                    case model.Call(action=number, arguments=arguments) if number >= 0:
                        action = self.rules.actions[number]
                        targets = [(action.body, 0), *self._hooks((*action.before, *action.instead, *action.after))]
                    case model.CallEffect(effect=number, arguments=arguments):
                        targets = list(self._effect(number))
                    case _:
                        continue
                told = {n: self._looks(argument, secret) for n, argument in enumerate(arguments)}
                handed = {each.local: n for n, each in enumerate(arguments) if isinstance(each, model.LocalValue)}
                for target, first in targets:
                    known = self.parameters.setdefault(id(target.locals), {})
                    for n, knower in told.items():
                        if knower is None:
                            continue
                        there = first + handed[knower] if knower in handed else min(knower, NOBODY)
                        after = joined(known.get(first + n), there)
                        grew = grew or known.get(first + n) != after
                        known[first + n] = NOBODY if after is None else after
        return grew

    def _hooks(self, numbers: Iterable[int], more: int = 0) -> Iterator[tuple[model.Body, int]]:
        """The bodies of hooks, each with the local that stands for the first argument of what is hooked."""
        for number in numbers:
            hook = self.rules.hooks[number]
            if hook.card is None:
                yield hook.body, more
            else:
                kind, card = hook.card
                yield hook.body, 1 + len(self.rules.kinds[kind].cards[card].generators)

    def _effect(self, number: int) -> Iterator[tuple[model.Body, int]]:
        effect = self.rules.effects[number]
        if effect.default is not None:
            yield effect.default, 1
        for card in self.rules.kinds[effect.kind].cards:
            yield from ((body, 1 + len(card.generators)) for which, body in card.bodies if which == number)
        yield from self._hooks((*effect.before, *effect.instead, *effect.after), 1)

    def _secret(self, body: model.Body) -> Found:
        found = Locals(dict(self.parameters.get(id(body.locals), {})))
        before: Found | None = None
        while found.secret != before:
            before = dict(found.secret)
            found.places = {}
            self._block(body.block, found, None, ())
        found.settle(body.parameters)
        return found.secret

    def _block(self, block: model.Block, found: Locals, guard: Knower | None, around: tuple[int, ...]) -> None:
        """Goes through statements; what they assign is known to nobody who does not know the guard."""
        secret = found.secret
        for node in block:
            match node:
                case model.Assign(target=target, value=value):
                    if target.local is not None:
                        found.assigned.add(target.local)
                        found.keep(target.local, joined(guard, self._looks((target.steps, value), secret)), around)
                case model.If(branches=branches, otherwise=otherwise):
                    inner = guard
                    for branch in branches:
                        inner = joined(inner, self._looks(branch.condition, secret))
                        self._block(branch.body, found, inner, around)
                    self._block(otherwise, found, inner, around)
                case model.For(generators=generators, body=inside):
                    binders = tuple(each.local for each in generators)
                    found.loops.update(binders)
                    for each in generators:
                        found.keep(each.local, joined(guard, self._looks(each.collection, secret)), around)
                    inner = joined(guard, self._looks(generators, secret))
                    self._block(inside, found, inner, (*around, *binders))
                case model.While(condition=condition, body=inside):
                    self._block(inside, found, joined(guard, self._looks(condition, secret)), around)
                case model.RepeatTimes(times=times, body=inside):
                    self._block(inside, found, joined(guard, self._looks(times, secret)), around)
                case model.Choose():
                    self._choice(node, found, guard, around)
                case model.Secretly(seats=seats, what=what, body=inside, otherwise=otherwise):
                    found.loops.add(seats.local)
                    found.keep(seats.local, joined(guard, self._looks(seats, secret)), around)
                    within = (*around, seats.local)
                    for local in answered(what):
                        found.keep(local, joined(guard, seats.local), within)
                    self._block(inside, found, guard, within)
                    self._block(otherwise or (), found, guard, within)
                case _:
                    pass

    def _choice(self, node: model.Choose, found: Locals, guard: Knower | None, around: tuple[int, ...]) -> None:
        """What a seat answers is its own: others hear that it chose, and see what comes of it."""
        chooser = knower_of(node.seat)
        for local in answered(node.what):
            found.keep(local, joined(guard, chooser), around)
        if isinstance(node.what, model.PickMenu):
            for option in node.what.options:
                for each in option.generators:
                    found.keep(each.local, joined(guard, chooser), around)
                self._block(option.body, found, joined(guard, chooser), around)
        self._block(node.otherwise or (), found, guard, around)

    def _looks(self, node: object, secret: Found) -> Knower | None:
        """Who knows all the hidden things that something may look at; None where it looks at none."""
        cards = {
            each.local: self._knower_of_zone(each.collection.zone)
            for each in nodes(node)
            if isinstance(each, model.Generator | model.PickName) and isinstance(each.collection, model.ZoneCards)
        }
        knower: Knower | None = None
        for each in nodes(node):
            knower = joined(knower, self._look(each, secret, cards))
        return knower

    def _look(self, node: object, secret: Found, cards: dict[int, Knower | None]) -> Knower | None:
        match node:
            case model.VariableValue(variable=number, owner=owner):
                face = None if owner is None else self._face(owner, cards)
                match self.rules.variables[number].seen_by:
                    case "all":
                        return face
                    case "owner" if isinstance(self.rules.variables[number].owner, model.PlayerOwner):
                        return NOBODY if owner is None else knower_of(owner)
                    case _:
                        return NOBODY
            case model.LocalValue(local=local):
                return secret.get(local)
            case model.CallFunction(function=number):
                return NOBODY if number in self.functions else None
            case model.IsNamed(card=card) | model.BuiltinValue(name="name", of=card):
                return self._face(card, cards)
            case model.InZone(card=card, zone=zone):
                return self._knower_of_zone(zone) if self._kind(card.type) in self.kinds else None
            case (
                model.Compare(left=left, right=right)
                | model.Contains(element=left, collection=right)
                | model.Combine(left=left, right=right)
            ):
                return joined(self._face(left, cards), self._face(right, cards))
            case model.WhatIf():
                has_secrets = self.kinds or any(variable.seen_by != "all" for variable in self.rules.variables)
                return NOBODY if has_secrets else None
            case _:
                return None

    def _face(self, card: model.Expression, cards: dict[int, Knower | None]) -> Knower | None:
        """Who knows the face of a card, if it is one that may lie hidden."""
        if self._kind(card.type) not in self.kinds:
            return None
        match card:
            case model.LocalValue(local=local):
                return cards.get(local, NOBODY)
            case model.Unwrap(operand=operand):
                return self._face(operand, cards)
            case model.ZoneEnd(zone=zone) | model.BuiltinValue(name="card", of=model.ZonePlace(zone=zone)):
                return self._knower_of_zone(zone)
            case _:
                return NOBODY

    def _knower_of_zone(self, zone: model.ZoneRef) -> Knower | None:
        """Who sees the cards of a zone: all, or the player whose hand it is."""
        face = self.rules.zones[zone.zone].face
        if face == "up":
            return None
        return NOBODY if face is not None or zone.owner is None else knower_of(zone.owner)

    def _kind(self, type_: Type) -> str | None:
        """The kind of cards that a type is of."""
        match type_:
            case CardType(kind=kind):
                return kind
            case OptionalType(element=element) | ListType(element=element) | SetType(element=element):
                return self._kind(element)
            case _:
                return None


def knower_of(seat: model.Expression) -> Knower:
    """Who knows what belongs to a seat: whom a local stands for, or a seat that the rules call by its name."""
    match seat:
        case model.LocalValue(local=local):
            return local
        case model.Constant(value=int(number), type=PlayerType()):
            return NOBODY - 1 - number
        case _:
            return NOBODY


def answered(what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu) -> Iterator[int]:
    """The locals that hold an answer."""
    match what:
        case model.PickOne(names=names):
            yield from (name.local for name in names)
        case model.PickSome(local=local) | model.PickOrder(local=local):
            yield local
        case model.PickMenu():
            return


def bound_by(what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu) -> Iterator[int]:
    """The locals that a question goes through collections with."""
    match what:
        case model.PickSome(local=local, element=element):
            yield from (local, element)
        case model.PickMenu(options=options):
            yield from (generator.local for option in options for generator in option.generators)
        case _:
            yield from answered(what)


def bodies(rules: model.Model) -> Iterator[model.Body]:
    """Every body of statements that may ask."""
    yield from (body for body in (rules.setup, rules.play) if body is not None)
    if rules.turn is not None:
        yield rules.turn.body
    yield from (action.body for action in rules.actions)
    yield from (effect.default for effect in rules.effects if effect.default is not None)
    yield from (body for kind in rules.kinds for card in kind.cards for _, body in card.bodies)
    yield from (hook.body for hook in rules.hooks)
    yield from (whenever.body for whenever in rules.whenevers)
