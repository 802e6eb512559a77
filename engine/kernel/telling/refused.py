"""The kernel's refusals as pairs, for whoever doesn't look them up in the catalogue yet."""

from typing import Final

from engine.kernel.telling.catalogue import KERNEL
from engine.kernel.telling.words import Words, pairs

REFUSED_BY_TABLE: Final[Words] = pairs(KERNEL, "refused")
REFUSED_IMPORTS: Final[Words] = {code: pair for code, pair in REFUSED_BY_TABLE.items() if code.startswith("import-")}
