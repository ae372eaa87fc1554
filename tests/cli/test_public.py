"""What all may see."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rulewright
from rulewright import State
from rulewright.cli.public import ends_of_list, for_a_glance, public_view, shared
from rulewright.cli.zone import is_zone, known_cards


def faces(part: Any) -> Iterator[str]:
    """The labels of the cards that are known in a view, or a part of one."""
    if isinstance(part, dict):
        if is_zone(part):
            yield from known_cards(part)
        else:
            for each in part.values():
                yield from faces(each)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from faces(each)


def start(beasts: Path, players: int = 2) -> State:
    return rulewright.load(beasts).start(players=players, seed=5)


def test_the_public_view_shows_no_hand(beasts: Path) -> None:
    state = start(beasts, 3)
    view = public_view(state)
    assert list(faces(view)) == []
    assert [player["beasts"]["count"] for player in view["players"]] == [3, 3, 3]
    assert view["seat"] is None
    assert view["game"] == state.view(1)["game"]


def test_what_all_have_seen_is_public(beasts: Path) -> None:
    state = start(beasts)
    for seat in (1, 2):
        state.choose(state.decisions[0].options[0], seat)
    assert sorted(faces(public_view(state)["zones"]["field"])) == sorted(faces(state.view(2)["zones"]["field"]))
    assert len(list(faces(public_view(state)))) == 2


def test_hands_are_compared_without_their_order() -> None:
    def hand(*cards: str | None) -> dict[str, object]:
        return {"shape": "hand", "count": len(cards), "cards": list(cards)}

    common = shared([hand("Bear", "Fox", "Owl"), hand("Fox", None, None), hand("Fox", "Owl", None)])
    assert common["cards"] == ["Fox", None, None]


def test_places_are_compared_one_by_one() -> None:
    def slots(*cards: str | None) -> dict[str, object]:
        return {"shape": "slots", "count": 2, "cards": list(cards)}

    assert shared([slots("?", None, "Fox"), slots("Owl", None, "Fox")])["cards"] == ["?", None, "Fox"]


def test_attributes_that_not_all_see_are_left_out() -> None:
    state = rulewright.load("auction").start(seed=1)
    assert "worth" in state.view(1)["players"][0]
    assert "worth" not in public_view(state)["players"][0]


def test_a_glance_leaves_out_what_is_only_counted_and_the_middle_of_lists() -> None:
    state = rulewright.load("silbersee").start(players=2, seed=1)
    while len(state.view(1)["players"][0]["way"].split(", ")) < 5:
        state.choose(state.decisions[0].options[0])
    view = state.view(1)
    first, *_, last_but_one, last = view["players"][0]["way"].split(", ")
    short = for_a_glance(state.game, view, is_short=True)["players"][0]
    assert short["way"] == f"{first} … {last_but_one}, {last}"
    assert "most" in view["players"][0]
    assert "most" not in short
    assert short["trophies"] == view["players"][0]["trophies"]
    assert for_a_glance(state.game, view, is_short=False)["players"][0]["way"] == view["players"][0]["way"]


def test_a_short_list_stays_whole() -> None:
    assert ends_of_list("nothing") == "nothing"
    assert ends_of_list("a, b, c, d") == "a, b, c, d"
    assert ends_of_list("a, b, c, d, e") == "a … d, e"
