"""Rapid fire with automatic weapons. German: Herumballern, Schnellfeuerkarte. Source: STKO-63 .. 69.

After the normal roll the shooter draws cards as long as he dares; what they bring is worked out together at the end.
"""

from typing import Final

from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import BEYOND, IN_PLAY, JAMMED, OUT, READY
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.ground import ShotFacts
from engine.rulesets.stko.rules import wounds
from engine.rulesets.stko.rules.contact import facts_of, who_is_struck
from engine.rulesets.stko.tables_optional import RAPID, RAPID_DECK, RAPID_KINDS
from engine.rulesets.stko.weapons import by_trait

OUT_OF_AMMUNITION: Final = 1
JAM: Final = 2
MULTI: Final = 3
SUSTAINED: Final = 4
SPECIAL: Final = 5
FOLLOW: Final = 6
KILLED_AT_ONCE: Final = 7
LAST_STOP: Final = JAM  # these three end the burst
SPREAD: Final = 300  # hundredths of inches around the target. Source: STKO-67

# What a special card means to a weapon. Source: STKO-68.
OTHER: Final = 0
HIGH_VELOCITY: Final = 1
SCOPE: Final = 2
EXPLOSIVE: Final = 3
SHRAPNEL: Final = 4
TRAITS: Final = ("", "high_velocity", "scope", "explosive", "shrapnel")

KIND_OF: Final[dict[str, int]] = by_trait(RAPID_KINDS)
SPECIAL_OF: Final[dict[str, int]] = by_trait(TRAITS)


class Burst:
    """What the cards of one burst have brought so far; nothing of it is worked out before the shooter stops."""

    def __init__(self) -> None:
        self.drawn = 0
        self.over = False
        self.hits = 0
        self.killed = False
        self.specials = [0] * len(TRAITS)  # hits by what the weapon's special cards mean
        self.bystanders: list[int] = []
        self.near: list[tuple[int, int]] | None = None  # figures beside the target, once somebody needed to know


def kind_of(weapon: Weapon) -> int:
    """The column of the card that counts for the weapon, -1 when it isn't automatic. Source: STKO-63, STKO-66."""
    return KIND_OF.get(weapon.name, -1)


def ends_burst(result: int) -> bool:
    """Source: STKO-64."""
    return result <= LAST_STOP


def d3(die: int) -> int:
    return (die + 1) // 2


def reaches(die: int, distance: int) -> bool:
    """Does sustained fire hit a figure so far (hundredths of inches) from the target? Source: STKO-67."""
    return d3(die) * 100 >= distance


def may_fire_on(b: Battle, weapon: Weapon) -> bool:
    """An automatic weapon that the normal roll left working. Source: STKO-63, ruling 23."""
    return kind_of(weapon) >= 0 and (weapon.state == READY or not b.options.rapid_needs_working_weapon)


def fire_on(
    b: Battle, f: Figure, target: Figure, weapons: tuple[int, ...], hits: int, fives: int, facts: ShotFacts
) -> bool:
    """Draws cards while the shooter wants to; True when it did, and then it has worked out the normal hits as well.

    `fives` of the hits are a Sharpshooter's and don't count any more once a card is drawn (STKO-93, ruling 23).
    """
    if facts.band == BEYOND:
        return False
    burst: Burst | None = None
    left: list[int] = []
    for i in weapons:
        while may_fire_on(b, f.weapons[i]) and (burst is None or not burst.over):
            if not b.decisions.fires_on(b, f, target, i, 0 if burst is None else burst.drawn):
                break
            if burst is None:
                burst = Burst()
                if not hits and b.contacts:  # else the lot has fallen already. Source: STKO-83
                    struck = who_is_struck(b, f, target)
                    facts = facts_of(struck, target, facts)
                    target = struck
                left = list(b.rapid_left) if b.options.rapid_deck_kept else list(range(len(RAPID_DECK)))
            turn_card(b, f, target, i, burst, left)
            if b.options.rapid_deck_kept:
                left = list(b.rapid_left)
    if burst is None:
        return False
    work_out(b, f, target, hits - fives, facts, burst)
    return True


def turn_card(b: Battle, f: Figure, target: Figure, i: int, burst: Burst, left: list[int]) -> None:
    """Dice: one of the cards left; 1d6 halved for multiple hits; 1d6 halved per bystander of sustained fire."""
    effects = b.effects
    if effects is None:
        place = b.dice.draw(len(left))
    else:
        b.last_call(f.side)
        place = effects.draw(f.n, f.side, "rapid_card", tuple([RAPID_DECK[card] for card in left]))
    card = left.pop(place)
    result = RAPID[card][kind_of(f.weapons[i])]
    burst.drawn += 1
    more = hits_of(b, f, result)
    b.rapid_card_turned(f, target, i, card, result, more)
    burst.hits += more
    if ends_burst(result):
        burst.over = True
        if result == OUT_OF_AMMUNITION and f.weapons[i].state != JAMMED:  # a jam is the worse of the two. Ruling 7
            b.weapon_emptied(f, i)
        elif result == JAM:
            b.weapon_jammed(f, i)
    elif result == KILLED_AT_ONCE:
        burst.killed = True
        burst.over = b.options.killed_card_ends_burst
    elif result == SPECIAL:
        trait = SPECIAL_OF.get(f.weapons[i].name, OTHER)
        if trait == HIGH_VELOCITY:
            burst.killed = True
        else:
            burst.specials[trait] += 1
    elif result == SUSTAINED or (result == FOLLOW and b.options.rapid_follow_spreads):
        spread(b, f, target, burst)


def hits_of(b: Battle, f: Figure, result: int) -> int:
    """Plain extra hits on the target. Source: STKO-65, STKO-67."""
    if result == MULTI:
        return d3(b.die_by(f, "multiple_hits", "STKO-65"))
    if result == SUSTAINED:
        return b.options.rapid_sustained_target_hits
    if result == FOLLOW:
        return b.options.rapid_sustained_target_hits if b.options.rapid_follow_spreads else 1
    return 0


def spread(b: Battle, f: Figure, target: Figure, burst: Burst) -> None:
    """Everybody near the target may be hit, friend or foe; nearest first. Source: STKO-67."""
    near = burst.near
    if near is None:
        near = b.ground.near(f, target, SPREAD, b.figures)
        burst.near = near
    n = len(near)
    if n == 0:
        return
    dice = b.roll_by(f, "sustained", "STKO-67", n)
    for place in range(n):
        number, distance = near[place]
        hit = reaches(dice[place], distance)
        b.burst_spread(b.figures[number - 1], f, distance, d3(dice[place]), hit)
        if hit:
            burst.bystanders.append(number)


def work_out(b: Battle, f: Figure, target: Figure, hits: int, facts: ShotFacts, burst: Burst) -> None:
    """All hits of the normal roll and of the burst together. Source: STKO-69."""
    plain = hits + burst.hits
    if plain + sum(burst.specials):
        if facts.line is None:
            facts.line = b.ground.line(f, target, b.in_line(f, target))
        hit_target(b, f, target, plain, facts, burst)
    if burst.killed and target.loss in (IN_PLAY, OUT):
        b.died(target, f, -1)
    for number in burst.bystanders:
        wounds.strike_in_between(b, f, b.figures[number - 1], 0)


def hit_target(b: Battle, f: Figure, target: Figure, plain: int, facts: ShotFacts, burst: Burst) -> None:
    """Dice: d6 location per hit that isn't aimed through a scope, then as for every shot."""
    if wounds.are_all_stopped(b, f, target, facts):
        return
    exposed = wounds.exposed_parts(b, target, facts)
    scoped = burst.specials[SCOPE]
    in_view = visible_parts(facts, exposed)
    if not in_view:
        plain += scoped  # nothing to pick out: it goes where it goes
        scoped = 0
    if b.options.box and plain:
        wounds.hit_by_counters(b, f, target, plain, facts, exposed)
        plain = 0
    # In this order: plain hits, explosive ones up to the first place, shrapnel up to the second, then the shifted ones.
    explosive_to = plain + burst.specials[EXPLOSIVE]
    shrapnel_to = explosive_to + burst.specials[SHRAPNEL]
    rolled = shrapnel_to + burst.specials[OTHER]
    locations: list[int] = []
    effects: list[int] = []  # 0 where the effect is rolled
    if rolled:
        dice = b.roll_by(f, "location", "STKO-40", rolled)
        for place in range(rolled):
            die = wounds.shifted_by_skill(b, f, target, dice[place])
            if place >= shrapnel_to:
                die = wounds.shifted(die, b.decisions.shift_hit(b, f, target, die), b.options.location_shift_wraps)
            locations.append(die)
            effects.append(6 if plain <= place < explosive_to else 0)
            if explosive_to <= place < shrapnel_to:
                for extra in shrapnel_locations(b, die):
                    locations.append(extra)
                    effects.append(0)
    for _ in range(scoped):
        locations.append(b.decisions.part_to_hit(b, f, target, in_view) + 1)
        effects.append(0)
    if locations:
        wounds.land(b, f, target, facts, exposed, bytes(locations), bytes(effects))


def shrapnel_locations(b: Battle, location: int) -> list[int]:
    """The locations above and below the one that was hit. Source: STKO-68."""
    wraps = b.options.location_shift_wraps
    return [wounds.shifted(location, -1, wraps), wounds.shifted(location, 1, wraps)]


def visible_parts(facts: ShotFacts, exposed: int) -> int:
    """The locations that a scope can pick out: neither in cover nor behind somebody."""
    mask = 0
    for location in range(6):
        if exposed >> location & 1 and not wounds.who_is_hit_instead(facts, location):
            mask |= 1 << location
    return mask
