"""The report of one battle, to read and to print: who fought, what became of them, the story, notes and pictures."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.models import Battle
from campaigns.selectors import page_shares, pictures
from campaigns.selectors.battle_accounts import battle_account
from campaigns.selectors.missing import Missing
from campaigns.web import accounts, album
from campaigns.web.views.campaigns import around
from campaigns.web.views.counting import noted
from campaigns.web.views.page_links import links_of
from campaigns.web.who import language, seat_at


@require_GET
def page(request: HttpRequest, battle: UUID) -> HttpResponse:
    member = seat_at(request, battle)
    try:
        found = battle_account(battle, member, language())
    except Missing:
        raise Http404 from None
    campaign = member.campaign_id
    around_it = around(campaign, member)
    figures = [one.character for side in found.sides for one in side.figures if one.character is not None]
    faces = album.faces(campaign, figures)
    return render(
        request,
        "battle/account.html",
        {
            **around_it,
            **accounts.dressed(found, faces, around_it["campaign"].ruleset),
            **noted(campaign, member, battle),
            "album": pictures.album_of(campaign, battle, member),
            "may_picture": pictures.may_add(campaign, battle, member),
            "may_share": page_shares.may_share_battle(member, Battle.everything.get(id=battle)),
            "links": links_of(request, member, battle),
            "thing": battle,
        },
    )
