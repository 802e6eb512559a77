"""Panic and accidents, settled in one place when the outermost act is over: a queue that is empty then.

Whoever panics makes others test, once in a move each; a leader may test for several. Source: PB-39, 40, 92, 99, 106.
"""

from engine.rulesets.pb12.battle import Battle, TakeOver
from engine.rulesets.pb12.codes import ACCIDENT, COMMAND, OF_PANIC, OF_WOUND, PANICKED
from engine.rulesets.pb12.figure import Figure
from engine.rulesets.pb12.rules import accidents, rolling, statuses


def settle(b: Battle) -> None:
    while b.due and not b.over:
        n, why, cause = b.due.pop(0)
        f = b.figure_of(n)
        if why == ACCIDENT:
            if f.in_play():
                accidents.accident(b, f, cause)
        elif why == OF_PANIC:
            spread(b, f)
        elif f.is_there() and not f.markers[PANICKED]:
            test_all(b, [f], why, {})
    b.due = []


def spread(b: Battle, panicked: Figure) -> None:
    """Everybody in its communication area, once in a move, the nearest first. Source: PB-92, ruling 11."""
    if not panicked.on_field:
        return
    others = [f for f in b.people if f.n != panicked.n and may_panic(f) and not f.scared]
    if not b.options.panic_friend_and_foe:
        others = [f for f in others if f.side == panicked.side]
    figures = b.ground.near(b, panicked, max(0, rolling.initiative_of(b, panicked)), others) if others else []
    test_all(b, figures, OF_PANIC, {})


def may_panic(f: Figure) -> bool:
    """Vehicles never do. Source: PB-106."""
    return f.is_there() and not f.markers[PANICKED] and not f.is_vehicle()


def test_all(b: Battle, figures: list[Figure], why: int, near: dict[int, list[int]]) -> None:
    """Tests by one effect, in this order, of all whom no leader tests for. Source: ruling 11.

    `near`: by figure, those who lie out of action near it.
    """
    failed: list[Figure] = []
    done: list[int] = []
    for side in range(b.sides):
        while own := [f for f in figures if f.side == side and f.n not in done]:
            taken = taken_over(b, own, why, near, failed)
            if not taken:
                break
            done += taken
    for f in figures:
        if f.n not in done and not test(b, f, why, len(near.get(f.n, []))):
            failed.append(f)
    for f in failed:
        panics(b, f)


def panics(b: Battle, f: Figure) -> None:
    if not f.markers[PANICKED]:
        b.status_gained(f, PANICKED, 1)
        b.due.append((f.n, OF_PANIC, 0))


def test(b: Battle, f: Figure, why: int, markers: int) -> bool:
    reasons = b.why_of("PB-39", "one-die", 1)
    tn = statuses.panic_tn(f.now, f.markers, markers, why == OF_WOUND, b.options) + rolling.of_vehicle(b, f, False)
    if reasons is not None:
        reasons.need("PB-39", "from", tn)
    passed = rolling.rolls(b, f, tn, reasons, "panic")
    b.panic_tested(f, why, passed)
    return passed


# -- a leader tests for others ----------------------------------------------------------------------------------------
def taken_over(b: Battle, own: list[Figure], why: int, near: dict[int, list[int]], failed: list[Figure]) -> list[int]:
    """For whom of them a leader of their side has tested; others may follow. Source: PB-99."""
    if not b.options.command_groups or not could_be_taken_over(b, own):
        return []
    chosen: TakeOver | None = b.decisions.takes_over(b, [f.n for f in own], why, own[0].side)
    if chosen is None or not chosen.figures:
        return []
    kp = must_be_possible(b, chosen, [f.n for f in own])
    leader = b.figure_of(chosen.leader)
    markers: list[int] = []
    for n in chosen.figures:
        # Each counts once. Source: ruling 25
        markers += [marker for marker in near.get(n, []) if marker not in markers]
    reasons = b.why_of("PB-99", "one-die", 1)
    of_own_wound = why == OF_WOUND and leader.n in chosen.figures
    own_tn = statuses.panic_tn(rolling.values_of(b, leader), leader.markers, len(markers), of_own_wound, b.options)
    own_tn += rolling.of_vehicle(b, leader, False)
    tn = statuses.leaders_panic_tn(own_tn, leader.now, chosen.more)
    if reasons is not None:
        reasons.need("PB-39", "virtu", own_tn)
        reasons.need("PB-99", "command", -leader.now[COMMAND])
        reasons.need("PB-99", "from", tn)
    passed = rolling.rolls(b, leader, tn, reasons, "panic-for-all")
    b.taken_over(leader, chosen.figures, why, kp, chosen.dissolved, passed)
    if not passed:
        failed += [f for f in own if f.n in chosen.figures]
    return chosen.figures


def could_be_taken_over(b: Battle, own: list[Figure]) -> bool:
    """Whoever is defeated takes no part any more. Source: PB-13, 99."""
    force = b.forces[own[0].side]
    if force.defeated or force.kp < 1:
        return False
    for group in b.groups:
        if group.side == own[0].side and group.leader > 0 and b.figure_of(group.leader).able:
            return True
    return False


def must_be_possible(b: Battle, chosen: TakeOver, tests: list[int]) -> int:
    """What it costs. Refuses: another's people, too few command points."""
    leader = b.figure_of(chosen.leader)
    b.must_be_able(leader)
    led = b.led_by(leader)
    if not led:
        b.decline("no-leader", {"figure": leader.n})
    b.must_be_dissolvable(leader, chosen.dissolved)
    members = [f.n for group in led for f in b.members(group.n, chosen.dissolved)]
    for n in chosen.figures:
        if n not in members or n not in tests:
            b.decline("not-in-group", {"figure": n, "leader": leader.n})
    kp = 1 + chosen.more + len(chosen.dissolved)
    b.must_have(leader.side, kp)
    return kp
