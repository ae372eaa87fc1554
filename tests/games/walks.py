"""Random walks through a game of ours and the same game of OpenSpiel's at once, which must never tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any

from attrs import field, frozen

from rulewright.dsl import check_text
from rulewright.interpreter import Game, State, load

Way = tuple[Any, ...]
"""The values that one seat chooses one after the other."""


class DifferenceError(AssertionError):
    """The two games differ."""


def each_option(state: State, seat: int) -> dict[Hashable, Way]:
    """What a seat can choose, by its label."""
    for decision in state.decisions:
        if decision.seat == seat:
            return {option.label: (option.value,) for option in decision.options}
    return {}


def named(state: Any, player: int, action: int) -> str:
    """An action of OpenSpiel's by the name that it has there."""
    name: str = state.action_to_string(player, action)
    return name


def nothing_drawn(state: Any, action: int) -> Sequence[str]:
    """For games without chance."""
    raise DifferenceError(f"chance decides only there: {state.action_to_string(-1, action)}")


def wins_and_losses(state: State) -> Sequence[float]:
    """Two seats: one wins what the other loses, and nobody wins a draw."""
    result = state.result
    assert result is not None
    if len(result.winners) != 1:
        return [0.0, 0.0]
    return [1.0 if seat in result.winners else -1.0 for seat in (1, 2)]


def payoffs(state: State) -> Sequence[float]:
    """What the rules pay."""
    result = state.result
    assert result is not None
    assert result.payoffs is not None
    return result.payoffs


@frozen(kw_only=True)
class Pair:
    """A game of ours and the same game of OpenSpiel's, and how what happens in one is called in the other.

    `theirs` names an action of OpenSpiel's as `ways` names what our seat can choose. `drawn` says which of our labels
    chance chooses, one after the other, where theirs has one outcome. `players` are their players by our seats.
    """

    ours: str
    spiel: str
    options: Mapping[str, bool | int | str] = field(factory=dict)
    variant: str = ""
    players: tuple[int, ...] = (0, 1)
    ways: Callable[[State, int], dict[Hashable, Way]] = each_option
    theirs: Callable[[Any, int, int], Hashable] = named
    drawn: Callable[[Any, int], Sequence[str]] = nothing_drawn
    returns: Callable[[State], Sequence[float]] = wins_and_losses
    is_thrown_again: bool = False
    """Whether our first draw is made again where theirs leaves outcomes out, so that their chances differ."""

    def games(self) -> tuple[Game, Any]:
        """Ours and theirs."""
        import pyspiel

        if self.variant:
            text = f'variant "Walked" of "{self.ours}"\n\n{self.variant}'
            return Game.of(check_text("walked.rules", text), self.options), pyspiel.load_game(self.spiel)
        return load(self.ours, options=self.options), pyspiel.load_game(self.spiel)


def walk(pair: Pair, ours: Game, theirs: Any, seed: int) -> int:
    """Walks to the end of both, and tells how many decisions that took; `DifferenceError` where they differ."""
    walker = _Walker(pair, ours.start(len(pair.players), explicit_chance=True), theirs.new_initial_state(), seed)
    while not walker.theirs.is_terminal():
        walker.step()
    walker.compare_ends()
    return walker.plies


class _Walker:
    def __init__(self, pair: Pair, ours: State, theirs: Any, seed: int) -> None:
        self.pair = pair
        self.ours = ours
        self.theirs = theirs
        self.random = Random(seed)
        self.seed = seed
        self.plies = 0

    def step(self) -> None:
        """One decision, of chance or of whoever must decide."""
        if self.theirs.is_chance_node():
            self.draw()
            return
        self.plies += 1
        if self.theirs.is_simultaneous_node():
            chosen = [self.choose(player) for player in range(len(self.pair.players))]
            for way, seat in [(way, self.pair.players.index(player) + 1) for player, (way, _) in enumerate(chosen)]:
                self.take(way, seat)
            self.theirs.apply_actions([action for _, action in chosen])
            return
        player = self.theirs.current_player()
        way, action = self.choose(player)
        self.take(way, self.pair.players.index(player) + 1)
        self.theirs.apply_action(action)

    def draw(self) -> None:
        """The same outcome in both, as likely in one as in the other."""
        outcomes = self.theirs.chance_outcomes()
        action, probability = self.random.choices(outcomes, [chance for _, chance in outcomes])[0]
        likely = 1.0
        # What can come out in one way only is not asked here.
        for label in self.pair.drawn(self.theirs, action) if len(outcomes) > 1 else ():
            decision = self.ours.decisions[0] if self.ours.decisions else None
            if decision is None or not decision.is_chance:
                raise self.difference(f"chance gives {label} there, and is not asked here")
            (option,) = [option for option in decision.options if option.label == label]
            likely *= float(option.probability or 0)
            self.ours.choose(option)
        if abs(likely - probability) > 1e-9 and not (self.pair.is_thrown_again and not self.theirs.history()):
            raise self.difference(f"as likely as {likely} here and {probability} there")
        self.theirs.apply_action(action)

    def choose(self, player: int) -> tuple[Way, int]:
        """What a player takes, in both; he can take the same in both."""
        seat = self.pair.players.index(player) + 1
        ways = self.pair.ways(self.ours, seat)
        actions = self.theirs.legal_actions(player)
        names = {self.pair.theirs(self.theirs, player, action): action for action in actions}
        if len(names) != len(actions) or names.keys() != ways.keys():
            here, there = sorted(map(str, ways.keys() - names.keys())), sorted(map(str, names.keys() - ways.keys()))
            raise self.difference(f"{len(ways)} here and {len(actions)} there; only here {here}, only there {there}")
        name = self.random.choice(sorted(names, key=str))
        return ways[name], names[name]

    def take(self, way: Way, seat: int) -> None:
        for value in way:
            self.ours.choose(value, seat)

    def compare_ends(self) -> None:
        if not self.ours.is_over:
            raise self.difference("over there, and not here")
        here = self.pair.returns(self.ours)
        there = [self.theirs.returns()[player] for player in self.pair.players]
        if list(here) != there:
            raise self.difference(f"{here} here and {there} there")

    def difference(self, what: str) -> DifferenceError:
        waits = [(decision.seat, decision.prompt) for decision in self.ours.decisions]
        return DifferenceError(
            f"{self.pair.ours} and {self.pair.spiel}, seed {self.seed}, decision {self.plies}: {what}\n"
            f"here {waits} {self.ours.result}\n{self.theirs}"
        )
