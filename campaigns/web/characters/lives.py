"""What happens between battles: open choices, the box, the roll of honour, and the referee's word."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors import rights
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import gangs, lives
from campaigns.selectors.characters.lately import lately
from campaigns.selectors.characters.pages import Seen
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.submit.characters import life_commands as do
from campaigns.web.campaigns.one_tap import tapped
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.characters import album, came_up
from campaigns.web.submit_form import Reader, reader_of
from campaigns.web.who import language, seat


@require_safe
def open_choices(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = loaded(campaign, seat(request, campaign), language())
    lines = lately(here)
    context = {**around_loaded(here), "choices": lives.choice_lines(here), "lately": lines}
    context |= {"chits": chits_of(here), **came_up.recent(here, lines)}
    return render(request, "characters/open_choices.html", context)


@require_safe
def graveyard(request: HttpRequest, campaign: UUID) -> HttpResponse:
    member = seat(request, campaign)
    here = loaded(campaign, member, language())
    left = [
        character for gang in gangs.gang_lines(here) for character in gang.characters if character.status == "retired"
    ]
    graves = lives.graveyard(campaign, member, language())
    faces = album.portraits(
        campaign,
        {grave.character: grave.name for grave in graves} | {character.id: character.name for character in left},
    )
    return render(
        request, "characters/graveyard.html", {**around_loaded(here), "graves": graves, "left": left, "faces": faces}
    )


@require_safe
def box(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = loaded(campaign, seat(request, campaign), language())
    chits = lives.box_lines(here)
    context = {**around_loaded(here), "chits": chits, "left": sum(chit.left for chit in chits)}
    return render(request, "characters/box.html", context)


@require_POST
def enter(request: HttpRequest, campaign: UUID, what: str) -> HttpResponse:
    return tapped(request, campaign, what, COMMANDS)


def of_character(here: LoadedCampaign, seen: Seen) -> dict[str, Any]:
    """What a character's page shows of its life between battles."""
    rules = here.rules.progression
    character, now = seen.life.character, seen.life.after is None
    histories = lives.Histories(here)
    decides = rights.is_referee(here.you) and character.status == "alive" and now
    return {
        "skills": histories.skills_of(seen.row),
        "choices": lives.choice_lines(here, character.id) if now else [],
        "chits": chits_of(here),
        "history": [
            line for line in reversed(histories.of(character.id)) if seen.seqs is None or line.seq in seen.seqs
        ],
        "losses": lives.losses_of(seen.row, here.names),
        "protected": seen.row.protected,
        "decides": decides and (rules is not None or character.misses > 0),
        "rules_losses": decides,
        "all_skills": sorted(
            ((code, here.names.word("life", code)) for code in rules.skills()), key=lambda pair: pair[1]
        )
        if rules is not None and decides
        else [],
        "starting": rules is not None and now and lives.may_start(here.row, character),
    }


def chits_of(here: LoadedCampaign) -> list[lives.BoxLine]:
    """What somebody may say has come out of the group's own box."""
    boxes = lives.box_lines(here)
    return [box for box in boxes if box.left] if boxes else lives.new_box(here)


# -- from a form to a command ---------------------------------------------------------------------------------------
def _protect(request: HttpRequest) -> dict[str, Any]:
    return {**reader_of(do.Protect)(request), "protected": request.POST.get("protected") == "yes"}


COMMANDS: dict[str, Reader] = {
    **{what: reader_of(command) for what, command in do.LIFE_COMMANDS.items()},
    "protect": _protect,
}
