"""The kernel's refusals as pairs (English, German), for whoever doesn't look them up in the catalogue yet."""

from typing import Final

from engine.kernel.telling.catalogue import KERNEL

REFUSED_BY_TABLE: Final[dict[str, tuple[str, str]]] = {
    code: (refused.word(code, "en"), refused.word(code, "de"))
    for refused in (KERNEL.words("refused"),)
    for code in refused
}
