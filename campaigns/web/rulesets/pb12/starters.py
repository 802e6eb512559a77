"""Two forces to begin with, so that a first battle is two taps away."""

from typing import Any, Final

from django.utils.translation import gettext_noop, pgettext_lazy

from campaigns.web.rulesets.parts import Starter
from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL, Named

# Pronoun and head.
PEOPLE: Final = {
    "Captain Lorenz": ("he", "moustache"), "Corporal Ines": ("she", "ponytail"), "Ranger Falk": ("he", "tousled"),
    "Pikeman Odo": ("he", "broad-jaw"), "Guard Brida": ("she", "bob"), "Gunner Hasso": ("he", "full-beard"),
    "Old Wenke": ("she", "headscarf"), "Tamme": ("he", "scar"), "Jorid": ("she", "eye-patch"),
    "Peat Ole": ("he", "flat-cap"), "Mirthe": ("she", "long-hair"), "Steam wagon": ("they", "wagon"),
}  # fmt: skip
# What the samples call people and things, in the words of translators.
NAMES: Final = (
    pgettext_lazy("pb12", "Captain Lorenz"), pgettext_lazy("pb12", "Corporal Ines"),
    pgettext_lazy("pb12", "Ranger Falk"), pgettext_lazy("pb12", "Pikeman Odo"), pgettext_lazy("pb12", "Guard Brida"),
    pgettext_lazy("pb12", "Gunner Hasso"), pgettext_lazy("pb12", "Old Wenke"), pgettext_lazy("pb12", "Peat Ole"),
    pgettext_lazy("pb12", "Steam wagon"), pgettext_lazy("pb12", "Rifle"), pgettext_lazy("pb12", "Carbine"),
    pgettext_lazy("pb12", "Pistol"), pgettext_lazy("pb12", "Shotgun"), pgettext_lazy("pb12", "Fire pot"),
    pgettext_lazy("pb12", "Wall gun"), pgettext_lazy("pb12", "Padded coat"), pgettext_lazy("pb12", "Tower shield"),
    pgettext_lazy("pb12", "Sabre"), pgettext_lazy("pb12", "Knife"), pgettext_lazy("pb12", "Pike"),
    pgettext_lazy("pb12", "Crowbar"), pgettext_lazy("pb12", "Iron plates"),
)  # fmt: skip


def _force(name: str, colour: str, shape: str, figures: tuple[Named, ...]) -> Starter:
    return Starter(name, colour, shape, tuple(_hiring(*figure) for figure in figures))


def _hiring(name: str, rank: str, sheet: dict[str, Any]) -> dict[str, Any]:
    pronoun, head = PEOPLE[name]
    return {"name": name, "kind": rank, "profile": sheet, "pronoun": pronoun, "head": head}


FORCES: Final[tuple[Starter, ...]] = (
    _force(gettext_noop("Pass Patrol"), "blue", "square", PASS_PATROL),
    _force(gettext_noop("Moor Runners"), "red", "circle", MOOR_RUNNERS),
)
