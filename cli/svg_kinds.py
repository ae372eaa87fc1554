"""Kinds of spaces: those that are alike in all that never changes have one tint, one hatching and one sign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from rulewright.cli.board import NOTHING
from rulewright.cli.piece import short_names
from rulewright.cli.svg import PAPER
from rulewright.cli.svg_ink import HATCHES, OTHER_TINTS, TINTS, tint_of
from rulewright.cli.table import in_words, plain_name
from rulewright.interpreter import Plan

MOST_KINDS = 16
"""Of more kinds than this nobody remembers what they mean: then each space says by words what it is."""

FEW = 2
"""So few kinds are told apart without signs."""

SIGN_TINTS = {"~": TINTS["blue"], "#": TINTS["grey"]}
SIGN_HATCHES = {"~": 3}
"""What authors draw with a sign of a map that looks like something looks like it here as well."""


@frozen(kw_only=True)
class SpaceKind:
    """How spaces of one kind are drawn, and what they are, thing by thing; `hatch` 0 is none."""

    sign: str
    parts: tuple[str, ...]
    fill: str
    hatch: int

    @property
    def meaning(self) -> str:
        """What they are, in a line."""
        return ", ".join(self.parts)


@frozen
class SpaceKinds:
    """The kinds of spaces on a board, and for each space which of them it is.

    `is_told` says whether they tell all that never changes.
    """

    kinds: tuple[SpaceKind, ...]
    of_space: tuple[int, ...]
    is_told: bool

    def of(self, space: int) -> SpaceKind:
        """The kind of a space, counted from 0."""
        return self.kinds[self.of_space[space]]

    def legend(self) -> list[SpaceKind]:
        """The kinds that mean something."""
        return [kind for kind in self.kinds if kind.meaning]


def space_kinds(plan: Plan, spaces: Sequence[Mapping[str, Any]]) -> SpaceKinds:
    """The kinds of spaces on a board: by the signs of its map, else by what the spaces have that never changes."""
    parts: list[tuple[str, ...]]
    signs: dict[tuple[str, ...], str]
    if plan.glyphs:
        meanings = dict(plan.legend)
        parts = [(meanings[glyph],) if glyph else () for glyph in plan.glyphs]
        signs = {(meaning,): sign for sign, meaning in plan.legend}
    else:
        # Where a space leads to is drawn as an arrow.
        names = [name for name in plan.fixed if name not in dict(plan.links)]
        parts = [told_parts(space, names) for space in spaces]
        letters = short_signs(list(dict.fromkeys(part for each in parts for part in each)))
        signs = {each: " ".join(letters[part] for part in each) for each in parts}
    different = sorted(dict.fromkeys(parts), key=lambda each: each != ())
    if len(different) > MOST_KINDS:
        plain = SpaceKind(sign="", parts=(), fill=PAPER, hatch=0)
        return SpaceKinds((plain,), (0,) * len(parts), is_told=False)
    counts = Counter(parts)
    # What is nearly everywhere is the ground on which the rest is seen. On a track it is no more than a stretch.
    ground = None
    if () not in different and plan.shape != "track":
        ground = different.index(max(different, key=lambda each: counts[each]))
    kinds = _tinted([(signs.get(each, ""), each) for each in different], ground)
    if len(different) <= FEW or plan.shape == "track":
        # On the spaces of a track there is room for words.
        kinds = [evolve(kind, sign="") for kind in kinds]
    return SpaceKinds(tuple(kinds), tuple(different.index(each) for each in parts), is_told=True)


def told_parts(space: Mapping[str, Any], names: Sequence[str]) -> tuple[str, ...]:
    """What these attributes say about a space: a word by itself, a number with its name, for yes the name."""
    parts = []
    for name in names:
        value = space[name]
        if value in NOTHING:
            continue
        if value is True or value == "yes":
            parts.append(plain_name(name))
        elif isinstance(value, str) and not value.isdecimal():
            parts.append(in_words(value))
        else:
            parts.append(f"{plain_name(name)} {in_words(value)}")
    return tuple(parts)


def short_signs(parts: Sequence[str]) -> dict[str, str]:
    """A sign for each thing said of spaces: its first letters, with the number where there is one.

    >>> short_signs(["green", "room", "red", "gain 4", "gain 3"])
    {'green': 'Gr', 'room': 'Ro', 'red': 'Re', 'gain 4': 'Ga4', 'gain 3': 'Ga3'}
    """
    stems = {part: part.rstrip("-0123456789").rstrip() or part for part in parts}
    letters = short_names(list(stems.values()))
    return {part: letters[stem] + part.removeprefix(stem).strip() for part, stem in stems.items()}


def _tinted(told: Sequence[tuple[str, tuple[str, ...]]], ground: int | None) -> list[SpaceKind]:
    """The kinds for signs with their meanings: with the tint of a colour that is named, where no other has it.

    The ground, and what means nothing, is plain.
    """
    fills: list[str] = []
    for number, (sign, parts) in enumerate(told):
        fill = tint_of(" ".join(parts)) or (PAPER if number == ground or not parts else SIGN_TINTS.get(sign, ""))
        fills.append("" if fill in fills else fill)
    others = [tint for tint in OTHER_TINTS if tint not in fills]
    hatches = [hatch for hatch in range(1, len(HATCHES) + 1) if hatch not in SIGN_HATCHES.values()]
    kinds = []
    for number, ((sign, parts), fill) in enumerate(zip(told, fills, strict=True)):
        if not fill:
            fill = others.pop(0) if others else OTHER_TINTS[number % len(OTHER_TINTS)]
        is_plain = number == ground or not parts
        hatch = 0 if is_plain else SIGN_HATCHES.get(sign, hatches[number % len(hatches)])
        kinds.append(SpaceKind(sign="" if is_plain else sign, parts=parts, fill=fill, hatch=hatch))
    return kinds
