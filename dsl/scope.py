"""What is in sight at one place of a body: names, what is known about them, and what may happen there.

A `Body` is what all of a body shares, first of all its locals. A `Scope` is one place on one path through it: a branch
works on a `fork`, and where paths meet again `meet` keeps what holds on all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from attrs import Factory, define, evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.join import join, widen
from rulewright.dsl.room import has_room
from rulewright.dsl.source import Span
from rulewright.dsl.suggest import Suggestions
from rulewright.dsl.symbols import Symbols
from rulewright.dsl.types import NONE, Type

BodyKind = Literal[
    "action", "function", "effect", "hook", "instead of", "whenever", "turn", "setup", "play", "formula", "test"
]


@frozen(kw_only=True)
class Context:
    """What sort of body a scope is in. `hook` is a `before` or `after`; `formula` is an expression by itself.

    `title` is how a message speaks of it ("the function `total`") and `span` where it is named. `names` are words that
    stand for fixed values in this body only, like `p1` in a test.
    """

    kind: BodyKind
    title: str
    span: Span
    result: Type | None = None
    names: Mapping[str, model.Expression] = Factory(dict)

    @property
    def is_pure(self) -> bool:
        """Whether nothing may change, be asked or be drawn here."""
        return self.kind in ("function", "formula")


@frozen(kw_only=True)
class Visible:
    """A local that has a value here. `type` None: its value had a mistake, which is reported already.

    `fixed` says why it cannot be assigned ("a parameter of a hook"), None if it can.
    """

    local: int
    type: Type | None
    span: Span | None
    fixed: str | None


@frozen(kw_only=True)
class Unset:
    """A name that has no value here; `spans` are the places that give it one on other paths."""

    spans: tuple[Span, ...]
    why: Literal["not on every path", "different kinds"] = "not on every path"


@define(kw_only=True)
class Loop:
    """A loop around a place, and what holds at each `break` out of it."""

    span: Span
    breaks: list[Scope] = Factory(list)


@define(kw_only=True)
class Body:
    """What all places of one body share."""

    symbols: Symbols
    diagnostics: Diagnostics
    context: Context
    bindings: Mapping[str, int] = Factory(dict)
    """How often each name gets a value, by whatever statement; filled in before a block is checked."""
    reads: Mapping[str, int] = Factory(dict)
    """How often each name is read, likewise."""
    has_looks: bool = False
    """Whether somebody looks at hidden cards somewhere in the body."""
    parameters: int = 0
    locals: list[model.Local] = Factory(list)
    reusable: dict[str, int] = Factory(dict)
    """The last local that statements bound by each name; sibling branches share it, so that it can outlive them."""
    suggestions: Suggestions = Factory(Suggestions)
    read: set[int] = Factory(set)
    """Which locals some expression reads. Only asked about, never gone through."""
    sums: dict[int, Span] = Factory(dict)
    """The locals that hold the sum of several dice, and where they were rolled."""
    misread: set[int] = Factory(set)
    """Those of them that are used as if they held the dice, which was reported. Only asked about."""
    chosen: str | None = None
    """The name of several that are chosen, while what each of them must be is looked at."""
    is_listing: bool = False
    """Whether what is looked at says what is offered, which is worked out anew whenever anybody asks for it."""
    assigned: dict[int, Span] = Factory(dict)
    """Where each local that statements assign gets its first value."""

    def add_local(self, name: str, type: Type | None) -> int:
        """A new local, by its ordinal."""
        self.locals.append(model.Local(name=name, type=type if type is not None else NONE))
        return len(self.locals) - 1

    @contextmanager
    def listing(self) -> Iterator[None]:
        """What is looked at meanwhile says what is offered."""
        self.is_listing = True
        yield
        self.is_listing = False


@define(kw_only=True)
class Scope:
    """One place in a body."""

    body: Body
    names: dict[str, Visible] = Factory(dict)
    unset: dict[str, Unset] = Factory(dict)
    known: dict[model.Expression, None] = Factory(dict)
    """Optional expressions that are certainly not none here."""
    changes: list[str] = Factory(list)
    """Each name that came into sight, changed or went out of it on the way here, so that paths need not compare all."""
    loops: tuple[Loop, ...] = ()
    is_reachable: bool = True
    proceeded: Span | None = None
    """Where the hook may already have proceeded."""
    in_secret: bool = False
    """Whether this is the block of one seat under `secretly`."""

    # Shorthands

    @property
    def symbols(self) -> Symbols:
        return self.body.symbols

    @property
    def diagnostics(self) -> Diagnostics:
        return self.body.diagnostics

    @property
    def warnings(self) -> Diagnostics:
        """Where warnings go, which comments of the file may still allow."""
        return self.body.symbols.warnings

    @property
    def context(self) -> Context:
        return self.body.context

    def meant(self, word: str, candidates: Iterable[str]) -> str | None:
        """The name that was probably meant by one that nothing bears."""
        return self.symbols.suggestions.meant(word, candidates)

    def is_first(self, *words: str, here: bool = False) -> bool:
        """Whether these words are reported for the first time, in the whole file or (`here`) in this body."""
        suggestions = self.body.suggestions if here else self.symbols.suggestions
        return suggestions.is_first(*words)

    # Names

    def declare(self, name: str, type: Type | None, span: Span | None, *, fixed: str | None = None) -> int:
        """Brings a new local into sight and gives its ordinal; whether it may shadow is for the caller to ask."""
        if not self._has_room(type, span):
            type = None
        local = self.body.add_local(name, type)
        self._show(name, Visible(local=local, type=type, span=span, fixed=fixed))
        return local

    def _has_room(self, type: Type | None, span: Span | None) -> bool:
        return type is None or span is None or has_room(type, span, self.symbols, self.diagnostics)

    def bind(self, name: str, type: Type | None, span: Span) -> int:
        """Gives an inferred local its first value on this path.

        One that is bound more than once in the body is typed widely from the start. A branch beside this one may have
        bound the same name: then both mean one local, if their types have something in common.
        """
        if type is not None and self.body.bindings.get(name, 0) > 1:
            type = widen(type)
        if not self._has_room(type, span):
            type = None
        local = self.body.reusable.get(name)
        common = None if local is None or type is None else join(self.body.locals[local].type, type)
        if local is None or common is None:
            local = self.body.add_local(name, type)
            self.body.reusable[name] = local
        else:
            self.body.locals[local] = evolve(self.body.locals[local], type=common)
            self.forget_local(local)
        self._show(name, Visible(local=local, type=type, span=span, fixed=None))
        return local

    def settle(self, name: str, type: Type, span: Span) -> int:
        """Brings a local with a declared type into sight; branches side by side that declare it alike share it."""
        local = self.body.reusable.get(name)
        if local is None or self.body.locals[local].type != type:
            local = self.body.reusable[name] = self.body.add_local(name, type)
        self.forget_local(local)
        self._show(name, Visible(local=local, type=type, span=span, fixed=None))
        return local

    def _show(self, name: str, visible: Visible) -> None:
        self.names[name] = visible
        self.unset.pop(name, None)
        self.changes.append(name)

    def _hide(self, name: str, unset: Unset) -> None:
        self.unset[name] = unset
        self.names.pop(name, None)
        self.changes.append(name)

    def local_names(self) -> Iterator[str]:
        """The names of the locals in sight, and those that the body itself knows."""
        yield from self.names
        yield from self.context.names

    # Places

    def fork(self) -> Scope:
        """The same place again, for a path of its own."""
        return evolve(
            self, names=dict(self.names), unset=dict(self.unset), known=dict(self.known), changes=list(self.changes)
        )

    def uncover(self, name: str, later: Scope) -> None:
        """Takes a name out of sight that meant something between here and a later place only."""
        later.names.pop(name, None)
        later.unset.pop(name, None)
        later.changes.append(name)
        # Where it wrongly hid another name, that one comes back.
        if name in self.names:
            later.names[name] = self.names[name]
        elif name in self.unset:
            later.unset[name] = self.unset[name]

    def lack(self, names: Mapping[str, Visible]) -> None:
        """Notes of names bound in a block that may not have run that they have no value here."""
        for name, visible in names.items():
            if name not in self.names and name not in self.unset and visible.span is not None:
                self._hide(name, Unset(spans=(visible.span,)))

    def become(self, other: Scope) -> None:
        """Goes on from where another path of the same body is."""
        self.names, self.unset, self.known = other.names, other.unset, other.known
        self.changes = other.changes
        self.is_reachable, self.proceeded = other.is_reachable, other.proceeded

    # What is known

    def know(self, facts: Iterable[model.Expression]) -> None:
        """Takes note of optionals that are not none from here on."""
        # More is never known at once by rules that people read; forgetting is always safe.
        if len(self.known) > MOST_KNOWN:
            self.known = {}
        self.known.update(dict.fromkeys(facts))

    def forget_local(self, local: int) -> None:
        """Forgets what was known about a local that gets another value."""
        if self.known:
            self.known = {fact: None for fact in self.known if not _mentions(fact, local)}

    def forget_state(self) -> None:
        """Forgets what was known about the state of the game, which may now be different."""
        if self.known:
            self.known = {fact: None for fact in self.known if _is_about_locals(fact)}

    def forget_names(self, names: Iterable[str]) -> None:
        """Forgets what was known about names that a loop is going to change."""
        for name in names:
            if name in self.names:
                self.forget_local(self.names[name].local)


def meet(paths: Sequence[Scope], before: Scope) -> Scope:
    """The place where paths come together: what has a value on every path that gets there has one.

    All paths began at `before`, which is as it was then.
    """
    arriving = [path for path in paths if path.is_reachable]
    if not arriving:
        closed = paths[0].fork() if paths else before.fork()
        closed.is_reachable = False
        return closed
    if len(arriving) == 1:
        merged = arriving[0].fork()
        merged.loops, merged.in_secret = before.loops, before.in_secret
        return merged
    merged = before.fork()
    merged.is_reachable = True
    since = len(before.changes)
    for name in dict.fromkeys(name for path in arriving for name in path.changes[since:]):
        found = [path.names[name] for path in arriving if name in path.names]
        spans = tuple(dict.fromkeys(one.span for one in found if one.span is not None))
        spans += tuple(
            span for path in arriving if name in path.unset for span in path.unset[name].spans if span not in spans
        )
        one = _same_value(found) if len(found) == len(arriving) else None
        if one is not None:
            merged._show(name, one)
        elif len(found) == len(arriving):
            merged._hide(name, Unset(spans=spans, why="different kinds"))
        elif found or spans:
            merged._hide(name, Unset(spans=spans))
        else:
            merged.names.pop(name, None)
            merged.unset.pop(name, None)
    first, *others = arriving
    merged.known = {fact: None for fact in first.known if all(fact in path.known for path in others)}
    merged.proceeded = next((path.proceeded for path in arriving if path.proceeded is not None), None)
    return merged


def _same_value(found: Sequence[Visible]) -> Visible | None:
    first = found[0]
    if any(one.local != first.local for one in found):
        # A value with a mistake got a local of its own; that was reported, so nothing more is said.
        return first if any(one.type is None for one in found) else None
    common = first.type
    for one in found[1:]:
        common = None if common is None or one.type is None else join(common, one.type)
    return evolve(first, type=common)


MOST_KNOWN = 200


def _mentions(fact: model.Expression, local: int) -> bool:
    match fact:
        case model.LocalValue():
            return fact.local == local
        case model.VariableValue():
            return fact.owner is not None and _mentions(fact.owner, local)
        case model.FieldValue():
            return _mentions(fact.record, local)
        case model.BuiltinValue():
            return _mentions(fact.of, local)
        case model.Unwrap():
            return _mentions(fact.operand, local)
        case model.ZonePlace() | model.ZoneEnd():
            parts = (fact.zone.owner, fact.zone.key, fact.zone.index)
            return any(part is not None and _mentions(part, local) for part in parts)
        case _:
            return not isinstance(fact, model.Constant)


def _is_about_locals(fact: model.Expression) -> bool:
    match fact:
        case model.LocalValue():
            return True
        case model.FieldValue():
            return _is_about_locals(fact.record)
        case model.Unwrap():
            return _is_about_locals(fact.operand)
        case _:
            return False


def open_scope(
    symbols: Symbols,
    diagnostics: Diagnostics,
    context: Context,
    parameters: Sequence[model.Local] = (),
    *,
    spans: Sequence[Span | None] = (),
    fixed: str | None = None,
) -> Scope:
    """The first place of a new body, its parameters being its first locals.

    `spans` says where each parameter is declared; `fixed` why none of them can be assigned, None if they can.
    `this` and what `for each` binds are parameters too, and can never be assigned.
    """
    body = Body(symbols=symbols, diagnostics=diagnostics, context=context, parameters=len(parameters))
    scope = Scope(body=body)
    for number, parameter in enumerate(parameters):
        span = spans[number] if number < len(spans) else None
        reason = "the card itself" if parameter.name == "this" else fixed
        scope.declare(parameter.name, parameter.type, span, fixed=reason)
    return scope
