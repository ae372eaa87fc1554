"""What files say together: variants over their bases, parts that are used, and the bounds of both."""

import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulewright.dsl import model
from rulewright.dsl.files import MOST_FILES
from rulewright.dsl.load import Checked, assemble_sources, check_path, check_sources, check_text
from rulewright.dsl.render import render_text
from rulewright.interpreter import Game, run_tests

BASE = """\
game "Coin"
    players 2..4
    about "A coin is tossed."

option goal: 1..9 = 3 "What to beat"
option mood: "kind" or "cruel" = "kind"

enum Side: heads, tails

player
    coins: int = 0

record Toss
    pips: int

cards Coin
    worth: int = 1
    effect spent(p: player, times: int)
        p.coins -= times
    card "Penny" x2
    card "Crown" named crown
        worth = 5
        spent(p, times)
            p.coins -= 5 * times
    table
        | name     | worth | copies |
        | Groat    |     4 |      3 |
        | Guinea   |    21 |        |
        | Farthing |     0 |        |
    for each v in 1..2
        card "Token {v}"
            worth = v

bag: pile of all Coin face up

setup
    for p in players
        p.coins = 1

function enough(n: int) -> bool
    return n > goal

action toss(p: player, times: int)
    p.coins += times

before toss(p, times) "ready"
    say "Ready."

after toss(p, times) "done"
    say "Done."

turn p
    toss(p, 1)
    for c in bag
        c.spent(p, 0)
    if enough(p.coins)
        win p
    if p.coins > 100 and mood == "cruel"
        end game

invariant "nobody owes"
    all(p.coins >= 0 for p in players)

measure "coins" sum(p.coins for p in players)

test "of the base"
    do toss(p1, 2)
    expect p1.coins == 3
"""


def check(folder: Path, main: str, **others: str) -> Checked:
    """A file `main.rules` checked with others beside it; `base.rules` is there always."""
    for name, text in {"base": BASE, **others, "main": main}.items():
        (folder / f"{name}.rules").write_text(text, encoding="utf-8")
    return check_path(folder / "main.rules")


def sound(checked: Checked) -> model.Model:
    assert render_text(checked.diagnostics) == ""
    assert checked.model is not None
    return checked.model


def passing(folder: Path, changes: str, test: str, **others: str) -> model.Model:
    """A variant of the base whose test passes."""
    lines = "".join(f"    {line}\n" for line in test.splitlines())
    rules = sound(check(folder, f'variant "V" of "base.rules"\n{changes}\ntest "t"\n{lines}', **others))
    failed = [outcome.diagnostic for outcome in run_tests(rules) if outcome.diagnostic is not None]
    assert render_text(failed) == ""
    return rules


def changes(rules: model.Model) -> tuple[str, ...]:
    return rules.overlays[-1].changes


def cards(rules: model.Model) -> Mapping[str, int]:
    state = Game(rules).start()
    counts: dict[str, int] = {}
    for card in state.labels.named.cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def test_an_empty_variant_is_its_base_under_another_title_and_without_its_tests(tmp_path: Path):
    rules = sound(check(tmp_path, 'variant "V" of "base.rules"\n'))
    assert rules.title == "V (Coin)"
    assert rules.tests == ()
    assert changes(rules) == ()
    assert [Path(source.name).name for source in rules.sources] == ["main.rules", "base.rules"]


def test_lines_below_the_title_stand_in_the_place_of_those_of_the_base(tmp_path: Path):
    rules = sound(check(tmp_path, 'variant "V" of "base.rules"\n    players 3\n    author "Me"\n'))
    assert (rules.players_low, rules.players_high) == (3, 3)
    assert dict(rules.about) == {"about": "A coin is tossed.", "author": "Me"}
    assert changes(rules) == ("players 3, not players 2..4",)


def test_a_new_default_can_still_be_set(tmp_path: Path):
    rules = passing(tmp_path, "set goal = 5\n", "expect goal == 5\n")
    assert changes(rules) == ("`goal` (What to beat) is 5 by default, not 3",)
    assert Game(rules, {"goal": 9}).option_values["goal"] == 9


def test_an_action_is_replaced_under_its_old_types(tmp_path: Path):
    rules = passing(
        tmp_path, "replace action toss(who, n)\n    who.coins += 2 * n\n", "do toss(p1, 3)\nexpect p1.coins == 7\n"
    )
    assert changes(rules) == ("the action `toss` is replaced: `who.coins += 2 * n`",)


def test_a_function_is_replaced_and_keeps_what_it_gives(tmp_path: Path):
    passing(tmp_path, "replace function enough(n)\n    return n >= 2\n", "do turn(p1)\nexpect winners == [p1]\n")


def test_parameters_may_change_with_all_that_calls_them(tmp_path: Path):
    text = (
        "replace action toss(p: player, times: int, more: int)\n    p.coins += times + more\n"
        'remove hook "ready"\nremove hook "done"\n'
        "replace turn p\n    toss(p, 1, 2)\n    if enough(p.coins)\n        win p\n"
    )
    checked = check(tmp_path, f'variant "V" of "base.rules"\n{text}')
    assert checked.model is not None


def test_hooks_of_a_variant_run_after_those_of_its_base(tmp_path: Path):
    text = 'before toss(p, times) "steady"\n    say "Steady."\nbefore toss(p, times) first\n    say "Oh."\n'
    rules = sound(check(tmp_path, f'variant "V" of "base.rules"\n{text}'))
    state = Game(rules).start()
    said = [state.narrate(event, None) for event in state.log]
    assert [words for words in said if words in ("Oh.", "Ready.", "Steady.")][:3] == ["Oh.", "Ready.", "Steady."]


def test_a_hook_is_replaced_in_its_place_and_removed(tmp_path: Path):
    text = 'replace before toss(p, times) "ready"\n    p.coins += 10\nremove hook "done"\n'
    rules = passing(tmp_path, text, 'do toss(p1, 1)\nexpect p1.coins == 12\nexpect p1 cannot hear "Done."\n')
    assert changes(rules) == ('the hook "ready" is replaced', 'the hook "done" is taken out')


def test_cards_are_taken_out_one_by_one_or_all(tmp_path: Path):
    text = (
        'remove card "Penny" x1 from Coin\nremove card "Groat" x2 from Coin\nremove card "Guinea" from Coin\n'
        'remove card "Token {v}" from Coin\n'
    )
    rules = passing(tmp_path, text, "expect count(bag) == 4\n")
    assert dict(cards(rules)) == {"Penny": 1, "Crown": 1, "Groat": 1, "Farthing": 1}
    assert changes(rules) == (
        '1 of the card "Penny" of Coin is taken out',
        '2 of the card "Groat" of Coin is taken out',
        'the card "Guinea" of Coin is taken out',
        'the card "Token {v}" of Coin is taken out',
    )


def test_copies_are_taken_out_until_none_is_left(tmp_path: Path):
    checked = check(tmp_path, 'variant "V" of "base.rules"\n' + 'remove card "Penny" x1 from Coin\n' * 3)
    assert [each.code for each in checked.diagnostics] == ["RW902"]
    text = 'remove card "Penny" x1 from Coin\n' * 2
    assert "Penny" not in cards(sound(check(tmp_path, f'variant "V" of "base.rules"\n{text}')))


def test_a_card_is_replaced_in_its_place_and_there_are_as_many(tmp_path: Path):
    text = (
        'replace card "Groat" of Coin\n    worth = 8\n'
        'replace card "Crown" of Coin\n    worth = 6\n    spent(p, times)\n        p.coins -= times\n'
        'replace card "Penny" x1 of Coin\n'
    )
    rules = passing(
        tmp_path, text, 'expect sum(c.worth for c in bag if c.name == "Groat") == 24\n'.replace(" if", " where")
    )
    assert list(cards(rules).items())[:4] == [("Penny", 1), ("Crown", 1), ("Groat", 3), ("Guinea", 1)]


def test_the_id_of_a_replaced_card_stays(tmp_path: Path):
    passing(tmp_path, 'replace card "Crown" of Coin\n    worth = 6\n', "expect crown.worth == 6\n")


def test_what_cards_do_by_default_is_replaced(tmp_path: Path):
    passing(
        tmp_path,
        "replace effect spent(who, n) of Coin\n    who.coins += n\n",
        "do bag[1].spent(p1, 3)\nexpect p1.coins == 4\n",
    )


def test_attributes_and_options_get_other_ranges(tmp_path: Path):
    rules = passing(
        tmp_path,
        "replace coins of player: 0..90 = 7\n"
        "replace worth of Coin: 0..50 = 2\n"
        'replace option goal: 1..20 = 12 "What to beat"\n'
        'add to Coin\n    card "Ingot"\n        worth = 50\n',
        "given p1.coins = 90\nexpect max(c.worth for c in bag) == 50\nexpect crown.worth == 5\nexpect goal == 12\n",
    )
    assert changes(rules)[:3] == (
        "`coins` of every player is `0..90 = 7`, not `int = 0`",
        "`worth` of Coin is `0..50 = 2`, not `int = 1`",
        'the option `goal` is `1..20 = 12 "What to beat"`, not `1..9 = 3 "What to beat"`',
    )


def test_things_are_added_to_what_the_base_declares(tmp_path: Path):
    text = (
        'add to Coin\n    is_old: bool = no\n    card "Ducat" x2\n        is_old = yes\n'
        "    table\n        | name | worth |\n        | Thaler | 3 |\n"
        "add to Side\n    edge\n"
        "add to player\n    hats: int = 2\n"
        "add to Toss\n    side: Side\n"
        "add to setup\n    for p in players\n        p.coins += 4\n"
        "side: Side = edge\n"
    )
    rules = passing(
        tmp_path,
        text,
        "expect p1.hats == 2\nexpect p1.coins == 5\nexpect side == edge\n"
        "expect count(c in bag where c.is_old) == 2\nexpect Toss(pips = 1, side = edge).side == edge\n",
    )
    assert cards(rules)["Thaler"] == 1
    assert changes(rules) == (
        "new: `side: Side = edge`",
        'Coin has is_old, "Ducat" x2 and "Thaler" as well',
        "Side has edge as well",
        "every player has `hats: int = 2` as well",
        "Toss has side as well",
        "1 more thing is done in setup",
    )


def test_promises_and_measures_are_removed_and_replaced(tmp_path: Path):
    text = 'remove invariant "nobody owes"\nreplace measure "coins" 3\n'
    rules = sound(check(tmp_path, f'variant "V" of "base.rules"\n{text}'))
    assert rules.invariants == ()
    assert [measure.title for measure in rules.measures] == ["coins"]


def test_a_variant_of_a_variant_may_change_what_that_one_changed(tmp_path: Path):
    rules = sound(
        check(
            tmp_path,
            'variant "Hardest" of "hard.rules"\nset goal = 7\nreplace action toss(p, n)\n    p.coins += 3 * n\n',
            hard='variant "Hard" of "base.rules"\nset goal = 5\nreplace action toss(p, n)\n    p.coins += 2 * n\n',
        )
    )
    assert rules.title == "Hardest (Coin)"
    assert rules.options[0].default == 7
    assert [overlay.title for overlay in rules.overlays] == ["Hard", "Hardest"]
    assert changes(rules)[0] == "`goal` (What to beat) is 7 by default, not 5"


def test_two_variants_are_put_together_without_their_tests(tmp_path: Path):
    rules = sound(
        check(
            tmp_path,
            'variant "Both" of "base.rules"\nuse "one.rules"\nuse "two.rules"\ntest "both"\n    expect goal == 5\n',
            one='variant "One" of "base.rules"\nset goal = 5\ntest "one"\n    expect mood == "kind"\n',
            two='variant "Two" of "base.rules"\nset mood = "cruel"\n',
        )
    )
    assert [option.default for option in rules.options] == [5, 1]
    assert [test.title for test in rules.tests] == ["both"]


def test_hooks_of_two_variants_put_together_are_in_no_certain_order(tmp_path: Path):
    both = 'variant "Both" of "base.rules"\nuse "one.rules"\nuse "two.rules"\n'
    hook = "after toss(p, times)\n    p.coins += 1\n"
    first = hook.replace(")\n", ") first\n", 1)
    one, two = f'variant "One" of "base.rules"\n{hook}', f'variant "Two" of "base.rules"\n{hook}'
    assert [each.code for each in check(tmp_path, both, one=one, two=two).diagnostics] == ["RW823"]
    assert check(tmp_path, both, one=one, two=two.replace(hook, first)).diagnostics == ()
    allowed = two.replace(hook, f"# allow RW823: both only count\n{hook}")
    assert check(tmp_path, both, one=one, two=allowed).diagnostics == ()


def test_what_the_base_is_warned_about_is_said_of_the_base(tmp_path: Path):
    base = BASE + "unused: int = 0\n"
    assert "unused" in [each.span.text for each in check(tmp_path, base).diagnostics]
    checked = check(tmp_path, 'variant "V" of "base.rules"\nspare: int = 0\n', base=base)
    assert [(each.code, each.span.text) for each in checked.diagnostics] == [("RW803", "spare")]


def test_a_part_is_used_once_and_its_tests_run(tmp_path: Path):
    rules = sound(
        check(
            tmp_path,
            'game "Dice"\n    players 2\nuse "one.rules"\nuse "two.rules"\n\nturn p\n    one()\n    two()\n    win p\n',
            one='use "pips.rules"\naction one()\n    pips += 1\n',
            two='use "pips.rules"\naction two()\n    pips += 1\ntest "two"\n    do two()\n    expect pips == 1\n',
            pips='pips: int = 0\nmeasure "pips" pips\n',
        )
    )
    assert [Path(source.name).stem for source in rules.sources] == ["main", "one", "pips", "two"]
    assert all(outcome.passed for outcome in run_tests(rules))


def test_a_part_in_a_folder_names_files_from_there(tmp_path: Path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "one.rules").write_text('use "two.rules"\n')
    (tmp_path / "parts" / "two.rules").write_text("action go(p: player)\n    win p\n")
    sound(check(tmp_path, 'game "A"\n    players 2\nuse "parts/one.rules"\nturn p\n    go(p)\n'))


def test_a_part_in_a_folder_does_not_reach_out_of_it(tmp_path: Path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "one.rules").write_text('use "../base.rules"\n')
    checked = check(tmp_path, 'game "A"\n    players 2\nuse "parts/one.rules"\nturn p\n    win p\n')
    assert [each.code for each in checked.diagnostics] == ["RW511"]


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path):
    (tmp_path / "outside.rules").write_text(BASE)
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "linked.rules").symlink_to(tmp_path / "outside.rules")
    (tmp_path / "inside" / "main.rules").write_text('variant "V" of "linked.rules"\n')
    assert [each.code for each in check_path(tmp_path / "inside" / "main.rules").diagnostics] == ["RW511"]


def test_any_text_may_be_a_variant_of_a_bundled_game():
    rules = sound(check_text("mine.rules", 'variant "V" of "pig"\nset goal = 50\n'))
    assert rules.title == "V (Pig)"
    assert [source.name for source in rules.sources] == ["mine.rules", "rulewright:pig/pig.rules"]


@pytest.mark.parametrize("name", ["..", "../pig", "pig/../pig", "/pig", "pig/", "PIG", "pig.csv", "rulewright:pig/pig"])
def test_nothing_else_is_reached_by_a_name(name: str):
    codes = [each.code for each in check_text("mine.rules", f'variant "V" of "{name}"\n').diagnostics]
    assert codes in (["RW510"], ["RW511"])


def test_sources_are_checked_again_without_looking_at_any_file(tmp_path: Path):
    rules = sound(
        check(
            tmp_path,
            'variant "V" of "pig"\nuse "one.rules"\nuse "two.rules"\n',
            one='add to player\n    hats: int = 0\nmeasure "hats" sum(p.hats for p in players)\n',
            two="set goal = 50\n",
        )
    )
    for path in tmp_path.iterdir():
        path.unlink()
    assert check_sources(rules.sources).model == rules
    missing = check_sources(rules.sources[:1])
    assert next(each.code for each in missing.diagnostics) == "RW510"


def test_own_files_are_those_that_no_base_brought(tmp_path: Path):
    rules = sound(check(tmp_path, 'variant "V" of "base.rules"\nuse "one.rules"\n', one="set goal = 4\n"))
    own = assemble_sources(rules.sources).own
    assert [Path(source.name).stem for source in own] == ["main", "one"]


def test_diagnostics_and_faults_point_into_the_file_that_is_wrong(tmp_path: Path):
    checked = check(
        tmp_path,
        'variant "V" of "base.rules"\nuse "one.rules"\nreplace function enough(n)\n    return m\n',
        one="after toss(p, times)\n    p.coinz += 1\n",
    )
    found = [(Path(each.span.source.name).stem, each.span.text) for each in checked.diagnostics]
    assert found == [("main", "m"), ("one", "coinz")]


def test_a_mistake_in_the_writing_of_the_base_is_not_made_into_others(tmp_path: Path):
    checked = check(
        tmp_path, 'variant "V" of "base.rules"\nset goal = 5\n', base=BASE.replace("option goal:", "option goal")
    )
    assert [each.code for each in checked.diagnostics] == ["RW101"]


def test_a_new_name_does_not_take_over_a_local_of_the_base(tmp_path: Path):
    checked = check(tmp_path, 'variant "V" of "base.rules"\ntimes: int = 0\n')
    assert [each.code for each in checked.diagnostics] == ["RW907"]


def test_names_that_the_base_declares_are_reported_as_declared_twice(tmp_path: Path):
    checked = check(tmp_path, 'variant "V" of "base.rules"\nbag: int = 0\n')
    assert [each.code for each in checked.diagnostics] == ["RW201"]


def test_files_that_all_use_each_other_are_read_once(tmp_path: Path):
    names = [f"f{number}" for number in range(MOST_FILES)]
    uses = {
        name: "".join(f'use "{other}.rules"\n' for other in names[number + 1 :]) for number, name in enumerate(names)
    }
    started = time.monotonic()
    checked = check(tmp_path, 'game "A"\n    players 2\nuse "f0.rules"\nturn p\n    win p\n', **uses)
    assert {each.code for each in checked.diagnostics} == {"RW904"}
    assert time.monotonic() - started < 60


def test_all_files_together_are_no_longer_than_one_may_be(tmp_path: Path):
    long = "# long\n" * 80_000
    checked = check(
        tmp_path,
        'game "A"\n    players 2\nuse "one.rules"\nuse "two.rules"\nturn p\n    win p\n',
        one=long,
        two=long,
    )
    assert [each.code for each in checked.diagnostics] == ["RW904"]


def test_many_changes_take_no_longer_than_many_lines(tmp_path: Path):
    number = 4_000
    base = 'game "A"\n    players 2\ncards C\n' + "".join(f'    card "c{each}"\n' for each in range(number))
    base += "bag: pile of all C face up\nturn p\n    win p\n"
    text = 'variant "V" of "base.rules"\n' + "".join(f'remove card "c{each}" from C\n' for each in range(1, number))
    started = time.monotonic()
    assert list(cards(sound(check(tmp_path, text, base=base)))) == ["c0"]
    assert time.monotonic() - started < 60


def test_a_requirement_is_told_to_whoever_sets_other_options(tmp_path: Path):
    text = 'variant "V" of "base.rules"\nrequires mood == "kind" and not goal > 5 and -goal + 1 < 3 * 2\n'
    rules = sound(check(tmp_path, text))
    assert Game(rules, {"goal": 5}).option_values["goal"] == 5
    with pytest.raises(ValueError, match="these options do not go together: V \\(Coin\\) requires mood"):
        Game(rules, {"goal": 6})
