"""Pb-12's catalogue, and the chapters that its pages look codes up in."""

from pathlib import Path
from typing import Final

from engine.kernel.telling.catalogue import KERNEL, Catalogue

SAID: Final = Catalogue(Path(__file__).parent, KERNEL)
QUESTIONS: Final = SAID.words("question")
MARKS: Final = SAID.words("mark")
CATEGORIES: Final = SAID.words("category")
ORDERS: Final = SAID.words("order")
STANDING_ORDERS: Final = SAID.words("standing-order")
INTERRUPTS: Final = SAID.words("interrupt")
MOMENTS: Final = SAID.words("instant")
ZONES: Final = SAID.words("zone")
SEATS: Final = SAID.words("seat")
LIGHTS: Final = SAID.words("light")
DIRECTIONS: Final = SAID.words("direction")
