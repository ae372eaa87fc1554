"""Warns of what a file declares and never uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import fields, frozen

from rulewright.dsl import model, tree
from rulewright.dsl.declared import Declared
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import VariableSymbol
from rulewright.dsl.types import CardType, ListType, OptionalType, PieceType, PlaceType, TextType, Type
from rulewright.dsl.walk import nodes


@frozen(kw_only=True)
class Uses:
    """What a game uses. Words are those of the rules without the tests; the other sets are ordinals in the model."""

    words: set[str]
    read: set[int]
    changed: set[int]
    zones: set[int]


def rules_of(checked: model.Model) -> tuple[object, ...]:
    """All parts of a model but its tests."""
    parts = (one.name for one in fields(model.Model) if one.name not in ("tests", "sources"))
    return tuple(getattr(checked, part) for part in parts)


def warn_unused(checked: model.Model, out: Declared, diagnostics: Diagnostics) -> None:
    """Everything that is declared for nothing."""
    uses = _uses(checked, out)
    for option in out.symbols.options.values():
        if option.name not in uses.words:
            diagnostics.warning("RW801", f"the option `{option.name}` changes nothing", option.span, label="never used")
    for constant in out.symbols.constants.values():
        if constant.name not in uses.words:
            diagnostics.warning("RW802", f"the constant `{constant.name}` is never used", constant.span)
    _warn_members(uses, out, diagnostics)
    _warn_calls(checked, out, diagnostics)
    _warn_types(uses, out, diagnostics)
    _warn_kinds(checked, out, diagnostics)


def _uses(checked: model.Model, out: Declared) -> Uses:
    read = {whenever.variable for whenever in checked.whenevers}
    zones: set[int] = set()
    changed: set[int] = set()
    for node in nodes(*rules_of(checked)):
        match node:
            case model.VariableValue(variable=variable):
                read.add(variable)
            case model.Target(variable=int(variable)):
                changed.add(variable)
            case model.ZoneRef(zone=zone):
                zones.add(zone)
            case model.Zone(refill=int(zone)):
                zones.add(zone)
            case model.CardDeclaration(values=values):
                changed.update(variable for variable, _ in values)
            case model.SpaceSettings(values=values) | model.DrawnSettings(values=values):
                changed.update(variable for variable, _ in values)
            case model.CallBuiltin(name="repeated"):
                # It compares everything that pieces and spaces have.
                read.update(_of_positions(checked))
            case _:
                pass
    for node in nodes(checked.tests):
        if isinstance(node, model.VariableValue):
            read.add(node.variable)
        elif isinstance(node, model.ZoneRef):
            zones.add(node.zone)
    return Uses(words=set(_words(out)), read=read, changed=changed, zones=zones)


def _of_positions(checked: model.Model) -> Iterator[int]:
    for number, variable in enumerate(checked.variables):
        match variable.owner:
            case model.KindOwner(kind=kind) if checked.kinds[kind].is_pieces:
                yield number
            case model.SpaceOwner():
                yield number
            case _:
                pass


def _words(out: Declared) -> Iterator[str]:
    """Every word by which the rules speak of something; not where it is declared, and not in tests."""
    for node in nodes(*(one for one in out.file.declarations if not isinstance(one, tree.Test))):
        match node:
            case tree.Name(id=word) | tree.Attribute(name=word) | tree.NamedType(name=word) | tree.Call(name=word):
                yield word
            case tree.Cell(text=text):
                yield text.replace(" ", "_")
            case tree.Pieces(board=str(word)):
                yield word
            case _:
                pass
    for kind in out.kinds:
        for listed in kind.listed:
            yield from (cell.text.replace(" ", "_") for _, cell in getattr(listed.card, "cells", ()))


def _warn_members(uses: Uses, out: Declared, diagnostics: Diagnostics) -> None:
    for variable in out.symbols.variables:
        if variable.ordinal in uses.read or _is_for_people(variable):
            continue
        what = "value" if isinstance(variable.owner, model.GameOwner) else "attribute"
        if variable.ordinal in uses.changed:
            message = f"the {what} `{variable.name}` is set, but nothing ever reads it"
            diagnostics.warning("RW809", message, variable.span, label="never read")
        else:
            diagnostics.warning("RW803", f"the {what} `{variable.name}` is never used", variable.span)
    for zone in out.symbols.zones:
        if zone.ordinal not in uses.zones:
            message = f"no card ever enters or leaves `{zone.name}`"
            diagnostics.warning("RW803", message, zone.span, label="never used")


def _is_for_people(variable: VariableSymbol) -> bool:
    """Whether something is there to be shown: what is printed on a card."""
    return isinstance(variable.owner, model.KindOwner) and isinstance(variable.type, TextType)


def _warn_calls(checked: model.Model, out: Declared, diagnostics: Diagnostics) -> None:
    """Actions, effects and functions that nothing outside of themselves calls."""
    rules = [part for part in rules_of(checked) if part is not checked.actions and part is not checked.functions]
    called = set(_calls(*rules))
    # A function that only tests ask is there for them; an action that only tests do is a rule that nothing does.
    called.update(call for call in _calls(checked.tests) if call[0] == "function")
    for number, action in enumerate(checked.actions):
        called.update(call for call in _calls(action) if call != ("action", number))
    for number, function in enumerate(checked.functions):
        called.update(call for call in _calls(function) if call != ("function", number))
    for name, symbol in out.symbols.actions.items():
        if ("action", symbol.ordinal) not in called:
            action = checked.actions[symbol.ordinal]
            hooks = _hook_labels((*action.before, *action.instead, *action.after), checked)
            message = f"nothing ever does the action `{name}`"
            diagnostics.warning("RW804", message, symbol.span, label="never called", secondary=hooks)
    for effect in out.symbols.effects:
        if ("effect", effect.ordinal) not in called:
            found = checked.effects[effect.ordinal]
            hooks = _hook_labels((*found.before, *found.instead, *found.after), checked)
            message = f"nothing ever calls the effect `{effect.name}` of {effect.kind}"
            diagnostics.warning("RW804", message, effect.span, label="never called", secondary=hooks)
    for name, pure in out.symbols.functions.items():
        if ("function", pure.ordinal) not in called:
            diagnostics.warning("RW805", f"the function `{name}` is never used", pure.span)


def _calls(*parts: object) -> Iterator[tuple[str, int]]:
    for node in nodes(*parts):
        match node:
            case model.Call(action=action):
                yield "action", action
            case model.CallEffect(effect=effect):
                yield "effect", effect
            case model.CallFunction(function=function):
                yield "function", function
            case _:
                pass


def _hook_labels(hooks: Iterable[int], checked: model.Model) -> tuple[Label, ...]:
    spans = (checked.hooks[hook].span for hook in hooks)
    return tuple(Label(_first_line(span), "so this never runs") for span in spans)


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, min(span.end, span.source.line_bounds(span.line)[1]))


def _warn_types(uses: Uses, out: Declared, diagnostics: Diagnostics) -> None:
    enums = [(enum, [value for value in enum.values if value.name not in uses.words]) for enum in out.all(tree.Enum)]
    whole = set(_gone_through(out)) if any(unused for _, unused in enums) else set()
    for enum, unused in enums:
        if enum.name not in uses.words and len(unused) == len(enum.values):
            diagnostics.warning("RW812", f"the enum {enum.name} is never used", enum.name_span)
        elif unused and enum.name not in whole:
            names = ", ".join(f"`{value.name}`" for value in unused)
            message = f"nothing is ever {names}" if len(unused) == 1 else f"nothing is ever one of {names}"
            diagnostics.warning("RW806", message, unused[0].span, label="never used")
    for board in out.symbols.boards.values():
        if board.name not in uses.words:
            diagnostics.warning("RW812", f"the board `{board.name}` is never used", board.span)
    for record in out.symbols.records.values():
        if record.name not in uses.words:
            diagnostics.warning("RW812", f"the record {record.name} is never used", record.span)


def _gone_through(out: Declared) -> Iterator[str]:
    """Words that, if they are enums, stand for all their values together, as in `for t in Trophy`, `int per Trophy`."""
    for node in nodes(out.file.declarations):
        match node:
            case tree.Name(id=name) | tree.PerType(key=tree.NamedType(name=name)):
                yield name
            case _:
                pass


def _warn_kinds(checked: model.Model, out: Declared, diagnostics: Diagnostics) -> None:
    """Kinds of cards and pieces that are never put anywhere."""
    placed = {zone.kind for zone in checked.zones if zone.starts_with_all}
    for node in nodes(*rules_of(checked)):
        if isinstance(node, model.MoveCards | model.MoveEnd | model.MoveAll | model.MoveNamed):
            if isinstance(node.to, model.ZoneRef):
                placed.add(checked.zones[node.to.zone].kind)
            else:
                placed.update(out.symbols.kinds[kind].ordinal for kind in _kinds_of(node.to.type))
        elif isinstance(node, model.MovePiece) and isinstance(node.piece.type, PieceType):
            placed.add(out.symbols.kinds[node.piece.type.kind].ordinal)
    placed &= _startable(checked, out)
    for kind in out.symbols.kinds.values():
        if kind.ordinal in placed or not kind.bound:
            continue
        if kind.is_pieces and kind.board is not None:
            help = "put them there in `setup`: `move … to …`"
            message = f"no {kind.name} ever comes onto the board: nothing moves one there"
            diagnostics.warning("RW807", message, kind.span, label="all of these stay out of the game", help=help)
        elif not kind.is_pieces:
            help = f"let them start in a pile: `… : pile of all {kind.name} face down`"
            message = f"no {kind.name} ever comes into play: no pile starts with them, and none is moved anywhere"
            zones = [zone for zone in checked.zones if zone.kind == kind.ordinal and zone.owner == model.GameOwner()]
            piles = [zone for zone in zones if zone.shape == "pile" and zone.key is None]
            secondary: tuple[Label, ...] = ()
            if piles:
                pile = min(piles, key=lambda zone: zone.face != "down")
                message = f"no {kind.name} ever comes into play: all are moved from piles that begin empty"
                help = f"did you mean `{pile.name}: pile of all {kind.name} face {pile.face}`?"
                secondary = (Label(pile.span, "begins empty"),)
            label = "all of these stay out of the game"
            diagnostics.warning("RW807", message, kind.span, label=label, secondary=secondary, help=help)


def _startable(checked: model.Model, out: Declared) -> set[int]:
    """The kinds of which something in the rules can put one into a zone that was in none: the pile where all begin, the
    name of a card, the list of the kind, a rule in a card that speaks of itself. Everything else moves from a zone.
    """
    found = {zone.kind for zone in checked.zones if zone.starts_with_all}
    for node in nodes(*rules_of(checked)):
        match node:
            case model.Hook(card=(kind, _)):
                found.add(kind)
            case model.All(type=type) | model.NamedCard(type=type) | model.Constant(type=type):
                found.update(out.symbols.kinds[name].ordinal for name in _kinds_of(type))
            case _:
                pass
    found.update(kind.ordinal for kind in out.symbols.kinds.values() if kind.is_pieces)
    return found


def _kinds_of(type: Type) -> tuple[str, ...]:
    match type:
        case PlaceType(kind) | CardType(kind):
            return (kind,)
        case ListType(element) | OptionalType(element):
            return _kinds_of(element)
        case _:
            return ()
