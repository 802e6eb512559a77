"""The heads that stand for people without a photo: one for each name, until a player picks another."""

from hashlib import sha256
from typing import Final, TypedDict

from django.utils.translation import gettext_lazy as _


class Portrait(TypedDict):
    """What stands for somebody: `photo` is an address, empty without one; `head` a code of `HEADS`."""

    photo: str
    head: str


HEADS: Final = {
    "scar": _("bald, with a scar"),
    "ponytail": _("ponytail"),
    "flat-cap": _("flat cap"),
    "knit-cap": _("knitted cap"),
    "hat": _("hat"),
    "long-hair": _("long hair"),
    "bob": _("bob"),
    "mohawk": _("mohawk"),
    "curls": _("curls"),
    "glasses": _("glasses and a bun"),
    "moustache": _("moustache"),
    "straight-hair": _("straight hair"),
    "white-beard": _("white beard"),
    "headscarf": _("headscarf"),
    "broad-jaw": _("broad jaw, cropped hair"),
    "full-beard": _("full beard"),
    "tousled": _("young, tousled hair"),
    "eye-patch": _("eye patch"),
    "locks": _("locks and a headband"),
    "hijab": _("hijab"),
    "goggles": _("flying cap and goggles"),
    "hood": _("hood"),
    "wagon": _("wagon, no face"),
}
CHOSEN_ONLY: Final = frozenset({"hood", "wagon"})  # nobody hides his face by chance, or is a thing


def of(name: str, chosen: str = "") -> str:
    """The chosen head, else the one that goes with the name; a head that is drawn later changes few of them."""
    if chosen in HEADS:
        return chosen
    return max(HEADS.keys() - CHOSEN_ONLY, key=lambda code: sha256(f"{name} {code}".encode()).digest())


def portrait(name: str, chosen: str = "", photo: str = "") -> Portrait:
    return {"photo": photo, "head": of(name, chosen)}
