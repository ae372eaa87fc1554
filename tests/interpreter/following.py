"""A game with explicit chance that follows the reference evaluator: chance answers what the other one drew.

Cards that look alike are outcomes of their own here (`apart`), so that both must agree on every single one.
"""

import random

from rulewright.interpreter.chance_operations import Chance
from rulewright.interpreter.draw import Waiting
from rulewright.interpreter.game import Game
from rulewright.interpreter.reference import ReferenceGame
from rulewright.interpreter.reference_table import Table


def apart(monkeypatch):
    """No two cards count as alike to chance."""
    monkeypatch.setattr(Chance, "_unordered", lambda self, cells: lambda card: card)


class Following:
    """Both games, at the same decision; `drawn` counts the decisions of chance."""

    def __init__(self, checked, players, seed, monkeypatch):
        self.orders: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        shuffle = Table.shuffle

        def kept(table, zone, span):
            shuffle(table, zone, span)
            self.orders.setdefault((*zone, 0), []).append(table.cards_in(zone))

        monkeypatch.setattr(Table, "shuffle", kept)
        self.random = random.Random(seed)
        self.drawn = 0
        self.seen = 0
        game = Game.of(checked)
        self.layout = game.program(players, explicit_chance=True).layout
        places = {self.layout.where(cell): cell for cell, about in self.layout.cells.items() if about.is_place}
        self.reference = ReferenceGame(checked.model, players, seed=seed, places=places, tests_invariants=False)
        self.explicit = game.start(players, explicit_chance=True)
        self.follow()

    def follow(self):
        """Lets chance answer until a seat must."""
        while self.explicit.decisions and self.explicit.decisions[0].is_chance:
            (decision,) = self.explicit.decisions
            assert sum(option.probability or 0 for option in decision.options) == 1
            value = self.outcome(self.explicit.cells[self.layout.waiting])
            self.explicit.choose(value, 0)
            self.drawn += 1

    def outcome(self, waiting: Waiting):
        """What the other game drew here."""
        about, values = waiting.draw.about, waiting.draw.values
        told = self.explicit.log
        if about.startswith(("the ", "card ")):
            cell = self.explicit.cells[self.layout.location + values[0]]
            where = (*self.layout.where(cell)[:3], 0)
            shuffles = sum(event.kind == "shuffled" and event.data[0] == where for event in told)
            is_dealt = cell not in self.layout.loose
            order = [card for card in self.orders[where][shuffles - (not is_dealt)] if card in values]
            from_below = about.startswith(("the bottom", "the card in"))
            return order[0] if from_below else order[-1]
        event = self.reference.log[len(told)]
        match event.kind:
            case "rolled":
                dice = event.data[1]
                return sum(dice) if len(values) > 1 and values[0] > 1 else dice[len(waiting.outcomes)]
            case "picked":
                return event.data[1]
            case "moved":
                assert about.startswith("a random card")
                return event.data[0]
        raise AssertionError(f"{about} where the other game has {event}")

    def compare(self):
        """Asserts that both say the same."""
        one, other = self.explicit, self.reference
        events = one.events_since(self.seen)
        assert [whole(event) for event in events] == [whole(event) for event in other.log[self.seen :]]
        self.seen += len(events)
        assert self.in_order().named_values() == other.named_values()
        seats, cards = range(one.players), range(len(self.layout.cards))
        assert [[one.world.knows(s, c) for s in seats] for c in cards] == [
            [other.knows(s, c) for s in seats] for c in cards
        ]
        assert [each.seat - 1 for each in one.decisions] == [each.seat for each in other.decisions]
        for a, b in zip(one.decisions, other.decisions, strict=True):
            assert a.prompt == b.prompt
            numbers = range(0, len(b.options), max(len(b.options) // 20, 1))
            assert len(a.options) == len(b.options)
            assert [a.options.values[n] for n in numbers] == [b.options[n] for n in numbers]
            assert [a.options[n].label for n in numbers] == [b.ask.label(b.options[n]) for n in numbers]
        assert one.is_over == other.is_over
        if one.is_over:
            assert one.result is not None
            assert tuple(seat - 1 for seat in one.result.winners) == other.winners
            assert one.measures() == other.measures()

    def in_order(self):
        """The game with explicit chance, its loose cards in the order they have in the other one."""
        made = self.explicit.copy()
        for cell, run in self.layout.loose.items():
            if made.cells[run] is not None:
                low, high = made.cells[run]
                pile = made.cells[cell]
                order = self.orders[(*self.layout.where(cell)[:3], 0)][-1]
                assert sorted(pile[low:high]) == list(pile[low:high])
                assert not any(made.cells[self.layout.knowledge + card] for card in pile[low:high])
                made.cells[cell] = (*pile[:low], *[c for c in order if c in pile[low:high]], *pile[high:])
        return made

    def step(self):
        """A random answer in both."""
        decision = self.random.choice(self.explicit.decisions)
        value = decision.options[self.random.randrange(len(decision.options))].value
        seat = decision.seat
        self.reference.choose(seat - 1, value)
        self.explicit.choose(value, seat)
        self.follow()

    def play(self, most):
        """Plays so many decisions at most, and compares at each."""
        self.compare()
        for _ in range(most):
            if self.explicit.is_over:
                return
            self.step()
            self.compare()


def whole(event):
    """An event with dice as their sum: only that is drawn where only that counts."""
    data = (event.data[0], sum(event.data[1])) if event.kind == "rolled" else event.data
    return (event.kind, data, event.audience, event.knowers, event.span)
