"""Two small gangs to begin with, so that a first battle is two taps away."""

from typing import Final
from uuid import UUID, uuid5

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.models import Member
from campaigns.web.sending import send

GANGS: Final = (
    (
        gettext_noop("The Docks"),
        "red",
        "circle",
        (
            ("Keule", "killer", ("machine_pistol",)),
            ("Moni", "ganger", ("shotgun",)),
            ("Otto", "ganger", ("pistol",)),
            ("Pit", "plock", ("pistol",)),
        ),
    ),
    (
        gettext_noop("The Depot"),
        "blue",
        "square",
        (
            ("Ratte", "killer", ("rifle",)),
            ("Wanda", "ganger", ("smg",)),
            ("Lupo", "ganger", ("revolver",)),
            ("Zoe", "plock", ("sawn_off_shotgun",)),
        ),
    ),
)


def found(request: HttpRequest, referee: Member, seed: UUID) -> None:
    """Both belong to the referee until he hands them on. `seed` makes a repeated request harmless."""
    for name, colour, shape, people in GANGS:
        gang_id = uuid5(seed, name)
        receipt = send(
            request,
            referee,
            {"type": "found-gang", "name": _(name), "colour": colour, "shape": shape},
            id=gang_id,
        )
        gang = receipt.of_type("campaign/gang-founded/1")[0]["gang"]
        for who, kind, weapons in people:
            command = {"type": "hire-character", "gang": gang, "name": who, "kind": kind, "weapons": list(weapons)}
            send(request, referee, command, id=uuid5(gang_id, who))
