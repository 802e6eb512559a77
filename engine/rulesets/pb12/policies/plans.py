"""What somebody is going to do next, and doing it."""

from typing import Final

from engine.rulesets.pb12.battle import Battle, Way
from engine.rulesets.pb12.codes import (
    ADJUST,
    AUXILIARY,
    CHANGE_STATUS,
    CONCENTRATE,
    EQUIP,
    FIGHT,
    FIGHT_ORDER,
    MOVE,
    MOVE_ORDER,
    NOT_ACTIVATED,
    PICK,
    PREPARE_ORDER,
    RELOAD,
    SHOOT,
    SHOOT_ORDER,
    STEER,
    THREATEN,
)
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.policies.worth import Chance
from engine.rulesets.pb12.rules import attacks, driving, small, walking
from engine.rulesets.pb12.rules.attacks import Attack

ORDERED_BY: Final = {SHOOT: SHOOT_ORDER, FIGHT: FIGHT_ORDER, MOVE: MOVE_ORDER}


class Plan:
    """`order`: the kind of command action in which a member could do so."""

    def __init__(self, action: int, order: int = PREPARE_ORDER) -> None:
        self.action = action
        self.order = order
        self.ap = 1
        self.all_in = False
        self.free = False
        self.attack: Attack | None = None
        self.target: Figure | None = None
        self.way: Way | None = None
        self.gear: list[int] = []
        self.status = 0
        self.times = 1
        self.takes = True


def to_attack(chance: Chance) -> Plan:
    plan = Plan(chance.attack.action, ORDERED_BY[chance.attack.action])
    plan.attack = chance.attack
    return plan


def to_concentrate(chance: Chance) -> Plan:
    return Plan(CONCENTRATE, ORDERED_BY[chance.attack.action])


def to_pick(chance: Chance) -> Plan:
    plan = Plan(PICK, SHOOT_ORDER)
    plan.target = chance.attack.target
    return plan


def to_steer(vehicle: Figure, ap: int) -> Plan:
    plan = Plan(STEER)
    plan.target, plan.ap = vehicle, ap
    return plan


def to_move(way: Way, ap: int, all_in: bool) -> Plan:
    plan = Plan(MOVE, MOVE_ORDER)
    plan.way, plan.ap, plan.all_in = way, ap, all_in
    return plan


def to_adjust(way: Way) -> Plan:
    plan = Plan(ADJUST)
    plan.way, plan.free = way, True
    return plan


def to_handle(action: int, gear: list[int], free: bool = False) -> Plan:
    """Reload or threaten with one weapon, or equip these and nothing else."""
    plan = Plan(action)
    plan.gear, plan.free = gear, free
    return plan


def to_change(status: int, times: int, takes: bool) -> Plan:
    plan = Plan(CHANGE_STATUS)
    plan.status, plan.times, plan.takes = status, times, takes
    return plan


def details(plan: Plan) -> list[int]:
    """What makes another plan the same."""
    numbers = [plan.action, plan.ap, plan.status, 0 if plan.target is None else plan.target.n, *plan.gear]
    attack = plan.attack
    if attack is not None:
        numbers += [
            attack.gear,
            attack.ap,
            attack.give_up,
            attack.pierce,
            1 if attack.burst else 0,
            0 if attack.target is None else attack.target.n,
        ]
    return numbers if plan.way is None else numbers + [n for point in plan.way.points for n in point]


def is_allowed(b: Battle, f: Figure, plan: Plan) -> bool:
    """By the command action that goes on."""
    order = b.order_given
    if order is None or b.inside > 0 or f.is_vehicle():
        return True
    if f.n not in order.members or (plan.order != order.kind and plan.order != PREPARE_ORDER):
        return order.kind == FIGHT_ORDER and plan.action == MOVE and f.n in order.members
    return plan.action < AUXILIARY or plan.order == order.kind


def points_of(f: Figure) -> int:
    """What it has, or would have if it were activated."""
    return max(0, f.now[0]) if f.activation == NOT_ACTIVATED else f.ap


def carry_out(b: Battle, f: Figure, plan: Plan) -> None:
    if plan.attack is not None:
        attacks.attack(b, f, plan.attack)
    elif plan.way is not None:
        if plan.action == ADJUST:
            walking.adjust(b, f, plan.way, plan.free)
        else:
            walking.move(b, f, plan.ap, plan.way, plan.all_in)
    elif plan.target is not None and plan.action == STEER:
        driving.steer(b, f, plan.target, plan.ap)
    elif plan.target is not None:
        small.pick(b, f, plan.target)
    elif plan.action == CONCENTRATE:
        small.concentrate(b, f)
    elif plan.action == RELOAD:
        small.reload(b, f, plan.gear[0])
    elif plan.action == EQUIP:
        small.equip(b, f, plan.gear)
    elif plan.action == THREATEN:
        small.threaten(b, f, plan.gear[0], plan.free)
    elif plan.action == CHANGE_STATUS:
        small.change_status(b, f, plan.status, plan.times, plan.takes)
