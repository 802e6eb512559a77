"""A season's result as sentences, tables and simple drawings."""

from typing import Any

from django.utils.translation import gettext as _

from campaigns.simulation.results import Share
from campaigns.simulation.season_results import BandResult, FighterResult, SeasonPage, SeasonResult
from campaigns.web import words
from campaigns.web.drawing import marks
from campaigns.web.simulations.pictures import percent, places

WIDE, HIGH = 600, 180


def pictures(page: SeasonPage, result: SeasonResult) -> dict[str, Any]:
    return {
        "headline": headline(result),
        "bands": [band(one) for one in result.bands],
        "ranks": [words.rank(one) for one in ranks(result)],
        "classes": [
            {"rank": words.rank(one.rank), "people": one.people, "cells": cells(list(one.reached.values()))}
            for one in result.classes
        ],
        "curve": curve([1.0, *[one.alive for one in result.survival]], 1.0),
        "survival": [
            {"n": one.battle, "at_risk": one.at_risk, "died": one.died, "alive": f"{100 * one.alive:.0f}"}
            for one in result.survival
        ],
        "crowd": curve(result.alive_after, max(result.alive_after, default=1.0)),
        "legends": legends(result),
        "fans": fans(result),
        "fighters": [
            {
                "band": one,
                "people": [fighter(who) for who in result.fighters if who.band == one.number],
            }
            for one in result.bands
        ],
    }


def headline(result: SeasonResult) -> str:
    """What a shoot-out costs, in one sentence: the deaths of those who fought in it."""
    share = result.deaths_per_fight
    if not share.of or not share.n:
        return _("Nobody dies.")
    one_in = share.of / share.n
    said = {"n": places(one_in, 0 if one_in >= 9.95 else 1)}
    return _("One in %(n)s who fight in a shoot-out dies in it.") % said


def ranks(result: SeasonResult) -> list[str]:
    return list(result.classes[0].reached) if result.classes else []


def band(one: BandResult) -> dict[str, Any]:
    return {
        "one": one,
        "colour": marks.colour(one.colour, one.number),
        "decides": words.POLICIES.get(one.policy, one.policy),
        "won": percent(one.won.share),
        "between": between(one.won),
        "bar": f"{100 * one.won.share:.2f}",
        "low": f"{100 * one.won.low:.1f}",
        "wide": f"{100 * (one.won.high - one.won.low):.2f}",
        "wiped": percent(one.wiped_out.share),
        "alive": places(one.alive),
        "dead": places(one.dead),
        "recruits": places(one.recruits),
    }


def between(share: Share) -> str:
    return f"{percent(share.low)} – {percent(share.high)}"


def cells(shares: list[Any]) -> list[dict[str, Any]]:
    """Per cent, empty where it can't be: nobody falls below the class he began in."""
    return [{"n": share.n, "percent": percent(share.share) or "<1"} for share in shares]


def fighter(one: FighterResult) -> dict[str, Any]:
    return {
        "one": one,
        "rank": words.rank(one.rank),
        "alive": percent(one.alive.share),
        "between": between(one.alive),
        "battles": places(one.battles),
        "kills": places(one.kills),
        "skills": places(one.skills),
        "reached": cells(list(one.reached.values())),
    }


def curve(values: list[float], top: float) -> dict[str, Any]:
    """A line from left to right; `top` is the height of the drawing."""
    step = WIDE / max(len(values) - 1, 1)
    points = [(round(n * step, 1), round(HIGH - HIGH * value / (top or 1), 1)) for n, value in enumerate(values)]
    return {
        "points": " ".join(f"{x},{y}" for x, y in points),
        "area": " ".join(f"{x},{y}" for x, y in [(0, HIGH), *points, (points[-1][0] if points else 0, HIGH)]),
        "half": HIGH / 2,
        "last": len(values) - 1,
        "top": f"{top:.0f}",
        "end": f"{values[-1]:.1f}" if values else "",
        "end_percent": f"{100 * values[-1]:.0f}" if values else "",
    }


def spread(bounds: list[tuple[float, float]]) -> str:
    """The corners of an interval that runs along a curve of shares."""
    step = WIDE / max(len(bounds) - 1, 1)
    ends = [(n, high) for n, (_low, high) in enumerate(bounds)]
    ends += [(n, low) for n, (low, _high) in reversed(list(enumerate(bounds)))]
    return " ".join(f"{round(n * step, 1)},{round(HIGH * (1 - share), 1)}" for n, share in ends)


def fans(result: SeasonResult) -> dict[str, Any] | None:
    """Battles won by each gang while the season goes on: the middle, half of the seasons, nine of ten. One scale."""
    if not any(result.standings):
        return None
    most = max(1, *(point.high for one in result.standings for point in one))
    last = max(point.battle for one in result.standings for point in one)

    def x(battle: int) -> float:
        return round(WIDE * battle / last, 1)

    def y(won: int) -> float:
        return round(HIGH * (1 - won / most), 1)

    drawn = []
    for band, points in zip(result.bands, result.standings, strict=False):
        shape: dict[str, Any] = {"one": band, "colour": marks.colour(band.colour, band.number), "points": points}
        for name, low, high in (("wide", "low", "high"), ("half", "quarter", "three_quarters")):
            ends = [(p.battle, getattr(p, high)) for p in points]
            ends += [(p.battle, getattr(p, low)) for p in reversed(points)]
            shape[name] = " ".join(f"{x(n)},{y(won)}" for n, won in [(0, 0), *ends])
        shape["middle"] = " ".join(f"{x(n)},{y(won)}" for n, won in [(0, 0), *((p.battle, p.middle) for p in points)])
        shape["end"] = points[-1]
        drawn.append(shape)
    return {"bands": drawn, "most": most, "last": last}


def life(page: SeasonPage, result: SeasonResult, who: str) -> dict[str, Any] | None:
    """How long will he live? One sentence and his own curve; None where nobody asked for somebody of this season."""
    one = next((one for one in result.fighters if one.character == who), None) if who else None
    if one is None:
        return None
    said: dict[str, Any] = {"who": one.name, "n": percent(one.alive.share), "battles": page.battles}
    said["pm"] = max(1, round(50 * (one.alive.high - one.alive.low)))
    half = next((point.battle for point in one.survival if point.alive < 0.5), None)
    if half is None:
        more = _("More often than not he outlives all of them.")
    else:
        more = _("In half of all lives he falls by his battle no. %(n)s.") % {"n": half}
    return {
        "one": one,
        "headline": _(
            "%(who)s lives through the next %(battles)s battles in %(n)s of 100 seasons, give or take %(pm)s."
        )
        % said,
        "more": more,
        "curve": curve([1.0, *[point.alive for point in one.survival]], 1.0),
        "spread": spread([(1.0, 1.0), *((p.low or 0.0, p.high or 0.0) for p in one.survival)]),
        "rows": [
            {
                "n": point.battle,
                "at_risk": point.at_risk,
                "died": point.died,
                "alive": f"{100 * point.alive:.0f}",
                "between": f"{100 * (point.low or 0):.0f} – {100 * (point.high or 0):.0f}",
            }
            for point in one.survival
        ],
        "battles": places(one.battles),
        "kills": places(one.kills),
        "ranks": [(words.rank(rank), percent(share.share)) for rank, share in one.reached.items() if share.n],
    }


def legends(result: SeasonResult) -> dict[str, Any]:
    """How many skills Legends have, as bars of people."""
    found = result.skills_per_legend
    most = max(found.values(), default=0)
    people = sum(found.values())
    mean = sum(n * times for n, times in found.items()) / people if people else 0.0
    rows = [
        {"skills": n, "people": found.get(n, 0), "bar": f"{100 * found.get(n, 0) / most:.2f}"}
        for n in range(max(found) + 1)
    ] if found else []  # fmt: skip
    return {"rows": rows, "people": people, "mean": places(mean)}
