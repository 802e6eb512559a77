"""What has happened in the demo so far: its battles in order, and how each was played."""

from typing import Any, Final, NamedTuple

from engine.rulesets.stko.sample_tables import ALLEY, CROSSROADS, YARDS, SampleTable


class Chapter(NamedTuple):
    """`ground` is None for a real table. `dice` per side. `stop` leaves it open once so much has been entered."""

    name: str
    ground: SampleTable | None
    size: int = 4
    dice: tuple[str, str] = ("server", "server")
    options: dict[str, Any] = {}
    devices: str = "own"
    deployment: str = "placed"
    stop: int = 0
    note: str = ""


COUNTERS: Final[dict[str, Any]] = {"stko.damage_mode": "counters_dice"}  # they kill more often than the table
CHAPTERS: Final = (
    Chapter("Am Kai", CROSSROADS, note="Die alte Rechnung vom Fischmarkt."),
    Chapter("Gleis 3", YARDS, options=COUNTERS),
    Chapter("Küchentisch", None, dice=("typed", "typed"), devices="shared", note="Mit Figuren, Würfeln und Kartons."),
    Chapter("Hinterhof", ALLEY, options=COUNTERS),
    Chapter("Nachtschicht", YARDS, options=COUNTERS),
)
MORE: Final = (
    Chapter("Rückspiel", ALLEY, options=COUNTERS),
    Chapter("Schuppen 52", YARDS, options=COUNTERS),
    Chapter("Stellwerk", CROSSROADS, options=COUNTERS),
)
OPEN: Final = Chapter("Unter der Brücke", CROSSROADS, stop=10, note="Noch nicht zu Ende: jetzt seid ihr dran.")
OPTIONS: Final[dict[str, Any]] = {"stko.end_fraction": ">= 1/2"}
HOUSE_RULE: Final = "Wer eine Figur umwirft, stellt sie wieder auf, wo sie stand."
