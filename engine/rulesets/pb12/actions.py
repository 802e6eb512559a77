"""One row per type of command: what carries it out, what is offered, its buttons. A new action begins here."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.kernel.commands import Command
from engine.kernel.offers import Action, Offer, Offers, by_command, must_be_decided, of_side, of_table
from engine.kernel.offers import by_figure as of_each
from engine.kernel.optional_parts import Ahead
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.pb12 import commands as do
from engine.rulesets.pb12 import odds_shown
from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import (
    ATTEMPT,
    DELAYED,
    DESTROYED,
    DISTRACTED,
    FIGHT,
    INTERRUPTS,
    MOVEMENT,
    ORDERS,
    OUT,
    OUT_OF_ACTION,
    PREPARING,
    SEATS,
    SHOOT,
    STANDING_ORDERS,
    STATUSES,
    TARGET,
    THREATENED,
    ZONES,
)
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.live_input import ON_ROLL, LiveInput, action_of, figure_of, way_of
from engine.rulesets.pb12.rules import attacks, driving, hands, interrupts, leading, movement, rounds, small, walking
from engine.rulesets.pb12.rules.attacks import Attack


# -- carrying out ---------------------------------------------------------------------------------------------------
def perform(b: Battle, command: Command) -> None:
    """One entry, and what it means for the end. Within an interrupt that is the outer one's business."""
    ACTIONS[type(command)].perform(b, command)


def by_side(rule: Callable[[Battle, int], None]) -> Callable[[Battle, Any], None]:
    """For commands that name a side and nothing else; likewise the next ones."""

    def carries_out(b: Battle, command: Any) -> None:
        rule(b, side_of(b, command.side))

    return carries_out


def by_figure(rule: Callable[[Battle, Figure], None]) -> Callable[[Battle, Any], None]:
    def carries_out(b: Battle, command: Any) -> None:
        rule(b, figure_of(b, command.figure))

    return carries_out


def with_target(rule: Callable[[Battle, Figure, Figure], None]) -> Callable[[Battle, Any], None]:
    def carries_out(b: Battle, command: Any) -> None:
        rule(b, figure_of(b, command.figure), figure_of(b, command.target, "target"))

    return carries_out


def side_of(b: Battle, side: int) -> int:
    if side >= b.sides:
        raise Malformed("command.side", side, "side", {"most": b.sides - 1})
    return side


def target_of(b: Battle, n: int, field: str = "target") -> Figure | None:
    return figure_of(b, n, field) if n else None


def gear_of(f: Figure, place: int) -> int:
    if place >= len(f.gear):
        raise Malformed("command.gear", place, "whole-number-between", {"least": 0, "most": len(f.gear) - 1})
    return place


def all_of(b: Battle, numbers: Sequence[int]) -> list[int]:
    return [figure_of(b, n, "figures").n for n in dict.fromkeys(numbers)]


def prepare(b: Battle, command: do.Prepare) -> None:
    rounds.prepare(b, side_of(b, command.side), command.points, command.reduction)


def form_group(b: Battle, command: do.FormGroup) -> None:
    leading.form_group(
        b, side_of(b, command.side), command.above, command.name, command.leader, all_of(b, command.figures)
    )


def choose_leader(b: Battle, command: do.ChooseLeader) -> None:
    leading.choose_leader(b, side_of(b, command.side), command.group, target_of(b, command.figure, "figure"))


def set_zone(b: Battle, command: do.SetZone) -> None:
    rounds.set_zone(b, side_of(b, command.side), ZONES.index(command.kind), list(command.corners))


def set_standing_order(b: Battle, command: do.SetStandingOrder) -> None:
    f = figure_of(b, command.figure)
    if f.side != side_of(b, command.side):
        known = tuple(figure.n for figure in b.people if figure.side == command.side)
        raise Malformed("command.figure", command.figure, "one-of", {"known": known})
    b.standing_order_set(f, STANDING_ORDERS.index(command.order) if command.order else TARGET)


def choose_gear(b: Battle, command: do.ChooseGear) -> None:
    f = figure_of(b, command.figure)
    if b.phase != PREPARING:
        b.decline("begun-already", {})
    gear = [gear_of(f, place) for place in dict.fromkeys(command.gear)]
    small.must_fit(b, f, gear)
    b.equipped(f, gear)


def choose_cards(b: Battle, command: do.ChooseCards) -> None:
    for place, name in enumerate(command.cards):
        card_of(b, f"command.cards[{place}]", name)
    hands.choose(b, side_of(b, command.side), list(command.cards))


def play_card(b: Battle, command: do.PlayCard) -> None:
    card_of(b, "command.card", command.card)
    hands.play(b, side_of(b, command.side), command.card, target_of(b, command.figure, "figure"))


def card_of(b: Battle, field: str, name: str) -> None:
    if b.options.cards and name not in b.options.card_list:
        raise Malformed(field, name, "one-of", {"known": tuple(b.options.card_list)})


def board(b: Battle, command: do.Board) -> None:
    f = figure_of(b, command.figure)
    driving.board(b, f, target_of(b, command.vehicle, "vehicle"), SEATS.index(command.seat), command.fixed)


def begin(b: Battle, command: do.Begin) -> None:
    rounds.begin(b)


def next_round(b: Battle, command: do.NextRound) -> None:
    rounds.go_on(b)


def relocate(b: Battle, command: do.Relocate) -> None:
    more = [n for n in all_of(b, command.figures) if n != command.figure]
    rounds.relocate_in(
        b,
        figure_of(b, command.figure),
        list(command.points),
        command.facing,
        more,
        list(dict.fromkeys(command.dissolved)),
    )


def give_order(b: Battle, command: do.GiveOrder) -> None:
    f = figure_of(b, command.figure)
    figures, dissolved = all_of(b, command.figures), list(dict.fromkeys(command.dissolved))
    leading.order(b, f, ORDERS.index(command.order), figures, dissolved, target_of(b, command.target))


def interrupted_way(b: Battle, f: Figure, command: do.Walking, carried: int = 0) -> Way:
    """Refuses: an interrupt after more movement options than it has."""
    way = way_of(b, f, command, carried)
    for interrupt in command.interrupts:
        if interrupt.moment == "between" and interrupt.step >= len(way.options):
            b.decline("interrupt-out-of-place", out_of_place(interrupt))
    return way


def move(b: Battle, command: do.Move) -> None:
    f = figure_of(b, command.figure)
    walking.may_move(b, f, command.ap)
    walking.move(b, f, command.ap, interrupted_way(b, f, command), command.all_in)


def ahead(b: Battle, command: Command) -> Ahead:
    """Of a movement on a drawn table. Refuses: what would be refused of its way, also one that costs too much."""
    if not b.ground.is_drawn() or not isinstance(command, do.Walking):
        return Ahead([])
    f = figure_of(b, command.figure)
    points, more, carried = 1, 0, 0
    if isinstance(command, do.Move):
        points = movement.movement_points(command.ap, f.now[MOVEMENT], command.all_in)
    elif isinstance(command, do.CarryAlong):
        points, more = walking.points_to_carry(f, figure_of(b, command.target, "target"), command.ap, command.move_ap)
        carried = command.target
    way = way_of(b, f, command, carried)
    walking.must_be_far_enough(b, f, way, points, more)
    return Ahead([(x, y) for x, y, _ in way.points[-1:]], walking.cost_of_way(way, more))


def adjust(b: Battle, command: do.Adjust) -> None:
    f = figure_of(b, command.figure)
    walking.may_adjust(b, f, command.free)
    walking.adjust(b, f, interrupted_way(b, f, command), command.free)


def carry(b: Battle, command: do.CarryAlong) -> None:
    f = figure_of(b, command.figure)
    walking.carry(
        b,
        f,
        figure_of(b, command.target, "target"),
        command.ap,
        command.move_ap,
        interrupted_way(b, f, command, command.target),
    )


def attack_of(b: Battle, f: Figure, action: int, command: do.Attacking) -> Attack:
    attack = Attack(action, gear_of(f, command.gear), target_of(b, command.target), command.ap)
    attack.burst, attack.skip, attack.give_up, attack.pierce = (
        command.burst,
        command.skip,
        command.give_up,
        command.pierce,
    )
    points = getattr(command, "points", ())
    if points:
        attack.x, attack.y = points[0]
    elif attack.target is None and b.ground.is_drawn():
        raise Malformed("command.points", None, "one-point")
    return attack


def attack(b: Battle, command: do.Attacking) -> None:
    f = figure_of(b, command.figure)
    action = FIGHT if isinstance(command, do.Fight) else ATTEMPT if isinstance(command, do.SetOff) else SHOOT
    if action == FIGHT and not command.target:
        raise Malformed("command.target", command.target, "whole-number-from", {"least": 1})
    attacks.attack(b, f, attack_of(b, f, action, command))


def equip(b: Battle, command: do.Reequip) -> None:
    f = figure_of(b, command.figure)
    small.equip(b, f, [gear_of(f, place) for place in dict.fromkeys(command.gear)])


def reload(b: Battle, command: do.Reload) -> None:
    f = figure_of(b, command.figure)
    small.reload(b, f, gear_of(f, command.gear))


def change_status(b: Battle, command: do.ChangeStatus) -> None:
    small.change_status(b, figure_of(b, command.figure), STATUSES.index(command.status), command.times, command.takes)


def threaten(b: Battle, command: do.Threaten) -> None:
    f = figure_of(b, command.figure)
    small.threaten(b, f, gear_of(f, command.gear), command.free)


def steer(b: Battle, command: do.Steer) -> None:
    driving.steer(b, figure_of(b, command.figure), figure_of(b, command.target, "target"), command.ap)


def attempt(b: Battle, command: do.Attempt) -> None:
    small.attempt(
        b, figure_of(b, command.figure), command.what, command.ap, command.skip, command.give_up, command.modifier
    )


def set_state(b: Battle, command: do.SetState) -> None:
    """As many markers as said, of a status that isn't cumulative one at most."""
    f, status = figure_of(b, command.figure), STATUSES.index(command.state)
    if command.state == "blinded" and command.state not in b.options.sample_content:
        raise Refusal(
            "no-such-content", {"figure": f.n, "what": command.state}
        )  # nothing else would know what it means
    more = command.times - f.markers[status]
    if more > 0:
        b.status_gained(f, status, more)
    elif more < 0 or (command.times == 0 and f.loss == OUT and status in (OUT_OF_ACTION, DESTROYED)):
        b.status_lost(f, status, max(1, -more))  # also one whose marker is gone comes back


def set_figure(b: Battle, command: do.SetFigure) -> None:
    b.figure_set(figure_of(b, command.figure), command.free, command.light, command.heavy, command.ap, command.on_field)


def free_roll(b: Battle, command: do.FreeRoll) -> None:
    f = figure_of(b, command.figure)
    why = b.why_of("PB-05", "dice", command.count)
    b.roll(f, "free", command.count, command.sides, why)


# -- what could be meant --------------------------------------------------------------------------------------------
ONE_STEP: Final = {"horizontal": 1}
FREE_OR_PAID: Final[tuple[dict[str, Any], ...]] = ({}, {"free": False})


def mine(b: Battle, sides: Sequence[int]) -> list[Figure]:
    return [f for f in b.people if f.side in sides and f.in_play()]


def of_figure(kind: str) -> Offers:
    return of_each(mine, kind)


def moving(kind: str, *ways: dict[str, Any]) -> Offers:
    """Where to is said on the page; with one step somewhere it is tried, in the first of the `ways` that is allowed."""

    def offers(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
        for f in mine(b, sides):
            for way in ways or ({},):
                tried = {**tried_move(b, f, kind), **way}
                yield Offer({"type": kind, "figure": f.n, **way}, kind, {"figure": f.n}, tried, (f.n,))

    return offers


def tried_move(b: Battle, f: Figure, kind: str) -> dict[str, Any]:
    where = {"points": [[f.x, f.y]]} if b.ground.is_drawn() else ONE_STEP
    return {"type": kind, "figure": f.n, **where}


def with_gear(kind: str, *ways: dict[str, Any]) -> Offers:
    """In the first of the `ways` that is allowed."""

    def offers(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
        for f in mine(b, sides):
            for gear in f.gear:
                facts: dict[str, int | str] = {"figure": f.n, "gear": gear.name}
                for way in ways or ({},):
                    command = {"type": kind, "figure": f.n, "gear": gear.place, **way}
                    yield Offer(command, kind, facts, None, (f.n, gear.place))

    return offers


def at_target(kind: str) -> Offers:
    def offers(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
        for f in mine(b, sides):
            if f.activation:
                for g in b.enemies(f.side):
                    yield Offer({"type": kind, "figure": f.n, "target": g.n}, kind, {"figure": f.n, "target": g.n})

    return offers


def attacks_with(kind: str) -> Offers:
    """Each weapon at each enemy, with all points that are left."""

    def offers(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
        for f in mine(b, sides):
            for gear in f.gear:
                usable = gear.is_for_melee() if kind == "fight" else gear.is_for_shooting()
                for g in b.enemies(f.side) if usable and f.activation and f.ap else []:
                    fields: dict[str, Any] = {"figure": f.n, "target": g.n, "gear": gear.place, "ap": f.ap}
                    facts: dict[str, int | str] = {"figure": f.n, "target": g.n, "gear": gear.name, "ap": f.ap}
                    yield Offer({"type": kind, **fields}, kind, facts)

    return offers


def statuses_to_change(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in mine(b, sides):
        if f.activation:
            for status, takes in ((DELAYED, True), (DELAYED, False), (DISTRACTED, False), (THREATENED, False)):
                fields: dict[str, Any] = {"figure": f.n, "status": STATUSES[status], "takes": takes}
                code = "take-status" if takes else "drop-status"
                yield Offer({"type": "change-status", **fields}, code, {"figure": f.n, "status": STATUSES[status]})


def vehicles_to_steer(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in mine(b, sides):
        if f.aboard:
            fields: dict[str, Any] = {"figure": f.n, "target": f.aboard, "ap": max(1, f.ap)}
            yield Offer({"type": "steer", **fields}, "steer", fields)


BEFORE: Final = (
    Action(do.Prepare, prepare),
    Action(do.FormGroup, form_group),
    Action(do.ChooseLeader, choose_leader),
    Action(do.SetZone, set_zone),
    Action(do.ChooseGear, choose_gear),
    Action(do.ChooseCards, choose_cards),
    Action(do.Board, board),
    Action(do.SetStandingOrder, set_standing_order),
    Action(do.Begin, begin, of_table("begin")),
)
MOVES: Final = (
    Action(do.NextRound, next_round, of_table("next-round")),
    Action(do.Activate, by_figure(rounds.activate), of_figure("activate")),
    Action(do.EndMove, by_side(rounds.end_move), of_side("end-move")),
    Action(do.Relocate, relocate, of_figure("relocate")),
    Action(do.Withdraw, by_figure(rounds.relocate_out), of_figure("withdraw")),
    Action(do.Wait, by_side(rounds.wait), of_side("wait")),
    Action(do.Stop, by_side(rounds.stop), of_side("stop")),
    Action(do.PlayCard, play_card),
    Action(do.Surrender, by_side(rounds.surrender)),
    Action(do.GiveOrder, give_order),
    Action(do.EndOrder, by_figure(leading.end_order), of_figure("end-order")),
)
IN_PLAY: Final = (
    Action(do.Shoot, attack, attacks_with("shoot"), odds_shown.of_attack),
    Action(do.Fight, attack, attacks_with("fight"), odds_shown.of_attack),
    Action(do.Move, move, moving("move")),
    Action(do.Adjust, adjust, moving("adjust", *FREE_OR_PAID)),
    Action(do.CarryAlong, carry),
    Action(do.Concentrate, by_figure(small.concentrate), of_figure("concentrate")),
    Action(do.PickTarget, with_target(small.pick), at_target("pick-target")),
    Action(do.Reload, reload, with_gear("reload")),
    Action(do.Reequip, equip),
    Action(do.Threaten, threaten, with_gear("threaten", *FREE_OR_PAID)),
    Action(do.ChangeStatus, change_status, statuses_to_change, codes=("take-status", "drop-status")),
    Action(do.Ram, with_target(small.ram), at_target("ram")),
    Action(do.Steer, steer, vehicles_to_steer),
    Action(do.SlowDown, by_figure(driving.slow_down), of_figure("slow-down")),
    Action(do.SetOff, attack),
    Action(do.Attempt, attempt),
)
BY_HAND: Final = (Action(do.SetState, set_state), Action(do.SetFigure, set_figure), Action(do.FreeRoll, free_roll))
ACTIONS: Final[dict[type[Command], Action]] = by_command((*BEFORE, *MOVES, *IN_PLAY, *BY_HAND))


def carry_out(b: Battle, command: Command, forced: bool) -> None:
    """A ruleset's `perform`: interrupts that were entered with it are played at their moments. Refuses: the newest
    that never came to it; a card whose roll falls away because of what was said later stays in the hand."""
    must_be_decided(BY_HAND, command, forced)
    b.forced = forced
    decisions = b.decisions
    entered = list(command.interrupts) if isinstance(command, do.Interruptible) else []
    people = getattr(decisions, "first", decisions)  # also where a simulation takes over from them
    if isinstance(people, LiveInput):
        people.entered = entered
    try:
        for interrupt in entered:
            must_have_moment(b, command, interrupt)
            if interrupt.action is not None:  # also where nothing will come of it: it is written down as it was said
                action_of(figure_of(b, interrupt.figure), interrupt.action)
            if interrupt.card and interrupt.how != "card":
                raise Refusal("no-such-card", {"side": interrupt.side, "card": interrupt.card})
            if interrupt.how != "card":
                against = target_of(b, getattr(command, "figure", b.up))
                interrupts.may_interrupt(b, figure_of(b, interrupt.figure), INTERRUPTS.index(interrupt.how), against)
        perform(b, command)
        rounds.check_end(b)
        left = people.entered if isinstance(people, LiveInput) and not b.over else []
        newest = command.interrupts[-1] if left and isinstance(command, do.Interruptible) else None
        for interrupt in left:
            # any other moment was there, but the action was cut short; an earlier card may have lost its roll by it
            if interrupt.moment == ON_ROLL and interrupt is newest:
                b.decline("interrupt-out-of-place", out_of_place(interrupt))
    finally:
        b.forced = False


def must_have_moment(b: Battle, command: Command, interrupt: do.Interrupt) -> None:
    """Refuses before anybody is asked anything: a moment that such an action doesn't have."""
    known = {
        "before": not isinstance(command, (do.EndMove, do.NextRound)),
        "between": isinstance(command, do.Walking) and interrupt.step > 0,
        "after": not isinstance(command, (do.Activate, do.NextRound)),
    }
    if not known.get(interrupt.moment, True):
        b.decline("interrupt-out-of-place", out_of_place(interrupt))


def out_of_place(interrupt: do.Interrupt) -> dict[str, int | str]:
    """Whose interrupt it is; a card is nobody's on the table."""
    return {"figure": interrupt.figure} if interrupt.figure else {}
