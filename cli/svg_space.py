"""What stands on a space or lies on a place, and how it is drawn there."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

from attrs import frozen

from rulewright.cli.board import NOTHING
from rulewright.cli.lettering import width_of
from rulewright.cli.piece import PieceMarks, is_piece
from rulewright.cli.svg import INK, PAPER, boxed_words, fitting_size, lines_of_words, rectangle
from rulewright.cli.svg_ink import SeatInk, draw_counter
from rulewright.cli.svg_kinds import SpaceKind
from rulewright.cli.svg_suit import draw_suit, suit_of
from rulewright.cli.table import in_words, plain_name
from rulewright.cli.zone import UNKNOWN_FACE, is_places, is_zone, known_cards, zone_words
from rulewright.dsl import visible

SHORT = 3
"""A number of so many letters is written large."""

SHARE_OF_THINGS = 0.66
"""How much of a space counters and cards have, if there are words below them."""

SHARE_OF_THINGS_ALONE = 0.8
"""If what matters is written on the counters."""

SMALLEST_SHARE = 0.6
"""A long word makes the others no smaller than this."""

SHARE_OF_SUIT = 0.36

CARD_BACK = "#7f93a8"
CARD_SHAPE = 1.4
"""How high a card is for its width."""


@frozen(kw_only=True)
class Token:
    """Something that stands on a space. `text` is its mark or name, `ink` its owner's; a card with `text` None lies
    face down. `about` is what words are that do not say so themselves; `longest` is the longest text on counters of
    the same sort, as all have letters of one size.
    """

    sort: Literal["counter", "card", "words"]
    text: str | None
    ink: SeatInk | None = None
    about: str = ""
    longest: str = ""


@frozen(kw_only=True)
class Carried:
    """An attribute that is written on the counter of whoever has a space, and the longest of its values."""

    name: str
    longest: str


@frozen(kw_only=True)
class Space:
    """A space to be drawn: its name, what kind it is, and what is on it."""

    label: str
    kind: SpaceKind
    tokens: tuple[Token, ...]

    @property
    def title(self) -> str:
        """Its name and kind in words."""
        return f"{self.label}: {self.kind.meaning}" if self.kind.meaning else self.label


def carried(spaces: Sequence[Mapping[str, Any]], hidden: Sequence[str], seats: Collection[str]) -> Carried | None:
    """The attribute that says what somebody has on a space: the only one with a value, just where somebody has it."""
    owners, values = set(), set()
    for name, value in ((name, value) for space in spaces for name, value in space.items()):
        if name == "space" or name in hidden or is_piece(value) or is_zone(value) or value in NOTHING:
            continue
        if value in seats:
            owners.add(name)
        elif value is not True and value != "yes":
            values.add(name)
    if len(owners) != 1 or len(values) != 1 or owners == values:
        return None
    (owner,), (name,) = owners, values
    has_both = [(space[owner] not in NOTHING, space[name] not in NOTHING) for space in spaces]
    if any(is_owned != is_something for is_owned, is_something in has_both):
        return None
    texts = [in_words(space[name]) for space, (is_owned, _) in zip(spaces, has_both, strict=True) if is_owned]
    return Carried(name=name, longest=max(texts, key=lambda text: width_of(text, is_bold=True)))


def tokens_on(
    space: Mapping[str, Any],
    hidden: Sequence[str],
    inks: Mapping[str, SeatInk],
    seats: Sequence[str],
    pieces: PieceMarks,
    carried: Carried | None = None,
) -> Iterator[Token]:
    """What is on a space of a view: players, pieces, cards, and its attributes but for those left out."""
    for name in seats:
        yield Token(sort="counter", text=inks[name].mark, ink=inks[name])
    for group in pieces.groups(space):
        mark = group.mark.plain if group.count == 1 else f"{group.mark.plain}×{group.count}"
        yield Token(sort="counter", text=mark, ink=inks[group.owner] if group.owner is not None else None)
    told = {
        name: value for name, value in space.items() if name != "space" and name not in hidden and not is_piece(value)
    }
    values = {name for name, value in told.items() if not is_zone(value)}
    for name, value in told.items():
        if is_zone(value):
            yield from cards_of(value)
        elif value in NOTHING or (carried is not None and name == carried.name):
            continue
        elif value is True or value == "yes":
            yield Token(sort="words", text=plain_name(name))
        elif isinstance(value, str) and value in inks:
            if carried is None:
                yield Token(sort="counter", text=inks[value].mark, ink=inks[value])
            else:
                text = in_words(space[carried.name])
                yield Token(sort="counter", text=text, ink=inks[value], longest=carried.longest)
        else:
            text, about = in_words(value), plain_name(name)
            numbers = numbers_of_seats(text, list(inks))
            if numbers is not None:
                for ink, number in zip(inks.values(), numbers, strict=True):
                    if number != "0":
                        yield Token(sort="counter", text=f"{ink.mark}×{number}", ink=ink, about=about)
            elif len(values) > 1 and text.lstrip("-").isdecimal():
                yield Token(sort="words", text=f"{about} {text}")
            else:
                yield Token(sort="words", text=text, about=about)


def numbers_of_seats(text: str, names: Sequence[str]) -> list[str] | None:
    """The numbers in a text that has one for each seat, behind its name.

    >>> numbers_of_seats("Ada 3, Bob 0", ["Ada", "Bob"]), numbers_of_seats("red 3, blue 0", ["Ada", "Bob"])
    (['3', '0'], None)
    """
    parts = text.split(", ")
    if len(parts) != len(names):
        return None
    numbers = [part.removeprefix(f"{visible(name)} ") for part, name in zip(parts, names, strict=True)]
    return numbers if all(number.isdecimal() for number in numbers) and numbers != parts else None


def cards_of(zone: dict[str, Any]) -> Iterator[Token]:
    """The cards of a zone on a space: one card as it lies, of more how many they are."""
    if not zone["count"]:
        return
    if zone["count"] == 1 or is_places(zone):
        known = known_cards(zone)
        yield Token(sort="card", text=", ".join(known) if known else None)
    else:
        yield Token(sort="card", text=zone_words(zone))


def place_token(card: str | None) -> Token | None:
    """The card on one of a row of places, as a view has it."""
    if card is None:
        return None
    return Token(sort="card", text=None if card == UNKNOWN_FACE else card)


def size_of_words(spaces: Sequence[Space], width: float, height: float) -> float:
    """How large words alone are at most, in a box on each space: so that those of a board are about of one size."""
    sizes = []
    for space in spaces:
        told = [token.text or "" for token in space.tokens if token.sort == "words"]
        if len(told) == 1:
            box = height * (1 - SHARE_OF_THINGS) if len(space.tokens) > 1 else height
            sizes.append(fitting_size(told[0], width, box, largest=_largest(told[0], width, box), is_bold=True))
    return max(min(sizes), max(sizes) * SMALLEST_SHARE) if sizes else height


def draw_tokens(
    tokens: Sequence[Token], x: float, y: float, width: float, height: float, *, largest: float = math.inf
) -> str:
    """Things in a box around a point, counters and cards above words; a word alone is no larger than `largest`."""
    things = [token for token in tokens if token.sort != "words"]
    told = [token.text or "" for token in tokens if token.sort == "words"]
    if not things:
        return _words_in_box(told, x, y, width, height, largest) if told else ""
    share = 1.0
    if told:
        share = SHARE_OF_THINGS_ALONE if any(token.longest for token in things) else SHARE_OF_THINGS
    top = y - height / 2
    drawn = _things_in_box(things, x, top + height * share / 2, width, height * share)
    if told:
        drawn += _words_in_box(told, x, top + height * (1 + share) / 2, width, height * (1 - share), largest)
    return drawn


def _things_in_box(things: Sequence[Token], x: float, y: float, width: float, height: float) -> str:
    across = max(range(1, len(things) + 1), key=lambda n: (min(width / n, height / math.ceil(len(things) / n)), n))
    down = math.ceil(len(things) / across)
    size = min(width / across, height / down)
    drawn = []
    for number, token in enumerate(things):
        row, column = divmod(number, across)
        in_row = min(across, len(things) - row * across)
        here = x + (column - (in_row - 1) / 2) * size, y + (row - (down - 1) / 2) * size
        if token.sort == "card":
            drawn.append(draw_card_token(token, *here, size * 0.94))
        else:
            radius = size * (0.48 if token.longest else 0.42)
            drawn.append(draw_counter(*here, radius, token.ink, token.text or "", token.longest))
    return "".join(drawn)


def draw_card_token(token: Token, x: float, y: float, height: float) -> str:
    """A small card around a point, with its name or its back."""
    width = height / CARD_SHAPE if token.text is None else height
    drawn = rectangle(
        x - width / 2,
        y - height / 2,
        width,
        height,
        rx=height / 12,
        fill=CARD_BACK if token.text is None else PAPER,
        stroke=INK,
        stroke_width=height / 45,
    )
    if token.text is None:
        inset = height / 9
        return drawn + rectangle(
            x - width / 2 + inset,
            y - height / 2 + inset,
            width - 2 * inset,
            height - 2 * inset,
            fill="none",
            stroke=PAPER,
            stroke_width=height / 30,
        )
    return drawn + _thing_in_box(token.text, x, y, width * 0.9, height * 0.88, height * 0.3, is_bold=False)


def _thing_in_box(text: str, x: float, y: float, width: float, height: float, largest: float, *, is_bold: bool) -> str:
    """A text in a box, with the figure of the suit below it if it is the name of a playing card."""
    suit = suit_of([text.rpartition(" of ")[2]])
    if suit is None:
        return boxed_words(text, x, y, width, height, largest=largest, is_bold=is_bold)
    top, share = y - height / 2, 1 - SHARE_OF_SUIT
    drawn = boxed_words(text, x, top + height * share / 2, width, height * share, largest=largest, is_bold=is_bold)
    return drawn + draw_suit(suit, x, top + height * (1 + share) / 2, height * SHARE_OF_SUIT * 0.8)


def _words_in_box(told: Sequence[str], x: float, y: float, width: float, height: float, largest: float) -> str:
    if len(told) == 1:
        largest = min(largest, _largest(told[0], width, height))
        return _thing_in_box(told[0], x, y, width, height, largest, is_bold=True)
    each = height / len(told)
    top = y - height / 2
    return "".join(
        boxed_words(text, x, top + each * (number + 0.5), width, each * 0.95, largest=each * 0.7)
        for number, text in enumerate(told)
    )


def _largest(text: str, width: float, height: float) -> float:
    return min(height * 0.8, width * (0.5 if len(text) <= SHORT else 0.24))


def draw_sign(kind: SpaceKind, x: float, y: float, size: float, ink: str) -> str:
    """The sign of a kind of spaces, on as many lines as it has parts."""
    return lines_of_words(kind.sign.split(" "), x, y, size, ink=ink) if kind.sign else ""
