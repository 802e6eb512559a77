"""What a hit can do, and what people say that it did. Source: STKO-41, 71, 76.

A hit is said in words (serious wound, left arm, knocked down); it has to be a cell of the wound table in play, or one
of the results that the row of the fight table can bring.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko import codes
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.commands import Hit
from engine.rulesets.stko.figure import Figure
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry.known_dice import known_dice
from engine.rulesets.stko.rules import melee, wounds
from engine.rulesets.stko.tables import KD, UNC
from engine.rulesets.stko.tables_optional import FIGHT
from engine.rulesets.stko.weapons import WEAPONS

LIMBS: Final = (codes.RIGHT_ARM, codes.LEFT_ARM, codes.LEGS)
KILLS_OUTRIGHT: Final = {"automatic_pistol", "smg", "automatic_rifle", "machine_gun", "high_velocity"}  # STKO-66, 68


class Result(NamedTuple):
    """One way a hit can end, and the dice that bring it."""

    location: int  # -1 where none is rolled
    wound: str
    falls: str
    die: int
    effect: int = -1  # of the fight table, -1 for the wound table
    severed: bool = False

    def entry(self) -> tuple[int, str, str, bool]:
        """What people say of it."""
        return (self.location, self.wound, self.falls, self.severed)


Struck = tuple[Figure, Result]
# Effects of the fight table that want no location: wound and fall.
NOWHERE: Final = {
    melee.EFFECT_DOWN: ("", "knocked_down"),
    melee.EFFECT_OUT_COLD: ("", "unconscious"),
    melee.EFFECT_DEAD: ("dead", ""),
}
SHOT_DEAD: Final = Result(-1, "dead", "", 0, melee.EFFECT_DEAD)  # from near by, without a roll for the place: STKO-73


def falls_of(extra: int) -> str:
    return "unconscious" if extra & UNC else "knocked_down" if extra & KD else ""


def by_the_table(b: Battle, location: int) -> list[Result]:
    """The six cells of a location, without repeats. Source: STKO-41."""
    results: list[Result] = []
    for die in range(1, 7):
        severity, extra = wounds.cell_of(b, location, die)
        new = Result(location, codes.SEVERITIES[severity], falls_of(extra), die)
        if not is_among(new, results):
            results.append(new)
    return results


def of_the_table(b: Battle) -> list[Result]:
    return [result for location in range(len(codes.LOCATIONS)) for result in by_the_table(b, location)]


def is_among(result: Result, results: Sequence[Result]) -> bool:
    return any(result.entry() == other.entry() for other in results)


def of_a_shot(b: Battle, f: Figure, weapons: Sequence[int]) -> list[Result]:
    """Source: STKO-40, 41; the card that kills at once and high velocity want no location (STKO-66, 68)."""
    results = of_the_table(b)
    if b.options.rapid_fire and any(KILLS_OUTRIGHT.intersection(WEAPONS[f.weapons[i].name].traits) for i in weapons):
        results.append(Result(-1, "dead", "", 0))
    return results


def of_a_fight(b: Battle, f: Figure, target: Figure, row: int) -> list[Result]:
    """What the row of the fight table can bring. Source: STKO-71, 73, 76."""
    return of_rows(b, f, [row], target.status & codes.UNCONSCIOUS != 0 and melee.goes_off(f, row))


def of_all_fights(b: Battle, f: Figure) -> list[Result]:
    """Whatever one of the rows that he may use can bring to somebody whom he may fight now."""
    return of_rows(b, f, melee.rows_of(f), any(may_be_shot_dead(b, f, figure) for figure in b.figures))


def of_any_fight(b: Battle, f: Figure) -> list[Result]:
    """The same for a fight that is told later: by then somebody may lie unconscious."""
    rows = melee.rows_of(f)
    return of_rows(b, f, rows, any(melee.goes_off(f, row) for row in rows))


def of_rows(b: Battle, f: Figure, rows: Sequence[int], shoots_dead: bool) -> list[Result]:
    """`shoots_dead`: somebody unconscious, from near by. Source: STKO-71, STKO-73."""
    results: list[Result] = []
    for row in rows:
        for effect in FIGHT[row]:
            results += [result for result in of_an_effect(b, f, row, effect) if not is_among(result, results)]
    if shoots_dead and not is_among(SHOT_DEAD, results):
        results.append(SHOT_DEAD)
    return results


def may_be_shot_dead(b: Battle, f: Figure, target: Figure) -> bool:
    """An unconscious enemy whom he would hurt, with a gun that he may fire at him. STKO-70, 73, 93."""
    if target.side == f.side or not target.on_table() or not target.status & codes.UNCONSCIOUS or f.held_fire:
        return False
    fires = any(melee.goes_off(f, row) and not melee.is_too_fair(f, target, row) for row in melee.rows_of(f))
    return fires and melee.is_ruthless(b, f, target)


def of_an_effect(b: Battle, f: Figure, row: int, effect: int) -> list[Result]:
    if effect in NOWHERE:
        wound, falls = NOWHERE[effect]
        return [Result(-1, wound, falls, 0, effect)]
    if effect == melee.EFFECT_FLESH:
        return [Result(location, "flesh", "", 0, effect) for location in range(6)]
    if effect == melee.EFFECT_HEAD:
        return [result._replace(effect=effect) for result in by_the_table(b, codes.HEAD)]
    if effect == melee.EFFECT_HEAD_OUT:
        return [
            result._replace(falls="" if is_out(result.wound) else "unconscious", effect=effect)
            for result in by_the_table(b, codes.HEAD)
        ]
    if effect == melee.EFFECT_DREADFUL:
        return [dreadful(b, location, die) for location in range(6) for die in range(1, 7)]
    if effect == melee.EFFECT_SHOT and not melee.loaded(f, row):
        return []
    return [result._replace(effect=effect) for result in of_the_table(b)]


def is_out(wound: str) -> bool:
    return wound in ("incapacitated", "dead")


def dreadful(b: Battle, location: int, die: int) -> Result:
    """One step worse than the wound table, as the options have it. Source: STKO-76, ruling 13."""
    severity, extra = wounds.cell_of(b, location, die)
    effect = melee.EFFECT_DREADFUL
    fate = b.options.dreadful_serious[location] if severity == codes.SERIOUS else ""
    out = severity == codes.INCAPACITATED
    if severity == codes.KILLED or fate == "dead" or (out and b.options.dreadful_beyond_dies):
        return Result(location, "dead", "", die, effect)
    if out or fate == "severed":
        return Result(location, "incapacitated", "", die, effect, fate == "severed")
    return Result(location, "serious", falls_of(extra), die, effect)


# -- reading what was said -----------------------------------------------------------------------------------
def settled(b: Battle, f: Figure, target: Figure, hits: Sequence[Hit], possible: list[Result]) -> list[Struck]:
    """Whom each hit hit, and what it did, all of it possible. Refuses: no-such-wound, hit-after-out, hits-himself."""
    struck: list[Struck] = []
    out: dict[int, str] = {}  # who is out of play by then, with which wound
    for place, hit in enumerate(hits):
        victim = figure_of(b, hit.who) if hit.who else target
        if victim is f:
            raise Refusal("hits-himself", {"figure": f.n})
        if not victim.placed or victim.loss != codes.IN_PLAY:
            raise Refusal("dead-target" if victim.placed else "not-on-table", {"target": victim.n})
        if not hit.wound and not hit.falls:
            raise Malformed(f"command.hits[{place}].wound", hit.wound, "what-the-hit-did")
        where = -1 if hit.location is None else codes.LOCATIONS.index(hit.location)
        entered = (where, hit.wound, hit.falls, hit.severed)
        result = next((known for known in possible if known.entry() == entered), None)
        if result is None:
            raise Refusal("no-such-wound", facts_of(hit, victim))
        if victim.n in out and (out[victim.n] == "dead" or not is_more_than_out(result)):
            raise Refusal("hit-after-out", {"target": victim.n})
        if takes_out(victim, [earlier for hurt, earlier in struck if hurt is victim], result):
            out[victim.n] = result.wound
        struck.append((victim, result))
    return struck


def is_more_than_out(result: Result) -> bool:
    """Does the hit change anything for somebody whom an earlier one has incapacitated? STKO-40, 76, 109."""
    return result.wound in ("flesh", "serious", "dead") or result.severed


def takes_out(victim: Figure, before: Sequence[Result], result: Result) -> bool:
    """Is he out of play with this hit, after those `before` it? A Steely one's first wounds do nothing. STKO-93."""
    if result.wound != "incapacitated":
        return result.wound == "dead"
    shrugged = sum(earlier.wound in ("flesh", "serious", "incapacitated") for earlier in before)
    return victim.shrugged + shrugged >= victim.skill_effects.steely


def facts_of(hit: Hit, victim: Figure) -> dict[str, int | str]:
    return {"target": victim.n, "location": hit.location or "", "wound": hit.wound or "none", "falls": hit.falls}


def strike(b: Battle, f: Figure, victim: Figure, result: Result, row: int) -> None:
    """The hit as the rules work it out from the cell that was said; skills that undo it still do (STKO-93).

    What makes a hit worse or milder is in what people say already: it isn't added or taken off again. `row` of the
    fight table, -1 for a shot.
    """
    if not b.can_be_hit(victim):
        return
    with known_dice(b):
        if result.effect in (melee.EFFECT_DOWN, melee.EFFECT_OUT_COLD):
            melee.suffer(b, f, victim, row, result.effect)
        elif result.location < 0:
            b.died(victim, f, -1)
        elif result.effect == melee.EFFECT_FLESH:
            melee.flesh_wound(b, f, victim, result.location)
        else:
            more = wounds.owes(victim)
            die = result.die + int(victim.skill_effects.hard)
            if result.effect == melee.EFFECT_DREADFUL:
                melee.dreadful(b, f, victim, result.location, die)
            else:
                wounds.strike(b, f, victim, result.location, die)
            if result.effect == melee.EFFECT_HEAD_OUT and victim.loss == codes.IN_PLAY:
                b.knocked_out(victim, more)
