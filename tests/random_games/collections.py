"""What can be gone through: lists, sets, boards, zones, and loops over them inside of expressions."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from rulewright.dsl.types import (
    INT,
    PLAYER,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    RecordType,
    SetType,
    SpaceType,
    Type,
)
from tests.random_games import numbers, places, questions, values
from tests.random_games.scene import DIRECTION, TEAM, Local, Sight
from tests.random_games.writer import LOGIC, RANGE, SUM, Phrase, Writer


@frozen(kw_only=True)
class Collection:
    """Something to go through: of what, and about how many. `is_secret`: not all see what is in it."""

    phrase: Phrase
    element: Type
    size: int
    is_secret: bool = False
    is_set: bool = False

    @property
    def is_places(self) -> bool:
        return isinstance(self.element, PlaceType)


@frozen(kw_only=True)
class Gone:
    """One or several `x in …`, and what is in sight behind them."""

    text: str
    sight: Sight


def fresh(w: Writer, type: Type) -> str:
    """A new name for a value of a type."""
    match type:
        case IntType():
            base = "n"
        case CardType():
            base = "c"
        case PieceType():
            base = "m"
        case SpaceType():
            base = "s"
        case PlaceType():
            base = "spot"
        case ListType() | SetType() | PerType():
            base = "xs"
        case RecordType():
            base = "r"
        case _ if type == PLAYER:
            base = "q"
        case OptionalType(element):
            return fresh(w, element)
        case _:
            base = "v"
    return w.scene.name(base)


def named_values(w: Writer, sight: Sight) -> list[tuple[str, Type]]:
    """All values with a name in sight, of every type."""
    found = [(each.name, each.type) for each in values.locals_of(sight)]
    found += w.scene.constants.items()
    if not sight.is_constant:
        found += [(text, each.type) for text, each in values.fields_at_hand(w, sight)]
    return found


def optionals(w: Writer, sight: Sight) -> list[tuple[str, Type]]:
    """What may be none, as it is written, and what it is otherwise."""
    found = [(text, type.element) for text, type in named_values(w, sight) if isinstance(type, OptionalType)]
    for each in values.locals_of(sight):
        match each.type:
            case SpaceType(name):
                board = w.scene.boards[name]
                if board.shape == "track" and not board.is_loop:
                    found += [(f"{each.name}.next", each.type), (f"{each.name}.previous", each.type)]
                if board.shape in ("grid", "hex"):
                    way = w.pick(directions(w, name))
                    found.append((f"{each.name}.step({way})", each.type))
                found += [(f"{each.name}.{edge}", each.type) for edge, is_optional in board.edges if is_optional]
                for kind in w.scene.pieces:
                    if kind.board == name:
                        found.append((f"{each.name}.{kind.name.lower()}", PieceType(kind.name)))
            case PieceType(kind_name):
                kind = w.scene.kinds[kind_name]
                if kind.board is not None:
                    found.append((f"{each.name}.space", SpaceType(kind.board)))
            case PlaceType(kind_name) if sight.sees_secrets:
                found.append((f"{each.name}.card", CardType(kind_name)))
            case _:
                pass
    for text, type in named_values(w, sight):
        if isinstance(type, ListType) and not isinstance(type.element, OptionalType):
            found.append((f"{w.pick(['first', 'last'])}({text})", type.element))
    for zone in places.zones(w, sight, readable=True):
        if zone.zone.shape in ("pile", "hand"):
            found.append((f"{zone.text}.{w.pick(['top', 'bottom'])}", CardType(zone.zone.kind)))
        elif zone.is_place:
            found.append((f"{zone.text}.card", CardType(zone.zone.kind)))
        else:
            found.append((f"{zone.text}[{w.between(1, zone.zone.places)}].card", CardType(zone.zone.kind)))
    return found


def directions(w: Writer, board: str) -> tuple[str, ...]:
    """The directions in which a board leads."""
    if w.scene.boards[board].shape == "hex":
        return ("north", "northeast", "east", "south", "southwest", "west")
    return ("north", "east", "south", "west", "northeast", "southwest")


def counted(w: Writer, sight: Sight) -> str | None:
    """What `count` and `is empty` may be asked of, lists as they are named."""
    found = ["players"] if w.scene.players[0] != w.scene.players[1] else []
    found += [zone.text for zone in places.zones(w, sight) if zone.zone.shape != "slot"]
    found += [text for text, type in named_values(w, sight) if isinstance(type, ListType | SetType)]
    return w.pick(found) if found else None


def sources(w: Writer, sight: Sight, wanted: Type | None = None) -> list[Collection]:
    """Everything in sight that can be gone through, as it is."""
    found: list[Collection] = []

    def add(
        text: str, element: Type, size: int, level: int = 10, is_secret: bool = False, is_set: bool = False
    ) -> None:
        if (wanted is None or wanted == element) and (sight.sees_secrets or not is_secret):
            phrase = Phrase(text, level)
            found.append(Collection(phrase=phrase, element=element, size=size, is_secret=is_secret, is_set=is_set))

    if wanted is None or isinstance(wanted, IntType):
        low = w.below(3)
        high = low + w.between(1, 4)
        element = INT if wanted == INT else IntType(low, high)
        if not isinstance(wanted, IntType) or (wanted.low <= low and high <= wanted.high):
            add(f"{low}..{high}", wanted or element, high - low + 1, RANGE)
    one = w.pick(values.players_at_hand(w, sight))
    most = w.scene.players[1]
    add("players", PLAYER, most)
    add(f"others({one})", PLAYER, most)
    add(f"players from {one}", PLAYER, most, RANGE)
    for name, enum in w.scene.enums.items():
        add(name, EnumType(name), len(enum.values))
    if w.scene.teams:
        add("teams", TEAM, w.scene.teams)
    for each in values.locals_of(sight):
        if each.type == TEAM:
            add(f"{each.name}.players", PLAYER, most)
        if isinstance(each.type, SpaceType):
            _around(w, each, add)
    for name, board in w.scene.boards.items():
        if board.is_per_player:
            add(f"{one}.{name}", SpaceType(name), board.count)
        else:
            add(name, SpaceType(name), board.count)
        if board.shape in ("grid", "hex"):
            add(f"{name}.directions", DIRECTION, 6)
            lines = f"{one}.{name}" if board.is_per_player else name
            add(
                f"{lines}.lines({min(w.between(2, 3), max(board.columns, board.rows))})",
                ListType(SpaceType(name), board.count),
                2 * board.count,
            )
    if wanted == DIRECTION or w.chance(10):
        add("directions", DIRECTION, 4)
        add("diagonals", DIRECTION, 4)
        add("direction", DIRECTION, 8)
        add("directions + diagonals", DIRECTION, 8, SUM)
    for kind in w.scene.kinds.values():
        of: Type = PieceType(kind.name) if kind.is_pieces else CardType(kind.name)
        add(kind.name, of, kind.count, is_secret=not kind.is_pieces)
    for zone in places.zones(w, sight, readable=True):
        if zone.zone.shape in ("pile", "hand"):
            add(zone.text, CardType(zone.zone.kind), w.scene.kinds[zone.zone.kind].count)
    for zone in places.zones(w, sight):
        if zone.zone.shape == "slots":
            add(zone.text, PlaceType(zone.zone.kind), zone.zone.places)
    for text, type in named_values(w, sight):
        match type:
            case ListType():
                add(text, type.element, type.bound)
            case SetType():
                add(text, type.element, w.scene.count_of(type.element), is_set=True)
            case _:
                pass
    return found


def _around(w: Writer, local: Local, add: Callable[..., None]) -> None:
    assert isinstance(local.type, SpaceType)
    name, type = local.name, local.type
    board = w.scene.boards[type.board]
    add(f"{name}.{w.pick(['neighbours', 'around'])}", type, 8)
    if board.shape in ("grid", "hex"):
        add(f"{name}.ray({w.pick(directions(w, type.board))})", type, max(board.columns, board.rows))
    if board.shape == "grid":
        add(f"{name}.leaps({w.between(1, 2)}, {w.between(1, 2)})", type, 8)
    if board.shape == "graph":
        add(f"{name}.to", type, board.count)


def collection(w: Writer, sight: Sight, depth: int, wanted: Type | None = None) -> Collection | None:
    """Something to go through; where there is room, worked out of something else."""
    if sight.is_constant:
        return None
    found = sources(w, sight, wanted)
    if not found:
        return None
    made = w.pick(found)
    if depth <= 0 or made.is_places:
        return made
    kind = w.below(12)
    if kind == 1:
        return _ordered(w, made, sight, depth) or made
    if kind == 2:
        return _comprehension(w, sight, depth, wanted) or made
    if kind == 3 and made.size <= 20:
        return _spread(w, made, sight) or made
    if kind == 4 and not made.is_set:
        inner = values.value(w, made.element, sight, 0)
        if inner is not None and not isinstance(made.element, ListType):
            other = f"[{inner.free}]"
            operator = w.pick(["+", "-"])
            return evolve(made, phrase=Phrase(f"{made.phrase.at(SUM)} {operator} {other}", SUM), size=made.size + 1)
    return made


def _ordered(w: Writer, made: Collection, sight: Sight, depth: int) -> Collection | None:
    """`sorted`, `best` or `distinct`."""
    if not w.may_spend(sight, 2 * made.size):
        return None
    kind = w.pick(["sorted", "best", "distinct"])
    if kind == "distinct" and not isinstance(made.element, ListType):
        return evolve(made, phrase=Phrase(f"distinct({made.phrase.free})"), is_set=False)
    if kind == "sorted" and isinstance(made.element, IntType):
        return evolve(made, phrase=Phrase(f"sorted({made.phrase.free})"), is_set=False)
    if kind == "distinct":
        return None
    name = fresh(w, made.element)
    inner = sight.with_local(Local(name=name, type=made.element, is_fixed=True))
    by = numbers.number(w, inner, 1)
    return evolve(made, phrase=Phrase(f"{kind}({name} in {made.phrase.free} by {by.free})"), is_set=False)


def _comprehension(w: Writer, sight: Sight, depth: int, wanted: Type | None) -> Collection | None:
    gone = generators(w, sight, depth - 1)
    if gone is None:
        return None
    sorts = [
        each.type for each in gone.sight.locals[len(sight.locals) :] if not isinstance(each.type, PlaceType | ListType)
    ]
    element = wanted or w.pick([INT, PLAYER, *sorts])
    inner = values.value(w, element, gone.sight, 0)
    if inner is None or isinstance(element, PlaceType | OptionalType):
        return None
    return Collection(phrase=Phrase(f"[{inner.free} for {gone.text}]"), element=element, size=20)


def _spread(w: Writer, made: Collection, sight: Sight) -> Collection | None:
    """What is reached from some things on."""
    if isinstance(made.element, ListType | IntType) or not w.may_spend(sight, made.size * 4):
        return None
    name = fresh(w, made.element)
    inner = sight.with_local(Local(name=name, type=made.element, is_fixed=True))
    onward = sources(w, inner, made.element)
    further = w.pick([each for each in onward if name in each.phrase.text] or onward)
    if further.size > 20:
        return None
    other = fresh(w, made.element)
    condition = ""
    if w.chance(50):
        asked = questions.question(w, inner.with_local(Local(name=other, type=made.element, is_fixed=True)), 1)
        condition = f" where {asked.free}"
    text = f"spread({name} in {made.phrase.free} to {other} in {further.phrase.free}{condition})"
    return evolve(made, phrase=Phrase(text), size=20, is_set=False)


def generators(w: Writer, sight: Sight, depth: int) -> Gone | None:
    """`x in … where …`, now and then two of them."""
    gone = _generator(w, sight, depth)
    if gone is not None and w.chance(15):
        more = _generator(w, gone.sight, depth - 1)
        if more is not None:
            return Gone(text=f"{gone.text}, {more.text}", sight=more.sight)
    return gone


def bound(w: Writer, sight: Sight, depth: int, wanted: Type | None = None, must_filter: bool = False) -> Gone | None:
    """The one `x in …` of `first`, `count` and their like."""
    return _generator(w, sight, depth, wanted, must_filter)


def _generator(
    w: Writer, sight: Sight, depth: int, wanted: Type | None = None, must_filter: bool = False
) -> Gone | None:
    made = collection(w, sight, depth - 1, wanted)
    if made is None or not w.may_spend(sight, made.size):
        return None
    name = fresh(w, made.element)
    inner = evolve(sight.with_local(Local(name=name, type=made.element, is_fixed=True)), weight=sight.weight * 4)
    text = f"{name} in {made.phrase.free}"
    if w.chance(10):
        until = questions.question(w, inner, 1)
        text += f" {w.pick(['until', 'while'])} {until.at(LOGIC)}"
    if must_filter or w.chance(40):
        text += f" where {questions.question(w, inner, min(depth, 1)).free}"
    return Gone(text=text, sight=inner)
