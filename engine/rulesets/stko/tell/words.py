"""The words of the street fight by the codes that events carry; they stand in `en.toml`, `de.toml`."""

from pathlib import Path
from typing import Final

from engine.kernel.telling.catalogue import KERNEL, Catalogue
from engine.kernel.telling.catalogue import Words as Words
from engine.kernel.telling.glossary import Glossary

SAID: Final = Catalogue(Path(__file__).parent, KERNEL)
GLOSSARY: Final = Glossary(SAID)

GRIPS: Final = SAID.words("grip")
WEAPON_STATES: Final = SAID.words("weapon-state")
LOCATIONS: Final = SAID.words("location")
SEVERITIES: Final = SAID.words("severity")
STATES: Final = SAID.words("state")
LOSSES: Final = SAID.words("loss")
BANDS: Final = SAID.words("band")
COVERS: Final = SAID.words("cover")
POSITIONS: Final = SAID.words("position")
FIGHT_ROWS: Final = SAID.words("fight-row")
ACTIONS: Final = SAID.words("action")
CHOICES: Final = ACTIONS  # the buttons: a choice's code is a command, or one of two commands in a special situation
PURPOSES: Final = SAID.words("purpose")
FOR_PURPOSE: Final = SAID.words("for-purpose")
BURSTS: Final = SAID.words("burst")
QUESTIONS: Final = SAID.words("question")
