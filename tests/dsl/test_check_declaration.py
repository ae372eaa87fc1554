"""What declarations become in the model: ordinals, types with their bounds, cards, hooks in their order."""

from pathlib import Path

import pytest

from rulewright.dsl import model
from rulewright.dsl.load import check_source, check_text
from rulewright.dsl.render import render_text
from rulewright.dsl.source import Source
from rulewright.dsl.types import (
    BOOL,
    INT,
    PLAYER,
    TEXT,
    CardType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    PerType,
    RecordType,
    SetType,
    SpaceType,
)

BAG = 'cards Coin\n    card "Penny"\nbag: pile of Coin face up\n'
GAME = 'game "Coin"\n    players 2..4\n\n'
TURN = "\nturn p\n    win p\n"


def check(text: str, folder: Path | None = None) -> model.Model:
    checked = check_source(Source("coin.rules", GAME + text + TURN), folder=folder)
    assert checked.model is not None, render_text(checked.diagnostics)
    return checked.model


def codes(text: str) -> list[str]:
    """The codes of the errors."""
    checked = check_text("coin.rules", GAME + text + TURN)
    return [one.code for one in checked.diagnostics if one.severity.value == "error"]


def constant(formula: model.Formula | None) -> object:
    assert formula is not None
    assert isinstance(formula.value, model.Constant)
    return formula.value.value


# The game itself


def test_what_game_says_is_kept_in_its_order():
    text = 'game "Coin"\n    year 2001\n    players white, black\n    minutes 5..10\n    language 1\n' + TURN
    checked = check_text("coin.rules", text).model
    assert checked is not None
    assert checked.about == (("year", "2001"), ("minutes", "5..10"), ("language", "1"))
    assert (checked.players_low, checked.players_high, checked.seat_names) == (2, 2, ("white", "black"))


def test_a_number_of_players_is_a_range_of_one():
    checked = check_text("coin.rules", 'game "Coin"\n    players 3\n' + TURN).model
    assert checked is not None
    assert (checked.players_low, checked.players_high) == (3, 3)


# Options, constants, bounds


def test_options_have_their_types_and_defaults():
    checked = check(
        'option a: 1..9 = 3 "number"\noption b: bool = yes "truth"\n'
        'option c: "left" or "right" = "right" "words"\noption d: int = -5\n'
    )
    assert [(option.name, option.type, option.default, option.about) for option in checked.options] == [
        ("a", IntType(1, 9), 3, "number"),
        ("b", BOOL, True, "truth"),
        ("c", EnumType("c"), 1, "words"),
        ("d", INT, -5, ""),
    ]
    words = next(enum for enum in checked.enums if enum.name == "c")
    assert (words.values, words.is_words) == (("left", "right"), True)


def test_an_option_in_a_bound_counts_with_all_it_allows():
    checked = check("points: low..high = 4\n\noption low: 1..3 = 2\noption high: 5..9 = 6\n")
    assert checked.variables[0].type == IntType(1, 9)


def test_constants_are_numbers_wherever_they_stand():
    checked = check(
        "constant last = rows * columns - 1\nconstant rows = 3\nconstant columns = 4\n"
        "constant first = -last\nconstant least = min(rows, columns)\nconstant twice = count(players) * 2\n"
        "a: 0..last = 0\nb: first..least = 0\nc: 0..twice = 0\nd: -7..rows = 0\n"
    )
    found = [variable.type for variable in checked.variables]
    assert found == [IntType(0, 11), IntType(-11, 3), IntType(0, 8), IntType(-7, 3)]


def test_a_long_chain_of_constants_is_worked_out():
    chain = "".join(f"constant c{n} = c{n + 1} + 1\n" for n in range(3000))
    checked = check(f"a: 0..c0 = c0\n{chain}constant c3000 = 0\n")
    assert checked.variables[0].type == IntType(0, 3000)
    assert constant(checked.variables[0].default) == 3000


def test_constants_that_double_forever_stay_small():
    chain = "".join(f"constant c{n + 1} = c{n} + c{n}\n" for n in range(200))
    assert codes(f"option c0: 1..9 = 1\n{chain}a: int = c200\n") == ["RW225"]
    assert codes(f"constant c0 = 1\n{chain}a: int = c200\n") == ["RW206"]


def test_a_ring_of_constants_is_reported_once_and_its_uses_not_at_all():
    assert codes("constant a = b\nconstant b = c\nconstant c = a + a\nx: 0..a = c\ny: int = b\n") == ["RW226"]


def test_an_option_may_need_itself_no_more_than_a_constant():
    assert codes("option a: 1..b = 1\nconstant b = a\n") == ["RW226"]


# Types


@pytest.mark.parametrize(
    ("written", "type"),
    [
        ("int", INT),
        ("bool", BOOL),
        ("text", TEXT),
        ("player", PLAYER),
        ("player?", OptionalType(PLAYER)),
        ("-3..3", IntType(-3, 3)),
        ("Side", EnumType("Side")),
        ("direction?", OptionalType(EnumType("direction"))),
        ("way", SpaceType("way")),
        ("Coin?", OptionalType(CardType("Coin"))),
        ("Throw", RecordType("Throw")),
        ("list of 1..6 up to 5", ListType(IntType(1, 6), 5)),
        ("list of Side", ListType(EnumType("Side"), 1024)),
        ("set of direction", SetType(EnumType("direction"))),
        ("int per Side", PerType(INT, EnumType("Side"))),
        ("bool per player", PerType(BOOL, PLAYER)),
        ("int per 1..6", PerType(INT, IntType(1, 6))),
        ("int per way", PerType(INT, SpaceType("way"))),
    ],
)
def test_types_may_be_named_before_they_are_declared(written: str, type: object):
    checked = check(
        f"last: {written}\n\nenum Side: heads, tails\nboard way: track 5\nrecord Throw\n    side: Side\n"
        '\ncards Coin\n    card "Penny"\n'
    )
    assert checked.variables[0].type == type


def test_the_direction_enum_is_always_there():
    checked = check("")
    assert checked.enums[0].name == "direction"
    assert checked.enums[0].values[:4] == ("north", "east", "south", "west")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: list of int up to -1\n", "RW206"),
        ("a: int per int\n", "RW207"),
        ("a: set of player?\n", "RW207"),
        ("a: list of pile of Coin face up\n", "RW101"),
        ("action b(x: hand of Coin)\n    stop\n", "RW207"),
        ("board way: track 0\n", "RW514"),
        ("board way: grid 3x0\n", "RW514"),
        ('cards Coin\n    card "Penny"\nbag: slots 0 of Coin face up\n', "RW514"),
        ("enum none_at_all: none\n", "RW101"),
        ("points: 0..none = 0\n", "RW101"),
        ("record count\n    a: int\n", "RW203"),
        ("action shuffle_all(this: player)\n    stop\n", "RW203"),
        ("action a(p: player, p: player)\n    stop\n", "RW201"),
        ('cards Coin\n    name: text\n    card "Penny"\n', "RW203"),
        ("board way: track 5\n    index: int\n", "RW203"),
        ('board way: track 5\n    peg: int\npieces Peg on way\n    piece "peg"\n', "RW203"),
        ('cards Coin\n    card "Penny" named coin\ncoin: int = 0\n', "RW201"),
        ("setup\n    stop\nplay\n    stop\n", "RW218"),
        ("ranking p\n    by p.seat, highest\nranking p\n    by p.seat, lowest\n", "RW219"),
        ("payoff p = yes\n", "RW304"),
        ('invariant "a"\n    3\n', "RW304"),
        ('measure "a" none\n', "RW614"),
        ("record Throw\n    side: int, seen by owner\n", "RW221"),
        ("player\n    purse: slot of Coin face up, refilled from bag\n" + BAG, "RW503"),
    ],
)
def test_what_cannot_be_is_reported_once(text: str, code: str):
    assert codes(text) == [code]


def test_of_two_with_one_name_the_first_stays_and_nothing_else_is_said():
    assert codes('points: 0..9 = 0\npoints: text = "none"\naction a()\n    points += 1\n') == ["RW201"]


def test_uses_of_what_is_declared_wrongly_are_not_reported_too():
    text = """\
points: nit = 0
record Throw
    side: Sied
last: Throw = Throw(side = heads)
bag: pile of all Coins face down
action toss(x: nothing)
    points += x
function total() -> sum
    return points
setup
    toss(3)
    shuffle bag
    last.side = total()
    points = total() + 1
after toss(y)
    points += y
whenever points changes
    bag.top.worth = 3
"""
    assert codes(text) == ["RW202", "RW202", "RW501", "RW202", "RW202"]


# Variables and zones


def test_variables_belong_to_what_declares_them():
    checked = check(
        "points: int = 1\nplayer\n    hat: 1..9 = 6\n    role: int, hidden\n    bid: int, seen by owner\n"
        "board way: track 5\n    toll: bool = yes\n"
        'cards Coin\n    worth: int = 2\n    card "Penny"\nsecret: int, hidden\n'
    )
    assert [(one.name, one.owner, one.seen_by) for one in checked.variables] == [
        ("points", model.GameOwner(), "all"),
        ("hat", model.PlayerOwner(), "all"),
        ("role", model.PlayerOwner(), "nobody"),
        ("bid", model.PlayerOwner(), "owner"),
        ("toll", model.SpaceOwner(board=0), "all"),
        ("worth", model.KindOwner(kind=0), "all"),
        ("secret", model.GameOwner(), "nobody"),
    ]
    assert constant(checked.variables[0].default) == 1
    assert checked.variables[2].default is None


def test_a_default_of_a_player_may_use_the_player():
    checked = check("player\n    points: int = this.seat * 2\n")
    default = checked.variables[0].default
    assert default is not None
    assert default.parameters == 1
    assert default.locals == (model.Local(name="this", type=PLAYER),)


def test_only_what_is_never_assigned_is_fixed():
    text = """\
a: int = 0
b: int = 0
c: int = 0
d: Throw
e: int = 0
record Throw
    side: int
player
    f: int = 0
    g: int = 0
setup
    a += 1
    d.side = 2
    for p in players
        p.f = 3
test "given"
    given c = 3, p1.g = 2
"""
    checked = check(text)
    assert {one.name: one.is_fixed for one in checked.variables} == {
        "a": False,
        "b": True,
        "c": False,
        "d": False,
        "e": True,
        "f": False,
        "g": False,
    }


ZONES = """\
enum Side: heads, tails
cards Coin
    card "Penny" x6
player
    purse: hand of Coin
    shown: slot of Coin face up
bag: pile of all Coin face down, refilled from spent
spent: pile of Coin face up
row: slots doubled of Coin face down
sides: pile of Coin face up per Side
board way: track 5
    here: slot of Coin face down
option width: 1..3 = 2
constant doubled = 2 * width
"""


def test_zones_have_shape_owner_key_and_face():
    checked = check(ZONES)
    assert [(one.name, one.shape, one.owner, one.key, one.face) for one in checked.zones] == [
        ("purse", "hand", model.PlayerOwner(), None, None),
        ("shown", "slot", model.PlayerOwner(), None, "up"),
        ("bag", "pile", model.GameOwner(), None, "down"),
        ("spent", "pile", model.GameOwner(), None, "up"),
        ("row", "slots", model.GameOwner(), None, "down"),
        ("sides", "pile", model.GameOwner(), EnumType("Side"), "up"),
        ("here", "slot", model.SpaceOwner(board=0), None, "down"),
    ]
    bag = checked.zones[2]
    assert (bag.starts_with_all, bag.refill) == (True, 3)
    assert checked.zones[4].size is not None


def test_a_zone_holds_as_many_cards_as_there_can_be():
    checked = check(
        ZONES + "function all_in_row() -> list of Coin\n    return row\n"
        "function in_bag() -> list of Coin\n    return bag\n"
    )
    in_row, in_bag = (
        statement.value.type
        for function in checked.functions
        for statement in function.body.block
        if isinstance(statement, model.Return)
    )
    assert in_row == ListType(CardType("Coin"), 6)
    assert in_bag == ListType(CardType("Coin"), 6)


# Boards


def test_stretches_of_a_track_set_attributes():
    checked = check(
        "board way: track 9\n    toll: int\n    rough: bool\n    spaces 1..3 toll = 2, rough = yes\n"
        "    spaces 4..9 toll = 5\n"
    )
    (board,) = checked.boards
    assert board.shape == "track"
    assert constant(board.columns) == 9
    assert board.rows is None
    found = [(one.low, one.high, [(number, constant(value)) for number, value in one.values]) for one in board.settings]
    assert found == [(1, 3, [(0, 2), (1, True)]), (4, 9, [(0, 5)])]


def test_a_board_may_be_as_large_as_an_option_says():
    checked = check("board field: grid width x 3\n    seen: int\noption width: 2..5 = 3\n")
    assert isinstance(checked.boards[0].columns.value, model.OptionValue)
    assert constant(checked.boards[0].rows) == 3


# Cards


def test_cards_are_kept_in_their_order_with_their_values():
    checked = check(
        "cards Coin\n    worth: int = 1\n    metal: Metal\n"
        '    card "Penny" x6\n        metal = copper\n    card "Crown" named crown\n        worth = 5\n'
        "        metal = gold\nenum Metal: copper, gold\n"
    )
    (kind,) = checked.kinds
    penny, crown = kind.cards
    assert (constant(penny.name), penny.copies, penny.id) == ("Penny", 6, None)
    assert (constant(crown.name), crown.copies, crown.id) == ("Crown", 1, "crown")
    assert [(number, constant(value)) for number, value in penny.values] == [(1, 0)]
    assert [(number, constant(value)) for number, value in crown.values] == [(0, 5), (1, 1)]


def test_cards_of_a_loop_know_what_it_binds():
    checked = check(
        "cards Debt\n    issuer: player\n    value: 0..4\n    for each p in players, v in 1..4 where v > 1\n"
        '        card "{p} {v}" x3\n            issuer = p\n            value = v\n'
    )
    (card,) = checked.kinds[0].cards
    assert [one.local for one in card.generators] == [0, 1]
    assert card.locals[:2] == (model.Local(name="p", type=PLAYER), model.Local(name="v", type=IntType(1, 4)))
    assert card.name.parameters == 2
    assert isinstance(card.name.value, model.Text)
    assert [value.value for _, value in card.values] == [
        model.LocalValue(type=PLAYER, local=0, span=card.span),
        model.LocalValue(type=IntType(1, 4), local=1, span=card.span),
    ]


def test_how_many_cards_there_can_be_bounds_their_zones():
    checked = check(
        "cards Debt\n    for each p in players, v in 1..most\n"
        '        card "{p} {v}" x3\noption most: 1..5 = 2\nbag: pile of all Debt face up\n'
        "function all_of() -> list of Debt\n    return bag\n"
    )
    (returned,) = checked.functions[0].body.block
    assert isinstance(returned, model.Return)
    assert returned.value.type == ListType(CardType("Debt"), 4 * 5 * 3)


def test_a_table_makes_a_card_a_row():
    checked = check(
        "enum Metal: copper, white_gold\ncards Coin\n    worth: -9..9\n    metal: Metal?\n    is_old: bool\n"
        "    motto: text\n    table\n"
        "        | name     | worth | metal      | is_old | motto       | copies |\n"
        '        | "Penny"  | -1    | copper     | yes    | "One # two" |        |\n'
        "        | A crown  | 5     | white gold | no     | gold        | 2      |\n"
        "        | Nothing  |       | none       |        |             | 0      |\n"
    )
    cards = checked.kinds[0].cards
    assert [(constant(card.name), card.copies) for card in cards] == [("Penny", 1), ("A crown", 2), ("Nothing", 0)]
    assert [[(number, constant(value)) for number, value in card.values] for card in cards] == [
        [(0, -1), (1, 0), (2, True), (3, "One # two")],
        [(0, 5), (1, 1), (2, False), (3, "gold")],
        [(1, None)],
    ]


def test_a_table_in_a_file_is_the_same(tmp_path: Path):
    (tmp_path / "coins.csv").write_text("worth;name;copies\n1;Penny;6\n5;Crown;\n")
    checked = check('cards Coin\n    worth: int\n    from "coins.csv"\n    card "Ducat"\n', tmp_path)
    cards = checked.kinds[0].cards
    assert [(constant(card.name), card.copies) for card in cards] == [("Penny", 6), ("Crown", 1), ("Ducat", 1)]
    assert cards[0].span.source.name == "coins.csv"


def test_one_table_may_serve_two_kinds(tmp_path: Path):
    (tmp_path / "coins.csv").write_text("name,worth\nPenny,1\n")
    checked = check(
        'cards A\n    worth: int\n    from "coins.csv"\ncards B\n    worth: int\n    from "coins.csv"\n', tmp_path
    )
    assert [len(kind.cards) for kind in checked.kinds] == [1, 1]


def test_what_a_card_does_has_the_card_first():
    checked = check(
        'cards Coin\n    effect spent(p: player)\n        say "{this} is spent by {p}."\n'
        '    for each n in 1..3\n        card "Coin {n}"\n            spent(who)\n                say "{n} by {who}."\n'
    )
    (effect,) = checked.effects
    assert effect.parameters == (model.Local(name="p", type=PLAYER),)
    assert effect.default is not None
    assert [one.name for one in effect.default.locals[: effect.default.parameters]] == ["this", "p"]
    ((number, body),) = checked.kinds[0].cards[0].bodies
    assert number == 0
    assert [one.name for one in body.locals[: body.parameters]] == ["this", "n", "who"]


# Hooks

HOOKS = """\
cards Coin
    effect spent(p: player)
    card "Penny"
        after toss(who) "penny"
            stop
    for each n in 1..2
        card "Coin {n}"
            before toss(who) if n == 1 "coin"
                stop
            after Coin.spent(q) "coin"
                stop

after toss(p) "plain"
    stop
after toss(p) first "early"
    stop
before toss(p)
    stop
instead of toss(p) if p.seat == 1
    proceed
after toss(p) first if p.seat == 2 "second early"
    stop
after Coin.spent(c, p)
    stop

action toss(p: player)
    stop
"""


def test_hooks_hang_on_actions_in_the_order_in_which_they_are_tried():
    checked = check(HOOKS)
    (toss,) = checked.actions
    assert [checked.hooks[number].title for number in toss.after] == ["early", "second early", "penny", "plain"]
    assert [checked.hooks[number].title for number in toss.before] == ["coin", None]
    assert len(toss.instead) == 1
    (spent,) = checked.effects
    assert [checked.hooks[number].title for number in spent.after] == ["coin", None]


def test_a_hook_has_the_names_that_it_gives():
    checked = check(HOOKS)
    found = {
        (hook.title, hook.card): [one.name for one in hook.body.locals[: hook.body.parameters]]
        for hook in checked.hooks
    }
    assert found["penny", (0, 0)] == ["this", "who"]
    assert found["coin", (0, 1)] in (["this", "n", "who"], ["this", "n", "q"])
    assert found["early", None] == ["p"]
    (spent,) = checked.effects
    outside = checked.hooks[spent.after[1]]
    assert outside.body.locals[:2] == (
        model.Local(name="c", type=CardType("Coin")),
        model.Local(name="p", type=PLAYER),
    )


def test_a_trigger_watches_the_game_or_each_player():
    checked = check(
        "points: int = 0\nplayer\n    hats: int = 0\nwhenever points changes if points == 3\n    end game\n"
        "whenever q.hats changes\n    win q\n"
    )
    game, players = checked.whenevers
    assert (game.variable, game.body.parameters) == (0, 0)
    assert game.condition is not None
    assert (players.variable, players.body.locals[0]) == (1, model.Local(name="q", type=PLAYER))


def test_a_trigger_may_watch_spaces_where_only_they_have_the_attribute():
    checked = check("board way: track 5\n    mark: player?\nwhenever c.mark changes\n    end game\n")
    assert checked.whenevers[0].body.locals[0] == model.Local(name="c", type=SpaceType("way"))


# The end


def test_ranking_payoff_and_promises_are_formulas_of_a_player():
    checked = check(
        "player\n    hat: way\n    points: int\nboard way: track 9\n"
        "ranking p\n    by p.hat, highest\n    then by p.points, lowest\n    without q if q.points == 3\n"
        'payoff p = p.points * 2\ninvariant "a" always\n    all(p.points >= 0 for p in players)\n'
        'measure "b" max(p.points for p in players)\n'
    )
    assert checked.ranking is not None
    assert [(by.value.locals[0].name, by.highest) for by in checked.ranking.by] == [("p", True), ("p", False)]
    assert [formula.locals[0].name for formula in checked.ranking.without] == ["q"]
    assert checked.payoff is not None
    assert checked.payoff.parameters == 1
    assert checked.invariants[0].is_always
    assert checked.measures[0].title == "b"


def test_turns_may_start_anywhere_and_skip():
    text = GAME + "opener: player? = none\nplayer\n    out: bool\nturn p from opener where not p.out\n    win p\n"
    checked = check_text("coin.rules", text).model
    assert checked is not None
    turn = checked.turn
    assert turn is not None
    assert turn.start is not None
    assert turn.start.locals == ()
    assert isinstance(turn.start.value, model.Unwrap)
    assert turn.condition is not None
    assert turn.condition.parameters == 1
    assert turn.body.parameters == 1


def test_a_game_of_play_has_no_turn():
    checked = check_text("coin.rules", GAME + "play\n    end game\n").model
    assert checked is not None
    assert checked.turn is None
    assert checked.play is not None


def test_decisions_are_numbered_through_all_bodies():
    checked = check(
        "action a(p: player)\n    p chooses n from 1..3\n    p chooses m from 1..n\n"
        "after a(p)\n    p chooses n from 1..3\n"
    )
    numbers = [
        statement.number
        for body in (checked.actions[0].body, checked.hooks[0].body)
        for statement in body.block
        if isinstance(statement, model.Choose)
    ]
    assert numbers == [0, 1, 2]
    assert checked.decision_sites == 3


@pytest.mark.parametrize(
    ("loop", "most"),
    [
        ("p in players, q in others(p)", 4 * 3),
        ("p in players from players[1]", 4),
        ("d in directions", 8),
        ("n in numbers", 3),
        ("s in Side", 2),
        ("c in way", 5),
        ("a in 1..width, b in [1, 2]", 3 * 2),
        ("a in 1..width, b in a..4", 3 * 4),
    ],
)
def test_what_a_loop_around_cards_goes_through_is_counted(loop: str, most: int):
    name = " ".join(f"{{{part.split()[0]}}}" for part in loop.split(", ") if " in " in part)
    checked = check(
        f'cards Debt\n    for each {loop}\n        card "{name}" x10\nbag: pile of all Debt face up\n'
        "function all_of() -> list of Debt\n    return bag\n"
        "constant numbers = [1, 2, 3]\nenum Side: heads, tails\nboard way: track 5\noption width: 1..3 = 2\n"
    )
    (returned,) = checked.functions[0].body.block
    assert isinstance(returned, model.Return)
    assert returned.value.type == ListType(CardType("Debt"), most * 10)


@pytest.mark.parametrize("loop", ["n in [m for m in 1..3]", "n in sorted(m in 1..3 by -m)", "n in distinct([1, 1])"])
def test_what_cannot_be_counted_is_not_gone_through(loop: str):
    assert codes(f'cards Debt\n    worth: int\n    for each {loop}\n        card "{{n}}"\n            worth = n\n') == [
        "RW225"
    ]
