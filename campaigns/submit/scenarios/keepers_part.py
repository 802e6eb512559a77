"""What of a plan is the Keeper's, taken apart from what everybody reads before it is recorded."""

import msgspec

from campaigns.ledger.scenario_shapes import KeepersPart, KeptSide, Party, Scenario
from campaigns.submit.errors import Malformed, Refusal
from engine.kernel.opening_commands import Order, must_be_known
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Figure


def parts(plan: Scenario, orders: tuple[Order, ...], notes: str, rules: Ruleset) -> tuple[Scenario, KeepersPart | None]:
    """The plan as everybody may read it, and the rest. Raises: Malformed, Refusal."""
    if not rules.has_keeper:
        if orders or notes:
            raise Refusal("no-keepers-part")
        return plan, None
    kept_places = [place for place, figure in enumerate(plan.figures) if is_kept(figure, plan, rules)]
    open_places = [place for place in range(len(plan.figures)) if place not in kept_places]
    waves = [any(is_kept(figure, plan, rules) for figure in wave.figures) for wave in plan.arrivals]
    villains = [n for n, party in enumerate(plan.sides) if party.part == "villain"]
    new_place = {old: new for new, old in enumerate((*open_places, *kept_places))}
    kept = KeepersPart(
        tuple(KeptSide(n, plan.sides[n]) for n in villains if plan.sides[n] != Party("villain")),
        tuple(plan.figures[place] for place in kept_places),
        tuple(wave for wave, is_mine in zip(plan.arrivals, waves, strict=True) if is_mine),
        tuple(_moved(order, place, new_place, plan, rules) for place, order in enumerate(orders)),
        notes,
    )
    public = msgspec.structs.replace(
        plan,
        sides=tuple(Party("villain") if n in villains else party for n, party in enumerate(plan.sides)),
        figures=tuple(plan.figures[place] for place in open_places),
        arrivals=tuple(wave for wave, is_mine in zip(plan.arrivals, waves, strict=True) if not is_mine),
    )
    return public, kept if kept != KeepersPart() else None


def is_kept(figure: Figure, plan: Scenario, rules: Ruleset) -> bool:
    """Whoever is on the Keeper's side, and whoever's numbers are his."""
    villain = figure.side < len(plan.sides) and plan.sides[figure.side].part == "villain"
    return villain or (rules.bodies is not None and rules.bodies.is_hidden(figure.rank))


def _moved(order: Order, place: int, new_place: dict[int, int], plan: Scenario, rules: Ruleset) -> Order:
    """With its figures' places in the plan as it is kept. Raises: Malformed."""
    field = f"command.orders[{place}]"
    if order.side >= len(plan.sides):
        raise Malformed(f"{field}.side", order.side, "side", {"most": len(plan.sides) - 1})
    for name, figure in (("figure", order.figure), ("target", order.target)):
        if figure is not None and figure not in new_place:
            raise Malformed(f"{field}.{name}", figure, "figure-of-the-plan")
    must_be_known(order, rules, field)
    figure = None if order.figure is None else new_place[order.figure]
    target = None if order.target is None else new_place[order.target]
    return msgspec.structs.replace(order, figure=figure, target=target)
