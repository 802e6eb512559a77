"""Which faces a roll is about: their number is what luck reports count. All other dice are added up.

Source: STKO-29, 35, 47, 56, 71, 79.
"""

from typing import Final

COUNTED_FACES: Final[dict[str, tuple[int, ...]]] = dict.fromkeys(
    ("shot", "lucky_shot", "attack", "defence", "nerve", "wake", "recover_six"), (6,)
)
