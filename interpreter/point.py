"""Points: where a rule can go on, and the frames that hold what it needs there.

A rule that can wait for a decision is cut into functions, one for each place where it goes on. A frame is the tuple
`(point, parent frame, *locals)`; a point's function takes the state and its frame, runs to the next point, and
returns the frame to go on with, or None when it waits. Only the locals that are read before they are written again go
into a frame.
"""

from __future__ import annotations

import ast
import re

from attrs import define, field

from rulewright.dsl import model
from rulewright.interpreter.context import Context, Unit
from rulewright.interpreter.emit import Code

_STORED = re.compile(r"[lh][0-9]+\Z")
_OF_RULE = re.compile(r"(a|e|f|i|v|w|h_)[0-9]+\Z")


@define
class Site:
    """The decision that waits at a point. The program has functions for its options (`o`), prompt (`q`) and labels
    (`m`). `seats` is the name in the frame that holds who is asked in secret.
    """

    node: model.Choose | model.Secretly
    rule: str
    locals: tuple[model.Local, ...]
    seats: str | None = None


@define
class Point:
    """One place where rules go on. `live` are the names in its frame, in order; `is_fixed` when they are the
    parameters. `is_call` when its frame stands for a call that is counted. `called_at` is the line of the call after
    which it goes on, 0 if it is no such point.
    """

    number: int
    rule: str
    locals: tuple[model.Local, ...]
    code: Code = field(factory=list)
    live: tuple[str, ...] = ()
    is_fixed: bool = False
    takes_value: bool = False
    is_call: bool = False
    called_at: int = 0
    site: Site | None = None
    uses: set[str] = field(factory=set)
    functions: list[tuple[str, list[str], Code]] = field(factory=list)

    @property
    def id(self) -> str:
        """The name of its function."""
        return f"p{self.number}"


class PointWriter:
    """Writes one body as points; `gotos` are the frames whose locals are filled in when all points are known."""

    def __init__(self, unit: Unit, rule: str, locals_: tuple[model.Local, ...], is_call: bool = False) -> None:
        self.unit = unit
        self.rule = rule
        self.locals = locals_
        self.is_call = is_call
        self.points: list[Point] = []
        self.frames: dict[int, tuple[ast.Tuple, int]] = {}

    def point(self, live: tuple[str, ...] | None = None, takes_value: bool = False) -> Point:
        """A new point; given `live`, its frame holds just these."""
        made = Point(len(self.unit.points), self.rule, self.locals, takes_value=takes_value, is_call=self.is_call)
        if live is not None:
            made.live, made.is_fixed = live, True
        self.unit.points.append(made)
        self.points.append(made)
        return made

    def frame(self, point: Point, cx: Context, parent: str = "P") -> ast.Tuple:
        """The frame of a point, its locals to be filled in."""
        made = cx.e("(number, parent)", number=point.number, parent=cx.e(parent))
        assert isinstance(made, ast.Tuple)
        self.frames[id(made)] = (made, point.number)
        return made

    def go(self, point: Point, cx: Context) -> None:
        """Goes on at a point."""
        cx.s("return frame", frame=self.frame(point, cx))

    def enter(self, point: Point, cx: Context) -> None:
        """What is written from here on belongs to a point."""
        cx.out = point.code

    def finish(self) -> None:
        """Fills in the frames and adds the functions to the program."""
        self._find_live()
        for made, number in self.frames.values():
            names = self.unit.points[number].live
            made.elts.extend(
                ast.Name(name, ast.Load(), lineno=made.lineno, col_offset=0, end_lineno=made.lineno, end_col_offset=0)
                for name in names
            )
        for point in self.points:
            self.unit.functions.append(self._function(point))
            for id_, parameters, code in point.functions:
                opening = self.unit.emit.statements(", ".join(["_", "P", *point.live]) + " = F") if point.live else []
                opening += self._count(code)
                self.unit.functions.append(self.unit.emit.function(id_, parameters, [*opening, *code]))

    def _function(self, point: Point) -> ast.stmt:
        emit = self.unit.emit
        if point.code:
            # What comes before it stands for the same place.
            emit.line = point.code[0].lineno
        names = ", ".join(["_", "P", *point.live])
        opening = emit.statements(f"{names} = F")
        if not point.live and not self._reads_parent(point):
            opening = []
        opening += self._count(point.code)
        parameters = ["S", "F", "V"] if point.takes_value else ["S", "F"]
        return emit.function(point.id, parameters, [*opening, *point.code])

    def _count(self, code: Code) -> Code:
        """What lets functions that code calls count on from the calls under way, where calls are counted."""
        if not self.unit.analysis.counted or not any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _OF_RULE.match(node.func.id)
            for statement in code
            for node in ast.walk(statement)
        ):
            return []
        return self.unit.emit.statements("S[DEPTH] = depth(F)")

    def _reads_parent(self, point: Point) -> bool:
        return any(
            isinstance(node, ast.Name) and node.id == "P" for statement in point.code for node in ast.walk(statement)
        )

    def _find_live(self) -> None:
        live: dict[int, set[str]] = {
            point.number: set(point.live) if point.is_fixed else set() for point in self.points
        }
        grew = True
        while grew:
            grew = False
            for point in self.points:
                if point.is_fixed:
                    continue
                reader = _Reader(self.frames, live, self.unit)
                reader.block(point.code, set())
                found = reader.read | point.uses
                if not found <= live[point.number]:
                    live[point.number] |= found
                    grew = True
        for point in self.points:
            if not point.is_fixed:
                point.live = tuple(sorted(live[point.number], key=lambda name: (name[0], int(name[1:]))))


def read_names(code: Code) -> set[str]:
    """The locals that code reads before it writes them."""
    reader = _Reader({}, {}, None)
    reader.block(code, set())
    return reader.read


class _Reader:
    """Finds the names that code reads before it surely wrote them."""

    def __init__(self, frames: dict[int, tuple[ast.Tuple, int]], live: dict[int, set[str]], unit: Unit | None) -> None:
        self.frames = frames
        self.live = live
        self.unit = unit
        self.read: set[str] = set()
        self.leaving: list[list[set[str]]] = []

    def block(self, code: Code, written: set[str]) -> set[str] | None:
        """What is surely written after the code, given what was before; None when the code never ends."""
        for statement in code:
            after = self.statement(statement, written)
            if after is None:
                return None
            written = after
        return written

    def statement(self, node: ast.stmt, written: set[str]) -> set[str] | None:
        match node:
            case ast.Assign(targets=[target], value=value):
                self.expression(value, written)
                return written | self.targets(target, written)
            case ast.AugAssign(target=target, value=value):
                self.expression(value, written)
                if isinstance(target, ast.Name):
                    self.name(target.id, written)
                else:
                    self.expression(target, written)
                return written
            case ast.If(test=test, body=body, orelse=orelse):
                self.expression(test, written)
                return self.join(self.block(body, set(written)), self.block(orelse, set(written)))
            case ast.For(target=target, iter=items, body=body, orelse=orelse):
                self.expression(items, written)
                self.leaving.append([])
                self.block(body, written | self.targets(target, written))
                self.leaving.pop()
                self.block(orelse, set(written))
                return written
            case ast.While(test=test, body=body):
                self.expression(test, written)
                self.leaving.append([])
                self.block(body, set(written))
                left = self.leaving.pop()
                if not (isinstance(test, ast.Constant) and test.value is True):
                    return written
                # An endless loop is only left by `break`, so what is written before each `break` is written after it.
                return set.intersection(*left) if left else None
            case ast.Return(value=value):
                if value is not None:
                    self.expression(value, written)
                return None
            case ast.Raise(exc=value):
                if value is not None:
                    self.expression(value, written)
                return None
            case ast.Break():
                self.leaving[-1].append(written)
                return None
            case ast.Continue():
                return None
            case ast.Expr(value=value):
                self.expression(value, written)
                return written
            case ast.Pass():
                return written
            case _:
                raise AssertionError(f"unexpected statement {type(node).__name__}")

    def join(self, one: set[str] | None, other: set[str] | None) -> set[str] | None:
        if one is None or other is None:
            return other if one is None else one
        return one & other

    def targets(self, node: ast.expr, written: set[str]) -> set[str]:
        match node:
            case ast.Name(id=id_):
                return {id_}
            case ast.Tuple(elts=items):
                return {name for item in items for name in self.targets(item, written)}
            case _:
                self.expression(node, written)
                return set()

    def expression(self, node: ast.AST, written: set[str]) -> None:
        if id(node) in self.frames:
            for name in self.live[self.frames[id(node)][1]]:
                self.name(name, written)
            return
        if isinstance(node, ast.Name):
            self.name(node.id, written)
            return
        if isinstance(node, ast.ListComp):
            (generator,) = node.generators
            self.expression(generator.iter, written)
            inner = written | self.targets(generator.target, written)
            for part in (*generator.ifs, node.elt):
                self.expression(part, inner)
            return
        for child in ast.iter_child_nodes(node):
            self.expression(child, written)

    def name(self, id_: str, written: set[str]) -> None:
        if _STORED.match(id_) and id_ not in written:
            self.read.add(id_)
