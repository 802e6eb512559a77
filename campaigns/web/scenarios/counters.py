"""Counters, a gang's page with its armoury, notes, standings."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaigns.models import Character, Gang
from campaigns.selectors.armies import lists
from campaigns.selectors.campaigns import notes as written
from campaigns.selectors.campaigns import standings as table
from campaigns.selectors.campaigns.calendar import runs
from campaigns.selectors.campaigns.pages import MemberLine, loaded, member_lines
from campaigns.selectors.characters import former_names, gangs
from campaigns.selectors.league.pages import awards
from campaigns.selectors.league.seasons import seasons
from campaigns.selectors.rights import WRITERS
from campaigns.selectors.scenarios import counters as reading
from campaigns.submit.scenarios.commands import WithdrawCounter
from campaigns.web import words
from campaigns.web.campaigns.one_tap import one_tap
from campaigns.web.campaigns.views import around, around_loaded
from campaigns.web.characters import album
from campaigns.web.declined import enter_or_decline
from campaigns.web.drawing import charts
from campaigns.web.going_back import back
from campaigns.web.reasons import reason
from campaigns.web.submit_form import as_number, whole
from campaigns.web.who import language, seat


def counters(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """What is counted, and where it stands; the referee names new ones."""
    member = seat(request, campaign)
    if request.method == "POST":
        command = {
            "type": "name-counter",
            "name": request.POST.get("name", "").strip(),
            "of": request.POST.get("of", "gang"),
            "start": as_number(request.POST.get("start", ""), 0),
            "owners": "owners" in request.POST,
        }
        return enter_or_decline(request, member, command, redirect("counters", campaign))
    people = gangs.gangs(campaign, member, language())
    things = {
        "gang": [(gang.id, gang.name) for gang in people],
        "character": [
            (character.id, f"{character.name}, {gang.name}")
            for gang in people
            for character in gang.characters
            if character.status == "alive"
        ],
    }
    rows = [
        {
            "line": line,
            "values": [(key, name, line.values.get(str(key), line.start)) for key, name in things[line.of]],
        }
        for line in reading.counters(campaign, member, language())
    ]
    return render(request, "campaigns/counters.html", {**around(campaign, member), "counters": rows})


@require_POST
def change(request: HttpRequest, campaign: UUID, counter: UUID) -> HttpResponse:
    member = seat(request, campaign)
    step = as_number(request.POST.get("by", ""), 0)
    command = {
        "type": "change-counter",
        "counter": str(counter),
        "thing": request.POST.get("thing", ""),
        "by": -abs(step) if isinstance(step, int) and "less" in request.POST else step,
        "reason": reason(request),
    }
    return enter_or_decline(request, member, command, back(request, redirect("counters", campaign)))


withdraw = one_tap(WithdrawCounter, "counters")


def _may_have(member: MemberLine) -> bool:
    return not member.forgotten and any(role in member.roles for role in WRITERS)


@require_safe
def gang(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    """One gang: its people, its counters, its armoury and what was written about it."""
    member = seat(request, campaign)
    reader = loaded(campaign, member, language())
    around_it = around_loaded(reader)
    gang_line = next((line for line in gangs.gang_lines(reader) if line.id == gang), None)
    row = Gang.objects.filter(campaign_id=campaign, id=gang).first()
    if gang_line is None or row is None:
        raise Http404
    may_equip = around_it["campaign"].may_referee or (gang_line.yours and around_it["campaign"].may_write)
    singly = reader.rules.has_keeper  # people of one gang are played by different players
    others = [
        person for person in member_lines(reader) if _may_have(person) and (singly or person.id not in row.owners)
    ]
    context = {
        **around_it,
        "gang": gang_line,
        "mine": may_equip,
        "others": others if may_equip else [],
        "singly": singly,
        "former": former_names.of_gang(campaign, gang, member, language()),
        "alive": [character for character in gang_line.characters if character.status == "alive"],
        "faces": album.portraits(campaign, {character.id: character.name for character in gang_line.characters}),
        "weapons": _weapons(gang_line, row.spare, around_it["campaign"].ruleset),
        "free": any(character.in_battle is None for character in gang_line.characters),
        "counts": reading.counts_of(reader, row),
        "thing": gang,
        "army": lists.gang_list(campaign, gang, member, language()) if reader.rules.rosters is not None else None,
        "awards": awards(campaign, reader.names, gang),
        **noted(campaign, member, gang),
    }
    return render(request, "characters/gang.html", context)


@require_POST
def armoury(request: HttpRequest, campaign: UUID, gang: UUID) -> HttpResponse:
    """Each weapon says who has it from now on: `w-<place>` is its code and its carrier."""
    member = seat(request, campaign)
    carries: dict[str, list[str]] = {str(character): [] for character in _characters(campaign, gang)}
    for name in sorted(request.POST, key=lambda field: whole(field[2:]) or 0):
        if name.startswith("w-"):
            weapon, _sep, carrier = request.POST[name].partition("@")
            if carrier:
                carries.setdefault(carrier, []).append(weapon)
    command = {"type": "assign-weapons", "gang": str(gang), "carries": _changed(campaign, gang, carries)}
    return enter_or_decline(request, member, command, redirect("gang", campaign, gang))


def notes(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Everything that was written down; anybody with a seat adds a line."""
    member = seat(request, campaign)
    if request.method == "POST":
        command: dict[str, Any] = {"type": "note", "text": request.POST.get("text", "").strip()}
        if about := request.POST.get("about", ""):
            command["about"] = about
        return enter_or_decline(request, member, command, back(request, redirect("notes", campaign)))
    context = {**around(campaign, member), **noted(campaign, member, written.ANYWHERE)}
    return render(request, "campaigns/notes.html", context)


@require_safe
def standings(request: HttpRequest, campaign: UUID) -> HttpResponse:
    here = loaded(campaign, seat(request, campaign), language())
    context = {
        "standings": table.standings_of(here),
        "chart": charts.strands(runs(here)),
        "seasons": seasons(campaign, here.names),
    }
    return render(request, "campaigns/standings.html", {**around_loaded(here), **context})


def noted(campaign: UUID, member: Any, about: UUID | None) -> dict[str, Any]:
    """What the piece with notes shows."""
    return {
        "notes": written.notes(campaign, member, about, language()),
        "may_note": written.may_note(member),
        "about": about if about not in (None, written.ANYWHERE) else "",
    }


def _weapons(gang: gangs.GangLine, spare: list[str], rules: str) -> list[dict[str, Any]]:
    """Every single weapon with who has it; those in battle can't give theirs away now."""
    held = [(weapon, character) for character in gang.characters for weapon in character.weapons]
    return [
        {"place": n, "code": weapon, "word": words.weapon(weapon, rules), "by": character}
        for n, (weapon, character) in enumerate([*held, *((weapon, None) for weapon in spare)])
    ]


def _characters(campaign: UUID, gang: UUID) -> list[UUID]:
    return list(Character.objects.filter(campaign_id=campaign, gang_id=gang).values_list("id", flat=True))


def _changed(campaign: UUID, gang: UUID, carries: dict[str, list[str]]) -> dict[str, list[str]]:
    """Only who carries something else than before: the others may stand in a battle."""
    characters = {
        str(character.id): character for character in Character.objects.filter(campaign_id=campaign, gang_id=gang)
    }
    return {
        key: had
        for key, had in carries.items()
        if key not in characters or sorted(had) != sorted(characters[key].weapons)
    }
