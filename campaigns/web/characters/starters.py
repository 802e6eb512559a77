"""The gangs to begin with that a game brings."""

from typing import Any
from uuid import UUID, uuid5

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaigns.models import Member
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Starter
from campaigns.web.submit_form import send


def found_gang(request: HttpRequest, referee: Member, seed: UUID, game: RulesetPages) -> None:
    """All belong to the referee until he hands them on. `seed` makes a repeated request harmless."""
    for starter in game.starters:
        gang_id, translation = uuid5(seed, starter.name), translated(starter, game.key)
        command = {
            "type": "found-gang",
            "name": translation.name,
            "colour": translation.colour,
            "shape": translation.shape,
        }
        receipt = send(request, referee, command, id=gang_id)
        gang = receipt.of_type("campaign/gang-founded/1")[0]["gang"]
        for who, usual in zip(translation.people, starter.people, strict=True):
            hire = {"type": "hire-character", "gang": gang, **who}
            send(request, referee, hire, id=uuid5(gang_id, usual["name"]))


def translated(starter: Starter, game: str) -> Starter:
    """In the language of now. What has no translation, as people's names, stays; `game` is its msgctxt."""
    return starter._replace(
        name=_(starter.name), people=tuple(_with_names_translated(who, game) for who in starter.people)
    )


def _with_names_translated(value: Any, game: str) -> Any:
    """With each name in it translated."""
    if isinstance(value, dict):
        return {
            key: pgettext(game, part) if key == "name" else _with_names_translated(part, game)
            for key, part in value.items()
        }
    return [_with_names_translated(part, game) for part in value] if isinstance(value, list) else value
