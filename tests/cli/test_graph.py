"""Graphs as text: names, what stands there, and lines for the ways."""

from rich.text import Text

from rulewright.cli.graph import draw_graph


def drawn(coordinates, ways, labels, marks=None, width=80) -> str | None:
    text = draw_graph(coordinates, ways, labels, marks or [None] * len(labels), width)
    return None if text is None else "\n".join(line.rstrip() for line in text.plain.split("\n"))


def test_two_spaces_side_by_side() -> None:
    assert drawn([(0, 0), (1, 0)], [(1,), (0,)], ["a", "b"]) == "a───b"
    assert drawn([(0, 0), (1, 0)], [(1,), ()], ["a", "b"]) == "a──→b"
    assert drawn([(0, 0), (1, 0)], [(), (0,)], ["a", "b"]) == "a←──b"
    assert drawn([(0, 0), (1, 0)], [(), ()], ["a", "b"]) == "a   b"


def test_one_below_the_other() -> None:
    assert drawn([(0, 0), (0, 1)], [(1,), (0,)], ["a", "b"]) == "a\n│\nb"
    assert drawn([(0, 0), (0, 1)], [(), (0,)], ["a", "b"]) == "a\n↑\nb"


def test_on_a_slant() -> None:
    down = drawn([(0, 0), (1, 1)], [(1,), (0,)], ["a", "b"])
    up = drawn([(0, 1), (1, 0)], [(1,), (0,)], ["a", "b"])
    assert down is not None
    assert up is not None
    assert "╲" in down
    assert "╱" not in down
    assert "╱" in up
    assert "╲" not in up


def test_where_a_space_is_drawn_counts_from_the_first() -> None:
    assert drawn([(5, -3), (6, -3)], [(1,), (0,)], ["a", "b"]) == "a───b"


def test_what_stands_on_a_space_hides_its_name() -> None:
    assert drawn([(0, 0), (1, 0)], [(1,), (0,)], ["gate", "mill"], [Text("AB"), None]) == "AB─────mill"


def test_names_are_shortened_where_it_is_narrow() -> None:
    coordinates = [(number, 0) for number in range(10)]
    ways = [(number + 1,) for number in range(9)] + [()]
    names = [f"canyon {number}" for number in range(1, 11)]
    found = drawn(coordinates, ways, names, width=32)
    assert found == "c1→c2→c3→c4→c5→c6→c7→c8→c9→c10\nc is canyon"
    words = drawn(coordinates, ways, ["crossroads"] * 10, width=32)
    assert words is not None
    assert words.startswith("cr→cr→")


def test_different_spaces_never_look_alike() -> None:
    names = [*(f"{word} {number}" for word in ("canyon", "canoe", "crag") for number in (1, 2)), "gate", "gable", "ga"]
    coordinates = [(number, 0) for number in range(len(names))]
    ways = [(number + 1,) for number in range(len(names) - 1)] + [()]
    found = drawn(coordinates, ways, names, width=30)
    assert found is not None
    spaces, *key = found.split("\n")
    assert spaces == "c1→c2→C1→C2→r1→r2→gt→gb→ga"
    assert key == ["c is canyon   C is canoe", "r is crag   gt is gate", "gb is gable"]


def test_it_never_exceeds_the_terminal() -> None:
    coordinates = [(number % 12, number // 12) for number in range(48)]
    ways = [((number + 1) % 48, (number + 13) % 48) for number in range(48)]
    names = [f"a very long name {number}" for number in range(48)]
    for width in (39, 60, 80, 200):
        found = drawn(coordinates, ways, names, width=width)
        assert found is not None
        assert max(len(line) for line in found.split("\n")) <= width


def test_too_narrow_for_any_name() -> None:
    assert drawn([(0, 0), (50, 0)], [(1,), (0,)], ["a", "b"], width=80) is None


def test_a_graph_of_one_space() -> None:
    assert drawn([(3, 3)], [()], ["home"]) == "home"


def test_a_far_way_does_not_hide_what_lies_between() -> None:
    assert drawn([(0, 0), (1, 0), (2, 0)], [(2,), (), (0,)], ["a", "b", "c"]) == "a───b───c"


def test_letters_that_would_not_be_seen_are_written_out() -> None:
    found = drawn([(0, 0)], [()], ["a\x1b[2J"])
    assert found == "a\\x1b[2J"
