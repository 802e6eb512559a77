"""The engine's own odds by the names that rows of exact odds have: `stko.hit.n5`, `stko.fight.fist.vs.knife.hit`."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from engine.kernel.cases import Odds
from engine.kernel.pools import added_up, at_least, chance_of, exactly
from engine.rulesets.stko import odds, tables
from engine.rulesets.stko.codes import FEAR, GANGER, HATE, KILLED, LOCATIONS, RANKS, SEVERITIES
from engine.rulesets.stko.progression.chits import CHITS
from engine.rulesets.stko.progression.newcomers import RECRUITS, at_start, recruit
from engine.rulesets.stko.rules import rapid_fire
from engine.rulesets.stko.rules.feelings import stirred
from engine.rulesets.stko.rules.impaired import DRUNK_HOW, FALTERS_TO
from engine.rulesets.stko.rules.wounds import goes_through_light_cover
from engine.rulesets.stko.tables_optional import ATTACK_DICE, DEFENCE_DICE, FIGHT_ROWS, RAPID, RAPID_KINDS
from engine.rulesets.stko.tables_skills import SKILLS

FACES: Final = range(1, 7)
DICE: Final = {"two_dice": 2, "three_dice": 3}
EXTRA: Final = {"knocked_down": "+knockdown", "unconscious": "+unconscious", "": ""}
COMES_WITH: Final = {"unconscious": "unconscious", "knockdown": "knocked_down", "knocked_down": "knocked_down"}
START: Final = {"legend_start": "d6", "killer_start": "d6-3", "killer_start_d3": "d3"}
MENDED: Final = {"broken": 0, "retry": 1, "cleared": 2}
# A 6 before a 1; awake or incapacitated by either. Source: STKO-47.
UNCONSCIOUS: Final = {"wakes": Fraction(1, 2), "incapacitated": Fraction(1, 2), "turns": Fraction(3)}
NO_PLOCK: Final = ("other", "others", "non_plock", "anybody", "any")
LUCKY_SHOT: Final[dict[str, Callable[[int], Fraction]]] = {
    "hit": odds.hit,
    "out_of_ammo": odds.out_of_ammunition,
    "jam": odds.jam,
}
HITS_ON_TARGET: Final = {
    rapid_fire.MULTI: 2,  # a D3
    rapid_fire.SUSTAINED: 1,
    rapid_fire.SPECIAL: 1,
    rapid_fire.FOLLOW: 1,
}


def odds_of(name: str) -> Odds:
    """A chance, an expected number or a distribution. Raises: LookupError, ValueError, TypeError for unknown names."""
    _, what, *more = name.split(".")
    return ROWS[what](*more)


def of_dice(chance: Callable[[int], Fraction]) -> Callable[[str], Fraction]:
    return lambda dice: chance(number(dice))


def of_a_die(counts: Callable[[int], bool]) -> Fraction:
    return Fraction(sum(map(counts, FACES)), 6)


def number(word: str, letter: str = "n") -> int:
    return int(word.removeprefix(letter))


def is_counters(mode: str) -> bool:
    return {"table": False, "counters": True}[mode]


# -- moving ---------------------------------------------------------------------------------------------------------
def moved(dice: int) -> Callable[[str], Fraction]:
    """`gt9`: more than 9 inches; `mean`: how far on average. Source: STKO-16, 21."""

    def of(what: str) -> Fraction:
        ways = added_up(dice)
        if what == "mean":
            return sum((inches * chance for inches, chance in ways.items()), Fraction(0))
        return chance_of(ways, lambda inches: inches > number(what, "gt"))

    return of


def stumbles(whose: str) -> Fraction:
    """`plock_two_dice`, `plock` of three; all other classes fall alike: `killer_three_dice`, `anybody`. STKO-20."""
    dice = next((die for die in DICE if whose.endswith("_" + die)), "three_dice")
    rank = whose.removesuffix("_" + dice)
    return at_least(DICE[dice], tables.STUMBLE_ONES[GANGER if rank in NO_PLOCK else RANKS.index(rank)])


# -- hits -----------------------------------------------------------------------------------------------------------
def hits(pool: int) -> dict[str, Fraction]:
    """Distribution of the number of hits; one at most of a lucky shot. Source: STKO-28, STKO-35."""
    if pool <= 0:
        return {"0": 1 - odds.hit(pool), "1": odds.hit(pool)}
    return {str(k): exactly(pool, k) for k in range(pool + 1)}


def severity(counters: bool, location: int = -1) -> dict[str, Fraction]:
    """Distribution of what one hit in the open does, anywhere or on one location. Source: STKO-41."""
    chances = {name: Fraction(0) for name in SEVERITIES}
    for (worst, _), chance in outcomes(counters, location).items():
        chances[worst] += chance
    return chances


def outcomes(counters: bool, location: int = -1) -> dict[tuple[str, str], Fraction]:
    """Distribution of (severity, knocked_down, unconscious or nothing) of one hit, anywhere or on one location."""
    table = tables.COUNTERS if counters else tables.GRID
    cells = [cell for row in (table if location < 0 else table[location : location + 1]) for cell in row]
    chances: dict[tuple[str, str], Fraction] = {}
    for worst, extra in cells:
        with_it = "unconscious" if extra & tables.UNC else "knocked_down" if extra & tables.KD else ""
        key = (SEVERITIES[worst], with_it)
        chances[key] = chances.get(key, Fraction(0)) + Fraction(1, len(cells))
    return chances


def wound(what: str, mode: str = "") -> Odds:
    """`table`: how grave one hit is; `unconscious.table`, `dead.counters`: P(it does that)."""
    if not mode:
        return dict(severity(is_counters(what)))
    if what in SEVERITIES:
        return severity(is_counters(mode))[what]
    return chance_of(outcomes(is_counters(mode)), lambda way: way[1] == COMES_WITH[what])


def wound_full(mode: str) -> Odds:
    return {worst + EXTRA[with_it]: chance for (worst, with_it), chance in outcomes(is_counters(mode)).items()}


def hit_and_ok(pool: int) -> Fraction:
    """P(a hit, and the weapon still shoots); the two 6s of a lucky shot see to both. Source: STKO-28, 35, 36."""
    if pool <= 0:
        return odds.hit(pool)
    return chance_of(odds.ones_and_sixes(pool), lambda way: way[1] >= max(1, way[0]))


def kills(mode: str, dice: str) -> Fraction:
    """P(one shot in the open kills outright). Source: STKO-28, 35, 41."""
    deadly, pool = severity(is_counters(mode))[SEVERITIES[KILLED]], number(dice)
    return odds.hit(pool) * deadly if pool <= 0 else 1 - (1 - deadly / 6) ** pool


def light_cover(what: str) -> Fraction:
    """Source: STKO-33."""
    through = of_a_die(goes_through_light_cover)
    return {"penetrates": through, "stopped": 1 - through}[what]


def repair(what: str) -> Fraction:
    """`turns`: until the weapon is fixed or broken. Source: STKO-60."""
    if what == "turns":
        return 1 / of_a_die(lambda face: tables.REPAIR[face] != MENDED["retry"])
    return of_a_die(lambda face: tables.REPAIR[face] == MENDED[what])


# -- optional rules -------------------------------------------------------------------------------------------------
def rapid(what: str, kind: str) -> Fraction:
    """Of a shooter who never stops by himself, from the full deck: each card comes before the first one that stops him
    with 1 / (stops + 1). Source: STKO-63 .. 66.
    """
    results = [card[RAPID_KINDS.index(kind)] for card in RAPID]
    stops = sum(map(rapid_fire.ends_burst, results))
    return {
        "first_card_stops": Fraction(stops, len(RAPID)),
        "expected_draws": Fraction(len(RAPID) + 1, stops + 1),
        "expected_target_hits_full_burst": Fraction(
            sum(HITS_ON_TARGET.get(result, 0) for result in results), stops + 1
        ),
        "killed_card_full_burst": Fraction(results.count(rapid_fire.KILLED_AT_ONCE), stops + 1),
    }[what]


def fight(attack: str, against: str, defence: str, what: str) -> Fraction:
    """By the attacker's 6s less the defender's, two Gangers without modifiers. Source: STKO-71, 72."""
    if against != "vs":
        raise LookupError(f"{attack} vs {defence}, not {against}")
    n, m = ATTACK_DICE[FIGHT_ROWS.index(attack)], DEFENCE_DICE[FIGHT_ROWS.index(defence)]
    ways = [(mine - theirs, exactly(n, mine) * exactly(m, theirs)) for mine in range(n + 1) for theirs in range(m + 1)]
    return {
        "hit": sum((chance for left, chance in ways if left > 0), Fraction(0)),
        "expected_hits": sum((left * chance for left, chance in ways if left > 0), Fraction(0)),
        "attacker_down": sum((chance for left, chance in ways if left < 0), Fraction(0)),
    }[what]


def emotion(feeling: str) -> Fraction:
    """P(a wound makes the victim hate, or fear, whoever dealt it). Source: STKO-84."""
    wanted = {"hate": HATE, "fear": FEAR}[feeling]
    return of_a_die(lambda die: stirred(die) == wanted)


def sausage(what: str) -> Fraction:
    """P(a Recover works, with 4 or more on the die), once or twice a Sausage. Source: STKO-93."""
    return Fraction(1, 2) ** {"recover": 1, "recover_doubled": 2}[what]


def drunk(what: str) -> Fraction:
    """P(drink does that in one turn of somebody who is still drunk). Raises: LookupError for what drink never does."""
    how = what.removesuffix("_per_turn")
    if how not in DRUNK_HOW:
        raise LookupError(f"drink never {how}: one of {', '.join(DRUNK_HOW)}")
    return Fraction(FALTERS_TO, 6) * Fraction(DRUNK_HOW.count(how), 6)


# -- between shoot-outs ---------------------------------------------------------------------------------------------
def recruits(rank: str) -> Fraction:
    """P(the die brings somebody of this class, or `none`). Raises: LookupError for who never comes. STKO-108."""
    wanted = "" if rank == "none" else rank
    if wanted not in RECRUITS:
        raise LookupError(f"no die brings a recruit {rank!r}: one of {RECRUITS}")
    return of_a_die(lambda face: recruit(face) == wanted)


def starting_skills(die: str) -> Fraction:
    """How many skills a designed figure begins with on average; `die` is d6, d6-3 or d3. Source: STKO-95."""
    return Fraction(sum(at_start(die, face) for face in FACES), 6)


ROWS: Final[dict[str, Callable[..., Odds]]] = {
    "hit": of_dice(odds.hit),
    "hit_sharpshooter": of_dice(lambda n: odds.hit(n, SKILLS["sharpshooter"].sets["hits_from"])),
    "hits_dist": lambda dice: dict(hits(number(dice))),
    "out_of_ammo": of_dice(odds.out_of_ammunition),
    "jam": of_dice(odds.jam),
    "hit_and_ok": of_dice(hit_and_ok),
    "accident": of_dice(lambda n: at_least(n, tables.ACCIDENT_ONES)),
    "lucky_shot": lambda what: LUCKY_SHOT[what](0),
    "move": moved(tables.MOVE_DICE),
    "move_and_shoot": moved(tables.MOVE_AND_SHOOT_DICE),
    "stumble": stumbles,
    "wound": wound,
    "wound_full": wound_full,
    "wound_by_loc": lambda mode, location: dict(severity(is_counters(mode), LOCATIONS.index(location))),
    "kill_per_shot": kills,
    "unconscious": lambda what: UNCONSCIOUS[what],
    "knockdown_six": lambda what: {"turns": Fraction(6)}[what],  # until a 6. Source: STKO-56
    "repair": repair,
    "light_cover": light_cover,
    "nerve": of_dice(lambda n: at_least(n, 1)),  # a 6 is enough, and no dice fail. Source: STKO-79
    "emotion": emotion,
    "rapid": rapid,
    "fight": fight,
    "shield": of_dice(lambda n: at_least(n, 1)),  # where the attacker shows a 1. Source: STKO-77
    "recruit": recruits,
    "skills": lambda whose: starting_skills(START[whose]),
    "chit": lambda chit: Fraction(CHITS[chit], sum(CHITS.values())),  # the first one out of a full box
    "wurst": sausage,
    "drunk": drunk,
}
