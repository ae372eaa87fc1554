"""Pieces on boards: a short mark for each, in the colour of its owner, and a legend that says what the marks mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen
from rich.text import Text

from rulewright.dsl import visible
from rulewright.interpreter import PlanPieces

LONGEST_PREFIX = 3
WORD = 2
"""Letters that stand for the word of an attribute."""

Piece = Mapping[str, Any]
"""A piece of a view: `piece` is its name, the rest its attributes."""


def is_piece(part: object) -> bool:
    """Whether a part of a view is a piece."""
    return isinstance(part, Mapping) and "piece" in part


@frozen
class PieceGroup:
    """Pieces on one space that look the same: their mark, the player whose they are, and how many they are."""

    mark: Text
    owner: str | None
    count: int


@define
class PieceMarks:
    """The marks of the pieces of one board; the same for as long as a game lasts.

    A name is told by its first letters, an owner by his mark and colour. What may change or is secret stands behind
    that: a number as it is, a word by its first letters.
    """

    players: Mapping[str, Text]
    kinds: Sequence[PlanPieces]
    pieces: Mapping[str, Sequence[Piece]]
    _letters: dict[str, str] = field(init=False)
    # What each mark and word that was drawn means.
    _drawn: dict[str, str] = field(init=False, factory=dict)
    owners: dict[str, str] = field(init=False, factory=dict)
    """Of the marks that were drawn for somebody's pieces, whose they are."""

    def __attrs_post_init__(self) -> None:
        every = [piece for kind in self.kinds for piece in self.pieces[kind.kind]]
        self._letters = short_names([self._bare_name(piece) for piece in every])
        if len(self._letters) == 1 and all(self._owner(piece) is not None for piece in every):
            # Whose they are says it all.
            self._letters = dict.fromkeys(self._letters, "")

    def mark(self, piece: Piece, told: Sequence[str] = ()) -> Text:
        """What stands for a piece, with these of its attributes; the legend will speak of it."""
        owner = self._owner(piece)
        style = "bold"
        text = self._letters[self._bare_name(piece)]
        meaning = visible(str(piece["piece"]))
        if owner is not None:
            text += self.players[owner].plain
            style = str(self.players[owner].style)
            if owner not in str(piece["piece"]):
                meaning += f" of {visible(owner)}"
            self.owners[text] = owner
        self._drawn.setdefault(text, meaning)
        return Text(text + "".join(self._words(piece, told)), style=style)

    def on_space(self, space: Mapping[str, Any]) -> Iterator[Text]:
        """The marks of all pieces on a space of a view; several that look the same once, with how many they are."""
        for group in self.groups(space):
            yield group.mark if group.count == 1 else group.mark.append(f"×{group.count}")

    def groups(self, space: Mapping[str, Any]) -> Iterator[PieceGroup]:
        """The pieces on a space of a view, those that look the same together."""
        for kind in self.kinds:
            if kind.at is None:
                piece = space[kind.kind.lower()]
                if piece is not None:
                    yield PieceGroup(self.mark(piece, kind.told), self._owner(piece), 1)
                continue
            here = [piece for piece in self.pieces[kind.kind] if piece[kind.at] == space["space"]]
            marks = [self.mark(piece, kind.told) for piece in here]
            counts = Counter(mark.plain for mark in marks)
            for mark, piece in {mark.plain: (mark, piece) for mark, piece in zip(marks, here, strict=True)}.values():
                yield PieceGroup(mark, self._owner(piece), counts[mark.plain])

    def legend(self) -> list[tuple[str, str]]:
        """What the marks that were drawn mean, with how many pieces are off the board; those of pieces first."""
        off: dict[str, int] = {}
        for kind in self.kinds:
            for piece in self.pieces[kind.kind]:
                if kind.at is None and piece["space"] is None:
                    mark = self.mark(piece).plain
                    off[mark] = off.get(mark, 0) + 1
        return [
            (mark, f"{meaning} ({off[mark]} off the board)" if mark in off else meaning)
            for mark, meaning in sorted(self._drawn.items(), key=lambda entry: (entry[0][:1].islower(), entry))
        ]

    def _owner(self, piece: Piece) -> str | None:
        """The player to whom a piece belongs: its `owner`, another attribute that is a player, or one in its name."""
        values = [piece.get("owner"), *piece.values()]
        found = (value for value in values if isinstance(value, str) and value in self.players)
        named = (name for name in self.players if name in str(piece["piece"]))
        return next(found, None) or next(named, None)

    def _bare_name(self, piece: Piece) -> str:
        name = str(piece["piece"])
        for player in sorted(self.players, key=len, reverse=True):
            name = name.replace(player, " ")
        return " ".join(name.split()) or str(piece["piece"])

    def _words(self, piece: Piece, told: Sequence[str]) -> Iterator[str]:
        """What may change or is secret about a piece, as far as it says something."""
        for name in told:
            value = piece.get(name)
            word = visible(name.replace("_", " "))
            if value is True or value == "yes":
                short = word[:WORD].lower()
                self._drawn.setdefault(short, word)
                yield short
            elif isinstance(value, int) and value:
                yield str(value)
            elif isinstance(value, str) and value not in self.players and value not in ("", "no", "none", "nothing"):
                short = visible(value)[:WORD].lower()
                self._drawn.setdefault(short, f"{word} {visible(value)}")
                yield short


def short_names(names: Sequence[str]) -> dict[str, str]:
    """For each different name its first letter, or as many letters as tell it from the others; else a number.

    >>> short_names(["king", "pawn", "knight", "pawn"])
    {'king': 'Ki', 'pawn': 'P', 'knight': 'Kn'}
    """
    different = list(dict.fromkeys(names))
    letters = {name: "".join(letter for letter in name if letter.isalnum()) or "?" for name in different}
    found = {}
    for name in different:
        for length in range(1, LONGEST_PREFIX + 1):
            mark = letters[name][:length].capitalize()
            others = (letters[other][:length].capitalize() for other in different if other != name)
            if mark not in others:
                found[name] = mark
                break
        else:
            found[name] = f"{letters[name][:1].upper()}{different.index(name) + 1}"
    return found
