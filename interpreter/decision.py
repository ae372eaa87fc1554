"""What a seat is asked: the prompt, and the options as values with labels, made when they are looked at.

These classes have no `__init__`, as calling one costs half as much as all that a small game does for a decision: who
makes such an object sets its attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, overload

from attrs import frozen

from rulewright.dsl import model
from rulewright.dsl.argument import need_text
from rulewright.dsl.types import Type

if TYPE_CHECKING:
    from fractions import Fraction

Label = Callable[[Any], str]


@frozen
class Part:
    """One of the values that an answer is made of, as its chooser tells it from others.

    `type` is None for the ordinal of a menu's option, and for the answer beside what is offered (`or`). `mark` is the
    value of what has one for everybody: a number, a word, a seat from 0, a space; of a card whose face the chooser
    knows that of its face, the ordinal of its declaration; of a piece its space, of a place the number among those of
    its name. It is None for all else: only the order in which they are offered tells such parts apart.
    """

    type: Type | None
    value: Any
    mark: int | None


class Option:
    """One thing that can be chosen. `value` is plain data; `label` is how the chooser reads it.

    `options` are those it was taken from; none for one made by itself with a label.
    """

    __slots__ = ("_label", "options", "value")

    _label: str
    options: Options
    value: Any

    @classmethod
    def labelled(cls, value: Any, label: str) -> Option:
        """One by itself."""
        made = cls()
        made.value, made._label, made.options = value, label, ALONE
        return made

    @property
    def label(self) -> str:
        """How the chooser reads it; worked out when first asked for."""
        try:
            return self._label
        except AttributeError:
            self._label = self.options.asked.label(self.value)
            return self._label

    @property
    def probability(self) -> Fraction | None:
        """How likely it is, where chance decides; None for what a seat chooses."""
        return None if self.options is ALONE else self.options.asked.probability(self.value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return bool(self.value == other.value) and self.label == other.label

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Option({self.value!r}, {self.label!r})"


class Options(Sequence[Option]):
    """The options of a decision in their order; only those looked at are made, for there may be millions."""

    __slots__ = ("cells", "values")

    cells: list[Any]
    values: Sequence[Any]

    @property
    def asked(self) -> Asked:
        """Where their labels come from."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if index.__class__ is slice:
            return [self._option(value) for value in self.values[index]]
        made = Option()
        made.value, made.options = self.values[index], self
        return made

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, self.values)

    def _option(self, value: Any) -> Option:
        made = Option()
        made.value, made.options = value, self
        return made

    def __contains__(self, option: object) -> bool:
        return (option.value if isinstance(option, Option) else option) in self.values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(option.label for option in self[:8])
        return f"Options({shown}{', …' if len(self) > 8 else ''})"


ALONE = Options()
ALONE.values, ALONE.cells = (), []
"""The options of an option that was made by itself."""


class Decision:
    """What one seat must decide now; prompt, labels and the like are worked out when they are first asked for.

    `kind` says what an answer is: `one` value, `several names` (a tuple, one value each), `some` (a tuple of elements
    in their order), an `order` (a tuple of all elements), or an option of a `menu`. For `some` and `order`,
    `elements` are what is chosen among, as options of their own, and `low` and `high` how many.
    Where chance is explicit, its draws are decisions of seat 0, whose options have a `probability`.
    """

    __slots__ = ("options", "seat")

    seat: int
    options: Options

    @property
    def prompt(self) -> str:
        """The question; empty when the rules have none."""
        return self.options.asked.prompt()

    @property
    def kind(self) -> str:
        """What an answer is."""
        return self.options.asked.kind

    @property
    def is_secret(self) -> bool:
        """Whether the answer is sealed until all have answered."""
        return isinstance(self.options.asked.node, model.Secretly)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides, and no seat."""
        return self.seat == 0

    @property
    def site(self) -> model.Choose | model.Secretly:
        """The place in the rules that asks; `ValueError` where chance decides."""
        node = self.options.asked.node
        if node is None:
            raise ValueError("no place in the rules asks a seat here: chance decides")
        return node

    @property
    def elements(self) -> tuple[Option, ...]:
        """What `some` and `order` choose among."""
        return self._selection()[0]

    @property
    def low(self) -> int:
        """At least how many are chosen."""
        return self._selection()[1]

    @property
    def high(self) -> int:
        """At most how many are chosen."""
        return self._selection()[2]

    def _selection(self) -> tuple[tuple[Option, ...], int, int]:
        return self.options.asked.selection(self.options.values)

    def label(self, value: Any) -> str:
        """How the chooser reads an option of this value."""
        return self.options.asked.label(value)

    def parts(self, value: Any) -> tuple[Part, ...]:
        """What an option of this value is made of: each name or element; of a menu first its option, then its names."""
        return self.options.asked.parts(value)

    def label_part(self, part: Part) -> str:
        """How the chooser reads a part."""
        return self.options.asked.label_part(part)

    def find(self, text: str) -> tuple[Option, ...]:
        """The options a person may mean by a text: by label, or by its beginning.

        For `some` and `order`: labels or numbers of elements, separated by commas or blanks; nothing is none of them,
        or the order as it is.
        """
        need_text(text, "what an option is looked for by")
        return self.options.asked.find(self, text)

    def __repr__(self) -> str:
        return f"<Decision of seat {self.seat}: {self.prompt!r}, {len(self.options)} options>"


class Asked(Protocol):
    """Where a decision's words come from."""

    @property
    def node(self) -> model.Choose | model.Secretly | None: ...
    @property
    def kind(self) -> str: ...
    def prompt(self) -> str: ...
    def label(self, value: Any) -> str: ...
    def parts(self, value: Any) -> tuple[Part, ...]: ...
    def label_part(self, part: Part) -> str: ...
    def probability(self, value: Any) -> Fraction | None: ...
    def selection(self, values: Sequence[Any]) -> tuple[tuple[Option, ...], int, int]: ...
    def find(self, decision: Decision, text: str) -> tuple[Option, ...]: ...
