"""Exact odds of a whole attack: from all its dice to the wounds, the models that fall and the last one's effect.

The numbers that dice are compared with are the rules' own (`rules/attack.py`); what is computed here is only how often
dice come to what. Rules that count once a round or once a game count where they are being used already. Of a blast
those hits count that the target gets.

Source: GFF-13, 16, 17, 19 .. 21, 24, 28, 29, 31, 32, 34 .. 40, 42, 47.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.kernel.distributions import ONE, Odds
from engine.kernel.pools import ten_thousandths
from engine.rulesets.gff import codes, odds
from engine.rulesets.gff.battle import Aim, Battle
from engine.rulesets.gff.odds_dice import IN_ALL, KEPT, Die, Group, coming_through
from engine.rulesets.gff.rules import attack, special, wounds
from engine.rulesets.gff.rules.attack import Hits
from engine.rulesets.gff.unit import Unit, Weapon


class Victim(NamedTuple):
    """A model in the order in which they fall; it ignores wounds from `ignores` on (0: it doesn't)."""

    wounds: int
    falls_at: int
    tough: int
    ignores: int


class AttackOdds(NamedTuple):
    """`wounds` that models take (what a Deadly one has too many isn't among them), models `fallen` with the last one,
    the chances that the last one is Shaken by its roll and that the unit is knocked out, and the mean of its wounds.
    """

    wounds: Odds
    fallen: Odds
    shaken: Fraction
    out: Fraction
    mean: Fraction


# -- wounds are given to models ---------------------------------------------------------------------------------------
State = tuple[int, int]  # models fallen, new wounds on the next one


@lru_cache(KEPT)
def suffered(groups: tuple[Group, ...], victims: tuple[Victim, ...], before: bool) -> tuple[tuple[State, int], ...]:
    """What may have become of the unit, in weights of 2^96. Deadly wounds come first; `before`: these are ignored as
    one. Source: GFF-21, 31, 37.
    """
    now: dict[State, int] = {(0, 0): ONE}
    for group in sorted(groups, key=lambda group: group.deadly <= 1):
        through = coming_through(group)
        after: dict[State, int] = {}
        for n in range(through.least + len(through.weights)):
            weight = through.weights[n - through.least] if n >= through.least else 0
            if weight:
                for state, p in now.items():
                    after[state] = after.get(state, 0) + (p * weight >> 96)
            now = wounded(now, victims, group, before)
        now = after
    return tuple(now.items())


def wounded(now: dict[State, int], victims: tuple[Victim, ...], group: Group, before: bool) -> dict[State, int]:
    """After one more wound."""
    after: dict[State, int] = {}
    for (fallen, added), p in now.items():
        victim = victims[fallen]
        for left, part, of in lefts(group.deadly, 0 if group.not_ignored else victim.ignores, before):
            state = fallen, added + left
            if left and fallen < len(victims) - 1 and victim.wounds + added + left >= victim.falls_at:
                state = fallen + 1, 0
            after[state] = after.get(state, 0) + p * part // of
    return after


@lru_cache(KEPT)
def lefts(deadly: int, ignores: int, before: bool) -> tuple[tuple[int, int, int], ...]:
    """What is left of a wound that counts so many times: (how much, so many, of so many)."""
    if not ignores:
        return ((deadly, 1, 1),)
    dice = 1 if before else deadly
    off = 7 - ignores
    worth = deadly // dice
    return tuple((n * worth, comb(dice, n) * (6 - off) ** n * off ** (dice - n), 6**dice) for n in range(dice + 1))


# -- a whole attack ---------------------------------------------------------------------------------------------------
def odds_of_attack(
    b: Battle, f: Unit, target: Unit, places: list[int], aim: Aim, melee: bool, charging: bool
) -> AttackOdds:
    """As `rules/attack.py` would carry it out with these weapons now; nothing is rolled, nobody is asked."""
    now = attack.circumstances_of(aim, melee, charging)
    tired = f.fatigued
    f.fatigued = tired or (melee and f.shaken)  # a Shaken unit strikes as if fatigued
    try:
        groups = impact_of(b, f, target, aim) if charging else []
        for place in places:
            if aim.bearers[place] > 0:
                groups.append(group_of(b, f, target, f.weapons[place], aim, now))
    finally:
        f.fatigued = tired
    fear = attack.fear_of(f, aim) if melee else 0
    reaches = fear if b.options.fear_reaches_tough else 0
    models = victims_of(b, target, now)
    states = suffered(tuple(groups), models, b.options.ignored_before_deadly)
    return summed(states, models, fear + (1 if target.shaken else 0), reaches)


def plain_aim(f: Unit, melee: bool) -> Aim:
    """All bearers, in the open, not over nine inches away: what is known before anybody measures."""
    return Aim(
        [f.bearers(weapon.place) if (weapon.range == 0) == melee else 0 for weapon in f.weapons], 0, False, False
    )


def group_of(b: Battle, f: Unit, target: Unit, weapon: Weapon, aim: Aim, now: int) -> Group:
    need, modifier = attack.hit_number(f, target, weapon, now, None)
    hits = Hits(weapon.place)
    attack.fill(b, hits, f, weapon, now)
    near = close_by(b, target, weapon.blast) if weapon.blast > 1 else (0, 0)
    hits.cover = 1 if weapon.blast <= 1 and attack.covers(weapon, aim, now) else 0

    def sum_of(shape: int) -> int:
        return special.total(f, weapon.effects, shape, now, None)

    die = Die(
        need, modifier,
        (sum_of(codes.SIX_HIT), sum_of(codes.SIX_ATTACK), sum_of(codes.SIX_WOUND)),
        (sum_of(codes.ONE_HIT), sum_of(codes.ONE_ATTACK), sum_of(codes.ONE_WOUND)),
        special.has(f, weapon.effects, codes.SIX_REROLL, now), special.has(f, weapon.effects, codes.ONE_REROLL, now),
        through_of(target, hits, hits.ap), through_of(target, hits, hits.sharp_ap),
        max(1, min(weapon.blast, near[0])) if weapon.blast > 1 else 1, near,
    )  # fmt: skip
    return Group(aim.bearers[weapon.place] * weapon.attacks, die, 0, 0, hits.deadly, hits.not_ignored)


def close_by(b: Battle, target: Unit, blast: int) -> tuple[int, int]:
    """Models that a blast finds close to one, of the target and in all: on a drawn table around whom the target would
    choose, so that it gets the fewest hits. Source: GFF-29.
    """
    if not b.ground.is_drawn():
        return target.count(), target.count()
    counts = []
    for model in target.standing():
        near = b.ground.crowd(b, target, model.n)
        counts.append((attack.own_models(near, target), sum([n for _, n in near])))
    return min(counts, key=lambda count: (Fraction(min(blast, count[0]) * count[0], count[1]), count))


def through_of(target: Unit, hits: Hits, ap: int) -> int:
    """Of 36 Defense rolls so many fail."""
    modifier = hits.cover - ap + special.against(target, codes.DEFENCE, hits.now, False, None)
    return int(IN_ALL * (1 - odds.blocked(target.lead().defence, modifier, hits.saves_again)))


def impact_of(b: Battle, f: Unit, target: Unit, aim: Aim) -> list[Group]:
    """Source: GFF-34."""
    dice, off = attack.impact_dice(b, f, target, aim)
    if dice == 0:
        return []
    hits = Hits(-1)
    hits.now = attack.IMPACTING
    return [Group(dice, None, off, through_of(target, hits, 0), 1, False)]


def victims_of(b: Battle, target: Unit, now: int) -> tuple[Victim, ...]:
    """Where models differ the target chooses; these are in the order in which they stand on its list, from behind."""
    left = target.standing()
    order = [model for model in left if model.wounds > 0] + [model for model in reversed(left) if model.wounds == 0]
    shared = wounds.shared_ignore(b, target, now)
    victims = []
    for model in order:
        kind = target.kinds[model.kind]
        ignores = special.best(target, kind.effects, codes.IGNORE, now) if shared == -1 else shared
        victims.append(Victim(model.wounds, 1 if b.options.tough_one_wound else kind.tough, kind.tough, ignores))
    return tuple(victims)


@lru_cache(KEPT)
def summed(states: tuple[tuple[State, int], ...], models: tuple[Victim, ...], plus: int, reaches: int) -> AttackOdds:
    """`plus` to the last model's roll; `reaches` to the wounds by which it has one. Source: GFF-19, 20, 32, 42."""
    wounds: dict[int, int] = {}
    fallen: dict[int, int] = {}
    shaken, out = Fraction(0), Fraction(0)
    full = [0]
    for model in models:
        full.append(full[-1] + max(1, model.falls_at - model.wounds))
    last = models[-1]
    for (gone, added), p in states:
        wounds[full[gone] + added] = wounds.get(full[gone] + added, 0) + p
        chance = Fraction(0)
        markers = last.wounds + added
        if gone == len(models) - 1 and added and markers + reaches >= last.tough:
            chance = odds.knocked_out(markers, last.tough, plus)
            shaken += p * (1 - chance)
            out += p * chance
        lost = int(p * chance)
        fallen[gone] = fallen.get(gone, 0) + p - lost
        fallen[gone + 1] = fallen.get(gone + 1, 0) + lost
    mean = sum((Fraction(n * p, ONE) for n, p in wounds.items()), Fraction(0))
    return AttackOdds(listed(wounds), listed(fallen), shaken / ONE, out / ONE, mean)


def listed(weights: dict[int, int]) -> Odds:
    return Odds(0, tuple(weights.get(n, 0) for n in range(max(weights) + 1)))


def shown(odds: AttackOdds) -> dict[str, int]:
    """Beside a choice: chances in 1/10,000 of a wound at all, of Shaken and of the unit's end; means in hundredths."""
    fallen = sum((Fraction(n * p, ONE) for n, p in enumerate(odds.fallen.weights)), Fraction(0))
    return {
        "wound": 10_000 - ten_thousandths(Fraction(odds.wounds.weights[0], ONE)),
        "wounds": round(100 * odds.mean),
        "fallen": round(100 * fallen),
        "shaken": ten_thousandths(odds.shaken),
        "out": ten_thousandths(odds.out),
    }
