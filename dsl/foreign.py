"""Names that other languages have for something that is written otherwise here, and how."""

from __future__ import annotations

import re
from collections.abc import Mapping

DIE = re.compile(r"\d*d\d+")
SEAT = re.compile(r"p\d{1,2}")
WHO = re.compile(r" *==? *([\w.]+(?:\[\d+\])?)")
SHOWN = re.compile(r" *==? *(\d+)")
SPACE = re.compile(r"[a-z]\d{1,2}")

WHO_BEGINS = "who begins"
"""What the player behind `turn p from` is called."""

KEPT_STARTER = (
    "declare `starter: player = players[1]`, write `starter = random(players)` in `setup`, and `turn p from starter`"
)

ACTIVE = (
    "self",
    "me",
    "player",
    "current_player",
    "active_player",
    "currentPlayer",
    "active",
    "current",
    "turn_player",
    "turn",
    "this_player",
    "currentplayer",
)

NAMES: Mapping[str, str] = {
    "a": "no article stands before a name: leave the `a` out",
    "an": "no article stands before a name: leave the `an` out",
    "the": "no article stands before a name: leave the `the` out",
    "draw": "cards are moved: `move top of deck to …`",
    "deal": "cards are moved: `move top of deck to …`",
    "next_player": "write `next(p)`",
    "nextPlayer": "write `next(p)`",
    "other_players": "write `others(p)`",
    "all_players": "write `players`",
    "top": "write `top of` and the pile: `move top of deck to …`; as a value it is `deck.top`",
    "bottom": "write `bottom of` and the pile: `move bottom of deck to …`; as a value it is `deck.bottom`",
    "all": "write `all of` and the pile or hand: `move all of deck to …`",
    "pass": "where nothing is done nothing is written: leave the branch out; `stop` leaves the action",
    "skip": "`continue` goes on with the next round of a loop, `stop` leaves the action, `end turn` the turn",
    "endturn": "write `end turn`",
    "end_turn": "write `end turn`",
    "gameover": "write `end game`",
    "empty": "ask for it with `is empty` (a zone, a place, a list) or `is none` (a value with `?`)",
    "winner": "write `win` and who has won",
    "winners": "`winners` is known in tests only; `simulate` counts by itself who wins",
    "game_over": "`game_over` is known in tests only; `end game` ends the game",
    "undefined": "write `none`",
    "nothing": "write `none`; to do nothing, `stop`",
    "everyone": "all players are `players`, all but one `others(p)`",
    "everybody": "all players are `players`, all but one `others(p)`",
    "opponent": "all others are `others(p)`, the one on the left is `next(p)`",
    "opponents": "all others are `others(p)`",
    "highest": "the highest value is `max(x.value for x in xs)`, those that have it `best(x in xs by x.value)`",
    "lowest": "the lowest value is `min(x.value for x in xs)`, those that have it `best(x in xs by -x.value)`",
    "dice": "a die is rolled on a line of its own: `rolled = roll d6`",
    "exit": "write `stop` to leave the action, `end turn`, or `end game`",
    "quit": "write `stop` to leave the action, `end turn`, or `end game`",
    "endif": "take this line out: a block ends where lines are indented less",
    "endfor": "take this line out: a block ends where lines are indented less",
    "endwhile": "take this line out: a block ends where lines are indented less",
    "done": "take this line out: a block ends where lines are indented less",
    "finish": "write `end game`, or `end turn`",
    "finished": "write `end game`, or `end turn`",
    "ende": "write `end game`, or `end turn`",
    "spielende": "write `end game`",
    "TRUE": "write `yes`",
    "FALSE": "write `no`",
    "ja": "write `yes`",
    "nein": "write `no`",
    "wahr": "write `yes`",
    "falsch": "write `no`",
    "leer": "ask for it with `is empty`",
    "spieler": "all players are `players`",
    "Spieler": "all players are `players`",
    "die": "a die is rolled on a line of its own: `rolled = roll d6`",
}

CALLS: Mapping[str, str] = {
    "len": "write `count({inside})`",
    "size": "write `count({inside})`",
    "length": "write `count({inside})`",
    "range": "numbers in a row are `1..n`, both ends included",
    "rand": "write `roll d6`, or `random(1..6)`, on a line of its own: `n = random(1..6)`",
    "randint": "write `random(1..6)` on a line of its own: `n = random(1..6)`",
    "randrange": "write `random(1..6)` on a line of its own: `n = random(1..6)`",
    "choice": "write `random({inside})` on a line of its own",
    "print": "write `say {told}`, without brackets",
    "say": "write `say {told}`, without brackets",
    "log": "write `say {told}`, without brackets",
    "shuffle": "write `shuffle {inside}`, without brackets",
    "win": "write `win {inside}`, without brackets",
    "reveal": "write `reveal {inside}`, without brackets",
    "move": "write `move … to …`, without brackets",
    "choose": "write `p chooses x from {inside}`",
    "str": 'put the value in braces inside of a text: `"{{{inside}}}"`',
    "int": "all numbers are whole already",
    "floor": "`//` rounds down already",
    "round": "`//` divides and rounds down",
    "filter": "write `[x for x in xs where …]`",
    "map": "write `[… for x in xs]`",
    "reversed": "write `sorted(x in xs by -x.value)`, or move what is needed one by one",
    "set": "write the values in square brackets: `[a, b]`",
    "list": "write the values in square brackets: `[a, b]`",
    "draw": "write `move top of deck to p.hand`",
    "roll": "write `roll d6`, without brackets, on a line of its own: `rolled = roll d6`",
    "has": "write `c in p.hand`",
    "highest": "write `max(x.value for x in xs)`; those that have it are `best(x in xs by x.value)`",
    "lowest": "write `min(x.value for x in xs)`; those that have it are `best(x in xs by -x.value)`",
    "alert": "write `say {told}`, without brackets",
    "message": "write `say {told}`, without brackets",
    "output": "write `say {told}`, without brackets",
    "show": "write `say {told}`, without brackets",
    "random_choice": "write `random({inside})` on a line of its own",
    "exists": "write `any(… for x in xs)`",
}

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COUNTED = ("count", "size", "length", "len", "number", "amount", "count_cards", "cards_count")
EMPTY = ("empty", "is_empty", "isEmpty", "isempty")
CONTENTS = ("cards", "items", "all", "list", "values", "each")
ADDED = ("append", "add", "push", "insert", "extend")
TAKEN = ("remove", "pop", "discard", "delete")
HELD = ("contains", "includes", "has", "index")

TYPES: Mapping[str, str] = {
    "integer": "`int`",
    "Int": "`int`",
    "Integer": "`int`",
    "number": "`int`, or a range such as `0..5`",
    "num": "`int`, or a range such as `0..5`",
    "float": "`int`: all numbers are whole",
    "double": "`int`: all numbers are whole",
    "string": "`text`",
    "String": "`text`",
    "str": "`text`",
    "boolean": "`bool`",
    "Boolean": "`bool`",
    "Bool": "`bool`",
    "Player": "`player`",
    "space": "the name of the board, for one of its spaces",
    "card": "the name of the kind of cards",
    "color": "an enum of your own: `enum Color: red, blue`",
    "colour": "an enum of your own: `enum Colour: red, blue`",
    "die": "a range such as `1..6`",
    "dice": "a range such as `1..6`",
    "list": "what it is a list of: `list of int`",
    "List": "what it is a list of: `list of int`",
    "array": "what it is a list of: `list of int`",
    "dict": "one for each of something: `int per player`",
    "map": "one for each of something: `int per player`",
    "set": "what it is a set of: `set of int`",
}

DECLARING: Mapping[str, str] = {
    "board": "a board is declared as in `board field: grid 3x3`",
    "card": 'cards are declared as in `cards {name}`, with a line `card "…"` for each below it',
    "cards": 'cards are declared as in `cards {name}`, with a line `card "…"` for each below it',
    "constant": "a constant is declared as in `constant rows = 6`",
    "enum": "an enum is declared as in `enum {name}: red, green`",
    "measure": 'a measure is declared as in `measure "{name}" {name}`',
    "option": "an option is declared as in `option {name}: 0..10 = 3`",
    "pieces": "pieces are declared as in `pieces {name} on field`",
    "record": "a record is declared as in `record {name}`, with a line for each of its values below it",
}
"""What a word at the beginning of a line declares, where it was taken for a name."""


def type_help(name: str, before: str) -> str | None:
    """What to write instead of a type that there is not; `before` is its line up to it."""
    if DIE.fullmatch(name):
        return f"where dice are rolled write `rolled = roll {name}`; what they show is kept in an `int`"
    declaring = DECLARING.get(before.removesuffix(": "))
    if declaring is not None:
        return declaring.format(name=name)
    return f"write {TYPES[name]}" if name in TYPES else None


def name_help(name: str, before: str) -> str | None:
    """What to write instead of a name that nothing bears; `before` is its line up to it."""
    if before.rstrip().endswith("//"):
        return "`//` divides; a comment begins with `#`"
    if DIE.fullmatch(name):
        return f"dice are rolled on a line of their own: `rolled = roll {name}`"
    if name in NUMBERS:
        return f"numbers are written in digits: `{NUMBERS.index(name) + 1}`"
    return NAMES.get(name)


def test_help(name: str, rest: str) -> str | None:
    """What to write instead of a name that nothing bears in a test; `rest` is its line behind it."""
    if name in ("winner", "victor"):
        who = WHO.match(rest)
        if who is not None and who[1] in ("none", "nobody", "nothing"):
            return "write `expect winners is empty`"
        return f"write `expect winners == [{who[1] if who else 'p1'}]`"
    if DIE.fullmatch(name) or name in ("die", "dice", "roll", "rolled"):
        shown = SHOWN.match(rest)
        return f"what the dice show next is said on a line of its own: `rolls {shown[1] if shown else '1'}`"
    if name in ("finished", "ended", "gameover", "is_over"):
        return "write `expect game_over`"
    return None


def attribute_help(name: str, of: str) -> str | None:
    """What to write instead of `of.name`, where that is how other languages ask for it."""
    if name in COUNTED:
        return f"write `count({of})`"
    if name in EMPTY:
        return f"write `{of} is empty`"
    if name in CONTENTS:
        return f"it is the list of what is in it already: `for x in {of}`"
    if name in HELD:
        return f"write `x in {of}`"
    return None


def method_help(name: str, of: str, inside: str) -> str | None:
    """What to write instead of `of.name(inside)`."""
    if name in ADDED:
        return f"a card is moved: `move {inside or '…'} to {of}`; to a list or a set write `{of} += {inside or '…'}`"
    if name in TAKEN:
        return f"a card is moved to where it goes: `move … to …`; from a list or a set write `{of} -= {inside or '…'}`"
    if name in HELD:
        return f"write `{inside or 'x'} in {of}`"
    if name == "shuffle":
        return f"write `shuffle {of}`"
    if name in ("draw", "pop"):
        return f"write `move top of {of} to …`"
    return attribute_help(name, of)
