"""Links to a life or a battle's report: made and revoked by members, opened by whoever holds one."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Member, PageShare
from campaigns.selectors.characters import page_shares
from campaigns.selectors.health.sheets import has_sheets
from campaigns.selectors.links import link_of
from campaigns.submit import Refusal, links
from campaigns.submit.characters.page_links import share_page
from campaigns.web.battles import chronicle_page
from campaigns.web.characters import album, chapters
from campaigns.web.declined import declined
from campaigns.web.drawing import heads
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import command_id
from campaigns.web.unlisted import unlisted
from campaigns.web.who import language, or_404, seat

PAGES = {PageShare.Kind.LIFE: "character", PageShare.Kind.BATTLE: "battle-account"}


def links_of(request: HttpRequest, member: Member, thing: UUID) -> list[tuple[page_shares.PageShareLine, str]]:
    """Each with its whole address."""
    return [
        (share, request.build_absolute_uri(reverse("shared-page", args=[share.token])))
        for share in page_shares.shares_of(thing, member)
    ]


@require_POST
def share(request: HttpRequest, campaign: UUID, kind: str, thing: UUID) -> HttpResponse:
    member = seat(request, campaign)
    if kind not in PAGES:
        raise Http404
    ticked = {name: request.POST.get(name) == "1" for name in ("pictures", "notes")}
    try:
        with or_404():
            share_page(member, kind, thing, command_id(request), **ticked)
    except Refusal as refusal:
        return declined(request, refusal, redirect(_back(campaign, kind, thing)))
    return redirect(_back(campaign, kind, thing))


@require_POST
def revoke(request: HttpRequest, campaign: UUID, share: UUID) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        gone = links.revoke(PageShare, member, share)
    messages.success(request, _("That link no longer works."))
    return redirect(_back(campaign, gone.kind, gone.thing))


def _back(campaign: UUID, kind: str, thing: UUID) -> str:
    args = [campaign, thing] if kind == PageShare.Kind.LIFE else [thing]
    return reverse(PAGES[PageShare.Kind(kind)], args=args) + "#share"


@require_safe
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Nothing of the campaign but this life or this battle."""
    with or_404():
        kind = link_of(token, PageShare).kind
        if kind == PageShare.Kind.LIFE:
            life = page_shares.shared_life(token, language())
            named = {rival.character: rival.name for rival in life.life.rivals}
            faces = album.faces(life.campaign, named, photos=False)
            context: dict[str, Any] = {
                **chapters.dressed(life.life, list(reversed(life.history)), life.ruleset, faces),
                "skills": life.skills,
                "losses": life.losses,
                "unit": life.unit,
                "glyphs": game_of(life.ruleset).weapon_glyphs,
            }
            template, pictures, rules = "characters/shared.html", life.pictures, life.ruleset
            character = life.life.character
            photo = _small_picture(token, pictures[0] if pictures else None)
            context["portrait"] = heads.portrait(character.name, character.head, photo)
        else:
            battle = page_shares.shared_battle(token, language())
            portraits = _portraits(token, battle)
            dressed = chronicle_page.dressed(battle.account, portraits, battle.ruleset, request.GET.get("lines"))
            context = {**dressed, "notes": battle.notes}
            template, pictures, rules = "battles/chronicle_shared.html", battle.pictures, battle.ruleset
    context |= {"token": token, "pictures": pictures, "rules": rules, "has_sheets": has_sheets(rules)}
    return unlisted(render(request, template, context))


def _portraits(token: str, battle: page_shares.SharedBattle) -> dict[UUID, Portrait]:
    named = {
        figure.character: figure.name for side in battle.account.sides for figure in side.figures if figure.character
    }
    return {
        who: heads.portrait(named[who], head, _small_picture(token, photo))
        for who, (head, photo) in battle.portraits.items()
        if who in named
    }


def _small_picture(token: str, picture: UUID | None) -> str:
    return reverse("shared-picture", args=[token, picture]) + "?small" if picture else ""


@require_safe
def story(request: HttpRequest, token: str, battle: UUID) -> HttpResponse:
    """One battle of a shared life."""
    with or_404():
        story = page_shares.shared_story(token, battle, language())
    part = "HX-Request" in request.headers
    context = {"story": story, "shared": True, "token": token}
    return unlisted(render(request, "characters/rounds.html" if part else "characters/story_shared.html", context))


@require_safe
def picture(request: HttpRequest, token: str, picture: UUID) -> HttpResponse:
    with or_404():
        media, content = page_shares.shared_picture(token, picture, "small" in request.GET)
    response = HttpResponse(content, content_type=media)
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return unlisted(response)
