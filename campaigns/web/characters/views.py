"""One figure's life: the page, one battle as it lived it, what it carries, leaving."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.selectors.armies import lists
from campaigns.selectors.battles.figure_stories import figure_story
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import gangs, lives, page_shares, pictures
from campaigns.selectors.characters import pages as characters
from campaigns.selectors.characters.life_days import life_days
from campaigns.selectors.disputes.pages import disputes_about
from campaigns.selectors.league.pages import awards
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.rolls import luck
from campaigns.selectors.scenarios import counters
from campaigns.submit.commands import ChooseHead, ChoosePronoun, RenameCharacter, RetireCharacter
from campaigns.web import words
from campaigns.web.campaigns.forms import Equip
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.characters import album as faces_of
from campaigns.web.characters import chapters
from campaigns.web.characters.biography import biography
from campaigns.web.characters.lives import of_character
from campaigns.web.characters.page_links import links_of
from campaigns.web.declined import enter_or_decline
from campaigns.web.drawing import heads
from campaigns.web.drawing.share_picture import answer as drawn_to_send
from campaigns.web.health.clock import shown_moment
from campaigns.web.rolls import luck_page
from campaigns.web.rulesets.registry import game_of
from campaigns.web.scenarios.counters import noted
from campaigns.web.submit_form import send, whole
from campaigns.web.who import language, or_404, seat


@require_safe
def page(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """As it stands, or with `after` as it stood after so many of its battles."""
    member = seat(request, campaign)
    here = loaded(campaign, member, language())
    seen = _seen(here, character, after=whole(request.GET.get("after", "")))
    life, around_it = seen.life, around_loaded(here)
    between = of_character(here, seen)
    days = life_days(here, character, seen.seqs) if around_it["has_sheets"] else []
    album = pictures.album_of(campaign, character, member)
    faces = faces_of.faces(campaign, {rival.character: rival.name for rival in life.rivals})
    return render(
        request,
        "characters/page.html",
        {
            **around_it,
            "may_equip": gangs.may_equip(life.character, member) and life.after is None,
            "counts": counters.counts_of(here, seen.row),
            "thing": character,
            **noted(campaign, member, character),
            "awards": awards(campaign, here.names, character),
            "unit": lists.unit_of(here, seen.row),
            "glyphs": game_of(here.rules.key).weapon_glyphs,
            "days": [
                {
                    "day": day.day,
                    "parts": [{"one": part, "moments": list(map(shown_moment, part.moments))} for part in day.parts],
                }
                for day in days
            ],
            **between,
            **chapters.dressed(life, between["history"], around_it["campaign"].ruleset, faces),
            "disputes": disputes_about(here, character),
            "album": album,
            "portrait": heads.portrait(life.character.name, life.character.head, _small_picture(campaign, album)),
            "heads": heads.HEADS.items(),
            "pronouns": words.PRONOUNS.items(),
            "may_picture": pictures.may_portray(seen.row, member),
            "may_share": page_shares.may_share_life(member, life.character),
            "links": links_of(request, member, character),
            "to_send": reverse("character-picture", args=[campaign, character]),
        },
    )


@require_safe
def share_picture(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """What the page says first, as one picture to send."""
    member = seat(request, campaign)
    here = loaded(campaign, member, language())
    life, rules = _seen(here, character).life, here.rules.key
    history = list(reversed(lives.Histories(here).of(character)))
    character_line, photos = life.character, pictures.album_of(campaign, character, member)
    photo = pictures.content(campaign, photos[0].id, member) if photos else None
    counted = [number for number in chapters.numbers(life, history, rules) if number["n"] and not number["bad"]]
    numbers = [number["text"] for number in counted[:2]]
    line = f"{words.rank(character_line.kind, rules)} · {character_line.gang_name}"
    head = heads.of(character_line.name, character_line.head)
    return drawn_to_send(
        character_line.name, line, biography(life, history, rules), head, character_line.colour, photo, numbers
    )


@require_safe
def story(request: HttpRequest, campaign: UUID, character: UUID, battle: UUID) -> HttpResponse:
    """One battle as this figure lived it; a part of the life's page, or a page of its own without script."""
    member = seat(request, campaign)
    with or_404():
        story = figure_story(battle, character, member, language())
    if "HX-Request" in request.headers:
        return render(request, "characters/rounds.html", {"story": story})
    here = loaded(campaign, member, language())
    life = _seen(here, character).life
    chapter = next((candidate for candidate in life.chapters if candidate.battle == battle), None)
    context = {**around_loaded(here), "story": story, "one": life.character, "chapter": chapter}
    return render(request, "characters/story.html", context)


@require_safe
def fortune(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """The luck chart alone, for the life's page."""
    member = seat(request, campaign)
    with or_404():
        report = luck.luck_of_character(campaign, character, member, language())
    context = {"report": report, "headline": luck_page.headline(report), "curve": luck_page.curve(report)}
    return render(request, "characters/fortune.html", {**context, "campaign_id": campaign, "character": character})


def equip(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    member = seat(request, campaign)
    here = loaded(campaign, member, language())
    life, around_it = _seen(here, character).life, around_loaded(here)
    form = Equip(
        request.POST or None,
        rules=here.rules.key,
        weapons=around_it["campaign"].weapons,
        initial={"weapons": life.character.weapons},
    )
    context = {**around_it, "one": life.character, "form": form}
    if request.method == "POST" and form.is_valid():
        command = {"type": "set-weapons", "character": str(character), **form.cleaned_data}
        with form.declined_here():
            send(request, member, command)
            return redirect("character", campaign, character)
    return render(request, "characters/equip.html", context, status=form.status)


@require_POST
def take(request: HttpRequest, campaign: UUID, character: UUID) -> HttpResponse:
    """A newcomer plays this one from now on."""
    member = seat(request, campaign)
    command = {"type": "hand-on-character", "character": str(character), "owner": str(member.id)}
    character_page, back = redirect("character", campaign, character), redirect("campaign", campaign)
    return enter_or_decline(request, member, command, character_page, back, done=_("All yours. Have a look."))


retire = one_tap(RetireCharacter, "character")
rename = one_tap(RenameCharacter, "character")
choose_pronoun = one_tap(ChoosePronoun, "character")
choose_head = one_tap(ChooseHead, "character")


def _small_picture(campaign: UUID, album: list[pictures.PictureLine]) -> str:
    return reverse("picture", args=[campaign, album[0].id]) + "?small" if album else ""


def _seen(here: LoadedCampaign, character: UUID, after: int | None = None) -> characters.Seen:
    with or_404():
        return characters.life_of(here, character, after)
