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
            {"name": "Keule", "kind": "killer", "weapons": ["machine_pistol"], "head": "scar", "pronoun": "he"},
            {"name": "Moni", "kind": "ganger", "weapons": ["shotgun"], "head": "ponytail", "pronoun": "she"},
            {"name": "Otto", "kind": "ganger", "weapons": ["pistol"], "head": "flat-cap", "pronoun": "he"},
            {"name": "Pit", "kind": "plock", "weapons": ["pistol"], "head": "knit-cap", "pronoun": "he"},
        ),
    ),
    Starter(
        gettext_noop("The Depot"),
        "blue",
        "square",
        (
            {"name": "Ratte", "kind": "killer", "weapons": ["rifle"], "head": "long-hair", "pronoun": "she"},
            {"name": "Wanda", "kind": "ganger", "weapons": ["smg"], "head": "bob", "pronoun": "she"},
            {"name": "Lupo", "kind": "ganger", "weapons": ["revolver"], "head": "mohawk", "pronoun": "he"},
            {"name": "Zoe", "kind": "plock", "weapons": ["sawn_off_shotgun"], "head": "curls", "pronoun": "she"},
        ),
    ),
)
