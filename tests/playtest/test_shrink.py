"""The search for a smaller game: on troubles whose smallest game is known."""

from attrs import define

from rulewright.playtest.course import Course
from rulewright.playtest.shrink import shrunk


@define
class Picky:
    """Goes wrong in games with a 3 somewhere before a 5, of `fewest` players at least, from any seed above `above`."""

    fewest: int = 2
    above: int = 0
    played: int = 0

    def given(self, course: Course) -> tuple[Course | None, int]:
        self.played += len(course.picks) + 1
        picks = course.picks
        met = course.players >= self.fewest and course.seed > self.above and 3 in picks
        if not (met and 5 in picks[picks.index(3) :]):
            return None, len(picks) + 1
        end = picks.index(5, picks.index(3)) + 1
        return Course(players=course.players, seed=course.seed, picks=picks[:end]), len(picks) + 1

    def drawn(self, players: int, seed: int, most: int) -> tuple[Course | None, int]:
        picks = tuple((seed * 7 + n * n) % 8 for n in range(most))
        return self.given(Course(players=players, seed=seed, picks=picks))


LARGE = Course(players=4, seed=999, picks=(7, 7, 7, 3, *range(6, 50), 5))


def test_the_smallest_is_found():
    assert shrunk(LARGE, Picky(), [2, 3, 4], 10_000) == Course(players=2, seed=1, picks=(3, 5))


def test_fewer_players_are_tried_as_far_as_there_may_be():
    assert shrunk(LARGE, Picky(fewest=3), [2, 3, 4], 10_000) == Course(players=3, seed=1, picks=(3, 5))


def test_the_seed_stays_if_no_small_one_will_do():
    assert shrunk(LARGE, Picky(above=500), [2, 3, 4], 10_000) == Course(players=2, seed=999, picks=(3, 5))


def test_the_budget_is_kept():
    for budget in (0, 100, 1_000):
        trouble = Picky(above=500)
        found = shrunk(LARGE, trouble, [2, 3, 4], budget)
        assert found.size <= LARGE.size
        # What is under way when the budget is spent is played to its end.
        assert trouble.played <= budget + 5 * len(LARGE.picks)


def test_it_is_the_same_every_time():
    assert shrunk(LARGE, Picky(fewest=3), [3, 4], 500) == shrunk(LARGE, Picky(fewest=3), [3, 4], 500)
