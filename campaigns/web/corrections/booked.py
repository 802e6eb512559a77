"""The page that puts right what a closed battle was booked with: who got which wound from whom, who won."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from campaigns.selectors import rights
from campaigns.selectors.corrections.booked import Booked, BookedFigure, booked, outcome_of
from campaigns.submit import Malformed, Refusal
from campaigns.submit.corrections.booked import why_not
from campaigns.submit.corrections.correction_preview import foresee_correction
from campaigns.web import words
from campaigns.web.campaigns.views import around
from campaigns.web.corrections.told_changes import changes_in_words
from campaigns.web.declined import declined
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import game_of
from campaigns.web.submit_form import send
from campaigns.web.who import language, or_404, seat, seat_at
from engine.rulesets import ruleset

FATES = ("lived", "died", "fled", "away")
IN_THE_WAY = ("skill-settled-since", "skill-drawn-since")  # what can be revoked in the same step


def of_battle(request: HttpRequest, battle: UUID) -> HttpResponse:
    """From the battle to what it was booked with."""
    member = seat_at(request, battle)
    seq = outcome_of(member.campaign_id, battle)
    if seq is None:
        raise Http404
    return redirect("correct-outcome", member.campaign_id, seq)


def page(request: HttpRequest, campaign: UUID, seq: int) -> HttpResponse:
    member = seat(request, campaign)
    with or_404():
        outcome = booked(campaign, seq, member, language())
    posted, around_it = request.POST, around(campaign, member)
    game = game_of(around_it["campaign"].ruleset)
    context = {
        **around_it,
        "booked": outcome,
        "may": rights.is_referee(member),
        "figures": _figures(outcome, posted, game),
        "everybody": [(str(figure.character), _name_with_side(figure, outcome)) for figure in outcome.figures],
        "winners": _winners(outcome, posted.get("winner")),
        "locations": [(code, words.code("place", code, game.key)) for code in game.places],
        "victims": [(code, words.code("victim", code, game.key)) for code in game.victims],
        "severities": [(code, words.code("harm", code, game.key)) for code in ruleset(game.key).harms],
        "elsewhere": _why_elsewhere(outcome, game.key),
        "said": posted,
        "said_new": {name: posted.get(f"new-{name}", "") for name in ("whose", "by", "location", "severity")},
        "revokes": _revokes(outcome, posted.getlist("revoke")),
    }
    if request.method == "GET":
        return render(request, "corrections/booked.html", context)
    command = {
        "type": "correct-outcome",
        "outcome": seq,
        **_change(request, outcome, game),
        "revokes": posted.getlist("revoke"),
        "reason": posted.get("reason", ""),
    }
    try:
        if posted.get("do") == "confirm":
            send(request, member, {**command, "shown": posted.get("shown", "")})
            messages.success(request, _("Record corrected."))
            return redirect("correct-outcome", campaign, seq)
        context |= changes_in_words(foresee_correction(member, command), outcome, game.key)
    except (Refusal, Malformed) as error:
        if isinstance(error, Refusal) and error.code == "correction-stale":
            context |= changes_in_words(foresee_correction(member, command), outcome, game.key)
        if isinstance(error, Refusal) and error.code in IN_THE_WAY:
            context["revokes"] += _revokes(outcome, [str(error.facts["character"])], False)
        return declined(request, error, TemplateResponse(request, "corrections/booked.html", context))
    return render(request, "corrections/booked.html", context)


def _why_elsewhere(booked: Booked, rules: str) -> str:
    """Why nothing is corrected here, and what to do instead; empty where it is."""
    why = why_not(ruleset(rules))
    return sentence(Refusal(why, {"battle": str(booked.battle)})) if why else ""


def _revokes(booked: Booked, keys: list[str], chosen: bool = True) -> list[tuple[str, str, bool]]:
    return [(str(figure.character), figure.name, chosen) for figure in booked.figures if str(figure.character) in keys]


def _figures(booked: Booked, posted: Any, game: RulesetPages) -> list[dict[str, Any]]:
    """Each with his wounds, a wound with the deed that made it; the deeds that made no wound stand with the doer."""
    wounds_made = {(str(by.character), deed_n): (figure, n) for by, deed_n, figure, n in _wounding_deeds(booked)}
    deeds = {
        (str(figure.character), deed_n): _deed_form(figure, deed_n, deed, booked, posted, game)
        for figure in booked.figures
        for deed_n, deed in enumerate(figure.deeds)
    }
    deed_of_wound = {(str(figure.character), n): deeds[place] for place, (figure, n) in wounds_made.items()}
    return [
        {
            "key": (key := str(figure.character)),
            "name": figure.name,
            "side": figure.side,
            "fate": posted.get(f"fate-{key}") or _fate(figure),
            "wounds": [
                {
                    "name": f"wound-{key}-{n}",
                    "text": words.wound(wound, game.key),
                    "whose": posted.get(f"wound-{key}-{n}", key),
                    "deed": deed_of_wound.get((key, n)),
                    "by_name": f"by-{key}-{n}",
                    "by": posted.get(f"by-{key}-{n}", ""),
                }
                for n, wound in enumerate(figure.wounds)
            ],
            "deeds": [deeds[key, deed_n] for deed_n in range(len(figure.deeds)) if (key, deed_n) not in wounds_made],
        }
        for figure in booked.figures
    ]


def _wounding_deeds(booked: Booked) -> list[tuple[BookedFigure, int, BookedFigure, int]]:
    """(who, which deed, to whom, which wound) of each deed that made a wound; of those that a correction added (event
    0), the first that fits.
    """
    made: list[tuple[BookedFigure, int, BookedFigure, int]] = []
    for by in booked.figures:
        for m, deed in enumerate(by.deeds):
            same = [
                (figure, n)
                for figure in booked.figures
                for n, wound in enumerate(figure.wounds)
                if figure.figure == deed["victim"]
                and (deed.get("event", 0), deed["what"]) == (wound.get("event", 0), wound["severity"])
            ]
            if not deed.get("event"):
                taken = [(figure.figure, n) for _by, _m, figure, n in made]
                same = [(figure, n) for figure, n in same if (figure.figure, n) not in taken][:1]
            made += [(by, m, figure, n) for figure, n in same]
    return made


def _deed_form(
    figure: BookedFigure, deed_n: int, deed: dict[str, Any], booked: Booked, posted: Any, game: RulesetPages
) -> dict[str, Any]:
    place = f"{figure.character}-{deed_n}"
    victim = next((str(other.character) for other in booked.figures if other.figure == deed["victim"]), "")
    return {
        "name": f"deed-{place}",
        "text": _deed(deed, booked, game.key),
        "whose": posted.get(f"deed-{place}", str(figure.character)),
        "whom_name": f"whom-{place}",
        "whom": posted.get(f"whom-{place}", victim),
        "stranger": "" if victim else words.rank(deed.get("victim_rank", ""), game.key),
        "victim_name": f"victim-{place}",
        "victim": posted.get(f"victim-{place}", _victim(deed, game)),
    }


def _deed(deed: dict[str, Any], booked: Booked, rules: str) -> str:
    victim = next((figure.name for figure in booked.figures if figure.figure == deed.get("victim")), "")
    what = words.code("harm", deed.get("what", ""), rules)
    return f"{what}: {victim or words.rank(deed.get('victim_rank', ''), rules)}"


def _victim(deed: dict[str, Any], game: RulesetPages) -> str:
    """What the victim was just then, where that counts; nothing where he stood his ground."""
    return next((code for code, (name, so) in game.victims.items() if deed.get(name, not so) is so), "")


def _told_of_victim(deed: dict[str, Any], code: str, game: RulesetPages) -> dict[str, Any]:
    """The deed with its victim as the form says; as it is booked where the form says the same."""
    if code == _victim(deed, game) or code not in ("", *game.victims):
        return deed
    facts = {name: so if code == victim else not so for victim, (name, so) in game.victims.items()}
    return {**deed, **facts}


def _name_with_side(figure: BookedFigure, booked: Booked) -> str:
    """With his side where two have the same name."""
    alike = [other for other in booked.figures if other.name == figure.name]
    return f"{figure.name} ({figure.side})" if len(alike) > 1 and figure.side else figure.name


def _fate(figure: BookedFigure) -> str:
    if figure.left_out:
        return "away"
    return "died" if figure.dead else "fled" if figure.fled else "lived"


def _winners(booked: Booked, posted: str | None) -> list[tuple[str, str, bool]]:
    chosen = posted if posted is not None else str(-1 if booked.winner is None else booked.winner)
    choices = [
        ("-1", _("nobody")),
        *((str(n), name or _("Side %(n)s") % {"n": n + 1}) for n, name in enumerate(booked.sides)),
    ]
    return [(value, name, value == chosen) for value, name in choices]


def _change(request: HttpRequest, booked: Booked, game: RulesetPages) -> dict[str, Any]:
    """Only what differs from what is booked is named."""
    posted = request.POST
    wounds: dict[str, list[Any]] = {str(figure.character): [] for figure in booked.figures}
    deeds: dict[str, list[Any]] = {key: [] for key in wounds}
    numbers = {str(figure.character): figure.figure for figure in booked.figures}
    wound_of = {(str(by.character), m): (str(figure.character), n) for by, m, figure, n in _wounding_deeds(booked)}
    for figure in booked.figures:
        key = str(figure.character)
        for kind, facts, lists in (("wound", figure.wounds, wounds), ("deed", figure.deeds, deeds)):
            for n, fact in enumerate(facts):
                owner = posted.get(f"{kind}-{key}-{n}", key)
                if kind == "deed":
                    fact = _told_of_victim(fact, posted.get(f"victim-{key}-{n}", _victim(fact, game)), game)
                    fact = fact | {"victim": numbers.get(posted.get(f"whom-{key}-{n}", ""), fact["victim"])}
                    if (key, n) in wound_of and not fact.get("event"):  # the rules follow the others' wounds themselves
                        hurt, place = wound_of[key, n]
                        fact = fact | {"victim": numbers.get(posted.get(f"wound-{hurt}-{place}", hurt), 0)}
                        owner = owner if fact["victim"] else ""
                elif by := numbers.get(posted.get(f"by-{key}-{n}", "")):
                    fact = fact | {"by": by}
                if owner in lists:
                    lists[owner].append(fact)
    new = posted.get("new-whose", "")
    if new in wounds:
        wound = {"location": posted.get("new-location", ""), "severity": posted.get("new-severity", ""), "event": 0}
        by = numbers.get(posted.get("new-by", ""))
        wounds[new].append(wound | ({"by": by} if by else {}))
    changed = [entry for figure in booked.figures if (entry := _entry(figure, posted, wounds, deeds))]
    winner = posted.get("winner", "")
    is_known = winner in {value for value, _name, _now in _winners(booked, None)}
    return {"figures": changed, "winner": int(winner) if is_known else None}


def _entry(
    figure: BookedFigure, posted: Any, wounds: dict[str, list[Any]], deeds: dict[str, list[Any]]
) -> dict[str, Any] | None:
    key = str(figure.character)
    entry: dict[str, Any] = {}
    fate = posted.get(f"fate-{key}", _fate(figure))
    if fate == "away":
        return None if figure.left_out else {"character": key, "left_out": True}
    if fate in FATES and fate != _fate(figure):
        entry |= {"dead": fate == "died", "fled": fate == "fled"}
    if wounds[key] != figure.wounds:
        entry["wounds"] = wounds[key]
    if deeds[key] != figure.deeds:
        entry["deeds"] = deeds[key]
    return {"character": key, **entry} if entry or figure.left_out else None
