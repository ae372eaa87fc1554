"""Who sits where."""

from functools import cache

import pytest

import rulewright
from rulewright import Game
from rulewright.cli.seats import seat_players
from rulewright.cli.usage import WrongUse


@cache
def game(name: str) -> Game:
    return rulewright.load(name)


def table(*, players: int | None = None, seats: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> list[str]:
    return [f"{seat.name}/{seat.player}" for seat in seat_players(game("pig"), players, seats, names)]


def test_people_at_all_seats_and_as_few_as_can_play() -> None:
    assert table() == ["Player 1/person", "Player 2/person"]
    assert [seat.name for seat in seat_players(game("gnadenlos"), None, (), ())] == ["Player 1", "Player 2", "Player 3"]


def test_as_many_as_the_seats_named_need() -> None:
    assert table(seats=("3=random",)) == ["Player 1/person", "Player 2/person", "Player 3/random"]
    assert len(table(names=("4=Dora",))) == 4
    assert len(table(players=5, seats=("2=random",))) == 5


def test_a_bot_that_goes_by_an_expression() -> None:
    assert table(seats=("2=greedy: p.points == 0 ",)) == ["Player 1/person", "Player 2/greedy: p.points == 0"]


def test_what_is_wrong_with_the_expression_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WrongUse, match=r"the bot greedy:p\.pionts goes by nothing that Pig has"):
        seat_players(game("pig"), 2, ("2=greedy:p.pionts",), ())
    told = capsys.readouterr().err
    assert "error[RW302]: a player has no `pionts`" in told
    assert "--> goal:1:3" in told
    assert "did you mean `points`?" in told


def test_names_and_bots() -> None:
    assert table(seats=("2-3=random", "1=person"), names=("1= Ada  L ", "2=Bob")) == [
        "Ada L/person",
        "Bob/random",
        "Player 3/random",
    ]
    assert table(seats=("1..2=random",)) == ["Player 1/random", "Player 2/random"]


@pytest.mark.parametrize(
    ("seats", "names", "players", "words"),
    [
        (("random",), (), None, "does not say which seat and what"),
        (("2=",), (), None, "does not say which seat"),
        (("0=random",), (), None, "names no seat"),
        (("3-2=random",), (), None, "names no seat"),
        (("2=random", "2=person"), (), None, "names seat 2 twice"),
        (("2=clever",), (), None, "there is no bot called"),
        (("7=random",), (), None, "there is no seat 7: Pig is for 2 to 6 players"),
        (("7=random",), (), 6, "there is no seat 7: Pig is for 2 to 6 players"),
        ((), ("7=Ada",), None, "there is no seat 7: Pig is for 2 to 6 players"),
        (("4=random",), (), 3, "there is no seat 4 with 3 players"),
        ((), ("1=A", "2=a"), None, "seats 1 and 2 are both called a"),
        ((), ("1=player 2",), None, "seats 1 and 2 are both called"),
        ((), (f"1={'x' * 25}",), None, "is too long"),
    ],
)
def test_what_cannot_be(seats: tuple[str, ...], names: tuple[str, ...], players: int | None, words: str) -> None:
    with pytest.raises(WrongUse, match=words):
        seat_players(game("pig"), players, seats, names)


def test_a_seat_that_no_number_of_players_has_is_not_to_be_asked_for() -> None:
    with pytest.raises(WrongUse) as refused:
        seat_players(game("pig"), None, ("7=random",), ())
    assert refused.value.hint == "Seats go from 1 to 6."


def test_seats_with_commas_are_told_how_to_be_written() -> None:
    with pytest.raises(WrongUse) as refused:
        seat_players(game("pig"), None, ("2,3=random",), ())
    assert "--seat 2-3=random" in str(refused.value.hint)
