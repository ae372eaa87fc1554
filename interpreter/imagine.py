"""States that a seat cannot tell from the true one: all that it does not know is drawn anew.

Of each kind the cards whose faces the seat does not know change places with one another: everywhere where one of them
stands now, in zones, in variables, in what the rules go on with and in sealed answers, the other stands then. So how
many cards lie where stays as it was, and so does who else knows the face of what lies there. Then the attributes that
the seat does not see change holders, what others have answered in secret is drawn again from what they are offered,
and chance starts elsewhere.

What was announced stays true as long as it is sure. What was only said is not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.types import OptionalType, Type, element_type
from rulewright.interpreter.audience import audience_of
from rulewright.interpreter.card_values import CardValues
from rulewright.interpreter.chance import below, seeded, shuffled
from rulewright.interpreter.draw import CHANCE_SEAT
from rulewright.interpreter.fact import Fact, renamed_fact
from rulewright.interpreter.fact_keeper import FactTests
from rulewright.interpreter.layout import ANSWERS, DICE, FRAME, GENERATOR, LOG, MEMO, NO_LOG, OPTIONS, SEAT, Layout
from rulewright.interpreter.program import Program
from rulewright.interpreter.sample import Sampler

Cells = list[Any]

EXCHANGES_TRIED = 60
"""So often secrets are given to other holders until what was announced of them is true."""


@frozen(eq=False)
class Imagined:
    """What a seat imagines: the cells, and which card stands in them where another one stood.

    It `is_makeshift` if nothing could be drawn that kept all that was announced, but by exchanges in the true state.
    """

    cells: Cells
    renaming: Renaming
    is_makeshift: bool


def imagined(program: Program, cells: Cells, seat: int, seed: int, *, keeps_facts: bool = True) -> Imagined:
    """What a seat (from 0) cannot tell from this state; the same seed gives the same.

    `ValueError` while chance decides: what it has decided so far lies in no state that could be imagined.
    """
    if cells[SEAT] == CHANCE_SEAT:
        raise ValueError("chance decides here: imagine a state when a seat does")
    stream, chance = seeded(seed, 0), seeded(seed, 1)
    sampler = Sampler(program.layout, cells, seat, stream)
    renaming = Renaming(program, sampler.names(keeps_facts=keeps_facts))
    made = renaming.cells(cells)
    made[LOG] = NO_LOG
    made[OPTIONS] = made[MEMO] = None
    made[DICE] = ()
    made[GENERATOR] = chance
    if program.layout.sites and not keeps_facts:
        made[program.layout.facts] = ()
    hidden = _Secrets(program.layout, cells, made, seat)
    stream, is_kept = hidden.exchanged(sampler.stream)
    _answer_anew(program, made, seat, stream)
    return Imagined(made, renaming, sampler.is_makeshift or not is_kept)


class Renaming:
    """Which card stands where another one stood."""

    def __init__(self, program: Program, names: Sequence[int]) -> None:
        self.program = program
        self.layout = program.layout
        self.values = CardValues(program.rules)
        self.names = names

    def cells(self, cells: Cells) -> Cells:
        """A state with every card renamed."""
        made = cells.copy()
        layout, names = self.layout, self.names
        for card, other in enumerate(names):
            made[layout.location + other] = cells[layout.location + card]
            made[layout.knowledge + other] = cells[layout.knowledge + card]
        for cell, about in layout.cells.items():
            held = cells[cell]
            if held is not None:
                made[cell] = names[held] if about.is_place else tuple([names[card] for card in held])
        for cell, about_loose in layout.loose.items():
            if cells[about_loose] is not None:
                low, high = cells[about_loose]
                pile = made[cell]
                made[cell] = (*pile[:low], *sorted(pile[low:high]), *pile[high:])
        self._rename_variables(cells, made)
        if layout.sites:
            model_, sites = layout.model, layout.sites
            made[layout.facts] = tuple(
                [renamed_fact(model_, self.values, sites[fact[0]], fact, names) for fact in cells[layout.facts]]
            )
        made[FRAME] = self._frame(cells[FRAME])
        # What was answered to a question that is closed means nothing any more.
        is_sealed = isinstance(cells[SEAT], tuple) and cells[ANSWERS] is not None
        made[ANSWERS] = self._answers(self._site(cells), cells[ANSWERS]) if is_sealed else None
        return made

    def _rename_variables(self, cells: Cells, made: Cells) -> None:
        layout = self.layout
        for ordinal, region in layout.variables.items():
            variable = layout.model.variables[ordinal]
            whole = range(region.base, region.base + region.count)
            if self.values.has_cards(variable.type):
                for cell in whole:
                    made[cell] = self.value(cells[cell], variable.type)
            if isinstance(variable.owner, model.KindOwner) and not layout.model.kinds[variable.owner.kind].is_pieces:
                self._move_attribute(ordinal, variable.owner.kind, made)

    def _move_attribute(self, ordinal: int, kind: int, made: Cells) -> None:
        """An attribute that was changed stays with the card that lies there; one as printed goes with its face."""
        numbers = self.layout.card_ranges[kind]
        printed = [self.layout.printed(ordinal, card) for card in numbers]
        base = self.layout.variables[ordinal].base - numbers.start
        held = {card: made[base + card] for card in numbers}
        for card, value in held.items():
            other = self.names[card]
            is_printed = value == printed[card - numbers.start]
            made[base + other] = printed[other - numbers.start] if is_printed else value

    def value(self, value: Any, type_: Type) -> Any:
        """A value with the cards in it renamed."""
        return self.values.renamed(value, type_, self.names)

    def _frame(self, frame: Any) -> Any:
        """The frame where the rules wait, and all those that wait for it."""
        if frame is None:
            return None
        number, parent, *held = frame
        point = self.program.points[number]
        values = [self._local(name, value, point.locals) for name, value in zip(point.live, held, strict=True)]
        return (number, self._frame(parent), *values)

    def _local(self, name: str, value: Any, locals_: Sequence[model.Local]) -> Any:
        if name.startswith("l"):
            return self.value(value, locals_[int(name[1:])].type)
        about = self.program.held.get(name)
        if about is None or value is None:
            return value
        return self._answers(about, value) if isinstance(about, model.Secretly) else self.value(value, about)

    def _site(self, cells: Cells) -> model.Secretly:
        site = self.program.points[cells[FRAME][0]].site
        assert site is not None
        assert isinstance(site.node, model.Secretly), "only sealed answers wait"
        return site.node

    def _answers(self, node: model.Secretly, answers: tuple[Any, ...]) -> tuple[Any, ...]:
        """Sealed answers: for each seat None (open), `()` (not asked) or the answer in a tuple."""
        return tuple((self.answer(node, each[0]),) if each else each for each in answers)

    def answer(self, node: model.Choose | model.Secretly, value: Any) -> Any:
        """An answer with the cards in it renamed."""
        if value is None:
            return None
        match node.what:
            case model.PickOne(names=(name,)):
                return self.value(value, OptionalType(element_type(name.collection.type)))
            case model.PickOne(names=names):
                types = (element_type(name.collection.type) for name in names)
                return tuple(self.value(part, type_) for part, type_ in zip(value, types, strict=True))
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                element = element_type(collection.type)
                return tuple(self.value(part, element) for part in value)
            case model.PickMenu(options=options):
                binders = options[value[0]].generators
                types = (element_type(binder.collection.type) for binder in binders)
                return (value[0], *(self.value(part, type_) for part, type_ in zip(value[1:], types, strict=True)))
            case _:
                assert_never(node.what)


class _Secrets:
    """Attributes that a seat does not see, in a state that it imagines."""

    def __init__(self, layout: Layout, cells: Cells, made: Cells, seat: int) -> None:
        self._layout = layout
        self._made = made
        self._seat = seat
        self._facts = self._open_facts(cells) if layout.sites and made[layout.facts] else []

    def exchanged(self, stream: int) -> tuple[int, bool]:
        """Gives them to other holders so that what was announced of them stays true: the state of chance after that.

        Where no draw does that they stay where they are, which the second result tells.
        """
        if not self._facts:
            return _exchange_hidden(self._layout, self._made, self._seat, stream), True
        before = self._made.copy()
        tests = FactTests(self._layout, self._made)
        for _ in range(EXCHANGES_TRIED):
            stream = _exchange_hidden(self._layout, self._made, self._seat, stream)
            now = {number: self._now(number, places) for number, places in self._facts}
            if all(tests.distance(fact) == 0 for fact in now.values()):
                kept = enumerate(self._made[self._layout.facts])
                self._made[self._layout.facts] = tuple([now.get(number, fact) for number, fact in kept])
                return stream, True
            self._made[:] = before
        return stream, False

    def _open_facts(self, cells: Cells) -> list[tuple[int, dict[int, int]]]:
        """Facts that read what the seat does not see and has not changed since: the cell of each such read."""
        found = []
        facts = zip(cells[self._layout.facts], self._made[self._layout.facts], strict=True)
        for number, (true, fact) in enumerate(facts):
            places = {}
            for n, ((read, value), (renamed, _)) in enumerate(zip(true[2], fact[2], strict=True)):
                if read[0] == "variable" and self._cell(read) is not None and cells[self._cell(read)] == value:
                    audience = audience_of(self._layout, self._made, renamed[1], renamed[2])
                    if audience is not None and self._seat not in audience:
                        places[n] = self._cell(renamed)
            if places:
                found.append((number, places))
        return found

    def _cell(self, read: tuple[Any, ...]) -> Any:
        _, variable, owner = read
        base = self._layout.variables[variable].base
        return base + max(owner, 0) - self._layout.first_owner(self._layout.model.variables[variable].owner)

    def _now(self, which: int, places: dict[int, int]) -> Fact:
        number, values, reads, cards, told = self._made[self._layout.facts][which]
        now = tuple(
            (read, self._made[places[n]]) if n in places else (read, value) for n, (read, value) in enumerate(reads)
        )
        return number, values, now, cards, told


def _exchange_hidden(layout: Layout, cells: Cells, seat: int, stream: int) -> int:
    """Gives attributes that a seat does not see to other holders; gives the state of chance after that.

    Those of players and of teams go round among all whose own it does not see. Those of spaces, cards and pieces stay
    with what the same seats see, so that everybody keeps as many of each. Attributes seen alike move together.
    """
    groups: dict[tuple[Any, ...], tuple[list[int], list[int]]] = {}
    for ordinal, region in layout.variables.items():
        variable = layout.model.variables[ordinal]
        if variable.seen_by == "all" or isinstance(variable.owner, model.GameOwner):
            continue
        first = layout.first_owner(variable.owner)
        for number in range(first, first + region.count):
            audience = audience_of(layout, cells, ordinal, number)
            if audience is None or seat in audience:
                continue
            seen = () if isinstance(variable.owner, model.PlayerOwner | model.TeamOwner) else audience
            ordinals, holders = groups.setdefault((_owner_key(variable.owner), variable.seen_by, seen), ([], []))
            if ordinal not in ordinals:
                ordinals.append(ordinal)
            if number not in holders:
                holders.append(number)
    for ordinals, holders in groups.values():
        stream, others = shuffled(stream, holders)
        for ordinal in ordinals:
            _exchange(layout, cells, ordinal, holders, others)
    return stream


def _exchange(layout: Layout, cells: Cells, ordinal: int, holders: Iterable[int], others: Iterable[int]) -> None:
    base = layout.variables[ordinal].base - layout.first_owner(layout.model.variables[ordinal].owner)
    values = [cells[base + other] for other in others]
    for holder, value in zip(holders, values, strict=True):
        cells[base + holder] = value


def _owner_key(owner: model.Owner) -> tuple[str, int]:
    match owner:
        case model.GameOwner():
            return "game", 0
        case model.PlayerOwner():
            return "player", 0
        case model.TeamOwner():
            return "team", 0
        case model.SpaceOwner(board=board):
            return "space", board
        case model.KindOwner(kind=kind):
            return "kind", kind
        case _:
            assert_never(owner)


def _answer_anew(program: Program, cells: Cells, seat: int, stream: int) -> None:
    """Draws again what other seats have answered in secret, from what they are offered in the imagined state."""
    if not isinstance(cells[SEAT], tuple) or cells[ANSWERS] is None:
        return
    answers = list(cells[ANSWERS])
    offered = program.options(cells)
    for position, other in enumerate(cells[SEAT]):
        if other != seat and answers[position] and len(offered[position]):
            stream, number = below(stream, len(offered[position]))
            answers[position] = (offered[position][number],)
    cells[ANSWERS] = tuple(answers)
