"""What is said of a wish that is no answer to the question that is open: what it is instead, and where it belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.dsl import model
from rulewright.dsl.diagnostic import did_you_mean
from rulewright.dsl.source import Span
from rulewright.dsl.types import (
    CardType,
    EnumType,
    IntType,
    PieceType,
    PlaceType,
    PlayerType,
    SpaceType,
    Type,
    element_type,
)
from rulewright.dsl.walk import nodes
from rulewright.interpreter.absence import Absence
from rulewright.interpreter.answer import Meant
from rulewright.interpreter.explain_menu import ACTION, asking_words
from rulewright.interpreter.label import with_article
from rulewright.interpreter.meaning import NUMBER, Meanings, plain
from rulewright.interpreter.reasoning import Reasoner
from rulewright.interpreter.why import Reason, Why

WORD = re.compile(r"\w+")

Asking = model.Choose | model.Secretly


def elsewhere(reasoner: Reasoner, meanings: Meanings, node: Asking, text: str) -> Why:
    """Why something is no answer here: it is of another sort, belongs to another question, or is nothing at all."""
    rules = meanings.layout.model
    asked = Reason(kind="asked", sentence=f"here {asked_for(node.what)}", span=asking_words(node))
    found = _option(rules, node, text) or _action(rules, text)
    if found is not None:
        return Why(verdict=f"{text} is not offered", is_offered=False, reasons=(asked, found))
    types = sorted(named_types(rules), key=lambda each: not _is_named(meanings, text, each[0]))
    # A word that is the whole name of something else is not a part of a longer name.
    other = None if types and _is_named(meanings, text, types[0][0]) else _other_name(rules, text)
    if other is not None:
        return Why(verdict=f"{text} is not offered", is_offered=False, reasons=(asked, other))
    for type_, sort in types:
        values = meanings.anywhere(Meant(text, None, None), type_)
        if values:
            value = (reasoner.known(values, type_) or values)[0]
            name = meanings.labels.label(value, type_)
            where = Absence(reasoner, value, type_, name).where()
            told = Reason(kind="elsewhere", sentence=f"{name} is {sort}")
            return Why(verdict=f"{name} is not offered", is_offered=False, reasons=(told, *where, asked))
    question = _question(rules, node, text)
    if question is not None:
        return Why(verdict=f"nothing here is called {text}", is_offered=False, reasons=(asked, question))
    names = [name for type_, _ in named_types(rules) for _, name in meanings.named(type_)]
    near = None if NUMBER.fullmatch(text) else did_you_mean(text, [*names, *(label for _, label in _labels(rules))])
    unknown = Reason(kind="unknown", sentence=f"did you mean {near}?" if near else "")
    reasons = (unknown, asked) if near else (asked,)
    return Why(verdict=f"nothing here is called {text}", is_offered=False, reasons=reasons)


def _is_named(meanings: Meanings, text: str, type_: Type) -> bool:
    """Whether a value of a type has just this name, not only a part of it."""
    return any(plain(name) == plain(text) for _, name in meanings.named(type_))


def _other_name(rules: model.Model, text: str) -> Reason | None:
    """What a name of the rules stands for that is no thing to choose: a kind, a zone, a value."""
    named: list[tuple[str, str, Span]] = [
        *((each.name, "a kind of pieces" if each.is_pieces else "a kind of cards", each.span) for each in rules.kinds),
        *((each.name, "a zone", each.span) for each in rules.zones),
        *((each.name, _value_of(rules, each), each.span) for each in rules.variables),
    ]
    for name, sort, span in named:
        if plain(name.replace("_", " ")) == plain(text.replace("_", " ")):
            return Reason(kind="elsewhere", sentence=f"{name} is {sort}, nothing to choose", span=span.first_line)
    return None


def _value_of(rules: model.Model, variable: model.Variable) -> str:
    """Whose value something is."""
    match variable.owner:
        case model.PlayerOwner():
            return "a value that each player has"
        case model.TeamOwner():
            return "a value that each team has"
        case model.KindOwner(kind=kind):
            return f"a value that each {rules.kinds[kind].name} has"
        case model.GameOwner():
            return "a value of the game"
        case _:
            return "a value of the rules"


def _question(rules: model.Model, node: Asking, text: str) -> Reason | None:
    """A question with this word in it, which may tell how to answer so: the one that is asked, or another."""
    asked = [
        each for each in nodes(*_bodies(rules)) if isinstance(each, model.Choose | model.Secretly) and each is not node
    ]
    for each in (node, *asked):
        prompt = " ".join(_plain_words(each).split())
        if f" {plain(text)} " in f" {' '.join(WORD.findall(prompt.casefold()))} ":
            which = "the question" if each is node else "another question, which is not asked now"
            return Reason(kind="elsewhere", sentence=f"“{prompt}” is {which}", span=asking_words(each))
    return None


def _plain_words(node: Asking) -> str:
    """A question as it stands in the rules."""
    return "" if node.prompt is None else _skeleton(node.prompt)


def asked_for(what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu) -> str:
    """What a choice asks for, to go on after `here`."""
    match what:
        case model.PickOne(names=names):
            sorts = list(dict.fromkeys(_one_of(element_type(name.collection.type)) for name in names))
            if len(sorts) < len(names):
                return f"{len(names)} things are asked for, each {' or '.join(sorts)}"
            return f"{' and '.join(sorts)} {'is' if len(sorts) == 1 else 'are'} asked for"
        case model.PickSome(collection=collection):
            return f"several are asked for, each {_one_of(element_type(collection.type))}"
        case model.PickOrder():
            return "an order is asked for"
        case model.PickMenu(options=options):
            words = ", ".join(_skeleton(option.label) for option in options)
            return f"one of the options of a menu is asked for: {words}"


def _one_of(type_: Type) -> str:
    """One value of a type, in words."""
    match type_:
        case CardType(kind=kind) | PieceType(kind=kind):
            return with_article(kind)
        case SpaceType(board=board):
            return f"a space of {board}"
        case PlayerType():
            return "a player"
        case IntType():
            return "a number"
        case EnumType(name=name):
            return with_article(name)
        case PlaceType():
            return "a place for a card"
        case _:
            return "something else"


def named_types(rules: model.Model) -> Iterator[tuple[Type, str]]:
    """All that has names in a game, with what to call one of it."""
    for kind in rules.kinds:
        type_: Type = PieceType(kind.name) if kind.is_pieces else CardType(kind.name)
        yield type_, with_article(kind.name)
    for board in rules.boards:
        yield SpaceType(board.name), f"a space of {board.name}"
    for enum in rules.enums:
        # Words that a value was declared with have no name of their own that anybody wrote.
        yield EnumType(enum.name), with_article(enum.name) if enum.name[:1].isupper() else "a word of the rules"
    yield PlayerType(), "a player"


def _skeleton(label: model.Template) -> str:
    """An option as it stands in the rules."""
    return "".join(part if isinstance(part, str) else f"{{{part.span.text}}}" for part in label.parts)


def _labels(rules: model.Model) -> Iterator[tuple[Asking, str]]:
    """The options of all menus, each with the question it answers."""
    for node in nodes(*_bodies(rules)):
        if isinstance(node, model.Choose) and isinstance(node.what, model.PickMenu):
            for option in node.what.options:
                yield node, _skeleton(option.label)


def _bodies(rules: model.Model) -> tuple[object, ...]:
    return (
        rules.setup,
        rules.turn,
        rules.play,
        rules.actions,
        rules.effects,
        rules.kinds,
        rules.hooks,
        rules.whenevers,
    )


def _option(rules: model.Model, node: Asking, text: str) -> Reason | None:
    """An option of another question."""
    for other, label in _labels(rules):
        if other is not node and f" {plain(label)} ".startswith(f" {plain(text)} "):
            told = "it" if plain(label) == plain(text) else f"“{label}”"
            sentence = f"{told} answers another question, which is not asked now"
            return Reason(kind="elsewhere", sentence=sentence, span=asking_words(other))
    return None


def _action(rules: model.Model, text: str) -> Reason | None:
    """An action of the rules, with what takes its place."""
    match = ACTION.fullmatch(text.strip())
    action = next((each for each in rules.actions if match and each.name == match["name"]), None)
    if action is None:
        return None
    insteads = [rules.hooks[number] for number in action.instead]
    if insteads:
        title = f' "{insteads[0].title}"' if insteads[0].title else ""
        sentence = f"no option of this question leads to `{action.name}`, and the hook{title} may take its place"
        return Reason(kind="elsewhere", sentence=sentence, span=insteads[0].span.first_line)
    sentence = f"no option of this question leads to the action `{action.name}`"
    return Reason(kind="elsewhere", sentence=sentence, span=action.span.first_line)
