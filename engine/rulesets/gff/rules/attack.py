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


def to_hit(b: Battle, f: Unit, target: Unit, w: Weapon, number: int, aim: Aim, now: int) -> Hits:
    """Quality tests of all attacks with a weapon, and the hits that they come to."""
    why = b.why()
    need, modifier = hit_number(f, target, w, now, why)
    attacks = number * w.attacks
    faces = rolled(b, f, "hit", attacks, need - modifier, why)
    faces = again(b, f, "hit-again", faces, special.has(f, w.effects, codes.SIX_REROLL, now),
                  special.has(f, w.effects, codes.ONE_REROLL, now), need - modifier)  # fmt: skip
    more = special.total(f, w.effects, codes.SIX_ATTACK, now, None) * faces.count(6)
    more += special.total(f, w.effects, codes.ONE_ATTACK, now, None) * faces.count(1)
    if more > 0:
        faces = faces + rolled(b, f, "hit", more, need - modifier, b.why())
        attacks += more
    h = Hits(w.place)
    fill(b, h, f, w, now)
    sixes, hits = faces.count(6), 0
    for face in faces:
        if succeeds(face, modifier, need):
            hits += 1
    extra = special.total(f, w.effects, codes.SIX_HIT, now, None) * sixes
    extra += special.total(f, w.effects, codes.ONE_HIT, now, None) * faces.count(1)
    h.wounds = special.total(f, w.effects, codes.SIX_WOUND, now, None) * sixes
    h.wounds += special.total(f, w.effects, codes.ONE_WOUND, now, None) * faces.count(1)
    h.sharp = sixes if h.sharp_ap != h.ap else 0
    h.plain = hits + extra - h.sharp
    h.cover = 1 if covers(w, aim, now) else 0
    b.attacked(f, target, w.place, attacks, hits + extra, now & codes.MELEE != 0)
    return h


def hit_number(f: Unit, target: Unit, w: Weapon, now: int, why: Why | None) -> tuple[int, int]:
    """Quality and the sum of the modifiers. Unstoppable weapons know no negative ones, and the fatigued only hit on
    unmodified 6s. Source: GFF-17, 38, 39.
    """
    quality = f.kinds[w.kind].quality
    given = special.best(f, w.effects, codes.QUALITY, now)
    if given:
        quality = given
    if why is not None:
        why.need("GFF-02", "quality", quality)
    steady = special.has(f, w.effects, codes.NO_MINUS, now)
    if f.fatigued and now & codes.MELEE:
        if why is not None:
            why.need("GFF-17", "fatigued", 6)
        return 6, 0
    modifier = 0
    for e in w.effects:
        concerns = e.shape == codes.HIT or (e.shape == codes.MOVED_HIT and f.moved and now & codes.SHOOTING)
        if concerns and special.counts(f, e, now) and (e.n > 0 or not steady):
            modifier += e.n
            if why is not None:
                why.need("GFF-13", e.rule, e.n)
    return quality, modifier + special.against(target, codes.HIT_AGAINST, now, steady, why)


def fill(b: Battle, h: Hits, f: Unit, w: Weapon, now: int) -> None:
    """What the weapon's hits do to a Defense roll, and to what comes after it. Source: GFF-28, 36, 39, 47."""
    h.ap = special.total(f, w.effects, codes.AP, now, None)
    sharp = special.total(f, w.effects, codes.SIX_AP, now, None)
    h.sharp_ap = h.ap
    if sharp:
        h.sharp_ap = h.ap + sharp if b.options.rending_adds else max(h.ap, sharp)
    h.deadly = w.deadly
    h.not_ignored = special.has(f, w.effects, codes.NOT_IGNORED, now)
    h.saves_again = special.has(f, w.effects, codes.SIX_SAVES_AGAIN, now)
    h.now = now


def covers(w: Weapon, aim: Aim, now: int) -> bool:
    """Source: GFF-24, 29, 38."""
    return now & codes.SHOOTING != 0 and aim.cover and not w.no_cover and not (w.no_sight and aim.blocked)


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
    b: Battle, f: Unit, target: Unit, w: Weapon, h: Hits, near: list[tuple[int, int]]
) -> list[tuple[Unit, Hits]]:
    """Each hit becomes as many as models stand close by, at most X, dealt evenly over them. Source: GFF-29.

    `near`: who they are, filled by the first weapon of an attack that has to know.
    """
    if w.blast <= 1 or h.plain + h.sharp == 0:
        return [(target, h)]
    if not near:
        near += b.ground.crowd(b, target, b.decisions.blast_centre(b, target, f))
    there = max(1, min(w.blast, own_models(near, target)))
    models = max(1, sum([n for _, n in near]))
    found: list[tuple[Unit, Hits]] = []
    plain, sharp, before = h.plain * there, h.sharp * there, 0
    for n, count in near:
        part = Hits(h.weapon)
        part.ap, part.sharp_ap, part.deadly, part.cover = h.ap, h.sharp_ap, h.deadly, 0
        part.not_ignored, part.saves_again = h.not_ignored, h.saves_again
        part.now = h.now
        part.sharp = share(sharp, before, count, models)
        part.plain = share(sharp + plain, before, count, models) - part.sharp
        part.wounds = h.wounds if n == target.n else 0
        before += count
        found.append((b.units[n - 1], part))
    return found


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
def saved(b: Battle, target: Unit, h: Hits, hits: int, ap: int) -> int:
    """Defense rolls: how many hits come through. Source: GFF-13, 24, 28, 47."""
    if hits == 0:
        return 0
    why = b.why()
    need = target.lead().defence
    modifier = h.cover - ap + special.against(target, codes.DEFENCE, h.now, False, why)
    if why is not None:
        reasons(why, need, h.cover, ap)
    faces = rolled(b, target, "defence", hits, need - modifier, why)
    if h.saves_again:
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
    found: list[Wounds] = []
    for deadly_ones in (True, False):
        for h in all_hits:
            if (h.deadly > 1) == deadly_ones:
                through = saved(b, target, h, h.sharp, h.sharp_ap) + saved(b, target, h, h.plain, h.ap) + h.wounds
                if through:
                    found.append(Wounds(through, h.deadly, h.not_ignored))
    suffer(b, target, f, found, fear, now, caused)


# -- a whole attack of a unit ---------------------------------------------------------------------------------------
def attack(b: Battle, f: Unit, target: Unit, places: list[int], aim: Aim, melee: bool, charging: bool) -> Caused:
    """With these weapons, as many of each as can be used; a charge begins with Impact."""
    now = circumstances_of(aim, melee, charging)
    special.begin(b, f, [e for place in places for e in f.weapons[place].effects], ATTACKING, now)
    special.begin(b, target, target.lead().effects, DEFENDING, now)
    found: list[tuple[Unit, Hits]] = []
    near: list[tuple[int, int]] = []
    if charging:
        first = impact(b, f, target, aim)
        if first is not None:
            found.append((target, first))
    for place in places:
        w = f.weapons[place]
        if aim.bearers[place] > 0:
            found += spread(b, f, target, w, to_hit(b, f, target, w, aim.bearers[place], aim, now), near)
    f.using = []
    fear = fear_of(f, aim) if melee else 0
    caused = Caused()
    for hurt in units_of(found):
        if hurt is not target:
            special.begin(b, hurt, hurt.lead().effects, DEFENDING, now)
        harm(b, f, hurt, [h for one, h in found if one is hurt], fear, now, caused)
        hurt.using = []
    target.using = []
    return caused


def units_of(found: list[tuple[Unit, Hits]]) -> list[Unit]:
    seen: list[Unit] = []
    for one, _ in found:
        if one not in seen:
            seen.append(one)
    return seen


def striking(f: Unit, aim: Aim) -> list[Model]:
    """Who attacks in a melee: as many as are near enough with a weapon for it, and whoever has none. Source: GFF-16."""
    left = aim.bearers[:]
    found: list[Model] = []
    for m in f.standing():
        near, armed = False, False
        for place, number in m.arms:
            if f.weapons[place].range == 0:
                armed = True
                near = near or left[place] > 0
                left[place] -= number
        if near or not armed:
            found.append(m)
    return found


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
    hits = max(0, sum([1 for face in faces if face >= 2]) - off)
    b.impacted(f, target, hits)
    h = Hits(-1)
    h.plain = hits
    h.now = IMPACTING
    return h


def impact_dice(b: Battle, f: Unit, target: Unit, aim: Aim) -> tuple[int, int]:
    """Of those who attack; and how many of their hits Counter takes off, by option dice. Source: GFF-16, 34."""
    if f.fatigued:
        return 0, 0
    dice = sum([f.kinds[m.kind].best(codes.IMPACT) for m in striking(f, aim)])
    off = counters(target)
    return (max(0, dice - off), 0) if b.options.counter_rolls else (dice, off)


def counters(target: Unit) -> int:
    """Models with a weapon that strikes first. Source: GFF-34."""
    n = 0
    for m in target.standing():
        for place, _ in m.arms:
            if target.weapons[place].first:
                n += 1
                break
    return n
