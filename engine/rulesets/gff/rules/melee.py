"""Charges: who strikes first, strike back, fatigue, nerve, and the steps after it. German: Nahkampf.

Source: GFF-10, 15 .. 18, 20, 34.
"""

from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import CHARGE
from engine.rulesets.gff.rules import attack, morale, moves
from engine.rulesets.gff.unit import Unit


def melee_weapons(f: Unit) -> list[int]:
    return [
        weapon.place
        for weapon in f.weapons
        if weapon.range == 0 and weapon.place not in f.spent and f.bearers(weapon.place) > 0
    ]


def may_charge(b: Battle, f: Unit, target: Unit) -> None:
    """Refuses: whom the unit can't charge. Source: GFF-15."""
    if target.side == f.side:
        b.decline("own-side", {"target": target.n})
    if not target.on_table():
        b.decline("not-on-table", {"figure": target.n})


def charge(b: Battle, f: Unit, target: Unit, difficult: bool, mined: bool = False) -> None:
    """Moves into contact, then both strike. The unit is activated already.

    `mined`: a real table's people say who steps through dangerous ground; else nobody asks them about steps.
    Source: GFF-15, 16, 26.
    """
    b.moved(f, b.ground.charged(b, f, target, moves.reach(f, CHARGE, difficult)), "")
    closer = b.ground.closed(b, target, f)
    if closer or mined:
        moves.step(b, target, closer, "close")
    if not target.in_play():  # it met its end in dangerous ground
        after(b, f, target, 0, 0, False, mined)
        return
    first = [place for place in melee_weapons(target) if target.weapons[place].first]
    wounds_taken = strike(b, target, f, first, False) if first else 0
    wounds_dealt = strike(b, f, target, melee_weapons(f), True) if f.in_play() else 0
    back = [place for place in melee_weapons(target) if place not in first] if target.in_play() else []
    strikes_back = bool(back) and f.in_play() and b.decisions.strikes_back(b, target, f)
    if strikes_back:
        wounds_taken += strike(b, target, f, back, False)
    for unit, struck in ((f, True), (target, strikes_back or bool(first))):
        if struck and unit.in_play() and not unit.fatigued:
            b.fatigued(unit)
    after(b, f, target, wounds_dealt, wounds_taken, strikes_back or bool(first), mined)


def strike(b: Battle, f: Unit, target: Unit, places: list[int], charging: bool) -> int:
    """With these weapons of those near enough. Wounds, as they count for who loses. Source: GFF-16, 17, 20, 32."""
    aim = b.ground.fighting(b, f, target)
    tired = f.fatigued
    f.fatigued = tired or f.shaken  # a Shaken unit strikes as if fatigued
    caused = attack.attack(b, f, target, places, aim, True, charging)
    f.fatigued = tired
    moves.push(b, f, caused)
    return caused.wounds + (attack.fear_of(f, aim) if b.options.fear_counts and caused.wounds else 0)


def after(b: Battle, f: Unit, target: Unit, mine: int, theirs: int, both_struck: bool, mined: bool) -> None:
    """The side that caused fewer wounds is tested; then a step: of the one that is left, or of the charger, back.

    Source: GFF-16, 18.
    """
    both = f.in_play() and target.in_play()
    if both and b.options.melee_morale and (both_struck or b.options.morale_without_strike_back) and mine != theirs:
        morale.test(b, f if mine < theirs else target)
    if f.in_play() and target.in_play():
        points = b.ground.stepped_back(b, f, target)
        if points or mined:
            moves.step(b, f, points, "back")
        return
    for left in (f, target):
        if left.in_play():
            points = b.decisions.consolidates(b, left)
            if points or mined:
                moves.step(b, left, points, "consolidate")
