"""The grammar has no conflict, its tables are those committed, and every part of it has its words and its tree."""

import json
import os
import pickletools
import re
import subprocess
import sys
from importlib.resources import files

import pytest
from lark.exceptions import GrammarError, LexError

from rulewright.dsl.automaton import automaton
from rulewright.dsl.characters import FOREIGN_SIGNS
from rulewright.dsl.parse import BUILDERS
from rulewright.dsl.reader import ACTIONS
from rulewright.dsl.token import TOKEN
from rulewright.dsl.words import (
    AFTER_TARGET,
    ANY_TYPE,
    ANY_VALUE,
    CONTINUATIONS,
    EXPRESSION_RULES,
    FOREIGN_WORDS,
    RESERVED,
    SHAPES,
    word_for,
)
from rulewright.grammar import tables

LAYOUT = {"_NEWLINE", "_INDENT", "_DEDENT", "BROKEN", "$END"}


@pytest.fixture(scope="module")
def built():
    return tables.build_tables(tables.grammar_text())


def terminals(table):
    return {symbol for row in table["states"] for symbol in row if symbol.upper() == symbol}


def test_the_committed_tables_are_those_of_the_grammar(built):
    committed = files("rulewright.grammar").joinpath(tables.TABLES).read_text(encoding="utf-8")
    assert committed == tables.dump_tables(built), "run python -m rulewright.grammar"
    assert tables.load_tables() == built


def test_tables_do_not_depend_on_the_order_of_sets(built):
    program = (
        "import hashlib; from rulewright.grammar.tables import *;"
        "print(hashlib.sha256(dump_tables(build_tables(grammar_text())).encode()).hexdigest())"
    )
    seen = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        result = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        seen.add(result.stdout)
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("line", "with_conflict"),
    [
        ("?unary: postfix\n", "?unary: postfix\n      | unary unary -> twice\n"),
        ("?statement: if_statement\n", "?statement: if_statement\n          | statement_list\n"),
        ("entry: expression _COLON expression\n", "entry: expression _COLON expression | expression\n"),
    ],
)
def test_a_conflict_is_refused(line, with_conflict):
    grammar = tables.grammar_text()
    assert line in grammar
    with pytest.raises(GrammarError):
        tables.build_tables(grammar.replace(line, with_conflict))


def test_terminals_that_match_the_same_text_in_one_place_are_refused():
    grammar = tables.grammar_text().replace("     | INT -> int_literal\n     | STRING", "     | COLOUR\n     | STRING")
    assert "| COLOUR" in grammar
    with pytest.raises(LexError):
        tables.build_tables(grammar + "COLOUR: /[a-f]+/\n")


def test_every_terminal_is_named_and_has_a_word(built):
    named = terminals(built)
    assert not [name for name in named if name.startswith("__")]
    texts = automaton().texts
    words = {name: word_for(name, texts) for name in named}
    assert all(words.values())
    # No terminal shows its name to a reader, and none has a word that belongs to no terminal.
    assert not [word for name, word in words.items() if name in word]
    assert set(SHAPES) <= named | {"$END"}


def test_every_literal_can_be_read():
    for sign, name in automaton().signs.items():
        match = TOKEN.fullmatch(sign)
        assert match, name
        assert match.lastgroup in ("sign", "open", "close")


def test_every_way_to_write_something_has_what_builds_it(built):
    asked = {action for _, _, action, _ in built["rules"] if action not in (None, "[]", "[+]")}
    assert BUILDERS
    assert asked == set(ACTIONS)


def test_a_faulty_line_can_stand_wherever_a_line_can(built):
    states = built["states"]
    after_indent = {row["_INDENT"] for row in states if row.get("_INDENT", -1) >= 0}
    assert len(after_indent) > 10
    assert [number for number in after_indent if "BROKEN" not in states[number]] == []


def test_the_tables_of_words_speak_of_the_grammar(built):
    named = terminals(built)
    assert named >= (CONTINUATIONS | ANY_VALUE | ANY_TYPE | AFTER_TARGET)
    assert {origin for origin, *_ in built["rules"]} >= EXPRESSION_RULES
    words = set(built["words"])
    assert RESERVED - set(FOREIGN_WORDS) <= words
    # `then` begins the further lines of a ranking, `loop` stands behind a track.
    assert words & set(FOREIGN_WORDS) == {"then", "loop"}


def test_every_sign_of_other_languages_has_an_answer():
    for sign in FOREIGN_SIGNS:
        match = TOKEN.fullmatch(sign)
        assert match
        assert match.lastgroup == "foreign"
    listed = re.search(r"\(\?P<foreign>(.*)\)\n", TOKEN.pattern)
    assert listed
    patterns = re.split(r"(?<!\\)\|", listed[1].replace("[*/%]=", r"\*=|/=|%=").replace("!(?!=)", "!"))
    assert {pattern.replace("\\", "") for pattern in patterns} == set(FOREIGN_SIGNS)


def test_tables_are_plain_json():
    text = files("rulewright.grammar").joinpath(tables.TABLES).read_text(encoding="utf-8")
    assert set(json.loads(text)) == {"starts", "words", "signs", "shapes", "rules", "states"}
    with pytest.raises(ValueError, match=r".*"):
        list(pickletools.genops(text.encode()))


def test_reading_rules_does_not_need_lark():
    program = "import sys, rulewright.dsl.parse as p; p.automaton(); print('lark' in sys.modules)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout == "False\n"


def test_the_layout_terminals_are_the_lexers():
    assert LAYOUT - {"$END"} <= terminals({"states": automaton().states})
