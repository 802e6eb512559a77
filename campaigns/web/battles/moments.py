"""Moments as sheets: what a roll did to somebody, or a death, for every phone at the table at once."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.moments import MomentLine, RecordLine, moments, undone_to
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.battles import log
from campaigns.web.drawing import body
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import says
from engine.kernel.telling.speaker import capital
from engine.rulesets import ruleset

Person = Mapping[str, Any]


def shown(
    here: LoadedBattle, page: BattlePage, people: list[dict[str, Any]], game: RulesetPages, since: int | None
) -> dict[str, Any]:
    """`since`: the version that the device had, None where it comes anew; then nothing of a battle that is over.

    `undone_to`: what a device still shows of later versions no longer counts.
    """
    lines = [] if since is None and page.ended else moments(here, since)
    by_number = {person["n"]: person for person in people}
    sheets = [_sheet(moment, by_number, game) for moment in lines]
    return {"sheets": sheets, "undone_to": undone_to(here, since)}


def _sheet(line: MomentLine, people: Mapping[int, Person], game: RulesetPages) -> dict[str, Any]:
    moment, hit_from = line.moment, game.hit_from
    figure = people.get(moment.figure)
    return {
        "version": moment.version,
        "kind": moment.kind,
        "title": moment.title,
        "then": moment.then,
        "how": capital(moment.how),
        "result": capital(moment.result),
        "armed": capital(moment.armed),
        "far": moment.far,
        "figure": figure,
        "by": people.get(moment.by) if moment.by != moment.figure else None,
        "glyph": game.weapon_glyphs.get(line.weapon, ""),
        "thrown": log.shown(line.thrown, hit_from) if line.thrown is not None else None,
        "came": [{**log.shown(roll, hit_from), "word": word} for roll, word in line.came],
        "badge": line.badge,
        "newest": line.newest,
        "body": _body(line, figure) if figure is not None and moment.places else None,
        "epitaph": epitaph(line.record, game.key) if line.record is not None else "",
    }


def _body(moment: MomentLine, figure: Person) -> list[dict[str, Any]]:
    """All wounds as marks; the region that was hit just now stands out. What ends a life leaves no wound on record."""
    wounds = list(figure.get("wounds", ()))
    located = {wound["location"] for wound in wounds if wound.get("event", 0) in moment.events}
    wounds += [{"location": place, "severity": ""} for place in moment.moment.places if place not in located]
    return [{**region, "hurt": region["name"] in moment.moment.places} for region in body.chart(wounds)]


def epitaph(record: RecordLine, rules: str) -> str:
    """`Killer. 5 battles, 2 kills.`: nothing that isn't on record. Where nobody rises a class says nothing."""
    fought = ngettext("%(n)s battle", "%(n)s battles", record.battles)
    facts = [says(fought, rules) % {"n": record.battles}]
    if record.kills:
        facts.append(ngettext("%(n)d kill", "%(n)d kills", record.kills) % {"n": record.kills})
    joined = ", ".join(facts)
    if ruleset(rules).progression is None:
        return f"{joined}."
    return _("%(rank)s. %(facts)s.") % {"rank": capital(words.rank(record.rank, rules)), "facts": joined}
