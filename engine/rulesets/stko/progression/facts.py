"""What a battle's outcome says of one figure, as progression reads it: played, told as outcomes, or reported."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

GRAVE: Final = ("serious", "incapacitated", "dead")


class Deed(NamedTuple):
    """`what` became of the victim: flesh, serious, incapacitated or dead. The rest is how the victim was just then."""

    victim: int
    rank: str
    what: str
    event: int = 0
    enemy: bool = True
    armed: bool = True
    awake: bool = True
    surrendered: bool = False
    protected: bool = False

    def tags(self) -> tuple[str, ...]:
        """Why such a victim may not count. Source: STKO-107."""
        reasons = (
            ("unarmed", not self.armed),
            ("unconscious", not self.awake),
            ("surrendered", self.surrendered),
            ("protected", self.protected),
        )
        return tuple(word for word, so in reasons if so)


class Part(NamedTuple):
    """One figure's part in a battle. `serious` are the events of its serious wounds, `severed` of its lost limbs.

    `gave_up`: he surrendered, though something worse took him out of the battle after that.
    """

    figure: int
    fought: bool = False
    loss: str = "in_play"
    deeds: tuple[Deed, ...] = ()
    serious: tuple[int, ...] = ()
    severed: tuple[tuple[str, int], ...] = ()
    flesh: tuple[tuple[str, int], ...] = ()  # location and event of each flesh wound
    gave_up: bool = False

    @property
    def dead(self) -> bool:
        return self.loss == "dead"


def part(row: Mapping[str, Any]) -> Part:
    """One row of an outcome; what an older one doesn't say is taken for what is usual."""
    wounds = row.get("wounds", ())
    severed = [(limb["location"], limb.get("event", 0)) for limb in row.get("limbs", ())]
    severed = severed or [(location, 0) for location in row.get("severed", ())]  # older outcomes name the limbs only
    return Part(
        row["figure"],
        bool(row.get("fought", False)),
        "dead" if row.get("dead") else row.get("loss", "fled" if row.get("fled") else "in_play"),
        tuple(deed(kill) for kill in row.get("kills", row.get("deeds", ()))),
        tuple(wound.get("event", 0) for wound in wounds if wound.get("severity") == "serious"),
        tuple(severed),
        tuple((wound["location"], wound.get("event", 0)) for wound in wounds if wound.get("severity") == "flesh"),
        bool(row.get("gave_up", False)),
    )


def deed(raw: Mapping[str, Any]) -> Deed:
    return Deed(
        raw["victim"],
        raw.get("victim_rank", ""),
        raw["what"],
        raw.get("event", 0),
        raw.get("enemy", True),
        raw.get("armed", True),
        raw.get("awake", True),
        raw.get("surrendered", False),
        raw.get("protected", False),
    )
