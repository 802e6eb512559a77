"""A season's result as sentences, tables and charts."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.simulation.intervals import Bounds, Rate
from campaigns.simulation.results import Share
from campaigns.simulation.season_results import BandResult, FighterResult, SeasonPage, SeasonResult, SurvivalPoint
from campaigns.web import words
from campaigns.web.drawing import charts, marks
from campaigns.web.simulations.pictures import out_of_100, per_hundred, percent, places


def pictures(page: SeasonPage, result: SeasonResult, rules: str) -> dict[str, Any]:
    return {
        "headline": headline(result),
        "bands": [band(band_result) for band_result in result.bands],
        "policies": [(band.name, words.policy(band.policy, rules)) for band in result.bands],
        "ranks": [words.rank(rank, rules) for rank in ranks(result)],
        "classes": [
            {"rank": words.rank(class_.rank, rules), "people": class_.people, "cells": cells(class_.reached.values())}
            for class_ in result.classes
        ],
        "sure": any(point.low is not None for point in result.survival),
        "curve": curve(result.survival),
        "survival": lived(result.survival),
        "crowd": crowd(result.alive_after, result.alive_between),
        "legends": legends(result),
        "fans": fans(result),
        "fighters": [
            {
                "band": band,
                "people": [fighter(who, rules) for who in result.fighters if who.band == band.number],
            }
            for band in result.bands
        ],
    }


def headline(result: SeasonResult) -> str:
    """What a shoot-out costs, in one sentence: the deaths of those who fought in it."""
    share = result.deaths_per_fight
    if not share.of or not share.n:
        return _("Nobody died.")
    facts = {"n": one_in_so_many(share.share)}
    if share.low and share.high:
        facts |= {"few": one_in_so_many(share.high), "many": one_in_so_many(share.low)}
        return _("1 in %(n)s fighters dies in each battle (1 in %(few)s to 1 in %(many)s).") % facts
    return _("1 in %(n)s fighters dies in each battle.") % facts


def one_in_so_many(share: float) -> str:
    return places(1 / share, 0 if 1 / share >= 9.95 else 1)


def ranks(result: SeasonResult) -> list[str]:
    return list(result.classes[0].reached) if result.classes else []


def band(band: BandResult) -> dict[str, Any]:
    return {
        "one": band,
        "colour": marks.colour(band.colour, band.number),
        "won": out_of_100(band.won.share),
        "between": between(band.won),
        "bar": f"{100 * band.won.share:.2f}",
        "interval": interval(band.won),
        "wiped": out_of_100(band.wiped_out.share),
        "wiped_between": between(band.wiped_out),
        **{name: mean(band, name) for name in ("alive", "dead", "recruits")},
    }


def between(share: Share | Rate | SurvivalPoint) -> str:
    """Empty where no interval is known."""
    is_known = share.low is not None and share.high is not None
    return f"{percent(share.low or 0)} – {percent(share.high or 0)}" if is_known else ""


def interval(share: Rate, most: float = 1.0) -> dict[str, str] | None:
    """Where the thin bar lies, on a scale up to `most`."""
    if share.low is None or share.high is None:
        return None
    return {"low": f"{100 * share.low / most:.1f}", "wide": f"{100 * (share.high - share.low) / most:.2f}"}


def mean(result: BandResult | FighterResult, name: str) -> dict[str, str]:
    """Per season, and between what it lies where that is known."""
    bounds = result.between.get(name)
    return {
        "n": places(getattr(result, name)),
        "between": f"{places(bounds[0])} – {places(bounds[1])}" if bounds else "",
    }


def cells(shares: Iterable[Share | Rate]) -> list[dict[str, Any]]:
    """Per cent, empty where it can't be: nobody falls below the class he began in."""
    return [{"n": share.n, "percent": out_of_100(share.share), "between": between(share)} for share in shares]


def fighter(fighter: FighterResult, rules: str) -> dict[str, Any]:
    return {
        "one": fighter,
        "rank": words.rank(fighter.rank, rules),
        "alive": out_of_100(fighter.alive.share),
        "between": between(fighter.alive),
        **{name: mean(fighter, name) for name in ("battles", "kills", "skills")},
        "reached": cells(fighter.reached.values()),
    }


def curve(points: Sequence[SurvivalPoint]) -> dict[str, Any]:
    """Shares still alive after the first, second ... battle, and between what they lie where that is known."""
    values, bands = [1.0, *(point.alive for point in points)], []
    bounds = [(point.low, point.high) for point in points if point.low is not None and point.high is not None]
    if bounds and len(bounds) == len(points):
        edges = [(1.0, 1.0), *bounds]
        ends = [[(n, 100 * edge[end]) for n, edge in enumerate(edges)] for end in (0, 1)]
        bands = [charts.band(*ends)]
    drawn = charts.line("", [(n, 100 * value) for n, value in enumerate(values)], bands=bands, filled=not bands)
    return {
        "last": len(points),
        "end_percent": out_of_100(values[-1]),
        "drawn": charts.lines([drawn], most=100, per_cent=True, level=50),
    }


def lived(points: Sequence[SurvivalPoint]) -> list[dict[str, Any]]:
    """The curve's points as rows of a table."""
    return [
        {
            "n": point.battle,
            "at_risk": point.at_risk,
            "died": point.died,
            "alive": out_of_100(point.alive),
            "between": between(point),
        }
        for point in points
    ]


def crowd(after: Sequence[float], bounds: Sequence[Bounds]) -> dict[str, Any]:
    """People alive after each battle of the season, on average, and between what that lies where it is known."""
    ends = [[(n, round(bound[end], 2)) for n, bound in enumerate(bounds, start=1)] for end in (0, 1)]
    bands = [charts.band(*ends)] if bounds else []
    points = [(n, round(value, 2)) for n, value in enumerate(after, start=1)]
    drawn = charts.line("", points, bands=bands, filled=not bands)
    ranges = [f"{places(low)} – {places(high)}" for low, high in bounds] or [""] * len(after)
    return {
        "last": len(after),
        "end": places(after[-1]) if after else "",
        "rows": [(n, places(value), spread) for (n, value), spread in zip(points, ranges, strict=True)],
        "drawn": charts.lines([drawn]),
    }


def fans(result: SeasonResult) -> dict[str, Any] | None:
    """Battles won by each gang while the season goes on: the middle, half of the seasons, nine of ten. One scale."""
    if not any(result.standings):
        return None
    most = max(1, *(point.high for standing in result.standings for point in standing))
    drawn = []
    for band, points in zip(result.bands, result.standings, strict=False):
        colour = marks.colour(band.colour, band.number)
        bands = [
            charts.band(
                [(0, 0), *((p.battle, getattr(p, low)) for p in points)],
                [(0, 0), *((p.battle, getattr(p, high)) for p in points)],
            )
            for low, high in (("low", "high"), ("quarter", "three_quarters"))
        ]
        middle = charts.line("", [(0, 0), *((p.battle, p.middle) for p in points)], colour, bands=bands)
        of = {"one": band, "colour": colour, "points": points, "end": points[-1]}
        drawn.append({**of, "drawn": charts.lines([middle], most=most)})
    return {"bands": drawn, "most": most}


def life(page: SeasonPage, result: SeasonResult, who: str, rules: str) -> dict[str, Any] | None:
    """How long will he live? One sentence and his own curve; None where nobody asked for somebody of this season."""
    fighter = next((fighter for fighter in result.fighters if fighter.character == who), None) if who else None
    if fighter is None:
        return None
    facts: dict[str, Any] = {"who": fighter.name, "n": out_of_100(fighter.alive.share), "battles": page.battles}
    facts["pm"] = max(1, round(50 * (fighter.alive.high - fighter.alive.low)))
    half = next((point.battle for point in fighter.survival if point.alive < 0.5), None)
    if half is None:
        more = _("More often than not, still alive after all of them.")
    else:
        more = _("Half the time, battle no. %(n)s is the last.") % {"n": half}
    return {
        "one": fighter,
        "headline": ngettext(
            "%(who)s survives the next battle in %(n)s of 100 seasons, give or take %(pm)s.",
            "%(who)s survives the next %(battles)s battles in %(n)s of 100 seasons, give or take %(pm)s.",
            page.battles,
        )
        % facts,
        "more": more,
        "curve": curve(fighter.survival),
        "rows": lived(fighter.survival),
        "battles": places(fighter.battles),
        "kills": places(fighter.kills),
        "ranks": [
            (words.rank(rank, rules), out_of_100(share.share)) for rank, share in fighter.reached.items() if share.n
        ],
    }


def legends(result: SeasonResult) -> dict[str, Any]:
    """How many skills Legends have, as bars on a scale that ends with the longest interval."""
    most = max((skill.high or skill.share for skill in result.legend_skills.values()), default=1.0)
    rows = [
        {
            "skills": skills,
            "share": per_hundred(skill.n, skill.of, skill),
            "bar": f"{100 * skill.share / most:.2f}",
            "interval": interval(skill, most),
        }
        for skills, skill in result.legend_skills.items()
    ]
    mean = result.skills_of_legends
    return {
        "rows": rows,
        "people": result.legends,
        "mean": places(mean.mean) if mean is not None else "",
        "between": ""
        if mean is None or mean.low is None or mean.high is None
        else f"{places(mean.low)} – {places(mean.high)}",
    }
