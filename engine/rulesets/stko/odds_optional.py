"""Exact odds of the optional rules, as fractions. Source: STKO-63 .. 66, 71, 72, 77, 79, 84, 85."""

from fractions import Fraction
from typing import Final

from engine.kernel.pools import at_least, chance_of
from engine.rulesets.stko.codes import FEAR, HATE
from engine.rulesets.stko.odds import hits
from engine.rulesets.stko.rules import feelings, rapid_fire
from engine.rulesets.stko.tables_optional import ATTACK_DICE, DEFENCE_DICE, FIGHT_ROWS, RAPID, RAPID_KINDS

CARDS: Final = len(RAPID)
D3_MEAN: Final = 2
HITS_ON_TARGET: Final = {
    rapid_fire.MULTI: D3_MEAN,
    rapid_fire.SUSTAINED: 1,
    rapid_fire.SPECIAL: 1,
    rapid_fire.FOLLOW: 1,
}


def rapid_results(kind: str) -> list[int]:
    """What each of the 36 cards means to that kind of weapon. Source: STKO-64."""
    column = RAPID_KINDS.index(kind)
    return [card[column] for card in RAPID]


def rapid_stops(kind: str) -> int:
    """How many of the cards end its burst."""
    return sum(rapid_fire.ends_burst(result) for result in rapid_results(kind))


def rapid_first_card_stops(kind: str) -> Fraction:
    return Fraction(rapid_stops(kind), CARDS)


def rapid_draws(kind: str) -> Fraction:
    """Expected cards of a shooter who never stops by himself, from the full deck."""
    return Fraction(CARDS + 1, rapid_stops(kind) + 1)


def rapid_hits(kind: str) -> Fraction:
    """Expected extra hits on the target of such a burst: each card comes before the first stop with 1/(stops + 1)."""
    hits = sum(HITS_ON_TARGET.get(result, 0) for result in rapid_results(kind))
    return Fraction(hits, rapid_stops(kind) + 1)


def rapid_killed(kind: str) -> Fraction:
    """P(the card that kills at once comes before a stop)."""
    return Fraction(rapid_results(kind).count(rapid_fire.KILLED_AT_ONCE), rapid_stops(kind) + 1)


def nerve(dice: int) -> Fraction:
    """P(a nerve test is passed): one 6 is enough, and no dice fail. Source: STKO-79."""
    return at_least(dice, 1)


def fight_margin(attack: str, defence: str) -> dict[int, Fraction]:
    """Distribution of the attacker's 6s less the defender's, two Gangers without modifiers. Source: STKO-71."""
    chances: dict[int, Fraction] = {}
    for mine, likely in hits(ATTACK_DICE[FIGHT_ROWS.index(attack)]).items():
        for theirs, so in hits(DEFENCE_DICE[FIGHT_ROWS.index(defence)]).items():
            chances[mine - theirs] = chances.get(mine - theirs, Fraction(0)) + likely * so
    return chances


def fight_hits(attack: str, defence: str) -> Fraction:
    """P(at least one hit is left)."""
    return chance_of(fight_margin(attack, defence), lambda margin: margin > 0)


def fight_expected_hits(attack: str, defence: str) -> Fraction:
    return sum((margin * chance for margin, chance in fight_margin(attack, defence).items() if margin > 0), Fraction(0))


def fight_attacker_down(attack: str, defence: str) -> Fraction:
    """P(the defender shows more 6s). Source: STKO-72."""
    return chance_of(fight_margin(attack, defence), lambda margin: margin < 0)


def shield(dice: int) -> Fraction:
    """P(the attacker shows a 1). Source: STKO-77."""
    return at_least(dice, 1)


def emotion(hate: bool) -> Fraction:
    """P(a wound makes the victim hate, or fear, whoever dealt it). Source: STKO-84."""
    wanted = HATE if hate else FEAR
    return Fraction(sum(feelings.stirred(die) == wanted for die in range(1, 7)), 6)
