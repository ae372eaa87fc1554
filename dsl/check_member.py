"""Checks options, variables, zones and boards: their values at the start, and how zones go together."""

from __future__ import annotations

from rulewright.dsl import model, tree
from rulewright.dsl.check_start import check_start_formula
from rulewright.dsl.declare_member import zone_type
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import PLAYER_OWNER, TEAM, TEAM_OWNER, OptionSymbol, VariableSymbol, ZoneSymbol
from rulewright.dsl.types import INT, PLAYER, BoolType, EnumType, IntType, Type


def check_options(out: Declared) -> tuple[model.Option, ...]:
    """All options with their defaults."""
    checked = []
    for node, symbol in zip(out.options, out.symbols.options.values(), strict=True):
        default = check_option_value(node.default, symbol, "RW602", out)
        option = model.Option(
            name=symbol.name,
            type=symbol.type,
            default=0 if default is None else default,
            about=node.about or "",
            span=node.span,
        )
        checked.append(option)
    return tuple(checked)


def check_option_value(node: tree.Expression, symbol: OptionSymbol, code: str, out: Declared) -> int | bool | None:
    """The value an option is given, by default or in a test; a word by its ordinal."""
    place = (Label(symbol.span, "the option"),)
    match symbol.type:
        case EnumType(name):
            words = out.symbols.enums[name].values
            text = plain_text(node)
            if text in words:
                return words.index(text)
            wanted = " or ".join(f'"{word}"' for word in words)
            meant = out.symbols.suggestions.meant(text or "", words)
            help = f'did you mean "{meant}"?' if meant else f"write {wanted}"
            out.diagnostics.error(code, f"`{symbol.name}` cannot be this", node.span, secondary=place, help=help)
            return None
        case BoolType():
            if isinstance(node, tree.BoolLiteral):
                return node.value
            help = "write yes or no"
            out.diagnostics.error(code, f"`{symbol.name}` cannot be this", node.span, secondary=place, help=help)
            return None
        case _:
            number = out.bounds.interval(node)
            if number is None:
                return None
            low, high = (symbol.type.low, symbol.type.high) if isinstance(symbol.type, IntType) else (0, 0)
            if number.low != number.high or not low <= number.low <= high:
                message = f"`{symbol.name}` is a number from {low} to {high}"
                label = str(number.low) if number.low == number.high else "not one number"
                out.diagnostics.error(code, message, node.span, label=label, secondary=place)
                return None
            return number.low


def plain_text(node: tree.Expression) -> str | None:
    """A quoted text without braces."""
    if isinstance(node, tree.TextLiteral) and all(isinstance(part, str) for part in node.parts):
        return "".join(part for part in node.parts if isinstance(part, str))
    return None


def check_variables(out: Declared) -> tuple[model.Variable, ...]:
    """All variables and attributes; whether they are fixed is settled when all bodies are known."""
    return tuple(
        _check_variable(node, symbol, out) for node, symbol in zip(out.variables, out.symbols.variables, strict=True)
    )


def _check_variable(node: tree.Field, symbol: VariableSymbol, out: Declared) -> model.Variable:
    default = None
    if node.default is not None:
        owners: dict[model.Owner, Type] = {PLAYER_OWNER: PLAYER, TEAM_OWNER: TEAM}
        this = (model.Local(name="this", type=owners[symbol.owner]),) if symbol.owner in owners else ()
        title = f"what `{symbol.name}` is at first"
        default = check_start_formula(node.default, symbol.type, title, out, this)
    return model.Variable(
        name=symbol.name,
        type=symbol.type,
        owner=symbol.owner,
        seen_by=symbol.seen_by,
        is_fixed=False,
        default=default,
        span=node.span,
    )


def check_zones(out: Declared) -> tuple[model.Zone, ...]:
    """All zones; at most one of a kind is where all its cards start."""
    starts: dict[str, Span] = {}
    zones = []
    for node, symbol in zip(out.zones, out.symbols.zones, strict=True):
        shape = zone_type(node.type)
        assert shape is not None
        if shape.has_all:
            _check_start(node, symbol, starts, out)
        if shape.shape == "hand" and symbol.owner not in (PLAYER_OWNER, TEAM_OWNER):
            help = "write `pile of … face down`, or declare it under `player`"
            message = "a hand is seen by its owner, so it belongs to a player"
            out.diagnostics.error("RW504", message, node.type.span, label="nobody owns this", help=help)
        if node.default is not None:
            message = "a zone has no value: it holds the cards that are moved there"
            out.diagnostics.error("RW505", message, node.default.span, help="take out `=` and what follows it")
        if node.seen_by != "all":
            help = "write `face down`, `face up`, or make it a `hand`"
            message = "who sees the cards of a zone is said by its sort"
            out.diagnostics.error("RW221", message, node.span, help=help)
        size = None
        if shape.size is not None:
            size = check_start_formula(shape.size, INT, "the number of places", out)
        zones.append(
            model.Zone(
                name=symbol.name,
                shape=symbol.shape,
                kind=out.symbols.kinds[symbol.kind].ordinal,
                owner=symbol.owner,
                key=symbol.key,
                face=symbol.face,
                size=size,
                starts_with_all=shape.has_all,
                refill=_check_refill(node, symbol, out),
                span=node.span,
            )
        )
    return tuple(zones)


def _check_start(node: tree.Field, symbol: ZoneSymbol, starts: dict[str, Span], out: Declared) -> None:
    if symbol.owner != model.GameOwner() or symbol.key is not None:
        help = "let them start in a pile of the game, and move them from there in `setup`"
        message = f"all {symbol.kind} cannot be in several places"
        out.diagnostics.error("RW502", message, node.type.span, label="there is more than one of this", help=help)
    elif symbol.kind in starts:
        first = (Label(starts[symbol.kind], "they all start here"),)
        message = f"all {symbol.kind} start somewhere else already"
        out.diagnostics.error("RW502", message, node.type.span, secondary=first, help="write this one without `all`")
    else:
        starts[symbol.kind] = node.type.span


def _check_refill(node: tree.Field, symbol: ZoneSymbol, out: Declared) -> int | None:
    """The zone that is shuffled into this one when a card is lacking: of the same owner, or of the game."""
    if node.refill is None or node.refill_span is None:
        return None
    source = out.symbols.zone(node.refill, symbol.owner) or out.symbols.zone(node.refill)
    if source is None:
        known = {zone.name: zone.span for zone in out.symbols.zones if zone.owner in (symbol.owner, model.GameOwner())}
        out.report_unknown("RW503", "zone", node.refill, node.refill_span, known, places=known)
        return None
    place = (Label(source.span, "declared here"),)
    message = None
    if source is symbol:
        message = "a pile cannot be refilled from itself"
    elif source.kind != symbol.kind:
        message = f"`{source.name}` holds {source.kind}, and this holds {symbol.kind}"
    elif symbol.shape != "pile":
        message = "only a pile can be refilled"
    elif source.key is not None and source.key != symbol.key:
        message = f"there is more than one `{source.name}`"
    if message is not None:
        out.diagnostics.error("RW503", message, node.refill_span, secondary=place if source is not symbol else ())
        return None
    return source.ordinal
