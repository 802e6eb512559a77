"""Results as a table for a spreadsheet: one number a line, with what it counts, of whom, and its interval."""

import csv
import io
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

import msgspec

from campaigns.simulation.intervals import Bounds, Mean, Rate
from campaigns.simulation.questions import QuestionPage
from campaigns.simulation.results import Result, Share, SimulationPage
from campaigns.simulation.results import share as share_of
from campaigns.simulation.season_results import SeasonPage, SeasonResult, SurvivalPoint

HEAD: Final = ("what", "who", "whom_or_how_many", "n", "of", "share", "low", "high")
Row = tuple[str, str, str | int, int | float | str, int | str, float | str, float | str, float | str]
NO_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_of(page: SimulationPage | SeasonPage | QuestionPage) -> str:
    """Codes, not sentences, so that a spreadsheet made in one language reads the same in another."""
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\r\n")
    write.writerow(HEAD)
    write.writerow(["title", tame(page.called), *[""] * (len(HEAD) - 2)])
    if page.progress.failed:
        write.writerow(plain("missing", "", "", page.progress.failed, page.progress.battles))
    if isinstance(page, QuestionPage):
        write.writerows([tame(cell) for cell in row] for row in of_question(page))
    elif page.result is not None:
        rows = of_battles(page.result) if isinstance(page.result, Result) else of_seasons(page.result)
        write.writerows([tame(cell) for cell in row] for row in rows)
    return text.getvalue()


def tame(cell: object) -> object:
    """A name that a spreadsheet would take for a formula stays a name."""
    return "'" + cell if isinstance(cell, str) and cell.startswith(NO_FORMULA) else cell


def counted(what: str, who: str, whom: str | int, share: Share | Rate) -> Row:
    return what, who, whom, share.n, share.of, round(share.share, 6), *ends(share.low, share.high)


def averaged(what: str, who: str, n: int, mean: Mean) -> Row:
    """`share` is the mean."""
    return what, who, "", n, mean.of, round(mean.mean, 6), *ends(mean.low, mean.high)


def per_season(what: str, who: str, whom: str | int, mean: float, bounds: Bounds | None) -> Row:
    """`n` is the mean."""
    return what, who, whom, round(mean, 6), "", "", *ends(*(bounds or (None, None)))


def ends(low: float | None, high: float | None) -> tuple[float | str, float | str]:
    """Empty where no interval is known."""
    return "" if low is None else round(low, 6), "" if high is None else round(high, 6)


def plain(what: str, who: str, whom: str | int, n: float, of: int | str = "") -> Row:
    return what, who, whom, n, of, "", "", ""


def lived(point: SurvivalPoint, who: str = "") -> Row:
    return "survival", who, point.battle, point.died, point.at_risk, round(point.alive, 6), *ends(point.low, point.high)


def of_battles(result: Result) -> Iterator[Row]:
    names = {figure.number: figure.name for figure in result.figures}
    for side in result.sides:
        yield counted("won", side.name, "", side.won)
    yield counted("drawn", "", "", result.drawn)
    for side in result.sides:
        if side.points is not None:
            yield averaged("points", side.name, round(side.points.mean * side.points.of), side.points)
    for figure in result.figures:
        for code, n in figure.counts.items():
            if code in figure.shares:
                yield counted(code, figure.name, "", figure.shares[code])
            else:
                yield averaged(code, figure.name, n, figure.means[code])
        if figure.climbed.of:
            yield counted("class_higher", figure.name, "", figure.climbed)
    for pair in result.felled:
        yield counted("killed", names[pair.by], names[pair.victim], pair.kills)
        yield plain("incapacitated", names[pair.by], names[pair.victim], pair.downed, result.battles)
        yield counted("taken_out", names[pair.by], names[pair.victim], pair.out)
    for side in result.sides:
        for lost, n in result.lost[side.number].items() if side.number < len(result.lost) else ():
            yield counted("figures_lost", side.name, lost, share_of(n, result.battles))
    for what, length in (("turns", result.turns), ("cards", result.cards)):
        known = (length.low, length.high) if result.battles > 1 else (None, None)
        yield (f"{what}_mean", "", "", "", result.battles, round(length.mean, 6), *ends(*known))
        for (first, last, _), share in zip(length.bars, length.shares, strict=True):
            yield counted(what, "", f"{first} to {last}", share)
    for point in result.curve:
        for side, won in zip(result.sides, point.won, strict=True):
            yield counted("won_so_far", side.name, point.battles, won)


def of_question(page: QuestionPage) -> Iterator[Row]:
    """Changes as JSON; a difference is in parts of one, `n` pairs of battles."""
    for branch in page.branches:
        changes = msgspec.json.encode([msgspec.to_builtins(change) for change in branch.changes]).decode()
        called = " - ".join(branch.other) + (changes if branch.changes else "")
        if branch.won is not None:
            yield counted("won", page.side_name, called, branch.won)
        away = branch.difference
        if away is not None:
            numbers = (round(away.share, 6), round(away.low, 6), round(away.high, 6))
            yield ("difference", page.side_name, called, away.battles, "", *numbers)


def of_seasons(result: SeasonResult) -> Iterator[Row]:
    for band in result.bands:
        yield counted("won", band.name, "", band.won)
        yield counted("wiped_out", band.name, "", band.wiped_out)
        for tally in ("alive", "dead", "recruits"):
            yield per_season(tally, band.name, "", getattr(band, tally), band.between.get(tally))
    for fighter in result.fighters:
        yield counted("alive", fighter.name, "", fighter.alive)
        for tally in ("battles", "kills", "skills"):
            yield per_season(tally, fighter.name, "", getattr(fighter, tally), fighter.between.get(tally))
        for rank, share in fighter.reached.items():
            yield counted("reached", fighter.name, rank, share)
        for point in fighter.survival:
            yield lived(point, fighter.name)
    for began in result.classes:
        for to, rate in began.reached.items():
            yield counted("reached_from", began.rank, to, rate)
    for point in result.survival:
        yield lived(point)
    for n, (alive, bounds) in enumerate(zip_longest(result.alive_after, result.alive_between), start=1):
        yield per_season("alive_after", "", n, alive, bounds)
    for skills, rate in result.legend_skills.items():
        yield counted("legend_skills", "", skills, rate)
    if result.skills_of_legends is not None:
        sum_of_skills = sum(skills * rate.n for skills, rate in result.legend_skills.items())
        yield averaged("legend_skills_mean", "", sum_of_skills, result.skills_of_legends)
    for tally, rate in (("drawn", result.drawn), ("deaths_per_fight", result.deaths_per_fight)):
        yield counted(tally, "", "", rate)
