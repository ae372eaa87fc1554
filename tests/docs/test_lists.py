"""The lists of the language reference are those of the engine: words, taken names, limits, what is not there."""

import re

from rulewright.dsl import check_text, namespace, types, words
from rulewright.dsl.assemble import LONGEST_CHAIN
from rulewright.dsl.card_list import MOST_COPIES
from rulewright.dsl.check_chance import MOST_DICE, MOST_SIDES
from rulewright.dsl.check_game import MOST_PLAYERS
from rulewright.dsl.check_generator import DEEPEST_LOOP
from rulewright.dsl.check_type import MOST_KEYS
from rulewright.dsl.csv_table import LARGEST_FILE as LARGEST_TABLE
from rulewright.dsl.declare_board import MOST_SPACES
from rulewright.dsl.declare_member import MOST_PLACES
from rulewright.dsl.declare_type import MOST_CARDS
from rulewright.dsl.files import MOST_FILES
from rulewright.dsl.indentation import DEEPEST_BLOCK
from rulewright.dsl.layout import DEEPEST_BRACKET, LARGEST_FILE, LONGEST_LINE, MOST_DIGITS
from rulewright.dsl.reader import DEEPEST_EXPRESSION
from rulewright.dsl.room import MOST_ROOM, MOST_ROOM_OF_GAME
from rulewright.interpreter.fault import CALL_LIMIT, CANDIDATE_LIMIT, DECISION_LIMIT, STEP_LIMIT
from tests.docs.pages import DOCS, FENCE, ROOT, read

PAGE = read(DOCS / "language.md")

LIMITS = {
    "players": MOST_PLAYERS,
    "a number": types.INT_LIMIT,
    "digits of a number, zeros before it too": MOST_DIGITS,
    "characters of a text in play": types.TEXT_LIMIT,
    "a list without `up to`": types.DEFAULT_LIST_BOUND,
    "a list with `up to`": types.LONGEST_LIST,
    "a set": types.SET_LIMIT,
    "single values in one value": MOST_ROOM,
    "single values in all that a game holds": MOST_ROOM_OF_GAME,
    "a range behind `per`": MOST_KEYS,
    "cards or pieces of a kind": MOST_CARDS,
    "copies of one card": MOST_COPIES,
    "spaces of a board": MOST_SPACES,
    "places of `slots`": MOST_PLACES,
    "dice in one roll": MOST_DICE,
    "sides of a die": MOST_SIDES,
    "selections that `such that` judges": CANDIDATE_LIMIT,
    "steps between two decisions": STEP_LIMIT,
    "calls in one another": CALL_LIMIT,
    "decisions of a game": DECISION_LIMIT,
    "characters of a file, and of all files of a game": LARGEST_FILE,
    "files of rules in one game": MOST_FILES,
    "variants over one game": LONGEST_CHAIN - 1,
    "characters of a line": LONGEST_LINE,
    "bytes of a table in a file": LARGEST_TABLE,
    "blocks in one another": DEEPEST_BLOCK,
    "loops in one another, names of one decision": DEEPEST_LOOP,
    "brackets in one another": DEEPEST_BRACKET,
    "signs of one expression in one another": DEEPEST_EXPRESSION,
}


def section(title: str) -> str:
    """What stands below a heading of the page, up to the next of its level."""
    match = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert match is not None, f"no section is called {title}"
    return match[1]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_word_of_the_grammar_is_on_the_page() -> None:
    grammar = read(ROOT / "grammar" / "rules.lark")
    known = re.findall(r'^_?[A-Z_]+: "([a-z]+)"', grammar, re.MULTILINE)
    code = "\n".join(match["text"] for match in FENCE.finditer(PAGE)) + "\n".join(quoted(FENCE.sub("", PAGE)))
    assert len(known) > 100
    assert [word for word in known if not re.search(rf"\b{word}\b", code)] == []


def test_the_reserved_words() -> None:
    never, everywhere = section("Reserved words").split("These have a meaning everywhere")
    foreign = set(words.FOREIGN_WORDS)
    assert quoted(never) == sorted(words.RESERVED - foreign | {"elif"})
    values, calls, members, of_teams = re.findall(r"^- .*?(?=^- |\n\n)", everywhere, re.DOTALL | re.MULTILINE)
    assert quoted(values) == sorted(namespace.VALUES)
    assert quoted(calls) == sorted(namespace.CALLS)
    assert {*quoted(members)} == {
        *namespace.PLAYER_MEMBERS,
        *(word for words in namespace.OF_SPACES.values() for word in words),
        "owner",
        *namespace.CARD_MEMBERS,
        *namespace.PIECE_MEMBERS,
    }
    assert quoted(of_teams) == [*namespace.TEAM_VALUES, *namespace.MEMBER_OF_TEAM, *namespace.TEAM_MEMBERS]


def test_the_limits() -> None:
    rows = re.findall(r"^\| (.+?) \| ([0-9,]+)[^|]*\|$", section("Limits"), re.MULTILINE)
    assert {what: int(number.replace(",", "")) for what, number in rows} == LIMITS


def test_a_word_behind_a_dot_is_always_a_name() -> None:
    game = 'game "G"\n    players 2\nplayer\n    top: int = 3\nturn p\n    if p.top == 3\n        win p\n'
    assert check_text("g", game).diagnostics == ()
