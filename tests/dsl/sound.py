"""What every model must keep to, found out anew from the model alone: what each node may hold, and of which types."""

from collections.abc import Iterator, Sequence

from attrs import fields

from rulewright.dsl import model
from rulewright.dsl.coerce import comparable, matches
from rulewright.dsl.join import unwrapped
from rulewright.dsl.types import (
    BOOL,
    PLAYER,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PerType,
    PieceType,
    PlaceType,
    PlayerType,
    RecordType,
    SetType,
    SpaceType,
    Type,
)

EXPRESSIONS = model.Expression
COLLECTION = (ListType, SetType)
CARD = (CardType, PieceType)


def problems(rules: model.Model) -> list[str]:
    """Everything that no later stage could make sense of."""
    return [problem for root, locals in _roots(rules) for problem in _Sound(rules, locals).all(root)]


def _roots(rules: model.Model) -> Iterator[tuple[object, tuple[model.Local, ...]]]:
    """Bodies and formulas, each with its locals; hook conditions share those of the body."""
    for hook in rules.hooks:
        yield hook.condition, hook.body.locals
    for whenever in rules.whenevers:
        yield whenever.condition, whenever.body.locals
    for test in rules.tests:
        yield test.steps, test.locals
    for node in _parts(rules):
        if isinstance(node, model.Body):
            yield node.block, node.locals
        elif isinstance(node, model.Formula):
            yield node.value, node.locals
        elif isinstance(node, model.CardDeclaration):
            yield node.generators, node.locals


def _parts(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for part in node:
            yield from _parts(part)
    elif isinstance(node, model.Node | model.Model | model.Template):
        yield node
        for one in fields(type(node)):
            if one.name not in ("span", "type"):
                yield from _parts(getattr(node, one.name))


class _Sound:
    def __init__(self, rules: model.Model, locals: Sequence[model.Local]) -> None:
        self.rules = rules
        self.locals = locals

    def all(self, root: object) -> Iterator[str]:
        for node in _parts(root):
            if isinstance(node, EXPRESSIONS):
                ok = self.expression(node)
            elif isinstance(node, model.ZoneRef):
                ok = self.zone(node)
            elif isinstance(node, model.Generator):
                ok = self.generator(node)
            else:
                ok = self.statement(node)
            if not ok:
                yield f"{type(node).__name__} at {getattr(node, 'span', None)}: {node}"

    def generator(self, node: model.Generator) -> bool:
        conditions = [one for one in (node.condition, node.bound_condition) if one is not None]
        return (
            isinstance(node.collection.type, COLLECTION)
            and matches(node.collection.type.element, self.locals[node.local].type)
            and all(one.type == BOOL for one in conditions)
            and (node.bound is None) == (node.bound_condition is None)
        )

    def zone(self, node: model.ZoneRef) -> bool:
        zone = self.rules.zones[node.zone]
        if zone.key is not None:
            if node.key is None or not matches(node.key.type, zone.key):
                return False
        elif node.key is not None:
            return False
        if node.index is not None and (zone.shape != "slots" or not isinstance(node.index.type, IntType)):
            return False
        return self.owned(node.owner, zone.owner)

    def owned(self, given: model.Expression | None, owner: model.Owner) -> bool:
        match owner:
            case model.GameOwner():
                return given is None
            case model.PlayerOwner():
                return given is not None and given.type == PLAYER
            case model.TeamOwner():
                return given is not None and given.type == EnumType("team")
            case model.SpaceOwner(board=board):
                return given is not None and given.type == SpaceType(self.rules.boards[board].name)
            case model.KindOwner(kind=kind):
                return (
                    given is not None
                    and isinstance(given.type, CARD)
                    and given.type.kind == self.rules.kinds[kind].name
                )

    def kind(self, zone: model.ZoneRef) -> Type:
        return CardType(self.rules.kinds[self.rules.zones[zone.zone].kind].name)

    def is_place(self, zone: model.ZoneRef) -> bool:
        shape = self.rules.zones[zone.zone].shape
        return shape == "slot" or (shape == "slots" and zone.index is not None)

    def expression(self, node: model.Expression) -> bool:
        match node:
            case model.Constant(type=sort, value=value):
                match sort:
                    case IntType(low, high):
                        return value.__class__ is int and low <= int(value or 0) <= high
                    case EnumType() | PlayerType() | SpaceType():
                        return value.__class__ is int
                    case NoneType():
                        return value is None
                    case _:
                        return value.__class__ is (bool if sort == BOOL else str)
            case model.Text():
                return node.type == TEXT
            case model.LocalValue():
                held = self.locals[node.local].type
                return matches(node.type, held) or matches(unwrapped(held), node.type) or matches(held, node.type)
            case model.OptionValue():
                return node.type == self.rules.options[node.option].type
            case model.VariableValue():
                variable = self.rules.variables[node.variable]
                return self.owned(node.owner, variable.owner) and node.type in (variable.type, unwrapped(variable.type))
            case model.FieldValue():
                if not isinstance(node.record.type, RecordType):
                    return False
                name = node.record.type.name
                record = next(record for record in self.rules.records if record.name == name)
                return node.type in (record.fields[node.field].type, unwrapped(record.fields[node.field].type))
            case model.BuiltinValue():
                of = node.of.type
                is_team = of == EnumType("team") and self.rules.teams > 0
                return is_team or isinstance(of, (CardType, PieceType, PlaceType, SpaceType, PlayerType))
            case model.All():
                return isinstance(node.type, ListType)
            case model.NamedCard():
                return node.type.kind == self.rules.kinds[node.kind].name if isinstance(node.type, CARD) else False
            case model.IsNamed():
                return node.type == BOOL and isinstance(unwrapped(node.card.type), CARD)
            case model.ZoneCards() | model.ZonePlaces():
                places = isinstance(node, model.ZonePlaces)
                element = PlaceType(self.kind(node.zone).kind) if places else self.kind(node.zone)  # type: ignore[union-attr]
                return isinstance(node.type, ListType) and node.type.element == element
            case model.ZonePlace():
                return self.is_place(node.zone) and isinstance(node.type, PlaceType)
            case model.ZoneEnd():
                return unwrapped(node.type) == self.kind(node.zone) and not self.is_place(node.zone)
            case model.ZoneCount():
                return isinstance(node.type, IntType)
            case model.InZone():
                return node.type == BOOL and unwrapped(node.card.type) == self.kind(node.zone)
            case model.IsEmptyPlace():
                return node.type == BOOL and isinstance(node.place.type, PlaceType)
            case model.IsFaceUp():
                return node.type == BOOL and isinstance(node.thing.type, (CardType, PlaceType))
            case model.ItemAt():
                is_list = isinstance(node.list.type, ListType) and matches(node.list.type.element, node.type)
                return is_list and isinstance(node.index.type, IntType)
            case model.PerAt():
                return isinstance(node.per.type, PerType) and matches(node.key.type, node.per.type.key)
            case model.SpaceAt():
                return isinstance(node.type, SpaceType) and all(isinstance(i.type, IntType) for i in node.coordinates)
            case model.OwnSpaces():
                return isinstance(node.type, ListType) and isinstance(node.type.element, SpaceType)
            case model.Spread():
                return isinstance(node.type, ListType)
            case model.Negate():
                return isinstance(node.operand.type, IntType) and isinstance(node.type, IntType)
            case model.Not():
                return node.operand.type == BOOL == node.type
            case model.Arithmetic():
                return all(isinstance(one.type, IntType) for one in (node, node.left, node.right))
            case model.Concatenate():
                return all(isinstance(one.type, ListType) for one in (node, node.left, node.right))
            case model.Combine():
                return type(node.left.type) is type(node.right.type) and isinstance(node.left.type, COLLECTION)
            case model.Compare():
                if node.operator in ("==", "!="):
                    return comparable(node.left.type, node.right.type) and node.type == BOOL
                return isinstance(node.left.type, (IntType, EnumType)) and type(node.left.type) is type(node.right.type)
            case model.Logic():
                return len(node.operands) > 1 and all(one.type == BOOL for one in node.operands)
            case model.OrElse():
                return isinstance(node.value.type, OptionalType)
            case model.Contains():
                return isinstance(node.collection.type, COLLECTION) and comparable(
                    node.element.type, node.collection.type.element
                )
            case model.IsNone():
                return node.type == BOOL and isinstance(node.operand.type, (OptionalType, NoneType))
            case model.Unwrap():
                return isinstance(node.operand.type, OptionalType) and node.operand.type.element == node.type
            case model.Conditional():
                return node.condition.type == BOOL and all(
                    matches(x.type, node.type) for x in (node.then, node.otherwise)
                )
            case model.Range():
                return isinstance(node.low.type, IntType) and isinstance(node.high.type, IntType)
            case model.StartingFrom():
                return isinstance(node.list.type, ListType) and matches(node.start.type, node.list.type.element)
            case model.ListOf():
                return isinstance(node.type, COLLECTION) and all(matches(x.type, node.type.element) for x in node.items)
            case model.PerOf():
                given = [x for x in (*node.values, node.otherwise) if x is not None]
                whole = node.otherwise is not None or None not in node.values
                return whole and isinstance(node.type, PerType) and all(matches(x.type, node.type.value) for x in given)
            case model.RecordOf():
                if not isinstance(node.type, RecordType):
                    return False
                name = node.type.name
                wanted = next(record.fields for record in self.rules.records if record.name == name)
                return all(matches(x.type, one.type) for x, one in zip(node.values, wanted, strict=True))
            case model.Comprehension():
                return isinstance(node.type, COLLECTION) and matches(node.value.type, node.type.element)
            case model.Aggregate():
                return self.aggregate(node)
            case model.Size():
                return isinstance(node.collection.type, COLLECTION) and isinstance(node.type, IntType)
            case model.Extreme():
                return len(node.values) > 1 and all(isinstance(one.type, IntType) for one in (node, *node.values))
            case model.CallFunction():
                function = self.rules.functions[node.function]
                wants = function.body.locals[: function.body.parameters]
                return node.type == function.result and self.hands_over(node.arguments, wants)
            case model.CallBuiltin() | model.TestFact():
                return True
            case model.WhatIf():
                return node.type == node.value.type

    def hands_over(self, values: Sequence[model.Expression], wants: Sequence[model.Local]) -> bool:
        return all(matches(value.type, want.type) for value, want in zip(values, wants, strict=True))

    def aggregate(self, node: model.Aggregate) -> bool:
        value = node.value.type
        if node.otherwise is not None and node.kind not in ("min", "max", "first", "last"):
            return False
        match node.kind:
            case "count":
                return isinstance(node.type, IntType) and isinstance(node.value, model.LocalValue)
            case "sum":
                return isinstance(node.type, IntType) and isinstance(value, IntType)
            case "min" | "max":
                return isinstance(value, (IntType, EnumType)) and matches(value, node.type)
            case "any" | "all":
                return value == BOOL == node.type
            case "first" | "last":
                wanted = (
                    OptionalType(value) if node.otherwise is None and not isinstance(value, OptionalType) else value
                )
                return matches(wanted, node.type)
            case "best" | "sorted":
                by = node.by.type if node.by is not None else None
                return isinstance(by, (IntType, EnumType)) and isinstance(node.type, ListType)
            case "distinct":
                return isinstance(node.type, ListType) and matches(value, node.type.element)

    def goes_to(self, to: model.ZoneRef | model.Expression, kind: Type) -> bool:
        if isinstance(to, model.ZoneRef):
            shape = self.rules.zones[to.zone].shape
            return self.kind(to) == kind and (shape != "slots" or to.index is not None)
        return isinstance(to.type, PlaceType) and CardType(to.type.kind) == kind

    def statement(self, node: object) -> bool:
        match node:
            case model.Assign():
                return self.assign(node)
            case model.Call() if node.action >= 0:
                body = self.rules.actions[node.action].body
                return self.hands_over(node.arguments, body.locals[: body.parameters])
            case model.CallEffect():
                effect = self.rules.effects[node.effect]
                kind = self.rules.kinds[effect.kind].name
                return node.card.type == CardType(kind) and self.hands_over(node.arguments, effect.parameters)
            case model.Branch():
                return node.condition.type == BOOL
            case model.While():
                return node.condition is None or node.condition.type == BOOL
            case model.RepeatTimes():
                return isinstance(node.times.type, IntType) and isinstance(self.locals[node.counter].type, IntType)
            case model.Win():
                return unwrapped(_one(node.winners.type)) == PLAYER
            case model.PickName():
                held = self.locals[node.local].type
                fine = isinstance(node.collection.type, COLLECTION) and matches(node.collection.type.element, held)
                return fine and (node.condition is None or node.condition.type == BOOL)
            case model.PickSome():
                element = self.locals[node.element].type
                conditions = [one for one in (node.condition, node.such_that) if one is not None]
                return matches(ListType(element), self.locals[node.local].type) and all(
                    one.type == BOOL for one in conditions
                )
            case model.Choose() | model.LookAt():
                return node.seat.type == PLAYER
            case model.Secretly():
                return _one(node.seats.collection.type) == PLAYER
            case model.MoveCards():
                cards = _one(node.cards.type)
                bound = node.result is None or matches(node.cards.type, self.locals[node.result].type)
                return isinstance(cards, CardType) and self.goes_to(node.to, cards) and bound
            case model.MoveEnd():
                cards = self.kind(node.source)
                result = OptionalType(cards) if node.count is None else ListType(cards)
                bound = node.result is None or matches(result, self.locals[node.result].type)
                return self.goes_to(node.to, cards) and bound
            case model.MoveAll():
                cards = _one(node.generator.collection.type)
                bound = node.result is None or matches(ListType(cards), self.locals[node.result].type)
                return self.goes_to(node.to, cards) and bound
            case model.MoveNamed():
                return self.goes_to(node.to, self.kind(node.source))
            case model.RemoveFromPlay():
                return isinstance(_one(node.things.type), CARD)
            case model.Say():
                return node.to is None or unwrapped(_one(node.to.type)) == PLAYER
            case model.Announce():
                return matches(node.expression.type, self.locals[node.value].type)
            case _:
                return True

    def assign(self, node: model.Assign) -> bool:
        target, value = node.target.type, node.value.type
        held = self.locals[node.target.local].type if node.target.local is not None else None
        if held is not None and not node.target.steps and not matches(target, held):
            return False
        match node.operator:
            case "=":
                return matches(value, target)
            case "+=" | "-=":
                return isinstance(target, IntType) and isinstance(value, IntType)
            case "append" | "remove":
                return isinstance(target, ListType) and matches(value, target.element)
            case "add" | "discard":
                return isinstance(target, SetType) and matches(value, target.element)
            case "extend":
                return isinstance(target, ListType) and matches(value, target)
            case "union" | "difference":
                return isinstance(target, SetType) and matches(value, target)


def _one(type: Type) -> Type:
    return type.element if isinstance(type, COLLECTION) else type
