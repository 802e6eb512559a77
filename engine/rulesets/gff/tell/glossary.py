"""The terms of Firefight by chapter, with their rules. Codes of terms are unique over all games."""

from typing import Final

from engine.kernel.telling.glossary import Glossary
from engine.rulesets.gff.tell.words import SAID

CHAPTERS: Final = {
    "units": {
        "gff-quality": "GFF-02",
        "gff-defence": "GFF-13",
        "gff-wounds": "GFF-19",
        "gff-casualties": "GFF-21",
        "gff-shaken": "GFF-20",
        "gff-fatigued": "GFF-17",
        "gff-done": "GFF-08",
        "gff-morale": "GFF-23",
        "gff-coherency": "GFF-11",
    },
    "battle": {
        "gff-objectives": "GFF-06",
        "gff-deployment": "GFF-07",
        "gff-hold": "GFF-09",
        "gff-advance": "GFF-10",
        "gff-charge": "GFF-15",
        "gff-melee": "GFF-16",
        "gff-split": "GFF-14",
        "gff-cover": "GFF-24",
        "gff-difficult": "GFF-25",
        "gff-dangerous": "GFF-26",
        "gff-ambush": "GFF-27",
        "gff-scout": "GFF-43",
    },
    "rules": {
        "gff-ap": "GFF-47",
        "gff-blast": "GFF-29",
        "gff-deadly": "GFF-31",
        "gff-caster": "GFF-30",
        "gff-tough": "GFF-42",
        "gff-fear": "GFF-32",
        "gff-fearless": "GFF-33",
        "gff-impact": "GFF-34",
    },
}
# Rules that reasons of rolls name besides.
FURTHER: Final = {
    "gff-army-morale": "GFF-22",
    "gff-bane": "GFF-28",
    "gff-more-hits": "GFF-35",
    "gff-rending": "GFF-36",
    "gff-regeneration": "GFF-37",
    "gff-stealth": "GFF-38",
    "gff-thrust": "GFF-39",
    "gff-surge": "GFF-40",
    "gff-strider": "GFF-41",
    "gff-jump": "GFF-44",
    "gff-fall": "GFF-45",
    "gff-push": "GFF-46",
    "gff-ruling": "GFF-01",
}
GLOSSARY: Final = Glossary(SAID, CHAPTERS, FURTHER)
