"""What a hit does. German: Trefferortung und Auswirkungen. Source: STKO-32, 33, 37, 38, 40 .. 44, 51, 52, 55, 56."""

from typing import Final

from engine.rulesets.stko import codes, tables
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules.compulsions import is_scared
from engine.rulesets.stko.rules.feelings import stir
from engine.rulesets.stko.rules.states import duck

NO_EFFECTS: Final = b""


def exposed_parts(b: Battle, target: Figure, facts: ShotFacts) -> int:
    """The locations outside cover, one bit each. Source: STKO-31; people at a real table may say it themselves."""
    if facts.cover == codes.OPEN:
        return codes.ALL_LOCATIONS
    if target.status & codes.DUCKED:
        return 0
    if facts.exposed >= 0:
        return facts.exposed
    if target.posture == codes.NOBODY:
        return tables.HEAD_ONLY
    return preset(facts.position, target.posture, b.options.left_handed)


def preset(position: int, grip: int, left_handed: bool) -> int:
    """What a shooter shows around a corner or over a wall. Source: STKO-31."""
    mask = tables.EXPOSED[position][1 if grip == codes.TWO_HANDED else 0]
    if left_handed and grip != codes.TWO_HANDED:
        mask = (mask & ~4) | 8  # the left arm instead of the right
    return mask


def cover_stops_all(b: Battle, target: Figure, cover: int) -> bool:
    """Has he ducked behind cover that then takes every hit? Source: STKO-52, ruling 19."""
    if not target.status & codes.DUCKED:
        return False
    if cover == codes.SOLID:
        return True
    if cover == codes.LIGHT:
        return not b.options.light_cover_ducked_roll
    return cover == codes.SOFT and not b.options.soft_cover_ducked_passes


def goes_through_light_cover(die: int) -> bool:
    """Source: STKO-33. 1-2 goes through."""
    return die <= tables.LIGHT_COVER_PASSES


def resolve_hits(b: Battle, f: Figure, target: Figure, hits: int, facts: ShotFacts) -> None:
    """All hits of one shot, together: locations, then light cover, then effects. Source: STKO-32, 33, 38, 40, 51, 52.

    Dice: d6 location per hit; d6 per hit on light cover; d6 effect per hit that arrives.
    """
    if are_all_stopped(b, f, target, facts):
        return
    exposed = exposed_parts(b, target, facts)
    if b.options.box:
        hit_by_counters(b, f, target, hits, facts, exposed)
        return
    locations = b.roll_by(f, "location", "STKO-40", hits)
    if f.skill_effects.shift:
        locations = bytes([shifted_by_skill(b, f, target, die) for die in locations])
    land(b, f, target, facts, exposed, locations, NO_EFFECTS)


def are_all_stopped(b: Battle, f: Figure, target: Figure, facts: ShotFacts) -> bool:
    """By the cover of whoever has ducked, who stays down for it. Source: STKO-52."""
    if not cover_stops_all(b, target, facts.cover):
        return False
    b.shot_stopped(target, f, -1, facts.cover)
    b.suppressed(target, f)
    return True


def land(
    b: Battle, f: Figure, target: Figure, facts: ShotFacts, exposed: int, locations: bytes, effects_known: bytes
) -> None:
    """Hits with their location dice: what cover and people in between take, and what the others do.

    `effects_known` has a die per hit, 0 where it is still to be rolled, or is empty when all are.
    """
    arriving: list[int] = []  # the location, and eight times the effect die where it is known
    doubtful: list[int] = []
    stopped = False
    in_between: list[int] = []
    for i in range(len(locations)):
        location = locations[i] - 1
        hit = location if not effects_known else location + 8 * effects_known[i]
        in_the_way = who_is_hit_instead(facts, location)
        if in_the_way:
            in_between.append(in_the_way)
        elif facts.cover == codes.OPEN or facts.cover == codes.SOFT:
            arriving.append(hit)
        elif facts.cover == codes.LIGHT and (not exposed >> location & 1 or b.options.light_cover_every_hit):
            doubtful.append(hit)
        elif exposed >> location & 1:
            arriving.append(hit)
        else:
            b.shot_stopped(target, f, location, facts.cover)
            stopped = True
    sure = len(arriving)
    if doubtful:
        stopped = through_light_cover(b, f, target, doubtful, arriving) or stopped
    hurt = False
    if arriving:
        effects = effect_dice(b, f, arriving)
        for i in range(len(arriving)):
            die = effects[i] - (b.options.light_cover_minus if i >= sure else 0) + facts.plus
            hurt = strike(b, f, target, arriving[i] & 7, die) or hurt
    aftermath(b, f, target, facts.cover, hurt, stopped)
    for in_the_way in in_between:
        strike_in_between(b, f, b.figures[in_the_way - 1], facts.plus)


def effect_dice(b: Battle, f: Figure, arriving: list[int]) -> bytes:
    """One die per hit, rolled together where it isn't known."""
    n = 0
    for hit in arriving:
        if hit < 8:
            n += 1
    rolled = b.roll_by(f, "effect", "STKO-40", n) if n else NO_EFFECTS
    if n == len(arriving):
        return rolled
    dice: list[int] = []
    at = 0
    for hit in arriving:
        if hit < 8:
            dice.append(rolled[at])
            at += 1
        else:
            dice.append(hit >> 3)
    return bytes(dice)


def through_light_cover(b: Battle, f: Figure, target: Figure, doubtful: list[int], arriving: list[int]) -> bool:
    """One die for each hit on light cover; adds to `arriving` what goes through. True when something was stopped."""
    n = len(doubtful)
    dice = b.roll_by(f, "light_cover", "STKO-33", n)
    stopped = False
    for i in range(n):
        if goes_through_light_cover(dice[i]):
            arriving.append(doubtful[i])
        else:
            b.shot_stopped(target, f, doubtful[i] & 7, codes.LIGHT)
            stopped = True
    return stopped


def who_is_hit_instead(facts: ShotFacts, location: int) -> int:
    """The figure in the line of fire that covers this location, 0 for none. Source: STKO-38."""
    if facts.line is not None:
        for n, mask in facts.line:
            if mask >> location & 1:
                return n
    return 0


def strike_in_between(b: Battle, f: Figure, victim: Figure, plus: int) -> None:
    """A hit on somebody in the line of fire, with a fresh location roll. Source: STKO-38, 93 (`plus`: a knife's)."""
    if b.options.box:
        location, die = draw_counter(b, f)
    else:
        location = shifted_by_skill(b, f, victim, b.die_by(f, "location", "STKO-38")) - 1
        die = b.die_by(f, "effect", "STKO-40")
    strike(b, f, victim, location, die + plus)


def hit_by_counters(b: Battle, f: Figure, target: Figure, hits: int, facts: ShotFacts, exposed: int) -> None:
    """The same with counters from a box, each naming location and effect at once. Source: STKO-62."""
    hurt = False
    stopped = False
    in_between: list[int] = []
    for _ in range(hits):
        location, die = draw_counter(b, f)
        in_the_way = who_is_hit_instead(facts, location)
        if in_the_way:
            in_between.append(in_the_way)
            continue
        minus = 0
        covered = not exposed >> location & 1
        if facts.cover == codes.SOLID and covered:
            b.shot_stopped(target, f, location, codes.SOLID)
            stopped = True
            continue
        if facts.cover == codes.LIGHT and (covered or b.options.light_cover_every_hit):
            through: list[int] = []
            if through_light_cover(b, f, target, [location], through):
                stopped = True
                continue
            minus = b.options.light_cover_minus
        hurt = strike(b, f, target, location, die - minus + facts.plus) or hurt
    aftermath(b, f, target, facts.cover, hurt, stopped)
    for in_the_way in in_between:
        strike_in_between(b, f, b.figures[in_the_way - 1], facts.plus)


def draw_counter(b: Battle, f: Figure) -> tuple[int, int]:
    """Location and effect of one of the counters left. From a real box any printed counter may come up."""
    effects = b.effects
    if effects is None:
        counter = b.box[b.dice.draw(len(b.box))]
    else:
        b.last_call(f.side)
        box = list(range(36)) if effects.is_typed(f.side) else b.box
        names = tuple([f"{codes.LOCATIONS[left // 6]}-{left % 6 + 1}" for left in box])
        counter = box[effects.draw(f.n, f.side, "counter", names)]
    location, die = counter // 6, counter % 6 + 1
    b.counter_drawn(location, die)
    return location, die


def cell_of(b: Battle, location: int, die: int) -> tables.Cell:
    """The wound table's cell, with the options that change a cell's reading. Source: STKO-41, 55, 56."""
    severity, extra = (tables.COUNTERS if b.options.counters else tables.GRID)[location][die - 1]
    if extra & tables.KD and not b.options.knockdown_six:
        extra &= ~tables.NEEDS_SIX
    if severity == codes.FLESH and not b.options.belly_flesh_immobile:
        extra &= ~tables.IMMOBILE
    return severity, extra


def strike(b: Battle, f: Figure, target: Figure, location: int, die: int) -> bool:
    """One hit arrives: scratch, wound or worse. True when it did something. The die is kept within 1 .. 6.

    Whoever an earlier hit of the same attack incapacitated can still be killed, and his wounds count. STKO-40, 109.
    """
    if not b.can_be_hit(target):
        return False
    die = effect_within(b, die - int(target.skill_effects.hard))
    severity, extra = cell_of(b, location, die)
    if severity == codes.KILLED:
        b.died(target, f, location)
        return True
    if target.loss != codes.IN_PLAY:
        return wounded_besides(b, f, target, location, severity, die)
    if severity >= codes.FLESH and shrugs_off(b, f, target, location, severity):
        falls_or_faints(b, target, extra, owes(target))
        return True
    if severity == codes.INCAPACITATED:
        b.incapacitated(target, f, location)
        return True
    six = extra & tables.NEEDS_SIX != 0 and extra & tables.KD != 0
    b.wounded(target, f, location, severity, die, severity >= codes.FLESH, six, extra & tables.IMMOBILE != 0)
    falls_or_faints(b, target, extra)
    touches(b, f, target)
    return True


def wounded_besides(b: Battle, f: Figure, target: Figure, location: int, severity: int, die: int) -> bool:
    """A wound that came with what incapacitated him is one to get over, and holds him back no more than he is."""
    if severity != codes.FLESH and severity != codes.SERIOUS:
        return False
    b.wounded(target, f, location, severity, die, False, False, False)
    return True


def effect_within(b: Battle, die: int) -> int:
    """An effect die after all that is added and taken off. Option stko.effect_die_bounds."""
    return min(max(die, b.options.effect_least), b.options.effect_most)


def shrugs_off(b: Battle, f: Figure, target: Figure, location: int, severity: int) -> bool:
    """The first wounds of a Steely one do nothing, except that he falls or faints as usual. Source: STKO-93."""
    if target.shrugged >= target.skill_effects.steely:
        return False
    b.shrugged_off(target, f, location, severity)
    return True


def owes(target: Figure) -> bool:
    """Does an earlier wound still want its Recover? Then waking from what was no wound doesn't settle it. STKO-57."""
    return target.status & codes.DUTY != 0


def falls_or_faints(b: Battle, target: Figure, extra: int, more: bool = False) -> None:
    if extra & tables.UNC:
        b.knocked_out(target, more)
    elif extra & tables.KD:
        b.knocked_down(target)


def touches(b: Battle, f: Figure, target: Figure) -> None:
    """What a scratch or wound makes of the victim's mood and aim. Source: STKO-23, 84, 93."""
    if b.options.emotion_roll:
        stir(b, target, f)
    if target.skill_effects.green:
        is_scared(b, target, f)
    if target.aim and b.options.aim_broken_by_wound:
        b.aim_lost(target, "shooter_wounded")


def aftermath(b: Battle, f: Figure, target: Figure, cover: int, hurt: bool, stopped: bool) -> None:
    """Scratched, wounded or saved by its cover: the figure ducks back. Source: STKO-51, STKO-52."""
    if cover == codes.OPEN or not (hurt or stopped) or b.options.drop_duck_back:
        return
    if target.loss != codes.IN_PLAY or target.status & codes.UNCONSCIOUS:
        return
    if target.skill_effects.wire and (target.status & codes.DUCKED or not b.decisions.ducks_back(b, target, f)):
        return  # he need not, but he may. Source: STKO-93
    keeps_down(b, f, target)


def keeps_down(b: Battle, f: Figure, target: Figure) -> None:
    """Behind his cover he goes, or stays there a turn longer. Source: STKO-51, STKO-52."""
    if target.status & codes.DUCKED:
        b.suppressed(target, f)
    else:
        duck(b, target, True)


def shifted(location: int, by: int, wraps: bool) -> int:
    """A location die moved up or down the table. Option stko.location_shift_bounds. Source: STKO-68, STKO-93."""
    die = location + by
    if wraps:
        return (die - 1) % 6 + 1
    return min(max(die, 1), 6)


def shifted_by_skill(b: Battle, f: Figure, target: Figure, die: int) -> int:
    """Good Aim may move the location die of a hit. German: Zielwasser. Source: STKO-93."""
    if not f.skill_effects.shift:
        return die
    by = b.decisions.shift_by_skill(b, f, target, die, int(f.skill_effects.shift))
    return shifted(die, by, b.options.location_shift_wraps)
