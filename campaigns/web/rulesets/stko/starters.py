"""Two small gangs to begin with, so that a first battle is two taps away."""

from typing import Final

from django.utils.translation import gettext_noop

from campaigns.web.rulesets.parts import Starter

GANGS: Final[tuple[Starter, ...]] = (
    Starter(
        gettext_noop("The Docks"),
        "red",
        "circle",
        (
            {"name": "Keule", "kind": "killer", "weapons": ["machine_pistol"]},
            {"name": "Moni", "kind": "ganger", "weapons": ["shotgun"]},
            {"name": "Otto", "kind": "ganger", "weapons": ["pistol"]},
            {"name": "Pit", "kind": "plock", "weapons": ["pistol"]},
        ),
    ),
    Starter(
        gettext_noop("The Depot"),
        "blue",
        "square",
        (
            {"name": "Ratte", "kind": "killer", "weapons": ["rifle"]},
            {"name": "Wanda", "kind": "ganger", "weapons": ["smg"]},
            {"name": "Lupo", "kind": "ganger", "weapons": ["revolver"]},
            {"name": "Zoe", "kind": "plock", "weapons": ["sawn_off_shotgun"]},
        ),
    ),
)
