"""A battle's page, its history, and everything that is entered on it."""

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Battle, Member
from campaigns.selectors import units
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle, load_battle_of, voice_of
from campaigns.selectors.battles.pages import all_rolls
from campaigns.selectors.battles.sight import ahead_of, sights
from campaigns.selectors.battles.stories import story_of
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.disputes.pages import disputes_in
from campaigns.submit import Entered, Envelope, Malformed, Refusal, StaleVersion
from campaigns.submit import enter as enter_command
from campaigns.web.battles import elsewhere, kept_lines, log
from campaigns.web.battles.entries import forms_of
from campaigns.web.battles.page import context, extras, names_of
from campaigns.web.battles.sights import drawn
from campaigns.web.battles.versions import version_of
from campaigns.web.declined import declined, declined_in_form, filled_in
from campaigns.web.refusals import in_form, sentence
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Form
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import command_id, number, whole
from campaigns.web.who import language, or_404, row_at, seat_at, table_at
from engine.kernel.decide import Game

ONE_TAP = frozenset({"choice", "answer", "dice"})  # what is declined of these stands above the table
RIGHTS = frozenset({"not-yours", "referee-only", "not-entered-for", "may-only-read", "role-not-held", "not-a-member"})


def _context(here: LoadedBattle, since: int | None = None) -> dict[str, Any]:
    table_context = context(here, since)
    return {
        **table_context,
        **(extras(here, table_context["battle"], table_context["campaign"]) if table_context["live"] else {}),
    }


@require_safe
def page(request: HttpRequest, battle: UUID) -> HttpResponse:
    return render(request, "battles/page.html", _context(table_at(request, battle)))


@require_safe
def now(request: HttpRequest, battle: UUID) -> HttpResponse:
    """What following devices ask for every two seconds: nothing (204, 304) until something happened."""
    member = seat_at(request, battle)
    version = version_of(battle)
    tag = f'"{version}-{get_language()}-{units.of_reader()}-{units.far_of_reader()}-{member.id.hex[:8]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    if request.GET.get("seen") == str(version):
        response = HttpResponse(status=204)
        response["Content-Security-Policy"] = "default-src 'none'"  # said thousands of times in an evening, so in short
    else:
        seen = whole(request.GET.get("seen", ""))
        page_context = _context(load_battle(battle, member, language()), seen)
        if seen is not None:
            page_context["answered_by"] = elsewhere.answered(
                page_context["battle"], member, seen, request.GET.get("asked", "")
            )
        response = render(request, "battles/table.html", page_context)
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def at(request: HttpRequest, battle: UUID, version: int) -> HttpResponse:
    """The table as it stood: rebuilt from what happened until then."""
    page_context = _context(table_at(request, battle, version))
    part = "HX-Request" in request.headers
    return render(request, "battles/past.html" if part else "battles/at.html", page_context)


@require_safe
def sight(request: HttpRequest, battle: UUID, figure: int) -> HttpResponse:
    """What another figure than the one that is up sees, as the table stands or stood (`at`)."""
    here = table_at(request, battle, whole(request.GET.get("at", "")))
    sight_lines = drawn(sights(here, figure), names_of(here), here.rules.key)
    return JsonResponse({"sights": sight_lines}, headers={"Cache-Control": "no-store"})


@require_POST
def ahead(request: HttpRequest, battle: UUID, what: str) -> HttpResponse:
    """What a form of the map would come to, were it sent; it isn't."""
    here = table_at(request, battle)
    game = game_of(here.rules.key)
    form = forms_of(game).get(what)
    if form is None:
        raise Http404
    try:
        reach = ahead_of(here, form.read(request))
    except (Refusal, Malformed) as error:
        return JsonResponse({"why": sentence(error, names_of(here), here.rules.key)})
    return JsonResponse({"places": reach.places, "cost": game.cost(reach.cost) if reach.cost else ""})


@require_safe
def whole_story(request: HttpRequest, battle: UUID) -> HttpResponse:
    here = table_at(request, battle)
    story = story_of(here)
    which = kept_lines.wanted(request.GET.get("lines"), "all")
    rolls = all_rolls(here) if which == kept_lines.ROLLS else ()
    kept = kept_lines.kept(story.sentences, which)
    hit_from = game_of(here.rules.key).hit_from
    lines = log.entries(kept, rolls, disputes_in(here.campaign, battle), hit_from)[::-1]
    context = {"story": story, "log": lines, "campaign": CampaignPage(here.campaign), "chips": kept_lines.chips(which)}
    return render(request, "battles/story.html", context)


@require_safe
def lay_out(request: HttpRequest, battle: UUID) -> HttpResponse:
    """How to put the table up again after a pause."""
    return render(request, "battles/lay_out.html", _context(table_at(request, battle)))


@require_POST
def enter(request: HttpRequest, battle: UUID, what: str) -> HttpResponse:
    row, member = row_at(request, battle)
    game = game_of(row.campaign.ruleset)
    form = forms_of(game).get(what)
    if form is None:
        raise Http404
    command: dict[str, Any] = {}
    notice: dict[str, Any] | None = None
    wrong: Refusal | Malformed | None = None  # what is told in its form, and not above the table
    status = 200
    entered: Entered | None = None
    stood: list[tuple[Battle, Game]] = []
    try:
        command = form.read(request)
        then = command.pop("then", []) if what == "card" else []
        entered = _enter(request, member, battle, form.referee, command, then, stood)
        if entered.receipt.declined:
            notice = _declined(entered.receipt.declined, battle, game, member)
    except Malformed as malformed:
        wrong = malformed
        notice, status = {"text": _malformed(malformed), "at": what}, 400
    except Refusal as refused:
        notice, status = _refusal_notice(refused, what, form, command, battle, game, member), refused.status
        wrong = None if notice["otherwise"] or what in ONE_TAP else refused
    if notice is None and "HX-Request" not in request.headers:
        return redirect("battle", battle)
    page_context = _context(_after(entered, stood, battle, member), whole(request.headers.get("Rollbook-Seen", "")))
    template = "battles/table.html" if "HX-Request" in request.headers else "battles/page.html"
    response: HttpResponse | None = None
    back = request.POST.get("back", "")  # the page of an earlier moment
    if wrong is not None and notice is not None and back.startswith(reverse("battle", args=[battle])):
        return declined(request, wrong, redirect(back), said=notice["text"])
    if wrong is not None and notice is not None:
        response = declined_in_form(request, wrong, TemplateResponse(request, template, page_context), notice["text"])
    if response is None:
        page = TemplateResponse(request, template, {**page_context, "no": notice})
        response = page if notice is None else filled_in(request, page)
    response.status_code = status
    version = entered.receipt.version if entered is not None else 0  # a device that kept other entries compares
    response["Rollbook-Version"] = str(version)
    return response


def _after(entered: Entered | None, stood: list[tuple[Battle, Game]], battle: UUID, member: Member) -> LoadedBattle:
    """As the entry left it, or as it stood where it was declined; else read anew. Raises: Http404."""
    with or_404():
        if entered is not None and entered.battle is not None:
            return load_battle_of(entered.battle, member, language(), game=entered.game)
        if stood:
            return load_battle_of(stood[0][0], member, language(), game=stood[0][1])
        return load_battle(battle, member, language())


def _enter(
    request: HttpRequest,
    member: Member,
    battle: UUID,
    referees: bool,
    command: dict[str, Any],
    then: list[Any],
    stood: list[tuple[Battle, Game]],
) -> Entered:
    """As whose move and in which role the form said; the referee's own entries (`referees`) in his own role."""
    who = member.id
    if acts_as := request.POST.get("acts_as"):
        try:
            who = UUID(acts_as)
        except ValueError:
            raise Malformed("acts_as", acts_as, "id-of-a-member") from None
    as_player = "yours" in request.POST and "player" in member.roles and not referees
    role = "player" if as_player or who != member.id else None
    id, seen = command_id(request), number(request, "seen")
    envelope = Envelope.of(member, id, command, stream=battle, acts_as=who, then=then, expected_version=seen, role=role)
    return enter_command(envelope, stood=lambda *state: stood.append(state))


def _refusal_notice(
    refused: Refusal, what: str, form: Form, command: dict[str, Any], battle: UUID, game: RulesetPages, member: Member
) -> dict[str, Any]:
    """The sentence, and for a no of the rules the command that people may decide to allow."""
    otherwise = form.otherwise and refused.status == 422 and refused.code not in RIGHTS
    return {
        "text": _in_words(refused, battle, game, member),
        "at": what,
        "otherwise": json.dumps(command) if otherwise and command.get("type") != "answer" else "",
    }


def _declined(declined: dict[str, Any], battle: UUID, game: RulesetPages, member: Member) -> dict[str, Any]:
    refused = Refusal(declined["code"], declined["facts"], declined["status"])
    return {"text": _in_words(refused, battle, game, member), "at": "choice", "otherwise": ""}


def _in_words(refused: Refusal, battle: UUID, game: RulesetPages, member: Member) -> str:
    if isinstance(refused, StaleVersion) and (who := elsewhere.faster(member, battle, refused.expected)):
        return _("%(who)s was faster. Have another look, then choose.") % {"who": who}
    _rules, names = voice_of(battle, language())
    return sentence(refused, names, game.key)


def _malformed(wrong: Malformed) -> str:
    if wrong.field == "distance":
        return _("A distance is a number, with or without a unit: 7, 7.5, 7,5 or 19 cm.")
    return in_form(wrong)
