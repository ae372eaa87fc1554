"""Statements about cards and pieces: where they go, who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from rulewright.dsl.types import CardType, ListType, OptionalType, PieceType, PlaceType, SpaceType, Type
from tests.random_games import collections, numbers, questions, statements, things, values
from tests.random_games import places as zone_texts
from tests.random_games.places import ZoneText
from tests.random_games.scene import Kind, Local, Sight
from tests.random_games.writer import POSTFIX, Writer

if TYPE_CHECKING:
    from tests.random_games.statements import Written


def move(w: Writer, sight: Sight) -> Written | None:
    """Moves a card, or some, to a pile or hand."""
    kind = _kind(w)
    if kind is None:
        return None
    to = zone_texts.piles(w, sight, kind.name)
    if not to:
        return None
    aim = w.pick(to)
    if aim.zone.shape == "pile" and w.chance(15):
        aim = ZoneText(f"bottom of {aim.text}", aim.zone)
    is_known = aim.zone.is_open or sight.sees_secrets
    what = w.below(8)
    card = CardType(kind.name)
    if what <= 4:
        sources = [each for each in zone_texts.piles(w, sight, kind.name) if each.text != aim.text]
        if not sources:
            return None
        source = w.pick(sources)
        if sight.is_quiet and source.zone.refills:
            return None
        return _move_from(w, sight, kind, source, aim, what, is_known)
    if what == 5:
        known = _readable(w, sight, kind)
        if known is None or not w.may_spend(sight, kind.count):
            return None
        name = collections.fresh(w, card)
        inner = sight.with_local(Local(name=name, type=card, is_fixed=True))
        asked = questions.question(w, inner, 1).free
        text = f"move all {name} of {known} where {asked} to {aim.text}"
        return _done(w, sight, text, ListType(card, kind.count), is_known)
    cards = [each.name for each in values.locals_of(sight) if each.type in (card, OptionalType(card))]
    cards += [each.name for each in values.locals_of(sight) if each.type == ListType(card, kind.count)]
    cards += kind.ids
    cards += [f"{each.name}.card" for each in values.locals_of(sight) if each.type == PlaceType(kind.name)]
    sure = [each.name for each in values.locals_of(sight) if each.type == card] + kind.ids
    if not sure and not (cards and w.chance(15)):
        return None
    thing = w.pick(sure or cards)
    return _done(w, sight, f"move {thing} to {aim.text}", card if thing in sure else None)


def _move_from(
    w: Writer, sight: Sight, kind: Kind, source: ZoneText, aim: ZoneText, what: int, is_known: bool
) -> Written | None:
    end = w.pick(["top", "bottom"] if sight.is_quiet else ["top", "bottom", "random"])
    card = CardType(kind.name)
    match what:
        case 0 | 1:
            return _done(w, sight, f"move {end} of {source.text} to {aim.text}", OptionalType(card), is_known)
        case 2:
            count = w.pick(["2", "3", f"(min({numbers.number(w, sight, 1).free}, 3))"])
            text = f"move {end} {count} of {source.text} to {aim.text}"
            return _done(w, sight, text, ListType(card, kind.count), is_known)
        case 3:
            condition = ""
            if w.chance(50) and (source.zone.is_open or sight.sees_secrets):
                inner = sight.with_local(Local(name="it", type=card, is_fixed=True))
                condition = f" where {questions.question(w, inner, 1).free}"
            if not w.may_spend(sight, kind.count):
                return None
            text = f"move all of {source.text}{condition} to {aim.text}"
            return _done(w, sight, text, ListType(card, kind.count), is_known)
        case _:
            if not kind.card_names or not (source.zone.is_open or sight.sees_secrets):
                return None
            text = f'move {w.between(1, 3)} "{w.pick(kind.card_names)}" from {source.text} to {aim.text}'
            return _done(w, sight, text, ListType(card, kind.count), is_known)


def _done(w: Writer, sight: Sight, text: str, result: Type | None, is_known: bool = True) -> Written:
    """The statement, now and then with a name for what moved."""
    if result is None or not w.chance(40):
        return statements.Written([text], sight)
    name = collections.fresh(w, result)
    local = Local(name=name, type=result, is_fixed=True, is_secret=not is_known)
    lines = [f"{text} as {name}"]
    if isinstance(result, OptionalType) and is_known and sight.blocks < statements.DEEPEST and w.chance(60):
        inner = sight.inside().with_local(evolve(local, type=result.element))
        lines += [f"if {name} is not none", *statements.indented(statements.block(w, inner, 2))]
    return statements.Written(lines, sight.with_local(local))


def _kind(w: Writer) -> Kind | None:
    return w.pick(w.scene.cards) if w.scene.cards else None


def _readable(w: Writer, sight: Sight, kind: Kind) -> str | None:
    """Cards that may be spoken of, all or those of a zone."""
    found = [each.text for each in zone_texts.piles(w, sight, kind.name, readable=True)]
    if sight.sees_secrets:
        found.append(kind.name)
    return w.pick(found) if found else None


def fill(w: Writer, sight: Sight) -> Written | None:
    """Moves a card to a place, once it is known to be empty."""
    kind = _kind(w)
    if kind is None or sight.blocks >= statements.DEEPEST:
        return None
    aims = [each for each in zone_texts.zones(w, sight, kind.name) if each.zone.shape in ("slot", "slots")]
    sources = [each for each in zone_texts.piles(w, sight, kind.name) if not (sight.is_quiet and each.zone.refills)]
    if not aims or not sources:
        return None
    aim, source = w.pick(aims), w.pick(sources).text
    if aim.zone.shape == "slot":
        text = aim.text
    elif w.chance(60):
        text = f"{aim.text}[{w.between(1, aim.zone.places)}]"
    else:
        if not w.may_spend(sight, aim.zone.places):
            return None
        name = collections.fresh(w, PlaceType(kind.name))
        lines = [f"{name} = first({name}_each in {aim.text} where {name}_each is empty)"]
        lines += [f"if {name} is not none", f"    move top of {source} to {name}"]
        return statements.Written(lines, sight)
    if w.chance(8):
        return statements.Written([f"move top of {source} to {text}"], sight)
    lines = [f"if {text} is empty", f"    move {w.pick(['top', 'bottom'])} of {source} to {text}"]
    if w.chance(50):
        piles = zone_texts.piles(w, sight, kind.name)
        lines += ["else", f"    move {text}.card to {w.pick(piles).text}"]
    return statements.Written(lines, sight)


def show(w: Writer, sight: Sight) -> Written | None:
    """Shuffles, or shows cards to somebody or all."""
    kind = _kind(w)
    if kind is None:
        return None
    found = zone_texts.zones(w, sight, kind.name)
    if not found:
        return None
    zone = w.pick(found)
    what = w.below(4)
    if what == 0 and zone.zone.shape != "slot":
        if sight.is_quiet or not w.may_spend(sight, kind.count):
            return None
        return statements.Written([f"shuffle {zone.text}"], sight)
    shown = [zone.text]
    shown += [each.name for each in values.locals_of(sight) if each.type == CardType(kind.name)]
    if zone.zone.shape == "slots":
        shown.append(f"{zone.text}[{w.between(1, zone.zone.places)}]")
    thing = w.pick(shown)
    if what in (0, 1) and w.chance(50):
        tops = zone_texts.piles(w, sight, kind.name)
        if tops:
            top = f"{w.pick(tops).text}.{w.pick(['top', 'bottom'])}"
            verb = w.pick(["reveal {}", "conceal {}", w.pick(values.players_at_hand(w, sight)) + " looks at {}"])
            return statements.Written([f"if {top} is not none", "    " + verb.format(top)], sight)
    if what == 3:
        return statements.Written([f"{w.pick(values.players_at_hand(w, sight))} looks at {thing}"], sight)
    return statements.Written([f"{'reveal' if what != 2 else 'conceal'} {thing}"], sight)


def remove(w: Writer, sight: Sight) -> Written | None:
    """Takes cards or pieces out of play."""
    if not w.chance(50):
        return None
    boardless = [kind.name for kind in w.scene.pieces if kind.board is None]
    single = [each for each in values.locals_of(sight) if isinstance(each.type, CardType | PieceType)]
    single = [each for each in single if getattr(each.type, "kind", "") not in boardless]
    if single:
        return statements.Written([f"remove {w.pick(single).name}"], sight)
    lists = [
        each
        for each in values.locals_of(sight)
        if isinstance(each.type, ListType)
        and isinstance(each.type.element, CardType | PieceType)
        and each.type.element.kind not in boardless
    ]
    return statements.Written([f"remove {w.pick(lists).name}"], sight) if lists else None


def move_piece(w: Writer, sight: Sight) -> Written | None:
    """Moves a piece to a free space, or takes away first what stands there."""
    kinds = [kind for kind in w.scene.pieces if kind.board is not None]
    if not kinds or sight.blocks >= statements.DEEPEST:
        return None
    kind = w.pick(kinds)
    assert kind.board is not None
    pieces = [each.name for each in values.locals_of(sight) if each.type == PieceType(kind.name)] + kind.ids
    spaces = [each.name for each in values.locals_of(sight) if each.type == SpaceType(kind.board)]
    spaces = [name for name in spaces if name.isidentifier()]
    lines: list[str] = []
    if not pieces or w.chance(30):
        if not w.may_spend(sight, kind.count):
            return None
        name, each = collections.fresh(w, PieceType(kind.name)), collections.fresh(w, PieceType(kind.name))
        inner = sight.with_local(Local(name=each, type=PieceType(kind.name), is_fixed=True))
        asked = w.pick([f"{each}.space is none", questions.question(w, inner, 1).free])
        lines.append(f"{name} = first({each} in {kind.name} where {asked})")
        guard = f"{name} is not none and "
        piece = name
    else:
        piece, guard = w.pick(pieces), ""
    if spaces and w.chance(70):
        space = w.pick(spaces)
    else:
        found = things.space(w, kind.board, sight)
        if found is None or found.level < POSTFIX:
            return None
        space = found.text
    attribute = kind.name.lower()
    is_free = f"{space}.{attribute} is none"
    if w.chance(10) and not guard:
        return statements.Written([f"move {piece} to {space}"], sight)
    if w.chance(30) and guard == "":
        taken = [f"if {space}.{attribute} is not none and {space}.{attribute} != {piece}"]
        return statements.Written(
            [*taken, f"    remove {space}.{attribute}", f"if {is_free}", f"    move {piece} to {space}"], sight
        )
    return statements.Written([*lines, f"if {guard}{is_free}", f"    move {piece} to {space}"], sight)


MAKERS = [move, move, fill, show, remove, move_piece, move_piece]
