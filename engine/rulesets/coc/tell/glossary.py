"""The terms of the d100 family by chapter, with their rules. Codes of terms are unique over all games."""

from typing import Final

from engine.kernel.telling.glossary import Glossary
from engine.rulesets.coc.tell.words import SAID

CHAPTERS: Final = {
    "rounds": {
        "coc-order": "COC-04",
        "coc-levels": "COC-03",
        "coc-dice": "COC-02",
        "coc-called": "COC-02",
        "coc-delay": "COC-05",
    },
    "fighting": {
        "coc-dodge": "COC-10",
        "coc-fight-back": "COC-10",
        "coc-manoeuvre": "COC-14",
        "coc-outnumbered": "COC-16",
        "coc-ranges": "COC-26",
        "coc-dive": "COC-29",
        "coc-malfunction": "COC-42",
    },
    "wounds": {
        "coc-serious": "COC-51",
        "coc-dying": "COC-52",
        "coc-temporary": "COC-61",
        "coc-unconscious": "COC-50",
        "coc-prone": "COC-51",
    },
}
# Rules that reasons of rolls name besides.
FURTHER: Final = {
    "coc-surprise": "COC-17",
    "coc-cover": "COC-28",
    "coc-point-blank": "COC-30",
    "coc-aim": "COC-31",
    "coc-fast": "COC-32",
    "coc-build": "COC-33",
    "coc-reload": "COC-34",
    "coc-shots": "COC-35",
    "coc-volley": "COC-37",
    "coc-into-melee": "COC-41",
    "coc-lying": "COC-44",
    "coc-still": "COC-45",
    "coc-granted": "COC-46",
    "coc-first-aid": "COC-55",
    "coc-medicine": "COC-56",
    "coc-holding-on": "COC-60",
}
GLOSSARY: Final = Glossary(SAID, CHAPTERS, FURTHER)
