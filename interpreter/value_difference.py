"""Where the named values of two states differ, of one game under two versions of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from rulewright.interpreter.play_file import json_text

LONGEST_SHOWN = 80


@frozen
class ValueDifference:
    """A value that is one thing here and another there, as JSON; `name` is what it is called."""

    name: str
    before: str
    after: str


def first_difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> ValueDifference | None:
    """The first value of both that differs; none where they differ at most in which values there are."""
    others = dict(_flat(after))
    for name, value in _flat(before):
        if name in others and others[name] != value:
            return ValueDifference(name, _shown(value), _shown(others[name]))
    return None


def names_of(values: Mapping[str, Any]) -> tuple[str, ...]:
    """What the named values are called, in their order."""
    return tuple(name for name, _ in _flat(values))


def _flat(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every value with its name: `pot`, `p2.points`, `hand of p1`, `spaces.field 3.mark`."""
    for section, inner in values.items():
        match section:
            case "game":
                yield from inner.items()
            case "players":
                for number, each in enumerate(inner, 1):
                    yield from ((f"p{number}.{name}", value) for name, value in each.items())
            case "zones":
                for name, zone in inner.items():
                    yield from _zone(name, zone)
            case "faces":
                for name, zone in inner.items():
                    yield from ((f"{each} face up", value) for each, value in _zone(name, zone))
            case _:
                yield from _other(section, inner)


def _zone(name: str, zone: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(zone, Mapping):
        for key, part in zone.items():
            yield from _zone(f"{name} {key}", part)
    elif zone and all(isinstance(part, list | Mapping) for part in zone):
        for number, part in enumerate(zone, 1):
            yield from _zone(f"{name} of {number}", part)
    else:
        yield name, zone


def _other(name: str, inner: Any) -> Iterator[tuple[str, Any]]:
    match inner:
        case Mapping():
            for key, part in inner.items():
                yield from _other(f"{name}.{key}", part)
        case list() if inner and all(isinstance(part, Mapping) for part in inner):
            for number, part in enumerate(inner, 1):
                yield from _other(f"{name} {number}", part)
        case _:
            yield name, inner


def _shown(value: Any) -> str:
    text = json_text(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
