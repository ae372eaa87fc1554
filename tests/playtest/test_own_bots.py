"""Bots of one's own: classes and functions that `simulate` seats like its own."""

from functools import partial

import pytest

import rulewright
from rulewright.interpreter import Decision, State, below
from rulewright.playtest import Bot, RandomBot, Row, bot_name, simulate


class Careful:
    """Holds as soon as the pot has so many points; now and then it takes a chance all the same."""

    def __init__(self, stream: int, enough: int = 6) -> None:
        self.stream = stream
        self.enough = enough

    def choose(self, state: State, decision: Decision) -> int:
        self.stream, whim = below(self.stream, 20)
        holds = state.view(decision.seat)["game"]["pot"] >= self.enough and whim > 0
        return [option.label for option in decision.options].index("Hold" if holds else "Roll")


class Lost:
    def __init__(self, stream: int, place: int = 9) -> None:
        self.place = place

    def choose(self, state: State, decision: Decision) -> int:
        return self.place


def careful(stream: int) -> Bot:
    return Careful(stream, enough=12)


def rows(jobs: int = 1, *, seed: int = 5, bots=(Careful, "random")) -> list[Row]:
    found: list[Row] = []
    simulate(rulewright.load("pig"), 30, players=2, seed=seed, bots=bots, jobs=jobs, on_row=found.append)
    return found


def test_a_class_and_a_text_play_together():
    found = rows()
    assert all(row.bots == ("Careful", "random") for row in found)
    assert sum(row.winners == (1,) for row in found) > 20
    assert found == rows()
    assert found != rows(seed=6)


@pytest.mark.parametrize("maker", [Careful, careful, partial(Careful, enough=9)], ids=bot_name)
def test_rows_do_not_depend_on_the_number_of_jobs(maker):
    assert rows(jobs=2, bots=[maker, RandomBot]) == rows(bots=[maker, RandomBot])


def test_our_own_class_is_the_bot_of_its_text():
    by_class = [row.winners for row in rows(bots=[RandomBot])]
    assert by_class == [row.winners for row in rows(bots=["random"])]


def test_what_other_processes_could_not_look_up_is_refused():
    with pytest.raises(ValueError, match=r"the bot .*<lambda> cannot be sent to other processes .* jobs=1"):
        rows(jobs=2, bots=[lambda stream: Careful(stream, 9)])
    assert rows(bots=[lambda stream: Careful(stream, 9), "random"])[0].bots[0].endswith("<lambda>")


@pytest.mark.parametrize("place", [-1, 2])
def test_an_option_that_is_not_there_is_refused(place):
    with pytest.raises(ValueError, match=rf"the bot Lost took option {place} of 2, which count from 0"):
        rows(bots=[partial(Lost, place=place)])


def test_a_bot_alone_is_no_list_of_bots():
    with pytest.raises(ValueError, match=r"bots are given as a list, also a single one: bots=\[Careful\]"):
        rows(bots=Careful)
