"""Le trésor des Incas: its map keeps what it promises, and its walks are those that brute force finds."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

import rulewright
from rulewright.dsl import check_text
from rulewright.interpreter import Decision, Game, State
from tests.games.incas_map import FAR, STEPS, Map, OutOfBreathError, Search, Walker

FOLDER = Path(__file__).parents[2] / "games" / "incas"
RULES = (FOLDER / "incas.rules").read_text(encoding="utf-8")
MAP = Map.of(RULES)

SCATTERED = """
    for p in players
        dry = [c for c in jungle where c.terrain not in [water, obstacle] and c != camp]
        free = [c for c in dry where all(q.at != c for q in players)]
        luck = roll d6
        p.at = random([c for c in free where luck > 1 or c.terrain == island])
        p.rescue = luck > 2
    luck = roll d6
    if luck > 3
        carrier = random(players)
        for c in temples() where c.inside is not empty and c.inside.card.sign == treasure
            move c.inside.card to unearthed
    for r in risks where r in [raft, runners]
        holder = random(players)
        move r to holder.kept
"""
"""Added to the set-up it puts everybody somewhere: islands and the last cells before the camp are soon met."""


@frozen(kw_only=True)
class Table:
    """How a game is set up: players, orientation cards of each direction, how many of them a player is dealt."""

    players: int
    cards: int
    dealt: int
    is_scattered: bool = True
    free_first: bool = False


TABLES = (
    Table(players=2, cards=40, dealt=5, is_scattered=False),
    Table(players=3, cards=40, dealt=0),
    Table(players=4, cards=200, dealt=30),
    Table(players=6, cards=60, dealt=3),
    Table(players=3, cards=60, dealt=2, free_first=True),
)

LONGEST = 80
"""Decisions of a game that are looked at."""

BREATH = 60_000

MET = ("fewer numbers", "fewer steps", "free", "crossings", "may stay", "carriers", "exiles", "more than 12 steps")
"""What the positions must have among them, or the comparison says little."""


def test_every_statement_is_listed() -> None:
    page = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    numbers = [number for number in range(1, 52) if number not in (29, 30)]
    assert sorted(re.findall(r"^- \*\*(I-\d\d)\*\*", page, re.MULTILINE)) == [f"I-{number:02}" for number in numbers]


def test_what_is_on_the_map() -> None:
    assert len(MAP.glyphs) == 21 * 18
    assert max(MAP.glyphs) == (20, 17)
    counts = Counter(MAP.glyphs.values())
    assert (counts["R"], counts["C"], counts["T"], counts["P"]) == (1, 1, 9, 2)
    assert abs(counts["*"] - 25) <= 2
    assert abs(counts["!"] - 20) <= 2
    assert MAP.rose[0] < 7
    assert 1 <= MAP.rose[1] < 6
    assert MAP.camp[0] > 13
    assert MAP.camp[1] > 11


def test_all_land_can_be_reached_from_the_rose() -> None:
    first, wet = MAP.hop(MAP.rose, "north")
    assert first is not None
    assert not wet
    reached = MAP.region(first, ".*!TC")
    assert reached == set(MAP.all(".*!TC"))
    # Nobody walks through the camp either.
    assert MAP.region(first, ".*!T") == reached - {MAP.camp}


def streams() -> list[set[tuple[int, int]]]:
    return [MAP.region(isle, "~o") for isle in MAP.all("o")]


def test_four_streams_with_an_island_each() -> None:
    assert len(streams()) == 4
    assert all(sum(MAP.glyphs[cell] == "o" for cell in stream) == 1 for stream in streams())
    assert sum(map(len, streams())) == len(MAP.all("~o"))
    banks = [(cell, way) for cell in MAP.all(".*!T") for way in STEPS]
    wide = [wet for wet in (MAP.hop(*bank)[1] for bank in banks if MAP.hop(*bank)[0]) if len(wet) == 2]
    assert sum(any(wet <= stream for wet in wide) for stream in streams()) >= 2


def test_every_stream_is_worth_crossing() -> None:
    dry = MAP.distances(set())
    assert FAR not in dry.values()
    saved = []
    for stream in streams():
        across = MAP.distances(stream)
        saved.append(max(dry[temple] - across[temple] for temple in MAP.all("T")))
    assert saved == [11, 15, 7, 14]
    assert min(saved) >= 6


def test_the_map_of_the_engine_is_the_drawn_one() -> None:
    terrain = {"~": "water", "o": "island", "T": "temple", "P": "obstacle", "R": "obstacle"}
    signs = {"*": "compass", "!": "inca"}
    names = {cell: f"jungle[{cell[0] + 1}, {cell[1] + 1}]" for cell in MAP.glyphs}
    said = [
        f"    expect {name}.terrain == {terrain.get(MAP.glyphs[cell], 'land')} and "
        + (f"{name}.sign == {signs[MAP.glyphs[cell]]}" if MAP.glyphs[cell] in signs else f"{name}.sign is none")
        for cell, name in names.items()
    ]
    checked = check_text("incas.rules", RULES + '\ntest "the map as drawn"\n' + "\n".join(said) + "\n")
    assert checked.model is not None
    (outcome,) = rulewright.run_tests(checked.model, ["the map as drawn"])
    assert outcome.passed


def test_anybody_may_begin() -> None:
    game = rulewright.load("incas")
    assert {game.start(3, seed).decisions[0].seat for seed in range(40)} == {1, 2, 3}


@cache
def game_of(table: Table) -> Game:
    """The game with more orientation cards, or fewer, and pawns that start on the rose, or anywhere."""
    (last,) = re.findall(r"^    opener = random\(players\) .*\n", RULES, re.MULTILINE)
    text = RULES.replace(last, last + SCATTERED) if table.is_scattered else RULES
    for name, number in (("cards_of_each", table.cards), ("cards_dealt", table.dealt)):
        text, found = re.subn(rf"^constant {name} = \d+", f"constant {name} = {number}", text, flags=re.MULTILINE)
        assert found == 1
    return Game.of(check_text("incas.rules", text), {"first_leg_free": table.free_first})


class Follower:
    """Follows a random game and compares what is offered of each walk with what brute force finds."""

    def __init__(self, free_first: bool) -> None:
        self._free_first = free_first
        self._walker: Walker | None = None
        self._is_doubled = False
        self.met: Counter[str] = Counter()

    def look(self, state: State, decision: Decision) -> None:
        """Compares one decision, if it is one about a walk."""
        labels = [option.label for option in decision.options]
        try:
            if decision.prompt.startswith("How many cells"):
                self._compare_numbers(state, decision.seat, labels)
            elif decision.prompt.startswith("Which way? Steps"):
                self._compare_steps(decision, labels)
        except OutOfBreathError:
            self.met["out of breath"] += 1

    def chosen(self, decision: Decision, label: str) -> None:
        """Takes part in the walk."""
        if decision.prompt.startswith("Do your runners"):
            self._is_doubled = label == "Yes"
        elif decision.prompt.startswith("How many cells"):
            self._is_doubled = False
            self._walker = None if label == "None" else self._set_out(int(label))
        elif decision.prompt.startswith("Which way? Steps"):
            walker = self._walker
            assert walker is not None
            there, wet = MAP.hop(walker.at, label)
            assert there is not None
            self._walker = Walker(
                at=there,
                left=walker.left - 1,
                trail=walker.trail | {there},
                used=walker.used | {label},
                cards=walker.cards,
                is_free=walker.is_free,
                free_first=walker.free_first,
                boats=walker.boats - (1 if wet and MAP.glyphs[walker.at] != "o" else 0),
                is_carrier=walker.is_carrier,
            )

    def _compare_numbers(self, state: State, seat: int, labels: list[str]) -> None:
        view = state.view(seat)
        mine = view["players"][seat - 1]
        dice = next(event for event in reversed(state.log) if event.kind == "rolled").data[1]
        pips = list(dice) if isinstance(dice, tuple) else [dice]
        self._mine = mine
        self._is_carrier = view["game"]["carrier"] == mine["name"]
        self._is_free = len(pips) == 2 and pips[0] == pips[1]
        numbers = {*pips} if self._is_carrier or len(pips) == 1 else {*pips, sum(pips)}
        if self._is_doubled:
            numbers = {2 * number for number in numbers}
        search = Search(MAP, BREATH)
        expected = {str(number) for number in numbers if search.can_finish(self._set_out(number))}
        is_stuck = not any(search.can_finish(self._set_out(number, boats=0)) for number in numbers)
        if is_stuck and not self._is_doubled:
            expected.add("None")
            self.met["may stay"] += 1
        assert set(labels) == expected, (labels, expected, mine, pips)
        self.met["numbers"] += 1
        self.met["fewer numbers"] += len(expected) < len(numbers)

    def _set_out(self, number: int, boats: int | None = None) -> Walker:
        mine = self._mine
        at = MAP.cell(mine["at"])
        if boats is None:
            boats = int(mine["rescue"]) + sum("Raft" in str(card) for card in mine["kept"]["cards"])
        cards = dict(each.split() for each in mine["cards"].split(", "))
        return Walker(
            at=at,
            left=number,
            trail=frozenset({at}),
            used=frozenset(),
            cards=frozenset(way for way in STEPS if cards[way] != "0"),
            is_free=self._is_free,
            free_first=self._free_first,
            boats=boats,
            is_carrier=self._is_carrier,
        )

    def _compare_steps(self, decision: Decision, labels: list[str]) -> None:
        walker = self._walker
        assert walker is not None
        assert decision.prompt.endswith(f": {walker.left}")
        expected = list(Search(MAP, BREATH).steps(walker))
        assert labels == expected, (labels, expected, walker)
        self.met["steps"] += 1
        self.met["first steps"] += len(walker.trail) == 1
        self.met["fewer steps"] += len(expected) < len(walker.cards)
        self.met["carriers"] += walker.is_carrier
        self.met["exiles"] += MAP.glyphs[walker.at] == "o"
        self.met["free"] += walker.is_free
        self.met["crossings"] += any(MAP.hop(walker.at, way)[1] for way in expected)
        self.met["more than 12 steps"] += walker.left > 12


def follow(seed: int) -> Counter[str]:
    """Looks at a random game, and says what it met."""
    chance = random.Random(seed)
    table = TABLES[seed % len(TABLES)]
    state = game_of(table).start(table.players, seed)
    follower = Follower(table.free_first)
    while not state.is_over and state.decision_count < LONGEST:
        decision = state.decisions[0]
        follower.look(state, decision)
        option = chance.choice(decision.options)
        follower.chosen(decision, option.label)
        state.choose(option, decision.seat)
    return follower.met


def met_in(seeds: Iterator[int], steps: int) -> Counter[str]:
    """Looks at games until it has seen so many first steps."""
    met: Counter[str] = Counter()
    while met["first steps"] < steps:
        met += follow(next(seeds))
    return met


def test_walks_are_those_that_brute_force_finds() -> None:
    met = met_in(iter(range(1000)), 250)
    assert met["steps"] > 500
    assert sum(met[what] > 0 for what in MET) >= len(MET) - 1, met


@pytest.mark.deep
def test_ten_thousand_first_steps_are_those_that_brute_force_finds() -> None:
    met = met_in(iter(range(1000, 100_000)), 10_000)
    assert all(met[what] > 25 for what in MET), met
    assert met["out of breath"] < met["steps"] / 20
