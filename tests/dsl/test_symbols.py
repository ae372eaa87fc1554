from pathlib import Path

from rulewright.dsl.check_declaration import check_file
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.parse import parse_file
from rulewright.dsl.source import Source
from rulewright.dsl.symbols import Symbols
from rulewright.dsl.types import EnumType

EVERYTHING = Path(__file__).with_name("everything.rules")
TEAMS = """game "Teams"
    players 4
    teams 2

enum Colour: red, blue
constant most = 3
option goal: 1..9 = 3 "Points"
score: int = 0

play
    end game
"""


def symbols_of(text: str) -> Symbols:
    file = parse_file(Source("some.rules", text), Diagnostics())
    return check_file(file, lambda node: None, Diagnostics())[1].symbols


def test_a_value_name_is_known_as_one_and_other_words_are_not():
    for symbols in (symbols_of(TEAMS), symbols_of(EVERYTHING.read_text(encoding="utf-8"))):
        listed = symbols.value_names()
        assert [name for name in listed if not symbols.is_value_name(name)] == []
        words = {*symbols.enum_words(), *symbols.type_names(), *symbols.call_names(), "nobody", "teams"}
        assert sorted(word for word in words if symbols.is_value_name(word)) == sorted(words & {*listed})


def test_a_value_of_an_enum_has_its_place_in_that_enum():
    symbols = symbols_of(TEAMS)
    colours = EnumType("Colour")
    assert [symbols.enum_value(colours, word) for word in ("red", "blue", "north", "green")] == [0, 1, None, None]
    assert symbols.enum_value(EnumType("direction"), "north") == 0
