"""Hand to hand: exchanges, reactions, manoeuvres, surprise, superior numbers. Source: COC-10 .. 18."""

from engine.kernel.modifiers import noted
from engine.kernel.why import Why
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.codes import (
    BASE,
    BREAK_FREE,
    COUNTER,
    DISARM,
    DODGE,
    DROPPED,
    EXTREME,
    FIGHT_BACK,
    FUMBLE,
    HIDDEN,
    HIT,
    HIT_BACK,
    HOLD,
    KNOCK_DOWN,
    MELEE,
    MISSED,
    NOTHING,
    PUSH,
    REGULAR,
    STEP,
)
from engine.rulesets.coc.figure import Figure
from engine.rulesets.coc.rules import checks, rounds
from engine.rulesets.coc.rules.wounds import hit_with
from engine.rulesets.coc.state.attacks import Exchange
from engine.rulesets.coc.tables import PENALTY_BY_BUILD

NORMAL = 0  # how a target may answer: as usual, not at all (a plain roll), or hit unless fumbled
PLAIN = 1
AUTOMATIC = 2
COUNTERS = (DISARM, KNOCK_DOWN, PUSH, HOLD)


def build_penalty(f: Figure, target: Figure) -> int:
    """Penalty dice against a bigger one, -1 when it can't be done. German: Statur. Source: COC-14."""
    bigger = max(0, target.build - f.build)
    return PENALTY_BY_BUILD[bigger] if bigger < len(PENALTY_BY_BUILD) else -1


def outnumbering(b: Battle, f: Figure, target: Figure) -> int:
    """Bonus dice against somebody who has defended himself already. German: Überzahl. Source: COC-16."""
    if not target.reacted:
        return 0
    against = f.members if f.n not in target.engaged else 0
    for n in target.engaged:
        if b.figures[n - 1].side != target.side:
            against += b.figures[n - 1].members
    if b.options.outnumbered_needs_numbers and against <= target.members:
        return 0
    return b.options.outnumbered


def offered(b: Battle, target: Figure, f: Figure) -> list[int]:
    """What the target of an attack hand to hand may do. Source: COC-10, 15, 29."""
    ways = [NOTHING, DODGE * STEP]
    ways += ways_to_fight_back(target)
    if not target.no_fight_back and b.options.counter_manoeuvre and build_penalty(target, f) >= 0:
        for effect in COUNTERS:
            ways.append(COUNTER * STEP + effect)
        if target.held_by == f.n:
            ways.append(COUNTER * STEP + BREAK_FREE)
    return ways


def ways_to_fight_back(target: Figure) -> list[int]:
    """With each weapon for the hand that he still has. Source: COC-10."""
    ways: list[int] = []
    if not target.no_fight_back:
        for i in range(len(target.weapons)):
            weapon = target.weapons[i]
            if weapon.kind == MELEE and weapon.state != DROPPED:
                ways.append(FIGHT_BACK * STEP + i)
    return ways


def surprised(b: Battle, f: Figure, target: Figure) -> int:
    """How the target may answer, if the Keeper granted a surprise. German: Überraschungsangriff. Source: COC-17."""
    for n, m, how, notice, against in b.surprises:
        if n == f.n and m == target.n:
            return tried(b, f, target, how, notice, against)
    return NORMAL


def tried(b: Battle, f: Figure, target: Figure, how: int, notice: str, against: str) -> int:
    options = b.options
    noticed = False
    if options.awareness_roll:
        if notice and target.able():
            noticed = checks.plain(b, target, "notice", target.skills[notice])
        b.surprise_tried(f, target, how, noticed)
        if noticed:
            return NORMAL
        return PLAIN if options.surprised_plain_roll else AUTOMATIC
    if how != HIDDEN and notice and against and target.able():
        mine = checks.check(b, f, "surprise", f.skills[against], REGULAR, 0, b.why(f))
        theirs = checks.check(b, target, "notice", target.skills[notice], REGULAR, 0, b.why(target))
        noticed = theirs >= REGULAR and theirs > mine
    b.surprise_tried(f, target, how, noticed)
    return NORMAL if noticed else AUTOMATIC


def answer(b: Battle, f: Figure, target: Figure, blow: Exchange) -> int:
    """Asks the target for its reaction; says how the attack is worked out. Source: COC-10, 17, 18."""
    way = surprised(b, f, target)
    if way != NORMAL:
        return way
    if not target.able():
        return without_reaction(b)
    chosen = b.decisions.react(b, target, f, offered(b, target, f), False)
    blow.reaction = chosen // STEP
    blow.choice = chosen % STEP
    return NORMAL if blow.reaction != NOTHING else without_reaction(b)


def without_reaction(b: Battle) -> int:
    return AUTOMATIC if b.options.automatic_unless_fumble else PLAIN


def exchange(
    b: Battle, f: Figure, target: Figure, skill: int, net: int, why: Why | None, blow: Exchange, way: int
) -> None:
    """Attacker's roll, then the defender's; fills in what it comes to. Source: COC-10, 11, 18."""
    options = b.options
    blow.level = checks.check(b, f, "attack", skill, REGULAR, checks.capped(options, net), why)
    if way == AUTOMATIC:
        blow.automatic = True
        blow.outcome = MISSED if blow.level == FUMBLE else HIT
        return
    if way == PLAIN:
        blow.outcome = HIT if blow.level >= REGULAR else MISSED
        return
    blow.theirs = defence(b, f, target, blow)
    blow.outcome = checks.compared(options, blow.level, blow.theirs, blow.reaction)


def defence(b: Battle, f: Figure, target: Figure, blow: Exchange) -> int:
    why = b.why(target)
    if blow.reaction == DODGE:
        return checks.check(b, target, "dodge", target.dodge, REGULAR, 0, why)
    if blow.reaction == FIGHT_BACK:
        return checks.check(b, target, "fight_back", target.weapons[blow.choice].skill, REGULAR, 0, why)
    net = noted(why, "COC-14", "bigger_opponent", -max(0, build_penalty(target, f)))
    return checks.check(b, target, "counter", target.skills["brawl"], REGULAR, checks.capped(b.options, net), why)


def modifiers(b: Battle, f: Figure, target: Figure, why: Why | None) -> int:
    """Bonus dice hand to hand: what the Keeper grants, and superior numbers. Source: COC-16, 46."""
    net = noted(why, "COC-46", "granted", f.granted)
    return net + noted(why, "COC-16", "outnumbered", outnumbering(b, f, target))


def must_reach(b: Battle, f: Figure, target: Figure) -> None:
    rounds.must_be_target(b, f, target)
    if not b.ground.touches(f, target):
        b.decline("out-of-reach", {"figure": f.n, "target": target.n, "distance": b.ground.distance(f, target)})


def strike(b: Battle, f: Figure, target: Figure, place: int) -> None:
    """An attack hand to hand. German: Nahkampf. Source: COC-10 .. 13, 16 .. 18."""
    rounds.must_be_up(b, f, False, target.n)
    must_reach(b, f, target)
    weapon = f.weapons[place]
    if weapon.kind != MELEE:
        b.decline("not-for-striking", {"figure": f.n, "weapon": place})
    if weapon.state == DROPPED:
        b.decline("weapon-gone", {"figure": f.n, "weapon": place})
    blow = Exchange()
    way = answer(b, f, target, blow)
    why = b.why(f)
    net = modifiers(b, f, target, why)
    exchange(b, f, target, weapon.skill, net, why, blow, way)
    b.struck(f, target, place, blow)
    if blow.outcome == HIT:
        hit_with(b, f, target, weapon, BASE, blow.level >= EXTREME and not blow.automatic)
    hit_back(b, f, target, blow)
    rounds.finish(b, f)


def hit_back(b: Battle, f: Figure, target: Figure, blow: Exchange) -> None:
    """Where the target fought back and was ahead; only one's own action is increased. Source: COC-10, 12."""
    if blow.outcome == HIT_BACK:
        hit_with(b, target, f, target.weapons[blow.choice], BASE, False)


def too_big(f: Figure, target: Figure) -> dict[str, int]:
    """The facts for the sentence; a hidden opponent's build isn't among them."""
    facts = {"figure": f.n, "target": target.n, "own": f.build}
    if not target.hidden:
        facts["build"] = target.build
    return facts


def manoeuvre(b: Battle, f: Figure, target: Figure, effect: int, skill: str) -> None:
    """Something else than damage. German: Kampfmanöver. Source: COC-14, 15."""
    rounds.must_be_up(b, f, False, target.n)
    must_reach(b, f, target)
    penalty = build_penalty(f, target)
    if penalty < 0:
        b.decline("too-big", too_big(f, target))
    if effect == BREAK_FREE and f.held_by != target.n:
        b.decline("not-held", {"figure": f.n, "target": target.n})
    blow = Exchange()
    way = answer(b, f, target, blow)
    why = b.why(f)
    net = modifiers(b, f, target, why) + noted(why, "COC-14", "bigger_opponent", -max(0, penalty))
    exchange(b, f, target, f.skills[skill], net, why, blow, way)
    b.manoeuvred(f, target, effect, blow)
    hit_back(b, f, target, blow)
    rounds.finish(b, f)
