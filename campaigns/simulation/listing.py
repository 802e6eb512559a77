"""The campaign's simulations, battles and seasons alike."""

from uuid import UUID

import msgspec
from django.db.models.functions import Now

from campaigns.models import Member, Question, Simulation, Weighing
from campaigns.selectors.campaigns.ended_simulations import GOES_ON, unseen_by
from campaigns.selectors.names import Names
from campaigns.simulation import titles
from campaigns.simulation.asking import must_be_referee, must_not_play_in
from campaigns.simulation.bands import BandNames
from campaigns.simulation.results import Progress, battle_names, progresses, title, us
from campaigns.simulation.stored import beginning_of, plan_of
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Language


class SimulationLine(msgspec.Struct, frozen=True):
    """`kind` is battle or season; `battles` says how many times it is played. `called` is what a referee called it
    (then it is `named`), else made from what is played."""

    id: UUID
    kind: str
    title: list[str]
    battles: int
    asked_us: int
    of_battle: UUID | None
    progress: Progress
    called: str = ""
    named: bool = False


def are_more_than(most: int, member: Member) -> bool:
    """Are there more simulations, or more comparisons, than so many?"""
    here = {"campaign_id": member.campaign_id}
    rows = Simulation.objects.filter(**here, weighing=None, question=None)
    return rows[most : most + 1].exists() or Question.objects.filter(**here)[most : most + 1].exists()


def simulations(member: Member, language: Language = "en", most: int | None = None) -> list[SimulationLine]:
    """Those of the campaign that this referee may see, the newest first. Raises: Refusal."""
    must_be_referee(member)
    names, lines = Names(member.campaign_id, language), []
    rows = list(Simulation.objects.filter(campaign_id=member.campaign_id, weighing=None, question=None)[:most])
    progress_by_id = progresses(rows)
    for row in rows:
        try:
            if row.of_battle is not None:
                must_not_play_in(row.of_battle, member)
        except Refusal:
            continue
        (sides, made_title), given_title = titles_of(row, names), titles.given(row, names)
        asked_us = us(row.asked_at)
        about = (row.id, row.kind, sides, row.battles, asked_us, row.of_battle)
        lines.append(SimulationLine(*about, progress_by_id[row.id], given_title or made_title, bool(given_title)))
    return lines


def titles_of(row: Simulation, names: Names) -> tuple[list[str], str]:
    """Who fights, and the title that is made of it."""
    if row.kind == Simulation.Kind.SEASON:
        plan = plan_of(row)
        bands = BandNames(plan, names, names.language).bands
        return bands, titles.of_season(plan, bands, names.language)
    beginning = beginning_of(row)
    called = battle_names(beginning, names)
    return title(beginning, called), titles.of_battles(beginning, called)


def seen(thing: Simulation | Question | Weighing, member: Member) -> None:
    """Whoever asked has looked at it; what still goes on will be looked at again."""
    column = {Question: "question", Weighing: "weighing"}.get(type(thing), "id")
    unseen_by(member).filter(~GOES_ON, **{column: thing.pk}).update(seen_at=Now())
