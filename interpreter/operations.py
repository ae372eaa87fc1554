"""What generated code calls: changes of a state that need more than a line, and small pure functions on values.

`operations` gives the names that a program's code sees. Cards lie in cells; for each the state also holds which cell
that is and, as bits, which seats know its face: one bit a seat and, above them, one that says that it lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    INT_LIMIT,
    SET_LIMIT,
    TEXT_LIMIT,
    IntType,
    ListType,
    OptionalType,
    PerType,
    RecordType,
    SetType,
    Type,
)
from rulewright.interpreter import fault
from rulewright.interpreter.audience import audience_of
from rulewright.interpreter.card_operations import add_cards
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.chance_operations import Chance
from rulewright.interpreter.effort import SMALL, VALUES_A_STEP, selections, weight
from rulewright.interpreter.event import Face
from rulewright.interpreter.face_operations import add_faces
from rulewright.interpreter.fact import without_shuffled
from rulewright.interpreter.fact_keeper import fact_keeper, zone_fact_keeper
from rulewright.interpreter.label import Labels, seat_names
from rulewright.interpreter.layout import (
    ANSWERS,
    DICE,
    FRAME,
    LOG,
    OPTIONS,
    SEAT,
    Layout,
)
from rulewright.interpreter.log import EVENTS_KEPT, event, much, shortened
from rulewright.interpreter.look import Look, card_look, piece_look
from rulewright.interpreter.options import OrderAnswers, SomeAnswers
from rulewright.interpreter.piece_operations import add_pieces
from rulewright.interpreter.value_operations import (
    Cells,
    Tell,
    added,
    ascending,
    below,
    cards_in,
    difference,
    filled,
    listed,
    removed,
    sorted_by,
    spend,
    union,
    what_if,
    without,
)


class GameEnd(Exception):  # noqa: N818 - not an error: the way out of any depth
    """The game has ended; the result is in the state."""


class EndTurn(Exception):  # noqa: N818
    """The turn is over, from any depth."""


def operations(layout: Layout, logs: bool) -> dict[str, Any]:
    """All names that the code of a program uses, beside its own."""
    labels = Labels(layout, tuple(f"p{seat + 1}" for seat in range(layout.players)), layout.where)
    names = seat_names(layout.model, layout.players)
    found: dict[str, Any] = {name: getattr(fault, name) for name in dir(fault) if not name.startswith("_")}
    for operation in (
        union, added, difference, ascending, removed, without, sorted_by, what_if, filled, cards_in, listed, weight,
        GameEnd, EndTurn, shortened, much,
    ):  # fmt: skip
        found[operation.__name__] = operation
    found["nothing"] = lambda *_: None
    found["seat_name"] = names.__getitem__
    _add_values(found, layout, labels)
    _add_options(found, layout)
    tell = _telling(layout)
    found.update(tell)
    chance = None
    if layout.is_explicit:
        chance = Chance(layout, labels, tell["tell"] if logs else None, tell["audience"], tell["faces_of"])
        found.update(chance.operations())
    else:
        _add_chance(found, layout, tell["tell"] if logs else None)
    add_cards(found, layout, tell["tell"] if logs else None, chance)
    add_faces(found, layout, tell["tell"] if logs else None, chance)
    found.update(keep_fact=fact_keeper(layout), keep_zones=zone_fact_keeper(layout))
    add_pieces(found, layout, labels, tell["tell"] if logs else None)
    return found


def _add_values(found: dict[str, Any], layout: Layout, labels: Labels) -> None:
    """Tests of values against types, and texts."""

    def check(value: Any, type_: Type) -> None:
        match type_:
            case IntType():
                if not type_.low <= value <= type_.high:
                    raise outside(value, type_)
            case OptionalType():
                if value is not None:
                    check(value, type_.element)
            case ListType():
                if len(value) > type_.bound:
                    raise fault.list_too_long(len(value), type_.bound)
                for item in value:
                    check(item, type_.element)
            case SetType():
                if len(value) > SET_LIMIT:
                    raise fault.set_too_large(len(value), SET_LIMIT)
                for item in value:
                    check(item, type_.element)
            case PerType():
                for item in value:
                    check(item, type_.value)
            case RecordType():
                for item, each in zip(value, layout.model.fields_of(type_.name), strict=True):
                    check(item, each.type)
            case _:
                pass

    def checked(value: Any, type_: Type) -> Any:
        if value is None and not isinstance(type_, OptionalType):
            raise fault.none_needed()
        check(value, type_)
        return value

    def outside(value: int, type_: IntType) -> fault.Fault:
        if not -INT_LIMIT <= value <= INT_LIMIT:
            return fault.int_overflow()
        if type_ == IntType():
            return fault.int_overflow()
        return fault.value_outside(str(value), f"from {type_.low} to {type_.high} is allowed")

    def text_of(shape: tuple[Any, ...], values: tuple[Any, ...]) -> str:
        text = labels.render(parts_of(shape, values))
        if len(text) > TEXT_LIMIT:
            raise fault.text_too_long(len(text), TEXT_LIMIT)
        return text

    def rotated(items: tuple[Any, ...], start: Any, type_: Type) -> tuple[Any, ...]:
        items = tuple(items)
        if start not in items:
            raise fault.not_in_list(labels.label(start, type_))
        at = items.index(start)
        return items[at:] + items[:at]

    found.update(checked=checked, outside=outside, text_of=text_of, rotated=rotated)


LONG = frozenset(("said", "announced", "picked", "chose"))
"""Events that can tell of a large value; changes of large variables are noted by their own code."""


def parts_of(shape: tuple[Any, ...], values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The evaluated parts of a template: plain texts, and (type, value) pairs."""
    waiting = iter(values)
    return tuple(part if isinstance(part, str) else (part, next(waiting)) for part in shape)


def _add_options(found: dict[str, Any], layout: Layout) -> None:
    """Sequences of options for a seat; of things that look alike to it there is one."""
    look_of: dict[str, Look] = {"card": card_look(layout), "piece": piece_look(layout)}

    def unlike(S: Cells, things: list[Any], kind: str, seat: int) -> list[Any]:
        seen = set()
        kept: list[Any] = []
        look = look_of[kind]
        for thing in things:
            key = None if thing is None else look(S, thing, seat)
            if key not in seen:
                seen.add(key)
                kept.append(thing)
        return kept

    def unlike_tuples(
        S: Cells, tuples: list[tuple[Any, ...]], kinds: tuple[str, ...], seat: int
    ) -> list[tuple[Any, ...]]:
        # A thing stands in many tuples, so each is looked at once.
        keys: list[dict[Any, Any]] = []
        for place, kind in enumerate(kinds):
            things = dict.fromkeys([values[place] for values in tuples]) if kind != "value" else {}
            look = look_of.get(kind, look_of["card"])
            keys.append({thing: None if thing is None else look(S, thing, seat) for thing in things})
        seen = set()
        kept = []
        for values in tuples:
            key = tuple([known[value] if known else value for value, known in zip(values, keys, strict=True)])
            if key not in seen:
                seen.add(key)
                kept.append(values)
        return kept

    def keys_of(S: Cells, items: Sequence[Any], kind: str, seat: int) -> list[Any]:
        if kind == "value":
            return list(items)
        look = look_of[kind]
        return [look(S, thing, seat) for thing in items]

    def some(S: Cells, items: Sequence[Any], low: int | None, high: int | None, kind: str, seat: int) -> Sequence[Any]:
        count = len(items)
        least, most = (0 if low is None else low), (count if high is None else high)
        spend(S, selections(count, most))
        return SomeAnswers(items, keys_of(S, items, kind, seat), least, most)

    def orders(S: Cells, items: Sequence[Any], kind: str, seat: int) -> Sequence[Any]:
        return OrderAnswers(items, keys_of(S, items, kind, seat))

    def ask_sealed(
        S: Cells,
        frame: tuple[Any, ...],
        find: Callable[[Cells, tuple[Any, ...], int], Sequence[Any]],
        seats: tuple[int, ...],
        has_else: bool,
        if_several: bool,
    ) -> bool:
        options: list[Sequence[Any]] = []
        answers: list[Any] = []
        for seat in seats:
            choices = find(S, frame, seat)
            options.append(choices)
            if not choices:
                if not has_else:
                    raise fault.nothing_to_choose(found["seat_name"](seat))
                answers.append(())
            elif if_several and len(choices) == 1:
                answers.append((choices[0],))
            else:
                answers.append(None)
        S[ANSWERS] = tuple(answers)
        if None not in answers:
            return False
        S[FRAME], S[OPTIONS], S[SEAT] = frame, tuple(options), seats
        return True

    found.update(unlike=unlike, unlike_tuples=unlike_tuples, some=some, orders=orders, ask_sealed=ask_sealed)


def _telling(layout: Layout) -> dict[str, Any]:
    """Writes events to the log of a state."""

    def tell(
        S: Cells,
        kind: str,
        data: tuple[Any, ...],
        audience: tuple[int, ...] | None = None,
        knowers: tuple[int, ...] | None = None,
        span: Span | None = None,
        faces: tuple[Face, ...] = (),
    ) -> None:
        log = S[LOG]
        if kind in LONG and weight(data) > SMALL:
            S[LOG] = much(log, event, kind, data, audience, knowers, span, faces)
            return
        S[LOG] = log = (log, log[1] + 1, event, kind, data, audience, knowers, span, faces)
        if log[1] % EVENTS_KEPT == 0:
            S[LOG] = shortened(log)

    values, knowledge, all_seats = CardValues(layout.model), layout.knowledge, layout.all_seats

    def faces_of(S: Cells, cards: Iterable[int]) -> tuple[Face, ...]:
        """Who knows the faces of cards now."""
        found = []
        for card in dict.fromkeys(cards):
            known = S[knowledge + card] & all_seats
            known = -1 if known == all_seats else known
            found.append((card, known, known))
        return tuple(found)

    def changed_faces(S: Cells, variable: int, owner: int, old: Any, new: Any) -> tuple[Face, ...]:
        return faces_of(S, values.changed(variable, owner, old, new))

    def audience(S: Cells, variable: int, owner: int) -> tuple[int, ...] | None:
        """Who sees what is assigned to a variable; to a local, of number -1, all do."""
        return None if variable < 0 else audience_of(layout, S, variable, owner)

    def tell_sealed(S: Cells, asked: tuple[int, ...], site: int, answers: tuple[Any, ...], span: Span) -> None:
        for seat, answer in zip(asked, answers, strict=True):
            if answer:
                tell(S, "chose", (seat, site, answer[0]), None, (seat,), span)

    def say(S: Cells, shape: Any, given: Any, to: tuple[int, ...] | None, span: Span) -> None:
        parts = parts_of(shape, given)
        audience = None if to is None else tuple(sorted(set(to)))
        tell(S, "said", (parts,), audience, None, span, faces_of(S, values.told(parts)))

    def announce(S: Cells, value: Any, shape: Any, given: Any, span: Span) -> None:
        parts = parts_of(shape, given)
        tell(S, "announced", (value, parts), None, None, span, faces_of(S, values.told(parts)))

    return {
        "tell": tell, "audience": audience, "tell_sealed": tell_sealed, "say": say, "announce": announce,
        "faces_of": faces_of, "changed_faces": changed_faces,
    }  # fmt: skip


def _add_chance(found: dict[str, Any], layout: Layout, tell: Tell) -> None:
    """Dice, random elements and shuffles."""
    audience, faces_of, values = found["audience"], found["faces_of"], CardValues(layout.model)

    def roll(S: Cells, count: int, sides: int, variable: int, owner: int, span: Span) -> tuple[int, ...]:
        dice = []
        for _ in range(count):
            if S[DICE]:
                value, S[DICE] = S[DICE][0], S[DICE][1:]
                if value > sides:
                    raise fault.value_outside(str(value), f"a die has {sides} sides")
                dice.append(value)
            else:
                dice.append(below(S, sides) + 1)
        thrown = tuple(dice)
        if tell:
            tell(S, "rolled", (variable, thrown), audience(S, variable, owner), None, span)
        return thrown

    def pick(S: Cells, items: Sequence[Any], variable: int, owner: int, span: Span, type_: Type) -> Any:
        if not items:
            raise fault.random_of_nothing()
        value = items[below(S, len(items))]
        if tell:
            faces = faces_of(S, values.cards((value,), type_))
            tell(S, "picked", (variable, value), audience(S, variable, owner), None, span, faces)
        return value

    location, knowledge, cells_about, facts = layout.location, layout.knowledge, layout.cells, layout.facts

    def shuffle(S: Cells, cells: Sequence[int], span: Span | None) -> None:
        about = cells_about[cells[0]]
        cards = list(cards_in(S, cells))
        spend(S, len(cards) + len(cells) // VALUES_A_STEP)
        for i in range(len(cards) - 1, 0, -1):
            j = below(S, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        if about.is_place:
            filled_cells = [cell for cell in cells if S[cell] is not None]
            for cell, card in zip(filled_cells, cards, strict=True):
                S[cell] = card
                S[location + card] = cell
        else:
            S[cells[0]] = tuple(cards)
        for card in cards:
            S[knowledge + card] = about.seen
        if facts >= 0 and S[facts]:
            S[facts] = without_shuffled(S[facts], cards)
        if tell:
            tell(S, "shuffled", ((about.zone, about.owner, about.key, 0), len(cards)), None, None, span)

    found.update(roll=roll, pick=pick, shuffle=shuffle)
