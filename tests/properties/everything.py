"""Prints all that a seed decides in every bundled game: `python -m tests.properties.everything`.

Two processes that print the same depend on nothing else.
"""

import sys

from rulewright.interpreter import below, seeded
from rulewright.playtest import JsonRows, simulate
from rulewright.playtest.properties import questions
from tests.properties.bundled import FILES, game_of, most_decisions


def main() -> None:
    for path in FILES:
        game = game_of(path)
        print(game.rules_hash)
        for players in game.players:
            print(game.dump(players))
            rows = JsonRows(sys.stdout, game.measure_titles)
            simulate(game, 10, players, seed=11, most_decisions=most_decisions(path), on_row=rows.write)
        state = game.start(game.players[-1], 12)
        stream = seeded(12, 3)
        while not state.is_over and state.decision_count < most_decisions(path):
            print(state.to_json())
            print(questions(state))
            print(state.view(1))
            stream, number = below(stream, len(state.decisions[0].options))
            state.choose(state.decisions[0].options[number], state.decisions[0].seat)
        for event in state.log:
            print(event, state.narrate(event, None), state.narrate(event, 1))
        print(state.named_values(), state.measures(), state.result)


if __name__ == "__main__":
    main()
