"""Choices among the cards of one's own pile that lies face down, when nothing ever shows its owner any of them.

A player who laid his cards there himself knows them, so this is asked when all rules are read: of all that brings cards
into the pile, and of all that shows them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.walk import nodes


def check_unseen(rules: model.Model, diagnostics: Diagnostics) -> None:
    """Reports each choice among cards that the one who chooses can never have seen."""
    parts = (rules.actions, rules.effects, rules.hooks, rules.whenevers, rules.setup, rules.turn, rules.play)
    choices = [
        (node, zone)
        for node in nodes(*parts)
        if isinstance(node, model.Choose | model.Secretly)
        for zone in _zones_offered(node)
        if _is_own_and_dark(rules.zones[zone.zone])
    ]
    if not choices:
        return
    shown = _shown_zones(rules, parts)
    for _, zone in choices:
        declared = rules.zones[zone.zone]
        if zone.zone in shown:
            continue
        diagnostics.error(
            "RW413",
            "a player cannot choose among cards that lie face down, even if they are his",
            zone.span,
            label="nothing ever shows him their faces",
            secondary=(Label(declared.span, "declared here"),),
            help=f"make `{declared.name}` a `hand`, let him look (`p looks at {zone.span.text}`), "
            "or draw one: `move random of …`",
        )


def _zones_offered(node: model.Choose | model.Secretly) -> Iterator[model.ZoneRef]:
    """The zones whose cards a decision offers."""
    match node.what:
        case model.PickOne(names=names):
            collections = [name.collection for name in names]
        case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
            collections = [collection]
        case model.PickMenu():
            return
    for collection in collections:
        zone = _zone_of(collection)
        if zone is not None:
            yield zone


def _zone_of(collection: model.Expression) -> model.ZoneRef | None:
    match collection:
        case model.ZoneCards(zone=zone):
            return zone
        case model.StartingFrom(list=inner):
            return _zone_of(inner)
        case model.Comprehension(generators=(only,), value=model.LocalValue(local=local)) if local == only.local:
            return _zone_of(only.collection)
        case _:
            return None


def _is_own_and_dark(zone: model.Zone) -> bool:
    """Whether a zone is the player's, or his team's, and nobody sees the cards that come into it."""
    is_own = isinstance(zone.owner, model.PlayerOwner | model.TeamOwner)
    return is_own and zone.shape == "pile" and zone.face == "down"


def _shown_zones(rules: model.Model, parts: tuple[object, ...]) -> set[int]:
    """The zones in which somebody may know a card: it came from where it could be seen, or was shown there."""
    shown = {number for number, zone in enumerate(rules.zones) if zone.face != "down"}
    ways: list[tuple[int, int]] = []
    for node in nodes(*parts):
        match node:
            case (
                model.MoveEnd(source=source, to=model.ZoneRef(zone=to))
                | model.MoveNamed(source=source, to=model.ZoneRef(zone=to))
            ):
                ways.append((source.zone, to))
            case model.MoveAll(source=model.ZoneRef(zone=start), to=model.ZoneRef(zone=to)):
                ways.append((start, to))
            case model.MoveCards(cards=cards, to=model.ZoneRef(zone=to)):
                end = _surely_from(cards)
                if end is None:
                    shown.add(to)
                else:
                    ways.append((end, to))
            case model.MoveAll(to=model.ZoneRef(zone=to)):
                shown.add(to)
            case model.LookAt(thing=thing) | model.Show(kind="reveal", thing=thing):
                looked = [each.zone for each in nodes(thing) if isinstance(each, model.ZoneRef)]
                # Cards in a local may be anywhere.
                shown.update(looked or range(len(rules.zones)))
            case _:
                pass
    while True:
        more = {to for start, to in ways if start in shown and to not in shown}
        if not more:
            return shown
        shown |= more


def _surely_from(cards: model.Expression) -> int | None:
    """The zone that a card is taken from where the expression says so."""
    match cards:
        case model.ZoneEnd(zone=zone):
            return zone.zone
        case model.Unwrap(operand=operand):
            return _surely_from(operand)
        case _:
            return None
