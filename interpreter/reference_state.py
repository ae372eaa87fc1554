"""The state of a game as plain dictionaries, how cards move in it, and what the seats come to know by that.

Who knows the face of a card, as a lower bound: a seat that cannot be sure any more knows nothing.

- A card that comes to a face-up zone is open: all know it. One that comes to a hand is known to its owner (to all
  players of a team; to everybody, if the hand is no player's and no team's). In other zones it lies face down. `reveal`
  opens a card where it lies and all know it; `conceal` turns it down, and it stays known to those who knew it. Whoever
  looks at a card knows it.
- Piles and places show which of their cards leaves: a card that moves out of one stays known to those who knew it, and
  so do the cards left behind.
- A hand does not show which of several cards leaves, except to its owner, and except that the card lay open. To all
  others the card that left is unknown, unless it comes into their sight, and so are cards left behind that do not lie
  open: all of them when they do not see the card where it comes to; when they see it but did not know it before, those
  that were made by the same declaration with the same binders, as it could have been any of those.
- Out of play a card stays known to those who knew it and saw it leave. Nobody knows cards that were never in play.
- After `shuffle` each card of the zone lies as if it had just come there from nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile

from attrs import define, field

from rulewright.dsl import model
from rulewright.interpreter.event import Event
from rulewright.interpreter.fact import Fact, without_left, without_shuffled
from rulewright.interpreter.label import Value, Where
from rulewright.interpreter.reference_setting import Cell, Setting
from rulewright.interpreter.world import ZoneKey


@define
class State:
    """All that changes while a game is played, but for where in the rules it stands.

    `zones` holds the cards of piles and hands, bottom first; `places` the card of each place. `spaces` is where each
    piece stands. `seen` counts what `repeated` was asked for; `facts` are those announced that are sure.
    """

    variables: dict[Cell, Value]
    zones: dict[ZoneKey, tuple[int, ...]]
    places: dict[Where, int | None]
    where: dict[int, Where]
    is_open: dict[int, bool]
    knowers: dict[int, frozenset[int]]
    spaces: dict[int, int | None]
    generator: int
    seen: dict[tuple[int, tuple[Value, ...]], int] = field(factory=dict)
    winners: tuple[int, ...] | None = None
    facts: tuple[Fact, ...] = ()

    def copy(self) -> State:
        """A state that can change without this one."""
        return State(
            dict(self.variables),
            dict(self.zones),
            dict(self.places),
            dict(self.where),
            dict(self.is_open),
            dict(self.knowers),
            dict(self.spaces),
            self.generator,
            dict(self.seen),
            self.winners,
            self.facts,
        )


def first_state(setting: Setting, generator: int) -> State:
    """The state before `setup`: variables at their defaults, the cards of `all` zones in theirs."""
    state = State(dict(setting.start), {}, {}, {}, {}, {}, {}, generator)
    for number, zone in enumerate(setting.model.zones):
        keys = (-1,) if zone.key is None else setting.labels.keys(zone.key)
        for owner in setting.owners(zone.owner):
            for position, _ in enumerate(keys):
                key = -1 if zone.key is None else position
                if is_place(zone):
                    state.places.update({(number, owner, key, n): None for n in range(1, setting.sizes[number] + 1)})
                else:
                    state.zones[number, owner, key] = ()
    for card in range(len(setting.cards)):
        state.where[card], state.is_open[card], state.knowers[card] = (), False, frozenset()
    for piece in range(len(setting.pieces)):
        state.spaces[piece] = None
    for number, zone in enumerate(setting.model.zones):
        if zone.starts_with_all:
            for index, card in enumerate(setting.card_ranges[zone.kind], 1):
                put(state, card, (number, -1, -1, index if is_place(zone) else 0))
                lie(setting, state, card)
    return state


def zone_of(where: Where) -> ZoneKey:
    """The zone that something lies in, which must not be out of play."""
    number, owner, key, _ = where
    return number, owner, key


def is_under(where: Where) -> bool:
    """Whether somewhere is the bottom of a pile or hand."""
    return bool(where) and where[3] < 0


def is_place(zone: model.Zone) -> bool:
    """Whether a zone consists of places that hold one card each."""
    return zone.shape in ("slot", "slots")


def put(state: State, card: int, target: Where) -> None:
    """Takes a card from wherever it is and lays it somewhere, on or under what is there; () is out of play."""
    source = state.where[card]
    if source in state.places:
        state.places[source] = None
    elif source:
        state.zones[zone_of(source)] = tuple(each for each in state.zones[zone_of(source)] if each != card)
    if target in state.places:
        state.places[target] = card
    elif target:
        held = state.zones[zone_of(target)]
        state.zones[zone_of(target)] = (card, *held) if is_under(target) else (*held, card)
    state.where[card] = (*zone_of(target), 0) if is_under(target) else target


def watchers(setting: Setting, where: Where) -> frozenset[int]:
    """The seats that see a card which has just come somewhere."""
    if not where:
        return frozenset()
    zone = setting.model.zones[where[0]]
    if zone.face == "down":
        return frozenset()
    if zone.face is None and isinstance(zone.owner, model.PlayerOwner):
        return frozenset((where[1],))
    if zone.face is None and isinstance(zone.owner, model.TeamOwner):
        return frozenset(seat for seat in range(setting.players) if seat % setting.model.teams == where[1])
    return frozenset(range(setting.players))


def lie(setting: Setting, state: State, card: int) -> None:
    """Lets a card lie where it is as if it had just come there from nowhere."""
    where = state.where[card]
    state.is_open[card] = bool(where) and setting.model.zones[where[0]].face == "up"
    state.knowers[card] = watchers(setting, where)


def moved(setting: Setting, state: State, card: int, target: Where) -> Event | None:
    """Moves a card, and what the seats know with it; none when it stays in its zone or place."""
    source = state.where[card]
    if source == target:
        if source and source not in state.places:
            put(state, card, target)
        return None
    if is_under(target) and source[:3] == target[:3]:
        put(state, card, target)
        return told(setting, state, card, state.knowers[card], source, target)
    knew, was_open = state.knowers[card], state.is_open[card]
    can_tell = frozenset(range(setting.players))
    left_behind: tuple[int, ...] = ()
    if source and setting.model.zones[source[0]].shape == "hand" and not was_open:
        left_behind = tuple(each for each in state.zones[zone_of(source)] if each != card)
        if left_behind:
            can_tell = watchers(setting, source)
    put(state, card, target)
    lie(setting, state, card)
    sees = state.knowers[card]
    if left_behind:
        closed = [each for each in left_behind if not state.is_open[each]]
        state.facts = without_left(state.facts, [card, *closed], is_seen=len(sees) == setting.players)
    state.knowers[card] = sees | (knew & can_tell)
    for other in left_behind:
        if not state.is_open[other]:
            looks_like_it = setting.cards[other] == setting.cards[card]
            keep = can_tell | (sees & knew) | (frozenset() if looks_like_it else sees)
            state.knowers[other] &= keep
    return told(setting, state, card, knew, source, target)


def told(setting: Setting, state: State, card: int, knew: frozenset[int], source: Where, target: Where) -> Event:
    """What is told of a card that has come somewhere, and whose face these seats knew before."""
    knowers = state.knowers[card]
    return Event(
        kind="moved",
        data=(card, source, target),
        knowers=None if len(knowers) == setting.players else tuple(sorted(knowers)),
        faces=((card, as_bits(setting, knew), as_bits(setting, knowers)),),
    )


def as_bits(setting: Setting, seats: frozenset[int]) -> int:
    """Seats as an event has them."""
    return -1 if len(seats) == setting.players else sum(1 << seat for seat in seats)


def places_of(state: State, zone: ZoneKey) -> tuple[Where, ...]:
    """The places of a zone in order; a pile has none. They count from 1, so that no other zone's are looked at."""
    numbered = ((*zone, number) for number in count(1))
    return tuple(takewhile(lambda place: place in state.places, numbered))


def cards_in(state: State, zone: ZoneKey) -> tuple[int, ...]:
    """The cards of a zone: bottom first, or those in its filled places."""
    if zone in state.zones:
        return state.zones[zone]
    return tuple(card for place in places_of(state, zone) if (card := state.places[place]) is not None)


def shuffle(setting: Setting, state: State, zone: ZoneKey, order: Sequence[int]) -> None:
    """Lays the cards of a zone in another order; of places, in those that were filled."""
    if zone in state.zones:
        state.zones[zone] = tuple(order)
    else:
        filled = [place for place in places_of(state, zone) if state.places[place] is not None]
        for place, card in zip(filled, order, strict=True):
            state.places[place] = card
            state.where[card] = place
    for card in order:
        lie(setting, state, card)
    state.facts = without_shuffled(state.facts, order)
