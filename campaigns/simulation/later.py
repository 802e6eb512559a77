"""What a plan says of later: who comes at which Joker or round, when time is up, and what only people judge."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaigns.ledger.scenario_shapes import Aim, Scenario, pinned, still_to_come
from campaigns.models import Campaign, Character
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.simulation.people import can_stand, completed
from engine.kernel.batch import Goal, Wave
from engine.kernel.commands import convert
from engine.kernel.events import FigureArrived
from engine.kernel.setup import Figure
from engine.rulesets import ruleset


class Later(NamedTuple):
    """The last fields of a `Beginning`."""

    waves: tuple[Wave, ...] = ()
    limit: int = 0
    aims: bool = False
    goals: tuple[Goal, ...] = ()


def later_of(
    plan: Scenario, campaign: Campaign, here: Iterable[Figure] = (), limited: bool = True, placed: bool = True
) -> Later:
    """Of those who have a Joker or a round to come at. Whoever can't come stays away, as at a table.

    `placed`: it is played on the plan's own table, where its markers are.
    """
    waves: dict[int, list[Figure]] = {}
    for _, at, figure in still_to_come(plan, list(here)):
        if at:
            waves.setdefault(at, []).extend(as_today(figure, campaign))
    return Later(
        tuple(Wave(at, tuple(people)) for at, people in sorted(waves.items()) if people),
        plan.jokers if limited else 0,
        judged(plan, placed),
        goals_of(plan, placed),
    )


def goals_of(plan: Scenario, placed: bool) -> tuple[Goal, ...]:
    """What its aims come to, where points decide: those that need nobody's judgement."""
    if plan.decided != "points":
        return ()
    goals = [_goal(side, aim, plan, placed) for side, party in enumerate(plan.sides) for aim in party.aims]
    return tuple(goal for goal in goals if goal is not None and goal.points)


def judged(plan: Scenario, placed: bool) -> bool:
    """Are there aims that only people judge?"""
    aims = [aim for party in plan.sides for aim in party.aims]
    return any(plan.decided != "points" or _goal(0, aim, plan, placed) is None for aim in aims)


def _goal(side: int, aim: Aim, plan: Scenario, placed: bool) -> Goal | None:
    if aim.enemies:
        return Goal(side, aim.points, most=aim.most)
    if aim.marker and placed:
        return Goal(side, aim.points, plan.markers[aim.marker - 1])
    return None


def later_in(here: LoadedBattle) -> Later:
    """Of a battle as it stands; where people play on although time was up, so does the simulation."""
    if not here.row.scenario:
        return Later()
    plan = pinned(here.row.scenario)
    came = [record.event.figure for record in here.shown.counting if isinstance(record.event, FigureArrived)]
    now = here.rules.clock(here.shown.battle)
    placed = here.shown.opened.setup.table == "drawn"
    return later_of(plan, here.row.campaign, came, limited=plan.jokers > now, placed=placed)


def as_today(figure: Figure, campaign: Campaign) -> Iterator[Figure]:
    """Nobody, where he is dead by now, gone, or must miss a battle."""
    if figure.character is not None:
        character = Character.objects.filter(campaign_id=campaign.id, id=UUID(figure.character)).first()
        if (
            character is None
            or character.status != Character.Status.ALIVE
            or character.misses
            or not can_stand(campaign, character)
        ):
            return
    fields: dict[str, Any] = msgspec.to_builtins(figure)
    if figure.character is not None:
        names_kept = ("side", "character", "tags", "weapons" if figure.weapons else "")
        fields = {name: fields[name] for name in names_kept if fields.get(name)} | {"side": figure.side}
    raw = completed({"figures": [fields]}, ruleset(campaign.ruleset), campaign)
    yield convert(raw["figures"][0], Figure, "figure")
