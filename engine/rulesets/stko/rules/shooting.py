"""Shooting. German: Schießen, Feuertabellen, Glückstreffer, Ladehemmung. Source: STKO-12, 14, 21, 27 .. 37, 48, 54."""

from typing import Final

from mypy_extensions import i64

from engine.kernel.dice import count
from engine.kernel.modifiers import noted
from engine.kernel.refusal import Refusal
from engine.kernel.why import Why
from engine.rulesets.stko import codes, tables
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure, Weapon, grip_of
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.rules import feelings, states
from engine.rulesets.stko.rules.compulsions import is_driven, must_keep_to, prey, resents
from engine.rulesets.stko.rules.contact import facts_of, in_contact, must_be_allowed, who_is_struck, why_no_shot
from engine.rulesets.stko.rules.interrupted import cut_in, may_still
from engine.rulesets.stko.rules.moving import goes_on, run
from engine.rulesets.stko.rules.rapid_fire import fire_on
from engine.rulesets.stko.rules.tally import hurt_dice
from engine.rulesets.stko.rules.turns import declare, finish, must_be_free
from engine.rulesets.stko.rules.wounds import resolve_hits
from engine.rulesets.stko.state.turns import MOVED


# -- range and pool ------------------------------------------------------------------------------------------
def band_of(bounds: tuple[int, ...], distance: int) -> int:
    """The range band of a distance in hundredths of inches. German: Entfernung. Source: STKO-27."""
    for band, bound in enumerate(bounds):
        if distance <= bound:
            return band
    return codes.BEYOND


def settle_band(b: Battle, facts: ShotFacts, grip: int) -> None:
    """A measured distance decides the band; without one it is what the people said."""
    if facts.distance >= 0:
        facts.band = band_of(b.options.bounds[grip], facts.distance)


def shooting_arm(b: Battle, f: Figure, second: bool) -> int:
    """The arm a one-handed weapon is fired with; the other one takes over when it is seriously wounded. STKO-48."""
    arm = codes.LEFT_ARM if b.options.left_handed != second else codes.RIGHT_ARM
    other = codes.RIGHT_ARM if arm == codes.LEFT_ARM else codes.LEFT_ARM
    return other if f.serious[arm] and not second else arm


def shot_pool(
    b: Battle,
    f: Figure,
    target: Figure,
    band: int,
    cover: int,
    grip: int,
    moved: bool,
    aimed: bool,
    second: bool,
    two: bool,
    extra: int,
    why: Why | None,
) -> int:
    """Number of shooting dice; 0 or less is a lucky shot. German: Feuerrate. Source: STKO-27, 29, 30, 54."""
    n: i64 = tables.SHOT_DICE_BY_RANGE[grip][band]
    if why is not None:
        why.set("STKO-27", "range_" + codes.BANDS[band], n)
    n += noted(why, "STKO-30", codes.RANKS[f.rank], tables.CLASS_SHOT_DICE[f.rank], 1)
    if cover != codes.OPEN:
        n += noted(why, "STKO-30", "target_in_cover", tables.TARGET_IN_COVER)
    if aimed:
        n += noted(why, "STKO-30", "aimed", tables.AIMED[grip], f.since.get(0, 0))
    if not b.options.fewer_modifiers:
        n += state_modifiers(b, f, target, grip, moved, second, why)
    if b.skilled:
        n += skilled_dice(b, f, target, cover, why)
    if two and b.options.two_pistol_penalty and not f.skill_effects.ambidextrous:
        n += noted(why, "STKO-29", "two_pistols", b.options.two_pistol_penalty)
    if b.feelings or b.dread:
        n += feelings.feeling_dice(b, f, target, why)
    return n + noted(why, "STKO-30", "referee", extra)


def skilled_dice(b: Battle, f: Figure, target: Figure, cover: int, why: Why | None) -> int:
    """What the skills of both change, and the drink. Source: STKO-93, STKO-94."""
    g = f.skill_effects
    t = target.skill_effects
    n = noted(why, "STKO-93", "good_shot", int(g.shot)) + noted(why, "STKO-94", "sick", int(f.sick))
    if cover != codes.OPEN:
        n += noted(why, "STKO-93", "camouflaged_target", -int(t.camouflage))
    if t.speed and (target.moved_last == MOVED or target.moved_now == MOVED):
        n += noted(why, "STKO-93", "fast_target", -int(t.speed))
    if g.knight and (t.evil or feelings.felt(b, f, target) & codes.HATE):
        n += noted(why, "STKO-93", "white_knight", int(g.knight))
    return n


def is_no_target(b: Battle, f: Figure, target: Figure) -> bool:
    """Spared by a White Knight, or camouflaged too far away, on a drawn table. Source: STKO-93."""
    if feelings.is_spared(f, target):
        return True
    if not target.skill_effects.hidden or not feelings.is_out_of_sight(target, b.ground.distance(f, target)):
        return False
    return b.ground.cover(f, target) != codes.OPEN


def must_be_fair(b: Battle, f: Figure, target: Figure) -> None:
    if feelings.is_spared(f, target):
        b.decline("white-knight", {"figure": f.n, "target": target.n})


def state_modifiers(b: Battle, f: Figure, target: Figure, grip: int, moved: bool, second: bool, why: Why | None) -> int:
    """What wounds, moving and a target on the ground change. Source: STKO-30, STKO-54."""
    n = 0
    if target.status & (codes.DOWN | codes.UNCONSCIOUS):
        n += noted(why, "STKO-30", "target_down", tables.TARGET_DOWN, target.since.get(codes.DOWN, 0))
    if moved and not f.skill_effects.agile:
        n += noted(why, "STKO-30", "after_moving", tables.MOVED_BEFORE[grip], b.at)
    if f.flesh_wounds or f.serious_wounds:
        n += wound_modifiers(b, f, grip, second, why)
    return n


def wound_modifiers(b: Battle, f: Figure, grip: int, second: bool, why: Why | None) -> int:
    """Source: STKO-30, STKO-54; options stko.head_wound_stacks, stko.arm_flesh_stacks."""
    options = b.options
    n = hurt_dice(f, why, "STKO-54", 0, tables.EACH_SERIOUS_WOUND)
    heads: i64 = f.flesh[codes.HEAD] + f.serious[codes.HEAD]
    if heads:
        penalty = tables.HEAD_WOUND * heads if options.head_wound_stacks else tables.HEAD_WOUND
        n += noted(why, "STKO-30", "head_wound", penalty, last_wound(f, codes.HEAD, codes.HEAD))
    if grip == codes.TWO_HANDED:
        first, last = codes.RIGHT_ARM, codes.LEFT_ARM
        arms = f.flesh[codes.RIGHT_ARM] + f.flesh[codes.LEFT_ARM]
    else:
        first = last = shooting_arm(b, f, second)
        arms = f.flesh[first]
    if arms:
        penalty = tables.ARM_FLESH_WOUND * (arms if options.arm_flesh_stacks else 1)
        n += noted(why, "STKO-30", "arm_wound", penalty, last_wound(f, first, last))
    return n


def last_wound(f: Figure, first: int, last: int) -> int:
    """The event of the newest wound worse than a scratch between two locations."""
    event = 0
    for location, severity, at in f.wounds:
        if first <= location <= last and severity != codes.SCRATCH:
            event = at
    return event


# -- the roll ------------------------------------------------------------------------------------------------
def hits_of(b: Battle, lucky: bool, sixes: int) -> int:
    """Every 6 hits; a lucky shot wants two of them. German: Trefferwurf, Glückstreffer. Source: STKO-28, STKO-35."""
    if lucky:
        return b.options.lucky_shot_hits if sixes >= tables.LUCKY_SHOT_SIXES else 0
    return sixes


def fives_of(f: Figure, lucky: bool, dice: bytes) -> int:
    """5s that hit as well: a Sharpshooter's, as long as he shoots straight. Source: STKO-93."""
    return count(dice, 5) if f.skill_effects.hits_from <= 5 and not lucky else 0


def weapon_after(b: Battle, lucky: bool, ones: int, sixes: int, jam_at: int = 2) -> int:
    """One more 1 than 6s empties the weapon, two more jam it; a Clumsy one's sooner. Source: STKO-35, 36, 93."""
    margin = ones - sixes
    if ones and margin >= jam_at and (b.options.lucky_shot_jams or not lucky):
        return codes.JAMMED
    return codes.EMPTY if margin >= 1 else codes.READY


# -- what may be fired ---------------------------------------------------------------------------------------
def default_weapon(f: Figure) -> int:
    """The first weapon that can be fired, else the first at all: an empty one gives way by itself. Source: STKO-29."""
    i = weapon_in_hand(f)
    if i >= 0:
        return i
    for i in range(len(f.weapons)):
        if can_fire(f, f.weapons[i]):
            return i
    return 0 if f.weapons else -1


def weapon_in_hand(f: Figure) -> int:
    """The first weapon that can be fired and doesn't lie on the ground, guns before knives, -1 for none."""
    knife = -1
    for i, weapon in enumerate(f.weapons):
        if not weapon.put_down and can_fire(f, weapon):
            if weapon.state == codes.READY:
                return i
            if knife < 0:
                knife = i
    return knife


def can_fire(f: Figure, weapon: Weapon) -> bool:
    if weapon.state != codes.READY and not f.throws(weapon):
        return False
    return not f.serious_wounds or f.can_hold(grip_of(weapon, codes.NOBODY))


# By the weapon's state.
UNFIT: Final[tuple[str, ...]] = ("", "weapon-empty", "weapon-jammed", "weapon-broken", "not-a-gun", "knife-is-gone")


def must_be_able_to_fire(b: Battle, f: Figure, i: int, grip: int) -> None:
    weapon = f.weapons[i]
    if weapon.state != codes.READY and not f.throws(weapon):
        b.decline(UNFIT[weapon.state], {"figure": f.n, "weapon": i})
    states.must_be_in_reach(b, f, i)
    if f.serious_wounds and not f.can_hold(grip):
        b.decline("arm-wounded", {"figure": f.n, "weapon": i})


def must_be_two_pistols(b: Battle, f: Figure, weapons: tuple[int, ...]) -> None:
    """Source: STKO-29, STKO-48: two different one-handed weapons and two good arms."""
    fine = len(weapons) == 2 and weapons[0] != weapons[1] and f.usable_arms() == 2
    for i in weapons:
        fine = fine and f.weapons[i].grip != codes.TWO_HANDED and f.weapons[i].state != codes.HAND
    if not fine:
        b.decline("two-pistols-one-handed", {"figure": f.n})


def take_in_hand(b: Battle, f: Figure, i: int, grip: int) -> None:
    """A rifle is put down before a pistol is used. Source: STKO-29."""
    states.take_up(b, f, i)
    if grip == codes.ONE_HANDED:
        for other, weapon in enumerate(f.weapons):
            if other != i and weapon.grip == codes.TWO_HANDED and not weapon.put_down:
                b.weapon_put_down(f, other)


def must_still_shoot(
    b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...], chosen: int, other: int, seen: list[ShotFacts]
) -> None:
    """After somebody cut in; `seen` holds what is seen of the target, and is looked at again."""
    must_be_permitted(b, f, target, weapons, chosen, other)
    seen[0] = b.ground.shot(f, target, b.figures, True)
    must_be_before_him(b, f, target, weapons, chosen, seen[0])


# -- the actions ---------------------------------------------------------------------------------------------
def shoot(
    b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...], chosen: int, extra: int, other: int = 0
) -> None:
    """German: Schießen. Source: STKO-12, 13, 27 .. 38. Dice: the pool, then those of the hits.

    `chosen` is the grip for weapons that allow both, `extra` dice by the referee, `other` the second pistol's own
    target (STKO-93). Refuses: not-in-sight, not-in-arc, weapon-empty, weapon-jammed, weapon-broken, arm-wounded,
    dead-target, own-side, camouflaged, white-knight, knife-too-far and what keeps him from acting.
    """
    must_be_free(b, f)
    if not weapons:
        weapons = (default_weapon(f),)
    must_be_permitted(b, f, target, weapons, chosen, other)
    must_keep_to(b, f, "shoot", target.n)
    facts = b.ground.shot(f, target, b.figures, True)
    if b.turns[-1].must_shoot == target.n and not (facts.in_sight and facts.in_arc):
        b.hate_tested(f, target, False)  # at a real table he isn't where one thought: any other action will do
        return
    must_be_before_him(b, f, target, weapons, chosen, facts)
    aimed = is_aimed(b, f, target, weapons)
    declare(b, f, "shoot", target.n, weapons)
    if cut_in(b, f, target, not b.ground.is_drawn()):
        seen = [facts]
        if not may_still(b, f, target, must_still_shoot, (b, f, target, weapons, chosen, other, seen)):
            return
        facts = seen[0]
        aimed = aimed and f.aim == target.n
    states.face(b, f, target)
    if other:
        shoot_at_both(b, f, target, weapons, chosen, facts, aimed, extra, other)
    else:
        fire(b, f, target, weapons, chosen, facts, False, aimed, extra)
    finish(b, f)


def is_aimed(b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...]) -> bool:
    """Source: STKO-23, STKO-29."""
    return f.aim == target.n and not (len(weapons) > 1 and b.options.two_pistol_no_aim)


def must_be_permitted(b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...], chosen: int, other: int) -> None:
    """Is the shot allowed, wherever the two stand? Source: STKO-29, 48, 60, 70, 74, 83, 93."""
    states.must_be_target(b, f, target)
    must_fire_all(b, f, weapons, chosen)
    if b.contacts:
        must_be_allowed(b, f, target)
    if b.skilled:
        must_be_fair(b, f, target)
    if other:
        must_be_two_targets(b, f, target, weapons, other)


def must_be_before_him(
    b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...], chosen: int, facts: ShotFacts
) -> None:
    """In sight, in the arc, not hidden; a knife flies as far as short range. Source: STKO-12, 93."""
    weapon = f.weapons[weapons[0]]
    grip = codes.ONE_HANDED if len(weapons) > 1 else grip_of(weapon, chosen)
    states.must_be_seen(b, target, facts, grip)
    if weapon.state == codes.HAND:
        settle_band(b, facts, grip)
        if facts.band > codes.SHORT:
            b.decline("knife-too-far", {"figure": f.n, "target": target.n})


def must_be_two_targets(b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...], other: int) -> None:
    """Only an ambidextrous Pavement Demon points two pistols at two people. Source: STKO-93."""
    if not 1 <= other <= len(b.figures):
        raise Refusal("no-such-figure", {"figure": other})
    if not (f.skill_effects.group and f.skill_effects.ambidextrous):
        b.decline("one-target-only", {"figure": f.n})
    if len(weapons) != 2:
        b.decline("two-pistols-one-handed", {"figure": f.n})
    second = b.figures[other - 1]
    if second is target:
        b.decline("same-target-twice", {"target": other})
    states.must_be_target(b, f, second)
    must_be_fair(b, f, second)
    if b.contacts:
        must_be_allowed(b, f, second)


def shoot_at_both(
    b: Battle,
    f: Figure,
    target: Figure,
    weapons: tuple[int, ...],
    chosen: int,
    facts: ShotFacts,
    aimed: bool,
    extra: int,
    other: int,
) -> None:
    """A pistol for each; the second one only where its target is in the arc as he stands now. Source: STKO-93."""
    second = b.figures[other - 1]
    its_facts = b.ground.shot(f, second, b.figures, False)
    fire(b, f, target, weapons[:1], chosen, facts, False, aimed, extra)
    if second.on_table() and states.is_in_view(b, second, its_facts, codes.ONE_HANDED):
        fire(b, f, second, weapons[1:], chosen, its_facts, False, False, extra, True)


def must_fire_all(b: Battle, f: Figure, weapons: tuple[int, ...], chosen: int) -> None:
    if not f.weapons:
        raise Refusal("no-such-weapon", {"figure": f.n, "weapon": 0})
    if f.held_fire:
        b.decline("may-not-shoot", {"figure": f.n})
    for i in weapons:
        states.must_be_there(f, i)
        must_be_able_to_fire(b, f, i, grip_of(f.weapons[i], chosen))
    if len(weapons) > 1:
        must_be_two_pistols(b, f, weapons)


def can_still_fire(b: Battle, f: Figure, weapons: tuple[int, ...]) -> bool:
    for i in weapons:
        if not can_fire(f, f.weapons[i]) or (f.weapons[i].put_down and not b.options.pick_up_free):
            return False
    return True


def further_dice(b: Battle, f: Figure, target: Figure, weapon: int, facts: ShotFacts, why: Why | None) -> int:
    """For others in the line of fire, and for a thrown knife, which wounds worse as well. Source: STKO-38, STKO-93."""
    n = behind_others(b, f, target, facts, why)
    if f.weapons[weapon].state == codes.HAND:
        facts.plus = int(f.skill_effects.knife_effect)
        n += noted(why, "STKO-93", "knifeman", int(f.skill_effects.knife_throw))
    return n


def behind_others(b: Battle, f: Figure, target: Figure, facts: ShotFacts, why: Why | None) -> int:
    """Other figures in the line of fire are cover too, and cost its die once. Source: STKO-30, STKO-38."""
    if facts.line is None:
        facts.line = b.ground.line(f, target, b.in_line(f, target))
    if not facts.line or facts.cover != codes.OPEN or not b.options.figures_are_cover:
        return 0
    return noted(why, "STKO-38", "figure_in_line", tables.TARGET_IN_COVER)


def fire(
    b: Battle,
    f: Figure,
    target: Figure,
    weapons: tuple[int, ...],
    chosen: int,
    facts: ShotFacts,
    moved: bool,
    aimed: bool,
    extra: int,
    other_hand: bool = False,
) -> None:
    """Rolls for each weapon, then works out all hits; `finish` must follow. Source: STKO-29, STKO-34, STKO-36."""
    hits = 0
    fives = 0
    if b.torn or b.dread:
        feelings.settle_both(b, f, target)
    two = len(weapons) > 1
    for place in range(len(weapons)):
        i = weapons[place]
        grip = codes.ONE_HANDED if two else grip_of(f.weapons[i], chosen)
        take_in_hand(b, f, i, grip)
        settle_band(b, facts, grip)
        flies = f.weapons[i].state == codes.HAND
        if facts.band == codes.BEYOND or (flies and facts.band > codes.SHORT):
            b.shot_wasted(f, target, i, facts.distance, grip)
            continue
        why = b.why()
        second = other_hand or (two and place == 1)
        pool = shot_pool(b, f, target, facts.band, facts.cover, grip, moved, aimed, second, two, extra, why)
        pool += further_dice(b, f, target, i, facts, why)
        lucky = pool <= 0
        if lucky and why is not None:
            why.set("STKO-35", "lucky_shot", tables.LUCKY_SHOT_DICE)
        dice = b.roll(f, "lucky_shot" if lucky else "shot", tables.LUCKY_SHOT_DICE if lucky else pool, why)
        sixes = count(dice, 6)
        ones = count(dice, 1)
        more = fives_of(f, lucky, dice)
        scored = hits_of(b, lucky, sixes) + more
        fives += more
        hits += scored
        b.shot_fired(f, target, i, grip, facts, pool, scored, aimed)
        if flies:
            b.weapon_thrown(f, target, i)
            continue
        if ones >= tables.ACCIDENT_ONES and b.options.accidents:
            b.accident_happened(f, i, ones)
        after = weapon_after(b, lucky, ones, sixes, int(f.skill_effects.jam_at))
        if after == codes.JAMMED:
            if ones > sixes and not b.options.jam_replaces_empty:  # the Clumsy jam with fewer 1s
                b.weapon_emptied(f, i)
            b.weapon_jammed(f, i)
        elif after == codes.EMPTY:
            b.weapon_emptied(f, i)
    if b.skilled:
        resents(b, target, f)
    if hits and b.contacts:
        struck = who_is_struck(b, f, target)
        facts = facts_of(struck, target, facts)
        target = struck
    if b.options.rapid_fire and fire_on(b, f, target, weapons, hits, 0 if b.options.fives_kept else fives, facts):
        return
    if hits and f.skill_effects.group:
        spread(b, f, target, hits, facts)
    elif hits:
        resolve_hits(b, f, target, hits, facts)


def spread(b: Battle, f: Figure, target: Figure, hits: int, facts: ShotFacts) -> None:
    """Hits on whom he likes of those around the target. Source: STKO-93, Pavement Demon."""
    group: list[int] = []
    for n, _ in b.ground.near(f, target, int(f.skill_effects.group), b.figures):
        g = b.figures[n - 1]
        if g.side != f.side and not feelings.is_spared(f, g) and (not b.ground.is_drawn() or is_seen(b, f, g)):
            group.append(n)
    struck = b.decisions.spread_hits(b, f, target, group, hits) if group else []
    if not struck:
        resolve_hits(b, f, target, hits, facts)
        return
    b.hits_spread(f, target, tuple(struck))
    for n in [int(target.n), *group]:
        g = b.figures[n - 1]
        taken = struck.count(n)
        if taken and g.loss == codes.IN_PLAY:
            its_facts = facts if g is target else b.ground.shot(f, g, b.figures, False)
            if g is not target:
                its_facts.plus = facts.plus
                resents(b, g, f)
                if its_facts.line is None:
                    its_facts.line = b.ground.line(f, g, b.in_line(f, g))
            resolve_hits(b, f, g, taken, its_facts)


def is_seen(b: Battle, f: Figure, g: Figure) -> bool:
    """On a drawn table: in sight, and not camouflaged too far away. Source: STKO-93."""
    return b.ground.sees(f, g) and not is_no_target(b, f, g)


def move_and_shoot(
    b: Battle,
    f: Figure,
    weapons: tuple[int, ...],
    chosen: int,
    intent: str,
    x: int,
    y: int,
    hurry: bool = True,
    chased: int = 0,
) -> None:
    """German: Bewegung & Schießen. Source: STKO-20, STKO-21. Dice: 2d6 movement, then as Shoot.

    A Psycho runs at an enemy (`chased`, or one he picks), and does so without a gun as well. Source: STKO-93.
    """
    must_be_free(b, f)
    turn = b.turns[-1]
    chased = quarry(b, f, chased)
    usual = default_weapon(f)
    armed = not chased or (not f.held_fire and usual >= 0 and can_still_fire(b, f, (usual,)))
    if not weapons:
        weapons = (usual,)
    if armed:
        must_fire_all(b, f, weapons, chosen)
    taken = b.turns_taken
    may_shoot = run(b, f, "move_and_shoot", tables.MOVE_AND_SHOOT_DICE, intent, x, y, hurry, chased) and armed
    if may_shoot and b.turns_taken != taken:  # somebody interrupted: look again
        may_shoot = not f.held_fire and can_still_fire(b, f, weapons)
    if chased and b.options.melee and f.on_table() and not f.status & (codes.DOWN | codes.UNCONSCIOUS):
        meet(b, f, b.figures[chased - 1])
    if not goes_on(b, f, turn):
        return
    if may_shoot:
        shoot_after_moving(b, f, weapons, chosen)
    finish(b, f)


def shoot_after_moving(b: Battle, f: Figure, weapons: tuple[int, ...], chosen: int) -> None:
    """At whom the player names; at a real table the first one may turn out to be out of the arc. Source: STKO-21."""
    grip = grip_of(f.weapons[weapons[0]], chosen)
    for place in range(len(b.figures)):
        n = b.decisions.whom_to_shoot(b, f, grip)
        if n == 0:
            return
        if place == 0:
            n = or_whom_he_hates(b, f, n)
        target = b.figures[n - 1]
        states.must_be_target(b, f, target)
        must_be_fair(b, f, target)
        facts = b.ground.shot(f, target, b.figures, False)
        if states.is_in_view(b, target, facts, grip):
            fire(b, f, target, weapons, chosen, facts, True, False, 0)
            return


def quarry(b: Battle, f: Figure, named: int) -> int:
    """The enemy at whom a Psycho runs, 0 for everybody else and where nobody is worth it. Source: STKO-93."""
    if not b.skilled or not is_driven(b, f):
        return 0
    enemies = prey(b, f)
    if not enemies:
        return 0
    if named:
        if named not in enemies:
            b.decline("not-worth-chasing", {"target": named})
        return named
    return enemies[0] if len(enemies) == 1 else b.decisions.chases(b, f, enemies)


def meet(b: Battle, f: Figure, target: Figure) -> None:
    """Has the run ended in contact? Then the two are in a fight, and he strikes in his next turn. Source: STKO-70."""
    if target.on_table() and not in_contact(b, f, target):
        facts = b.ground.fight(f, target, Spot(f.x, f.y, f.fx, f.fy, 0 if b.ground.is_drawn() else -1))
        if facts.contact:
            b.engaged(f, target)


def targets_after_move(b: Battle, f: Figure, grip: int) -> list[int]:
    """Enemies in the arc and in sight where the table is drawn; the hated come first. Source: STKO-21, STKO-86."""
    targets: list[int] = []
    loathed: list[int] = []
    for target in b.figures:
        if target.side != f.side and target.on_table() and (not b.contacts or not why_no_shot(b, f, target)):
            if b.skilled and feelings.is_spared(f, target):
                continue
            facts = b.ground.shot(f, target, b.figures, False)
            if states.is_in_view(b, target, facts, grip):
                settle_band(b, facts, grip)
                if facts.band != codes.BEYOND:
                    targets.append(target.n)
                    if f.hates and feelings.hates(b, f, target):
                        loathed.append(target.n)
    return loathed or targets


def or_whom_he_hates(b: Battle, f: Figure, named: int) -> int:
    """Whom he shoots at after a move at a real table: a hated enemy in the arc, if people see one. Source: STKO-86."""
    if not f.hates or b.ground.is_drawn() or feelings.hates(b, f, b.figures[named - 1]):
        return named
    return feelings.hated_told(b, f) or named
