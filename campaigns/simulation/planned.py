"""A simulation of a fight that is planned: the scenario's own people, the Keeper's opponents among them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger.canonical import canonical
from campaigns.ledger.scenario_shapes import KeepersPart, feelings, parsed, whole
from campaigns.ledger.scenario_shapes import Scenario as Plan
from campaigns.models import Campaign, Scenario
from campaigns.projections.game import tag_of
from campaigns.selectors.not_visible import must_find
from campaigns.simulation.beginnings import must_have_ground, on_table
from campaigns.simulation.later import goals_of, later_of
from campaigns.simulation.people import completed, fit_people
from engine.kernel.batch import Beginning, Past
from engine.kernel.commands import convert
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleOpened
from engine.kernel.handover import SimulatedDealer
from engine.kernel.opening_commands import entered, ordered
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Figure, Setup, facing_the_enemy
from engine.rulesets import ruleset

OBJECTIVES: Final = "objectives"  # a policy that goes for places


def of_scenario(
    campaign: Campaign, key: UUID, author: UUID, stand_in: str, gangs: Sequence[UUID]
) -> tuple[Beginning, str]:
    """The fight that a scenario plans, with the people it names, as they are today, and its name, sealed.

    Its orders have been entered. `stand_in` is what a real table is played on. `gangs` come, in this order, for the
    sides that fight and that the plan names nobody of; whoever the plan sends later comes at his Joker or in his round.
    Raises: Malformed, NotVisible, Refusal.
    """
    row = must_find(Scenario.objects.filter(campaign_id=campaign.id, id=key), "no-such-scenario", key)
    keepers_part = None if row.kept is None else parsed(row.kept, KeepersPart)
    plan, rules = whole(parsed(row.plan, Plan), keepers_part), ruleset(campaign.ruleset)
    if not needs_stand_in(plan):
        plan, stand_in = msgspec.structs.replace(plan, table="drawn"), ""
    open_to = sides_without_people(plan)
    if len(gangs) > len(open_to):
        raise Malformed("gangs", [str(gang) for gang in gangs], "one-per-side-without-people", {"n": len(open_to)})
    for side in open_to[len(gangs) :]:
        raise Refusal("nobody-named", {"side": side + 1})
    coming, decides = dict(zip(open_to, gangs, strict=True)), going_for(plan, campaign.ruleset)
    must_have_ground(rules, plan.table, stand_in)
    setup: Setup = convert(completed(_today(plan, coming, decides, campaign, rules), rules, campaign), Setup, "setup")
    if plan.table == "drawn":
        stand_in = ""
        setup = facing_the_enemy(setup)
    elif stand_in in {ground.name for ground in rules.grounds}:
        setup, stand_in = facing_the_enemy(on_table(setup, stand_in)), ""
    setup = msgspec.structs.replace(setup, feelings=tuple(feelings(plan.grudges, setup.figures)))
    options = rules.fill_options({**campaign.options, **setup.options})
    rules.check_setup(msgspec.structs.replace(setup, options=options))
    later = later_of(plan, campaign, placed=plan.table == "drawn")
    beginning = Beginning(setup, options, stand_in=stand_in, **later._asdict())
    if keepers_part is not None and keepers_part.orders:
        beginning = _with_orders(beginning, keepers_part, rules, str(author))
    return beginning, plan.name


def _today(
    plan: Plan, coming: Mapping[int, UUID], decides: Mapping[int, str], campaign: Campaign, rules: Ruleset
) -> dict[str, Any]:
    """The plan as a setup that is to be completed, its people and those of the gangs that come as they are today."""
    raw: dict[str, Any] = {
        "sides": [
            {"name": party.name, "neutral": party.part == "neutral", "policy": decides.get(side)}
            | ({"gang": str(coming[side])} if side in coming else {})
            for side, party in enumerate(plan.sides)
        ],
        "figures": [_as_today(figure) for figure in plan.figures],
        "options": plan.options,
        "table": plan.table,
        "size": plan.size,
        "terrain": msgspec.to_builtins(plan.terrain),
        "zones": msgspec.to_builtins(plan.zones),
    }
    placed = not coming and all(figure.at is not None for figure in plan.figures)
    raw["deployment"] = "placed" if placed and plan.table == "drawn" else "random"
    if coming:  # whoever stands in a place of the plan's can't wait for gangs that have none: all draw their places
        raw["figures"] = [{name: value for name, value in figure.items() if name != "at"} for figure in raw["figures"]]
        for side, gang in coming.items():
            raw["figures"] += _of_gang(campaign, rules, side, gang, plan.sides[side].figures)
    return raw


def needs_stand_in(plan: Plan) -> bool:
    """Not where its referee drew where sides begin or what is fought for, also of a table in front of people."""
    return plan.table == "real" and not (plan.zones or plan.markers)


def going_for(plan: Plan, rules: str) -> dict[int, str]:
    """The sides that want a place on the table, each with the policy that goes for it."""
    sides_with_goals = {goal.side for goal in goals_of(plan, placed=not needs_stand_in(plan)) if goal.at is not None}
    return {side: OBJECTIVES for side in sorted(sides_with_goals) if OBJECTIVES in ruleset(rules).policies}


def sides_without_people(plan: Plan) -> list[int]:
    """Those that fight and that a gang must come for."""
    named = {figure.side for figure in plan.figures}
    return [side for side, party in enumerate(plan.sides) if party.part != "neutral" and side not in named]


def _of_gang(campaign: Campaign, rules: Ruleset, side: int, gang: UUID, most: int) -> list[dict[str, Any]]:
    """Who of it can stand; of the highest classes where the plan wants no more than `most`.

    Raises: NotVisible, Refusal.
    """
    people = fit_people(campaign, gang)
    if not people:
        raise Refusal("gang-is-empty", {"side": side})
    people.sort(key=lambda character: -rules.ranks.index(character.kind))
    return [{"side": side, "character": str(character.id)} for character in people[: most or None]]


def _with_orders(beginning: Beginning, keepers_part: KeepersPart, rules: Ruleset, author: str) -> Beginning:
    setup = beginning.setup
    everybody: list[int | None] = list(range(1, len(setup.figures) + 1))
    first = BattleOpened(setup, rules.version, dict(beginning.options))
    orders = list(ordered(keepers_part.orders, everybody, setup, rules))
    new = entered([first], orders, rules, author, SimulatedDealer(ShakeDice(b"")))
    past = [
        Past(n, tag_of(rules, new_event.event), canonical(new_event.event).decode())
        for n, new_event in enumerate(new, start=2)
    ]
    return msgspec.structs.replace(beginning, past=tuple(past))


def _as_today(figure: Figure) -> dict[str, Any]:
    """Somebody of the campaign comes with what he is and has today; where he stands is the plan's."""
    fields: dict[str, Any] = msgspec.to_builtins(figure)
    if figure.character is None:
        return fields
    return {name: fields[name] for name in ("side", "character", "at", "facing") if fields.get(name) is not None}
