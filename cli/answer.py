"""What a person typed, read as the answer to a decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import frozen

from rulewright.dsl import listed, separated, visible
from rulewright.interpreter import Decision, Option

FEW = 12
MOST_COMPARED = 20_000
"""With more options than this, only whole labels and numbers are looked for."""

WORDS = re.compile(r"\w+")
NUMBER = re.compile(r"-?[0-9]{1,18}")


@frozen
class Unclear:
    """Why a text is no answer, in a sentence."""

    reason: str


@frozen
class Unfinished:
    """The answer that a text can only mean, though its name goes on behind what was typed; `label` is all of it."""

    option: Option
    label: str


def is_numbered(labels: Sequence[str]) -> bool:
    """Whether options are shown with numbers to type.

    They are not where labels are themselves numbers and differ: then 6 means the option called 6, not the sixth.
    """
    return len(set(labels)) < len(labels) or not any(NUMBER.fullmatch(label) for label in labels)


def read_answer(decision: Decision, text: str) -> Option | Unfinished | Unclear:
    """The option meant by a text."""
    match decision.kind:
        case "some" | "order":
            return read_several(decision, text)
        case _:
            return read_one(decision.options, text)


def read_one(options: Sequence[Option], text: str) -> Option | Unfinished | Unclear:
    """One of several options, by its number, its label, or a part of that which no other has.

    A part that does not come to the end of the label may have been sent off too early.
    """
    if not text.strip():
        return Unclear("Type one of these.")
    if len(options) > MOST_COMPARED:
        return _numbered(options, text)
    labels = [option.label for option in options]
    found = matching(labels, text)
    if len(found) == 1:
        option = options[found[0]]
        return option if is_finished(option.label, text) else Unfinished(option, option.label)
    if is_numbered(labels) and NUMBER.fullmatch(text.strip()):
        return _numbered(options, text)
    if not found:
        return Unclear(not_there(labels, text))
    several = list(dict.fromkeys(visible(labels[index]) for index in found))
    if len(several) == 1:
        return Unclear(f"More than one is called {several[0]}; type a number.")
    return Unclear(f"That could be {few_of(several)}.")


def read_several(decision: Decision, text: str) -> Option | Unfinished | Unclear:
    """Some of several things, or all of them in an order."""
    labels = [element.label for element in decision.elements]
    positions = read_positions(labels, text)
    if isinstance(positions, Unclear):
        return positions
    answer = answer_of(decision, positions)
    if isinstance(answer, Option) and has_unfinished(labels, text):
        return Unfinished(answer, answer.label)
    return answer


def answer_of(decision: Decision, positions: list[int]) -> Option | Unclear:
    """The answer that takes the things at these places."""
    elements = decision.elements
    if decision.kind == "order":
        if not positions:
            positions = list(range(len(elements)))
        missing = [visible(elements[place].label) for place in range(len(elements)) if place not in positions]
        if missing:
            return Unclear(f"All of them must be named; you left out {few_of(missing, 'and')}.")
    else:
        positions.sort()
    number = len(positions)
    if decision.kind == "some" and not decision.low <= number <= decision.high:
        return Unclear(f"Choose {amount(decision.low, decision.high)}, not {number}.")
    values = decision.options.values
    for places in (positions, with_first_copies([element.label for element in elements], positions, decision.kind)):
        answer = tuple(elements[place].value for place in places)
        try:
            return decision.options[values.index(answer)]
        except ValueError:
            continue
    if decision.kind == "some" and isinstance(values, list | tuple):
        # With `such that` the answers are listed, and need not have their parts in the order of the elements.
        parts = Counter(answer)
        for number, value in enumerate(values):
            if len(value) == len(answer) and Counter(value) == parts:
                return decision.options[number]
    return Unclear("These together cannot be chosen.")


def with_first_copies(labels: Sequence[str], positions: Sequence[int], kind: str) -> list[int]:
    """The same answer with the first of several alike things wherever one was named, as the rules count them."""
    taken: dict[str, int] = {}
    found = []
    for place in positions:
        label = labels[place]
        alike = [each for each, other in enumerate(labels) if other == label]
        found.append(alike[taken.get(label, 0)])
        taken[label] = taken.get(label, 0) + 1
    return found if kind == "order" else sorted(found)


def read_positions(labels: Sequence[str], text: str) -> list[int] | Unclear:
    """The places (from 0) of the things named, in the order in which they were named."""
    positions: list[int] = []
    by_number = is_numbered(labels)
    for name in _names(labels, text, by_number):
        if by_number and NUMBER.fullmatch(name):
            place = int(name) - 1
            if not 0 <= place < len(labels):
                return Unclear(f"There is no number {name}: they go from 1 to {len(labels)}.")
            if place in positions:
                return Unclear(f"Number {name} was named twice.")
            positions.append(place)
            continue
        found = matching(labels, name)
        if not found:
            return Unclear(not_there(labels, name))
        if len({labels[place] for place in found}) > 1:
            return Unclear(f"{visible(name)} could be {few_of([visible(labels[place]) for place in found])}.")
        # Things of one name are taken one after the other.
        free = [place for place in found if place not in positions]
        if not free:
            return Unclear(f"{visible(name)} was named more often than it is there.")
        positions.append(free[0])
    return positions


def matching(labels: Sequence[str], text: str) -> list[int]:
    """The places of the labels that are this text; if none is, that begin with it; if none does, that have its words.

    Commas and case do not matter. A number alone is the number of an option, or all of its label, not a word of one.
    """
    wanted = _plain(text)
    plain = [_plain(label) for label in labels]
    whole = [place for place, label in enumerate(plain) if label == wanted]
    if whole or NUMBER.fullmatch(wanted):
        return whole
    if beginning := [place for place, label in enumerate(plain) if label.startswith(wanted)]:
        return beginning
    return [place for place, label in enumerate(plain) if f" {wanted} " in f" {label} "]


def is_finished(label: str, text: str) -> bool:
    """Whether a text that matches a label comes to the end of it, but for marks that nobody types.

    >>> is_finished("Fox, old", "old"), is_finished("Roll again!", "roll again"), is_finished("4 of Ada", "4 of")
    (True, True, False)
    """
    whole, typed = (" ".join(WORDS.findall(each.casefold())) for each in (label, text))
    return f" {whole}".endswith(f" {typed}") if typed else _plain(label) == _plain(text)


def has_unfinished(labels: Sequence[str], text: str) -> bool:
    """Whether the name of one of the things named in a text goes on behind what was typed."""
    by_number = is_numbered(labels)
    for name in _names(labels, text, by_number):
        found = [] if by_number and NUMBER.fullmatch(name) else matching(labels, name)
        if found and not is_finished(labels[found[0]], name):
            return True
    return False


def not_there(labels: Sequence[str], text: str) -> str:
    """Why a text is none of the options; a number where numbers stand for themselves is told which there are."""
    text = text.strip()
    if NUMBER.fullmatch(text) and not is_numbered(labels):
        return f"There is no {text}: type {few_of(runs(visible(label) for label in labels))}."
    return f"None of these is called {visible(text)}."


def amount(low: int, high: int) -> str:
    """How many may be chosen: `2`, `2 to 3`, `up to 3`."""
    if low == high:
        return str(low)
    return f"up to {high}" if low == 0 else f"{low} to {high}"


def few_of(names: Sequence[str], last: str = "or") -> str:
    """Names for a sentence; of many only some."""
    different = list(dict.fromkeys(names))
    shown = different[:FEW]
    if len(different) > FEW:
        return f"{separated(shown)} and {len(different) - FEW} more"
    return listed(shown, last)


def runs(labels: Iterable[str]) -> list[str]:
    """Labels in their order, with numbers that follow each other drawn together: `0 to 20`, `Nothing`."""
    found: list[str] = []
    first = last = None
    for label in [*labels, ""]:
        value = int(label) if NUMBER.fullmatch(label) else None
        if value is not None and last is not None and value == last + 1:
            last = value
            continue
        if first is not None and last is not None:
            found.append(
                str(first) if first == last else f"{first}, {last}" if last == first + 1 else f"{first} to {last}"
            )
        first = last = value
        if value is None and label:
            found.append(label)
    return found


def _numbered(options: Sequence[Option], text: str) -> Option | Unclear:
    text = text.strip()
    if not NUMBER.fullmatch(text):
        return Unclear("There are too many options to look for that; type a number.")
    if not 1 <= int(text) <= len(options):
        return Unclear(f"There is no number {text}: they go from 1 to {len(options):,}.")
    return options[int(text) - 1]


def _names(labels: Sequence[str], text: str, by_number: bool) -> list[str]:
    """The names in a text: between commas, and where such a piece names nothing, between blanks."""
    names = []
    for piece in text.split(","):
        piece = piece.strip()
        is_name = (by_number and NUMBER.fullmatch(piece)) or matching(labels, piece)
        names.extend([piece] if piece and is_name else piece.split())
    return names


def _plain(text: str) -> str:
    return " ".join(text.replace(",", " ").casefold().split())
