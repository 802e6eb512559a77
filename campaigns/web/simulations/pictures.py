"""A result as sentences, tables and charts."""

from types import SimpleNamespace
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaigns.simulation.fairness import LEAST, NEAR, missing
from campaigns.simulation.intervals import Mean, Rate
from campaigns.simulation.replay import SimulatedBattle
from campaigns.simulation.results import FigureResult, Length, Result, Share, SideResult, SimulationPage
from campaigns.simulation.results import share as share_out_of
from campaigns.web import words
from campaigns.web.drawing import charts, marks, table
from campaigns.web.rulesets.registry import game_of
from engine.rulesets import ruleset

HEATS = 4
ALIKE = 4 * NEAR  # what lies that far apart at most, as far as is known, may be called about even
ALWAYS_SHOWN = ("lost", "dead")


def percent(share: float) -> int:
    return round(100 * share)


def out_of_100(share: float, digits: int = 0) -> str:
    """In the reader's spelling: what happened is never nothing, and what was missed once never all."""
    least = 10**-digits
    rounded = round(100 * share, digits)
    if share > 0 and rounded <= 0:
        return "<" + places(least, digits)
    if share < 1 and rounded >= 100:
        return ">" + places(100 - least, digits)
    return places(rounded, digits)


def give_or_take(share: Share) -> int:
    """Half of the interval, in battles out of a hundred; never less than one."""
    return max(1, round(50 * (share.high - share.low)))


def headline(result: Result) -> str:
    """What one sees, in one sentence. Where most battles have no winner that comes first. Where the intervals of the
    best two overlap nobody is called the stronger; they are called about even only where they can't lie far apart.
    """
    best, second = sorted(result.sides, key=lambda side: -side.won.n)[:2]
    facts: dict[str, Any] = {"best": best.name, "second": second.name, "pm": give_or_take(best.won)}
    facts |= {"n": out_of_100(best.won.share), "m": out_of_100(second.won.share)}
    if result.drawn.low > best.won.high:
        facts |= {"k": out_of_100(result.drawn.share), "pm": give_or_take(result.drawn)}
        return _("No winner in %(k)s of 100, give or take %(pm)s. Wins: %(best)s %(n)s, %(second)s %(m)s.") % facts
    if best.won.low <= second.won.high:
        sentence = _("About even. Wins in 100: %(best)s %(n)s, %(second)s %(m)s, give or take %(pm)s.")
        if best.won.high - second.won.low > ALIKE:
            sentence = _(
                "Can't tell who is stronger. Wins in 100: %(best)s %(n)s, %(second)s %(m)s, give or take %(pm)s."
            )
        return sentence % facts
    return _("Wins in 100: %(best)s %(n)s, give or take %(pm)s.") % facts


def fair(result: Result) -> dict[str, Any]:
    """Yes, no or can't tell yet, with the number; empty where nobody asks that."""
    fairness = result.fair
    if fairness is None:
        return {}
    facts: dict[str, Any] = {"side": next(side.name for side in result.sides if side.number == fairness.side)}
    facts |= {name: places(100 * getattr(fairness, name)) for name in ("share", "low", "high")}
    digits = 0 if 100 % round(1 / fairness.even) == 0 else 1  # a third isn't told as 33
    facts |= {
        "least": places(100 * (fairness.even - NEAR), digits),
        "most": places(100 * (fairness.even + NEAR), digits),
    }
    facts["of"] = _("in 100 battles with a winner") if result.drawn.n else _("in 100")  # the headline counts them all
    if fairness.answer == "yes":
        answer = _("Yes. %(side)s: %(share)s wins %(of)s; %(least)s to %(most)s is fair.") % facts
    elif fairness.answer == "no":
        answer = _("No. %(side)s: %(share)s wins %(of)s; %(least)s to %(most)s would be fair.") % facts
    elif fairness.decided < LEAST:
        few = ngettext(
            "Can't tell yet: %(n)s battle with a winner is too few.",
            "Can't tell yet: %(n)s battles with a winner are too few.",
            fairness.decided,
        )
        answer = few % {"n": fairness.decided}
    else:
        sentence = _(
            "Can't tell yet. %(side)s: between %(low)s and %(high)s wins %(of)s; %(least)s to %(most)s is fair."
        )
        answer = sentence % facts
    facts |= {
        "found": fairness,
        "answer": answer,
        "missing": missing(fairness),
        "known": fairness.decided >= LEAST,
        "target": percent(fairness.even),
    }
    return facts


def shares(result: Result) -> list[dict[str, Any]]:
    """One row per side, and one for battles without a winner."""
    rows = [_share(side.name, side.won, marks.colour(side.colour, side.number), side) for side in result.sides]
    if result.drawn.n:
        rows.append(_share(_("nobody"), result.drawn, "grey", None))
    return rows


def points(result: Result) -> list[dict[str, Any]]:
    """One row per side, where points are counted."""
    rows = [(side, side.points) for side in result.sides if side.points is not None]
    return [{"side": side, "mean": places(mean.mean, 2), "between": between(mean)} for side, mean in rows]


def between(known: Mean) -> str:
    ends = (known.low, known.high)
    return " – ".join(places(end, 2) for end in ends if end is not None)


def _share(name: str, share: Share, colour: str, side: SideResult | None) -> dict[str, Any]:
    return {"name": name, "side": side, "colour": colour, **share_of(share)}


def share_of(share: Share) -> dict[str, Any]:
    """A share and its interval in percent, for a bar and the numbers beside it."""
    return {
        "n": share.n,
        "percent": out_of_100(share.share, 1),
        "low": places(100 * share.low),
        "high": places(100 * share.high),
        "start": f"{100 * share.low:.2f}",
        "wide": f"{100 * (share.high - share.low):.2f}",
        "bar": f"{100 * share.share:.2f}",
    }


def curve(result: Result) -> dict[str, Any] | None:
    """How the shares settled down while battles were added: a line and its interval per side.

    The chart shows only the part of the scale that something moves in.
    """
    if len(result.curve) < 2:
        return None
    low = min(share.low for point in result.curve for share in point.won)
    high = max(share.high for point in result.curve for share in point.won)
    legend, drawn = [], []
    for place, side in enumerate(result.sides):
        points = [(point.battles, point.won[place]) for point in result.curve]
        colour = marks.colour(side.colour, side.number)
        legend.append({"colour": colour, "name": side.name})
        spread = charts.band(
            [(n, 100 * share.low) for n, share in points], [(n, 100 * share.high) for n, share in points]
        )
        drawn.append(charts.line(side.name, [(n, 100 * share.share) for n, share in points], colour, bands=[spread]))
    return {
        "lines": legend,
        "rows": [(point.battles, [share_of(share) for share in point.won]) for point in result.curve],
        "most": result.curve[-1].battles,
        "low": percent(low),
        "high": percent(high),
        "drawn": charts.lines(drawn, least=percent(low), most=max(percent(high), percent(low) + 1), per_cent=True),
    }


def lost(result: Result) -> list[dict[str, Any]]:
    """Per side how many of 100 battles cost it none, one, two ... figures."""
    sides = []
    for side in result.sides:
        counts = result.lost[side.number] if side.number < len(result.lost) else {}
        most = max(counts.values(), default=1)
        rows = [
            {
                "n": n,
                "hundred": per_hundred(
                    counts.get(n, 0), result.battles, share_out_of(counts.get(n, 0), result.battles)
                ),
                "bar": f"{100 * counts.get(n, 0) / most:.2f}",
            }
            for n in range(max(counts, default=0) + 1)
        ]
        sides.append({"side": side, "colour": marks.colour(side.colour, side.number), "rows": rows})
    return sides


def felled(result: Result) -> list[dict[str, Any]]:
    """Per side a table: who of it takes out whom, in 100 battles; darker where it happens more often.

    None where nothing was counted: a game may keep only how many somebody puts out.
    """
    if not result.felled:
        return []
    names = {figure.number: figure.name for figure in result.figures}
    side_of = {figure.number: figure.side for figure in result.figures}
    sums = {(felled.by, felled.victim): felled for felled in result.felled}
    most = max((felled.killed + felled.downed for felled in result.felled), default=1)

    def cell(by: int, victim: int) -> dict[str, Any]:
        toll = sums.get((by, victim))
        if toll is None:
            return {"n": "", "heat": 0, "killed": ""}
        felled_in_all = toll.killed + toll.downed
        heat = -(-HEATS * felled_in_all // most)
        killed = hundred(toll.killed, result.battles)
        return {**per_hundred(felled_in_all, result.battles, toll.out), "heat": heat, "killed": killed}

    tables = []
    for side in result.sides:
        own_figures = [figure for figure in result.figures if figure.side == side.number]
        victims = [name for name in names if side_of[name] != side.number]
        victims += [
            name
            for name in names
            if side_of[name] == side.number and any((by.number, name) in sums for by in own_figures)
        ]
        rows = [{"name": by.name, "cells": [cell(by.number, victim) for victim in victims]} for by in own_figures]
        tables.append({"side": side, "victims": [names[victim] for victim in victims], "rows": rows})
    return tables


def places(value: float, digits: int = 1) -> str:
    """In the reader's spelling; rounded first, because Django cuts off."""
    return str(number_format(round(value, digits), digits))


def histogram(length: Length) -> dict[str, Any]:
    """How often it took so long, and the middle."""
    middle = next(place for place, (first, last, _) in enumerate(length.bars) if first <= length.middle <= last)
    bars = [(str(first) if first == last else f"{first}–{last}", n) for first, last, n in length.bars]
    spreads = [(share.low * share.of, share.high * share.of) for share in length.shares]
    return {
        "rows": [(*bar, per_hundred(share.n, share.of, share)) for bar, share in zip(bars, length.shares, strict=True)],
        "length": length,
        **mean_of(length),
        "drawn": charts.columns(bars, at=[charts.upright(middle)], spreads=spreads),
    }


def mean_of(length: Length) -> dict[str, str]:
    """In whole numbers as long as they tell its bounds apart."""
    digits = 0 if length.high - length.low >= 1 else 1
    low, mean, high = (places(value, digits) for value in (length.low, length.mean, length.high))
    return {"mean": f"{mean} ({low} – {high})" if high != low else mean}


def losses(result: Result, rules: str) -> list[dict[str, Any]]:
    """Per side the figures with what became of them, out of a hundred battles; columns that stay empty are left out."""
    common = {"lost": pgettext("a figure", "lost"), "kills": _("kills"), "downed": _("put out of action")}
    names = {code: common.get(code) or words.code("loss", code, rules) for code in ruleset(rules).figure_counts}
    counted = {code for figure in result.figures for code, n in figure.counts.items() if n}
    shown = [code for code in names if code in counted or code in ALWAYS_SHOWN]
    followed = any(figure.climbed.n for figure in result.figures)
    return [
        {
            "side": side,
            "columns": [*(names[code] for code in shown), *([_("a class higher")] if followed else [])],
            "figures": [
                {
                    "one": figure,
                    "cells": [
                        *(per_hundred(figure.counts[code], result.battles, sure(figure, code)) for code in shown),
                        *([per_hundred(figure.climbed.n, figure.climbed.of, figure.climbed)] if followed else []),
                    ],
                    "bar": _bar(figure, result),
                }
                for figure in result.figures
                if figure.side == side.number
            ],
        }
        for side in result.sides
    ]


def _bar(figure: FigureResult, result: Result) -> str:
    return f"{100 * figure.counts['lost'] / result.battles:.2f}"


def sure(figure: FigureResult, code: str) -> Share | Mean:
    return figure.shares[code] if code in figure.shares else figure.means[code]


def per_hundred(n: int, of: int, known: Share | Rate | Mean) -> dict[str, str]:
    """Out of a hundred battles (or people), and between what it lies where that is known."""
    between = ""
    if known.of and known.low is not None and known.high is not None:
        between = f"{short(100 * known.low)} – {short(100 * known.high)}"
    return {"n": hundred(n, of), "between": between}


def hundred(n: int, of: int) -> str:
    """Out of a hundred: whole numbers, one place below ten; what happened never becomes nothing, nor what failed to
    once always. Several may happen in a battle.
    """
    share = 100 * n / of
    if n == 0 or share < 0.05:
        return "0" if n == 0 else "<" + places(0.1)
    return ">99" if share < 100 and round(share) == 100 else short(share)


def short(value: float) -> str:
    return places(value) if value < 9.95 else places(value, 0)


def picture(battle: SimulatedBattle, page: SimulationPage) -> dict[str, Any] | None:
    """The table with its figures, drawn as in any battle; none in games that are played without a ground."""
    if not battle.view["drawn"]:
        return None
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
        SimpleNamespace(number=n, name=name, character=None, player_name="", profile={})
        for n, name in sorted(battle.names.items())
    ]
    like = SimpleNamespace(figures=known, view=battle.view, ruleset=page.ruleset)
    game = game_of(page.ruleset)
    people = game.people(like, sides)
    return table.draw(
        game.key, battle.size, battle.terrain, people, sides, battle.view.get("up", 0), game.scale(battle.size)
    )


def _of(page: SimulationPage, side: int, what: str) -> str:
    sides = (
        [side_result for side_result in page.result.sides if side_result.number == side]
        if page.result is not None
        else []
    )
    return str(getattr(sides[0], what)) if sides else ""
