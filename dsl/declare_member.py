"""Declares what the game, players, spaces, cards and pieces have: variables and zones; and what can be called."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl import model, tree
from rulewright.dsl.card_list import Listed, TableCard
from rulewright.dsl.card_symbol import CardSymbol
from rulewright.dsl.declared import Declared, DeclaredKind, header
from rulewright.dsl.namespace import (
    CARD_MEMBERS,
    MEMBER_OF_TEAM,
    PIECE_MEMBERS,
    PLAYER_MEMBERS,
    TEAM_MEMBERS,
    Namespace,
    space_members,
)
from rulewright.dsl.room import cells_of, count_of, room_of
from rulewright.dsl.symbols import (
    GAME_OWNER,
    PLAYER_OWNER,
    TEAM_OWNER,
    ActionSymbol,
    BoardSymbol,
    EffectSymbol,
    FunctionSymbol,
    ParameterSymbol,
    VariableSymbol,
    ZoneSymbol,
)

MOST_PLACES = 10_000


def declare_members(out: Declared) -> None:
    """All variables, zones and effects, in the order of the text."""
    players = out.members(PLAYER_MEMBERS | (MEMBER_OF_TEAM if out.symbols.teams else {}))
    teams = out.members(TEAM_MEMBERS)
    kinds = {kind.node.name: kind for kind in out.kinds}
    for node in out.file.declarations:
        match node:
            case tree.Field():
                _declare_fields((node,), GAME_OWNER, out.values, out)
            case tree.Player(fields=fields):
                _declare_fields(fields, PLAYER_OWNER, players, out)
            case tree.Team(fields=fields):
                if out.symbols.teams:
                    _declare_fields(fields, TEAM_OWNER, teams, out)
                else:
                    help = "write how many there are below `game`: `teams 2`"
                    out.diagnostics.error("RW228", "this game has no teams", header(node.span), help=help)
            case tree.Board() if out.values.owns(node.name, node.name_span):
                board = out.symbols.boards[node.name]
                names = out.members(space_members(node) | _piece_members(node.name, out))
                own = [field for field in node.fields if not _declare_edge(field, board, names, out)]
                _declare_fields(own, model.SpaceOwner(board=board.ordinal), names, out)
            case tree.Cards() | tree.Pieces() if out.values.owns(node.name, node.name_span):
                reserved = CARD_MEMBERS if isinstance(node, tree.Cards) else PIECE_MEMBERS
                owner = model.KindOwner(kind=kinds[node.name].symbol.ordinal)
                _declare_fields(node.fields, owner, out.members(reserved), out)
                if isinstance(node, tree.Cards):
                    _declare_effects(node, out)
            case _:
                pass


def _piece_members(board: str, out: Declared) -> dict[str, str]:
    """The names under which the spaces of a board know the pieces on them."""
    kinds = (kind for kind in out.kinds if isinstance(kind.node, tree.Pieces) and kind.node.board == board)
    return {kind.node.name.lower(): f"the {kind.node.name} on a space" for kind in kinds}


def _declare_edge(field: tree.Field, board: BoardSymbol, names: Namespace, out: Declared) -> bool:
    """Whether a field of a graph is a kind of edge, `retreat: edge?`; if it is, it is declared."""
    type = field.type
    if board.shape != "graph" or not isinstance(type, tree.NamedType) or type.name != "edge":
        return False
    if names.take(field.name, field.name_span, "an edge"):
        board.edges[field.name] = type.is_optional
    if field.default is not None or field.seen_by != "all" or field.refill is not None:
        message = "an edge says no more than its name"
        help = f"where it leads stands in the line of each space: `{field.name} to …`"
        out.diagnostics.error("RW221", message, field.span, help=help)
    return True


def _declare_fields(fields: Iterable[tree.Field], owner: model.Owner, names: Namespace, out: Declared) -> None:
    for field in fields:
        if not names.take(field.name, field.name_span, "a zone" if zone_type(field.type) else "a variable"):
            continue
        zone = zone_type(field.type)
        if zone is not None:
            _declare_zone(field, zone, owner, out)
            continue
        type = out.types.check_type(field.type)
        if field.refill is not None:
            message = "only a pile can be refilled"
            out.diagnostics.error("RW221", message, field.refill_span or field.span, label="this is no pile")
        if field.seen_by == "owner" and not _has_owner(owner, out):
            help = "write `hidden` for what nobody sees"
            if isinstance(owner, model.KindOwner) and out.kinds[owner.kind].symbol.is_pieces:
                help += ", or say whose each piece is by an attribute `owner: player`"
            message = "only what belongs to a player is seen by its owner"
            out.diagnostics.error("RW221", message, field.span, help=help)
        owners = _owners(owner, out)
        if type is None or not (
            out.charge(owners * cells_of(type, out.symbols), field.type.span)
            and out.charge_room(owners * room_of(type, out.symbols), field.type.span)
        ):
            out.symbols.broken.add(field.name)
            continue
        ordinal = len(out.symbols.variables)
        out.variables.append(field)
        out.symbols.add_variable(
            VariableSymbol(
                ordinal=ordinal, name=field.name, type=type, owner=owner, seen_by=field.seen_by, span=field.name_span
            )
        )


def _has_owner(owner: model.Owner, out: Declared) -> bool:
    """Whether each owner belongs to players: himself, a team, a space of his board, a piece whose `owner` he is."""
    match owner:
        case model.PlayerOwner() | model.TeamOwner():
            return True
        case model.SpaceOwner(board=board):
            return list(out.symbols.boards.values())[board].is_per_player
        case model.KindOwner(kind=kind):
            node = out.kinds[kind].node
            owners = (field.type for field in node.fields if field.name == "owner")
            is_said = any(isinstance(type, tree.NamedType) and type.name == "player" for type in owners)
            return is_said and isinstance(node, tree.Pieces)
        case _:
            return False


def _owners(owner: model.Owner, out: Declared) -> int:
    """How many things have an attribute, at most."""
    match owner:
        case model.GameOwner():
            return 1
        case model.PlayerOwner():
            return out.symbols.players_high
        case model.TeamOwner():
            return out.symbols.teams
        case model.SpaceOwner(board=board):
            return list(out.symbols.boards.values())[board].size
        case model.KindOwner(kind=kind):
            return list(out.symbols.kinds.values())[kind].bound


def zone_type(node: tree.TypeNode) -> tree.ZoneType | None:
    """The zone a field is, alone or one for each key; None for a variable."""
    match node:
        case tree.ZoneType():
            return node
        case tree.PerType(value=tree.ZoneType() as zone):
            return zone
        case _:
            return None


def _declare_zone(field: tree.Field, zone: tree.ZoneType, owner: model.Owner, out: Declared) -> None:
    key = out.types.check_key(field.type.key) if isinstance(field.type, tree.PerType) else None
    kind = out.symbols.kinds.get(zone.kind)
    is_right = key is not None or not isinstance(field.type, tree.PerType)
    if kind is None:
        cards = {name: symbol.span for name, symbol in out.symbols.kinds.items() if not symbol.is_pieces}
        out.report_unknown("RW501", "kind of cards", zone.kind, zone.kind_span, cards, places=cards)
    elif kind.is_pieces:
        message = f"{zone.kind} are pieces, and pieces stand on a board"
        out.diagnostics.error("RW501", message, zone.kind_span, label="a zone holds cards")
    keys = 1 if key is None else max(1, count_of(key, out.symbols))
    if isinstance(owner, model.KindOwner):
        help = "zones belong to the game, to players or to the spaces of a board"
        out.diagnostics.error("RW207", "a card or piece has no zones of its own", field.type.span, help=help)
    elif kind is not None and not kind.is_pieces and is_right:
        places = _places(zone, out) if zone.size is not None else 1
        size = kind.bound if zone.shape in ("pile", "hand") else places
        if not out.charge(_owners(owner, out) * keys * places, field.type.span):
            out.symbols.broken.add(field.name)
            return
        out.zones.append(field)
        out.symbols.add_zone(
            ZoneSymbol(
                ordinal=len(out.symbols.zones),
                name=field.name,
                shape=zone.shape,
                kind=zone.kind,
                owner=owner,
                key=key,
                face=zone.face,
                bound=size,
                span=field.name_span,
            )
        )
        return
    out.symbols.broken.add(field.name)


def _places(zone: tree.ZoneType, out: Declared) -> int:
    """The largest number of places of `slots`; one that is wrong counts as 1 from then on."""
    assert zone.size is not None
    size = out.bounds.interval(zone.size)
    if size is None:
        return 1
    if size.low < 1 or size.high > MOST_PLACES:
        label = f"this can be {size.low if size.low < 1 else size.high:,}"
        out.diagnostics.error("RW514", f"there are 1 to {MOST_PLACES:,} places", zone.size.span, label=label)
        return 1
    return size.high


def _declare_effects(node: tree.Cards, out: Declared) -> None:
    names = out.members({})
    for effect in node.effects:
        if not names.take(effect.name, effect.name_span, "an effect"):
            continue
        parameters = _parameters(effect.parameters, out)
        if parameters is None:
            out.symbols.broken.add(effect.name)
            continue
        out.effects.append(effect)
        out.symbols.add_effect(
            EffectSymbol(
                ordinal=len(out.symbols.effects),
                name=effect.name,
                kind=node.name,
                parameters=parameters,
                span=effect.name_span,
            )
        )


def declare_procedure(node: tree.Procedure, out: Declared) -> None:
    """An action or function; one whose first line is wrong is broken, and its body is not looked at."""
    what = "an action" if node.kind == "action" else "a function"
    if not out.calls.take(node.name, node.name_span, what):
        return
    parameters = _parameters(node.parameters, out)
    result = None if node.result is None else out.types.check_type(node.result)
    if node.kind == "action" and node.result is not None:
        help = "write `function` if it gives a value and changes nothing"
        out.diagnostics.error("RW222", "an action gives no value", node.result.span, help=help)
    elif node.kind == "function" and node.result is None:
        help = f"write what type of value, like `function {node.name}() -> int`, or make it an action"
        out.diagnostics.error("RW222", "a function gives a value", node.name_span, help=help)
    elif parameters is not None and node.kind == "action":
        out.actions.append(node)
        out.symbols.actions[node.name] = ActionSymbol(
            ordinal=len(out.symbols.actions), name=node.name, parameters=parameters, span=node.name_span
        )
        return
    elif parameters is not None and result is not None:
        out.functions.append(node)
        out.symbols.functions[node.name] = FunctionSymbol(
            ordinal=len(out.symbols.functions),
            name=node.name,
            parameters=parameters,
            result=result,
            span=node.name_span,
        )
        return
    out.symbols.broken.add(node.name)


def _parameters(nodes: Iterable[tree.Parameter], out: Declared) -> tuple[ParameterSymbol, ...] | None:
    """The parameters; None if one is of a wrong type."""
    names = out.local_names({"this": "the card itself"})
    parameters = []
    is_right = True
    for node in nodes:
        is_right &= names.take(node.name, node.span, "a parameter")
        type = out.types.check_type(node.type)
        if type is None:
            is_right = False
        else:
            parameters.append(ParameterSymbol(name=node.name, type=type))
    return tuple(parameters) if is_right else None


def declare_cards(kind: DeclaredKind, out: Declared) -> None:
    """The cards or pieces of a kind, by name and id."""
    for number, listed in enumerate(kind.listed):
        card = listed.card
        id = None
        if isinstance(card, TableCard):
            name: tuple[str | None, ...] = (card.name,)
        else:
            name = tuple(part if isinstance(part, str) else None for part in card.name.parts)
            if card.id is not None and card.id_span is not None:
                id = card.id if out.values.take(card.id, card.id_span, "a card") else None
                if card.copies > 1 or listed.generators:
                    help = "give it a name of its own in the text, and look for it by that"
                    message = "only a single card can be known by a word, and this makes several"
                    out.diagnostics.error("RW520", message, card.id_span, help=help)
                    out.symbols.broken.add(card.id)
                    id = None
        symbol = CardSymbol(
            kind=kind.symbol.name,
            card=number,
            name=name or ("",),
            id=id,
            is_single=card.copies == 1 and not listed.generators,
            span=card.name_span if isinstance(card, TableCard) else card.name.span,
            words=() if isinstance(card, TableCard) else tuple(_words(part, listed, out) for part in card.name.parts),
        )
        out.symbols.add_card(symbol)


MOST_NUMBERS = 200
"""Of longer ranges every number is taken to be possible."""


def _words(part: str | tree.Expression, listed: Listed, out: Declared) -> tuple[str, ...] | None:
    """What a part of the name of a card can be: itself, a word of an enum or a number of `for each`; None for any."""
    if isinstance(part, str):
        return (part,)
    if not isinstance(part, tree.Name):
        return None
    binder = next((each for each in reversed(listed.generators) if each.name == part.id), None)
    match binder.collection if binder is not None else None:
        case tree.Name(id=name) if name in out.symbols.enums:
            values = out.symbols.enums[name].values
            return (*values, *(value.replace("_", " ") for value in values))
        case tree.Range(low=tree.IntLiteral(value=low), high=tree.IntLiteral(value=high)) if high - low < MOST_NUMBERS:
            return tuple(str(number) for number in range(low, high + 1))
        case _:
            return None
