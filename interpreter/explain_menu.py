"""Why an option of a menu can be taken, or cannot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from attrs import define, evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.source import Span
from rulewright.dsl.types import element_type
from rulewright.dsl.walk import nodes
from rulewright.interpreter.answer import Meant
from rulewright.interpreter.expectation import shown, written
from rulewright.interpreter.explain_choice import ChoiceExplainer, Verdict, parts_of
from rulewright.interpreter.meaning import matching, plain
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

MOST_TRIED = 2_000
MOST_TOLD = 3

NO_THINGS = ("", "nothing", "none")

ACTION = re.compile(r"(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*(?:\(.*\))?")


@frozen
class Reading:
    """One option of a menu for one turn of its generators, offered or not, and how it reads."""

    option: model.MenuOption
    frame: Frame
    label: str


@define
class MenuExplainer:
    """Explains the options of one menu."""

    choice: ChoiceExplainer
    menu: model.PickMenu

    def explain(self, wish: Meant) -> Verdict | None:
        """Why an option can be taken or cannot; None where none is meant."""
        if wish.text is None:
            return self._by_value(wish)
        readings = [reading for option in self.menu.options for reading in self.readings(option)]
        found = matching(wish.text, readings, lambda reading: reading.label)
        if found:
            verdicts = [self.judged(reading) for reading in found[:MOST_TOLD]]
            return next((each for each in verdicts if each.is_offered), verdicts[0])
        return self._lacking(wish.text) or self._by_value(wish) or self._by_action(wish.text)

    def judged(self, reading: Reading) -> Verdict:
        """Whether the conditions of an option let it through."""
        reasoner, option = self.choice.reasoner, reading.option
        offered = Reason(kind="offered", sentence="it is an option of this menu", span=option.span.first_line)
        held: list[Reason] = [offered]
        conditions = [option.condition, *(each.condition for each in option.generators)]
        for condition in conditions:
            if condition is None:
                continue
            look = reasoner.look(condition, reading.frame)
            if look.is_plain and look.value:
                held += reasoner.why_true(condition, reading.frame)
                continue
            reasons = tuple(reasoner.why_false(condition, reading.frame))
            return Verdict(False if look.is_plain else None, reading.label, reasons)
        return Verdict(True, reading.label, tuple(held))

    def readings(self, option: model.MenuOption) -> Iterator[Reading]:
        """Every turn of an option's generators, also those that its conditions leave out."""
        frame = evolve(self.choice.frame, values=list(self.choice.frame.values))
        for _ in islice(self._turns(option.generators, frame), MOST_TRIED):
            inner = evolve(frame, values=list(frame.values))
            yield Reading(option, inner, self._label(option, inner))

    def _turns(self, generators: Sequence[model.Generator], frame: Frame) -> Iterator[None]:
        if not generators:
            yield
            return
        look = self.choice.reasoner.look(generators[0].collection, frame)
        if look.is_plain:
            for item in look.value[:MOST_TRIED]:
                frame.set(generators[0].local, item)
                yield from self._turns(generators[1:], frame)

    def _label(self, option: model.MenuOption, frame: Frame) -> str:
        """How an option reads; its plain words only where the rest cannot be told."""
        choice = self.choice
        parts = tuple(
            shown(each, choice.reasoner.evaluator, frame) if isinstance(each, model.NamedCard) else each
            for each in option.label.parts
        )
        look = choice.reasoner.evaluator.looking(
            lambda: choice.reasoner.evaluator.parts(model.Template(parts=parts), frame)
        )
        if look.is_plain:
            return choice.meanings.labels.render(look.value, choice.meanings.sight.knows)
        return " ".join(" ".join(part for part in option.label.parts if isinstance(part, str)).split())

    def _lacking(self, text: str) -> Verdict | None:
        """An option with a thing in its words that its generator does not give: `Play Fox`."""
        for option in self.menu.options:
            parts = option.label.parts
            pattern = "".join(re.escape(each) if isinstance(each, str) else "(.+)" for each in parts)
            match = re.fullmatch(pattern, " ".join(text.split()), re.IGNORECASE)
            if match is None:
                continue
            told = [each for each in parts if not isinstance(each, str)]
            for part, word in zip(told, match.groups(), strict=True):
                if isinstance(part, model.LocalValue):
                    verdict = self._absent(option, part.local, Meant(word, None, None))
                    if verdict is not None:
                        return evolve(verdict, name=" ".join(text.split()))
        return None

    def _by_value(self, wish: Meant) -> Verdict | None:
        """A thing that some option could be about."""
        for option in self.menu.options:
            for generator in option.generators:
                verdict = self._absent(option, generator.local, wish)
                if verdict is not None:
                    return verdict
        return None

    def _absent(self, option: model.MenuOption, local: int, wish: Meant) -> Verdict | None:
        choice = self.choice
        generator = next((each for each in option.generators if each.local == local), None)
        if generator is None:
            return None
        type_ = element_type(generator.collection.type)
        readings = list(self.readings(option))
        there = choice.meanings.among(wish, list(dict.fromkeys(each.frame.values[local] for each in readings)), type_)
        if there:
            return self.judged(next(each for each in readings if each.frame.values[local] == there[0]))
        elements = choice.reasoner.look(generator.collection, choice.frame)
        if not elements.is_plain:
            return None
        return next(iter(choice.lacking(generator.collection, elements.value, wish, choice.frame)), None)

    def _by_action(self, text: str) -> Verdict | None:
        """The option that leads to an action of this name."""
        match = ACTION.fullmatch(text.strip())
        rules = self.choice.reasoner.evaluator.world.model
        number = next((n for n, each in enumerate(rules.actions) if match and each.name == match["name"]), None)
        if number is None:
            return None
        for option in self.menu.options:
            call = next(calls_of(number, option.body, rules), None)
            if call is not None:
                readings = list(self.readings(option))
                told = Reason(kind="elsewhere", sentence=f"this option leads to `{text.strip()}`", span=call.span)
                if readings:
                    verdict = self.judged(readings[0])
                    return evolve(verdict, reasons=(told, *verdict.reasons))
                generator = option.generators[0]
                empty = Reason(
                    kind="absent",
                    sentence=f"`{written(generator.collection)}` is empty",
                    span=generator.collection.span,
                )
                return Verdict(False, self._label(option, self.choice.frame), (told, empty))
        return None


def verdict_on(
    choice: ChoiceExplainer,
    what: model.PickOne | model.PickSome | model.PickOrder | model.PickMenu,
    text: str | Sequence[Meant],
) -> Verdict | None:
    """Whether what was typed, or what a test means, can be chosen; None where it is no answer to this question."""
    if isinstance(what, model.PickMenu):
        meant = Meant(text, None, None) if isinstance(text, str) else text[0]
        return MenuExplainer(choice, what).explain(meant)
    if not isinstance(text, str):
        return choice.explain(what, text)
    if isinstance(what, model.PickSome) and plain(text) in NO_THINGS:
        return choice.explain(what, [])
    whole = choice.explain(what, [Meant(text, None, None)]) if text.strip() else None
    parts = parts_of(text, 2)
    is_one = isinstance(what, model.PickOne) and len(what.names) == 1
    if whole is not None or is_one or (not parts and isinstance(what, model.PickOne)):
        return whole
    found = choice.explain(what, parts)
    if found is None and len(parts) == 1:
        found = choice.explain(what, [Meant(word, None, None) for word in text.split()])
    return found


def calls_of(action: int, body: object, rules: model.Model) -> Iterator[model.Call]:
    """The calls in a body that lead to an action: of itself, or of another that leads there."""
    leading = {action}
    while True:
        more = {
            number
            for number, each in enumerate(rules.actions)
            if number not in leading and any(is_call(node, leading) for node in nodes(each.body))
        }
        if not more:
            break
        leading |= more
    yield from (node for node in nodes(body) if is_call(node, leading))


def is_call(node: object, actions: Iterable[int]) -> bool:
    """Whether a node calls one of these actions."""
    return isinstance(node, model.Call) and node.action in actions


def asking_words(node: model.Choose | model.Secretly) -> Span:
    """The words that ask, without what is asked: `p chooses`."""
    span = node.span.first_line
    found = re.search(r"\b(?:chooses|orders)\b", span.text)
    return span if found is None else Span(span.source, span.start, span.start + found.end())
