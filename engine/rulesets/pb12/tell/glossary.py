"""The terms of Pb-12 by chapter, with their rules. Codes of terms are unique over all games."""

from typing import Final

from engine.kernel.telling.glossary import Glossary
from engine.rulesets.pb12.tell.words import SAID

STATUSES: Final = {
    "PB-92": ("out_of_action", "moved", "incapable", "lightly_wounded", "heavily_wounded", "panicked", "static"),
    "PB-115": ("distracted", "threatened", "exhausted", "camouflaged", "delayed"),
    "PB-103": ("out_of_control",),
    "PB-109": ("lightly_damaged", "heavily_damaged", "destroyed"),
    "PB-51": ("blinded",),
}
CHAPTERS: Final = {
    "course": {
        "pb12-command-points": "PB-17",
        "pb12-initiative": "PB-21",
        "pb12-activate": "PB-24",
        "pb12-relocate": "PB-25",
        "pb12-wait": "PB-26",
        "pb12-stop": "PB-27",
        "pb12-status-phase": "PB-28",
        "pb12-victory-points": "PB-12",
        "pb12-defeat": "PB-13",
        "pb12-orders": "PB-94",
        "pb12-groups": "PB-95",
    },
    "figures": {
        "pb12-target-number": "PB-05",
        "pb12-step": "PB-08",
        "pb12-range": "PB-11",
        "pb12-damage": "PB-44",
        "pb12-damage-table": "PB-45",
        "pb12-panic-test": "PB-39",
        "pb12-concealment": "PB-58",
        "pb12-slots": "PB-33",
    },
    "doings": {
        "pb12-modifier": "PB-06",
        "pb12-attribute-test": "PB-38",
        "pb12-point": "PB-57",
        "pb12-shooting": "PB-63",
        "pb12-shooting-number": "PB-66",
        "pb12-fighting": "PB-69",
        "pb12-fighting-number": "PB-70",
        "pb12-driver": "PB-102",
        "pb12-playing-cards": "PB-122",
        "pb12-action-points": "PB-49",
        "pb12-free-action": "PB-60",
        "pb12-bundling": "PB-54",
        "pb12-frequency": "PB-53",
        "pb12-piercing": "PB-56",
        "pb12-deviation": "PB-55",
        "pb12-concentrate": "PB-68",
        "pb12-pick": "PB-71",
        "pb12-re-equip": "PB-72",
        "pb12-interrupts": "PB-110",
        "pb12-reactions": "PB-120",
    },
    "statuses": {f"pb12-{status}": rule for rule, statuses in STATUSES.items() for status in statuses},
}
# Terms that only the help page has.
FURTHER: Final = {
    "pb12-random-movement": "PB-48",
    "pb12-fall": "PB-42",
    "pb12-collision": "PB-47",
    "pb12-steering": "PB-101",
    "pb12-accident-test": "PB-108",
    "pb12-passenger-test": "PB-104",
    "pb12-taking-over": "PB-99",
    "pb12-darkness": "PB-126",
}
GLOSSARY: Final = Glossary(SAID, CHAPTERS, FURTHER)
