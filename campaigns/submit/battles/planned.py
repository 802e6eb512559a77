"""A battle that follows a scenario: the setup that the plan completes, and figures that come later."""

from collections.abc import Iterator
from typing import Any

import msgspec

from campaigns.ledger.scenario_shapes import Scenario, feelings, pinned, still_to_come
from campaigns.models import Battle, Member
from campaigns.selectors.rights import players_of
from campaigns.submit.characters.eligibility import must_be_fit
from campaigns.submit.characters.skill_gains import as_carried
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Malformed, NotFound, Refusal
from engine.kernel import commands as do
from engine.kernel import events as ev
from engine.kernel.decide import Game, decide
from engine.kernel.recorded import NewEvent
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Acting
from engine.kernel.setup import Figure, Setup, Side

PLACE = ("table", "size", "terrain", "deployment", "detail", "zones")


def completed(
    setup: Setup, typed: dict[str, Any], plan: Scenario, context: CommandContext
) -> tuple[Setup, list[int | None]]:
    """`setup` has the gangs' sides and figures only, in the plan's order, its texts sealed like the plan's.

    What `typed`, the setup as it was sent, says of the place counts; the rest comes from the plan. Also returned are
    the numbers of the plan's figures in the battle, None for who stays away. Raises: Refusal.
    """
    gangs = [n for n, party in enumerate(plan.sides) if party.part == "gang"]
    setup, sides_sent = _taken_apart(setup, plan, gangs, context)
    if len(setup.sides) != len(gangs):
        raise Refusal("scenario-wants-gangs", {"needed": len(gangs), "given": len(setup.sides)})
    for place, figure in enumerate(setup.figures):
        if figure.side >= len(gangs):
            raise Malformed(f"command.setup.figures[{place}].side", figure.side, "side", {"most": len(gangs) - 1})
    brought = tuple(msgspec.structs.replace(figure, side=gangs[figure.side]) for figure in setup.figures)
    coming, places = _of_plan(plan, brought, gangs, context)
    figures = (*brought, *coming)
    placed = {name: getattr(plan, name) for name in PLACE if name not in typed and getattr(plan, name) != ""}
    if "size" in typed or "terrain" in typed:  # another table than the plan's, where its zones would lie anywhere
        placed.pop("zones", None)
    options = {**plan.options, **setup.options}
    whole = msgspec.structs.replace(
        setup,
        sides=tuple(_sides(setup, plan, figures, sides_sent, context)),
        figures=figures,
        options=options,
        **placed,
    )
    if whole.table == "drawn" and any(figure.at is None for figure in figures):
        whole = msgspec.structs.replace(whole, deployment="random")
    return msgspec.structs.replace(whole, feelings=(*setup.feelings, *feelings(plan.grudges, figures))), places


def _taken_apart(
    setup: Setup, plan: Scenario, gangs: list[int], context: CommandContext
) -> tuple[Setup, dict[int, Side]]:
    """A Keeper may name all sides of the plan: of his own their dice count, and nobody comes with the setup."""
    if not context.rules.has_keeper or len(setup.sides) != len(plan.sides):
        return setup, {}
    for place, figure in enumerate(setup.figures):
        if figure.side not in gangs:
            raise Malformed(f"command.setup.figures[{place}].side", figure.side, "one-of", {"known": gangs})
    figures = tuple(msgspec.structs.replace(figure, side=gangs.index(figure.side)) for figure in setup.figures)
    sides_of_plan = {n: side for n, side in enumerate(setup.sides) if n not in gangs}
    gang_sides = tuple(setup.sides[n] for n in gangs)
    return msgspec.structs.replace(setup, sides=gang_sides, figures=figures), sides_of_plan


def _of_plan(
    plan: Scenario, brought: tuple[Figure, ...], gangs: list[int], context: CommandContext
) -> tuple[list[Figure], list[int | None]]:
    """Whom the plan brings. Where the Keeper plans who takes part, the setup's own people count more."""
    coming: list[Figure] = []
    places: list[int | None] = []
    keepers_sides = {figure.side for figure in brought} if context.rules.has_keeper else set()
    for figure in plan.figures:
        if figure.character is not None and figure.side in gangs and figure.side in keepers_sides:
            here = [n for n, other in enumerate(brought, start=1) if other.character == figure.character]
            places.append(here[0] if here else None)
        else:
            coming.append(as_it_is(figure, context))
            places.append(len(brought) + len(coming))
    return coming, places


def as_it_is(figure: Figure, context: CommandContext) -> Figure:
    """A character of the campaign comes with the class, skills and weapons that he has today."""
    if figure.character is None:
        return figure
    row = context.character(figure.character)
    weapons = figure.weapons or row.weapons
    known: dict[str, Any] = {"rank": row.kind, "weapons": weapons, **as_carried(row, figure.tags, context)}
    completed: Figure = msgspec.convert({**msgspec.to_builtins(figure), **known}, Figure)
    return completed


def _sides(
    setup: Setup, plan: Scenario, figures: tuple[Figure, ...], sides_sent: dict[int, Side], context: CommandContext
) -> Iterator[Side]:
    """A Keeper's own side is played by nobody: he enters for it as an ordinary part of his part."""
    brought, keeper = iter(setup.sides), context.rules.has_keeper
    for n, party in enumerate(plan.sides):
        if party.part == "gang":
            side = next(brought)
            side = side if side.name or side.gang else msgspec.structs.replace(side, name=party.name)
            yield _seated(side, n, figures, context) if keeper and not side.players else side
        elif party.part == "villain":
            dice = sides_sent[n].dice if n in sides_sent else "server"
            yield Side(party.name, dice=dice) if keeper else Side(party.name, (_referee(context),))
        else:
            yield Side(party.name, neutral=True)


def _seated(side: Side, n: int, figures: tuple[Figure, ...], context: CommandContext) -> Side:
    """Played by whoever plays its people."""
    people = [
        context.character(figure.character) for figure in figures if figure.side == n and figure.character is not None
    ]
    players = [str(player) for character in people for player in players_of(character)]
    return msgspec.structs.replace(side, players=tuple(dict.fromkeys(players)))


def _referee(context: CommandContext) -> str:
    """Who plays the villain: the referee who opens, else the campaign's first. German: Schurkenspiel. STKO-97."""
    if context.actor.referee:
        return str(context.actor.member)
    rows = Member.objects.filter(campaign_id=context.campaign_id, forgotten=False, roles__contains=["referee"])
    return str(rows.values_list("id", flat=True)[0])


def coming(battle: Battle, game: Game, context: CommandContext, dealer: Dealer) -> list[NewEvent]:
    """The events that bring onto the table whom the scenario sends at the Jokers that have come so far.

    Whoever can't come (dead by now, or in another battle) stays away.
    """
    if not battle.scenario or game.ended or game.open is not None:
        return []
    new_events: list[NewEvent] = []
    for _, figure in waiting_waves(battle, game, jokers(game)):
        try:
            if figure.character is not None:
                must_be_fit(context.character(figure.character))
            step = decide(game, do.Arrive(as_it_is(figure, context)), Acting(str(context.actor.member), True), dealer)
        except (Refusal, NotFound, Malformed):
            continue
        new_events += step.new
        for new_event in step.new:
            game.version += 1
            arrived = new_event.event
            assert isinstance(arrived, ev.FigureArrived)
            game.side_of[arrived.number] = arrived.figure.side  # so that the next one gets a number of his own
    return new_events


def waiting_waves(battle: Battle, game: Game, upto: int) -> list[tuple[int, Figure]]:
    """(wave, figure) of those due by the Joker `upto` who haven't come yet; each is marked with where he stands."""
    here = [record.event.figure for record in game.counting if isinstance(record.event, ev.FigureArrived)]
    assert battle.scenario is not None  # whoever asks has looked
    waiting = still_to_come(pinned(battle.scenario), here)
    return [(wave, figure) for wave, joker, figure in waiting if 0 < joker <= upto]


def jokers(game: Game) -> int:
    """How many have come since everybody stands; which round it is, in rulesets without such cards."""
    return game.ruleset.clock(game.battle)
