"""A battle that follows a scenario: the setup that the plan completes, and figures that come later."""

from collections.abc import Iterator
from typing import Any

import msgspec

from campaigns.ledger.scenario_shapes import Grudge, Scenario, parsed
from campaigns.models import Battle, Member
from campaigns.submit.desk import Desk
from campaigns.submit.errors import Malformed, NotFound, Refusal
from campaigns.submit.fitness import must_be_fit
from campaigns.submit.gaining import as_carried
from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.live import Game, decide
from engine.kernel.recorded import New
from engine.kernel.ruleset import Acting, Viewer
from engine.kernel.setup import Feeling, Figure, Setup, Side
from engine.kernel.tape import Dealer

PLACE = ("table", "size", "terrain", "deployment", "detail")


def completed(setup: Setup, given: dict[str, Any], plan: Scenario, desk: Desk) -> Setup:
    """`setup` has the gangs' sides and figures only, in the plan's order, its texts sealed like the plan's.

    What `given`, the setup as it was sent, says of the place counts; the rest comes from the plan. Raises: Refusal.
    """
    gangs = [n for n, party in enumerate(plan.sides) if party.part == "gang"]
    if len(setup.sides) != len(gangs):
        raise Refusal("scenario-wants-gangs", {"needed": len(gangs), "given": len(setup.sides)})
    for place, figure in enumerate(setup.figures):
        if figure.side >= len(gangs):
            raise Malformed(f"command.setup.figures[{place}].side", figure.side, f"a side from 0 to {len(gangs) - 1}")
    brought = tuple(msgspec.structs.replace(one, side=gangs[one.side]) for one in setup.figures)
    figures = (*brought, *(as_it_is(one, desk) for one in plan.figures))
    place = {name: getattr(plan, name) for name in PLACE if name not in given and getattr(plan, name) != ""}
    options = {**plan.options, **setup.options}
    whole = msgspec.structs.replace(
        setup, sides=tuple(_sides(setup, plan, desk)), figures=figures, options=options, **place
    )
    if whole.table == "drawn" and any(one.at is None for one in figures):
        whole = msgspec.structs.replace(whole, deployment="random")
    return msgspec.structs.replace(whole, feelings=(*setup.feelings, *_feelings(plan.grudges, figures)))


def as_it_is(figure: Figure, desk: Desk) -> Figure:
    """A character of the campaign comes with the class, skills and weapons that he has today."""
    if figure.character is None:
        return figure
    row = desk.character(figure.character)
    weapons = figure.weapons or row.weapons
    known: dict[str, Any] = {"rank": row.kind, "weapons": weapons, **as_carried(row, figure.tags, desk)}
    completed: Figure = msgspec.convert({**msgspec.to_builtins(figure), **known}, Figure)
    return completed


def _sides(setup: Setup, plan: Scenario, desk: Desk) -> Iterator[Side]:
    brought = iter(setup.sides)
    for party in plan.sides:
        if party.part == "gang":
            side = next(brought)
            yield side if side.name or side.gang else msgspec.structs.replace(side, name=party.name)
        elif party.part == "villain":
            yield Side(party.name, (_referee(desk),))
        else:
            yield Side(party.name, neutral=True)


def _referee(desk: Desk) -> str:
    """Who plays the villain: the referee who opens, else the campaign's first. German: Schurkenspiel. STKO-97."""
    if desk.actor.referee:
        return str(desk.actor.member)
    rows = Member.objects.filter(campaign_id=desk.campaign_id, forgotten=False, roles__contains=["referee"])
    return str(rows.values_list("id", flat=True)[0])


def _feelings(grudges: tuple[Grudge, ...], figures: tuple[Figure, ...]) -> Iterator[Feeling]:
    """Hate and fear at the start, figure by figure. STKO-84."""
    for one in grudges:
        for n in _meant(figures, one.side, one.character):
            for target in _meant(figures, one.target, one.target_character):
                yield Feeling(n, target, one.feeling)


def _meant(figures: tuple[Figure, ...], side: int, character: str | None) -> list[int]:
    return [
        n
        for n, one in enumerate(figures, start=1)
        if one.side == side and (character is None or one.character == character)
    ]


def coming(battle: Battle, game: Game, desk: Desk, dealer: Dealer) -> list[New]:
    """The events that bring onto the table whom the scenario sends at the Jokers that have come so far.

    Whoever can't come (dead by now, or in another battle) stays away.
    """
    if not battle.scenario or game.ended or game.open is not None:
        return []
    found: list[New] = []
    for _, figure in waiting_waves(battle, game, jokers(game)):
        try:
            if figure.character is not None:
                must_be_fit(desk.character(figure.character))
            step = decide(game, do.Arrive(as_it_is(figure, desk)), Acting(str(desk.actor.member), True), dealer)
        except (Refusal, NotFound, Malformed):
            continue
        found += step.new
        for one in step.new:
            game.version += 1
            arrived = one.event
            assert isinstance(arrived, ev.FigureArrived)
            game.side_of[arrived.number] = arrived.figure.side  # so that the next one gets a number of his own
    return found


def waiting_waves(battle: Battle, game: Game, upto: int) -> list[tuple[int, Figure]]:
    """(wave, figure) of those due by the Joker `upto` who haven't come yet; each is marked with where he stands."""
    plan = parsed(battle.scenario["plan"], Scenario)
    here = {tag for one in game.counting if isinstance(one.event, ev.FigureArrived) for tag in one.event.figure.tags}
    return [
        (n, msgspec.structs.replace(figure, tags=(*figure.tags, mark)))
        for n, wave in enumerate(plan.arrivals)
        if 0 < wave.joker <= upto
        for k, figure in enumerate(wave.figures)
        if (mark := f"wave-{n}-{k}") not in here
    ]


def jokers(game: Game) -> int:
    """How many have come since everybody stands, in rulesets that have such cards."""
    return int(game.ruleset.view(game.battle, Viewer()).get("jokers", 0))
