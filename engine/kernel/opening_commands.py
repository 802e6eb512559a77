"""What a Keeper orders in advance, in a plan: commands that are entered as the battle opens."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engine.kernel import commands as do
from engine.kernel.decide import decide, load
from engine.kernel.events import Event
from engine.kernel.recorded import NewEvent, RecordedEvent
from engine.kernel.refusal import Malformed
from engine.kernel.replay_effects import Dealer
from engine.kernel.ruleset import Acting, Ruleset
from engine.kernel.setup import Count, Setup

ANYBODY = 1  # a stand-in while an order is only read


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command of the ruleset's `orders`, without its figures.

    It is for one figure of the plan (its place among them, from 0) or, without `figure`, for everybody on `side`; at
    the figure in the place `target` or, without one, at people of the other sides in turn.
    """

    command: dict[str, str | int]
    side: Count = 0
    figure: Count | None = None
    target: Count | None = None


def must_be_known(order: Order, rules: Ruleset, field: str) -> None:
    """Raises: Malformed."""
    kind = order.command.get("type")
    if kind not in rules.orders:
        raise Malformed(f"{field}.command.type", kind, "one-of", {"known": sorted(rules.orders)})
    try:
        command(order, ANYBODY, ANYBODY, rules)
    except Malformed as error:
        raise error.at(f"{field}.{error.field}") from None


def command(order: Order, figure: int, target: int, rules: Ruleset) -> do.Command:
    """The order as it is entered in the battle. Raises: Malformed."""
    kind = rules.commands[str(order.command["type"])]
    raw: dict[str, Any] = {**order.command, "figure": figure}
    if "target" in kind.__struct_fields__:
        raw["target"] = target
    return do.decode(dict(rules.commands), raw)


def ordered(
    orders: Sequence[Order], places: Sequence[int | None], setup: Setup, rules: Ruleset
) -> Iterator[do.Command]:
    """The orders for those who have come: `places` are the battle's numbers of the plan's figures, None: not here.

    Whoever isn't here needs no order; for a target that isn't, the next of the other sides stands in.
    """
    for order in orders:
        if order.figure is not None:
            here = [place_of(order.figure, places)]
        else:
            here = [n for n, figure in enumerate(setup.figures, start=1) if figure.side == order.side]
        for turn, n in enumerate(who for who in here if who is not None):
            named = place_of(order.target, places) if order.target is not None else None
            others = opponents(n, setup)
            if named is not None or others:
                yield command(order, n, named if named is not None else others[turn % len(others)], rules)


def place_of(figure: int, places: Sequence[int | None]) -> int | None:
    return places[figure] if figure < len(places) else None


def opponents(n: int, setup: Setup) -> list[int]:
    side = setup.figures[n - 1].side
    return [
        k
        for k, figure in enumerate(setup.figures, start=1)
        if figure.side != side and not setup.sides[figure.side].neutral
    ]


def entered(
    opening: Sequence[Event], commands: Sequence[do.Command], rules: Ruleset, by: str, dealer: Dealer
) -> list[NewEvent]:
    """The events of the orders, right behind those of the opening. Raises: Refusal, where a rule declines one."""
    recorded = [RecordedEvent(n, event, actor=by, entered_by=by) for n, event in enumerate(opening, start=1)]
    new_events: list[NewEvent] = []
    for command in commands:
        step = decide(load(rules, recorded), command, Acting(by, True), dealer)
        if step.declined is not None:
            raise step.declined
        new_events += step.new
        version = len(recorded)
        recorded += [RecordedEvent(version + n, new.event, new.provenance, by, by) for n, new in enumerate(step.new, 1)]
    return new_events
