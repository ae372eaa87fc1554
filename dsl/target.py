"""What a change speaks of: a declaration, or a part of one, by its sort and name."""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from rulewright.dsl import tree
from rulewright.dsl.declared import header
from rulewright.dsl.source import Span


@frozen
class Target:
    """A sort of declaration and its name, "" where there is one a game; `part` is what of it is changed."""

    sort: str
    name: str
    part: tuple[str, str | tree.TextLiteral] | None = None

    @property
    def whole(self) -> Target:
        """The declaration that holds it."""
        return Target(self.sort, self.name)

    @property
    def words(self) -> str:
        """What to call it in a message."""
        if self.part is not None:
            what, name = self.part
            return f"the {what} {shown(name)} of {self.name}"
        if self.sort in ("hook", "invariant", "measure"):
            return f'the {self.sort} "{self.name}"'
        if self.sort == "kind":
            return f"the kind `{self.name}`"
        return f"the {self.sort} `{self.name}`" if self.name else f"`{self.sort}`"


def shown(name: str | tree.TextLiteral) -> str:
    """A name as a message has it: texts as they are written."""
    return f"`{name}`" if isinstance(name, str) else name.span.text if not name.parts else _quoted(name)


def _quoted(name: tree.TextLiteral) -> str:
    text = name.span.text
    return text if text.startswith('"') else f'"{text}"'


def target_of(declaration: tree.Declaration) -> Target | None:
    """What a declaration can be found by; none for what is never changed by name."""
    match declaration:
        case tree.Option(name=name):
            return Target("option", name)
        case tree.Field(name=name):
            return Target("variable", name)
        case tree.Enum(name=name):
            return Target("enum", name)
        case tree.Constant(name=name):
            return Target("constant", name)
        case tree.Record(name=name):
            return Target("record", name)
        case tree.Board(name=name):
            return Target("board", name)
        case tree.Cards(name=name) | tree.Pieces(name=name):
            return Target("kind", name)
        case tree.Procedure(kind=kind, name=name):
            return Target(kind, name)
        case tree.Hook(title=title):
            return None if title is None else Target("hook", title)
        case tree.Invariant(title=title):
            return Target("invariant", title)
        case tree.Measure(title=title):
            return Target("measure", title)
        case tree.TurnOrder():
            return Target("turn", "")
        case tree.Setup():
            return Target("setup", "")
        case tree.Play():
            return Target("play", "")
        case tree.Ranking():
            return Target("ranking", "")
        case tree.Payoff():
            return Target("payoff", "")
        case _:
            return None


def changed_by(change: tree.Change) -> Target | None:
    """What a change takes the place of; none for what only adds, and for a hook without a name."""
    match change:
        case tree.SetDefault(name=name):
            return Target("option", name)
        case tree.Replace(declaration=declaration):
            return target_of(declaration)
        case tree.ReplaceProcedure(kind=kind, name=name):
            return Target(kind, name)
        case tree.ReplaceField(owner=owner, field=field):
            return Target("owner", owner, ("attribute", field.name))
        case tree.ReplaceEffect(name=name, kind=kind):
            return Target("kind", kind, ("effect", name))
        case tree.ReplaceThing(what=what, name=thing, kind=kind) | tree.RemoveThing(what=what, name=thing, kind=kind):
            return Target("kind", kind, (what, thing))
        case tree.RemoveTitled(what=what, title=title):
            return Target(what, title)
        case tree.RemoveEnding(what=what):
            return Target(what, "")
        case tree.Add() | tree.AddToOwner() | tree.AddToSetup():
            return None
        case _:
            assert_never(change)


def named_at(change: tree.Change) -> Span:
    """Where a change says what it speaks of."""
    match change:
        case tree.SetDefault() | tree.ReplaceProcedure() | tree.ReplaceEffect() | tree.Add():
            return change.name_span
        case tree.ReplaceThing() | tree.RemoveThing():
            return change.name.span
        case tree.ReplaceField():
            return change.field.name_span
        case _:
            return header(change.span)
