"""Answers to decisions as files of playthroughs have them: by value, never by an option's place among others.

One value stands as `WrittenValues` writes it, several or an order as a list. An option of a menu is its label as the
rules write it, with the values of what stands in it: `{"option": "Buy {c.name}", "with": [{"card": "Copper#2"}]}`; so
it is still known when what the label tells has changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any, assert_never

from attrs import define

from rulewright.dsl import model
from rulewright.dsl.types import ListType, Type, element_type
from rulewright.interpreter.options import Answers
from rulewright.interpreter.written_value import Json, UnreadableValueError, WrittenValues, shown_json, without_number

What = model.PickOne | model.PickSome | model.PickOrder | model.PickMenu

MOST_COMPARED = 10_000
"""So many options are looked through for one that differs only in which of several alike cards it names."""


@define
class WrittenAnswers:
    """How the answers of a game are written for files, and found again among the options of a decision."""

    values: WrittenValues

    def write(self, what: What, answer: Any) -> Json:
        """An answer as JSON has it."""
        match what:
            case model.PickMenu(options=options):
                number, *bound = answer
                texts = [option_text(option) for option in options]
                written: dict[str, Json] = {"option": texts[number]}
                if texts.count(texts[number]) > 1:
                    # Two options of one menu may read alike: then it says which of them.
                    written["copy"] = texts[: number + 1].count(texts[number])
                if bound:
                    types = _types_of(options[number])
                    written["with"] = [self.values.write(v, t) for v, t in zip(bound, types, strict=True)]
                return written
            case model.PickOne(names=(name,)):
                return None if answer is None else self.values.write(answer, element_type(name.collection.type))
            case model.PickOne(names=names):
                types = [element_type(name.collection.type) for name in names]
                return [self.values.write(v, t) for v, t in zip(answer, types, strict=True)]
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                return self.values.write(answer, ListType(element_type(collection.type)))
            case _:
                assert_never(what)

    def find(self, what: What, written: Json, options: Sequence[Any], *, is_lenient: bool = False) -> Any:
        """The option that is written so; `UnreadableValueError` says why there is none.

        `is_lenient` also takes an option that differs only in which of several cards of one name it has.
        """
        answer = self._read(what, written, is_lenient)
        try:
            return options[options.index(answer)]
        except ValueError:
            found = self._alike(what, answer, options) if is_lenient else []
        if not found:
            raise UnreadableValueError(f"{shown_answer(written)} cannot be chosen")
        return found[0]

    def _read(self, what: What, written: Json, is_lenient: bool) -> Any:
        def read(part: Json, type: Type) -> Any:
            return self.values.read(part, type, is_lenient=is_lenient)

        match what:
            case model.PickMenu(options=options):
                return _read_option(options, written, read)
            case model.PickOne(names=(name,)):
                if written is None and what.or_none is not None:
                    return None
                return read(written, element_type(name.collection.type))
            case model.PickOne(names=names):
                if not isinstance(written, list) or len(written) != len(names):
                    raise UnreadableValueError(f"{shown_answer(written)} is not {len(names)} things")
                types = [element_type(name.collection.type) for name in names]
                return tuple([read(part, type) for part, type in zip(written, types, strict=True)])
            case model.PickSome(collection=collection) | model.PickOrder(collection=collection):
                return read(written, ListType(element_type(collection.type)))
            case _:
                assert_never(what)

    def _alike(self, what: What, answer: Any, options: Sequence[Any]) -> list[Any]:
        """An option of the same names, whichever of several cards of a name they are."""
        if isinstance(options, Answers) and isinstance(what, model.PickSome | model.PickOrder):
            type = element_type(what.collection.type)
            names = [_loose(self.values.write(each, type)) for each in options.elements]
            classes = []
            for part in answer:
                wanted = _loose(self.values.write(part, type))
                place = next((n for n, name in enumerate(names) if name == wanted), None)
                if place is None:
                    return []
                names[place] = None
                classes.append(options.class_of(place))
            found = options.from_classes(classes)
            return [] if found is None else [found]
        wanted = self._loosely(what, answer)
        return [each for each in islice(options, MOST_COMPARED) if self._loosely(what, each) == wanted][:1]

    def _loosely(self, what: What, answer: Any) -> Json:
        written = _loose(self.write(what, answer))
        return Counter(map(repr, written)) if isinstance(what, model.PickSome) else written


def option_text(option: model.MenuOption) -> str:
    """The label of an option as it stands in the rules."""
    return "".join(part if isinstance(part, str) else f"{{{part.span.text}}}" for part in option.label.parts)


def shown_answer(written: Json) -> str:
    """An answer in a few words, for a sentence."""
    match written:
        case {"option": str(text)}:
            bound = written.get("with", ())
            told = f" ({', '.join(map(shown_json, bound))})" if isinstance(bound, list) and bound else ""
            return f"{shown_json(text)}{told}"
        case list() if 0 < len(written) <= 8:
            return ", ".join(map(shown_json, written))
        case _:
            return shown_json(written)


def _types_of(option: model.MenuOption) -> list[Type]:
    return [element_type(generator.collection.type) for generator in option.generators]


def _read_option(options: Sequence[model.MenuOption], written: Json, read: Any) -> Any:
    if not isinstance(written, dict) or not {"option"} <= written.keys() <= {"option", "copy", "with"}:
        raise UnreadableValueError(f"{shown_answer(written)} is no option of a menu")
    bound, copy = written.get("with", []), written.get("copy", 1)
    if not isinstance(bound, list) or type(copy) is not int:
        raise UnreadableValueError(f"{shown_answer(written)} is no option of a menu")
    texts = [option_text(option) for option in options]
    places = [number for number, text in enumerate(texts) if text == written["option"]]
    if not 1 <= copy <= len(places):
        raise UnreadableValueError(f"{shown_answer(written)} cannot be chosen")
    number = places[copy - 1]
    types = _types_of(options[number])
    if len(bound) != len(types):
        raise UnreadableValueError(f"{shown_answer(written)} cannot be chosen")
    return (number, *[read(part, type) for part, type in zip(bound, types, strict=True)])


def _loose(written: Json) -> Json:
    """The same without the numbers of cards and pieces of one name."""
    match written:
        case {"card": str(name)} | {"piece": str(name)}:
            return {"card": without_number(name)}
        case dict():
            return {key: _loose(part) for key, part in written.items()}
        case list():
            return [_loose(part) for part in written]
        case _:
            return written
