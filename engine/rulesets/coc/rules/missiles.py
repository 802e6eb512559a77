"""Shots and throws: distance, cover, dives, modifiers, single shots. Source: COC-19, 20, 23 .. 35, 41, 42, 44, 45."""

from engine.kernel.modifiers import noted
from engine.kernel.why import Why
from engine.rulesets.coc.battle import Battle, ShotFacts
from engine.rulesets.coc.codes import (
    BASE,
    BEYOND,
    CARTRIDGES,
    CRITICAL,
    DIVE,
    DODGE,
    DOUBLE,
    DROPPED,
    EXTREME,
    FAIL,
    FIGHT_BACK,
    FIREARM,
    FUMBLE,
    HIT,
    MANUAL,
    MISSED,
    NOTHING,
    POINT_BLANK,
    PRONE,
    QUADRUPLE,
    READY,
    REGULAR,
    STEP,
    THROWN,
)
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.rules import checks, melee, rounds
from engine.rulesets.coc.rules.wounds import hit_with
from engine.rulesets.coc.state.attacks import Exchange
from engine.rulesets.coc.tables import FAST_MOVE, LARGE_BUILD, NEAR, SMALL_BUILD


def band_of(weapon: Weapon, distance: int) -> int:
    """Up to the base range, twice and four times as far. `distance` in hundredths of a metre. Source: COC-26."""
    base = 100 * weapon.base
    if distance <= base:
        return BASE
    if distance <= 2 * base:
        return DOUBLE
    return QUADRUPLE if distance <= 4 * base else BEYOND


def difficulty_of(band: int) -> int:
    """Base range regular, twice hard, four times extreme. Source: COC-26."""
    return REGULAR + max(0, band - BASE)


def is_point_blank(b: Battle, f: Figure, target: Figure, facts: ShotFacts) -> bool:
    """German: aus nächster Nähe. Whose DEX counts differs; feet are thirds of a metre. Source: COC-30."""
    if facts.distance < 0:
        return facts.band == POINT_BLANK
    if b.options.point_blank_attacker:
        return 15 * facts.distance < 100 * f.dex
    return 15 * facts.distance <= 100 * target.dex


def gets_point_blank(b: Battle, f: Figure, target: Figure, weapon: Weapon, facts: ShotFacts) -> bool:
    if not b.options.point_blank_any and (not weapon.handgun or in_melee_reach(b, f, target)):
        return False
    return is_point_blank(b, f, target, facts)


def in_melee_reach(b: Battle, f: Figure, target: Figure) -> bool:
    """A real table knows only who fights whom. Source: COC-30 (004)."""
    return target.n in f.engaged or (b.ground.is_drawn() and b.ground.touches(f, target))


def within_fifth(target: Figure, facts: ShotFacts) -> bool:
    """Nearer than a fifth of the target's own DEX in feet. Source: COC-20."""
    return facts.band == POINT_BLANK if facts.distance < 0 else 15 * facts.distance < 100 * target.dex


def is_fast(b: Battle, target: Figure, facts: ShotFacts) -> bool:
    """German: sich schnell bewegende Ziele. Source: COC-32."""
    options = b.options
    if target.mov < FAST_MOVE:
        return False
    if options.fast_mov_8:
        return True
    if not options.fast_moving:
        return False
    if options.fast_moved_8:
        return facts.moving or target.moved >= FAST_MOVE
    return facts.moving or target.moved > 0


def friends_near(b: Battle, f: Figure, target: Figure) -> list[Figure]:
    """Friends of the shooter who fight the target hand to hand."""
    figures: list[Figure] = []
    for n in target.engaged:
        g = b.figures[n - 1]
        if g.side == f.side and g is not f and g.on_table():
            figures.append(g)
    return figures


def lowest_luck(b: Battle, f: Figure, target: Figure) -> Figure | None:
    """Whom a fumbled shot into a fight hits. German: Glück. Source: COC-41."""
    lowest: Figure | None = None
    for g in friends_near(b, f, target):
        if lowest is None or g.counters["luck"] < lowest.counters["luck"]:
            lowest = g
    return lowest


def hit_instead(b: Battle, f: Figure, target: Figure, facts: ShotFacts) -> Figure | None:
    """Whom a fumble hits; nobody where the shot doesn't count as one into a fight. Source: COC-41."""
    return lowest_luck(b, f, target) if is_into_melee(b, f, target, facts) else None


def is_into_melee(b: Battle, f: Figure, target: Figure, facts: ShotFacts) -> bool:
    """By 001 the target fights anybody else; by 004 it is near, and fights a friend or the shooter fights himself.

    Source: COC-41.
    """
    if b.options.into_melee_always:
        return any(n != f.n and b.figures[n - 1].on_table() for n in target.engaged)
    near = facts.distance < NEAR if facts.distance >= 0 else facts.band == POINT_BLANK or target.n in f.engaged
    return near and (len(f.engaged) > 0 or len(friends_near(b, f, target)) > 0)


def modifiers(b: Battle, f: Figure, target: Figure, weapon: Weapon, facts: ShotFacts, why: Why | None) -> int:
    """Bonus and penalty dice of a shot, but for those of bursts and dives. Source: COC-28 .. 33, 41 .. 46."""
    options = b.options
    net = noted(why, "COC-46", "granted", f.granted)
    if gets_point_blank(b, f, target, weapon, facts):
        net += noted(why, "COC-30", "point_blank", 1)
    if f.aim == target.n and f.aim_round < b.round:
        net += noted(why, "COC-31", "aimed", 1)
    if facts.cover and options.cover_half_hidden:
        net += noted(why, "COC-28", "cover", -1)
    if is_fast(b, target, facts):
        net += noted(why, "COC-32", "fast_target", -1)
    if f.moved > f.mov and options.running_shooter:
        net += noted(why, "COC-32", "running_shooter", -options.running_shooter)
    net += noted(why, "COC-33", "target_size", by_size(target.build))
    if options.prone_shooter and f.status & PRONE:
        net += noted(why, "COC-44", "prone_shooter", 1)
    if options.still_target and (facts.still or target.status & PRONE):
        net += noted(why, "COC-45", "still_target", 1)
    if is_into_melee(b, f, target, facts):
        net += noted(why, "COC-41", "into_melee", -1)
    return net


def by_size(build: int) -> int:
    """A penalty die for the small, a bonus die for the large. Source: COC-33, table coc.target_build."""
    if build <= SMALL_BUILD:
        return -1
    return 1 if build >= LARGE_BUILD else 0


# -- what the target does -------------------------------------------------------------------------------------------
def offered(b: Battle, f: Figure, target: Figure, weapon: Weapon, facts: ShotFacts) -> list[int]:
    """Dodging and fighting back only against throws and at point blank, by option. Source: COC-20, 24, 29."""
    options = b.options
    ways = [NOTHING, DIVE * STEP]
    if weapon.kind == THROWN:
        dodges, fights = options.thrown_dodged, options.thrown_fought and within_fifth(target, facts)
    else:
        dodges = options.point_blank_defence and is_point_blank(b, f, target, facts)
        fights = dodges and not options.point_blank_dodge_only
    if dodges:
        ways.append(DODGE * STEP)
    return ways + melee.ways_to_fight_back(target) if fights else ways


def met(b: Battle, f: Figure, target: Figure, weapon: Weapon, facts: ShotFacts, exchange: Exchange) -> int:
    """The target's reaction; says how the shot is worked out."""
    way = melee.surprised(b, f, target)
    if way == melee.NORMAL and not target.able():
        way = melee.PLAIN
    if way != melee.NORMAL:
        b.decisions.go_on(b, f, target)
        return way
    chosen = b.decisions.react(b, target, f, offered(b, f, target, weapon, facts), True)
    exchange.reaction = chosen // STEP
    exchange.choice = chosen % STEP
    return melee.NORMAL if exchange.reaction in (DODGE, FIGHT_BACK) else melee.PLAIN


def dive(b: Battle, target: Figure) -> int:
    """Throws himself into cover: penalty dice for the shooter. German: in Deckung werfen. Source: COC-29."""
    options = b.options
    works = True
    if options.dive_needs_roll:
        works = checks.plain(b, target, "dive", target.dodge)
    now = options.dive_takes_current and target.n in b.order and not target.lost_actions
    lost = target.lost_actions
    if not now:
        lost = lost + 1 if options.dive_takes_current else max(lost, 1)
    b.dived(target, works, now, lost, options.dive_restricts)
    return -1 if works else 0


# -- single shots ---------------------------------------------------------------------------------------------------
def must_shoot(b: Battle, f: Figure, target: Figure, place: int, shots: int, loads: bool) -> Weapon:
    """Everything that can be refused before anybody is asked anything."""
    weapon = f.weapons[place]
    rounds.must_be_up(b, f, weapon.kind == FIREARM, target.n)
    rounds.must_be_target(b, f, target)
    if not weapon.shoots():
        b.decline("not-for-shooting", {"figure": f.n, "weapon": place})
    if weapon.state == DROPPED:
        b.decline("weapon-gone", {"figure": f.n, "weapon": place})
    if weapon.state != READY:
        b.decline("weapon-fails", {"figure": f.n, "weapon": place})
    if loads and (not b.options.reload_and_shoot or weapon.load != CARTRIDGES or weapon.ammo >= weapon.holds):
        b.decline("no-reload-and-shot", {"figure": f.n, "weapon": place})
    ammo = weapon.ammo + 1 if loads else weapon.ammo
    if weapon.holds and ammo < shots:
        b.decline("not-enough-ammo", {"figure": f.n, "weapon": place, "left": ammo, "needed": shots})
    if f.moved > f.mov and not b.options.optional_move:
        b.decline("ran-too-far-to-shoot", {"figure": f.n, "moved": f.moved, "most": f.mov})
    return weapon


def seen(b: Battle, f: Figure, target: Figure, weapon: Weapon) -> ShotFacts:
    """The facts of the shot, measured or told. Refuses: out of sight, out of range."""
    facts = b.ground.shot(b, f, target, weapon)
    if facts.distance >= 0:
        facts.band = band_of(weapon, facts.distance)
    if not facts.in_sight:
        b.decline("not-in-sight", {"figure": f.n, "target": target.n})
    if facts.band == BEYOND:
        b.decline("out-of-range", {"target": target.n, "most": 400 * weapon.base, "distance": max(0, facts.distance)})
        facts.band = QUADRUPLE
    return facts


def shoot(b: Battle, f: Figure, target: Figure, place: int, shots: int, loads: bool) -> None:
    """One shot or throw, or several single shots with a penalty die each. Source: COC-23, 25, 34, 35."""
    weapon = must_shoot(b, f, target, place, shots, loads)
    most = weapon.shots if not b.options.burst_as_volley or weapon.action == MANUAL else 1
    if weapon.burst and not b.options.burst_as_volley:
        most = max(most, 3)
    if loads:
        most = 1
    if shots > most:
        b.decline("too-many-shots", {"figure": f.n, "weapon": place, "most": most})
    facts = seen(b, f, target, weapon)
    exchange = Exchange()
    way = met(b, f, target, weapon, facts, exchange)
    dives = dive(b, target) if exchange.reaction == DIVE else 0
    if loads:
        b.reloaded(f, place, weapon.ammo + 1, 0)
    granted = f.granted
    aim = f.aim
    for _ in range(shots):
        f.granted = granted  # one attack: what counts for it counts for each of its shots
        f.aim = aim
        why = b.why(f)
        net = modifiers(b, f, target, weapon, facts, why) + noted(why, "COC-29", "dived", dives)
        if shots > 1:
            net += noted(why, "COC-35", "several_shots", -1)
        if loads:
            net += noted(why, "COC-34", "reloaded_too", -1)
        if not one_shot(b, f, target, place, facts, net, why, exchange, way):
            break
        if not target.on_table() or not f.able():
            break
        exchange = again(exchange, target)
        if way == melee.NORMAL and exchange.reaction == NOTHING:
            way = melee.PLAIN
    f.aim = 0
    f.granted = 0
    rounds.finish(b, f)


def again(exchange: Exchange, target: Figure) -> Exchange:
    """The same reaction against the next shot of one attack; none of somebody whom the last one knocked out."""
    y = Exchange()
    if target.able():
        y.reaction = exchange.reaction
        y.choice = exchange.choice
    return y


def jams(b: Battle, weapon: Weapon) -> bool:
    """German: Fehlfunktion. Source: COC-42."""
    return weapon.fails > 0 and b.options.malfunctions and b.rolled >= weapon.fails


def one_shot(
    b: Battle,
    f: Figure,
    target: Figure,
    place: int,
    facts: ShotFacts,
    net: int,
    why: Why | None,
    exchange: Exchange,
    way: int,
) -> bool:
    """A roll, not opposed unless the target reacts hand to hand. Whether the weapon goes on firing. Source: COC-23."""
    weapon = f.weapons[place]
    band = facts.band
    difficulty = difficulty_of(band)
    exchange.level = checks.check(b, f, "shot", weapon.skill, difficulty, checks.capped(b.options, net), why)
    failed = jams(b, weapon)
    exchange.automatic = way == melee.AUTOMATIC
    hits = exchange.level != FUMBLE if exchange.automatic else checks.succeeds(exchange.level, difficulty)
    if failed:
        hits = False
    if way == melee.NORMAL:
        exchange.theirs = melee.defence(b, f, target, exchange)
        exchange.outcome = checks.compared(
            b.options, exchange.level if hits else FAIL, exchange.theirs, exchange.reaction
        )
    else:
        exchange.outcome = HIT if hits else MISSED
    victim = hit_instead(b, f, target, facts) if exchange.level == FUMBLE and not failed else None
    hit = exchange.outcome == HIT
    increased = hit and not exchange.automatic and is_increased(b, exchange.level, difficulty)
    b.shot_fired(
        f,
        target,
        place,
        1,
        1,
        band,
        difficulty,
        1 if hit else 0,
        1 if increased and weapon.impaling else 0,
        victim,
        exchange,
    )
    if failed:
        fails(b, f, place)
    if victim is not None:
        hit_with(b, f, victim, weapon, band, False)
    elif hit:
        hit_with(b, f, target, weapon, band, increased)
    melee.hit_back(b, f, target, exchange)  # also where the bullet went into a friend
    return not failed


def is_increased(b: Battle, level: int, difficulty: int) -> bool:
    """An extreme success does more, unless it was demanded; then by 001 only a critical does. Source: COC-12."""
    if difficulty < EXTREME:
        return level >= EXTREME
    return difficulty == EXTREME and level == CRITICAL and b.options.critical_impales_far


def fails(b: Battle, f: Figure, place: int) -> None:
    """A jam, or only a dud. Source: COC-42, 43."""
    weapon = f.weapons[place]
    dud = b.options.automatic_malfunction_only and b.options.dud_is_over and weapon.action == MANUAL
    b.jammed(f, place, dud)
