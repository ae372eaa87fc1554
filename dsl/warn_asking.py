"""Warns of rules that ask or do not ask a seat depending on what others cannot see: being asked tells them.

An approximation from the text. It looks at each condition in front of a decision (`if`, `while`, the `where` of a loop,
the condition of a hook) and asks whether the condition itself reads a hidden face: the attributes of a card that lies
hidden, in which hidden zone a certain card is, or an attribute that not all may see. What went through an assignment,
a function or a parameter is not followed, and a body that reveals or announces something is left alone, since the
faces may be known by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span
from rulewright.dsl.types import CardType, ListType, OptionalType, Type
from rulewright.dsl.walk import nodes

Asking = model.Choose | model.Secretly


@frozen(kw_only=True)
class _Place:
    """A place in a body: which of its locals are cards that lie hidden, and where conditions read hidden things."""

    checked: model.Model
    hidden: frozenset[int]
    read: tuple[Span, ...] = ()


def warn_asking(checked: model.Model, diagnostics: Diagnostics) -> None:
    """One warning a decision."""
    for decision, secret in telling_questions(checked):
        _report(decision, secret, diagnostics)


def telling_questions(checked: model.Model) -> Iterator[tuple[model.Statement, Span]]:
    """Decisions, and calls of actions that ask, which depend on something hidden, with what that is."""
    asking = _asking_calls(checked)
    for condition, body in _bodies(checked):
        if any(isinstance(node, model.Show | model.Announce) for node in nodes(body)):
            continue
        place = _Place(checked=checked, hidden=frozenset())
        if condition is not None:
            place = _behind(condition, place)
        for decision, reached in _decisions(body.block, place, asking):
            if reached.read:
                yield decision, reached.read[0]


def _report(decision: model.Statement, secret: Span, diagnostics: Diagnostics) -> None:
    secondary = [Label(decision.span.first_line, "this is the question")]
    diagnostics.warning(
        "RW811",
        "whether somebody is asked here depends on what others cannot see, so being asked tells them",
        secret,
        label="hidden from some",
        secondary=secondary,
        help="ask in any case, or write `# allow RW811` on the line above if it is meant",
    )


def _bodies(checked: model.Model) -> Iterator[tuple[model.Expression | None, model.Body]]:
    """Every body that can ask, with the condition in front of it."""
    for body in (checked.setup, checked.play, None if checked.turn is None else checked.turn.body):
        if body is not None:
            yield None, body
    for action in checked.actions:
        yield None, action.body
    for effect in checked.effects:
        if effect.default is not None:
            yield None, effect.default
    for kind in checked.kinds:
        for card in kind.cards:
            for _, body in card.bodies:
                yield None, body
    conditional: tuple[model.Hook | model.Whenever, ...] = (*checked.hooks, *checked.whenevers)
    for guarded in conditional:
        yield guarded.condition, guarded.body


def _asking_calls(checked: model.Model) -> frozenset[int]:
    """The actions that ask somebody by themselves: calling one is as telling as a decision."""
    asking = (
        number
        for number, action in enumerate(checked.actions)
        if any(isinstance(node, Asking) for node in nodes(action.body))
    )
    return frozenset(asking)


def _decisions(block: model.Block, place: _Place, asking: frozenset[int]) -> Iterator[tuple[model.Statement, _Place]]:
    """Every decision of a block with what was read in front of it."""
    for statement in block:
        match statement:
            case model.If(branches=branches, otherwise=otherwise):
                reached = place
                for branch in branches:
                    reached = _behind(branch.condition, reached)
                    yield from _decisions(branch.body, reached, asking)
                yield from _decisions(otherwise, reached, asking)
            case model.For(generators=generators, body=body):
                yield from _decisions(body, _within(generators, place), asking)
            case model.While(condition=condition, body=body):
                reached = place if condition is None else _behind(condition, place)
                yield from _decisions(body, reached, asking)
            case model.RepeatTimes(body=body):
                yield from _decisions(body, place, asking)
            case model.Choose(what=what, otherwise=otherwise):
                yield statement, _if_several(statement, place)
                if isinstance(what, model.PickMenu):
                    for option in what.options:
                        yield from _decisions(option.body, place, asking)
                yield from _decisions(otherwise or (), place, asking)
            case model.Secretly(seats=seats, body=body, otherwise=otherwise):
                reached = _within((seats,), place)
                yield statement, _if_several(statement, reached)
                yield from _decisions(body, reached, asking)
                yield from _decisions(otherwise or (), reached, asking)
            case model.Call(action=action) if action in asking:
                yield statement, place
            case _:
                pass


def _if_several(decision: Asking, place: _Place) -> _Place:
    """A decision that is not asked when there is one option is asked depending on what makes the options."""
    if not decision.if_several:
        return place
    match decision.what:
        case model.PickOne(names=names):
            for name in names:
                if _is_hidden_list(name.collection, place):
                    place = evolve(place, hidden=place.hidden | {name.local})
                if name.condition is not None:
                    place = _behind(name.condition, place)
        case model.PickSome(element=element, collection=collection, condition=condition) if condition is not None:
            if _is_hidden_list(collection, place):
                place = evolve(place, hidden=place.hidden | {element})
            place = _behind(condition, place)
        case _:
            pass
    return place


def _behind(condition: model.Expression, place: _Place) -> _Place:
    """The place behind a condition."""
    secret = _secret(condition, place)
    if secret is None:
        return place
    return evolve(place, read=(*place.read, secret))


def _within(generators: Iterable[model.Generator], place: _Place) -> _Place:
    """The place inside a loop."""
    for generator in generators:
        if _is_hidden_list(generator.collection, place):
            place = evolve(place, hidden=place.hidden | {generator.local})
        for condition in (generator.bound_condition, generator.condition):
            if condition is not None:
                place = _behind(condition, place)
    return place


def _secret(condition: model.Expression, place: _Place) -> Span | None:
    """What a condition reads that not all may know; None if nothing."""
    hidden = set(place.hidden)
    for node in nodes(condition):
        match node:
            case model.Generator(local=local, collection=collection):
                if _is_hidden_list(collection, place):
                    hidden.add(local)
            case model.InZone(card=card, zone=zone):
                if _is_hidden_zone(zone, place) and not _lies_hidden(card, hidden, place):
                    return node.span
            case model.VariableValue(variable=variable, owner=owner):
                if place.checked.variables[variable].seen_by != "all":
                    return node.span
                if owner is not None and _is_card(owner.type) and _lies_hidden(owner, hidden, place):
                    return node.span
            case model.IsNamed(card=card):
                if _lies_hidden(card, hidden, place):
                    return node.span
            case model.BuiltinValue(name="name", of=card):
                if _lies_hidden(card, hidden, place):
                    return node.span
            case _:
                pass
    return None


def _is_card(type: Type) -> bool:
    return isinstance(type.element if isinstance(type, OptionalType) else type, CardType)


def _lies_hidden(card: model.Expression, hidden: Iterable[int], place: _Place) -> bool:
    """Whether a card is one of those in a zone that not all see into."""
    match card:
        case model.LocalValue(local=local):
            return local in hidden
        case model.Unwrap(operand=operand):
            return _lies_hidden(operand, hidden, place)
        case model.ZoneEnd(zone=zone):
            return _is_hidden_zone(zone, place)
        case model.BuiltinValue(name="card", of=model.ZonePlace(zone=zone)):
            return _is_hidden_zone(zone, place)
        case model.ItemAt(list=cards):
            return _is_hidden_list(cards, place)
        case model.Aggregate(kind="first" | "last", generators=(generator, *_)):
            return _is_hidden_list(generator.collection, place)
        case _:
            return False


def _is_hidden_list(collection: model.Expression, place: _Place) -> bool:
    """Whether a list holds the cards of a zone that not all see into."""
    match collection:
        case model.ZoneCards(zone=zone):
            return _is_hidden_zone(zone, place)
        case model.StartingFrom(list=cards):
            return _is_hidden_list(cards, place)
        case model.Aggregate(kind="best" | "sorted" | "distinct", generators=(generator, *_)):
            return _is_hidden_list(generator.collection, place)
        case _:
            return (
                isinstance(collection.type, ListType)
                and isinstance(collection, model.Comprehension)
                and any(_is_hidden_list(generator.collection, place) for generator in collection.generators)
            )


def _is_hidden_zone(zone: model.ZoneRef, place: _Place) -> bool:
    return place.checked.zones[zone.zone].face != "up"
