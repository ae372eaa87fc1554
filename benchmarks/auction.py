"""The sealed-bid auction as one would write it in Python for its own sake: the yardstick for the bundled `auction`."""

from __future__ import annotations

from benchmarks.stream import Stream

LOTS = (
    "A brass telescope",
    "A crate of lemons",
    "A gentle mule",
    "A locked sea chest",
    "A map with a corner missing",
    "A barometer",
    "A parrot that swears",
    "A half share in a sloop",
)


class Auction:
    """One game. Bidders are numbered from 0; all must have bid before anything is known of the bids."""

    def __init__(self, players: int, chance: Stream, *, rounds: int = 4, highest_bid: int = 20) -> None:
        self.chance = chance
        self.rounds = rounds
        self.highest_bid = highest_bid
        self.catalogue = list(LOTS)
        chance.shuffle(self.catalogue)
        self.gains = [0] * players
        self.bought: list[list[str]] = [[] for _ in range(players)]
        self.unsold: list[str] = []
        self.lot: str | None = None
        self.worths = [0] * players
        self.bids: list[int | None] = [None] * players
        self.winners: list[int] = []
        self.is_over = False
        self._open()

    def legal_bids(self, player: int) -> range:
        """What a bidder may bid who has not; 0 is no bid."""
        return range(self.highest_bid + 1) if self.bids[player] is None else range(0)

    def bid(self, player: int, amount: int) -> None:
        """A legal bid; the last one of a round sells the lot."""
        self.bids[player] = amount
        if None not in self.bids:
            self._sell([bid for bid in self.bids if bid is not None])

    def _open(self) -> None:
        """Puts the next lot up; each bidder learns what it is worth to him."""
        self.lot = self.catalogue.pop()
        self.worths = [self.chance.below(20) + 1 for _ in self.gains]
        self.bids = [None] * len(self.gains)
        self.rounds -= 1

    def _sell(self, bids: list[int]) -> None:
        assert self.lot is not None
        best = max(bids)
        if best == 0:
            self.unsold.append(self.lot)
        else:
            highest = [player for player, bid in enumerate(bids) if bid == best]
            buyer = highest[self.chance.below(len(highest))]
            self.gains[buyer] += self.worths[buyer] - best
            self.bought[buyer].append(self.lot)
        if self.rounds > 0:
            self._open()
        else:
            self._end()

    def _end(self) -> None:
        self.lot = None
        self.is_over = True
        most = max(self.gains)
        self.winners = [player for player, gain in enumerate(self.gains) if gain == most]
