"""`object.name` and `object[index]`: attributes, zones of their owners, records, elements and single places."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from rulewright.dsl import check_expression as expressions
from rulewright.dsl import check_name as names
from rulewright.dsl import check_space as spaces
from rulewright.dsl import foreign, model, tree
from rulewright.dsl.coerce import unwrap
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.scope import Scope
from rulewright.dsl.sum_of_dice import report_sum
from rulewright.dsl.symbols import TEAM
from rulewright.dsl.type_words import one_of
from rulewright.dsl.types import (
    PLAYER,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SpaceType,
    Type,
)


def check_attribute(node: tree.Attribute, scope: Scope) -> names.Referent | None:
    """Looks a name up in whatever stands before the dot."""
    found = names.resolve(node.object, scope)
    match found:
        case None:
            return None
        case names.EnumName(symbol):
            return _enum_word(node, EnumType(symbol.name), scope)
        case model.ZoneRef():
            return _zone_part(node, found, scope)
        case names.BoardName(symbol):
            return spaces.check_board_attribute(node, symbol, scope)
        case names.KindName():
            report_attribute(node, f"`{node.object.span.text}` as a whole", (), scope)
            return None
        case model.OwnSpaces(type=ListType(SpaceType(board))):
            return spaces.check_own_attribute(node, found, scope.symbols.boards[board], scope)
        case _:
            return narrowed_attribute(found, node, scope)


def narrowed_attribute(of: model.Expression, node: tree.Attribute, scope: Scope) -> names.Referent | None:
    """The attribute of a value; what is known of it is taken into account."""
    found = _attribute(unwrap(of), node, scope)
    if found is None or isinstance(found, model.ZoneRef | names.EnumName | names.BoardName | names.KindName):
        return found
    return names.narrowed(found, scope)


def _attribute(of: model.Expression, node: tree.Attribute, scope: Scope) -> names.Referent | None:
    symbols, name, span = scope.symbols, node.name, node.span
    if isinstance(of.type, RecordType):
        record = symbols.records[of.type.name]
        field = record.field(name)
        if field is not None:
            return model.FieldValue(type=record.fields[field].type, record=of, field=field, span=span)
    owner = symbols.owner_of(of.type)
    if owner is not None:
        variable = symbols.variable(name, owner)
        if variable is not None:
            return model.VariableValue(type=variable.type, variable=variable.ordinal, owner=of, span=span)
        zone = symbols.zone(name, owner)
        if zone is not None:
            return model.ZoneRef(zone=zone.ordinal, owner=of, key=None, span=span)
    builtin = _builtin(of, node, scope)
    if builtin is not None:
        return builtin
    if name in symbols.broken:
        return None
    report_attribute(node, one_of(of.type, symbols), tuple(_member_names(of.type, scope)), scope)
    return None


def _builtin(of: model.Expression, node: tree.Attribute, scope: Scope) -> model.BuiltinValue | model.OwnSpaces | None:
    name, span, symbols = node.name, node.span, scope.symbols
    match of.type, name:
        case ((CardType() | PieceType()), "name"):
            return model.BuiltinValue(type=TEXT, name="name", of=of, span=span)
        case PlaceType(kind), "card":
            return model.BuiltinValue(type=OptionalType(CardType(kind)), name="card", of=of, span=span)
        case PlaceType(kind), "index":
            most = max((zone.bound for zone in symbols.zones if zone.kind == kind), default=1)
            return model.BuiltinValue(type=IntType(1, max(most, 1)), name="index", of=of, span=span)
        case PieceType(kind), "space":
            board = symbols.kinds[kind].board
            if board is None or board not in symbols.boards:
                return None
            return model.BuiltinValue(type=OptionalType(SpaceType(board)), name="space", of=of, span=span)
        case PlayerType(), "seat":
            return model.BuiltinValue(type=IntType(1, symbols.players_high), name="seat", of=of, span=span)
        case PlayerType(), "team" if symbols.teams:
            return model.BuiltinValue(type=TEAM, name="team", of=of, span=span)
        case EnumType(), "players" if symbols.owner_of(of.type) is not None:
            size = symbols.players_high // symbols.teams
            return model.BuiltinValue(type=ListType(PLAYER, size), name="players", of=of, span=span)
        case PlayerType(), board if board in symbols.boards and symbols.boards[board].is_per_player:
            own = ListType(SpaceType(board), symbols.boards[board].own_size)
            return model.OwnSpaces(type=own, owner=of, span=span)
        case SpaceType(board), _:
            return spaces.check_space_attribute(node, of, symbols.boards[board], scope)
        case _:
            return None


def _member_names(type: Type, scope: Scope) -> Iterator[str]:
    """What can stand after the dot behind a value of a type."""
    symbols = scope.symbols
    if isinstance(type, RecordType):
        yield from (field.name for field in symbols.records[type.name].fields)
    owner = symbols.owner_of(type)
    if owner is not None:
        yield from symbols.member_names(owner)
    match type:
        case CardType():
            yield "name"
        case PieceType(kind):
            yield "name"
            if symbols.kinds[kind].board is not None:
                yield "space"
        case PlaceType():
            yield from ("card", "index")
        case EnumType() if owner is not None:
            yield "players"
        case PlayerType():
            yield "seat"
            if symbols.teams:
                yield "team"
            yield from (board.name for board in symbols.boards.values() if board.is_per_player)
        case SpaceType(board):
            yield from spaces.attributes_of(symbols.boards[board])
            yield from (kind.name.lower() for kind in symbols.kinds.values() if kind.is_pieces and kind.board == board)
        case _:
            return


def report_attribute(
    node: tree.Attribute, thing: str, known: tuple[str, ...], scope: Scope, *, kind: str | None = None
) -> None:
    """Says that a thing has no attribute of a name; `kind` is that of the cards in it."""
    if _is_sum(node.object, scope) or not scope.is_first(thing, node.name):
        return
    help = _foreign(node, thing)
    if kind is not None and node.name in _member_names(CardType(kind), scope):
        help = _of_each(node, kind, scope)
    meant = None if help else scope.meant(node.name, known)
    if meant is not None:
        help = f"did you mean `{meant}`?"
    if help is not None:
        pass
    elif node.name in _CALLED:
        help = f"write `.{node.name}(…)`"
    elif node.name in spaces.OTHER_SHAPES and node.name not in known and thing.startswith("a space "):
        help = spaces.OTHER_SHAPES[node.name]
    elif node.name == "team" and thing == "a player":
        help = "a game with teams says how many there are, below `game`: `teams 2`"
    elif node.name == "space" and node.name not in known and thing.startswith("a piece "):
        help = "its kind stands on no board: write `pieces … on` and the board where it is declared"
    elif known:
        listed = ", ".join(f"`{name}`" for name in dict.fromkeys(known[:8]))
        help = f"there {'is' if len(known) == 1 else 'are'} {listed}" + (" and others" if len(known) > 8 else "")
    scope.diagnostics.error(
        "RW302",
        f"{thing} has no `{node.name}`",
        node.name_span,
        label="unknown here",
        secondary=_labels(meant, node, scope),
        help=help,
    )


def _of_each(node: tree.Attribute, kind: str, scope: Scope) -> str:
    """How the cards in a zone are asked for an attribute of theirs."""
    name, zone = node.name, node.object.span.text
    owner = scope.symbols.owner_of(CardType(kind))
    variable = None if owner is None else scope.symbols.variable(name, owner)
    match variable.type if variable is not None else TEXT:
        case IntType():
            asked = f"`sum(c.{name} for c in {zone})`"
        case EnumType(enum):
            asked = f"`any(c.{name} == {scope.symbols.enums[enum].values[0]} for c in {zone})`"
        case _:
            asked = f"`[c.{name} for c in {zone}]`"
    return f"each card in it has one: {asked}, or `{zone}.top.{name}`"


def _is_sum(node: tree.Expression, scope: Scope) -> bool:
    """Whether it is the sum of dice that is taken for the dice, which is reported."""
    if not isinstance(node, tree.Name) or node.id not in scope.names:
        return False
    return report_sum(scope.names[node.id].local, node.span, scope)


def _foreign(node: tree.Attribute, thing: str) -> str | None:
    """What to write for an attribute of other languages."""
    of = node.object.span.text
    if thing == "a player":
        if node.name == "name":
            return f"a player is shown by his name: write `{of}` alone, in a text `{{{of}}}`"
        return {
            "next": f"write `next({of})`",
            "others": f"write `others({of})`",
            "index": f"write `{of}.seat`, which counts from 1",
            "number": f"write `{of}.seat`, which counts from 1",
            "id": f"write `{of}.seat`, which counts from 1",
        }.get(node.name)
    if thing == "a list of players" and not foreign.attribute_help(node.name, of):
        return f"each of them has its own: go through them with `for q in {of}`, and write `q.{node.name}`"
    is_several = thing in ("a pile", "a hand") or thing.startswith(("a list", "a set", "the board"))
    if node.name == "spaces" and thing.startswith("the board"):
        return f"`{of}` alone is the list of its spaces"
    if thing.startswith("the board") and foreign.SPACE.fullmatch(node.name):
        return f"write `{of}[{ord(node.name[0]) - ord('a') + 1}, {node.name[1:]}]`"
    return foreign.attribute_help(node.name, of) if is_several or thing.startswith("`") else None


_CALLED = ("step", "ray", "leaps", "lines")


def _labels(meant: str | None, node: tree.Attribute, scope: Scope) -> tuple[Label, ...]:
    """Where the name that was probably meant is declared, as far as it belongs to one thing only."""
    if meant is None:
        return ()
    spans = [variable.span for variable in scope.symbols.variables if variable.name == meant]
    spans += [zone.span for zone in scope.symbols.zones if zone.name == meant]
    return (Label(spans[0], f"`{meant}` is declared here"),) if len(spans) == 1 else ()


def _enum_word(node: tree.Attribute, enum: EnumType, scope: Scope) -> model.Constant | None:
    found = names.enum_constant(enum, node.name, node.name_span, scope)
    if found is not None:
        return evolve(found, span=node.span)
    symbol = scope.symbols.enums[enum.name]
    if not scope.is_first(enum.name, node.name):
        return None
    meant = scope.meant(node.name, symbol.values)
    scope.diagnostics.error(
        "RW307",
        f"{enum.name} has no value `{node.name}`",
        node.name_span,
        label="unknown here",
        secondary=() if symbol.span is None else (Label(symbol.span, "its values are declared here"),),
        help=f"did you mean `{meant}`?" if meant else None,
    )
    return None


def _zone_part(node: tree.Attribute, ref: model.ZoneRef, scope: Scope) -> model.Expression | None:
    if names.needs_key(ref, scope):
        names.report_key(ref, scope)
        return None
    symbol = names.zone_symbol(ref, scope)
    if names.is_place(ref, scope):
        place = model.ZonePlace(type=PlaceType(symbol.kind), zone=ref, span=ref.span)
        found = narrowed_attribute(place, node, scope)
        return None if isinstance(found, model.ZoneRef) else names.value_of(found, node.span, scope)
    if symbol.shape in ("pile", "hand") and node.name in ("top", "bottom"):
        card = OptionalType(CardType(symbol.kind))
        end = model.ZoneEnd(type=card, zone=ref, end="top" if node.name == "top" else "bottom", span=node.span)
        return names.narrowed(end, scope)
    thing = f"`{ref.span.text}` as a whole" if symbol.shape == "slots" else f"a {symbol.shape}"
    report_attribute(node, thing, () if symbol.shape == "slots" else ("top", "bottom"), scope, kind=symbol.kind)
    return None


def check_index(node: tree.Index, scope: Scope) -> names.Referent | None:
    """An element of a list, a value by its key, a space of a board, a zone by its key, or one of its places."""
    found = names.resolve(node.object, scope)
    if found is None:
        for index in node.indices:
            expressions.look_inside(index, scope)
        return None
    match found:
        case names.BoardName(symbol):
            return spaces.check_space_at(node, symbol, None, scope)
        case model.OwnSpaces(type=ListType(SpaceType(board)), owner=owner):
            return spaces.check_space_at(node, scope.symbols.boards[board], owner, scope)
        case _ if len(node.indices) > 1:
            report_index_count(node, "one index", scope)
            return None
        case model.ZoneRef():
            return _zone_index(node, found, scope)
        case names.EnumName() | names.KindName():
            _report_type(node, "a name of many things", scope)
            return None
        case _:
            return element_of(unwrap(found), node, scope)


def element_of(of: model.Expression, node: tree.Index, scope: Scope) -> model.Expression | None:
    """An element of a list or the value of a key."""
    index = node.indices[0]
    match of.type:
        case ListType(element, bound):
            number = check_index_number(index, bound, scope)
            return None if number is None else model.ItemAt(type=element, list=of, index=number, span=node.span)
        case PerType(value, key):
            found = expressions.expect(index, key, scope, "the key")
            return None if found is None else model.PerAt(type=value, per=of, key=found, span=node.span)
        case _:
            _report_type(node, one_of(of.type, scope.symbols), scope)
            return None


def _zone_index(node: tree.Index, ref: model.ZoneRef, scope: Scope) -> names.Referent | None:
    symbol = names.zone_symbol(ref, scope)
    index = node.indices[0]
    if symbol.key is not None and ref.key is None:
        key = expressions.expect(index, symbol.key, scope, "the key")
        return None if key is None else evolve(ref, key=key, span=node.span)
    if names.is_place(ref, scope):
        _report_type(node, "one place", scope)
        return None
    number = check_index_number(index, symbol.bound, scope)
    if number is None:
        return None
    if symbol.shape == "slots":
        return evolve(ref, index=number, span=node.span)
    return model.ItemAt(type=CardType(symbol.kind), list=names.zone_cards(ref, scope), index=number, span=node.span)


def check_index_number(node: tree.Expression, bound: int, scope: Scope) -> model.Expression | None:
    """An index, which counts from 1."""
    return expressions.expect(node, IntType(1, max(bound, 1)), scope, "the index")


def report_index_count(node: tree.Index, wanted: str, scope: Scope) -> None:
    """Says that there are too many indices."""
    scope.diagnostics.error(
        "RW311",
        f"in these square brackets stands {wanted}, not {len(node.indices)}",
        node.span,
        label="too many",
    )


def _report_type(node: tree.Index, thing: str, scope: Scope) -> None:
    help, inner = None, node.object
    if _is_sum(inner, scope):
        return
    if thing.startswith("a space ") and isinstance(inner, tree.Index) and len(inner.indices) == len(node.indices) == 1:
        help = f"write `{inner.object.span.text}[{inner.indices[0].span.text}, {node.indices[0].span.text}]`"
    elif len(node.indices) == 1 and isinstance(node.indices[0], tree.Name) and isinstance(inner, tree.Name):
        owner = scope.names[inner.id].type if inner.id in scope.names else None
        found = None if owner is None else scope.symbols.owner_of(owner)
        name = node.indices[0].id
        if found is not None and (scope.symbols.variable(name, found) or scope.symbols.zone(name, found)):
            help = f"write `{inner.id}.{name}`"
    scope.diagnostics.error(
        "RW311",
        f"square brackets pick one of several things, and this is {thing}",
        node.object.span,
        label="nothing to pick from",
        help=help,
    )
