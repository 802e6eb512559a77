"""An attack from the choice of weapons to the models that fall, in the order of table gff.attack_order.

Targets, Quality tests, extra hits, Blast, Defense rolls, sixes again (Bane), wounds, times Deadly, those ignored,
markers or casualties, the wound effect, the push.

Source: GFF-02, 13, 16, 17, 19 .. 21, 24, 28, 29, 31, 32, 34 .. 40, 42, 46, 47.
"""

from typing import Final

from engine.kernel.why import Why
from engine.rulesets.gff import codes
from engine.rulesets.gff.battle import Aim, Battle
from engine.rulesets.gff.rules import special
from engine.rulesets.gff.rules.wounds import Caused, Wounds, suffer
from engine.rulesets.gff.unit import Model, Unit, Weapon

# Shapes of rules that count once a round or once a game: whoever attacks decides on these, the target on those.
ATTACKING: Final = (
    codes.HIT, codes.AP, codes.SIX_HIT, codes.SIX_ATTACK, codes.SIX_WOUND, codes.SIX_REROLL, codes.ONE_HIT,
    codes.ONE_ATTACK, codes.ONE_WOUND, codes.ONE_REROLL,
)  # fmt: skip
IMPACTING: Final = codes.MELEE | codes.CHARGING  # circumstances of hits by Impact
DEFENDING: Final = (codes.HIT_AGAINST, codes.DEFENCE, codes.IGNORE)


class Hits:
    """Of one weapon on one unit. `sharp` are those of unmodified 6s where these have an AP of their own; `wounds` need
    no Defense roll."""

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon
        self.plain = 0
        self.sharp = 0
        self.wounds = 0
        self.ap = 0
        self.sharp_ap = 0
        self.deadly = 1
        self.cover = 0
        self.not_ignored = False
        self.saves_again = False
        self.now = 0  # circumstances, for the target's own rules


# -- to hit ---------------------------------------------------------------------------------------------------------
def circumstances_of(aim: Aim, melee: bool, charging: bool) -> int:
    now = codes.MELEE if melee else codes.SHOOTING
    if charging:
        now |= codes.CHARGING
    if not melee and aim.distance > codes.FAR:
        now |= codes.OVER_NINE
    return now


def succeeds(face: int, modifier: int, need: int) -> bool:
    """6 always, 1 never, whatever the modifiers. Source: GFF-02."""
    return face == 6 or (face != 1 and face + modifier >= need)


def to_hit(b: Battle, f: Unit, target: Unit, weapon: Weapon, number: int, aim: Aim, now: int) -> Hits:
    """Quality tests of all attacks with a weapon, and the hits that they come to."""
    why = b.why()
    need, modifier = hit_number(f, target, weapon, now, why)
    attacks = number * weapon.attacks
    faces = rolled(b, f, "hit", attacks, need - modifier, why)
    faces = again(b, f, "hit-again", faces, special.has(f, weapon.effects, codes.SIX_REROLL, now),
                  special.has(f, weapon.effects, codes.ONE_REROLL, now), need - modifier)  # fmt: skip
    more = special.total(f, weapon.effects, codes.SIX_ATTACK, now, None) * faces.count(6)
    more += special.total(f, weapon.effects, codes.ONE_ATTACK, now, None) * faces.count(1)
    if more > 0:
        faces = faces + rolled(b, f, "hit", more, need - modifier, b.why())
        attacks += more
    hits = Hits(weapon.place)
    fill(b, hits, f, weapon, now)
    sixes, succeeded = faces.count(6), 0
    for face in faces:
        if succeeds(face, modifier, need):
            succeeded += 1
    extra = special.total(f, weapon.effects, codes.SIX_HIT, now, None) * sixes
    extra += special.total(f, weapon.effects, codes.ONE_HIT, now, None) * faces.count(1)
    hits.wounds = special.total(f, weapon.effects, codes.SIX_WOUND, now, None) * sixes
    hits.wounds += special.total(f, weapon.effects, codes.ONE_WOUND, now, None) * faces.count(1)
    hits.sharp = sixes if hits.sharp_ap != hits.ap else 0
    hits.plain = succeeded + extra - hits.sharp
    hits.cover = 1 if covers(weapon, aim, now) else 0
    b.attacked(f, target, weapon.place, attacks, succeeded + extra, now & codes.MELEE != 0)
    return hits


def hit_number(f: Unit, target: Unit, weapon: Weapon, now: int, why: Why | None) -> tuple[int, int]:
    """Quality and the sum of the modifiers. Unstoppable weapons know no negative ones, and the fatigued only hit on
    unmodified 6s. Source: GFF-17, 38, 39.
    """
    quality = f.kinds[weapon.kind].quality
    instead = special.best(f, weapon.effects, codes.QUALITY, now)
    if instead:
        quality = instead
    if why is not None:
        why.need("GFF-02", "quality", quality)
    steady = special.has(f, weapon.effects, codes.NO_MINUS, now)
    if f.fatigued and now & codes.MELEE:
        if why is not None:
            why.need("GFF-17", "fatigued", 6)
        return 6, 0
    modifier = 0
    for effect in weapon.effects:
        concerns = effect.shape == codes.HIT or (effect.shape == codes.MOVED_HIT and f.moved and now & codes.SHOOTING)
        if concerns and special.counts(f, effect, now) and (effect.n > 0 or not steady):
            modifier += effect.n
            if why is not None:
                why.need("GFF-13", effect.rule, effect.n)
    return quality, modifier + special.against(target, codes.HIT_AGAINST, now, steady, why)


def fill(b: Battle, hits: Hits, f: Unit, weapon: Weapon, now: int) -> None:
    """What the weapon's hits do to a Defense roll, and to what comes after it. Source: GFF-28, 36, 39, 47."""
    hits.ap = special.total(f, weapon.effects, codes.AP, now, None)
    sharp = special.total(f, weapon.effects, codes.SIX_AP, now, None)
    hits.sharp_ap = hits.ap
    if sharp:
        hits.sharp_ap = hits.ap + sharp if b.options.rending_adds else max(hits.ap, sharp)
    hits.deadly = weapon.deadly
    hits.not_ignored = special.has(f, weapon.effects, codes.NOT_IGNORED, now)
    hits.saves_again = special.has(f, weapon.effects, codes.SIX_SAVES_AGAIN, now)
    hits.now = now


def covers(weapon: Weapon, aim: Aim, now: int) -> bool:
    """Source: GFF-24, 29, 38."""
    return now & codes.SHOOTING != 0 and aim.cover and not weapon.no_cover and not (weapon.no_sight and aim.blocked)


def rolled(b: Battle, f: Unit, purpose: str, n: int, need: int, why: Why | None) -> bytes:
    if n <= 0:
        return b""
    if why is not None:
        why.set("GFF-13", "attacks" if purpose.startswith("hit") else "hits", n)
        why.need("GFF-02", "from", max(2, min(6, need)))
    return b.roll(f, purpose, n, 6, why)


def again(b: Battle, f: Unit, purpose: str, faces: bytes, sixes: bool, ones: bool, need: int) -> bytes:
    """Dice that show an unmodified 6 or 1 are rolled again, once."""
    n = (faces.count(6) if sixes else 0) + (faces.count(1) if ones else 0)
    if n == 0:
        return faces
    kept = bytes([face for face in faces if not (face == 6 and sixes) and not (face == 1 and ones)])
    return kept + rolled(b, f, purpose, n, need, b.why())


# -- blast ----------------------------------------------------------------------------------------------------------
def spread(
    b: Battle, f: Unit, target: Unit, weapon: Weapon, hits: Hits, near: list[tuple[int, int]]
) -> list[tuple[Unit, Hits]]:
    """Each hit becomes as many as models stand close by, at most X, dealt evenly over them. Source: GFF-29.

    `near`: who they are, filled by the first weapon of an attack that has to know.
    """
    if weapon.blast <= 1 or hits.plain + hits.sharp == 0:
        return [(target, hits)]
    if not near:
        near += b.ground.crowd(b, target, b.decisions.blast_centre(b, target, f))
    there = max(1, min(weapon.blast, own_models(near, target)))
    models = max(1, sum([n for _, n in near]))
    parts: list[tuple[Unit, Hits]] = []
    plain, sharp, before = hits.plain * there, hits.sharp * there, 0
    for n, count in near:
        part = Hits(hits.weapon)
        part.ap, part.sharp_ap, part.deadly, part.cover = hits.ap, hits.sharp_ap, hits.deadly, 0
        part.not_ignored, part.saves_again = hits.not_ignored, hits.saves_again
        part.now = hits.now
        part.sharp = share(sharp, before, count, models)
        part.plain = share(sharp + plain, before, count, models) - part.sharp
        part.wounds = hits.wounds if n == target.n else 0
        before += count
        parts.append((b.units[n - 1], part))
    return parts


def own_models(near: list[tuple[int, int]], target: Unit) -> int:
    for n, count in near:
        if n == target.n:
            return count
    return 1


def share(hits: int, before: int, count: int, models: int) -> int:
    """Dealt one by one, beginning with the target: how many of them models `before + 1` to `before + count` get."""
    whole, rest = hits // models, hits % models
    return whole * count + max(0, min(count, rest - before))


# -- what comes through ---------------------------------------------------------------------------------------------
def saved(b: Battle, target: Unit, hits: Hits, number: int, ap: int) -> int:
    """Defense rolls: how many hits come through. Source: GFF-13, 24, 28, 47."""
    if number == 0:
        return 0
    why = b.why()
    need = target.lead().defence
    modifier = hits.cover - ap + special.against(target, codes.DEFENCE, hits.now, False, why)
    if why is not None:
        reasons(why, need, hits.cover, ap)
    faces = rolled(b, target, "defence", number, need - modifier, why)
    if hits.saves_again:
        faces = again(b, target, "defence-again", faces, True, False, need - modifier)
    through = 0
    for face in faces:
        if not succeeds(face, modifier, need):
            through += 1
    return through


def reasons(why: Why, defence: int, cover: int, ap: int) -> None:
    why.need("GFF-13", "defence", defence)
    if cover:
        why.need("GFF-24", "cover", cover)
    if ap:
        why.need("GFF-47", "ap", -ap)


def harm(b: Battle, f: Unit | None, target: Unit, all_hits: list[Hits], fear: int, now: int, caused: Caused) -> None:
    """Defense rolls, Deadly ones first, then wounds, casualties and the last model's effect."""
    wounds: list[Wounds] = []
    for deadly_ones in (True, False):
        for hits in all_hits:
            if (hits.deadly > 1) == deadly_ones:
                through = (
                    saved(b, target, hits, hits.sharp, hits.sharp_ap)
                    + saved(b, target, hits, hits.plain, hits.ap)
                    + hits.wounds
                )
                if through:
                    wounds.append(Wounds(through, hits.deadly, hits.not_ignored))
    suffer(b, target, f, wounds, fear, now, caused)


# -- a whole attack of a unit ---------------------------------------------------------------------------------------
def attack(b: Battle, f: Unit, target: Unit, places: list[int], aim: Aim, melee: bool, charging: bool) -> Caused:
    """With these weapons, as many of each as can be used; a charge begins with Impact."""
    now = circumstances_of(aim, melee, charging)
    special.begin(b, f, [effect for place in places for effect in f.weapons[place].effects], ATTACKING, now)
    special.begin(b, target, target.lead().effects, DEFENDING, now)
    struck: list[tuple[Unit, Hits]] = []
    near: list[tuple[int, int]] = []
    if charging:
        first = impact(b, f, target, aim)
        if first is not None:
            struck.append((target, first))
    for place in places:
        weapon = f.weapons[place]
        if aim.bearers[place] > 0:
            struck += spread(b, f, target, weapon, to_hit(b, f, target, weapon, aim.bearers[place], aim, now), near)
    f.using = []
    fear = fear_of(f, aim) if melee else 0
    caused = Caused()
    for hurt in units_of(struck):
        if hurt is not target:
            special.begin(b, hurt, hurt.lead().effects, DEFENDING, now)
        harm(b, f, hurt, [hits for unit, hits in struck if unit is hurt], fear, now, caused)
        hurt.using = []
    target.using = []
    return caused


def units_of(struck: list[tuple[Unit, Hits]]) -> list[Unit]:
    seen: list[Unit] = []
    for unit, _ in struck:
        if unit not in seen:
            seen.append(unit)
    return seen


def striking(f: Unit, aim: Aim) -> list[Model]:
    """Who attacks in a melee: as many as are near enough with a weapon for it, and whoever has none. Source: GFF-16."""
    left = aim.bearers[:]
    models: list[Model] = []
    for model in f.standing():
        near, armed = False, False
        for place, number in model.arms:
            if f.weapons[place].range == 0:
                armed = True
                near = near or left[place] > 0
                left[place] -= number
        if near or not armed:
            models.append(model)
    return models


def fear_of(f: Unit, aim: Aim) -> int:
    """Of those who attack: the others cause no wound. Source: GFF-32."""
    return max([f.kinds[m.kind].best(codes.FEAR) for m in striking(f, aim)], default=0)


def impact(b: Battle, f: Unit, target: Unit, aim: Aim) -> Hits | None:
    """Dice for charging, 2+ hits each. Source: GFF-34."""
    dice, off = impact_dice(b, f, target, aim)
    if dice == 0:
        return None
    why = b.why()
    if why is not None:
        why.set("GFF-34", "impact", dice)
        why.need("GFF-34", "from", 2)
    faces = b.roll(f, "impact", dice, 6, why)
    number = max(0, sum([1 for face in faces if face >= 2]) - off)
    b.impacted(f, target, number)
    hits = Hits(-1)
    hits.plain = number
    hits.now = IMPACTING
    return hits


def impact_dice(b: Battle, f: Unit, target: Unit, aim: Aim) -> tuple[int, int]:
    """Of those who attack; and how many of their hits Counter takes off, by option dice. Source: GFF-16, 34."""
    if f.fatigued:
        return 0, 0
    dice = sum([f.kinds[model.kind].best(codes.IMPACT) for model in striking(f, aim)])
    off = counters(target)
    return (max(0, dice - off), 0) if b.options.counter_rolls else (dice, off)


def counters(target: Unit) -> int:
    """Models with a weapon that strikes first. Source: GFF-34."""
    n = 0
    for model in target.standing():
        for place, _ in model.arms:
            if target.weapons[place].first:
                n += 1
                break
    return n
