"""What has happened in the demo so far: its battles in order, and how each was played."""

from typing import Any, Final, NamedTuple

from engine.kernel.sample_table import SampleTable
from engine.rulesets.stko.sample_tables import ALLEY, CROSSROADS, YARDS


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
PRAISE: Final = "Hat am Kai alle herausgehauen."
# What the referee wrote before the first battle: a scenario to open from, a table to roll on, something to count.
WRITTEN: Final[tuple[dict[str, Any], ...]] = (
    {
        "type": "save-scenario",
        "plan": {
            "name": "Der Tresor im Kontor",
            "briefing": "Nachts, im Regen. Im Kontor stehen zwei Tresore, und jemand schläft davor.",
            "sides": [
                {
                    "name": "Einbrecher",
                    "figures": 4,
                    "aims": [{"words": "Einen Tresor öffnen", "points": 3, "most": 2}],
                },
                {"name": "Wache", "figures": 3, "aims": [{"words": "Bis zum Schluss halten", "points": 4}]},
                {"part": "neutral", "name": "Nachtwächter"},
            ],
            "figures": [{"side": 2, "rank": "plock", "name": "Der alte Fiete"}],
            "arrivals": [
                {"joker": 2, "figures": [{"side": 1, "rank": "ganger", "name": "Streife", "weapons": ["pistol"]}]}
            ],
            "jokers": 4,
        },
    },
    {
        "type": "save-table",
        "content": {
            "name": "Unfälle",
            "use": "accidents",
            "count": 2,
            "rows": [
                {"low": 2, "high": 4, "text": "Die Waffe rutscht aus der Hand und liegt am Boden."},
                {"low": 5, "high": 9, "text": "Er tritt daneben und landet auf dem Hosenboden."},
                {"low": 10, "high": 12, "text": "Ein Hafenhund hat ihn am Bein."},
            ],
        },
    },
    {"type": "name-counter", "name": "Ruf", "of": "gang", "start": 10, "owners": True},
)
HOUSE_RULE: Final = "Wer eine Figur umwirft, stellt sie wieder auf, wo sie stand."
