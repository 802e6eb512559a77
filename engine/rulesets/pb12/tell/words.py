"""Pb-12's catalogue."""

from pathlib import Path
from typing import Final

from engine.kernel.telling.catalogue import KERNEL, Catalogue
from engine.kernel.telling.glossary import Glossary

SAID: Final = Catalogue(Path(__file__).parent, KERNEL)
GLOSSARY: Final = Glossary(SAID)
