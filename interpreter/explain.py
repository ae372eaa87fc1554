"""Explains a state to one reader: why its options are offered, why others are not, and why a seat is not asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from rulewright.dsl import model
from rulewright.dsl.types import element_type
from rulewright.interpreter.answer import Meant
from rulewright.interpreter.asking import Question, secrets_for, stands_of, values_for
from rulewright.interpreter.elsewhere import elsewhere
from rulewright.interpreter.evaluate import deep
from rulewright.interpreter.explain_choice import ChoiceExplainer, Verdict, parts_of
from rulewright.interpreter.explain_menu import asking_words, verdict_on
from rulewright.interpreter.label import Labels
from rulewright.interpreter.layout import FRAME, TURN
from rulewright.interpreter.left_out import left_out
from rulewright.interpreter.meaning import Meanings
from rulewright.interpreter.options import Answers
from rulewright.interpreter.reader import Reader
from rulewright.interpreter.reasoning import Claim, Reasoner
from rulewright.interpreter.sight import Sight, SightedEvaluator, SightedWorld
from rulewright.interpreter.why import Reason, Why
from rulewright.interpreter.world import Frame

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

MOST_LISTED = 20_000


class Explainer:
    """Explains the decision of one seat (from 0) in a state to a reader; `claims` are what it said of conditions."""

    def __init__(self, state: State, seat: int, reader: Reader) -> None:
        self.state, self.seat, self.reader = state, seat, reader
        program, cells = state.program, state.cells
        self.names = reader.names or state.names
        layout = program.layout
        sight = Sight(layout, cells, reader.seat, reader.sees_all)
        labels = Labels(layout, self.names, layout.where, stands_of(layout, cells))
        if reader.seat is not None or reader.sees_all:
            labels = evolve(labels, secrets=secrets_for(layout, cells, seat))
        site = program.points[cells[FRAME][0]].site
        assert site is not None, "what waits is a decision"
        self.node, self.rule = site.node, site.rule
        world = SightedWorld(program.world(cells), sight)
        evaluator = SightedEvaluator(world, world)
        self.frame = asking_frame(state, site.locals, seat)
        if sight.has_secrets:
            # Where nothing is hidden, what players choose is seen by what comes of it.
            evaluator.asking = site.locals
            evaluator.secret = state.game.hiding.locals_at(self.node, site.locals, for_all=reader.seat is None)
        words = "you" if reader.seat is not None else "everybody"
        self.reasoner = Reasoner(evaluator, labels, sight, words, seat)
        self.meanings = Meanings(layout, labels, sight)
        self.choice = ChoiceExplainer(self.reasoner, self.meanings, self.frame)

    @property
    def claims(self) -> Sequence[Claim]:
        """What was said of conditions, to be tested."""
        return self.reasoner.claims

    def wish(self, text: str | Sequence[Meant]) -> Why:
        """Why something can be chosen, or cannot: as it was typed, or as a test means it."""
        with deep():
            verdict = verdict_on(self.choice, self.node.what, text)
            told = text if isinstance(text, str) else ", ".join(map(self.choice.text, text)) or "nothing"
            if verdict is None:
                return elsewhere(self.reasoner, self.meanings, self.node, self._meaningless(" ".join(told.split())))
        return self._why(verdict)

    def _meaningless(self, text: str) -> str:
        """Of several things that were named, the first that none of the decision's names can have."""
        what = self.node.what
        if not isinstance(what, model.PickOne) or len(what.names) < 2:
            return text
        types = [element_type(name.collection.type) for name in what.names]
        for meant in parts_of(text, 2):
            if not any(self.meanings.anywhere(meant, type_) for type_ in types):
                return meant.text or text
        return text

    def _why(self, verdict: Verdict) -> Why:
        name = verdict.name or "this"
        if self.reader.seat is None and not self.reader.sees_all and self._is_hidden(verdict):
            return self._not_for_all()
        offered = self._offers(verdict) if verdict.is_offered is None else verdict.is_offered
        if verdict.is_part:
            short = f"{name} can be chosen, but only together with others"
        elif offered is None:
            short = f"{self.reasoner.reader} cannot see what decides whether {name} is offered"
        else:
            short = f"{name} is {'' if offered else 'not '}offered"
        asked = [self.asked()] if offered else []
        return Why(verdict=short, is_offered=offered, reasons=(*asked, *verdict.reasons))

    def _offers(self, verdict: Verdict) -> bool | None:
        """Whether the one who decides sees it among his options, where how it came there is hidden from him."""
        values = values_for(self.state.program, self.state.cells, self.seat)
        if isinstance(values, Answers):
            return None
        question = Question(self.state.program, self.state.cells, self.seat, self.names)
        return any(question.label(value).casefold() == verdict.name.casefold() for value in values[:MOST_LISTED])

    def _is_hidden(self, verdict: Verdict) -> bool:
        return verdict.is_offered is None or any(reason.kind == "hidden" for reason in verdict.reasons)

    def _not_for_all(self) -> Why:
        sentence = "what is offered here depends on something that not everybody can see"
        return Why(verdict=sentence, is_offered=None, reasons=())

    def options(self) -> Why:
        """Why these options are offered, and what is left out of what they come from."""
        with deep():
            reasons = (self.asked(), *left_out(self.choice, self.node.what))
        if self.reader.seat is None and not self.reader.sees_all and any(each.kind == "hidden" for each in reasons):
            return self._not_for_all()
        number = len(values_for(self.state.program, self.state.cells, self.seat))
        return Why(
            verdict=f"{number:,} option{' is' if number == 1 else 's are'} offered", is_offered=None, reasons=reasons
        )

    def asked(self) -> Reason:
        """Who is asked, and by which rule."""
        turn = self.state.cells[TURN]
        sort, _, rest = self.rule.partition(" ")
        rule = f"the {sort} `{rest}`" if rest else f"the {sort}" if sort != "turn" else ""
        whose = f"the turn of {self.names[turn]}" if turn >= 0 else ""
        where = ", in ".join(each for each in (rule, whose) if each) or "the rules"
        sentence = f"{self.names[self.seat]} is asked in {where}"
        return Reason(kind="asked", sentence=sentence, span=asking_words(self.node))


def asking_frame(state: State, locals_: tuple[model.Local, ...], seat: int) -> Frame:
    """The locals of the rule that asks, as far as its options speak of them."""
    point, frame = state.program.points[state.cells[FRAME][0]], state.cells[FRAME]
    made = Frame.of(locals_)
    for name, value in zip(point.live, frame[2:], strict=True):
        if name.startswith("l"):
            made.set(int(name[1:]), value)
    assert point.site is not None
    match point.site.node:
        case model.Secretly(seats=seats):
            made.set(seats.local, seat)
        case model.Choose(seat=model.LocalValue(local=local)):
            # It may be needed no more when the answer has come.
            made.set(local, seat)
        case _:
            pass
    return made
