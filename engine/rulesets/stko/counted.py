"""Which faces a roll is about: their number is what luck reports count. All other dice are added up.

Source: STKO-29, 35, 47, 56, 71, 79.
"""

from typing import Final

COUNTED_FACES: Final[dict[str, tuple[int, ...]]] = {
    "shot": (6,),
    "lucky_shot": (6,),
    "attack": (6,),
    "defence": (6,),
    "nerve": (6,),
    "wake": (6,),
    "recover_six": (6,),
}
