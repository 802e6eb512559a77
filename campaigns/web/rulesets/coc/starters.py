"""Three investigators to begin with, so that a first fight is two taps away."""

from typing import Any, Final

from django.utils.translation import gettext_noop

from campaigns.web.rulesets.parts import Starter


def _investigator(
    who: tuple[str, str, str, list[str]], numbers: tuple[int, ...], skills: dict[str, int]
) -> dict[str, Any]:
    """`who`: name, pronoun, head and weapons; `numbers` in the order of the sheet: STR, CON, SIZ, DEX, POW, Luck."""
    name, pronoun, head, weapons = who
    values = dict(zip(("str", "con", "siz", "dex", "pow", "luck"), numbers, strict=True))
    return {
        "name": name,
        "pronoun": pronoun,
        "head": head,
        "kind": "investigator",
        "weapons": weapons,
        "values": {**values, **skills},
    }


GANGS: Final[tuple[Starter, ...]] = (
    Starter(
        gettext_noop("The Reading Circle"),
        "green",
        "circle",
        (
            _investigator(
                ("Adele Fuchs", "she", "glasses", ["revolver"]),
                (50, 60, 55, 65, 55, 60),
                {"handgun": 55, "brawl": 40, "dodge": 40, "first_aid": 50},
            ),
            _investigator(
                ("Karl Brandt", "he", "moustache", ["shotgun", "knife"]),
                (70, 65, 70, 50, 45, 45),
                {"rifle": 60, "brawl": 55, "dodge": 30},
            ),
            _investigator(
                ("Dr. Ida Roth", "she", "straight-hair", ["derringer"]),
                (45, 50, 50, 60, 70, 55),
                {"handgun": 35, "medicine": 60, "first_aid": 60, "dodge": 35},
            ),
        ),
    ),
)
