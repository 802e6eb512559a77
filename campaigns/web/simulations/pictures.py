"""A result as sentences and simple drawings."""

from types import SimpleNamespace
from typing import Any

from django.utils.translation import gettext as _

from campaigns.simulation.again import SimulatedBattle
from campaigns.simulation.results import FigureResult, Length, Result, Share, SideResult, SimulationPage
from campaigns.web.battle.figures import figures
from campaigns.web.drawing import marks, table

WIDE, HIGH = 600, 130
ALWAYS_SHOWN = ("lost", "dead")


def percent(share: float) -> int:
    return round(100 * share)


def give_or_take(share: Share) -> int:
    """Half of the interval, in battles out of a hundred; never less than one."""
    return max(1, round(50 * (share.high - share.low)))


def headline(result: Result) -> str:
    """What one sees, in one sentence. Where the intervals of the best two overlap nobody is called the stronger."""
    best, second = sorted(result.sides, key=lambda one: -one.won.n)[:2]
    said = {"best": best.name, "n": percent(best.won.share), "second": second.name, "m": percent(second.won.share)}
    said["pm"] = give_or_take(best.won)
    if best.won.low <= second.won.high:
        return _("About even: %(best)s wins %(n)s of 100, %(second)s %(m)s, give or take %(pm)s.") % said
    return _("%(best)s wins %(n)s of 100, give or take %(pm)s.") % said


def shares(result: Result) -> list[dict[str, Any]]:
    """One row per side, and one for battles without a winner."""
    rows = [_share(one.name, one.won, marks.colour(one.colour, one.number), one) for one in result.sides]
    if result.drawn.n:
        rows.append(_share(_("nobody"), result.drawn, "grey", None))
    return rows


def _share(name: str, share: Share, colour: str, side: SideResult | None) -> dict[str, Any]:
    return {
        "name": name,
        "side": side,
        "colour": colour,
        "n": share.n,
        "percent": f"{100 * share.share:.1f}",
        "low": f"{100 * share.low:.1f}",
        "high": f"{100 * share.high:.1f}",
        "wide": f"{100 * (share.high - share.low):.2f}",
        "bar": f"{100 * share.share:.2f}",
    }


def histogram(length: Length) -> dict[str, Any]:
    """Bars of a small drawing, 600 x 130."""
    most = max(n for _, _, n in length.bars)
    step = WIDE / len(length.bars)
    bars = []
    for place, (first, last, n) in enumerate(length.bars):
        high = round(HIGH * n / most, 1)
        wide = round(max(step - 2, 1), 1)
        bars.append(
            {
                "x": round(place * step, 1),
                "y": HIGH - high,
                "wide": wide,
                "high": high,
                "n": n,
                "first": first,
                "last": last,
            }
        )
    middle = next(place for place, (first, last, _) in enumerate(length.bars) if first <= length.middle <= last)
    return {"bars": bars, "middle": round((middle + 0.5) * step, 1), "length": length, "mean": f"{length.mean:.0f}"}


def losses(result: Result) -> list[dict[str, Any]]:
    """Per side the figures with what became of them, out of a hundred battles; columns that stay empty are left out."""
    names = {
        "lost": _("out of the fight"),
        "dead": _("dead"),
        "fled": _("fled"),
        "surrendered": _("surrendered"),
        "kills": _("kills"),
        "downed": _("put out of action"),
    }
    some = {code for one in result.figures for code, n in one.counts.items() if n}
    shown = [code for code in names if code in some or code in ALWAYS_SHOWN]
    return [
        {
            "side": side,
            "columns": [names[code] for code in shown],
            "figures": [
                {
                    "one": one,
                    "cells": [hundred(one.counts[code], result.battles) for code in shown],
                    "bar": _bar(one, result),
                }
                for one in result.figures
                if one.side == side.number
            ],
        }
        for side in result.sides
    ]


def _bar(one: FigureResult, result: Result) -> str:
    return f"{100 * one.counts['lost'] / result.battles:.2f}"


def hundred(n: int, of: int) -> str:
    """Out of a hundred battles: whole numbers, one place below ten."""
    share = 100 * n / of
    if n == 0:
        return "0"
    return f"{share:.1f}" if share < 9.95 else f"{share:.0f}"


def picture(battle: SimulatedBattle, page: SimulationPage) -> dict[str, Any]:
    """The table with its figures, drawn as in any battle."""
    sides = [
        {
            "n": n,
            "name": name,
            "colour": marks.colour(_of(page, n, "colour"), n),
            "shape": marks.shape(_of(page, n, "shape"), n),
        }
        for n, name in enumerate(battle.sides)
    ]
    known = [
        SimpleNamespace(number=n, name=name, character=None, player_name="") for n, name in sorted(battle.names.items())
    ]
    like = SimpleNamespace(figures=known, view=battle.view)
    return table.draw(battle.size, battle.terrain, figures(like, sides), sides, battle.view.get("up", 0))  # type: ignore[arg-type]


def _of(page: SimulationPage, side: int, what: str) -> str:
    found = [one for one in page.result.sides if one.number == side] if page.result is not None else []
    return str(getattr(found[0], what)) if found else ""
