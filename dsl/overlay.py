"""Puts what a variant says over the declarations of its base.

Changes are made in the order of the text, on what the base and the variant's own files declare. What is replaced keeps
its place, what is new comes behind: so hooks of a variant run after those of its base.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from attrs import define, evolve, field

from rulewright.dsl import tree
from rulewright.dsl.card_list import Reader
from rulewright.dsl.change_words import (
    announced,
    body_words,
    counted,
    default_words,
    field_words,
    owner_words,
    replaced_words,
    row_names,
    setup_words,
)
from rulewright.dsl.deck import Deck
from rulewright.dsl.declared import header
from rulewright.dsl.diagnostic import Diagnostics, Label, did_you_mean
from rulewright.dsl.replaced import replaced_effect, replaced_procedure, replaced_thing
from rulewright.dsl.source import Span
from rulewright.dsl.target import Target, changed_by, named_at, target_of

ADDED: dict[type, tuple[str, ...]] = {
    tree.Cards: ("fields", "effects", "items"),
    tree.Pieces: ("fields", "items"),
    tree.Board: ("fields",),
    tree.Record: ("fields",),
    tree.Enum: ("values",),
}
"""What can be added to which declaration."""


MOST_LISTED = 6
"""So many of what there is are named where a change speaks of what there is not."""

OWNERS = ("kind", "board", "record")
WithFields = tree.Player | tree.Team | tree.Cards | tree.Pieces | tree.Board | tree.Record
"""What has attributes."""


@define(kw_only=True)
class Overlay:
    """Declarations while changes are made to them; one that is removed leaves a gap. `words` tell the changes."""

    read: Reader
    diagnostics: Diagnostics
    declarations: list[tree.Declaration | None]
    words: list[str] = field(factory=list)
    _places: dict[Target, int] = field(factory=dict)
    _decks: dict[str, Deck] = field(factory=dict)
    _changed: dict[Target, tree.Change] = field(factory=dict)
    _parts: dict[Target, tree.Change] = field(factory=dict)

    @classmethod
    def over(cls, base: Sequence[tree.Declaration], read: Reader, diagnostics: Diagnostics) -> Overlay:
        """Nothing changed yet."""
        overlay = cls(read=read, diagnostics=diagnostics, declarations=[])
        for declaration in base:
            overlay.declare(declaration)
        return overlay

    def declare(self, declaration: tree.Declaration) -> None:
        """Puts a declaration behind the others."""
        target = target_of(declaration)
        if target is not None:
            self._places.setdefault(target, len(self.declarations))
        self.declarations.append(declaration)

    def announce(self, declaration: tree.Declaration) -> None:
        """Tells of a declaration that is new."""
        self.words.extend(announced(declaration))

    def change(self, change: tree.Change) -> None:
        """Makes one change; what it speaks of must be there, and be changed once."""
        target = changed_by(change)
        if isinstance(change, tree.ReplaceField) and target is not None:
            sorts = [sort for sort in OWNERS if Target(sort, change.owner) in self._places]
            target = evolve(target, sort=sorts[0]) if sorts else target
        if target is not None and not self._may_change(target, change):
            return
        match change:
            case tree.SetDefault():
                self._set(change)
            case tree.Replace():
                self._replace(change)
            case tree.ReplaceProcedure():
                self._replace_procedure(change)
            case tree.ReplaceField():
                self._replace_field(change)
            case tree.ReplaceEffect():
                self._replace_effect(change)
            case tree.ReplaceThing():
                self._replace_thing(change)
            case tree.RemoveThing():
                self._remove_thing(change)
            case tree.RemoveTitled() | tree.RemoveEnding():
                assert target is not None
                place = self._place(target, change)
                if place is not None:
                    self._put(target, place, None)
                    self.words.append(f"{target.words} is taken out")
            case tree.Add():
                self._add(change)
            case tree.AddToOwner(owner=owner, fields=fields):
                node = tree.Player if owner == "player" else tree.Team
                self.declarations.append(node(span=change.span, fields=fields))
                self.words.append(owner_words(owner, fields))
            case tree.AddToSetup():
                self._add_to_setup(change)
            case _:
                assert_never(change)

    def result(self) -> tuple[tree.Declaration, ...]:
        """What the files declare together."""
        for name, deck in self._decks.items():
            place = self._places[Target("kind", name)]
            node = self.declarations[place]
            assert isinstance(node, tree.Cards | tree.Pieces)
            self.declarations[place] = _with_items(node, deck)
        self._decks.clear()
        return tuple(each for each in self.declarations if each is not None)

    def _may_change(self, target: Target, change: tree.Change) -> bool:
        """Whether nothing on this level has changed the same thing; else both places are reported."""
        other = self._changed.get(target) or self._changed.get(target.whole)
        if other is None and target.part is None:
            other = self._parts.get(target)
        is_count = isinstance(change, tree.RemoveThing) and change.copies is not None
        if is_count and isinstance(other, tree.RemoveThing) and other.copies is not None:
            other = None
        if other is not None:
            message = f"{target.words} is changed twice"
            first = Label(named_at(other), "changed here already")
            help = "one of them must go: a variant of a variant may change what its base changed"
            self.diagnostics.error("RW903", message, named_at(change), secondary=(first,), help=help)
            return False
        self._changed[target] = change
        self._parts.setdefault(target.whole, change)
        return True

    def _place(self, target: Target, change: tree.Change) -> int | None:
        """Where the declaration is that a change speaks of; None, reported, when there is none."""
        place = self._places.get(target.whole)
        if place is not None and self.declarations[place] is not None:
            return place
        known = [each for each in self._places if each.sort == target.sort]
        near = did_you_mean(target.name, [each.name for each in known])
        other = next((each for each in self._places if each.name == target.name != ""), None)
        secondary: tuple[Label, ...] = ()
        help = None
        if near is not None:
            found = self.declarations[self._places[Target(target.sort, near)]]
            if found is not None:
                secondary = (Label(header(found.span), "this one has a similar name"),)
                help = f"did you mean `{near}`?"
        elif target.sort == "variable" and (owner := self._owner_of(target.name)) is not None:
            help = f"it is an attribute of {owner}: write `replace {target.name} of {owner}: …`"
        elif other is not None:
            help = f"there is {other.words}"
        elif known and len(known) <= MOST_LISTED and all(each.name for each in known):
            quoted = target.sort in ("hook", "invariant", "measure")
            told = [f'"{each.name}"' if quoted else f"`{each.name}`" for each in known]
            help = f"there {'is' if len(told) == 1 else 'are'} {', '.join(told)}"
        message = f"there is nothing to change: the base has no {target.whole.words.removeprefix('the ')}"
        self.diagnostics.error("RW902", message, named_at(change), secondary=secondary, help=help)
        return None

    def _owner_of(self, name: str) -> str | None:
        """The first of those that have attributes that has one of this name."""
        for each in self.declarations:
            if isinstance(each, WithFields) and any(field.name == name for field in each.fields):
                return type(each).__name__.lower() if isinstance(each, tree.Player | tree.Team) else each.name
        return None

    def _put(self, target: Target, place: int, declaration: tree.Declaration | None) -> None:
        self.declarations[place] = declaration
        if declaration is None:
            del self._places[target]

    def _set(self, change: tree.SetDefault) -> None:
        place = self._place(Target("option", change.name), change)
        if place is None:
            return
        option = self.declarations[place]
        assert isinstance(option, tree.Option)
        self.declarations[place] = evolve(option, default=change.value)
        self.words.append(default_words(change.name, change.value, option))

    def _replace(self, change: tree.Replace) -> None:
        target = target_of(change.declaration)
        if target is None:
            help = 'give both a name: `after go(p) "tired"`'
            self.diagnostics.error("RW902", "a hook is replaced by its name", named_at(change), help=help)
            return
        place = self._place(target, change)
        if place is not None:
            old = self.declarations[place]
            assert old is not None
            self._put(target, place, change.declaration)
            self.words.append(replaced_words(target.words, change.declaration, old))

    def _replace_procedure(self, change: tree.ReplaceProcedure) -> None:
        place = self._place(Target(change.kind, change.name), change)
        if place is None:
            return
        old = self.declarations[place]
        assert isinstance(old, tree.Procedure)
        new = replaced_procedure(change, old, self.diagnostics)
        if new is not None:
            self.declarations[place] = new
            self.words.append(f"the {change.kind} `{change.name}` is replaced{body_words(change.body)}")

    def _replace_field(self, change: tree.ReplaceField) -> None:
        places = list(self._places_of_owner(change.owner))
        if not places:
            names = [each.name for each in self._places if each.sort in OWNERS]
            self._report_missing("kind, board or record", change.owner, names, change, at=change.owner_span)
            return
        known = []
        for place in places:
            node = self.declarations[place]
            assert isinstance(node, WithFields)
            old = next((each for each in node.fields if each.name == change.field.name), None)
            if old is not None:
                fields = tuple(change.field if each is old else each for each in node.fields)
                self.declarations[place] = evolve(node, fields=fields)
                self.words.append(field_words(change, old))
                return
            known += [each.name for each in node.fields]
        self._report_missing(f"attribute of {change.owner}", change.field.name, known, change)

    def _places_of_owner(self, owner: str) -> Iterator[int]:
        """Where declarations are that say what an owner of attributes has: players may have several."""
        node = {"player": tree.Player, "team": tree.Team}.get(owner)
        if node is not None:
            yield from (place for place, each in enumerate(self.declarations) if isinstance(each, node))
            return
        for sort in OWNERS:
            place = self._places.get(Target(sort, owner))
            if place is not None and self.declarations[place] is not None:
                yield place

    def _replace_effect(self, change: tree.ReplaceEffect) -> None:
        place = self._place(Target("kind", change.kind), change)
        if place is None:
            return
        kind = self.declarations[place]
        effects = kind.effects if isinstance(kind, tree.Cards) else ()
        old = next((each for each in effects if each.name == change.name), None)
        if old is None or not isinstance(kind, tree.Cards):
            self._report_missing(f"effect of {change.kind}", change.name, [each.name for each in effects], change)
            return
        new = replaced_effect(change, old, self.diagnostics)
        if new is not None:
            kept = tuple(new if each is old else each for each in effects)
            self.declarations[place] = evolve(kind, effects=kept)
            self.words.append(f"what {change.kind} do by default when `{change.name}` is replaced")

    def _replace_thing(self, change: tree.ReplaceThing) -> None:
        deck = self._deck_with(change, 1)
        if deck is None:
            return
        thing = replaced_thing(change, deck, self.diagnostics)
        if thing is not None:
            deck.replace(change.name, thing)
            self.words.append(f'the {change.what} "{_words_of(change.name)}" of {change.kind} is replaced')

    def _remove_thing(self, change: tree.RemoveThing) -> None:
        deck = self._deck_with(change, change.copies or 1)
        if deck is None:
            return
        there = deck.copies(change.name)
        copies = there if change.copies is None else change.copies
        deck.remove(change.name, copies)
        number = "" if there == copies == 1 else f"{'all' if copies == there else copies} of "
        self.words.append(f'{number}the {change.what} "{_words_of(change.name)}" of {change.kind} is taken out')

    def _deck_with(self, change: tree.ReplaceThing | tree.RemoveThing, copies: int) -> Deck | None:
        """The cards of the kind that a change speaks of; None, reported, when what it speaks of is not among them."""
        place = self._place(Target("kind", change.kind), change)
        if place is None:
            return None
        deck = self._deck(change.kind, place)
        is_pieces = isinstance(deck.node, tree.Pieces)
        if is_pieces != (change.what == "piece"):
            message = f"{change.kind} are {'pieces' if is_pieces else 'cards'}"
            help = f"write `{'piece' if is_pieces else 'card'}`"
            self.diagnostics.error("RW902", message, change.kind_span, help=help)
            return None
        there = deck.copies(change.name)
        if there == 0:
            names = [_words_of(name) for name in deck.places]
            made = [name for name in names if "{" in name]
            words = f'what a `for each` makes is called as it is there: `{change.what} "{made[0]}"`' if made else None
            self._report_missing(f"{change.what} of {change.kind}", _words_of(change.name), names, change, help=words)
            return None
        if there < copies:
            message = f"there are only {there} of these" if there > 1 else "there is only one of these"
            first = Label(deck.span(change.name), "declared here")
            self.diagnostics.error("RW902", message, named_at(change), secondary=(first,))
            return None
        return deck

    def _deck(self, name: str, place: int) -> Deck:
        if name not in self._decks:
            node = self.declarations[place]
            assert isinstance(node, tree.Cards | tree.Pieces)
            self._decks[name] = Deck.of(node, self.read)
        return self._decks[name]

    def _report_missing(
        self,
        what: str,
        name: str,
        known: Iterable[str],
        change: tree.Change,
        at: Span | None = None,
        help: str | None = None,
    ) -> None:
        near = did_you_mean(name, known)
        if near is not None:
            help = f"did you mean `{near}`?"
        message = f"there is nothing to change: no {what} is called `{name}`"
        self.diagnostics.error("RW902", message, at or named_at(change), help=help)

    def _add(self, change: tree.Add) -> None:
        place = next(
            (
                self._places[target]
                for target in (Target(sort, change.name) for sort in ("kind", "board", "record", "enum"))
                if target in self._places
            ),
            None,
        )
        node = None if place is None else self.declarations[place]
        if place is None or node is None:
            names = [each.name for each in self._places if each.sort in ("kind", "board", "record", "enum")]
            self._report_missing("kind, board, record or enum", change.name, names, change)
            return
        self._parts.setdefault(target_of(node) or Target("", ""), change)
        for part in ("fields", "effects", "items", "values"):
            for line in getattr(change, part):
                if part not in ADDED[type(node)] or not _fits(line, node):
                    message = f"this cannot be added to `{change.name}`"
                    first = Label(header(node.span), "declared here")
                    self.diagnostics.error("RW909", message, line.span, secondary=(first,))
                    return
        match node:
            case tree.Cards():
                self.declarations[place] = evolve(
                    node, fields=node.fields + change.fields, effects=node.effects + change.effects
                )
            case tree.Enum():
                self.declarations[place] = evolve(node, values=node.values + change.values)
            case tree.Pieces() | tree.Board() | tree.Record():
                self.declarations[place] = evolve(node, fields=node.fields + change.fields)
            case _:
                raise AssertionError(f"nothing is added to {node}")
        if change.items:
            deck = self._deck(change.name, place)
            for item in change.items:
                deck.append(item, self.read)
        added = [*(each.name for each in change.fields), *(each.name for each in change.effects)]
        added.extend(each.name for each in change.values)
        added.extend(name for item in change.items for name in _added_words(item))
        self.words.append(f"{change.name} has {counted(added)} as well")

    def _add_to_setup(self, change: tree.AddToSetup) -> None:
        place = self._places.get(Target("setup", ""))
        node = None if place is None else self.declarations[place]
        if place is None or not isinstance(node, tree.Setup):
            self.declare(tree.Setup(span=change.span, body=change.body))
        else:
            self.declarations[place] = evolve(node, body=node.body + change.body)
        self.words.append(setup_words(change))


def _with_items(node: tree.Cards | tree.Pieces, deck: Deck) -> tree.Cards | tree.Pieces:
    items = deck.items()
    if isinstance(node, tree.Cards):
        return evolve(node, items=tuple(each for each in items if not isinstance(each, tree.Piece)))
    return evolve(node, items=tuple(each for each in items if isinstance(each, tree.Piece | tree.ForEach)))


def _fits(line: object, node: tree.Declaration) -> bool:
    """Whether a card goes to cards and a piece to pieces."""
    wanted = tree.Piece if isinstance(node, tree.Pieces) else tree.Card
    match line:
        case tree.Card() | tree.Piece():
            return isinstance(line, wanted)
        case tree.ForEach(items=items):
            return all(isinstance(each, wanted) for each in items)
        case tree.Table() | tree.FromFile():
            return isinstance(node, tree.Cards)
        case _:
            return True


def _added_words(item: tree.Card | tree.Piece | tree.Table | tree.FromFile | tree.ForEach) -> list[str]:
    match item:
        case tree.Card() | tree.Piece():
            copies = f" x{item.copies}" if item.copies != 1 else ""
            return [f'"{_words_of(item.name)}"{copies}']
        case tree.ForEach(items=items):
            return [f'"{_words_of(each.name)}"' for each in items]
        case tree.Table():
            return row_names(item)
        case tree.FromFile(path=path):
            return [f'those of "{path}"']


def _words_of(name: tree.TextLiteral) -> str:
    """A name as it is written, without its quotes."""
    return name.span.text.removeprefix('"').removesuffix('"')
