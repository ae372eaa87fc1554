"""Random games of what others have too: ours beside OpenSpiel's and PettingZoo's, game by game."""

from __future__ import annotations

from benchmarks import loops, openspiel, zoo
from benchmarks.page import Table, amount, rate
from benchmarks.race import Contender, Standing, race
from benchmarks.results import SPIEL_MISSING, Effort, Goal, Measured
from benchmarks.shared import SHARED, Shared
from rulewright.interpreter import load

LIBRARY, LOOP = "the library", "the loop of `simulate`"
CPP, PYTHON, ZOO = "OpenSpiel, C++", "OpenSpiel, Python", "PettingZoo"
PEERS = (CPP, PYTHON, ZOO)
ZOO_MISSING = "PettingZoo's games are not installed (`pip install 'pettingzoo[classic]'`)."
SHARE = 5
"""The games share the time of a few contenders, or they would take most of a run."""


def side_by_side(effort: Effort) -> Measured:
    """Games a second of every shared game, and how many times those of the others that is."""
    rates, ratios, goals = [], [], []
    for shared in SHARED:
        found = _race(shared, effort)
        ours = found[LIBRARY]
        rates.append((shared.name, *(rate(found[who].rate) if who in found else "" for who in (LIBRARY, LOOP, *PEERS))))
        ratios.append(
            (
                shared.name,
                *(amount(ours.against(found[peer])) if peer in found else "" for peer in PEERS),
                amount(found[LOOP].against(found[CPP])) if CPP in found else "",
            )
        )
        if PYTHON in found:
            what = f"{shared.name}, the library against OpenSpiel `{shared.in_python}`, in Python"
            goals.append(Goal(what=what, bound=1, reached=ours.against(found[PYTHON]).median, unit=" times"))
    return Measured(
        (
            Table("Games of others, games a second", ("game", LIBRARY, LOOP, *PEERS), tuple(rates), _missing()),
            Table(
                "Games of others, times as fast",
                ("game", *(f"{LIBRARY} × {peer}" for peer in PEERS), f"{LOOP} × {CPP}"),
                tuple(ratios),
            ),
        ),
        tuple(goals),
    )


def _race(shared: Shared, effort: Effort) -> dict[str, Standing]:
    game = load(shared.ours, options=shared.options)
    contenders = [
        Contender(LIBRARY, loops.library(game, shared.players)),
        Contender(LOOP, loops.playout(game, shared.players)),
    ]
    if openspiel.is_installed():
        contenders.append(Contender(CPP, openspiel.random_games(shared.in_cpp)))
        if shared.in_python is not None:
            contenders.append(Contender(PYTHON, openspiel.random_games(shared.in_python)))
    if shared.in_zoo is not None and zoo.is_installed():
        contenders.append(Contender(ZOO, zoo.random_games(shared.in_zoo)))
    found = race(contenders, rounds=effort.rounds, seconds=effort.seconds / SHARE)
    return {standing.name: standing for standing in found}


def _missing() -> str:
    missing = [] if openspiel.is_installed() else [f"OpenSpiel is {SPIEL_MISSING}."]
    return " ".join(missing if zoo.is_installed() else [*missing, ZOO_MISSING])
