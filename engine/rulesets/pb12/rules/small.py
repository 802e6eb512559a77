"""Auxiliary actions, ramming, attempts. Source: PB-51, 68, 71, 72, 87, 88, 107, 114, 116, 117, ruling 20."""

from typing import Final

from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import (
    AP,
    ATTEMPT,
    CHANGE_STATUS,
    CONCENTRATE,
    DELAYED,
    EQUIP,
    NOBODY,
    PICK,
    RAM,
    RELOAD,
    STATUSES,
    STRENGTH,
    TECHNIQUE,
    THREATEN,
    THREATENED,
)
from engine.rulesets.pb12.figure import Figure, Gear
from engine.rulesets.pb12.rules import acting, attacks, harming, modules, movement, rolling, statuses, targets
from engine.rulesets.pb12.rules.success import SIDES, action_tests

INSULT: Final = "insult"  # no test: it only interrupts


def concentrate(b: Battle, f: Figure) -> None:
    """German: Konzentrieren. Source: PB-68."""
    acting.may_act(b, f, CONCENTRATE, 1, False)
    if acting.begin(b, f, CONCENTRATE, 1, False, None):
        b.concentrated(f)
        acting.finish(b, f, None)


def pick(b: Battle, f: Figure, target: Figure) -> None:
    """German: Zielwahl. Source: PB-71."""
    acting.may_act(b, f, PICK, 1, False)
    acting.must_be_target(b, f, target)
    b.ground.may_shoot(b, f, target)
    if acting.begin(b, f, PICK, 1, False, target):
        b.picked(f, target)
        acting.finish(b, f, target)


def equip(b: Battle, f: Figure, gear: list[int]) -> None:
    """German: Umdisponieren. Source: PB-72, 88."""
    acting.may_act(b, f, EQUIP, 1, False)
    must_fit(b, f, gear)
    if acting.begin(b, f, EQUIP, 1, False, None):
        b.equipped(f, gear)
        acting.finish(b, f, None)


def must_fit(b: Battle, f: Figure, gear: list[int]) -> None:
    used = [item.slots for item in f.gear if item.place in gear]
    if modules.free_slots(f.slots, used) < 0:
        b.decline("too-many-slots", {"figure": f.n, "n": sum(used), "most": f.slots})


def reload(b: Battle, f: Figure, place: int) -> None:
    """German: Nachladen. Source: PB-87."""
    gear = f.gear[place]
    acting.may_act(b, f, RELOAD, 1, False)
    if not gear.equipped:
        b.decline("not-equipped", {"figure": f.n, "gear": gear.name})
    if gear.points == gear.points_value:
        b.decline("full", {"figure": f.n, "gear": gear.name})
    if gear.charges < 1:
        b.decline("no-charge", {"figure": f.n, "gear": gear.name})
    if acting.begin(b, f, RELOAD, 1, False, None):
        b.reloaded(f, place)
        acting.finish(b, f, None)


def change_status(b: Battle, f: Figure, status: int, times: int, takes: bool) -> None:
    """German: Statusänderung. Source: PB-114, 115."""
    if status not in statuses.SELECTABLE_AP or not b.options.extensions:
        b.decline("not-selectable", {"figure": f.n, "status": STATUSES[status]})
    cost = statuses.SELECTABLE_AP[status] * times
    acting.may_act(b, f, CHANGE_STATUS, cost, False)
    if times > 1 and status not in statuses.CUMULATIVE:
        b.decline("not-cumulative", {"figure": f.n, "status": STATUSES[status]})
    if not takes and f.markers[status] < times:
        b.decline("status-not-there", {"figure": f.n, "status": STATUSES[status], "n": f.markers[status]})
    if takes and status == DELAYED and times > f.now[AP]:  # paying for it is activity: older markers go
        b.decline("too-much-delay", {"figure": f.n, "n": times, "most": max(0, f.now[AP])})
    if not acting.begin(b, f, CHANGE_STATUS, cost, False, None):
        return
    if takes:
        b.status_gained(f, status, times)
    elif f.markers[status]:
        b.status_lost(f, status, times)
    acting.finish(b, f, None)


def threaten(b: Battle, f: Figure, place: int, free: bool) -> None:
    """German: Bedrohen. Source: PB-116."""
    ap, gear = acting.cost_of(free), f.gear[place]
    if not b.options.extensions:
        b.decline("no-extensions", {})
    if not gear.equipped or not gear.is_for_melee():
        b.decline("no-melee-weapon", {"figure": f.n, "gear": gear.name})
    acting.may_act(b, f, THREATEN, ap, free)
    if acting.begin(b, f, THREATEN, ap, free, None):
        for figure in b.ground.threatened(b, f, attacks.reach_of(f, gear)):
            b.status_gained(figure, THREATENED, 1)
        acting.finish(b, f, None)


def ram(b: Battle, f: Figure, target: Figure) -> None:
    """German: Rammen. Source: PB-117."""
    if not b.options.extensions:
        b.decline("no-extensions", {})
    acting.may_act(b, f, RAM, 1, False)
    acting.must_be_target(b, f, target)
    b.ground.may_shoot(b, f, target)
    if acting.touches(b, f, target, RAM) and acting.begin(b, f, RAM, 1, False, target):
        harming.collide(b, f, target)
        if target.in_play():
            harming.stray(b, target)
        acting.finish(b, f, target)


def attempt(b: Battle, f: Figure, what: str, ap: int, skip: int, give_up: int, modifier: int) -> None:
    """Of the sample content: what it opens or stirs up is said by people. Source: PB-51 .. 54, ruling 20."""
    if what not in b.options.sample_content:
        b.decline("no-such-content", {"figure": f.n, "what": what})
    acting.may_act(b, f, ATTEMPT, ap, False)
    tool = tool_for(f, what)
    times, plus, points = (1, 0, -1) if tool is None else (tool.times, tool.plus, tool.points)
    attacks.must_leave_one(b, f, action_tests(ap, 0, times, plus, 0, points), skip + give_up)
    concentrated = f.concentrated
    if not acting.begin(b, f, ATTEMPT, ap, False, None):
        return
    if what == INSULT:
        b.attempted(f, what, 0, 0, 0, NOBODY)
        acting.finish(b, f, None)
        return
    attribute = STRENGTH if what == "break_open" else TECHNIQUE
    why = b.why()
    target_number = rolling.attribute_number(b, f, attribute, "PB-51", True, why)
    target_number.add("PB-68", "concentrated", targets.CONCENTRATED if concentrated else 0)
    target_number.add("PB-92", "status", rolling.of_figure(b, f, True, False))
    target_number.add("PB-126", "impassable", movement.IMPASSABLE_TESTS if b.ground.rough_here(b, f) else 0)
    target_number.add("PB-06", "said", modifier)
    tests = action_tests(ap, target_number.tn, times, plus, give_up, points, skip)
    if why is not None:
        why.set("PB-51", "tests", tests.left)
        why.need("PB-05", "from", tests.tn)
    faces = b.roll(f, "attempt", tests.left, SIDES, why, tests.tn) if tests.dice() else b""
    multiplier = (0 if tool is None else tool.multiplier) or b.options.default_multiplier
    hits = tests.successes(faces, multiplier)
    b.attempted(f, what, tests.number, tests.tn, hits, NOBODY if tool is None else tool.place)
    acting.finish(b, f, None)


def tool_for(f: Figure, what: str) -> Gear | None:
    """A module that is made for it, and not used up. Source: PB-52, 53, 86."""
    for item in f.gear:
        if item.equipped and item.points != 0 and what in item.actions:
            return item
    return None
