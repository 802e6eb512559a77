"""What people may do now, always in the same order. The same predicates as the rules; simulations never come here.

Odds are exact. Where they would give away a hidden opponent's numbers, only the own roll's chance is named.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import atan2, cos, hypot, pi, sin
from typing import Final

from engine.kernel.ruleset import Choice
from engine.rulesets.coc import odds
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    BREAK_FREE,
    DROPPED,
    DYING,
    EFFECTS,
    EXTREME,
    FIREARM,
    FULL,
    HARD,
    JAMMED,
    MANUAL,
    MELEE,
    PRONE,
    READY,
    REGULAR,
    TEMPORARY,
)
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.policies import BESIDE
from engine.rulesets.coc.rules import checks, melee, mending, missiles, volleys

Facts = dict[str, int | str]
BODY: Final = 60  # hundredths of a metre from the middle of one body to that of another
SPOTS: Final = tuple(pi / 3 * n for n in (0, 1, -1, 2, -2, 3))  # around somebody, the straight way first


def choices(b: Battle, sides: Sequence[int]) -> list[Choice]:
    """Every command that a player of these sides could send now, ready to be sent."""
    if b.over:
        return []
    if not b.up:
        found = [Choice({"type": "begin-round"}, "begin-round", {"round": b.round + 1})] if sides else []
        for n, m, _, _, _ in b.surprises:
            if b.figures[n - 1].side in sides:
                found += attacks(b, b.figures[n - 1], [b.figures[m - 1]], sides)
        return found
    f = b.figures[b.up - 1]
    if f.side not in sides:
        return []
    if f.early:
        return [*shots(b, f, others(b, f), sides), simple(f, "later"), simple(f, "wait")]
    return [*attacks(b, f, others(b, f), sides), *aims(b, f), *moves(b, f), *mends(b, f), *helps(b, f), *rest(b, f)]


def others(b: Battle, f: Figure) -> list[Figure]:
    return [g for g in b.figures if g.side != f.side and g.side >= 0 and g.on_table()]


def simple(f: Figure, kind: str) -> Choice:
    return Choice({"type": kind, "figure": f.n}, kind, {"figure": f.n})


def knows(b: Battle, target: Figure, sides: Sequence[int]) -> bool:
    return not target.hidden or target.side in sides


def attacks(b: Battle, f: Figure, targets: list[Figure], sides: Sequence[int]) -> list[Choice]:
    return [*shots(b, f, targets, sides), *strikes(b, f, targets, sides), *manoeuvres(b, f, targets, sides)]


def strikes(b: Battle, f: Figure, targets: list[Figure], sides: Sequence[int]) -> list[Choice]:
    """Hand to hand: the chance to hit against the better of dodging and fighting back. Source: COC-10."""
    found = []
    for target in targets:
        if not b.ground.touches(f, target):
            continue
        net = checks.capped(b.options, melee.modifiers(b, f, target, None))
        for i, w in enumerate(f.weapons):
            if w.kind != MELEE or w.state == DROPPED:
                continue
            own = odds.success(b.options, w.skill, REGULAR, net)
            facts: Facts = {"target": target.n, "weapon": i, "success": odds.ten_thousandths(own)}
            hit = -1
            if knows(b, target, sides):
                hit = odds.ten_thousandths(answered(b, target, w.skill, net, own))
            command = {"type": "strike", "figure": f.n, "target": target.n, "weapon": i}
            found.append(Choice(command, "strike", facts, hit))
    return found


def answered(b: Battle, target: Figure, skill: int, net: int, own: Fraction) -> Fraction:
    """P(it comes off) against the better of dodging and fighting back; whoever can't act answers nothing."""
    if not target.able():
        return own
    return odds.against(b.options, skill, net, target.dodge, target.weapons[target.blade()].skill)


def manoeuvres(b: Battle, f: Figure, targets: list[Figure], sides: Sequence[int]) -> list[Choice]:
    found = []
    for target in targets:
        penalty = melee.build_penalty(f, target)
        if penalty < 0 or not b.ground.touches(f, target):
            continue
        shown = penalty if knows(b, target, sides) else 0
        net = checks.capped(b.options, melee.modifiers(b, f, target, None) - shown)
        own = odds.success(b.options, f.skills["brawl"], REGULAR, net)
        hit = -1
        if knows(b, target, sides):
            hit = odds.ten_thousandths(answered(b, target, f.skills["brawl"], net, own))
        for number, effect in enumerate(EFFECTS):
            if number == BREAK_FREE and f.held_by != target.n:
                continue
            facts: Facts = {"target": target.n, "effect": effect, "success": odds.ten_thousandths(own)}
            command = {"type": "manoeuvre", "figure": f.n, "target": target.n, "effect": effect}
            found.append(Choice(command, "manoeuvre", facts, hit))
    return found


def shots(b: Battle, f: Figure, targets: list[Figure], sides: Sequence[int]) -> list[Choice]:
    """Shots and throws, bursts and full auto. On a real table the chance is that at base range. Source: COC-26."""
    if f.moved > f.mov and not b.options.optional_move:
        return []
    found = []
    for i, w in enumerate(f.weapons):
        if not w.shoots() or not w.usable() or (f.early and w.kind != FIREARM):
            continue
        for target in targets:
            facts, hit = shot_facts(b, f, target, w, sides)
            if hit == -2:
                continue
            base = {"figure": f.n, "target": target.n, "weapon": i}
            told: Facts = {"target": target.n, "weapon": i, **facts}
            found.append(Choice({"type": "shoot", **base}, "shoot", told, hit))
            several = w.shots > 1 and (w.action == MANUAL or not b.options.burst_as_volley)
            if several and w.ammo > 1:
                n = min(w.shots, w.ammo)
                more, each = shot_facts(b, f, target, w, sides, -1)
                facts = {"target": target.n, "weapon": i, **more, "shots": n, "each": 1}
                found.append(Choice({"type": "shoot", **base, "shots": n}, "shoot-more", facts, each))
            if w.burst and w.ammo >= 3:
                single = not b.options.burst_as_volley  # then each of them is a shot of its own
                more, each = shot_facts(b, f, target, w, sides, -1 if single else 0)
                facts = {"target": target.n, "weapon": i, **more, "shots": 3, **({"each": 1} if single else {})}
                found.append(Choice({"type": "burst", **base, "bullets": 3}, "burst", facts, each))
            if w.action == FULL and w.ammo >= 3:
                found.append(automatic(b, f, target, i, w, told, hit))
    return found


def automatic(b: Battle, f: Figure, target: Figure, place: int, w: Weapon, told: Facts, hit: int) -> Choice:
    """A first volley as large as the skill allows, with its chance; people may enter more of them."""
    size = min(volleys.most_bullets(w.skill), w.ammo)
    command: dict[str, object] = {"type": "full-auto", "figure": f.n, "weapon": place, "targets": [target.n]}
    command |= {"shots": size} if b.options.even_volleys else {"sizes": [size]}
    return Choice(command, "full-auto", {**told, "shots": size}, hit)


def shot_facts(
    b: Battle, f: Figure, target: Figure, w: Weapon, sides: Sequence[int], extra: int = 0
) -> tuple[Facts, int]:
    """Chances in 1/10,000, with `extra` bonus or penalty dice; -2 where the shot can't be made."""
    o = b.options
    if not b.ground.is_drawn():
        net = f.granted + extra + (1 if f.aim == target.n and f.aim_round < b.round else 0)
        if knows(b, target, sides):
            net += missiles.by_size(target.build)
        dice = checks.capped(o, net)
        by_range = [odds.hits(o, w.skill, demanded, dice, w.fails) for demanded in (REGULAR, HARD, EXTREME)]
        base, double, quadruple = map(odds.ten_thousandths, by_range)
        return {"base": base, "double": double, "quadruple": quadruple}, base
    seen = b.ground.shot(b, f, target, w)
    band = missiles.band_of(w, seen.distance)
    if band > 3:
        return {}, -2
    if not knows(b, target, sides):  # his size and speed would show in the odds
        net = checks.capped(o, f.granted + extra + (1 if f.aim == target.n and f.aim_round < b.round else 0))
        own = odds.hits(o, w.skill, missiles.difficulty_of(band), net, w.fails)
        return {"distance": seen.distance, "success": odds.ten_thousandths(own)}, -1
    dice = checks.capped(o, missiles.modifiers(b, f, target, w, seen, None) + extra)
    chance = odds.hits(o, w.skill, missiles.difficulty_of(band), dice, w.fails)
    return {"distance": seen.distance}, odds.ten_thousandths(chance)


def aims(b: Battle, f: Figure) -> list[Choice]:
    if not b.options.aim_takes_round or f.moved or not any(w.shoots() and w.usable() for w in f.weapons):
        return []
    return [
        Choice({"type": "aim", "figure": f.n, "target": g.n}, "aim", {"target": g.n})
        for g in others(b, f)
        if f.aim != g.n
    ]


def moves(b: Battle, f: Figure) -> list[Choice]:
    found = []
    free = not f.engaged or b.options.optional_move
    most = mending.most_metres(b, f)
    if free and not f.held_by and most:
        drawn = b.ground.is_drawn()  # there the point is what whoever moves adds
        command = {"type": "move", "figure": f.n, **({} if drawn else {"metres": min(f.mov, most)})}
        found.append(Choice(command, "move", {"figure": f.n, "most": most}))
        found += approaches(b, f, most) if drawn else []
    prone = f.status & PRONE == 0
    found.append(Choice({"type": "posture", "figure": f.n, "prone": prone}, "lie-down" if prone else "get-up", {}))
    if not f.held_by:
        found.append(simple(f, "flee"))
    return found


def approaches(b: Battle, f: Figure, most: int) -> list[Choice]:
    """On a drawn table: right up to each opponent whom he reaches and doesn't stand beside yet. Source: COC-09."""
    found = []
    for g in others(b, f):
        spot = None if b.ground.touches(f, g) else beside(b, f, g, most)
        if spot is not None:
            command = {"type": "move", "figure": f.n, "to": list(spot)}
            found.append(Choice(command, "close-in", {"target": g.n, "distance": b.ground.distance(f, g)}))
    return found


def beside(b: Battle, f: Figure, g: Figure, most: int) -> tuple[int, int] | None:
    """The free spot beside `g` that is nearest to `f`; None where he can't get so far."""
    ahead = atan2(f.y - g.y, f.x - g.x)
    for turn in SPOTS:
        x, y = round(g.x + BESIDE * cos(ahead + turn)), round(g.y + BESIDE * sin(ahead + turn))
        far = hypot(x - f.x, y - f.y) > 100 * most
        taken = any(hypot(x - o.x, y - o.y) < BODY for o in b.figures if o is not f and o.on_table())
        if b.ground.holds(x, y) and not far and not taken:
            return x, y
    return None


def mends(b: Battle, f: Figure) -> list[Choice]:
    found = []
    for i, w in enumerate(f.weapons):
        facts: Facts = {"figure": f.n, "weapon": i}
        if w.state == READY and w.holds and w.ammo < w.holds:
            found.append(Choice({"type": "reload", "figure": f.n, "weapon": i}, "reload", facts))
        if w.state == JAMMED:
            skill = max(f.skills["mechanical_repair"], w.skill)
            works = odds.ten_thousandths(odds.success(b.options, skill, REGULAR, 0))
            found.append(Choice({"type": "repair", "figure": f.n, "weapon": i}, "repair", {**facts, "success": works}))
        if i != f.hand and w.state != DROPPED:
            found.append(Choice({"type": "draw", "figure": f.n, "weapon": i}, "draw", facts))
    return found


def helps(b: Battle, f: Figure) -> list[Choice]:
    """First aid and Medicine for whoever of his own side is hurt. Source: COC-55, 56, 61, 63."""
    found = []
    for g in b.figures:
        if g.side != f.side or not g.on_table() or g.hp >= g.hp_max:
            continue
        unaided = g.status & DYING and not g.status & TEMPORARY
        if (not g.aid or not b.options.first_aid_once or unaided) and not g.status & TEMPORARY:
            found.append(care(b, f, g, "first-aid", "first_aid"))
        if not unaided and (not g.doctor or not b.options.medicine_once):
            found.append(care(b, f, g, "medicine", "medicine"))
    return found


def care(b: Battle, f: Figure, g: Figure, kind: str, skill: str) -> Choice:
    chance = odds.ten_thousandths(odds.success(b.options, f.skills[skill], REGULAR, 0))
    return Choice({"type": kind, "figure": f.n, "target": g.n}, kind, {"target": g.n, "success": chance}, chance)


def rest(b: Battle, f: Figure) -> list[Choice]:
    found = []
    if b.options.delay:
        for n in b.order:
            found.append(Choice({"type": "delay", "figure": f.n, "after": n}, "delay", {"target": n}))
    return [*found, simple(f, "other-action"), simple(f, "wait")]
