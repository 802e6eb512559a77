"""Reports afterwards: what each side's people did and suffered, checked against each other, then booked.

A report speaks of its own side's figures only, so nothing can be told twice: who was there, who shot or fought, each
wound with whoever gave it, and how somebody went out. Source: STKO-41, 49, 50, 76, 80; credit: STKO-107.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.kernel.commands import Nth, convert
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import IN_PLAY, LOCATIONS, LOSSES, NOBODY, SEVERITIES, SURRENDERED
from engine.rulesets.stko.commands import Location
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import hits

By = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Round = Annotated[int, msgspec.Meta(ge=0, le=999)]
OUT_BY_OTHERS: Final = ("incapacitated", "dead")
LIMBS: Final = tuple(LOCATIONS[limb] for limb in hits.LIMBS)


class Wound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`by` 0: nobody's doing. `armed`, `awake`, `surrendered`: what the victim was. `round` 0: nobody remembers."""

    location: Location
    severity: Literal["scratch", "flesh", "serious"]
    by: By = 0
    armed: bool = True
    awake: bool = True
    round: Round = 0
    surrendered: bool = False


class Fate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How somebody went out, and by whom. `surrendered`: he had given up before somebody put him out all the same."""

    loss: Literal["incapacitated", "dead", "fled", "surrendered"]
    by: By = 0
    location: Location | None = None
    severed: bool = False
    armed: bool = True
    awake: bool = True
    round: Round = 0
    surrendered: bool = False


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`acted`: shot at an enemy or fought one (STKO-100)."""

    figure: Nth
    acted: bool = False
    wounds: Annotated[tuple[Wound, ...], msgspec.Meta(max_length=60)] = ()
    fate: Fate | None = None


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who isn't named among the `present` wasn't there. `winner` is a side, or absent for a draw."""

    present: Annotated[tuple[Person, ...], msgspec.Meta(max_length=1000)] = ()
    winner: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None


Harm = tuple[Figure, Wound | Fate]


def read(raw: Mapping[str, Any]) -> Report:
    report: Report = convert(dict(raw), Report, "command.report")
    return report


# -- checking ------------------------------------------------------------------------------------------------
def check(b: Battle, side: int, raw: Mapping[str, Any], others: Mapping[int, Mapping[str, Any]]) -> None:
    """By itself, against the battle as far as it was played, and against what the other sides say."""
    report = read(raw)
    must_be_of_side(b, side, report)
    for person in report.present:
        must_be_possible(b, person)
    reports = {side: report, **{number: read(other) for number, other in others.items()}}
    must_agree_on_winner(b, side, reports)
    must_have_been_there(b, reports)
    must_be_in_order(b, reports)


def must_be_of_side(b: Battle, side: int, report: Report) -> None:
    """Refuses: report-twice, report-other-side, report-out-already."""
    seen: set[int] = set()
    for person in report.present:
        f = figure_of(b, person.figure)
        if f.n in seen:
            raise Refusal("report-twice", {"figure": f.n})
        if f.side != side:
            raise Refusal("report-other-side", {"figure": f.n})
        if f.loss != IN_PLAY and hurts_of(person) and not (f.loss == SURRENDERED and only_what_followed(person)):
            raise Refusal("report-out-already", {"figure": f.n})
        seen.add(f.n)
    for f in b.sides[side]:
        if f.n not in seen and f.loss == IN_PLAY and (f.fought or len(f.wounds) > f.brought):
            raise Refusal("report-was-there", {"figure": f.n})


def hurts_of(person: Person) -> list[Wound | Fate]:
    """What became of him: his wounds and, if he went out, how."""
    return [*person.wounds, *([person.fate] if person.fate is not None else [])]


def only_what_followed(person: Person) -> bool:
    """Nothing but what others did to him after he had surrendered."""
    return all(hurt.surrendered for hurt in hurts_of(person))


def must_be_possible(b: Battle, person: Person) -> None:
    """A wound that the table knows, or a dreadful one where people fight. Refuses: no-such-wound, report-himself."""
    f = figure_of(b, person.figure)
    must_have_surrendered(f, person)
    for wound in person.wounds:
        if not (wound.severity == "serious" and b.options.melee):
            must_be_in_the_table(b, f, wound.location, wound.severity)
    fate = person.fate
    if fate is not None:
        must_be_a_fate(b, f, fate)
    for hurt in hurts_of(person):
        if hurt.by == f.n:
            raise Refusal("report-himself", {"figure": f.n})
        if hurt.by:
            figure_of(b, hurt.by)


def must_be_in_the_table(b: Battle, f: Figure, location: str, wound: str) -> None:
    """Refuses: no-such-wound."""
    if all(result.wound != wound for result in hits.by_the_table(b, LOCATIONS.index(location))):
        raise Refusal("no-such-wound", {"target": f.n, "location": location, "wound": wound, "falls": ""})


def must_have_surrendered(f: Figure, person: Person) -> None:
    """Whoever surrenders stays out of it. Source: STKO-80.

    Refuses: report-never-surrendered, report-surrendered-later.
    """
    after = [wound for wound in person.wounds if wound.surrendered]
    fate = person.fate
    if not after or f.loss == SURRENDERED:
        return
    if fate is None or not (fate.surrendered or fate.loss == "surrendered"):
        raise Refusal("report-never-surrendered", {"figure": f.n})
    for wound in after:
        if fate.loss == "surrendered" and 0 < wound.round < fate.round:
            raise Refusal("report-surrendered-later", {"figure": f.n, "round": wound.round, "out": fate.round})


def must_be_a_fate(b: Battle, f: Figure, fate: Fate) -> None:
    """Refuses: report-own-will, no-such-wound, report-not-severed."""
    if fate.loss not in OUT_BY_OTHERS and (fate.by or fate.location or fate.surrendered):
        raise Refusal("report-own-will", {"figure": f.n, "loss": fate.loss})
    if fate.severed and not (b.options.melee and fate.loss == "incapacitated" and fate.location in LIMBS):
        raise Refusal("report-not-severed", {"figure": f.n})
    if fate.location is not None and not fate.severed and not b.options.melee:
        must_be_in_the_table(b, f, fate.location, fate.loss)


def must_agree_on_winner(b: Battle, side: int, reports: Mapping[int, Report]) -> None:
    """Refuses: report-other-winner."""
    mine = reports[side].winner
    if mine is not None and (mine >= len(b.sides) or b.neutral[mine]):
        names = ", ".join(str(n) for n in range(len(b.sides)) if not b.neutral[n])
        raise Malformed("command.report.winner", mine, "side-that-can-win", {"sides": names})
    for number, other in sorted(reports.items()):
        if number != side and other.winner != mine:
            raise Refusal("report-other-winner", {"side": number, "won": -1 if other.winner is None else other.winner})


def must_have_been_there(b: Battle, reports: Mapping[int, Report]) -> None:
    """Whoever hurt somebody was there, and shot or fought. Refuses: report-not-there, report-idle."""
    there = {person.figure: person for report in reports.values() for person in report.present}
    reported = {f.n for number in reports for f in b.sides[number]}
    for victim, hurt in harms(b, reports):
        by = b.figures[hurt.by - 1] if hurt.by else None
        if by is None or by.n not in reported:
            continue
        if by.n not in there:
            raise Refusal("report-not-there", {"figure": by.n, "target": victim.n})
        if not there[by.n].acted and not by.fought:
            raise Refusal("report-idle", {"figure": by.n, "target": victim.n})


def harms(b: Battle, reports: Mapping[int, Report]) -> Iterator[Harm]:
    """Every wound and every fate of everybody."""
    for _, report in sorted(reports.items()):
        for person in report.present:
            f = figure_of(b, person.figure)
            for hurt in hurts_of(person):
                yield f, hurt


def must_be_in_order(b: Battle, reports: Mapping[int, Report]) -> None:
    """The dead do nothing later, and nothing is done to them.

    Refuses: report-out-before, report-acts-later, report-hurt-later, report-in-a-circle.
    """
    fates = {
        person.figure: person.fate
        for report in reports.values()
        for person in report.present
        if person.fate is not None
    }
    for victim, hurt in harms(b, reports):
        own, theirs = fates.get(victim.n), fates.get(hurt.by)
        if own is not None and hurt is not own and is_after(hurt, own) and not outlives(hurt, own):
            raise Refusal("report-hurt-later", {"target": victim.n, "round": hurt.round, "out": own.round})
        if hurt.by and b.figures[hurt.by - 1].loss != IN_PLAY:
            raise Refusal("report-out-before", {"figure": hurt.by, "target": victim.n})
        if theirs is not None and is_after(hurt, theirs):
            facts = {"figure": hurt.by, "target": victim.n, "round": hurt.round, "out": theirs.round}
            raise Refusal("report-acts-later", facts)
    for start in sorted(fates):
        must_not_lead_back(start, fates)
    must_have_lasted(list(harms(b, reports)), fates)


def is_after(hurt: Wound | Fate, other: Fate) -> bool:
    return hurt.round > 0 and other.round > 0 and hurt.round > other.round


def outlives(hurt: Wound | Fate, own: Fate | None) -> bool:
    """A wound of somebody who had surrendered comes after that, and says nothing of how long he took part."""
    return hurt.surrendered and own is not None and own.loss == "surrendered"


def must_not_lead_back(start: int, fates: Mapping[int, Fate]) -> None:
    """Whoever took somebody out was still there himself: followed from victim to doer it can't come round again."""
    n, steps = start, 0
    while n in fates and fates[n].by and steps <= len(fates):
        n, steps = fates[n].by, steps + 1
        if n == start:
            raise Refusal("report-in-a-circle", {"figure": start, "target": fates[start].by})


def must_have_lasted(done: list[Harm], fates: Mapping[int, Fate]) -> None:
    """Where nobody remembers a round, somebody else's may tell it: whoever puts out a man that still shoots in round 3
    was in play in round 3 himself."""
    lasted = {n: fate.round for n, fate in fates.items()}
    for _ in fates:
        for victim, hurt in done:
            own = fates.get(victim.n)
            at = max(hurt.round, lasted[victim.n] if hurt is own else 0)
            for n in (victim.n, hurt.by):
                if n in lasted and not (n == victim.n and outlives(hurt, own)):
                    lasted[n] = max(lasted[n], at)
    for n, fate in sorted(fates.items()):
        if 0 < fate.round < lasted[n]:
            whom = next(v for v, other in sorted(fates.items()) if other.by == n and lasted[v] > fate.round)
            facts = {"figure": n, "target": whom, "round": lasted[whom], "out": fate.round}
            raise Refusal("report-acts-later", facts)


# -- booking -------------------------------------------------------------------------------------------------
def settle(b: Battle, raw: Mapping[int, Mapping[str, Any]]) -> int | None:
    """Everything that was agreed on, round by round; returns the winner."""
    reports = {side: read(report) for side, report in sorted(raw.items())}
    for side, report in reports.items():
        there = {person.figure: person for person in report.present}
        for f in b.sides[side]:
            if f.loss == IN_PLAY:
                b.part_reported(f, f.n in there, f.n in there and there[f.n].acted)
    fates = {person.figure: person.fate for report in reports.values() for person in report.present}
    for f, hurt in sorted(harms(b, reports), key=lambda harm: moment(harm, fates[harm[0].n])):
        book(b, f, hurt)
    return next(iter(reports.values())).winner


def moment(harm: Harm, own: Fate | None) -> tuple[int, int]:
    """Rounds that nobody remembers come last; within a round wounds before what put somebody out, and after it those of
    whoever had surrendered."""
    _, hurt = harm
    at = hurt.round or 1000
    if own is not None and hurt is not own and outlives(hurt, own):
        return (max(at, own.round or 1000), 2)
    return (at, int(isinstance(hurt, Fate)))


def book(b: Battle, f: Figure, hurt: Wound | Fate) -> None:
    by = b.figures[hurt.by - 1] if hurt.by else None
    if isinstance(hurt, Wound):
        severity = SEVERITIES.index(hurt.severity)
        where = LOCATIONS.index(hurt.location)
        b.wound_reported(f, by, where, severity, hurt.armed, hurt.awake, hurt.round, hurt.surrendered)
        return
    location = LOCATIONS.index(hurt.location) if hurt.location is not None else NOBODY
    if hurt.severed and location >= 0:
        b.limb_reported(f, location)
    b.fate_reported(f, LOSSES.index(hurt.loss), by, location, hurt.armed, hurt.awake, hurt.round, hurt.surrendered)
