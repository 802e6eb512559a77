"""Shooting and fighting. German: Angriffsmechanik, Fernkampf-, Nahkampfangriff. Source: PB-50 .. 58, 63 .. 70, 86.

`ap` points buy as many tests; `burst` uses the weapon's frequency; `skip` leaves tests out, `give_up` bundles them;
`pierce` makes each harder for as much penetration.
"""

from typing import Final

from engine.kernel.refusal import Refusal
from engine.rulesets.pb12.battle import Aim, Battle
from engine.rulesets.pb12.codes import ATTEMPT, FIGHT, MELEE, RANGED, SHOOT, STRENGTH, TECHNIQUE
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.rules import acting, damage, harming, interrupts, movement, rolling, statuses, targets
from engine.rulesets.pb12.rules.success import SIDES, ActionTests, TargetNumber, action_tests

PURPOSES: Final = {FIGHT: "fight", SHOOT: "shoot", ATTEMPT: "attempt"}
TRIGGER: Final = "trigger"  # of the sample content: a charge that lies somewhere. Source: ruling 20


class Attack:
    """What is chosen: at a target, or a point of the field where `target` is None."""

    def __init__(self, action: int, gear: int, target: Figure | None, ap: int) -> None:
        self.action = action
        self.gear = gear
        self.target = target
        self.ap = ap
        self.burst = False
        self.skip = 0
        self.give_up = 0
        self.pierce = 0
        self.x = 0
        self.y = 0


def attack(b: Battle, f: Figure, chosen: Attack) -> None:
    gear = must_be_armed(b, f, chosen)
    acting.may_act(b, f, chosen.action, chosen.ap, False)
    must_be_sensible(b, f, chosen, gear)
    may_aim(b, f, chosen, gear)
    aim = measured(b, f, chosen, gear)
    interrupted = interrupts.before(b, f, chosen.action, chosen.ap, chosen.target)
    if interrupted < 0:
        aim = None
    elif interrupted > 0 or aim is None:
        aim = aimed(b, f, chosen, gear, interrupted > 0)
    if aim is not None:
        turn = None if chosen.target is None else b.ground.facing_to(b, f, chosen.target)
        if turn is not None:
            b.turned(f, turn[0], turn[1])
        concentrated = f.concentrated
        b.acted(f, chosen.action, chosen.ap, False, chosen.target, False)
        roll(b, f, chosen, gear, aim, concentrated)
    acting.finish(b, f, chosen.target)


def measured(b: Battle, f: Figure, chosen: Attack, gear: Gear) -> Aim | None:
    """On a drawn table, before others are asked whether they interrupt. Refuses: a target that is too far, PB-64."""
    if not b.ground.is_drawn():
        return None
    aim = aim_at(b, f, chosen, gear)
    if is_too_far(b, f, chosen, aim):
        b.decline("nearer-target", {"figure": f.n, "far": aim.distance, "near": aim.nearest})
    return aim


def aimed(b: Battle, f: Figure, chosen: Attack, gear: Gear, interrupted: bool) -> Aim | None:
    """None: it is called off. Refuses: whatever can't be, where nobody interrupted it."""
    try:
        if interrupted:
            acting.may_act(b, f, chosen.action, chosen.ap, False)
            may_aim(b, f, chosen, gear)
        aim = aim_at(b, f, chosen, gear)
    except Refusal:
        if not interrupted:
            raise
        b.called_off(f, chosen.action)
        return None
    if is_too_far(b, f, chosen, aim):
        b.called_off(f, chosen.action, aim.distance, aim.nearest)  # it was told, so that a refusal would be too late
        return None
    return aim


# -- what is refused ------------------------------------------------------------------------------------------------
def must_be_armed(b: Battle, f: Figure, chosen: Attack) -> Gear:
    gear = f.gear[chosen.gear]
    if not gear.equipped:
        b.decline("not-equipped", {"figure": f.n, "gear": gear.name})
    if chosen.action == ATTEMPT and (TRIGGER not in gear.actions or TRIGGER not in b.options.sample_content):
        b.decline("no-trigger", {"figure": f.n, "gear": gear.name})
    if chosen.action == FIGHT and not gear.is_for_melee():
        b.decline("no-melee-weapon", {"figure": f.n, "gear": gear.name})
    if chosen.action == SHOOT and not gear.is_for_shooting():
        b.decline("no-ranged-weapon", {"figure": f.n, "gear": gear.name})
    if gear.points == 0:
        b.decline("empty", {"figure": f.n, "gear": gear.name, "charges": gear.charges})
    return gear


def must_be_sensible(b: Battle, f: Figure, chosen: Attack, gear: Gear) -> None:
    """Refuses: tests that aren't there, a frequency that the weapon hasn't, piercing with a target radius."""
    if chosen.burst and gear.times < 2:
        b.decline("no-frequency", {"figure": f.n, "gear": gear.name})
    must_leave_one(
        b,
        f,
        action_tests(chosen.ap, 0, gear.times if chosen.burst else 1, 0, 0, gear.points),
        chosen.skip + chosen.give_up,
    )
    if chosen.pierce and gear.radius:
        b.decline("no-piercing", {"figure": f.n, "gear": gear.name})


def must_leave_one(b: Battle, f: Figure, tests: ActionTests, fewer: int) -> None:
    """Refuses: all of them left out or given up. Source: PB-51, 54."""
    if fewer >= tests.number:
        b.decline("too-many-given-up", {"figure": f.n, "n": fewer, "most": tests.number - 1})


def ordered_target(b: Battle, f: Figure) -> int:
    """Whom all who take part shoot at; 0 for anybody else, such as whoever interrupts. Source: PB-94."""
    order = b.order_given
    return order.target if order is not None and f.n in order.members else 0


def may_aim(b: Battle, f: Figure, chosen: Attack, gear: Gear) -> None:
    target, ordered = chosen.target, ordered_target(b, f)
    if chosen.action == SHOOT and ordered and (target is None or ordered != target.n):
        b.decline("other-target-ordered", {"figure": f.n, "target": ordered})
    if target is None:
        return
    if chosen.action == ATTEMPT:
        b.decline("needs-point", {"figure": f.n})
    acting.must_be_target(b, f, target)
    if chosen.action == FIGHT:
        b.ground.may_fight(b, f, target, reach_of(f, gear))
    elif not is_picked(b, f, target):
        b.ground.may_shoot(b, f, target)


def is_picked(b: Battle, f: Figure, target: Figure) -> bool:
    """The rules for choosing targets are ignored, that of sight among them. German: Zielwahl. Source: PB-71, 94."""
    return f.picked == target.n or ordered_target(b, f) == target.n


def reach_of(f: Figure, gear: Gear) -> int:
    """Steps. Source: PB-34, 84."""
    return f.reach + gear.reach


def aim_at(b: Battle, f: Figure, chosen: Attack, gear: Gear) -> Aim:
    """Measured, or told. Source: PB-67, 69."""
    if chosen.target is None:
        return b.ground.shooting_at(b, f, chosen.x, chosen.y)
    if chosen.action == FIGHT:
        return b.ground.fighting(b, f, chosen.target, reach_of(f, gear))
    return b.ground.shooting(b, f, chosen.target)


def is_too_far(b: Battle, f: Figure, chosen: Attack, aim: Aim) -> bool:
    """Somebody is a nearer target, also where one shoots at a point. Source: PB-64, 71."""
    if b.forced or chosen.action != SHOOT or (chosen.target is not None and is_picked(b, f, chosen.target)):
        return False
    return not targets.is_near_enough(aim.distance, aim.nearest)


# -- the tests ------------------------------------------------------------------------------------------------------
def tests_of(gear: Gear, chosen: Attack, tn: int) -> ActionTests:
    times, plus = (gear.times, gear.plus) if chosen.burst else (1, 0)
    return action_tests(chosen.ap, tn, times, plus, chosen.give_up, gear.points, chosen.skip)


def number_of(b: Battle, f: Figure, chosen: Attack, gear: Gear, aim: Aim, concentrated: bool) -> TargetNumber:
    """Without frequency, bundling and piercing. Source: PB-57, 58, 66, 68, 70, 91, 92, 104, 126."""
    melee = chosen.action == FIGHT
    attribute = MELEE if melee else TECHNIQUE if chosen.action == ATTEMPT else RANGED
    target_number = rolling.attribute_number(b, f, attribute, "PB-69" if melee else "PB-63", True, b.why())
    target = chosen.target
    defended = target is not None and (not melee or b.options.melee_defence_applies)  # darkness raises defences
    if melee and target is not None:
        defence = defence_of(b, target, True) if defended else 0
        most = rolling.initiative_of(b, f)
        targets.for_fighting(target_number, aim.supporters, most, aim.sees_back, gear.melee, defence)
    elif chosen.action == SHOOT:
        far = targets.range_modifier(aim.distance, gear.factor, gear.ranges, b.options.range_multipliers)
        targets.for_shooting(target_number, far, 0 if target is None else defence_of(b, target, False))
    target_number.add("PB-58", "concealment", aim.cover)
    if target is None and chosen.action == SHOOT:
        target_number.add("PB-57", "point", targets.UNQUALIFIED_POINT)
    elif target is not None and statuses.is_static(target.now, target.markers, b.carrier_is_static(target)):
        target_number.add("PB-92", "static", -1)
    target_number.add("PB-126", "dark", aim.dark if defended else 0)
    target_number.add("PB-126", "impassable", movement.IMPASSABLE_TESTS if aim.rough else 0)
    target_number.add("PB-68", "concentrated", targets.CONCENTRATED if concentrated else 0)
    target_number.add("PB-92", "status", rolling.of_figure(b, f, True, melee))
    return target_number


def defence_of(b: Battle, target: Figure, melee: bool) -> int:
    """A passenger has the vehicle's ranged defence besides its own. Source: PB-104."""
    if melee:
        return target.melee_defence()
    if target.aboard > 0:
        return target.ranged_defence() + b.figure_of(target.aboard).ranged_defence()
    return target.ranged_defence()


def roll(b: Battle, f: Figure, chosen: Attack, gear: Gear, aim: Aim, concentrated: bool) -> None:
    target_number = number_of(b, f, chosen, gear, aim, concentrated)
    tn, penetration = targets.pierced(target_number.tn, gear.penetration, chosen.pierce, gear.radius)
    tests = tests_of(gear, chosen, tn)
    why = target_number.why
    if why is not None:
        why.set("PB-56", "tests", tests.left)
        tell_more(target_number, chosen, gear, tests)
    faces = b.roll(f, PURPOSES[chosen.action], tests.left, SIDES, why, tests.tn) if tests.dice() else b""
    multiplier = gear.multiplier or b.options.default_multiplier
    hits = tests.successes(faces, multiplier)
    b.attacked(f, chosen.target, gear.place, tests.number, tests.left, tests.tn, hits)
    strength = damage.weapon_strength(f.now[STRENGTH], gear.added, gear.strength)
    if gear.radius:
        burst_open(b, f, chosen, gear, strength, hits, tests.astray(faces))
    elif chosen.target is not None:
        harming.hurt(b, chosen.target, f, strength, penetration, aim.sees_back, hits)


def tell_more(target_number: TargetNumber, chosen: Attack, gear: Gear, tests: ActionTests) -> None:
    """Frequency, bundling and piercing among the reasons; the number itself has them already."""
    why = target_number.why
    if why is None:
        return
    if chosen.burst:
        why.need("PB-53", "frequency", gear.plus)
    if tests.number > tests.left:
        why.need("PB-54", "given_up", tests.left - tests.number)
    if chosen.pierce:
        why.need("PB-56", "pierce", chosen.pierce)
    why.need("PB-05", "from", tests.tn)


# -- with a target radius -------------------------------------------------------------------------------------------
def burst_open(b: Battle, f: Figure, chosen: Attack, gear: Gear, strength: int, hits: int, astray: int) -> None:
    """Each success reaches everybody in the disc; one that failed is off by the table. Source: PB-55."""
    x, y = (chosen.x, chosen.y) if chosen.target is None else (chosen.target.x, chosen.target.y)
    for _ in range(hits):
        blast(b, f, gear, chosen.target, x, y, gear.radius, strength, 360)
    if astray == 0:
        return
    why = b.why_of("PB-55", "astray", astray)
    for face in b.roll(f, "deviation", astray, SIDES, why):
        radius, left, degrees = damage.deviated(face, gear.radius, strength, gear.harms, b.options.deviation)
        if degrees > 0:
            blast(b, f, gear, chosen.target, x, y, radius, left, degrees)


def blast(
    b: Battle, f: Figure, gear: Gear, target: Figure | None, x: int, y: int, radius: int, strength: int, degrees: int
) -> None:
    """What is no weapon only reaches them: what that means, its text says."""
    chooser = b.first_opponent(f.side)
    caught = b.ground.caught(b, f, x, y, radius, degrees, chooser, target)
    for victim in caught if gear.harms else []:
        harming.hurt(b, victim.figure, f, strength, gear.penetration, victim.sees, 1, victim.cover)
