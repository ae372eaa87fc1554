"""Which locals of a rule may hold what a seat cannot know: worked out of hidden faces or values, on whatever way.

An approximation from the text, on the safe side: what an assignment, a parameter or a loop takes from something hidden
is secret, and so is all that is assigned where a hidden condition decides. That a local is a certain card tells nothing
of the card's face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.types import CardType, ListType, OptionalType, SetType, Type
from rulewright.dsl.walk import nodes

Secrets = dict[int, set[int]]
"""For the locals of each body, by the identity of their tuple, those that are secret."""


@define
class Hiding:
    """What may be hidden in a game. `functions` look at it themselves or by others, `parameters` may be given it."""

    rules: model.Model
    kinds: frozenset[str] = field(init=False)
    functions: set[int] = field(factory=set)
    parameters: Secrets = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.kinds = frozenset(self.rules.kinds[zone.kind].name for zone in self.rules.zones if zone.face != "up")
        while self._spread_functions() or self._spread_parameters():
            pass

    def locals_at(self, node: model.Choose | model.Secretly, locals_: tuple[model.Local, ...]) -> frozenset[int]:
        """The secret locals of the rule that asks something: whoever is asked knows what lies in his own hand."""
        body = next(each for each in bodies(self.rules) if each.locals is locals_)
        if isinstance(node, model.Secretly):
            return frozenset(self._secret(body, node.seats.local))
        asker = node.seat.local if isinstance(node.seat, model.LocalValue) else None
        return frozenset(self._secret(body, asker))

    def _spread_functions(self) -> bool:
        before = len(self.functions)
        for number, function in enumerate(self.rules.functions):
            if number not in self.functions and self._looks(function.body, set(), None):
                self.functions.add(number)
        return len(self.functions) > before

    def _spread_parameters(self) -> bool:
        grew = False
        for body in bodies(self.rules):
            secret = self._secret(body, None)
            for node in nodes(body.block):
                match node:
                    case model.Call(action=number, arguments=arguments) if number >= 0:
                        action = self.rules.actions[number]
                        targets = [(action.body, 0), *self._hooks((*action.before, *action.instead, *action.after))]
                    case model.CallEffect(effect=number, arguments=arguments):
                        targets = list(self._effect(number))
                    case _:
                        continue
                told = [n for n, argument in enumerate(arguments) if self._looks(argument, secret, None)]
                for target, first in targets:
                    known = self.parameters.setdefault(id(target.locals), set())
                    more = {first + n for n in told} - known
                    known |= more
                    grew = grew or bool(more)
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

    def _secret(self, body: model.Body, asker: int | None) -> set[int]:
        found = set(self.parameters.get(id(body.locals), ()))
        before = -1
        while len(found) > before:
            before = len(found)
            self._block(body.block, found, asker, False)
        return found

    def _block(self, block: model.Block, found: set[int], asker: int | None, is_guarded: bool) -> None:
        """Adds the locals that the statements of a block give secrets; guarded, whatever they assign is one."""
        for node in block:
            match node:
                case model.Assign(target=target, value=value):
                    if target.local is not None and (is_guarded or self._looks((target.steps, value), found, asker)):
                        found.add(target.local)
                case model.If(branches=branches, otherwise=otherwise):
                    inner = is_guarded
                    for branch in branches:
                        inner = inner or self._looks(branch.condition, found, asker)
                        self._block(branch.body, found, asker, inner)
                    self._block(otherwise, found, asker, inner)
                case model.For(generators=generators, body=inside):
                    self._generators(generators, found, asker)
                    self._block(inside, found, asker, is_guarded or self._looks(generators, found, asker))
                case model.While(condition=condition, body=inside):
                    self._block(inside, found, asker, is_guarded or self._looks(condition, found, asker))
                case model.RepeatTimes(times=times, body=inside):
                    self._block(inside, found, asker, is_guarded or self._looks(times, found, asker))
                case model.Choose(what=what, otherwise=otherwise):
                    if isinstance(what, model.PickMenu):
                        for option in what.options:
                            self._block(option.body, found, asker, is_guarded)
                    self._block(otherwise or (), found, asker, is_guarded)
                case model.Secretly(seats=seats, what=what, body=inside, otherwise=otherwise):
                    if seats.local != asker:
                        found.update(answered(what))
                    self._block(inside, found, asker, is_guarded)
                    self._block(otherwise or (), found, asker, is_guarded)
                case _:
                    pass

    def _generators(self, generators: Iterable[model.Generator], found: set[int], asker: int | None) -> None:
        for each in generators:
            if self._looks(each.collection, found, asker):
                found.add(each.local)

    def _looks(self, node: object, secret: set[int], asker: int | None) -> bool:
        """Whether something may look at what is hidden."""
        open_cards = {
            each.local
            for each in nodes(node)
            if isinstance(each, model.Generator | model.PickName) and self._is_open(each.collection, asker)
        }
        return any(self._is_look(each, secret, open_cards, asker) for each in nodes(node))

    def _is_look(self, node: object, secret: set[int], open_cards: set[int], asker: int | None) -> bool:
        def is_hidden(card: model.Expression) -> bool:
            return self._kind(card.type) in self.kinds and not self._lies_open(card, open_cards, asker)

        match node:
            case model.VariableValue(variable=number, owner=owner):
                is_own = asker is not None and isinstance(owner, model.LocalValue) and owner.local == asker
                seen_by = self.rules.variables[number].seen_by
                if seen_by != "all" and not (seen_by == "owner" and is_own):
                    return True
                return owner is not None and is_hidden(owner)
            case model.LocalValue(local=local):
                return local in secret
            case model.CallFunction(function=number):
                return number in self.functions
            case model.IsNamed(card=card) | model.BuiltinValue(name="name", of=card):
                return is_hidden(card)
            case model.InZone(card=card, zone=zone):
                return self._kind(card.type) in self.kinds and not self._is_open_zone(zone, asker)
            case (
                model.Compare(left=left, right=right)
                | model.Contains(element=left, collection=right)
                | model.Combine(left=left, right=right)
            ):
                return any(is_hidden(side) for side in (left, right))
            case model.WhatIf():
                return bool(self.kinds) or any(variable.seen_by != "all" for variable in self.rules.variables)
            case _:
                return False

    def _lies_open(self, card: model.Expression, open_cards: set[int], asker: int | None) -> bool:
        match card:
            case model.LocalValue(local=local):
                return local in open_cards
            case model.Unwrap(operand=operand):
                return self._lies_open(operand, open_cards, asker)
            case model.ZoneEnd(zone=zone) | model.BuiltinValue(name="card", of=model.ZonePlace(zone=zone)):
                return self._is_open_zone(zone, asker)
            case _:
                return False

    def _kind(self, type_: Type) -> str | None:
        """The kind of cards that a type is of."""
        match type_:
            case CardType(kind=kind):
                return kind
            case OptionalType(element=element) | ListType(element=element) | SetType(element=element):
                return self._kind(element)
            case _:
                return None

    def _is_open(self, collection: model.Expression, asker: int | None) -> bool:
        return isinstance(collection, model.ZoneCards) and self._is_open_zone(collection.zone, asker)

    def _is_open_zone(self, zone: model.ZoneRef, asker: int | None) -> bool:
        """Whether the one who is asked sees the cards of a zone: all do, or it is his own hand."""
        face = self.rules.zones[zone.zone].face
        is_own = asker is not None and isinstance(zone.owner, model.LocalValue) and zone.owner.local == asker
        return face == "up" or (face is None and is_own)


def answered(what: model.PickOne | model.PickSome) -> Iterator[int]:
    """The locals that hold an answer."""
    match what:
        case model.PickOne(names=names):
            yield from (name.local for name in names)
        case model.PickSome(local=local):
            yield local


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
