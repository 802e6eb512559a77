"""The end of a battle: who won, who rose, what is still to be drawn, the best roll, who fell and who sits out."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaigns.selectors.battles.chronicle import FateLine, account_of
from campaigns.selectors.battles.ending import BestRoll, Ending, RestLine, ending_of
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.moments import record_of
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters import lives, page_shares, pictures
from campaigns.selectors.characters.lately import lately
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.web import words
from campaigns.web.battles import chronicle_page, log
from campaigns.web.battles.moments import epitaph
from campaigns.web.campaigns.views import around_loaded
from campaigns.web.characters import album, came_up
from campaigns.web.characters.biography import IN_PLAY
from campaigns.web.characters.lives import chits_of
from campaigns.web.drawing import heads
from campaigns.web.drawing.share_picture import answer as drawn_to_send
from campaigns.web.rolls.luck_page import chance
from campaigns.web.rulesets.registry import game_of, says
from campaigns.web.who import language, table_at
from engine.kernel.telling.speaker import capital

Person = dict[str, Any]


@require_safe
def page(request: HttpRequest, battle: UUID) -> HttpResponse:
    table = table_at(request, battle)
    if not table.row.outcome:
        return redirect("battle", battle)
    member = table.member
    here = loaded(member.campaign_id, member, language())
    ending = ending_of(table, here)
    choices = [choice for choice in lives.choice_lines(here) if choice.battle == battle]
    return render(
        request,
        "battles/end.html",
        {
            **around_loaded(here),
            **dressed(ending, table, here),
            "choices": choices,
            "yours": any(choice.yours for choice in choices),
            "chits": chits_of(here) if choices else [],
            **came_up.recent(here, lately(here)),
            "thing": battle,
            "album": pictures.album_of(here.id, battle, member),
            "may_picture": pictures.may_add(here.id, battle, member),
            "may_share": page_shares.may_share_battle(member, table.row),
            "to_send": reverse("battle-picture", args=[battle]),
        },
    )


@require_safe
def share_picture(request: HttpRequest, battle: UUID) -> HttpResponse:
    """Who won and whom it cost, as one picture to send; its face is that of whoever shot best, or of a winner."""
    table = table_at(request, battle)
    if not table.row.outcome:
        raise Http404
    here = loaded(table.member.campaign_id, table.member, language())
    ending, account = ending_of(table, here), account_of(table)
    people = _people(ending, here)
    winner = next((n for n, side in enumerate(ending.sides) if side.won), 0)
    face = people.get(ending.best.line.moment.by) if ending.best is not None else None
    face = face or next((person for person in people.values() if person["side"]["n"] == winner), None)
    head, colour = (face["face"]["head"], face["side"]["colour"]) if face is not None else ("hood", "")
    sentences = [chronicle_page.lead(account, table.rules.key)]
    if ending.best is not None:
        sentences += _best(ending.best, people, here)["told"][:2]
    return drawn_to_send(
        chronicle_page.headline(ending.how, ending.won), _about(ending, here), " ".join(sentences), head, colour
    )


def dressed(ending: Ending, table: LoadedBattle, here: LoadedCampaign) -> dict[str, Any]:
    people = _people(ending, here)
    by_character = {
        person["one"].character: person for person in people.values() if person["one"].character is not None
    }
    out_of_action = [person for person in people.values() if person["out"]]
    rows = {figure["figure"]: figure.get("more", {}) for figure in (table.row.outcome or {}).get("figures", ())}
    rests = {line.character for line in ending.rest}
    hurt = [
        person for person in people.values() if person["one"].loss != "dead" and person["one"].character not in rests
    ]
    return {
        "end": ending,
        "title": chronicle_page.headline(ending.how, ending.won),
        "about": _about(ending, here),
        "sides": [
            {
                "one": side,
                "people": taking_part,
                "standing": sum(not person["out"] for person in taking_part),
                "points": chronicle_page.score(side, here.rules.key),
            }
            for side in ending.sides
            for taking_part in [[people[figure.number] for figure in side.figures if not figure.left_out]]
        ],
        "rose": [
            {"who": by_character[rise.character], "ladder": _ladder(rise.after, here), **_rise(rise, here)}
            for rise in ending.rose
            if rise.character in by_character
        ],
        "gained": [
            {"who": by_character[gain.character], "name": name, "about": about}
            for gain in ending.gained
            if gain.character in by_character
            for name, about in [here.names.skill(gain.skill, gain.level)]
        ],
        "best": _best(ending.best, people, here) if ending.best is not None else None,
        "fallen": [_fallen(person, people, table) for person in out_of_action if person["one"].loss == "dead"],
        "cost": [
            {**person, "said": cost}
            for person in hurt
            if (cost := _cost(person, rows.get(person["one"].number, {}), here.rules.key))
        ],
        "rest": [
            _rest(rest, by_character[rest.character], here) for rest in ending.rest if rest.character in by_character
        ],
    }


def _people(ending: Ending, here: LoadedCampaign) -> dict[int, Person]:
    """By number: the figure, its side, what stands for it, and whether it was out at the end."""
    named = {
        figure.character: figure.name
        for side in ending.sides
        for figure in side.figures
        if figure.character is not None
    }
    portraits = album.portraits(here.id, named)
    return {
        figure.number: {
            "one": figure,
            "side": {"colour": side.colour, "shape": side.shape, "n": n},
            "face": (portraits.get(figure.character) if figure.character else None) or heads.portrait(figure.name),
            "out": figure.loss not in IN_PLAY,
            "rank": words.rank(figure.rank, here.rules.key),
        }
        for n, side in enumerate(ending.sides)
        for figure in side.figures
    }


def _about(ending: Ending, here: LoadedCampaign) -> str:
    """`Night shift · 5 rounds · 1 h 50 min`, as far as somebody knows."""
    minutes = (ending.closed_us - ending.opened_us) // 60_000_000 if ending.closed_us else 0
    parts = [ending.name or says(_("Battle"), here.rules.key)]
    if ending.rounds:
        parts.append(ngettext("%(n)s round", "%(n)s rounds", ending.rounds) % {"n": ending.rounds})
    if ending.reported:
        parts.append(_("reported afterwards"))
    elif 0 < minutes < 60:
        parts.append(_("%(n)s min") % {"n": minutes})
    elif 60 <= minutes < 24 * 60:
        parts.append(_("%(h)s h %(n)s min") % {"h": minutes // 60, "n": minutes % 60})
    return " · ".join(parts)


def _rise(rise: Any, here: LoadedCampaign) -> dict[str, str]:
    why = here.names.word("reason", rise.reason)
    return {"rank": words.rank(rise.after, here.rules.key), "why": capital(why)}


def _ladder(after: str, here: LoadedCampaign) -> list[dict[str, Any]]:
    ranks = list(here.rules.ranks)
    place = ranks.index(after)
    return [
        {"name": words.rank(code, here.rules.key), "done": n < place, "here": n == place}
        for n, code in enumerate(ranks)
    ]


def _best(best: BestRoll, people: Mapping[int, Person], here: LoadedCampaign) -> dict[str, Any]:
    line, moment = best.line, best.line.moment
    thrown = log.shown(line.thrown, game_of(here.rules.key).hit_from) if line.thrown is not None else None
    sentences = [_sentence(part) for part in (moment.how, moment.title, moment.then) if part]
    return {
        "who": people.get(moment.by),
        "thrown": thrown,
        "told": sentences,
        "result": moment.result,
        "far": moment.far,
        "badge": line.badge,
        "in_100": chance(best.share),
        "version": moment.version,
    }


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _fallen(person: Person, people: Mapping[int, Person], table: LoadedBattle) -> Person:
    figure: FateLine = person["one"]
    record = record_of(table, figure.number)
    killer = next((other for other in people.values() if _killed(other["one"], figure.number)), None)
    return {**person, "by": killer, "epitaph": epitaph(record, table.rules.key) if record is not None else ""}


def _cost(person: Person, row: Mapping[str, Any], rules: str) -> list[str]:
    """How somebody left the battle who didn't stand to its end, and what else it left of a figure."""
    return [*([words.code("loss", person["one"].loss, rules)] if person["out"] else []), *game_of(rules).left_of(row)]


def _killed(other: FateLine, victim: int) -> bool:
    return any(deed.get("victim") == victim and deed.get("what") == "dead" for deed in other.deeds)


def _rest(rest: RestLine, who: Person, here: LoadedCampaign) -> Person:
    wounds = [wound for wound in who["one"].wounds if wound.get("event") in rest.wounds] or who["one"].wounds
    why = [words.wound(wound, here.rules.key) for wound in wounds] if rest.wounds else []
    return {**who, "battles": rest.battles, "why": why}
