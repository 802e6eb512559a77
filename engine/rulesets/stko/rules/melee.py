"""Fights hand to hand. German: Kampf, Kampftabelle. Source: STKO-70 .. 77, 81, 82."""

from typing import Final

from engine.kernel.dice import count, total
from engine.kernel.modifiers import noted
from engine.kernel.why import Why
from engine.rulesets.stko import codes, tables_optional
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure, grip_of
from engine.rulesets.stko.ground import FightFacts, Spot
from engine.rulesets.stko.rules import wounds
from engine.rulesets.stko.rules.compulsions import is_driven, resents
from engine.rulesets.stko.rules.contact import in_contact, must_not_be_held
from engine.rulesets.stko.rules.feelings import feeling_dice, felt, is_defenceless, settle_both
from engine.rulesets.stko.rules.interrupted import cut_in, may_still
from engine.rulesets.stko.rules.moving import destination, dice_to_move, falls, movement_dice, towards
from engine.rulesets.stko.rules.states import face, must_be_target
from engine.rulesets.stko.rules.tally import hurt_dice
from engine.rulesets.stko.rules.turns import declare, finish, go, must_be_free
from engine.rulesets.stko.tables import IMMOBILE, KD, MOVE_AND_SHOOT_DICE, MOVE_DICE, NEEDS_SIX
from engine.rulesets.stko.tables_skills import SKILLS
from engine.rulesets.stko.weapons import by_trait

FIST: Final = 0
PISTOL: Final = 1
PISTOL_BUTT: Final = 2
RIFLE: Final = 3
RIFLE_BUTT: Final = 4
KNIFE: Final = 7
EFFECT_DOWN: Final = 0
EFFECT_FLESH: Final = 1
EFFECT_HEAD: Final = 2
EFFECT_OUT_COLD: Final = 3
EFFECT_SHOT: Final = 4
EFFECT_STABBED: Final = 5
EFFECT_DREADFUL: Final = 6
EFFECT_HEAD_OUT: Final = 7
EFFECT_DEAD: Final = 8

COVERED: Final = -1
FAR_RUN: Final = 2
IN_THE_BACK: Final = 2
ON_THE_GROUND: Final = 2
RIGHT_ARM_WOUND: Final = -1
EACH_FLESH: Final = -1
EACH_SERIOUS: Final = -2

ROW_OF: Final[dict[str, int]] = by_trait(tables_optional.FIGHT_ROWS)


# -- what one fights with ------------------------------------------------------------------------------------
def rows_of(f: Figure) -> list[int]:
    """Rows of the fight table the figure may use, the fist first. Source: STKO-60, 71, 74, 93."""
    rows = [FIST]
    for weapon in f.weapons:
        if weapon.put_down or weapon.state == codes.BROKEN or weapon.state == codes.THROWN:
            continue
        if not f.can_hold(grip_of(weapon, codes.NOBODY)):
            continue
        if weapon.name in ROW_OF:
            add(rows, ROW_OF[weapon.name])
        elif weapon.grip == codes.ONE_HANDED:
            add(rows, PISTOL)
            add(rows, PISTOL_BUTT)
        else:
            add(rows, RIFLE)
            add(rows, RIFLE_BUTT)
    return rows


def add(rows: list[int], row: int) -> None:
    if row not in rows:
        rows.append(row)


def best_row(f: Figure, dice: tuple[int, ...]) -> int:
    best = FIST
    for row in rows_of(f):
        if dice[row] > dice[best]:
            best = row
    return best


def fires(row: int) -> bool:
    return row in (PISTOL, RIFLE)


def strikes(row: int) -> bool:
    """Does it mean hitting with a weapon, so that nobody shoots next turn? Source: STKO-70."""
    return row > FIST and not fires(row)


def loaded(f: Figure, row: int) -> bool:
    """Has he a gun for that row that would go off, and arms to hold it? Source: STKO-48, STKO-76."""
    for weapon in f.weapons:
        if (weapon.grip == codes.ONE_HANDED) == (row == PISTOL) and f.has_ready(weapon):
            return True
    return False


def must_be_allowed_to_fire(b: Battle, f: Figure, target: Figure, row: int, held_back: int) -> None:
    """A declared blow keeps him from shooting in contact too, and so does a White Knight's honour. STKO-70, 74, 93."""
    if fires(row) and f.held_fire > held_back:
        b.decline("may-not-shoot", {"figure": f.n})
    if is_too_fair(f, target, row):
        b.decline("white-knight", {"figure": f.n, "target": target.n})


def is_too_fair(f: Figure, target: Figure, row: int) -> bool:
    """A White Knight shoots nobody on the ground or unable to shoot back, in contact either. Source: STKO-74, 93."""
    return f.skill_effects.knight > 0 and goes_off(f, row) and is_defenceless(target)


def goes_off(f: Figure, row: int) -> bool:
    """Does the attack fire a shot, the first of the battle perhaps? Source: STKO-19, STKO-74."""
    return fires(row) and loaded(f, row)


# -- pools ---------------------------------------------------------------------------------------------------
def attack_pool(b: Battle, f: Figure, target: Figure, row: int, facts: FightFacts, why: Why | None) -> int:
    """Source: STKO-71, 75, 93."""
    n = tables_optional.ATTACK_DICE[row] + own_dice(f, tables_optional.ATTACK_DICE[row], why)
    if f.skill_effects.taken or f.sick:
        n += skilled_dice(f, row, True, why)
    if facts.quarter != tables_optional.FRONT and b.options.side_attack_costs_attacker:
        n += from_aside(facts, why)
    if facts.cover:
        n += noted(why, "STKO-75", "defender_in_cover", COVERED)
    if facts.far:
        n += noted(why, "STKO-75", "far_run", FAR_RUN)
    if facts.quarter == tables_optional.REAR and fires(row):
        n += noted(why, "STKO-75", "in_the_back", IN_THE_BACK)
    if target.status & (codes.DOWN | codes.UNCONSCIOUS):
        n += noted(why, "STKO-75", "target_down", ON_THE_GROUND)
    return n


def skilled_dice(f: Figure, row: int, attacks: bool, why: Why | None) -> int:
    """Strength, speed, a knife, and drink. Source: STKO-93, STKO-94."""
    g = f.skill_effects
    n = int(g.fight) + (int(g.attack) if attacks else 0)
    if why is not None:
        name_dice(f, attacks, n, why)
    if row == KNIFE:
        n += noted(why, "STKO-93", "knifeman", int(g.knife))
    return n + noted(why, "STKO-94", "sick", int(f.sick))


FIGHT_SKILLS: Final[dict[str, int]] = {
    code: skill.starred["fight"] for code, skill in SKILLS.items() if "fight" in skill.starred
}
BRAWLER_ATTACKS: Final = SKILLS["brawler"].starred["attack"]


def name_dice(f: Figure, attacks: bool, n: int, why: Why) -> None:
    """Each skill with its dice; what none of them explains comes with a Psycho's."""
    for code, times in f.skill_effects.taken.items():
        dice = BRAWLER_ATTACKS if code == "brawler" and attacks else FIGHT_SKILLS.get(code, 0)
        n -= noted(why, "STKO-93", code, dice * times)
    noted(why, "STKO-93", "psycho", n)


def from_aside(facts: FightFacts, why: Why | None) -> int:
    code = "from_behind" if facts.quarter == tables_optional.REAR else "from_the_side"
    return noted(why, "STKO-75", code, tables_optional.ATTACKED_FROM[facts.quarter])


def defence_pool(b: Battle, target: Figure, row: int, facts: FightFacts, why: Why | None) -> int:
    n = tables_optional.DEFENCE_DICE[row] + own_dice(target, tables_optional.DEFENCE_DICE[row], why)
    if target.skill_effects.taken or target.sick:
        n += skilled_dice(target, row, False, why)
    if facts.quarter != tables_optional.FRONT and not b.options.side_attack_costs_attacker:
        n += from_aside(facts, why)
    return n


def own_dice(f: Figure, base: int, why: Why | None) -> int:
    """What class and wounds change, for both sides alike."""
    if why is not None:
        why.set("STKO-71", "fight_table", base)
    n = noted(why, "STKO-75", codes.RANKS[f.rank], tables_optional.CLASS_FIGHT_DICE[f.rank])
    n += hurt_dice(f, why, "STKO-75", EACH_FLESH, EACH_SERIOUS)
    if f.flesh[codes.RIGHT_ARM] + f.serious[codes.RIGHT_ARM] > 0:
        n += noted(why, "STKO-75", "arm_wound", RIGHT_ARM_WOUND)
    return n


def thrown(b: Battle, f: Figure, purpose: str, n: int, why: Why | None) -> bytes:
    """The dice of one side; none at all where modifiers took them. Option stko.fight_zero_pool."""
    if n <= 0:
        if not b.options.fight_zero_one_die:
            return b""
        n = 1
        if why is not None:
            why.set("STKO-71", "at_least", 1)
    return b.roll(f, purpose, n, why)


def hits_left(b: Battle, attack: bytes, defence: bytes, shield: bool) -> int:
    """The attacker's 6s less the defender's, unless a shield takes them. Source: STKO-71, STKO-77."""
    hits = count(attack, 6) - count(defence, 6)
    if shield:
        ones = count(attack, 1)
        if not b.options.shield_cancels_all:
            hits -= ones
        elif ones:
            hits = 0
    return max(hits, 0)


# -- the action ----------------------------------------------------------------------------------------------
def fight(b: Battle, f: Figure, target: Figure, row: int) -> None:
    """Runs into contact, or stays in it, and attacks. `row` of the fight table, NOBODY for the best.

    Dice: 3d6 to get there; then both pools, a d6 per hit, and what the effects want. Source: STKO-70 .. 76.
    """
    must_be_free(b, f)
    if row == codes.NOBODY:
        row = best_row(f, tables_optional.ATTACK_DICE)
    must_be_able_to_fight(b, f, target, row, 0)
    declare(b, f, "fight", target.n, ())
    guard = codes.NOBODY
    if not target.helpless():
        guard = b.decisions.defend_with(b, target, f)
    declare_rows(b, f, target, row, guard)
    held_back = int(f.held_fire)
    action = (b, f, target, row, held_back)
    if cut_in(b, f, target, False) and not may_still(b, f, target, must_be_able_to_fight, action):
        return
    if target.helpless():
        guard = codes.NOBODY
    elif guard not in rows_of(target):
        guard = FIST
    engaged = in_contact(b, f, target)
    spot: Spot | None = None
    if not engaged:
        spot = charge(b, f, target)
        if spot is None:
            finish(b, f)
            return
    facts = b.ground.fight(f, target, spot)
    if facts.contact:
        if not engaged:
            b.engaged(f, target)
        face(b, f, target)
        exchange(b, f, target, row, guard, facts)
    finish(b, f)


def declare_rows(b: Battle, f: Figure, target: Figure, row: int, guard: int) -> None:
    """With what both go into it, and who may not shoot in his next turn for that. `guard` may be NOBODY. STKO-70."""
    parries = guard != codes.NOBODY and strikes(guard)
    both = (strikes(row) or parries) and b.options.strike_blocks_both
    b.fight_declared(f, target, row, guard, both or strikes(row), both or parries)


def must_be_able_to_fight(b: Battle, f: Figure, target: Figure, row: int, held_back: int) -> None:
    """May he attack that one so, and get there? `held_back` is what keeps him from firing by his own declaration."""
    must_be_target(b, f, target)
    if row not in rows_of(f):
        b.decline("no-such-fight-weapon", {"figure": f.n})
    must_be_allowed_to_fire(b, f, target, row, held_back)
    if not in_contact(b, f, target):
        must_not_be_held(b, f, False)
        dice_to_move(b, f, charge_dice(b, f))
    if target.status & codes.UNCONSCIOUS and not is_ruthless(b, f, target):
        b.decline("helpless", {"target": target.n})


def is_ruthless(b: Battle, f: Figure, target: Figure) -> bool:
    """Who would hurt somebody helpless. Source: STKO-73."""
    return f.skill_effects.evil > 0 or felt(b, f, target) & codes.HATE != 0


def charge_dice(b: Battle, f: Figure) -> int:
    """A Psycho always runs with two. Source: STKO-70, STKO-93."""
    return MOVE_AND_SHOOT_DICE if is_driven(b, f) else MOVE_DICE


def charge(b: Battle, f: Figure, target: Figure) -> Spot | None:
    """The run into contact; None when he falls. Source: STKO-16, 20, 70."""
    why = b.why()
    roll = b.roll(f, "charge", movement_dice(f, charge_dice(b, f), why), why)
    if falls(f, roll):
        b.knocked_down(f)
        return None
    most = total(roll) * 100
    spot = towards(b, f, target.x, target.y, most, not b.options.drop_straight_line)
    go(b, f, "charge", spot)
    return spot


def exchange(b: Battle, f: Figure, target: Figure, row: int, guard: int, facts: FightFacts) -> None:
    """Both roll; the better one applies the result, or leaves. Source: STKO-71 .. 73, 81."""
    out_cold = target.status & codes.UNCONSCIOUS != 0
    if out_cold and goes_off(f, row):
        b.fought(f, target, row, guard, 0, 0, 0, 0, 1, True)
        b.died(target, f, -1)
        return
    if b.torn or b.dread:
        settle_both(b, f, target)
    why = b.why()
    n = attack_pool(b, f, target, row, facts, why) + feeling_dice(b, f, target, why)
    attack = thrown(b, f, "attack", n, why)
    defence = b""
    m = 0
    if guard != codes.NOBODY and not target.helpless():
        why = b.why()
        m = defence_pool(b, target, guard, facts, why) + feeling_dice(b, target, f, why)
        defence = thrown(b, target, "defence", m, why)
    hits = len(attack) if out_cold else hits_left(b, attack, defence, "shield" in target.tags and guard != codes.NOBODY)
    sixes = count(attack, 6)
    guards = count(defence, 6)
    b.fought(f, target, row, guard, len(attack), len(defence), sixes, guards, hits, goes_off(f, row))
    if b.skilled:
        resents(b, target, f)
    if guards > sixes:
        if not leaves(b, target, f):
            b.thrown_back(f, target)
    elif sixes > guards and not target.helpless() and leaves(b, f, target):
        return  # whatever a shield has left of his hits
    elif hits:
        work_out(b, f, target, row, hits)


def leaves(b: Battle, winner: Figure, loser: Figure) -> bool:
    """Whoever rolled more 6s may run instead of applying the result. Dice: 3d6 by option. Source: STKO-81.

    Plocks and citizens run the full roll whether or not a shot has fallen, or stay where no way is long enough.
    """
    n = movement_dice(winner, b.options.flee_from_fight_dice, None)
    if winner.immobile or n <= 0 or not b.decisions.leaves_fight(b, winner, loser):
        return False
    why = b.why()
    roll = b.roll(winner, "leave", movement_dice(winner, b.options.flee_from_fight_dice, why), why)
    if falls(winner, roll):
        b.knocked_down(winner)
        return True
    spot = destination(b, winner, total(roll) * 100, "", 0, 0, True)
    go(b, winner, "leave", spot)
    return True


# -- effects -------------------------------------------------------------------------------------------------
def work_out(b: Battle, f: Figure, target: Figure, row: int, hits: int) -> None:
    """Dice: a d6 per hit on the weapon's row, then those of each effect in turn. Source: STKO-71, STKO-76."""
    dice = b.roll_by(f, "fight_effect", "STKO-71", hits)
    for place in range(hits):
        if b.can_be_hit(target):
            die = dice[place] - int(target.skill_effects.hard) + knife_plus(f, row)
            suffer(b, f, target, row, tables_optional.FIGHT[row][wounds.effect_within(b, die) - 1])


def knife_plus(f: Figure, row: int) -> int:
    """Source: STKO-93, Knifeman."""
    return int(f.skill_effects.knife_effect) if row == KNIFE else 0


def where(b: Battle, f: Figure, target: Figure) -> int:
    """The location of a hit in a fight; Good Aim may move it."""
    return wounds.shifted_by_skill(b, f, target, b.die_by(f, "location", "STKO-76")) - 1


def suffer(b: Battle, f: Figure, target: Figure, row: int, effect: int) -> None:
    """What one hit does. Whoever an earlier one incapacitated falls no more, but is wounded or killed. STKO-40, 109."""
    if target.loss != codes.IN_PLAY and effect in (EFFECT_DOWN, EFFECT_OUT_COLD):
        return
    if effect == EFFECT_DOWN:
        b.knocked_down(target)
    elif effect == EFFECT_FLESH:
        flesh_wound(b, f, target, where(b, f, target))
    elif effect == EFFECT_HEAD:
        wounds.strike(b, f, target, codes.HEAD, b.die_by(f, "effect", "STKO-76"))
    elif effect == EFFECT_OUT_COLD:
        b.knocked_out(target, wounds.owes(target))
    elif effect == EFFECT_HEAD_OUT:
        more = wounds.owes(target)
        wounds.strike(b, f, target, codes.HEAD, b.die_by(f, "effect", "STKO-76"))
        if target.loss == codes.IN_PLAY:
            b.knocked_out(target, more)
    elif effect == EFFECT_DREADFUL:
        location = where(b, f, target)
        dreadful(b, f, target, location, b.die_by(f, "effect", "STKO-76"))
    elif effect == EFFECT_DEAD:
        b.died(target, f, -1)
    elif effect == EFFECT_STABBED or loaded(f, row):
        location = where(b, f, target)
        wounds.strike(b, f, target, location, b.die_by(f, "effect", "STKO-76") + knife_plus(f, row))


def flesh_wound(b: Battle, f: Figure, target: Figure, location: int) -> None:
    if wounds.shrugs_off(b, f, target, location, codes.FLESH):
        return
    if target.loss != codes.IN_PLAY:
        wounds.wounded_besides(b, f, target, location, codes.FLESH, 0)
        return
    immobile = location == codes.BELLY and b.options.belly_flesh_immobile
    b.wounded(target, f, location, codes.FLESH, 0, True, False, immobile)
    wounds.touches(b, f, target)


def dreadful(b: Battle, f: Figure, target: Figure, location: int, die: int) -> None:
    """German: Schreckliche Wunde. One step worse than the wound table says. Source: STKO-76, ruling 13.

    Options stko.dreadful_serious (what becomes of a serious one) and stko.dreadful_beyond_serious.
    """
    die = wounds.effect_within(b, die - int(target.skill_effects.hard))
    severity, extra = wounds.cell_of(b, location, die)
    fate = b.options.dreadful_serious[location] if severity == codes.SERIOUS else ""
    if (
        severity == codes.KILLED
        or fate == "dead"
        or (severity == codes.INCAPACITATED and b.options.dreadful_beyond_dies)
    ):
        b.died(target, f, location)
    elif fate == "severed" and target.loss != codes.IN_PLAY:
        b.severed(target, f, location)
    elif target.loss != codes.IN_PLAY:
        wounds.wounded_besides(b, f, target, location, severity if severity > codes.SERIOUS else codes.SERIOUS, die)
    elif wounds.shrugs_off(b, f, target, location, severity if severity > codes.SERIOUS else codes.SERIOUS):
        wounds.falls_or_faints(b, target, extra, wounds.owes(target))
    elif severity == codes.INCAPACITATED:
        b.incapacitated(target, f, location)
    elif fate == "severed":
        b.severed(target, f, location)
    else:
        six = extra & NEEDS_SIX != 0 and extra & KD != 0
        b.wounded(
            target,
            f,
            location,
            codes.SERIOUS,
            die,
            True,
            six,
            location in (codes.BELLY, codes.LEGS) or extra & IMMOBILE != 0,
        )
        wounds.falls_or_faints(b, target, extra)
        wounds.touches(b, f, target)
