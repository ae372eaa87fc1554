"""What a seat is asked: the prompt, and the options as values with labels, made when they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from attrs import field, frozen

from rulewright.dsl import model


@frozen
class Option:
    """One thing that can be chosen. `value` is plain data; `label` is how the chooser reads it."""

    value: Any
    label: str


class Options(Sequence[Option]):
    """The options of a decision in their order; only those looked at are made, for there may be millions."""

    __slots__ = ("_label", "values")

    def __init__(self, values: Sequence[Any], label: Callable[[Any], str]) -> None:
        self.values = values
        self._label = label

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [Option(value, self._label(value)) for value in self.values[index]]
        value = self.values[index]
        return Option(value, self._label(value))

    def __iter__(self) -> Iterator[Option]:
        for value in self.values:
            yield Option(value, self._label(value))

    def __contains__(self, option: object) -> bool:
        return (option.value if isinstance(option, Option) else option) in self.values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(option.label for option in self[:8])
        return f"Options({shown}{', …' if len(self) > 8 else ''})"  # noqa: PLR2004


@frozen(kw_only=True)
class Decision:
    """What one seat (from 1) must decide now.

    `kind` says what an answer is: `one` value, `several names` (a tuple, one value each), `some` (a tuple of elements in their
    order), an `order` (a tuple of all elements), or an option of a `menu`. For `some` and `order`, `elements` are what is chosen
    among, as options of their own, and `low` and `high` how many.
    """

    seat: int
    prompt: str
    options: Options
    kind: str
    is_secret: bool
    elements: tuple[Option, ...]
    low: int
    high: int
    site: model.Choose | model.Secretly = field(repr=False)
    find: Callable[[str], tuple[Option, ...]] = field(repr=False, eq=False)
    """The options a person may mean by a text: by label, a card's name, or the beginning of just one label; for `some` and
    `order` labels or numbers of elements, separated by commas or blanks, nothing for none of them."""
