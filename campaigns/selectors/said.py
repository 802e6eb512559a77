"""What campaigns say: sentences and words, one file per language beside this one."""

from pathlib import Path
from typing import Final

from engine.kernel.telling.catalogue import Catalogue

SAID: Final = Catalogue(Path(__file__).parent)
