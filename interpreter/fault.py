"""Faults: what stops a game because its rules went wrong while they were played.

A fault is made where it is noticed, by one of the functions below, and given its place, the calls around it and the
values of the names there by whoever knows them (`located`). Both back ends make the same faults. A player's
illegal answer is none: that refuses the answer and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, product

from rulewright.dsl.diagnostic import Diagnostic, Label
from rulewright.dsl.source import Span
from rulewright.dsl.types import INT_LIMIT

STEP_LIMIT = 1_000_000
"""Steps between two decisions."""

CALL_LIMIT = 100
"""Calls of rules, hooks and functions within one another."""

CANDIDATE_LIMIT = 100_000
"""Selections that a `such that` may have to judge."""

OPTION_LIMIT = 2**62
"""Options of one decision; a sequence in Python has no longer length."""

DECISION_LIMIT = 1_000_000
"""Decisions of one game."""

NOTHING_TO_CHOOSE = "RW701"
TOO_MANY_STEPS = "RW709"
TOO_DEEP = "RW710"

MOST_CALLS_SHOWN = 8

PART_LIMIT = 65_536
"""Cards, pieces, spaces of a board, or places of a zone."""


class Fault(Exception):  # noqa: N818 - the design's own word; the rules are at fault, not the program
    """The rules went wrong: code, sentence and, once located, where, called from where, and with which values.

    `calls` leads from the outermost rule inwards: what was entered in the designer's words, and the place that entered
    it (where a hook stands, for a hook). `values` are the names visible at the place with their values as labels.
    `closer` finds what shows better how it came to it, by running the rules once more: the statements that go round and
    round where too many steps were taken, the reasons why there was nothing to choose.
    """

    # Not in the dictionary: it is no part of what is copied and pickled.
    __slots__ = ("closer",)

    def __init__(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        calls: tuple[tuple[str, Span], ...] = (),
        values: tuple[tuple[str, str], ...] = (),
    ) -> None:
        # Exactly the constructor's arguments, so that copying and pickling rebuild the same fault.
        super().__init__(code, message, span, calls, values)
        self.code = code
        self.message = message
        self.span = span
        self.calls = calls
        self.values = values
        self.closer: Callable[[], tuple[Label, ...]] | None = None

    def __str__(self) -> str:
        if self.span is None:
            return f"{self.code}: {self.message}"
        return f"{self.span.source.name}:{self.span.line}:{self.span.column}: {self.code}: {self.message}"

    @property
    def looks_closer(self) -> bool:
        """Whether running the rules once more shows better how it came to it."""
        return self.code in (NOTHING_TO_CHOOSE, TOO_MANY_STEPS)

    @property
    def is_endless(self) -> bool:
        """Whether the rules took too many steps."""
        return self.code == TOO_MANY_STEPS

    def located(
        self,
        span: Span,
        calls: tuple[tuple[str, Span], ...] = (),
        values: tuple[tuple[str, str], ...] = (),
    ) -> Fault:
        """The same fault at a place; one that has its place already is given back as it is."""
        if self.span is not None:
            return self
        message = self.message
        if self.code == TOO_DEEP and "→" not in message:
            message += circle([name for name, _ in calls])
        return Fault(self.code, message, span, calls, values)

    def to_diagnostic(self) -> Diagnostic:
        """The fault as every other report on a rules file; it must have been located."""
        assert self.span is not None, "a fault is located before it is shown"
        values = ", ".join(f"{name} = {value}" for name, value in self.values)
        # Innermost first, as the reader comes from the place of the fault; a rule that calls itself is named once.
        calls = tuple(Label(span, f"in {name}, entered here") for name, span in dict.fromkeys(reversed(self.calls)))
        calls = calls[:MOST_CALLS_SHOWN]
        found = () if self.closer is None else self.closer()
        here = [label for label in found if self._is_here(label.span)]
        told = "; ".join([*(label.text for label in here), *([values] if values else [])])
        others = tuple(label for label in found if label not in here)
        return Diagnostic(self.code, self.message, self.span, label=told, secondary=(*others, *calls))

    def _is_here(self, span: Span) -> bool:
        return self.span is not None and (span.source, span.start) == (self.span.source, self.span.start)


def nothing_to_choose(seat: str) -> Fault:
    """A decision without options and without `else`."""
    return Fault(NOTHING_TO_CHOOSE, f"{seat} has nothing to choose from, and no `else` says what happens then")


def none_needed(what: str = "a value") -> Fault:
    """None where something else is asked for."""
    return Fault("RW702", f"this is none, where {what} is needed")


def index_outside(index: int, length: int) -> Fault:
    """A place of a list, zone, track or per that does not exist; they count from 1."""
    there = f"1 to {length}" if length > 1 else "only 1" if length else "nothing"
    return Fault("RW703", f"there is no number {index} here: there is {there}")


def not_on_board(column: int, row: int, columns: int, rows: int) -> Fault:
    """A column and row outside a grid."""
    return Fault("RW703", f"there is no column {column}, row {row} on a grid of {columns}x{rows}")


def no_such_key(key: str) -> Fault:
    """A key outside the range of a per."""
    return Fault("RW703", f"there is no value for {key} here")


def number_outside(value: int, low: int, high: int) -> Fault:
    """A number that its place's type does not allow."""
    if not -INT_LIMIT <= value <= INT_LIMIT:
        return int_overflow()
    return value_outside(str(value), f"from {low} to {high} is allowed")


def value_outside(value: str, allowed: str) -> Fault:
    """A value that does not fit; `allowed` says which would."""
    return Fault("RW704", f"{value} does not fit here: {allowed}")


def division_by_zero() -> Fault:
    """`//` or `%` with 0 on the right."""
    return Fault("RW705", "this divides by 0")


def int_overflow() -> Fault:
    """A number beyond what numbers can be."""
    return Fault("RW706", f"this number is too large: numbers go from {-INT_LIMIT} to {INT_LIMIT}")


def list_too_long(length: int, bound: int) -> Fault:
    """A list longer than its type allows."""
    return Fault("RW707", f"this list would have {length} elements, and it may have {bound}")


def set_too_large(size: int, bound: int) -> Fault:
    """A set larger than any may be."""
    return Fault("RW707", f"this set would have {size} elements, and it may have {bound}")


def text_too_long(length: int, bound: int) -> Fault:
    """A text longer than any may be."""
    return Fault("RW708", f"this text would have {length} characters, and a text may have {bound}")


def too_many_steps() -> Fault:
    """The rules went on for too long without asking anybody."""
    return Fault(TOO_MANY_STEPS, f"this goes on and on: {STEP_LIMIT:,} steps without a decision")


def calls_too_deep() -> Fault:
    """Rules that call each other without end."""
    return Fault(TOO_DEEP, f"these rules call one another more than {CALL_LIMIT} deep")


def circle(entered: Sequence[str]) -> str:
    """How rules that were entered one from the other, outermost first, come to one another again; nothing if unclear.

    >>> circle(["turn", *["action a", "hook b"] * 9])
    ': action a → hook b → action a'
    """
    names = list(entered)
    for end, length in product(range(len(names), len(names) - MOST_CALLS_SHOWN, -1), range(1, MOST_CALLS_SHOWN)):
        once, thrice = names[max(end - length, 0) : max(end, 0)], names[max(end - 3 * length, 0) : max(end, 0)]
        if once and thrice == once * 3:
            first = min(range(length), key=lambda place: names.index(once[place]))
            turned = [*once[first:], *once[: first + 1]]
            told = turned if len(set(turned)) == 1 else [name for name, _ in groupby(turned)]
            return f": {' → '.join(told)}"
    return ""


def too_many_candidates(number: int) -> Fault:
    """More selections than a `such that` may judge."""
    return Fault("RW711", f"`such that` would have to judge {number:,} selections, and may judge {CANDIDATE_LIMIT:,}")


def too_many_options() -> Fault:
    """More options than can be numbered."""
    return Fault("RW712", "this decision has too many options to number them")


def random_of_nothing() -> Fault:
    """`random` of an empty list."""
    return Fault("RW713", "`random` was given an empty list")


def extreme_of_nothing(kind: str) -> Fault:
    """`min` or `max` of nothing, and no `else`."""
    return Fault("RW714", f"`{kind}` found nothing to compare; say what it is then with `{kind}(…, else 0)`")


def space_taken(space: str, piece: str) -> Fault:
    """A piece moved to a space that holds another of its kind."""
    return Fault("RW715", f"{space} is taken already, by {piece}")


def place_filled() -> Fault:
    """A card moved to a place that holds another one."""
    return Fault("RW716", "this place holds a card already")


def card_out_of_play(card: str) -> Fault:
    """A card shown, turned or looked at that lies nowhere."""
    return Fault("RW717", f"{card} is out of play: it lies nowhere")


def nobody_can_take_a_turn() -> Fault:
    """Every seat was skipped by the turn's `where`."""
    return Fault("RW718", "no player can take a turn, and the game has not ended")


def not_in_list(value: str) -> Fault:
    """`list from value` where the list does not hold it."""
    return Fault("RW719", f"{value} is not in this list, so the list cannot start from it")


def too_many_decisions() -> Fault:
    """A game that goes on asking."""
    return Fault("RW720", f"this game has asked {DECISION_LIMIT:,} times and has not ended")


def invariants_broken(broken: Sequence[tuple[str, str]]) -> Fault:
    """Promises of the file that do not hold, by title; what stands with each goes on from there with the values it
    compared, or is empty.
    """
    (title, why), *others = broken
    told = [f'the invariant "{title}" does not hold{why}', *(f'nor does "{title}"{why}' for title, why in others)]
    return Fault("RW721", "; ".join(told))


def part_too_large(what: str, number: int) -> Fault:
    """A board, kind of cards, or zone with all its places too large for the options and players chosen."""
    return Fault("RW722", f"{what} would have {number:,} parts, and may have {PART_LIMIT:,}")


def unreachable_space(start: str, goal: str) -> Fault:
    """The distance between spaces that no way joins."""
    return Fault("RW723", f"no way leads from {start} to {goal}, so there is no distance")


# What the checker rules out is no fault of the rules but a mistake of ours.


def proceed_again() -> AssertionError:
    """A second `proceed` of one run of a hook."""
    return AssertionError("this hook has let the action proceed already")


def no_result(function: str) -> AssertionError:
    """A function that came to its end without `return`."""
    return AssertionError(f"{function} came to its end without giving a value")


def not_begun() -> AssertionError:
    """A formula that makes up the game asks for what only a game under way has."""
    return AssertionError("this is asked before the game has begun")
