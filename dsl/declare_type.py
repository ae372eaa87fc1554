"""Declares what types are made of: enums, options, boards, kinds and records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.dsl import tree
from rulewright.dsl.bounds import Interval
from rulewright.dsl.card_list import Reader, list_cards
from rulewright.dsl.declared import Declared, DeclaredKind
from rulewright.dsl.dependency import in_order
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.room import has_room, settle_room
from rulewright.dsl.symbols import (
    DIRECTION,
    DIRECTIONS,
    TEAM,
    EnumSymbol,
    KindSymbol,
    OptionSymbol,
    RecordFieldSymbol,
    RecordSymbol,
)
from rulewright.dsl.types import (
    BOOL,
    INT,
    EnumType,
    ListType,
    OptionalType,
    PerType,
    RecordType,
    Type,
)

MOST_CARDS = 10_000
DEEPEST_RECORD = 16


def declare_enums(out: Declared) -> None:
    """The built-in `direction` first, in games with teams `team`, then the enums of the file."""
    out.symbols.add_enum(EnumSymbol(ordinal=0, name=DIRECTION.name, values=DIRECTIONS, is_words=False, span=None))
    if out.symbols.teams:
        teams = tuple(f"team_{number + 1}" for number in range(out.symbols.teams))
        out.symbols.add_enum(EnumSymbol(ordinal=1, name=TEAM.name, values=teams, is_words=False, span=None))
    for node in out.all(tree.Enum):
        if out.values.owns(node.name, node.name_span):
            words = out.members({})
            values = tuple(value.name for value in node.values if words.take(value.name, value.span, "a value"))
            out.symbols.add_enum(
                EnumSymbol(
                    ordinal=len(out.symbols.enums), name=node.name, values=values, is_words=False, span=node.name_span
                )
            )


def declare_option(node: tree.Option, out: Declared) -> None:
    """An option; one of a wrong type is broken."""
    type = _option_type(node, out)
    if type is None:
        out.symbols.broken.add(node.name)
        return
    out.options.append(node)
    out.symbols.options[node.name] = OptionSymbol(
        ordinal=len(out.symbols.options), name=node.name, type=type, span=node.name_span
    )


def _option_type(node: tree.Option, out: Declared) -> Type | None:
    match node.type:
        case tree.WordsType(words=words):
            for number, word in enumerate(words):
                if word in words[:number]:
                    out.diagnostics.error("RW201", f'"{word}" stands here twice', node.type.span)
                    return None
                if "{" in word or "}" in word:
                    # In any other text a brace shows a value, so such a word could never be compared with one.
                    help = "leave the braces out"
                    out.diagnostics.error("RW601", "a word of an option has no braces", node.type.span, help=help)
                    return None
            out.symbols.add_enum(
                EnumSymbol(
                    ordinal=len(out.symbols.enums), name=node.name, values=words, is_words=True, span=node.name_span
                )
            )
            return EnumType(node.name)
        case tree.RangeType():
            return out.types.check_range(node.type)
        case tree.NamedType(name="int", is_optional=False):
            return INT
        case tree.NamedType(name="bool", is_optional=False):
            return BOOL
        case _:
            help = 'it is a range (`1..6`), `bool`, or some texts (`"all" or "none"`)'
            out.diagnostics.error("RW601", "an option cannot be of this type", node.type.span, help=help)
            return None


def declare_kind(node: tree.Cards | tree.Pieces, read: Reader, out: Declared) -> None:
    """A kind with all its cards: tables are read here, as how many cards there are bounds every zone."""
    listed = list_cards(node, read, out.symbols.suggestions, out.diagnostics)
    bound = 0
    for one in listed:
        copies = one.card.copies
        for most in loop_bounds(one.generators, out):
            copies *= most or 0
        bound += copies
    if bound > MOST_CARDS:
        message = f"there can be at most {MOST_CARDS:,} of a kind"
        out.diagnostics.error("RW521", message, node.name_span, label=f"this makes up to {bound:,}")
        listed, bound = (), 0
    board = None
    if isinstance(node, tree.Pieces) and node.board is not None and node.board_span is not None:
        if node.board in out.symbols.boards:
            board = node.board
        else:
            places = {name: board.span for name, board in out.symbols.boards.items()}
            out.report_unknown("RW204", "board", node.board, node.board_span, places, places=places)
            # What was meant stands in for it, so that the pieces have spaces to stand on.
            board = out.symbols.suggestions.meant(node.board, places) or next(iter(places), None)
    symbol = KindSymbol(
        ordinal=len(out.symbols.kinds),
        name=node.name,
        is_pieces=isinstance(node, tree.Pieces),
        board=board,
        bound=bound,
        span=node.name_span,
    )
    out.symbols.kinds[node.name] = symbol
    out.kinds.append(DeclaredKind(node, symbol, listed))


def loop_bounds(generators: Iterable[tree.Generator], out: Declared) -> list[int | None]:
    """How many elements each of nested loops goes through at most; None where that is not plain to see."""
    binders: dict[str, Interval] = {}
    found = []
    for generator in generators:
        collection = generator.collection
        found.append(_collection_bound(collection, binders, out))
        if isinstance(collection, tree.Range):
            low, high = out.bounds.quiet(collection.low, binders), out.bounds.quiet(collection.high, binders)
            if low is not None and high is not None:
                binders[generator.name] = Interval(low.low, max(low.low, high.high))
    return found


def _collection_bound(node: tree.Expression, binders: Mapping[str, Interval], out: Declared) -> int | None:
    match node:
        case tree.Name(id="players"):
            return out.symbols.players_high
        case tree.Name(id="teams") if out.symbols.teams:
            return out.symbols.teams
        case tree.Name(id="directions"):
            return len(DIRECTIONS)
        case tree.Name(id=name) if name in out.symbols.enums:
            return len(out.symbols.enums[name].values)
        case tree.Name(id=name) if name in out.symbols.boards:
            return out.symbols.boards[name].size
        case tree.Name(id=name) if name in out.bounds.constants:
            value = out.bounds.constants[name].value
            return len(value.items) if isinstance(value, tree.ListLiteral) else None
        case tree.Call(object=None, name="others"):
            return out.symbols.players_high - 1
        case tree.StartingFrom(collection=collection):
            return _collection_bound(collection, binders, out)
        case tree.Range(low=low, high=high):
            first, last = out.bounds.quiet(low, binders), out.bounds.quiet(high, binders)
            return None if first is None or last is None else max(last.high - first.low + 1, 0)
        case tree.ListLiteral(items=items):
            return len(items)
        case _:
            return None


def declare_records(out: Declared) -> None:
    """All records: first their names, so that one can hold another, then their fields."""
    nodes = [node for node in out.all(tree.Record) if out.values.owns(node.name, node.name_span)]
    for node in nodes:
        out.records.append(node)
        out.symbols.records[node.name] = RecordSymbol(
            ordinal=len(out.symbols.records), name=node.name, span=node.name_span
        )
    for node in nodes:
        names = out.members({})
        fields = []
        for field in node.fields:
            if not names.take(field.name, field.name_span, "a field"):
                continue
            if field.seen_by != "all" or field.refill is not None:
                message = "a field of a record cannot be hidden or refilled"
                help = "what is hidden is the place that holds the record: write it there"
                out.diagnostics.error("RW221", message, field.span, help=help)
            type = out.types.check_type(field.type)
            if type is None:
                out.symbols.broken.add(field.name)
                continue
            has_default = field.default is not None
            fields.append(RecordFieldSymbol(name=field.name, type=type, span=field.name_span, has_default=has_default))
        out.symbols.records[node.name].fields = tuple(fields)
    _refuse_endless_records(out)


def _refuse_endless_records(out: Declared) -> None:
    """A record that holds itself, at whatever depth, would have no end."""
    records = out.symbols.records
    inner = {
        name: {held: field for field in record.fields for held in _records_in(field.type)}
        for name, record in records.items()
    }
    reached = {name: _reached(name, inner) for name in records}
    reported: set[str] = set()
    for name, record in records.items():
        if name not in reached[name]:
            continue
        if name not in reported:
            held, field = next((held, field) for held, field in inner[name].items() if name in (held, *reached[held]))
            first = Label(record.span, "the record")
            message = f"a {name} would hold another {name}, without end"
            label = "" if held == name else f"a {held} holds a {name} in its turn"
            out.diagnostics.error("RW223", message, field.span, label=label, secondary=(first,))
            reported.update((name, *reached[name]))
        out.symbols.broken.add(name)
        # Whatever walks through a type must come to an end.
        record.fields = ()
    depths: dict[str, int] = {}
    order, _ = in_order({name: list(inner[name]) for name in records})
    for name in order:
        settle_room(name, out.symbols)
        depths[name] = 1 + max((depths[held] for held in inner[name] if records[name].fields), default=0)
        is_too_deep = depths[name] > DEEPEST_RECORD
        if is_too_deep:
            message = f"records are more than {DEEPEST_RECORD} deep in one another here"
            out.diagnostics.error("RW223", message, records[name].span, label="this one is the outermost")
        if is_too_deep or not has_room(RecordType(name), records[name].span, out.symbols, out.diagnostics):
            # Those that hold this one are not wrong for the same reason once more.
            out.symbols.broken.add(name)
            records[name].room = records[name].cells = depths[name] = 1


def _reached(name: str, inner: dict[str, dict[str, RecordFieldSymbol]]) -> tuple[str, ...]:
    """The records that a record holds, at whatever depth."""
    reached: dict[str, None] = {}
    ahead = list(inner[name])
    while ahead:
        held = ahead.pop()
        if held not in reached:
            reached[held] = None
            ahead.extend(inner[held])
    return tuple(reached)


def _records_in(type: Type) -> tuple[str, ...]:
    match type:
        case RecordType(name):
            return (name,)
        case OptionalType(element) | ListType(element):
            return _records_in(element)
        case PerType(value):
            return _records_in(value)
        case _:
            return ()
