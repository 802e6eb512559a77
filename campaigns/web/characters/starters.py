"""The gangs to begin with that a game brings."""

from uuid import UUID, uuid5

from django.http import HttpRequest
from django.utils.translation import gettext as _

from campaigns.models import Member
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.submit_form import send


def found(request: HttpRequest, referee: Member, seed: UUID, game: RulesetPages) -> None:
    """All belong to the referee until he hands them on. `seed` makes a repeated request harmless."""
    for one in game.starters:
        gang_id = uuid5(seed, one.name)
        command = {"type": "found-gang", "name": _(one.name), "colour": one.colour, "shape": one.shape}
        receipt = send(request, referee, command, id=gang_id)
        gang = receipt.of_type("campaign/gang-founded/1")[0]["gang"]
        for who in one.people:
            hire = {"type": "hire-character", "gang": gang, **who}
            send(request, referee, hire, id=uuid5(gang_id, who["name"]))
