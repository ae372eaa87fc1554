"""What S-04 asks of the map of the Silver Lake, worked out from the compiled board rather than from the rules' text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen

from rulewright.dsl import check_text
from rulewright.interpreter import Game

RULES = Path(__file__).parents[2] / "games" / "silbersee" / "silbersee.rules"
COLOURS = ("green", "blue", "red")
FOES = ("bear", "bandits", "Indians")
CAMPS = ("kiowa camp", "comanche camp")

Ways = dict[str, tuple[str, ...]]
Stand = tuple[str, str | None, bool]
"""Where a pawn is, from where it came, and whether it is in the middle of a walk."""


@frozen
class Trail:
    """The board `trail` of a game: its spaces by name."""

    at: dict[str, tuple[int, int]]
    to: Ways
    said: dict[str, dict[str, Any]] = field(repr=False)
    arrow: dict[str, str]
    retreat: dict[str, str]

    @classmethod
    def of(cls, game: Game) -> Trail:
        state = game.start(players=2, seed=0)
        (plan,) = state.plans
        (board,) = game.model.boards
        said = {space.pop("space"): space for space in state.view(1)["boards"]["trail"]}
        names = list(said)
        edges = {
            kind.name: {names[start]: names[end] for start, end in enumerate(kind.targets) if end is not None}
            for kind in board.edge_kinds
        }
        return cls(
            at=dict(zip(names, plan.coordinates, strict=True)),
            to={names[start]: tuple(names[end] for end in ends) for start, ends in enumerate(plan.ways)},
            said=said,
            arrow=edges["arrow"],
            retreat=edges["retreat"],
        )

    @cached_property
    def back(self) -> Ways:
        """From where each space is entered."""
        return {end: tuple(start for start in self.to if end in self.to[start]) for end in self.to}

    def where(self, attribute: str, value: object = True) -> list[str]:
        return [space for space, said in self.said.items() if said[attribute] == value]

    def exits(self, stand: Stand) -> list[str]:
        """Where a walk may go on, S-05 to S-07; with a pipe."""
        space, came, is_crossing = stand
        ways = [end for end in self.to[space] if end != came]
        if space not in self.arrow:
            return ways
        straight = [end for end in ways if end != self.arrow[space]]
        return straight if is_crossing and straight else [self.arrow[space]]

    def next_stands(self, stand: Stand) -> Iterator[Stand]:
        """Where a pawn may be after one space more, whatever the dice say."""
        space, came, is_crossing = stand
        if is_crossing:
            yield space, came, False
        for end in self.exits(stand):
            if self.said[end]["foe"] is not None:
                yield end, space, False
                yield self.retreat[end], None, False
            elif end == "massif foot":
                yield end, space, False
            else:
                yield end, space, True


def steps(start: str, ways: Ways) -> dict[str, int]:
    """How far each space is; what cannot be reached is as far as there are spaces."""
    found, queue = {start: 0}, [start]
    for space in queue:
        for end in ways[space]:
            if end not in found:
                found[end] = found[space] + 1
                queue.append(end)
    return dict.fromkeys(ways, len(ways)) | found


def stands(trail: Trail, start: Stand) -> dict[Stand, list[Stand]]:
    """Everything a pawn can come to from a stand by the rules of walking, and what follows it at once."""
    found: dict[Stand, list[Stand]] = {}
    queue = [start]
    for stand in queue:
        if stand not in found:
            found[stand] = list(trail.next_stands(stand))
            queue.extend(found[stand])
    return found


def lengths(trail: Trail, start: str, goal: str, enough: int = 40) -> set[int]:
    """Lengths of walks that visit no space twice; of many ways the first are enough."""
    found: set[int] = set()
    open_: list[tuple[Stand, tuple[str, ...]]] = [((start, None, False), (start,))]
    while open_ and len(found) < enough:
        stand, way = open_.pop()
        for end in trail.exits(stand):
            if end == goal:
                found.add(len(way))
            elif end not in way:
                open_.append(((end, stand[0], True), (*way, end)))
    return found


def turn(trail: Trail, came: str, space: str) -> tuple[int, int]:
    """How far it is across and down from one space to another."""
    return trail.at[space][0] - trail.at[came][0], trail.at[space][1] - trail.at[came][1]


def black_paths(trail: Trail) -> list[list[str]]:
    black = trail.where("black")
    paths = []
    for first in black:
        if any(before in black for before in trail.back[first]):
            continue
        path = [first]
        while (end := trail.to[path[-1]][0]) in black:
            path.append(end)
        paths.append(path)
    return paths


def mistakes(trail: Trail) -> Iterator[str]:
    """What S-04 asks for and the map has not."""
    yield from mistakes_of_ways(trail)
    yield from mistakes_of_cells(trail)
    yield from mistakes_of_black_dots(trail)
    yield from mistakes_of_places(trail)


def mistakes_of_ways(trail: Trail) -> Iterator[str]:
    if len(trail.to) not in range(70, 101):
        yield f"{len(trail.to)} spaces"
    for colour in COLOURS:
        if len(trail.where("dot", colour)) < 8:
            yield f"too few {colour} dots"
    reached = stands(trail, ("start", None, False))
    if trail.back["start"]:
        yield "the start can be reached"
    for space in set(trail.to) - {space for space, _, _ in reached}:
        yield f"nobody comes to {space}"
    home = {stand for stand in reached if stand[0] == "forecourt"}
    for _ in reached:
        more = {stand for stand, after in reached.items() if stand not in home and home.intersection(after)}
        if not more:
            break
        home |= more
    for space in dict.fromkeys(stand[0] for stand in reached if stand not in home):
        yield f"no way from {space} to the pueblo"
    for space, came, _ in reached:
        if space != "forecourt" and set(trail.exits((space, came, True))) <= {"forecourt"}:
            yield f"without a pipe no way out of {space} for who came from {came}"
    if not any(len(ways) > 2 and space not in trail.arrow for space, ways in trail.to.items()):
        yield "no free junction"
    found = lengths(trail, "start", "forecourt")
    if max(found, default=0) - min(found, default=0) < 6:
        yield "all ways are about as long"


def mistakes_of_cells(trail: Trail) -> Iterator[str]:
    if not trail.arrow:
        yield "no green cell"
    for cell, target in trail.arrow.items():
        if target not in trail.to[cell]:
            yield f"the arrow of {cell} is no way"
        if trail.said[cell]["dot"] is not None or trail.said[cell]["black"]:
            yield f"the cell {cell} has a dot"
        for came in trail.back[cell]:
            ahead = [end for end in trail.to[cell] if turn(trail, cell, end) == turn(trail, came, cell)]
            if len(ahead) != 1 or trail.exits((cell, came, True)) != ahead:
                yield f"nothing is straight on from {came} over {cell}"


def mistakes_of_black_dots(trail: Trail) -> Iterator[str]:
    paths = [path for path in black_paths(trail) if len(path) >= 4]
    if len(paths) < 2:
        yield "fewer than two paths of four black dots"
    for path in black_paths(trail):
        if not all(trail.arrow.get(entry) == path[0] for entry in trail.back[path[0]]):
            yield f"{path[0]} is not entered along an arrow"
        for before, dot in pairwise(path):
            if trail.back[dot] != (before,):
                yield f"{dot} has another way in"
        for dot in path:
            if len(trail.to[dot]) != 1 or trail.said[dot]["dot"] is not None:
                yield f"{dot} is no plain black dot"


def mistakes_of_places(trail: Trail) -> Iterator[str]:
    ahead, behind = steps("start", trail.to), steps("forecourt", trail.back)
    for foe in FOES:
        if len(places := trail.where("foe", foe)) != 1:
            yield f"{len(places)} places of {foe}"
            continue
        retreat = trail.retreat[places[0]]
        if trail.said[retreat]["dot"] is not None or trail.said[retreat]["black"]:
            yield f"{retreat} has a dot"
        gains = ahead[retreat] - ahead[places[0]], behind[places[0]] - behind[retreat]
        if not all(gain > 0 if foe == "bandits" else gain < 0 for gain in gains):
            yield f"{retreat} lies on the wrong side of {foe}"
    massif = [space for space in trail.to if space == "den" or space.startswith("gallery")]
    if len(massif) < 2 or any(came not in (*massif, "massif foot") for space in massif for came in trail.back[space]):
        yield "the massif has another way in than its first dot"
    for camp in CAMPS:
        if not trail.to[camp] or trail.said[camp]["dot"] is not None:
            yield f"{camp} has a dot or no way back"
    loop = [space for space in trail.to if space.startswith("loop")]
    circle = [loop[0]]
    while (ends := [end for end in trail.to[circle[-1]] if end in loop]) and ends[0] not in circle:
        circle += ends
    if len(circle) != len(loop) or ends != [loop[0]]:
        yield "the loop is open"
    if any(colour not in [trail.said[space]["dot"] for space in loop] for colour in COLOURS):
        yield "the loop lacks a colour"
    if not set(trail.back["forecourt"]) <= set(loop):
        yield "the forecourt is not entered from the loop"


def trail_of(text: str) -> Trail:
    return Trail.of(Game.of(check_text("silbersee.rules", text)))


def test_the_map_is_as_it_should_be() -> None:
    assert list(mistakes(trail_of(RULES.read_text(encoding="utf-8")))) == []


def test_ways_are_drawn_from_neighbour_to_neighbour_and_do_not_cross() -> None:
    trail = trail_of(RULES.read_text(encoding="utf-8"))
    assert len(set(trail.at.values())) == len(trail.at)
    squares: dict[tuple[int, int], set[str]] = {}
    for start, ends in trail.to.items():
        for end in ends:
            across, down = turn(trail, start, end)
            assert max(abs(across), abs(down)) == 1, (start, end)
            if across and down:
                corner = (min(trail.at[start][0], trail.at[end][0]), min(trail.at[start][1], trail.at[end][1]))
                assert squares.setdefault(corner, {start, end}) == {start, end}


@pytest.mark.parametrize(
    ("line", "instead", "mistake"),
    [
        ("to loop_8, forecourt", "to loop_8", "nobody comes to forecourt"),
        ("with mesa_3  dot = blue", "with mesa_3  to start  dot = blue", "the start can be reached"),
        ("at 8,7    to lake_fork", "at 8,7    to comanche_camp", "no way from sage to the pueblo"),
        ("with south_3  to comanche_camp", "with south_4  to comanche_camp", "nothing is straight on from"),
        ("black = yes\n    space ledge_4", "\n    space ledge_4", "fewer than two paths of four black dots"),
        ("to descent_2  dot = green", "to descent_2, canoe_1  dot = green", "canoe_1 is not entered along an arrow"),
        ("to canyon_8  dot = blue", "to canoe_2  dot = blue", "canoe_2 has another way in"),
        ("retreat to reeds", "retreat to lake_fork", "lake_fork lies on the wrong side of bandits"),
        ("retreat to hollow", "retreat to ridge_3", "ridge_3 has a dot"),
        ("to descent_2  dot = green", "to gallery_3  dot = green", "the massif has another way in"),
        ("to loop_1  dot = green", "to loop_2  dot = green", "the loop is open"),
        ("to canyon_8  dot = blue", "to forecourt  dot = blue", "without a pipe no way out of gulch"),
        ("at 21,3   to loop_1", "at 21,3   to loop_1, forecourt", "the forecourt is not entered from the loop"),
        ("to sage  room = yes", "to sage  room = yes, dot = red", "comanche_camp has a dot"),
    ],
)
def test_a_worse_map_is_noticed(line: str, instead: str, mistake: str) -> None:
    text = RULES.read_text(encoding="utf-8")
    assert text.count(line) == 1
    found = list(mistakes(trail_of(text.replace(line, instead))))
    assert any(mistake.replace("_", " ") in sentence for sentence in found), found
