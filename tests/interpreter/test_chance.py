"""Chance: the published generator, and draws that are as likely as they should be."""

from collections import Counter

import pytest

from rulewright.interpreter.chance import GOLDEN, MASK, below, mix, roll, seeded, shuffled


def test_the_generator_is_splitmix64():
    """The first outputs for the seed 1234567, as in the test vectors that go with the algorithm."""
    state, found = 1234567, []
    for _ in range(5):
        state = (state + GOLDEN) & MASK
        found.append(mix(state))
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_seeds_of_any_size_and_paths_give_different_streams():
    found = [seeded(n) for n in range(100)] + [seeded(0, n) for n in range(100)] + [seeded(2**64), seeded(2**64 + 1)]
    assert len(set(found)) == len(found)
    assert seeded(7, 3) == seeded(7, 3)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 100])
def test_below_is_even(n: int):
    state, counts = seeded(n), Counter[int]()
    for _ in range(200 * n):
        state, value = below(state, n)
        counts[value] += 1
    assert set(counts) == set(range(n))
    # Chi-square over n - 1 degrees of freedom stays near its mean; six deviations is never by chance.
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < n + 6 * (2 * n) ** 0.5


def test_dice_come_in_the_order_thrown():
    state, dice = roll(seeded(1), 3, 6)
    again = []
    other = seeded(1)
    for _ in range(3):
        other, value = below(other, 6)
        again.append(value + 1)
    assert (state, list(dice)) == (other, again)


def test_a_shuffle_gives_every_order_as_often():
    state, counts = seeded(5), Counter[tuple[str, ...]]()
    for _ in range(2400):
        state, order = shuffled(state, "abcd")
        counts[order] += 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 24 + 6 * 48**0.5


def test_a_shuffle_begins_at_the_last_place():
    state = seeded(9)
    _, order = shuffled(state, range(3))
    state, first = below(state, 3)
    items = [0, 1, 2]
    items[2], items[first] = items[first], items[2]
    _, second = below(state, 2)
    items[1], items[second] = items[second], items[1]
    assert order == tuple(items)
