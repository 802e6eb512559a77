"""Pb-12's catalogue."""

from pathlib import Path
from typing import Final

from engine.kernel.telling.catalogue import KERNEL, Catalogue

SAID: Final = Catalogue(Path(__file__).parent, KERNEL)
