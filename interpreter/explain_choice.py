"""Why one or several things of a collection can be chosen, or cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from attrs import define, evolve, frozen

from rulewright.dsl import model
from rulewright.dsl.types import ListType, Type, element_type
from rulewright.interpreter.absence import Absence
from rulewright.interpreter.answer import Meant
from rulewright.interpreter.expectation import written
from rulewright.interpreter.label import Value
from rulewright.interpreter.meaning import Meanings, matching, plain
from rulewright.interpreter.reasoning import Reasoner
from rulewright.interpreter.why import Reason
from rulewright.interpreter.world import Frame

MOST_TOLD = 3
MOST_TRIED = 2_000
"""Combinations that are tried where not all of several names are given."""

Choice = model.PickOne | model.PickSome | model.PickOrder


@frozen
class Verdict:
    """Whether something is offered, what it is called, and the reasons; `depth` is how many names of it were found.

    With `is_part` it is offered as a part of answers, not as one.
    """

    is_offered: bool | None
    name: str
    reasons: tuple[Reason, ...]
    depth: int = 0
    is_part: bool = False


@define
class ChoiceExplainer:
    """Explains the options of one decision that goes through collections."""

    reasoner: Reasoner
    meanings: Meanings
    frame: Frame
    tried: int = 0

    def explain(self, what: Choice, wish: Sequence[Meant]) -> Verdict | None:
        """Why a wish can be chosen or cannot; None where nothing of the sort that is asked for is meant."""
        match what:
            case model.PickOne(or_none=or_none, names=(name, *_)) if or_none is not None and self._is_none(
                or_none, wish
            ):
                return self._none_of_them(or_none, name)
            case model.PickOne(names=names):
                return self._named(names, wish)
            case model.PickSome():
                return self._some(what, wish)
            case model.PickOrder(collection=collection):
                return self._ordered(what, collection, wish)
            case _:
                assert_never(what)

    # One thing, or one for each name

    def _is_none(self, template: model.Template, wish: Sequence[Meant]) -> bool:
        """Whether the answer besides the things is meant."""
        if len(wish) != 1 or wish[0].text is None:
            return len(wish) == 1 and wish[0].value is None
        return bool(matching(wish[0].text, [0], lambda _: self.rendered(template, self.frame) or ""))

    def _none_of_them(self, template: model.Template, name: model.PickName) -> Verdict:
        text = self.rendered(template, self.frame) or "none"
        reason = Reason(kind="offered", sentence="it can be chosen in any case", span=name.collection.span)
        return Verdict(True, text, (reason,))

    def rendered(self, template: model.Template, frame: Frame) -> str | None:
        """A text of the rules with its values; None where it has none, or they are not the reader's to know."""
        look = self.reasoner.evaluator.looking(lambda: self.reasoner.evaluator.parts(template, frame))
        return self.meanings.labels.render(look.value, self.meanings.sight.knows) if look.is_plain else None

    def _named(self, names: Sequence[model.PickName], wish: Sequence[Meant]) -> Verdict | None:
        if len(wish) > len(names):
            return None
        first = 0
        if len(wish) < len(names):
            # Whoever names the later things only means any of the earlier ones.
            types = [element_type(name.collection.type) for name in names]
            tried = range(len(names) - len(wish) + 1)
            first = next((n for n in tried if self._has_meaning(wish[0], types[n])), 0)
        wishes = [*[None] * first, *wish, *[None] * (len(names) - first - len(wish))]
        best: Verdict | None = None
        for verdict in self._ways(names, wishes, evolve(self.frame, values=list(self.frame.values)), (), ()):
            if verdict.is_offered:
                return verdict
            if best is None or verdict.depth > best.depth:
                best = verdict
        return best

    def _has_meaning(self, meant: Meant, type_: Type) -> bool:
        return bool(self.meanings.anywhere(meant, type_))

    def _ways(
        self,
        names: Sequence[model.PickName],
        wishes: Sequence[Meant | None],
        frame: Frame,
        called: tuple[str, ...],
        reasons: tuple[Reason, ...],
    ) -> Iterator[Verdict]:
        """What becomes of each way to give the names that are left the values that are meant."""
        if not names:
            yield Verdict(True, ", ".join(called), reasons, len(called))
            return
        name, type_, depth = names[0], element_type(names[0].collection.type), len(called)
        offered = Reason(kind="offered", sentence="", span=name.collection.span)
        look = self.reasoner.look(name.collection, frame)
        if not look.is_plain:
            text = ", ".join([*called, *(self.text(each) for each in wishes if each is not None)])
            yield Verdict(None, text, (self.reasoner.not_plain(name.collection, look),), depth)
            return
        wish = wishes[0]
        elements = look.value[:MOST_TRIED] if wish is None else self.meanings.among(wish, look.value, type_)
        if not elements:
            if wish is not None:
                yield from self.lacking(name.collection, look.value, wish, frame, called)
                return
            empty = Reason(kind="absent", sentence=f"`{written(name.collection)}` is empty", span=name.collection.span)
            yield Verdict(False, ", ".join(called), (empty,), depth)
            return
        for element in elements:
            self.tried += 1
            if self.tried > MOST_TRIED:
                return
            frame.set(name.local, element)
            names_so_far = (*called, self.meanings.called(element, type_))
            sentence = f"{names_so_far[-1]} is in `{written(name.collection)}`"
            more = (*reasons, evolve(offered, sentence=sentence))
            judged = self._judged(name.condition, frame)
            if judged.is_offered is False or judged.is_offered is None:
                yield Verdict(judged.is_offered, ", ".join(names_so_far), judged.reasons, depth + (wish is not None))
                continue
            yield from self._ways(names[1:], wishes[1:], frame, names_so_far, (*more, *judged.reasons))

    def _judged(self, condition: model.Expression | None, frame: Frame) -> Verdict:
        """Whether a condition lets something through."""
        if condition is None:
            return Verdict(True, "", ())
        look = self.reasoner.look(condition, frame)
        if look.is_plain and look.value:
            return Verdict(True, "", tuple(self.reasoner.why_true(condition, frame)))
        reasons = tuple(self.reasoner.why_false(condition, frame))
        return Verdict(False if look.is_plain else None, "", reasons)

    def lacking(
        self,
        collection: model.Expression,
        elements: Sequence[Value],
        wish: Meant,
        frame: Frame,
        called: tuple[str, ...] = (),
    ) -> list[Verdict]:
        """Why none of the elements is meant: what is meant is elsewhere. Nothing where there is nothing of the name."""
        type_, reasoner = element_type(collection.type), self.reasoner
        found = self.meanings.anywhere(wish, type_)
        are_unknown = any(reasoner.cards_unknown(value, type_) for value in found)
        if are_unknown and reasoner.cards_unknown(tuple(elements), ListType(type_)):
            return [Verdict(None, ", ".join([*called, self.text(wish)]), (reasoner.hidden(collection),), len(called))]
        return [self._absent(collection, value, type_, frame, called) for value in self._told(found, type_)]

    def _told(self, values: Sequence[Value], type_: Type) -> list[Value]:
        """Of several things of one name a few, those first of which the reader knows where they are."""
        return (self.reasoner.known(values, type_) or list(values[:1]))[:MOST_TOLD]

    def _absent(
        self, collection: model.Expression, value: Value, type_: Type, frame: Frame, called: tuple[str, ...] = ()
    ) -> Verdict:
        """Why a thing that is there is not among those of a collection, and where it is."""
        name = self.meanings.labels.label(value, type_)
        absence = Absence(self.reasoner, value, type_, name)
        reasons = (*absence.where(), *absence.why(collection, frame))
        return Verdict(False, ", ".join([*called, name]), reasons, len(called))

    def text(self, meant: Meant) -> str:
        """What somebody called what he means."""
        if meant.text is not None:
            return " ".join(meant.text.split())
        if meant.value is None or meant.type is None:
            return "none"
        return self.meanings.labels.label(meant.value, meant.type)

    # Several things

    def _some(self, what: model.PickSome, wish: Sequence[Meant]) -> Verdict | None:
        frame = evolve(self.frame, values=list(self.frame.values))
        type_ = element_type(what.collection.type)
        look = self.reasoner.look(what.collection, frame)
        text = ", ".join(map(self.text, wish)) or "nothing"
        if not look.is_plain:
            return Verdict(None, text, (self.reasoner.not_plain(what.collection, look),))
        taken: list[Value] = []
        reasons: list[Reason] = []
        names: list[str] = []
        for meant in wish:
            free = [each for each in look.value if each not in taken]
            found = self.meanings.among(meant, free, type_)
            if not found:
                return self._too_often(what.collection, look.value, meant, text) or next(
                    iter(self.lacking(what.collection, look.value, meant, frame)), None
                )
            verdicts = []
            for element in found:
                frame.set(what.element, element)
                name = self.meanings.called(element, type_)
                verdicts.append((element, evolve(self._judged(what.condition, frame), name=name)))
            element, verdict = next((pair for pair in verdicts if pair[1].is_offered), verdicts[0])
            if not verdict.is_offered:
                return verdict
            taken.append(element)
            names.append(verdict.name)
            sentence = f"{verdict.name} is in `{written(what.collection)}`"
            reasons += [Reason(kind="offered", sentence=sentence, span=what.collection.span), *verdict.reasons]
        name = ", ".join(names) or "nothing"
        return self._together(what, tuple(e for e in look.value if e in taken), name, tuple(reasons), frame)

    def _too_often(
        self, collection: model.Expression, elements: Sequence[Value], meant: Meant, text: str
    ) -> Verdict | None:
        """That something is there, but not once more."""
        if not self.meanings.among(meant, elements, element_type(collection.type)):
            return None
        sentence = f"{self.text(meant)} is named more often than it is there"
        return Verdict(False, text, (Reason(kind="number", sentence=sentence, span=collection.span),))

    def _together(
        self, what: model.PickSome, answer: tuple[Value, ...], name: str, reasons: tuple[Reason, ...], frame: Frame
    ) -> Verdict:
        """Whether things that can be chosen one by one can be so together."""
        for end, is_least in ((what.low, True), (what.high, False)):
            look = None if end is None else self.reasoner.look(end, frame)
            if end is None or look is None:
                continue
            if not look.is_plain:
                return Verdict(None, name, (self.reasoner.not_plain(end, look),))
            if len(answer) >= look.value if is_least else len(answer) <= look.value:
                continue
            bound = f"{look.value}" if written(end) == str(look.value) else f"{look.value} (`{written(end)}`)"
            limit = "at least" if is_least else "at most"
            if what.low is not None and what.high is not None and what.low.span == what.high.span:
                limit = "exactly"
            sentence = f"that is {len(answer)}, and {limit} {bound} are chosen together"
            reason = Reason(kind="number", sentence=sentence, span=end.span)
            is_part = is_least and len(answer) > 0
            return Verdict(is_part, name, (*(reasons if is_part else ()), reason), is_part=is_part)
        if what.such_that is None:
            return Verdict(True, name, reasons)
        frame.set(what.local, answer)
        judged = self._judged(what.such_that, frame)
        return evolve(judged, name=name, reasons=(*(reasons if judged.is_offered else ()), *judged.reasons))

    def _ordered(self, what: model.PickOrder, collection: model.Expression, wish: Sequence[Meant]) -> Verdict | None:
        type_ = element_type(collection.type)
        look = self.reasoner.look(collection, self.frame)
        text = ", ".join(map(self.text, wish))
        if not look.is_plain:
            return Verdict(None, text, (self.reasoner.not_plain(collection, look),))
        left = list(look.value)
        for meant in wish:
            found = self.meanings.among(meant, left, type_)
            if not found:
                return self._too_often(collection, look.value, meant, text) or next(
                    iter(self.lacking(collection, look.value, meant, self.frame)), None
                )
            left.remove(found[0])
        told = f"all {len(look.value)} of `{written(collection)}` are put in an order"
        reason = Reason(kind="number" if left else "offered", sentence=told, span=collection.span)
        return Verdict(True, text, (reason,), is_part=bool(left))


def parts_of(text: str, number: int) -> list[Meant]:
    """A text as so many things, between commas."""
    pieces = [piece.strip() for piece in text.split(",")]
    if number > 1 or len(pieces) > 1:
        return [Meant(piece, None, None) for piece in pieces if plain(piece)]
    return [Meant(text, None, None)]
