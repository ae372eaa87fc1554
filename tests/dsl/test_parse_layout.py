"""Comments, blank lines, line ends, lines that go on, and how far a file may go."""

import pytest

from rulewright.dsl import tree
from rulewright.dsl.layout import LARGEST_FILE, LONGEST_LINE
from tests.dsl.shapes import declarations, messages, nodes, read, shape, statements

TEXT = 'setup\n    # first\n    f(1,\n        2)\n\n    say "a"  # second\nenum A: b\n'


def test_comments_are_kept_with_their_places():
    text = "# above\nsetup  # beside \n    # inside #\n    f(  # in brackets\n        1\n        # between\n    )\n#\n"
    file, items = read(text)
    assert items == ()
    assert [(comment.text, comment.stands_alone) for comment in file.comments] == [
        (" above", True),
        (" beside", False),
        (" inside #", True),
        (" in brackets", False),
        (" between", True),
        ("", True),
    ]
    assert [comment.span.text for comment in file.comments] == [f"#{comment.text}" for comment in file.comments]


def test_a_hash_in_a_text_or_a_row_is_no_comment():
    file, items = read('setup\n    say "a # b"\ncards A\n    table\n        | a # | b |\n')
    assert items == ()
    assert file.comments == ()


@pytest.mark.parametrize(
    "other",
    [
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT,
        TEXT.removesuffix("\n"),
        "\n  \n\t\n" + TEXT + "\n    \n\n",
        TEXT.replace("\n", "\n\n   \n"),
        TEXT.replace("\n", "   \n"),
        TEXT.replace("    ", "  "),
        TEXT.replace("    # first", "# first"),
        TEXT.replace("    # first", "                    # first"),
        TEXT.replace("f(1,\n        2)", "f(1, 2)"),
        TEXT.replace("f(1,\n        2)", "f(1  # one\n\n# two\n     , 2\n    )"),
        TEXT.replace("f(1", "f ( 1"),
        TEXT.replace("f(1", "f(\t1"),
        TEXT.replace("enum A: b", "enum A : b"),
    ],
)
def test_layout_that_makes_no_difference(other):
    assert shape(declarations(other)) == shape(declarations(TEXT))


def test_a_byte_order_mark_shifts_no_place():
    file, _ = read("\ufeffenum A: b")
    (declaration,) = file.declarations
    assert declaration.span.start == 1
    assert declaration.span.text == "enum A: b"


def test_a_byte_order_mark_elsewhere_is_no_blank():
    assert messages("enum A: \ufeffb") == ["RW107 1:9 `\ufeff` an invisible character (U+FEFF) stands here; delete it"]


def test_a_closing_bracket_may_stand_under_the_line_that_opened_it():
    (constant,) = declarations("constant x = [\n    1,\n    2\n]\n")
    assert shape(constant) == "Constant(x, -, ListLiteral([1, 2]))"
    assert constant.span.text.endswith("]")


def test_a_tab_is_reported_once_a_file_and_counts_as_four():
    file, items = read("setup\n\tif a\n\t\tf()\n        g()\n")
    assert [item.code for item in items] == ["RW104"]
    (setup,) = file.declarations
    assert shape(setup) == "Setup([If([Branch(a, [Do(Call(-, f, [])), Do(Call(-, g, []))])], -)])"


def test_every_line_of_one_block_out_of_step_is_one_mistake():
    assert len(messages("setup\n    if a\n        f()\n        f()\n      g()\n      h()\n      i()\n    j()\n")) == 1


def test_an_empty_file_has_no_declaration():
    for text in ("", "\n", "\ufeff", "   ", "# nothing", "\r\n"):
        assert declarations(text) == ()


def test_braces_in_texts_that_are_never_shown_are_plain():
    (game,) = declarations('game "{"\n')
    assert isinstance(game, tree.Game)
    assert game.title == "{"
    (option,) = declarations('option a: "{" or "}" = "b" "{{ }"')
    assert isinstance(option, tree.Option)
    assert option.about == "{{ }"
    assert shape(option.type) == "WordsType([{, }])"
    (move,) = statements('move 2 "{a" from b to c')
    assert isinstance(move, tree.Move)
    assert isinstance(move.what, tree.MoveNamed)
    assert move.what.card == "{a"


def test_a_faulty_brace_is_left_out_of_its_text():
    file, items = read('setup\n    say "a {b c} d } e {{ {f"\n')
    assert [item.span.text for item in items] == ["c", "}", "{"]
    texts = [node for node in nodes(file.declarations) if isinstance(node, tree.TextLiteral)]
    assert [text.parts for text in texts] == [("a  d  e { ",)]


def nested(depth):
    return "setup\n" + "".join("    " * level + "repeat\n" for level in range(1, depth)) + "    " * depth + "f()\n"


def test_blocks_nest_fifteen_deep():
    assert messages(nested(15)) == []
    assert [message[:5] for message in messages(nested(16))] == ["RW111"]
    assert [message[:5] for message in messages(nested(30))] == ["RW111"]


def test_reading_goes_on_after_blocks_that_are_too_deep():
    assert [message.split()[1] for message in messages(nested(16) + "    x y\n")] == ["17:65", "18:5"]


def test_brackets_nest_sixty_four_deep():
    assert messages("constant x = " + "(" * 64 + "1" + ")" * 64) == []
    for depth in (65, 2000):
        (message,) = messages("constant x = " + "(" * depth + "1" + ")" * depth)
        assert message == (
            "RW111 1:78 `(` brackets are nested more than 64 deep; "
            "give a part of this a name on a line of its own, and use the name here"
        )


@pytest.mark.parametrize(
    ("start", "step"),
    [("1", " + 1"), ("a", ".b"), ("a", "[1]"), ("a", ".f()")],
)
def test_chains_are_as_deep_as_they_are_long(start, step):
    assert messages(f"constant x = {start}{step * 63}") == []
    for length in (64, 1000):
        (message,) = messages(f"constant x = {start}{step * length}")
        assert message.startswith("RW111 1:14 ")
        assert "`" + start + step * 64 + "` this expression is more than 64 steps deep" in message


def test_prefixes_and_tails_are_as_deep_as_they_are_many():
    assert messages("constant x = " + "not " * 63 + "yes") == []
    assert len(messages("constant x = " + "not " * 64 + "yes")) == 1
    assert messages("constant x = " + "a if b else " * 63 + "c") == []
    assert len(messages("constant x = " + "a if b else " * 64 + "c")) == 1


def test_what_stands_side_by_side_has_no_depth():
    assert messages("constant x = " + " and ".join(["a"] * 1000)) == []
    assert messages("constant x = [" + ", ".join(["a"] * 3000) + "]") == []


def test_a_line_holds_ten_thousand_characters():
    room = LONGEST_LINE - len('constant x = ""')
    assert messages('constant x = "' + "a" * room + '"') == []
    (message,) = messages('constant x = "' + "a" * (room + 1) + '"')
    assert message.startswith("RW111 1:14 ")
    # Lines in brackets count one by one.
    assert messages("constant x = [1" + (",\n    " + "a" * 5000) * 4 + "]") == []


def test_a_row_holds_ten_thousand_characters():
    head = "cards A\n    table\n        |"
    assert messages(head + "a" * (LONGEST_LINE - 2) + "|") == []
    assert [message[:5] for message in messages(head + "a" * (LONGEST_LINE - 1) + "|")] == ["RW111"]


def test_a_file_holds_a_million_characters():
    assert messages("#" * (LARGEST_FILE - 1) + "\n") == []
    file, items = read("x: int\n" + "#" * LARGEST_FILE)
    assert [item.message for item in items] == ["this file is longer than 1,000,000 characters"]
    assert file.declarations == ()


@pytest.mark.parametrize("number", ["0", "9007199254740991", "0" * 50 + "7"])
def test_numbers_that_can_be_counted(number):
    (constant,) = declarations(f"constant x = {number}")
    assert isinstance(constant, tree.Constant)
    assert shape(constant.value) == str(int(number))


@pytest.mark.parametrize("number", ["9007199254740992", "1" * 5000])
def test_numbers_that_cannot(number):
    (message,) = messages(f"constant x = {number}")
    assert message.endswith("` this number is too large")


def test_numbers_of_dice_copies_and_sizes_are_bounded_as_well():
    for text in (
        "setup\n    x = roll " + "1" * 5000 + "d6\n",
        "setup\n    x = roll d" + "1" * 5000 + "\n",
        'cards A\n    card "x" x' + "1" * 5000 + "\n",
        "board b: grid " + "1" * 5000 + "x3\n",
        "board b: track " + "1" * 5000 + "\n",
    ):
        assert len(messages(text)) == 1
