"""The report of one battle, to read and to print: who fought, what became of them, the story, notes and pictures."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.models import Battle
from campaigns.selectors.battles.chronicle import battle_account
from campaigns.selectors.characters import page_shares, pictures
from campaigns.web.battles import chronicle_page
from campaigns.web.campaigns.views import around
from campaigns.web.characters import album
from campaigns.web.characters.page_links import links_of
from campaigns.web.scenarios.counters import noted
from campaigns.web.who import language, or_404, seat_at


@require_safe
def page(request: HttpRequest, battle: UUID) -> HttpResponse:
    member = seat_at(request, battle)
    with or_404():
        account = battle_account(battle, member, language())
    campaign = member.campaign_id
    around_it = around(campaign, member)
    named = {
        figure.character: figure.name
        for side in account.sides
        for figure in side.figures
        if figure.character is not None
    }
    return render(
        request,
        "battles/chronicle.html",
        {
            **around_it,
            **chronicle_page.dressed(
                account, album.portraits(campaign, named), around_it["campaign"].ruleset, request.GET.get("lines")
            ),
            **noted(campaign, member, battle),
            "album": pictures.album_of(campaign, battle, member),
            "may_picture": pictures.may_add(campaign, battle, member),
            "may_share": page_shares.may_share_battle(member, Battle.everything.get(id=battle)),
            "links": links_of(request, member, battle),
            "to_send": reverse("battle-picture", args=[battle]) if account.how else "",
            "thing": battle,
        },
    )
