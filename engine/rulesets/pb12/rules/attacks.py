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


def attack(b: Battle, f: Figure, a: Attack) -> None:
    gear = must_be_armed(b, f, a)
    acting.may_act(b, f, a.action, a.ap, False)
    must_be_sensible(b, f, a, gear)
    may_aim(b, f, a, gear)
    aim = measured(b, f, a, gear)
    interrupted = interrupts.before(b, f, a.action, a.ap, a.target)
    if interrupted < 0:
        aim = None
    elif interrupted > 0 or aim is None:
        aim = aimed(b, f, a, gear, interrupted > 0)
    if aim is not None:
        turn = None if a.target is None else b.ground.facing_to(b, f, a.target)
        if turn is not None:
            b.turned(f, turn[0], turn[1])
        concentrated = f.concentrated
        b.acted(f, a.action, a.ap, False, a.target, False)
        roll(b, f, a, gear, aim, concentrated)
    acting.finish(b, f, a.target)


def measured(b: Battle, f: Figure, a: Attack, gear: Gear) -> Aim | None:
    """On a drawn table, before others are asked whether they interrupt. Refuses: a target that is too far, PB-64."""
    if not b.ground.is_drawn():
        return None
    aim = aim_at(b, f, a, gear)
    if is_too_far(b, f, a, aim):
        b.decline("nearer-target", {"figure": f.n, "far": aim.distance, "near": aim.nearest})
    return aim


def aimed(b: Battle, f: Figure, a: Attack, gear: Gear, interrupted: bool) -> Aim | None:
    """None: it is called off. Refuses: whatever can't be, where nobody interrupted it."""
    try:
        if interrupted:
            acting.may_act(b, f, a.action, a.ap, False)
            may_aim(b, f, a, gear)
        aim = aim_at(b, f, a, gear)
    except Refusal:
        if not interrupted:
            raise
        b.called_off(f, a.action)
        return None
    if is_too_far(b, f, a, aim):
        b.called_off(f, a.action, aim.distance, aim.nearest)  # it was told, so that a refusal would be too late
        return None
    return aim


# -- what is refused ------------------------------------------------------------------------------------------------
def must_be_armed(b: Battle, f: Figure, a: Attack) -> Gear:
    gear = f.gear[a.gear]
    if not gear.equipped:
        b.decline("not-equipped", {"figure": f.n, "gear": gear.name})
    if a.action == ATTEMPT and (TRIGGER not in gear.actions or TRIGGER not in b.options.sample_content):
        b.decline("no-trigger", {"figure": f.n, "gear": gear.name})
    if a.action == FIGHT and not gear.is_for_melee():
        b.decline("no-melee-weapon", {"figure": f.n, "gear": gear.name})
    if a.action == SHOOT and not gear.is_for_shooting():
        b.decline("no-ranged-weapon", {"figure": f.n, "gear": gear.name})
    if gear.points == 0:
        b.decline("empty", {"figure": f.n, "gear": gear.name, "charges": gear.charges})
    return gear


def must_be_sensible(b: Battle, f: Figure, a: Attack, gear: Gear) -> None:
    """Refuses: tests that aren't there, a frequency that the weapon hasn't, piercing with a target radius."""
    if a.burst and gear.times < 2:
        b.decline("no-frequency", {"figure": f.n, "gear": gear.name})
    must_leave_one(b, f, action_tests(a.ap, 0, gear.times if a.burst else 1, 0, 0, gear.points), a.skip + a.give_up)
    if a.pierce and gear.radius:
        b.decline("no-piercing", {"figure": f.n, "gear": gear.name})


def must_leave_one(b: Battle, f: Figure, tests: ActionTests, fewer: int) -> None:
    """Refuses: all of them left out or given up. Source: PB-51, 54."""
    if fewer >= tests.number:
        b.decline("too-many-given-up", {"figure": f.n, "n": fewer, "most": tests.number - 1})


def ordered_target(b: Battle, f: Figure) -> int:
    """Whom all who take part shoot at; 0 for anybody else, such as whoever interrupts. Source: PB-94."""
    order = b.order_given
    return order.target if order is not None and f.n in order.members else 0


def may_aim(b: Battle, f: Figure, a: Attack, gear: Gear) -> None:
    target, ordered = a.target, ordered_target(b, f)
    if a.action == SHOOT and ordered and (target is None or ordered != target.n):
        b.decline("other-target-ordered", {"figure": f.n, "target": ordered})
    if target is None:
        return
    if a.action == ATTEMPT:
        b.decline("needs-point", {"figure": f.n})
    acting.must_be_target(b, f, target)
    if a.action == FIGHT:
        b.ground.may_fight(b, f, target, reach_of(f, gear))
    elif not is_picked(b, f, target):
        b.ground.may_shoot(b, f, target)


def is_picked(b: Battle, f: Figure, target: Figure) -> bool:
    """The rules for choosing targets are ignored, that of sight among them. German: Zielwahl. Source: PB-71, 94."""
    return f.picked == target.n or ordered_target(b, f) == target.n


def reach_of(f: Figure, gear: Gear) -> int:
    """Steps. Source: PB-34, 84."""
    return f.reach + gear.reach


def aim_at(b: Battle, f: Figure, a: Attack, gear: Gear) -> Aim:
    """Measured, or told. Source: PB-67, 69."""
    if a.target is None:
        return b.ground.shooting_at(b, f, a.x, a.y)
    if a.action == FIGHT:
        return b.ground.fighting(b, f, a.target, reach_of(f, gear))
    return b.ground.shooting(b, f, a.target)


def is_too_far(b: Battle, f: Figure, a: Attack, aim: Aim) -> bool:
    """Somebody is a nearer target, also where one shoots at a point. Source: PB-64, 71."""
    if b.forced or a.action != SHOOT or (a.target is not None and is_picked(b, f, a.target)):
        return False
    return not targets.is_near_enough(aim.distance, aim.nearest)


# -- the tests ------------------------------------------------------------------------------------------------------
def tests_of(gear: Gear, a: Attack, tn: int) -> ActionTests:
    times, plus = (gear.times, gear.plus) if a.burst else (1, 0)
    return action_tests(a.ap, tn, times, plus, a.give_up, gear.points, a.skip)


def number_of(b: Battle, f: Figure, a: Attack, gear: Gear, aim: Aim, concentrated: bool) -> TargetNumber:
    """Without frequency, bundling and piercing. Source: PB-57, 58, 66, 68, 70, 91, 92, 104, 126."""
    melee = a.action == FIGHT
    attribute = MELEE if melee else TECHNIQUE if a.action == ATTEMPT else RANGED
    t = rolling.attribute_number(b, f, attribute, "PB-69" if melee else "PB-63", True, b.why())
    target = a.target
    defended = target is not None and (not melee or b.options.melee_defence_applies)  # darkness raises defences
    if melee and target is not None:
        defence = defence_of(b, target, True) if defended else 0
        most = rolling.initiative_of(b, f)
        targets.for_fighting(t, aim.supporters, most, aim.sees_back, gear.melee, defence)
    elif a.action == SHOOT:
        far = targets.range_modifier(aim.distance, gear.factor, gear.ranges, b.options.range_multipliers)
        targets.for_shooting(t, far, 0 if target is None else defence_of(b, target, False))
    t.add("PB-58", "concealment", aim.cover)
    if target is None and a.action == SHOOT:
        t.add("PB-57", "point", targets.UNQUALIFIED_POINT)
    elif target is not None and statuses.is_static(target.now, target.markers, b.carrier_is_static(target)):
        t.add("PB-92", "static", -1)
    t.add("PB-126", "dark", aim.dark if defended else 0)
    t.add("PB-126", "impassable", movement.IMPASSABLE_TESTS if aim.rough else 0)
    t.add("PB-68", "concentrated", targets.CONCENTRATED if concentrated else 0)
    t.add("PB-92", "status", rolling.of_figure(b, f, True, melee))
    return t


def defence_of(b: Battle, target: Figure, melee: bool) -> int:
    """A passenger has the vehicle's ranged defence besides its own. Source: PB-104."""
    if melee:
        return target.melee_defence()
    if target.aboard > 0:
        return target.ranged_defence() + b.figure_of(target.aboard).ranged_defence()
    return target.ranged_defence()


def roll(b: Battle, f: Figure, a: Attack, gear: Gear, aim: Aim, concentrated: bool) -> None:
    t = number_of(b, f, a, gear, aim, concentrated)
    tn, penetration = targets.pierced(t.tn, gear.penetration, a.pierce, gear.radius)
    tests = tests_of(gear, a, tn)
    why = t.why
    if why is not None:
        why.set("PB-56", "tests", tests.left)
        tell_more(t, a, gear, tests)
    faces = b.roll(f, PURPOSES[a.action], tests.left, SIDES, why, tests.tn) if tests.dice() else b""
    multiplier = gear.multiplier or b.options.default_multiplier
    hits = tests.successes(faces, multiplier)
    b.attacked(f, a.target, gear.place, tests.number, tests.left, tests.tn, hits)
    strength = damage.weapon_strength(f.now[STRENGTH], gear.added, gear.strength)
    if gear.radius:
        burst_open(b, f, a, gear, strength, hits, tests.astray(faces))
    elif a.target is not None:
        harming.hurt(b, a.target, f, strength, penetration, aim.sees_back, hits)


def tell_more(t: TargetNumber, a: Attack, gear: Gear, tests: ActionTests) -> None:
    """Frequency, bundling and piercing among the reasons; the number itself has them already."""
    why = t.why
    if why is None:
        return
    if a.burst:
        why.need("PB-53", "frequency", gear.plus)
    if tests.number > tests.left:
        why.need("PB-54", "given_up", tests.left - tests.number)
    if a.pierce:
        why.need("PB-56", "pierce", a.pierce)
    why.need("PB-05", "from", tests.tn)


# -- with a target radius -------------------------------------------------------------------------------------------
def burst_open(b: Battle, f: Figure, a: Attack, gear: Gear, strength: int, hits: int, astray: int) -> None:
    """Each success reaches everybody in the disc; one that failed is off by the table. Source: PB-55."""
    x, y = (a.x, a.y) if a.target is None else (a.target.x, a.target.y)
    for _ in range(hits):
        blast(b, f, gear, a.target, x, y, gear.radius, strength, 360)
    if astray == 0:
        return
    why = b.why_of("PB-55", "astray", astray)
    for face in b.roll(f, "deviation", astray, SIDES, why):
        radius, left, degrees = damage.deviated(face, gear.radius, strength, gear.harms, b.options.deviation)
        if degrees > 0:
            blast(b, f, gear, a.target, x, y, radius, left, degrees)


def blast(
    b: Battle, f: Figure, gear: Gear, target: Figure | None, x: int, y: int, radius: int, strength: int, degrees: int
) -> None:
    """What is no weapon only reaches them: what that means, its text says."""
    chooser = b.first_opponent(f.side)
    caught = b.ground.caught(b, f, x, y, radius, degrees, chooser, target)
    for victim in caught if gear.harms else []:
        harming.hurt(b, victim.figure, f, strength, gear.penetration, victim.sees, 1, victim.cover)
