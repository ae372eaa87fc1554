"""Zones and places as they are written where something can be said of them."""

from __future__ import annotations

from attrs import frozen

from tests.random_games import values
from tests.random_games.scene import Sight, Zone
from tests.random_games.writer import Writer


@frozen
class ZoneText:
    """A zone as it is written here; one of `slots` has its index, and then is a place."""

    text: str
    zone: Zone

    @property
    def is_place(self) -> bool:
        return self.zone.shape == "slot"


def zones(w: Writer, sight: Sight, kind: str | None = None, *, readable: bool = False) -> list[ZoneText]:
    """Every zone in sight, `slots` as a whole too. `readable`: only those whose cards may be spoken of here."""
    if sight.is_constant:
        return []
    found: list[ZoneText] = []
    for zone in w.scene.zones:
        if (kind is not None and zone.kind != kind) or (readable and not (zone.is_open or sight.sees_secrets)):
            continue
        for owner in values.owners(w, zone.owner, sight):
            key = ""
            if zone.key is not None:
                given = values.value(w, zone.key, sight, 0)
                if given is None:
                    continue
                key = f"[{given.free}]"
            found.append(ZoneText(f"{owner}{zone.name}{key}", zone))
    return found


def piles(w: Writer, sight: Sight, kind: str | None = None, *, readable: bool = False) -> list[ZoneText]:
    """Piles and hands in sight."""
    return [each for each in zones(w, sight, kind, readable=readable) if each.zone.shape in ("pile", "hand")]
