"""The terms of the street fight and the numbers of their rules; what they mean stands in the sentences."""

from typing import Final

from engine.kernel.telling.glossary import Glossary
from engine.rulesets.stko.tell.words import SAID

_CHAPTERS: Final = {
    "people": {
        "class": "STKO-01",
        "deck": "STKO-02",
        "action-card": "STKO-06",
        "joker": "STKO-09",
        "free-turn": "STKO-07",
        "deployment": "STKO-03",
    },
    "actions": {
        "move": "STKO-16",
        "move-and-shoot": "STKO-21",
        "shoot": "STKO-27",
        "aim": "STKO-23",
        "reposition": "STKO-22",
        "reload": "STKO-24",
        "recover": "STKO-25",
        "stand-up": "STKO-26",
        "duck-back": "STKO-51",
        "repair": "STKO-60",
        "stumble": "STKO-20",
    },
    "shooting": {
        "bands": "STKO-27",
        "in_arc": "STKO-12",
        "pool": "STKO-30",
        "lucky_shot": "STKO-35",
        "cover": "STKO-31",
        "exposed": "STKO-31",
        "line": "STKO-38",
        "empty": "STKO-36",
        "jammed": "STKO-36",
    },
    "wounds": {
        "scratch": "STKO-42",
        "flesh": "STKO-43",
        "serious": "STKO-43",
        "knocked_down": "STKO-44",
        "unconscious": "STKO-47",
        "needs_six": "STKO-56",
        "ducked": "STKO-52",
        "immobile": "STKO-46",
        "incapacitated": "STKO-49",
        "dead": "STKO-50",
    },
    "nerves": {
        "nerve": "STKO-79",
        "nerve_lost": "STKO-80",
        "fight": "STKO-70",
        "hate": "STKO-84",
        "rapid-fire": "STKO-63",
    },
}
# Rules that reasons of rolls name besides: for the help page, not for the one page of quick reference.
_FURTHER: Final = {
    "two-pistols": "STKO-29",
    "through-cover": "STKO-33",
    "hit": "STKO-40",
    "leg-wounds": "STKO-45",
    "serious-wounds": "STKO-54",
    "multiple-hits": "STKO-65",
    "sustained-fire": "STKO-67",
    "fight-roll": "STKO-71",
    "fight-modifiers": "STKO-75",
    "fight-wounds": "STKO-76",
    "mixed-feelings": "STKO-85",
    "hatred": "STKO-86",
    "dread": "STKO-87",
    "skills": "STKO-93",
    "drunk": "STKO-94",
}

GLOSSARY: Final = Glossary(SAID, _CHAPTERS, _FURTHER)
