"""What a weapon can do, in a few words, for whoever arms a figure."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.stko.tables import SHOT_DICE_BY_RANGE
from engine.rulesets.stko.weapons import WEAPONS

NOTE: Final = gettext_lazy("Dice of a shot from close to extreme range, before class, cover and aim.")
AUTOMATIC: Final = {"automatic_pistol", "smg", "automatic_rifle", "machine_gun"}
ROWS: Final = {"one_handed": (0,), "two_handed": (1,), "either": (0, 1)}


def of_weapon(code: str) -> str:
    """`one hand: 2 · 3 · 2 · 1 · −1`. Source: STKO-27; a weapon for hand to hand has no dice of its own."""
    kind = WEAPONS.get(code)
    if kind is None:
        return ""
    if "hand" in kind.traits:
        return _("for melee")
    parts = [
        (_("two hands: %(dice)s") if row else _("one hand: %(dice)s")) % {"dice": _dice(row)} for row in ROWS[kind.grip]
    ]
    return ", ".join(parts + [_("automatic")] * bool(AUTOMATIC & set(kind.traits)))


def _dice(row: int) -> str:
    return " · ".join(str(n).replace("-", "−") for n in SHOT_DICE_BY_RANGE[row])
