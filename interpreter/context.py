"""Where code is being written: the function under way, its locals, and what is known while compiling."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import define, field

from rulewright.dsl import model
from rulewright.dsl.types import IntType, ListType, OptionalType, Type, fits
from rulewright.interpreter.effort import VALUES_A_STEP, WORDS_A_STEP, Sizes, is_flat
from rulewright.interpreter.emit import Code, Emitter, can_fault, known_int
from rulewright.interpreter.layout import Layout

if TYPE_CHECKING:
    from rulewright.dsl.source import Span
    from rulewright.interpreter.analyse import Analysis
    from rulewright.interpreter.point import Point, PointWriter

CHARGE_FREE = 16
"""Steps up to this many are carried on: they are charged with others, or not at all."""


@define
class Unit:
    """One program under way: what all its functions share."""

    rules: model.Model
    layout: Layout
    analysis: Analysis
    emit: Emitter
    logs: bool
    checks_invariants: bool
    remembers: bool = False
    """Whether any function keeps its results until the state changes."""
    functions: list[ast.stmt] = field(factory=list)
    namespace: dict[str, Any] = field(factory=dict)
    shared: dict[int, str] = field(factory=dict)
    places: list[Place] = field(factory=list)
    points: list[Point] = field(factory=list)
    held: dict[str, Type | model.Secretly] = field(factory=dict)
    """What the names `h…` in frames hold: a value of a type, or the answers of a sealed decision; others hold numbers
    of the engine's own.
    """
    entries: dict[tuple[object, ...], int] = field(factory=dict)
    count: int = 0
    sizes: Sizes = field(init=False)

    def __attrs_post_init__(self) -> None:
        records = {record.name: tuple(each.type for each in record.fields) for record in self.rules.records}
        self.sizes = Sizes(self.layout.keys, records)

    def fresh(self, prefix: str) -> str:
        """A name not used before in this program."""
        self.count += 1
        # What has a meaning of its own, such as `h3`, has a number of one digit.
        return f"{prefix}{self.count + 9 if prefix == 'h' else self.count}"

    def share(self, prefix: str, value: Any) -> ast.expr:
        """A value that code refers to by a global name."""
        id_ = self.shared.get(id(value))
        if id_ is None:
            id_ = self.fresh(prefix)
            self.namespace[id_] = value
            self.shared[id(value)] = id_
        line = self.emit.line
        return ast.Name(id_, ast.Load(), lineno=line, col_offset=0, end_lineno=line, end_col_offset=0)


@define
class Place:
    """What a line of the generated code stands for: a span of the rules, in a rule with these locals.

    `loop` is the innermost `while` or `repeat` around it, `known` the locals with values that the code is written for.
    """

    span: Span
    rule: str
    locals: tuple[model.Local, ...]
    loop: Span | None = None
    known: tuple[tuple[int, Any], ...] = ()

    def named(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The names of the function there, `l0` for the first local, with those that are known."""
        return {**values, **{f"l{local}": value for local, value in self.known}} if self.known else values


@define
class PythonLoop:
    """A loop that is a loop in Python too; `left` names the flag that says that `break` left all of a nested one."""

    left: str | None


@define
class PointLoop:
    """A loop that goes round by way of points: where its next turn begins, and where it is over."""

    head: int
    exit: int


@define
class Flow:
    """How the body under way is left, and the loops around the place where code is being written.

    `stop` writes what leaves the body. `ran` names the local of an `instead of` hook that says whether the action
    ran; `proceed` writes the call that lets it run, and `waits` says that this call may wait. `writer` is set where
    the body may wait; `result` is a function's.
    """

    stop: Callable[[Context], None] = field(default=lambda cx: cx.s("return"))
    waits: bool = False
    result: Type | None = None
    ran: str | None = None
    proceed: Callable[[Context], None] | None = None
    writer: PointWriter | None = None
    loops: list[PythonLoop | PointLoop] = field(factory=list)


@define
class Context:
    """One function under way. `out` takes the statements; `known` are locals whose value the compiler knows.

    `cost` is one number, shared by all blocks of the function: the steps of calls and of loops so short that they are
    not charged one by one. `copies` is how often what is written is repeated because loops are unrolled.
    """

    unit: Unit
    rule: str
    locals: tuple[model.Local, ...]
    out: Code = field(factory=list)
    known: dict[int, Any] = field(factory=dict)
    cost: list[int] = field(factory=lambda: [0])
    flow: Flow = field(factory=Flow)
    loop: Span | None = None
    copies: int = 1

    @property
    def emit(self) -> Emitter:
        """The writer of code."""
        return self.unit.emit

    @property
    def layout(self) -> Layout:
        """Where things lie."""
        return self.unit.layout

    @property
    def points(self) -> PointWriter:
        """The writer of points of the body under way, which may wait."""
        assert self.flow.writer is not None
        return self.flow.writer

    def at(self, node: model.Node) -> None:
        """From here on, code stands for this node."""
        self.unit.places.append(Place(node.span, self.rule, self.locals, self.loop, tuple(self.known.items())))
        self.unit.emit.line = len(self.unit.places)

    def e(self, pattern: str, **holes: Any) -> ast.expr:
        """An expression from a pattern."""
        return self.unit.emit.expression(pattern, **holes)

    def s(self, pattern: str, **holes: Any) -> None:
        """Statements from a pattern, at the end of what is written."""
        self.out.extend(self.unit.emit.statements(pattern, **holes))

    def temp(self, value: ast.expr) -> ast.expr:
        """A value under a name of its own, evaluated here; names and constants stay as they are."""
        if isinstance(value, ast.Name | ast.Constant):
            return value
        id_ = self.unit.fresh("t")
        self.s("target = value", target=id_, value=value)
        return self.e(id_)

    def in_order(self, *makers: Callable[[], ast.expr]) -> list[ast.expr]:
        """Values of which the first that faults does so first, also where a later one needs statements before it."""
        values, ends = [], []
        for make in makers:
            values.append(make())
            ends.append(len(self.out))
        for number in reversed(range(len(values))):
            if ends[number] < len(self.out) and can_fault(values[number]):
                values[number] = self._temp_at(ends[number], values[number])
        return values

    def _temp_at(self, place: int, value: ast.expr) -> ast.expr:
        """A value under a name of its own, evaluated before all that was written after so many statements."""
        id_, line = self.unit.fresh("t"), self.emit.line
        self.emit.line = value.lineno
        self.out[place:place] = self.emit.statements("target = value", target=id_, value=value)
        held = self.e(id_)
        self.emit.line = line
        return held

    def inner(self) -> Context:
        """The same function with an empty list of statements, for a block inside."""
        return Context(
            self.unit, self.rule, self.locals, [], dict(self.known), self.cost, self.flow, self.loop, self.copies
        )

    def share(self, value: Any, prefix: str = "g") -> ast.expr:
        """A value that code refers to by a global name."""
        return self.unit.share(prefix, value)

    def charge(self, steps: ast.expr | int) -> None:
        """Takes steps from the budget."""
        if isinstance(steps, int) and steps <= 0:
            return
        self.s("S[STEPS] -= steps\nif S[STEPS] < 0: raise too_many_steps()", steps=steps)

    def charge_value(self, value: ast.expr, type: Type, by: int = VALUES_A_STEP) -> None:
        """Takes the steps for going through a value of a type whole; `value` may stand in several places."""
        weigh = "len" if is_flat(type) else "weight"
        self.charge(self.e(f"{weigh}(value) // by", value=value, by=by))

    def is_large(self, type: Type) -> bool:
        """Whether going through a value of a type is charged for."""
        return self.unit.sizes.is_large(type)

    def settle(self, start: int, carried: int) -> None:
        """Charges what has cost too much to be carried on, before the statements from `start` on.

        `carried` is what was there before those were written.
        """
        self.cost[0] += carried
        if self.cost[0] <= CHARGE_FREE:
            return
        charge = self.inner()
        if start < len(self.out):
            self.emit.line = self.out[start].lineno
        charge.charge(self.cost[0])
        self.out[start:start] = charge.out
        self.cost[0] = 0

    def stored(self, value: ast.expr, value_type: Type, target: Type) -> ast.expr:
        """A value on its way to a place of a type, tested where the types do not say that it fits."""
        if fits(value_type, target):
            return value
        if isinstance(value_type, IntType) and isinstance(target, IntType):
            known = known_int(value)
            if known is not None and target.low <= known <= target.high:
                return value
            held = self.temp(value)
            tests = []
            if value_type.low < target.low:
                tests.append(self.e("held < low", held=held, low=target.low))
            if value_type.high > target.high:
                tests.append(self.e("held > high", held=held, high=target.high))
            condition = tests[0] if len(tests) == 1 else self.e("a or b", a=tests[0], b=tests[1])
            self.s(
                "if condition: raise outside(held, type_)",
                condition=condition,
                held=held,
                type_=self.share(target),
            )
            return held
        held = self.temp(value)
        if self.unit.sizes.is_taken_apart(target):
            self.charge_value(held, value_type, WORDS_A_STEP)
        match value_type, target:
            case ListType(), ListType() if fits(value_type.element, target.element):
                pattern = "if len(held) > bound: raise list_too_long(len(held), bound)"
                self.s(pattern, held=held, bound=target.bound)
                return held
            case OptionalType(), _ if fits(value_type.element, target):
                self.s("if held is None: raise none_needed()", held=held)
                return held
        return self.temp(self.e("checked(value, type_)", value=held, type_=self.share(target)))
