"""Whether a new name would hide another."""

from __future__ import annotations

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.source import Span
from rulewright.dsl.unknown_name import place_of


def check_shadowing(name: str, span: Span, scope: Scope) -> bool:
    """Whether a new local may bear a name; reported if something in sight has it already."""
    if name not in scope.names and name not in scope.context.names and not is_declared(name, scope):
        return True
    where = place_of(name, scope)
    scope.diagnostics.error(
        "RW321",
        f"`{name}` means something else here already",
        span,
        label="this would hide it",
        secondary=() if where is None or where == span else (Label(where, "declared here"),),
        help="choose another name",
    )
    return False


def is_declared(name: str, scope: Scope) -> bool:
    """Whether the file itself declares a value of this name, enum values aside."""
    symbols = scope.symbols
    tables = (symbols.options, symbols.constants, symbols.boards, symbols.kinds, symbols.card_ids)
    if any(name in table for table in tables) or name in ("players", "directions") or symbols.seat(name) is not None:
        return True
    if name in symbols.enums and not symbols.enums[name].is_words:
        return True
    return symbols.variable(name) is not None or symbols.zone(name) is not None
