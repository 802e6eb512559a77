"""What comes up between battles as sheets, for everybody on the page at once: a promotion, a chit, a recruit's die."""

import time
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.models import Character
from campaigns.selectors.campaigns.pages import CampaignPage, loaded
from campaigns.selectors.characters.lately import LatelyLine, lately, newest
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.web import words
from campaigns.web.characters import album
from campaigns.web.submit_form import whole
from campaigns.web.who import language, seat
from engine.kernel.telling.speaker import capital

KINDS: Final = ("promoted", "skill-gained", "chit-drawn", "recruit-rolled")
RECENT_US: Final = 10 * 60 * 1_000_000  # so long somebody who comes to the page still sees it as a sheet


def recent(here: LoadedCampaign, lines: list[LatelyLine]) -> dict[str, Any]:
    """For who opens the page."""
    since = time.time_ns() // 1000 - RECENT_US
    return _sheets(here, [line for line in lines if line.recorded_us > since])


@require_safe
def now(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """What came up after `seen`, the length that the log had when the page asked last."""
    member, seen = seat(request, campaign), whole(request.GET.get("seen", "")) or 0
    if newest(campaign) == seen:
        return HttpResponse(status=204)
    here = loaded(campaign, member, language())
    context = _sheets(here, [line for line in lately(here) if line.seq > seen])
    return render(request, "characters/came_up.html", {"campaign": CampaignPage(here), **context})


def _sheets(here: LoadedCampaign, lines: list[LatelyLine]) -> dict[str, Any]:
    """The oldest first, as they came up."""
    shown = [line for line in reversed(lines) if line.kind in KINDS]
    named = {line.character: line.who for line in shown if line.character is not None}
    rows = Character.objects.filter(id__in=named).select_related("gang") if named else ()
    gangs, faces = {row.id: row.gang for row in rows}, album.portraits(here.id, named) if named else {}
    return {
        "seen": newest(here.id),
        "came_up": [
            {
                **_title_and_about(here, line),
                "line": line,
                "face": faces.get(line.character) if line.character else None,
                "gang": gangs.get(line.character) if line.character else None,
            }
            for line in shown
        ],
    }


def _title_and_about(here: LoadedCampaign, line: LatelyLine) -> dict[str, Any]:
    """Headline and what it means; of a promotion the classes there are, and whether each is reached."""
    rules = here.rules
    if line.kind == "promoted":
        ranks, at = list(rules.ranks), rules.ranks.index(line.code)
        return {
            "title": _("%(who)s is now a %(rank)s") % {"who": line.who, "rank": words.rank(line.code, rules.key)},
            "about": capital(line.why),
            "ladder": [
                {"name": words.rank(code, rules.key), "done": n < at, "here": n == at} for n, code in enumerate(ranks)
            ],
        }
    if line.kind == "recruit-rolled":
        came = words.rank(line.code, rules.key) if line.code else ""
        title = _("A recruit for %(gang)s: %(rank)s") if came else _("Nobody joins %(gang)s")
        return {"title": title % {"gang": line.who, "rank": came}, "about": ""}
    name, about = here.names.skill(line.code, line.level)
    return {"title": name or here.names.word("life", line.code), "about": about, "chit": True}
