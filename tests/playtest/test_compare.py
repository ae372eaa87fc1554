"""Two games on the same seeds: pairs, intervals, and bots that change seats."""

from io import BytesIO

import pytest

from rulewright.dsl import check_text
from rulewright.interpreter import Game, load
from rulewright.playtest import Comparison, Difference, Row, compare, simulate
from rulewright.playtest.pairs import Column, Columns

RACE = """\
game "Race"
    players 2

option step: 1..9 = 1

player
    points: int = 0

turn p
    n = roll 1d6
    p.points += n * step
    p chooses k from 0..1 "Which?"
    p.points += k
    if p.points >= 40
        win p

measure "points" max(p.points for p in players)
measure "odd" max(p.points for p in players) % 2 == 1
"""

ODD = RACE.replace('measure "odd"', 'measure "strange"')


def race(text: str = RACE, **options: int) -> Game:
    return Game.of(check_text("race.rules", text), options)


def by_title(comparison: Comparison) -> dict[str, Difference]:
    return {difference.title: difference for difference in comparison.differences}


def test_a_game_does_not_differ_from_itself() -> None:
    comparison = compare(race(), race(), 40, 2, seed=3)
    assert comparison.pairs == 40
    assert all(each.change == each.margin == 0 and not each.is_clear for each in comparison.differences)
    assert [each.games_to_tell for each in comparison.differences] == [None] * 5


def test_a_change_that_halves_the_game_is_clear_and_who_wins_is_noise() -> None:
    found = by_title(compare(race(), race(step=2), 200, 2, seed=3))
    assert list(found) == ["won by seat 1", "won by seat 2", "decisions", "points", "odd"]
    assert found["decisions"].is_clear
    assert found["decisions"].change < -5
    noise = found["won by seat 1"]
    assert not noise.is_clear
    assert noise.is_share
    assert noise.games_to_tell is None or noise.games_to_tell > 200


def test_means_are_those_of_simulate_and_intervals_those_of_the_pairs() -> None:
    first, second = race(), race(step=2)
    rows: dict[int, list[Row]] = {0: [], 1: []}
    summaries = [
        simulate(game, 60, 2, seed=9, on_row=rows[number].append) for number, game in enumerate((first, second))
    ]
    found = by_title(compare(first, second, 60, 2, seed=9))["decisions"]
    assert (found.first, found.second) == (summaries[0].length.mean, summaries[1].length.mean)
    changes = [after.decisions - before.decisions for before, after in zip(rows[0], rows[1], strict=True)]
    mean = sum(changes) / 60
    deviation = (sum((change - mean) ** 2 for change in changes) / 59) ** 0.5
    # Five columns: each interval holds with 1 - 0.05 / 5, so 2.5758 deviations to either side.
    assert found.margin == pytest.approx(2.5758293 * deviation / 60**0.5)
    assert found.games_to_tell == pytest.approx(((2.5758293 + 0.8416212) * deviation / mean) ** 2, abs=1)


def test_jobs_change_nothing() -> None:
    one, two = (compare(race(), race(step=3), 30, 2, seed=5, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_bots_change_seats_so_that_the_better_one_wins_from_everywhere() -> None:
    bots = ("greedy:p.points", "random")
    rows: list[Row] = []
    simulate(race(), 4, 2, bots=bots, rotates=True, on_row=rows.append)
    assert [row.bots for row in rows] == [bots, bots[::-1]] * 2
    found = by_title(compare(race(), race(), 200, 2, bots=bots, seed=1))
    assert found["won by greedy:p.points"].first > 0.55
    assert found["won by greedy:p.points"].first + found["won by random"].first == pytest.approx(1)
    assert abs(found["won by seat 1"].first - 0.5) < 0.15


def test_a_game_that_went_wrong_in_one_is_left_out_of_both() -> None:
    broken = race(RACE.replace("        win p", "        p.points = 7 // (p.points - 41)\n        win p"))
    comparison = compare(race(), broken, 80, 2, seed=2)
    assert comparison.faults[0] == 0
    assert 0 < comparison.faults[1] == 80 - comparison.pairs
    assert comparison.first_faults[1] is not None


def test_a_game_whose_measure_goes_wrong_is_left_out_and_its_row_has_not_ended() -> None:
    torn = race(RACE.replace("players) % 2 == 1", "players) // (max(p.points for p in players) % 2) > 0"))
    compared = compare(race(), torn, 30, 2)
    assert 0 < compared.faults[1] < 30
    assert compared.pairs == 30 - compared.faults[1]
    rows: list[Row] = []
    simulate(torn, 30, 2, on_row=rows.append)
    wrong = [row for row in rows if row.fault]
    assert len(wrong) == compared.faults[1]
    assert not any(row.ended or row.winners or row.decisions or row.measures for row in wrong)


def test_measures_of_one_game_alone_are_named() -> None:
    comparison = compare(race(), race(ODD), 30, 2)
    assert (comparison.only_first, comparison.only_second) == (("odd",), ("strange",))
    assert "odd" not in by_title(comparison)


def test_progress_goes_on_through_both() -> None:
    seen: list[int] = []
    compare(race(), race(), 50, 2, on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 50


def test_games_that_are_too_long_are_broken_off_and_left_out_of_both() -> None:
    bound = 16
    rows: dict[int, list[Row]] = {0: [], 1: []}
    games = race(), race(step=2)
    for number, game in enumerate(games):
        simulate(game, 60, 2, seed=9, on_row=rows[number].append)
    comparison = compare(*games, 60, 2, seed=9, most_decisions=bound)
    long = [[row.decisions > bound for row in rows[number]] for number in (0, 1)]
    assert comparison.broken_off == (sum(long[0]), sum(long[1]))
    assert 0 == sum(long[1]) < sum(long[0])
    assert 0 < comparison.pairs == sum(not (one or other) for one, other in zip(*long, strict=True))
    assert comparison.to_plain()["broken_off"] == list(comparison.broken_off)


def test_a_run_that_is_given_up_ends_after_the_same_games_whatever_the_jobs() -> None:
    asked: list[tuple[int, int]] = []

    def goes_on(games: int, broken_off: int) -> bool:
        asked.append((games, broken_off))
        return games < 3

    found = [compare(race(), race(), 100, 2, jobs=jobs, most_decisions=1, goes_on=goes_on) for jobs in (1, 2)]
    assert asked == [(1, 1), (2, 2), (3, 3)] * 2
    assert [(each.number, each.pairs, each.broken_off) for each in found] == [(3, 0, (3, 3))] * 2


def test_yes_and_no_are_shares_and_numbers_are_not() -> None:
    found = by_title(compare(race(), race(step=2), 40, 2, seed=3))
    assert {title: each.is_share for title, each in found.items()} == {
        "won by seat 1": True,
        "won by seat 2": True,
        "decisions": False,
        "points": False,
        "odd": True,
    }
    assert 0 < found["odd"].first < 1
    number = RACE.replace("% 2 == 1", "% 2")
    assert not by_title(compare(race(), race(number), 5, 2))["odd"].is_share


def test_nothing_is_kept_of_the_single_games() -> None:
    columns = Columns.of(race(), race(), 2, ("random",))
    before = len(str(columns))
    for number in range(2000):
        row = Row(
            number=number,
            players=2,
            bots=("random", "random"),
            winners=(1,),
            payoffs=None,
            decisions=9,
            ended=True,
            measures=(5, True),
            fault=None,
        )
        columns.add(row, row)
    assert columns.pairs == 2000
    assert len(str(columns)) < before + 200


def test_few_pairs_are_never_clear() -> None:
    column = Column("points", is_share=False)
    for _ in range(29):
        column.add(0, 1)
    assert not column.difference(2.0).is_clear
    column.add(0, 1)
    assert column.difference(2.0).is_clear


@pytest.mark.parametrize(("form", "beginning"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_picture_of_each_kind(form: str, beginning: bytes) -> None:
    pytest.importorskip("matplotlib")
    from rulewright.playtest.picture import draw

    file = BytesIO()
    draw(compare(race(), race(step=2), 40, 2), ("Race $1", "Race\x1b 2"), file, form)
    assert file.getvalue().startswith(beginning)


def test_a_picture_shows_every_line_and_all_figures() -> None:
    pytest.importorskip("matplotlib")
    from rulewright.playtest.picture import draw

    comparison = compare(load("pig"), load("pig"), 40, 2)
    file = BytesIO()
    draw(comparison, ("one", "other"), file, "svg")
    text = file.getvalue().decode()
    for difference in comparison.differences:
        assert f"<!-- {difference.title} -->" in text
