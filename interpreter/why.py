"""Explanations of what can be chosen and what cannot: sentences with their places in the rules and the values there."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.render import WIDTH, render_excerpt
from rulewright.dsl.source import Span

Kind = Literal[
    "asked", "offered", "holds", "fails", "absent", "place", "number", "made", "hidden", "unclear", "unknown",
    "elsewhere", "waits", "skipped", "empty", "over",
]  # fmt: skip

OWN_WORDS = (
    "all", "and", "at", "did", "everybody", "here", "it", "neither", "no", "nobody", "nothing", "several", "that",
    "the", "they", "this", "together", "what", "whether", "without", "you",
)  # fmt: skip
"""With these, and no others, explanations begin a sentence of their own."""


@frozen(kw_only=True)
class Reason:
    """One step of an explanation, with its place in the rules where it has one.

    `kind`: what is `asked`, what is `offered` from where; a condition that `holds` or `fails`; what is `absent` from
    a collection, or a collection that is `empty`, and the `place` where a thing is instead; a `number` of things that
    is not allowed; how a limit is `made`; what is `hidden` from the reader; what is `unclear` as it cannot be worked
    out; a wish that is `unknown`, or belongs `elsewhere`; a seat that `waits`; a question that was `skipped` as there
    was nothing to choose; a game that is `over`. `values` are those that a condition saw, each with what is written
    for it.
    """

    kind: Kind
    sentence: str
    span: Span | None = None
    values: tuple[tuple[str, str], ...] = ()


@frozen(kw_only=True)
class Why:
    """Why something can be chosen now, or cannot; `str` of it is for people to read.

    `verdict` is the short answer. `is_offered` is None where the reader may not know, or did not ask about one thing.
    `reasons` lead from the question inwards.
    """

    verdict: str
    is_offered: bool | None
    reasons: tuple[Reason, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """It in whole sentences."""
        told = dict.fromkeys([self.verdict, *(reason.sentence for reason in self.reasons)])
        return tuple(f"{begun(each)}{'' if each[-1:] in '.!?…' else '.'}" for each in told if each)

    @property
    def cause(self) -> Reason | None:
        """The reason that it comes down to: the innermost that has a place in the rules."""
        return next((each for each in reversed(self.reasons) if each.span is not None), None)

    def __str__(self) -> str:
        return "\n".join([*self.sentences, self.excerpt()]).rstrip("\n")

    def excerpt(self, width: int = WIDTH) -> str:
        """The lines of the rules that the reasons speak of, the cause first; empty where there are none."""
        cause = self.cause
        if cause is None or cause.span is None:
            return ""
        labels = {each.span: Label(each.span, short(each)) for each in self.reasons if each.span is not None}
        del labels[cause.span]
        return render_excerpt(cause.span, short(cause), labels.values(), width=width)


def begun(sentence: str) -> str:
    """A sentence with a capital, unless it begins with a name or with words of the rules."""
    return sentence[:1].upper() + sentence[1:] if sentence.partition(" ")[0] in OWN_WORDS else sentence


def short(reason: Reason) -> str:
    """What stands under the place of a reason."""
    match reason.kind:
        case "asked":
            return "asked here"
        case "offered":
            return "offered here"
        case "holds":
            return "this holds"
        case "fails":
            return "this does not hold"
        case "absent":
            return "not among these"
        case "made":
            return "worked out here"
        case "number":
            return "so many"
        case "hidden":
            return "looks at what is hidden"
        case "elsewhere":
            return "here"
        case "empty":
            return "empty"
        case "skipped":
            return "nothing to choose here"
        case _:
            return ""
