"""A simulation of a fight that is planned: the scenario's own people, the Keeper's opponents among them."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.canonical import canonical
from campaigns.ledger.scenario_shapes import KeepersPart, feelings, parsed, whole
from campaigns.ledger.scenario_shapes import Scenario as Plan
from campaigns.models import Campaign, Scenario
from campaigns.projections.game import ruleset, tag_of
from campaigns.selectors.missing import Missing
from campaigns.simulation.beginnings import completed, facing_each_other, on_table
from engine.kernel.batch import Beginning, Past
from engine.kernel.commands import convert
from engine.kernel.dice import ShakeDice
from engine.kernel.events import BattleOpened
from engine.kernel.handover import SimulatedDealer
from engine.kernel.orders import entered, ordered
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Figure, Setup


def of_scenario(campaign: Campaign, key: UUID, author: UUID, stand_in: str = "") -> tuple[Beginning, str]:
    """The fight that a scenario plans, with the people it names, as they are today, and its name, sealed.

    Its orders have been entered. `stand_in` is what a real table is played on. Raises: Malformed, Missing, Refusal.
    """
    row = Scenario.objects.filter(campaign_id=campaign.id, id=key).first()
    if row is None:
        raise Missing("no-such-scenario", id=str(key))
    kept = None if row.kept is None else parsed(row.kept, KeepersPart)
    plan, rules = whole(parsed(row.plan, Plan), kept), ruleset(campaign.ruleset)
    for side, party in enumerate(plan.sides):
        if party.part != "neutral" and not any(one.side == side for one in plan.figures):
            raise Refusal("nobody-named", {"side": side + 1})
    if plan.table != "drawn" and not stand_in:
        raise Refusal("needs-drawn-table")
    raw = {
        "sides": [{"name": one.name, "neutral": one.part == "neutral"} for one in plan.sides],
        "figures": [_as_today(one) for one in plan.figures],
        "options": plan.options,
        "table": plan.table,
        "size": plan.size,
        "terrain": msgspec.to_builtins(plan.terrain),
    }
    placed = all(one.at is not None for one in plan.figures)
    raw["deployment"] = "placed" if placed and plan.table == "drawn" else "random"
    setup: Setup = convert(completed(raw, rules, campaign), Setup, "setup")
    if plan.table == "drawn":
        stand_in = ""
        setup = facing_each_other(setup)
    elif stand_in in {one.name for one in rules.grounds}:
        setup, stand_in = facing_each_other(on_table(setup, stand_in)), ""
    setup = msgspec.structs.replace(setup, feelings=tuple(feelings(plan.grudges, setup.figures)))
    options = rules.fill_options({**campaign.options, **setup.options})
    rules.check_setup(msgspec.structs.replace(setup, options=options))
    beginning = Beginning(setup, options, stand_in=stand_in)
    if kept is not None and kept.orders:
        beginning = _with_orders(beginning, kept, rules, str(author))
    return beginning, plan.name


def _with_orders(beginning: Beginning, kept: KeepersPart, rules: Ruleset, author: str) -> Beginning:
    setup = beginning.setup
    everybody: list[int | None] = list(range(1, len(setup.figures) + 1))
    first = BattleOpened(setup, rules.version, dict(beginning.options))
    given = list(ordered(kept.orders, everybody, setup, rules))
    new = entered([first], given, rules, author, SimulatedDealer(ShakeDice(b"")))
    past = [Past(n, tag_of(rules, one.event), canonical(one.event).decode()) for n, one in enumerate(new, start=2)]
    return msgspec.structs.replace(beginning, past=tuple(past))


def _as_today(figure: Figure) -> dict[str, Any]:
    """Somebody of the campaign comes with what he is and has today; where he stands is the plan's."""
    said: dict[str, Any] = msgspec.to_builtins(figure)
    if figure.character is None:
        return said
    return {name: said[name] for name in ("side", "character", "at", "facing") if said.get(name) is not None}
