"""How much somebody has of something, or how much lies in a pile, as a condition in the words of the file."""

from __future__ import annotations

import re
from collections.abc import Mapping

PLAYER = re.compile(r"^player\n((?:(?: .*)?\n)*)", re.MULTILINE)
MEMBER = re.compile(r"^ +(\w+): (.+)$", re.MULTILINE)
ZONE = re.compile(r"^ *(\w+): (?:pile|hand|slots?)\b[^#\n]*? of (?:all )?(\w+)", re.MULTILINE)
ENUM = re.compile(r"^enum (\w+): (.+)$", re.MULTILINE)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NONE = ("no", "not any", "0")
SOME = ("", "a", "an", "any", "some")
SIGNS = {
    "at least": ">=",
    "no fewer than": ">=",
    "no less than": ">=",
    "or more": ">=",
    "at most": "<=",
    "up to": "<=",
    "no more than": "<=",
    "or fewer": "<=",
    "or less": "<=",
    "more than": ">",
    "over": ">",
    "fewer than": "<",
    "less than": "<",
    "under": "<",
    "exactly": "==",
    "just": "==",
    "only": "==",
}


def held(words: Mapping[str, str], names: Mapping[str, str]) -> str:
    """What to write for `who has than many what`, such as `p has fewer than 3 coins`."""
    who, what, many = words["who"], words["what"], words["many"]
    amount = counted(who, what, names)
    if amount is None:
        return f"what a player has stands behind a dot: `{names['p']}.{names['hand']} is not empty`; " + (
            f"`c in {who}` asks for a card" if _is_zone(who, names) else f"`c in {who}.{names['hand']}` asks for a card"
        )
    # What nothing in the file is called must be kept somewhere.
    is_known = _is_zone(who, names) or amount != f"{who}.{what}" or what in names["attributes"].split()
    rest = "" if is_known else f", with `{what}: int = 0` below `player`"
    zone = re.fullmatch(r"count\(([^ ]+)\)", amount)
    sign = SIGNS.get((words["than"] or words["post"]).strip())
    if many in NONE or (many in SOME and sign is None):
        is_none = many in NONE
        if zone is not None:
            return f"write `{zone[1]} is {'' if is_none else 'not '}empty`"
        return f"write `{amount} {'== 0' if is_none else '>= 1'}`{rest}"
    number = str(NUMBERS.index(many)) if many in NUMBERS else "1" if many in SOME else many
    if sign is None:
        return f"write `{amount} >= {number}`{rest}; for exactly so many `{amount} == {number}`"
    return f"write `{amount} {sign} {number}`{rest}"


def compared(words: Mapping[str, str], names: Mapping[str, str]) -> str:
    """What to write for `who has more what than other`."""
    sign = ">" if words["than"] == "more" else "<"
    sides = [
        counted(words[side], words["what"], names) or f"{words[side]}.{words['what']}" for side in ("who", "other")
    ]
    return f"write `{sides[0]} {sign} {sides[1]}`"


def counted(who: str, what: str, names: Mapping[str, str]) -> str | None:
    """How many of something there are with a player, in a zone or anywhere; none where nobody could tell."""
    file = names["file"]
    is_zone = _is_zone(who, names)
    forms = (what, what + "s", what.removesuffix("s"))
    block = PLAYER.search(file)
    members = dict(MEMBER.findall(block[1])) if block is not None else {}
    zones = dict(ZONE.findall(block[1])) if block is not None else {}
    enum, word = _enum_word(forms, file)
    if not is_zone:
        for form in forms:
            if form in zones:
                return f"count({who}.{form})"
            if form in names["attributes"].split():
                return f"{who}.{form}"
        for name, type in members.items():
            if word and re.match(rf"(?:int|\d\S*) per {enum}\b", type):
                return f"{who}.{name}[{word}]"
    kinds = re.findall(r"^cards (\w+)", file, re.MULTILINE)
    kind = next((kind for kind in kinds if kind.lower() in forms), None)
    lying = next((name for name, of in zones.items() if of == kind), names["hand"])
    within = who if is_zone else f"{who}.{lying}"
    if what in ("card", "cards") or kind is not None:
        return f"count({within})"
    if word:
        attribute = next((name for name, type in MEMBER.findall(file) if type.split()[0] == enum), None)
        if attribute is not None:
            return f"count(c in {within} where c.{attribute} == {word})"
    named = next((form for form in forms if f'card "{form}"' in file), None)
    if named is not None:
        return f'count(c in {within} where c == "{named}")'
    return None if is_zone or not what.endswith("s") else f"{who}.{what}"


def swapped(one: str, other: str, names: Mapping[str, str]) -> str:
    """How two things change places: values, the cards of two zones, or the cards in two places."""
    if _is_zone(one, names) and _is_zone(other, names):
        return (
            f"keep the cards of one first, `kept = [c for c in {one}]`; then `move all of {other} to {one}`, "
            f"and `move kept to {other}`"
        )
    if _is_zone(one.partition("[")[0], names):
        if f"{one.partition('[')[0].rpartition('.')[2]}: slot" not in names["file"]:
            return "cards that lie together need not be swapped: where they lie is no place of their own"
        return (
            f"name the cards first, `kept = {one}.card` and `other = {other}.card`; then `move kept to {names['p']}"
            f".{names['hand']}`, `move other to {one}` and `move kept to {other}`"
        )
    return f"name one of them first, `kept = {one}`; then `{one} = {other}`, and `{other} = kept`"


def _is_zone(who: str, names: Mapping[str, str]) -> bool:
    return who.rpartition(".")[2] in dict(ZONE.findall(names["file"]))


def _enum_word(forms: tuple[str, ...], file: str) -> tuple[str, str]:
    for name, listed in ENUM.findall(file):
        words = re.findall(r"\w+", listed.partition("#")[0])
        for form in forms:
            if form in words:
                return name, form
    return "", ""
